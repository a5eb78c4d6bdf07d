// The placement rule of `transpose_buffer`, for a model checker: docs/proofs.md. Written by hand.
//
// A free element is followed: a half word of any row, any column, either tile, of tiles of 2-byte or of 4-byte elements.
// What was last written there must be what a read of its column gives at its row, whatever is written and read elsewhere
// in between. Since this holds for every element, every half word of a column beat is one element's and no other's.
//
// Inputs are free in every cycle, `reset` too, but that a tile has elements of one width (`axi2sram` sees to it: the width of a tile
// is that of its first beat), and its first write is to be seen: what a read gives before is free.

module transpose_buffer_rules (
    input wire         clock,
    input wire         reset,
    input wire         write,
    input wire         write_tile,
    input wire [3:0]   write_row,
    input wire [2:0]   write_beat,
    input wire         write_wide,
    input wire [255:0] write_data,
    input wire [31:0]  write_strobe,
    input wire         read,
    input wire         read_tile,
    input wire [6:0]   read_column,
    input wire         read_half,
    input wire         read_wide
);

    // The element: tile, width, row, column, which half word of it (a 2-byte element has the lower one only).
    (* anyconst *) wire tile;
    (* anyconst *) wire wide;
    (* anyconst *) wire [3:0] row;
    (* anyconst *) wire [6:0] column;
    (* anyconst *) wire upper;
    always @* assume (wide ? ~column[6] : ~upper);

    wire [255:0] data;
    wire [31:0] strobe;

    transpose_buffer dut (
        .clock(clock),
        .reset(reset),
        .write(write),
        .write_tile(write_tile),
        .write_row(write_row),
        .write_beat(write_beat),
        .write_wide(write_wide),
        .write_data(write_data),
        .write_strobe(write_strobe),
        .read(read),
        .read_tile(read_tile),
        .read_column(read_column),
        .read_half(read_half),
        .read_wide(read_wide),
        .data(data),
        .strobe(strobe)
    );

    // After cycle 0.
    reg begun = 1'd0;

    // Where the element comes in: beat of its row, half word of the beat. And where it goes out: half word of the beat.
    wire [2:0] beat = wide ? column[5:3] : column[6:4];
    wire [3:0] half_in = wide ? {column[2:0], upper} : column[3:0];
    wire [3:0] half_out = wide ? {row[2:0], upper} : row;

    wire comes = write & (write_tile == tile) & (write_row == row) & (write_beat == beat);
    wire goes = read & (read_tile == tile) & (read_column == column) & (~wide | (read_half == row[3]));

    // What was written there last, whether anything was; what the read of the cycle before must give.
    reg known = 1'd0;
    reg [15:0] value;
    reg [1:0] bytes;
    reg due = 1'd0;
    reg [15:0] due_value;
    reg [1:0] due_bytes;

    always @(posedge clock) begin
        begun <= 1'd1;
        if (comes) begin
            known <= 1'd1;
            value <= write_data[16*half_in +: 16];
            bytes <= write_strobe[2*half_in +: 2];
        end
        due <= goes & known & ~reset;
        due_value <= value;
        due_bytes <= bytes;
    end

    always @* if (~begun) assume (reset);
    always @* if (write & (write_tile == tile)) assume (write_wide == wide);
    always @* if (read & (read_tile == tile)) assume (read_wide == wide);

    wire [15:0] got = data[16*half_out +: 16];
    wire [1:0] got_bytes = strobe[2*half_out +: 2];

    always @* if (begun & due) begin
        at_its_place: assert (got == due_value);
        with_its_strobes: assert (got_bytes == due_bytes);
    end

`ifdef INVARIANTS
    // The bank and the entry of it where the element lies, and what the banks read for the beat on the outputs.
    wire [3:0] bank = half_in + (wide ? {row[2:0], 1'd0} : row);
    (* keep *) wire [7:0] at = {tile, beat, row};
    (* hierconn *) wire [287:0] \dut.tile_bank_read_entry ;
    (* hierconn *) wire [3:0] \dut.turn ;
    wire [17:0] was_read = \dut.tile_bank_read_entry [18*bank +: 18];
    wire [3:0] turn = \dut.turn ;

    always @* if (begun & due) begin
        turned_back: assert (turn == (wide ? {column[2:0], 1'd0} : column[3:0]));
        bank_gave_it: assert (was_read == {due_bytes, due_value});
    end
`endif

    always @* if (begun & ~reset) begin
        narrow_comes_out: cover (due & ~wide & (row == 4'd13) & (column == 7'd77));
        wide_comes_out: cover (due & wide & upper & (row == 4'd9) & (column == 7'd41));
        second_tile: cover (due & tile);
        overwritten: cover (due & comes & (value != due_value));
        same_cycle: cover (goes & comes & known);
    end
endmodule
