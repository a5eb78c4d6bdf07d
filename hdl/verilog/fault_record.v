// `fault_record`: exceptions of the operations that leave stage 10, and the record of the first one (D18 to D21, D27).
//
// | port | shape | meaning |
// |---|---|---|
// | `s0_off`, `s1_off` | 1 each | an operation of the slot that met CPENABLE 0 leaves stage 10 |
// | `cause`, `lane`, `address` | 3, 5, 32 | what is wrong with the post or scatter that leaves stage 10, where (`fault_select`) |
// | `s0_op`, `s1_op` | 5 each | operations in stage 10 |
// | `clear` | 1 | the record is read and may be overwritten |
// | `s0_fault`, `s1_fault` | 3 each | what is wrong with the operation that leaves stage 10 in this cycle (`isa::fault`) |
// | `coprocessor1_exception`, `load_store_sg_acc_error`, `debug_interrupt` | 1 each | such an operation left stage 10 in the cycle before |
// | `imprecise_sgfp_vec` | 1 | reserved (D21): 0 |
// | `fault_cause`, `fault_op`, `fault_lane`, `fault_address` | 3, 5, 5, 32 | the record; cause 0: none |
//
// Every faulting operation raises its exception for one cycle, whatever the record holds; both breakpoints raise `debug_interrupt`. The record takes the first fault
// after reset or after `clear`, in program order, of a bundle that of slot S0 first, and keeps it; lane and address are 0 for a coprocessor exception. A fault in the
// cycle of `clear` is recorded: the record is free by then. One bundle per cycle; everything but `s0_fault`, `s1_fault` one cycle later.
//
// Made from hdl/src/fault_record.rs. Do not edit.

module fault_record (
    // Clock.
    input  wire        clock,
    // Synchronous reset: no record.
    input  wire        reset,
    // Slot S0: an operation that met CPENABLE 0 leaves stage 10.
    input  wire        s0_off,
    // The same, for slot S1.
    input  wire        s1_off,
    // What is wrong with the post or scatter that leaves stage 10.
    input  wire [2:0]  cause,
    // Its lane.
    input  wire [4:0]  lane,
    // Its address.
    input  wire [31:0] address,
    // Operation of slot S0 in stage 10.
    input  wire [4:0]  s0_op,
    // Operation of slot S1 in stage 10.
    input  wire [4:0]  s1_op,
    // Free the record.
    input  wire        clear,
    // What is wrong with the operation of slot S0 that leaves stage 10.
    output wire [2:0]  s0_fault,
    // The same, for slot S1.
    output wire [2:0]  s1_fault,
    // Coprocessor1Exception (D19).
    output wire        coprocessor1_exception,
    // LoadStoreSGAccError (D18).
    output wire        load_store_sg_acc_error,
    // A data breakpoint was hit (D20).
    output wire        debug_interrupt,
    // ImpreciseSGFPVec: reserved (D21).
    output wire        imprecise_sgfp_vec,
    // Cause on record; 0: none.
    output wire [2:0]  fault_cause,
    // Its operation.
    output wire [4:0]  fault_op,
    // Its lane.
    output wire [4:0]  fault_lane,
    // Its address.
    output wire [31:0] fault_address
);

    reg [2:0] s0;
    reg [2:0] s1;
    reg [2:0] kept;
    wire take;
    reg [2:0] next_cause;
    reg [4:0] next_op;
    reg [4:0] next_lane;
    reg [31:0] next_address;
    wire [2:0] raised_d;
    reg [2:0] raised = 3'd0;
    reg [2:0] cause_q = 3'd0;
    reg [9:0] number_q = 10'd0;
    reg [31:0] address_q = 32'd0;

    assign s0_fault = s0;
    assign s1_fault = s1;
    assign coprocessor1_exception = raised[0];
    assign load_store_sg_acc_error = raised[1];
    assign debug_interrupt = raised[2];
    assign imprecise_sgfp_vec = 1'd0;
    assign fault_cause = cause_q;
    assign fault_op = number_q[4:0];
    assign fault_lane = number_q[9:5];
    assign fault_address = address_q;

    always @* begin : s0_comb
        s0 = cause;
        if (s0_off) begin
            s0 = 3'd1;
        end
    end

    always @* begin : s1_comb
        s1 = 3'd0;
        if (s1_off) begin
            s1 = 3'd1;
        end
    end

    assign raised_d[0] = s0_off | s1_off;
    assign raised_d[1] = s0 == 3'd2;
    assign raised_d[2] = (s0 == 3'd3) | (s0 == 3'd4);

    always @* begin : kept_comb
        kept = cause_q;
        if (clear) begin
            kept = 3'd0;
        end
    end

    assign take = (kept == 3'd0) & ((s0 != 3'd0) | (s1 != 3'd0));

    always @* begin : next_cause_comb
        next_cause = kept;
        next_op = s1_op;
        next_lane = 5'd0;
        next_address = 32'd0;
        if (take) begin
            next_cause = s1;
        end
        if (s0 != 3'd0) begin
            if (take) begin
                next_cause = s0;
            end
            next_op = s0_op;
            if (s0 != 3'd1) begin
                next_lane = lane;
                next_address = address;
            end
        end
    end

    always @(posedge clock) begin
        if (reset) raised <= 3'd0;
        else raised <= raised_d;
    end

    always @(posedge clock) begin
        if (reset) cause_q <= 3'd0;
        else cause_q <= next_cause;
    end

    always @(posedge clock) begin
        if (reset) number_q <= 10'd0;
        else if (take) number_q <= {next_lane, next_op};
    end

    always @(posedge clock) begin
        if (reset) address_q <= 32'd0;
        else if (take) address_q <= next_address;
    end
endmodule
