// `dbreak`: one data breakpoint against all lanes of an operation (D20).
//
// A lane hits if `((address ^ DBREAKA) & (0xffffffc0 | DBREAKC[5:0])) == 0` for its start address (a mask bit of 1 means
// compare) and DBREAKC has the bit of the access: 30 for gathers, 31 for scatters and read-modify-writes.
//
// | port | shape | meaning |
// |---|---|---|
// | `address`, `control` | 32 each | DBREAKA, DBREAKC; bits 29:6 of the latter are ignored |
// | `store` | 1 | the operation writes; 0: it reads |
// | `enabled` | 32 | slots of its enabled lanes |
// | `wide` | 1 | 32-bit lanes: the even slot's address counts |
// | `word_bit`, `upper`, `odd` | 14 x 32, 32, 32 | where the slots are in the data RAM, as in `address_unit` |
// | `hit` | 32 | slots of the lanes that hit; of a 32-bit lane the even one |
//
// Combinational, one operation per cycle. The slots are taken to be inside the data RAM: a lane outside is an SG access error,
// which goes before (D27).
//
// Made from hdl/src/memory_side/dbreak.rs. Do not edit.

module dbreak (
    // DBREAKA.
    input  wire [31:0]  address,
    // DBREAKC.
    input  wire [31:0]  control,
    // The operation writes.
    input  wire         store,
    // Slots of enabled lanes.
    input  wire [31:0]  enabled,
    // 32-bit lanes.
    input  wire         wide,
    // Bit j of the number of each slot's word. 14 x 32 bits, element i in [32*i +: 32].
    input  wire [447:0] word_bit,
    // Slots in the upper half of their word.
    input  wire [31:0]  upper,
    // Slots at an odd byte.
    input  wire [31:0]  odd,
    // Slots of the lanes that hit.
    output wire [31:0]  hit
);

    localparam [15:0] ram_high = 16'd8;
    localparam [31:0] even = 32'h55555555;

    reg [31:0] left;
    wire [15:0] high;

    assign hit = left;

    assign high = address[31:16];

    always @* begin : left_comb
        integer j;
        j = 0;
        left = enabled;
        if (wide) begin
            left = left & even;
        end
        if ((high != ram_high) | ~((store & control[31]) | (~store & control[30]))) begin
            left = 32'd0;
        end
        if (left != 32'd0) begin
            if (control[0]) begin
                if (address[0]) begin
                    left = left & odd;
                end else begin
                    left = left & ~odd;
                end
            end
            if (control[1]) begin
                if (address[1]) begin
                    left = left & upper;
                end else begin
                    left = left & ~upper;
                end
            end
            for (j = 0; j < 4; j = j + 1) begin
                if (control[j + 2]) begin
                    if (address[j + 2]) begin
                        left = left & word_bit[32*j +: 32];
                    end else begin
                        left = left & ~word_bit[32*j +: 32];
                    end
                end
            end
            for (j = 4; j < 14; j = j + 1) begin
                if (address[j + 2]) begin
                    left = left & word_bit[32*j +: 32];
                end else begin
                    left = left & ~word_bit[32*j +: 32];
                end
            end
        end
    end

    // Bits that have no meaning here.
    wire _unused = &{1'b0, control[29:6]};
endmodule
