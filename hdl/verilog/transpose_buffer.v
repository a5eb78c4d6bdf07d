// `transpose_buffer`: two tiles of 4 KiB, each written row by row and read column by column (architecture.md section 3).
//
// | port | shape | meaning |
// |---|---|---|
// | `write`, `write_tile` | 1, 1 | a beat of a row is written to this tile |
// | `write_row`, `write_beat`, `write_wide` | 4, 3, 1 | its row, its place in the row, elements of 4 bytes (else of 2) |
// | `write_data`, `write_strobe` | 16 x 16, 16 x 2 | the beat, half word by half word; bytes that count |
// | `read`, `read_tile` | 1, 1 | a beat of a column of this tile is read |
// | `read_column`, `read_half`, `read_wide` | 7, 1, 1 | its column; of 4-byte elements: rows 0 to 7 or 8 to 15; elements of 4 bytes |
// | `data`, `strobe` | 16 x 16, 16 x 2 | the beat read, one cycle later: rows ascending |
//
// A row beat has 16 elements of 2 bytes or 8 of 4, element 0 in the low bits; so has a column beat. Half word i of beat k of row r lies in
// bank `(i + r) mod 16`, for 4-byte elements `(i + 2r) mod 16`, at entry `16k + r` of the tile: so a row beat and a column
// beat both meet every bank once. One beat in and one beat out per cycle, of either tile. Latency of a read one cycle; it
// gives what was there before a write of the same cycle. No state but the banks and the rotation of the read under way;
// `reset` clears the latter. Columns past a tile's last one read what is there.
//
// Made from hdl/src/axi2sram/transpose_buffer.rs. Do not edit.

module transpose_buffer (
    // Clock.
    input  wire         clock,
    // Synchronous reset.
    input  wire         reset,
    // Write a row beat.
    input  wire         write,
    // Its tile.
    input  wire         write_tile,
    // Its row.
    input  wire [3:0]   write_row,
    // Its place in the row.
    input  wire [2:0]   write_beat,
    // Elements of 4 bytes.
    input  wire         write_wide,
    // The beat. 16 x 16 bits, element i in [16*i +: 16].
    input  wire [255:0] write_data,
    // Bytes that count. 16 x 2 bits, element i in [2*i +: 2].
    input  wire [31:0]  write_strobe,
    // Read a column beat.
    input  wire         read,
    // Its tile.
    input  wire         read_tile,
    // Its column.
    input  wire [6:0]   read_column,
    // Rows 8 to 15 of 4-byte elements.
    input  wire         read_half,
    // Elements of 4 bytes.
    input  wire         read_wide,
    // The beat read in the cycle before. 16 x 16 bits, element i in [16*i +: 16].
    output reg  [255:0] data,
    // Bytes that count. 16 x 2 bits, element i in [2*i +: 2].
    output reg  [31:0]  strobe
);

    reg [3:0] by;
    reg [3:0] back;
    reg [7:0] at;
    reg [7:0] beat;
    reg [7:0] row;
    reg [7:0] k8;
    reg [2:0] k3;
    reg [3:0] r4;
    reg [2:0] r3;
    wire [3:0] c4;
    wire [2:0] c3;
    reg [3:0] b4;
    reg [2:0] b3;
    reg [287:0] entry;
    reg [287:0] turned;
    reg [15:0] low;
    reg [17:0] both;
    reg [1:0] mark;
    reg [17:0] shifted;
    reg [127:0] tile_bank_write_at;
    reg [287:0] tile_bank_write_entry;
    reg [127:0] tile_bank_read_at;
    wire [287:0] tile_bank_read_entry;
    reg [3:0] turn = 4'd0;
    reg [7:0] at_2;
    reg [7:0] beat_2;
    reg [7:0] row_2;
    reg [7:0] k8_2;
    reg [2:0] k3_2;
    reg [3:0] r4_2;
    reg [17:0] both_2;

    always @* begin : by_comb
        by = write_row;
        if (write_wide) begin
            by = write_row + write_row;
        end
    end

    always @* begin : tile_bank_write_entry_comb
        integer i;
        for (i = 0; i < 16; i = i + 1) begin
            low = write_data[16*i +: 16];
            mark = write_strobe[2*i +: 2];
            both = {16'd0, mark};
            both = both << 5'h10;
            shifted = {2'd0, low};
            entry[18*i +: 18] = both | shifted;
        end
        turned = entry;
        if (by[0]) begin
            turned[17:0] = entry[287:270];
            turned[287:18] = entry[269:0];
        end
        entry = turned;
        if (by[1]) begin
            entry[35:0] = turned[287:252];
            entry[287:36] = turned[251:0];
        end
        turned = entry;
        if (by[2]) begin
            turned[71:0] = entry[287:216];
            turned[287:72] = entry[215:0];
        end
        entry = turned;
        if (by[3]) begin
            entry[143:0] = turned[287:144];
            entry[287:144] = turned[143:0];
        end
        tile_bank_write_entry = entry;
        entry = tile_bank_read_entry;
        turned = entry;
        if (turn[0]) begin
            turned[269:0] = entry[287:18];
            turned[287:270] = entry[17:0];
        end
        entry = turned;
        if (turn[1]) begin
            entry[251:0] = turned[287:36];
            entry[287:252] = turned[35:0];
        end
        turned = entry;
        if (turn[2]) begin
            turned[215:0] = entry[287:72];
            turned[287:216] = entry[71:0];
        end
        entry = turned;
        if (turn[3]) begin
            entry[143:0] = turned[287:144];
            entry[287:144] = turned[143:0];
        end
    end

    always @* begin : tile_bank_write_at_comb
        k3 = write_beat;
        k8 = {5'd0, k3};
        beat = k8 << 3'd4;
        r4 = write_row;
        row = {4'd0, r4};
        at = beat | row;
        if (write_tile) begin
            at = at | 8'h80;
        end
        tile_bank_write_at = {16{at}};
    end

    assign c4 = read_column[3:0];
    assign c3 = read_column[2:0];

    always @* begin : tile_bank_read_at_comb
        integer b;
        r3 = 3'd0;
        b3 = 3'd0;
        k3_2 = read_column[6:4];
        back = c4;
        if (read_wide) begin
            k3_2 = read_column[5:3];
            back = c4 + c4;
        end
        k8_2 = {5'd0, k3_2};
        beat_2 = k8_2 << 3'd4;
        if (read_tile) begin
            beat_2 = beat_2 | 8'h80;
        end
        for (b = 0; b < 16; b = b + 1) begin
            b4 = b[3:0];
            r4_2 = b4 - c4;
            row_2 = {4'd0, r4_2};
            if (read_wide) begin
                b3 = b4[3:1];
                r3 = b3 - c3;
                row_2 = {5'd0, r3};
                if (read_half) begin
                    row_2 = row_2 | 8'd8;
                end
            end
            at_2 = beat_2 | row_2;
            tile_bank_read_at[8*b +: 8] = at_2;
        end
    end

    always @* begin : data_comb
        integer i;
        for (i = 0; i < 16; i = i + 1) begin
            both_2 = entry[18*i +: 18];
            data[16*i +: 16] = both_2[15:0];
            strobe[2*i +: 2] = both_2[17:16];
        end
    end

    // The banks.
    genvar tile_bank_i;
    generate
        for (tile_bank_i = 0; tile_bank_i < 16; tile_bank_i = tile_bank_i + 1) begin : tile_bank
            tile_bank tile_bank (
                .clock(clock),
                .write(write),
                .write_at(tile_bank_write_at[8*tile_bank_i +: 8]),
                .write_entry(tile_bank_write_entry[18*tile_bank_i +: 18]),
                .read(read),
                .read_at(tile_bank_read_at[8*tile_bank_i +: 8]),
                .read_entry(tile_bank_read_entry[18*tile_bank_i +: 18])
            );
        end
    endgenerate

    always @(posedge clock) begin
        if (reset) turn <= 4'd0;
        else if (read) turn <= back;
    end
endmodule
