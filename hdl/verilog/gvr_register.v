// `gvr_register`: one gather register and what is still missing in it (D5, D16, D17).
//
// | port | shape | meaning |
// |---|---|---|
// | `ret_lanes`, `ret_low`, `ret_high` | banks x 32, 16, 16 | slots for which a bank returns a word in this cycle, and the word |
// | `define` | 1 | a post or MOVGATHERD of this register leaves stage 10 |
// | `define_lanes`, `define_upper`, `define_odd`, `define_bytes` | 32, 32, 32, 1 | slots that will return (none for a move), how each is cut from its word |
// | `define_data` | lanes x 16 | value until then: the move's data, 0 for a post |
// | `value` | lanes x 16 | the register, returns of this cycle included, `define` not |
// | `complete` | 1 | nothing is awaited after the returns of this cycle |
//
// A slot takes the lower or upper half of its word (`define_upper`), or one byte of that half, zero-extended
// (`define_bytes`, `define_odd`): D3. Any number of banks may return in a cycle, each slot once. `define` wins over a
// return in the same cycle; whoever sends it makes sure that none is lost that way (D17). A return shows in `value` in its
// cycle, a definition in the next one. A slot that two banks return takes the higher bank's word, one that is not awaited
// is written all the same; neither is ever sent. Reset: 0 and complete.
//
// Made from hdl/src/core_side/gvr_register.rs. Do not edit.

module gvr_register (
    // Clock.
    input  wire         clock,
    // Synchronous reset: 0 and complete.
    input  wire         reset,
    // Per bank: slots that return. 16 x 32 bits, element i in [32*i +: 32].
    input  wire [511:0] ret_lanes,
    // Per bank: lower half of the word. 16 x 16 bits, element i in [16*i +: 16].
    input  wire [255:0] ret_low,
    // Per bank: upper half of the word. 16 x 16 bits, element i in [16*i +: 16].
    input  wire [255:0] ret_high,
    // A definition leaves stage 10.
    input  wire         define,
    // Slots that will return for it.
    input  wire [31:0]  define_lanes,
    // Slots that take the upper half of their word.
    input  wire [31:0]  define_upper,
    // Slots that take the odd byte of their half.
    input  wire [31:0]  define_odd,
    // Elements are bytes.
    input  wire         define_bytes,
    // Value until the returns. 32 x 16 bits, element i in [16*i +: 16].
    input  wire [511:0] define_data,
    // The register, returns of this cycle included. 32 x 16 bits, element i in [16*i +: 16].
    output wire [511:0] value,
    // Nothing is awaited.
    output wire         complete
);

    reg [511:0] merged;
    reg [31:0] missing;
    reg [31:0] left;
    reg [31:0] upper;
    reg [31:0] odd;
    reg [15:0] half;
    reg [7:0] b8;
    reg [511:0] slots_d;
    reg [511:0] slots = 512'd0;
    reg [95:0] masks = 96'd0;
    reg bytes = 1'd0;

    assign value = merged;

    always @* begin : missing_comb
        integer b;
        missing = masks[31:0];
        for (b = 0; b < 16; b = b + 1) begin
            missing = missing & ~ret_lanes[32*b +: 32];
        end
    end

    assign complete = missing == 32'd0;

    always @* begin : merged_comb
        integer b;
        integer l;
        l = 0;
        half = 16'd0;
        b8 = 8'd0;
        merged = slots;
        for (b = 0; b < 16; b = b + 1) begin
            if (ret_lanes[32*b +: 32] != 32'd0) begin
                for (l = 0; l < 32; l = l + 1) begin
                    if (ret_lanes[32*b + l]) begin
                        half = ret_low[16*b +: 16];
                        if (masks[l + 32]) begin
                            half = ret_high[16*b +: 16];
                        end
                        if (bytes) begin
                            b8 = half[7:0];
                            if (masks[l + 64]) begin
                                b8 = half[15:8];
                            end
                            half = {8'd0, b8};
                        end
                        merged[16*l +: 16] = half;
                    end
                end
            end
        end
    end

    always @* begin : left_comb
        integer b;
        left = masks[31:0];
        for (b = 0; b < 16; b = b + 1) begin
            left = left & ~ret_lanes[32*b +: 32];
        end
        upper = masks[63:32];
        odd = masks[95:64];
        if (define) begin
            left = define_lanes;
            upper = define_upper;
            odd = define_odd;
        end
    end

    always @* begin : slots_d_comb
        slots_d = merged;
        if (define) begin
            slots_d = define_data;
        end
    end

    always @(posedge clock) begin
        if (reset) slots <= 512'd0;
        else slots <= slots_d;
    end

    always @(posedge clock) begin
        if (reset) masks <= 96'd0;
        else masks <= {odd, upper, left};
    end

    always @(posedge clock) begin
        if (reset) bytes <= 1'd0;
        else if (define) bytes <= define_bytes;
    end
endmodule
