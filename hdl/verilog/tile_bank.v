// `tile_bank`: one bank of the transpose buffer: 256 entries of 16 bits with a strobe bit for each byte.
//
// | port | shape | meaning |
// |---|---|---|
// | `write`, `write_at`, `write_entry` | 1, 8, 18 | an entry to write in this cycle: strobes in bits 17:16, data below |
// | `read`, `read_at` | 1, 8 | an entry to read in this cycle |
// | `read_entry` | 18 | the entry read; keeps its value until the next read |
//
// One read and one write per cycle. Read data one cycle later; a read gives the entry before a write of the same cycle. The contents are 0
// at power-up and survive a reset.
//
// Made from hdl/src/axi2sram/tile_bank.rs. Do not edit.

module tile_bank (
    // Clock.
    input  wire        clock,
    // Write in this cycle.
    input  wire        write,
    // Entry to write.
    input  wire [7:0]  write_at,
    // Its value: strobes in bits 17:16.
    input  wire [17:0] write_entry,
    // Read in this cycle.
    input  wire        read,
    // Entry to read.
    input  wire [7:0]  read_at,
    // Value read.
    output reg  [17:0] read_entry
);

    reg [17:0] mem [0:255];

    integer i;
    initial begin
        for (i = 0; i < 256; i = i + 1) mem[i] = 18'd0;
        read_entry = 18'd0;
    end

    always @(posedge clock) begin
        if (read) read_entry <= mem[read_at];
        if (write) mem[write_at] <= write_entry;
    end
endmodule
