// `bank_arbiter`: which entry one bank serves in this cycle (D23).
//
// The oldest entry that wants the bank. Age order is ring order from `tail` on.
//
// | port | shape | meaning |
// |---|---|---|
// | `want` and what follows | window x ... | what each entry asks of this bank (`window_entry`) |
// | `tail` | 4 | where the ring of entries starts |
// | `grant` | window | the entry that is served, one-hot, or none |
// | `grant_valid`, `grant_entry`, `grant_lanes`, `grant_word` | 1, 4, 32, 16 | the access |
// | `conflict` | 1 | a slot waits at this bank for another access |
// | `shared` | 1 | the access serves two or more lanes |
//
// Combinational, one access per cycle; never idle while an entry wants the bank. Without a winner all outputs are 0. A
// `tail` past the ring acts like 0.
//
// Made from hdl/src/memory_side/bank_arbiter.rs. Do not edit.

module bank_arbiter (
    // Per entry: wants the bank. 8 x 1 bit, element i in bit i.
    input  wire [7:0]   want,
    // Per entry: slots of its access. 8 x 32 bits, element i in [32*i +: 32].
    input  wire [255:0] want_lanes,
    // Per entry: word of its access. 8 x 16 bits, element i in [16*i +: 16].
    input  wire [127:0] want_word,
    // Per entry: wants the bank again afterwards. 8 x 1 bit, element i in bit i.
    input  wire [7:0]   want_more,
    // Per entry: its access serves several lanes. 8 x 1 bit, element i in bit i.
    input  wire [7:0]   want_shared,
    // Start of the ring.
    input  wire [3:0]   tail,
    // Per entry: served. 8 x 1 bit, element i in bit i.
    output wire [7:0]   grant,
    // An access in this cycle.
    output wire         grant_valid,
    // Its entry.
    output wire [3:0]   grant_entry,
    // Its slots.
    output wire [31:0]  grant_lanes,
    // Its word: byte offset in the data RAM.
    output wire [15:0]  grant_word,
    // A slot waits.
    output wire         conflict,
    // Several lanes are served.
    output wire         shared
);

    reg [15:0] all;
    reg [15:0] ahead;
    reg [15:0] won;
    reg waits;
    reg several;
    reg [3:0] entry;
    reg [3:0] index;
    reg [31:0] mask;
    reg [31:0] slots;
    reg [15:0] chosen;
    reg [15:0] word;

    assign grant_entry = entry;
    assign grant_lanes = mask;
    assign grant_word = chosen;
    assign conflict = waits;
    assign shared = several;

    always @* begin : all_comb
        integer e;
        all = 16'd0;
        ahead = 16'd0;
        for (e = 0; e < 8; e = e + 1) begin
            if (want[e]) begin
                all[e] = 1'd1;
                if (tail <= e[3:0]) begin
                    ahead[e] = 1'd1;
                end
            end
        end
    end

    always @* begin : won_comb
        won = all & ~(all - 16'd1);
        if (ahead != 16'd0) begin
            won = ahead & ~(ahead - 16'd1);
        end
    end

    always @* begin : waits_comb
        integer e;
        waits = (all & ~won) != 16'd0;
        for (e = 0; e < 8; e = e + 1) begin
            waits = waits | (won[e] & want_more[e]);
        end
    end

    always @* begin : several_comb
        integer e;
        several = 1'd0;
        for (e = 0; e < 8; e = e + 1) begin
            several = several | (won[e] & want_shared[e]);
        end
    end

    always @* begin : entry_comb
        integer e;
        entry = 4'd0;
        mask = 32'd0;
        chosen = 16'd0;
        for (e = 0; e < 8; e = e + 1) begin
            index = 4'd0;
            slots = 32'd0;
            word = 16'd0;
            if (won[e]) begin
                index = e[3:0];
                slots = want_lanes[32*e +: 32];
                word = want_word[16*e +: 16];
            end
            entry = entry | index;
            mask = mask | slots;
            chosen = chosen | word;
        end
    end

    assign grant_valid = all != 16'd0;
    assign grant = won[7:0];
endmodule
