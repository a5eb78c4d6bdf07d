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

    reg found;
    reg waits;
    reg several;
    reg [3:0] entry;
    reg [31:0] mask;
    reg [15:0] chosen;
    reg [7:0] won;

    assign grant = won;
    assign grant_valid = found;
    assign grant_entry = entry;
    assign grant_lanes = mask;
    assign grant_word = chosen;
    assign conflict = waits;
    assign shared = several;

    always @* begin : found_comb
        integer e;
        integer turn;
        found = 1'd0;
        waits = 1'd0;
        several = 1'd0;
        entry = 4'd0;
        mask = 32'd0;
        chosen = 16'd0;
        won = 8'd0;
        for (turn = 0; turn < 2; turn = turn + 1) begin
            for (e = 0; e < 8; e = e + 1) begin
                if (want[e] & ((tail <= e[3:0]) == (turn == 0))) begin
                    if (found) begin
                        waits = 1'd1;
                    end else begin
                        found = 1'd1;
                        won[e] = 1'd1;
                        entry = e[3:0];
                        mask = want_lanes[32*e +: 32];
                        chosen = want_word[16*e +: 16];
                        waits = want_more[e];
                        several = want_shared[e];
                    end
                end
            end
        end
    end
endmodule
