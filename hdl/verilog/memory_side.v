// `memory_side`: the memory's half of the engine, behind the seeds' ports (D24).
//
// Address unit, breakpoints, access window, bank arbiters, banks, read-modify-write, return path, and the row port that loads and dumps the data RAM.
//
// | event | cycle |
// |---|---|
// | a post or scatter leaves stage 10 | c |
// | its first words are granted and read | c + 1 |
// | they are written | c + 2 |
// | they return to the gather registers, or count as written | c + 1 + RETURN |
//
// Throughput: one post or scatter and one word per bank in every cycle, reads and writes in any order; a value add one lane per bank. No bank is
// idle while an entry in the window needs it. A squashed operation takes an entry that accesses nothing (D18, D20).
//
// Every bank serves the accesses to a word in program order, and each sees those before it (D11). Reset drops what is granted in its cycle and
// everything in the window; words that were granted in the cycle before are still written.
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
    // A post or scatter leaves stage 1.
    input  wire         emit_1,
    // Its tag.
    input  wire [3:0]   emit_1_tag,
    // Its base address.
    input  wire [31:0]  vaddr_base_0,
    // Its GSControl.
    input  wire [15:0]  gs_control_0,
    // A post or scatter leaves stage 10.
    input  wire         emit_10,
    // Tag in stage 10.
    input  wire [3:0]   emit_10_tag,
    // Gather register of a post.
    input  wire [2:0]   emit_10_gr,
    // It is an increment: adds 1 for every lane.
    input  wire         emit_10_inc,
    // Lane enables. 32 x 16 bits, element i in [16*i +: 16].
    input  wire [511:0] gs_enable_0,
    // Byte offsets. 32 x 16 bits, element i in [16*i +: 16].
    input  wire [511:0] gs_vaddr_offset_0,
    // Scatter data. 32 x 16 bits, element i in [16*i +: 16].
    input  wire [511:0] scatter_data_0,
    // DBREAKA of both breakpoints, stage 10. 2 x 32 bits, element i in [32*i +: 32].
    input  wire [63:0]  break_address,
    // DBREAKC of both breakpoints, stage 10. 2 x 32 bits, element i in [32*i +: 32].
    input  wire [63:0]  break_control,
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
    // A scatter in the window has not written all its lanes.
    output wire         scatter_busy,
    // Slots that the post in stage 10 will read.
    output wire [31:0]  post_lanes,
    // Slots in the upper half of their word; bits outside `post_lanes` mean nothing.
    output wire [31:0]  post_upper,
    // Slots at an odd byte; bits outside `post_lanes` mean nothing.
    output wire [31:0]  post_odd,
    // Its elements are bytes.
    output wire         post_bytes,
    // What is wrong with the operation that leaves stage 10: it is squashed ([`crate::isa::fault`]).
    output wire [2:0]   cause,
    // Lowest lane with that fault.
    output wire [4:0]   fault_lane,
    // Its address.
    output wire [31:0]  fault_address,
    // Per bank: a word returns to a gather register. 16 x 1 bit, element i in bit i.
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
    reg [15:0] word;
    reg [2:0] why;
    wire is_rmw;
    wire is_scatter;
    reg [15:0] target;
    reg [3:0] mask;
    reg [15:0] low;
    reg [15:0] high;
    wire [31:0] control_stage_base;
    wire [15:0] control_stage_control;
    wire [447:0] address_unit_word_bit;
    wire [31:0] address_unit_enabled;
    wire [31:0] address_unit_bad;
    wire address_unit_wide;
    wire [63:0] dbreak_hit;
    wire [2:0] fault_select_cause;
    wire [511:0] bank_select_bank_lanes;
    wire window_alloc_single;
    wire [3:0] window_next_entry;
    wire [23:0] window_gr;
    wire [15:0] window_grant_valid;
    wire [63:0] window_grant_entry;
    wire [511:0] window_grant_lanes;
    wire [255:0] window_grant_word;
    wire [63:0] scatter_buffer_write_mask;
    wire [255:0] scatter_buffer_write_low;
    wire [255:0] scatter_buffer_write_high;
    wire [15:0] scatter_buffer_write_rmw;
    wire [15:0] scatter_buffer_write_bytes;
    wire [15:0] scatter_buffer_write_wide;
    wire [7:0] scatter_buffer_scatter;
    reg [255:0] rmw_word;
    wire [255:0] rmw_value_low;
    wire [255:0] rmw_value_high;
    wire [255:0] rmw_write_word;
    wire [63:0] rmw_write_mask;
    wire [255:0] rmw_write_low;
    wire [255:0] rmw_write_high;
    reg [15:0] bank_read;
    reg [255:0] bank_read_word;
    reg [63:0] bank_write_mask;
    reg [255:0] bank_write_word;
    reg [255:0] bank_write_low;
    reg [255:0] bank_write_high;
    wire [255:0] bank_read_low;
    wire [255:0] bank_read_high;
    wire [15:0] return_path_served_valid;
    wire [63:0] return_path_served_entry;
    wire [511:0] return_path_served_lanes;
    wire [15:0] return_path_ret_valid;
    wire [63:0] return_path_ret_entry;
    wire row_read_d;
    reg row_read = 1'd0;

    assign cause = why;
    assign row_rvalid = row_read;

    assign is_scatter = control_stage_control[2];
    assign is_rmw = control_stage_control[2] & control_stage_control[1];

    always @* begin : why_comb
        why = 3'd0;
        if (emit_10) begin
            why = fault_select_cause;
        end
    end

    assign window_alloc_single = is_rmw & ~emit_10_inc;
    assign row_go = row_valid & row_ready;

    always @* begin : row_word_comb
        row_word = {6'd0, row_addr};
        row_word = row_word << 3'd6;
    end

    always @* begin : rmw_word_comb
        integer b;
        for (b = 0; b < 16; b = b + 1) begin
            req = window_grant_valid[b];
            word = window_grant_word[16*b +: 16];
            target = rmw_write_word[16*b +: 16];
            mask = rmw_write_mask[4*b +: 4];
            low = rmw_write_low[16*b +: 16];
            high = rmw_write_high[16*b +: 16];
            if (row_go) begin
                req = ~row_write;
                word = row_word;
                target = row_word;
                if (row_write) begin
                    mask = 4'hf;
                end
                low = row_wdata[32*b +: 16];
                high = row_wdata[32*b + 16 +: 16];
            end
            bank_read[b] = req;
            bank_read_word[16*b +: 16] = word;
            bank_write_word[16*b +: 16] = target;
            bank_write_mask[4*b +: 4] = mask;
            bank_write_low[16*b +: 16] = low;
            bank_write_high[16*b +: 16] = high;
            rmw_word[16*b +: 16] = word;
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

    // Base and control of operations between stage 1 and 10.
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
        .enabled(address_unit_enabled),
        .bad(address_unit_bad),
        .upper(post_upper),
        .odd(post_odd),
        .bytes(post_bytes),
        .wide(address_unit_wide)
    );

    // Breakpoints.
    genvar dbreak_i;
    generate
        for (dbreak_i = 0; dbreak_i < 2; dbreak_i = dbreak_i + 1) begin : dbreak
            dbreak dbreak (
                .address(break_address[32*dbreak_i +: 32]),
                .control(break_control[32*dbreak_i +: 32]),
                .store(is_scatter),
                .enabled(address_unit_enabled),
                .wide(address_unit_wide),
                .word_bit(address_unit_word_bit),
                .upper(post_upper),
                .odd(post_odd),
                .hit(dbreak_hit[32*dbreak_i +: 32])
            );
        end
    endgenerate

    // Priority of faults.
    fault_select fault_select (
        .enabled(address_unit_enabled),
        .bad(address_unit_bad),
        .hit0(dbreak_hit[31:0]),
        .hit1(dbreak_hit[63:32]),
        .wide(address_unit_wide),
        .base(control_stage_base),
        .offset(gs_vaddr_offset_0),
        .active(post_lanes),
        .cause(fault_select_cause),
        .lane(fault_lane),
        .address(fault_address)
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
        .alloc_scatter(is_scatter),
        .alloc_single(window_alloc_single),
        .ret_valid(return_path_ret_valid),
        .ret_entry(return_path_ret_entry),
        .ret_lanes(ret_lanes),
        .full(window_full),
        .empty(row_ready),
        .scatter_busy(scatter_busy),
        .next_entry(window_next_entry),
        .gr(window_gr),
        .grant_valid(window_grant_valid),
        .grant_entry(window_grant_entry),
        .grant_lanes(window_grant_lanes),
        .grant_word(window_grant_word),
        .accesses(accesses),
        .conflicts(conflicts),
        .shared(shared)
    );

    // Scatter data in flight.
    scatter_buffer scatter_buffer (
        .clock(clock),
        .reset(reset),
        .alloc(emit_10),
        .alloc_entry(window_next_entry),
        .alloc_data(scatter_data_0),
        .alloc_upper(post_upper),
        .alloc_odd(post_odd),
        .alloc_bytes(post_bytes),
        .alloc_wide(address_unit_wide),
        .alloc_scatter(is_scatter),
        .alloc_rmw(is_rmw),
        .alloc_inc(emit_10_inc),
        .served_valid(return_path_served_valid),
        .served_entry(return_path_served_entry),
        .served_lanes(return_path_served_lanes),
        .write_mask(scatter_buffer_write_mask),
        .write_low(scatter_buffer_write_low),
        .write_high(scatter_buffer_write_high),
        .write_rmw(scatter_buffer_write_rmw),
        .write_bytes(scatter_buffer_write_bytes),
        .write_wide(scatter_buffer_write_wide),
        .scatter(scatter_buffer_scatter)
    );

    // Second cycle of each bank's accesses.
    genvar rmw_i;
    generate
        for (rmw_i = 0; rmw_i < 16; rmw_i = rmw_i + 1) begin : rmw
            rmw rmw (
                .clock(clock),
                .reset(reset),
                .word(rmw_word[16*rmw_i +: 16]),
                .old_low(bank_read_low[16*rmw_i +: 16]),
                .old_high(bank_read_high[16*rmw_i +: 16]),
                .mask(scatter_buffer_write_mask[4*rmw_i +: 4]),
                .low(scatter_buffer_write_low[16*rmw_i +: 16]),
                .high(scatter_buffer_write_high[16*rmw_i +: 16]),
                .accumulate(scatter_buffer_write_rmw[rmw_i]),
                .bytes(scatter_buffer_write_bytes[rmw_i]),
                .wide(scatter_buffer_write_wide[rmw_i]),
                .value_low(rmw_value_low[16*rmw_i +: 16]),
                .value_high(rmw_value_high[16*rmw_i +: 16]),
                .write_word(rmw_write_word[16*rmw_i +: 16]),
                .write_mask(rmw_write_mask[4*rmw_i +: 4]),
                .write_low(rmw_write_low[16*rmw_i +: 16]),
                .write_high(rmw_write_high[16*rmw_i +: 16])
            );
        end
    endgenerate

    // Banks.
    genvar bank_i;
    generate
        for (bank_i = 0; bank_i < 16; bank_i = bank_i + 1) begin : bank
            bank bank (
                .clock(clock),
                .read(bank_read[bank_i]),
                .read_word(bank_read_word[16*bank_i +: 16]),
                .write_mask(bank_write_mask[4*bank_i +: 4]),
                .write_word(bank_write_word[16*bank_i +: 16]),
                .write_low(bank_write_low[16*bank_i +: 16]),
                .write_high(bank_write_high[16*bank_i +: 16]),
                .read_low(bank_read_low[16*bank_i +: 16]),
                .read_high(bank_read_high[16*bank_i +: 16])
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
        .rdata_low(rmw_value_low),
        .rdata_high(rmw_value_high),
        .gr(window_gr),
        .scatter(scatter_buffer_scatter),
        .served_valid(return_path_served_valid),
        .served_entry(return_path_served_entry),
        .served_lanes(return_path_served_lanes),
        .ret_valid(return_path_ret_valid),
        .ret_gather(ret_valid),
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
