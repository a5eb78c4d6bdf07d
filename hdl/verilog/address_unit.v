// `address_unit`: lane addresses of a post or scatter, and which of them may not be accessed (D2, D3, D18).
//
// `address = base + offset` modulo 2^32, offsets in bytes: 16 bits zero-extended, or 32 bits (two slots, low half
// first). A slot k of a 16-bit operation is lane k; slots 2k and 2k + 1 of a 32-bit operation are the lower and upper
// half of lane k's word.
//
// | port | shape | meaning |
// |---|---|---|
// | `base`, `control` | 32, 16 | VAddrBase and GSControl of the operation |
// | `enable`, `offset` | lanes x 16 each | GSEnable and GSVAddrOffset |
// | `word_bit` | 14 x 32 | number of the slots' words in the data RAM (byte offset / 4): element j holds bit j of each slot |
// | `enabled` | 32 | slots of the enabled lanes |
// | `bad` | 32 | slots of the enabled lanes that are outside the data RAM or not aligned to their element size; of a 32-bit lane the even one |
// | `upper` | 32 | slots in the upper half of their word |
// | `odd` | 32 | slots at an odd byte |
// | `bytes`, `wide` | 1, 1 | elements of 1 byte, of 4 bytes |
//
// Combinational. `word_bit`, `upper`, `odd` of slots that are not enabled, or bad, mean nothing. elem_sz alone gives the width (3 acts
// like 2; offst_sz is not read); of an enable only bit 0 counts, and a 32-bit lane is checked by its even slot's.
//
// Made from hdl/src/memory_side/address_unit.rs. Do not edit.

module address_unit (
    // Base address.
    input  wire [31:0]  base,
    // GSControl.
    input  wire [15:0]  control,
    // GSEnable. 32 x 16 bits, element i in [16*i +: 16].
    input  wire [511:0] enable,
    // GSVAddrOffset. 32 x 16 bits, element i in [16*i +: 16].
    input  wire [511:0] offset,
    // Bit j of the number of each slot's word. 14 x 32 bits, element i in [32*i +: 32].
    output wire [447:0] word_bit,
    // Slots of enabled lanes.
    output wire [31:0]  enabled,
    // Of these, slots that may not be accessed.
    output wire [31:0]  bad,
    // Slots in the upper half of their word.
    output wire [31:0]  upper,
    // Slots at an odd byte.
    output wire [31:0]  odd,
    // Elements of one byte.
    output wire         bytes,
    // Elements of four bytes.
    output wire         wide
);

    localparam [15:0] ram_high = 16'd8;
    localparam [15:0] beyond = 16'd0;

    wire [16:0] base_low;
    wire [15:0] base_high;
    reg [16:0] sum;
    reg [16:0] off;
    wire [15:0] low;
    reg [15:0] high;
    reg [15:0] first_low;
    reg [15:0] first_high;
    wire is_wide;
    wire is_byte;
    reg illegal;
    reg [31:0] on;
    reg [31:0] up;
    reg [31:0] od;
    reg [447:0] number;
    reg [31:0] wrong;
    reg [15:0] low_2;

    assign word_bit = number;
    assign enabled = on;
    assign bad = wrong;
    assign upper = up;
    assign odd = od;
    assign bytes = is_byte;
    assign wide = is_wide;

    assign is_wide = control[7];
    assign is_byte = ~control[7] & ~control[6];
    assign low = base[15:0];
    assign base_low = {1'd0, low};
    assign base_high = base[31:16];

    always @* begin : sum_comb
        integer j;
        integer k;
        on = 32'd0;
        up = 32'd0;
        od = 32'd0;
        number = 448'd0;
        wrong = 32'd0;
        for (k = 0; k < 16; k = k + 1) begin
            low_2 = offset[32*k +: 16];
            off = {1'd0, low_2};
            sum = base_low + off;
            low_2 = sum[15:0];
            high = base_high;
            if (is_wide) begin
                high = high + offset[32*k + 16 +: 16];
            end
            if (sum[16]) begin
                high = high + 16'd1;
            end
            illegal = (((high != ram_high) | ((low_2 & beyond) != 16'd0)) | (~is_byte & low_2[0])) | (is_wide & low_2[1]);
            if (enable[32*k]) begin
                on[2*k] = 1'd1;
                wrong[2*k] = illegal;
            end
            up[2*k] = low_2[1];
            od[2*k] = low_2[0];
            for (j = 0; j < 14; j = j + 1) begin
                number[32*j + 2*k] = low_2[j + 2];
            end
            first_low = low_2;
            first_high = high;
            low_2 = offset[32*k + 16 +: 16];
            off = {1'd0, low_2};
            sum = base_low + off;
            low_2 = sum[15:0];
            high = base_high;
            if (sum[16]) begin
                high = high + 16'd1;
            end
            illegal = ((high != ram_high) | ((low_2 & beyond) != 16'd0)) | (~is_byte & low_2[0]);
            if (is_wide) begin
                low_2 = first_low | 16'd2;
                high = first_high;
                illegal = 1'd0;
            end
            if (enable[32*k + 16]) begin
                on[2*k + 1] = 1'd1;
                wrong[2*k + 1] = illegal;
            end
            up[2*k + 1] = low_2[1];
            od[2*k + 1] = low_2[0];
            for (j = 0; j < 14; j = j + 1) begin
                number[32*j + 2*k + 1] = low_2[j + 2];
            end
        end
    end

    // Bits that have no meaning here.
    wire _unused = &{1'b0, control[15:8], control[5:0], enable[511:497], enable[495:481], enable[479:465],
        enable[463:449], enable[447:433], enable[431:417], enable[415:401], enable[399:385], enable[383:369],
        enable[367:353], enable[351:337], enable[335:321], enable[319:305], enable[303:289], enable[287:273],
        enable[271:257], enable[255:241], enable[239:225], enable[223:209], enable[207:193], enable[191:177],
        enable[175:161], enable[159:145], enable[143:129], enable[127:113], enable[111:97], enable[95:81],
        enable[79:65], enable[63:49], enable[47:33], enable[31:17], enable[15:1]};
endmodule
