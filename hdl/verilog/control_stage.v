// `control_stage`: keeps what a post or scatter handed over at stage 1 until it arrives with its offsets at stage 10 (D24).
//
// A table of 16 entries, one per tag: base address and GSControl. Written when a post or scatter leaves stage 1, read by the tag
// in stage 10. At most ten bundles are in between, so a tag is never overwritten before it is read.
//
// Write in one cycle, visible in the next; read combinational.
//
// Made from hdl/src/memory_side/control_stage.rs. Do not edit.

module control_stage (
    // Clock.
    input  wire        clock,
    // Synchronous reset.
    input  wire        reset,
    // A post or scatter leaves stage 1.
    input  wire        write,
    // Its tag.
    input  wire [3:0]  write_tag,
    // Its base address.
    input  wire [31:0] vaddr_base,
    // Its GSControl.
    input  wire [15:0] gs_control,
    // Tag in stage 10.
    input  wire [3:0]  read_tag,
    // Base address of the operation in stage 10.
    output wire [31:0] base,
    // GSControl of the operation in stage 10.
    output wire [15:0] control
);

    reg [31:0] rbase;
    reg [15:0] rcontrol;
    reg [511:0] wbase;
    reg [255:0] wcontrol;
    reg [511:0] bases = 512'd0;
    reg [255:0] controls = 256'd0;

    assign base = rbase;
    assign control = rcontrol;

    always @* begin : rbase_comb
        integer t;
        rbase = 32'd0;
        rcontrol = 16'd0;
        for (t = 0; t < 16; t = t + 1) begin
            if (read_tag == t[3:0]) begin
                rbase = bases[32*t +: 32];
                rcontrol = controls[16*t +: 16];
            end
        end
    end

    always @* begin : wbase_comb
        integer t;
        for (t = 0; t < 16; t = t + 1) begin
            wbase[32*t +: 32] = bases[32*t +: 32];
            wcontrol[16*t +: 16] = controls[16*t +: 16];
            if (write_tag == t[3:0]) begin
                wbase[32*t +: 32] = vaddr_base;
                wcontrol[16*t +: 16] = gs_control;
            end
        end
    end

    always @(posedge clock) begin
        if (reset) bases <= 512'd0;
        else if (write) bases <= wbase;
    end

    always @(posedge clock) begin
        if (reset) controls <= 256'd0;
        else if (write) controls <= wcontrol;
    end
endmodule
