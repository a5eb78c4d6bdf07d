// `scatter_data`: forms ScatterData from a vector register (facts.md 6.2, 6.3).
//
// | port | shape | meaning |
// |---|---|---|
// | `vr` | lanes x 16 | vector register |
// | `valid` | 1 | 0: every slot is 0 |
// | `inc` | 1 | an increment: every slot is 1, whatever `vr` says (D8) |
// | `bytes` | 1 | elements of one byte: a byte b fills its slot as `b \| b << 8` |
// | `part` | 2 | a 2NX8 form: lane k takes byte k of the lower or upper half of `vr` (`isa::part`); 0: the low byte of slot k |
// | `data` | lanes x 16 | ScatterData |
//
// Neither `inc` nor `bytes`: the slots as they are, 16-bit lanes and halves of 32-bit lanes alike. `part` other than 0 means
// bytes, and 3 acts like 2. Combinational.
//
// Made from hdl/src/core_side/scatter_data.rs. Do not edit.

module scatter_data (
    // Vector register, slot by slot. 32 x 16 bits, element i in [16*i +: 16].
    input  wire [511:0] vr,
    // A scatter.
    input  wire         valid,
    // An increment.
    input  wire         inc,
    // Elements of one byte.
    input  wire         bytes,
    // Half of the vector that a 2NX8 form scatters; 0 for other forms.
    input  wire [1:0]   part,
    // ScatterData, slot by slot. 32 x 16 bits, element i in [16*i +: 16].
    output wire [511:0] data
);

    reg [511:0] slot;
    reg [15:0] pair;
    reg [7:0] b8;
    reg [15:0] upper;

    assign data = slot;

    always @* begin : slot_comb
        integer k;
        integer l;
        k = 0;
        l = 0;
        pair = 16'd0;
        b8 = 8'd0;
        upper = 16'd0;
        slot = 512'd0;
        if (valid) begin
            slot = vr;
            if (part == 2'd1) begin
                for (k = 0; k < 16; k = k + 1) begin
                    slot[32*k +: 16] = vr[16*k +: 16];
                    pair = vr[16*k +: 16];
                    b8 = pair[15:8];
                    slot[32*k + 16 +: 16] = {8'd0, b8};
                end
            end
            if (part[1]) begin
                for (k = 0; k < 16; k = k + 1) begin
                    slot[32*k +: 16] = vr[16*k + 256 +: 16];
                    pair = vr[16*k + 256 +: 16];
                    b8 = pair[15:8];
                    slot[32*k + 16 +: 16] = {8'd0, b8};
                end
            end
            if (bytes | (part != 2'd0)) begin
                for (l = 0; l < 32; l = l + 1) begin
                    pair = slot[16*l +: 16];
                    b8 = pair[7:0];
                    pair = {8'd0, b8};
                    upper = pair << 4'd8;
                    slot[16*l +: 16] = pair | upper;
                end
            end
            if (inc) begin
                slot = {32{16'd1}};
            end
        end
    end
endmodule
