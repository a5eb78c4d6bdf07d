// `aw_queue`: write addresses that have been accepted and whose data have not all come (AXI4 AW).
//
// | port | shape | meaning |
// |---|---|---|
// | `awvalid`, `awready`, `awid`, `awaddr`, `awlen`, `awsize`, `awburst` | 1, 1, 4, 32, 8, 3, 2 | the AXI channel |
// | `head_valid`, `head_id`, `head_addr`, `head_len`, `head_cause` | 1, 4, 32, 8, 3 | the oldest one; what is wrong with it (`super::cause`) |
// | `pop` | 1 | its last beat is accepted |
//
// Four entries. One in and one out per cycle; what comes in is at the head from the next cycle on. `awready` depends on registers
// only. A burst that is not INCR, not of 32-byte beats, or not aligned to 32 bytes is kept with its cause, the first of these that
// applies. `pop` without a head does nothing. Reset empties it.
//
// Made from hdl/src/axi2sram/aw_queue.rs. Do not edit.

module aw_queue (
    // Clock.
    input  wire        clock,
    // Synchronous reset: empty.
    input  wire        reset,
    // AWVALID.
    input  wire        awvalid,
    // AWID.
    input  wire [3:0]  awid,
    // AWADDR.
    input  wire [31:0] awaddr,
    // AWLEN: beats less one.
    input  wire [7:0]  awlen,
    // AWSIZE: 5 for 32 bytes.
    input  wire [2:0]  awsize,
    // AWBURST: 1 for INCR.
    input  wire [1:0]  awburst,
    // The head is over.
    input  wire        pop,
    // AWREADY.
    output wire        awready,
    // There is a head.
    output wire        head_valid,
    // Its ID.
    output wire [3:0]  head_id,
    // Its address.
    output wire [31:0] head_addr,
    // Its beats less one.
    output wire [7:0]  head_len,
    // What is wrong with it.
    output wire [2:0]  head_cause
);

    localparam [2:0] not_incr = 3'd1;
    localparam [2:0] bad_size = 3'd2;
    localparam [2:0] unaligned = 3'd3;

    wire push;
    wire leaves;
    reg [2:0] rest;
    reg [2:0] next;
    reg [2:0] why;
    reg [15:0] moved_id;
    reg [127:0] moved_addr;
    reg [31:0] moved_len;
    reg [11:0] moved_wrong;
    reg [3:0] e_id;
    reg [31:0] e_addr;
    reg [7:0] e_len;
    reg [2:0] e_why;
    wire [4:0] offset;
    reg [2:0] count = 3'd0;
    wire id_en;
    reg [15:0] id_d;
    reg [15:0] id = 16'd0;
    wire addr_en;
    reg [127:0] addr_d;
    reg [127:0] addr = 128'd0;
    wire len_en;
    reg [31:0] len_d;
    reg [31:0] len = 32'd0;
    wire wrong_en;
    reg [11:0] wrong_d;
    reg [11:0] wrong = 12'd0;

    assign head_id = id[3:0];
    assign head_addr = addr[31:0];
    assign head_len = len[7:0];
    assign head_cause = wrong[2:0];

    assign push = awvalid & (count != 3'd4);
    assign leaves = pop & (count != 3'd0);

    always @* begin : rest_comb
        rest = count;
        if (leaves) begin
            rest = count - 3'd1;
        end
    end

    always @* begin : next_comb
        next = rest;
        if (push) begin
            next = rest + 3'd1;
        end
    end

    assign id_en = push | leaves;
    assign addr_en = push | leaves;
    assign len_en = push | leaves;
    assign wrong_en = push | leaves;
    assign offset = awaddr[4:0];

    always @* begin : why_comb
        why = 3'd0;
        if (offset != 5'd0) begin
            why = unaligned;
        end
        if (awsize != 3'd5) begin
            why = bad_size;
        end
        if (awburst != 2'd1) begin
            why = not_incr;
        end
    end

    always @* begin : moved_id_comb
        moved_id = id;
        moved_addr = addr;
        moved_len = len;
        moved_wrong = wrong;
        if (leaves) begin
            moved_id[11:0] = id[15:4];
            moved_addr[95:0] = addr[127:32];
            moved_len[23:0] = len[31:8];
            moved_wrong[8:0] = wrong[11:3];
        end
    end

    always @* begin : id_d_comb
        integer i;
        for (i = 0; i < 4; i = i + 1) begin
            e_id = moved_id[4*i +: 4];
            e_addr = moved_addr[32*i +: 32];
            e_len = moved_len[8*i +: 8];
            e_why = moved_wrong[3*i +: 3];
            if (push & (rest == i[2:0])) begin
                e_id = awid;
                e_addr = awaddr;
                e_len = awlen;
                e_why = why;
            end
            id_d[4*i +: 4] = e_id;
            addr_d[32*i +: 32] = e_addr;
            len_d[8*i +: 8] = e_len;
            wrong_d[3*i +: 3] = e_why;
        end
    end

    assign awready = count != 3'd4;
    assign head_valid = count != 3'd0;

    always @(posedge clock) begin
        if (reset) count <= 3'd0;
        else count <= next;
    end

    always @(posedge clock) begin
        if (reset) id <= 16'd0;
        else if (id_en) id <= id_d;
    end

    always @(posedge clock) begin
        if (reset) addr <= 128'd0;
        else if (addr_en) addr <= addr_d;
    end

    always @(posedge clock) begin
        if (reset) len <= 32'd0;
        else if (len_en) len <= len_d;
    end

    always @(posedge clock) begin
        if (reset) wrong <= 12'd0;
        else if (wrong_en) wrong <= wrong_d;
    end
endmodule
