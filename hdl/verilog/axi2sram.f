aw_queue.v
b_queue.v
tile_bank.v
transpose_buffer.v
sram_queue.v
axi2sram.v
