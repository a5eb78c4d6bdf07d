// `window`: the operations whose accesses are under way, and who is served (D17, D23, D25).
//
// A ring of entries. A post or scatter that leaves stage 10 takes the entry at `tail`, even if it accesses nothing, and `tail`
// moves on. So, while the ring is full, the entry at `tail` is the oldest one, and `full` (it still waits for a return)
// keeps the ring in age order; in general the entries in age order are those in ring order from `tail` on.
//
// | port | shape | meaning |
// |---|---|---|
// | `alloc` and what follows | | the post or scatter that leaves stage 10 |
// | `ret_valid`, `ret_entry`, `ret_lanes` | banks x 1, 4, 32 | what each bank returns in this cycle |
// | `full` | 1 | the next entry of the ring is not free, so no post or scatter can be taken; counts the returns of this cycle |
// | `empty` | 1 | no entry is taken, so no access of an operation is in flight (a row read may be); does not count the returns of this cycle |
// | `scatter_busy` | 1 | an entry of a scatter has not returned all its lanes; counts the returns of this cycle |
// | `next_entry` | 4 | `tail`: the entry that `alloc` takes |
// | `gr` | window x 3 | gather register of each entry |
// | `grant_valid`, `grant_entry`, `grant_lanes`, `grant_word` | banks x 1, 4, 32, 16 | what each bank serves in this cycle |
// | `accesses`, `conflicts`, `shared` | 5 each | banks that serve; at which a slot waits; that serve several lanes |
//
// An access never passes an older one at its bank, so accesses to a word take place in program order (D11). A return of a
// scatter says that it has written.
//
// One allocation, and one grant per bank, in every cycle; an entry can be granted from the cycle after its allocation
// on. An idle bank has all its `grant_*` at 0. `alloc` while `full` is never sent (D17). Reset frees all entries and wins
// over `alloc`.
//
// Made from hdl/src/memory_side/window.rs. Do not edit.

module window (
    // Clock.
    input  wire         clock,
    // Synchronous reset: every entry is free.
    input  wire         reset,
    // Take an entry.
    input  wire         alloc,
    // Its gather register.
    input  wire [2:0]   alloc_gr,
    // Its slots.
    input  wire [31:0]  alloc_lanes,
    // Its slots per bank. 16 x 32 bits, element i in [32*i +: 32].
    input  wire [511:0] alloc_bank,
    // Bit j of the number of each slot's word. 14 x 32 bits, element i in [32*i +: 32].
    input  wire [447:0] alloc_word_bit,
    // Its elements are words: two slots per lane.
    input  wire         alloc_wide,
    // It writes.
    input  wire         alloc_scatter,
    // One lane per access.
    input  wire         alloc_single,
    // Per bank: returns an access. 16 x 1 bit, element i in bit i.
    input  wire [15:0]  ret_valid,
    // Per bank: entry of the return. 16 x 4 bits, element i in [4*i +: 4].
    input  wire [63:0]  ret_entry,
    // Per bank: slots of the return. 16 x 32 bits, element i in [32*i +: 32].
    input  wire [511:0] ret_lanes,
    // The next entry of the ring is not free.
    output wire         full,
    // No entry is taken.
    output wire         empty,
    // A scatter has not written all its lanes.
    output wire         scatter_busy,
    // Next entry of the ring.
    output wire [3:0]   next_entry,
    // Gather register per entry. 8 x 3 bits, element i in [3*i +: 3].
    output wire [23:0]  gr,
    // Per bank: serves an access. 16 x 1 bit, element i in bit i.
    output wire [15:0]  grant_valid,
    // Per bank: entry. 16 x 4 bits, element i in [4*i +: 4].
    output wire [63:0]  grant_entry,
    // Per bank: slots. 16 x 32 bits, element i in [32*i +: 32].
    output wire [511:0] grant_lanes,
    // Per bank: word, byte offset in the data RAM. 16 x 16 bits, element i in [16*i +: 16].
    output wire [255:0] grant_word,
    // Accesses in this cycle.
    output wire [4:0]   accesses,
    // Banks with a waiting slot.
    output wire [4:0]   conflicts,
    // Accesses that serve several lanes.
    output wire [4:0]   shared
);

    localparam [3:0] last = 4'd7;

    reg is_full;
    reg is_empty;
    reg writing;
    reg [31:0] back;
    reg [31:0] mask;
    reg [3:0] next_tail;
    reg [4:0] one;
    reg [4:0] n_access;
    reg [4:0] n_conflict;
    reg [4:0] n_shared;
    reg [3:0] tail = 4'd0;
    reg [7:0] entry_alloc;
    reg [4095:0] entry_served;
    reg [255:0] entry_ret_lanes;
    wire [127:0] entry_want;
    wire [4095:0] entry_want_lanes;
    wire [2047:0] entry_want_word;
    wire [127:0] entry_want_more;
    wire [127:0] entry_want_shared;
    wire [7:0] entry_valid;
    wire [7:0] entry_busy;
    wire [7:0] entry_scatter_busy;
    reg [127:0] bank_arbiter_want;
    reg [4095:0] bank_arbiter_want_lanes;
    reg [2047:0] bank_arbiter_want_word;
    reg [127:0] bank_arbiter_want_more;
    reg [127:0] bank_arbiter_want_shared;
    wire [127:0] bank_arbiter_grant;
    wire [15:0] bank_arbiter_conflict;
    wire [15:0] bank_arbiter_shared;
    reg [31:0] mask_2;
    reg [4:0] one_2;
    reg [4:0] one_3;

    assign full = is_full;
    assign empty = is_empty;
    assign scatter_busy = writing;
    assign next_entry = tail;
    assign accesses = n_access;
    assign conflicts = n_conflict;
    assign shared = n_shared;

    always @* begin : next_tail_comb
        next_tail = tail + 4'd1;
        if (tail == last) begin
            next_tail = 4'd0;
        end
    end

    always @* begin : is_full_comb
        integer e;
        is_full = 1'd0;
        for (e = 0; e < 8; e = e + 1) begin
            if (entry_busy[e] & (tail == e[3:0])) begin
                is_full = 1'd1;
            end
        end
    end

    always @* begin : writing_comb
        integer e;
        writing = 1'd0;
        for (e = 0; e < 8; e = e + 1) begin
            if (entry_scatter_busy[e]) begin
                writing = 1'd1;
            end
        end
    end

    always @* begin : is_empty_comb
        integer e;
        is_empty = 1'd1;
        for (e = 0; e < 8; e = e + 1) begin
            if (entry_valid[e]) begin
                is_empty = 1'd0;
            end
        end
    end

    always @* begin : entry_alloc_comb
        integer e;
        for (e = 0; e < 8; e = e + 1) begin
            entry_alloc[e] = alloc & (tail == e[3:0]);
        end
    end

    always @* begin : entry_ret_lanes_comb
        integer b;
        integer e;
        for (e = 0; e < 8; e = e + 1) begin
            back = 32'd0;
            for (b = 0; b < 16; b = b + 1) begin
                mask = 32'd0;
                if (ret_valid[b] & (ret_entry[4*b +: 4] == e[3:0])) begin
                    mask = ret_lanes[32*b +: 32];
                end
                back = back | mask;
            end
            entry_ret_lanes[32*e +: 32] = back;
        end
    end

    always @* begin : entry_served_comb
        integer b;
        integer e;
        for (e = 0; e < 8; e = e + 1) begin
            for (b = 0; b < 16; b = b + 1) begin
                mask_2 = 32'd0;
                if (bank_arbiter_grant[8*b + e]) begin
                    mask_2 = entry_want_lanes[512*e + 32*b +: 32];
                end
                entry_served[512*e + 32*b +: 32] = mask_2;
            end
        end
    end

    always @* begin : one_comb
        integer b;
        n_access = 5'd0;
        for (b = 0; b < 16; b = b + 1) begin
            one = 5'd0;
            if (grant_valid[b]) begin
                one = 5'd1;
            end
            n_access = n_access + one;
        end
    end

    always @* begin : n_conflict_comb
        integer b;
        n_conflict = 5'd0;
        for (b = 0; b < 16; b = b + 1) begin
            one_2 = 5'd0;
            if (bank_arbiter_conflict[b]) begin
                one_2 = 5'd1;
            end
            n_conflict = n_conflict + one_2;
        end
    end

    always @* begin : n_shared_comb
        integer b;
        n_shared = 5'd0;
        for (b = 0; b < 16; b = b + 1) begin
            one_3 = 5'd0;
            if (bank_arbiter_shared[b]) begin
                one_3 = 5'd1;
            end
            n_shared = n_shared + one_3;
        end
    end

    always @* begin : bank_arbiter_want_comb
        integer b;
        integer e;
        for (b = 0; b < 16; b = b + 1) begin
            for (e = 0; e < 8; e = e + 1) begin
                bank_arbiter_want[8*b + e] = entry_want[16*e + b];
            end
        end
    end

    always @* begin : bank_arbiter_want_lanes_comb
        integer b;
        integer e;
        for (b = 0; b < 16; b = b + 1) begin
            for (e = 0; e < 8; e = e + 1) begin
                bank_arbiter_want_lanes[256*b + 32*e +: 32] = entry_want_lanes[512*e + 32*b +: 32];
            end
        end
    end

    always @* begin : bank_arbiter_want_word_comb
        integer b;
        integer e;
        for (b = 0; b < 16; b = b + 1) begin
            for (e = 0; e < 8; e = e + 1) begin
                bank_arbiter_want_word[128*b + 16*e +: 16] = entry_want_word[256*e + 16*b +: 16];
            end
        end
    end

    always @* begin : bank_arbiter_want_more_comb
        integer b;
        integer e;
        for (b = 0; b < 16; b = b + 1) begin
            for (e = 0; e < 8; e = e + 1) begin
                bank_arbiter_want_more[8*b + e] = entry_want_more[16*e + b];
            end
        end
    end

    always @* begin : bank_arbiter_want_shared_comb
        integer b;
        integer e;
        for (b = 0; b < 16; b = b + 1) begin
            for (e = 0; e < 8; e = e + 1) begin
                bank_arbiter_want_shared[8*b + e] = entry_want_shared[16*e + b];
            end
        end
    end

    // The entries.
    genvar entry_i;
    generate
        for (entry_i = 0; entry_i < 8; entry_i = entry_i + 1) begin : entry
            window_entry window_entry (
                .clock(clock),
                .reset(reset),
                .alloc(entry_alloc[entry_i]),
                .alloc_gr(alloc_gr),
                .alloc_lanes(alloc_lanes),
                .alloc_bank(alloc_bank),
                .alloc_word_bit(alloc_word_bit),
                .alloc_wide(alloc_wide),
                .alloc_scatter(alloc_scatter),
                .alloc_single(alloc_single),
                .served(entry_served[512*entry_i +: 512]),
                .ret_lanes(entry_ret_lanes[32*entry_i +: 32]),
                .want(entry_want[16*entry_i +: 16]),
                .want_lanes(entry_want_lanes[512*entry_i +: 512]),
                .want_word(entry_want_word[256*entry_i +: 256]),
                .want_more(entry_want_more[16*entry_i +: 16]),
                .want_shared(entry_want_shared[16*entry_i +: 16]),
                .gr(gr[3*entry_i +: 3]),
                .valid(entry_valid[entry_i]),
                .busy(entry_busy[entry_i]),
                .scatter_busy(entry_scatter_busy[entry_i])
            );
        end
    endgenerate

    // The arbiters.
    genvar bank_arbiter_i;
    generate
        for (bank_arbiter_i = 0; bank_arbiter_i < 16; bank_arbiter_i = bank_arbiter_i + 1) begin : bank_arbiter
            bank_arbiter bank_arbiter (
                .want(bank_arbiter_want[8*bank_arbiter_i +: 8]),
                .want_lanes(bank_arbiter_want_lanes[256*bank_arbiter_i +: 256]),
                .want_word(bank_arbiter_want_word[128*bank_arbiter_i +: 128]),
                .want_more(bank_arbiter_want_more[8*bank_arbiter_i +: 8]),
                .want_shared(bank_arbiter_want_shared[8*bank_arbiter_i +: 8]),
                .tail(tail),
                .grant(bank_arbiter_grant[8*bank_arbiter_i +: 8]),
                .grant_valid(grant_valid[bank_arbiter_i]),
                .grant_entry(grant_entry[4*bank_arbiter_i +: 4]),
                .grant_lanes(grant_lanes[32*bank_arbiter_i +: 32]),
                .grant_word(grant_word[16*bank_arbiter_i +: 16]),
                .conflict(bank_arbiter_conflict[bank_arbiter_i]),
                .shared(bank_arbiter_shared[bank_arbiter_i])
            );
        end
    endgenerate

    always @(posedge clock) begin
        if (reset) tail <= 4'd0;
        else if (alloc) tail <= next_tail;
    end
endmodule
