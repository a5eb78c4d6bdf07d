// Program order per address (D11), what returns, and that memory comes to rest, for a model checker: docs/proofs.md.
// Written by hand. The machine has 2 slots, 2 banks of 2 words and a window of 2 entries.
//
// A free word is followed: `value` takes each operation when it leaves stage 10, whole, in program order, lanes ascending. A
// gather of that word that leaves stage 10 must get what `value` is then, whatever the banks do in between; so must the
// row port. Value is known from the first row write on.
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

    function [31:0] put(input [31:0] old, input [1:0] at, input [15:0] d, input byte, input adds, input inc);
        reg [15:0] half;
        reg [7:0] octet;
        begin
            put = old;
            half = old >> {at[1], 4'd0};
            octet = old >> {at, 3'd0};
            half = inc ? half + 16'd1 : adds ? half + d : d;
            octet = adds ? octet + d[7:0] : d[7:0];
            if (byte) put = (old & ~(32'hff << {at, 3'd0})) | ({24'd0, octet} << {at, 3'd0});
            else put = (old & ~(32'hffff << {at[1], 4'd0})) | ({16'd0, half} << {at[1], 4'd0});
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

    // The picked gather of the word: its slot is to come, and what it must be.
    reg due = 1'd0;
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
                due <= mark & here & (known | loads) & (cause == 3'd0);
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
        // Each gather sees exactly what is before it in program order.
        if (due & back[slot]) begin
            program_order: assert (word == expected);
        end
        if (row_due) begin
            row_port_in_order: assert (row_rvalid && (w[0] ? row_rdata[63:32] : row_rdata[31:0]) == row_expected);
        end
        // Only what is awaited comes back, and from one bank.
        only_awaited: assert ((back & ~awaited) == 2'd0);
        // Memory comes to rest: then no cause of a hold is left, and nothing is awaited.
        if (quiet >= rest_bound) begin
            comes_to_rest: assert (~window_full && ~scatter_busy && row_ready && awaited == 2'd0);
        end
    end

    always @* if (begun & ~reset) begin
        gather_behind_add: cover (due & back[slot] & (on_word == 2'd2));
        two_in_flight: cover (window_full & scatter_busy);
        at_rest: cover (quiet == 4'd6 && on_word == 2'd1);
        squashed: cover (emit_10 && cause == 3'd2);
    end
endmodule
