// `bank_select`: which slots want which bank (the bank map, D22).
//
// | port | shape | meaning |
// |---|---|---|
// | `active` | 32 | slots with an access |
// | `word_bit` | 14 x 32 | number of the slots' words in the data RAM: element j holds bit j of each slot |
// | `bank_lanes` | banks x 32 | per bank: the active slots whose word it holds |
//
// `bank_of(word)`: `BankMap::Linear` takes the word address modulo the banks; `Xor` adds the
// row to it, bit by bit, without carry. Combinational.
//
// Made from hdl/src/memory_side/bank_select.rs. Do not edit.

module bank_select (
    // Slots with an access.
    input  wire [31:0]  active,
    // Bit j of the number of each slot's word. 14 x 32 bits, element i in [32*i +: 32].
    input  wire [447:0] word_bit,
    // Slots of each bank. 16 x 32 bits, element i in [32*i +: 32].
    output reg  [511:0] bank_lanes
);

    wire [127:0] key;
    reg [31:0] half3;
    reg [31:0] half2;
    reg [31:0] half1;
    reg [31:0] half0;

    assign key = word_bit[127:0];

    always @* begin : bank_lanes_comb
        integer b0;
        integer b1;
        integer b2;
        integer b3;
        for (b3 = 0; b3 < 2; b3 = b3 + 1) begin
            half3 = active & ~key[127:96];
            if (b3 == 1) begin
                half3 = active & key[127:96];
            end
            for (b2 = 0; b2 < 2; b2 = b2 + 1) begin
                half2 = half3 & ~key[95:64];
                if (b2 == 1) begin
                    half2 = half3 & key[95:64];
                end
                for (b1 = 0; b1 < 2; b1 = b1 + 1) begin
                    half1 = half2 & ~key[63:32];
                    if (b1 == 1) begin
                        half1 = half2 & key[63:32];
                    end
                    for (b0 = 0; b0 < 2; b0 = b0 + 1) begin
                        half0 = half1 & ~key[31:0];
                        if (b0 == 1) begin
                            half0 = half1 & key[31:0];
                        end
                        bank_lanes[256*b3 + 128*b2 + 64*b1 + 32*b0 +: 32] = half0;
                    end
                end
            end
        end
    end

    // Bits that have no meaning here.
    wire _unused = &{1'b0, word_bit[447:128]};
endmodule
