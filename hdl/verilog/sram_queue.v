// `sram_queue`: beats on their way to the SRAM.
//
// | port | shape | meaning |
// |---|---|---|
// | `push`, `push_addr`, `push_data`, `push_strobe` | 1, 32, 16 x 16, 16 x 2 | a beat to write |
// | `count` | 3 | beats that wait |
// | `sram_valid`, `sram_ready`, `sram_addr`, `sram_data`, `sram_strobe` | 1, 1, 32, 16 x 16, 16 x 2 | the write port: a beat is written in a cycle with both |
//
// Four entries, first in first out. One in and one out per cycle; what comes in is on the port from the next cycle on and stays
// until it is taken. `count` and the port's outputs depend on registers only. A push on four entries is lost; it is never sent. Reset
// empties it.
//
// Made from hdl/src/axi2sram/sram_queue.rs. Do not edit.

module sram_queue (
    // Clock.
    input  wire         clock,
    // Synchronous reset: empty.
    input  wire         reset,
    // A beat comes.
    input  wire         push,
    // Its address.
    input  wire [31:0]  push_addr,
    // Its data. 16 x 16 bits, element i in [16*i +: 16].
    input  wire [255:0] push_data,
    // Its bytes to write. 16 x 2 bits, element i in [2*i +: 2].
    input  wire [31:0]  push_strobe,
    // The SRAM takes a beat.
    input  wire         sram_ready,
    // Beats that wait.
    output wire [2:0]   count,
    // A beat is on the port.
    output wire         sram_valid,
    // Its address.
    output wire [31:0]  sram_addr,
    // Its data. 16 x 16 bits, element i in [16*i +: 16].
    output wire [255:0] sram_data,
    // Its bytes to write. 16 x 2 bits, element i in [2*i +: 2].
    output wire [31:0]  sram_strobe
);

    wire takes;
    wire leaves;
    reg [2:0] rest;
    reg [2:0] next;
    reg [127:0] moved_addr;
    reg [1023:0] moved_data;
    reg [127:0] moved_strobe;
    reg [31:0] e_addr;
    reg [2:0] taken = 3'd0;
    wire addr_en;
    reg [127:0] addr_d;
    reg [127:0] addr = 128'd0;
    wire data_en;
    reg [1023:0] data_d;
    reg [1023:0] data = 1024'd0;
    wire strobe_en;
    reg [127:0] strobe_d;
    reg [127:0] strobe = 128'd0;
    reg [255:0] e_data_2;
    reg [31:0] e_strobe_2;

    assign count = taken;
    assign sram_addr = addr[31:0];
    assign sram_data = data[255:0];
    assign sram_strobe = strobe[31:0];

    assign takes = push & (taken != 3'd4);
    assign leaves = sram_ready & (taken != 3'd0);

    always @* begin : rest_comb
        rest = taken;
        if (leaves) begin
            rest = taken - 3'd1;
        end
    end

    always @* begin : next_comb
        next = rest;
        if (takes) begin
            next = rest + 3'd1;
        end
    end

    assign addr_en = takes | leaves;
    assign data_en = takes | leaves;
    assign strobe_en = takes | leaves;

    always @* begin : moved_addr_comb
        moved_addr = addr;
        moved_data = data;
        moved_strobe = strobe;
        if (leaves) begin
            moved_addr[95:0] = addr[127:32];
            moved_data[767:0] = data[1023:256];
            moved_strobe[95:0] = strobe[127:32];
        end
    end

    always @* begin : addr_d_comb
        integer e;
        for (e = 0; e < 4; e = e + 1) begin
            e_addr = moved_addr[32*e +: 32];
            if (takes & (rest == e[2:0])) begin
                e_addr = push_addr;
            end
            addr_d[32*e +: 32] = e_addr;
        end
    end

    always @* begin : data_d_comb
        integer e;
        for (e = 0; e < 4; e = e + 1) begin
            e_data_2 = moved_data[256*e +: 256];
            e_strobe_2 = moved_strobe[32*e +: 32];
            if (takes & (rest == e[2:0])) begin
                e_data_2 = push_data;
                e_strobe_2 = push_strobe;
            end
            data_d[256*e +: 256] = e_data_2;
            strobe_d[32*e +: 32] = e_strobe_2;
        end
    end

    assign sram_valid = taken != 3'd0;

    always @(posedge clock) begin
        if (reset) taken <= 3'd0;
        else taken <= next;
    end

    always @(posedge clock) begin
        if (reset) addr <= 128'd0;
        else if (addr_en) addr <= addr_d;
    end

    always @(posedge clock) begin
        if (reset) data <= 1024'd0;
        else if (data_en) data <= data_d;
    end

    always @(posedge clock) begin
        if (reset) strobe <= 128'd0;
        else if (strobe_en) strobe <= strobe_d;
    end
endmodule
