// `control_pipe`: what travels with a bundle through stages 1 to 10 (D14, D16, D17).
//
// Every stage holds, per slot, a valid bit, the operation index and the gather register; slot S1 its destination
// vector register; both share the bundle's tag. While `advance` is 1 every stage takes the one before it and stage 1
// what leaves stage 0; while it is 0 all ten stand still. Bubbles are not squeezed out.
//
// What reaches stage 3 while `cpenable` is 0 is marked in `s0_disabled` and `s1_disabled` from there on, its stages 1 and 2
// are not (D19): `cpenable` is sampled at the clock edge with which a bundle reaches stage 3.
//
// Stage `k` is element `k - 1` of an output. Latency 10 cycles plus the held ones, one bundle per cycle.
//
// Made from hdl/src/core_side/control_pipe.rs. Do not edit.

module control_pipe (
    // Clock.
    input  wire        clock,
    // Synchronous reset: every stage empties.
    input  wire        reset,
    // All stages move in this cycle.
    input  wire        advance,
    // CPENABLE bit 1, for the bundle in stage 2.
    input  wire        cpenable,
    // Tag of what leaves stage 0.
    input  wire [3:0]  tag_in,
    // Slot S0 leaves stage 0 with an operation.
    input  wire        s0_valid_in,
    // Its index.
    input  wire [4:0]  s0_op_in,
    // Its gather register.
    input  wire [2:0]  s0_gr_in,
    // Slot S1 leaves stage 0 with an operation.
    input  wire        s1_valid_in,
    // Its index.
    input  wire [4:0]  s1_op_in,
    // Its gather register.
    input  wire [2:0]  s1_gr_in,
    // Its destination vector register.
    input  wire [4:0]  s1_vt_in,
    // Tag per stage. 10 x 4 bits, element i in [4*i +: 4].
    output wire [39:0] stage_tag,
    // Slot S0: an operation is in this stage. 10 x 1 bit, element i in bit i.
    output wire [9:0]  s0_valid,
    // Slot S0: its index. 10 x 5 bits, element i in [5*i +: 5].
    output wire [49:0] s0_op,
    // Slot S0: its gather register. 10 x 3 bits, element i in [3*i +: 3].
    output wire [29:0] s0_gr,
    // Slot S0: its operation met CPENABLE 0. 10 x 1 bit, element i in bit i.
    output wire [9:0]  s0_disabled,
    // Slot S1: an operation is in this stage. 10 x 1 bit, element i in bit i.
    output wire [9:0]  s1_valid,
    // Slot S1: its index. 10 x 5 bits, element i in [5*i +: 5].
    output wire [49:0] s1_op,
    // Slot S1: its gather register. 10 x 3 bits, element i in [3*i +: 3].
    output wire [29:0] s1_gr,
    // Slot S1: its destination vector register. 10 x 5 bits, element i in [5*i +: 5].
    output wire [49:0] s1_vt,
    // Slot S1: its operation met CPENABLE 0. 10 x 1 bit, element i in bit i.
    output wire [9:0]  s1_disabled
);

    reg [19:0] valid = 20'd0;
    wire [9:0] disabled_d;
    reg [9:0] disabled = 10'd0;
    reg [39:0] tag = 40'd0;
    reg [49:0] op0 = 50'd0;
    reg [29:0] gr0 = 30'd0;
    reg [49:0] op1 = 50'd0;
    reg [29:0] gr1 = 30'd0;
    reg [49:0] vt1 = 50'd0;

    assign stage_tag = tag;
    assign s0_valid = valid[9:0];
    assign s0_op = op0;
    assign s0_gr = gr0;
    assign s1_valid = valid[19:10];
    assign s1_op = op1;
    assign s1_gr = gr1;
    assign s1_vt = vt1;

    assign disabled_d[0] = 1'd0;
    assign disabled_d[1] = 1'd0;
    assign disabled_d[2] = ~cpenable;
    assign disabled_d[9:3] = disabled[8:2];
    assign s0_disabled = valid[9:0] & disabled;
    assign s1_disabled = valid[19:10] & disabled;

    always @(posedge clock) begin
        if (reset) valid <= 20'd0;
        else if (advance) valid <= {valid[18:10], s1_valid_in, valid[8:0], s0_valid_in};
    end

    always @(posedge clock) begin
        if (reset) disabled <= 10'd0;
        else if (advance) disabled <= disabled_d;
    end

    always @(posedge clock) begin
        if (reset) tag <= 40'd0;
        else if (advance) tag <= {tag[35:0], tag_in};
    end

    always @(posedge clock) begin
        if (reset) op0 <= 50'd0;
        else if (advance) op0 <= {op0[44:0], s0_op_in};
    end

    always @(posedge clock) begin
        if (reset) gr0 <= 30'd0;
        else if (advance) gr0 <= {gr0[26:0], s0_gr_in};
    end

    always @(posedge clock) begin
        if (reset) op1 <= 50'd0;
        else if (advance) op1 <= {op1[44:0], s1_op_in};
    end

    always @(posedge clock) begin
        if (reset) gr1 <= 30'd0;
        else if (advance) gr1 <= {gr1[26:0], s1_gr_in};
    end

    always @(posedge clock) begin
        if (reset) vt1 <= 50'd0;
        else if (advance) vt1 <= {vt1[44:0], s1_vt_in};
    end
endmodule
