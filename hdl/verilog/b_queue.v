// `b_queue`: responses that wait for their manager (AXI4 B).
//
// | port | shape | meaning |
// |---|---|---|
// | `push`, `push_id`, `push_resp` | 1, 4, 2 | a burst is over |
// | `space` | 1 | a push would be taken |
// | `bvalid`, `bready`, `bid`, `bresp` | 1, 1, 4, 2 | the AXI channel |
//
// Four entries, first in first out. One in and one out per cycle; what comes in is on the channel from the next cycle on. `space`
// and the channel's outputs depend on registers only. A push without space is lost; it is never sent. Reset empties it.
//
// Made from hdl/src/axi2sram/b_queue.rs. Do not edit.

module b_queue (
    // Clock.
    input  wire       clock,
    // Synchronous reset: empty.
    input  wire       reset,
    // A burst is over.
    input  wire       push,
    // Its ID.
    input  wire [3:0] push_id,
    // Its response: 0 OKAY, 2 SLVERR.
    input  wire [1:0] push_resp,
    // BREADY.
    input  wire       bready,
    // A push would be taken.
    output wire       space,
    // BVALID.
    output wire       bvalid,
    // BID.
    output wire [3:0] bid,
    // BRESP.
    output wire [1:0] bresp
);

    wire takes;
    wire leaves;
    reg [2:0] rest;
    reg [2:0] next;
    reg [15:0] moved_id;
    reg [7:0] moved_resp;
    reg [3:0] e_id;
    reg [1:0] e_resp;
    reg [2:0] count = 3'd0;
    wire id_en;
    reg [15:0] id_d;
    reg [15:0] id = 16'd0;
    wire resp_en;
    reg [7:0] resp_d;
    reg [7:0] resp = 8'd0;

    assign bid = id[3:0];
    assign bresp = resp[1:0];

    assign takes = push & (count != 3'd4);
    assign leaves = bready & (count != 3'd0);

    always @* begin : rest_comb
        rest = count;
        if (leaves) begin
            rest = count - 3'd1;
        end
    end

    always @* begin : next_comb
        next = rest;
        if (takes) begin
            next = rest + 3'd1;
        end
    end

    assign id_en = takes | leaves;
    assign resp_en = takes | leaves;

    always @* begin : moved_id_comb
        moved_id = id;
        moved_resp = resp;
        if (leaves) begin
            moved_id[11:0] = id[15:4];
            moved_resp[5:0] = resp[7:2];
        end
    end

    always @* begin : id_d_comb
        integer i;
        for (i = 0; i < 4; i = i + 1) begin
            e_id = moved_id[4*i +: 4];
            e_resp = moved_resp[2*i +: 2];
            if (takes & (rest == i[2:0])) begin
                e_id = push_id;
                e_resp = push_resp;
            end
            id_d[4*i +: 4] = e_id;
            resp_d[2*i +: 2] = e_resp;
        end
    end

    assign space = count != 3'd4;
    assign bvalid = count != 3'd0;

    always @(posedge clock) begin
        if (reset) count <= 3'd0;
        else count <= next;
    end

    always @(posedge clock) begin
        if (reset) id <= 16'd0;
        else if (id_en) id <= id_d;
    end

    always @(posedge clock) begin
        if (reset) resp <= 8'd0;
        else if (resp_en) resp <= resp_d;
    end
endmodule
