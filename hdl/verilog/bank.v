// `bank`: one memory bank, 32 bits wide (D22, D25).
//
// | port | shape | meaning |
// |---|---|---|
// | `req` | 1 | an access in this cycle |
// | `kind` | 2 | 0 read, 1 write (`isa::kind`); others do nothing |
// | `word` | 16 | byte offset of the word in the data RAM; the row is taken from it, the bank bits are ignored |
// | `wdata_low`, `wdata_high` | 16 each | the word to write |
// | `wmask` | 4 | bytes to write, bit 0 the lowest |
// | `rdata_low`, `rdata_high` | 16 each | the word read; keeps its value until the next read |
//
// One access per cycle. Read data one cycle after the access; a read in the cycle after a write sees it. The contents
// are 0 at power-up and survive a reset.
//
// Made from hdl/src/memory_side/bank.rs. Do not edit.

module bank (
    // Clock.
    input  wire        clock,
    // Access in this cycle.
    input  wire        req,
    // Kind of access: 0 read, 1 write.
    input  wire [1:0]  kind,
    // Byte offset of the word in the data RAM; its row bits are read.
    input  wire [15:0] word,
    // Lower half to write.
    input  wire [15:0] wdata_low,
    // Upper half to write.
    input  wire [15:0] wdata_high,
    // Bytes to write, bit 0 the lowest.
    input  wire [3:0]  wmask,
    // Lower half read.
    output reg  [15:0] rdata_low,
    // Upper half read.
    output reg  [15:0] rdata_high
);

    reg [31:0] mem [0:1023];
    wire [9:0] row = word[15:6];

    integer i;
    initial begin
        for (i = 0; i < 1024; i = i + 1) mem[i] = 32'd0;
        rdata_low = 16'd0;
        rdata_high = 16'd0;
    end

    always @(posedge clock) begin
        if (req & (kind == 2'd0)) {rdata_high, rdata_low} <= mem[row];
        if (req & (kind == 2'd1)) begin
            if (wmask[0]) mem[row][7:0] <= wdata_low[7:0];
            if (wmask[1]) mem[row][15:8] <= wdata_low[15:8];
            if (wmask[2]) mem[row][23:16] <= wdata_high[7:0];
            if (wmask[3]) mem[row][31:24] <= wdata_high[15:8];
        end
    end

    // Bits that have no meaning here.
    wire _unused = &{1'b0, word[5:0]};
endmodule
