// The rules of `counters`, for a model checker: docs/proofs.md. Written by hand.
//
// No counter decreases: from one cycle to the next each grows by what is counted, modulo 2^32, and by no more than the
// banks can do in a cycle. Inputs are free in every cycle, `reset` too.

module counters_rules (
    input wire       clock,
    input wire       reset,
    input wire       post,
    input wire       drain,
    input wire       scatter,
    input wire       advance,
    input wire       held_full,
    input wire [1:0] s0_stall,
    input wire [1:0] s1_stall,
    input wire [4:0] accesses,
    input wire [4:0] conflicts,
    input wire [4:0] shared
);

    wire [31:0] posts;
    wire [31:0] drains;
    wire [31:0] scatters;
    wire [31:0] bank_accesses;
    wire [31:0] bank_conflicts;
    wire [31:0] shared_accesses;
    wire [31:0] memory_wait;
    wire [31:0] window_full;
    wire [31:0] stall_interlock;
    wire [31:0] stall_external;

    counters dut (
        .clock(clock),
        .reset(reset),
        .post(post),
        .drain(drain),
        .scatter(scatter),
        .advance(advance),
        .held_full(held_full),
        .s0_stall(s0_stall),
        .s1_stall(s1_stall),
        .accesses(accesses),
        .conflicts(conflicts),
        .shared(shared),
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

    // Causes of a stall (`isa::stall`).
    localparam [1:0] interlock = 2'd1;
    localparam [1:0] external = 2'd2;

    // After cycle 0; the cycle before was not one of reset.
    reg begun = 1'd0;
    reg was_up = 1'd0;

    // The counters and the events of the cycle before.
    wire [319:0] counts = {stall_external, stall_interlock, window_full, memory_wait, shared_accesses, bank_conflicts,
        bank_accesses, scatters, drains, posts};
    reg [319:0] was;
    wire [49:0] events = {
        4'd0, (s0_stall == external) | (s1_stall == external),
        4'd0, (s0_stall == interlock) | (s1_stall == interlock),
        4'd0, held_full, 4'd0, ~advance, shared, conflicts, accesses, 4'd0, scatter, 4'd0, drain, 4'd0, post};
    reg [49:0] had;

    always @(posedge clock) begin
        begun <= 1'd1;
        was_up <= ~reset;
        was <= counts;
        had <= events;
    end

    always @* if (~begun) assume (reset);

    // Any of the ten counters.
    (* anyconst *) wire [3:0] c;
    always @* assume (c < 4'd10);
    wire [31:0] now = counts[32*c +: 32];
    wire [31:0] before = was[32*c +: 32];
    wire [31:0] grown = now - before;

    always @* if (begun) begin
        // Without the one wrap at 2^32 a counter never decreases.
        if (was_up) begin
            never_decreases: assert (now >= before || before > 32'hffffffff - 32'd31);
            grows_by_events: assert (grown == {27'd0, had[5*c +: 5]});
        end else begin
            reset_clears: assert (now == 32'd0);
        end
    end

    always @* if (begun & was_up & ~reset) begin
        by_one: cover (c == 4'd7 && grown == 32'd1 && before == 32'd2);
        by_many: cover (c == 4'd3 && grown == 32'd16);
        stands: cover (c == 4'd9 && grown == 32'd0 && before == 32'd1);
    end
endmodule
