// The rules of `window` (D17, D23, D25), for a model checker: docs/proofs.md. Written by hand.
//
// `window`, `bank_select` and `return_path` are wired as `memory_side` wires them, in a machine of 4 banks, 4 entries
// and 4 slots (docs/proofs.md says why that is enough). Two operations are followed that the free inputs `mark` and `mark_younger` pick when they are taken, one
// free slot of the first: what holds whichever are picked holds for all.
//
// Inputs are free in every cycle, `reset` too, but that no operation is taken while the window is `full`, which is how
// `core_side` sends them (`core_side.v` shows it), and that the two slots of a 32-bit lane are both on, or both off, and
// have one word, which is how `address_unit` gives them (`squash.v` shows it).
//
// `INVARIANTS` adds what ties the counts here to the registers there: for the proof by induction.

module window_rules (
    input wire         clock,
    input wire         reset,
    input wire         mark,
    input wire         mark_younger,
    input wire         alloc,
    input wire [2:0]   alloc_gr,
    input wire [31:0]  alloc_lanes,
    input wire [447:0] alloc_word_bit,
    input wire         alloc_wide,
    input wire         alloc_scatter,
    input wire         alloc_single,
    input wire [3:0]   scatter
);

    localparam [3:0] last_entry = 4'd3;

    // The entry, the slot of the picked operation, and the entry of the younger one.
    (* anyconst *) wire [1:0] x;
    (* anyconst *) wire [4:0] slot;
    (* anyconst *) wire [1:0] y;

    wire [127:0] alloc_bank;
    wire [3:0] ret_valid;
    wire [15:0] ret_entry;
    wire [127:0] ret_lanes;
    wire full;
    wire empty;
    wire [3:0] next_entry;
    wire [11:0] gr;
    wire [3:0] grant_valid;
    wire [15:0] grant_entry;
    wire [127:0] grant_lanes;
    wire [63:0] grant_word;

    bank_select map (
        .active(alloc_lanes),
        .word_bit(alloc_word_bit),
        .bank_lanes(alloc_bank)
    );

    window dut (
        .clock(clock),
        .reset(reset),
        .alloc(alloc),
        .alloc_gr(alloc_gr),
        .alloc_lanes(alloc_lanes),
        .alloc_bank(alloc_bank),
        .alloc_word_bit(alloc_word_bit),
        .alloc_wide(alloc_wide),
        .alloc_scatter(alloc_scatter),
        .alloc_single(alloc_single),
        .ret_valid(ret_valid),
        .ret_entry(ret_entry),
        .ret_lanes(ret_lanes),
        .full(full),
        .empty(empty),
        .next_entry(next_entry),
        .gr(gr),
        .grant_valid(grant_valid),
        .grant_entry(grant_entry),
        .grant_lanes(grant_lanes),
        .grant_word(grant_word)
    );

    return_path back (
        .clock(clock),
        .reset(reset),
        .grant_valid(grant_valid),
        .grant_entry(grant_entry),
        .grant_lanes(grant_lanes),
        .rdata_low(64'd0),
        .rdata_high(64'd0),
        .gr(gr),
        .scatter(scatter),
        .ret_valid(ret_valid),
        .ret_entry(ret_entry),
        .ret_lanes(ret_lanes)
    );

    // After cycle 0; own pointer of the ring.
    reg begun = 1'd0;
    reg [3:0] tail = 4'd0;

    // The picked operation has entry `x`, which is not taken again yet. Its free slot waits for a grant; for its return.
    reg picked = 1'd0;
    reg waits;
    reg due;
    // Number of the slot's word: its low bits are its bank. Operations taken since. Cycles at the head of the ring.
    reg [13:0] number;
    reg [1:0] since;
    reg [5:0] head_wait;

    // The younger one has entry `y`. Operations taken since.
    reg younger = 1'd0;
    reg [1:0] since_2;

    // The number of the slot's word that is offered.
    reg [13:0] offered;
    integer j;
    always @* begin
        for (j = 0; j < 14; j = j + 1) offered[j] = alloc_word_bit[32*j + slot];
    end

    // Per bank: it serves the slot of the picked operation; returns it; serves the younger operation.
    reg [3:0] grants;
    reg [3:0] returns;
    reg [3:0] grants_2;
    integer b;
    always @* begin
        for (b = 0; b < 4; b = b + 1) begin
            grants[b] = grant_valid[b] & (grant_entry[4*b +: 4] == {2'd0, x}) & grant_lanes[32*b + slot];
            returns[b] = ret_valid[b] & (ret_entry[4*b +: 4] == {2'd0, x}) & ret_lanes[32*b + slot];
            grants_2[b] = grant_valid[b] & (grant_entry[4*b +: 4] == {2'd0, y});
        end
    end

    wire [3:0] its_bank = 4'd1 << number[1:0];
    wire pick = alloc & mark & (next_entry == {2'd0, x});
    wire pick_younger = alloc & mark_younger & picked & (next_entry == {2'd0, y}) & (x != y);
    wire retake = alloc & picked & (next_entry == {2'd0, x});
    wire head = picked & (since == 2'd3);

    always @(posedge clock) begin
        begun <= 1'd1;
        if (grants != 4'd0) waits <= 1'd0;
        if (returns != 4'd0) due <= 1'd0;
        if (alloc) begin
            tail <= (tail == last_entry) ? 4'd0 : tail + 4'd1;
            since <= since + 2'd1;
            since_2 <= since_2 + 2'd1;
        end
        head_wait <= head ? head_wait + 6'd1 : 6'd0;
        if (pick_younger) begin
            younger <= 1'd1;
            since_2 <= 2'd0;
        end
        if (retake) begin
            picked <= 1'd0;
            younger <= 1'd0;
        end
        if (pick) begin
            picked <= 1'd1;
            waits <= alloc_lanes[slot];
            due <= alloc_lanes[slot];
            number <= offered;
            since <= 2'd0;
            head_wait <= 6'd0;
        end
        if (reset) begin
            tail <= 4'd0;
            picked <= 1'd0;
            younger <= 1'd0;
        end
    end

    always @* if (~begun) assume (reset);
    always @* if (full) assume (~alloc);
    always @* assume (alloc_lanes[31:4] == 28'd0 && slot <= 5'd3);
    localparam [31:0] even = 32'h55555555;
    reg split;
    integer k;
    always @* begin
        split = ((alloc_lanes ^ (alloc_lanes >> 1)) & even) != 32'd0;
        for (k = 0; k < 14; k = k + 1) begin
            if (((alloc_word_bit[32*k +: 32] ^ (alloc_word_bit[32*k +: 32] >> 1)) & even) != 32'd0) split = 1'd1;
        end
    end
    always @* if (alloc_wide) assume (~split);

    always @* if (begun) begin
        // Entries are taken in the order of the ring, so they are freed for others in the order of age.
        ring_order: assert (next_entry == tail);
        if (picked) begin
            // The slot is served only while it waits, so never twice, and only at the bank of its word, with its address.
            only_once: assert (waits | (grants == 4'd0));
            at_its_bank: assert ((grants & ~its_bank) == 4'd0);
            its_word: assert ((grants == 4'd0) | (grant_word[16*number[1:0] +: 16] == {number, 2'd0}));
            // It returns once, after it was served.
            returns_once: assert ((returns == 4'd0) | (due & ~waits));
            // Nothing is lost: the entry is taken again only when the slot is back, and by the fourth operation after it.
            nothing_lost: assert (~retake | ~due | (returns != 4'd0));
            in_age_order: assert (retake == (alloc & (since == 2'd3)));
            // No bank is idle while a slot waits for it.
            bank_works: assert (~waits | ((grant_valid & its_bank) != 4'd0));
        end
        // While the older waits for the bank, the younger is not served there.
        if (picked & younger & waits) begin
            older_first: assert ((grants_2 & its_bank) == 4'd0);
        end
        // At the head of the ring slot k waits for k cycles at most, so all slots are served within as
        // many cycles as there are slots.
        if (head & waits) begin
            head_is_served: assert (head_wait <= {1'd0, slot});
        end
    end

`ifdef INVARIANTS
    (* hierconn *) wire [127:0] \dut.entry[0].window_entry.todo ;
    (* hierconn *) wire [127:0] \dut.entry[1].window_entry.todo ;
    (* hierconn *) wire [127:0] \dut.entry[2].window_entry.todo ;
    (* hierconn *) wire [127:0] \dut.entry[3].window_entry.todo ;
    (* hierconn *) wire [31:0] \dut.entry[0].window_entry.left ;
    (* hierconn *) wire [31:0] \dut.entry[1].window_entry.left ;
    (* hierconn *) wire [31:0] \dut.entry[2].window_entry.left ;
    (* hierconn *) wire [31:0] \dut.entry[3].window_entry.left ;
    (* hierconn *) wire [447:0] \dut.entry[0].window_entry.word_bit ;
    (* hierconn *) wire [447:0] \dut.entry[1].window_entry.word_bit ;
    (* hierconn *) wire [447:0] \dut.entry[2].window_entry.word_bit ;
    (* hierconn *) wire [447:0] \dut.entry[3].window_entry.word_bit ;
    (* hierconn *) wire [3:0] \dut.entry[0].window_entry.flags ;
    (* hierconn *) wire [3:0] \dut.entry[1].window_entry.flags ;
    (* hierconn *) wire [3:0] \dut.entry[2].window_entry.flags ;
    (* hierconn *) wire [3:0] \dut.entry[3].window_entry.flags ;
    wire [511:0] todos = {\dut.entry[3].window_entry.todo , \dut.entry[2].window_entry.todo , \dut.entry[1].window_entry.todo , \dut.entry[0].window_entry.todo };
    wire [127:0] lefts = {\dut.entry[3].window_entry.left , \dut.entry[2].window_entry.left , \dut.entry[1].window_entry.left , \dut.entry[0].window_entry.left };
    wire [1791:0] numbers = {\dut.entry[3].window_entry.word_bit , \dut.entry[2].window_entry.word_bit , \dut.entry[1].window_entry.word_bit , \dut.entry[0].window_entry.word_bit };
    wire [15:0] flags = {\dut.entry[3].window_entry.flags , \dut.entry[2].window_entry.flags , \dut.entry[1].window_entry.flags , \dut.entry[0].window_entry.flags };

    // Of entry `x`: everything that it wants of each bank; the banks of the free slot; the slot's number; the rest.
    wire [127:0] todo = todos[128*x +: 128];
    wire [447:0] number_bits = numbers[448*x +: 448];
    wire left = lefts[32*x + slot];
    wire valid = flags[4*x];
    wire [31:0] at_bank = todo[32*number[1:0] +: 32];
    reg [3:0] wants;
    reg [13:0] its_number;
    reg its_split;
    integer i;
    always @* begin
        its_split = ((at_bank ^ (at_bank >> 1)) & even) != 32'd0;
        for (i = 0; i < 14; i = i + 1) begin
            if (((number_bits[32*i +: 32] ^ (number_bits[32*i +: 32] >> 1)) & even) != 32'd0) its_split = 1'd1;
        end
        for (i = 0; i < 4; i = i + 1) wants[i] = todo[32*i + slot];
        for (i = 0; i < 14; i = i + 1) its_number[i] = number_bits[32*i + slot];
    end
    wire [31:0] below = (32'd1 << head_wait) - 32'd1;

    always @* if (begun) begin
        four_slots: assert ((todos & {16{32'hfffffff0}}) == 512'd0 && (lefts & {4{32'hfffffff0}}) == 128'd0);
        tail_in_ring: assert (tail <= last_entry);
        // Whatever has the entry: the slot waits at one bank, or returns from one, or is back.
        one_place: assert ((wants & (wants - 4'd1)) == 4'd0 && (returns & (returns - 4'd1)) == 4'd0
            && (wants == 4'd0 || returns == 4'd0));
        awaited: assert (left == (wants != 4'd0 || returns != 4'd0) && (~left | valid));
        if (picked) begin
            wants_is_waits: assert (wants == (waits ? its_bank : 4'd0));
            left_is_due: assert (left == due && (~waits | due));
            lanes_whole: assert (~flags[4*x + 1] | ~its_split);
            number_kept: assert (its_number == number);
            place_in_ring: assert (tail[1:0] == x + since + 2'd1);
            if (younger) begin
                younger_place: assert (tail[1:0] == y + since_2 + 2'd1 && since_2 < since && x != y);
            end
            // At the head each cycle serves at least the lowest slot.
            if (head & waits) begin
                low_slots_first: assert (head_wait <= 6'd31 && (at_bank & below) == 32'd0);
            end
        end
        if (~picked) begin
            no_younger: assert (~younger);
        end
    end
`endif

    always @* if (begun & ~reset) begin
        taken_again: cover (retake & younger);
        last_slot_waits: cover (picked & waits & (slot == 5'd3) & younger & ((grant_valid & its_bank) != 4'd0));
        head_waits: cover (head & waits & (head_wait == 6'd2));
        younger_elsewhere: cover (picked & younger & waits & (grants_2 != 4'd0));
        is_full: cover (full & picked & younger);
    end
endmodule
