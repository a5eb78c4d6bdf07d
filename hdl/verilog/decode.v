// `decode`: what an operation index means.
//
// | port | shape | meaning |
// |---|---|---|
// | `op` | 5 | operation index (`isa::op`) |
// | `gs_control` | 16 | GSControl word, `{8'd0, elem_sz, offst_sz, operation}` (D1) |
// | `post` | 1 | a gather post: takes a window entry, defines a gather register |
// | `mov` | 1 | MOVGATHERD: defines a gather register (D7) |
// | `drain` | 1 | reads a gather register |
// | `predicated` | 1 | a T form: the lanes follow `vbr` (D12) |
// | `wide` | 1 | 32-bit lanes: two slots per lane (D3) |
//
// Combinational. An index that is not an operation of this design decodes to GSControl 0 and all flags 0.
//
// Made from hdl/src/core_side/decode.rs. Do not edit.

module decode (
    // Operation index.
    input  wire [4:0]  op,
    // GSControl word (D1).
    output wire [15:0] gs_control,
    // Post of a gather.
    output wire        post,
    // MOVGATHERD.
    output wire        mov,
    // Drain.
    output wire        drain,
    // Lanes follow the predicate register.
    output wire        predicated,
    // 32-bit lanes.
    output wire        wide
);

    localparam [4:0] GATHERANX16 = 5'd0;
    localparam [4:0] GATHERANX16T = 5'd1;
    localparam [4:0] GATHERANX8U = 5'd2;
    localparam [4:0] GATHERANX8UT = 5'd3;
    localparam [4:0] GATHERAN_2X32 = 5'd4;
    localparam [4:0] GATHERAN_2X32T = 5'd5;
    localparam [4:0] GATHERDNX16 = 5'd6;
    localparam [4:0] GATHERDNX8S = 5'd7;
    localparam [4:0] GATHERD2NX8_L = 5'd8;
    localparam [4:0] GATHERD2NX8_H = 5'd9;
    localparam [4:0] MOVGATHERD = 5'h0a;

    reg [15:0] control;
    reg is_post;
    reg is_mov;
    reg is_drain;
    reg is_predicated;
    reg is_wide;

    assign gs_control = control;
    assign post = is_post;
    assign mov = is_mov;
    assign drain = is_drain;
    assign predicated = is_predicated;
    assign wide = is_wide;

    always @* begin : control_comb
        control = 16'd0;
        is_post = 1'd0;
        is_mov = 1'd0;
        is_drain = 1'd0;
        is_predicated = 1'd0;
        is_wide = 1'd0;
        case (op)
            GATHERANX16: begin
                control = 16'h0041;
                is_post = 1'd1;
            end
            GATHERANX16T: begin
                control = 16'h0041;
                is_post = 1'd1;
                is_predicated = 1'd1;
            end
            GATHERANX8U: begin
                control = 16'd1;
                is_post = 1'd1;
            end
            GATHERANX8UT: begin
                control = 16'd1;
                is_post = 1'd1;
                is_predicated = 1'd1;
            end
            GATHERAN_2X32: begin
                control = 16'h0091;
                is_post = 1'd1;
                is_wide = 1'd1;
            end
            GATHERAN_2X32T: begin
                control = 16'h0091;
                is_post = 1'd1;
                is_predicated = 1'd1;
                is_wide = 1'd1;
            end
            GATHERDNX16: begin
                control = 16'h0042;
                is_drain = 1'd1;
            end
            GATHERDNX8S: begin
                control = 16'd2;
                is_drain = 1'd1;
            end
            GATHERD2NX8_L: begin
                control = 16'd2;
                is_drain = 1'd1;
            end
            GATHERD2NX8_H: begin
                control = 16'd2;
                is_drain = 1'd1;
            end
            MOVGATHERD: begin
                control = 16'd3;
                is_mov = 1'd1;
            end
            default: ;
        endcase
    end
endmodule
