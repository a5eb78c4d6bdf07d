// `decode`: what an operation index means.
//
// | port | shape | meaning |
// |---|---|---|
// | `op` | 5 | operation index (`isa::op`) |
// | `gs_control` | 16 | GSControl word, `{8'd0, elem_sz, offst_sz, operation}` (D1) |
// | `post` | 1 | a gather post: takes a window entry, defines a gather register |
// | `mov` | 1 | MOVGATHERD: defines a gather register (D7) |
// | `drain` | 1 | reads a gather register |
// | `scatter` | 1 | a scatter, a scatter-increment or a value add: takes a window entry |
// | `barrier` | 1 | SCATTERW: waits for the scatters before it (D10) |
// | `inc` | 1 | of the scatters, the increments: each lane adds 1 (D8, D26) |
// | `predicated` | 1 | a T form: the lanes follow `vbr` (D12) |
// | `wide` | 1 | 32-bit lanes: two slots per lane (D3) |
// | `part` | 2 | where a 2NX8 form takes its bytes and predicates from (`isa::part`) |
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
    // Scatter, increment or value add.
    output wire        scatter,
    // SCATTERW.
    output wire        barrier,
    // Increment.
    output wire        inc,
    // Lanes follow the predicate register.
    output wire        predicated,
    // 32-bit lanes.
    output wire        wide,
    // Bytes of which half are scattered.
    output wire [1:0]  part
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
    localparam [4:0] SCATTERNX16 = 5'h0b;
    localparam [4:0] SCATTERNX16T = 5'h0c;
    localparam [4:0] SCATTERNX8U = 5'h0d;
    localparam [4:0] SCATTERNX8UT = 5'h0e;
    localparam [4:0] SCATTERN_2X32 = 5'h0f;
    localparam [4:0] SCATTERN_2X32T = 5'h10;
    localparam [4:0] SCATTER2NX8_L = 5'h11;
    localparam [4:0] SCATTER2NX8_H = 5'h12;
    localparam [4:0] SCATTER2NX8T_L = 5'h13;
    localparam [4:0] SCATTER2NX8T_H = 5'h14;
    localparam [4:0] SCATTERINCNX16 = 5'h15;
    localparam [4:0] SCATTERINCNX16T = 5'h16;
    localparam [4:0] SCATTERW = 5'h17;
    localparam [4:0] SCATTERADDNX8U = 5'h18;
    localparam [4:0] SCATTERADDNX8UT = 5'h19;
    localparam [4:0] SCATTERADDNX16 = 5'h1a;
    localparam [4:0] SCATTERADDNX16T = 5'h1b;
    localparam [4:0] SCATTERADDN_2X32 = 5'h1c;
    localparam [4:0] SCATTERADDN_2X32T = 5'h1d;

    reg [15:0] control;
    reg is_post;
    reg is_mov;
    reg is_drain;
    reg is_scatter;
    reg is_barrier;
    reg is_inc;
    reg is_predicated;
    reg is_wide;
    reg [1:0] from;

    assign gs_control = control;
    assign post = is_post;
    assign mov = is_mov;
    assign drain = is_drain;
    assign scatter = is_scatter;
    assign barrier = is_barrier;
    assign inc = is_inc;
    assign predicated = is_predicated;
    assign wide = is_wide;
    assign part = from;

    always @* begin : control_comb
        control = 16'd0;
        is_post = 1'd0;
        is_mov = 1'd0;
        is_drain = 1'd0;
        is_scatter = 1'd0;
        is_barrier = 1'd0;
        is_inc = 1'd0;
        is_predicated = 1'd0;
        is_wide = 1'd0;
        from = 2'd0;
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
            SCATTERNX16: begin
                control = 16'h0044;
                is_scatter = 1'd1;
            end
            SCATTERNX16T: begin
                control = 16'h0044;
                is_scatter = 1'd1;
                is_predicated = 1'd1;
            end
            SCATTERNX8U: begin
                control = 16'd4;
                is_scatter = 1'd1;
            end
            SCATTERNX8UT: begin
                control = 16'd4;
                is_scatter = 1'd1;
                is_predicated = 1'd1;
            end
            SCATTERN_2X32: begin
                control = 16'h0094;
                is_scatter = 1'd1;
                is_wide = 1'd1;
            end
            SCATTERN_2X32T: begin
                control = 16'h0094;
                is_scatter = 1'd1;
                is_predicated = 1'd1;
                is_wide = 1'd1;
            end
            SCATTER2NX8_L: begin
                control = 16'd4;
                is_scatter = 1'd1;
                from = 2'd1;
            end
            SCATTER2NX8_H: begin
                control = 16'd4;
                is_scatter = 1'd1;
                from = 2'd2;
            end
            SCATTER2NX8T_L: begin
                control = 16'd4;
                is_scatter = 1'd1;
                is_predicated = 1'd1;
                from = 2'd1;
            end
            SCATTER2NX8T_H: begin
                control = 16'd4;
                is_scatter = 1'd1;
                is_predicated = 1'd1;
                from = 2'd2;
            end
            SCATTERINCNX16: begin
                control = 16'h0046;
                is_scatter = 1'd1;
                is_inc = 1'd1;
            end
            SCATTERINCNX16T: begin
                control = 16'h0046;
                is_scatter = 1'd1;
                is_predicated = 1'd1;
                is_inc = 1'd1;
            end
            SCATTERW: begin
                control = 16'h0045;
                is_barrier = 1'd1;
            end
            SCATTERADDNX8U: begin
                control = 16'd6;
                is_scatter = 1'd1;
            end
            SCATTERADDNX8UT: begin
                control = 16'd6;
                is_scatter = 1'd1;
                is_predicated = 1'd1;
            end
            SCATTERADDNX16: begin
                control = 16'h0046;
                is_scatter = 1'd1;
            end
            SCATTERADDNX16T: begin
                control = 16'h0046;
                is_scatter = 1'd1;
                is_predicated = 1'd1;
            end
            SCATTERADDN_2X32: begin
                control = 16'h0096;
                is_scatter = 1'd1;
                is_wide = 1'd1;
            end
            SCATTERADDN_2X32T: begin
                control = 16'h0096;
                is_scatter = 1'd1;
                is_predicated = 1'd1;
                is_wide = 1'd1;
            end
            default: ;
        endcase
    end
endmodule
