// The ring rule D15 of `gvr_interlock`, for a model checker: docs/proofs.md. Written by hand.
//
// The rule is stated on a plain list of the last ten advances, `ago`: no ring, no base. A drain stalls exactly while, for
// some `d` in 1 to 10, what issued `d` advances ago defines its register and `gvr_ready - d > 9`. All inputs are free in
// every cycle, `reset` too; nothing is assumed but a reset in cycle 0.
//
// `INVARIANTS` adds what ties the list to the ring, for the proof by induction.

module gvr_interlock_rules (
    input wire       clock,
    input wire       reset,
    input wire       advance,
    input wire       def_valid,
    input wire [2:0] def_gr,
    input wire       use_valid,
    input wire [2:0] use_gr,
    input wire [3:0] gvr_ready
);

    // Of D15: the farthest advance that counts, and the stage that a definition must have reached.
    localparam integer window = 10;
    localparam integer need = 9;

    wire stall;

    gvr_interlock dut (
        .clock(clock),
        .reset(reset),
        .advance(advance),
        .def_valid(def_valid),
        .def_gr(def_gr),
        .use_valid(use_valid),
        .use_gr(use_gr),
        .gvr_ready(gvr_ready),
        .stall(stall)
    );

    // After cycle 0.
    reg begun = 1'd0;

    // What issued d advances ago: bit d whether it defined a register, and which.
    reg [window:1] ago = 10'd0;
    reg [2:0] ago_gr [1:window];

    integer i;
    always @(posedge clock) begin
        begun <= 1'd1;
        if (advance) begin
            ago <= {ago[window-1:1], def_valid};
            ago_gr[1] <= def_gr;
            for (i = 2; i <= window; i = i + 1) ago_gr[i] <= ago_gr[i - 1];
        end
        if (reset) ago <= 10'd0;
    end

    always @* if (~begun) assume (reset);

    // The distances at which a definition holds the drain back.
    reg [window:1] hits;
    integer d;
    always @* begin
        for (d = 1; d <= window; d = d + 1) begin
            hits[d] = ago[d] & (ago_gr[d] == use_gr) & ({28'd0, gvr_ready} > d + need);
        end
    end

    always @* if (begun) begin
        stall_is_the_rule: assert (stall == (use_valid & (hits != 10'd0)));
        // With the ready stage of the seeds nothing waits.
        ready_10_never_stalls: assert (~stall | (gvr_ready > 4'd10));
        // No stall is longer than five advances: while a drain waits nothing issues (`core_side.v`), so nothing defines.
        stall_is_short: assert (~stall | (ago[5:1] != 5'd0));
    end

`ifdef INVARIANTS
    (* hierconn *) wire [4:0] \dut.base ;
    (* hierconn *) wire [31:0] \dut.valid ;
    (* hierconn *) wire [95:0] \dut.gr ;
    wire [4:0] base = \dut.base ;
    wire [31:0] ring = \dut.valid ;
    wire [95:0] ring_gr = \dut.gr ;

    // The ring holds the list from `base + 1` on.
    reg [window:1] differs;
    reg [4:0] at;
    integer r;
    always @* begin
        for (r = 1; r <= window; r = r + 1) begin
            at = base + r;
            differs[r] = (ring[at] != ago[r]) | (ago[r] & (ring_gr[3*at +: 3] != ago_gr[r]));
        end
    end

    always @* if (begun) begin
        ring_is_list: assert (differs == 10'd0);
    end
`endif

    always @* if (begun & ~reset) begin
        stall_at_1: cover (stall & (hits == 10'b0000000001));
        stall_at_5: cover (stall & (hits == 10'b0000010000));
        two_definitions: cover (stall & hits[2] & hits[4]);
        too_far: cover (use_valid & ~stall & ago[6] & (ago_gr[6] == use_gr) & (gvr_ready == 4'd15));
        other_register: cover (use_valid & ~stall & ago[1] & (gvr_ready == 4'd15));
    end
endmodule
