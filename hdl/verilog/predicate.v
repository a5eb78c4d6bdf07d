// `predicate`: widens a predicate register to the lane enables GSEnable (D12).
//
// | port | shape | meaning |
// |---|---|---|
// | `vbr` | 2 x 32 | the 64-bit predicate, low word first |
// | `predicated` | 1 | a T form; 0: every lane is on |
// | `wide` | 1 | 32-bit lanes |
// | `part` | 2 | a 2NX8 form: which half of the bits (`isa::part`) |
// | `valid` | 1 | 0: every lane is off |
// | `gs_enable` | lanes x 16 | 0xffff in every slot of an enabled lane, else 0 |
//
// A 16-bit lane k follows bit 2k, a 32-bit lane k (slots 2k and 2k + 1) bit 4k, a lane k of a 2NX8 form bit k (lower half)
// or bit 32 + k (upper half, `part` 2 or 3); all other bits are ignored. `part` counts before `wide`; no form has both.
// Combinational.
//
// Made from hdl/src/core_side/predicate.rs. Do not edit.

module predicate (
    // Predicate register, low word first. 2 x 32 bits, element i in [32*i +: 32].
    input  wire [63:0]  vbr,
    // The operation is a T form.
    input  wire         predicated,
    // The operation has 32-bit lanes.
    input  wire         wide,
    // Half of the bits that a 2NX8 form follows; 0 for other forms.
    input  wire [1:0]   part,
    // The operation addresses memory.
    input  wire         valid,
    // Lane enables, one image per slot. 32 x 16 bits, element i in [16*i +: 16].
    output reg  [511:0] gs_enable
);

    reg [31:0] en;
    reg [15:0] image;

    always @* begin : en_comb
        integer k;
        integer l;
        k = 0;
        for (l = 0; l < 16; l = l + 1) begin
            en[l] = vbr[2*l];
        end
        for (l = 16; l < 32; l = l + 1) begin
            en[l] = vbr[2*l];
        end
        if (wide) begin
            for (k = 0; k < 8; k = k + 1) begin
                en[2*k] = vbr[4*k];
                en[2*k + 1] = vbr[4*k];
            end
            for (k = 8; k < 16; k = k + 1) begin
                en[2*k] = vbr[4*k];
                en[2*k + 1] = vbr[4*k];
            end
        end
        if (part == 2'd1) begin
            en = vbr[31:0];
        end
        if (part[1]) begin
            en = vbr[63:32];
        end
    end

    always @* begin : gs_enable_comb
        integer l;
        for (l = 0; l < 32; l = l + 1) begin
            image = 16'd0;
            if (valid & (en[l] | ~predicated)) begin
                image = 16'hffff;
            end
            gs_enable[16*l +: 16] = image;
        end
    end
endmodule
