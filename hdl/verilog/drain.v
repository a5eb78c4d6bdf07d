// `drain`: forms a vector from a gather register (D6), combinational.
//
// | op | `vt_data` | `vt_mask` |
// |---|---|---|
// | GATHERDNX16 | all slots as they are | both halves |
// | GATHERDNX8S | low byte of each slot, sign-extended to 16 bits | both halves |
// | GATHERD2NX8_L | low byte of slot k in byte k, the upper half 0 | both halves |
// | GATHERD2NX8_H | low byte of slot k in byte lanes + k | upper half only: the lower keeps the old vt |
//
// Bit 0 of `vt_mask` is the lower half of the vector (256 bits by default), bit 1 the upper. An index that is no drain
// gives zeros and mask 0.
//
// Made from hdl/src/core_side/drain.rs. Do not edit.

module drain (
    // Operation index.
    input  wire [4:0]   op,
    // Gather register, slot by slot. 32 x 16 bits, element i in [16*i +: 16].
    input  wire [511:0] gr_data,
    // Vector, slot by slot. 32 x 16 bits, element i in [16*i +: 16].
    output wire [511:0] vt_data,
    // Halves of the vector that are written.
    output wire [1:0]   vt_mask
);

    localparam [4:0] GATHERDNX16 = 5'd6;
    localparam [4:0] GATHERDNX8S = 5'd7;
    localparam [4:0] GATHERD2NX8_L = 5'd8;
    localparam [4:0] GATHERD2NX8_H = 5'd9;

    reg [511:0] slot;
    reg [255:0] low;
    reg [7:0] b8;
    reg [15:0] pair;
    reg [15:0] upper;
    reg [1:0] mask;

    assign vt_data = slot;
    assign vt_mask = mask;

    always @* begin : slot_comb
        integer k;
        integer l;
        k = 0;
        mask = 2'd0;
        b8 = 8'd0;
        upper = 16'd0;
        slot = 512'd0;
        for (l = 0; l < 32; l = l + 1) begin
            pair = gr_data[16*l +: 16];
            low[8*l +: 8] = pair[7:0];
        end
        case (op)
            GATHERDNX16: begin
                mask = 2'd3;
                slot = gr_data;
            end
            GATHERDNX8S: begin
                mask = 2'd3;
                for (l = 0; l < 32; l = l + 1) begin
                    b8 = low[8*l +: 8];
                    slot[16*l +: 16] = {8'd0, b8};
                    if (low[8*l + 7]) begin
                        slot[16*l +: 16] = slot[16*l +: 16] | 16'hff00;
                    end
                end
            end
            GATHERD2NX8_L: begin
                mask = 2'd3;
                for (k = 0; k < 16; k = k + 1) begin
                    b8 = low[16*k +: 8];
                    pair = {8'd0, b8};
                    b8 = low[16*k + 8 +: 8];
                    upper = {8'd0, b8};
                    upper = upper << 4'd8;
                    slot[16*k +: 16] = pair | upper;
                end
            end
            GATHERD2NX8_H: begin
                mask = 2'd2;
                for (k = 0; k < 16; k = k + 1) begin
                    b8 = low[16*k +: 8];
                    pair = {8'd0, b8};
                    b8 = low[16*k + 8 +: 8];
                    upper = {8'd0, b8};
                    upper = upper << 4'd8;
                    slot[16*k + 256 +: 16] = pair | upper;
                end
            end
            default: ;
        endcase
    end
endmodule
