// Program order per address (D11), what returns, and that memory comes to rest, for a model checker: docs/proofs.md.
// Written by hand. The machine has 2 slots, 2 banks of 2 words and a window of 2 entries.
//
// A free word is followed: `value` takes each operation when it leaves stage 10, whole, in program order, lanes ascending. A
// gather of that word that leaves stage 10 must get what `value` is then, whatever the banks do in between; so must the
// row port. Value is known from the first row write on. So much for a number of cycles (`program_order`).
//
// `INVARIANTS` shows the same for ever, in three parts: the order of all effects on the word, whatever they are
// (`in_program_order`, `gather_in_order`); that each second cycle leaves what its slots say (`second_cycle_right`); and
// that each sees what is there (`sees_held`, `gather_gets_held`). `held` is the word in the RAM (`memory_side.invariants.smtc`).
//
// Inputs are free in every cycle, `reset` too, but for what `core_side` does: no operation while the window is full, no post
// while its register is awaited (D17), base and control one cycle before (any number of cycles in the engine: `core_side.v`
// shows that the entry of the tag is kept), operations, predicates and data formats of `decode`, `predicate`, `scatter_data`.

module memory_side_rules (
    input wire         clock,
    input wire         reset,
    input wire         mark,
    input wire         emit_1,
    input wire [3:0]   emit_1_tag,
    input wire [31:0]  vaddr_base_0,
    input wire [1:0]   elem_size,
    input wire [2:0]   operation,
    input wire         emit_10,
    input wire [2:0]   emit_10_gr,
    input wire         emit_10_inc,
    input wire [1:0]   enable,
    input wire [31:0]  offset,
    input wire [31:0]  data,
    input wire         row_valid,
    input wire         row_write,
    input wire         row_addr,
    input wire [63:0]  row_wdata
);

    // Operations of GSControl (D1).
    localparam [2:0] gather = 3'd1;
    localparam [2:0] scatter = 3'd4;
    localparam [2:0] add = 3'd6;

    // Longest time to rest: each slot of the window is one access, and the last one returns. Unit: cycles.
    localparam [3:0] rest_bound = 4'd2 * 4'd2 + 4'd1;

    // Any word of the four, any gather register, any slot.
    (* anyconst *) wire [1:0] w;
    (* anyconst *) wire [2:0] g;
    (* anyconst *) wire slot;

    reg [3:0] tag;
    reg [31:0] base;
    reg [1:0] size;
    reg [2:0] kind;
    reg ready = 1'd0;

    wire window_full;
    wire scatter_busy;
    wire [31:0] post_lanes;
    wire [2:0] cause;
    wire [1:0] ret_valid;
    wire [5:0] ret_gr;
    wire [63:0] ret_lanes;
    wire [31:0] ret_low;
    wire [31:0] ret_high;
    wire row_ready;
    wire row_rvalid;
    wire [63:0] row_rdata;

    memory_side dut (
        .clock(clock),
        .reset(reset),
        .emit_1(emit_1),
        .emit_1_tag(emit_1_tag),
        .vaddr_base_0(vaddr_base_0),
        .gs_control_0({8'd0, elem_size, 3'd0, operation}),
        .emit_10(emit_10),
        .emit_10_tag(tag),
        .emit_10_gr(emit_10_gr),
        .emit_10_inc(emit_10_inc),
        .gs_enable_0({{16{enable[1]}}, {16{enable[0]}}}),
        .gs_vaddr_offset_0(offset),
        .scatter_data_0(data),
        .break_address(64'd0),
        .break_control(64'd0),
        .row_valid(row_valid),
        .row_write(row_write),
        .row_addr({9'd0, row_addr}),
        .row_wdata(row_wdata),
        .window_full(window_full),
        .scatter_busy(scatter_busy),
        .post_lanes(post_lanes),
        .cause(cause),
        .ret_valid(ret_valid),
        .ret_gr(ret_gr),
        .ret_lanes(ret_lanes),
        .ret_low(ret_low),
        .ret_high(ret_high),
        .row_ready(row_ready),
        .row_rvalid(row_rvalid),
        .row_rdata(row_rdata)
    );

    // After cycle 0. What the word should be, and whether that is known.
    reg begun = 1'd0;
    reg [31:0] value;
    reg known = 1'd0;

    // A row write takes place in its cycle, so before an operation that leaves stage 10 in that cycle.
    wire row_go = row_valid & row_ready;
    wire row_here = row_go & (row_addr == w[1]);
    wire loads = row_here & row_write;
    wire [31:0] now = ~loads ? value : w[0] ? row_wdata[63:32] : row_wdata[31:0];

    // What the operation in stage 10 leaves of it: lanes ascending.
    wire wide = size == 2'd2;
    wire [31:0] at_0 = base + (wide ? offset : {16'd0, offset[15:0]});
    wire [31:0] at_1 = base + {16'd0, offset[31:16]};
    wire here_0 = enable[0] & (at_0[3:2] == w);
    wire here_1 = enable[1] & ~wide & (at_1[3:2] == w);

    // An element of 1 or 2 bytes, or an increment by 1, into its bytes of a word.
    function [31:0] put(input [31:0] old, input [1:0] at, input [15:0] d, input is_byte, input adds, input inc);
        reg [15:0] one;
        reg [31:0] sums;
        reg [3:0] m;
        begin
            one = inc ? 16'd1 : is_byte ? {d[7:0], d[7:0]} : d;
            sums = {one, one};
            if (adds) sums = is_byte
                ? {old[31:24] + one[7:0], old[23:16] + one[7:0], old[15:8] + one[7:0], old[7:0] + one[7:0]}
                : {old[31:16] + one, old[15:0] + one};
            m = is_byte ? 4'd1 << at : at[1] ? 4'hc : 4'h3;
            put = (old & ~{{8{m[3]}}, {8{m[2]}}, {8{m[1]}}, {8{m[0]}}}) | (sums & {{8{m[3]}}, {8{m[2]}}, {8{m[1]}}, {8{m[0]}}});
        end
    endfunction
    wire adds = kind == add;
    wire [31:0] after_0 = ~here_0 ? now : wide ? (adds ? now + data : data)
        : put(now, at_0[1:0], data[15:0], size == 2'd0, adds, emit_10_inc);
    wire [31:0] after_1 = here_1 ? put(after_0, at_1[1:0], data[31:16], size == 2'd0, adds, emit_10_inc) : after_0;

    // Slots of register `g` that are awaited; returned in this cycle, and the word of the free slot.
    reg [1:0] awaited = 2'd0;
    reg [1:0] back;
    reg [31:0] word;
    integer b;
    always @* begin
        back = 2'd0;
        word = 32'd0;
        for (b = 0; b < 2; b = b + 1) begin
            if (ret_valid[b] & (ret_gr[3*b +: 3] == g)) begin
                back = back | ret_lanes[32*b +: 2];
                if (ret_lanes[32*b + slot]) word = {ret_high[16*b +: 16], ret_low[16*b +: 16]};
            end
        end
    end

    (* hierconn *) wire [7:0] \dut.bank_write_mask ;
    (* hierconn *) wire [31:0] \dut.bank_write_word ;
    (* hierconn *) wire [31:0] \dut.bank_write_low ;
    (* hierconn *) wire [31:0] \dut.bank_write_high ;
    wire [7:0] to_mask = \dut.bank_write_mask ;
    wire [31:0] to_word = \dut.bank_write_word ;
    wire [31:0] to_low = \dut.bank_write_low ;
    wire [31:0] to_high = \dut.bank_write_high ;

    // The bank and the row of the word. What the RAM holds there: it starts so
    // (`memory_side.start.smtc`), and remains so (`memory_side.invariants.smtc`).
    (* keep *) wire w_bank = w[0];
    (* keep *) wire w_row = w[1];
    (* keep *) reg [31:0] held;
    wire [3:0] m = to_mask[4*w_bank +: 4];
    wire [31:0] bytes_to = {{8{m[3]}}, {8{m[2]}}, {8{m[1]}}, {8{m[0]}}};
    wire [31:0] held_next = (to_word[16*w_bank + 3] == w_row)
        ? (held & ~bytes_to) | ({to_high[16*w_bank +: 16], to_low[16*w_bank +: 16]} & bytes_to) : held;
    always @(posedge clock) held <= held_next;

    // The picked gather of the word: its slot is to come, and what it must be.
    reg due = 1'd0;
    reg due_known;
    reg [31:0] expected;
    wire here = wide ? here_0 : slot ? here_1 : here_0;

    // What the row port must give.
    reg row_due = 1'd0;
    reg [31:0] row_expected;

    // Cycles since an operation came; operations and scatters on the word, for the covers.
    reg [3:0] quiet = 4'd0;
    reg [1:0] on_word = 2'd0;

    always @(posedge clock) begin
        begun <= 1'd1;
        ready <= emit_1 & ~reset;
        tag <= emit_1_tag;
        base <= vaddr_base_0;
        size <= elem_size;
        kind <= operation;
        awaited <= awaited & ~back;
        quiet <= (quiet == 4'd15) ? quiet : quiet + 4'd1;
        row_due <= row_here & ~row_write & known & ~reset;
        row_expected <= value;
        if (loads) known <= 1'd1;
        value <= now;
        if (back[slot]) due <= 1'd0;
        if (emit_10) begin
            quiet <= 4'd0;
            if (kind != gather && cause == 3'd0) begin
                value <= after_1;
                if (here_0 | here_1) on_word <= on_word + 2'd1;
            end
            if (kind == gather && emit_10_gr == g) begin
                awaited <= post_lanes[1:0];
                due <= mark & here & (cause == 3'd0);
                due_known <= known | loads;
                expected <= now;
            end
        end
        // What is granted is lost by a reset, and what is under way as well: the value is not known any more.
        if (reset) begin
            known <= 1'd0;
            awaited <= 2'd0;
            due <= 1'd0;
            quiet <= 4'd0;
            on_word <= 2'd0;
        end
    end

    always @* if (~begun) assume (reset);
    always @* assume (~emit_10 | (ready & ~window_full));
    always @* if (emit_10 && kind == gather && emit_10_gr == g) assume ((awaited & ~back) == 2'd0);
    always @* assume (elem_size != 2'd3 && (operation == gather || operation == scatter || operation == add));
    always @* if (emit_10_inc) assume (size == 2'd1 && kind == add);
    always @* if (wide) assume (enable[0] == enable[1]);
    always @* if (size == 2'd0) assume (data[7:0] == data[15:8] && data[23:16] == data[31:24]);

    always @* if (begun) begin
`ifndef INVARIANTS
        // Each gather sees exactly what is before it in program order.
        if (due & back[slot] & due_known) begin
            program_order: assert (word == expected);
        end
        if (row_due) begin
            row_port_in_order: assert (row_rvalid && (w[0] ? row_rdata[63:32] : row_rdata[31:0]) == row_expected);
        end
`endif
        // Only what is awaited comes back, and from one bank.
        only_awaited: assert ((back & ~awaited) == 2'd0);
        // Memory comes to rest: then no cause of a hold is left, and nothing is awaited.
        if (quiet >= rest_bound) begin
            comes_to_rest: assert (~window_full && ~scatter_busy && row_ready && awaited == 2'd0);
        end
    end

`ifdef INVARIANTS
    (* hierconn *) wire [3:0] \dut.window.tail ;
    (* hierconn *) wire [63:0] \dut.window.entry[0].window_entry.todo ;
    (* hierconn *) wire [63:0] \dut.window.entry[1].window_entry.todo ;
    (* hierconn *) wire [31:0] \dut.window.entry[0].window_entry.left ;
    (* hierconn *) wire [31:0] \dut.window.entry[1].window_entry.left ;
    (* hierconn *) wire [447:0] \dut.window.entry[0].window_entry.word_bit ;
    (* hierconn *) wire [447:0] \dut.window.entry[1].window_entry.word_bit ;
    (* hierconn *) wire [3:0] \dut.window.entry[0].window_entry.flags ;
    (* hierconn *) wire [3:0] \dut.window.entry[1].window_entry.flags ;
    (* hierconn *) wire [5:0] \dut.window_gr ;
    (* hierconn *) wire [63:0] \dut.scatter_buffer.data ;
    (* hierconn *) wire [63:0] \dut.scatter_buffer.upper ;
    (* hierconn *) wire [63:0] \dut.scatter_buffer.odd ;
    (* hierconn *) wire [9:0] \dut.scatter_buffer.flags ;
    (* hierconn *) wire [1:0] \dut.return_path.valid ;
    (* hierconn *) wire [7:0] \dut.return_path.entry ;
    (* hierconn *) wire [63:0] \dut.return_path.mask ;
    (* hierconn *) wire [31:0] \dut.rmw[0].rmw.words ;
    (* hierconn *) wire [31:0] \dut.rmw[1].rmw.words ;
    (* hierconn *) wire [3:0] \dut.rmw[0].rmw.written ;
    (* hierconn *) wire [3:0] \dut.rmw[1].rmw.written ;
    (* hierconn *) wire [31:0] \dut.rmw_value_low ;
    (* hierconn *) wire [31:0] \dut.rmw_value_high ;
    (* hierconn *) wire [511:0] \dut.control_stage.bases ;
    (* hierconn *) wire [255:0] \dut.control_stage.controls ;
    wire [3:0] tail = \dut.window.tail ;
    wire [127:0] todos = {\dut.window.entry[1].window_entry.todo , \dut.window.entry[0].window_entry.todo };
    wire [63:0] lefts = {\dut.window.entry[1].window_entry.left , \dut.window.entry[0].window_entry.left };
    wire [895:0] numbers = {\dut.window.entry[1].window_entry.word_bit , \dut.window.entry[0].window_entry.word_bit };
    wire [7:0] flags = {\dut.window.entry[1].window_entry.flags , \dut.window.entry[0].window_entry.flags };
    wire [5:0] grs = \dut.window_gr ;
    wire [63:0] datas = \dut.scatter_buffer.data ;
    wire [63:0] uppers = \dut.scatter_buffer.upper ;
    wire [63:0] odds = \dut.scatter_buffer.odd ;
    wire [9:0] kinds = \dut.scatter_buffer.flags ;
    wire [1:0] serving = \dut.return_path.valid ;
    wire [7:0] served_entry = \dut.return_path.entry ;
    wire [63:0] served = \dut.return_path.mask ;
    wire [63:0] words = {\dut.rmw[1].rmw.words , \dut.rmw[0].rmw.words };
    wire [7:0] written = {\dut.rmw[1].rmw.written , \dut.rmw[0].rmw.written };
    wire [31:0] values_low = \dut.rmw_value_low ;
    wire [31:0] values_high = \dut.rmw_value_high ;
    wire [511:0] bases = \dut.control_stage.bases ;
    wire [255:0] controls = \dut.control_stage.controls ;

    // The entry of the picked gather.
    reg its_entry;
    always @(posedge clock) if (emit_10 && kind == gather && emit_10_gr == g) its_entry <= tail[0];

    // What a slot of an entry leaves of a word.
    function [31:0] after(input [31:0] old, input e, input s, input on);
        begin
            after = old;
            if (on & kinds[4 + e] & ~(s & kinds[2 + e])) begin
                after = kinds[2 + e] ? (kinds[6 + e] ? old + datas[32*e +: 32] : datas[32*e +: 32])
                    : put(old, {uppers[32*e + s], odds[32*e + s]}, datas[32*e + 16*s +: 16], kinds[e], kinds[6 + e], kinds[8 + e]);
            end
        end
    endfunction

    // The order alone: each slot of an operation has a free effect on a word of four values, a table of 4 x 2 bits. `meant`
    // takes the effects in program order, `seen` in the order of the second cycles. Effects of other operations do not
    // commute in general, so that both agree for all of them says that the order is the same.
    (* anyseq *) wire [15:0] effects;
    reg [31:0] tables;
    reg [1:0] meant;
    reg [1:0] meant_by_gather;
    reg [1:0] seen;

    function [1:0] takes(input [1:0] old, input e, input s, input on);
        takes = (on & kinds[4 + e] & ~(s & kinds[2 + e])) ? tables[16*e + 8*s + 2*old +: 2] : old;
    endfunction

    // Slots of each entry that wait for the followed word, and that are in their second cycle there: all of what is under
    // way on it. In age order: the second cycle, the older entry, the younger one.
    wire older = tail[0];
    wire younger = ~tail[0];
    reg [3:0] pending;
    reg [3:0] second;
    reg [3:0] wants;
    reg [3:0] gets;
    reg [3:0] in_order;
    integer e;
    integer s;
    integer k;
    always @* begin
        in_order = 4'hf;
        for (e = 0; e < 2; e = e + 1) begin
            for (s = 0; s < 2; s = s + 1) begin
                pending[2*e + s] = todos[64*e + 32*w_bank + s] & (numbers[448*e + 32 + s] == w_row);
                second[2*e + s] = serving[w_bank] & (served_entry[4*w_bank +: 4] == e) & served[32*w_bank + s]
                    & (words[32*w_bank + 3] == w_row);
                // Anywhere: it waits at one bank, that of its word, or is in its second cycle there, or is back.
                k = numbers[448*e + s];
                wants[2*e + s] = todos[64*e + s] | todos[64*e + 32 + s];
                gets[2*e + s] = (serving[0] & (served_entry[3:0] == e) & served[s])
                    | (serving[1] & (served_entry[7:4] == e) & served[32 + s]);
                if (todos[64*e + 32*(1 - k) + s]) in_order[2*e + s] = 1'd0;
                if (serving[1 - k] & (served_entry[4*(1 - k) +: 4] == e) & served[32*(1 - k) + s]) in_order[2*e + s] = 1'd0;
                if (gets[2*e + s] && words[32*k +: 16] != {12'd0, numbers[448*e + 32 + s], numbers[448*e + s], 2'd0}) in_order[2*e + s] = 1'd0;
            end
        end
    end
    reg high_number;
    integer j;
    always @* begin
        high_number = 1'd0;
        for (j = 2; j < 14; j = j + 1) begin
            if ((numbers[32*j +: 2] & lefts[1:0]) != 2'd0 || (numbers[448 + 32*j +: 2] & lefts[33:32]) != 2'd0) high_number = 1'd1;
        end
    end
    wire [31:0] after_second = (second[1:0] != 2'd0) ? after(after(held, 1'd0, 1'd0, second[0]), 1'd0, 1'd1, second[1])
        : after(after(held, 1'd1, 1'd0, second[2]), 1'd1, 1'd1, second[3]);
    wire [1:0] seen_next = (second[1:0] != 2'd0) ? takes(takes(seen, 1'd0, 1'd0, second[0]), 1'd0, 1'd1, second[1])
        : takes(takes(seen, 1'd1, 1'd0, second[2]), 1'd1, 1'd1, second[3]);
    wire [3:0] under_way = pending | second;
    wire [1:0] seen_older = takes(takes(seen, older, 1'd0, under_way[2*older]), older, 1'd1, under_way[2*older + 1]);
    wire [1:0] seen_all = takes(takes(seen_older, younger, 1'd0, under_way[2*younger]), younger, 1'd1, under_way[2*younger + 1]);
    wire [1:0] meant_0 = here_0 ? effects[2*meant +: 2] : meant;
    wire [1:0] meant_1 = here_1 ? effects[8 + 2*meant_0 +: 2] : meant_0;
    always @(posedge clock) begin
        seen <= seen_next;
        if (emit_10) begin
            tables[16*tail[0] +: 16] <= effects;
            if (kind != gather && cause == 3'd0) meant <= meant_1;
            if (kind == gather && emit_10_gr == g) meant_by_gather <= meant;
        end
        // What is left of the operations under way when a reset comes.
        if (reset) meant <= seen_next;
    end

    // Slots that wait at each bank.
    wire [2:0] number_0 = {2'd0, todos[0]} + {2'd0, todos[1]} + {2'd0, todos[64]} + {2'd0, todos[65]};
    wire [2:0] number_1 = {2'd0, todos[32]} + {2'd0, todos[33]} + {2'd0, todos[96]} + {2'd0, todos[97]};

    integer a;
    // Rules that speak of registers: program order for ever, in parts.
    always @* if (begun) begin
        // The effects on the word, in the order of the second cycles and then of what is still to come, are those of program
        // order; those before a gather are all and only those that have had their second cycle when it returns.
        in_program_order: assert (meant == seen_all);
        if (due & back[slot]) begin
            gather_in_order: assert (seen == meant_by_gather);
            gather_gets_held: assert (word == held);
        end
        // The second cycle leaves of the word what its slots say, lanes ascending.
        second_cycle_right: assert ((row_valid & row_ready) || held_next == after_second);
        // Every access sees what the RAM holds with all before it, row reads too (forwarding).
        sees_held: assert (~((serving[w_bank] | row_rvalid) && words[32*w_bank + 3] == w_row)
            || {values_high[16*w_bank +: 16], values_low[16*w_bank +: 16]} == held);
        // The row port is used while no operation is in a bank (`rmw.v` assumes it).
        row_alone: assert (~row_rvalid || (serving == 2'd0 && written == 8'd0));
        row_goes_alone: assert (~row_go || (serving == 2'd0 && todos == 128'd0));
    end

    // Invariants.
    always @* if (begun) begin
        two_entries: assert (tail[3:1] == 3'd0 && (todos & {4{32'hfffffffc}}) == 128'd0 && (lefts & {2{32'hfffffffc}}) == 64'd0
            && (served & {2{32'hfffffffc}}) == 64'd0);
        one_place: assert (in_order == 4'hf && (wants & gets) == 4'd0 && {lefts[33:32], lefts[1:0]} == (wants | gets)
            && ~high_number);
        taken: assert ((lefts[31:0] == 32'd0 || flags[0]) && (lefts[63:32] == 32'd0 || flags[4]));
        kinds_agree: assert ({kinds[3], kinds[2]} == {flags[5], flags[1]} && {kinds[5], kinds[4]} == {flags[6], flags[2]}
            && {flags[7], flags[3]} == (kinds[7:6] & ~kinds[9:8]) && (kinds[7:6] & ~kinds[5:4]) == 2'd0
            && (kinds[9:8] & ~(kinds[7:6] & ~kinds[1:0] & ~kinds[3:2])) == 2'd0 && (kinds[1:0] & kinds[3:2]) == 2'd0);
        bytes_twice: assert (~kinds[0] || (datas[7:0] == datas[15:8] && datas[23:16] == datas[31:24]));
        bytes_twice_1: assert (~kinds[1] || (datas[39:32] == datas[47:40] && datas[55:48] == datas[63:56]));
        lanes_whole: assert (~kinds[2] || ((wants[0] == wants[1]) && (gets[0] == gets[1]) && (~lefts[0]
            || (numbers[0] == numbers[1] && numbers[32] == numbers[33] && uppers[1:0] == 2'b10))));
        lanes_whole_1: assert (~kinds[3] || ((wants[2] == wants[3]) && (gets[2] == gets[3]) && (~lefts[32]
            || (numbers[448] == numbers[449] && numbers[480] == numbers[481] && uppers[33:32] == 2'b10))));
        one_lane: assert ((~flags[3] || flags[1] || gets[1:0] != 2'd3 || numbers[0] != numbers[1])
            && (~flags[7] || flags[5] || gets[3:2] != 2'd3 || numbers[448] != numbers[449]));
        served_is_some: assert ((~serving[0] || (served_entry[3:1] == 3'd0 && served[1:0] != 2'd0))
            && (~serving[1] || (served_entry[7:5] == 3'd0 && served[33:32] != 2'd0)));
        older_served_first: assert (~(serving[0] && served_entry[0] == younger && todos[64*older +: 2] != 2'd0)
            && ~(serving[1] && served_entry[4] == younger && todos[64*older + 32 +: 2] != 2'd0));
        lower_first: assert (~(second[1] & pending[0]) && ~(second[3] & pending[2]) && (second[1:0] == 2'd0 || second[3:2] == 2'd0));
        written_word: assert ((written[3:0] == 4'd0 || (words[31:16] & 16'hfff7) == 16'd0)
            && (written[7:4] == 4'd0 || (words[63:48] & 16'hfff7) == 16'd4));
        control_kept: assert (~ready || (bases[32*tag +: 32] == base && controls[16*tag + 6 +: 2] == size
            && controls[16*tag +: 4] == {1'd0, kind} && size != 2'd3 && (kind == gather || kind == scatter || kind == add)));
        row_is_due: assert (~row_due || (row_rvalid && words[32*w_bank + 3] == w_row));
        gather_is_due: assert (~due || (lefts[32*its_entry + slot] && ~kinds[4 + its_entry] && grs[3*its_entry +: 3] == g
            && numbers[448*its_entry + slot] == w_bank && numbers[448*its_entry + 32 + slot] == w_row
            && meant_by_gather == ((its_entry == older) ? seen : seen_older)));
        awaited_is_left: assert (awaited == ((lefts[1:0] & {2{~kinds[4] && grs[2:0] == g}}) | (lefts[33:32] & {2{~kinds[5] && grs[5:3] == g}})));
        one_gather: assert (lefts[1:0] == 2'd0 || lefts[33:32] == 2'd0 || kinds[5:4] != 2'd0 || grs[2:0] != g || grs[5:3] != g);
        less_every_cycle: assert ((number_0 == 3'd0 || {1'd0, number_0} + quiet <= 4'd4) && (number_1 == 3'd0 || {1'd0, number_1} + quiet <= 4'd4)
            && (quiet < rest_bound || serving == 2'd0));
        taken_for_nothing: assert ((~flags[0] || lefts[31:0] != 32'd0 || quiet == 4'd0) && (~flags[4] || lefts[63:32] != 32'd0 || quiet == 4'd0));
    end
`endif

    always @* if (begun & ~reset) begin
        gather_behind_add: cover (due & back[slot] & (on_word == 2'd2));
        two_in_flight: cover (window_full & scatter_busy);
        at_rest: cover (quiet == 4'd6 && on_word == 2'd1);
        squashed: cover (emit_10 && cause == 3'd2);
    end
endmodule
