// `counters`: performance counters of the engine, 32 bits each, modulo 2^32, 0 after reset.
//
// | counter | counts |
// |---|---|
// | `posts` | posts that left stage 10, those squashed there included (D18, D20), those that met CPENABLE 0 not (D19) |
// | `drains` | the same of drains |
// | `scatters` | the same of scatters, increments and value adds |
// | `bank_accesses` | words served by the banks |
// | `bank_conflicts` | bank-cycles in which a slot waited because its bank served another access |
// | `shared_accesses` | bank accesses that served two or more lanes |
// | `memory_wait` | cycles in which stage 10 held (D16, D17) |
// | `window_full` | cycles in which a post or scatter was held and the window was full |
// | `stall_interlock` | cycles in which issue waited for the gather-register interlock, stage 10 not holding |
// | `stall_external` | the same for `ext_stall` |
//
// A stall cycle counts once for both slots, the interlock before `ext_stall`; a waiting bundle of empty slots counts as
// none. Counts appear one cycle after the event.
//
// Made from hdl/src/counters.rs. Do not edit.

module counters (
    // Clock.
    input  wire        clock,
    // Synchronous reset.
    input  wire        reset,
    // A post leaves stage 10.
    input  wire        post,
    // A drain leaves stage 10.
    input  wire        drain,
    // A scatter leaves stage 10.
    input  wire        scatter,
    // Stages 1 to 10 move.
    input  wire        advance,
    // A post or scatter is held and the window is full.
    input  wire        held_full,
    // Stall cause of slot S0.
    input  wire [1:0]  s0_stall,
    // Stall cause of slot S1.
    input  wire [1:0]  s1_stall,
    // Words served in this cycle.
    input  wire [4:0]  accesses,
    // Banks with a waiting slot in this cycle.
    input  wire [4:0]  conflicts,
    // Accesses for several lanes in this cycle.
    input  wire [4:0]  shared,
    // Posts.
    output wire [31:0] posts,
    // Drains.
    output wire [31:0] drains,
    // Scatters.
    output wire [31:0] scatters,
    // Words served.
    output wire [31:0] bank_accesses,
    // Bank-cycles with a waiting slot.
    output wire [31:0] bank_conflicts,
    // Accesses for several lanes.
    output wire [31:0] shared_accesses,
    // Cycles held in stage 10.
    output wire [31:0] memory_wait,
    // Cycles a post or scatter was held with the window full.
    output wire [31:0] window_full,
    // Cycles stalled by the interlock.
    output wire [31:0] stall_interlock,
    // Cycles stalled from outside.
    output wire [31:0] stall_external
);

    reg [31:0] amount;
    reg [31:0] sum;
    reg [319:0] count_d;
    reg [319:0] count = 320'd0;

    assign posts = count[31:0];
    assign drains = count[63:32];
    assign scatters = count[95:64];
    assign bank_accesses = count[127:96];
    assign bank_conflicts = count[159:128];
    assign shared_accesses = count[191:160];
    assign memory_wait = count[223:192];
    assign window_full = count[255:224];
    assign stall_interlock = count[287:256];
    assign stall_external = count[319:288];

    always @* begin : count_d_comb
        amount = 32'd0;
        if (post) begin
            amount = 32'd1;
        end
        sum = count[31:0] + amount;
        count_d[31:0] = sum;
        amount = 32'd0;
        if (drain) begin
            amount = 32'd1;
        end
        sum = count[63:32] + amount;
        count_d[63:32] = sum;
        amount = 32'd0;
        if (scatter) begin
            amount = 32'd1;
        end
        sum = count[95:64] + amount;
        count_d[95:64] = sum;
        amount = {27'd0, accesses};
        sum = count[127:96] + amount;
        count_d[127:96] = sum;
        amount = {27'd0, conflicts};
        sum = count[159:128] + amount;
        count_d[159:128] = sum;
        amount = {27'd0, shared};
        sum = count[191:160] + amount;
        count_d[191:160] = sum;
        amount = 32'd0;
        if (~advance) begin
            amount = 32'd1;
        end
        sum = count[223:192] + amount;
        count_d[223:192] = sum;
        amount = 32'd0;
        if (held_full) begin
            amount = 32'd1;
        end
        sum = count[255:224] + amount;
        count_d[255:224] = sum;
        amount = 32'd0;
        if ((s0_stall == 2'd1) | (s1_stall == 2'd1)) begin
            amount = 32'd1;
        end
        sum = count[287:256] + amount;
        count_d[287:256] = sum;
        amount = 32'd0;
        if ((s0_stall == 2'd2) | (s1_stall == 2'd2)) begin
            amount = 32'd1;
        end
        sum = count[319:288] + amount;
        count_d[319:288] = sum;
    end

    always @(posedge clock) begin
        if (reset) count <= 320'd0;
        else count <= count_d;
    end
endmodule
