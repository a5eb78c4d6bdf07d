// `bank`: one memory bank, 32 bits wide (D22, D25).
//
// | port | shape | meaning |
// |---|---|---|
// | `read` | 1 | a read in this cycle |
// | `read_word` | 16 | byte offset of the word in the data RAM; the row is taken from it, the bank bits are ignored |
// | `write_mask` | 4 | bytes to write in this cycle, bit 0 the lowest; 0: none |
// | `write_word` | 16 | byte offset of the word to write, read in the same way |
// | `write_low`, `write_high` | 16 each | the word to write |
// | `read_low`, `read_high` | 16 each | the word read; keeps its value until the next read |
//
// One read and one write per cycle. Read data one cycle later; a read gives the word before a write of the same cycle, and
// sees those of the cycles before. The contents are 0 at power-up and survive a reset.
//
// Made from hdl/src/memory_side/bank.rs. Do not edit.

module bank (
    // Clock.
    input  wire        clock,
    // Read in this cycle.
    input  wire        read,
    // Byte offset of the word to read; its row bits are read.
    input  wire [15:0] read_word,
    // Bytes to write in this cycle, bit 0 the lowest.
    input  wire [3:0]  write_mask,
    // Byte offset of the word to write; its row bits are read.
    input  wire [15:0] write_word,
    // Lower half to write.
    input  wire [15:0] write_low,
    // Upper half to write.
    input  wire [15:0] write_high,
    // Lower half read.
    output reg  [15:0] read_low,
    // Upper half read.
    output reg  [15:0] read_high
);

    reg [31:0] mem [0:1023];
    wire [9:0] read_row = read_word[15:6];
    wire [9:0] write_row = write_word[15:6];

    integer i;
    initial begin
        for (i = 0; i < 1024; i = i + 1) mem[i] = 32'd0;
        read_low = 16'd0;
        read_high = 16'd0;
    end

    always @(posedge clock) begin
        if (read) {read_high, read_low} <= mem[read_row];
        if (write_mask[0]) mem[write_row][7:0] <= write_low[7:0];
        if (write_mask[1]) mem[write_row][15:8] <= write_low[15:8];
        if (write_mask[2]) mem[write_row][23:16] <= write_high[7:0];
        if (write_mask[3]) mem[write_row][31:24] <= write_high[15:8];
    end

    // Bits that have no meaning here.
    wire _unused = &{1'b0, read_word[5:0], write_word[5:0]};
endmodule
