// The rules of `gvr` (D5, D16 to D19), for a model checker: docs/proofs.md. Written by hand.
//
// One free slot of one free register is followed, in a machine of 4 banks and 4 slots (docs/proofs.md says why that is
// enough): it changes only by a definition of its register, or by a return to its
// register for that slot, or by reset; whatever else happens it stays. Inputs are free in every cycle, `reset` too, but that
// a slot returns from one bank at a time and only if it is awaited: `memory_side.v` shows that no other return is ever sent.

module gvr_rules (
    input wire         clock,
    input wire         reset,
    input wire [3:0]   ret_valid,
    input wire [11:0]  ret_gr,
    input wire [127:0] ret_lanes,
    input wire [63:0]  ret_low,
    input wire [63:0]  ret_high,
    input wire         define,
    input wire [2:0]   define_gr,
    input wire [31:0]  define_lanes,
    input wire [31:0]  define_upper,
    input wire [31:0]  define_odd,
    input wire         define_bytes,
    input wire [63:0]  define_data,
    input wire [2:0]   read_gr
);

    // Any register, any slot of it.
    (* anyconst *) wire [2:0] g;
    (* anyconst *) wire [1:0] slot;

    wire [63:0] read_data;
    wire [7:0] complete;

    gvr dut (
        .clock(clock),
        .reset(reset),
        .ret_valid(ret_valid),
        .ret_gr(ret_gr),
        .ret_lanes(ret_lanes),
        .ret_low(ret_low),
        .ret_high(ret_high),
        .define(define),
        .define_gr(define_gr),
        .define_lanes(define_lanes),
        .define_upper(define_upper),
        .define_odd(define_odd),
        .define_bytes(define_bytes),
        .define_data(define_data),
        .read_gr(read_gr),
        .read_data(read_data),
        .complete(complete)
    );

    // After cycle 0.
    reg begun = 1'd0;

    // What the slot should be, how it is cut from its word, and the slots of the register that are awaited.
    reg [15:0] value;
    reg upper;
    reg odd;
    reg bytes;
    reg [31:0] awaited;

    // Banks that return the slot; the word of one of them; slots that return for the register.
    reg [3:0] from;
    reg [31:0] word;
    reg [31:0] back;
    integer b;
    always @* begin
        word = 32'd0;
        back = 32'd0;
        for (b = 0; b < 4; b = b + 1) begin
            from[b] = ret_valid[b] & (ret_gr[3*b +: 3] == g) & ret_lanes[32*b + slot];
            if (from[b]) word = {ret_high[16*b +: 16], ret_low[16*b +: 16]};
            if (ret_valid[b] & (ret_gr[3*b +: 3] == g)) back = back | ret_lanes[32*b +: 32];
        end
    end
    wire [15:0] half = upper ? word[31:16] : word[15:0];
    wire [7:0] octet = odd ? half[15:8] : half[7:0];
    wire [15:0] now = (from == 4'd0) ? value : bytes ? {8'd0, octet} : half;
    wire mine = define & (define_gr == g);

    always @(posedge clock) begin
        begun <= 1'd1;
        value <= now;
        awaited <= awaited & ~back;
        if (mine) begin
            value <= define_data[16*slot +: 16];
            upper <= define_upper[slot];
            odd <= define_odd[slot];
            bytes <= define_bytes;
            awaited <= define_lanes;
        end
        if (reset) begin
            value <= 16'd0;
            upper <= 1'd0;
            odd <= 1'd0;
            bytes <= 1'd0;
            awaited <= 32'd0;
        end
    end

    always @* if (~begun) assume (reset);
    always @* assume ((from & (from - 4'd1)) == 4'd0);
    always @* if (begun) assume ((back & ~awaited) == 32'd0);

    always @* if (begun) begin
        if (read_gr == g) begin
            only_its_own: assert (read_data[16*slot +: 16] == now);
        end
        complete_is_all_back: assert (complete[g] == ((awaited & ~back) == 32'd0));
    end

`ifdef INVARIANTS
    (* hierconn *) wire [63:0] \dut.gr[0].gvr_register.slots ;
    (* hierconn *) wire [63:0] \dut.gr[1].gvr_register.slots ;
    (* hierconn *) wire [63:0] \dut.gr[2].gvr_register.slots ;
    (* hierconn *) wire [63:0] \dut.gr[3].gvr_register.slots ;
    (* hierconn *) wire [63:0] \dut.gr[4].gvr_register.slots ;
    (* hierconn *) wire [63:0] \dut.gr[5].gvr_register.slots ;
    (* hierconn *) wire [63:0] \dut.gr[6].gvr_register.slots ;
    (* hierconn *) wire [63:0] \dut.gr[7].gvr_register.slots ;
    (* hierconn *) wire [95:0] \dut.gr[0].gvr_register.masks ;
    (* hierconn *) wire [95:0] \dut.gr[1].gvr_register.masks ;
    (* hierconn *) wire [95:0] \dut.gr[2].gvr_register.masks ;
    (* hierconn *) wire [95:0] \dut.gr[3].gvr_register.masks ;
    (* hierconn *) wire [95:0] \dut.gr[4].gvr_register.masks ;
    (* hierconn *) wire [95:0] \dut.gr[5].gvr_register.masks ;
    (* hierconn *) wire [95:0] \dut.gr[6].gvr_register.masks ;
    (* hierconn *) wire [95:0] \dut.gr[7].gvr_register.masks ;
    (* hierconn *) wire \dut.gr[0].gvr_register.bytes ;
    (* hierconn *) wire \dut.gr[1].gvr_register.bytes ;
    (* hierconn *) wire \dut.gr[2].gvr_register.bytes ;
    (* hierconn *) wire \dut.gr[3].gvr_register.bytes ;
    (* hierconn *) wire \dut.gr[4].gvr_register.bytes ;
    (* hierconn *) wire \dut.gr[5].gvr_register.bytes ;
    (* hierconn *) wire \dut.gr[6].gvr_register.bytes ;
    (* hierconn *) wire \dut.gr[7].gvr_register.bytes ;
    wire [511:0] slots = {\dut.gr[7].gvr_register.slots , \dut.gr[6].gvr_register.slots , \dut.gr[5].gvr_register.slots , \dut.gr[4].gvr_register.slots , \dut.gr[3].gvr_register.slots , \dut.gr[2].gvr_register.slots , \dut.gr[1].gvr_register.slots , \dut.gr[0].gvr_register.slots };
    wire [767:0] masks = {\dut.gr[7].gvr_register.masks , \dut.gr[6].gvr_register.masks , \dut.gr[5].gvr_register.masks , \dut.gr[4].gvr_register.masks , \dut.gr[3].gvr_register.masks , \dut.gr[2].gvr_register.masks , \dut.gr[1].gvr_register.masks , \dut.gr[0].gvr_register.masks };
    wire [7:0] byte_flags = {\dut.gr[7].gvr_register.bytes , \dut.gr[6].gvr_register.bytes , \dut.gr[5].gvr_register.bytes , \dut.gr[4].gvr_register.bytes , \dut.gr[3].gvr_register.bytes , \dut.gr[2].gvr_register.bytes , \dut.gr[1].gvr_register.bytes , \dut.gr[0].gvr_register.bytes };

    always @* if (begun) begin
        slot_is_value: assert (slots[64*g + 16*slot +: 16] == value);
        masks_right: assert (masks[96*g +: 32] == awaited && masks[96*g + 32 + slot] == upper
            && masks[96*g + 64 + slot] == odd && byte_flags[g] == bytes);
    end
`endif

    always @* if (begun & ~reset) begin
        byte_returns: cover (from[3] & bytes & odd & upper & awaited[slot] & (word == 32'h12345678));
        another_returns: cover ((ret_valid != 4'd0) & (back == 32'd0) & awaited[slot]);
        defined_and_returned: cover (mine & (from != 4'd0));
        two_banks: cover ((back & (back - 32'd1)) != 32'd0 & complete[g]);
        squashed_post: cover (mine & (define_lanes == 32'd0) & (value == 16'd7));
    end
endmodule
