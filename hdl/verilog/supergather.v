// `supergather`: the engine, two halves joined by the seeds' ports (D24).
//
// See `core_side` for issue, operands, holds and results, `memory_side` for
// timing of the memory and the row port, `fault_record` for
// exceptions, `counters` for what is counted.
//
// Every output depends on registers only, never on an input of the same cycle. So in each cycle the outputs can be
// read first, the inputs of that cycle chosen from them, and the clock given.
//
// | from | to | cycles |
// |---|---|---|
// | offer taken | in stage 0 | 1 |
// | issue (leaves stage 0) | stage k | k, plus the cycles held |
// | post or scatter leaves stage 10 | first word read | 1 |
// | word read | in the gather register | RETURN |
// | word read | written | 1; counts as written after RETURN |
// | drain leaves stage 10 | `vt_valid` | 1 |
// | SCATTERW leaves stage 10 | `scatterw_done` | 1 |
// | faulting operation leaves stage 10 | its exception | 1 |
//
// Throughput: one bundle per cycle, one word per bank and cycle. A configuration out of range is refused; other bad input
// is the halves' matter. One cycle of reset empties the engine; the data RAM keeps its contents.
//
// Made from hdl/src/supergather.rs. Do not edit.

module supergather (
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
    // The fault registers are read and may be overwritten (D27).
    input  wire         fault_clear,
    // Holds issue from the next cycle on (D29).
    input  wire         ext_stall,
    // Ready stage of the interlock, 10..=15 (D15).
    input  wire [3:0]   gvr_ready,
    // Row access.
    input  wire         row_valid,
    // It is a write.
    input  wire         row_write,
    // Row number.
    input  wire [9:0]   row_addr,
    // Data to write, bank by bank, low half first. 32 x 16 bits, element i in [16*i +: 16].
    input  wire [511:0] row_wdata,
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
    // A row access would be taken.
    output wire         row_ready,
    // Row data are here.
    output wire         row_rvalid,
    // The data, bank by bank, low half first. 32 x 16 bits, element i in [16*i +: 16].
    output wire [511:0] row_rdata,
    // What is wrong with the operation of slot S0 that leaves stage 10 ([`crate::isa::fault`]).
    output wire [2:0]   s0_fault,
    // The same, for slot S1.
    output wire [2:0]   s1_fault,
    // Coprocessor1Exception: in the cycle before an operation left stage 10 that met CPENABLE 0 (D19).
    output wire         coprocessor1_exception,
    // LoadStoreSGAccError: the same, with a lane outside the data RAM or misaligned (D18).
    output wire         load_store_sg_acc_error,
    // The same, with a lane on a data breakpoint (D20).
    output wire         debug_interrupt,
    // ImpreciseSGFPVec: reserved, 0 (D21).
    output wire         imprecise_sgfp_vec,
    // Fault register: cause ([`crate::isa::fault`]), 0 for none.
    output wire [2:0]   fault_cause,
    // Fault register: index of the operation.
    output wire [4:0]   fault_op,
    // Fault register: lane.
    output wire [4:0]   fault_lane,
    // Fault register: address of the lane.
    output wire [31:0]  fault_address,
    // Posts.
    output wire [31:0]  posts,
    // Drains.
    output wire [31:0]  drains,
    // Scatters.
    output wire [31:0]  scatters,
    // Words served.
    output wire [31:0]  bank_accesses,
    // Bank-cycles with a waiting slot.
    output wire [31:0]  bank_conflicts,
    // Accesses for several lanes.
    output wire [31:0]  shared_accesses,
    // Cycles held in stage 10.
    output wire [31:0]  memory_wait,
    // Cycles a post or scatter was held with the window full.
    output wire [31:0]  window_full,
    // Cycles stalled by the interlock.
    output wire [31:0]  stall_interlock,
    // Cycles stalled from outside.
    output wire [31:0]  stall_external
);

    wire [63:0] core_side_break_address;
    wire [63:0] core_side_break_control;
    wire core_side_emit_1;
    wire [3:0] core_side_emit_1_tag;
    wire core_side_emit_10;
    wire [3:0] core_side_emit_10_tag;
    wire [2:0] core_side_emit_10_gr;
    wire core_side_emit_10_inc;
    wire [4:0] core_side_s0_op_10;
    wire [4:0] core_side_s1_op_10;
    wire core_side_s0_off;
    wire core_side_s1_off;
    wire core_side_posted;
    wire core_side_scattered;
    wire core_side_drained;
    wire core_side_held_full;
    wire memory_side_window_full;
    wire memory_side_scatter_busy;
    wire [31:0] memory_side_post_lanes;
    wire [31:0] memory_side_post_upper;
    wire [31:0] memory_side_post_odd;
    wire memory_side_post_bytes;
    wire [2:0] memory_side_cause;
    wire [4:0] memory_side_fault_lane;
    wire [31:0] memory_side_fault_address;
    wire [15:0] memory_side_ret_valid;
    wire [47:0] memory_side_ret_gr;
    wire [511:0] memory_side_ret_lanes;
    wire [255:0] memory_side_ret_low;
    wire [255:0] memory_side_ret_high;
    wire [4:0] memory_side_accesses;
    wire [4:0] memory_side_conflicts;
    wire [4:0] memory_side_shared;

    // The processor's half.
    core_side core_side (
        .clock(clock),
        .reset(reset),
        .s0_valid(s0_valid),
        .s0_op(s0_op),
        .s0_gr(s0_gr),
        .s1_valid(s1_valid),
        .s1_op(s1_op),
        .s1_gr(s1_gr),
        .s1_vt(s1_vt),
        .ars(ars),
        .vs(vs),
        .vr(vr),
        .vbr(vbr),
        .cpenable(cpenable),
        .dbreaka(dbreaka),
        .dbreakc(dbreakc),
        .ext_stall(ext_stall),
        .gvr_ready(gvr_ready),
        .window_full(memory_side_window_full),
        .scatter_busy(memory_side_scatter_busy),
        .post_lanes(memory_side_post_lanes),
        .post_upper(memory_side_post_upper),
        .post_odd(memory_side_post_odd),
        .post_bytes(memory_side_post_bytes),
        .ret_valid(memory_side_ret_valid),
        .ret_gr(memory_side_ret_gr),
        .ret_lanes(memory_side_ret_lanes),
        .ret_low(memory_side_ret_low),
        .ret_high(memory_side_ret_high),
        .s0_ready(s0_ready),
        .s1_ready(s1_ready),
        .s0_stall(s0_stall),
        .s1_stall(s1_stall),
        .issue_valid(issue_valid),
        .stage0_valid(stage0_valid),
        .stage0_tag(stage0_tag),
        .stage9_valid(stage9_valid),
        .stage9_tag(stage9_tag),
        .stage10_valid(stage10_valid),
        .stage10_tag(stage10_tag),
        .advance(advance),
        .vt_valid(vt_valid),
        .vt(vt),
        .vt_tag(vt_tag),
        .vt_mask(vt_mask),
        .vt_data(vt_data),
        .scatterw_done(scatterw_done),
        .vaddr_base_0(vaddr_base_0),
        .gs_control_0(gs_control_0),
        .gs_control_1(gs_control_1),
        .gs_enable_0(gs_enable_0),
        .gs_enable_1(gs_enable_1),
        .gs_vaddr_offset_0(gs_vaddr_offset_0),
        .scatter_data_0(scatter_data_0),
        .break_address(core_side_break_address),
        .break_control(core_side_break_control),
        .emit_1(core_side_emit_1),
        .emit_1_tag(core_side_emit_1_tag),
        .emit_10(core_side_emit_10),
        .emit_10_tag(core_side_emit_10_tag),
        .emit_10_gr(core_side_emit_10_gr),
        .emit_10_inc(core_side_emit_10_inc),
        .s0_op_10(core_side_s0_op_10),
        .s1_op_10(core_side_s1_op_10),
        .s0_off(core_side_s0_off),
        .s1_off(core_side_s1_off),
        .posted(core_side_posted),
        .scattered(core_side_scattered),
        .drained(core_side_drained),
        .held_full(core_side_held_full)
    );

    // The memory's half.
    memory_side memory_side (
        .clock(clock),
        .reset(reset),
        .emit_1(core_side_emit_1),
        .emit_1_tag(core_side_emit_1_tag),
        .vaddr_base_0(vaddr_base_0),
        .gs_control_0(gs_control_0),
        .emit_10(core_side_emit_10),
        .emit_10_tag(core_side_emit_10_tag),
        .emit_10_gr(core_side_emit_10_gr),
        .emit_10_inc(core_side_emit_10_inc),
        .gs_enable_0(gs_enable_0),
        .gs_vaddr_offset_0(gs_vaddr_offset_0),
        .scatter_data_0(scatter_data_0),
        .break_address(core_side_break_address),
        .break_control(core_side_break_control),
        .row_valid(row_valid),
        .row_write(row_write),
        .row_addr(row_addr),
        .row_wdata(row_wdata),
        .window_full(memory_side_window_full),
        .scatter_busy(memory_side_scatter_busy),
        .post_lanes(memory_side_post_lanes),
        .post_upper(memory_side_post_upper),
        .post_odd(memory_side_post_odd),
        .post_bytes(memory_side_post_bytes),
        .cause(memory_side_cause),
        .fault_lane(memory_side_fault_lane),
        .fault_address(memory_side_fault_address),
        .ret_valid(memory_side_ret_valid),
        .ret_gr(memory_side_ret_gr),
        .ret_lanes(memory_side_ret_lanes),
        .ret_low(memory_side_ret_low),
        .ret_high(memory_side_ret_high),
        .accesses(memory_side_accesses),
        .conflicts(memory_side_conflicts),
        .shared(memory_side_shared),
        .row_ready(row_ready),
        .row_rvalid(row_rvalid),
        .row_rdata(row_rdata)
    );

    // Exceptions.
    fault_record fault_record (
        .clock(clock),
        .reset(reset),
        .s0_off(core_side_s0_off),
        .s1_off(core_side_s1_off),
        .cause(memory_side_cause),
        .lane(memory_side_fault_lane),
        .address(memory_side_fault_address),
        .s0_op(core_side_s0_op_10),
        .s1_op(core_side_s1_op_10),
        .clear(fault_clear),
        .s0_fault(s0_fault),
        .s1_fault(s1_fault),
        .coprocessor1_exception(coprocessor1_exception),
        .load_store_sg_acc_error(load_store_sg_acc_error),
        .debug_interrupt(debug_interrupt),
        .imprecise_sgfp_vec(imprecise_sgfp_vec),
        .fault_cause(fault_cause),
        .fault_op(fault_op),
        .fault_lane(fault_lane),
        .fault_address(fault_address)
    );

    // Performance counters.
    counters counters (
        .clock(clock),
        .reset(reset),
        .post(core_side_posted),
        .drain(core_side_drained),
        .scatter(core_side_scattered),
        .advance(advance),
        .held_full(core_side_held_full),
        .s0_stall(s0_stall),
        .s1_stall(s1_stall),
        .accesses(memory_side_accesses),
        .conflicts(memory_side_conflicts),
        .shared(memory_side_shared),
        .posts(posts),
        .drains(drains),
        .scatters(scatters),
        .bank_accesses(bank_accesses),
        .bank_conflicts(bank_conflicts),
        .shared_accesses(shared_accesses),
        .memory_wait(memory_wait),
        .window_full(window_full),
        .stall_interlock(stall_interlock),
        .stall_external(stall_external)
    );
endmodule
