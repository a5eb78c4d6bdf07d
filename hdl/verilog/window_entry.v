// `window_entry`: one operation in flight, and what it asks of each bank (D22, D25).
//
// | port | shape | meaning |
// |---|---|---|
// | `alloc` and what follows | | an operation takes the entry |
// | `served` | banks x 32 | slots of this entry that the bank serves in this cycle |
// | `ret_lanes` | 32 | slots of this entry that return in this cycle |
// | `want` | banks | the entry wants the bank |
// | `want_lanes`, `want_word` | banks x 32, 16 | the access it asks for: the word of its lowest slot that still wants the bank, for all of its slots on that word; for a value add the slots of its lowest lane alone (D26) |
// | `want_more` | banks | after that access it will want the bank again |
// | `want_shared` | banks | the access serves two or more lanes |
// | `gr` | 3 | its gather register |
// | `valid` | 1 | the entry is taken |
// | `busy` | 1 | it is taken and slots are missing after the returns of this cycle |
// | `scatter_busy` | 1 | the same, of a scatter |
//
// What it asks for depends on registers only. `alloc` is allowed from the first cycle in which `busy` is 0 on; `valid`
// falls one cycle later. Taken without slots the entry is `valid` for one cycle. `alloc` while `busy` overwrites; the
// window never sends it. `alloc_bank` splits `alloc_lanes`; `served` is 0 or the bank's `want_lanes`.
//
// Made from hdl/src/memory_side/window_entry.rs. Do not edit.

module window_entry (
    // Clock.
    input  wire         clock,
    // Synchronous reset: free.
    input  wire         reset,
    // An operation takes the entry.
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
    // Per bank: slots of this entry that it serves. 16 x 32 bits, element i in [32*i +: 32].
    input  wire [511:0] served,
    // Slots that return.
    input  wire [31:0]  ret_lanes,
    // Per bank: wanted. 16 x 1 bit, element i in bit i.
    output reg  [15:0]  want,
    // Per bank: slots of the access. 16 x 32 bits, element i in [32*i +: 32].
    output reg  [511:0] want_lanes,
    // Per bank: word of the access. 16 x 16 bits, element i in [16*i +: 16].
    output reg  [255:0] want_word,
    // Per bank: more accesses follow. 16 x 1 bit, element i in bit i.
    output reg  [15:0]  want_more,
    // Per bank: the access serves several lanes. 16 x 1 bit, element i in bit i.
    output reg  [15:0]  want_shared,
    // Gather register.
    output wire [2:0]   gr,
    // Taken.
    output wire         valid,
    // Slots are missing.
    output wire         busy,
    // Slots are missing, and it writes.
    output wire         scatter_busy
);

    localparam [31:0] even = 32'h55555555;

    reg [31:0] mask;
    reg [31:0] share;
    reg [15:0] chosen;
    reg [31:0] lowest;
    reg [31:0] same;
    reg [31:0] bit_of_lowest;
    reg [31:0] per_lane;
    reg [31:0] above;
    wire [31:0] missing;
    reg [31:0] next_left;
    reg next_valid;
    reg wide_next;
    reg scatter_next;
    reg single_next;
    reg [3:0] flags = 4'd0;
    reg [2:0] gr_q = 3'd0;
    reg [31:0] left = 32'd0;
    reg [511:0] todo_d;
    reg [511:0] todo = 512'd0;
    reg [447:0] word_bit = 448'd0;

    assign gr = gr_q;
    assign valid = flags[0];

    always @* begin : want_comb
        integer b;
        integer j;
        j = 0;
        lowest = 32'd0;
        same = 32'd0;
        bit_of_lowest = 32'd0;
        for (b = 0; b < 16; b = b + 1) begin
            mask = todo[32*b +: 32];
            share = mask;
            chosen = 16'd0;
            if (mask != 32'd0) begin
                lowest = mask - 32'd1;
                lowest = mask & ~lowest;
                for (j = 0; j < 14; j = j + 1) begin
                    same = ~word_bit[32*j +: 32];
                    bit_of_lowest = word_bit[32*j +: 32] & lowest;
                    if (bit_of_lowest != 32'd0) begin
                        same = word_bit[32*j +: 32];
                        chosen[j + 2] = 1'd1;
                    end
                    share = share & same;
                end
                if (flags[3]) begin
                    same = lowest;
                    if (flags[1]) begin
                        same = lowest + lowest;
                        same = same | lowest;
                    end
                    share = mask & same;
                end
            end
            per_lane = share;
            if (flags[1]) begin
                per_lane = share & even;
            end
            above = per_lane - 32'd1;
            above = above & per_lane;
            want[b] = mask != 32'd0;
            want_lanes[32*b +: 32] = share;
            want_word[16*b +: 16] = chosen;
            want_more[b] = share != mask;
            want_shared[b] = (per_lane != 32'd0) & (above != 32'd0);
        end
    end

    always @* begin : todo_d_comb
        todo_d = todo & ~served;
        if (alloc) begin
            todo_d = alloc_bank;
        end
    end

    assign missing = left & ~ret_lanes;
    assign busy = flags[0] & (missing != 32'd0);
    assign scatter_busy = (flags[0] & flags[2]) & (missing != 32'd0);

    always @* begin : next_left_comb
        next_left = left & ~ret_lanes;
        next_valid = flags[0] & (next_left != 32'd0);
        if (alloc) begin
            next_valid = 1'd1;
            next_left = alloc_lanes;
        end
    end

    always @* begin : wide_next_comb
        wide_next = flags[1];
        if (alloc) begin
            wide_next = alloc_wide;
        end
    end

    always @* begin : scatter_next_comb
        scatter_next = flags[2];
        single_next = flags[3];
        if (alloc) begin
            scatter_next = alloc_scatter;
            single_next = alloc_single;
        end
    end

    always @(posedge clock) begin
        if (reset) flags <= 4'd0;
        else flags <= {single_next, scatter_next, wide_next, next_valid};
    end

    always @(posedge clock) begin
        if (reset) gr_q <= 3'd0;
        else if (alloc) gr_q <= alloc_gr;
    end

    always @(posedge clock) begin
        if (reset) left <= 32'd0;
        else left <= next_left;
    end

    always @(posedge clock) begin
        if (reset) todo <= 512'd0;
        else todo <= todo_d;
    end

    always @(posedge clock) begin
        if (reset) word_bit <= 448'd0;
        else if (alloc) word_bit <= alloc_word_bit;
    end
endmodule
