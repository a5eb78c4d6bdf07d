// `memory_side`: the memory's half of the engine, behind the seeds' ports (D24).
//
// Address unit, access window, bank arbiters, banks, return path, and the row port that loads and dumps the data RAM.
//
// | event | cycle |
// |---|---|
// | a post leaves stage 10 | c |
// | its first words are granted and read | c + 1 |
// | they return to the gather registers | c + 1 + RETURN |
//
// Throughput: one post and one word per bank in every cycle. No bank is idle while an entry in the window needs it.
// A squashed post takes an entry that accesses nothing (D18).
//
// **Row port** (D28). A row is one word of every bank (512 bits by default), bank 0 first; under the linear map that is
// address order. `row_ready` is 1 only while no operation is in the window, so none is in flight in the banks; an
// access with `row_valid` and `row_ready` takes place in that cycle, and row accesses may follow each other in every
// cycle. Read data appear RETURN cycles later with `row_rvalid`; without it `row_rdata` means nothing. `row_valid` without
// `row_ready` is ignored. A write takes place even in a reset cycle; a read then, or under way, gives no `row_rvalid`. Only the low bits of a row address
// that a bank has rows for count.
//
// Made from hdl/src/memory_side/mod.rs. Do not edit.

module memory_side (
    // Clock.
    input  wire         clock,
    // Synchronous reset. The data RAM keeps its contents.
    input  wire         reset,
    // A post leaves stage 1.
    input  wire         emit_1,
    // Its tag.
    input  wire [3:0]   emit_1_tag,
    // Its base address.
    input  wire [31:0]  vaddr_base_0,
    // Its GSControl.
    input  wire [15:0]  gs_control_0,
    // A post leaves stage 10.
    input  wire         emit_10,
    // Tag in stage 10.
    input  wire [3:0]   emit_10_tag,
    // Gather register of the post.
    input  wire [2:0]   emit_10_gr,
    // Lane enables of the post. 32 x 16 bits, element i in [16*i +: 16].
    input  wire [511:0] gs_enable_0,
    // Byte offsets of the post. 32 x 16 bits, element i in [16*i +: 16].
    input  wire [511:0] gs_vaddr_offset_0,
    // Row access.
    input  wire         row_valid,
    // It is a write.
    input  wire         row_write,
    // Row number.
    input  wire [9:0]   row_addr,
    // Data to write, bank by bank, low half first. 32 x 16 bits, element i in [16*i +: 16].
    input  wire [511:0] row_wdata,
    // No window entry is free.
    output wire         window_full,
    // Slots that the post in stage 10 will read.
    output wire [31:0]  post_lanes,
    // Slots in the upper half of their word; bits outside `post_lanes` mean nothing.
    output wire [31:0]  post_upper,
    // Slots at an odd byte; bits outside `post_lanes` mean nothing.
    output wire [31:0]  post_odd,
    // Its elements are bytes.
    output wire         post_bytes,
    // The post that leaves stage 10 is squashed (D18).
    output wire         squash,
    // Per bank: a word returns. 16 x 1 bit, element i in bit i.
    output wire [15:0]  ret_valid,
    // Per bank: its gather register. 16 x 3 bits, element i in [3*i +: 3].
    output wire [47:0]  ret_gr,
    // Per bank: its slots. 16 x 32 bits, element i in [32*i +: 32].
    output wire [511:0] ret_lanes,
    // Per bank: lower half of the word. 16 x 16 bits, element i in [16*i +: 16].
    output wire [255:0] ret_low,
    // Per bank: upper half of the word. 16 x 16 bits, element i in [16*i +: 16].
    output wire [255:0] ret_high,
    // Words served in this cycle.
    output wire [4:0]   accesses,
    // Banks with a waiting slot in this cycle.
    output wire [4:0]   conflicts,
    // Accesses for several lanes in this cycle.
    output wire [4:0]   shared,
    // A row access would be taken.
    output wire         row_ready,
    // Row data are here.
    output wire         row_rvalid,
    // The data, bank by bank, low half first. 32 x 16 bits, element i in [16*i +: 16].
    output reg  [511:0] row_rdata
);

    wire row_go;
    reg [15:0] row_word;
    reg req;
    reg [1:0] kind;
    reg [15:0] word;
    reg [15:0] low;
    reg [15:0] high;
    wire [31:0] control_stage_base;
    wire [15:0] control_stage_control;
    wire [447:0] address_unit_word_bit;
    wire address_unit_wide;
    wire address_unit_squash;
    wire [511:0] bank_select_bank_lanes;
    wire [23:0] window_gr;
    wire [15:0] window_grant_valid;
    wire [63:0] window_grant_entry;
    wire [511:0] window_grant_lanes;
    wire [255:0] window_grant_word;
    reg [15:0] bank_req;
    reg [31:0] bank_kind;
    reg [255:0] bank_word;
    reg [255:0] bank_wdata_low;
    reg [255:0] bank_wdata_high;
    wire [255:0] bank_rdata_low;
    wire [255:0] bank_rdata_high;
    wire [63:0] return_path_ret_entry;
    wire row_read_d;
    reg row_read = 1'd0;

    assign row_rvalid = row_read;

    assign squash = emit_10 & address_unit_squash;
    assign row_go = row_valid & row_ready;

    always @* begin : row_word_comb
        row_word = {6'd0, row_addr};
        row_word = row_word << 3'd6;
    end

    always @* begin : bank_req_comb
        integer b;
        for (b = 0; b < 16; b = b + 1) begin
            req = window_grant_valid[b];
            kind = 2'd0;
            word = window_grant_word[16*b +: 16];
            low = 16'd0;
            high = 16'd0;
            if (row_go) begin
                req = 1'd1;
                word = row_word;
                if (row_write) begin
                    kind = 2'd1;
                end
                low = row_wdata[32*b +: 16];
                high = row_wdata[32*b + 16 +: 16];
            end
            bank_req[b] = req;
            bank_kind[2*b +: 2] = kind;
            bank_word[16*b +: 16] = word;
            bank_wdata_low[16*b +: 16] = low;
            bank_wdata_high[16*b +: 16] = high;
        end
    end

    assign row_read_d = row_go & ~row_write;

    always @* begin : row_rdata_comb
        integer b;
        for (b = 0; b < 16; b = b + 1) begin
            row_rdata[32*b +: 16] = ret_low[16*b +: 16];
            row_rdata[32*b + 16 +: 16] = ret_high[16*b +: 16];
        end
    end

    // Base and control of posts between stage 1 and 10.
    control_stage control_stage (
        .clock(clock),
        .reset(reset),
        .write(emit_1),
        .write_tag(emit_1_tag),
        .vaddr_base(vaddr_base_0),
        .gs_control(gs_control_0),
        .read_tag(emit_10_tag),
        .base(control_stage_base),
        .control(control_stage_control)
    );

    // Lane addresses.
    address_unit address_unit (
        .base(control_stage_base),
        .control(control_stage_control),
        .enable(gs_enable_0),
        .offset(gs_vaddr_offset_0),
        .word_bit(address_unit_word_bit),
        .active(post_lanes),
        .upper(post_upper),
        .odd(post_odd),
        .bytes(post_bytes),
        .wide(address_unit_wide),
        .squash(address_unit_squash)
    );

    // Bank map.
    bank_select bank_select (
        .active(post_lanes),
        .word_bit(address_unit_word_bit),
        .bank_lanes(bank_select_bank_lanes)
    );

    // Operations in flight, and the arbiters.
    window window (
        .clock(clock),
        .reset(reset),
        .alloc(emit_10),
        .alloc_gr(emit_10_gr),
        .alloc_lanes(post_lanes),
        .alloc_bank(bank_select_bank_lanes),
        .alloc_word_bit(address_unit_word_bit),
        .alloc_wide(address_unit_wide),
        .ret_valid(ret_valid),
        .ret_entry(return_path_ret_entry),
        .ret_lanes(ret_lanes),
        .full(window_full),
        .empty(row_ready),
        .gr(window_gr),
        .grant_valid(window_grant_valid),
        .grant_entry(window_grant_entry),
        .grant_lanes(window_grant_lanes),
        .grant_word(window_grant_word),
        .accesses(accesses),
        .conflicts(conflicts),
        .shared(shared)
    );

    // Banks.
    genvar bank_i;
    generate
        for (bank_i = 0; bank_i < 16; bank_i = bank_i + 1) begin : bank
            bank bank (
                .clock(clock),
                .req(bank_req[bank_i]),
                .kind(bank_kind[2*bank_i +: 2]),
                .word(bank_word[16*bank_i +: 16]),
                .wdata_low(bank_wdata_low[16*bank_i +: 16]),
                .wdata_high(bank_wdata_high[16*bank_i +: 16]),
                .wmask(4'hf),
                .rdata_low(bank_rdata_low[16*bank_i +: 16]),
                .rdata_high(bank_rdata_high[16*bank_i +: 16])
            );
        end
    endgenerate

    // Returns.
    return_path return_path (
        .clock(clock),
        .reset(reset),
        .grant_valid(window_grant_valid),
        .grant_entry(window_grant_entry),
        .grant_lanes(window_grant_lanes),
        .rdata_low(bank_rdata_low),
        .rdata_high(bank_rdata_high),
        .gr(window_gr),
        .ret_valid(ret_valid),
        .ret_entry(return_path_ret_entry),
        .ret_lanes(ret_lanes),
        .ret_gr(ret_gr),
        .ret_low(ret_low),
        .ret_high(ret_high)
    );

    always @(posedge clock) begin
        if (reset) row_read <= 1'd0;
        else row_read <= row_read_d;
    end
endmodule
