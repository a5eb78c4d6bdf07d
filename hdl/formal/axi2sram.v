// The AXI rules of `axi2sram`, for a model checker: docs/proofs.md. Written by hand.
//
// It keeps its own count of what goes over the ports and compares. The inputs are free in every cycle, `reset` too:
// nothing is assumed but a reset in cycle 0, from registers that hold anything. So the rules hold for a manager that
// takes VALID back or changes its payload, too.
//
// | macro | adds |
// |---|---|
// | `MANAGER` | the manager keeps to AXI4: for the covers, so that it is a legal one that gets there |
// | `INVARIANTS` | what ties the counts here to the registers there: for the proof by induction, which starts from anything |
//
// `mark` is free: it picks any one accepted burst, which is followed to its response. What holds whichever one is picked
// holds for all.

module axi2sram_rules (
    input wire         clock,
    input wire         reset,
    input wire         mark,
    input wire         awvalid,
    input wire [3:0]   awid,
    input wire [31:0]  awaddr,
    input wire [7:0]   awlen,
    input wire [2:0]   awsize,
    input wire [1:0]   awburst,
    input wire         wvalid,
    input wire [255:0] wdata,
    input wire [31:0]  wstrb,
    input wire         wlast,
    input wire         bready,
    input wire         sram_ready,
    input wire         cfg_valid,
    input wire         cfg_transpose_en,
    input wire         cfg_raw_en,
    input wire         cfg_wide,
    input wire [7:0]   cfg_columns,
    input wire [31:0]  cfg_step,
    input wire         err_clear
);

    localparam [1:0] okay = 2'd0;
    localparam [1:0] slverr = 2'd2;

    // Bursts that wait, and responses that wait.
    localparam [2:0] capacity = 3'd4;

    wire awready;
    wire wready;
    wire bvalid;
    wire [3:0] bid;
    wire [1:0] bresp;
    wire sram_valid;
    wire [31:0] sram_addr;
    wire [255:0] sram_data;
    wire [31:0] sram_strobe;
    wire cfg_ready;
    wire transpose_en;
    wire [2:0] err_cause;
    wire [3:0] err_id;
    wire [31:0] err_addr;
    wire err_acked;
    wire [31:0] beats_in;
    wire [31:0] beats_out;
    wire [31:0] tiles;

    axi2sram dut (
        .clock(clock),
        .reset(reset),
        .awvalid(awvalid),
        .awid(awid),
        .awaddr(awaddr),
        .awlen(awlen),
        .awsize(awsize),
        .awburst(awburst),
        .wvalid(wvalid),
        .wdata(wdata),
        .wstrb(wstrb),
        .wlast(wlast),
        .bready(bready),
        .sram_ready(sram_ready),
        .cfg_valid(cfg_valid),
        .cfg_transpose_en(cfg_transpose_en),
        .cfg_raw_en(cfg_raw_en),
        .cfg_wide(cfg_wide),
        .cfg_columns(cfg_columns),
        .cfg_step(cfg_step),
        .err_clear(err_clear),
        .awready(awready),
        .wready(wready),
        .bvalid(bvalid),
        .bid(bid),
        .bresp(bresp),
        .sram_valid(sram_valid),
        .sram_addr(sram_addr),
        .sram_data(sram_data),
        .sram_strobe(sram_strobe),
        .cfg_ready(cfg_ready),
        .transpose_en(transpose_en),
        .err_cause(err_cause),
        .err_id(err_id),
        .err_addr(err_addr),
        .err_acked(err_acked),
        .beats_in(beats_in),
        .beats_out(beats_out),
        .tiles(tiles)
    );

    // What goes over a port in this cycle.
    wire aw_takes = awvalid & awready;
    wire w_takes = wvalid & wready;
    wire w_ends = w_takes & wlast;
    wire b_takes = bvalid & bready;
    wire sram_takes = sram_valid & sram_ready;

    // After cycle 0.
    reg begun = 1'd0;

    // The cycle before: not one of reset, and its ports.
    reg was_up = 1'd0;
    reg was_b_waiting = 1'd0;
    reg [3:0] was_bid;
    reg [1:0] was_bresp;
    reg was_sram_waiting = 1'd0;
    reg [31:0] was_sram_addr;
    reg [255:0] was_sram_data;
    reg [31:0] was_sram_strobe;
    reg was_cfg_ready;
    reg was_cfg_taken;
    reg was_transpose_en;
    reg was_recorded = 1'd0;
    reg [2:0] was_cause;
    reg [3:0] was_err_id;
    reg [31:0] was_err_addr;
    reg was_err_acked;

    // Bursts whose WLAST is not accepted yet; bursts whose WLAST is accepted and that are not answered.
    reg [3:0] open = 4'd0;
    reg [3:0] unanswered = 4'd0;

    // Beats accepted, beats written.
    reg [31:0] own_in = 32'd0;
    reg [31:0] own_out = 32'd0;

    // The burst that was picked: accepted and not answered; its WLAST accepted; a beat of it accepted.
    reg picked = 1'd0;
    reg ended = 1'd0;
    reg started = 1'd0;
    // Its ID, its beats less one, whether type, size or address are wrong, the beat that comes next, WLAST misplaced.
    reg [3:0] id = 4'd0;
    reg [7:0] len = 8'd0;
    reg bad = 1'd0;
    reg [7:0] beat = 8'd0;
    reg misplaced = 1'd0;
    // Bursts before it whose WLAST is to come; bursts before it that are to be answered.
    reg [3:0] before_open = 4'd0;
    reg [3:0] before_answer = 4'd0;

    wire pick = aw_takes & mark & ~picked;
    wire its_beat = w_takes & picked & ~ended & (before_open == 4'd0);
    wire its_answer = picked & (before_answer == 4'd0);

    wire [7:0] cfg_limit = cfg_wide ? 8'd64 : 8'd128;
    wire cfg_legal = ~cfg_raw_en & (cfg_columns != 8'd0) & (cfg_columns <= cfg_limit)
        & ((cfg_step[4:0] == 5'd0) | (cfg_columns == 8'd1));

    always @(posedge clock) begin
        begun <= 1'd1;
        was_up <= ~reset;
        was_b_waiting <= bvalid & ~bready;
        was_bid <= bid;
        was_bresp <= bresp;
        was_sram_waiting <= sram_valid & ~sram_ready;
        was_sram_addr <= sram_addr;
        was_sram_data <= sram_data;
        was_sram_strobe <= sram_strobe;
        was_cfg_ready <= cfg_ready;
        was_cfg_taken <= cfg_valid & cfg_ready & cfg_legal;
        was_transpose_en <= transpose_en;
        was_recorded <= (err_cause != 3'd0) & ~err_clear;
        was_cause <= err_cause;
        was_err_id <= err_id;
        was_err_addr <= err_addr;
        was_err_acked <= err_acked;
    end

    always @(posedge clock) begin
        open <= open + {3'd0, aw_takes} - {3'd0, w_ends};
        unanswered <= unanswered + {3'd0, w_ends} - {3'd0, b_takes};
        own_in <= own_in + {31'd0, w_takes};
        own_out <= own_out + {31'd0, sram_takes};
        if (reset) begin
            open <= 4'd0;
            unanswered <= 4'd0;
            own_in <= 32'd0;
            own_out <= 32'd0;
        end
    end

    always @(posedge clock) begin
        if (w_ends & (before_open != 4'd0)) before_open <= before_open - 4'd1;
        if (b_takes & (before_answer != 4'd0)) before_answer <= before_answer - 4'd1;
        if (its_beat) begin
            started <= 1'd1;
            beat <= beat + 8'd1;
            if (wlast != (beat == len)) misplaced <= 1'd1;
            if (wlast) ended <= 1'd1;
        end
        if (its_answer & b_takes) picked <= 1'd0;
        if (pick) begin
            picked <= 1'd1;
            ended <= 1'd0;
            started <= 1'd0;
            id <= awid;
            len <= awlen;
            bad <= (awburst != 2'd1) | (awsize != 3'd5) | (awaddr[4:0] != 5'd0);
            beat <= 8'd0;
            misplaced <= 1'd0;
            before_open <= open - {3'd0, w_ends};
            before_answer <= open + unanswered - {3'd0, b_takes};
        end
        if (reset) picked <= 1'd0;
    end

    always @* if (~begun) assume (reset);

    // The rules. Each has a planted bug that it alone, or it first, finds: hdl/tests/formal.
    always @* if (begun) begin
        // B: VALID stays until READY, and so does what it carries.
        if (was_up & was_b_waiting) begin
            b_stays: assert (bvalid);
            b_stable: assert (bid == was_bid && bresp == was_bresp);
        end
        // The SRAM port: the same.
        if (was_up & was_sram_waiting) begin
            sram_stays: assert (sram_valid);
            sram_stable: assert (sram_addr == was_sram_addr && sram_data == was_sram_data && sram_strobe == was_sram_strobe);
        end
        // One response per burst, not before its WLAST is accepted, and none that no burst asked for. After a reset: none.
        one_response: assert (bvalid == (unanswered != 4'd0));
        // No more wait than there is room for; an address is accepted exactly while there is room.
        room_for_responses: assert (unanswered <= {1'd0, capacity});
        room_for_bursts: assert (awready == (open < {1'd0, capacity}));
        // No data are accepted without their address: there is no telling where they go.
        data_after_address: assert (~wready | (open != 4'd0));
        // In order, and with its ID: whichever burst was picked, the response that is its by count carries its ID, ...
        if (bvalid & its_answer) begin
            answer_after_last: assert (ended);
            id_in_order: assert (bid == id);
            // ... and SLVERR if and only if its type, size or address is wrong or its WLAST was misplaced.
            response_right: assert (bresp == ((bad | misplaced) ? slverr : okay));
        end
        // The counters count.
        beats_in_right: assert (beats_in == own_in);
        beats_out_right: assert (beats_out == own_out);
        // Configurations: one that is taken is waited for, an illegal one is not; the mode changes only when one comes into force.
        if (was_up & was_cfg_ready) begin
            cfg_waits: assert (cfg_ready == ~was_cfg_taken);
        end
        if (was_up & (was_cfg_ready | ~cfg_ready)) begin
            mode_stays: assert (transpose_en == was_transpose_en);
        end
        // The record keeps the first error until it is cleared.
        if (was_up & was_recorded) begin
            record_stays: assert (err_cause == was_cause && err_id == was_err_id && err_addr == was_err_addr
                && err_acked == was_err_acked);
        end
        // A reset leaves nothing behind.
        if (~was_up) begin
            reset_empties: assert (~bvalid && ~sram_valid && awready && ~wready && cfg_ready && transpose_en
                && err_cause == 3'd0 && beats_in == 32'd0 && beats_out == 32'd0 && tiles == 32'd0);
        end
    end

`ifdef INVARIANTS
    // Signals of the design: Yosys joins a wire with this attribute and the one that has its name once all is flat.
    (* hierconn *) wire [2:0] \dut.aw_queue.count ;
    (* hierconn *) wire [15:0] \dut.aw_queue.id ;
    (* hierconn *) wire [31:0] \dut.aw_queue.len ;
    (* hierconn *) wire [11:0] \dut.aw_queue.wrong ;
    (* hierconn *) wire [2:0] \dut.b_queue.count ;
    (* hierconn *) wire [15:0] \dut.b_queue.id ;
    (* hierconn *) wire [7:0] \dut.b_queue.resp ;
    (* hierconn *) wire [2:0] \dut.sram_queue.count ;
    (* hierconn *) wire \dut.sram_queue.push ;
    (* hierconn *) wire \dut.reading ;
    (* hierconn *) wire [7:0] \dut.beat_no ;
    (* hierconn *) wire [1:0] \dut.burst ;
    wire [2:0] aw_count = \dut.aw_queue.count ;
    wire [15:0] aw_ids = \dut.aw_queue.id ;
    wire [31:0] aw_lens = \dut.aw_queue.len ;
    wire [11:0] aw_wrongs = \dut.aw_queue.wrong ;
    wire [2:0] b_count = \dut.b_queue.count ;
    wire [15:0] b_ids = \dut.b_queue.id ;
    wire [7:0] b_resps = \dut.b_queue.resp ;
    wire [2:0] sram_count = \dut.sram_queue.count ;
    wire sram_push = \dut.sram_queue.push ;
    wire reading = \dut.reading ;
    wire [7:0] beat_no = \dut.beat_no ;
    wire [1:0] burst_state = \dut.burst ;

    // Where the picked burst is in its queue.
    wire [1:0] aw_at = before_open[1:0];
    wire [1:0] b_at = before_answer[1:0];

    always @* if (begun) begin
        open_is_count: assert (open == {1'd0, aw_count} && open <= {1'd0, capacity});
        unanswered_is_count: assert (unanswered == {1'd0, b_count});
        // No beat is lost between acceptance and port.
        sram_queue_fits: assert (sram_count <= capacity);
        read_fits: assert (~reading | (sram_count != capacity));
        no_beat_lost: assert (~sram_push | (sram_count != capacity));
        // Between bursts nothing is under way.
        if (open == 4'd0) begin
            idle: assert (beat_no == 8'd0 && ~burst_state[0]);
        end
        if (picked & ~ended) begin
            waits: assert (before_open < open && before_answer == unanswered + before_open);
            aw_entry: assert (aw_ids[4*aw_at +: 4] == id && aw_lens[8*aw_at +: 8] == len
                && (aw_wrongs[3*aw_at +: 3] != 3'd0) == bad);
            if (before_open == 4'd0) begin
                beat_is_count: assert (beat_no == beat);
                dropped: assert (burst_state[0] == (started & (bad | misplaced)));
            end
            if ((before_open != 4'd0) | ~started) begin
                not_started: assert (~started && ~misplaced && beat == 8'd0);
            end
        end
        if (picked & ended) begin
            queued: assert (before_answer < unanswered);
            b_entry: assert (b_ids[4*b_at +: 4] == id && b_resps[2*b_at +: 2] == ((bad | misplaced) ? slverr : okay));
        end
    end

    // A free beat of a column: a place of a tile, and of the columns that it may have. Whether it was read since the tile is full.
    (* anyconst *) wire place_tile;
    (* anyconst *) wire [6:0] place_column;
    (* anyconst *) wire place_half;
    (* hierconn *) wire [1:0] \dut.full ;
    (* hierconn *) wire [1:0] \dut.side ;
    (* hierconn *) wire [1:0] \dut.tile_wide ;
    (* hierconn *) wire [13:0] \dut.tile_last ;
    (* hierconn *) wire [6:0] \dut.column ;
    (* hierconn *) wire \dut.half ;
    (* hierconn *) wire \dut.issue ;
    wire [1:0] tile_full = \dut.full ;
    wire [1:0] sides = \dut.side ;
    wire [1:0] wides = \dut.tile_wide ;
    wire [13:0] lasts = \dut.tile_last ;
    wire [6:0] column = \dut.column ;
    wire half = \dut.half ;
    wire reads = \dut.issue ;
    wire read_side = sides[1];
    wire [6:0] read_last = lasts[7*read_side +: 7];
    wire in_tile = place_column <= lasts[7*place_tile +: 7] && (~place_half | wides[place_tile]);
    wire reads_place = reads & (read_side == place_tile) & (column == place_column) & (half == place_half);
    reg was_read;
    reg was_full = 1'd0;
    always @(posedge clock) begin
        was_full <= tile_full[place_tile] & ~reset;
        was_read <= tile_full[place_tile] & (was_read | reads_place);
    end

    always @* if (begun) begin
        // Each beat of each column of a full tile is read once, and nothing else.
        column_once: assert (~reads_place | (tile_full[place_tile] && ~was_read && in_tile));
        if (was_up & was_full & ~tile_full[place_tile]) begin
            column_not_lost: assert (was_read | ~was_in_tile);
        end
        // Invariants.
        read_in_order: assert (tile_full[read_side] ? (column <= read_last && (~half | wides[read_side])) : (column == 7'd0 && ~half));
        if (tile_full[place_tile]) begin
            read_so_far: assert (was_read == (in_tile && (read_side == place_tile) && {column, half} > {place_column, place_half}));
        end
    end
    reg was_in_tile;
    always @(posedge clock) was_in_tile <= in_tile;
`endif

`ifdef MANAGER
    reg was_aw_waiting = 1'd0;
    reg [48:0] was_aw;
    reg was_w_waiting = 1'd0;
    reg [288:0] was_w;
    always @(posedge clock) begin
        was_aw_waiting <= awvalid & ~awready;
        was_aw <= {awid, awaddr, awlen, awsize, awburst};
        was_w_waiting <= wvalid & ~wready;
        was_w <= {wlast, wstrb, wdata};
    end
    // VALID stays until READY, with its payload. A misplaced WLAST is legal stimulus: the block has rules for it.
    always @* if (was_up & was_aw_waiting) assume (awvalid && was_aw == {awid, awaddr, awlen, awsize, awburst});
    always @* if (was_up & was_w_waiting) assume (wvalid && was_w == {wlast, wstrb, wdata});
    // And after cycle 0 it is not reset.
    always @* if (begun) assume (~reset);
`endif

    // What must be reachable, or the rules would say little.
    always @* if (begun & was_up) begin
        an_okay: cover (b_takes & (bresp == okay));
        an_slverr: cover (b_takes & (bresp == slverr));
        picked_long: cover (b_takes & its_answer & (len == 8'd3) & (bresp == okay));
        picked_misplaced: cover (b_takes & its_answer & ~bad & misplaced);
        four_bursts: cover (open == 4'd4);
        four_responses: cover (unanswered == 4'd4);
        picked_last_of_eight: cover (its_answer & (open + unanswered == 4'd8));
        b_back_pressure: cover (wvalid & ~wready & (open != 4'd0) & (unanswered == 4'd4));
        sram_back_pressure: cover (wvalid & ~wready & sram_valid & ~sram_ready & ~transpose_en);
        pass_through_out: cover (sram_takes & ~transpose_en);
        column_out: cover (sram_takes & transpose_en & (tiles != 32'd0));
        record: cover (err_cause == 3'd5);
        lost_ok: cover (err_acked);
    end
endmodule
