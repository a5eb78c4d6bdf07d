// The value of one word of a bank, for a model checker: docs/proofs.md. Written by hand.
//
// `rmw` and `bank` are wired as `memory_side` wires them. A free word is followed: `value` starts with what the RAM holds
// and takes every operation on that word when its second cycle comes. Every access to the word must see `value`, and the
// RAM must hold it. So it equals the start plus the increments so far, a write one cycle before included (forwarding).
//
// Operations are free: any word in any cycle, any bytes, any sum, `reset` at any time. Assumed is what `memory_side` does: only an access
// of the cycle before writes, words of a bank differ in their row alone, and the row port is used while no operation is
// in the bank (D28; `memory_side.v` shows it).

module rmw_rules (
    input wire        clock,
    input wire        reset,
    input wire        grant,
    input wire [9:0]  grant_row,
    input wire [3:0]  mask,
    input wire [15:0] low,
    input wire [15:0] high,
    input wire        accumulate,
    input wire        bytes,
    input wire        wide,
    input wire        row_go,
    input wire        row_write,
    input wire [9:0]  row_addr,
    input wire [31:0] row_data
);

    // The word that is followed, and the number of the bank.
    (* anyconst *) wire [9:0] row;
    (* anyconst *) wire [3:0] number;

    // The bank's port, as in `memory_side`.
    wire read = row_go ? ~row_write : grant;
    wire [15:0] word = row_go ? {row_addr, 6'd0} : {grant_row, number, 2'd0} & {16{grant}};
    wire [15:0] op_word;
    wire [3:0] op_mask;
    wire [15:0] op_low;
    wire [15:0] op_high;
    wire [15:0] old_low;
    wire [15:0] old_high;
    wire [15:0] value_low;
    wire [15:0] value_high;

    rmw dut (
        .clock(clock),
        .reset(reset),
        .word(word),
        .old_low(old_low),
        .old_high(old_high),
        .mask(mask),
        .low(low),
        .high(high),
        .accumulate(accumulate),
        .bytes(bytes),
        .wide(wide),
        .value_low(value_low),
        .value_high(value_high),
        .write_word(op_word),
        .write_mask(op_mask),
        .write_low(op_low),
        .write_high(op_high)
    );

    bank ram (
        .clock(clock),
        .read(read),
        .read_word(word),
        .write_mask(row_go ? {4{row_write}} : op_mask),
        .write_word(row_go ? word : op_word),
        .write_low(row_go ? row_data[15:0] : op_low),
        .write_high(row_go ? row_data[31:16] : op_high),
        .read_low(old_low),
        .read_high(old_high)
    );

    // After cycle 0. An operation, or a row read, is in its second cycle, and its row.
    reg begun = 1'd0;
    reg second = 1'd0;
    reg row_second = 1'd0;
    reg [9:0] second_row;

    // What the word should be. `rmw.start.smtc` says that it starts with what is there.
    reg [31:0] value;

    // The operation in its second cycle: what it leaves of `value`.
    wire [31:0] data = {high, low};
    wire [31:0] sums_8 = {value[31:24] + data[31:24], value[23:16] + data[23:16], value[15:8] + data[15:8], value[7:0] + data[7:0]};
    wire [31:0] sums_16 = {value[31:16] + data[31:16], value[15:0] + data[15:0]};
    wire [31:0] sums = bytes ? sums_8 : wide ? value + data : sums_16;
    wire [31:0] written = accumulate ? sums : data;
    wire [31:0] where = {{8{mask[3]}}, {8{mask[2]}}, {8{mask[1]}}, {8{mask[0]}}};
    wire here = second & (second_row == row);

    always @(posedge clock) begin
        begun <= 1'd1;
        second <= grant & ~reset;
        row_second <= row_go & ~row_write;
        second_row <= row_go ? row_addr : grant_row;
        if (here) value <= (value & ~where) | (written & where);
        if (row_go & row_write & (row_addr == row)) value <= row_data;
    end

    always @* if (~begun) assume (reset);
    always @* if (~begun | ~second) assume (mask == 4'd0);
    always @* if (row_go) assume (~grant & ~second);

    always @* if (begun & here) begin
        sees_all_before: assert ({value_high, value_low} == value);
    end
    always @* if (begun & row_second & (second_row == row)) begin
        row_port_sees_all: assert ({value_high, value_low} == value);
    end

`ifdef INVARIANTS
    (* hierconn *) wire [31:0] \dut.words ;
    (* hierconn *) wire [3:0] \dut.written ;
    wire [15:0] in_second = \dut.words [15:0];
    wire [3:0] was_mask = \dut.written ;

    always @* if (begun) begin
        knows_the_row: assert (~second | (in_second == {second_row, number, 2'd0}));
        nothing_to_forward: assert (~row_second | (was_mask == 4'd0));
    end
`endif

    // A streak of increments on the word, one in every cycle.
    reg [2:0] streak = 3'd0;
    always @(posedge clock) begin
        streak <= (here & accumulate & (mask == 4'd3) & (low == 16'd1) & ~wide & ~bytes & ~reset) ? streak + 3'd1 : 3'd0;
    end

    always @* if (begun & ~reset) begin
        five_in_a_row: cover (streak == 3'd5);
        carries: cover (here & accumulate & wide & (mask == 4'hf) & (value == 32'h0001ffff) & (data == 32'd1));
        one_byte_forwarded: cover (streak == 3'd1 && here && mask == 4'd8);
        row_read: cover (row_second & (second_row == row) & (value == 32'h12345678));
    end
endmodule
