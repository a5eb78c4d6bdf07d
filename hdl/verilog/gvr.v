// `gvr`: the eight gather registers (D5), their returns, their definition and their read port.
//
// | port | shape | meaning |
// |---|---|---|
// | `ret_valid`, `ret_gr`, `ret_lanes`, `ret_low`, `ret_high` | banks x 1, 3, 32, 16, 16 | what each bank returns in this cycle |
// | `define`, `define_gr` | 1, 3 | a post or MOVGATHERD leaves stage 10 and defines this register |
// | `define_lanes`, `define_upper`, `define_odd`, `define_bytes`, `define_data` | | as in `gvr_register` |
// | `read_gr` | 3 | register to read |
// | `read_data` | lanes x 16 | its value, returns of this cycle included |
// | `complete` | 8 | per register: nothing is awaited after the returns of this cycle |
//
// Up to one return per bank and cycle, each to any register. A definition shows in the next cycle, so a drain beside it
// reads the value before. One definition and one read per cycle. Reset: all registers 0 and complete.
//
// Made from hdl/src/core_side/gvr.rs. Do not edit.

module gvr (
    // Clock.
    input  wire         clock,
    // Synchronous reset: all registers 0 and complete.
    input  wire         reset,
    // Per bank: returns a word. 16 x 1 bit, element i in bit i.
    input  wire [15:0]  ret_valid,
    // Per bank: register that it is for. 16 x 3 bits, element i in [3*i +: 3].
    input  wire [47:0]  ret_gr,
    // Per bank: slots that it is for. 16 x 32 bits, element i in [32*i +: 32].
    input  wire [511:0] ret_lanes,
    // Per bank: lower half of the word. 16 x 16 bits, element i in [16*i +: 16].
    input  wire [255:0] ret_low,
    // Per bank: upper half of the word. 16 x 16 bits, element i in [16*i +: 16].
    input  wire [255:0] ret_high,
    // A definition leaves stage 10.
    input  wire         define,
    // Its register.
    input  wire [2:0]   define_gr,
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
    // Register to read.
    input  wire [2:0]   read_gr,
    // Value of the register to read. 32 x 16 bits, element i in [16*i +: 16].
    output wire [511:0] read_data,
    // Registers that wait for nothing.
    output wire [7:0]   complete
);

    reg [31:0] mask;
    reg [15:0] low;
    reg [15:0] high;
    reg [511:0] read;
    wire [7:0] done;
    reg [4095:0] gr_ret_lanes;
    reg [2047:0] gr_ret_low;
    reg [2047:0] gr_ret_high;
    reg [7:0] gr_define;
    wire [4095:0] gr_value;
    wire [7:0] gr_complete;

    assign read_data = read;
    assign complete = done;

    assign done = gr_complete;

    always @* begin : read_comb
        integer g;
        read = 512'd0;
        for (g = 0; g < 8; g = g + 1) begin
            if (read_gr == g[2:0]) begin
                read = gr_value[512*g +: 512];
            end
        end
    end

    always @* begin : gr_ret_lanes_comb
        integer b;
        integer g;
        for (g = 0; g < 8; g = g + 1) begin
            for (b = 0; b < 16; b = b + 1) begin
                mask = 32'd0;
                low = 16'd0;
                high = 16'd0;
                if (ret_valid[b] & (ret_gr[3*b +: 3] == g[2:0])) begin
                    mask = ret_lanes[32*b +: 32];
                    low = ret_low[16*b +: 16];
                    high = ret_high[16*b +: 16];
                end
                gr_ret_lanes[512*g + 32*b +: 32] = mask;
                gr_ret_low[256*g + 16*b +: 16] = low;
                gr_ret_high[256*g + 16*b +: 16] = high;
            end
        end
    end

    always @* begin : gr_define_comb
        integer g;
        for (g = 0; g < 8; g = g + 1) begin
            gr_define[g] = define & (define_gr == g[2:0]);
        end
    end

    // The registers.
    genvar gr_i;
    generate
        for (gr_i = 0; gr_i < 8; gr_i = gr_i + 1) begin : gr
            gvr_register gvr_register (
                .clock(clock),
                .reset(reset),
                .ret_lanes(gr_ret_lanes[512*gr_i +: 512]),
                .ret_low(gr_ret_low[256*gr_i +: 256]),
                .ret_high(gr_ret_high[256*gr_i +: 256]),
                .define(gr_define[gr_i]),
                .define_lanes(define_lanes),
                .define_upper(define_upper),
                .define_odd(define_odd),
                .define_bytes(define_bytes),
                .define_data(define_data),
                .value(gr_value[512*gr_i +: 512]),
                .complete(gr_complete[gr_i])
            );
        end
    endgenerate
endmodule
