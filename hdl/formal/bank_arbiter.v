// The rules of `bank_arbiter` (D23), for a model checker: docs/proofs.md. Written by hand.
//
// The block has no register, so what holds in one cycle for all inputs holds for ever. All inputs are free; `tail` is one
// of a ring of eight. Two free entries, `one` and `other`, stand for all.

module bank_arbiter_rules (
    input wire [7:0]   want,
    input wire [255:0] want_lanes,
    input wire [127:0] want_word,
    input wire [7:0]   want_more,
    input wire [7:0]   want_shared,
    input wire [3:0]   tail
);

    // Any two entries.
    (* anyconst *) wire [2:0] one;
    (* anyconst *) wire [2:0] other;

    wire [7:0] grant;
    wire grant_valid;
    wire [3:0] grant_entry;
    wire [31:0] grant_lanes;
    wire [15:0] grant_word;
    wire conflict;
    wire shared;

    bank_arbiter dut (
        .want(want),
        .want_lanes(want_lanes),
        .want_word(want_word),
        .want_more(want_more),
        .want_shared(want_shared),
        .tail(tail),
        .grant(grant),
        .grant_valid(grant_valid),
        .grant_entry(grant_entry),
        .grant_lanes(grant_lanes),
        .grant_word(grant_word),
        .conflict(conflict),
        .shared(shared)
    );

    always @* assume (tail < 4'd8);

    // Places from the start of the ring: the smaller the older.
    wire [2:0] age_one = one - tail[2:0];
    wire [2:0] age_other = other - tail[2:0];

    always @* begin
        // One access for the bank: one entry, ...
        one_entry: assert ((one == other) | ~(grant[one] & grant[other]));
        // ... which asked for it, ...
        only_pending: assert (~grant[one] | want[one]);
        // ... and it gets what it asked for: its slots, one word.
        its_access: assert (~grant[one] | (grant_lanes == want_lanes[32*one +: 32] && grant_word == want_word[16*one +: 16]
            && grant_entry == {1'd0, one}));
        // The oldest entry that needs the bank wins.
        oldest_wins: assert (~(grant[one] & want[other]) | (age_one <= age_other));
        // No bank is idle while an entry needs it.
        never_idle: assert (grant_valid == (want != 8'd0) && grant_valid == (grant != 8'd0));
        idle_is_zero: assert (grant_valid | (grant_entry == 4'd0 && grant_lanes == 32'd0 && grant_word == 16'd0
            && ~conflict && ~shared));
        // What is counted: somebody waits for another access; the access serves several lanes.
        conflict_right: assert (~grant[one] | (conflict == (want_more[one] | ((want & ~grant) != 8'd0))));
        shared_right: assert (~grant[one] | (shared == want_shared[one]));
    end

    always @* begin
        all_want: cover (want == 8'hff & grant[one] & (tail == 4'd5));
        wraps: cover (grant[one] & ({1'd0, one} < tail) & want[other]);
        last_only: cover (grant[one] & (age_one == 3'd7));
        conflict_alone: cover (conflict & (want == 8'h10));
        idle: cover (~grant_valid);
    end
endmodule
