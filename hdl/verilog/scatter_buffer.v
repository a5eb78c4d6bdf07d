// `scatter_buffer`: ScatterData of every entry of the window, and the word that each bank writes (D8, D9, D22, D26).
//
// | port | shape | meaning |
// |---|---|---|
// | `alloc`, `alloc_entry` | 1, 4 | a post or scatter takes this entry |
// | `alloc_data` | lanes x 16 | its ScatterData |
// | `alloc_upper`, `alloc_odd`, `alloc_bytes`, `alloc_wide` | 32, 32, 1, 1 | where its slots are in their words (`address_unit`) |
// | `alloc_scatter`, `alloc_rmw`, `alloc_inc` | 1 each | it writes; adds to what is there; and adds 1 for every lane |
// | `served_valid`, `served_entry`, `served_lanes` | banks x 1, 4, 32 | what each bank served in the cycle before: slots of one word |
// | `write_mask` | banks x 4 | bytes of the word to write, bit 0 the lowest; 0 for a gather |
// | `write_low`, `write_high` | banks x 16 each | what to write there, or to add |
// | `write_rmw`, `write_bytes`, `write_wide` | banks x 1 each | add it; in sums of 8, of 32 bits, else of 16 |
// | `scatter` | window | per entry: it writes |
//
// A byte takes its value from the highest served slot that has it (D9); its own half of a slot's 16 bits, since a byte element
// fills both. An increment puts into each half of the word the number of served slots there. A byte that no slot has is 0.
// Latency: data are here from the cycle after `alloc` on; the word in the cycle after the bank served it, combinational.
// One allocation, and one word per bank, in every cycle. Reset makes every entry a gather.
//
// Made from hdl/src/memory_side/scatter_buffer.rs. Do not edit.

module scatter_buffer (
    // Clock.
    input  wire         clock,
    // Synchronous reset.
    input  wire         reset,
    // An operation takes an entry.
    input  wire         alloc,
    // The entry.
    input  wire [3:0]   alloc_entry,
    // Its ScatterData. 32 x 16 bits, element i in [16*i +: 16].
    input  wire [511:0] alloc_data,
    // Slots in the upper half of their word.
    input  wire [31:0]  alloc_upper,
    // Slots at an odd byte.
    input  wire [31:0]  alloc_odd,
    // Elements of one byte.
    input  wire         alloc_bytes,
    // Elements of four bytes.
    input  wire         alloc_wide,
    // It writes.
    input  wire         alloc_scatter,
    // It adds.
    input  wire         alloc_rmw,
    // It adds 1 for every lane.
    input  wire         alloc_inc,
    // Per bank: served an access in the cycle before. 16 x 1 bit, element i in bit i.
    input  wire [15:0]  served_valid,
    // Per bank: its entry. 16 x 4 bits, element i in [4*i +: 4].
    input  wire [63:0]  served_entry,
    // Per bank: its slots. 16 x 32 bits, element i in [32*i +: 32].
    input  wire [511:0] served_lanes,
    // Per bank: bytes to write. 16 x 4 bits, element i in [4*i +: 4].
    output reg  [63:0]  write_mask,
    // Per bank: lower half. 16 x 16 bits, element i in [16*i +: 16].
    output reg  [255:0] write_low,
    // Per bank: upper half. 16 x 16 bits, element i in [16*i +: 16].
    output reg  [255:0] write_high,
    // Per bank: add. 16 x 1 bit, element i in bit i.
    output reg  [15:0]  write_rmw,
    // Per bank: in sums of 8 bits. 16 x 1 bit, element i in bit i.
    output reg  [15:0]  write_bytes,
    // Per bank: in sums of 32 bits. 16 x 1 bit, element i in bit i.
    output reg  [15:0]  write_wide,
    // Per entry: it writes. 8 x 1 bit, element i in bit i.
    output wire [7:0]   scatter
);

    reg mine;
    reg [31:0] next_mask;
    reg next_flag;
    reg [511:0] slot;
    reg [31:0] up;
    reg [31:0] od;
    reg bytes;
    reg wide;
    reg writes;
    reg rmw;
    reg inc;
    reg [31:0] even_byte;
    reg [31:0] odd_byte;
    reg [127:0] in_byte;
    reg [31:0] octet;
    reg [5:0] one;
    reg [11:0] count;
    reg [5:0] number;
    reg [7:0] b8;
    reg [15:0] pair;
    reg [15:0] high8;
    reg [31:0] half;
    reg [3:0] bytes_written;
    reg [4095:0] data_d;
    reg [4095:0] data = 4096'd0;
    reg [255:0] upper_d;
    reg [255:0] upper = 256'd0;
    reg [255:0] odd_d;
    reg [255:0] odd = 256'd0;
    reg [39:0] flags_d;
    reg [39:0] flags = 40'd0;
    reg [511:0] pair_2;

    assign scatter = flags[23:16];

    always @* begin : data_d_comb
        integer e;
        for (e = 0; e < 8; e = e + 1) begin
            mine = alloc_entry == e[3:0];
            pair_2 = data[512*e +: 512];
            if (mine) begin
                pair_2 = alloc_data;
            end
            data_d[512*e +: 512] = pair_2;
            next_mask = upper[32*e +: 32];
            if (mine) begin
                next_mask = alloc_upper;
            end
            upper_d[32*e +: 32] = next_mask;
            next_mask = odd[32*e +: 32];
            if (mine) begin
                next_mask = alloc_odd;
            end
            odd_d[32*e +: 32] = next_mask;
            next_flag = flags[e];
            if (mine) begin
                next_flag = alloc_bytes;
            end
            flags_d[e] = next_flag;
            next_flag = flags[e + 8];
            if (mine) begin
                next_flag = alloc_wide;
            end
            flags_d[e + 8] = next_flag;
            next_flag = flags[e + 16];
            if (mine) begin
                next_flag = alloc_scatter;
            end
            flags_d[e + 16] = next_flag;
            next_flag = flags[e + 24];
            if (mine) begin
                next_flag = alloc_rmw;
            end
            flags_d[e + 24] = next_flag;
            next_flag = flags[e + 32];
            if (mine) begin
                next_flag = alloc_inc;
            end
            flags_d[e + 32] = next_flag;
        end
    end

    always @* begin : write_mask_comb
        integer b;
        integer e;
        integer h;
        integer i;
        integer l;
        e = 0;
        h = 0;
        i = 0;
        l = 0;
        for (b = 0; b < 16; b = b + 1) begin
            slot = 512'd0;
            up = 32'd0;
            od = 32'd0;
            bytes = 1'd0;
            wide = 1'd0;
            writes = 1'd0;
            rmw = 1'd0;
            inc = 1'd0;
            if (served_valid[b]) begin
                for (e = 0; e < 8; e = e + 1) begin
                    if ((served_entry[4*b +: 4] == e[3:0]) & flags[e + 16]) begin
                        slot = data[512*e +: 512];
                        up = upper[32*e +: 32];
                        od = odd[32*e +: 32];
                        bytes = flags[e];
                        wide = flags[e + 8];
                        writes = 1'd1;
                        rmw = flags[e + 24];
                        inc = flags[e + 32];
                    end
                end
            end
            in_byte = 128'd0;
            octet = 32'd0;
            count[5:0] = 6'd0;
            count[11:6] = 6'd0;
            half[15:0] = 16'd0;
            half[31:16] = 16'd0;
            bytes_written = 4'd0;
            even_byte = 32'd0;
            odd_byte = 32'd0;
            one = 6'd0;
            number = 6'd0;
            b8 = 8'd0;
            pair = 16'd0;
            high8 = 16'd0;
            if (writes) begin
                even_byte = served_lanes[32*b +: 32];
                odd_byte = served_lanes[32*b +: 32];
                if (bytes) begin
                    even_byte = served_lanes[32*b +: 32] & ~od;
                    odd_byte = served_lanes[32*b +: 32] & od;
                end
                in_byte[31:0] = even_byte & ~up;
                in_byte[63:32] = odd_byte & ~up;
                in_byte[95:64] = even_byte & up;
                in_byte[127:96] = odd_byte & up;
                for (i = 0; i < 4; i = i + 1) begin
                    if (in_byte[32*i +: 32] != 32'd0) begin
                        bytes_written[i] = 1'd1;
                    end
                end
                if (inc) begin
                    for (h = 0; h < 2; h = h + 1) begin
                        for (l = 0; l < 32; l = l + 1) begin
                            one = 6'd0;
                            if (in_byte[64*h + l]) begin
                                one = 6'd1;
                            end
                            number = count[6*h +: 6] + one;
                            count[6*h +: 6] = number;
                        end
                        number = count[6*h +: 6];
                        half[16*h +: 16] = {10'd0, number};
                    end
                end else begin
                    for (h = 0; h < 2; h = h + 1) begin
                        if (in_byte[64*h +: 32] != 32'd0) begin
                            for (l = 0; l < 32; l = l + 1) begin
                                if (in_byte[64*h + l]) begin
                                    pair = slot[16*l +: 16];
                                    octet[16*h +: 8] = pair[7:0];
                                end
                            end
                        end
                        if (in_byte[64*h + 32 +: 32] != 32'd0) begin
                            for (l = 0; l < 32; l = l + 1) begin
                                if (in_byte[64*h + l + 32]) begin
                                    pair = slot[16*l +: 16];
                                    octet[16*h + 8 +: 8] = pair[15:8];
                                end
                            end
                        end
                        b8 = octet[16*h +: 8];
                        pair = {8'd0, b8};
                        b8 = octet[16*h + 8 +: 8];
                        high8 = {8'd0, b8};
                        high8 = high8 << 4'd8;
                        half[16*h +: 16] = pair | high8;
                    end
                end
            end
            write_mask[4*b +: 4] = bytes_written;
            write_low[16*b +: 16] = half[15:0];
            write_high[16*b +: 16] = half[31:16];
            write_rmw[b] = rmw;
            write_bytes[b] = bytes;
            write_wide[b] = wide;
        end
    end

    always @(posedge clock) begin
        if (reset) data <= 4096'd0;
        else if (alloc) data <= data_d;
    end

    always @(posedge clock) begin
        if (reset) upper <= 256'd0;
        else if (alloc) upper <= upper_d;
    end

    always @(posedge clock) begin
        if (reset) odd <= 256'd0;
        else if (alloc) odd <= odd_d;
    end

    always @(posedge clock) begin
        if (reset) flags <= 40'd0;
        else if (alloc) flags <= flags_d;
    end
endmodule
