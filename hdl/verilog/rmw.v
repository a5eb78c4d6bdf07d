// `rmw`: second cycle of a bank's access: write, read-modify-write, and forwarding to the access behind it (D8, D25).
//
// | port | shape | meaning |
// |---|---|---|
// | `word` | 16 | byte offset of the word that the bank reads in this cycle |
// | `old_low`, `old_high` | 16 each | what the bank read in the cycle before |
// | `mask`, `low`, `high` | 4, 16, 16 | bytes to write of the word of the cycle before, and what to write or to add (`scatter_buffer`); mask 0: nothing |
// | `accumulate`, `bytes`, `wide` | 1 each | add; in sums of 8, of 32 bits, else of 16, each modulo its size |
// | `value_low`, `value_high` | 16 each | the word of the cycle before, what was written meanwhile included |
// | `write_word`, `write_mask`, `write_low`, `write_high` | 16, 4, 16, 16 | the bank's write of this cycle |
//
// An access takes two cycles and one may start in every cycle, on the same word without a bubble: what was written in the cycle
// of the read is forwarded byte by byte, since the bank gives the old word then. With reset in a cycle, the access that began in the cycle before still writes,
// and the one that begins in this cycle is forgotten. `bytes` counts before `wide`; no form has both.
//
// Made from hdl/src/memory_side/rmw.rs. Do not edit.

module rmw (
    // Clock.
    input  wire        clock,
    // Synchronous reset.
    input  wire        reset,
    // Byte offset of the word that is read.
    input  wire [15:0] word,
    // Lower half read in the cycle before.
    input  wire [15:0] old_low,
    // Upper half read in the cycle before.
    input  wire [15:0] old_high,
    // Bytes to write.
    input  wire [3:0]  mask,
    // Lower half to write or add.
    input  wire [15:0] low,
    // Upper half to write or add.
    input  wire [15:0] high,
    // Add.
    input  wire        accumulate,
    // In sums of 8 bits.
    input  wire        bytes,
    // In sums of 32 bits.
    input  wire        wide,
    // Lower half of the word read in the cycle before.
    output reg  [15:0] value_low,
    // Upper half.
    output reg  [15:0] value_high,
    // Byte offset of the word to write.
    output wire [15:0] write_word,
    // Bytes to write.
    output wire [3:0]  write_mask,
    // Lower half to write.
    output wire [15:0] write_low,
    // Upper half to write.
    output wire [15:0] write_high
);

    reg [3:0] hit;
    reg [31:0] old;
    reg [31:0] add;
    reg [31:0] sums;
    reg [15:0] pair;
    reg [7:0] b8;
    reg [8:0] a9;
    reg [8:0] b9;
    reg [8:0] sum;
    reg carry;
    reg [15:0] upper;
    reg [31:0] half;
    reg [31:0] words = 32'd0;
    reg [3:0] written = 4'd0;
    reg [31:0] halves = 32'd0;

    assign write_word = words[15:0];
    assign write_mask = mask;
    assign write_low = half[15:0];
    assign write_high = half[31:16];

    always @* begin : hit_comb
        hit = 4'd0;
        if (words[15:0] == words[31:16]) begin
            hit = written;
        end
    end

    always @* begin : value_low_comb
        integer h;
        integer i;
        half[15:0] = old_low;
        half[31:16] = old_high;
        for (h = 0; h < 2; h = h + 1) begin
            pair = half[16*h +: 16];
            old[16*h +: 8] = pair[7:0];
            old[16*h + 8 +: 8] = pair[15:8];
            pair = halves[16*h +: 16];
            if (hit[2*h]) begin
                old[16*h +: 8] = pair[7:0];
            end
            if (hit[2*h + 1]) begin
                old[16*h + 8 +: 8] = pair[15:8];
            end
        end
        for (h = 0; h < 2; h = h + 1) begin
            b8 = old[16*h +: 8];
            pair = {8'd0, b8};
            b8 = old[16*h + 8 +: 8];
            upper = {8'd0, b8};
            upper = upper << 4'd8;
            half[16*h +: 16] = pair | upper;
        end
        value_low = half[15:0];
        value_high = half[31:16];
        half[15:0] = low;
        half[31:16] = high;
        for (h = 0; h < 2; h = h + 1) begin
            pair = half[16*h +: 16];
            add[16*h +: 8] = pair[7:0];
            add[16*h + 8 +: 8] = pair[15:8];
        end
        carry = 1'd0;
        for (i = 0; i < 4; i = i + 1) begin
            if ((i == 2) & ~wide) begin
                carry = 1'd0;
            end
            if (bytes) begin
                carry = 1'd0;
            end
            sums[8*i +: 8] = add[8*i +: 8];
            b8 = old[8*i +: 8];
            a9 = {1'd0, b8};
            b8 = add[8*i +: 8];
            b9 = {1'd0, b8};
            sum = a9 + b9;
            if (carry) begin
                sum = sum + 9'd1;
            end
            carry = sum[8];
            if (accumulate) begin
                sums[8*i +: 8] = sum[7:0];
            end
        end
        for (h = 0; h < 2; h = h + 1) begin
            b8 = sums[16*h +: 8];
            pair = {8'd0, b8};
            b8 = sums[16*h + 8 +: 8];
            upper = {8'd0, b8};
            upper = upper << 4'd8;
            half[16*h +: 16] = pair | upper;
        end
    end

    always @(posedge clock) begin
        if (reset) words <= 32'd0;
        else words <= {words[15:0], word};
    end

    always @(posedge clock) begin
        if (reset) written <= 4'd0;
        else written <= mask;
    end

    always @(posedge clock) begin
        if (reset) halves <= 32'd0;
        else halves <= half;
    end
endmodule
