// `axi2sram`: AXI4 write subordinate that puts what it is sent into an SRAM, as it comes or transposed tile by tile
// (architecture.md section 3).
//
// **In**: AXI4 AW, W, B; 32-byte beats, INCR bursts of 1 to 256 beats, 4-bit IDs, up to four bursts waiting; responses in order.
// **Out**: one 32-byte SRAM write per cycle with byte strobes and back-pressure.
//
// **Modes.** `transpose_en` 0: beat n of a burst at A goes to A + 32n. `transpose_en` 1 (after reset): beats fill tiles of 16 rows; a row of C
// columns starts on a new beat, so a tile is `16 * ceil(C * es / 32)` beats; the 16 elements of column c go to A + c * step, A being
// the address of the burst that brings the tile's first beat (2-byte elements: one beat per column; 4-byte: two, rows 0 to 7 at A + c *
// step, rows 8 to 15 behind them), columns ascending. A burst may hold parts of several tiles and a tile may come in several bursts. Strobes are kept per byte and
// go with their byte. What a row has past its last column is dropped.
//
// | event | cycle |
// |---|---|
// | the last beat of a tile is accepted | c |
// | its first column is read | c + 1 |
// | it is on the SRAM port | c + 3 |
// | a beat of a pass-through burst is accepted, is on the SRAM port | c, c + 1 |
// | the last beat of a burst is accepted, BVALID | c, c + 1 |
//
// Throughput: one beat in and one beat out per cycle, sustained, tiles of 16 columns too: one tile is read while the next comes in. Beats pass in
// order: a pass-through beat waits until all tiles before it are out.
//
// **Configuration** is taken with `cfg_valid` and `cfg_ready` and comes into force when no tile is open, in a cycle in which no beat is accepted; until
// then `cfg_ready` is 0, and one that is offered has to wait, too. A tile keeps the configuration of its first beat. An illegal one is not taken over (`cause::CONFIG`): `raw_en` set (not built), no columns or more than 128 (64 of 4
// bytes), a step that is no multiple of 32 with more than one column.
//
// **Errors** answer SLVERR and leave the first one on record until `err_clear`: a burst that is not INCR, not of 32-byte beats, not aligned to
// 32 bytes; WLAST before the last beat or not at it. The beats of such a burst are accepted up to its WLAST; a beat with a misplaced WLAST, and what
// follows it, is dropped; in pass-through the beats before it stay written. In transpose the open tile is dropped, tiles that were complete are not;
// `err_acked` says that an earlier burst with data in the dropped tile was answered OKAY. The next burst starts clean.
//
// Every output depends on registers only. Reset empties everything, tiles included, and restores the configuration: transpose, 2-byte elements, 128
// columns, step 32.
//
// Made from hdl/src/axi2sram/mod.rs. Do not edit.

module axi2sram (
    // Clock.
    input  wire         clock,
    // Synchronous reset.
    input  wire         reset,
    // AWVALID.
    input  wire         awvalid,
    // AWID.
    input  wire [3:0]   awid,
    // AWADDR: byte address in the SRAM.
    input  wire [31:0]  awaddr,
    // AWLEN: beats less one.
    input  wire [7:0]   awlen,
    // AWSIZE: 5 for 32 bytes.
    input  wire [2:0]   awsize,
    // AWBURST: 1 for INCR.
    input  wire [1:0]   awburst,
    // WVALID.
    input  wire         wvalid,
    // WDATA, half word by half word. 16 x 16 bits, element i in [16*i +: 16].
    input  wire [255:0] wdata,
    // WSTRB, two bits for each half word. 16 x 2 bits, element i in [2*i +: 2].
    input  wire [31:0]  wstrb,
    // WLAST.
    input  wire         wlast,
    // BREADY.
    input  wire         bready,
    // The SRAM takes the beat on its port.
    input  wire         sram_ready,
    // A configuration is offered.
    input  wire         cfg_valid,
    // Transpose.
    input  wire         cfg_transpose_en,
    // Read-add-write: must be 0.
    input  wire         cfg_raw_en,
    // Elements of 4 bytes.
    input  wire         cfg_wide,
    // Columns of a tile.
    input  wire [7:0]   cfg_columns,
    // From one column to the next. Unit: bytes.
    input  wire [31:0]  cfg_step,
    // The error record is read and may be overwritten.
    input  wire         err_clear,
    // AWREADY.
    output wire         awready,
    // WREADY.
    output wire         wready,
    // BVALID.
    output wire         bvalid,
    // BID.
    output wire [3:0]   bid,
    // BRESP: 0 OKAY, 2 SLVERR.
    output wire [1:0]   bresp,
    // A beat is on the SRAM port.
    output wire         sram_valid,
    // Its byte address.
    output wire [31:0]  sram_addr,
    // Its data, half word by half word. 16 x 16 bits, element i in [16*i +: 16].
    output wire [255:0] sram_data,
    // Its bytes to write, two bits for each half word. 16 x 2 bits, element i in [2*i +: 2].
    output wire [31:0]  sram_strobe,
    // A configuration would be taken.
    output wire         cfg_ready,
    // `transpose_en` in force.
    output wire         transpose_en,
    // Error record: cause ([`cause`]); 0 for none.
    output wire [2:0]   err_cause,
    // Error record: ID of the burst.
    output wire [3:0]   err_id,
    // Error record: its address.
    output wire [31:0]  err_addr,
    // Error record: data of a burst that was answered OKAY were dropped with the tile.
    output wire         err_acked,
    // Beats accepted.
    output wire [31:0]  beats_in,
    // Beats written.
    output wire [31:0]  beats_out,
    // Tiles completed.
    output wire [31:0]  tiles
);

    localparam [7:0] reset_columns = 8'h80;
    localparam [31:0] reset_step = 32'h00000020;

    wire open;
    wire apply;
    wire pass;
    wire dropping;
    wire drained;
    reg room;
    wire ready;
    wire accept;
    wire expected;
    wire early;
    wire missing;
    wire first_bad;
    wire wrong;
    reg [2:0] why;
    wire take;
    wire ends;
    wire fails;
    reg [1:0] resp;
    reg [7:0] next_no;
    reg next_skip;
    wire to_tile;
    reg [7:0] cols;
    reg [6:0] last_col;
    reg [2:0] last_beat;
    wire row_ends;
    wire tile_ends;
    reg [3:0] next_row;
    reg [2:0] next_beat;
    reg next_acked;
    wire still_open;
    wire starts;
    wire legal;
    wire [4:0] step5;
    reg [7:0] limit;
    wire offered;
    wire bad_cfg;
    reg full_now;
    reg wide_now;
    reg [6:0] last_now;
    reg [31:0] step_now;
    reg [31:0] addr_now;
    wire space;
    reg issue;
    wire column_over;
    wire tile_over;
    reg [6:0] next_column;
    reg [31:0] base;
    reg [31:0] read_addr;
    reg [31:0] far;
    reg [31:0] pass_addr;
    reg [31:0] out_addr;
    reg flag;
    reg [31:0] n32;
    reg [2:0] kept;
    wire record;
    reg [2:0] next_cause;
    reg [3:0] next_id;
    reg [31:0] next_addr;
    wire aw_queue_head_valid;
    wire [3:0] aw_queue_head_id;
    wire [31:0] aw_queue_head_addr;
    wire [7:0] aw_queue_head_len;
    wire [2:0] aw_queue_head_cause;
    wire b_queue_space;
    wire [255:0] transpose_buffer_data;
    wire [31:0] transpose_buffer_strobe;
    wire sram_queue_push;
    wire [255:0] sram_queue_push_data;
    wire [31:0] sram_queue_push_strobe;
    wire [2:0] sram_queue_count;
    reg [4:0] mode_d;
    reg [4:0] mode = 5'd0;
    reg [15:0] columns_d;
    reg [15:0] columns = 16'd0;
    reg [63:0] step_d;
    reg [63:0] step = 64'd0;
    reg [7:0] beat_no = 8'd0;
    reg [1:0] burst = 2'd0;
    wire row_en;
    reg [3:0] row = 4'd0;
    wire beat_en;
    reg [2:0] beat = 3'd0;
    wire [1:0] side_d;
    reg [1:0] side = 2'd0;
    reg [1:0] full_d;
    reg [1:0] full = 2'd0;
    reg [1:0] tile_wide_d;
    reg [1:0] tile_wide = 2'd0;
    reg [13:0] tile_last_d;
    reg [13:0] tile_last = 14'd0;
    reg [63:0] tile_step_d;
    reg [63:0] tile_step = 64'd0;
    reg [63:0] tile_addr_d;
    reg [63:0] tile_addr = 64'd0;
    wire column_en;
    reg [6:0] column_d;
    reg [6:0] column = 7'd0;
    wire half_d;
    reg half = 1'd0;
    wire column_addr_en;
    wire [31:0] column_addr_d;
    reg [31:0] column_addr = 32'd0;
    reg reading = 1'd0;
    reg [31:0] reading_addr = 32'd0;
    reg [2:0] err_cause_q = 3'd0;
    reg [3:0] err_id_q = 4'd0;
    reg [31:0] err_addr_q = 32'd0;
    wire err_acked_q_d;
    reg err_acked_q = 1'd0;
    reg [95:0] counts_d;
    reg [95:0] counts = 96'd0;
    reg [255:0] out_data_2;
    reg [31:0] out_strobe_2;
    reg [1:0] flag_2;
    reg full_now_2;
    reg [6:0] next_column_2;
    reg flag_3;
    reg flag_4;
    reg [7:0] cols_2;
    reg [31:0] n32_2;
    reg [31:0] n32_3;

    assign wready = ready;
    assign err_cause = err_cause_q;
    assign err_id = err_id_q;
    assign err_addr = err_addr_q;
    assign err_acked = err_acked_q;
    assign beats_in = counts[31:0];
    assign beats_out = counts[63:32];
    assign tiles = counts[95:64];

    assign pass = mode[0];
    assign open = (row != 4'd0) | (beat != 3'd0);
    assign apply = mode[2] & ~open;
    assign dropping = burst[0] | (aw_queue_head_cause != 3'd0);
    assign drained = (~full[0] & ~full[1]) & ~reading;

    always @* begin : room_comb
        full_now = full[0];
        if (side[0]) begin
            full_now = full[1];
        end
        room = ~full_now;
        if (pass) begin
            room = drained & (sram_queue_count != 3'd4);
        end
        if (dropping) begin
            room = 1'd1;
        end
    end

    assign ready = ((aw_queue_head_valid & b_queue_space) & room) & ~apply;
    assign accept = wvalid & ready;
    assign expected = beat_no == aw_queue_head_len;
    assign early = ((accept & wlast) & ~expected) & ~dropping;
    assign missing = ((accept & ~wlast) & expected) & ~dropping;
    assign first_bad = (accept & (aw_queue_head_cause != 3'd0)) & ~burst[0];
    assign wrong = (early | missing) | first_bad;

    always @* begin : why_comb
        why = aw_queue_head_cause;
        if (early) begin
            why = 3'd4;
        end
        if (missing) begin
            why = 3'd5;
        end
    end

    assign take = (accept & ~dropping) & ~wrong;
    assign ends = accept & wlast;
    assign fails = dropping | early;

    always @* begin : resp_comb
        resp = 2'd0;
        if (fails) begin
            resp = 2'd2;
        end
    end

    always @* begin : next_no_comb
        next_no = beat_no + 8'd1;
        next_skip = burst[0] | wrong;
        if (ends) begin
            next_no = 8'd0;
            next_skip = 1'd0;
        end
    end

    assign to_tile = take & ~pass;

    always @* begin : cols_comb
        cols = columns[7:0] ^ reset_columns;
        cols = cols - 8'd1;
        last_col = cols[6:0];
    end

    always @* begin : last_beat_comb
        last_beat = last_col[6:4];
        if (mode[1]) begin
            last_beat = last_col[5:3];
        end
    end

    assign row_ends = beat == last_beat;
    assign tile_ends = (to_tile & row_ends) & (row == 4'hf);
    assign starts = to_tile & ~open;

    always @* begin : next_row_comb
        next_beat = beat + 3'd1;
        next_row = row;
        if (row_ends) begin
            next_beat = 3'd0;
            next_row = row + 4'd1;
        end
        if (wrong) begin
            next_beat = 3'd0;
            next_row = 4'd0;
        end
    end

    assign beat_en = to_tile | wrong;
    assign row_en = to_tile | wrong;
    assign still_open = (next_row != 4'd0) | (next_beat != 3'd0);

    always @* begin : next_acked_comb
        next_acked = burst[1];
        if (ends & to_tile) begin
            next_acked = 1'd1;
        end
        if (wrong | (to_tile & ~still_open)) begin
            next_acked = 1'd0;
        end
    end

    always @* begin : tile_wide_d_comb
        integer t;
        for (t = 0; t < 2; t = t + 1) begin
            flag = tile_wide[t];
            next_column = tile_last[7*t +: 7];
            n32 = tile_step[32*t +: 32];
            far = tile_addr[32*t +: 32];
            if (side[0] == (t == 1)) begin
                flag = mode[1];
                next_column = last_col;
                n32 = step[31:0] ^ reset_step;
                far = aw_queue_head_addr;
            end
            tile_wide_d[t] = flag;
            tile_last_d[7*t +: 7] = next_column;
            tile_step_d[32*t +: 32] = n32;
            tile_addr_d[32*t +: 32] = far;
        end
    end

    assign space = (sram_queue_count != 3'd4) & ~((sram_queue_count == 3'd3) & reading);

    always @* begin : wide_now_comb
        full_now_2 = full[0];
        wide_now = tile_wide[0];
        last_now = tile_last[6:0];
        step_now = tile_step[31:0];
        addr_now = tile_addr[31:0];
        if (side[1]) begin
            full_now_2 = full[1];
            wide_now = tile_wide[1];
            last_now = tile_last[13:7];
            step_now = tile_step[63:32];
            addr_now = tile_addr[63:32];
        end
        issue = full_now_2 & space;
    end

    assign column_over = ~wide_now | half;
    assign tile_over = (issue & column_over) & (column == last_now);

    always @* begin : base_comb
        base = column_addr;
        if (column == 7'd0) begin
            base = addr_now;
        end
    end

    always @* begin : read_addr_comb
        read_addr = base;
        if (half) begin
            read_addr = base + 32'h00000020;
        end
    end

    always @* begin : column_d_comb
        next_column_2 = column + 7'd1;
        if (tile_over) begin
            next_column_2 = 7'd0;
        end
        column_d = next_column_2;
    end

    assign half_d = ~column_over;
    assign column_en = issue & column_over;
    assign column_addr_en = issue & column_over;
    assign column_addr_d = base + step_now;
    assign side_d[0] = side[0] ^ tile_ends;
    assign side_d[1] = side[1] ^ tile_over;

    always @* begin : full_d_comb
        integer t;
        for (t = 0; t < 2; t = t + 1) begin
            flag_3 = full[t];
            if (tile_ends & (side[0] == (t == 1))) begin
                flag_3 = 1'd1;
            end
            if (tile_over & (side[1] == (t == 1))) begin
                flag_3 = 1'd0;
            end
            full_d[t] = flag_3;
        end
    end

    always @* begin : pass_addr_comb
        pass_addr = {24'd0, beat_no};
        pass_addr = pass_addr << 3'd5;
        pass_addr = pass_addr + aw_queue_head_addr;
    end

    always @* begin : out_addr_comb
        out_addr = pass_addr;
        if (reading) begin
            out_addr = reading_addr;
        end
    end

    assign sram_queue_push = reading | (take & pass);

    always @* begin : out_data_2_comb
        out_data_2 = wdata;
        out_strobe_2 = wstrb;
        if (reading) begin
            out_data_2 = transpose_buffer_data;
            out_strobe_2 = transpose_buffer_strobe;
        end
    end

    assign sram_queue_push_data = out_data_2;
    assign sram_queue_push_strobe = out_strobe_2;
    assign offered = cfg_valid & ~mode[2];

    always @* begin : limit_comb
        limit = 8'h80;
        if (cfg_wide) begin
            limit = 8'h40;
        end
    end

    assign step5 = cfg_step[4:0];
    assign legal = ((~cfg_raw_en & (cfg_columns != 8'd0)) & (cfg_columns <= limit)) & ((step5 == 5'd0) | (cfg_columns == 8'd1));
    assign bad_cfg = offered & ~legal;

    always @* begin : flag_2_comb
        flag_2 = mode[1:0];
        if (apply) begin
            flag_2 = mode[4:3];
        end
    end

    always @* begin : mode_d_comb
        mode_d[1:0] = flag_2;
        flag_4 = mode[2];
        if (apply) begin
            flag_4 = 1'd0;
        end
        if (offered & legal) begin
            flag_4 = 1'd1;
        end
        mode_d[2] = flag_4;
        flag_4 = mode[3];
        if (offered) begin
            flag_4 = ~cfg_transpose_en;
        end
        mode_d[3] = flag_4;
        flag_4 = mode[4];
        if (offered) begin
            flag_4 = cfg_wide;
        end
        mode_d[4] = flag_4;
    end

    always @* begin : columns_d_comb
        cols_2 = columns[7:0];
        n32_2 = step[31:0];
        if (apply) begin
            cols_2 = columns[15:8];
            n32_2 = step[63:32];
        end
        columns_d[7:0] = cols_2;
        step_d[31:0] = n32_2;
        cols_2 = columns[15:8];
        n32_2 = step[63:32];
        if (offered) begin
            cols_2 = cfg_columns ^ reset_columns;
            n32_2 = cfg_step ^ reset_step;
        end
        columns_d[15:8] = cols_2;
        step_d[63:32] = n32_2;
    end

    assign cfg_ready = ~mode[2];
    assign transpose_en = ~mode[0];

    always @* begin : kept_comb
        kept = err_cause_q;
        if (err_clear) begin
            kept = 3'd0;
        end
    end

    assign record = (kept == 3'd0) & (wrong | bad_cfg);

    always @* begin : next_cause_comb
        next_cause = kept;
        next_id = 4'd0;
        next_addr = 32'd0;
        if (record) begin
            next_cause = 3'd6;
        end
        if (wrong) begin
            if (record) begin
                next_cause = why;
            end
            next_id = aw_queue_head_id;
            next_addr = aw_queue_head_addr;
        end
    end

    assign err_acked_q_d = wrong & burst[1];

    always @* begin : counts_d_comb
        n32_3 = counts[31:0];
        if (accept) begin
            n32_3 = counts[31:0] + 32'd1;
        end
        counts_d[31:0] = n32_3;
        n32_3 = counts[63:32];
        if (sram_valid & sram_ready) begin
            n32_3 = counts[63:32] + 32'd1;
        end
        counts_d[63:32] = n32_3;
        n32_3 = counts[95:64];
        if (tile_ends) begin
            n32_3 = counts[95:64] + 32'd1;
        end
        counts_d[95:64] = n32_3;
    end

    // Write addresses.
    aw_queue aw_queue (
        .clock(clock),
        .reset(reset),
        .awvalid(awvalid),
        .awid(awid),
        .awaddr(awaddr),
        .awlen(awlen),
        .awsize(awsize),
        .awburst(awburst),
        .pop(ends),
        .awready(awready),
        .head_valid(aw_queue_head_valid),
        .head_id(aw_queue_head_id),
        .head_addr(aw_queue_head_addr),
        .head_len(aw_queue_head_len),
        .head_cause(aw_queue_head_cause)
    );

    // Responses.
    b_queue b_queue (
        .clock(clock),
        .reset(reset),
        .push(ends),
        .push_id(aw_queue_head_id),
        .push_resp(resp),
        .bready(bready),
        .space(b_queue_space),
        .bvalid(bvalid),
        .bid(bid),
        .bresp(bresp)
    );

    // Two tiles.
    transpose_buffer transpose_buffer (
        .clock(clock),
        .reset(reset),
        .write(to_tile),
        .write_tile(side[0]),
        .write_row(row),
        .write_beat(beat),
        .write_wide(mode[1]),
        .write_data(wdata),
        .write_strobe(wstrb),
        .read(issue),
        .read_tile(side[1]),
        .read_column(column),
        .read_half(half),
        .read_wide(wide_now),
        .data(transpose_buffer_data),
        .strobe(transpose_buffer_strobe)
    );

    // Beats to the SRAM.
    sram_queue sram_queue (
        .clock(clock),
        .reset(reset),
        .push(sram_queue_push),
        .push_addr(out_addr),
        .push_data(sram_queue_push_data),
        .push_strobe(sram_queue_push_strobe),
        .sram_ready(sram_ready),
        .count(sram_queue_count),
        .sram_valid(sram_valid),
        .sram_addr(sram_addr),
        .sram_data(sram_data),
        .sram_strobe(sram_strobe)
    );

    always @(posedge clock) begin
        if (reset) mode <= 5'd0;
        else mode <= mode_d;
    end

    always @(posedge clock) begin
        if (reset) columns <= 16'd0;
        else columns <= columns_d;
    end

    always @(posedge clock) begin
        if (reset) step <= 64'd0;
        else step <= step_d;
    end

    always @(posedge clock) begin
        if (reset) beat_no <= 8'd0;
        else if (accept) beat_no <= next_no;
    end

    always @(posedge clock) begin
        if (reset) burst <= 2'd0;
        else if (accept) burst <= {next_acked, next_skip};
    end

    always @(posedge clock) begin
        if (reset) row <= 4'd0;
        else if (row_en) row <= next_row;
    end

    always @(posedge clock) begin
        if (reset) beat <= 3'd0;
        else if (beat_en) beat <= next_beat;
    end

    always @(posedge clock) begin
        if (reset) side <= 2'd0;
        else side <= side_d;
    end

    always @(posedge clock) begin
        if (reset) full <= 2'd0;
        else full <= full_d;
    end

    always @(posedge clock) begin
        if (reset) tile_wide <= 2'd0;
        else if (starts) tile_wide <= tile_wide_d;
    end

    always @(posedge clock) begin
        if (reset) tile_last <= 14'd0;
        else if (starts) tile_last <= tile_last_d;
    end

    always @(posedge clock) begin
        if (reset) tile_step <= 64'd0;
        else if (starts) tile_step <= tile_step_d;
    end

    always @(posedge clock) begin
        if (reset) tile_addr <= 64'd0;
        else if (starts) tile_addr <= tile_addr_d;
    end

    always @(posedge clock) begin
        if (reset) column <= 7'd0;
        else if (column_en) column <= column_d;
    end

    always @(posedge clock) begin
        if (reset) half <= 1'd0;
        else if (issue) half <= half_d;
    end

    always @(posedge clock) begin
        if (reset) column_addr <= 32'd0;
        else if (column_addr_en) column_addr <= column_addr_d;
    end

    always @(posedge clock) begin
        if (reset) reading <= 1'd0;
        else reading <= issue;
    end

    always @(posedge clock) begin
        if (reset) reading_addr <= 32'd0;
        else if (issue) reading_addr <= read_addr;
    end

    always @(posedge clock) begin
        if (reset) err_cause_q <= 3'd0;
        else err_cause_q <= next_cause;
    end

    always @(posedge clock) begin
        if (reset) err_id_q <= 4'd0;
        else if (record) err_id_q <= next_id;
    end

    always @(posedge clock) begin
        if (reset) err_addr_q <= 32'd0;
        else if (record) err_addr_q <= next_addr;
    end

    always @(posedge clock) begin
        if (reset) err_acked_q <= 1'd0;
        else if (record) err_acked_q <= err_acked_q_d;
    end

    always @(posedge clock) begin
        if (reset) counts <= 96'd0;
        else counts <= counts_d;
    end
endmodule
