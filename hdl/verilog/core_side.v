// `core_side`: the processor's half of the engine, down to the seeds' ports (D24).
//
// Issue slots, interlock, control pipe, predicate widening, scatter data, gather registers and drains. It drives the six
// port groups into `memory_side` and takes returned lanes back.
//
// **Operands.** A stage register is loaded at the clock edge with which an operation *reaches* the stage. So `ars`
// is sampled at the end of the cycle in which the operation leaves stage 0 (it is in `vaddr_base_0` while the
// operation is in stage 1), `cpenable` at the end of the one in which it leaves stage 2, and `vs`, `vr`, `vbr`, `dbreaka`,
// `dbreakc` at the end of the one in which it leaves stage 9 (they are in `gs_vaddr_offset_0`, `gs_enable_0`,
// `scatter_data_0`, `break_address`, `break_control` while it is in stage 10). `stage0_tag` and `stage9_tag` say
// whose operands are wanted; what is presented at any other time has no effect.
//
// **Hold** (D16, D17). A bundle stays in stage 10, and with it stages 0 to 9, while
// * its drain's register is not complete,
// * its post's or move's register is not complete,
// * it has a post or a scatter and the window is full, or
// * it is SCATTERW and a scatter before it has not written all its lanes (D10).
//
// Returns of the same cycle count. A hold depends on registers only, never on an operand.
//
// **CPENABLE** (D19). An operation other than SCATTERW that met `cpenable` 0 at stage 3 goes through the stages, but has no
// effect in stage 10: it holds nothing, drives nothing, defines nothing, gives no vector. `s0_off`, `s1_off` tell when it
// leaves. What it drove in stage 1 it has driven.
//
// **Results.** `vt_valid`, `vt`, `vt_data`, `vt_mask`, `vt_tag` are registers; they hold the result in the cycle
// after the drain left stage 10 (stage 11). `scatterw_done` is 1 in the cycle after SCATTERW left stage 10.
//
// **Answers.** `post_lanes` and its companions answer `gs_enable_0` and `gs_vaddr_offset_0` of the same cycle; they have no
// part in the hold and are ignored unless a post is in stage 10. An operation that its slot cannot issue is an empty slot.
// The port groups stay on their pins while the pipe holds; `emit_1` and `emit_10` mark the cycle in which they are taken.
//
// Throughput one bundle per cycle. After reset every stage is empty and every gather register 0 and complete.
//
// Made from hdl/src/core_side/mod.rs. Do not edit.

module core_side (
    // Clock.
    input  wire         clock,
    // Synchronous reset.
    input  wire         reset,
    // Slot S0 is offered an operation.
    input  wire         s0_valid,
    // Its index.
    input  wire [4:0]   s0_op,
    // Its gather register.
    input  wire [2:0]   s0_gr,
    // Slot S1 is offered an operation.
    input  wire         s1_valid,
    // Its index.
    input  wire [4:0]   s1_op,
    // Its gather register.
    input  wire [2:0]   s1_gr,
    // Its destination vector register.
    input  wire [4:0]   s1_vt,
    // Base address of the operation in stage 0.
    input  wire [31:0]  ars,
    // Offsets (or MOVGATHERD data) of the operation in stage 9. 32 x 16 bits, element i in [16*i +: 16].
    input  wire [511:0] vs,
    // Scatter data of the operation in stage 9. 32 x 16 bits, element i in [16*i +: 16].
    input  wire [511:0] vr,
    // Predicate of the operation in stage 9, low word first. 2 x 32 bits, element i in [32*i +: 32].
    input  wire [63:0]  vbr,
    // CPENABLE bit 1, for the bundle in stage 2 (D19).
    input  wire         cpenable,
    // DBREAKA of both breakpoints, for the operation in stage 9 (D20). 2 x 32 bits, element i in [32*i +: 32].
    input  wire [63:0]  dbreaka,
    // DBREAKC of both breakpoints, for the operation in stage 9 (D20). 2 x 32 bits, element i in [32*i +: 32].
    input  wire [63:0]  dbreakc,
    // Holds issue from the next cycle on (D29).
    input  wire         ext_stall,
    // Ready stage of the interlock, 10..=15 (D15).
    input  wire [3:0]   gvr_ready,
    // No window entry is free for a post or scatter in stage 10.
    input  wire         window_full,
    // A scatter in the window has not written all its lanes.
    input  wire         scatter_busy,
    // Slots that the post in stage 10 will read.
    input  wire [31:0]  post_lanes,
    // Slots in the upper half of their word; bits outside `post_lanes` mean nothing.
    input  wire [31:0]  post_upper,
    // Slots at an odd byte; bits outside `post_lanes` mean nothing.
    input  wire [31:0]  post_odd,
    // Its elements are bytes.
    input  wire         post_bytes,
    // Per bank: a word returns. 16 x 1 bit, element i in bit i.
    input  wire [15:0]  ret_valid,
    // Per bank: its gather register. 16 x 3 bits, element i in [3*i +: 3].
    input  wire [47:0]  ret_gr,
    // Per bank: its slots. 16 x 32 bits, element i in [32*i +: 32].
    input  wire [511:0] ret_lanes,
    // Per bank: lower half of the word. 16 x 16 bits, element i in [16*i +: 16].
    input  wire [255:0] ret_low,
    // Per bank: upper half of the word. 16 x 16 bits, element i in [16*i +: 16].
    input  wire [255:0] ret_high,
    // An offered bundle is taken at the end of this cycle.
    output wire         s0_ready,
    // The same, for slot S1.
    output wire         s1_ready,
    // Why slot S0 of stage 0 does not issue in this cycle ([`crate::isa::stall`]).
    output wire [1:0]   s0_stall,
    // The same, for slot S1.
    output wire [1:0]   s1_stall,
    // The bundle in stage 0 leaves it in this cycle.
    output wire         issue_valid,
    // Stage 0 holds a bundle.
    output wire         stage0_valid,
    // Tag of the bundle in stage 0.
    output wire [3:0]   stage0_tag,
    // Slot S0 of stage 9 holds an operation: its operands are wanted.
    output wire         stage9_valid,
    // Tag of the bundle in stage 9.
    output wire [3:0]   stage9_tag,
    // Stage 10 holds an operation.
    output wire         stage10_valid,
    // Tag of the bundle in stage 10.
    output wire [3:0]   stage10_tag,
    // Stages 1 to 10 move in this cycle.
    output wire         advance,
    // A drain's result is here.
    output wire         vt_valid,
    // Its vector register.
    output wire [4:0]   vt,
    // Tag of its bundle.
    output wire [3:0]   vt_tag,
    // Halves of the register that it writes: bit 0 the lower.
    output wire [1:0]   vt_mask,
    // The result, slot by slot. 32 x 16 bits, element i in [16*i +: 16].
    output wire [511:0] vt_data,
    // SCATTERW is complete: everything scattered before it is written (D10).
    output wire         scatterw_done,
    // Base address, stage 1; 0 unless a post or scatter is there.
    output wire [31:0]  vaddr_base_0,
    // GSControl of slot S0, stage 1; 0 for none.
    output wire [15:0]  gs_control_0,
    // GSControl of slot S1, stage 1; 0 for none.
    output wire [15:0]  gs_control_1,
    // Lane enables, stage 10; 0 unless a post, a scatter or SCATTERW is there. 32 x 16 bits, element i in [16*i +: 16].
    output wire [511:0] gs_enable_0,
    // Lane enables of slot S1: all ones (D24). 32 x 16 bits, element i in [16*i +: 16].
    output wire [511:0] gs_enable_1,
    // Byte offsets, stage 10; 0 unless a post or scatter is there. 32 x 16 bits, element i in [16*i +: 16].
    output wire [511:0] gs_vaddr_offset_0,
    // Scatter data, stage 10; 0 unless a scatter is there. 32 x 16 bits, element i in [16*i +: 16].
    output wire [511:0] scatter_data_0,
    // DBREAKA, stage 10. 2 x 32 bits, element i in [32*i +: 32].
    output wire [63:0]  break_address,
    // DBREAKC, stage 10. 2 x 32 bits, element i in [32*i +: 32].
    output wire [63:0]  break_control,
    // A post or scatter leaves stage 1 in this cycle: base and control are taken.
    output wire         emit_1,
    // Its tag.
    output wire [3:0]   emit_1_tag,
    // A post or scatter leaves stage 10 in this cycle: enables, offsets and data are taken.
    output wire         emit_10,
    // Its tag.
    output wire [3:0]   emit_10_tag,
    // Its gather register.
    output wire [2:0]   emit_10_gr,
    // It is an increment (D26).
    output wire         emit_10_inc,
    // Slot S0: index of the operation in stage 10.
    output wire [4:0]   s0_op_10,
    // Slot S1: index of the operation in stage 10.
    output wire [4:0]   s1_op_10,
    // Slot S0: an operation that met CPENABLE 0 leaves stage 10 in this cycle.
    output wire         s0_off,
    // The same, for slot S1.
    output wire         s1_off,
    // A post leaves stage 10 in this cycle.
    output wire         posted,
    // A scatter leaves stage 10 in this cycle.
    output wire         scattered,
    // A drain leaves stage 10 in this cycle.
    output wire         drained,
    // A post or scatter is held in stage 10 and the window is full.
    output wire         held_full
);

    wire post10;
    wire mov10;
    wire drain10;
    wire scatter10;
    wire barrier10;
    wire scattering10;
    wire off0;
    wire on0;
    reg busy0;
    reg busy1;
    wire go;
    wire load10;
    wire memory10;
    wire post1;
    reg [31:0] base1;
    reg [15:0] control0;
    reg [15:0] control1;
    reg [31:0] awaited;
    wire issue_q0_valid;
    wire [4:0] issue_q0_op;
    wire [2:0] issue_q0_gr;
    wire issue_q1_valid;
    wire [4:0] issue_q1_op;
    wire [2:0] issue_q1_gr;
    wire [4:0] issue_q1_vt;
    wire [39:0] control_pipe_stage_tag;
    wire [9:0] control_pipe_s0_valid;
    wire [49:0] control_pipe_s0_op;
    wire [29:0] control_pipe_s0_gr;
    wire [9:0] control_pipe_s0_disabled;
    wire [9:0] control_pipe_s1_valid;
    wire [49:0] control_pipe_s1_op;
    wire [29:0] control_pipe_s1_gr;
    wire [49:0] control_pipe_s1_vt;
    wire [9:0] control_pipe_s1_disabled;
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
    wire [15:0] decode1_s1_gs_control;
    wire decode1_s1_post;
    wire decode1_s1_mov;
    wire decode1_s1_drain;
    wire decode1_s1_scatter;
    wire decode1_s1_barrier;
    wire decode1_s1_inc;
    wire decode1_s1_predicated;
    wire decode1_s1_wide;
    wire [1:0] decode1_s1_part;
    wire [15:0] decode10_gs_control;
    wire decode10_post;
    wire decode10_mov;
    wire decode10_drain;
    wire decode10_scatter;
    wire decode10_barrier;
    wire decode10_predicated;
    wire decode10_wide;
    wire [1:0] decode10_part;
    reg [31:0] base = 32'd0;
    reg [511:0] offsets = 512'd0;
    reg [511:0] sdata = 512'd0;
    reg [127:0] breaks = 128'd0;
    reg [63:0] vbr_q = 64'd0;
    wire predicate_valid;
    wire scatter_data_bytes;
    wire gvr_define;
    wire [511:0] gvr_define_data;
    wire [511:0] gvr_read_data;
    wire [7:0] gvr_complete;
    wire [511:0] drain_vt_data;
    wire [1:0] drain_vt_mask;
    wire vt_valid_q_d;
    reg vt_valid_q = 1'd0;
    wire scatterw_done_q_d;
    reg scatterw_done_q = 1'd0;
    wire vt_q_en;
    reg [4:0] vt_q = 5'd0;
    wire vt_tag_q_en;
    reg [3:0] vt_tag_q = 4'd0;
    wire vt_mask_q_en;
    reg [1:0] vt_mask_q = 2'd0;
    wire vt_data_q_en;
    reg [511:0] vt_data_q = 512'd0;
    reg [511:0] slot_2;
    reg [511:0] moved_2;

    assign stage9_valid = control_pipe_s0_valid[8];
    assign stage9_tag = control_pipe_stage_tag[35:32];
    assign stage10_tag = control_pipe_stage_tag[39:36];
    assign advance = go;
    assign vt_valid = vt_valid_q;
    assign vt = vt_q;
    assign vt_tag = vt_tag_q;
    assign vt_mask = vt_mask_q;
    assign vt_data = vt_data_q;
    assign scatterw_done = scatterw_done_q;
    assign vaddr_base_0 = base1;
    assign gs_control_0 = control0;
    assign gs_control_1 = control1;
    assign gs_enable_1 = {64{8'hff}};
    assign break_address = breaks[63:0];
    assign break_control = breaks[127:64];
    assign emit_1_tag = control_pipe_stage_tag[3:0];
    assign emit_10_tag = control_pipe_stage_tag[39:36];
    assign emit_10_gr = control_pipe_s0_gr[29:27];
    assign s0_op_10 = control_pipe_s0_op[49:45];
    assign s1_op_10 = control_pipe_s1_op[49:45];

    assign on0 = control_pipe_s0_valid[9] & ~control_pipe_s0_disabled[9];
    assign post10 = on0 & decode10_post;
    assign mov10 = on0 & decode10_mov;
    assign scatter10 = on0 & decode10_scatter;
    assign barrier10 = control_pipe_s0_valid[9] & decode10_barrier;
    assign off0 = control_pipe_s0_disabled[9] & ~decode10_barrier;
    assign drain10 = control_pipe_s1_valid[9] & ~control_pipe_s1_disabled[9];

    always @* begin : busy0_comb
        integer g;
        busy0 = 1'd0;
        for (g = 0; g < 8; g = g + 1) begin
            if ((control_pipe_s0_gr[29:27] == g[2:0]) & ~gvr_complete[g]) begin
                busy0 = 1'd1;
            end
        end
    end

    always @* begin : busy1_comb
        integer g;
        busy1 = 1'd0;
        for (g = 0; g < 8; g = g + 1) begin
            if ((control_pipe_s1_gr[29:27] == g[2:0]) & ~gvr_complete[g]) begin
                busy1 = 1'd1;
            end
        end
    end

    assign go = ~(((((post10 | scatter10) & window_full) | ((post10 | mov10) & busy0)) | (barrier10 & scatter_busy)) | (drain10 & busy1));
    assign held_full = (post10 | scatter10) & window_full;
    assign stage10_valid = control_pipe_s0_valid[9] | control_pipe_s1_valid[9];
    assign post1 = control_pipe_s0_valid[0] & (decode1_post | decode1_scatter);

    always @* begin : base1_comb
        base1 = 32'd0;
        if (post1) begin
            base1 = base;
        end
    end

    always @* begin : control0_comb
        control0 = 16'd0;
        if (control_pipe_s0_valid[0]) begin
            control0 = decode1_gs_control;
        end
    end

    always @* begin : control1_comb
        control1 = 16'd0;
        if (control_pipe_s1_valid[0]) begin
            control1 = decode1_s1_gs_control;
        end
    end

    assign emit_1 = post1 & go;
    assign memory10 = (control_pipe_s0_valid[9] & ~control_pipe_s0_disabled[9]) & (decode10_post | decode10_scatter);
    assign scattering10 = memory10 & decode10_scatter;
    assign load10 = control_pipe_s0_valid[8] & go;
    assign predicate_valid = memory10 | (control_pipe_s0_valid[9] & decode10_barrier);
    assign scatter_data_bytes = ~decode10_gs_control[6] & ~decode10_gs_control[7];

    always @* begin : slot_2_comb
        slot_2 = 512'd0;
        if (memory10) begin
            slot_2 = offsets;
        end
    end

    assign gs_vaddr_offset_0 = slot_2;
    assign emit_10 = (post10 | scatter10) & go;
    assign s0_off = off0 & go;
    assign s1_off = control_pipe_s1_disabled[9] & go;
    assign posted = post10 & go;
    assign scattered = scatter10 & go;
    assign gvr_define = (post10 | mov10) & go;

    always @* begin : awaited_comb
        awaited = post_lanes;
        if (mov10) begin
            awaited = 32'd0;
        end
    end

    always @* begin : moved_2_comb
        moved_2 = 512'd0;
        if (mov10) begin
            moved_2 = offsets;
        end
    end

    assign gvr_define_data = moved_2;
    assign drained = drain10 & go;
    assign vt_valid_q_d = drain10 & go;
    assign scatterw_done_q_d = barrier10 & go;
    assign vt_q_en = drain10 & go;
    assign vt_tag_q_en = drain10 & go;
    assign vt_mask_q_en = drain10 & go;
    assign vt_data_q_en = drain10 & go;

    // Stage 0.
    issue issue (
        .clock(clock),
        .reset(reset),
        .s0_valid(s0_valid),
        .s0_op(s0_op),
        .s0_gr(s0_gr),
        .s1_valid(s1_valid),
        .s1_op(s1_op),
        .s1_gr(s1_gr),
        .s1_vt(s1_vt),
        .ext_stall(ext_stall),
        .gvr_ready(gvr_ready),
        .advance(go),
        .s0_ready(s0_ready),
        .s1_ready(s1_ready),
        .s0_stall(s0_stall),
        .s1_stall(s1_stall),
        .issue_valid(issue_valid),
        .stage0_valid(stage0_valid),
        .stage0_tag(stage0_tag),
        .q0_valid(issue_q0_valid),
        .q0_op(issue_q0_op),
        .q0_gr(issue_q0_gr),
        .q1_valid(issue_q1_valid),
        .q1_op(issue_q1_op),
        .q1_gr(issue_q1_gr),
        .q1_vt(issue_q1_vt)
    );

    // Stages 1 to 10.
    control_pipe control_pipe (
        .clock(clock),
        .reset(reset),
        .advance(go),
        .cpenable(cpenable),
        .tag_in(stage0_tag),
        .s0_valid_in(issue_q0_valid),
        .s0_op_in(issue_q0_op),
        .s0_gr_in(issue_q0_gr),
        .s1_valid_in(issue_q1_valid),
        .s1_op_in(issue_q1_op),
        .s1_gr_in(issue_q1_gr),
        .s1_vt_in(issue_q1_vt),
        .stage_tag(control_pipe_stage_tag),
        .s0_valid(control_pipe_s0_valid),
        .s0_op(control_pipe_s0_op),
        .s0_gr(control_pipe_s0_gr),
        .s0_disabled(control_pipe_s0_disabled),
        .s1_valid(control_pipe_s1_valid),
        .s1_op(control_pipe_s1_op),
        .s1_gr(control_pipe_s1_gr),
        .s1_vt(control_pipe_s1_vt),
        .s1_disabled(control_pipe_s1_disabled)
    );

    // Decoder of slot S0 in stage 1.
    decode decode1 (
        .op(control_pipe_s0_op[4:0]),
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

    // Decoder of slot S1 in stage 1.
    decode decode1_s1 (
        .op(control_pipe_s1_op[4:0]),
        .gs_control(decode1_s1_gs_control),
        .post(decode1_s1_post),
        .mov(decode1_s1_mov),
        .drain(decode1_s1_drain),
        .scatter(decode1_s1_scatter),
        .barrier(decode1_s1_barrier),
        .inc(decode1_s1_inc),
        .predicated(decode1_s1_predicated),
        .wide(decode1_s1_wide),
        .part(decode1_s1_part)
    );

    // Decoder of slot S0 in stage 10.
    decode decode10 (
        .op(control_pipe_s0_op[49:45]),
        .gs_control(decode10_gs_control),
        .post(decode10_post),
        .mov(decode10_mov),
        .drain(decode10_drain),
        .scatter(decode10_scatter),
        .barrier(decode10_barrier),
        .inc(emit_10_inc),
        .predicated(decode10_predicated),
        .wide(decode10_wide),
        .part(decode10_part)
    );

    // Lane enables.
    predicate predicate (
        .vbr(vbr_q),
        .predicated(decode10_predicated),
        .wide(decode10_wide),
        .part(decode10_part),
        .valid(predicate_valid),
        .gs_enable(gs_enable_0)
    );

    // Scatter data formats.
    scatter_data scatter_data (
        .vr(sdata),
        .valid(scattering10),
        .inc(emit_10_inc),
        .bytes(scatter_data_bytes),
        .part(decode10_part),
        .data(scatter_data_0)
    );

    // Gather registers.
    gvr gvr (
        .clock(clock),
        .reset(reset),
        .ret_valid(ret_valid),
        .ret_gr(ret_gr),
        .ret_lanes(ret_lanes),
        .ret_low(ret_low),
        .ret_high(ret_high),
        .define(gvr_define),
        .define_gr(control_pipe_s0_gr[29:27]),
        .define_lanes(awaited),
        .define_upper(post_upper),
        .define_odd(post_odd),
        .define_bytes(post_bytes),
        .define_data(gvr_define_data),
        .read_gr(control_pipe_s1_gr[29:27]),
        .read_data(gvr_read_data),
        .complete(gvr_complete)
    );

    // Drain formats.
    drain drain (
        .op(control_pipe_s1_op[49:45]),
        .gr_data(gvr_read_data),
        .vt_data(drain_vt_data),
        .vt_mask(drain_vt_mask)
    );

    always @(posedge clock) begin
        if (reset) base <= 32'd0;
        else if (issue_q0_valid) base <= ars;
    end

    always @(posedge clock) begin
        if (reset) offsets <= 512'd0;
        else if (load10) offsets <= vs;
    end

    always @(posedge clock) begin
        if (reset) sdata <= 512'd0;
        else if (load10) sdata <= vr;
    end

    always @(posedge clock) begin
        if (reset) breaks <= 128'd0;
        else if (load10) breaks <= {dbreakc, dbreaka};
    end

    always @(posedge clock) begin
        if (reset) vbr_q <= 64'd0;
        else if (load10) vbr_q <= vbr;
    end

    always @(posedge clock) begin
        if (reset) vt_valid_q <= 1'd0;
        else vt_valid_q <= vt_valid_q_d;
    end

    always @(posedge clock) begin
        if (reset) scatterw_done_q <= 1'd0;
        else scatterw_done_q <= scatterw_done_q_d;
    end

    always @(posedge clock) begin
        if (reset) vt_q <= 5'd0;
        else if (vt_q_en) vt_q <= control_pipe_s1_vt[49:45];
    end

    always @(posedge clock) begin
        if (reset) vt_tag_q <= 4'd0;
        else if (vt_tag_q_en) vt_tag_q <= control_pipe_stage_tag[39:36];
    end

    always @(posedge clock) begin
        if (reset) vt_mask_q <= 2'd0;
        else if (vt_mask_q_en) vt_mask_q <= drain_vt_mask;
    end

    always @(posedge clock) begin
        if (reset) vt_data_q <= 512'd0;
        else if (vt_data_q_en) vt_data_q <= drain_vt_data;
    end

    // Bits that have no meaning here.
    wire _unused = &{1'b0, control_pipe_stage_tag[31:4], control_pipe_s0_valid[7:1], control_pipe_s0_op[44:5],
        control_pipe_s0_gr[26:0], control_pipe_s0_disabled[8:0], control_pipe_s1_valid[8:1],
        control_pipe_s1_op[44:5], control_pipe_s1_gr[26:0], control_pipe_s1_vt[44:0],
        control_pipe_s1_disabled[8:0], decode1_mov, decode1_drain, decode1_barrier, decode1_inc,
        decode1_predicated, decode1_wide, decode1_part, decode1_s1_post, decode1_s1_mov, decode1_s1_drain,
        decode1_s1_scatter, decode1_s1_barrier, decode1_s1_inc, decode1_s1_predicated, decode1_s1_wide,
        decode1_s1_part, decode10_gs_control[15:8], decode10_gs_control[5:0], decode10_drain};
endmodule
