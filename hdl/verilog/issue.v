// `issue`: stage 0 of both slots (D13, D24): the latch of an offered bundle, its tag, and the decision to issue.
//
// Slot S0 takes posts, MOVGATHERD, scatters and SCATTERW, slot S1 drains. A bundle offered (`s0_valid` or `s1_valid`) in a cycle in which
// `s0_ready` and `s1_ready` are 1 is in stage 0 from the next cycle on; the two ready outputs are one signal, since a
// bundle moves as one. It issues in the cycle in which it leaves stage 0; the earliest is the one after the offer.
// Throughput one bundle per cycle.
//
// Nothing is refused beside SCATTERW, which the seeds issue alone (D13): a drain there is issued like any other.
// An index that the slot cannot issue is accepted as an empty slot: it takes its cycle and has no effect.
//
// The bundle waits while, in this order of precedence (it is the reported cause, `isa::stall`): stage 10
// holds; the drain's register is interlocked; `ext_stall` was 1 in the cycle before (it is registered here, so that
// no output depends on an input of the same cycle; `gvr_ready` likewise). A slot without an operation reports no cause.
// `gvr_ready` below 10 acts like 10.
//
// Made from hdl/src/core_side/issue.rs. Do not edit.

module issue (
    // Clock.
    input  wire       clock,
    // Synchronous reset: stage 0 empties, the tag counter and the interlock restart.
    input  wire       reset,
    // Slot S0 is offered an operation.
    input  wire       s0_valid,
    // Its index.
    input  wire [4:0] s0_op,
    // Its gather register.
    input  wire [2:0] s0_gr,
    // Slot S1 is offered an operation.
    input  wire       s1_valid,
    // Its index.
    input  wire [4:0] s1_op,
    // Its gather register.
    input  wire [2:0] s1_gr,
    // Its destination vector register.
    input  wire [4:0] s1_vt,
    // Holds issue from the next cycle on (D29).
    input  wire       ext_stall,
    // Ready stage of the interlock, 10..=15 (D15).
    input  wire [3:0] gvr_ready,
    // Stages 1..10 move in this cycle.
    input  wire       advance,
    // An offered bundle is taken at the end of this cycle.
    output wire       s0_ready,
    // The same, for slot S1.
    output wire       s1_ready,
    // Why the operation of slot S0 in stage 0 does not issue in this cycle.
    output wire [1:0] s0_stall,
    // The same, for slot S1.
    output wire [1:0] s1_stall,
    // The bundle in stage 0 leaves it in this cycle.
    output wire       issue_valid,
    // Stage 0 holds a bundle.
    output wire       stage0_valid,
    // Its tag: a count of bundles, modulo 16.
    output wire [3:0] stage0_tag,
    // Slot S0 goes to stage 1 with an operation.
    output wire       q0_valid,
    // Its index.
    output wire [4:0] q0_op,
    // Its gather register.
    output wire [2:0] q0_gr,
    // Slot S1 goes to stage 1 with an operation.
    output wire       q1_valid,
    // Its index.
    output wire [4:0] q1_op,
    // Its gather register.
    output wire [2:0] q1_gr,
    // Its destination vector register.
    output wire [4:0] q1_vt
);

    localparam [3:0] ready_reset = 4'ha;

    wire go;
    reg [1:0] cause;
    reg [1:0] stall0;
    reg [1:0] stall1;
    wire ready;
    wire offered;
    wire take;
    wire op0;
    wire op1;
    wire defines;
    wire [3:0] next_tag;
    reg [2:0] valid = 3'd0;
    reg [9:0] op = 10'd0;
    reg [5:0] gr = 6'd0;
    reg [4:0] vt = 5'd0;
    reg [7:0] tag = 8'd0;
    reg ext = 1'd0;
    wire [3:0] ready_stage_d;
    reg [3:0] ready_stage = 4'd0;
    wire [15:0] decode0_gs_control;
    wire decode0_post;
    wire decode0_mov;
    wire decode0_drain;
    wire decode0_scatter;
    wire decode0_barrier;
    wire decode0_inc;
    wire decode0_predicated;
    wire decode0_wide;
    wire [1:0] decode0_part;
    wire [15:0] decode1_gs_control;
    wire decode1_post;
    wire decode1_mov;
    wire decode1_drain;
    wire decode1_scatter;
    wire decode1_barrier;
    wire decode1_inc;
    wire decode1_predicated;
    wire decode1_wide;
    wire [1:0] decode1_part;
    wire interlock_def_valid;
    wire interlock_use_valid;
    wire [3:0] interlock_gvr_ready;
    wire interlock_stall;

    assign s0_ready = ready;
    assign s1_ready = ready;
    assign s0_stall = stall0;
    assign s1_stall = stall1;
    assign issue_valid = go;
    assign stage0_valid = valid[0];
    assign stage0_tag = tag[3:0];
    assign q0_op = op[4:0];
    assign q0_gr = gr[2:0];
    assign q1_op = op[9:5];
    assign q1_gr = gr[5:3];
    assign q1_vt = vt;

    assign ready_stage_d = gvr_ready ^ ready_reset;
    assign defines = valid[1] & (decode0_post | decode0_mov);
    assign op0 = defines | (valid[1] & (decode0_scatter | decode0_barrier));
    assign op1 = valid[2] & decode1_drain;
    assign interlock_gvr_ready = ready_stage ^ ready_reset;
    assign interlock_use_valid = valid[2] & decode1_drain;

    always @* begin : cause_comb
        cause = 2'd0;
        if (ext) begin
            cause = 2'd2;
        end
        if (interlock_stall) begin
            cause = 2'd1;
        end
        if (~advance) begin
            cause = 2'd3;
        end
    end

    assign go = valid[0] & (cause == 2'd0);

    always @* begin : stall0_comb
        stall0 = 2'd0;
        if (op0) begin
            stall0 = cause;
        end
    end

    always @* begin : stall1_comb
        stall1 = 2'd0;
        if (op1) begin
            stall1 = cause;
        end
    end

    assign interlock_def_valid = go & defines;
    assign ready = ~valid[0] | go;
    assign offered = s0_valid | s1_valid;
    assign take = ready & offered;
    assign next_tag = tag[7:4] + 4'd1;
    assign q0_valid = go & op0;
    assign q1_valid = go & op1;

    // Decoder of S0.
    decode decode0 (
        .op(op[4:0]),
        .gs_control(decode0_gs_control),
        .post(decode0_post),
        .mov(decode0_mov),
        .drain(decode0_drain),
        .scatter(decode0_scatter),
        .barrier(decode0_barrier),
        .inc(decode0_inc),
        .predicated(decode0_predicated),
        .wide(decode0_wide),
        .part(decode0_part)
    );

    // Decoder of S1.
    decode decode1 (
        .op(op[9:5]),
        .gs_control(decode1_gs_control),
        .post(decode1_post),
        .mov(decode1_mov),
        .drain(decode1_drain),
        .scatter(decode1_scatter),
        .barrier(decode1_barrier),
        .inc(decode1_inc),
        .predicated(decode1_predicated),
        .wide(decode1_wide),
        .part(decode1_part)
    );

    // Gather-register interlock.
    gvr_interlock interlock (
        .clock(clock),
        .reset(reset),
        .advance(advance),
        .def_valid(interlock_def_valid),
        .def_gr(gr[2:0]),
        .use_valid(interlock_use_valid),
        .use_gr(gr[5:3]),
        .gvr_ready(interlock_gvr_ready),
        .stall(interlock_stall)
    );

    always @(posedge clock) begin
        if (reset) valid <= 3'd0;
        else if (ready) valid <= {s1_valid, s0_valid, offered};
    end

    always @(posedge clock) begin
        if (reset) op <= 10'd0;
        else if (take) op <= {s1_op, s0_op};
    end

    always @(posedge clock) begin
        if (reset) gr <= 6'd0;
        else if (take) gr <= {s1_gr, s0_gr};
    end

    always @(posedge clock) begin
        if (reset) vt <= 5'd0;
        else if (take) vt <= s1_vt;
    end

    always @(posedge clock) begin
        if (reset) tag <= 8'd0;
        else if (take) tag <= {next_tag, tag[7:4]};
    end

    always @(posedge clock) begin
        if (reset) ext <= 1'd0;
        else ext <= ext_stall;
    end

    always @(posedge clock) begin
        if (reset) ready_stage <= 4'd0;
        else ready_stage <= ready_stage_d;
    end

    // Bits that have no meaning here.
    wire _unused = &{1'b0, decode0_gs_control, decode0_drain, decode0_inc, decode0_predicated, decode0_wide,
        decode0_part, decode1_gs_control, decode1_post, decode1_mov, decode1_scatter, decode1_barrier,
        decode1_inc, decode1_predicated, decode1_wide, decode1_part};
endmodule
