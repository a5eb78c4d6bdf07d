// `return_path`: from the banks back to the gather registers (D25).
//
// What a bank serves in cycle c is returned in cycle c + RETURN: bank data come back after one cycle, the rest of
// RETURN is registers. Its entry and slots travel with a word; the gather
// register is looked up in `gr` when it arrives, so an entry must keep it until then. An entry past the window gives
// register 0. What a scatter wrote is returned in the same way, with `ret_gather` 0. `ret_low` and `ret_high` also carry row reads, with `ret_valid` 0. Reset drops what is under way.
//
// | port | shape | meaning |
// |---|---|---|
// | `grant_*` | banks x ... | what each bank serves in this cycle |
// | `rdata_low`, `rdata_high` | banks x 16 | bank data, one cycle later |
// | `gr`, `scatter` | window x 3, 1 | per entry: gather register; it writes |
// | `served_*` | banks x ... | what each bank served in the cycle before |
// | `ret_*` | banks x ... | what each bank returns in this cycle |
//
// One return per bank and cycle; no back-pressure.
//
// Made from hdl/src/memory_side/return_path.rs. Do not edit.

module return_path (
    // Clock.
    input  wire         clock,
    // Synchronous reset: what is under way is dropped.
    input  wire         reset,
    // Per bank: serves an access. 16 x 1 bit, element i in bit i.
    input  wire [15:0]  grant_valid,
    // Per bank: entry. 16 x 4 bits, element i in [4*i +: 4].
    input  wire [63:0]  grant_entry,
    // Per bank: slots. 16 x 32 bits, element i in [32*i +: 32].
    input  wire [511:0] grant_lanes,
    // Per bank: lower half read. 16 x 16 bits, element i in [16*i +: 16].
    input  wire [255:0] rdata_low,
    // Per bank: upper half read. 16 x 16 bits, element i in [16*i +: 16].
    input  wire [255:0] rdata_high,
    // Per entry: gather register. 8 x 3 bits, element i in [3*i +: 3].
    input  wire [23:0]  gr,
    // Per entry: it writes. 8 x 1 bit, element i in bit i.
    input  wire [7:0]   scatter,
    // Per bank: served an access in the cycle before. 16 x 1 bit, element i in bit i.
    output wire [15:0]  served_valid,
    // Per bank: its entry. 16 x 4 bits, element i in [4*i +: 4].
    output wire [63:0]  served_entry,
    // Per bank: its slots. 16 x 32 bits, element i in [32*i +: 32].
    output wire [511:0] served_lanes,
    // Per bank: returns a word. 16 x 1 bit, element i in bit i.
    output wire [15:0]  ret_valid,
    // Per bank: returns a word to a gather register. 16 x 1 bit, element i in bit i.
    output reg  [15:0]  ret_gather,
    // Per bank: entry. 16 x 4 bits, element i in [4*i +: 4].
    output wire [63:0]  ret_entry,
    // Per bank: slots. 16 x 32 bits, element i in [32*i +: 32].
    output wire [511:0] ret_lanes,
    // Per bank: gather register. 16 x 3 bits, element i in [3*i +: 3].
    output reg  [47:0]  ret_gr,
    // Per bank: lower half. 16 x 16 bits, element i in [16*i +: 16].
    output wire [255:0] ret_low,
    // Per bank: upper half. 16 x 16 bits, element i in [16*i +: 16].
    output wire [255:0] ret_high
);

    reg [2:0] e_gr;
    reg e_gather;
    reg [15:0] valid = 16'd0;
    reg [63:0] entry = 64'd0;
    reg [511:0] mask = 512'd0;

    assign served_valid = valid;
    assign served_entry = entry;
    assign served_lanes = mask;
    assign ret_valid = valid;
    assign ret_entry = entry;
    assign ret_lanes = mask;
    assign ret_low = rdata_low;
    assign ret_high = rdata_high;

    always @* begin : ret_gather_comb
        integer b;
        integer e;
        for (b = 0; b < 16; b = b + 1) begin
            e_gr = 3'd0;
            e_gather = 1'd1;
            for (e = 0; e < 8; e = e + 1) begin
                if (entry[4*b +: 4] == e[3:0]) begin
                    e_gr = gr[3*e +: 3];
                    e_gather = ~scatter[e];
                end
            end
            ret_gather[b] = valid[b] & e_gather;
            ret_gr[3*b +: 3] = e_gr;
        end
    end

    always @(posedge clock) begin
        if (reset) valid <= 16'd0;
        else valid <= grant_valid;
    end

    always @(posedge clock) begin
        if (reset) entry <= 64'd0;
        else entry <= grant_entry;
    end

    always @(posedge clock) begin
        if (reset) mask <= 512'd0;
        else mask <= grant_lanes;
    end
endmodule
