// Addresses, faults and what is left of an operation (D2, D18, D20, D27), for a model checker: docs/proofs.md. Written by
// hand.
//
// `address_unit`, both `dbreak` and `fault_select` are wired as `memory_side` wires them. None has a register, so what holds
// in one cycle for all inputs holds for ever. The rules are stated lane by lane, with 32-bit addresses; a free lane `l`
// stands for all. Assumed is what `decode` and `predicate` give: elements of 1, 2 or 4 bytes, and both slots of a
// 32-bit lane on or off.

module squash_rules (
    input wire [31:0]  base,
    input wire [15:0]  control,
    input wire [511:0] enable,
    input wire [511:0] offset,
    input wire [63:0]  break_address,
    input wire [63:0]  break_control
);

    // Causes (`isa::fault`), and the data RAM (D22).
    localparam [2:0] none = 3'd0;
    localparam [2:0] access = 3'd2;
    localparam [2:0] break_0 = 3'd3;
    localparam [2:0] break_1 = 3'd4;
    localparam [31:0] ram_base = 32'h00080000;
    localparam [31:0] ram_bytes = 32'h00010000;

    // Any lane.
    (* anyconst *) wire [4:0] l;

    wire [447:0] word_bit;
    wire [31:0] enabled;
    wire [31:0] bad;
    wire [31:0] upper;
    wire [31:0] odd;
    wire bytes;
    wire wide;
    wire [31:0] hit0;
    wire [31:0] hit1;
    wire [31:0] active;
    wire [2:0] cause;
    wire [4:0] lane;
    wire [31:0] address;
    wire store = control[2];

    address_unit addresses (
        .base(base),
        .control(control),
        .enable(enable),
        .offset(offset),
        .word_bit(word_bit),
        .enabled(enabled),
        .bad(bad),
        .upper(upper),
        .odd(odd),
        .bytes(bytes),
        .wide(wide)
    );

    dbreak breakpoint_0 (
        .address(break_address[31:0]),
        .control(break_control[31:0]),
        .store(store),
        .enabled(enabled),
        .wide(wide),
        .word_bit(word_bit),
        .upper(upper),
        .odd(odd),
        .hit(hit0)
    );

    dbreak breakpoint_1 (
        .address(break_address[63:32]),
        .control(break_control[63:32]),
        .store(store),
        .enabled(enabled),
        .wide(wide),
        .word_bit(word_bit),
        .upper(upper),
        .odd(odd),
        .hit(hit1)
    );

    fault_select dut (
        .enabled(enabled),
        .bad(bad),
        .hit0(hit0),
        .hit1(hit1),
        .wide(wide),
        .base(base),
        .offset(offset),
        .active(active),
        .cause(cause),
        .lane(lane),
        .address(address)
    );

    wire is_wide = control[7:6] == 2'd2;
    wire is_half = control[7:6] == 2'd1;

    reg whole;
    integer k;
    always @* begin
        whole = 1'd1;
        for (k = 0; k < 16; k = k + 1) if (enable[32*k] != enable[32*k + 16]) whole = 1'd0;
    end
    always @* assume (control[7:6] != 2'd3);
    always @* if (is_wide) assume (whole && l < 5'd16);

    // The free lane: its first slot, whether it is on, its address, and what the rulings say of it.
    wire [4:0] slot = is_wide ? {l[3:0], 1'd0} : l;
    wire [31:0] its_offset = is_wide ? offset[32*l[3:0] +: 32] : {16'd0, offset[16*l +: 16]};
    wire [31:0] its_address = base + its_offset;
    wire on = enable[16*slot];
    wire outside = its_address < ram_base || its_address - ram_base >= ram_bytes;
    wire misaligned = (is_wide & (its_address[1:0] != 2'd0)) | (is_half & its_address[0]);
    wire its_bad = on & (outside | misaligned);

    function breaks(input [31:0] at, input [31:0] a, input [31:0] c, input writes);
        breaks = (((at ^ a) & (32'hffffffc0 | {26'd0, c[5:0]})) == 32'd0) & (writes ? c[31] : c[30]);
    endfunction
    wire its_hit0 = on & breaks(its_address, break_address[31:0], break_control[31:0], store);
    wire its_hit1 = on & breaks(its_address, break_address[63:32], break_control[63:32], store);

    // The lane on record.
    wire [31:0] record_offset = is_wide ? offset[32*lane[3:0] +: 32] : {16'd0, offset[16*lane +: 16]};

    always @* begin
        // An SG access error goes before breakpoint 0, and that before breakpoint 1.
        access_error: assert (~its_bad | (cause == access));
        breakpoint_0_hit: assert (~its_hit0 | (cause == access) | (cause == break_0));
        breakpoint_1_hit: assert (~its_hit1 | (cause != none));
        known_cause: assert (cause == none || cause == access || cause == break_0 || cause == break_1);
        // The lane on record has that fault, and none below has it; its address is on record.
        if (cause != none && l == lane) begin
            lane_has_it: assert (cause == access ? its_bad : cause == break_0 ? its_hit0 : its_hit1);
        end
        if (cause != none && l < lane) begin
            lowest_lane: assert (~(cause == access ? its_bad : cause == break_0 ? its_hit0 : its_hit1));
        end
        address_right: assert (address == (cause == none ? 32'd0 : base + record_offset));
        lane_in_range: assert (cause != none ? ~(is_wide & lane[4]) : (lane == 5'd0));
        // Squashed as a whole, or not at all: no lane is accessed, or each that is on.
        all_or_nothing: assert (active == (cause == none ? enabled : 32'd0));
        on_is_enabled: assert (enabled[slot] == on && (~is_wide | (enabled[slot | 5'd1] == on)));
    end

    // The word, the half and the byte that the lane's slots go to; both slots of a 32-bit lane have one word.
    reg [13:0] number;
    reg [13:0] number_2;
    integer j;
    always @* begin
        for (j = 0; j < 14; j = j + 1) number[j] = word_bit[32*j + slot];
        for (j = 0; j < 14; j = j + 1) number_2[j] = word_bit[32*j + (slot | 5'd1)];
    end
    always @* if (on && cause == none) begin
        its_word: assert (number == its_address[15:2] && (is_wide | (upper[slot] == its_address[1]))
            && (bytes == ~(is_wide | is_half)) && (wide == is_wide) && (~bytes | (odd[slot] == its_address[0])));
        one_word: assert (~is_wide | (number_2 == number && ~upper[slot] && upper[slot | 5'd1]));
    end

    always @* begin
        wraps_around: cover (on && cause == none && base > 32'hffff0000 && is_wide && l == 5'd15);
        last_lane_bad: cover (cause == access && lane == 5'd31);
        misaligned_alone: cover (cause == access && misaligned && ~outside && l == lane && is_half);
        second_breakpoint: cover (cause == break_1 && store && lane == 5'd3);
        both_breakpoints: cover (cause == break_0 && its_hit0 && its_hit1 && ~store && is_wide);
        all_bytes: cover (cause == none && active == 32'hffffffff && bytes);
    end
endmodule
