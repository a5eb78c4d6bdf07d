// The rules of the pipe in `core_side` (D13 to D17, D19), for a model checker: docs/proofs.md. Written by hand.
//
// One bundle is followed, which the free input `mark` picks when it is taken: from stage 0 to stage 10, and the results in the
// cycle behind. Every event of a stage must come exactly once, in the cycle in which the bundle leaves the stage, and an
// event must have a bundle. The machine has 4 slots and 4 banks, which the pipe does not know of. What memory answers is free in every cycle, and so is all else, `reset` too.
//
// `INVARIANTS` adds what ties the picked bundle to the registers of the pipe: for the proof by induction.

module core_side_rules (
    input wire         clock,
    input wire         reset,
    input wire         mark,
    input wire         s0_valid,
    input wire [4:0]   s0_op,
    input wire [2:0]   s0_gr,
    input wire         s1_valid,
    input wire [4:0]   s1_op,
    input wire [2:0]   s1_gr,
    input wire [4:0]   s1_vt,
    input wire [31:0]  ars,
    input wire         cpenable,
    input wire         ext_stall,
    input wire [3:0]   gvr_ready,
    input wire         window_full,
    input wire         scatter_busy,
    input wire [31:0]  post_lanes,
    input wire [3:0]   ret_valid,
    input wire [11:0]  ret_gr,
    input wire [127:0] ret_lanes
);

    wire s0_ready;
    wire s1_ready;
    wire [1:0] s0_stall;
    wire [1:0] s1_stall;
    wire issue_valid;
    wire stage0_valid;
    wire [3:0] stage0_tag;
    wire stage10_valid;
    wire [3:0] stage10_tag;
    wire advance;
    wire vt_valid;
    wire [4:0] vt;
    wire [3:0] vt_tag;
    wire scatterw_done;
    wire [31:0] vaddr_base_0;
    wire emit_1;
    wire [3:0] emit_1_tag;
    wire emit_10;
    wire [3:0] emit_10_tag;
    wire [2:0] emit_10_gr;
    wire s0_off;
    wire s1_off;
    wire posted;
    wire scattered;
    wire drained;
    wire held_full;

    core_side dut (
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
        .vs(64'd0),
        .vr(64'd0),
        .vbr(64'd0),
        .cpenable(cpenable),
        .dbreaka(64'd0),
        .dbreakc(64'd0),
        .ext_stall(ext_stall),
        .gvr_ready(gvr_ready),
        .window_full(window_full),
        .scatter_busy(scatter_busy),
        .post_lanes(post_lanes),
        .post_upper(32'd0),
        .post_odd(32'd0),
        .post_bytes(1'd0),
        .ret_valid(ret_valid),
        .ret_gr(ret_gr),
        .ret_lanes(ret_lanes),
        .ret_low(64'd0),
        .ret_high(64'd0),
        .s0_ready(s0_ready),
        .s1_ready(s1_ready),
        .s0_stall(s0_stall),
        .s1_stall(s1_stall),
        .issue_valid(issue_valid),
        .stage0_valid(stage0_valid),
        .stage0_tag(stage0_tag),
        .stage10_valid(stage10_valid),
        .stage10_tag(stage10_tag),
        .advance(advance),
        .vt_valid(vt_valid),
        .vt(vt),
        .vt_tag(vt_tag),
        .scatterw_done(scatterw_done),
        .vaddr_base_0(vaddr_base_0),
        .emit_1(emit_1),
        .emit_1_tag(emit_1_tag),
        .emit_10(emit_10),
        .emit_10_tag(emit_10_tag),
        .emit_10_gr(emit_10_gr),
        .s0_off(s0_off),
        .s1_off(s1_off),
        .posted(posted),
        .scattered(scattered),
        .drained(drained),
        .held_full(held_full)
    );

    // Which registers wait for nothing (`gvr.v` shows that it says so), the definition of one, and the interlock's stall
    // (`gvr_interlock.v` shows the rule).
    (* hierconn *) wire [7:0] \dut.gvr_complete ;
    (* hierconn *) wire \dut.gvr_define ;
    (* hierconn *) wire \dut.issue.interlock_stall ;
    (* hierconn *) wire \dut.issue.interlock_def_valid ;
    wire [7:0] complete = \dut.gvr_complete ;
    wire define = \dut.gvr_define ;
    wire interlock = \dut.issue.interlock_stall ;
    wire interlock_defined = \dut.issue.interlock_def_valid ;

    // After cycle 0; the cycle before was not one of reset.
    reg begun = 1'd0;
    reg was_up = 1'd0;

    // The picked bundle: on its way, its stage, and what was offered. It is off if CPENABLE was 0 at the edge to stage 3.
    reg picked = 1'd0;
    reg [3:0] at;
    reg valid0;
    reg valid1;
    reg [4:0] op0;
    reg [4:0] op1;
    reg [2:0] gr0;
    reg [2:0] gr1;
    reg [4:0] its_vt;
    reg [3:0] tag;
    reg off;
    reg [31:0] base;

    // Events that it has had: at stage 1, at stage 10. Bundles issued behind it.
    reg [1:0] emits_1;
    reg [1:0] emits_10;
    reg [3:0] behind;

    // Stages that hold a bundle: 1 to 10.
    reg [10:1] occupied = 10'd0;

    // Kinds of operations by their index (`isa::op`).
    wire post = valid0 & (op0 <= 5'd5);
    wire mov = valid0 & (op0 == 5'd10);
    wire scatter = valid0 & ((op0 >= 5'd11 && op0 <= 5'd22) || (op0 >= 5'd24 && op0 <= 5'd29));
    wire barrier = valid0 & (op0 == 5'd23);
    wire drain = valid1 & (op1 >= 5'd6 && op1 <= 5'd9);
    wire memory = post | scatter;

    wire take = s0_ready & (s0_valid | s1_valid);
    wire pick = take & mark & ~picked;
    wire in_0 = picked & (at == 4'd0);
    wire in_1 = picked & (at == 4'd1);
    wire in_10 = picked & (at == 4'd10);

    // Why it must wait in stage 10 (D10, D16, D17).
    wire holds = ((memory & ~off) & window_full) | ((post | mov) & ~off & ~complete[gr0]) | (barrier & scatter_busy)
        | (drain & ~off & ~complete[gr1]);

    // What is due in the cycle behind.
    reg due = 1'd0;
    reg due_drain;
    reg due_barrier;
    reg [4:0] due_vt;
    reg [3:0] due_tag;

    // Any bundle leaves stage 10 in this cycle, or did in the one before.
    reg left_10 = 1'd0;

    always @(posedge clock) begin
        begun <= 1'd1;
        was_up <= ~reset;
        due <= in_10 & advance & ~reset;
        due_drain <= drain & ~off;
        due_barrier <= barrier;
        due_vt <= its_vt;
        due_tag <= tag;
        left_10 <= occupied[10] & advance & ~reset;
        if (advance) occupied <= {occupied[9:1], issue_valid};
        if (picked) begin
            if (in_0 ? issue_valid : advance) at <= at + 4'd1;
            if (in_0 & issue_valid) base <= ars;
            if (in_1 & emit_1) emits_1 <= emits_1 + 2'd1;
            if (in_10 & emit_10) emits_10 <= emits_10 + 2'd1;
            if (~in_0 & issue_valid) behind <= behind + 4'd1;
            if (advance & (at == 4'd2)) off <= ~cpenable;
            if (advance & in_10) picked <= 1'd0;
        end
        if (pick) begin
            picked <= 1'd1;
            at <= 4'd0;
            valid0 <= s0_valid;
            valid1 <= s1_valid;
            op0 <= s0_op;
            op1 <= s1_op;
            gr0 <= s0_gr;
            gr1 <= s1_gr;
            its_vt <= s1_vt;
            off <= 1'd0;
            emits_1 <= 2'd0;
            emits_10 <= 2'd0;
            behind <= 4'd0;
        end
        if (picked & in_0) tag <= stage0_tag;
        if (reset) begin
            picked <= 1'd0;
            occupied <= 10'd0;
        end
    end

    always @* if (~begun) assume (reset);

    always @* if (begun) begin
        // Stage 0 goes on unless stage 10 holds, the interlock stalls, or the pin did in the cycle before.
        issues_when_free: assert (s0_ready == s1_ready && s0_ready == (~stage0_valid | issue_valid));
        if (in_0) begin
            waits_for_a_cause: assert (stage0_valid && (advance || ~issue_valid));
            interlock_waits: assert (~(drain & interlock & issue_valid));
            waiting_defines_nothing: assert (issue_valid || ~interlock_defined);
        end
        // Stage 1: base and control go out once, when it leaves.
        if (in_1) begin
            emit_1_once: assert (emit_1 == (memory & advance) && emits_1 == 2'd0);
            emit_1_right: assert (~emit_1 || (emit_1_tag == tag && vaddr_base_0 == base));
        end
        // No younger bundle writes the entry of its tag before it is read in stage 10.
        if (picked & (at >= 4'd2)) begin
            tag_not_reused: assert (~emit_1 || emit_1_tag != tag);
        end
        // Stage 10: it holds for the causes of D10, D16 and D17 and no other; so it goes when memory has answered.
        if (in_10) begin
            hold_is_the_rule: assert (advance == ~holds);
            full_is_counted: assert (held_full == (memory & ~off & window_full));
            // Offsets, enables and data go out once, when it leaves; not if it met CPENABLE 0 (D19).
            emit_10_once: assert (emit_10 == (memory & ~off & advance) && emits_10 == 2'd0
                && emits_1 == {1'd0, memory});
            emit_10_right: assert (~emit_10 || (emit_10_tag == tag && emit_10_gr == gr0));
            define_once: assert (define == ((post | mov) & ~off & advance));
            counted_once: assert (posted == (post & ~off & advance) && scattered == (scatter & ~off & advance)
                && drained == (drain & ~off & advance));
            // It leaves as squashed if it met CPENABLE 0, but not SCATTERW.
            squashed_once: assert (s0_off == ((post | mov | scatter) & off & advance) && s1_off == (drain & off & advance));
        end
        // Nothing of an empty stage, and no hold.
        if (~occupied[1]) begin
            no_emit_1: assert (~emit_1);
        end
        if (~occupied[10]) begin
            nothing_from_nothing: assert (~emit_10 && ~define && ~posted && ~scattered && ~drained && ~s0_off && ~s1_off
                && ~held_full && advance);
        end
        // The results, one cycle behind.
        if (due) begin
            result_once: assert (vt_valid == due_drain && scatterw_done == due_barrier);
            result_right: assert (~vt_valid || (vt == due_vt && vt_tag == due_tag));
        end
        if (~left_10) begin
            no_result: assert (~vt_valid && ~scatterw_done);
        end
    end

`ifdef INVARIANTS
    (* hierconn *) wire [2:0] \dut.issue.valid ;
    (* hierconn *) wire [9:0] \dut.issue.op ;
    (* hierconn *) wire [5:0] \dut.issue.gr ;
    (* hierconn *) wire [4:0] \dut.issue.vt ;
    (* hierconn *) wire [7:0] \dut.issue.tag ;
    (* hierconn *) wire [19:0] \dut.control_pipe.valid ;
    (* hierconn *) wire [9:0] \dut.control_pipe.disabled ;
    (* hierconn *) wire [39:0] \dut.control_pipe.tag ;
    (* hierconn *) wire [49:0] \dut.control_pipe.op0 ;
    (* hierconn *) wire [49:0] \dut.control_pipe.op1 ;
    (* hierconn *) wire [29:0] \dut.control_pipe.gr0 ;
    (* hierconn *) wire [29:0] \dut.control_pipe.gr1 ;
    (* hierconn *) wire [49:0] \dut.control_pipe.vt1 ;
    (* hierconn *) wire [31:0] \dut.base ;
    wire [2:0] held = \dut.issue.valid ;
    wire [9:0] held_op = \dut.issue.op ;
    wire [5:0] held_gr = \dut.issue.gr ;
    wire [4:0] held_vt = \dut.issue.vt ;
    wire [7:0] held_tag = \dut.issue.tag ;
    wire [19:0] pipe = \dut.control_pipe.valid ;
    wire [9:0] pipe_off = \dut.control_pipe.disabled ;
    wire [39:0] pipe_tag = \dut.control_pipe.tag ;
    wire [49:0] pipe_op0 = \dut.control_pipe.op0 ;
    wire [49:0] pipe_op1 = \dut.control_pipe.op1 ;
    wire [29:0] pipe_gr0 = \dut.control_pipe.gr0 ;
    wire [29:0] pipe_gr1 = \dut.control_pipe.gr1 ;
    wire [49:0] pipe_vt1 = \dut.control_pipe.vt1 ;
    wire [31:0] its_base = \dut.base ;
    // Its place in the pipe.
    wire [3:0] k = at - 4'd1;
    wire its_pipe0 = pipe[k];
    wire its_pipe1 = pipe[k + 10];

    always @* if (begun) begin
        // Tags count the bundles that are taken.
        next_tag: assert (~held[0] || held_tag[7:4] == held_tag[3:0] + 4'd1);
        only_with_bundle: assert (((pipe[9:0] | pipe[19:10]) & ~occupied) == 10'd0 && (held[0] || held[2:1] == 2'd0));
        if (in_0) begin
            in_stage_0: assert (held == {valid1, valid0, 1'd1} && held_op == {op1, op0} && held_gr == {gr1, gr0}
                && held_vt == its_vt && ~off && emits_1 == 2'd0 && emits_10 == 2'd0 && behind == 4'd0);
        end
        if (picked & ~in_0) begin
            in_pipe: assert (at <= 4'd10 && occupied[at] && its_pipe0 == (post | mov | scatter | barrier) && its_pipe1 == drain
                && pipe_op0[5*k +: 5] == op0 && pipe_op1[5*k +: 5] == op1 && pipe_gr0[3*k +: 3] == gr0
                && pipe_gr1[3*k +: 3] == gr1 && pipe_vt1[5*k +: 5] == its_vt && pipe_tag[4*k +: 4] == tag);
            its_off: assert (pipe_off[k] == off && (at >= 4'd3 || ~off));
            its_emits: assert (emits_1 == {1'd0, memory & (at != 4'd1)} && emits_10 == 2'd0);
            bundles_behind: assert (behind < at);
            tag_in_stage_0: assert (held_tag[7:4] == tag + behind + (held[0] ? 4'd2 : 4'd1)
                && (~held[0] || held_tag[3:0] == tag + behind + 4'd1));
            if (occupied[1]) begin
                tag_in_stage_1: assert (pipe_tag[3:0] == tag + behind && (in_1 || behind != 4'd0));
            end
        end
        if (in_1 & memory) begin
            base_kept: assert (its_base == base);
        end
    end
`endif

    always @* if (begun & was_up & ~reset) begin
        held_by_memory: cover (in_10 & ~advance & drain & ~complete[gr1] & (gr1 == 3'd5));
        held_by_window: cover (in_10 & ~advance & post & window_full & complete[gr0]);
        held_by_barrier: cover (in_10 & ~advance & barrier);
        leaves_after_hold: cover (in_10 & advance & post & drain & (behind == 4'd9));
        squashed: cover (in_10 & advance & post & off);
        stalled: cover (in_0 & interlock);
        a_result: cover (due & vt_valid & (vt_tag == 4'd2));
        a_barrier_done: cover (due & scatterw_done);
    end
endmodule
