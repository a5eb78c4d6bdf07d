// `fault_select`: what is wrong with the operation in stage 10, at which lane, and what is left of it (D18, D20, D27).
//
// | port | shape | meaning |
// |---|---|---|
// | `enabled`, `bad` | 32 each | slots of enabled lanes; those of them that may not be accessed (`address_unit`) |
// | `hit0`, `hit1` | 32 each | slots that the breakpoints hit (`dbreak`) |
// | `wide` | 1 | 32-bit lanes |
// | `base`, `offset` | 32, lanes x 16 | VAddrBase and GSVAddrOffset |
// | `active` | 32 | slots to access: the enabled ones, or none if anything is wrong |
// | `cause` | 3 | SG access error before breakpoint 0 before breakpoint 1, or none (`isa::fault`) |
// | `lane` | 5 | the lowest lane with that cause |
// | `address` | 32 | its start address |
//
// Combinational, one operation per cycle. Without a cause `lane` and `address` are 0.
//
// Made from hdl/src/memory_side/fault_select.rs. Do not edit.

module fault_select (
    // Slots of enabled lanes.
    input  wire [31:0]  enabled,
    // Of these, slots that may not be accessed.
    input  wire [31:0]  bad,
    // Slots that breakpoint 0 hits.
    input  wire [31:0]  hit0,
    // Slots that breakpoint 1 hits.
    input  wire [31:0]  hit1,
    // 32-bit lanes.
    input  wire         wide,
    // Base address.
    input  wire [31:0]  base,
    // Byte offsets. 32 x 16 bits, element i in [16*i +: 16].
    input  wire [511:0] offset,
    // Slots to access.
    output wire [31:0]  active,
    // What is wrong.
    output wire [2:0]   cause,
    // Lowest lane with it.
    output wire [4:0]   lane,
    // Its address.
    output wire [31:0]  address
);

    reg [2:0] why;
    reg [31:0] guilty;
    reg [31:0] left;
    reg [15:0] picked;
    reg [4:0] index;
    reg [15:0] low;
    reg [15:0] high;
    reg [31:0] off;
    reg [31:0] off_high;
    reg [31:0] sum;
    reg [4:0] number;

    assign active = left;
    assign cause = why;
    assign lane = number;
    assign address = sum;

    always @* begin : why_comb
        why = 3'd0;
        guilty = 32'd0;
        if (hit1 != 32'd0) begin
            why = 3'd4;
            guilty = hit1 & ~(hit1 - 32'd1);
        end
        if (hit0 != 32'd0) begin
            why = 3'd3;
            guilty = hit0 & ~(hit0 - 32'd1);
        end
        if (bad != 32'd0) begin
            why = 3'd2;
            guilty = bad & ~(bad - 32'd1);
        end
    end

    always @* begin : left_comb
        left = enabled;
        if (why != 3'd0) begin
            left = 32'd0;
        end
    end

    always @* begin : picked_comb
        integer k;
        integer l;
        k = 0;
        l = 0;
        number = 5'd0;
        low = 16'd0;
        high = 16'd0;
        picked = 16'd0;
        index = 5'd0;
        if (why != 3'd0) begin
            for (l = 0; l < 32; l = l + 1) begin
                picked = 16'd0;
                index = 5'd0;
                if (guilty[l]) begin
                    picked = offset[16*l +: 16];
                    index = l[4:0];
                end
                low = low | picked;
                number = number | index;
            end
            for (k = 0; k < 16; k = k + 1) begin
                picked = 16'd0;
                if (guilty[2*k]) begin
                    picked = offset[32*k + 16 +: 16];
                end
                high = high | picked;
            end
        end
        off_high = 32'd0;
        if (wide) begin
            number = number >> 1'd1;
            off_high = {16'd0, high};
            off_high = off_high << 5'h10;
        end
    end

    always @* begin : off_comb
        off = {16'd0, low};
        off = off | off_high;
    end

    always @* begin : sum_comb
        sum = 32'd0;
        if (why != 3'd0) begin
            sum = base + off;
        end
    end
endmodule
