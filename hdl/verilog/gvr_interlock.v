// `gvr_interlock`: the read-after-write interlock on gather registers, as the seeds' simulator states it (D15).
//
// A ring of 32 slots. Whenever the pipe advances, the slot at `base` records what issued in that cycle (a post or
// MOVGATHERD and its register, or nothing) and `base` decrements; so the operation that issued `d` advances ago is
// in slot `base + d`. A drain in stage 0 stalls while, for some `d` in 1..=10, that slot is valid, names the drain's
// register, and `gvr_ready - d > 9`.
//
// | port | shape | meaning |
// |---|---|---|
// | `advance` | 1 | the pipe moves in this cycle |
// | `def_valid`, `def_gr` | 1, 3 | what leaves stage 0 in this cycle defines this register |
// | `use_valid`, `use_gr` | 1, 3 | the drain in stage 0 reads this register |
// | `gvr_ready` | 4 | ready stage of a gather register, 10..=15; 10 never stalls |
// | `stall` | 1 | the drain must wait |
//
// `stall` is combinational from registers and from the stage-0 inputs; it never depends on `def_valid`. One lookup and one
// record per cycle. Reset forgets all. With 4 bits of `gvr_ready` no distance above 5 can stall.
//
// Made from hdl/src/core_side/gvr_interlock.rs. Do not edit.

module gvr_interlock (
    // Clock.
    input  wire       clock,
    // Synchronous reset: the ring forgets everything.
    input  wire       reset,
    // The pipe moves in this cycle.
    input  wire       advance,
    // A definition of a gather register leaves stage 0.
    input  wire       def_valid,
    // Its register.
    input  wire [2:0] def_gr,
    // A drain is in stage 0.
    input  wire       use_valid,
    // Its register.
    input  wire [2:0] use_gr,
    // Ready stage of a definition.
    input  wire [3:0] gvr_ready,
    // The drain waits.
    output wire       stall
);

    localparam [4:0] window = 5'h0a;
    localparam [4:0] need = 5'd9;

    reg [4:0] distance;
    reg [4:0] limit;
    wire [4:0] ready;
    reg hit;
    reg [31:0] next_valid;
    wire [4:0] next_base;
    reg [2:0] next_gr;
    reg [4:0] base = 5'd0;
    reg [31:0] valid = 32'd0;
    reg [95:0] gr_d;
    reg [95:0] gr = 96'd0;

    assign stall = hit;

    assign ready = {1'd0, gvr_ready};

    always @* begin : distance_comb
        integer s;
        s = 0;
        hit = 1'd0;
        distance = 5'd0;
        limit = 5'd0;
        if (use_valid) begin
            for (s = 0; s < 32; s = s + 1) begin
                if (valid[s] & (gr[3*s +: 3] == use_gr)) begin
                    distance = s[4:0] - base;
                    limit = distance + need;
                    if (((distance != 5'd0) & (distance <= window)) & (ready > limit)) begin
                        hit = 1'd1;
                    end
                end
            end
        end
    end

    always @* begin : gr_d_comb
        integer s;
        next_valid = valid;
        for (s = 0; s < 32; s = s + 1) begin
            next_gr = gr[3*s +: 3];
            if (base == s[4:0]) begin
                next_valid[s] = def_valid;
                next_gr = def_gr;
            end
            gr_d[3*s +: 3] = next_gr;
        end
    end

    assign next_base = base - 5'd1;

    always @(posedge clock) begin
        if (reset) base <= 5'd0;
        else if (advance) base <= next_base;
    end

    always @(posedge clock) begin
        if (reset) valid <= 32'd0;
        else if (advance) valid <= next_valid;
    end

    always @(posedge clock) begin
        if (reset) gr <= 96'd0;
        else if (advance) gr <= gr_d;
    end
endmodule
