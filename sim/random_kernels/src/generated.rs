// Seed 3. Written by `make kernels SEED=3`; do not edit.

kernel!(
    Kernel0,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.b1.val();
        self.l3.next = self.b3.val();
        self.l4.next = self.b4.val();
        self.l8.next = self.b8.val();
        self.l13.next = self.a13.val();
        self.l16.next = self.b16.val();
        self.l32.next = self.a32.val();
        self.l40.next = self.a40.val();
        self.m1.next = self.a1.val();
        self.m3.next = self.a3.val();
        self.m4.next = self.a4.val();
        self.m8.next = self.b8.val();
        self.m13.next = self.a13.val();
        self.m16.next = self.b16.val();
        self.m32.next = self.a32.val();
        self.m40.next = self.a40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        for i in 0..4 {
            match self.a8.val().index() {
                1 => {
                    self.l3.next = self.l3.val().replace_bit(0, !!self.iv1[i + 2].val());
                }
                2 => {
                    self.l3.next = self.l40.val().get_bits::<3>(self.a3.val().index()) | bit_cast::<3, 40>(self.m40.val() + self.b40.val() >> !self.b3.val());
                    self.l32.next = self.m32.val();
                }
                3 => {
                    self.lv16[i].next = self.iv16[i].val() - 65535;
                }
                _ => {
                    self.l13.next = self.a32.val().get_bits::<13>(19);
                }
            }
            match self.a8.val().index() {
                0 => {
                    self.m4.next = !self.a4.val();
                    self.l4.next = self.l4.val().replace_bit(i, (self.a16.val() - self.b16.val()) != 0);
                }
                1 => {
                    self.m1.next = self.m3.val().get_bit(2);
                }
                2 => {
                    self.m13.next = (((!self.b13.val()) >> 8) | 0x1FFF) & (self.a13.val().replace_bit(12, self.b1.val() | self.l1.val()) ^ self.l13.val());
                }
                3 => {
                    self.l8.next = self.m13.val().get_bits::<8>(3);
                    self.l1.next = bit_cast::<40, 16>((self.m16.val() | self.l16.val()) >> 5) > 1004945879;
                }
                _ => {
                    self.lv1[i].next = self.l32.val().get_bit(30);
                    self.l13.next = self.l13.val().replace_bit(i, !self.m1.val());
                }
            }
        }
        if (!self.m16.val().get_bits::<4>(11)) >= bit_cast::<4, 16>(self.lv16[2].val() ^ self.m16.val()) {
            self.l4.next = bit_cast::<4, 13>(self.b13.val().replace_bit(7, self.a1.val() && self.l1.val()) & bit_cast::<13, 16>(self.l16.val().replace_bit(6, self.iv1[1].val())));
        } else {
            self.l16.next = self.iv16[3].val().replace_bit(10, self.a4.val() == 12) + self.a16.val().replace_bit(3, self.a4.val() <= 0xF) & self.iv16[2].val().replace_bit(4, (self.m3.val() - 3).any());
            if (self.b40.val() << self.a4.val()) + self.m40.val() < (self.a40.val() << 17) - !self.l40.val() {
                self.m13.next = self.a13.val().replace_bit(4, self.a1.val());
            } else if (self.m8.val() | self.lv8[5].val()) <= 0x0 {
                self.l16.next = self.b16.val();
                self.l4.next = self.l4.val().replace_bit(1, self.a1.val() || self.b1.val() & self.lv1[3].val());
            } else {
                if !(bit_cast::<3, 1>(self.iv1[0].val().into()) < 0x4) {
                    self.lv1[1].next = self.iv8[5].val() + (self.a8.val() - 0x3) <= self.b8.val() - self.iv8[5].val() << 3 >> (self.b4.val() & 0x2);
                } else {
                    self.lv1[4].next = ((self.l16.val() & self.lv16[1].val() != (self.iv16[1].val() - 26573)) | (self.m32.val().get_bit(7) || self.a1.val() & self.a1.val())) ^ (bit_cast::<13, 4>(self.m4.val()).all() || self.l1.val());
                    self.l13.next = self.l13.val().replace_bit(0, (self.l13.val() | self.b13.val()).all());
                }
                for i in 0..2 {
                    self.m32.next = !self.l32.val();
                }
            }
        }
        self.o0.next = ((!self.l40.val()) >= 0x1) & (self.a40.val().get_bit(self.b4.val().index()) ^ ((self.iv16[2].val() * self.b16.val()) > self.m32.val() | self.l32.val()));
        self.o1.next = bit_cast::<3, 13>(!self.a16.val().get_bits::<13>(2) << self.a3.val().replace_bit(2, self.b1.val()));
        self.lv8[5].next = self.a8.val().replace_bit(6, self.iv16[2].val() == self.m16.val()) & 0x57 ^ (self.m13.val().get_bits::<8>(1) & 255);
        self.lv1[2].next = self.m40.val() == 1916563074;
        self.o2.next = self.m4.val();
        self.o3.next = self.iv8[3].val();
        self.l13.next = 4346.into();
        if self.lv16[0].val() != 905 {
            self.l40.next = bit_cast::<40, 1>(((self.m40.val().get_bits::<8>(self.m3.val().index()) <= !self.l8.val()) ^ (self.l32.val().get_bit(self.m4.val().index()) | (self.a3.val() < 7))).into());
            self.l13.next = self.l13.val().replace_bit(6, self.m1.val());
        } else if self.a32.val() | 0x564FAEFF != 0x7FFFFFFF {
            for i in 0..4 {
                self.m4.next = ((self.a4.val() << self.l4.val() | !self.l4.val()) & 0x3) >> (self.m3.val() << self.a4.val());
            }
            self.m13.next = self.b16.val().get_bits::<13>(1);
        } else {
            self.lv8[2].next = self.iv8[0].val().replace_bit(7, self.lv1[1].val()) >> (self.a3.val() - 7);
            for i in 0..4 {
                for j in 0..2 {
                    self.lv1[j].next = (self.a3.val() + 3 >> 0) + 6 <= self.m4.val().get_bits::<3>(1) | 3;
                }
                if bit_cast::<16, 13>(self.m13.val()) << (self.a3.val() << self.a3.val()) < 0xFFFF {
                    self.l32.next = bit_cast::<32, 8>(self.lv8[2].val().replace_bit(4, (self.m4.val() & 0xE) != self.a13.val().get_bits::<4>(self.l3.val().index())));
                } else {
                    self.m4.next = self.m4.val() | (self.l4.val() + 0x0 ^ self.m4.val() - self.b4.val()) - 7;
                    self.lv16[i].next = self.b16.val();
                }
            }
        }
        self.o4.next = (bit_cast::<13, 32>(self.b40.val().get_bits::<32>(7)) << self.l4.val() + 15) + ((self.a32.val().get_bits::<13>(self.b3.val().index()) | 5003) + 0x1EEA);
        self.o5.next = (bit_cast::<16, 4>(self.m4.val() + self.a4.val()) | (self.lv16[2].val() << (self.m3.val() >> self.m3.val()))) << bit_cast::<3, 1>(self.l1.val().into());
        for i in 0..3 {
            self.l16.next = (self.l16.val() | 0xFFFF) - 7891;
        }
        self.o6.next = self.m32.val();
        self.o7.next = 0x3.into();
        match self.l8.val().index() {
            2 => {
                self.l32.next = !self.b32.val().replace_bit(14, self.b1.val());
            }
            3 => {
                self.m16.next = !self.m16.val() << 13 >> 15 & (((self.m16.val() >> self.a3.val()) - bit_cast::<16, 1>(self.b1.val().into())) | self.iv16[1].val() - self.iv16[3].val() + (self.m16.val() >> self.m3.val()));
            }
            _ => {
                match self.m8.val().index() {
                    1 => {
                        self.lv8[0].next = self.l8.val().replace_bit(6, !(self.b4.val() > 0x1) & (self.a13.val().get_bits::<3>(1) != 0x7));
                    }
                    2 => {
                        self.lv8[5].next = self.l8.val().replace_bit(3, bit_cast::<4, 3>(self.b3.val() | self.b3.val()) >= 0x4);
                    }
                    3 => {
                        self.l13.next = bit_cast::<13, 1>((self.m3.val() ^ 0x5).all().into()) << (self.b4.val() + self.a4.val());
                    }
                    _ => {
                        self.lv1[3].next = self.l4.val().xor() | ((!bit_cast::<16, 3>(self.a3.val())) >= self.lv16[3].val() + bit_cast::<16, 40>(self.m40.val()));
                    }
                }
            }
        }
        self.l8.next = self.lv8[5].val().replace_bit(5, bit_cast::<8, 3>(bit_cast::<3, 13>(self.a13.val())) > self.l8.val() ^ self.l8.val() << self.l3.val());
        self.o8.next = self.a8.val().get_bit(1);
        self.o9.next = self.b3.val() & ((self.b3.val() | 0x7) >> (self.a4.val() | self.l4.val()) ^ (self.b3.val() - (self.m3.val() & 0)));
        for i in 0..6 {
            self.l3.next = self.l3.val().replace_bit(1, (self.m1.val() && self.b1.val()) & (self.a1.val() && self.l1.val()));
        }
        self.l13.next = self.l13.val().replace_bit(12, (self.m32.val() <= 0x2B6E9DE5) | self.l1.val());
        self.o10.next = bit_cast::<4, 13>(self.a32.val().get_bits::<13>(15) + (self.a13.val() - self.l13.val())) + (bit_cast::<4, 8>(self.b13.val().get_bits::<8>(0)) >> (self.b3.val() ^ 0x6));
        self.o11.next = (self.b8.val().replace_bit(1, self.l1.val()) - 1 ^ (!!self.b8.val())) + 0xB5;
        self.l1.next = self.a40.val().get_bits::<16>(self.l3.val().index()) >= 0xB24;
        self.o12.next = self.l13.val() & (self.m13.val() + 7439 & 7487);
        self.o13.next = bit_cast::<16, 16>(self.lv16[2].val() & self.iv16[2].val().replace_bit(12, self.m1.val())) + ((self.m16.val() & self.m16.val()) - 0x3244 | 40692);
        for i in 0..6 {
            self.l40.next = !bit_cast::<40, 4>(self.m4.val()) | (self.a40.val() + 0x554768A3 + 3 << 14);
        }
        self.o14.next = self.a16.val() * ((self.m16.val() | self.m16.val()) - (self.lv16[2].val() - 65535)) ^ self.l32.val();
        self.o15.next = bit_cast::<40, 1>(self.iv1[4].val().into());
        match self.m3.val().index() {
            1 => {
                self.l4.next = self.m4.val().replace_bit(0, ((self.l3.val() ^ 3) & 2) == !(self.m3.val() & 0x7));
                if self.l40.val().get_bits::<16>(self.m3.val().index()) != self.lv16[3].val() {
                    self.l1.next = self.m40.val() >= 0x0;
                } else if self.l4.val() - self.l4.val() <= 0x1 {
                    self.l1.next = self.b8.val().get_bit(self.b3.val().index());
                }
            }
            2 => {
                match self.b8.val().index() {
                    2 => {
                        self.m3.next = self.b3.val().replace_bit(0, self.lv1[2].val() || self.lv1[0].val()) - 1 & 0x4;
                    }
                    3 => {
                        self.lv8[4].next = self.l8.val().replace_bit(5, bit_cast::<3, 16>(bit_cast::<16, 32>(self.m32.val())) <= (self.a3.val().replace_bit(1, self.a1.val()) ^ (!self.m3.val())));
                    }
                    _ => {
                    }
                }
            }
            3 => {
                for i in 0..3 {
                    self.l13.next = self.l13.val();
                }
                self.l3.next = self.l3.val().replace_bit(1, (self.l16.val() * self.l16.val()) > 1006881855);
            }
            _ => {
            }
        }
        for i in 0..6 {
            self.ov1[i].next = self.m13.val().get_bit(i);
        }
        for i in 0..6 {
            self.ov8[i].next = (self.lv8[i].val().replace_bit(6, self.b40.val() != 2147483647) | (self.b8.val() + 0xFF & bit_cast::<8, 40>(self.a40.val()))) >> 2;
        }
        self.lv16[2].next = self.b32.val().get_bits::<16>(13);
        for i in 0..4 {
            self.ov16[i].next = !((!(self.m16.val() << self.b4.val())) + self.l16.val().replace_bit(11, !self.b1.val()));
        }
    }
);

kernel!(
    Kernel1,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.a1.val();
        self.l3.next = self.a3.val();
        self.l4.next = self.a4.val();
        self.l8.next = self.b8.val();
        self.l13.next = self.b13.val();
        self.l16.next = self.b16.val();
        self.l32.next = self.b32.val();
        self.l40.next = self.a40.val();
        self.m1.next = self.a1.val();
        self.m3.next = self.b3.val();
        self.m4.next = self.a4.val();
        self.m8.next = self.b8.val();
        self.m13.next = self.a13.val();
        self.m16.next = self.a16.val();
        self.m32.next = self.a32.val();
        self.m40.next = self.a40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        self.m1.next = self.lv8[5].val() == self.m8.val() + bit_cast::<8, 1>((self.b4.val() <= 1).into());
        self.m16.next = self.m16.val();
        self.o0.next = bit_cast::<32, 4>(self.a4.val() << 2) ^ 0x7FFFFFFF == self.a32.val() >> self.a3.val() >> self.a4.val() << self.m3.val();
        self.o1.next = bit_cast::<3, 13>(!self.m13.val());
        if !self.l4.val().get_bit(0) {
            for i in 0..2 {
                self.l16.next = !self.l32.val().get_bits::<16>(11) - (bit_cast::<16, 4>(self.a4.val()) >> (self.a4.val() ^ self.l4.val())) - 0x126E;
            }
        }
        self.o2.next = !(bit_cast::<4, 8>(self.iv8[0].val()) >> self.l3.val()) + (bit_cast::<4, 4>(self.l4.val() >> self.m4.val()) & 4);
        self.o3.next = (self.a8.val() >> 3) | (self.l8.val() << self.a13.val().get_bits::<4>(self.b3.val().index())) & (self.b8.val() - self.iv8[2].val()) - 0x37;
        if self.lv16[3].val() | self.l16.val() < ((self.lv16[3].val() & self.a16.val()) << 1) {
            for i in 0..2 {
                if self.b32.val() | self.a32.val() | 2147483647 < (self.l32.val().replace_bit(24, self.iv1[2].val()) << (self.b3.val() & 0x5)) {
                    self.m8.next = self.iv8[2 * i + 1].val() & 0;
                }
            }
        } else {
            self.lv16[2].next = self.iv16[0].val().replace_bit(5, self.b8.val().get_bit(self.a3.val().index()) && (self.lv1[4].val() || self.l1.val())) + (((self.iv16[0].val() + 0x690F) >> (self.m3.val() >> self.b4.val())) - self.b16.val());
            self.l4.next = self.l4.val().replace_bit(1, bit_cast::<8, 32>(self.a32.val()) > 42);
        }
        self.lv16[2].next = self.iv16[0].val().replace_bit(4, self.m1.val() && ((self.a13.val() > 0x1A63) && self.iv1[0].val()));
        self.o4.next = (self.a13.val() - !self.b13.val()) | self.l13.val();
        self.o5.next = self.iv16[0].val();
        if self.b8.val().get_bit(1) {
            self.m13.next = self.a13.val() >> bit_cast::<4, 13>(self.a13.val());
            self.m3.next = self.l3.val();
        } else if self.m8.val() & self.a8.val() != 0xD6 {
            self.lv16[2].next = self.iv16[3].val().replace_bit(9, self.a40.val() > 2095156705) >> 10 >> (self.m4.val() ^ self.b4.val());
            self.l16.next = bit_cast::<16, 13>(!(self.a13.val() | self.b13.val())) | self.l32.val().get_bits::<16>(self.a3.val().index()) + 0x5990;
        }
        self.o6.next = !(bit_cast::<32, 1>((self.m1.val() | self.b1.val()).into()) >> 10);
        self.o7.next = self.b40.val();
        self.lv8[0].next = self.iv8[1].val();
        if (self.b40.val() + 2147483647 == (!self.a40.val())) || (self.b8.val() >> 6).any() {
            for i in 0..3 {
                self.l4.next = self.l4.val().replace_bit(i, !self.m4.val() >= self.a4.val() ^ 0);
                for j in 0..3 {
                    self.l13.next = self.l13.val().replace_bit(j, self.a40.val() << self.m3.val() < self.b40.val());
                }
            }
        } else {
            if self.m32.val() & 0x1 | 0x2 >= 1100782425 {
                if self.l16.val().get_bit(self.m4.val().index()) {
                    self.m4.next = self.l8.val().get_bits::<4>(3) & (!(self.m4.val() << self.b3.val()) + 0x9);
                } else {
                    self.lv16[3].next = 47103.into();
                    self.m3.next = ((self.a3.val() + 1 << (self.a4.val() ^ self.l4.val())) ^ bit_cast::<3, 13>(!self.b13.val())) >> self.a3.val().replace_bit(0, self.m1.val());
                }
                self.l3.next = bit_cast::<3, 32>(self.a32.val());
            } else if self.l13.val() - self.m13.val() >= self.b13.val() - 0x1FFF {
                if self.a40.val() != self.m40.val() {
                    self.l16.next = self.a16.val();
                    self.l1.next = self.l13.val().get_bit(5);
                } else if self.l40.val() != self.m40.val() {
                    self.m16.next = self.a16.val().replace_bit(13, self.a1.val());
                    self.lv8[3].next = 100.into();
                } else {
                    self.m1.next = bit_cast::<32, 8>((self.m8.val() & self.b8.val()) >> (self.a3.val() << self.a3.val())) != 0x7FFFFFFF;
                }
                self.l40.next = self.l40.val().replace_bit(2, self.m13.val().get_bit(self.m3.val().index()));
            }
        }
        self.o8.next = self.l16.val() | 65535 <= 58799;
        self.o9.next = self.iv8[4].val().get_bits::<3>(3) >> 2 >> (self.b3.val() << self.m3.val());
        self.l40.next = 1126630958.into();
        match self.lv8[1].val().index() {
            3 => {
                self.lv8[0].next = ((self.b8.val() - 238 - 0xFF) << 6) + 208;
                for i in 0..4 {
                    self.l13.next = self.a32.val().get_bits::<13>(16);
                }
            }
            4 => {
                match self.l3.val().index() {
                    3 => {
                        self.l16.next = bit_cast::<16, 8>(bit_cast::<8, 16>(self.a16.val() ^ self.lv16[2].val())) - bit_cast::<16, 32>((self.m32.val() & self.a32.val()) + (self.l32.val() - self.a32.val()));
                        self.l1.next = self.b1.val();
                    }
                    4 => {
                        self.l4.next = self.b40.val().get_bits::<4>(35);
                    }
                    5 => {
                        self.l4.next = self.l4.val() | 1;
                    }
                    6 => {
                        self.lv8[4].next = self.m40.val().get_bits::<8>(self.l3.val().index()) << 4 ^ (self.m8.val() << self.a3.val() >> (self.b4.val() << self.l3.val())) + ((self.l8.val() ^ 255) >> self.b3.val());
                    }
                    _ => {
                    }
                }
            }
            _ => {
                self.l40.next = self.b40.val() & 0x1;
            }
        }
        self.o10.next = ((self.l4.val() << 0) & 0x3 & bit_cast::<4, 13>(self.l13.val()) << (self.b3.val() << self.m4.val())) << 3;
        self.o11.next = bit_cast::<8, 40>(self.a40.val().replace_bit(5, (!self.l13.val()) <= 0x1163));
        self.lv1[4].next = bit_cast::<8, 4>(self.m4.val() & 15) | self.iv8[0].val().replace_bit(0, self.b1.val()) <= bit_cast::<8, 13>(self.m13.val() << 1 ^ (self.m13.val() ^ self.m13.val()));
        self.m32.next = bit_cast::<32, 40>(self.m40.val() - 0x7FFFFFFF);
        self.o12.next = !(self.iv16[2].val().get_bits::<13>(2) - self.b13.val()) - 0x3;
        self.o13.next = self.a16.val();
        if self.lv1[5].val() {
            for i in 0..4 {
                for j in 0..2 {
                    self.l8.next = self.l8.val().replace_bit(7, !self.m1.val());
                }
            }
            self.l32.next = (self.l40.val().get_bits::<32>(5) >> bit_cast::<4, 1>(self.iv1[5].val().into())) & self.m16.val() * (self.m16.val().replace_bit(7, self.m1.val()) | !self.b16.val());
        } else {
            if self.lv1[4].val() {
                self.m13.next = self.m13.val().replace_bit(11, self.a1.val() & self.l1.val());
            } else {
                self.lv1[2].next = self.l1.val();
            }
            self.l3.next = self.l3.val().replace_bit(1, bit_cast::<3, 32>(self.m32.val()) != self.m3.val() | 2);
        }
        if self.lv1[2].val() {
            match self.m4.val().index() {
                1 => {
                    self.lv1[0].next = (!bit_cast::<32, 32>(self.l32.val()) == 0x3EF2C556) ^ (!self.lv1[5].val() & (self.a3.val() == 7) ^ (!self.m3.val() < 3));
                    self.l8.next = self.l8.val().replace_bit(6, bit_cast::<3, 1>((!self.m1.val()).into()).any());
                }
                2 => {
                    self.m3.next = bit_cast::<3, 4>(self.m4.val() + (bit_cast::<4, 32>(self.b32.val()) ^ self.a4.val() << self.m4.val()));
                    self.l13.next = self.b32.val().get_bits::<13>(11);
                }
                3 => {
                    self.l8.next = bit_cast::<8, 32>(self.m16.val() * self.lv16[2].val() | 0x0) & self.a8.val();
                }
                4 => {
                    self.m8.next = self.b8.val() - self.b8.val() - (self.b8.val() - 0xFF) - 0xC7 >> 0;
                }
                _ => {
                    self.lv1[1].next = bit_cast::<4, 1>((!(self.l40.val() != self.m40.val())).into()) != 0;
                    self.l13.next = self.l13.val().replace_bit(9, self.l13.val() == self.a13.val() >> self.l3.val());
                }
            }
            self.l32.next = self.l32.val().replace_bit(2, self.l1.val());
        } else {
            match self.m4.val().index() {
                2 => {
                    self.l8.next = self.l8.val().replace_bit(4, (self.b4.val() << self.a3.val()) > bit_cast::<4, 40>(self.b40.val()));
                    self.l8.next = bit_cast::<8, 40>(self.a40.val() >> self.b4.val() | bit_cast::<40, 40>(self.a40.val()) | (bit_cast::<40, 13>(self.b13.val()) | (self.a40.val() << self.l3.val())));
                }
                3 => {
                    self.lv8[0].next = self.l8.val();
                    self.l32.next = self.l32.val().replace_bit(31, self.iv16[3].val() - self.iv16[2].val() >= !self.m16.val());
                }
                4 => {
                    self.m3.next = !(self.a3.val().replace_bit(2, !self.l1.val()) << bit_cast::<4, 32>(self.b32.val()));
                }
                5 => {
                    self.m13.next = bit_cast::<13, 16>(bit_cast::<16, 40>(self.l40.val()) & (self.lv16[2].val() & self.m16.val())) | (bit_cast::<13, 32>(self.a32.val()) + (!self.l13.val() | self.l13.val() & 0x3));
                    self.l8.next = (!self.iv8[1].val()) << (self.l4.val() + self.m4.val());
                }
                _ => {
                }
            }
            for i in 0..4 {
                self.l16.next = self.l16.val().replace_bit(3, (self.b13.val() > self.b13.val()) || self.m1.val());
            }
        }
        self.o14.next = 0.into();
        self.o15.next = 186637123.into();
        self.m1.next = !(self.a1.val() && self.l1.val() && self.lv1[1].val()) && self.a1.val();
        for i in 0..6 {
            self.ov1[i].next = self.m8.val() == bit_cast::<8, 4>(self.a4.val() + 2) << 6;
        }
        for i in 0..6 {
            self.ov8[i].next = ((self.b8.val() ^ self.a8.val()) << 4 | 2) + (self.lv8[5 - i].val().replace_bit(3, self.b13.val() > 0x3) + ((self.lv8[i].val() | self.lv8[5 - i].val()) >> 4));
        }
        self.l16.next = bit_cast::<16, 1>(bit_cast::<4, 32>(self.a32.val()).all().into());
        for i in 0..3 {
            self.l16.next = self.lv16[3 - i].val();
        }
        for i in 0..4 {
            self.ov16[i].next = 65535.into();
        }
    }
);

kernel!(
    Kernel2,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.b1.val();
        self.l3.next = self.a3.val();
        self.l4.next = self.b4.val();
        self.l8.next = self.b8.val();
        self.l13.next = self.b13.val();
        self.l16.next = self.a16.val();
        self.l32.next = self.a32.val();
        self.l40.next = self.b40.val();
        self.m1.next = self.b1.val();
        self.m3.next = self.a3.val();
        self.m4.next = self.b4.val();
        self.m8.next = self.a8.val();
        self.m13.next = self.a13.val();
        self.m16.next = self.b16.val();
        self.m32.next = self.a32.val();
        self.m40.next = self.a40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        if self.b32.val() != 194953174 {
            match self.m8.val().index() {
                3 => {
                    self.lv1[1].next = (self.a3.val() >> 2).xor();
                    self.l16.next = self.l16.val().replace_bit(14, (self.m32.val() ^ 0x3C6B4277) < self.b32.val() ^ self.l32.val());
                }
                4 => {
                    self.l32.next = self.l32.val().replace_bit(23, self.a32.val().get_bit(self.b4.val().index()) & (self.m40.val() > 0x4818CB42));
                }
                5 => {
                    self.l16.next = bit_cast::<16, 40>(self.a40.val() - 0x5BE8DB9B);
                    self.lv1[4].next = self.b16.val().get_bit(self.a4.val().index()) | (((self.m40.val() >> self.m3.val()) > (self.a40.val() & 318978695)) && (self.a40.val() >> 0) >= bit_cast::<40, 4>(self.m4.val()));
                }
                6 => {
                    self.m4.next = (self.m4.val() << self.l4.val() << bit_cast::<3, 32>(self.l32.val())) + self.m4.val();
                    self.l16.next = self.l16.val().replace_bit(0, (self.m13.val() + 8191).any());
                }
                _ => {
                }
            }
            self.m13.next = self.m13.val().replace_bit(3, !self.l1.val()) + ((self.b13.val() ^ self.b13.val()) & 3493) >> 8;
        } else if (self.m4.val() >> self.b3.val()) != 15 {
            self.l8.next = (!self.b8.val()) + self.iv8[0].val().replace_bit(4, (self.b3.val() == 0) ^ (self.lv1[0].val() || self.b1.val()));
        }
        self.o0.next = self.iv1[1].val() ^ (self.l16.val() >= bit_cast::<16, 13>(self.a13.val()) + bit_cast::<16, 1>(self.iv1[1].val().into()));
        self.o1.next = ((self.l3.val() >> 1 ^ (self.b3.val() ^ self.a3.val())) ^ self.b3.val()) | ((!self.l3.val()) + (self.l3.val() >> self.a3.val())) ^ 0x3;
        self.lv1[0].next = self.l13.val().get_bit(7) || self.m1.val();
        self.m32.next = bit_cast::<32, 16>(self.lv16[2].val());
        self.o2.next = !(self.a4.val() & 5);
        self.o3.next = !((!self.b8.val().replace_bit(5, self.m1.val())) & (self.iv8[5].val() ^ self.iv8[1].val()) + self.l8.val().replace_bit(6, self.m1.val()));
        for i in 0..4 {
            self.l1.next = (!self.b32.val()).xor();
            self.l8.next = 0x38.into();
        }
        for i in 0..2 {
            self.l8.next = !(self.b8.val() - 131) + (bit_cast::<8, 3>(self.l3.val()) + 75) & (self.lv8[2 * i].val() - self.a8.val() & !self.lv8[2 * i].val() ^ 255);
            if self.l16.val() < !self.iv16[2 * i].val() - 65535 {
                for j in 0..3 {
                    self.lv16[j + 1].next = (self.m16.val() ^ 0x0) << 4 << 15;
                }
            } else if self.l1.val() {
                match self.m4.val().index() {
                    0 => {
                        self.l32.next = self.l32.val().replace_bit(26, !self.b32.val() != 0x5EF96C1D);
                        self.m8.next = self.m8.val() ^ self.l8.val();
                    }
                    1 => {
                        self.l4.next = self.m4.val();
                    }
                    2 => {
                        self.m16.next = bit_cast::<16, 3>((!bit_cast::<3, 1>(self.m1.val().into())) + (self.m3.val() >> self.b4.val() | self.l3.val() - 3));
                        self.lv8[2].next = (bit_cast::<8, 4>(self.l4.val()) >> 2 << (self.m3.val() & self.l3.val())) & 255;
                    }
                    _ => {
                        self.m8.next = self.a40.val().get_bits::<8>(self.a3.val().index());
                    }
                }
                if self.l16.val() << self.m3.val() >> self.a40.val().get_bits::<3>(3) >= self.l40.val().get_bits::<16>(4) {
                    self.lv16[i + 2].next = self.b16.val();
                } else if self.a32.val() ^ 190022551 == 0x61A1882B {
                    self.l1.next = (self.l16.val().replace_bit(3, self.lv1[1].val()) & (bit_cast::<16, 8>(self.a8.val()) & 0x311F)).all();
                }
            }
        }
        self.o4.next = bit_cast::<13, 32>(self.m40.val().get_bits::<32>(7) + !(!self.m32.val()));
        self.o5.next = bit_cast::<16, 16>(bit_cast::<16, 4>((self.b4.val() | self.m4.val()) << 3));
        self.lv16[0].next = self.b40.val().get_bits::<16>(13);
        self.o6.next = self.a32.val().replace_bit(20, self.b8.val().get_bit(2));
        self.o7.next = bit_cast::<40, 16>(self.a16.val()) >> (self.m4.val() << 1) | bit_cast::<40, 8>(bit_cast::<8, 40>(self.a40.val()) << (self.a3.val() & self.m3.val()));
        match self.a4.val().index() {
            3 => {
                self.lv1[4].next = self.a40.val() >= self.m40.val();
                if !(self.lv1[3].val() & self.iv1[5].val()) || (self.m16.val() <= 13426 || (self.lv1[4].val() ^ self.lv1[3].val())) {
                    self.m13.next = 4305.into();
                    self.lv16[1].next = bit_cast::<16, 32>((self.a32.val().replace_bit(3, self.b1.val()) & self.b32.val().replace_bit(22, self.a1.val())) - 2147483647);
                }
            }
            4 => {
                for i in 0..4 {
                    self.m13.next = self.m13.val().replace_bit(2, self.m13.val().get_bit(6));
                }
            }
            5 => {
                self.lv16[0].next = (!(self.iv16[2].val() >> 8)) | 59465;
            }
            _ => {
            }
        }
        self.l8.next = self.iv16[1].val().get_bits::<8>(self.m3.val().index());
        self.o8.next = self.l4.val().get_bit(1);
        self.o9.next = ((self.b3.val() & self.b3.val()) | (self.m3.val() ^ 1)) - self.b3.val() | 0x3;
        match self.m3.val().index() {
            0 => {
                self.lv16[3].next = (self.a16.val() | (self.b16.val() + (self.l16.val() & self.b16.val()))) & (self.a16.val().replace_bit(15, self.l1.val()) >> self.m4.val() | 65535);
                for i in 0..6 {
                    self.l40.next = self.l40.val().replace_bit(i, (self.b8.val() <= self.iv8[2].val()) & self.b1.val());
                    self.l4.next = self.l4.val() - (self.b4.val() - self.l4.val() + (self.m4.val() & self.b4.val()) >> (self.a4.val() << 0));
                }
            }
            1 => {
                self.l32.next = self.l32.val().replace_bit(15, self.l1.val());
                self.m40.next = ((self.l40.val() << self.l4.val()) + bit_cast::<40, 3>(self.l3.val()) ^ self.l40.val().replace_bit(27, self.m4.val().all())) & (((self.a40.val() >> 33) >> 2) & (self.l40.val() << 37) + (self.m40.val() >> 34));
            }
            2 => {
                self.m16.next = self.iv16[3].val() + 16581;
                self.l8.next = bit_cast::<8, 4>(!(self.b4.val() >> self.l4.val())) << 7;
            }
            3 => {
                match self.b4.val().index() {
                    0 => {
                        self.lv16[3].next = bit_cast::<16, 32>(!self.a32.val()) & self.iv16[3].val() << self.a3.val() ^ !(self.a40.val().get_bits::<16>(17) ^ (self.iv16[3].val() ^ self.l16.val()));
                        self.l32.next = ((self.m16.val() + self.b16.val()) * (self.iv16[3].val() << 13) << 10) >> self.m3.val();
                    }
                    1 => {
                        self.l32.next = !bit_cast::<32, 13>(self.m13.val() | self.m13.val()) | 3;
                    }
                    2 => {
                        self.lv1[5].next = false;
                        self.l13.next = self.l13.val().replace_bit(6, self.a16.val() >= self.a16.val());
                    }
                    _ => {
                        self.l8.next = self.iv8[3].val();
                        self.lv1[3].next = ((self.b4.val() ^ self.m4.val()) - 0 >> self.m4.val()).any();
                    }
                }
            }
            _ => {
                for i in 0..6 {
                    self.l3.next = self.l3.val();
                }
                self.lv1[1].next = self.m1.val();
            }
        }
        self.o10.next = self.m4.val().replace_bit(3, bit_cast::<4, 32>(self.b32.val()) <= 15) & 0x3;
        self.o11.next = bit_cast::<8, 40>(self.m40.val());
        if (bit_cast::<8, 13>(self.a13.val()) | self.a8.val() >> self.a3.val()) > 0x2B {
            match self.m3.val().index() {
                1 => {
                    self.l13.next = self.l13.val().replace_bit(7, self.a1.val() ^ self.m1.val() ^ (self.lv8[1].val() != 255));
                    self.m40.next = self.a40.val();
                }
                2 => {
                    self.m4.next = ((!self.b4.val()) + bit_cast::<4, 3>(self.b3.val()) + 2) >> self.m3.val();
                }
                3 => {
                    self.lv16[3].next = self.m16.val();
                }
                _ => {
                }
            }
            self.l32.next = self.b32.val();
        } else if self.b40.val() | 0x3 >= 0 {
            for i in 0..6 {
                self.m32.next = self.b32.val();
                for j in 0..2 {
                    self.m8.next = bit_cast::<8, 13>(bit_cast::<13, 16>(bit_cast::<16, 13>(self.b13.val()))) - 38;
                }
            }
        } else {
            if bit_cast::<16, 32>(self.l32.val()) * (self.lv16[0].val() << self.m3.val()) != self.l32.val().replace_bit(11, !self.l1.val()) {
                if (!(self.l8.val() != 0xD3)) ^ (self.m1.val() ^ (self.lv16[1].val() < 0xB2CC)) {
                    self.m40.next = self.m40.val() & self.a40.val().replace_bit(27, self.m16.val() << self.a4.val() > 0x1D19);
                } else if self.b13.val().replace_bit(5, self.m1.val()) >= 0x0 {
                    self.l4.next = bit_cast::<4, 8>(((self.lv8[2].val() & self.b8.val()) << (self.a4.val() ^ self.l4.val())) + self.l8.val());
                }
            } else if (self.b8.val() > 0x3) ^ (self.m40.val() < self.a40.val()) {
                self.lv8[1].next = self.iv8[3].val() & self.a8.val();
                self.l4.next = self.l4.val().replace_bit(0, (self.m1.val() ^ self.a1.val()) || (self.b16.val() >= 40434));
            }
        }
        self.lv1[2].next = self.b4.val().get_bit(2) | (!self.m4.val().get_bit(2));
        self.o12.next = self.m13.val();
        self.o13.next = self.iv16[0].val();
        self.l3.next = self.l3.val();
        self.lv8[5].next = self.m8.val() >> self.l3.val();
        self.o14.next = !self.a32.val().replace_bit(11, self.l13.val() >> self.a4.val() >= 8191);
        self.o15.next = bit_cast::<40, 40>(bit_cast::<40, 4>(bit_cast::<4, 40>(self.m40.val() << 3)));
        self.m32.next = self.a32.val().replace_bit(1, self.l1.val());
        for i in 0..6 {
            self.ov1[i].next = self.l1.val() | !(self.b3.val() >> 1 != self.b3.val() + self.l3.val());
        }
        for i in 0..6 {
            self.ov8[i].next = !(bit_cast::<8, 16>(self.b16.val().replace_bit(4, self.m1.val())) << 5);
        }
        for i in 0..4 {
            self.lv1[5 - i].next = self.b32.val().get_bit(self.m4.val().index()) || self.b4.val().get_bit(2);
            if self.a1.val() {
                self.l8.next = bit_cast::<8, 13>(self.m13.val().replace_bit(3, self.l40.val() < 2147483647));
                match self.m3.val().index() {
                    3 => {
                        self.l3.next = 2.into();
                        self.lv16[3 - i].next = bit_cast::<16, 13>(bit_cast::<13, 8>(self.lv8[5].val())) + self.lv16[i].val() << (self.m3.val() ^ 0x7);
                    }
                    4 => {
                        self.l13.next = self.l13.val();
                    }
                    _ => {
                    }
                }
            } else if !(self.b3.val() >= self.l3.val()) {
                self.lv8[i].next = !self.lv8[2].val();
                if bit_cast::<32, 8>(self.a8.val()) < (self.m32.val() - 0x59F201FF) {
                    self.lv8[5 - i].next = self.l8.val().replace_bit(6, !(self.m4.val() | self.a4.val() == self.l16.val().get_bits::<4>(11)));
                    self.l4.next = self.a4.val();
                } else {
                    self.l3.next = self.l3.val().replace_bit(0, self.b32.val() & 2147483647 == self.a32.val() & self.a32.val());
                    self.l16.next = bit_cast::<16, 40>(self.a40.val().replace_bit(0, self.a1.val()) + 0x7FFFFFFF);
                }
            } else {
                self.l1.next = self.a16.val().any() || self.l1.val();
                self.m40.next = self.b40.val() >> (self.l3.val() | self.l3.val());
            }
        }
        if ((self.a13.val() >> self.b3.val()) ^ self.m16.val().get_bits::<13>(1)).any() {
            for i in 0..3 {
                self.l16.next = self.l16.val().replace_bit(14, self.iv16[2].val().any());
            }
        } else {
            self.lv8[4].next = !self.lv8[5].val();
            self.m32.next = !((self.a32.val() - self.b32.val() >> bit_cast::<4, 3>(self.m3.val())) - bit_cast::<32, 40>(self.b40.val()));
        }
        for i in 0..4 {
            self.ov16[i].next = bit_cast::<16, 3>(self.lv8[0].val().get_bits::<3>(4) - 0x2 - (bit_cast::<3, 32>(self.b32.val()) ^ self.b3.val()));
        }
    }
);

kernel!(
    Kernel3,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.b1.val();
        self.l3.next = self.a3.val();
        self.l4.next = self.a4.val();
        self.l8.next = self.a8.val();
        self.l13.next = self.a13.val();
        self.l16.next = self.a16.val();
        self.l32.next = self.a32.val();
        self.l40.next = self.a40.val();
        self.m1.next = self.b1.val();
        self.m3.next = self.a3.val();
        self.m4.next = self.a4.val();
        self.m8.next = self.a8.val();
        self.m13.next = self.a13.val();
        self.m16.next = self.b16.val();
        self.m32.next = self.b32.val();
        self.m40.next = self.a40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        self.l40.next = self.l40.val().replace_bit(28, !(self.l13.val() == self.l13.val()));
        self.l1.next = self.m13.val().get_bit(self.m3.val().index()) || self.lv1[4].val();
        self.o0.next = bit_cast::<40, 8>(self.b8.val() & 209) << 32 >= self.a40.val();
        self.o1.next = bit_cast::<3, 40>(bit_cast::<40, 32>(self.l32.val())) | (!self.a3.val() & bit_cast::<3, 3>(self.m3.val())) | self.l3.val();
        if !(!self.lv1[5].val()) {
            self.lv1[0].next = self.lv1[5].val() ^ self.l1.val();
        } else if self.b16.val() << self.m4.val() > self.m16.val() ^ 2 {
            if !(self.a8.val() >> self.b3.val()) > 0xFF {
                self.m3.next = 0.into();
            }
            match self.l8.val().index() {
                1 => {
                    self.l13.next = 0xA44.into();
                }
                2 => {
                    self.l13.next = self.l13.val().replace_bit(0, self.l40.val() >= self.b40.val() && self.lv16[0].val().xor());
                    self.m40.next = bit_cast::<40, 8>(self.iv8[1].val()) + 1490403282 & self.b40.val() >> 23;
                }
                _ => {
                }
            }
        }
        self.o2.next = self.a4.val() & 2;
        self.o3.next = (bit_cast::<8, 8>(self.m8.val()) + 0xFF - 0xFF) & self.l8.val();
        match self.b3.val().index() {
            3 => {
                self.m3.next = self.lv16[1].val().get_bits::<3>(10);
            }
            4 => {
                self.l32.next = self.l32.val().replace_bit(12, !(self.iv8[0].val() < 0x1E));
            }
            _ => {
                self.m32.next = self.a32.val() >> (self.b3.val() >> self.b4.val());
                if self.a1.val() {
                    self.m8.next = !(bit_cast::<8, 32>(self.m40.val().get_bits::<32>(3)) >> 4);
                    self.m3.next = self.b4.val().get_bits::<3>(0);
                } else {
                    self.l40.next = self.a40.val() + !bit_cast::<40, 8>(self.a8.val() + self.b8.val());
                }
            }
        }
        self.o4.next = self.b13.val().replace_bit(5, self.a3.val() > bit_cast::<3, 8>(self.m8.val() << self.l4.val()));
        self.o5.next = (!(self.m16.val() ^ self.iv16[1].val()) >> 4) + self.iv16[2].val();
        self.lv1[0].next = (self.l4.val() >> self.m4.val() | (self.a4.val() >> self.b3.val()) < 0x1) || self.a32.val().get_bit(22);
        self.o6.next = 0x0.into();
        self.o7.next = !(self.a40.val() >> 38 ^ 0x77B46CE2) | !((!self.b40.val()) - 0x2);
        self.lv16[3].next = 29081.into();
        self.o8.next = self.m4.val().replace_bit(1, self.m1.val()).any();
        self.o9.next = (self.a3.val() & self.b3.val() << self.l3.val()) + ((self.a3.val() ^ self.a3.val()) >> (self.l3.val() & self.m3.val())) + (((self.b3.val() | 0x7) ^ (self.l3.val() | self.b3.val())) >> self.b4.val());
        self.m1.next = self.a32.val().get_bit(18) && (!(self.iv1[4].val() ^ self.lv1[1].val()) || (self.m1.val() ^ (self.b1.val() ^ self.l1.val())));
        self.l8.next = self.l8.val().replace_bit(2, self.l3.val() >= (!self.m3.val()));
        self.o10.next = ((self.l4.val() ^ 0xF) - self.b4.val() - (self.b4.val() >> 1 << 2)) | (!(self.a4.val() << 3 | self.a4.val() >> self.m3.val()));
        self.o11.next = bit_cast::<8, 1>(((!self.l3.val()).xor() ^ (self.a32.val() > (self.l32.val() >> self.a3.val()))).into());
        if self.a3.val().get_bit(1) {
            if !self.b1.val() {
                self.m13.next = self.a13.val();
            } else {
                self.l8.next = self.l8.val().replace_bit(4, (self.l1.val() | self.a1.val()) & self.l8.val().any());
            }
        } else if bit_cast::<8, 8>(self.l8.val()) == 255 {
            if (self.b1.val() | self.lv1[2].val()) || ((self.lv1[3].val() && self.iv1[1].val()) ^ (self.l13.val() >= self.l13.val())) {
                self.lv8[4].next = bit_cast::<8, 16>(self.iv16[1].val() | self.lv16[0].val()) << (self.b4.val() & self.b4.val()) & 255;
                if !(self.b1.val() | self.lv1[1].val()) | (self.l4.val() > 0x2) {
                    self.l1.next = (self.m8.val().get_bits::<4>(2) != 3) ^ ((bit_cast::<3, 8>(self.iv8[4].val()) - bit_cast::<3, 1>(self.l1.val().into())) > 0x7);
                } else {
                    self.lv8[3].next = self.b40.val().get_bits::<8>(23) + 0xFF;
                    self.lv8[5].next = (self.iv8[5].val() >> self.b3.val()) + (self.m8.val() << 2) & (self.iv8[0].val() ^ self.b8.val()) >> 6 | 247;
                }
            } else if self.m1.val() {
                for i in 0..2 {
                    self.l8.next = self.l8.val().replace_bit(i, !self.a16.val().get_bit(i));
                }
            } else {
                self.m8.next = self.lv8[3].val() ^ 0;
            }
            self.lv16[1].next = (self.m32.val().get_bits::<16>(1) & (bit_cast::<16, 16>(self.l16.val()) << 9)) ^ self.m16.val().replace_bit(12, self.m40.val() >= self.a40.val() - self.b40.val());
        }
        self.m16.next = bit_cast::<16, 13>(bit_cast::<13, 40>(bit_cast::<40, 3>(self.l3.val()) | 0x7FFFFFFF));
        self.o12.next = (self.a13.val().replace_bit(6, self.b1.val()) & 8191) - 2341 << (self.b3.val() | self.a3.val());
        self.o13.next = self.lv16[1].val();
        for i in 0..2 {
            self.m8.next = ((self.iv8[3].val() + self.m8.val()) + (self.b8.val() ^ self.l8.val()) | 55) & 0xFF;
            if self.m16.val().get_bits::<3>(self.l3.val().index()).xor() {
                self.l16.next = self.a16.val();
            } else if self.b3.val().get_bit(i) {
                if self.b32.val().get_bits::<4>(self.b3.val().index()) < (self.m4.val() + self.l13.val().get_bits::<4>(self.b3.val().index())) {
                    self.lv16[i + 2].next = (self.l32.val().get_bits::<16>(5) - (self.l16.val() | 0xCA27) & 0) << 4;
                } else if (self.l13.val() & self.a13.val()) <= 5588 {
                    self.lv8[i].next = bit_cast::<8, 13>(!self.a13.val() + (self.m13.val() << self.b3.val()) ^ self.m13.val().replace_bit(10, self.a32.val() <= self.l32.val()));
                } else {
                    self.m13.next = self.m13.val().replace_bit(3, self.b4.val().get_bit(3) ^ self.lv1[5 - i].val());
                }
                self.m3.next = bit_cast::<3, 13>(self.b13.val()) - 0x7 ^ 5;
            }
        }
        self.o14.next = bit_cast::<32, 16>(self.b40.val().get_bits::<16>(2));
        self.o15.next = 0x7FFFFFFF.into();
        self.l3.next = self.l3.val().replace_bit(1, self.a4.val() & self.l4.val() <= self.a4.val() - self.a4.val());
        for i in 0..3 {
            for j in 0..4 {
                self.m8.next = self.b8.val() | !(self.l8.val() ^ self.m8.val() & self.iv8[5 - j].val());
            }
        }
        for i in 0..6 {
            self.ov1[i].next = bit_cast::<32, 13>(self.m13.val() & bit_cast::<13, 8>(self.b8.val())) == 0x27FCA35A;
        }
        for i in 0..6 {
            self.ov8[i].next = self.l8.val().replace_bit(i, (self.l1.val() & (!self.m1.val())) && (self.b8.val() ^ self.a8.val() != 0x1C));
        }
        self.m3.next = self.a3.val();
        for i in 0..4 {
            self.ov16[i].next = self.m16.val();
        }
    }
);

kernel!(
    Kernel4,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.b1.val();
        self.l3.next = self.b3.val();
        self.l4.next = self.a4.val();
        self.l8.next = self.b8.val();
        self.l13.next = self.a13.val();
        self.l16.next = self.a16.val();
        self.l32.next = self.b32.val();
        self.l40.next = self.a40.val();
        self.m1.next = self.a1.val();
        self.m3.next = self.a3.val();
        self.m4.next = self.a4.val();
        self.m8.next = self.a8.val();
        self.m13.next = self.b13.val();
        self.m16.next = self.a16.val();
        self.m32.next = self.b32.val();
        self.m40.next = self.b40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        self.l8.next = (((self.b8.val() & self.l8.val()) ^ self.m8.val() << self.b4.val()) | 80) & 2;
        self.m40.next = bit_cast::<40, 16>(self.lv16[2].val());
        self.o0.next = ((!self.iv16[2].val() | !self.a16.val()) ^ 0x2).any();
        self.o1.next = (self.m13.val().get_bits::<3>(5) | self.b40.val().get_bits::<3>(26)) >> self.b4.val() - self.a4.val();
        for i in 0..4 {
            for j in 0..3 {
            }
        }
        for i in 0..3 {
            match self.l8.val().index() {
                0 => {
                    self.l13.next = self.l13.val().replace_bit(i, !self.iv1[2 * i + 1].val());
                }
                1 => {
                    self.lv1[i + 3].next = !self.l40.val().get_bit(self.m4.val().index());
                }
                2 => {
                    self.l32.next = self.m32.val();
                    self.l4.next = self.b4.val();
                }
                3 => {
                    self.l13.next = 0x4A9.into();
                }
                _ => {
                    self.l3.next = self.b3.val();
                }
            }
            self.lv16[3 - i].next = bit_cast::<16, 13>(bit_cast::<13, 1>(self.lv1[3].val().into()));
        }
        self.o2.next = bit_cast::<4, 13>(self.m13.val() | bit_cast::<13, 8>(self.lv8[0].val()) >> 11);
        self.o3.next = bit_cast::<8, 32>(self.a16.val() * (bit_cast::<16, 13>(self.b13.val()) & (self.l16.val() >> self.m3.val())));
        self.l40.next = 2147483647.into();
        self.o4.next = !!(self.l13.val() << 5 >> bit_cast::<4, 3>(self.l3.val()));
        self.o5.next = (self.a40.val().get_bits::<16>(1) - self.l40.val().get_bits::<16>(21)) + 0x0 | bit_cast::<16, 3>(self.b3.val().replace_bit(0, self.b32.val() != 0x7FFFFFFF));
        self.m32.next = 312311495.into();
        for i in 0..4 {
            self.l4.next = self.l4.val().replace_bit(2, (self.m40.val() <= 475682904) & (self.l1.val() ^ self.lv1[5 - i].val()));
            if (!self.b16.val().replace_bit(i, self.a1.val())) >= 0x134B {
                self.m40.next = 0x77A6E759.into();
                self.m40.next = bit_cast::<40, 4>(self.l4.val() & (self.m4.val() ^ self.b4.val())) + 1809707737;
            } else {
                self.m16.next = bit_cast::<16, 13>((self.l13.val() >> self.a3.val()) + 4452 >> 12);
            }
        }
        self.o6.next = self.l32.val();
        self.o7.next = self.b40.val();
        if self.l3.val().get_bit(0) {
            self.l13.next = self.l13.val().replace_bit(8, self.l8.val() << self.a3.val() <= self.lv8[5].val() | self.m8.val());
            match self.m8.val().index() {
                2 => {
                    self.m3.next = bit_cast::<3, 8>(bit_cast::<8, 40>(bit_cast::<40, 1>((self.l40.val() < 2).into())));
                    self.m8.next = self.m13.val().get_bits::<8>(3);
                }
                3 => {
                    self.l4.next = self.l4.val().replace_bit(0, (self.iv8[3].val() ^ 0x19) < self.l13.val().get_bits::<8>(2));
                }
                4 => {
                    self.l4.next = self.l4.val().replace_bit(2, self.l1.val());
                }
                _ => {
                }
            }
        } else {
            self.m4.next = !((self.a4.val() ^ self.m4.val()) >> 3 << self.a40.val().get_bits::<4>(4));
            self.m1.next = ((self.l3.val() >> self.m3.val()) | 0x7 >= 0x2) ^ (self.a13.val() >= self.l13.val());
        }
        self.o8.next = ((self.m32.val() + 1191891782) - (self.l40.val().get_bits::<32>(0) - 0x24354187)).any();
        self.o9.next = ((self.a3.val().replace_bit(2, self.lv1[2].val()) - bit_cast::<3, 8>(self.l8.val())) ^ (self.b3.val() | self.l3.val()) << 0) + 4;
        match self.b4.val().index() {
            3 => {
                self.lv1[4].next = self.lv1[1].val();
                self.lv16[0].next = 45594.into();
            }
            4 => {
                self.m40.next = bit_cast::<40, 8>(bit_cast::<8, 1>((self.m1.val() ^ self.a1.val() | (self.a40.val() > 0x630CCEB)).into()));
            }
            5 => {
                for i in 0..4 {
                    self.l13.next = self.b13.val();
                }
                self.lv8[2].next = (self.m8.val().replace_bit(3, self.a1.val() & self.iv1[5].val()) >> 4) - 255;
            }
            _ => {
            }
        }
        for i in 0..2 {
            self.lv16[2].next = 0x12D6.into();
            self.l32.next = bit_cast::<16, 3>(self.b3.val() << 2) * self.lv16[i].val() ^ self.l32.val();
        }
        self.o10.next = self.a4.val().replace_bit(0, (self.lv1[5].val() && (self.lv1[2].val() || self.b1.val())) ^ (self.m8.val() | self.a8.val() >= self.m8.val() << self.b3.val()));
        self.o11.next = self.b16.val().get_bits::<8>(self.b3.val().index());
        self.m8.next = self.l32.val().get_bits::<8>(4);
        self.o12.next = bit_cast::<13, 40>(bit_cast::<40, 40>(!self.m40.val()) & (self.b40.val() & bit_cast::<40, 4>(self.m4.val())));
        self.o13.next = self.a16.val();
        self.lv8[0].next = (bit_cast::<8, 4>(self.b4.val().replace_bit(3, self.l1.val())) ^ 0x96) << self.a3.val();
        for i in 0..3 {
            for j in 0..4 {
                self.l16.next = self.l16.val().replace_bit(j, (self.l13.val() | 0x3).all());
            }
            self.l8.next = bit_cast::<8, 40>(self.l40.val());
        }
        self.o14.next = self.l32.val() >> 13;
        self.o15.next = 0x369BB404.into();
        for i in 0..3 {
            self.m32.next = self.b32.val();
        }
        for i in 0..6 {
            self.ov1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.ov8[i].next = (bit_cast::<8, 8>(self.l8.val() - self.m8.val()) & ((self.m8.val() + self.a8.val()) & self.iv8[2].val())) - (((self.lv8[1].val() & self.lv8[i].val()) - 255) - 0);
        }
        for i in 0..4 {
            self.lv1[5 - i].next = self.l3.val() != self.b40.val().get_bits::<3>(22) << (self.a4.val() << self.a4.val()) << 1;
            if self.l1.val() {
                self.lv8[5 - i].next = (bit_cast::<8, 16>(self.a16.val().replace_bit(1, self.iv1[3].val())) & self.a13.val().get_bits::<8>(5)) - bit_cast::<8, 13>(bit_cast::<13, 32>(self.a32.val()));
                self.l40.next = self.l40.val().replace_bit(24, self.m40.val().get_bits::<16>(6) != 0x8F97);
            }
        }
        if self.m4.val().xor() {
            self.m13.next = (!bit_cast::<13, 13>(self.m13.val()) & 7519) << self.l3.val();
        } else if bit_cast::<16, 40>(self.l40.val()) <= 8577 {
            for i in 0..2 {
                self.m40.next = !self.l40.val().replace_bit(i, !self.l1.val() && self.b40.val() != 0x7CCD5E02);
            }
            self.l32.next = self.l32.val().replace_bit(18, (self.l1.val() && self.iv1[0].val()) & !self.m1.val());
        } else {
            if (self.a13.val().replace_bit(9, self.b1.val()) != self.m13.val() + 3) && (!(self.l16.val() >= 65535)) {
                if self.a1.val() {
                    self.m16.next = self.a40.val().get_bits::<16>(12) + (self.l16.val() - 0xFFFF);
                } else {
                    self.l3.next = 0x7.into();
                }
            } else {
                self.lv1[1].next = (!(self.b3.val() ^ self.l3.val()) ^ 7).xor();
            }
            for i in 0..6 {
                match self.m4.val().index() {
                    3 => {
                        self.l4.next = !self.a4.val().replace_bit(2, !self.lv1[0].val()) | 14;
                        self.m3.next = ((self.l3.val() >> self.b4.val() >> self.a3.val().replace_bit(1, self.lv1[i].val())) | 0) >> bit_cast::<4, 13>(self.b13.val());
                    }
                    4 => {
                        self.l32.next = self.l32.val().replace_bit(i, !self.m13.val().get_bit(self.m3.val().index()));
                    }
                    5 => {
                        self.lv8[i].next = bit_cast::<8, 13>(self.l13.val() + self.a13.val()) >> self.l3.val().replace_bit(1, self.b1.val()) & bit_cast::<8, 40>(bit_cast::<40, 1>(self.a8.val().all().into()));
                        self.l32.next = bit_cast::<32, 1>(self.iv8[2].val().replace_bit(3, self.m1.val() && self.iv1[0].val()).any().into());
                    }
                    _ => {
                    }
                }
            }
        }
        for i in 0..4 {
            self.ov16[i].next = !bit_cast::<16, 1>(self.l16.val().get_bits::<3>(7).any().into());
        }
    }
);

kernel!(
    Kernel5,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.a1.val();
        self.l3.next = self.a3.val();
        self.l4.next = self.b4.val();
        self.l8.next = self.a8.val();
        self.l13.next = self.a13.val();
        self.l16.next = self.b16.val();
        self.l32.next = self.a32.val();
        self.l40.next = self.b40.val();
        self.m1.next = self.a1.val();
        self.m3.next = self.a3.val();
        self.m4.next = self.b4.val();
        self.m8.next = self.a8.val();
        self.m13.next = self.b13.val();
        self.m16.next = self.b16.val();
        self.m32.next = self.b32.val();
        self.m40.next = self.a40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        self.l3.next = self.l3.val().replace_bit(2, !(self.m1.val() && self.b1.val()));
        self.l40.next = self.a40.val();
        self.o0.next = self.l13.val().get_bits::<3>(1) >= 1;
        self.o1.next = (bit_cast::<3, 1>(self.l16.val().xor().into()) + !(self.b3.val() + self.b3.val())) ^ (self.b3.val() & self.l3.val());
        self.m32.next = bit_cast::<32, 4>(((self.b4.val() + self.b4.val()) ^ !self.l4.val()) << self.m32.val().get_bits::<4>(26));
        for i in 0..3 {
            self.l16.next = self.l16.val().replace_bit(i, self.l1.val());
            self.l8.next = (!(self.lv8[1].val() - 35 + self.b8.val())) | (self.l13.val().get_bits::<8>(2) + 0x0 | 255);
        }
        self.o2.next = (!(self.l4.val() << 0)) - 6 ^ (!(self.b4.val() & 0xB));
        self.o3.next = 0x3B.into();
        if self.l1.val() && bit_cast::<32, 13>(self.a13.val()) <= 0x2D3CEEAB {
            self.lv8[1].next = ((self.m8.val() & self.a8.val()) << self.m3.val() - self.a3.val() << self.iv8[5].val().get_bits::<3>(5)) + (self.l32.val().get_bits::<8>(self.b3.val().index()) << self.m4.val());
        } else if self.b40.val().replace_bit(23, self.m1.val()) >= 0x2 {
            self.m4.next = self.b4.val().replace_bit(3, ((self.lv16[0].val() >> self.a3.val()) + (self.a16.val() + self.lv16[1].val())).xor());
            self.l1.next = (!bit_cast::<3, 8>(self.b8.val() | self.m8.val())) == bit_cast::<3, 1>(self.m1.val().into()) - (self.b3.val() + 2) << (self.b3.val() | self.m3.val());
        } else {
            self.l1.next = ((bit_cast::<4, 4>(self.l4.val()) <= 15) | (self.m13.val() ^ self.m13.val() == 0x61C)) & self.a4.val().get_bit(1);
            self.lv1[2].next = bit_cast::<3, 4>(self.m4.val()) - self.a3.val() >= 0x3 || !(self.a1.val() || (self.a16.val() != self.m16.val()));
        }
        self.o4.next = ((!self.b13.val() | (self.b13.val() & self.l13.val())) ^ 1) << bit_cast::<4, 32>(self.b32.val());
        self.o5.next = self.m16.val().replace_bit(0, (bit_cast::<16, 40>(self.l40.val()) >= 3753) & self.iv1[1].val());
        if bit_cast::<3, 1>((!self.a1.val()).into()) != !self.b3.val() << (self.b4.val() << self.l4.val()) {
            self.l3.next = self.l3.val().replace_bit(0, !(self.m3.val() > self.m3.val()));
            self.lv1[4].next = self.a40.val() > 0x7FFFFFFF;
        } else if self.m3.val() - self.l3.val() < (self.m3.val() << 1) {
            if self.iv1[3].val() || (self.l40.val().get_bit(self.a4.val().index()) && self.b40.val() <= self.l40.val()) {
                for i in 0..2 {
                    self.l40.next = self.l40.val().replace_bit(3, !self.a40.val() != self.a40.val());
                    self.m16.next = self.b32.val().get_bits::<16>(self.a3.val().index());
                }
            } else {
                for i in 0..3 {
                    self.m40.next = self.b40.val();
                }
            }
        } else {
            for i in 0..2 {
                match self.m3.val().index() {
                    1 => {
                        self.lv8[2 * i].next = (bit_cast::<8, 40>(self.a40.val()) >> !self.m3.val() >> (self.b3.val() & 0x7)) - 255;
                    }
                    2 => {
                        self.m4.next = self.l4.val();
                        self.m4.next = bit_cast::<4, 8>(bit_cast::<8, 3>(self.b3.val()));
                    }
                    3 => {
                        self.m40.next = bit_cast::<40, 4>(((self.l4.val() >> self.b3.val()) - self.b4.val()) >> (self.l3.val() << self.b3.val()));
                        self.l13.next = self.l13.val().replace_bit(2, self.b3.val().get_bit(i));
                    }
                    _ => {
                        self.lv1[i + 4].next = self.a1.val();
                        self.m8.next = self.iv8[2 * i + 1].val();
                    }
                }
            }
        }
        self.lv1[5].next = (self.b32.val() ^ self.m32.val() - self.a32.val()) ^ bit_cast::<32, 8>(self.a8.val()) <= 0x7FFFFFFF;
        self.o6.next = 168358800.into();
        self.o7.next = bit_cast::<40, 3>(bit_cast::<3, 1>((self.iv1[2].val() || self.m1.val()).into()) & self.m3.val().replace_bit(1, self.m13.val().get_bit(12)));
        self.m40.next = self.a40.val() >> bit_cast::<4, 16>(self.a16.val());
        if (self.a40.val() << 27 == 1839976469) | self.a40.val().get_bit(self.b4.val().index()) {
            self.lv8[2].next = (self.b8.val() >> 2 & self.lv8[5].val() + self.a8.val() ^ 0xFF) & 47;
            if !self.b3.val() < 3 && (self.b3.val() | self.b3.val()) >= (self.l3.val() ^ self.l3.val()) {
                if ((self.l40.val() ^ 0x2EFFFFC0) + (self.b40.val() >> self.m3.val())) != self.a40.val() {
                    self.l40.next = self.b40.val();
                    self.lv1[2].next = self.iv8[3].val().get_bit(self.m3.val().index()) | !((self.iv16[0].val() != 65535) | (self.iv1[4].val() | self.l1.val()));
                } else if self.l32.val() << self.b3.val() > 3 {
                    self.m16.next = self.iv16[1].val();
                    self.lv1[1].next = bit_cast::<13, 4>(self.a4.val()) == 0x1FFF;
                }
            } else {
                if self.m1.val() {
                    self.l13.next = self.m32.val().get_bits::<13>(14) & 0x1468;
                }
            }
        }
        self.o8.next = self.a32.val().replace_bit(7, self.m40.val() != 0xC65FAB9) <= !self.l32.val() << self.a4.val() || self.b3.val() < self.b3.val() && (self.b13.val() < self.a13.val() && self.b16.val() <= 65535);
        self.o9.next = self.m3.val().replace_bit(2, (self.m4.val() < self.l4.val()) ^ (self.lv16[2].val() < self.lv16[3].val()) | !self.b13.val().any());
        for i in 0..2 {
            self.l3.next = self.a3.val() - 0;
            self.lv16[i].next = (bit_cast::<16, 8>(self.iv8[0].val()) + 3) << self.b4.val() - 14;
        }
        self.o10.next = self.a4.val() >> self.m3.val() ^ bit_cast::<4, 16>(self.lv16[1].val().replace_bit(8, self.m40.val().xor()));
        self.o11.next = self.m8.val();
        self.m3.next = (self.m3.val() + self.a3.val() & 1) >> 1 >> (self.m3.val() & 7);
        self.o12.next = self.a13.val();
        self.o13.next = (bit_cast::<16, 13>(self.m13.val() >> self.m3.val()) >> (self.a4.val() ^ 0x0)) - self.l40.val().get_bits::<16>(12);
        self.l13.next = self.b13.val();
        self.m8.next = !self.l8.val() + 0xFF - 255;
        self.o14.next = self.l40.val().get_bits::<32>(3);
        self.o15.next = self.a40.val() + self.b40.val();
        if !(!self.a1.val()) {
            if bit_cast::<4, 8>(self.l13.val().get_bits::<8>(5)) < (self.a4.val() - 6 & (self.b4.val() + self.a4.val())) {
                self.l13.next = self.l13.val().replace_bit(3, (self.a32.val() == 1906610164) ^ !self.l1.val());
            } else if (self.b8.val() == 242) ^ self.b13.val().get_bit(self.m3.val().index()) {
                if bit_cast::<8, 40>(self.l40.val() - self.a40.val()) >= self.b8.val().replace_bit(3, self.m4.val().get_bit(3)) {
                    self.l13.next = self.l13.val().replace_bit(12, self.m32.val().xor());
                    self.lv8[0].next = self.a8.val();
                } else if !(self.m3.val() != 5) {
                    self.l16.next = self.b16.val();
                }
                match self.a3.val().index() {
                    2 => {
                        self.l8.next = self.iv8[5].val().replace_bit(0, self.a1.val() && self.a1.val() && self.a32.val().xor()) << (!self.m4.val());
                        self.l4.next = self.b4.val() & self.l4.val();
                    }
                    3 => {
                        self.l3.next = self.l3.val().replace_bit(0, (self.a1.val() ^ self.a1.val()) ^ (self.lv1[4].val() ^ self.m1.val()));
                        self.l40.next = self.l40.val().replace_bit(11, self.a1.val());
                    }
                    4 => {
                        self.m8.next = self.a8.val().replace_bit(1, self.l1.val()) - !(!bit_cast::<8, 13>(self.a13.val()));
                    }
                    _ => {
                        self.l13.next = self.l13.val().replace_bit(3, self.l13.val() ^ self.a13.val() != 4286);
                    }
                }
            } else {
                self.l4.next = self.m4.val().replace_bit(2, self.l13.val().replace_bit(0, self.iv1[3].val()) != 8191) & (!self.l4.val().replace_bit(3, self.l4.val().any()));
                self.l16.next = bit_cast::<16, 3>((bit_cast::<3, 13>(self.a13.val()) ^ 0) - 0x2);
            }
            self.l13.next = (!bit_cast::<13, 16>(self.m16.val())) << 1 & 0;
        } else if (self.l4.val() & 1).all() {
            self.lv8[5].next = self.a32.val().get_bits::<8>(17);
        }
        for i in 0..6 {
            self.ov1[i].next = self.iv1[5 - i].val();
        }
        for i in 0..6 {
            self.ov8[i].next = !((self.b8.val() & self.l8.val()) + self.a8.val().replace_bit(i, self.lv1[i].val())) | (self.lv8[5 - i].val() << self.m4.val() >> 0) + (self.iv8[i].val() >> self.a4.val() & 0x2);
        }
        self.l32.next = self.m40.val().get_bits::<32>(5);
        self.l8.next = bit_cast::<8, 1>((self.a32.val() != 3).into());
        for i in 0..4 {
            self.ov16[i].next = self.b16.val() & 0xF68D;
        }
    }
);

kernel!(
    Kernel6,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.b1.val();
        self.l3.next = self.b3.val();
        self.l4.next = self.b4.val();
        self.l8.next = self.a8.val();
        self.l13.next = self.a13.val();
        self.l16.next = self.b16.val();
        self.l32.next = self.a32.val();
        self.l40.next = self.a40.val();
        self.m1.next = self.a1.val();
        self.m3.next = self.a3.val();
        self.m4.next = self.b4.val();
        self.m8.next = self.a8.val();
        self.m13.next = self.b13.val();
        self.m16.next = self.b16.val();
        self.m32.next = self.b32.val();
        self.m40.next = self.a40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        self.lv8[5].next = self.a8.val();
        self.o0.next = self.a40.val().get_bit(self.m4.val().index());
        self.o1.next = bit_cast::<3, 4>(self.a4.val() - 0xF);
        for i in 0..3 {
            self.l8.next = self.l8.val().replace_bit(i, self.a40.val() ^ 0x1 <= 2030684636);
            for j in 0..3 {
                self.l32.next = self.b32.val();
            }
        }
        self.o2.next = !self.a4.val().replace_bit(1, self.b1.val() & self.l1.val()) & ((!self.a4.val() + 1) ^ (self.m4.val() & 0 | self.m4.val()));
        self.o3.next = self.m8.val() + ((self.a8.val() ^ 255) - bit_cast::<8, 3>(self.m3.val() >> self.a4.val()));
        self.lv16[1].next = self.a16.val() | 65535;
        if (self.b32.val() <= self.b32.val()) || (!self.b40.val() == 2147483647) {
            if (self.l13.val() - self.a13.val() < 0xF1D) ^ ((self.b3.val() != 0x0) ^ self.a4.val().get_bit(2)) {
                for i in 0..3 {
                    self.m13.next = self.b13.val();
                }
            }
            for i in 0..3 {
                if (self.m16.val() >> bit_cast::<4, 16>(self.l16.val())) > 34924 {
                    self.l16.next = bit_cast::<16, 16>(self.m16.val() ^ self.a16.val()) - 2202 << 7;
                    self.lv8[3].next = self.b8.val().replace_bit(i, !self.a32.val() >= 0x1) << self.l3.val();
                } else if self.lv1[4].val() {
                    self.l40.next = self.l40.val().replace_bit(i, self.b40.val().any());
                }
            }
        } else {
            self.l16.next = self.m16.val();
            for i in 0..4 {
                self.m4.next = 0xB.into();
                for j in 0..6 {
                    self.l16.next = self.l16.val().replace_bit(13, self.b8.val() << 5 >= 4);
                    self.l32.next = (self.a32.val() - !(self.l32.val() ^ 0x67F3C6C5)) << self.m4.val() + self.l4.val();
                }
            }
        }
        self.o4.next = self.a13.val().replace_bit(4, self.b16.val().get_bits::<13>(3).all());
        self.o5.next = self.m16.val() << self.m8.val().get_bits::<3>(1);
        if self.l32.val().get_bit(13) {
            self.l8.next = self.l8.val().replace_bit(7, bit_cast::<32, 4>(self.a4.val()).all());
            self.l8.next = self.l8.val().replace_bit(1, !self.m32.val().xor());
        } else {
            for i in 0..3 {
                for j in 0..3 {
                    self.m4.next = bit_cast::<4, 1>((bit_cast::<13, 8>(self.iv8[3].val()) > 0x1CF5).into()) & 0xF;
                }
                self.lv1[2 * i].next = self.lv1[2 * i].val();
            }
        }
        self.m1.next = (self.m13.val().xor() | !self.b1.val() && (self.l1.val() && !self.m1.val())) & ((self.a3.val().replace_bit(1, self.lv1[1].val()) == 7) | (self.l13.val() << self.b4.val() <= bit_cast::<13, 1>(self.a1.val().into())));
        self.o6.next = bit_cast::<32, 16>(bit_cast::<16, 16>(bit_cast::<16, 8>(self.m8.val() | self.iv8[3].val())));
        self.o7.next = self.a40.val();
        for i in 0..6 {
            self.m8.next = (self.a8.val() << 6) & bit_cast::<8, 3>(self.a3.val() + self.l3.val()) & 68;
            self.l4.next = self.l4.val().replace_bit(0, self.b3.val() < 6);
        }
        self.lv8[4].next = self.l32.val().get_bits::<8>(16) & (self.iv8[0].val() & self.m8.val()) - self.a8.val() ^ self.b8.val() & 91;
        self.o8.next = self.iv1[0].val() ^ (self.b4.val() >> (self.b3.val() | 7) != bit_cast::<4, 3>(self.b40.val().get_bits::<3>(21)));
        self.o9.next = ((self.m3.val() >> 0) - 1) << (self.a3.val() & 1) ^ 7;
        if self.l1.val() {
            self.l4.next = ((self.b4.val() | self.m4.val()) << (self.m4.val() | self.l4.val())) - ((self.m4.val() ^ self.l4.val()) << self.l8.val().get_bits::<3>(5)) >> 0;
            self.lv16[1].next = bit_cast::<16, 13>(self.l13.val().replace_bit(6, !self.l1.val()) & 1);
        } else if self.l32.val() + 0 == (self.l32.val() >> self.l3.val()) {
            if (self.l13.val() | self.l13.val()).xor() | ((self.l13.val() ^ 0x2B9) >= self.m13.val() ^ self.a13.val()) {
                for i in 0..2 {
                    self.l4.next = self.l4.val();
                    self.l4.next = self.l4.val().replace_bit(3, (self.m1.val() || self.a1.val()) & (self.a8.val() != self.b8.val()));
                }
                self.m1.next = true;
            }
            match self.m4.val().index() {
                2 => {
                    self.m4.next = bit_cast::<4, 16>(self.b40.val().get_bits::<16>(10));
                }
                3 => {
                    self.m40.next = (((self.a40.val() >> self.a3.val()) | self.l40.val() >> self.b4.val()) & self.m40.val()) << (self.m3.val() | self.m3.val());
                    self.l3.next = self.l3.val().replace_bit(0, self.b1.val());
                }
                _ => {
                }
            }
        } else {
            if self.l16.val().get_bit(11) {
                self.l8.next = self.l8.val().replace_bit(2, self.m1.val());
                match self.l4.val().index() {
                    2 => {
                        self.m13.next = self.m13.val().replace_bit(5, ((self.m1.val() || self.iv1[3].val()) | self.b16.val().get_bit(self.m4.val().index())) ^ ((self.l13.val() - self.m13.val()) == 0x1FFF));
                    }
                    3 => {
                        self.lv8[0].next = self.lv8[1].val().replace_bit(7, (self.iv1[3].val() || self.lv1[3].val()) ^ (self.iv1[5].val() ^ self.m1.val())) << 3;
                        self.m16.next = self.a32.val().get_bits::<16>(4) - bit_cast::<16, 8>(self.b8.val().replace_bit(3, self.a1.val()) >> (self.l3.val() | self.l3.val()));
                    }
                    4 => {
                        self.lv1[4].next = !((!(self.m1.val() || self.lv1[2].val())) ^ (self.l13.val().get_bits::<4>(3) > 0x3));
                        self.lv16[1].next = bit_cast::<16, 8>(!((self.a8.val() ^ 255) & 2));
                    }
                    _ => {
                        self.m32.next = self.l32.val();
                    }
                }
            } else if self.iv1[5].val() {
                self.m32.next = bit_cast::<16, 3>(self.a4.val().get_bits::<3>(0)) * bit_cast::<16, 32>((self.b32.val() | 0x76C01200) >> (self.l3.val() >> self.l3.val()));
            } else {
                self.l8.next = 207.into();
            }
        }
        self.l32.next = self.l32.val().replace_bit(20, self.b1.val() & self.b1.val() & (self.iv1[0].val() && self.l1.val()));
        self.o10.next = ((!bit_cast::<4, 40>(self.a40.val())) - 0x7) - (self.l4.val() << bit_cast::<3, 1>(self.b1.val().into()));
        self.o11.next = self.iv8[4].val() & self.m8.val() >> (!self.m3.val());
        self.lv8[0].next = !bit_cast::<8, 32>(!self.a32.val() << bit_cast::<3, 32>(self.a32.val()));
        self.o12.next = self.m13.val();
        self.o13.next = self.a40.val().get_bits::<16>(self.a3.val().index());
        if (bit_cast::<13, 1>(self.lv1[4].val().into()) > self.b13.val() ^ 3) | ((!self.l8.val()) != 0x0) {
            if ((self.a4.val() << self.l4.val()) & self.b4.val() << 1) == (self.l4.val() | 0x1 | self.b32.val().get_bits::<4>(13)) {
                self.l32.next = (bit_cast::<16, 16>(self.b32.val().get_bits::<16>(self.m3.val().index())) * ((self.lv16[2].val() + self.b16.val()) | (self.a16.val() | self.a16.val()))) >> self.m3.val();
            } else if self.m1.val() || self.lv1[0].val() ^ self.lv1[4].val() {
                self.lv1[3].next = self.l3.val().get_bit(2);
                self.m3.next = self.b3.val();
            } else {
                if (self.a32.val() - self.l32.val() > 2) | (self.l8.val().replace_bit(5, self.iv1[4].val()) != (!self.m8.val())) {
                    self.l8.next = (bit_cast::<8, 40>(self.a40.val() & self.l40.val()) & bit_cast::<8, 4>(self.b4.val() ^ self.a4.val())) << bit_cast::<4, 40>(self.a40.val());
                    self.lv8[1].next = 249.into();
                } else {
                    self.m32.next = self.m32.val();
                    self.lv16[0].next = ((!(self.a16.val() | self.l16.val())) << (self.b4.val() & 0xD)) + 0;
                }
            }
        } else {
            if (!self.a4.val() > self.m4.val() & self.m4.val()) || !(self.b4.val() != self.m4.val()) {
                if self.m1.val() {
                    self.l13.next = self.l13.val().replace_bit(9, self.l8.val().get_bit(6) | !self.b1.val());
                    self.m40.next = self.a40.val() << self.l3.val();
                } else {
                    self.l16.next = ((bit_cast::<16, 13>(self.m13.val()) >> (self.l3.val() | self.m3.val())) | 54323) & bit_cast::<16, 13>(self.l13.val().replace_bit(2, !self.b1.val()));
                    self.lv8[1].next = ((self.a8.val() - self.lv8[0].val() << (self.m3.val() & 0x1)) ^ 0x80) & bit_cast::<8, 40>(bit_cast::<40, 1>((self.b1.val() & self.m1.val()).into()));
                }
                self.m32.next = self.m32.val() | !(self.m32.val() >> self.a4.val() & 2147483647);
            } else {
                match self.b3.val().index() {
                    2 => {
                        self.m16.next = self.b16.val() ^ (self.b16.val() + 2 ^ self.lv16[3].val() - 0x3807) & 0x3;
                        self.lv1[2].next = self.l1.val();
                    }
                    3 => {
                        self.lv8[3].next = self.m16.val().get_bits::<8>(6) & 0xFF;
                    }
                    _ => {
                    }
                }
                self.l32.next = self.l32.val().replace_bit(21, self.l4.val() == 2);
            }
            self.l8.next = 255.into();
        }
        self.l16.next = (self.lv16[2].val() ^ ((self.iv16[2].val() & 65535) - bit_cast::<16, 13>(self.a13.val()))) & !((self.b16.val() >> self.a4.val()) >> self.m4.val());
        self.o14.next = (self.a32.val() | self.l32.val()) >> self.a4.val() | self.m40.val().get_bits::<32>(self.a3.val().index());
        self.o15.next = self.l40.val();
        for i in 0..6 {
            if self.m1.val() {
                if self.l1.val() {
                    self.l40.next = self.a40.val() >> self.m32.val().get_bits::<3>(3);
                } else if self.m32.val() > 3 && self.m3.val() == 0x0 {
                    self.l8.next = self.m8.val() << (self.a4.val() << self.a4.val());
                } else {
                    self.m13.next = (self.b16.val().get_bits::<13>(2) ^ 0x23B) + 0x1FFF;
                }
                if self.b1.val() {
                    self.l32.next = self.l16.val().replace_bit(6, self.m4.val() + self.b4.val() != self.a4.val() ^ self.b4.val()) * self.a16.val();
                    self.m32.next = ((self.l32.val() & 3) + self.b40.val().get_bits::<32>(4) >> 3) >> 23;
                }
            } else {
                self.m3.next = 0.into();
            }
            if !(self.l4.val() & self.a4.val() == 0xF) {
                if self.m1.val() {
                    self.lv16[1].next = self.lv16[2].val().replace_bit(15, self.lv1[5 - i].val()) - 0x847;
                    self.m1.next = true;
                } else {
                    self.lv1[i].next = (self.b3.val() + 0) != bit_cast::<3, 13>(self.m13.val()) << (self.m4.val() & 3) >> self.a3.val();
                }
                self.l3.next = self.a3.val().replace_bit(2, self.m8.val().get_bits::<4>(2) < self.a13.val().get_bits::<4>(self.a3.val().index()));
            } else if (!self.m1.val()) || (self.iv8[i].val() >= self.b8.val()) {
                self.l4.next = bit_cast::<4, 32>((self.b32.val() | self.a32.val()) - self.l32.val().replace_bit(27, self.a1.val())) - 0x4;
                if self.m4.val().replace_bit(1, self.iv1[i].val() | self.lv1[i].val()).xor() {
                    self.l1.next = self.m1.val();
                    self.lv1[5 - i].next = false;
                } else {
                    self.lv1[5 - i].next = self.l1.val();
                }
            }
        }
        for i in 0..6 {
            self.ov1[i].next = self.lv1[5 - i].val();
        }
        for i in 0..6 {
            self.ov8[i].next = !((self.b8.val() << self.b4.val()) - (self.m8.val() << 2));
        }
        if self.m1.val() {
            for i in 0..3 {
                for j in 0..4 {
                    self.l16.next = self.l16.val().replace_bit(7, self.b1.val());
                    self.m3.next = self.a3.val() ^ bit_cast::<3, 16>(self.lv16[2].val() | self.m16.val()) >> self.l40.val().get_bits::<4>(35);
                }
                self.l4.next = (self.a4.val().replace_bit(2, self.m1.val()) << bit_cast::<4, 8>(self.iv8[0].val()) >> self.b4.val() + self.a4.val()) & !bit_cast::<4, 4>(self.m4.val());
            }
        } else if self.a1.val() & self.l32.val().get_bit(self.l4.val().index()) {
            self.l32.next = self.l32.val().replace_bit(25, (self.a32.val() > self.b32.val()) ^ !self.lv1[4].val());
            for i in 0..3 {
                for j in 0..4 {
                    self.l40.next = self.l40.val().replace_bit(j, self.l1.val());
                }
                self.l32.next = self.l32.val().replace_bit(i, self.b4.val().get_bit(i) & self.a1.val());
            }
        }
        for i in 0..4 {
            self.ov16[i].next = bit_cast::<16, 8>(self.a8.val().replace_bit(1, self.l1.val()));
        }
    }
);

kernel!(
    Kernel7,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.a1.val();
        self.l3.next = self.b3.val();
        self.l4.next = self.b4.val();
        self.l8.next = self.b8.val();
        self.l13.next = self.b13.val();
        self.l16.next = self.b16.val();
        self.l32.next = self.a32.val();
        self.l40.next = self.b40.val();
        self.m1.next = self.b1.val();
        self.m3.next = self.b3.val();
        self.m4.next = self.a4.val();
        self.m8.next = self.a8.val();
        self.m13.next = self.b13.val();
        self.m16.next = self.b16.val();
        self.m32.next = self.a32.val();
        self.m40.next = self.b40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        match self.a3.val().index() {
            1 => {
                match self.l4.val().index() {
                    3 => {
                        self.l40.next = !(!bit_cast::<40, 16>(self.m16.val().replace_bit(6, self.b1.val())));
                        self.m3.next = bit_cast::<3, 32>(self.l40.val().get_bits::<32>(7));
                    }
                    4 => {
                        self.lv8[4].next = self.a8.val();
                        self.l3.next = !bit_cast::<3, 8>((self.b8.val() ^ self.lv8[3].val()) << 4);
                    }
                    _ => {
                        self.l40.next = self.l40.val().replace_bit(34, (!self.b3.val()).all());
                    }
                }
            }
            2 => {
                match self.a3.val().index() {
                    0 => {
                        self.m1.next = self.m32.val().get_bits::<3>(10) < self.b16.val().get_bits::<3>(5) && self.lv1[5].val();
                    }
                    1 => {
                        self.l8.next = self.m8.val().replace_bit(7, self.b4.val() <= 0x1 && self.a1.val()) | self.b8.val();
                    }
                    _ => {
                    }
                }
            }
            _ => {
                self.l8.next = self.l8.val().replace_bit(2, self.iv1[4].val());
            }
        }
        self.o0.next = true;
        self.o1.next = (self.l3.val() << (self.b4.val() + self.a4.val())) - 7;
        self.lv16[3].next = !self.lv16[2].val().replace_bit(2, self.m1.val()) + ((self.m16.val().replace_bit(1, self.lv1[3].val()) | 0x6B69) - 0xFFFF);
        match self.b3.val().index() {
            1 => {
                self.l13.next = self.l13.val().replace_bit(4, self.a40.val().get_bits::<32>(self.l3.val().index()) > 0x2C9790C3);
            }
            2 => {
                for i in 0..2 {
                    self.m40.next = bit_cast::<40, 3>(bit_cast::<3, 13>(self.b13.val()));
                    self.l16.next = self.a16.val();
                }
            }
            _ => {
                for i in 0..4 {
                    self.m16.next = self.l32.val().get_bits::<16>(9);
                    self.l13.next = self.m13.val().replace_bit(i, self.m1.val()) >> bit_cast::<3, 16>(self.iv16[3].val());
                }
                self.m16.next = self.a32.val().get_bits::<16>(self.l3.val().index());
            }
        }
        self.o2.next = self.a4.val().replace_bit(3, self.a1.val());
        self.o3.next = bit_cast::<8, 16>(self.l16.val()) << self.a4.val() - self.l4.val();
        self.m32.next = self.b32.val().replace_bit(13, ((self.iv16[2].val() << self.b3.val()) <= 65535) ^ (self.b13.val() - self.m13.val() == 0x1686));
        for i in 0..3 {
            self.m4.next = bit_cast::<4, 3>(self.b3.val().replace_bit(2, self.iv1[1].val()));
            self.l3.next = self.l3.val().replace_bit(0, self.b1.val());
        }
        self.o4.next = (((self.b13.val() ^ 0x1FFF) << 1) - 0x3) >> bit_cast::<4, 40>(self.a40.val());
        self.o5.next = !(self.a16.val().replace_bit(13, self.a16.val() >= self.l16.val()) | self.iv16[2].val().replace_bit(7, self.iv8[2].val() <= self.lv8[1].val()));
        self.lv1[5].next = self.l1.val();
        self.o6.next = (!bit_cast::<32, 4>(self.l4.val()) + ((self.a32.val() & self.l32.val()) >> 29)) | 0;
        self.o7.next = bit_cast::<40, 4>(bit_cast::<4, 13>(self.m13.val()) - self.m4.val().replace_bit(2, self.iv1[0].val())) | self.l40.val() ^ self.a40.val() << (self.b4.val() ^ 3);
        if !((self.a40.val() - self.b40.val()) >= (self.l40.val() | 0x7FFFFFFF)) {
            if self.lv1[3].val() {
                for i in 0..6 {
                    self.lv8[5].next = self.l13.val().get_bits::<8>(4) - 0x2 << (self.m3.val() & self.a3.val());
                }
                match self.l3.val().index() {
                    3 => {
                        self.l1.next = self.lv1[3].val();
                    }
                    4 => {
                        self.lv16[2].next = self.b16.val() << 7 >> 2;
                        self.m3.next = self.b4.val().get_bits::<3>(0);
                    }
                    _ => {
                        self.l4.next = self.l4.val().replace_bit(0, bit_cast::<40, 40>(self.l40.val()) != self.l40.val() - 2103448476);
                    }
                }
            } else if self.iv1[2].val() {
                self.l16.next = bit_cast::<16, 8>(self.a8.val() & self.b8.val() & 255) ^ 1;
            } else {
                for i in 0..6 {
                    self.lv1[2].next = self.m32.val().replace_bit(16, self.a3.val() >= self.l3.val()) >= self.m32.val() | self.a32.val().replace_bit(i, self.l1.val()) || ((self.b4.val() | 0x3) == 0x1) & ((self.b4.val() <= self.l4.val()) & (self.a3.val() == 2));
                }
            }
            self.l4.next = 6.into();
        } else {
            self.l1.next = self.b1.val();
        }
        self.o8.next = self.m3.val() == self.l3.val();
        self.o9.next = self.l3.val();
        if (self.m13.val() + 0x1FFF << self.b13.val().get_bits::<4>(1)) != 0x187 {
            if self.m8.val() ^ self.iv8[2].val() <= 32 {
                if self.a1.val() {
                    self.l32.next = !(bit_cast::<32, 8>(self.a32.val().get_bits::<8>(3)) - (!self.l16.val() * (self.iv16[3].val() << self.m4.val())));
                    self.l3.next = (((self.l3.val() ^ 0x2) & bit_cast::<3, 1>(self.b1.val().into())) - self.a3.val()) ^ 0x0;
                }
                for i in 0..2 {
                    self.l16.next = self.a16.val() - (self.lv16[2 * i].val().replace_bit(3, self.lv8[5 - i].val() != self.a8.val()) << (self.b4.val() >> self.l4.val()));
                }
            } else if self.a13.val() > self.m13.val() & self.l13.val() {
                self.m3.next = bit_cast::<3, 16>(self.b16.val() - 0xFFFF);
                self.lv16[0].next = self.l16.val().replace_bit(7, self.m16.val().get_bit(0));
            }
        } else if !self.a13.val().get_bit(0) {
            match self.b3.val().index() {
                2 => {
                    self.lv16[2].next = 0x36C3.into();
                    self.l3.next = ((!self.b3.val()) + bit_cast::<3, 40>(self.m40.val())) & 0x7 | bit_cast::<3, 4>((self.l4.val() >> self.l4.val()) - 0xF);
                }
                3 => {
                    self.lv16[1].next = self.iv16[3].val().replace_bit(13, (!(self.a3.val() ^ 0)).any());
                    self.l1.next = true;
                }
                4 => {
                    self.m1.next = self.b13.val().replace_bit(6, self.lv1[2].val()) == 0;
                }
                _ => {
                    self.l4.next = bit_cast::<4, 40>(self.l40.val());
                }
            }
        }
        for i in 0..2 {
            if !bit_cast::<8, 8>(self.l8.val()) <= bit_cast::<8, 16>(self.lv16[0].val() << 8) {
                for j in 0..3 {
                    self.l40.next = self.l40.val().replace_bit(18, self.l40.val().xor() ^ (self.l8.val() <= self.m8.val()));
                }
            }
            self.l32.next = self.l32.val().replace_bit(12, bit_cast::<8, 40>(self.l40.val()) < (self.l8.val() & 0xFF));
        }
        self.o10.next = self.a4.val().replace_bit(0, self.l4.val() ^ self.l4.val() <= self.m4.val().replace_bit(1, self.m1.val())) - !((self.b4.val() & self.a4.val()) << self.l3.val());
        self.o11.next = self.l16.val().get_bits::<8>(self.a3.val().index()) & 0x2B;
        self.l3.next = self.l3.val().replace_bit(0, self.a1.val());
        self.o12.next = self.l13.val();
        self.o13.next = bit_cast::<16, 32>((self.iv16[0].val() + self.b16.val() >> 12) * (self.lv16[0].val() ^ self.m16.val() ^ bit_cast::<16, 32>(self.a32.val())));
        if bit_cast::<3, 13>(self.m13.val() & 0xE1A) <= (self.l3.val() >> 2 << (!self.b4.val())) {
            match self.m4.val().index() {
                0 => {
                    self.l40.next = self.l40.val().replace_bit(8, (self.iv16[3].val() >= 65535) & (self.m3.val() >= self.b3.val()));
                    self.lv16[2].next = !self.b16.val() - 65535 - (self.l16.val() >> self.l4.val() & self.l32.val().get_bits::<16>(self.b3.val().index())) & 0xFFFF;
                }
                1 => {
                    self.l4.next = 15.into();
                    self.lv16[0].next = !bit_cast::<16, 3>(self.l40.val().get_bits::<3>(8));
                }
                2 => {
                    self.l8.next = self.l8.val().replace_bit(2, !self.lv1[0].val() ^ self.a32.val().get_bit(31));
                    self.lv1[3].next = !(bit_cast::<32, 40>(self.a40.val() & self.m40.val()) < self.b32.val());
                }
                3 => {
                    self.m8.next = self.l8.val().replace_bit(5, self.l1.val() | (self.a32.val() < 0x70DA97AE)) & self.lv8[0].val().replace_bit(2, self.l8.val() << self.a3.val() == 85);
                }
                _ => {
                }
            }
            if self.b1.val() {
                self.m8.next = self.b13.val().get_bits::<8>(4);
                if self.a1.val() {
                    self.l40.next = 0x252F97AB.into();
                }
            }
        } else {
            self.l32.next = bit_cast::<32, 32>((self.b32.val() | self.b32.val()) ^ (self.b16.val() * self.b16.val())) + bit_cast::<32, 3>((self.a3.val() | self.a3.val()) ^ 0x5);
        }
        self.m13.next = bit_cast::<13, 13>(!((self.l13.val() ^ self.a13.val()) | bit_cast::<13, 4>(self.b4.val())));
        self.o14.next = (self.m16.val() ^ self.iv16[2].val() << 2) * self.iv16[1].val();
        self.o15.next = bit_cast::<40, 16>((self.a16.val() & 65535) - 48708);
        match self.l4.val().index() {
            1 => {
                for i in 0..2 {
                    self.m32.next = ((self.m32.val() ^ 1608583912) - bit_cast::<32, 40>(self.b40.val()) & 0x0) + (!self.m32.val() ^ self.iv16[0].val() * self.a16.val() - (self.b32.val() >> 10));
                }
            }
            2 => {
                self.l32.next = self.l32.val().replace_bit(30, self.l13.val() ^ 2147 == 8191);
                if self.l40.val() == !self.b40.val() & (self.a40.val() | self.l40.val()) {
                    self.m16.next = self.iv16[3].val();
                } else if self.b1.val() {
                    self.m13.next = self.a13.val().replace_bit(3, (self.iv1[0].val() ^ self.m1.val() || self.lv1[0].val()) & self.a1.val());
                    self.l4.next = bit_cast::<4, 3>(bit_cast::<3, 32>(self.a32.val()) - (self.l3.val() + self.l3.val())) + 0xB;
                } else {
                    self.l13.next = bit_cast::<13, 3>(!(!self.m3.val() ^ (self.l3.val() | self.l3.val())));
                }
            }
            _ => {
            }
        }
        for i in 0..6 {
            self.ov1[i].next = ((self.m32.val().get_bits::<13>(4) & !self.l13.val()) != 6826) | (self.b40.val() + (self.m40.val() | self.b40.val()) < self.b40.val() ^ self.a40.val() >> 6);
        }
        for i in 0..6 {
            self.ov8[i].next = ((self.a8.val() << self.m3.val() - self.a3.val()) + 35) | (bit_cast::<8, 3>(self.l3.val() << self.l3.val()) >> (self.a4.val() ^ self.a4.val()));
        }
        match self.b4.val().index() {
            2 => {
                match self.b3.val().index() {
                    2 => {
                        self.m8.next = self.iv8[1].val() + bit_cast::<8, 32>(self.m32.val() + (self.l32.val() ^ self.m32.val()));
                        self.l3.next = self.l3.val().replace_bit(0, self.l13.val() < 2);
                    }
                    3 => {
                        self.m8.next = !((self.l8.val() + self.b8.val()) - (self.iv8[1].val() << self.l3.val())) + (!(self.l8.val() - (self.iv8[2].val() - self.b8.val())));
                        self.l4.next = self.l4.val().replace_bit(0, self.b3.val().any() | (self.a16.val() == self.b16.val()));
                    }
                    4 => {
                        self.lv8[5].next = 0x19.into();
                    }
                    5 => {
                        self.m40.next = (!(self.a40.val() - self.a40.val())) << 35 ^ bit_cast::<40, 1>(self.m1.val().into());
                        self.l16.next = self.m16.val().replace_bit(15, self.a13.val().get_bit(11));
                    }
                    _ => {
                        self.l8.next = self.l8.val().replace_bit(0, self.l40.val().all() & self.b40.val().get_bit(11));
                    }
                }
                self.m32.next = (bit_cast::<16, 3>(bit_cast::<3, 3>(self.m3.val())) * self.lv16[3].val()) & self.a32.val() >> (self.m3.val() & self.m3.val());
            }
            3 => {
                for i in 0..4 {
                    self.l13.next = !((self.b13.val() + self.m13.val() & (self.a13.val() + self.b13.val())) | 0x3);
                }
            }
            _ => {
                for i in 0..6 {
                    self.l16.next = self.a32.val().get_bits::<16>(10);
                    self.m16.next = (self.b40.val().get_bits::<16>(self.m3.val().index()) | 0x1 | ((self.b16.val() | self.lv16[3].val()) + 3514)) & 0x5AD1;
                }
            }
        }
        self.l16.next = self.iv16[2].val();
        for i in 0..4 {
            self.ov16[i].next = bit_cast::<16, 16>(bit_cast::<16, 32>(bit_cast::<32, 8>(self.lv8[3].val()))) >> 14;
        }
    }
);

kernel!(
    Kernel8,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.b1.val();
        self.l3.next = self.a3.val();
        self.l4.next = self.a4.val();
        self.l8.next = self.a8.val();
        self.l13.next = self.a13.val();
        self.l16.next = self.b16.val();
        self.l32.next = self.a32.val();
        self.l40.next = self.b40.val();
        self.m1.next = self.a1.val();
        self.m3.next = self.a3.val();
        self.m4.next = self.a4.val();
        self.m8.next = self.a8.val();
        self.m13.next = self.a13.val();
        self.m16.next = self.a16.val();
        self.m32.next = self.b32.val();
        self.m40.next = self.a40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        self.lv8[4].next = 167.into();
        if (self.a13.val() << self.l3.val()) - self.a32.val().get_bits::<13>(10) < 0x1FFF {
            self.m16.next = self.l16.val();
            match self.b4.val().index() {
                3 => {
                    self.l3.next = self.b3.val().replace_bit(0, self.l1.val()) + 2 >> 0;
                }
                4 => {
                    self.m1.next = self.b1.val();
                    self.lv16[0].next = self.lv16[3].val().replace_bit(15, self.m13.val().all()) - (self.l16.val() | 52459);
                }
                5 => {
                    self.m3.next = ((bit_cast::<3, 8>(self.b8.val()) + 4) << (self.a3.val() << self.b4.val())) - (!bit_cast::<3, 32>(self.a32.val() << self.a3.val()));
                }
                6 => {
                    self.m32.next = ((bit_cast::<16, 3>(self.m3.val()) ^ (self.b16.val() ^ 2)) << !self.a3.val()) * (self.l16.val() - 65535 + 0xFFFF);
                    self.lv8[5].next = self.l8.val().replace_bit(3, self.a16.val() < self.a16.val());
                }
                _ => {
                    self.l16.next = self.l16.val().replace_bit(3, self.a3.val().get_bit(2) & self.iv1[5].val());
                    self.m40.next = self.m40.val();
                }
            }
        }
        self.o0.next = self.b40.val().get_bit(6);
        self.o1.next = (!self.m3.val() - 3 & 0x7) >> (self.l4.val() ^ self.m4.val());
        match self.a4.val().index() {
            0 => {
                if self.lv16[3].val().get_bit(self.m4.val().index()) {
                    self.lv16[2].next = 0xBF51.into();
                } else if self.b1.val() && self.l1.val() || self.a1.val() | self.lv1[1].val() {
                    self.m32.next = self.b32.val() << self.l4.val().get_bits::<3>(1);
                    self.lv1[3].next = ((self.a13.val() > 0x151F) | self.l1.val()) || self.b3.val().get_bit(1);
                }
                self.m32.next = self.l40.val().get_bits::<32>(self.m3.val().index());
            }
            1 => {
                self.l4.next = bit_cast::<4, 32>(self.b32.val()) | !(self.m4.val() << self.m3.val() >> self.l4.val() - 5);
            }
            2 => {
                self.l3.next = self.l3.val().replace_bit(1, self.lv1[2].val() | self.m1.val() | self.lv16[0].val().any());
            }
            3 => {
                self.l8.next = self.l8.val().replace_bit(6, self.iv1[5].val());
                if self.l8.val() <= self.m13.val().get_bits::<8>(3) {
                    self.l4.next = self.l4.val().replace_bit(1, self.m32.val().get_bit(self.m4.val().index()));
                } else {
                    self.m1.next = (self.b1.val() || self.b40.val().get_bit(self.b4.val().index())) ^ (((!self.b13.val()) << self.b4.val() + 0x3) < 0x1);
                }
            }
            _ => {
            }
        }
        self.m4.next = self.l4.val();
        self.o2.next = self.l4.val();
        self.o3.next = (self.l8.val().replace_bit(5, self.l1.val()) + bit_cast::<8, 3>(self.b3.val().replace_bit(0, self.l1.val()))) ^ bit_cast::<8, 16>(self.a40.val().get_bits::<16>(7));
        if (self.b3.val() >> self.a4.val() & 0x6).all() {
            for i in 0..2 {
                self.lv1[2 * i].next = self.lv8[2 * i].val().get_bit(i);
                self.m3.next = bit_cast::<3, 4>(bit_cast::<4, 13>(bit_cast::<13, 3>(self.a3.val().replace_bit(1, self.b1.val()))));
            }
            for i in 0..6 {
                if bit_cast::<16, 4>(self.b4.val()) << 10 != 3 {
                    self.l16.next = self.l16.val().replace_bit(5, !(self.m1.val() | self.m1.val()));
                }
                for j in 0..6 {
                    self.l4.next = self.b4.val().replace_bit(0, self.b1.val());
                    self.l16.next = (self.b16.val() + self.l16.val() & 65535) + self.l16.val() - ((bit_cast::<16, 13>(self.m13.val()) | 19365) & (self.a16.val() ^ 0xBF4A) - self.m16.val());
                }
            }
        }
        self.lv16[0].next = !self.l16.val() - 56781 ^ self.a32.val().get_bits::<16>(4);
        self.o4.next = 8191.into();
        self.o5.next = self.iv16[0].val() << self.a3.val();
        match self.m3.val().index() {
            2 => {
                self.lv16[2].next = self.lv16[1].val().replace_bit(0, self.a1.val()) - 0x1;
            }
            3 => {
                if self.m13.val().get_bits::<4>(9) < 0xF {
                    self.l3.next = self.l3.val().replace_bit(1, self.m13.val().get_bit(self.b3.val().index()) && (self.a8.val() > self.a8.val()));
                    self.l3.next = 0.into();
                } else {
                    self.m32.next = bit_cast::<16, 40>(self.a40.val() & self.m40.val() ^ 0x7FFFFFFF) * bit_cast::<16, 16>((self.b16.val() + self.a16.val()) - bit_cast::<16, 13>(self.a13.val()));
                    self.l8.next = bit_cast::<8, 4>(self.b4.val() + self.b40.val().get_bits::<4>(self.l3.val().index()));
                }
            }
            4 => {
                match self.l8.val().index() {
                    1 => {
                        self.m32.next = self.l32.val();
                    }
                    2 => {
                        self.l40.next = self.b40.val().replace_bit(20, self.iv16[0].val() * self.m16.val() != 1241752538) | self.l40.val().replace_bit(23, self.l1.val());
                    }
                    3 => {
                        self.l4.next = bit_cast::<4, 32>(self.a40.val().get_bits::<32>(1));
                        self.m32.next = (self.m16.val() - self.lv16[2].val()) * ((self.b16.val() >> (self.m3.val() & 0x0)) + 21150);
                    }
                    _ => {
                        self.l1.next = (self.a8.val().replace_bit(4, !self.a1.val()) << self.a3.val()) <= self.m8.val();
                        self.l32.next = self.l32.val() + 1240670619;
                    }
                }
            }
            5 => {
                self.l13.next = bit_cast::<13, 4>(self.m4.val().replace_bit(2, self.a16.val().xor())) ^ (self.a40.val().get_bits::<13>(26) + (self.m13.val() | 0x1962) ^ self.l13.val().replace_bit(7, self.l16.val().all()));
                self.l32.next = self.l32.val().replace_bit(28, self.a32.val().get_bits::<16>(8) <= 0x3);
            }
            _ => {
            }
        }
        self.lv8[0].next = (bit_cast::<8, 1>(self.iv1[3].val().into()) | 0x26) >> 2 & self.l8.val();
        self.o6.next = (self.m32.val() >> !self.l4.val()) - 0x1;
        self.o7.next = self.l40.val() >> self.b3.val().replace_bit(1, self.iv1[4].val()) >> (self.l4.val() << 3);
        self.m1.next = self.a1.val();
        self.o8.next = self.l40.val().replace_bit(7, self.iv16[2].val().get_bits::<4>(4) != 3) != 3;
        self.o9.next = !(!!self.b3.val());
        if self.b40.val().get_bits::<32>(8) | (self.m16.val() * self.iv16[3].val()) == self.m40.val().get_bits::<32>(self.a3.val().index()) ^ self.m32.val().replace_bit(3, self.l1.val()) {
            self.l13.next = self.a40.val().get_bits::<13>(self.b3.val().index());
            for i in 0..3 {
                self.l4.next = self.l4.val().replace_bit(3, !self.l1.val());
                for j in 0..4 {
                    self.m32.next = (self.b32.val() - 0x7FFFFFFF) << (self.b3.val() | self.b3.val());
                }
            }
        } else if self.a16.val().all() | (self.l1.val() | self.iv1[2].val()) {
            if self.a40.val().get_bit(self.l4.val().index()) {
                self.lv16[1].next = self.lv16[0].val().replace_bit(2, self.m3.val().replace_bit(2, self.a13.val().xor()) < !self.b3.val() - (self.m3.val() | self.m3.val()));
                self.l1.next = self.lv1[1].val() | ((self.l40.val() & 0x3439F38B) & 0x7FFFFFFF).all();
            }
            self.l13.next = self.l13.val().replace_bit(10, (self.l32.val() >= self.b32.val()) | !self.a1.val());
        } else {
            for i in 0..3 {
                for j in 0..4 {
                    self.l32.next = self.b32.val();
                    self.l40.next = self.m40.val();
                }
            }
            for i in 0..3 {
                if self.lv16[3 - i].val() <= 20548 {
                    self.m3.next = self.m40.val().get_bits::<3>(3) >> 0;
                } else if (self.a8.val() << 2).xor() {
                    self.lv8[i].next = !self.m8.val() | 0x2;
                    self.l3.next = self.a3.val();
                } else {
                    self.m3.next = bit_cast::<3, 32>(self.b32.val().replace_bit(0, self.a1.val() ^ self.lv1[1].val())) & ((self.iv16[1].val().get_bits::<3>(4) & self.a32.val().get_bits::<3>(16)) << 0);
                }
            }
        }
        if (bit_cast::<16, 3>(self.l3.val()) | 28987) < 0x885E {
            self.lv1[4].next = true;
        } else {
            for i in 0..3 {
                self.m8.next = bit_cast::<8, 4>(bit_cast::<4, 3>(self.b3.val() & self.l3.val()) + 0x2);
            }
        }
        self.o10.next = self.l4.val();
        self.o11.next = 0x3.into();
        self.l40.next = bit_cast::<40, 4>(self.a4.val().replace_bit(1, self.a1.val() & self.a1.val() | (!self.lv1[1].val())));
        self.l13.next = self.a13.val() + ((!self.a13.val()) + (self.b13.val() - 8191)) - bit_cast::<13, 3>((self.m3.val() ^ 2) << self.l3.val().replace_bit(0, self.b1.val()));
        self.o12.next = self.l13.val().replace_bit(8, (self.a13.val() >= 5461) || (self.m3.val() < 7)) >> 2;
        self.o13.next = self.b32.val().get_bits::<16>(2) & self.lv16[1].val().replace_bit(0, self.iv16[2].val() <= self.iv16[1].val()) >> bit_cast::<3, 4>(self.b4.val());
        self.l40.next = bit_cast::<40, 1>(self.b40.val().get_bit(7).into());
        self.m3.next = bit_cast::<3, 8>(bit_cast::<8, 3>(self.l3.val() + self.a3.val())) & bit_cast::<3, 8>(self.lv8[0].val().replace_bit(7, self.iv1[2].val()));
        self.o14.next = self.l32.val();
        self.o15.next = (self.a40.val() - self.m40.val() + self.a40.val() << self.a4.val()) - bit_cast::<40, 40>(self.b40.val());
        self.l8.next = 0xF6.into();
        for i in 0..2 {
            for j in 0..2 {
                match self.m4.val().index() {
                    0 => {
                        self.l40.next = self.l40.val().replace_bit(5, self.m16.val().all() || self.m13.val().get_bit(j));
                    }
                    1 => {
                        self.m40.next = self.m40.val().replace_bit(27, (self.a8.val() & 255).any() && self.b3.val().get_bit(1) | self.a13.val().all());
                    }
                    2 => {
                        self.m32.next = (bit_cast::<32, 16>(self.lv16[0].val()) + 0x4F47D90D) | 0x2 | (self.m32.val() ^ 175930964 | self.l40.val().get_bits::<32>(3) | self.b32.val().replace_bit(j, self.b40.val().all()));
                    }
                    3 => {
                        self.l40.next = self.l40.val().replace_bit(j, self.iv16[2 * j].val() ^ 65535 > self.l16.val());
                    }
                    _ => {
                        self.m3.next = !self.a13.val().get_bits::<3>(4);
                        self.m3.next = 0x2.into();
                    }
                }
            }
            self.l32.next = self.l32.val().replace_bit(15, self.b1.val());
        }
        for i in 0..6 {
            self.ov1[i].next = (bit_cast::<3, 4>(self.m4.val()) ^ 0x2 < self.m3.val() + 0x2 << (self.m4.val() << self.m4.val())) ^ self.iv1[2].val();
        }
        for i in 0..6 {
            self.ov8[i].next = (self.m8.val() >> self.m4.val() | self.iv8[i].val() ^ self.lv8[1].val()) << 7 | 163;
        }
        if self.iv1[2].val() {
            if self.a4.val() >= 0xF {
                for i in 0..4 {
                    self.l8.next = self.l8.val().replace_bit(i, self.iv8[i].val() < bit_cast::<8, 32>(self.a32.val())) & 0xFF;
                }
            } else if self.b32.val() | self.b32.val() > 0x1A3F3EC8 {
                self.l4.next = bit_cast::<4, 3>((self.a3.val() | self.m3.val()) ^ bit_cast::<3, 1>(self.m1.val().into())) + 2;
            }
            self.m32.next = (!self.iv16[1].val() * (self.b16.val() & self.m16.val()) | bit_cast::<32, 16>(self.l16.val() - 0xFFFF)) << 26;
        }
        for i in 0..4 {
            self.ov16[i].next = 59167.into();
        }
    }
);

kernel!(
    Kernel9,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.b1.val();
        self.l3.next = self.a3.val();
        self.l4.next = self.b4.val();
        self.l8.next = self.b8.val();
        self.l13.next = self.a13.val();
        self.l16.next = self.a16.val();
        self.l32.next = self.a32.val();
        self.l40.next = self.a40.val();
        self.m1.next = self.b1.val();
        self.m3.next = self.b3.val();
        self.m4.next = self.a4.val();
        self.m8.next = self.b8.val();
        self.m13.next = self.a13.val();
        self.m16.next = self.b16.val();
        self.m32.next = self.b32.val();
        self.m40.next = self.a40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        self.l4.next = (self.m4.val() | self.a4.val() + 0x3 + (self.a4.val() | self.b4.val())) ^ (!self.b4.val().replace_bit(3, self.l1.val() && self.iv1[0].val()));
        for i in 0..6 {
            self.m13.next = 0x3.into();
        }
        self.o0.next = self.b3.val().get_bit(1) || self.m40.val().get_bits::<16>(self.a3.val().index()) == self.l16.val() << self.a4.val().replace_bit(2, self.a1.val());
        self.o1.next = self.l3.val();
        self.l8.next = (((self.a8.val() | 0xF7) & 0xB2) & self.l32.val().get_bits::<8>(9)) >> self.a4.val() - 0x5;
        self.l1.next = (!self.a32.val()) == self.a32.val() + 1738482411 | bit_cast::<32, 4>(self.m4.val()) || self.m1.val() & ((self.l1.val() ^ self.m1.val()) & self.b1.val());
        self.o2.next = self.b40.val().get_bits::<4>(14);
        self.o3.next = (self.a8.val() << 4) - ((!!self.iv8[1].val()) & bit_cast::<8, 1>(self.iv1[3].val().into()) + (self.lv8[2].val() & 162));
        if self.m1.val() {
            self.l32.next = self.l32.val().replace_bit(4, self.iv1[1].val());
            if bit_cast::<13, 32>(self.m32.val()) > self.m13.val() ^ self.a13.val() || self.b1.val() {
                for i in 0..4 {
                    self.l40.next = self.l40.val().replace_bit(i, self.b1.val());
                    self.m32.next = bit_cast::<32, 3>(self.b16.val().get_bits::<3>(6) + 0x1 ^ 0x4);
                }
                for i in 0..3 {
                    self.l16.next = self.a32.val().get_bits::<16>(11) >> 6;
                }
            } else if !self.l1.val() {
                self.l8.next = self.l8.val().replace_bit(0, (self.l1.val() || self.l1.val()) & self.l1.val());
                if self.b40.val().get_bit(4) {
                    self.lv1[0].next = (self.l3.val() != bit_cast::<3, 40>(self.b40.val())) && !(self.l1.val() && self.iv1[5].val()) | !(self.m1.val() ^ self.l1.val());
                    self.l32.next = self.l32.val().replace_bit(12, (self.lv16[2].val() | 65535) == self.l16.val() | self.m16.val());
                }
            } else {
                self.m8.next = (self.m8.val() | 0x14 | self.a8.val().replace_bit(3, self.m1.val() || self.iv1[2].val())) & (self.m40.val().get_bits::<8>(26) - self.lv8[1].val().replace_bit(5, self.b3.val().get_bit(1)));
            }
        }
        self.o4.next = bit_cast::<13, 32>(self.a32.val() & (bit_cast::<16, 40>(self.a40.val()) * (!self.m16.val())));
        self.o5.next = bit_cast::<16, 3>(bit_cast::<3, 3>(self.a3.val() ^ self.a3.val()) | 0x3);
        if self.b1.val() {
            self.m1.next = !(!self.a3.val().get_bit(2) | self.lv1[4].val());
        }
        for i in 0..4 {
            self.m8.next = 3.into();
            self.l40.next = self.b40.val().replace_bit(i, bit_cast::<4, 32>(self.l32.val()) & self.m4.val() + self.l4.val() <= self.m4.val());
        }
        self.o6.next = (((self.l16.val() + self.a16.val()) * (self.b16.val() | 0x1)) >> self.m4.val()) >> 13;
        self.o7.next = self.m40.val();
        self.m32.next = bit_cast::<32, 8>(((self.b8.val() & 0xBB) ^ 0xFF) + (bit_cast::<8, 40>(self.l40.val()) - (self.a8.val() ^ self.b8.val())));
        self.m3.next = self.l3.val() & (self.b3.val() - self.m3.val() + (self.m3.val() & self.l3.val()) ^ 0x1);
        self.o8.next = (self.m16.val().replace_bit(12, self.lv1[5].val() || self.l1.val()) >= 0x3) & ((!self.iv16[0].val()) | self.l16.val().replace_bit(15, self.iv1[2].val())).any();
        self.o9.next = bit_cast::<3, 1>((self.l8.val().get_bit(self.a3.val().index()) ^ (self.l40.val() <= 0x7FFFFFFF)).into()) ^ (bit_cast::<3, 8>(self.a8.val().replace_bit(4, self.iv1[4].val())) | self.a3.val().replace_bit(2, self.l3.val().all()));
        for i in 0..6 {
            self.m13.next = self.a13.val();
            if self.lv1[5 - i].val() {
                for j in 0..3 {
                    self.l40.next = bit_cast::<40, 40>((self.a40.val() + self.l40.val()) << !self.m4.val()) ^ 780733555;
                    self.l40.next = self.m40.val().replace_bit(j, (self.m40.val().get_bits::<32>(7) >> (!self.b4.val())) == self.a40.val().get_bits::<32>(self.m3.val().index()));
                }
                if bit_cast::<40, 13>(bit_cast::<13, 40>(self.m40.val())) == 2 {
                    self.l40.next = self.m40.val().replace_bit(2, (self.m40.val() - self.b40.val()) > 0x47A32E5);
                } else if self.iv8[5 - i].val().replace_bit(7, self.lv1[5 - i].val()) == self.l8.val() {
                    self.l16.next = self.l16.val().replace_bit(i, !self.a3.val().get_bit(2));
                    self.l4.next = self.a4.val();
                } else {
                    self.l4.next = (self.l13.val().get_bits::<4>(3) ^ 15) ^ 0xF;
                }
            }
        }
        if self.m1.val() {
            self.m40.next = bit_cast::<40, 4>(!(self.l4.val() << 3)) & bit_cast::<40, 4>((self.b4.val() | self.a4.val()) << (self.m4.val() >> self.a3.val()));
            match self.l8.val().index() {
                3 => {
                    self.lv1[2].next = !!(self.m3.val() - 4 <= 0x7);
                }
                4 => {
                    self.lv16[0].next = 0x1.into();
                    self.l4.next = !(self.b8.val().get_bits::<4>(1) << 3);
                }
                5 => {
                    self.l3.next = bit_cast::<3, 1>((self.b40.val().get_bits::<13>(self.l3.val().index()) & 0).xor().into());
                    self.l16.next = self.l16.val().replace_bit(15, (self.l40.val() & self.b40.val()).xor());
                }
                _ => {
                }
            }
        }
        self.o10.next = bit_cast::<4, 3>((self.m3.val() << 2) - (self.a3.val() << self.m3.val())) + (bit_cast::<4, 3>(bit_cast::<3, 1>(self.a1.val().into())) | ((self.a4.val() >> self.b3.val()) - (self.b4.val() & self.l4.val())));
        self.o11.next = 214.into();
        match self.m4.val().index() {
            3 => {
                if ((self.l1.val() || self.b1.val()) ^ (self.l4.val() < 1)) | (self.b32.val() ^ self.m32.val() < 1122969469) {
                    self.l13.next = self.l13.val();
                } else {
                    self.m16.next = self.iv16[2].val().replace_bit(0, (self.m13.val() - self.l13.val()) <= 0x1C9D) - 0;
                    self.l1.next = self.b16.val().replace_bit(1, self.l4.val() > 15) + (self.a16.val() & self.l16.val() & (self.a16.val() & self.iv16[0].val())) <= (self.iv16[0].val() ^ self.m16.val() | 65535) - !bit_cast::<16, 4>(self.b4.val());
                }
                if self.l16.val().xor() {
                    self.lv1[0].next = self.b32.val().get_bit(self.a4.val().index()) | ((!(self.b1.val() & self.b1.val())) | (!(self.iv1[3].val() && self.m1.val())));
                    self.m1.next = (!self.l4.val().xor() & self.l1.val()) | ((self.a3.val() & self.a3.val()) - 0x6 < 0x0);
                } else if self.lv16[3].val() > 0x61BF {
                    self.lv16[2].next = self.lv16[3].val();
                }
            }
            4 => {
                self.l40.next = (bit_cast::<40, 32>(!self.a32.val()) - bit_cast::<40, 3>(self.l3.val() << self.l4.val())) ^ 1434926346;
                self.m4.next = self.m4.val() & (self.l13.val().get_bits::<4>(4) & 0x1);
            }
            _ => {
                self.m4.next = 8.into();
            }
        }
        self.m13.next = (bit_cast::<13, 1>((self.l40.val() == 1360101995).into()) + ((self.m13.val() - 2150) + (self.b13.val() ^ self.b13.val()))) >> 5;
        self.o12.next = (self.l16.val().get_bits::<13>(0) & 0x34E | 2) & self.b13.val();
        self.o13.next = bit_cast::<16, 1>(self.b8.val().get_bit(self.l3.val().index()).into());
        match self.m4.val().index() {
            3 => {
                self.l8.next = bit_cast::<8, 4>(self.m4.val().replace_bit(0, self.b13.val().get_bit(self.l3.val().index())));
                match self.lv8[4].val().index() {
                    0 => {
                        self.m8.next = self.b8.val().replace_bit(2, (self.b13.val() & 0x0 == 0x238) ^ ((self.m32.val() >= 0x53A97E42) | (self.a4.val() > 8)));
                    }
                    1 => {
                        self.lv8[1].next = (self.lv8[4].val() + (self.m8.val() ^ self.iv8[2].val()) ^ self.l32.val().get_bits::<8>(self.b3.val().index()) >> 6) << self.m4.val() - 0x0;
                    }
                    2 => {
                        self.lv1[5].next = self.a13.val().get_bit(0);
                    }
                    _ => {
                        self.lv8[2].next = (bit_cast::<8, 13>(self.b13.val()) & bit_cast::<8, 1>(self.b3.val().all().into())) >> 3;
                        self.m8.next = !bit_cast::<8, 4>(self.m4.val()) - 0xF ^ 0x0;
                    }
                }
            }
            4 => {
                self.l40.next = self.l40.val().replace_bit(32, self.l40.val().all() ^ (self.iv1[1].val() ^ self.m1.val()));
                for i in 0..2 {
                    self.l16.next = self.l16.val().replace_bit(i, (self.a3.val() >> 0) != 0x4);
                }
            }
            _ => {
                if !(!self.m13.val()).any() {
                    self.m3.next = bit_cast::<3, 1>(((bit_cast::<40, 40>(self.a40.val()) + self.a40.val().replace_bit(7, self.l1.val())) != self.m40.val()).into());
                }
                self.l40.next = self.l40.val().replace_bit(39, self.b32.val() | 0x4FF065C < self.l32.val());
            }
        }
        if self.m8.val().get_bit(7) {
            match self.b3.val().index() {
                0 => {
                    self.m32.next = bit_cast::<32, 3>(self.m3.val().replace_bit(2, self.m3.val().get_bit(0)) >> bit_cast::<3, 4>(self.a4.val()));
                    self.l32.next = self.l32.val().replace_bit(2, (self.iv16[1].val() ^ self.l16.val()) >= 0xB229);
                }
                1 => {
                    self.lv16[0].next = 0.into();
                }
                _ => {
                    self.lv16[1].next = bit_cast::<16, 32>(self.m16.val() * self.l16.val() + (self.a32.val() >> self.m3.val()) << (self.b3.val() ^ self.m3.val()));
                }
            }
            if self.b1.val() {
                if (self.m8.val().get_bit(self.m3.val().index()) ^ self.a4.val().all()) || self.l13.val() | 0x1FFF == (self.m13.val() | self.b13.val()) {
                    self.m16.next = self.l16.val() | self.b32.val().get_bits::<16>(13);
                } else if self.b3.val().xor() {
                    self.m13.next = self.l13.val();
                } else {
                    self.m3.next = bit_cast::<3, 8>(self.m40.val().get_bits::<8>(22)) << self.m13.val().get_bits::<3>(3);
                }
            } else {
                for i in 0..4 {
                    self.l32.next = bit_cast::<32, 3>(self.b4.val().get_bits::<3>(1)) + self.l32.val();
                }
            }
        } else if self.b40.val().get_bit(37) {
            self.lv16[1].next = self.iv16[0].val() + 65535;
        } else {
            for i in 0..3 {
                self.lv1[2 * i].next = self.b32.val() << self.m4.val() - self.a4.val() >= self.a40.val().get_bits::<16>(2) * !(self.iv16[i].val() | self.a16.val());
            }
        }
        self.o14.next = (bit_cast::<16, 40>(self.l40.val()) - (self.iv16[3].val() | self.a16.val().replace_bit(10, self.lv1[0].val()))) * !self.lv16[3].val();
        self.o15.next = self.m40.val() | 1882595481;
        self.m3.next = self.l3.val() << self.a4.val() >> 2;
        for i in 0..6 {
            self.ov1[i].next = false;
        }
        for i in 0..6 {
            self.ov8[i].next = !self.iv8[0].val();
        }
        if self.iv1[4].val() {
            for i in 0..3 {
                self.lv1[2 * i + 1].next = !!(self.m13.val() >= self.m13.val()) | (self.b1.val() ^ (self.lv16[i + 1].val() == self.b16.val()) && ((self.l1.val() && self.a1.val()) || !self.iv1[0].val()));
            }
        } else if self.lv1[0].val() && (self.m4.val() != self.l4.val()) {
            self.lv1[5].next = (!(self.lv16[1].val().replace_bit(5, self.l1.val()) & (!self.a16.val()))).any();
        } else {
            if self.b1.val() {
                self.m8.next = (bit_cast::<8, 16>(self.iv16[1].val() - self.a16.val()) | bit_cast::<8, 1>(self.l16.val().all().into())) >> 0;
                self.l8.next = self.l8.val().replace_bit(3, self.l32.val().get_bit(22));
            }
            self.lv16[2].next = self.l16.val() << bit_cast::<3, 8>(self.iv8[1].val());
        }
        for i in 0..4 {
            self.ov16[i].next = self.m16.val();
        }
    }
);

kernel!(
    Kernel10,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.a1.val();
        self.l3.next = self.b3.val();
        self.l4.next = self.a4.val();
        self.l8.next = self.b8.val();
        self.l13.next = self.a13.val();
        self.l16.next = self.a16.val();
        self.l32.next = self.a32.val();
        self.l40.next = self.a40.val();
        self.m1.next = self.b1.val();
        self.m3.next = self.a3.val();
        self.m4.next = self.b4.val();
        self.m8.next = self.b8.val();
        self.m13.next = self.b13.val();
        self.m16.next = self.a16.val();
        self.m32.next = self.a32.val();
        self.m40.next = self.a40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        if self.b40.val().get_bit(4) && bit_cast::<3, 1>(self.l1.val().into()) > 0x6 {
            self.l13.next = self.a13.val() - 0xB56 >> 3 & self.b40.val().get_bits::<13>(6) + ((!self.l13.val()) - bit_cast::<13, 3>(self.a3.val()));
            self.l4.next = self.l4.val().replace_bit(3, !self.l40.val() <= 2147483647);
        } else {
            match self.lv8[3].val().index() {
                3 => {
                    self.m40.next = (self.m40.val().replace_bit(4, !self.b1.val()) << 3) - 0x3;
                }
                4 => {
                    self.l40.next = self.l40.val().replace_bit(14, self.b40.val().get_bit(self.a4.val().index()));
                    self.m8.next = self.b8.val();
                }
                5 => {
                    self.lv8[4].next = bit_cast::<8, 1>((self.lv1[1].val() | self.l1.val()).into()) >> self.b4.val();
                }
                6 => {
                    self.l3.next = self.l3.val().replace_bit(0, !self.lv1[5].val());
                }
                _ => {
                    self.l32.next = self.l32.val().replace_bit(9, self.iv1[3].val());
                }
            }
            if self.l16.val().replace_bit(1, self.iv1[2].val()) ^ bit_cast::<16, 32>(self.m32.val()) == 0x4B86 {
                match self.l4.val().index() {
                    3 => {
                        self.lv8[3].next = self.iv8[1].val() << 7 << self.a3.val() ^ (self.a8.val().replace_bit(3, self.b1.val()) & 0xFF) | 189;
                    }
                    4 => {
                        self.l4.next = self.l4.val().replace_bit(0, self.a40.val().replace_bit(4, self.iv1[1].val()).xor());
                        self.l32.next = self.l32.val().replace_bit(26, self.m1.val());
                    }
                    5 => {
                        self.l13.next = self.b13.val().replace_bit(2, self.l1.val());
                    }
                    6 => {
                        self.l8.next = self.l8.val().replace_bit(4, bit_cast::<4, 13>(self.a13.val()) != self.b40.val().get_bits::<4>(15));
                    }
                    _ => {
                    }
                }
            } else if self.m3.val().get_bit(1) {
                if bit_cast::<16, 4>(self.l4.val()).xor() || (self.l16.val() & self.l16.val() > self.lv16[3].val().replace_bit(5, self.iv1[3].val())) {
                    self.m8.next = (!!self.b8.val() << self.a3.val()) - 1;
                }
                if self.a40.val().get_bits::<8>(14).xor() {
                    self.l40.next = ((self.l40.val() << 12) & (!self.a40.val())) + bit_cast::<40, 16>(self.a16.val() + self.a16.val()) + 0x7FFFFFFF;
                    self.m8.next = (self.a32.val().get_bits::<8>(21) + self.b8.val().replace_bit(3, self.m13.val().any())) + bit_cast::<8, 8>(bit_cast::<8, 8>(self.l8.val() & 0x3));
                } else if (self.b1.val() | self.iv1[3].val()) & (self.iv1[1].val() | self.m1.val()) {
                    self.l16.next = self.l16.val().replace_bit(15, (!self.b40.val()).xor());
                    self.m16.next = self.a16.val().replace_bit(11, self.lv8[3].val() > self.lv8[0].val()) + 0xFFFF - self.l16.val();
                } else {
                    self.l16.next = self.l16.val().replace_bit(13, self.a40.val() - self.b40.val() < self.m40.val());
                    self.m3.next = bit_cast::<3, 13>(bit_cast::<13, 40>(self.l40.val() >> 9));
                }
            }
        }
        match self.b4.val().index() {
            0 => {
                self.l32.next = self.l32.val().replace_bit(4, self.m1.val() && (self.m1.val() ^ self.l1.val()));
            }
            1 => {
                match self.m4.val().index() {
                    2 => {
                        self.l13.next = self.l13.val().replace_bit(5, bit_cast::<3, 4>(self.b4.val()) <= self.b3.val().replace_bit(2, self.b1.val()));
                        self.l16.next = self.l16.val().replace_bit(2, !(self.a13.val() != 0xC19));
                    }
                    3 => {
                        self.l16.next = bit_cast::<16, 40>(self.m40.val() << !self.l4.val());
                    }
                    _ => {
                        self.l8.next = self.l8.val().replace_bit(3, self.b40.val() + self.a40.val() > 2147483647);
                    }
                }
                for i in 0..4 {
                    self.l4.next = 15.into();
                    self.l4.next = bit_cast::<4, 1>((self.a40.val() << self.l3.val() << 1).all().into());
                }
            }
            _ => {
            }
        }
        self.o0.next = false;
        self.o1.next = self.l32.val().get_bits::<3>(8) + 0x2 << self.l3.val() + self.l3.val();
        self.m16.next = self.b16.val();
        self.o2.next = !(!self.a4.val() & 0xD & 2);
        self.o3.next = self.l8.val();
        if self.m3.val() >= bit_cast::<3, 13>(self.a32.val().get_bits::<13>(5)) {
            self.l32.next = self.b40.val().get_bits::<32>(2) << self.a4.val().replace_bit(3, self.b1.val());
        }
        self.o4.next = self.a13.val();
        self.o5.next = bit_cast::<16, 8>(self.iv8[4].val() & self.m8.val() | 97) << 12;
        self.l16.next = self.b16.val();
        self.o6.next = self.a32.val().replace_bit(21, self.l40.val() < 0x10F9EBDF);
        self.o7.next = self.l40.val().replace_bit(11, self.b3.val().replace_bit(2, self.lv1[1].val()) | self.l3.val() == 7);
        if (self.a4.val() - self.b4.val() >> (self.l3.val() >> self.b3.val())).all() {
            self.l40.next = self.l40.val().replace_bit(36, !self.m1.val());
            self.m32.next = !(self.m32.val() + 0x3);
        } else if (self.iv1[4].val() || self.m1.val()) | (self.b1.val() || self.m1.val()) {
            if self.l40.val().get_bit(33) & (self.a40.val().get_bits::<16>(23) != 0) {
                self.l16.next = ((self.iv16[1].val() ^ self.b16.val() | self.m16.val() ^ 47604) << (self.l4.val() | self.b4.val())) + 0xFFFF;
            } else {
                match self.lv8[5].val().index() {
                    0 => {
                        self.m40.next = self.l40.val();
                    }
                    1 => {
                        self.l32.next = self.l32.val().replace_bit(27, self.b16.val() | self.b16.val() <= 0xBEF0);
                        self.m4.next = self.l4.val() - bit_cast::<4, 1>((self.l3.val() >> 0 >= self.m3.val() >> 1).into());
                    }
                    2 => {
                        self.l32.next = self.a32.val().replace_bit(19, self.m3.val() - 0x7 << !self.b4.val() >= 2);
                        self.l8.next = bit_cast::<8, 3>(bit_cast::<3, 13>(bit_cast::<13, 4>(self.l4.val() | self.a4.val())));
                    }
                    _ => {
                    }
                }
            }
        } else {
            self.l40.next = self.l40.val().replace_bit(25, !self.a3.val() <= 2);
            for i in 0..6 {
                if self.b40.val() <= (self.m40.val() >> self.b4.val() - self.l4.val()) {
                    self.m16.next = (((self.l16.val() | self.iv16[1].val()) << 1) ^ self.a16.val()) | self.m32.val().get_bits::<16>(self.b3.val().index());
                    self.l13.next = bit_cast::<13, 13>(self.b40.val().get_bits::<13>(self.b3.val().index()));
                } else if self.b16.val().get_bit(i) {
                    self.lv16[1].next = bit_cast::<16, 13>(!self.l13.val()) - ((self.lv16[0].val() & 0x61D7) + bit_cast::<16, 40>(self.m40.val())) & 0xFFFF;
                }
            }
        }
        self.o8.next = self.m1.val() & (bit_cast::<16, 3>(bit_cast::<3, 40>(self.l40.val())) <= self.l32.val().get_bits::<16>(7));
        self.o9.next = self.a3.val();
        self.l16.next = bit_cast::<16, 40>((self.a40.val() & self.m40.val()) >> (self.a4.val() ^ 14)) ^ 65535;
        self.o10.next = self.a4.val() ^ !self.l4.val().replace_bit(3, self.a3.val().get_bit(1));
        self.o11.next = (bit_cast::<8, 32>(self.b32.val()) + self.m13.val().get_bits::<8>(0)) + 0x0;
        for i in 0..6 {
            self.l13.next = bit_cast::<13, 1>((bit_cast::<4, 4>(bit_cast::<4, 1>(self.b1.val().into())) >= 0x6).into());
        }
        self.o12.next = bit_cast::<13, 16>(self.l40.val().get_bits::<16>(13));
        self.o13.next = !((self.l40.val().get_bits::<16>(16) ^ (self.a16.val() | self.l16.val())) & bit_cast::<16, 1>(self.lv16[3].val().xor().into()));
        match self.l8.val().index() {
            0 => {
                self.lv16[0].next = 16920.into();
            }
            1 => {
                self.m13.next = self.b13.val();
                self.l32.next = self.l32.val().replace_bit(10, self.m8.val().replace_bit(1, self.lv1[2].val()) >= (self.l8.val() + self.iv8[3].val()));
            }
            2 => {
                self.m4.next = self.b4.val();
            }
            3 => {
                if self.l16.val().get_bits::<13>(2) | 0x5CA == 5333 {
                    self.lv16[1].next = self.lv16[1].val();
                } else if self.l1.val() {
                    self.lv16[3].next = self.l16.val() - 60166 - (self.a16.val() ^ self.a16.val()) >> (self.l3.val() >> 1) << 5;
                }
                for i in 0..3 {
                    self.l40.next = self.l40.val();
                    self.lv16[3 - i].next = bit_cast::<16, 32>((self.l16.val() & self.a16.val()) * bit_cast::<16, 1>((self.b4.val() > 1).into()));
                }
            }
            _ => {
            }
        }
        if !(bit_cast::<16, 3>(self.b3.val()) != 0x1) {
            match self.a4.val().index() {
                2 => {
                    self.m8.next = self.l8.val().replace_bit(6, (self.l3.val() >> self.b3.val()) ^ self.l3.val() != (!(self.a3.val() + self.b3.val())));
                    self.l4.next = self.l4.val().replace_bit(2, (self.iv8[5].val() <= 209) & (self.iv16[0].val() >= 34816));
                }
                3 => {
                    self.l32.next = ((self.a32.val() ^ self.l32.val()) - (self.m32.val() ^ self.a32.val()) << (self.a4.val() | 0x3)) << (self.m4.val() & 0xF);
                }
                4 => {
                    self.lv16[0].next = self.a16.val();
                    self.l32.next = !self.a32.val();
                }
                _ => {
                    self.l13.next = self.l32.val().get_bits::<13>(7);
                    self.m1.next = self.l13.val().replace_bit(9, self.b13.val() <= self.m13.val()).xor() ^ self.b3.val().get_bit(1);
                }
            }
        } else {
            self.m32.next = !self.m32.val() >> 26;
        }
        self.o14.next = (!self.l32.val() ^ self.l32.val() << self.l4.val()) + (self.l16.val() | 1) * bit_cast::<16, 16>(self.a16.val()) & !((self.a32.val() | self.a32.val()) - 680978822);
        self.o15.next = bit_cast::<40, 13>((self.m13.val() + self.a13.val()) + self.b13.val()) - 2147483647;
        for i in 0..2 {
            if self.l13.val() < self.b13.val() {
                self.m13.next = self.b13.val().replace_bit(i, self.lv1[3].val()) ^ self.m13.val();
                self.lv16[i].next = bit_cast::<16, 16>(self.b40.val().get_bits::<16>(10) - ((self.a16.val() & self.l16.val()) + bit_cast::<16, 1>(self.l1.val().into())));
            }
        }
        for i in 0..6 {
            self.ov1[i].next = self.lv1[5 - i].val() & (!bit_cast::<13, 16>(self.lv16[0].val()) < 8191);
        }
        for i in 0..6 {
            self.ov8[i].next = bit_cast::<8, 13>(self.a13.val().replace_bit(12, self.l1.val()));
        }
        if !((self.m8.val() != 0x3) ^ self.a1.val()) {
            for i in 0..2 {
                if (!self.b40.val()) & 0x3 != 0 {
                    self.m3.next = 0x2.into();
                } else if (self.a8.val() < self.iv8[5 - i].val()) && self.b1.val() {
                    self.lv16[2 * i].next = bit_cast::<16, 3>(bit_cast::<3, 32>(self.m32.val().replace_bit(14, self.b1.val())) | self.l3.val());
                    self.l13.next = !((!(self.b13.val() << self.m4.val())) >> (self.l4.val() << 3));
                } else {
                    self.m4.next = bit_cast::<4, 32>(self.l32.val() >> (self.m3.val() & self.l3.val())) & (self.b4.val() ^ 0x3);
                }
            }
        } else if self.a1.val() {
            if self.iv1[0].val() {
                self.l8.next = 0x0.into();
            } else if self.a4.val() - self.l4.val() != 0x5 {
                self.l1.next = !(self.l4.val() >> 0 == 3) || (self.l32.val() ^ self.b32.val() >= 726491209 || self.m32.val().get_bits::<13>(5).any());
            }
        } else {
            self.l8.next = self.a8.val();
            self.l40.next = (((self.b40.val() ^ self.b40.val()) ^ self.l40.val()) - 2032622116) & 1397607487;
        }
        self.lv16[1].next = !(self.iv16[0].val() | 0xFFFF);
        for i in 0..4 {
            self.ov16[i].next = self.l16.val() + (self.m16.val().replace_bit(i, self.a1.val()) & 3) << (self.m3.val() & 0);
        }
    }
);

kernel!(
    Kernel11,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.b1.val();
        self.l3.next = self.b3.val();
        self.l4.next = self.a4.val();
        self.l8.next = self.b8.val();
        self.l13.next = self.b13.val();
        self.l16.next = self.a16.val();
        self.l32.next = self.b32.val();
        self.l40.next = self.a40.val();
        self.m1.next = self.a1.val();
        self.m3.next = self.a3.val();
        self.m4.next = self.a4.val();
        self.m8.next = self.b8.val();
        self.m13.next = self.b13.val();
        self.m16.next = self.a16.val();
        self.m32.next = self.b32.val();
        self.m40.next = self.a40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        self.l1.next = self.b13.val().get_bit(9);
        if !self.l8.val().get_bit(1) {
            self.l8.next = self.l8.val().replace_bit(2, self.l3.val().xor() || self.b1.val());
            self.m16.next = bit_cast::<16, 4>(self.m4.val().replace_bit(3, self.l16.val() != 21041)) & 1;
        } else {
            for i in 0..3 {
                if self.b1.val() {
                    self.l16.next = 31221.into();
                } else {
                    self.l16.next = self.l16.val().replace_bit(i, self.lv1[5 - i].val());
                    self.l32.next = self.l32.val().replace_bit(20, bit_cast::<3, 1>(self.m1.val().into()) == (self.a3.val() >> self.b4.val()));
                }
                self.m13.next = (self.b13.val() ^ 6914) | self.m40.val().get_bits::<13>(self.l3.val().index()) + !(self.a13.val() ^ 0x0);
            }
            self.m16.next = bit_cast::<16, 4>(self.l40.val().get_bits::<4>(28));
        }
        self.o0.next = self.lv16[3].val().get_bits::<3>(4) <= self.m3.val();
        self.o1.next = self.m3.val() + 0x0;
        self.lv16[1].next = self.m40.val().get_bits::<16>(self.b3.val().index()) & self.m32.val().get_bits::<16>(self.a3.val().index());
        self.o2.next = self.a4.val();
        self.o3.next = self.l8.val();
        self.m16.next = (bit_cast::<16, 1>(self.iv1[0].val().into()) | self.a16.val().replace_bit(14, self.lv1[3].val())) >> (self.l3.val() << self.l3.val()) & (self.a16.val().replace_bit(14, self.l1.val()) | self.lv16[3].val()) >> 15;
        self.o4.next = self.a40.val().get_bits::<13>(17);
        self.o5.next = !((!self.b32.val().get_bits::<16>(self.b3.val().index())) + bit_cast::<16, 40>(self.a40.val() & 2147483647));
        self.l32.next = !(self.lv16[0].val() >> self.a4.val()) * bit_cast::<16, 4>(!self.b4.val()) - 1;
        self.m40.next = 1339212906.into();
        self.o6.next = (self.a32.val() >> self.l4.val() << bit_cast::<4, 4>(self.m4.val()) & self.l32.val().replace_bit(15, self.b4.val() <= self.m4.val())) - 822549208;
        self.o7.next = 2147483647.into();
        self.l1.next = false;
        self.l13.next = self.l13.val().replace_bit(2, self.a4.val().get_bit(2) && self.a32.val().get_bit(self.b4.val().index()));
        self.o8.next = self.l3.val().all();
        self.o9.next = bit_cast::<3, 40>(!(self.l40.val() ^ self.b40.val()) & self.m40.val());
        if (self.lv16[3].val() | self.lv16[0].val() ^ self.a16.val()) < 28516 {
            for i in 0..4 {
                if (self.m1.val() ^ self.iv1[5 - i].val() || self.a32.val().get_bit(self.b4.val().index())) && (!self.iv16[3 - i].val() <= 2) {
                    self.m8.next = self.m8.val();
                }
            }
            for i in 0..3 {
                self.l32.next = self.l32.val().replace_bit(i, (self.m40.val() >= self.a40.val()) ^ self.lv1[3].val());
            }
        } else if self.b1.val() {
            self.l16.next = bit_cast::<16, 4>(self.m40.val().get_bits::<4>(20) - self.b32.val().get_bits::<4>(10));
        }
        self.m40.next = self.m40.val() | bit_cast::<40, 16>(!(self.b16.val() ^ self.iv16[0].val()));
        self.o10.next = self.b4.val();
        self.o11.next = (self.l8.val() ^ 142) & 0x4A;
        self.l32.next = !self.a32.val() - bit_cast::<32, 16>(self.m16.val()) >> self.b4.val().replace_bit(0, self.a1.val()) ^ self.l32.val();
        self.m40.next = self.l40.val() ^ bit_cast::<40, 8>(bit_cast::<8, 4>(bit_cast::<4, 40>(self.a40.val())));
        self.o12.next = self.b13.val();
        self.o13.next = bit_cast::<16, 1>(self.a1.val().into()) ^ self.iv16[3].val() ^ 44904 ^ self.l16.val() + self.b16.val() - (self.iv16[3].val() - self.m16.val()) - 65535;
        self.l32.next = self.l32.val().replace_bit(0, (self.l40.val() | self.m40.val()) < bit_cast::<40, 32>(self.a32.val()));
        self.lv1[2].next = !((!self.iv1[3].val()) || (self.m3.val() ^ 0x7 != 0x7));
        self.o14.next = (bit_cast::<16, 40>(self.a40.val() - self.a40.val()) + 0xD98B) * ((bit_cast::<16, 32>(self.a32.val()) | 0x7CA0) >> (!self.b4.val()));
        self.o15.next = self.b40.val();
        for i in 0..6 {
            self.m32.next = self.l32.val() ^ self.a40.val().get_bits::<32>(6);
            self.lv1[4].next = bit_cast::<16, 4>(self.a4.val()) * self.iv16[1].val() & 2147483647 < 2147483647;
        }
        for i in 0..2 {
            self.lv8[5 - i].next = 0x1.into();
        }
        for i in 0..6 {
            self.ov1[i].next = (self.a13.val() & self.b13.val()) | self.b13.val() << self.l4.val() < bit_cast::<13, 40>(self.b40.val()) && self.b1.val();
        }
        for i in 0..6 {
            self.ov8[i].next = self.iv8[5 - i].val();
        }
        self.m3.next = !self.a3.val();
        for i in 0..4 {
            self.ov16[i].next = 65535.into();
        }
    }
);

kernel!(
    Kernel12,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.a1.val();
        self.l3.next = self.b3.val();
        self.l4.next = self.a4.val();
        self.l8.next = self.b8.val();
        self.l13.next = self.a13.val();
        self.l16.next = self.a16.val();
        self.l32.next = self.a32.val();
        self.l40.next = self.b40.val();
        self.m1.next = self.b1.val();
        self.m3.next = self.b3.val();
        self.m4.next = self.a4.val();
        self.m8.next = self.a8.val();
        self.m13.next = self.b13.val();
        self.m16.next = self.a16.val();
        self.m32.next = self.b32.val();
        self.m40.next = self.a40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        self.l40.next = self.l40.val().replace_bit(31, self.m1.val());
        if self.l1.val() {
            self.l4.next = (self.a13.val().get_bits::<4>(self.l3.val().index()) - self.m4.val()) << 2;
        } else if (self.b40.val() < 0x7FFFFFFF) ^ (self.b16.val() > 0xFFFF) {
            for i in 0..3 {
                if self.lv16[i + 1].val() != !bit_cast::<16, 40>(self.b40.val()) {
                    self.l16.next = self.l16.val().replace_bit(i, bit_cast::<4, 40>(self.b40.val()).xor());
                    self.m8.next = self.m8.val().replace_bit(i, self.iv8[2 * i].val() == self.b8.val());
                } else if self.m16.val().get_bit(self.l4.val().index()) {
                    self.m13.next = bit_cast::<13, 4>(self.l4.val().replace_bit(2, self.m3.val() > self.a3.val()) - bit_cast::<4, 3>(bit_cast::<3, 13>(self.a13.val())));
                }
            }
        }
        self.o0.next = self.lv1[4].val();
        self.o1.next = (self.m3.val() & bit_cast::<3, 4>(bit_cast::<4, 3>(self.l3.val()))) << 1;
        match self.a4.val().index() {
            2 => {
                match self.lv8[1].val().index() {
                    3 => {
                        self.m8.next = ((bit_cast::<8, 4>(self.l4.val()) - self.l8.val().replace_bit(2, self.l1.val())) | 0xC) - 0xFF;
                    }
                    4 => {
                        self.l16.next = self.l16.val().replace_bit(14, (!self.b4.val()) < 1);
                    }
                    _ => {
                    }
                }
                self.m13.next = (bit_cast::<13, 3>(self.l3.val() + 0x3) - 8191) & bit_cast::<13, 32>((self.b32.val() & self.a32.val()) & self.lv16[1].val() * self.a16.val());
            }
            3 => {
                for i in 0..4 {
                    self.l40.next = self.l40.val().replace_bit(i, (self.b16.val() == self.b16.val()) | self.b40.val().get_bit(i));
                    self.lv16[3 - i].next = self.a32.val().get_bits::<16>(16);
                }
            }
            4 => {
                self.m4.next = self.m4.val().replace_bit(3, (!self.l1.val()) | (!self.a1.val()));
            }
            5 => {
                self.l8.next = self.l8.val().replace_bit(0, bit_cast::<4, 8>(self.iv8[3].val()).any());
                if self.l3.val() + self.b3.val() | (!self.m3.val()) > self.b3.val() | self.l3.val() | 6 {
                    self.m8.next = 0x0.into();
                    self.m16.next = self.a16.val();
                } else if (self.iv16[0].val() | self.lv16[3].val()) == 49029 {
                    self.l16.next = self.l16.val().replace_bit(10, self.m40.val() >= 1714367410);
                    self.m40.next = ((self.a40.val() >> self.l4.val()) - 0x61ED15D << bit_cast::<3, 4>(self.a4.val())) | 2147483647;
                } else {
                    self.l4.next = self.lv16[3].val().get_bits::<4>(self.b3.val().index()) | self.m13.val().get_bits::<4>(3);
                }
            }
            _ => {
            }
        }
        for i in 0..3 {
            self.l1.next = true;
        }
        self.o2.next = self.l4.val();
        self.o3.next = self.l8.val();
        for i in 0..3 {
            self.l16.next = bit_cast::<16, 8>(self.lv8[3].val().replace_bit(4, self.a1.val() | self.a1.val())) << 5;
            self.l16.next = bit_cast::<16, 16>(self.lv16[0].val() << self.b4.val()) >> 14;
        }
        self.o4.next = self.l13.val().replace_bit(9, self.a8.val() + 0xA2 == 77) << bit_cast::<4, 13>(self.m13.val());
        self.o5.next = self.m16.val() >> (self.a4.val() >> 3);
        for i in 0..2 {
            self.l13.next = self.l32.val().get_bits::<13>(self.l3.val().index());
        }
        if bit_cast::<4, 13>(self.m13.val() + 0x2) <= 0 {
            self.l4.next = self.l4.val().replace_bit(3, (self.m13.val() <= self.a13.val()) | (self.lv1[4].val() ^ self.iv1[4].val()));
            if self.l1.val() {
                if self.a1.val() {
                    self.m1.next = false;
                    self.l32.next = bit_cast::<32, 3>(self.iv8[1].val().get_bits::<3>(3)) >> !self.b3.val();
                } else if self.a4.val() - self.m4.val() >= (self.a4.val() + self.l4.val()) {
                    self.l3.next = self.l3.val().replace_bit(2, (self.m4.val() >> 3) >= bit_cast::<4, 1>(self.b1.val().into()));
                    self.lv16[2].next = self.l16.val();
                } else {
                    self.m40.next = 0x1.into();
                }
                self.lv8[2].next = (self.a8.val() & 255) >> 3;
            } else {
                if self.m3.val() >> self.l3.val() >> 2 == bit_cast::<3, 13>(bit_cast::<13, 16>(self.iv16[1].val())) {
                    self.lv8[4].next = self.lv8[0].val().replace_bit(3, bit_cast::<16, 13>(self.l13.val()) > self.l16.val() - 0xF9C9) | (self.m8.val() - bit_cast::<8, 8>(self.lv8[1].val())) >> 1;
                    self.l3.next = self.l3.val().replace_bit(1, bit_cast::<13, 32>(self.b32.val()) >= 783);
                }
                for i in 0..3 {
                    self.l4.next = (!self.m4.val() - self.iv8[i].val().get_bits::<4>(2) | 0x3) & 0x2;
                    self.lv1[2 * i].next = self.m1.val() || !(self.iv16[3].val() == 65535);
                }
            }
        } else if self.a8.val() | self.iv8[4].val() >= 1 {
            match self.a4.val().index() {
                1 => {
                    self.l16.next = self.l16.val().replace_bit(4, self.b4.val() >= 15);
                    self.l16.next = bit_cast::<16, 8>(self.lv8[1].val().replace_bit(3, !self.l1.val()) & self.lv8[2].val());
                }
                2 => {
                    self.lv16[0].next = self.a16.val();
                }
                3 => {
                    self.l40.next = self.l40.val().replace_bit(10, self.m32.val().get_bit(10));
                    self.m3.next = self.l3.val().replace_bit(2, self.a1.val());
                }
                4 => {
                    self.l8.next = self.iv8[3].val().replace_bit(3, self.iv1[0].val() ^ self.iv1[1].val()) + 3 - !(self.l8.val() - 0xFF + bit_cast::<8, 16>(self.b16.val()));
                    self.lv16[3].next = bit_cast::<16, 40>(self.l40.val().replace_bit(11, self.m32.val() >= self.m32.val()) - 0x24C16EE4);
                }
                _ => {
                    self.l8.next = self.l8.val().replace_bit(5, self.lv16[2].val().xor());
                }
            }
            for i in 0..4 {
                for j in 0..3 {
                    self.l40.next = self.l40.val().replace_bit(18, (self.a4.val() >= self.b4.val()) && self.l32.val() >= self.b32.val());
                    self.l8.next = self.l8.val().replace_bit(j, self.a4.val() & 15 >= (self.a4.val() >> self.a3.val()));
                }
            }
        }
        self.o6.next = (self.a32.val() >> 20 ^ (!self.b32.val().replace_bit(12, self.l1.val()))) | 1626546603;
        self.o7.next = (self.l40.val() ^ bit_cast::<40, 32>(bit_cast::<32, 16>(self.l16.val()))) + 0;
        if self.l1.val() {
            if bit_cast::<16, 13>(self.m13.val() + 6423) < ((self.b16.val() & self.iv16[3].val()) & self.l16.val() << 3) {
                self.lv8[2].next = self.a8.val().replace_bit(1, self.m32.val() > self.l32.val() || self.l4.val() < 0x8) - self.l8.val();
            } else if self.m1.val() {
                for i in 0..4 {
                    self.lv16[0].next = self.a40.val().get_bits::<16>(self.a3.val().index()) + self.a32.val().get_bits::<16>(6);
                }
                self.l16.next = self.m16.val() - (bit_cast::<16, 32>(self.b32.val()) & 25382) - (self.m16.val() - self.a16.val() << 4 & 65535);
            }
            for i in 0..3 {
                self.m32.next = self.m32.val() - self.a40.val().get_bits::<32>(2);
                if self.a40.val() == 0x32B0575B {
                    self.l16.next = self.l16.val().replace_bit(i, (!self.l3.val()).any());
                    self.m1.next = (self.b8.val().replace_bit(5, self.m1.val() | self.lv1[5].val()) - 154).xor();
                } else if self.m32.val() << 10 >= self.l32.val() | 540355324 {
                    self.lv1[2].next = bit_cast::<40, 3>(self.m3.val().replace_bit(1, self.m1.val()) & self.a3.val().replace_bit(0, self.l1.val())) <= 0x1;
                } else {
                    self.l16.next = 27160.into();
                    self.lv8[5 - i].next = bit_cast::<8, 32>(self.b32.val().replace_bit(26, self.b1.val() | (self.b32.val() != 0x3)));
                }
            }
        } else if self.iv1[4].val() && (self.a40.val() <= 0) {
            for i in 0..3 {
                if ((self.b3.val() & self.b3.val()) != 0) & self.m1.val() {
                    self.lv8[5 - i].next = bit_cast::<8, 8>(self.lv8[2].val());
                } else if self.a13.val().get_bit(i) {
                    self.m3.next = bit_cast::<3, 4>(self.iv8[0].val().get_bits::<4>(3)) + !self.l3.val().replace_bit(1, self.l16.val().get_bit(self.a4.val().index()));
                    self.l8.next = self.l8.val().replace_bit(6, self.m40.val().any() ^ (!self.lv1[i].val()));
                }
            }
            if bit_cast::<13, 3>(!self.l3.val()) != 0x1 {
                match self.l8.val().index() {
                    3 => {
                        self.lv1[3].next = self.b13.val().replace_bit(11, self.iv1[4].val()) + self.l13.val() <= bit_cast::<13, 4>(self.m32.val().get_bits::<4>(self.b3.val().index()) << (self.l4.val() ^ self.a4.val()));
                    }
                    4 => {
                        self.m1.next = self.a4.val() < 0;
                        self.m8.next = self.m8.val().replace_bit(6, self.l40.val().get_bit(self.a4.val().index()));
                    }
                    5 => {
                        self.l32.next = self.l32.val().replace_bit(10, (self.b40.val() << self.l4.val()).xor());
                        self.l40.next = self.l40.val().replace_bit(4, self.m16.val().any());
                    }
                    6 => {
                        self.l8.next = self.a8.val();
                        self.lv16[3].next = self.m16.val() - 3039;
                    }
                    _ => {
                    }
                }
            } else if (self.m4.val() >> 1).all() {
                if !(self.b4.val() | self.l4.val() != self.b4.val() << 2) {
                    self.m40.next = bit_cast::<40, 8>(self.a8.val() + 0xFF | self.a8.val().replace_bit(4, self.m1.val())) >> (self.l3.val() - 0x4);
                    self.lv16[3].next = self.b16.val() << self.m3.val() - self.b3.val();
                } else {
                    self.l16.next = bit_cast::<16, 13>(self.m13.val()) << bit_cast::<4, 40>(self.a40.val()) ^ self.l32.val().get_bits::<16>(4);
                }
            }
        } else {
            self.lv1[4].next = self.b40.val().get_bit(self.a4.val().index());
            match self.b4.val().index() {
                1 => {
                    self.l8.next = self.l8.val().replace_bit(4, self.b3.val() + self.m3.val() >= bit_cast::<3, 3>(self.m3.val()));
                    self.m16.next = bit_cast::<16, 13>(self.l13.val().replace_bit(12, (self.l32.val() == self.a32.val()) & (self.a1.val() & self.a1.val())));
                }
                2 => {
                    self.l16.next = self.m16.val() >> 14;
                }
                _ => {
                }
            }
        }
        self.o8.next = (self.m8.val() >= self.m8.val() << 5 >> self.a3.val().replace_bit(2, self.lv1[0].val())) | ((self.lv1[5].val() ^ (!self.m1.val())) || (!self.lv1[0].val()));
        self.o9.next = ((!self.a3.val()) >> 1 << self.a13.val().get_bits::<3>(5)) & (!(self.b3.val() & !self.b3.val()));
        match self.lv8[0].val().index() {
            2 => {
                for i in 0..4 {
                    self.lv8[i + 2].next = self.a13.val().get_bits::<8>(3);
                    self.lv8[i + 2].next = !((self.iv8[i].val() >> self.l4.val()) - 255 - 0xF3);
                }
            }
            3 => {
                self.l40.next = self.b40.val();
                self.l3.next = self.m3.val().replace_bit(2, self.b1.val());
            }
            4 => {
                self.m3.next = !bit_cast::<3, 1>(((self.l3.val() <= self.m3.val()) | self.b1.val()).into());
                self.lv8[4].next = bit_cast::<8, 16>(self.iv16[2].val());
            }
            _ => {
            }
        }
        for i in 0..4 {
            self.m16.next = 0x5B0B.into();
            self.l16.next = self.b16.val() >> (self.a3.val() ^ self.m3.val());
        }
        self.o10.next = ((self.b4.val() & bit_cast::<4, 1>(self.m1.val().into())) << 0) - 7;
        self.o11.next = ((self.a8.val() | self.b8.val()) - 0 << (self.m3.val() ^ 2)) - !self.a8.val();
        self.l13.next = bit_cast::<13, 32>(self.b40.val().get_bits::<32>(8)) & 6806;
        self.o12.next = (self.l13.val() << (self.l3.val() >> 0)) >> 10;
        self.o13.next = bit_cast::<16, 13>(self.a13.val());
        if self.a8.val().get_bit(5) {
            match self.m4.val().index() {
                2 => {
                    self.lv1[5].next = (bit_cast::<3, 4>(self.a4.val() - self.m4.val()) & 7).any();
                }
                3 => {
                    self.l1.next = !(!self.a1.val()) | self.iv1[1].val();
                    self.m40.next = bit_cast::<40, 16>((self.m16.val() ^ self.iv16[0].val()) & 25663 & 21817);
                }
                4 => {
                    self.m3.next = bit_cast::<3, 32>((self.b32.val() ^ self.m32.val()) << 29) & self.m4.val().get_bits::<3>(0) >> 1;
                    self.lv16[2].next = self.lv16[0].val() - 65535 + self.l16.val();
                }
                _ => {
                }
            }
        } else if self.a4.val().xor() {
            self.l32.next = self.l32.val().replace_bit(20, (self.a8.val() | self.a8.val()) > 255);
        } else {
            self.m4.next = (!(self.b4.val().replace_bit(0, self.m1.val()) >> 3)) << self.a4.val() - self.b4.val();
        }
        if ((self.m3.val() + self.l3.val()) & self.l3.val()) == 0x4 {
            for i in 0..2 {
                for j in 0..3 {
                    self.m1.next = (self.l13.val().get_bit(self.m3.val().index()) ^ ((self.b4.val() | self.a4.val()) < 11)) && self.l13.val().replace_bit(5, self.iv1[5 - j].val() & self.b1.val()).any();
                }
                match self.l3.val().index() {
                    3 => {
                        self.l13.next = self.l13.val().replace_bit(7, self.a1.val());
                        self.lv8[2 * i + 1].next = bit_cast::<8, 13>(!bit_cast::<13, 3>(self.b3.val()));
                    }
                    4 => {
                        self.l4.next = self.b4.val().replace_bit(i, !self.lv1[i].val());
                    }
                    _ => {
                    }
                }
            }
        } else {
            self.l1.next = self.l1.val();
        }
        self.o14.next = ((self.m32.val() & self.a32.val() + self.l32.val()) - (self.l32.val() << self.l3.val() << self.m16.val().get_bits::<4>(5))) | self.b32.val().replace_bit(19, self.m1.val());
        self.o15.next = !self.l40.val().replace_bit(3, self.b3.val().get_bit(0));
        self.lv8[3].next = self.lv8[2].val() ^ 60;
        for i in 0..6 {
            self.ov1[i].next = (self.l32.val() <= self.b40.val().get_bits::<32>(self.a3.val().index())) & self.a16.val().get_bit(9);
        }
        for i in 0..6 {
            self.ov8[i].next = bit_cast::<8, 1>(self.a1.val().into());
        }
        self.l1.next = !(self.l32.val().get_bits::<16>(16) < self.lv16[1].val()) & self.iv1[4].val();
        self.l13.next = bit_cast::<13, 8>(self.l8.val() - 0) | self.m13.val().replace_bit(7, self.iv16[1].val().all() & (self.a3.val() >= 1));
        for i in 0..4 {
            self.ov16[i].next = self.m32.val().get_bits::<16>(4) + (((!self.iv16[i].val()) | self.iv16[i].val()) - 0xAEC);
        }
    }
);

kernel!(
    Kernel13,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.b1.val();
        self.l3.next = self.a3.val();
        self.l4.next = self.a4.val();
        self.l8.next = self.a8.val();
        self.l13.next = self.b13.val();
        self.l16.next = self.a16.val();
        self.l32.next = self.a32.val();
        self.l40.next = self.b40.val();
        self.m1.next = self.b1.val();
        self.m3.next = self.b3.val();
        self.m4.next = self.a4.val();
        self.m8.next = self.b8.val();
        self.m13.next = self.a13.val();
        self.m16.next = self.a16.val();
        self.m32.next = self.b32.val();
        self.m40.next = self.b40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        for i in 0..3 {
            self.l13.next = self.l13.val().replace_bit(i, self.l16.val().any() & (self.m32.val() < self.b32.val()));
            self.lv1[2 * i + 1].next = true;
        }
        self.o0.next = self.m1.val();
        self.o1.next = self.a3.val().replace_bit(0, self.a32.val().get_bits::<4>(1) & !self.l4.val() >= self.l4.val() - self.a4.val() | self.m8.val().get_bits::<4>(2));
        if !((!self.a1.val()) | self.a4.val().all()) {
            for i in 0..4 {
                match self.l8.val().index() {
                    1 => {
                        self.l16.next = self.l16.val().replace_bit(4, self.m1.val());
                    }
                    2 => {
                        self.lv8[i].next = self.a8.val();
                        self.m3.next = (!!self.l13.val().get_bits::<3>(0)) & 0x3;
                    }
                    3 => {
                        self.l4.next = bit_cast::<4, 32>(self.b32.val().replace_bit(0, self.l3.val() > 6)) + 4;
                        self.l16.next = self.l16.val().replace_bit(i, self.iv1[i + 2].val() | self.iv1[i].val() || self.b13.val() == self.m13.val());
                    }
                    _ => {
                    }
                }
                if self.a16.val() < !(self.m16.val() | self.iv16[i].val()) {
                    self.l3.next = self.l3.val().replace_bit(2, self.a8.val().get_bit(i));
                }
            }
            for i in 0..6 {
                for j in 0..2 {
                    self.m4.next = ((self.a4.val().replace_bit(3, self.lv1[5 - j].val()) ^ self.a4.val().replace_bit(0, self.a1.val())) >> bit_cast::<3, 13>(self.m13.val())) << bit_cast::<4, 13>(self.l13.val());
                    self.l13.next = self.l13.val().replace_bit(3, (!self.a32.val()) == self.a32.val().replace_bit(18, self.iv1[j].val()));
                }
            }
        } else {
            if (self.a32.val() | self.a32.val() > 0x7FFFFFFF) & self.a1.val() {
                self.m1.next = (self.lv16[3].val().replace_bit(4, self.a8.val() >= self.l8.val()) != self.a16.val()) ^ (bit_cast::<4, 32>(self.l40.val().get_bits::<32>(self.a3.val().index())) >= 0x4);
            } else {
                self.lv1[2].next = !((self.b40.val().all() || (self.b1.val() || self.iv1[3].val())) | (self.a40.val() >= 172300365 && self.l1.val()));
            }
            self.lv1[0].next = true;
        }
        for i in 0..2 {
            if (self.l13.val() - self.b13.val()) >> 0 == 1940 {
                self.m16.next = (self.m32.val().get_bits::<16>(15) | bit_cast::<16, 8>(self.b8.val() | self.m8.val())) - 17803;
                self.m3.next = !(self.m3.val().replace_bit(0, self.lv1[2 * i].val()) & 0x6) >> 1;
            } else if self.m3.val() < self.l3.val() | self.l3.val() {
                self.l16.next = bit_cast::<16, 3>(self.l3.val() >> self.a3.val() ^ 5 ^ self.m3.val() >> self.b4.val());
            } else {
                for j in 0..6 {
                    self.l13.next = self.b13.val().replace_bit(0, self.a16.val().get_bit(j));
                }
                if self.m40.val().get_bits::<16>(22) ^ self.m16.val() & 18683 > 52665 {
                    self.m32.next = (self.l32.val() << self.m3.val()) - self.l32.val().replace_bit(i, self.iv1[2 * i].val()) - (self.a32.val().replace_bit(i, self.b1.val()) ^ self.l16.val() * self.m16.val()) & self.b32.val();
                    self.l13.next = self.b13.val() << 1 >> self.a3.val();
                }
            }
        }
        self.o2.next = self.l4.val();
        self.o3.next = (!(bit_cast::<8, 8>(self.b8.val()) << 4)) | 41;
        self.l32.next = self.l32.val().replace_bit(28, self.a1.val());
        self.o4.next = bit_cast::<13, 13>(self.m13.val().replace_bit(7, (self.l8.val() << 4).xor()));
        self.o5.next = 0x1.into();
        if self.m1.val() {
            self.l4.next = (!self.a4.val()) + ((bit_cast::<4, 4>(self.b4.val()) | 15) & self.m16.val().get_bits::<4>(7));
        } else if (!self.l4.val()) > 0xF {
            self.l16.next = self.l16.val().replace_bit(5, self.a16.val().replace_bit(10, self.lv1[2].val()) == self.b16.val() & self.a16.val());
        } else {
            for i in 0..4 {
                for j in 0..3 {
                    self.l8.next = self.l8.val().replace_bit(3, self.m1.val());
                }
            }
            self.l40.next = self.l40.val().replace_bit(17, !(self.iv16[0].val() < 21413));
        }
        if self.l1.val() {
            match self.m8.val().index() {
                1 => {
                    self.l13.next = (self.l13.val() << 10) - 0x12F6 + ((self.m13.val() ^ 0x1FFF) + 1);
                }
                2 => {
                    self.l40.next = self.l40.val().replace_bit(6, self.a32.val() <= 2);
                }
                3 => {
                    self.l16.next = self.a32.val().get_bits::<16>(13);
                    self.l32.next = self.l32.val().replace_bit(21, (self.l16.val() ^ self.a16.val()).any());
                }
                4 => {
                    self.m16.next = bit_cast::<16, 32>(!(self.m32.val() & (self.m32.val() - self.b32.val())));
                    self.m40.next = bit_cast::<40, 3>(bit_cast::<3, 8>(self.m8.val() + (self.a8.val() ^ 0xFF)));
                }
                _ => {
                }
            }
        } else if self.l8.val() >> self.m3.val() == bit_cast::<8, 16>(self.l16.val()) {
            if self.m1.val() ^ (self.b16.val() >= self.l16.val()) | (self.a1.val() | self.b1.val() && self.a1.val() ^ self.b1.val()) {
                match self.a4.val().index() {
                    3 => {
                        self.l13.next = self.l16.val().get_bits::<13>(0);
                    }
                    4 => {
                        self.l3.next = 0.into();
                        self.lv8[3].next = self.iv8[4].val().replace_bit(6, !(self.a40.val() != self.l40.val())) | (self.m8.val() | 0) + bit_cast::<8, 16>(self.a16.val()) + bit_cast::<8, 4>(self.m4.val() & self.b4.val());
                    }
                    5 => {
                        self.lv8[1].next = (bit_cast::<8, 1>(self.iv1[2].val().into()) ^ (self.iv8[3].val() >> 6)) - ((self.iv8[0].val() << self.a4.val()) - 47) ^ bit_cast::<8, 32>(!(self.b32.val() - self.b32.val()));
                        self.m16.next = bit_cast::<16, 4>(self.a4.val().replace_bit(2, self.a16.val() != 29220) | !(self.b4.val() - 0xF));
                    }
                    _ => {
                    }
                }
            }
            for i in 0..2 {
                self.m32.next = 92498554.into();
            }
        } else {
            if !(self.l13.val() & self.b13.val()) <= (!self.b13.val() >> (self.a4.val() ^ self.l4.val())) {
                self.m32.next = self.m40.val().get_bits::<32>(self.a3.val().index()) + (self.a32.val().replace_bit(4, self.b40.val() == self.m40.val()) & (self.l32.val() & self.l16.val() * self.iv16[2].val()));
                self.l32.next = self.l32.val().replace_bit(14, self.b1.val() || self.iv1[0].val() || self.a1.val() | self.iv1[0].val());
            } else {
                for i in 0..2 {
                    self.m3.next = (((self.a3.val() ^ self.b3.val()) + 6) | 0x2) + self.b3.val();
                    self.l13.next = self.l16.val().get_bits::<13>(3);
                }
            }
            if ((!self.l4.val()) & (self.a4.val() - self.a4.val())) != self.b4.val().replace_bit(3, self.l4.val() > self.a4.val()) {
                if (!self.a40.val() < 1) ^ self.l1.val() {
                    self.m3.next = self.l3.val() | bit_cast::<3, 16>(self.b16.val()) | 1;
                    self.l40.next = self.a40.val().replace_bit(27, (self.m32.val() <= 1504551240) || (self.b32.val() << 10).any());
                }
            } else if (self.a1.val() ^ self.m1.val()) || (self.iv1[0].val() && self.iv1[2].val()) {
                for i in 0..2 {
                    self.l8.next = bit_cast::<8, 13>(bit_cast::<13, 8>(self.lv8[0].val()));
                    self.l16.next = self.l16.val().replace_bit(10, self.l40.val() << self.b3.val() >= 3);
                }
                self.l32.next = 1822324825.into();
            }
        }
        self.o6.next = self.l32.val();
        self.o7.next = self.a40.val() + (self.b40.val() + self.a40.val()) << (self.a3.val() ^ self.m3.val()) << (self.l4.val() + self.a4.val());
        self.l8.next = self.l8.val().replace_bit(5, self.m8.val().get_bit(2));
        self.lv1[4].next = (!bit_cast::<8, 1>(self.lv8[3].val().get_bit(7).into())).xor();
        self.o8.next = (self.l40.val().get_bit(12) || self.l1.val()) | self.iv1[4].val();
        self.o9.next = 2.into();
        self.l1.next = self.m4.val().get_bit(3);
        for i in 0..2 {
            self.m32.next = (self.m16.val() + self.l16.val()) * self.m16.val() & 0x691C3010;
            self.l13.next = self.l13.val().replace_bit(i, (self.m8.val() << 1) < self.m8.val() - self.a8.val());
        }
        self.o10.next = (((self.l4.val() ^ self.b4.val()) & self.b4.val() << self.b3.val()) + self.b4.val()) + 15;
        self.o11.next = (self.l8.val() - 61 - bit_cast::<8, 40>(self.b40.val()) >> 6) << 5;
        match self.m4.val().index() {
            1 => {
                self.l4.next = self.b4.val() << self.l3.val() & bit_cast::<4, 40>(bit_cast::<40, 4>(self.a4.val()));
                if self.m1.val() {
                    self.lv8[5].next = 3.into();
                } else if self.iv8[5].val().get_bit(6) || self.m4.val() != 0x9 {
                    self.l3.next = self.m3.val();
                } else {
                    self.m16.next = self.l32.val().get_bits::<16>(self.l3.val().index()) >> (self.a3.val() ^ self.l3.val());
                    self.l40.next = (self.b40.val() + 1732711559) - (self.b40.val() >> self.b3.val()) + 0x5789A1DD | self.l40.val() - 470734261;
                }
            }
            2 => {
                self.l1.next = (self.lv16[0].val().get_bits::<13>(1) + self.b13.val()).xor() & (self.b40.val() - self.b40.val() - bit_cast::<40, 1>(self.iv1[3].val().into()) < (self.a40.val() | 1551662510) - (self.l40.val() + self.l40.val()));
                for i in 0..4 {
                    self.l8.next = self.l8.val().replace_bit(0, self.b1.val() && self.m3.val() <= 0x7);
                }
            }
            3 => {
                if (!self.m4.val().replace_bit(0, self.iv1[5].val())).all() {
                    self.l1.next = self.m4.val().replace_bit(1, !(self.a1.val() && self.a1.val())) < 15;
                } else if self.l1.val() {
                    self.m4.next = bit_cast::<4, 1>((((self.l40.val() + self.l40.val()) | self.b40.val().replace_bit(30, self.b1.val())) == 0x4BEE7358).into());
                    self.l16.next = self.l16.val().replace_bit(1, self.b32.val().get_bits::<16>(7).any());
                } else {
                    self.m16.next = self.lv16[2].val() ^ 0xA2E4 ^ 0x0;
                    self.l8.next = self.iv8[0].val() + (bit_cast::<8, 1>((self.a3.val() <= self.m3.val()).into()) >> bit_cast::<4, 32>(self.m32.val()));
                }
            }
            4 => {
                self.l16.next = !(bit_cast::<16, 8>(!self.m8.val()) >> self.b4.val());
            }
            _ => {
                self.m32.next = (self.b40.val().get_bits::<32>(0) & 0x4502D18B) + 0;
                match self.a3.val().index() {
                    3 => {
                        self.lv1[0].next = bit_cast::<3, 3>((self.a3.val() + 7) >> bit_cast::<4, 13>(self.a13.val())) != bit_cast::<3, 1>((!(self.a1.val() | self.b1.val())).into());
                    }
                    4 => {
                        self.m16.next = (self.lv16[2].val() | self.lv16[3].val()) >> self.b3.val();
                    }
                    5 => {
                        self.lv16[1].next = self.l16.val().replace_bit(2, self.l1.val()) << 7;
                    }
                    _ => {
                    }
                }
            }
        }
        self.o12.next = bit_cast::<13, 4>(self.m4.val() << bit_cast::<3, 40>(self.l40.val()));
        self.o13.next = self.b40.val().get_bits::<16>(14) | (self.a40.val().get_bits::<16>(14) | self.iv16[3].val());
        match self.l3.val().index() {
            2 => {
                self.l13.next = self.l13.val().replace_bit(9, !self.lv1[4].val());
            }
            3 => {
                for i in 0..2 {
                    self.l40.next = self.b40.val();
                }
            }
            4 => {
                if self.l1.val() {
                    self.l8.next = self.m8.val() >> 5;
                    self.l13.next = self.l13.val().replace_bit(3, (self.a40.val() >> self.a4.val()) >= 0xE83F842);
                }
            }
            _ => {
                self.l40.next = self.l40.val().replace_bit(13, self.iv1[0].val() || self.b1.val() || self.l1.val() & self.lv1[2].val());
            }
        }
        self.o14.next = self.a40.val().get_bits::<32>(0);
        self.o15.next = self.l40.val() ^ self.b40.val().replace_bit(10, self.iv16[3].val().get_bit(2));
        self.m1.next = self.l4.val() <= 0xF;
        self.l32.next = self.m32.val() - ((self.m32.val() ^ 0x2A7568F2) + 664312442 & (self.m32.val() & self.a32.val()) >> 21);
        for i in 0..6 {
            self.ov1[i].next = self.a1.val();
        }
        for i in 0..6 {
            self.ov8[i].next = self.m8.val();
        }
        self.m13.next = bit_cast::<13, 32>((self.m16.val() ^ (self.l16.val() ^ self.m16.val())) * ((self.iv16[1].val() ^ self.lv16[1].val()) & 14157));
        for i in 0..4 {
            self.ov16[i].next = !!self.m16.val() & self.m16.val().replace_bit(1, self.b1.val());
        }
    }
);

kernel!(
    Kernel14,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.b1.val();
        self.l3.next = self.b3.val();
        self.l4.next = self.b4.val();
        self.l8.next = self.b8.val();
        self.l13.next = self.b13.val();
        self.l16.next = self.b16.val();
        self.l32.next = self.a32.val();
        self.l40.next = self.a40.val();
        self.m1.next = self.a1.val();
        self.m3.next = self.a3.val();
        self.m4.next = self.a4.val();
        self.m8.next = self.a8.val();
        self.m13.next = self.a13.val();
        self.m16.next = self.b16.val();
        self.m32.next = self.a32.val();
        self.m40.next = self.b40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        self.l8.next = self.l8.val().replace_bit(3, self.a1.val() | self.lv1[4].val());
        self.o0.next = !(self.b32.val() - 2) > (((self.b32.val() - self.m32.val()) ^ self.iv16[2].val() * self.b16.val()) - self.b40.val().get_bits::<32>(self.l3.val().index()));
        self.o1.next = self.iv8[2].val().get_bits::<3>(3);
        for i in 0..2 {
            for j in 0..4 {
                self.lv16[3].next = bit_cast::<16, 8>(bit_cast::<8, 40>(self.l40.val() ^ self.m40.val()) ^ ((self.m8.val() | 255) ^ 81));
                self.lv1[5 - j].next = self.l4.val().get_bit(j) || ((self.a16.val() != self.lv16[j].val()) | self.iv1[5].val() && (self.b32.val() ^ 0x64BFB5CC > self.b32.val().replace_bit(31, self.b1.val())));
            }
            for j in 0..4 {
                self.l3.next = self.m3.val();
            }
        }
        self.o2.next = self.l4.val() - (self.a4.val() << self.b3.val()) << self.b4.val().replace_bit(1, self.iv1[3].val()) ^ 0;
        self.o3.next = self.lv8[1].val();
        match self.m4.val().index() {
            2 => {
                for i in 0..3 {
                    self.m8.next = ((!(self.l8.val() & self.m8.val())) + ((self.l8.val() | self.m8.val()) - 0xFF)) >> bit_cast::<4, 8>(self.iv8[1].val());
                    self.m1.next = self.l1.val();
                }
                match self.b3.val().index() {
                    2 => {
                        self.m8.next = bit_cast::<8, 32>(!self.m32.val()) << bit_cast::<3, 8>(self.lv8[1].val());
                    }
                    3 => {
                        self.l13.next = self.b13.val();
                        self.m40.next = self.m40.val();
                    }
                    _ => {
                    }
                }
            }
            3 => {
                for i in 0..3 {
                    self.m13.next = self.b40.val().get_bits::<13>(self.l3.val().index());
                }
            }
            4 => {
                self.lv8[4].next = self.l8.val() << (self.m4.val() + self.m4.val());
                if !(self.l1.val() | self.a1.val()) & ((self.m13.val() < self.m13.val()) || (self.l1.val() || self.a1.val())) {
                    self.m3.next = self.b3.val();
                    self.l1.next = !(bit_cast::<3, 40>(self.m40.val()) ^ 3 <= 0x1);
                } else if (self.lv1[5].val() | self.a1.val()) ^ (self.b1.val() && self.b1.val()) {
                    self.l1.next = self.a16.val().get_bits::<8>(5) ^ (self.b8.val() << 7) <= 98 && self.l40.val().get_bits::<13>(12) <= 0;
                    self.l13.next = self.l13.val().replace_bit(7, self.l1.val());
                } else {
                    self.m16.next = self.a16.val() << bit_cast::<3, 32>(self.b32.val());
                    self.l40.next = self.m40.val() + (!self.l40.val()) << self.b3.val() + self.a3.val() | self.a40.val() >> (self.b4.val() & self.a4.val());
                }
            }
            _ => {
            }
        }
        self.o4.next = self.a13.val() | self.b13.val() & self.m13.val() + self.l13.val() << self.l4.val();
        self.o5.next = 0xFFFF.into();
        self.l13.next = (self.l13.val().replace_bit(6, self.a1.val() ^ self.a1.val()) | self.b13.val().replace_bit(4, self.lv1[4].val()) + self.m32.val().get_bits::<13>(0)) ^ bit_cast::<13, 4>(!(self.a4.val() >> self.l3.val()));
        if ((self.l8.val() << self.m3.val()) | bit_cast::<8, 4>(self.a4.val())).any() {
            if self.l3.val() != self.a3.val() {
                self.lv16[3].next = self.l16.val().replace_bit(1, self.l32.val().get_bit(self.a4.val().index())) + (self.a16.val() + 0);
            } else if self.l32.val() << 21 >= 768709438 {
                for i in 0..4 {
                    self.l3.next = self.b3.val();
                    self.l16.next = self.l16.val().replace_bit(8, bit_cast::<16, 8>(self.lv8[4].val()) != 0xC735);
                }
            }
            self.l32.next = self.l32.val().replace_bit(14, !self.m4.val().get_bit(3));
        } else if (self.b8.val() == self.m8.val()) ^ self.m3.val().xor() {
            if self.b8.val() > 252 {
                self.l32.next = !((self.l32.val() << self.a4.val()) & 1185908412) + (self.m40.val().get_bits::<32>(1) + (self.b32.val() << self.a3.val() ^ 0x7FFFFFFF));
            } else if !self.l3.val() <= self.a3.val() | self.a3.val() {
                match self.l3.val().index() {
                    2 => {
                        self.l13.next = self.a13.val();
                    }
                    3 => {
                        self.m8.next = self.b8.val() >> 3;
                        self.l4.next = self.l4.val().replace_bit(0, (self.l8.val() == 57) && self.l1.val());
                    }
                    _ => {
                    }
                }
            } else {
                if (self.m40.val() << 11) != bit_cast::<40, 8>(self.l40.val().get_bits::<8>(29)) {
                    self.l32.next = self.l32.val().replace_bit(22, self.l32.val().any() ^ (self.m13.val() <= 8191));
                    self.lv1[4].next = self.lv1[0].val();
                }
                for i in 0..3 {
                    self.m1.next = self.l40.val().get_bit(self.b4.val().index()) | (bit_cast::<40, 32>(self.m32.val() & self.l32.val()) >= 2);
                }
            }
        } else {
            for i in 0..3 {
                for j in 0..3 {
                    self.m4.next = self.m4.val() + self.m4.val() | self.b4.val() - 5 & ((self.a4.val() | self.b4.val()) & 0x1);
                }
                self.m16.next = (self.iv16[i + 1].val() | self.iv16[3 - i].val().replace_bit(i, self.lv1[2].val() & self.b1.val())) >> self.l3.val() + 0;
            }
            self.l8.next = ((!self.iv8[4].val() | 42) & bit_cast::<8, 1>((self.b3.val() > 0).into())) << bit_cast::<3, 3>(self.a3.val());
        }
        self.o6.next = self.l32.val().replace_bit(14, (!self.a16.val() >= bit_cast::<16, 40>(self.m40.val())) ^ ((!self.iv1[4].val()) | (self.l4.val() != 15)));
        self.o7.next = !self.m40.val();
        self.m1.next = self.l40.val().get_bits::<4>(self.a3.val().index()) + ((self.m4.val() & self.l4.val()) >> self.b4.val() - self.a4.val()) >= 0x0;
        for i in 0..6 {
            for j in 0..6 {
                self.lv1[j].next = true;
            }
            for j in 0..6 {
                if self.iv1[j].val() {
                    self.lv16[3].next = (self.l16.val() >> 7) + 65535 << self.l4.val() - 0x2;
                    self.l40.next = self.b40.val();
                } else if self.a1.val() {
                    self.m8.next = (bit_cast::<8, 3>(!self.m3.val()) - bit_cast::<8, 40>(self.b40.val().replace_bit(17, self.iv1[5].val()))) - (((self.iv8[j].val() ^ self.a8.val()) ^ bit_cast::<8, 8>(self.a8.val())) >> 2);
                } else {
                    self.m32.next = bit_cast::<32, 1>(self.l1.val().into()) + (self.lv16[2].val() * (self.b16.val() ^ 2) ^ (self.m16.val() * (self.b16.val() >> 2)));
                    self.l13.next = self.l13.val().replace_bit(j, self.l4.val() << self.m3.val() == self.a4.val() & self.l4.val()) - (bit_cast::<13, 16>(self.l16.val() << 13) - (bit_cast::<13, 8>(self.b8.val()) ^ !self.l13.val()));
                }
            }
        }
        self.o8.next = self.m40.val() - ((self.a40.val() ^ self.a40.val()) + bit_cast::<40, 13>(self.b13.val())) < 0x0;
        self.o9.next = bit_cast::<3, 40>(bit_cast::<40, 13>(self.m13.val()) << self.a4.val() - 0xD) >> (self.a4.val() >> self.l4.val());
        self.l32.next = ((bit_cast::<16, 3>(self.a3.val()) * (self.a16.val() - 10069)) & 2) + 0x66FA8FCD;
        self.o10.next = self.l4.val().replace_bit(0, (self.a8.val() < self.lv8[2].val()) && (!self.l1.val())) << 0;
        self.o11.next = self.a8.val();
        self.m3.next = bit_cast::<3, 13>(bit_cast::<13, 32>(self.l32.val()));
        self.o12.next = (self.b13.val().replace_bit(3, self.lv1[5].val() || self.m1.val()) << 3) & bit_cast::<13, 8>((self.iv8[2].val() - self.m8.val()) + bit_cast::<8, 8>(self.iv8[5].val()));
        self.o13.next = self.lv16[1].val();
        match self.m8.val().index() {
            3 => {
                self.l4.next = 7.into();
            }
            4 => {
                if self.b13.val().xor() ^ self.b32.val().get_bit(1) {
                    self.m4.next = bit_cast::<4, 3>(self.a32.val().get_bits::<3>(22) + 0x2);
                } else if !self.l13.val().xor() {
                    self.m40.next = 256466191.into();
                } else {
                    self.m3.next = self.l13.val().get_bits::<3>(2);
                    self.l4.next = self.l4.val().replace_bit(2, self.m1.val());
                }
            }
            _ => {
                match self.l4.val().index() {
                    3 => {
                        self.lv16[1].next = !bit_cast::<16, 8>(!(self.b8.val() << 4));
                    }
                    4 => {
                        self.l3.next = self.l3.val().replace_bit(0, (!self.a4.val()).xor());
                        self.l32.next = self.l32.val().replace_bit(12, self.iv1[2].val());
                    }
                    5 => {
                        self.lv16[0].next = (bit_cast::<16, 40>(self.b40.val() << 28) | 7088) >> 2;
                        self.l4.next = bit_cast::<4, 32>((!self.b32.val()) | (!self.a32.val()) << self.a3.val() - 0x6);
                    }
                    _ => {
                    }
                }
            }
        }
        if !self.l4.val() << 0 > self.b4.val() | self.m4.val() - self.a4.val() {
            self.m13.next = (self.a13.val() & (self.m13.val() >> self.b4.val()) - self.a16.val().get_bits::<13>(0)) - (self.l13.val() + 5116 - 1425 >> (self.l3.val() >> self.m4.val()));
            self.m40.next = self.b40.val() - 0x2;
        } else if !self.iv1[5].val() | (self.b16.val() > self.lv16[0].val()) {
            self.l1.next = ((!self.a40.val() - self.m40.val()) != self.b40.val()) || (self.m8.val() - self.iv8[3].val()).all() && self.b13.val() >> self.m3.val() > 7005;
            if self.l1.val() {
                self.l8.next = bit_cast::<8, 40>((self.b40.val() & self.m40.val()) - 0x2) + (((self.b8.val() ^ self.a8.val()) & self.m8.val()) << self.a13.val().get_bits::<3>(self.l3.val().index()));
            }
        }
        self.o14.next = self.m40.val().get_bits::<32>(7) - (self.b40.val().get_bits::<32>(6) ^ !(self.b32.val() & self.m32.val()));
        self.o15.next = bit_cast::<40, 32>(self.a32.val()) - (self.l40.val() - self.b40.val() << self.m4.val()) & ((self.l40.val().replace_bit(6, self.b1.val()) << self.m4.val() - self.a4.val()) ^ !bit_cast::<40, 4>(self.b4.val()));
        self.l8.next = self.l8.val().replace_bit(5, self.a3.val() ^ 0x3 <= self.m3.val());
        self.l8.next = !(((self.a8.val() >> self.l3.val()) - self.m8.val()) - 105);
        for i in 0..6 {
            self.ov1[i].next = self.m1.val();
        }
        for i in 0..6 {
            self.ov8[i].next = self.m8.val() & 0x3;
        }
        if self.a1.val() {
            for i in 0..4 {
                if (!self.b3.val()) & self.l3.val() >= 0x3 {
                    self.l40.next = bit_cast::<40, 13>(self.a13.val() - 0x11B);
                    self.l8.next = self.m8.val();
                } else {
                    self.m40.next = self.a40.val() << 19 | self.b40.val();
                    self.l16.next = self.l16.val().replace_bit(10, self.l1.val());
                }
                self.l4.next = self.l4.val().replace_bit(i, self.l16.val() >= 16632);
            }
            self.m8.next = self.b32.val().get_bits::<8>(3) - 0x99;
        } else if self.a1.val() {
            if self.a40.val().get_bits::<13>(18).all() {
                self.l13.next = self.a13.val();
                self.m4.next = self.b4.val();
            }
            self.l40.next = self.m40.val();
        }
        self.lv8[1].next = bit_cast::<8, 1>((!self.a1.val()).into());
        for i in 0..4 {
            self.ov16[i].next = bit_cast::<16, 1>((self.lv16[3].val() & self.lv16[2].val() < 43966).into()) - 1;
        }
    }
);

kernel!(
    Kernel15,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.b1.val();
        self.l3.next = self.b3.val();
        self.l4.next = self.b4.val();
        self.l8.next = self.b8.val();
        self.l13.next = self.a13.val();
        self.l16.next = self.b16.val();
        self.l32.next = self.b32.val();
        self.l40.next = self.a40.val();
        self.m1.next = self.b1.val();
        self.m3.next = self.a3.val();
        self.m4.next = self.a4.val();
        self.m8.next = self.a8.val();
        self.m13.next = self.a13.val();
        self.m16.next = self.a16.val();
        self.m32.next = self.a32.val();
        self.m40.next = self.b40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        self.lv1[4].next = false;
        self.o0.next = self.b1.val();
        self.o1.next = (self.a3.val().replace_bit(1, self.l16.val() <= 0x6A3E) ^ 0x0) >> bit_cast::<4, 16>(self.iv16[1].val());
        match self.a8.val().index() {
            0 => {
                self.m4.next = bit_cast::<4, 40>(bit_cast::<40, 8>(self.a8.val()));
                match self.m8.val().index() {
                    2 => {
                        self.m16.next = self.iv16[2].val();
                    }
                    3 => {
                        self.lv16[0].next = bit_cast::<16, 40>(!bit_cast::<40, 13>(self.b13.val())) >> 7;
                    }
                    4 => {
                        self.l8.next = self.m13.val().get_bits::<8>(3) >> (self.l3.val() ^ 5);
                        self.l8.next = self.l8.val().replace_bit(4, !self.a1.val() && self.a3.val() <= self.m3.val());
                    }
                    _ => {
                        self.l16.next = (bit_cast::<16, 4>(bit_cast::<4, 8>(self.b8.val())) ^ (!(!self.a16.val()))) & bit_cast::<16, 4>(!bit_cast::<4, 4>(self.b4.val()));
                        self.lv16[0].next = self.b40.val().get_bits::<16>(23) & 23792;
                    }
                }
            }
            1 => {
                self.l40.next = self.l40.val().replace_bit(38, self.l4.val().replace_bit(1, self.lv1[1].val()) >= (self.b4.val() + self.a4.val()));
            }
            2 => {
                self.l3.next = self.l3.val().replace_bit(2, (self.a1.val() | self.b1.val()) & !self.l1.val());
                for i in 0..2 {
                    self.l3.next = !bit_cast::<3, 1>((self.l40.val().get_bits::<16>(2) == (self.l16.val() ^ self.b16.val())).into());
                    self.l40.next = self.m40.val();
                }
            }
            3 => {
                if (self.lv16[3].val() + self.lv16[1].val() ^ self.m32.val().get_bits::<16>(0)).xor() {
                    self.lv8[4].next = bit_cast::<8, 3>(bit_cast::<3, 13>(bit_cast::<13, 32>(self.l32.val())) << bit_cast::<3, 32>(self.m32.val()));
                    self.m8.next = self.a32.val().get_bits::<8>(self.m3.val().index());
                } else {
                    self.m3.next = self.l13.val().get_bits::<3>(9);
                }
            }
            _ => {
                match self.b4.val().index() {
                    3 => {
                        self.lv16[2].next = bit_cast::<16, 13>(((self.a13.val() >> self.b3.val()) + (self.l13.val() ^ self.a13.val())) + 4390);
                        self.l8.next = self.b8.val() << 1 ^ 1;
                    }
                    4 => {
                        self.l8.next = self.l8.val().replace_bit(2, self.a40.val().get_bit(self.b4.val().index()));
                    }
                    5 => {
                        self.m13.next = bit_cast::<13, 8>((bit_cast::<8, 40>(self.a40.val()) | self.m8.val() + self.lv8[2].val()) << self.a3.val());
                    }
                    _ => {
                        self.l4.next = self.l32.val().get_bits::<4>(self.m3.val().index()) - 15;
                        self.lv16[3].next = 28735.into();
                    }
                }
                self.l3.next = ((self.a3.val() | 0x3 | 7) | bit_cast::<3, 13>(self.m13.val() - 0x1FFF)) - 7;
            }
        }
        if self.iv1[3].val() {
            match self.a4.val().index() {
                3 => {
                    self.l40.next = self.l40.val().replace_bit(28, self.l13.val().any() | (self.b8.val() != 2));
                }
                4 => {
                    self.m13.next = !(!(self.m13.val() - self.a13.val()) | 3);
                    self.m13.next = bit_cast::<13, 13>(self.m13.val() - (!self.a13.val()) & (!self.l13.val().replace_bit(9, self.a1.val())));
                }
                5 => {
                    self.lv8[0].next = self.a8.val() << self.b3.val().replace_bit(0, self.m1.val());
                    self.lv16[2].next = 37420.into();
                }
                6 => {
                    self.m16.next = 0x1.into();
                    self.l4.next = self.l4.val().replace_bit(2, (self.m32.val() != 873508605) & (self.l32.val() == self.a32.val()));
                }
                _ => {
                    self.m13.next = self.b13.val() - 0x0;
                    self.lv16[1].next = self.l40.val().get_bits::<16>(9) << bit_cast::<4, 8>(self.lv8[3].val());
                }
            }
        }
        self.o2.next = self.l40.val().get_bits::<4>(30) >> 3;
        self.o3.next = bit_cast::<8, 4>(bit_cast::<4, 40>(self.l40.val()) - (self.b4.val().replace_bit(0, self.lv1[0].val()) ^ bit_cast::<4, 3>(self.b3.val())));
        for i in 0..3 {
            self.l4.next = self.l4.val().replace_bit(i, (self.b16.val() < self.a16.val()) ^ self.a3.val().get_bit(2));
        }
        if self.a1.val() {
            self.lv16[2].next = bit_cast::<16, 16>(bit_cast::<16, 4>(self.b4.val() >> self.l4.val()) + self.m16.val());
            for i in 0..4 {
                match self.b4.val().index() {
                    0 => {
                        self.lv8[i].next = bit_cast::<8, 40>(self.b40.val());
                    }
                    1 => {
                        self.m16.next = (((self.a16.val() ^ self.a16.val()) + (self.lv16[3 - i].val() >> 12)) << self.b3.val()) << 10;
                    }
                    2 => {
                        self.l1.next = (self.m3.val() - 7 ^ self.a3.val()).xor() | (self.b13.val().get_bits::<8>(0) != 109);
                        self.lv8[i].next = self.iv8[i].val().replace_bit(6, self.m1.val()) + bit_cast::<8, 1>(((self.a40.val() >= 0x6DF6F899) | (self.iv1[5].val() && self.iv1[0].val())).into());
                    }
                    _ => {
                    }
                }
            }
        } else {
            match self.a8.val().index() {
                3 => {
                    self.l16.next = self.l40.val().get_bits::<16>(5) << 13;
                    self.m13.next = self.a13.val();
                }
                4 => {
                    self.lv1[2].next = false;
                    self.l8.next = (bit_cast::<8, 4>(bit_cast::<4, 13>(self.a13.val())) & 59) << 1;
                }
                _ => {
                }
            }
        }
        self.o4.next = bit_cast::<13, 4>(bit_cast::<4, 1>((self.iv8[0].val() << self.l4.val() >= 132).into()));
        self.o5.next = self.l32.val().get_bits::<16>(self.a3.val().index()) ^ 32947;
        if self.l32.val().get_bits::<13>(15) > 0x1FFF {
            for i in 0..3 {
                self.l40.next = self.l40.val().replace_bit(32, (self.b8.val() != 0xC1) & !self.m1.val());
            }
            if (self.lv8[2].val() < 0x58 && (self.b40.val() <= 2)) ^ self.b8.val().get_bit(self.a3.val().index()) {
                self.lv8[0].next = self.m8.val().replace_bit(3, self.lv8[4].val().get_bit(self.b3.val().index()));
            }
        } else {
            self.l40.next = self.a40.val() & self.m40.val();
        }
        self.o6.next = (self.m40.val().get_bits::<32>(7) + 296349884 >> self.a4.val().replace_bit(3, self.iv1[4].val())) & (self.lv16[3].val() + 0x2F35 ^ !self.l16.val()) * (self.iv16[0].val().replace_bit(5, self.lv1[2].val()) >> self.l3.val());
        self.o7.next = bit_cast::<40, 40>(self.b40.val() << self.a4.val());
        self.l16.next = self.m16.val().replace_bit(2, !self.m32.val() >= (self.iv16[2].val() ^ self.l16.val()) * (self.m16.val() & self.m16.val()));
        self.o8.next = !(self.lv1[3].val() ^ (self.a40.val() + self.m40.val() < self.m40.val() & self.m40.val()));
        self.o9.next = bit_cast::<3, 8>(bit_cast::<8, 13>(self.m13.val()) >> self.l3.val()) ^ ((self.b3.val() & self.l3.val()) - bit_cast::<3, 3>(self.b3.val()) | 7);
        self.l16.next = self.l16.val().replace_bit(13, !(self.m3.val() > self.b3.val()));
        for i in 0..4 {
            self.m40.next = self.m40.val();
        }
        self.o10.next = self.m40.val().get_bits::<4>(18);
        self.o11.next = (((self.iv8[4].val() ^ 2) + 255) ^ bit_cast::<8, 32>(bit_cast::<32, 3>(self.b3.val()))) >> (self.a4.val() >> 0);
        self.l40.next = self.b40.val() << (self.l3.val() + self.b3.val()) >> 11;
        self.l1.next = false;
        self.o12.next = !bit_cast::<13, 3>(self.l3.val());
        self.o13.next = bit_cast::<16, 13>(!(self.m13.val() >> 12)) + 57236;
        self.m1.next = !!(self.a8.val() >= (self.iv8[1].val() & 0x1));
        self.o14.next = 0x7FFFFFFF.into();
        self.o15.next = self.a40.val() >> self.a8.val().get_bits::<4>(1);
        self.l4.next = self.l4.val().replace_bit(0, (self.b1.val() && self.a1.val()) & (self.iv1[5].val() || self.iv1[1].val()));
        self.lv1[3].next = self.b4.val() < 15;
        for i in 0..6 {
            self.ov1[i].next = (bit_cast::<13, 3>(self.b3.val()) | 3097) + 123 >= 2943;
        }
        for i in 0..6 {
            self.ov8[i].next = (bit_cast::<8, 3>(self.l3.val().replace_bit(2, self.l1.val())) >> 4) << self.a4.val();
        }
        self.l8.next = bit_cast::<8, 32>(!self.m32.val());
        for i in 0..4 {
            self.ov16[i].next = self.iv16[3 - i].val() - (bit_cast::<16, 16>(self.a16.val() ^ 0x2) ^ self.a16.val());
        }
    }
);

kernel!(
    Kernel16,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.a1.val();
        self.l3.next = self.b3.val();
        self.l4.next = self.b4.val();
        self.l8.next = self.a8.val();
        self.l13.next = self.b13.val();
        self.l16.next = self.a16.val();
        self.l32.next = self.a32.val();
        self.l40.next = self.a40.val();
        self.m1.next = self.b1.val();
        self.m3.next = self.a3.val();
        self.m4.next = self.b4.val();
        self.m8.next = self.a8.val();
        self.m13.next = self.b13.val();
        self.m16.next = self.b16.val();
        self.m32.next = self.b32.val();
        self.m40.next = self.b40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        self.lv1[1].next = self.m3.val().get_bit(0);
        self.o0.next = bit_cast::<16, 1>((self.a16.val() >= self.iv16[0].val()).into()) < 0xFFFF && self.m3.val().get_bit(2);
        self.o1.next = ((!self.iv16[0].val().get_bits::<3>(12)) << (self.m4.val() ^ 0x6)) & self.m8.val().get_bits::<3>(5);
        if (self.l32.val().get_bits::<8>(17) <= self.lv8[3].val()) ^ self.lv1[1].val() {
            self.m4.next = self.b4.val();
            for i in 0..3 {
                self.m32.next = bit_cast::<32, 13>(self.a13.val());
            }
        }
        self.l40.next = self.l40.val().replace_bit(20, self.m1.val());
        self.o2.next = self.a4.val().replace_bit(3, (self.b32.val() ^ (self.l32.val() >> self.l4.val())) <= self.b32.val());
        self.o3.next = self.l8.val().replace_bit(6, self.iv1[4].val());
        self.l4.next = (self.m4.val() ^ self.b4.val()) << 3 >> 0 ^ 0xF;
        self.l3.next = self.a40.val().get_bits::<3>(0);
        self.o4.next = bit_cast::<13, 32>(bit_cast::<32, 4>(self.l4.val())) ^ (self.b32.val().get_bits::<13>(4) | 0x2) - (bit_cast::<13, 3>(self.a3.val()) & 5434);
        self.o5.next = !bit_cast::<16, 13>(!self.a13.val()) >> bit_cast::<3, 13>(self.l13.val());
        match self.iv8[1].val().index() {
            1 => {
                for i in 0..3 {
                    self.lv1[2 * i + 1].next = self.m1.val();
                    self.lv1[2 * i + 1].next = self.m1.val();
                }
                self.l13.next = self.b13.val();
            }
            2 => {
                self.lv16[0].next = self.iv16[1].val() << self.b4.val() - self.m4.val();
            }
            _ => {
                self.m1.next = !self.iv16[2].val().replace_bit(10, self.iv1[3].val()) ^ bit_cast::<16, 32>(self.m32.val()) & 2 == bit_cast::<16, 40>(self.a40.val() | self.l40.val() | 0x7FFFFFFF);
            }
        }
        self.l3.next = self.b13.val().get_bits::<3>(8);
        self.o6.next = self.m32.val();
        self.o7.next = self.b40.val();
        for i in 0..6 {
            if (self.a40.val().replace_bit(i, self.iv1[3].val()) ^ 0x7D88FF6E).xor() {
                for j in 0..2 {
                    self.l13.next = !(self.m13.val().replace_bit(j, self.iv1[j].val()) & 0x17DC);
                }
                for j in 0..2 {
                    self.l40.next = self.l40.val();
                    self.l13.next = self.l13.val() + bit_cast::<13, 8>(self.a8.val() >> self.l13.val().get_bits::<3>(self.l3.val().index()));
                }
            }
        }
        self.o8.next = self.b1.val();
        self.o9.next = 0x5.into();
        if self.b40.val() ^ self.l40.val() + 0x7FFFFFFF >= self.a40.val() {
            for i in 0..6 {
                self.m40.next = bit_cast::<40, 8>(self.l8.val());
            }
            if ((self.iv16[3].val() << self.b4.val()) * self.b16.val()) != 0x3 {
                match self.m8.val().index() {
                    2 => {
                        self.m4.next = self.b4.val() & !self.l4.val() << 0 ^ 13;
                    }
                    3 => {
                        self.l1.next = self.b1.val() || ((self.a4.val().any() || self.m13.val().any()) | self.l1.val());
                        self.l16.next = self.a16.val();
                    }
                    4 => {
                        self.l1.next = bit_cast::<16, 1>(self.a1.val().into()).any();
                    }
                    5 => {
                        self.l40.next = self.l40.val().replace_bit(20, self.l16.val() >> self.b4.val() >= 0x8D24);
                        self.m13.next = self.m13.val();
                    }
                    _ => {
                        self.l4.next = self.l4.val().replace_bit(2, self.a40.val().get_bit(8));
                    }
                }
            } else {
                for i in 0..4 {
                    self.l16.next = self.l16.val().replace_bit(14, self.b3.val().get_bit(1));
                }
            }
        } else if !(self.m13.val() >= self.a13.val()) {
            for i in 0..2 {
                match self.l3.val().index() {
                    1 => {
                        self.l40.next = self.m40.val() & 0x7FFFFFFF;
                        self.l40.next = (bit_cast::<40, 13>(self.b13.val() + self.a13.val()) << (self.b4.val() - self.l4.val())) ^ 0x3;
                    }
                    2 => {
                        self.lv1[2 * i].next = self.b8.val() >> self.l3.val() ^ bit_cast::<8, 16>(self.iv16[1].val()) == 255 || self.m40.val().replace_bit(28, self.lv1[i].val()) & bit_cast::<40, 3>(self.a3.val()) == 3;
                    }
                    3 => {
                        self.m8.next = 0x17.into();
                        self.l8.next = self.iv8[2 * i + 1].val().replace_bit(i, !self.l1.val()) - 190 ^ self.m8.val();
                    }
                    _ => {
                    }
                }
            }
        }
        self.o10.next = self.l4.val().replace_bit(0, self.l1.val()) + (self.b4.val() ^ 0x2) + 8 + 0xB;
        self.o11.next = bit_cast::<8, 4>(bit_cast::<4, 16>(self.a40.val().get_bits::<16>(self.a3.val().index())) - self.m4.val().replace_bit(3, self.lv16[2].val() == 3));
        self.l8.next = self.lv16[1].val().get_bits::<8>(7) << bit_cast::<3, 16>(self.b16.val());
        for i in 0..2 {
            for j in 0..2 {
            }
        }
        self.o12.next = (bit_cast::<13, 4>(self.b4.val() - 0x3) ^ 4466) + 0x11AA;
        self.o13.next = 0xFFFF.into();
        self.l32.next = self.l32.val().replace_bit(6, self.a13.val().get_bit(1));
        self.o14.next = self.m32.val().replace_bit(6, self.l4.val() | 15 < self.b4.val().replace_bit(3, self.b1.val() ^ self.a1.val()));
        self.o15.next = bit_cast::<40, 32>((bit_cast::<16, 32>(self.a32.val()) ^ 0x5038) * (bit_cast::<16, 16>(self.b16.val()) >> 11));
        self.m13.next = self.b13.val().replace_bit(9, self.m13.val().replace_bit(1, self.b1.val()).all()) & 0x1;
        for i in 0..2 {
            self.l8.next = bit_cast::<8, 13>(!(bit_cast::<13, 1>(self.iv1[3].val().into()) + (self.l13.val() & self.b13.val())));
            if bit_cast::<3, 1>(self.a32.val().get_bit(self.b4.val().index()).into()) != bit_cast::<3, 13>(self.m13.val() ^ self.l13.val()) {
                for j in 0..3 {
                    self.m16.next = !self.l16.val() >> (self.a3.val() << 2);
                }
                self.l40.next = bit_cast::<40, 3>(self.l3.val()) >> 34 ^ (self.m40.val() & self.b40.val()) ^ 3;
            } else {
                self.lv1[2 * i].next = ((self.m1.val() || self.a1.val()) || !self.iv1[i].val()) || self.lv1[i + 4].val() && self.a1.val() && !self.m1.val() || self.m1.val();
            }
        }
        for i in 0..6 {
            self.ov1[i].next = self.a1.val();
        }
        for i in 0..6 {
            self.ov8[i].next = bit_cast::<8, 32>(self.a32.val() + self.b32.val() >> self.l3.val() + self.b3.val()) | 0x5A;
        }
        self.lv16[0].next = !self.m16.val() + 0xFFFF >> bit_cast::<3, 1>(self.lv1[3].val().into());
        self.l16.next = self.l16.val().replace_bit(13, (!self.m4.val()) != 6);
        for i in 0..4 {
            self.ov16[i].next = (!(self.a32.val().get_bits::<16>(16) + (self.m16.val() << 8))) >> 7;
        }
    }
);

kernel!(
    Kernel17,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.b1.val();
        self.l3.next = self.a3.val();
        self.l4.next = self.a4.val();
        self.l8.next = self.b8.val();
        self.l13.next = self.a13.val();
        self.l16.next = self.b16.val();
        self.l32.next = self.a32.val();
        self.l40.next = self.b40.val();
        self.m1.next = self.a1.val();
        self.m3.next = self.b3.val();
        self.m4.next = self.b4.val();
        self.m8.next = self.b8.val();
        self.m13.next = self.a13.val();
        self.m16.next = self.b16.val();
        self.m32.next = self.b32.val();
        self.m40.next = self.b40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        self.m40.next = (self.a40.val() >> !self.b3.val() ^ (self.a40.val() ^ 3)) >> 4;
        self.l13.next = (bit_cast::<13, 1>(self.m1.val().into()) ^ (self.l13.val() >> self.a3.val()) + (self.a13.val() >> self.b4.val())) - self.l32.val().get_bits::<13>(self.b3.val().index());
        self.o0.next = self.l1.val();
        self.o1.next = bit_cast::<3, 40>(bit_cast::<40, 40>(self.b40.val()) - !self.b40.val() << bit_cast::<3, 4>(self.l4.val()));
        self.m16.next = self.l16.val().replace_bit(9, !(self.a1.val() || self.b1.val())) - (!self.l40.val().get_bits::<16>(2) + ((self.a16.val() << self.m4.val()) - 2));
        self.o2.next = (self.a4.val() - (self.m4.val() & self.b4.val() | 0x3)) >> self.m4.val() + 0x3;
        self.o3.next = 0xFF.into();
        self.m32.next = self.l32.val();
        self.l16.next = self.l16.val().replace_bit(15, self.lv1[2].val());
        self.o4.next = bit_cast::<13, 32>(self.b32.val() | 690991) - (bit_cast::<13, 3>(self.b3.val()) << self.l4.val() + self.a4.val()) << 8;
        self.o5.next = !self.a16.val().replace_bit(8, self.m8.val().get_bit(2)) - (self.a40.val().get_bits::<16>(0) - !self.b16.val());
        if self.b13.val().replace_bit(1, self.b1.val()) <= 3610 {
            for i in 0..2 {
                for j in 0..6 {
                    self.m3.next = self.a4.val().get_bits::<3>(0);
                }
            }
        } else if self.a16.val().get_bit(11) || self.a13.val() < self.m13.val() {
            self.l1.next = ((self.b4.val() & 0xF) <= self.m4.val() & self.l4.val()) | (self.m3.val() - self.b3.val() == self.a3.val()) && self.b13.val() != 0x1991;
        } else {
            self.l8.next = self.l8.val().replace_bit(4, self.b40.val().get_bit(5));
            if !bit_cast::<16, 4>(self.l4.val()) > 36765 {
                if self.lv16[3].val() + 0xBF24 + 0x4544 != 33210 {
                    self.m8.next = bit_cast::<8, 4>(self.a4.val().replace_bit(0, self.b1.val() ^ self.lv1[5].val())) | 1;
                    self.m13.next = self.b13.val();
                } else if (self.m16.val() == self.b16.val()) ^ !self.a1.val() {
                    self.l40.next = self.m40.val();
                    self.l40.next = self.l40.val().replace_bit(39, self.m8.val().xor() && self.lv1[1].val());
                }
                self.l13.next = self.l13.val().replace_bit(7, self.l1.val() | self.iv16[1].val().get_bit(8));
            } else {
                for i in 0..3 {
                    self.m16.next = self.a16.val();
                    self.lv16[i + 1].next = self.l16.val() >> (self.m4.val() & self.l4.val()) >> self.b4.val();
                }
            }
        }
        self.o6.next = self.m32.val().replace_bit(22, bit_cast::<4, 3>(self.m3.val() >> 2) <= self.l4.val());
        self.o7.next = self.a40.val();
        self.lv8[0].next = bit_cast::<8, 13>(bit_cast::<13, 3>((self.a3.val() | self.l3.val()) | 1));
        self.o8.next = self.iv1[0].val();
        self.o9.next = 0x0.into();
        self.m4.next = self.m40.val().get_bits::<4>(2);
        self.o10.next = 0xE.into();
        self.o11.next = (self.m8.val().replace_bit(6, self.lv1[5].val()) - 0xDD & 0xA5) + (!(self.lv8[4].val() ^ 33) & 0xA5);
        self.m32.next = bit_cast::<32, 1>((self.l13.val() + 0x7EE << (self.b3.val() << 1) < self.a13.val()).into());
        self.o12.next = self.b13.val() >> 6;
        self.o13.next = self.m16.val().replace_bit(2, self.a3.val() | 0x0 <= bit_cast::<3, 40>(self.l40.val())) + 0x0;
        self.l13.next = self.l13.val().replace_bit(4, self.l32.val().get_bit(self.b4.val().index()));
        self.o14.next = self.b32.val() - self.m40.val().get_bits::<32>(8) ^ 0x2;
        self.o15.next = bit_cast::<40, 13>(bit_cast::<13, 1>((self.a32.val() == 0x0).into())) - (self.b40.val().replace_bit(9, self.lv1[5].val() | self.b1.val()) - 1947743795);
        self.m16.next = (((self.l16.val() | 0xFFFF) >> self.b4.val() + self.a4.val()) << self.b4.val()) ^ 0x22D2;
        for i in 0..6 {
            self.ov1[i].next = (self.a4.val().xor() && self.a40.val().get_bit(i)) || !(self.m1.val() | self.m1.val()) || self.l32.val().get_bit(26);
        }
        for i in 0..6 {
            self.ov8[i].next = bit_cast::<8, 16>(self.l16.val());
        }
        self.l40.next = self.b40.val().replace_bit(4, (self.l32.val() + 0x7E5C5A84).any()) - self.l40.val();
        self.m40.next = bit_cast::<40, 8>(!self.m16.val().get_bits::<8>(7));
        for i in 0..4 {
            self.ov16[i].next = bit_cast::<16, 40>(self.b40.val()) - (self.m16.val() - self.a16.val() << 1) | (!((self.lv16[i].val() & 0x2) + 0xF655));
        }
    }
);

kernel!(
    Kernel18,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.b1.val();
        self.l3.next = self.a3.val();
        self.l4.next = self.b4.val();
        self.l8.next = self.a8.val();
        self.l13.next = self.b13.val();
        self.l16.next = self.a16.val();
        self.l32.next = self.b32.val();
        self.l40.next = self.a40.val();
        self.m1.next = self.a1.val();
        self.m3.next = self.b3.val();
        self.m4.next = self.a4.val();
        self.m8.next = self.b8.val();
        self.m13.next = self.a13.val();
        self.m16.next = self.a16.val();
        self.m32.next = self.b32.val();
        self.m40.next = self.a40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        match self.a4.val().index() {
            1 => {
                for i in 0..3 {
                    self.lv16[3 - i].next = bit_cast::<16, 1>((self.a16.val() * self.l16.val() < self.l40.val().get_bits::<32>(4)).into()) & (self.b16.val() >> bit_cast::<4, 3>(self.m3.val()));
                }
                match self.iv8[1].val().index() {
                    3 => {
                        self.m8.next = 4.into();
                    }
                    4 => {
                        self.l1.next = bit_cast::<13, 40>(self.a40.val()) ^ self.a13.val() + self.m13.val() != 0x117 || (!(!self.a1.val())) | ((self.l3.val() ^ self.b3.val()) != 1);
                    }
                    _ => {
                    }
                }
            }
            2 => {
                if (self.l8.val().replace_bit(3, self.a1.val()) - !self.a8.val()) != 0xFF {
                    self.l3.next = (self.a3.val() - self.a3.val() | bit_cast::<3, 4>(self.a4.val())) - !bit_cast::<3, 16>(self.iv16[0].val()) + (bit_cast::<3, 8>(self.a8.val()) + (self.l3.val() + 7));
                    self.m16.next = !self.b16.val();
                }
            }
            3 => {
                for i in 0..6 {
                    self.m13.next = self.l16.val().get_bits::<13>(0);
                    self.l40.next = self.l40.val().replace_bit(33, self.m4.val() == 2);
                }
            }
            _ => {
            }
        }
        self.l1.next = (!(self.b8.val() >> 1) != 184) | ((!(self.l4.val() & self.a4.val())) > self.b4.val());
        self.o0.next = self.m40.val().get_bits::<13>(1) ^ bit_cast::<13, 32>(self.m32.val() + self.l32.val()) > 0xB9E;
        self.o1.next = self.lv16[0].val().get_bits::<3>(2);
        for i in 0..2 {
            for j in 0..6 {
                self.lv1[5 - j].next = (!self.b8.val().replace_bit(7, !self.l1.val())).any();
            }
            for j in 0..4 {
                self.lv16[j].next = bit_cast::<16, 3>(self.a40.val().get_bits::<3>(21) ^ 0) >> (self.l3.val() << 1);
                self.lv1[5 - j].next = self.lv16[2].val().get_bit(self.b4.val().index());
            }
        }
        self.o2.next = self.b8.val().get_bits::<4>(1);
        self.o3.next = self.l16.val().get_bits::<8>(0) - self.lv8[0].val().replace_bit(3, self.a32.val().get_bits::<13>(2).any());
        self.l32.next = self.m40.val().get_bits::<32>(2) - self.l32.val() | self.a32.val().replace_bit(14, !self.b1.val() & (self.l1.val() || self.lv1[4].val()));
        if self.b3.val() << (self.a3.val() + self.m3.val()) <= 0x7 {
            match self.m8.val().index() {
                3 => {
                    self.m32.next = self.b40.val().get_bits::<32>(8) << (self.m4.val() << self.m4.val());
                }
                4 => {
                    self.l16.next = self.b40.val().get_bits::<16>(9);
                    self.m13.next = self.b13.val();
                }
                _ => {
                    self.l32.next = self.l32.val().replace_bit(6, self.b13.val().get_bit(7));
                }
            }
        } else if self.l32.val().all() || self.l1.val() && self.l1.val() {
            self.l40.next = self.a40.val() + ((bit_cast::<40, 1>(self.iv1[2].val().into()) ^ 1412029771) & self.a40.val() - (self.b40.val() | 1976122097));
            self.l3.next = 0x1.into();
        } else {
            self.l3.next = self.b3.val().replace_bit(0, self.a1.val()) << self.m4.val();
        }
        self.o4.next = bit_cast::<13, 1>((!(self.iv1[5].val() & self.l1.val() | !self.l1.val())).into());
        self.o5.next = bit_cast::<16, 1>((self.b40.val() - 740291995 << 29).any().into());
        self.l16.next = self.l16.val().replace_bit(12, (self.l13.val() >> self.a3.val()).any());
        self.o6.next = !self.m32.val();
        self.o7.next = bit_cast::<40, 4>(bit_cast::<4, 1>((self.l1.val() && self.a1.val()).into())) ^ (bit_cast::<40, 1>((self.b1.val() && self.l1.val()).into()) | bit_cast::<40, 3>(self.l3.val()) - (self.m40.val() - 0x1));
        for i in 0..6 {
            if self.a1.val() {
                self.l1.next = (!bit_cast::<3, 4>(self.a4.val()) != bit_cast::<3, 13>(self.l13.val() & self.m13.val())) | self.b8.val().get_bit(self.l3.val().index());
            } else if (self.lv1[5 - i].val() || self.m1.val()) & self.b32.val().all() {
                self.m40.next = self.b40.val();
            } else {
                self.m40.next = bit_cast::<40, 8>(self.a16.val().get_bits::<8>(5) ^ self.l8.val());
                self.m40.next = bit_cast::<40, 32>((self.a32.val() & self.a32.val()) >> 24 ^ bit_cast::<32, 16>(self.iv16[2].val() + 0xF18C));
            }
            match self.a3.val().index() {
                2 => {
                    self.m32.next = self.a32.val();
                    self.l4.next = self.l4.val().replace_bit(3, (self.m3.val() ^ self.l3.val()) > 0x2);
                }
                3 => {
                    self.l40.next = self.m40.val().replace_bit(i, !self.a1.val());
                }
                4 => {
                    self.l4.next = self.l4.val().replace_bit(3, !(self.a1.val() | self.a1.val()));
                    self.l3.next = self.b3.val() ^ (self.a3.val() << self.a4.val() ^ self.lv8[i].val().get_bits::<3>(2) | self.a3.val().replace_bit(0, self.lv16[0].val() <= 0));
                }
                _ => {
                    self.lv1[5 - i].next = !self.m32.val().get_bit(20);
                    self.lv16[3].next = (bit_cast::<16, 16>(self.m16.val()) & (self.lv16[3].val() >> self.a3.val()) ^ 0xB6E4) - self.m16.val();
                }
            }
        }
        self.lv8[0].next = self.l8.val().replace_bit(3, (self.m3.val() - (self.a3.val() ^ self.a3.val())) < !(self.a3.val() >> self.a4.val()));
        self.o8.next = (self.m3.val().replace_bit(0, self.b1.val()) | self.b3.val() & self.b3.val()) > 0x0 && (self.a3.val() << self.m4.val() << self.b4.val().replace_bit(1, self.lv1[4].val())).any();
        self.o9.next = bit_cast::<3, 1>(self.iv1[1].val().into()) | (!bit_cast::<3, 4>(self.l4.val()));
        self.m13.next = self.b13.val();
        if !self.lv16[0].val() - 65535 < 65535 {
            self.l13.next = self.l13.val().replace_bit(4, self.m4.val() + 15 <= 0xF);
        } else {
            if (self.l40.val() | 0x51C625A3).xor() {
                for i in 0..3 {
                    self.m13.next = self.a13.val() << self.l4.val();
                    self.lv16[i].next = self.l16.val().replace_bit(12, self.l16.val() | self.b16.val() >= bit_cast::<16, 1>(self.iv1[5].val().into())) | 33432;
                }
            } else if (self.a13.val() <= 3) & (self.a1.val() && self.l1.val()) {
                self.lv1[0].next = self.l40.val().get_bit(22);
            } else {
                self.m4.next = 0xF.into();
                self.l16.next = self.l16.val().replace_bit(14, self.l4.val().get_bit(0));
            }
        }
        self.o10.next = bit_cast::<4, 32>(self.b32.val().replace_bit(30, self.a1.val() && self.m1.val()) << !self.m4.val());
        self.o11.next = self.l8.val().replace_bit(1, self.l32.val() <= 1552802639);
        self.m40.next = 0x52ED8D15.into();
        if ((self.lv1[1].val() && self.lv1[0].val()) && self.l1.val()) ^ self.m1.val() {
            if bit_cast::<3, 4>(self.a4.val().replace_bit(1, self.b1.val())).all() {
                for i in 0..2 {
                    self.m8.next = self.b8.val();
                }
            } else {
                for i in 0..6 {
                    self.m16.next = self.iv16[2].val() ^ self.l16.val().replace_bit(4, self.b1.val());
                    self.l13.next = self.l13.val().replace_bit(i, self.a1.val() && self.a16.val() != 65535);
                }
                match self.m4.val().index() {
                    2 => {
                        self.l4.next = self.l4.val().replace_bit(2, !self.iv8[2].val().get_bit(self.b3.val().index()));
                        self.m40.next = !(!(self.m40.val() >> self.l3.val()) << !self.b3.val());
                    }
                    3 => {
                        self.l32.next = (((self.a32.val() << self.a4.val()) | 2147483647) | 0x462D445F) ^ (!self.m32.val());
                        self.lv8[2].next = (self.l8.val() + 0xE6 | 0) << 4 << 5;
                    }
                    4 => {
                        self.lv8[4].next = (!self.a8.val()) << (self.b3.val() - self.l3.val());
                    }
                    5 => {
                        self.l16.next = self.l16.val().replace_bit(12, (self.m4.val() == 0xF) ^ (self.b8.val() != self.m8.val()));
                    }
                    _ => {
                    }
                }
            }
            if self.m1.val() {
                if (self.l8.val() - self.a8.val() - (self.iv8[2].val() - self.iv8[1].val())).xor() {
                    self.lv1[5].next = self.lv1[2].val() ^ !((self.b40.val() <= 0x2C59D9E3) | !self.l1.val());
                } else if self.l1.val() | self.b1.val() {
                    self.m3.next = bit_cast::<3, 1>(((self.a32.val() == 0x0) & self.a1.val() && self.b1.val()).into());
                    self.l3.next = self.l3.val().replace_bit(2, (self.l13.val() << self.b4.val()).all()) | ((!self.a40.val().get_bits::<3>(29)) >> !self.l4.val());
                }
                self.l3.next = self.l3.val().replace_bit(1, (self.l4.val() >> self.m3.val()) >= 0xF);
            } else if self.m4.val().get_bits::<3>(1) < 1 {
                for i in 0..2 {
                    self.m3.next = ((!self.l3.val()) & bit_cast::<3, 32>(self.b32.val() + 0)) >> (self.l4.val() | self.m4.val());
                }
            } else {
                if self.a40.val() > bit_cast::<40, 3>(self.m3.val() | self.a3.val()) {
                    self.l4.next = 3.into();
                }
            }
        } else if self.l13.val() >> 2 >= (self.m13.val() << 10) {
            if self.a1.val() {
                self.m8.next = bit_cast::<8, 40>(self.l40.val() + 2147483647);
                match self.m8.val().index() {
                    1 => {
                        self.l8.next = self.b8.val() & self.l40.val().get_bits::<8>(21) >> 1;
                    }
                    2 => {
                        self.lv16[1].next = self.a16.val().replace_bit(11, !self.lv1[4].val()) - self.b16.val() | self.iv16[0].val().replace_bit(9, (self.m3.val() >= self.a3.val()) | (self.a4.val() > 2));
                        self.lv8[0].next = self.iv8[1].val();
                    }
                    3 => {
                        self.m8.next = self.m8.val() >> self.l32.val().get_bits::<4>(12);
                        self.l40.next = self.l40.val().replace_bit(35, self.iv1[1].val());
                    }
                    4 => {
                        self.l13.next = bit_cast::<13, 8>(self.iv8[2].val().replace_bit(7, self.a40.val().get_bit(12)) >> 5);
                    }
                    _ => {
                        self.lv1[4].next = false;
                    }
                }
            } else {
                match self.m3.val().index() {
                    1 => {
                        self.m16.next = (bit_cast::<16, 4>(self.l4.val()) | bit_cast::<16, 3>(self.b3.val())) - self.a16.val() - self.iv16[1].val().replace_bit(6, !self.a13.val() > 1);
                        self.m4.next = !(self.l4.val() >> (self.l4.val() | self.l4.val())) | (self.b4.val() | self.m4.val().replace_bit(2, !self.m1.val()));
                    }
                    2 => {
                        self.lv8[2].next = !bit_cast::<8, 3>(self.m16.val().get_bits::<3>(10) << self.b3.val());
                        self.m8.next = bit_cast::<8, 13>(self.l13.val());
                    }
                    3 => {
                        self.l3.next = !self.a3.val() - 1;
                    }
                    _ => {
                    }
                }
                match self.b4.val().index() {
                    1 => {
                        self.lv1[3].next = self.a1.val();
                    }
                    2 => {
                        self.l13.next = (self.b13.val() << self.a3.val() + 0x6 | self.m13.val().replace_bit(8, self.b40.val() > self.a40.val())) & 0x3;
                        self.l8.next = self.l8.val().replace_bit(1, self.b16.val().replace_bit(14, self.b1.val()).any());
                    }
                    3 => {
                        self.m40.next = self.l40.val();
                        self.lv8[2].next = bit_cast::<8, 4>(bit_cast::<4, 40>(bit_cast::<40, 1>((self.m1.val() | self.iv1[1].val()).into())));
                    }
                    4 => {
                        self.m8.next = bit_cast::<8, 3>(!self.l3.val() >> self.a3.val()) >> (self.m4.val() >> self.a3.val());
                    }
                    _ => {
                        self.l32.next = self.l32.val().replace_bit(2, (self.b1.val() ^ self.l1.val()) & !self.iv1[0].val());
                        self.m13.next = self.b13.val().replace_bit(4, self.b16.val() * self.m16.val() != 0x1 && (self.iv1[4].val() || self.m40.val() == self.m40.val()));
                    }
                }
            }
        } else {
            self.l3.next = self.m3.val().replace_bit(0, self.a40.val().get_bit(15) && self.a1.val() & !self.iv1[4].val());
        }
        self.o12.next = bit_cast::<13, 13>(self.m13.val().replace_bit(8, (self.lv1[3].val() || self.m1.val()) ^ self.m1.val()));
        self.o13.next = bit_cast::<16, 32>(self.m32.val().replace_bit(7, self.b3.val() != 7) - self.b32.val());
        self.m4.next = self.m4.val() ^ 1;
        if bit_cast::<13, 13>(self.l13.val()) == !self.m13.val() + bit_cast::<13, 16>(self.iv16[0].val()) {
            if !(self.b16.val() >= self.b16.val() & 39308) {
                if ((self.m3.val() & 2) < 0x0) & (self.b40.val().xor() & self.iv1[3].val()) {
                    self.lv16[3].next = self.m16.val();
                    self.l4.next = ((self.l4.val() | self.b4.val()) << bit_cast::<4, 16>(self.m16.val()) >> 3) >> (self.l4.val() | self.a4.val());
                } else if self.a13.val().get_bit(self.m3.val().index()) {
                    self.lv8[3].next = self.b16.val().get_bits::<8>(self.m3.val().index()) ^ 126 ^ self.lv8[0].val() ^ 0x3;
                    self.l1.next = (self.b8.val().replace_bit(5, self.lv1[0].val()) == bit_cast::<8, 40>(self.b40.val()) & self.l8.val() >> self.b3.val()) ^ self.iv1[1].val();
                }
            } else {
                for i in 0..3 {
                    self.m32.next = ((!self.lv16[i].val() ^ bit_cast::<16, 4>(self.m4.val())) ^ self.l16.val() >> 5) * ((self.lv16[3].val() >> self.b3.val() + self.a3.val()) << 8);
                }
                for i in 0..6 {
                    self.l13.next = self.l13.val().replace_bit(i, self.iv1[5 - i].val());
                    self.m13.next = self.l40.val().get_bits::<13>(self.m3.val().index()) | bit_cast::<13, 8>(!self.a8.val()) << self.a3.val();
                }
            }
        } else {
            match self.b3.val().index() {
                0 => {
                    self.l8.next = self.a8.val().replace_bit(6, self.b3.val() > (self.b3.val() ^ 0) & self.b3.val() - 7);
                    self.m32.next = 0x297563DF.into();
                }
                1 => {
                    self.m13.next = self.l13.val();
                    self.l40.next = self.l40.val().replace_bit(15, !(self.a13.val() < 0x120A));
                }
                2 => {
                    self.l3.next = self.l3.val().replace_bit(2, self.a1.val());
                    self.m40.next = 2147483647.into();
                }
                _ => {
                    self.l1.next = self.iv1[3].val();
                    self.l40.next = self.l40.val().replace_bit(14, !(self.a13.val() > 0));
                }
            }
            match self.a4.val().index() {
                3 => {
                    self.lv8[1].next = !self.m8.val();
                    self.l3.next = self.l3.val().replace_bit(0, self.m13.val().get_bit(8));
                }
                4 => {
                    self.m32.next = !(!(self.b32.val() << self.a4.val()) >> 29);
                }
                5 => {
                    self.m1.next = self.l3.val() == (self.b3.val() >> 1 & 0x0) - (self.l3.val().replace_bit(0, self.b1.val()) & self.b3.val().replace_bit(1, self.lv1[3].val()));
                }
                _ => {
                }
            }
        }
        self.o14.next = 0x4A6D4F98.into();
        self.o15.next = bit_cast::<40, 16>(bit_cast::<16, 16>(self.a40.val().get_bits::<16>(13) & (self.lv16[0].val() | self.l16.val())));
        if (self.l1.val() && self.a1.val()) | self.b1.val() | (self.a32.val() != 1824616556 || self.l16.val() != 0x3C04) {
            if (!(self.b8.val() - self.iv8[2].val())).all() {
                self.l8.next = bit_cast::<8, 8>(self.m8.val());
            } else {
                self.lv16[0].next = self.lv16[3].val() + self.b16.val().replace_bit(0, self.l1.val());
                if !self.m3.val() << (self.b3.val() ^ self.a3.val()) <= self.b3.val() ^ self.l3.val() | (!self.b3.val()) {
                    self.l8.next = bit_cast::<8, 3>((self.l3.val().replace_bit(2, self.b1.val()) ^ 0x7) - 0);
                } else {
                    self.l1.next = self.m1.val();
                    self.l1.next = ((!self.b32.val() | 2147483647) ^ 2147483647).any();
                }
            }
            for i in 0..2 {
                self.l40.next = self.l40.val().replace_bit(i, self.m1.val());
            }
        }
        for i in 0..6 {
            for j in 0..3 {
                self.l40.next = self.b40.val();
                if self.lv1[4].val() ^ (self.b8.val() < self.a16.val().get_bits::<8>(self.l3.val().index())) {
                    self.l40.next = (self.a40.val() ^ self.b40.val()) >> 36;
                } else if self.l16.val() | 0x5478 <= 54999 {
                    self.lv16[0].next = self.a40.val().get_bits::<16>(self.m3.val().index());
                    self.l4.next = self.l4.val().replace_bit(0, self.a32.val() ^ self.l32.val() <= self.m32.val() ^ 0x4C4E1BFE);
                } else {
                    self.l40.next = self.l40.val().replace_bit(31, self.iv8[2 * j].val().get_bit(self.m3.val().index()));
                }
            }
            for j in 0..6 {
            }
        }
        for i in 0..6 {
            self.ov1[i].next = self.a40.val().any() || self.m13.val().get_bit(self.b3.val().index());
        }
        for i in 0..6 {
            self.ov8[i].next = self.l8.val();
        }
        if (!(self.lv16[2].val() - self.iv16[2].val())).all() {
            if self.a1.val() {
                self.l1.next = self.l40.val().get_bit(self.b4.val().index());
                for i in 0..3 {
                    self.l13.next = (self.a13.val() >> self.l4.val() << !self.l3.val()) + 0xB43 ^ bit_cast::<13, 1>(self.iv8[1].val().any().into());
                    self.lv8[i + 3].next = self.b40.val().get_bits::<8>(self.m3.val().index());
                }
            } else {
                self.m40.next = (self.l40.val() - self.a40.val() ^ 2147483647 | 0x77D22D12) + (self.a40.val().replace_bit(25, !self.iv1[0].val()) | 0x27524B32);
                self.l1.next = self.m1.val();
            }
            if !(self.a40.val() >> self.m3.val() == (!self.b40.val())) {
                if bit_cast::<3, 32>(self.m32.val()) != 0x7 {
                    self.m32.next = 2147483647.into();
                } else if !self.l8.val() < 241 {
                    self.l4.next = self.l4.val().replace_bit(3, self.m1.val());
                    self.l16.next = self.l16.val().replace_bit(1, self.b8.val().get_bit(4) ^ (self.b32.val() < 0x7FFFFFFF));
                } else {
                    self.lv16[1].next = self.m16.val().replace_bit(10, (self.b1.val() | self.iv1[4].val()) ^ (self.m40.val() < self.l40.val()) || (self.l16.val() - self.l16.val()).any());
                    self.lv16[2].next = (self.a32.val().get_bits::<16>(9) | 0xFFFF) - ((bit_cast::<16, 8>(self.l8.val()) ^ 0xDA88) >> self.m4.val().replace_bit(3, self.b1.val()));
                }
                self.m4.next = self.a4.val().replace_bit(0, self.l40.val() == 3);
            }
        } else {
            self.l3.next = self.l3.val().replace_bit(2, self.a16.val().get_bit(self.m4.val().index()));
        }
        for i in 0..4 {
            match self.b8.val().index() {
                0 => {
                    self.m8.next = 0xBB.into();
                }
                1 => {
                    self.l16.next = bit_cast::<16, 16>(self.a16.val().replace_bit(4, self.iv16[3].val() == 65535) & bit_cast::<16, 4>(bit_cast::<4, 32>(self.m32.val())));
                    self.m1.next = self.l32.val().any();
                }
                2 => {
                    self.m16.next = bit_cast::<16, 32>(bit_cast::<16, 1>((self.l4.val() >= 15).into()) * (self.l16.val() & 1630));
                }
                _ => {
                    self.l13.next = 3.into();
                }
            }
        }
        for i in 0..4 {
            self.ov16[i].next = self.m32.val().get_bits::<16>(self.m3.val().index()) & 43461;
        }
    }
);

kernel!(
    Kernel19,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.a1.val();
        self.l3.next = self.a3.val();
        self.l4.next = self.a4.val();
        self.l8.next = self.a8.val();
        self.l13.next = self.a13.val();
        self.l16.next = self.a16.val();
        self.l32.next = self.b32.val();
        self.l40.next = self.b40.val();
        self.m1.next = self.b1.val();
        self.m3.next = self.a3.val();
        self.m4.next = self.a4.val();
        self.m8.next = self.a8.val();
        self.m13.next = self.a13.val();
        self.m16.next = self.a16.val();
        self.m32.next = self.b32.val();
        self.m40.next = self.b40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        for i in 0..4 {
            for j in 0..2 {
                self.l3.next = self.b3.val().replace_bit(1, self.a8.val().replace_bit(7, self.l1.val()).any() || bit_cast::<3, 4>(self.a4.val()) < self.b3.val());
            }
        }
        self.l3.next = bit_cast::<3, 13>(bit_cast::<13, 8>(self.a8.val()) + (self.m13.val() & self.a13.val())) >> (self.m3.val() >> self.m4.val());
        self.o0.next = bit_cast::<40, 13>(self.l32.val().get_bits::<13>(15) - 0x386) != bit_cast::<40, 8>(bit_cast::<8, 3>(self.a3.val()) | 0xFF);
        self.o1.next = self.b3.val() & 7;
        self.m8.next = 0xF0.into();
        self.m40.next = self.b40.val() + self.b40.val();
        self.o2.next = !(bit_cast::<4, 32>(self.m32.val() | self.m32.val()) | self.m4.val() >> self.l4.val() << !self.a3.val());
        self.o3.next = bit_cast::<8, 32>(self.l32.val()) - self.l8.val();
        self.l8.next = self.l8.val().replace_bit(4, (self.iv8[5].val() > 1) && self.b40.val().get_bit(34));
        self.o4.next = self.b13.val();
        self.o5.next = self.iv16[2].val().replace_bit(1, self.a32.val().get_bit(self.b4.val().index()) & ((self.b4.val() >= self.m4.val()) | (self.l13.val() < self.b13.val())));
        match self.a4.val().index() {
            3 => {
                if self.b8.val() & self.lv8[4].val() | 255 >= 1 {
                    self.l3.next = self.l3.val().replace_bit(1, !(self.a40.val() != self.m40.val()));
                    self.l13.next = (((self.m13.val() + self.b13.val()) + (self.b13.val() << 5)) | 0x2) << 0;
                } else {
                    self.l13.next = (self.b13.val() >> 3 >> 10 << (self.m3.val() >> self.b4.val())) - self.l13.val();
                    self.l4.next = ((self.b4.val() + self.b4.val()) | 0x3) & (self.b4.val().replace_bit(2, self.b1.val()) + self.l4.val()) ^ (self.m4.val() & self.a4.val()) + 0xF & 0x1;
                }
                self.l13.next = self.l13.val().replace_bit(6, self.b16.val().get_bit(2));
            }
            4 => {
                for i in 0..4 {
                    self.lv8[3].next = self.m8.val().replace_bit(i, self.a3.val() <= (self.m3.val() << 0 | self.m3.val() - self.m3.val()));
                }
            }
            _ => {
            }
        }
        self.o6.next = self.m32.val();
        self.o7.next = self.b40.val();
        self.m13.next = !bit_cast::<13, 1>(self.m3.val().get_bit(0).into());
        for i in 0..3 {
            for j in 0..3 {
                self.l3.next = !self.m3.val().replace_bit(j, self.l16.val() >= self.b40.val().get_bits::<16>(self.b3.val().index()));
                self.l4.next = self.a4.val() ^ self.a4.val();
            }
        }
        self.o8.next = self.iv1[4].val();
        self.o9.next = self.b13.val().get_bits::<3>(5);
        match self.b4.val().index() {
            1 => {
                self.m4.next = bit_cast::<4, 32>(self.b32.val() << self.m3.val() << 6 & (self.m32.val() << (!self.l3.val())));
                if self.m3.val() == self.a3.val() & (self.a3.val() | 0x4) {
                    self.l8.next = self.b8.val() ^ 255;
                } else {
                    self.l8.next = self.l8.val().replace_bit(1, bit_cast::<4, 3>(self.m3.val()) >= self.l4.val() - self.m4.val());
                    self.lv1[3].next = self.b1.val();
                }
            }
            2 => {
                self.m40.next = bit_cast::<40, 1>((!!self.b1.val() | self.a3.val().get_bit(1)).into());
                self.l1.next = self.a4.val().replace_bit(0, !self.m3.val() < 1).any();
            }
            _ => {
            }
        }
        self.o10.next = bit_cast::<4, 32>(bit_cast::<32, 3>(bit_cast::<3, 16>(self.m16.val()) + self.b3.val()));
        self.o11.next = bit_cast::<8, 16>(bit_cast::<16, 1>((self.l40.val() > 76235449).into()));
        self.m16.next = 65535.into();
        self.o12.next = 1.into();
        self.o13.next = (self.b16.val() - 0x74B1 | 65535) ^ 1;
        self.l13.next = (self.a16.val().get_bits::<13>(1) | 0x13B8) - 0;
        self.o14.next = !(self.b32.val().replace_bit(31, self.b1.val()) << self.l3.val()) << self.l3.val();
        self.o15.next = self.a40.val().replace_bit(13, self.m13.val().get_bit(4));
        self.l3.next = self.l3.val().replace_bit(0, self.l1.val() || (self.m1.val() || self.b1.val()));
        if self.l1.val() {
            self.m32.next = self.l40.val().get_bits::<16>(8) * (self.m16.val() + self.m16.val() + 0x7FFE | self.m40.val().get_bits::<16>(self.b3.val().index()));
            for i in 0..3 {
                self.l8.next = self.l8.val().replace_bit(i, self.b3.val() | 3 <= 7);
                match self.b3.val().index() {
                    2 => {
                        self.m3.next = 3.into();
                        self.l13.next = !self.l13.val() - bit_cast::<13, 40>(self.m40.val());
                    }
                    3 => {
                        self.m32.next = bit_cast::<16, 32>(bit_cast::<32, 1>((self.iv8[2].val() != self.iv8[3].val()).into())) * self.iv16[1].val();
                    }
                    4 => {
                        self.m13.next = self.b13.val() << self.l4.val();
                        self.lv8[3].next = bit_cast::<8, 40>(bit_cast::<40, 40>(self.b40.val()) + (self.l40.val() >> 34)) + self.lv8[2].val();
                    }
                    5 => {
                        self.l3.next = self.l3.val().replace_bit(i, (self.a3.val() - 0x2) == 6);
                    }
                    _ => {
                    }
                }
            }
        }
        for i in 0..6 {
            self.ov1[i].next = self.b1.val();
        }
        for i in 0..6 {
            self.ov8[i].next = !self.m8.val();
        }
        match self.m4.val().index() {
            3 => {
                if self.a4.val() & (self.m4.val() >> self.m4.val()) >= self.a4.val() & self.m4.val() >> 1 {
                    self.m1.next = (self.l32.val() - self.b32.val() >> 17 < (self.a32.val() & 0x854D1C3)) & ((self.a3.val() - self.l3.val()) - 0x2).xor();
                }
                if ((self.b3.val() - 0x2) ^ 0x2).all() {
                    self.m4.next = 0xF.into();
                }
            }
            4 => {
                for i in 0..6 {
                    self.m1.next = self.m32.val().get_bits::<13>(2) == 0x1FFF;
                    self.lv1[0].next = (self.a13.val() & bit_cast::<13, 3>(bit_cast::<3, 1>(self.l1.val().into()))) == 0x1D52;
                }
                self.l3.next = self.l3.val().replace_bit(0, self.a1.val());
            }
            5 => {
                self.m8.next = bit_cast::<8, 16>((self.lv16[3].val() - self.m16.val() + (self.iv16[0].val() ^ 3)) >> (self.a3.val() & self.a3.val()));
                if ((self.b16.val() ^ self.iv16[1].val()) * self.l16.val()) < 0x0 {
                    self.lv16[1].next = self.b16.val().replace_bit(15, self.a1.val() && (!(self.lv1[2].val() && self.m1.val())));
                } else {
                    self.m4.next = self.a4.val();
                }
            }
            6 => {
                self.l4.next = self.b4.val() >> 3;
                if self.b40.val() & 2147483647 < 2147483647 {
                    self.m3.next = self.l3.val() + 7 >> self.b3.val();
                } else if self.m1.val() {
                    self.l4.next = self.l4.val().replace_bit(0, self.m8.val().get_bit(self.b3.val().index()) && !self.m1.val());
                    self.m1.next = self.m1.val();
                }
            }
            _ => {
                for i in 0..3 {
                    self.l3.next = bit_cast::<3, 8>(self.m8.val());
                    self.lv8[i].next = self.l16.val().get_bits::<8>(2);
                }
            }
        }
        for i in 0..3 {
            if !(self.a13.val() | self.a13.val() >= self.b13.val() >> 11) {
                if ((self.m13.val() & 0xD84) >> self.a3.val()) < bit_cast::<13, 40>(self.b40.val()) {
                    self.lv8[2 * i].next = self.b8.val() & (self.l8.val().replace_bit(4, self.l13.val() >= 8191) | self.a8.val().replace_bit(i, self.b4.val().get_bit(i)));
                }
            }
            if self.b16.val() != 49782 {
                for j in 0..4 {
                    self.m13.next = (self.l13.val() & 0x1FFF) << self.b3.val();
                    self.m8.next = bit_cast::<8, 13>(bit_cast::<13, 40>(self.a40.val()) + bit_cast::<13, 4>(self.m4.val()) | (!self.b13.val() | self.m13.val()));
                }
                match self.b4.val().index() {
                    2 => {
                        self.m40.next = (!self.m40.val()) - self.b40.val() + self.m40.val();
                        self.l1.next = true;
                    }
                    3 => {
                        self.m1.next = self.l16.val().get_bit(self.l4.val().index()) & self.l40.val().get_bits::<32>(self.b3.val().index()).xor();
                    }
                    4 => {
                        self.l8.next = !bit_cast::<8, 16>(self.iv16[2].val() ^ self.lv16[1].val()) - 42;
                        self.l1.next = (self.b16.val() ^ self.l16.val() & self.m16.val()) - (self.lv16[3 - i].val() >> (self.b4.val() >> self.a4.val())) > bit_cast::<16, 16>((self.lv16[1].val() | self.m16.val()) >> (self.b4.val() | 0x2));
                    }
                    5 => {
                        self.l32.next = !!(self.m16.val() * (self.l16.val() & self.iv16[i].val()));
                        self.l3.next = self.l3.val().replace_bit(2, self.iv1[5].val());
                    }
                    _ => {
                    }
                }
            } else if self.a4.val().get_bit(i) {
                match self.b3.val().index() {
                    2 => {
                        self.m3.next = self.a13.val().get_bits::<3>(6);
                    }
                    3 => {
                        self.l40.next = self.m40.val();
                    }
                    4 => {
                        self.l16.next = self.l16.val().replace_bit(6, self.b1.val() && self.b1.val());
                    }
                    5 => {
                        self.l16.next = self.l16.val().replace_bit(i, (self.lv1[i + 3].val() || self.a1.val()) & (self.iv1[i].val() && self.l1.val()));
                        self.l16.next = self.l16.val().replace_bit(i, !self.b40.val() > self.l40.val());
                    }
                    _ => {
                    }
                }
                self.l4.next = (self.a4.val() - self.m4.val() & 0x8) + ((self.m4.val() ^ self.b4.val()) & bit_cast::<4, 1>(self.m1.val().into())) | bit_cast::<4, 13>(bit_cast::<13, 13>(self.b13.val()));
            }
        }
        for i in 0..4 {
            self.ov16[i].next = self.l32.val().get_bits::<16>(14);
        }
    }
);

kernel!(
    Kernel20,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.a1.val();
        self.l3.next = self.b3.val();
        self.l4.next = self.a4.val();
        self.l8.next = self.a8.val();
        self.l13.next = self.b13.val();
        self.l16.next = self.a16.val();
        self.l32.next = self.a32.val();
        self.l40.next = self.b40.val();
        self.m1.next = self.a1.val();
        self.m3.next = self.b3.val();
        self.m4.next = self.b4.val();
        self.m8.next = self.b8.val();
        self.m13.next = self.b13.val();
        self.m16.next = self.b16.val();
        self.m32.next = self.b32.val();
        self.m40.next = self.a40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        match self.a4.val().index() {
            1 => {
                match self.b3.val().index() {
                    0 => {
                        self.m16.next = 9296.into();
                        self.l32.next = self.l32.val().replace_bit(22, self.l8.val().replace_bit(0, self.lv1[0].val()) > 164);
                    }
                    1 => {
                        self.lv1[2].next = bit_cast::<3, 3>(self.l3.val() + 0x2 ^ self.b3.val().replace_bit(1, self.iv1[3].val())).all();
                        self.l13.next = self.l13.val().replace_bit(3, (self.a4.val() != 0xF) | self.m3.val().get_bit(2));
                    }
                    2 => {
                        self.m1.next = !(self.b3.val() ^ (self.b3.val() ^ self.b3.val()) >= !self.l40.val().get_bits::<3>(31));
                        self.lv1[5].next = !self.a1.val();
                    }
                    3 => {
                        self.l40.next = self.m40.val();
                        self.m13.next = self.m32.val().get_bits::<13>(4);
                    }
                    _ => {
                    }
                }
                self.m1.next = (self.iv16[1].val() ^ self.lv16[1].val()) ^ self.l16.val() | self.b16.val() >= self.b16.val();
            }
            2 => {
                if self.b13.val().get_bit(self.m3.val().index()) ^ (self.l4.val() << 3 == 0xF) {
                    self.l8.next = self.l8.val().replace_bit(1, !self.l1.val());
                }
                self.lv16[2].next = self.l16.val() + (self.b16.val().replace_bit(13, !self.m1.val()) + self.l16.val());
            }
            3 => {
                self.m1.next = ((self.m40.val().get_bits::<32>(0) | 1886282417) >> self.m4.val()) <= 0x2C9B28C5;
                for i in 0..4 {
                    self.m16.next = self.lv16[1].val().replace_bit(i, self.l4.val() + self.b4.val() >= 0x7) << (self.l4.val() | self.b4.val());
                }
            }
            _ => {
                match self.m8.val().index() {
                    2 => {
                        self.l32.next = self.l32.val().replace_bit(18, !(self.l4.val() > 0xF));
                    }
                    3 => {
                        self.l16.next = self.l16.val().replace_bit(7, self.l8.val().get_bit(self.l3.val().index()));
                    }
                    4 => {
                        self.m3.next = bit_cast::<3, 40>(self.a40.val().replace_bit(24, (self.a16.val() * self.lv16[0].val()) >= (self.a32.val() & self.b32.val())));
                    }
                    _ => {
                        self.l40.next = self.m40.val();
                    }
                }
            }
        }
        if (self.m40.val().get_bits::<13>(3) ^ 0x1113) > 0x3 {
            self.lv16[3].next = (bit_cast::<16, 3>(self.b3.val()) << 2 ^ (self.l16.val() << self.b3.val()) - (self.l16.val() | 0x48B0)) << (self.a3.val() | self.l3.val());
            self.l32.next = (self.l32.val().replace_bit(27, self.m1.val() | self.a1.val()) ^ self.a32.val().replace_bit(25, self.iv16[3].val().xor())) >> 13;
        }
        self.o0.next = self.a32.val().get_bit(16);
        self.o1.next = self.l32.val().get_bits::<3>(6) - 1;
        self.l32.next = self.l32.val().replace_bit(6, (self.iv16[0].val() | 65535).all());
        self.o2.next = bit_cast::<4, 40>(((self.l40.val() << self.b4.val()) >> (self.a4.val() | self.b4.val())) >> (self.l4.val() ^ self.m4.val()));
        self.o3.next = self.m8.val();
        match self.m3.val().index() {
            1 => {
                for i in 0..2 {
                    self.m16.next = self.a32.val().get_bits::<16>(15) ^ self.a16.val();
                    self.l1.next = self.l8.val().get_bit(self.l3.val().index());
                }
            }
            2 => {
                for i in 0..2 {
                    self.lv16[2 * i].next = self.m40.val().get_bits::<16>(8);
                }
                self.lv8[5].next = self.m16.val().get_bits::<8>(self.l3.val().index()) | (self.a8.val() ^ self.a8.val() | 164) << self.b3.val();
            }
            3 => {
                self.lv1[4].next = !self.lv1[3].val();
                for i in 0..4 {
                    self.l13.next = self.l13.val().replace_bit(4, (self.l1.val() & self.m1.val()) ^ self.m1.val() & self.iv1[i].val());
                }
            }
            _ => {
            }
        }
        self.l3.next = self.l3.val().replace_bit(0, self.lv1[1].val());
        self.o4.next = bit_cast::<13, 40>((self.b40.val() >> self.a4.val() & bit_cast::<40, 4>(self.a4.val())) ^ 0x1);
        self.o5.next = self.a32.val().get_bits::<16>(11) >> 11;
        for i in 0..3 {
            self.lv16[i + 1].next = self.a16.val();
        }
        self.o6.next = self.b32.val().replace_bit(15, self.l40.val().get_bit(self.m4.val().index()));
        self.o7.next = self.b40.val();
        self.m40.next = self.m40.val();
        self.o8.next = (self.a32.val().get_bits::<4>(27) ^ (self.m4.val() & 10) + 0xF).xor();
        self.o9.next = bit_cast::<3, 32>(self.a32.val());
        self.l40.next = ((self.l40.val() - self.b40.val()) ^ (self.b40.val() ^ self.l40.val()) ^ self.m40.val()) + (!self.b40.val());
        self.o10.next = !self.b4.val();
        self.o11.next = self.b8.val();
        self.l32.next = self.b40.val().get_bits::<32>(3) ^ self.l32.val();
        self.o12.next = (bit_cast::<13, 4>(!self.l4.val()) ^ 8191) - 8191;
        self.o13.next = self.m32.val().get_bits::<16>(self.b3.val().index());
        self.l32.next = self.l32.val().replace_bit(15, self.a4.val() < 0x4 && self.lv1[1].val());
        self.o14.next = self.m32.val().replace_bit(20, self.lv16[0].val() != 0x3A2E);
        self.o15.next = self.b40.val().replace_bit(18, self.m40.val().xor());
        if self.m16.val().get_bit(self.l4.val().index()) ^ self.l3.val().get_bit(2) {
            if self.lv1[0].val() {
                match self.a4.val().index() {
                    0 => {
                        self.m13.next = self.a16.val().get_bits::<13>(3) >> self.b32.val().get_bits::<4>(4) << 5 << bit_cast::<3, 32>(self.a32.val());
                        self.m16.next = !(self.m16.val() | self.lv16[1].val()) & bit_cast::<16, 4>(!self.l4.val()) ^ self.a40.val().get_bits::<16>(11);
                    }
                    1 => {
                        self.lv1[5].next = self.m1.val();
                    }
                    _ => {
                        self.m13.next = (self.l32.val().get_bits::<13>(6) - self.a13.val() ^ !self.b13.val() << 0) >> (self.l4.val() << self.b3.val());
                        self.lv16[3].next = self.b16.val();
                    }
                }
            }
        } else if self.a40.val().get_bits::<8>(20) == bit_cast::<8, 3>(self.b3.val()) {
            self.lv16[1].next = self.a16.val().replace_bit(5, self.l1.val());
            self.l32.next = self.m40.val().get_bits::<32>(self.m3.val().index()) - (bit_cast::<32, 40>(self.b40.val()) + 2);
        } else {
            self.l13.next = self.l13.val().replace_bit(4, (self.a13.val() != 3007) && (self.l8.val() != self.lv8[5].val()));
        }
        for i in 0..6 {
            self.ov1[i].next = self.a8.val().get_bit(self.m3.val().index());
        }
        for i in 0..6 {
            self.ov8[i].next = 255.into();
        }
        if bit_cast::<40, 8>(self.l8.val() << self.a4.val()) < self.a40.val() | bit_cast::<40, 16>(self.a16.val()) {
            self.m32.next = self.a32.val().replace_bit(7, (self.a16.val() << self.m3.val() ^ 0x2).all());
        } else if (self.b3.val() ^ self.a3.val()).all() {
            self.m4.next = bit_cast::<4, 4>(self.b4.val() - self.a4.val() ^ (self.b4.val() << 2) ^ self.b13.val().get_bits::<4>(2) - (self.a4.val() - self.m4.val()));
            for i in 0..6 {
                self.l4.next = self.a4.val();
                self.l4.next = self.l4.val().replace_bit(0, self.m13.val() > self.b13.val() && self.b40.val() <= 0x7FFFFFFF);
            }
        } else {
            self.l16.next = self.l16.val().replace_bit(12, self.a13.val() + self.l13.val() > self.b13.val() & self.a13.val());
        }
        for i in 0..6 {
            for j in 0..4 {
                self.m3.next = (self.a3.val().replace_bit(1, self.b13.val() != self.m13.val()) >> self.l3.val()) ^ 3;
            }
            for j in 0..4 {
                if ((!self.m8.val()) & !self.b8.val()).all() {
                    self.m3.next = ((self.m3.val() - 6) << (self.a3.val() | self.b3.val()) & 0x7) >> (self.m4.val() & self.b4.val());
                    self.m13.next = self.m13.val().replace_bit(j, self.b32.val().get_bits::<8>(11) == self.a8.val().replace_bit(5, !self.lv1[5].val()));
                } else if !self.iv1[5 - j].val() & (self.a13.val() >= self.m13.val()) {
                    self.l13.next = self.l13.val().replace_bit(j, self.a1.val());
                } else {
                    self.m40.next = ((self.b40.val() & self.a40.val()) + self.l40.val() ^ (self.l40.val() ^ self.a40.val()) + 1402544946) & self.a40.val();
                    self.lv8[5 - j].next = self.lv8[5 - j].val() + self.a8.val();
                }
            }
        }
        for i in 0..4 {
            self.ov16[i].next = self.iv16[i].val();
        }
    }
);

kernel!(
    Kernel21,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.b1.val();
        self.l3.next = self.b3.val();
        self.l4.next = self.b4.val();
        self.l8.next = self.b8.val();
        self.l13.next = self.a13.val();
        self.l16.next = self.a16.val();
        self.l32.next = self.b32.val();
        self.l40.next = self.a40.val();
        self.m1.next = self.b1.val();
        self.m3.next = self.a3.val();
        self.m4.next = self.b4.val();
        self.m8.next = self.a8.val();
        self.m13.next = self.a13.val();
        self.m16.next = self.b16.val();
        self.m32.next = self.a32.val();
        self.m40.next = self.b40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        self.m40.next = !bit_cast::<40, 8>(!(self.a8.val() + 1));
        self.o0.next = false;
        self.o1.next = self.l3.val();
        for i in 0..3 {
            match self.iv8[5 - i].val().index() {
                1 => {
                    self.l16.next = self.l32.val().get_bits::<16>(11);
                    self.lv8[i].next = (((self.l8.val() ^ 255) - (self.a8.val() | self.m8.val())) - self.iv8[2 * i].val()) & self.a13.val().get_bits::<8>(1);
                }
                2 => {
                    self.m40.next = bit_cast::<40, 1>((self.lv1[3].val() | self.l1.val()).into()) - 0x7FFFFFFF << 34;
                }
                _ => {
                    self.lv16[i + 1].next = self.l16.val() + 0x868B & (bit_cast::<16, 1>(self.lv1[5].val().into()) & self.l16.val() & bit_cast::<16, 4>(!self.b4.val()));
                    self.l1.next = self.m1.val() & ((self.l3.val() - 1).xor() && self.l1.val());
                }
            }
            if self.l32.val().get_bit(self.l4.val().index()) {
                match self.m4.val().index() {
                    3 => {
                        self.m32.next = self.m32.val();
                    }
                    4 => {
                        self.lv16[i + 1].next = bit_cast::<16, 16>(self.iv16[2].val());
                    }
                    5 => {
                        self.m13.next = self.m13.val();
                    }
                    6 => {
                        self.m8.next = bit_cast::<8, 40>(bit_cast::<40, 13>(self.l13.val()) >> (self.l3.val() | self.l3.val()));
                        self.l40.next = self.b40.val();
                    }
                    _ => {
                        self.m4.next = bit_cast::<4, 40>(bit_cast::<40, 40>(self.b40.val()) - (self.l40.val() ^ self.a40.val())) + 15;
                        self.lv16[i + 1].next = 25809.into();
                    }
                }
                self.l8.next = self.b8.val();
            } else if self.b16.val().all() ^ (self.l1.val() && self.a1.val()) {
                self.l13.next = self.a40.val().get_bits::<13>(8);
                self.l16.next = self.l16.val().replace_bit(i, self.b13.val().get_bit(self.l3.val().index()));
            }
        }
        self.o2.next = !self.b4.val() + self.b4.val() - 6 >> self.l4.val();
        self.o3.next = self.iv8[3].val().replace_bit(3, self.l13.val().get_bit(self.l3.val().index()));
        if (self.b4.val() != 6) | (self.b3.val() <= 3) && self.a1.val() {
            for i in 0..2 {
                if (self.a13.val() != self.m13.val()) | (self.b32.val() >= 3) || (self.l40.val().get_bit(34) || self.m13.val().xor()) {
                    self.l1.next = self.l4.val().replace_bit(i, self.b1.val() | self.b1.val() | self.m1.val()) > (self.b4.val() & (!bit_cast::<4, 40>(self.a40.val())));
                    self.l13.next = self.b13.val();
                } else {
                    self.l40.next = self.l40.val().replace_bit(i, self.b1.val() && self.m16.val().get_bit(15));
                    self.m3.next = self.l3.val();
                }
                self.l1.next = bit_cast::<4, 4>(self.l4.val() & self.l4.val() & 3) == 0x3;
            }
        } else if self.b40.val().get_bits::<4>(self.l3.val().index()) == self.a4.val() | 15 {
            self.l32.next = self.l32.val() ^ 0x7AAB9210;
        }
        self.l8.next = self.l8.val().replace_bit(6, bit_cast::<13, 40>(self.m40.val()) != !self.m13.val());
        self.o4.next = (!self.a13.val() >> (self.m3.val() << 2)) - self.b40.val().get_bits::<13>(2) << bit_cast::<4, 3>(self.a3.val());
        self.o5.next = (bit_cast::<16, 40>(!self.m40.val()) | self.lv16[2].val()) ^ 10021;
        if self.l1.val() {
            self.m32.next = !((self.iv16[2].val() ^ 0x50DC) * self.lv16[0].val() + self.l40.val().get_bits::<32>(0));
            self.l16.next = self.lv16[0].val() + 51007;
        } else if self.l3.val() != 0x7 {
            for i in 0..3 {
                for j in 0..4 {
                    self.lv16[3 - j].next = bit_cast::<16, 4>(self.a4.val().replace_bit(0, self.m4.val().get_bit(2)));
                }
            }
            self.m32.next = self.a32.val();
        }
        self.o6.next = self.a40.val().get_bits::<32>(8) << 28;
        self.o7.next = bit_cast::<40, 8>(self.iv8[5].val() | bit_cast::<8, 40>(self.b40.val())) | (bit_cast::<40, 4>(self.l4.val() | self.l4.val()) >> (self.l3.val() & self.a3.val()));
        self.m4.next = bit_cast::<4, 8>(!(self.lv8[2].val() >> 0)) | ((self.b4.val() ^ self.b4.val()) + 15 | self.a4.val() << 0);
        self.o8.next = ((self.lv8[1].val() + 0xFF & 3) - ((self.iv8[1].val() >> 0) & self.b40.val().get_bits::<8>(19))) >= bit_cast::<8, 32>(!self.l32.val()) << self.b4.val().replace_bit(0, self.a1.val());
        self.o9.next = bit_cast::<3, 8>(self.iv8[0].val() | self.b8.val() & self.iv8[0].val()) | self.b3.val().replace_bit(1, self.a4.val().get_bit(2)) << self.l3.val();
        for i in 0..4 {
            self.lv16[3 - i].next = bit_cast::<16, 4>(self.b4.val() - (self.l4.val() >> self.b3.val() & (self.b4.val() >> self.l4.val())));
            self.m4.next = bit_cast::<4, 13>(!self.m13.val().replace_bit(2, self.l4.val() > 1));
        }
        for i in 0..3 {
            self.lv8[2 * i + 1].next = bit_cast::<8, 13>((self.a13.val().replace_bit(1, self.l1.val()) >> (self.m4.val() + self.a4.val())) + 8191);
        }
        self.o10.next = 0xD.into();
        self.o11.next = bit_cast::<8, 40>((self.m40.val() & self.m40.val()) | self.m40.val()) ^ self.lv8[5].val();
        self.lv16[0].next = bit_cast::<16, 8>(self.b8.val() >> (self.l4.val() ^ 0xB)) - (self.iv16[3].val() + (self.b16.val() ^ self.l16.val() ^ (self.m16.val() >> self.b4.val())));
        for i in 0..6 {
            self.l40.next = self.l40.val().replace_bit(35, (self.l4.val() != 15) & self.l4.val().get_bit(0));
        }
        self.o12.next = self.iv16[2].val().get_bits::<13>(0);
        self.o13.next = (self.b16.val().replace_bit(14, self.b4.val() < self.m4.val()) + bit_cast::<16, 8>(self.iv8[4].val() << self.b3.val())) - 3;
        for i in 0..2 {
            match self.b3.val().index() {
                0 => {
                    self.l16.next = self.l16.val().replace_bit(i, self.m3.val().replace_bit(i, self.a1.val()) >= 0x2);
                    self.lv8[5 - i].next = bit_cast::<8, 8>(self.m40.val().get_bits::<8>(22)) - 84;
                }
                1 => {
                    self.l3.next = self.l3.val().replace_bit(i, self.b4.val() > self.l8.val().get_bits::<4>(3));
                    self.l3.next = !self.b3.val() >> 0;
                }
                2 => {
                    self.m8.next = self.a8.val();
                }
                _ => {
                    self.l32.next = 0x3.into();
                }
            }
        }
        self.o14.next = (self.a32.val() & (self.a32.val() >> self.l3.val())) | self.b32.val() | self.a32.val();
        self.o15.next = bit_cast::<40, 8>(self.lv8[1].val().replace_bit(6, self.a40.val() != self.l40.val()) + self.a8.val().replace_bit(5, self.a40.val() == 1423159610));
        if !self.m1.val() {
            self.m40.next = bit_cast::<40, 3>(bit_cast::<3, 3>(self.b3.val() << self.l3.val() << (self.m4.val() & self.a4.val())));
        }
        for i in 0..6 {
            self.ov1[i].next = self.a13.val() + (!self.m13.val()) < 0x2;
        }
        for i in 0..6 {
            self.ov8[i].next = (!(self.iv8[4].val() & self.m8.val()) & 0x2A) ^ bit_cast::<8, 16>(self.m16.val()) + 0xFF;
        }
        if self.b1.val() | (self.l13.val() << 5 != bit_cast::<13, 1>(self.l1.val().into())) {
            for i in 0..4 {
                self.m4.next = self.m4.val() - 3;
            }
            self.m4.next = self.l4.val().replace_bit(3, self.b32.val().get_bits::<3>(11).all() || self.b13.val() < 3807 && (self.iv1[0].val() || self.iv1[4].val()));
        } else if bit_cast::<13, 16>(self.m16.val()) == 0x1AD2 {
            match self.iv8[2].val().index() {
                2 => {
                    self.l16.next = ((self.b16.val() + 39642) + self.a40.val().get_bits::<16>(9) ^ (self.a40.val().get_bits::<16>(self.l3.val().index()) ^ (self.lv16[1].val() << 3))) >> (self.l4.val() - 0xF);
                }
                3 => {
                    self.m8.next = (bit_cast::<8, 40>(self.l40.val()) + (self.iv8[2].val() >> self.m4.val())) | self.b8.val() + (self.l8.val() << 3) | self.a16.val().get_bits::<8>(1);
                    self.l1.next = self.m32.val().get_bits::<16>(self.l3.val().index()).any();
                }
                4 => {
                    self.l8.next = bit_cast::<8, 3>((self.a3.val() >> self.b4.val() | self.l3.val()) >> !self.l3.val());
                    self.l13.next = (!self.a13.val() ^ self.l13.val().replace_bit(0, self.a1.val() & self.l1.val())) + ((self.a13.val() + 8191 & bit_cast::<13, 4>(self.m4.val())) | 0x1);
                }
                5 => {
                    self.lv16[1].next = self.l16.val();
                }
                _ => {
                }
            }
            match self.lv8[5].val().index() {
                0 => {
                    self.l3.next = self.l3.val().replace_bit(2, (self.m8.val() >> 4 != 0xBC) ^ (self.a40.val().get_bits::<32>(3) > 0x4DD965F7));
                    self.l40.next = (self.b40.val() >> self.l3.val()) ^ (bit_cast::<40, 4>(self.b4.val() & self.a4.val()) >> 9);
                }
                1 => {
                    self.lv1[0].next = !(self.m4.val().get_bit(0) ^ (self.m3.val() < 0x4) && self.b1.val());
                    self.m1.next = (self.m32.val().get_bits::<13>(12) & bit_cast::<13, 16>(self.iv16[1].val() ^ 38064)) <= 0x1DDE;
                }
                2 => {
                    self.m13.next = (self.a13.val() ^ self.l13.val() - 8191) & ((self.m13.val() | 0x1FFF) ^ self.b13.val().replace_bit(3, self.iv1[1].val())) ^ bit_cast::<13, 4>(self.m4.val() | 15 | self.a4.val());
                    self.lv16[3].next = self.lv16[1].val().replace_bit(14, self.lv1[1].val());
                }
                _ => {
                    self.m40.next = (self.a40.val() + self.a40.val() << self.l40.val().get_bits::<4>(7) & 2) >> self.l4.val();
                }
            }
        } else {
            self.lv1[2].next = true;
        }
        for i in 0..4 {
            self.ov16[i].next = self.b16.val();
        }
    }
);

kernel!(
    Kernel22,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.b1.val();
        self.l3.next = self.a3.val();
        self.l4.next = self.b4.val();
        self.l8.next = self.a8.val();
        self.l13.next = self.a13.val();
        self.l16.next = self.b16.val();
        self.l32.next = self.a32.val();
        self.l40.next = self.a40.val();
        self.m1.next = self.a1.val();
        self.m3.next = self.a3.val();
        self.m4.next = self.b4.val();
        self.m8.next = self.a8.val();
        self.m13.next = self.b13.val();
        self.m16.next = self.b16.val();
        self.m32.next = self.b32.val();
        self.m40.next = self.a40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        match self.a3.val().index() {
            3 => {
                self.m16.next = bit_cast::<16, 32>(self.l32.val() + self.l32.val() >> (self.m4.val() | 0xF));
                if self.l1.val() {
                    self.lv8[2].next = (self.b8.val().replace_bit(3, self.m40.val() <= 2) << self.l3.val()) ^ (!(self.a8.val() << self.b3.val()) & 0x3);
                } else {
                    self.lv16[2].next = !self.a32.val().get_bits::<16>(10);
                }
            }
            4 => {
                if self.b32.val().get_bits::<16>(16) - 22445 <= 0xFFFF {
                    self.lv1[1].next = self.a1.val() ^ (self.b32.val() != 1593938463);
                } else if self.m16.val().get_bit(14) {
                    self.lv16[1].next = self.m16.val() - 65535;
                }
                for i in 0..6 {
                    self.l4.next = self.l4.val().replace_bit(1, self.lv1[i].val());
                }
            }
            _ => {
                self.m16.next = ((!self.lv16[1].val() ^ self.iv16[2].val()) + 0x8CC5) + self.m16.val();
            }
        }
        self.m32.next = self.a32.val().replace_bit(27, (self.lv16[1].val() - (self.iv16[1].val() + self.iv16[2].val())) < self.l32.val().get_bits::<16>(13));
        self.o0.next = bit_cast::<32, 4>((self.m4.val() >> self.b4.val()) - (self.l4.val() >> self.m4.val())) == 0x308C5143;
        self.o1.next = bit_cast::<3, 3>(self.b3.val());
        if !self.a1.val() {
            for i in 0..4 {
                if self.b40.val().get_bit(self.b4.val().index()) {
                    self.l16.next = self.l16.val().replace_bit(i, !self.m1.val());
                } else if (self.iv8[i].val() < self.a8.val()) & (self.l40.val() < self.a40.val()) {
                    self.l40.next = 2147483647.into();
                    self.l8.next = self.l8.val().replace_bit(3, self.b16.val().get_bit(6));
                } else {
                    self.l32.next = self.l32.val().replace_bit(6, (self.m16.val() >> self.a3.val()).xor());
                }
                match self.l3.val().index() {
                    1 => {
                        self.l16.next = bit_cast::<16, 13>(bit_cast::<13, 8>((self.iv8[5].val() | self.b8.val()) << bit_cast::<3, 1>(self.iv1[5].val().into())));
                    }
                    2 => {
                        self.lv1[i].next = self.b32.val().get_bit(18) & ((self.b13.val() + 0x28E >= (!self.l13.val())) ^ ((self.b1.val() | self.a1.val()) && self.l1.val()));
                    }
                    _ => {
                    }
                }
            }
        }
        self.o2.next = (self.b4.val() - self.a4.val() << 0 >> self.b3.val()) + (self.l4.val() + self.b4.val() & !self.b4.val() ^ self.l4.val().replace_bit(2, self.a1.val()) >> self.a40.val().get_bits::<4>(self.b3.val().index()));
        self.o3.next = bit_cast::<8, 40>(self.m40.val() - (self.m40.val() & self.a40.val())) >> (self.l4.val() ^ 0x1);
        match self.l8.val().index() {
            2 => {
                match self.b4.val().index() {
                    1 => {
                        self.lv8[3].next = bit_cast::<8, 16>(self.b16.val() + self.l16.val() >> 1) + self.m8.val();
                        self.l4.next = self.l4.val().replace_bit(0, !(self.m1.val() && self.lv1[5].val()));
                    }
                    2 => {
                        self.lv16[3].next = self.l32.val().get_bits::<16>(0);
                        self.l4.next = self.l4.val();
                    }
                    _ => {
                    }
                }
            }
            3 => {
                for i in 0..4 {
                    self.m4.next = 9.into();
                }
            }
            4 => {
                for i in 0..6 {
                    self.l13.next = self.l13.val();
                }
            }
            _ => {
                self.m1.next = self.l8.val().get_bit(self.l3.val().index()) ^ !(self.m8.val() & self.a8.val() <= 0xFF);
            }
        }
        self.o4.next = bit_cast::<13, 32>(self.a32.val()) - (bit_cast::<13, 16>(self.iv16[3].val() << 7) + 0x3);
        self.o5.next = self.m16.val();
        for i in 0..4 {
            if (!self.l4.val() + (self.m4.val() | self.a4.val())).any() {
                self.lv8[1].next = bit_cast::<8, 3>(bit_cast::<3, 32>(!self.m32.val())) - !bit_cast::<8, 40>(!self.m40.val());
                self.l13.next = self.b13.val() << 10;
            } else {
                if self.a16.val().replace_bit(i, self.lv1[2].val() | self.lv1[5 - i].val()).any() {
                    self.l16.next = self.l16.val().replace_bit(i, self.iv8[2].val() < (self.l8.val() & self.b8.val()));
                    self.l32.next = self.l32.val().replace_bit(i, self.lv8[5 - i].val() >> self.m3.val() >= 0x3);
                } else if (self.b16.val() + self.m16.val()).all() {
                    self.m4.next = 2.into();
                }
                self.m16.next = self.l16.val().replace_bit(i, self.a4.val().replace_bit(0, self.m1.val()) > 3);
            }
        }
        self.l8.next = self.l8.val().replace_bit(2, self.b40.val() & 1970263183 != 0x742006EF);
        self.o6.next = self.m32.val().replace_bit(16, self.m13.val().get_bit(2)) ^ (self.m32.val() | ((self.b16.val() & self.a16.val()) * (self.a16.val() - self.b16.val())));
        self.o7.next = 0x3A4C5E5A.into();
        self.l8.next = self.l8.val().replace_bit(5, bit_cast::<16, 8>(self.a8.val()).all());
        self.l16.next = self.l16.val().replace_bit(8, self.b40.val() & self.m40.val() >= 0x7FFFFFFF);
        self.o8.next = (((self.b4.val() >> 0) & (self.b4.val() + self.a4.val())) >= self.a4.val().replace_bit(0, self.a32.val() == 0x4E8FD818)) | ((self.b4.val() << self.a3.val()) - (self.b4.val() << self.b3.val())).xor();
        self.o9.next = (self.b3.val() | 0x7) >> self.l3.val() + self.b3.val();
        if !(self.m1.val() & self.b1.val()) & (self.l16.val().replace_bit(7, self.iv1[2].val()) != self.iv16[3].val()) {
            self.l1.next = !self.l16.val().get_bit(self.b4.val().index());
        } else if self.iv1[3].val() {
            self.l16.next = self.lv16[1].val();
            self.m32.next = ((!self.a32.val()) - 0x6AF022D3) ^ (self.b16.val() | self.m16.val()) * !self.l16.val() | self.a32.val().replace_bit(24, self.m1.val() & self.l1.val()) - 0x54741677;
        } else {
            self.l1.next = self.a16.val().get_bit(1);
        }
        for i in 0..6 {
            if self.b4.val().get_bit(1) & (self.m3.val() < self.l3.val()) && (self.l16.val() | 0x5788).xor() {
                match self.l3.val().index() {
                    1 => {
                        self.l1.next = (self.m40.val().replace_bit(11, !self.b1.val()) | (self.m40.val() - self.l40.val() ^ 2147483647)) == self.m40.val();
                    }
                    2 => {
                        self.m4.next = self.m4.val() + 15 - (self.l4.val() ^ 10 ^ 3) ^ self.l4.val();
                        self.l16.next = self.l16.val().replace_bit(i, bit_cast::<13, 1>(self.a1.val().into()) == 0x3);
                    }
                    3 => {
                        self.l8.next = !(self.m8.val() >> 0);
                    }
                    4 => {
                        self.m32.next = self.b32.val() >> self.a4.val();
                    }
                    _ => {
                    }
                }
            } else if self.iv16[3].val() << 3 > bit_cast::<16, 16>(self.b16.val()) {
                for j in 0..4 {
                    self.m13.next = self.l13.val().replace_bit(j, (self.l3.val() >> self.m4.val()) + !self.a3.val() > self.a3.val());
                }
            }
            for j in 0..3 {
                self.m1.next = bit_cast::<16, 32>((self.l32.val() >> 26) - (self.m32.val() ^ self.l32.val())) > ((self.iv16[3 - j].val() + self.l16.val()) >> (self.b4.val() | self.b4.val()) | self.iv16[0].val());
                self.l4.next = self.l4.val().replace_bit(j, (self.iv1[5].val() || self.b1.val()) & self.l1.val());
            }
        }
        self.o10.next = bit_cast::<4, 16>(!bit_cast::<16, 3>(self.m3.val()) - !self.b40.val().get_bits::<16>(9));
        self.o11.next = self.b32.val().get_bits::<8>(10);
        if self.iv1[2].val() {
            for i in 0..3 {
                for j in 0..4 {
                    self.m4.next = self.l4.val();
                    self.lv8[j].next = (((self.b8.val() - 2) | (self.l8.val() | self.b8.val())) - 0x1) << (self.b3.val() - self.m3.val());
                }
                self.m8.next = 0xFF.into();
            }
            self.m13.next = bit_cast::<13, 40>(self.l40.val()) - bit_cast::<13, 32>(bit_cast::<32, 1>(self.a1.val().into()) | self.m32.val() >> 7);
        } else if self.a4.val().replace_bit(0, self.iv1[2].val()) <= 0x9 {
            self.l4.next = self.l4.val().replace_bit(0, self.a40.val().get_bit(self.a4.val().index()));
            if (bit_cast::<40, 4>(self.l4.val()) != 0x644137E6) ^ (!self.m3.val() == self.l3.val() + self.b3.val()) {
                match self.a3.val().index() {
                    2 => {
                        self.m1.next = self.m1.val();
                        self.l13.next = 165.into();
                    }
                    3 => {
                        self.l16.next = self.l16.val().replace_bit(12, (self.l32.val() | 0x7FFFFFFF).xor());
                        self.l40.next = !(self.b40.val() + self.l40.val()) >> self.a3.val().replace_bit(0, self.a1.val()) & !((self.m40.val() >> self.b3.val()) - (self.m40.val() + self.l40.val()));
                    }
                    4 => {
                        self.m13.next = bit_cast::<13, 32>(self.l32.val().replace_bit(18, self.iv1[5].val()) + 1717271829) ^ 0x1FFF;
                    }
                    5 => {
                        self.m1.next = !self.a1.val();
                        self.m8.next = self.l8.val().replace_bit(7, (self.b3.val() - 1) != self.m3.val().replace_bit(1, self.b1.val())) - 128;
                    }
                    _ => {
                    }
                }
            } else if self.m1.val() {
                if (self.a16.val() <= self.lv16[0].val().replace_bit(12, self.lv1[1].val())) & !(self.lv1[5].val() || self.lv1[5].val()) {
                    self.lv16[2].next = bit_cast::<16, 13>(self.iv16[0].val().get_bits::<13>(3)) ^ 0x2 ^ self.m16.val().replace_bit(0, self.m4.val().replace_bit(1, self.iv1[5].val()) == 0xF);
                    self.l4.next = self.b4.val();
                } else if (self.l1.val() & self.a1.val()) ^ self.a3.val().get_bit(1) {
                    self.m32.next = self.b16.val() * !!self.l16.val() + ((self.b32.val() & self.l32.val()) >> bit_cast::<3, 40>(self.b40.val()) & !self.b40.val().get_bits::<32>(8));
                    self.l8.next = self.l8.val().replace_bit(4, bit_cast::<4, 13>(self.a13.val()) <= 0x0);
                } else {
                    self.lv8[4].next = (bit_cast::<8, 3>(self.l3.val()) - self.a13.val().get_bits::<8>(2)) << (self.a3.val() ^ self.b3.val());
                }
            }
        } else {
            self.l4.next = self.l4.val().replace_bit(1, self.m1.val());
            for i in 0..2 {
                self.m4.next = self.l4.val().replace_bit(i, self.lv16[2 * i].val().xor() && (self.l16.val() >> self.l3.val()).xor());
            }
        }
        for i in 0..4 {
            self.lv1[5 - i].next = self.l1.val();
            if (self.m32.val() << 27) >> (self.a4.val() ^ 0xF) <= self.l32.val() {
                if !self.m1.val() {
                    self.lv8[5 - i].next = self.b32.val().get_bits::<8>(2);
                    self.m4.next = !self.iv8[i + 2].val().get_bits::<4>(3);
                }
            }
        }
        self.o12.next = (bit_cast::<13, 8>(self.b8.val()) & self.m13.val()) - (self.m40.val().get_bits::<13>(self.l3.val().index()) >> 7);
        self.o13.next = 65535.into();
        self.l13.next = (self.a13.val().replace_bit(10, self.b16.val() > self.l16.val()) & self.m40.val().get_bits::<13>(15)) + 2956;
        if !self.b13.val() | (self.a13.val() | self.m13.val()) != 8191 {
            self.m1.next = self.l1.val();
            if self.iv1[2].val() {
                self.m3.next = bit_cast::<3, 16>(self.a40.val().get_bits::<16>(self.l3.val().index())) ^ (bit_cast::<3, 1>(self.a1.val().into()) + (self.a3.val() ^ self.l3.val()) - (!self.l3.val() | 7));
                match self.b4.val().index() {
                    3 => {
                        self.m16.next = ((self.l16.val() ^ 65535 ^ 11245) >> 3) << 1;
                    }
                    4 => {
                        self.m4.next = self.a4.val() ^ ((!self.a4.val() - 1) | self.m4.val().replace_bit(1, self.iv8[0].val() <= self.iv8[4].val()));
                        self.m3.next = ((self.a3.val() >> 2) & self.b16.val().get_bits::<3>(11)) >> self.m4.val() + self.l4.val() ^ (self.m3.val() | self.a3.val());
                    }
                    5 => {
                        self.l13.next = self.l13.val().replace_bit(8, self.m13.val().get_bit(0));
                        self.lv8[3].next = self.a40.val().get_bits::<8>(self.b3.val().index()) & 0xF7 & bit_cast::<8, 8>(self.iv8[1].val());
                    }
                    _ => {
                    }
                }
            }
        } else if self.lv1[3].val() {
            match self.l4.val().index() {
                1 => {
                    self.l40.next = self.m40.val();
                    self.l40.next = self.l40.val().replace_bit(19, self.b1.val());
                }
                2 => {
                    self.l8.next = self.iv8[3].val();
                }
                3 => {
                    self.l1.next = (bit_cast::<8, 1>(self.lv1[5].val().into()) - !(self.lv8[1].val() >> self.m3.val())).xor();
                    self.m4.next = self.m4.val();
                }
                4 => {
                    self.l3.next = self.l3.val().replace_bit(1, self.m1.val());
                }
                _ => {
                }
            }
        }
        self.o14.next = bit_cast::<32, 40>(bit_cast::<40, 32>(self.l32.val().replace_bit(24, self.b1.val())) >> self.l3.val() - 4);
        self.o15.next = bit_cast::<40, 32>((self.a32.val() | 1769964805) >> 22 ^ 881264209);
        for i in 0..2 {
            self.lv1[1].next = bit_cast::<32, 3>(self.m16.val().get_bits::<3>(self.m3.val().index())) + ((self.m32.val() + self.m32.val()) + (self.m32.val() - self.l32.val())) == 0x4F1F6789;
            self.l16.next = self.l16.val().replace_bit(7, self.b13.val().replace_bit(i, self.l1.val()) < self.a13.val() | 0x1);
        }
        for i in 0..6 {
            self.ov1[i].next = (self.a1.val() | (self.b1.val() && !self.b1.val())) ^ self.lv1[5 - i].val();
        }
        for i in 0..6 {
            self.ov8[i].next = bit_cast::<8, 8>(self.l8.val() - self.m8.val() >> self.b3.val() - 0x7) >> 0;
        }
        self.lv16[1].next = !bit_cast::<16, 32>(self.b16.val() * self.a16.val() << self.a8.val().get_bits::<4>(4));
        for i in 0..4 {
            self.ov16[i].next = (bit_cast::<16, 32>(self.m32.val()) << 10 & 0x38C9) << 0;
        }
    }
);

kernel!(
    Kernel23,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.a1.val();
        self.l3.next = self.b3.val();
        self.l4.next = self.a4.val();
        self.l8.next = self.a8.val();
        self.l13.next = self.b13.val();
        self.l16.next = self.a16.val();
        self.l32.next = self.b32.val();
        self.l40.next = self.a40.val();
        self.m1.next = self.b1.val();
        self.m3.next = self.a3.val();
        self.m4.next = self.a4.val();
        self.m8.next = self.a8.val();
        self.m13.next = self.a13.val();
        self.m16.next = self.b16.val();
        self.m32.next = self.b32.val();
        self.m40.next = self.a40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        self.m4.next = self.b4.val().replace_bit(1, self.l1.val() | self.b1.val()) - bit_cast::<4, 40>(self.a40.val().replace_bit(0, self.a4.val() == self.m4.val()));
        if self.iv1[3].val() {
            for i in 0..6 {
                if self.b1.val() {
                    self.l8.next = self.l8.val().replace_bit(0, (self.m4.val() - 13) >= 0x0);
                    self.l4.next = self.l4.val().replace_bit(1, bit_cast::<13, 13>(self.l13.val()) > self.l13.val());
                }
            }
            if self.m32.val().get_bit(12) ^ (self.b13.val().all() | self.a1.val() & self.l1.val()) {
                self.lv8[1].next = (self.lv8[2].val() & self.m13.val().get_bits::<8>(3)) - (self.iv8[2].val() | 0xFF);
            } else if (self.a32.val() << 1) > 2 {
                self.l40.next = bit_cast::<40, 16>(self.m16.val().replace_bit(10, !self.a1.val())) | (self.l40.val() >> self.l4.val() - self.m4.val()) + bit_cast::<40, 4>(self.b4.val() ^ self.b4.val());
            } else {
                self.l13.next = self.l13.val().replace_bit(3, self.m13.val() - 0x1FFF > 0x1);
            }
        } else if self.a4.val().get_bit(2) || (self.a32.val() >= self.l32.val()) {
            match self.m8.val().index() {
                1 => {
                    self.l13.next = 0x1FFF.into();
                    self.l40.next = self.l40.val().replace_bit(4, (self.m40.val() != self.b40.val()) & (!self.l1.val()));
                }
                2 => {
                    self.l16.next = self.m16.val();
                    self.m13.next = (!self.a13.val() >> 1 ^ 0x17CF) - self.l13.val();
                }
                3 => {
                    self.l16.next = self.l16.val() & self.m16.val();
                    self.m4.next = 1.into();
                }
                _ => {
                }
            }
        }
        self.o0.next = self.m13.val().get_bit(self.m3.val().index()) && (!(self.b1.val() | self.lv1[5].val())) && ((self.a4.val() - self.b4.val()) << 3).xor();
        self.o1.next = !self.l3.val();
        if self.lv1[0].val() {
            for i in 0..2 {
                self.m4.next = bit_cast::<4, 13>(self.a13.val().replace_bit(5, self.lv1[5].val()) + (self.l13.val() >> self.b4.val())) + 12;
                if (!(self.m3.val() & 0x7)).any() {
                    self.l3.next = self.l3.val().replace_bit(i, (self.a16.val() + self.lv16[2 * i].val()) >= bit_cast::<16, 13>(self.l13.val()));
                    self.lv1[2 * i + 1].next = self.m16.val().replace_bit(10, (!self.a32.val()).all()) <= 0x9A0A;
                } else {
                    self.m13.next = bit_cast::<13, 1>(self.a3.val().get_bit(1).into());
                }
            }
            self.l13.next = self.l13.val().replace_bit(4, (self.b3.val() <= 7) || self.m13.val() > 3265);
        } else if bit_cast::<13, 4>(self.a4.val()) > self.m13.val() - self.m13.val() {
            self.m13.next = ((self.m13.val() - self.m13.val()) >> self.l4.val() & ((self.l13.val() ^ self.b13.val()) | self.a13.val() >> self.m3.val())) + 0x378;
            self.l4.next = self.l4.val().replace_bit(2, self.a1.val() || (self.a1.val() & self.l1.val()));
        }
        self.o2.next = self.l4.val();
        self.o3.next = self.b16.val().get_bits::<8>(3);
        self.lv1[5].next = (((self.b4.val() - 15) & 0x6) >= (self.b4.val() | self.b4.val()) << 1) || self.b13.val() + self.m13.val() | 4296 <= 0x1FFF;
        match self.b3.val().index() {
            1 => {
                self.l8.next = self.l8.val().replace_bit(2, self.iv16[2].val() - self.b16.val() == 0x2);
            }
            2 => {
                self.m1.next = self.a1.val();
                if (self.b13.val().get_bit(self.b3.val().index()) && self.a40.val().xor()) | (self.l32.val() < bit_cast::<32, 3>(self.a3.val())) {
                    self.l4.next = (self.l4.val() ^ bit_cast::<4, 1>((self.l13.val() < self.m13.val()).into())) & self.m4.val();
                } else if !(self.b4.val() != self.l4.val()) {
                    self.l1.next = bit_cast::<16, 32>(bit_cast::<32, 3>(self.b3.val()) << self.a3.val()) <= bit_cast::<16, 1>((self.l4.val() >= 0x4).into()) | (self.m16.val() >> bit_cast::<3, 40>(self.l40.val()));
                }
            }
            3 => {
                self.lv16[2].next = !(((self.a16.val() & 0xFFFF) & self.b16.val()) ^ (self.a16.val() - 0x9D18 | 49041));
            }
            _ => {
                for i in 0..6 {
                    self.l13.next = 2185.into();
                    self.l40.next = self.l40.val().replace_bit(i, !self.a1.val());
                }
                self.lv1[4].next = self.l32.val().get_bits::<8>(self.l3.val().index()) >= 0x18;
            }
        }
        self.o4.next = !(self.l13.val() ^ self.l13.val() >> self.a4.val() >> (self.m3.val() | self.a3.val()));
        self.o5.next = self.l16.val() + self.b16.val();
        self.l13.next = bit_cast::<13, 13>(((!self.m13.val()) << 9) ^ 4368);
        self.o6.next = bit_cast::<32, 13>(self.b40.val().get_bits::<13>(12)) | (self.b40.val().get_bits::<16>(1) * self.l16.val() << self.b3.val() - 0x0);
        self.o7.next = self.b40.val() >> (self.l4.val() | self.m4.val());
        for i in 0..6 {
            self.m32.next = self.m32.val() >> 31;
            self.l16.next = self.l16.val().replace_bit(3, self.b3.val().get_bit(2) & (self.m16.val() != 0xFFFF));
        }
        self.o8.next = bit_cast::<16, 32>(self.a32.val()) << !self.l3.val() > 65535;
        self.o9.next = (!(self.l3.val() | self.b3.val())) << (!self.a4.val()) << (self.b3.val() & 0x6);
        self.lv16[2].next = bit_cast::<16, 8>(self.m8.val().replace_bit(1, self.lv1[3].val())) - (self.m16.val().replace_bit(11, self.iv1[5].val()) + self.iv16[3].val()) & (!self.a40.val().get_bits::<16>(self.l3.val().index()));
        self.o10.next = 15.into();
        self.o11.next = self.m40.val().get_bits::<8>(7);
        for i in 0..6 {
            match self.a4.val().index() {
                0 => {
                    self.m16.next = (bit_cast::<16, 16>(self.l16.val() << self.m4.val()) << self.l4.val().replace_bit(1, self.m1.val())) + self.lv16[2].val();
                    self.l32.next = (self.a40.val().get_bits::<32>(self.m3.val().index()) << self.l40.val().get_bits::<4>(18)) + (self.m32.val() - 0x7FFFFFFF - 0x7FFFFFFF);
                }
                1 => {
                    self.l3.next = bit_cast::<3, 4>(((!self.a4.val()) << 3) + (bit_cast::<4, 4>(self.a4.val()) ^ self.a4.val()));
                    self.l3.next = self.l3.val().replace_bit(0, self.b16.val().get_bit(i));
                }
                2 => {
                    self.lv16[0].next = 0xD5A1.into();
                }
                3 => {
                    self.l32.next = self.l32.val().replace_bit(25, (self.a13.val() < 997) && (self.lv1[i].val() || self.a1.val()));
                }
                _ => {
                }
            }
            if self.l1.val() {
                self.l40.next = 1629120111.into();
                self.m1.next = bit_cast::<16, 13>(!self.l13.val()) > (self.l16.val().replace_bit(14, self.b1.val()) >> (self.m4.val() | self.a4.val())) || (self.m16.val() ^ 0xFFFF ^ !self.a16.val()) > 0x0;
            } else if self.b13.val().get_bit(self.m3.val().index()) {
                self.m3.next = 0x3.into();
            }
        }
        self.o12.next = self.l40.val().get_bits::<13>(24);
        self.o13.next = (self.iv16[1].val() - 0x7B36) ^ bit_cast::<16, 40>((self.b40.val() + self.b40.val()) ^ 1263824601);
        if !(self.l40.val() == self.b40.val() ^ self.l40.val()) {
            self.lv8[2].next = self.a8.val() + (((self.a8.val() & self.l8.val()) & 12) >> (self.a3.val() & self.a3.val()));
        } else if self.m4.val().get_bit(0) && (!self.l1.val()) {
            self.l40.next = ((!self.l40.val()) + self.l40.val()) & self.l40.val().replace_bit(30, self.lv1[5].val()) + (self.a40.val() & self.m40.val()) ^ bit_cast::<40, 3>(self.m3.val());
        } else {
            self.l13.next = self.a13.val().replace_bit(6, self.b16.val().get_bit(5)) >> 6;
            self.l32.next = self.l32.val().replace_bit(24, (self.lv1[2].val() && self.m1.val()) | (self.iv1[5].val() | self.b1.val()));
        }
        self.lv8[3].next = bit_cast::<8, 8>(!self.l8.val() >> self.l4.val() + self.a4.val()) >> self.l8.val().get_bits::<3>(0);
        self.o14.next = (((self.b16.val() | 0xA8E3) - (self.lv16[2].val() - self.a16.val())) & 65535) * ((self.a16.val() + (self.lv16[3].val() | 0x0)) | (!self.lv16[2].val() ^ bit_cast::<16, 4>(self.m4.val())));
        self.o15.next = self.b40.val() + (self.l40.val() + self.l40.val());
        match self.l3.val().index() {
            1 => {
                for i in 0..4 {
                    self.m4.next = 0x8.into();
                }
                self.l32.next = (self.m16.val() | (self.m16.val() ^ 1)) * (self.l32.val().get_bits::<16>(4) ^ self.iv16[0].val()) & ((self.m32.val() | self.a32.val()) >> (self.a4.val() | self.m4.val())) + bit_cast::<32, 16>(self.iv16[3].val());
            }
            2 => {
                for i in 0..4 {
                    self.l40.next = 0x7FFFFFFF.into();
                    self.l16.next = self.lv16[3 - i].val() ^ (!self.a16.val() & 0x791C & self.m16.val());
                }
                if self.m40.val().any() {
                    self.l3.next = self.a3.val();
                } else {
                    self.m4.next = 0x1.into();
                }
            }
            3 => {
                match self.m3.val().index() {
                    2 => {
                        self.l3.next = 0x2.into();
                    }
                    3 => {
                        self.m16.next = bit_cast::<16, 3>(bit_cast::<3, 13>(self.b13.val()) ^ 6) >> 7;
                        self.l3.next = bit_cast::<3, 1>((self.m1.val() ^ self.b1.val() ^ self.l4.val().get_bit(2)).into()) & self.l3.val();
                    }
                    _ => {
                    }
                }
                self.l32.next = self.m32.val().replace_bit(15, !self.a40.val().any() & (!self.a32.val() < bit_cast::<32, 32>(self.b32.val())));
            }
            _ => {
                self.m16.next = ((self.iv16[3].val() ^ self.lv16[3].val()) >> self.m3.val() - self.b3.val() ^ self.l16.val()) << bit_cast::<3, 8>(self.l8.val());
            }
        }
        self.lv8[3].next = self.iv8[3].val().replace_bit(3, (self.a32.val() - self.b32.val()) & self.l32.val() >= self.a32.val().replace_bit(25, self.m1.val()) >> (self.m3.val() + self.b3.val()));
        for i in 0..6 {
            self.ov1[i].next = !self.l40.val() | (self.m40.val() << self.a4.val()) & 0x7FFFFFFF >= 0x7FFFFFFF;
        }
        for i in 0..6 {
            self.ov8[i].next = self.iv8[5 - i].val() & 107;
        }
        self.l13.next = 8191.into();
        self.l4.next = self.l4.val().replace_bit(0, (self.m1.val() || self.a1.val()) && (self.l32.val() <= 1));
        for i in 0..4 {
            self.ov16[i].next = ((self.lv16[3 - i].val() ^ self.iv16[i].val() ^ 2) >> self.m4.val().replace_bit(2, self.m1.val())) >> self.m4.val().replace_bit(0, self.m1.val());
        }
    }
);

kernel!(
    Kernel24,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.b1.val();
        self.l3.next = self.a3.val();
        self.l4.next = self.b4.val();
        self.l8.next = self.a8.val();
        self.l13.next = self.b13.val();
        self.l16.next = self.b16.val();
        self.l32.next = self.b32.val();
        self.l40.next = self.b40.val();
        self.m1.next = self.b1.val();
        self.m3.next = self.b3.val();
        self.m4.next = self.a4.val();
        self.m8.next = self.a8.val();
        self.m13.next = self.b13.val();
        self.m16.next = self.a16.val();
        self.m32.next = self.b32.val();
        self.m40.next = self.b40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        if self.lv1[4].val() {
            if self.b1.val() {
                if (self.m8.val() & self.iv8[4].val()) >= 0x1 {
                    self.lv1[1].next = self.lv16[1].val() >= bit_cast::<16, 40>(self.a40.val());
                    self.l13.next = self.l13.val().replace_bit(5, self.m40.val().replace_bit(24, self.b1.val()) < 0);
                } else if self.iv1[2].val() {
                    self.m8.next = 0x3.into();
                    self.l1.next = !self.iv1[4].val();
                }
            } else if !self.l1.val() & (self.a40.val() >= self.m40.val()) {
                for i in 0..6 {
                    self.lv1[i].next = self.l3.val() > (((self.a3.val() - self.m3.val()) ^ 0x0) >> 2);
                    self.l40.next = self.l40.val().replace_bit(i, self.l32.val() & 0x2 <= self.m16.val() * self.lv16[0].val());
                }
                self.l4.next = self.l4.val().replace_bit(2, (self.l1.val() && self.a1.val()) | (self.l13.val() != 0x1FFF));
            }
        } else if self.l3.val() & self.b3.val() < 0x4 {
            match self.l4.val().index() {
                0 => {
                    self.l4.next = self.m4.val();
                }
                1 => {
                    self.l13.next = self.b13.val().replace_bit(5, self.l13.val().get_bit(3)) & self.l16.val().get_bits::<13>(3);
                }
                2 => {
                    self.m8.next = !self.l8.val().replace_bit(0, self.l8.val() + self.l8.val() >= 0xFF);
                }
                _ => {
                }
            }
            self.l1.next = true;
        }
        self.o0.next = self.a3.val() & 0x2 | self.m32.val().get_bits::<3>(19) == self.m3.val() || self.l1.val() & !self.m13.val().xor();
        self.o1.next = 1.into();
        for i in 0..3 {
            if self.a1.val() {
                for j in 0..3 {
                    self.l3.next = self.l3.val().replace_bit(0, self.b13.val().get_bit(2));
                }
                for j in 0..6 {
                    self.l8.next = self.l8.val();
                    self.lv8[5 - j].next = bit_cast::<8, 13>(bit_cast::<13, 1>(self.a3.val().replace_bit(1, self.a1.val()).xor().into()));
                }
            } else {
                self.m1.next = self.l1.val();
                for j in 0..4 {
                    self.lv16[3 - j].next = self.l16.val();
                    self.l16.next = self.l16.val().replace_bit(5, self.b16.val().get_bits::<13>(3) >= (self.b13.val() ^ self.a13.val()));
                }
            }
            match self.m8.val().index() {
                3 => {
                    self.m8.next = !self.iv8[i].val();
                    self.m8.next = 0x89.into();
                }
                4 => {
                    self.l16.next = self.l16.val().replace_bit(i, self.m1.val());
                    self.m40.next = self.b40.val();
                }
                5 => {
                    self.l32.next = self.a40.val().get_bits::<32>(0) ^ 1659526991;
                }
                _ => {
                }
            }
        }
        self.o2.next = ((self.b4.val() - 1 ^ (self.a4.val() ^ self.a4.val())) & (bit_cast::<4, 13>(self.l13.val()) >> self.m40.val().get_bits::<3>(20))) + (bit_cast::<4, 3>(bit_cast::<3, 1>(self.m1.val().into())) ^ self.b13.val().get_bits::<4>(2));
        self.o3.next = ((self.b32.val().get_bits::<8>(12) | self.m8.val() ^ 238) ^ bit_cast::<8, 32>(self.m32.val().replace_bit(18, self.iv1[4].val()))) - self.m8.val().replace_bit(5, self.b16.val().any() ^ !self.l1.val());
        if self.iv8[1].val().replace_bit(3, !self.a1.val()).xor() {
            self.lv8[2].next = self.l8.val();
        } else if (self.l32.val() << 3) >= (self.m16.val() * self.b16.val()) {
            if !bit_cast::<13, 13>(self.l13.val()) != (bit_cast::<13, 16>(self.lv16[1].val()) << 12) {
                self.l32.next = self.m32.val();
                match self.l3.val().index() {
                    1 => {
                        self.lv16[2].next = self.b16.val();
                        self.lv1[4].next = self.a1.val() ^ ((!(!self.b1.val())) || (self.m13.val() + 0x1) <= self.m13.val() ^ 0x1);
                    }
                    2 => {
                        self.m8.next = self.a13.val().get_bits::<8>(5) << (self.b4.val() & 15);
                    }
                    3 => {
                        self.m13.next = !((self.l13.val() | self.l13.val() ^ self.l13.val()) << !self.a4.val());
                        self.l1.next = self.l1.val();
                    }
                    _ => {
                    }
                }
            } else if (self.a3.val() + 1) != 0 {
                self.l3.next = self.l3.val().replace_bit(0, bit_cast::<16, 13>(self.b13.val()).xor());
            } else {
                for i in 0..2 {
                    self.m1.next = bit_cast::<13, 16>(self.b16.val()) >> 5 <= self.l13.val();
                    self.l3.next = (!bit_cast::<3, 4>(self.a4.val() | 0xF)) ^ self.a3.val().replace_bit(i, (self.iv16[3 - i].val() >> self.b3.val()).all());
                }
            }
            for i in 0..6 {
                if self.a1.val() || self.m1.val() & self.lv1[5].val() && self.a1.val() {
                    self.l32.next = self.m32.val() | bit_cast::<32, 13>(self.l13.val());
                    self.l3.next = (bit_cast::<3, 1>(self.a1.val().into()) << 2 | bit_cast::<3, 16>(self.b16.val()) ^ bit_cast::<3, 16>(self.b16.val())) + ((self.l3.val() ^ 0x7) - 7 | (self.b3.val() | self.l3.val()));
                } else if self.m13.val().get_bits::<4>(9) < self.a4.val().replace_bit(1, self.l1.val()) {
                    self.l16.next = self.a32.val().get_bits::<16>(self.b3.val().index());
                } else {
                    self.l4.next = bit_cast::<4, 4>(self.a4.val()) + (bit_cast::<4, 8>(self.l8.val() | 0xBD) ^ 15);
                }
                for j in 0..4 {
                    self.l4.next = self.b4.val();
                }
            }
        } else {
            self.l13.next = bit_cast::<13, 4>(self.l4.val().replace_bit(2, (self.lv16[3].val() == 48962) & self.b32.val().any()));
        }
        self.o4.next = self.l32.val().get_bits::<13>(4);
        self.o5.next = self.b16.val() | bit_cast::<16, 16>(self.m16.val().replace_bit(10, self.a1.val() & self.a1.val()));
        for i in 0..3 {
            self.l8.next = self.l8.val().replace_bit(i, (!self.b3.val()).any());
        }
        self.m40.next = self.m40.val() - self.l40.val();
        self.o6.next = self.m40.val().get_bits::<32>(self.m3.val().index()) & 1;
        self.o7.next = bit_cast::<40, 1>(self.b1.val().into());
        match self.a3.val().index() {
            1 => {
                match self.m8.val().index() {
                    3 => {
                        self.l13.next = bit_cast::<13, 3>(self.l3.val() >> bit_cast::<4, 40>(self.m40.val()));
                        self.l3.next = bit_cast::<3, 4>(self.m4.val() + 0 - (self.b4.val() - 11 - 0xF));
                    }
                    4 => {
                        self.lv16[1].next = self.l16.val().replace_bit(10, self.m8.val() > self.a8.val()) - (self.a16.val() & (self.m16.val() & 0xF41C)) << bit_cast::<4, 13>(self.m13.val());
                    }
                    5 => {
                        self.lv1[0].next = self.b32.val().any();
                    }
                    _ => {
                        self.lv1[4].next = self.iv1[1].val() && self.iv1[3].val() || (self.m13.val() + self.a13.val() == (self.l13.val() | self.m13.val()) || self.b1.val());
                    }
                }
            }
            2 => {
                for i in 0..3 {
                    self.l8.next = self.l8.val().replace_bit(i, bit_cast::<4, 32>(self.b32.val()) <= !self.b4.val());
                }
            }
            _ => {
            }
        }
        if (self.iv16[1].val() >> 11 ^ 0x500A).any() {
            self.l32.next = self.l32.val().replace_bit(19, (self.l13.val() | 0x12EB) > 0x342);
            for i in 0..4 {
                self.m32.next = self.b32.val() & self.m32.val();
            }
        }
        self.o8.next = self.l8.val() < 0x2;
        self.o9.next = 7.into();
        self.m8.next = self.iv8[0].val();
        self.o10.next = self.b4.val();
        self.o11.next = self.lv8[3].val().replace_bit(3, self.lv1[1].val());
        for i in 0..3 {
            self.m40.next = bit_cast::<40, 40>(self.l40.val().replace_bit(17, self.m8.val().all()) + self.b40.val().replace_bit(28, self.m16.val() != 0xC2A5));
            match self.a3.val().index() {
                1 => {
                    self.l8.next = self.iv8[2 * i + 1].val().replace_bit(i, (self.m16.val() - 65535) > self.iv16[3 - i].val() ^ self.a16.val()) | 0x53;
                }
                2 => {
                    self.lv16[i + 1].next = self.m16.val();
                }
                _ => {
                    self.lv16[3 - i].next = (self.l40.val().get_bits::<16>(12) << (self.l4.val() >> 2)) | 61777;
                }
            }
        }
        self.o12.next = bit_cast::<13, 16>(self.lv16[0].val());
        self.o13.next = self.lv16[1].val() - 0xC0C3;
        self.l16.next = self.l16.val().replace_bit(12, self.m40.val().get_bits::<32>(0) > (self.m32.val() & self.l32.val()));
        self.o14.next = self.b40.val().get_bits::<32>(3);
        self.o15.next = self.m40.val();
        for i in 0..6 {
            if self.lv8[5 - i].val() >> 7 >> (self.l3.val() >> 1) >= 0x9 {
                self.lv1[i].next = self.m1.val();
            }
        }
        for i in 0..6 {
            self.ov1[i].next = bit_cast::<16, 40>(self.b40.val() + (self.a40.val() | self.b40.val())) >= 0;
        }
        for i in 0..6 {
            self.ov8[i].next = self.lv8[5 - i].val().replace_bit(6, (!self.b8.val()) >> bit_cast::<3, 16>(self.m16.val()) < self.m8.val());
        }
        for i in 0..4 {
            for j in 0..3 {
                self.l8.next = bit_cast::<8, 3>(self.a3.val().replace_bit(1, self.l1.val()));
            }
            self.l32.next = ((self.l32.val() >> self.b4.val() | self.m32.val() - self.m32.val()) - 1000629995) | 1496767657;
        }
        self.l13.next = self.l13.val().replace_bit(2, self.iv16[3].val() > 51470 || self.l13.val() < self.a13.val());
        for i in 0..4 {
            self.ov16[i].next = self.b16.val();
        }
    }
);

kernel!(
    Kernel25,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.b1.val();
        self.l3.next = self.b3.val();
        self.l4.next = self.b4.val();
        self.l8.next = self.a8.val();
        self.l13.next = self.a13.val();
        self.l16.next = self.b16.val();
        self.l32.next = self.b32.val();
        self.l40.next = self.b40.val();
        self.m1.next = self.a1.val();
        self.m3.next = self.a3.val();
        self.m4.next = self.b4.val();
        self.m8.next = self.b8.val();
        self.m13.next = self.b13.val();
        self.m16.next = self.a16.val();
        self.m32.next = self.b32.val();
        self.m40.next = self.b40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        self.lv1[2].next = ((self.l3.val() | 0x7) + (self.a3.val() << self.b3.val())).any() & (self.a32.val() >> self.m4.val() != self.m32.val() + 2147483647 || !self.m1.val() && (!self.l1.val()));
        self.o0.next = self.l32.val() ^ 0x5EEBF538 == self.a32.val() | self.a32.val() >> self.b4.val() && ((bit_cast::<8, 4>(self.m4.val()) > 0xFF) || (self.a16.val() << 8 > 0));
        self.o1.next = 0x7.into();
        for i in 0..3 {
            self.m32.next = 2147483647.into();
        }
        self.lv1[2].next = (self.l32.val().get_bits::<16>(5) & self.a16.val() >> (self.b3.val() | 0x7)).xor();
        self.o2.next = self.l4.val();
        self.o3.next = bit_cast::<8, 40>(self.b40.val() + self.a40.val() ^ self.l40.val());
        for i in 0..3 {
            if self.iv1[i].val() {
                self.l32.next = (self.a16.val() * (self.a16.val() + self.l16.val())) << self.m3.val() | 561475421;
            } else if self.b32.val() & self.m32.val() <= self.l32.val() >> self.l4.val() {
                self.l1.next = self.m8.val().get_bit(i);
            }
            self.m8.next = bit_cast::<8, 1>((self.l1.val() | (self.lv16[1].val() & self.a16.val() != 0xFFFF)).into());
        }
        self.o4.next = bit_cast::<13, 4>(self.m32.val().get_bits::<4>(21)) >> (self.b4.val() << self.l3.val());
        self.o5.next = (self.b16.val() ^ self.b16.val()) - 65535 << 11 & (self.l16.val().replace_bit(1, self.b3.val() <= 3) ^ self.iv16[0].val().replace_bit(9, self.iv8[2].val() <= 171));
        for i in 0..4 {
            self.lv8[5 - i].next = (self.m8.val() ^ 241) - (self.lv8[i + 2].val() + 0x44) >> self.l13.val().get_bits::<3>(10) << 2;
            self.l4.next = !self.b4.val();
        }
        self.l32.next = self.l32.val().replace_bit(16, self.m1.val() || self.a1.val() || (self.a3.val() > 1));
        self.o6.next = ((self.m16.val() >> self.m3.val()) - self.m16.val() << (self.b4.val() | 0x0)) * (bit_cast::<16, 1>((self.m1.val() || self.a1.val()).into()) + 65535);
        self.o7.next = self.a40.val() << 17;
        self.lv1[2].next = self.m32.val().replace_bit(23, self.lv8[5].val() < 0x26) - bit_cast::<32, 1>(self.m8.val().any().into()) <= 2;
        self.lv8[3].next = 255.into();
        self.o8.next = (!self.b40.val() >> 21 ^ self.m40.val().replace_bit(11, self.m4.val() >= self.l4.val())).all();
        self.o9.next = self.m8.val().get_bits::<3>(4);
        if !self.b4.val().get_bit(3) {
            self.l16.next = self.l16.val().replace_bit(8, self.lv16[3].val() != 0xFFFF || self.m1.val() && self.m1.val());
        } else if (self.l1.val() || self.l1.val()) && (self.l1.val() & self.lv1[3].val()) {
            self.l13.next = self.l13.val();
            self.m40.next = (self.b40.val() - ((self.b40.val() ^ 2054957251) << (self.a4.val() - self.b4.val()))) + 2147483647;
        } else {
            if (self.lv1[4].val() && self.l1.val()) & self.m32.val().xor() & (self.m1.val() && (self.lv16[3].val() > self.lv16[2].val())) {
                match self.m3.val().index() {
                    2 => {
                        self.lv1[2].next = self.l3.val().get_bit(2);
                        self.l32.next = 2147483647.into();
                    }
                    3 => {
                        self.l1.next = ((self.lv16[1].val() ^ (self.l16.val() | self.b16.val())) + self.m16.val().replace_bit(1, self.m1.val() | self.iv1[1].val())) > 38885;
                    }
                    _ => {
                    }
                }
            } else if self.lv1[2].val() {
                for i in 0..3 {
                    self.l1.next = (self.l32.val().get_bits::<16>(self.b3.val().index()).all() | self.lv8[5 - i].val().replace_bit(i, self.l1.val()).any()) & (self.m3.val() << (self.a4.val() + self.b4.val()) != self.l3.val() >> (self.m3.val() & self.m3.val()));
                    self.l4.next = self.m4.val();
                }
                for i in 0..4 {
                    self.m8.next = bit_cast::<8, 13>((self.b13.val().replace_bit(4, self.m1.val()) + 6860) >> 12);
                    self.l32.next = (self.l16.val() & self.a16.val() - self.b16.val() ^ bit_cast::<16, 16>(self.iv16[0].val() >> self.b3.val())) * (bit_cast::<16, 4>(self.b4.val()) ^ bit_cast::<16, 13>(self.b13.val()) | (self.a32.val().get_bits::<16>(8) & 0x3));
                }
            }
            self.l13.next = self.l13.val();
        }
        self.l4.next = self.m4.val().replace_bit(2, (self.b3.val() < 0x3) ^ (self.l1.val() ^ self.a1.val())) | ((bit_cast::<4, 8>(self.l8.val()) | self.b4.val() & self.m4.val()) << !self.l3.val());
        self.o10.next = 0xF.into();
        self.o11.next = self.l40.val().get_bits::<8>(8);
        if self.b1.val() {
            self.l40.next = self.l40.val().replace_bit(8, self.m16.val().get_bit(self.m4.val().index()));
            if self.lv1[5].val() {
                match self.m4.val().index() {
                    1 => {
                        self.m1.next = !self.l4.val().any();
                    }
                    2 => {
                        self.l16.next = self.l16.val().replace_bit(11, self.a1.val());
                    }
                    _ => {
                    }
                }
                self.l4.next = self.l4.val().replace_bit(2, self.a13.val() <= self.m13.val() - self.m13.val());
            } else if self.iv1[5].val() || self.lv1[1].val() && self.a1.val() {
                self.m3.next = self.l3.val();
                if self.m32.val().get_bit(10) {
                    self.l4.next = self.l4.val().replace_bit(1, bit_cast::<32, 8>(self.iv8[5].val()) >= 1303019135);
                    self.lv16[1].next = bit_cast::<16, 1>((self.iv8[5].val() - 0x1 & (self.l8.val() & self.a8.val()) != self.a40.val().get_bits::<8>(self.b3.val().index())).into());
                } else if self.lv1[0].val() | self.iv1[2].val() && self.lv1[3].val() {
                    self.lv1[1].next = self.a1.val();
                }
            }
        }
        for i in 0..4 {
            if self.l8.val() < 0xFF {
                if self.b4.val().replace_bit(i, self.l1.val()) <= self.m4.val() {
                    self.m13.next = bit_cast::<13, 8>(bit_cast::<8, 16>(self.m16.val())) ^ (bit_cast::<13, 16>(self.l40.val().get_bits::<16>(19)) + self.a16.val().get_bits::<13>(3));
                }
            } else if self.l32.val().get_bit(self.b4.val().index()) {
                if self.b13.val().get_bit(i) {
                    self.l40.next = self.a40.val();
                    self.m16.next = self.l40.val().get_bits::<16>(self.a3.val().index());
                } else if (self.b1.val() || self.b1.val()) | (self.iv16[3].val() != self.b16.val()) {
                    self.l1.next = !((self.b40.val() - self.l40.val() > self.a40.val() >> self.m4.val()) & ((!self.b1.val()) && self.iv16[3 - i].val() <= 2));
                }
                self.m40.next = !(self.m40.val() << 34) >> 20 | 2147483647;
            } else {
                self.lv16[1].next = 0xFFFF.into();
            }
        }
        self.o12.next = self.a13.val().replace_bit(4, self.l1.val() ^ ((self.lv1[5].val() | self.m1.val()) | (self.a8.val() >= 2)));
        self.o13.next = 65535.into();
        if (self.b13.val() ^ (self.m13.val() | 0x1FFF)) != bit_cast::<13, 16>(self.a16.val() & 33891) {
            self.l13.next = self.l13.val().replace_bit(9, (self.a16.val() + self.l16.val()) > self.lv16[1].val());
            self.m13.next = self.m13.val() - ((self.m13.val() | self.a13.val() | 1) & bit_cast::<13, 40>(self.m40.val()));
        } else if (!self.b40.val()).all() {
            self.l40.next = bit_cast::<40, 3>(self.l3.val());
        }
        self.o14.next = self.m32.val() - (bit_cast::<32, 40>(self.m40.val()) - 1429815292);
        self.o15.next = bit_cast::<40, 1>(self.iv16[2].val().get_bit(self.a4.val().index()).into()) | 0x1C507595;
        self.lv16[2].next = self.b16.val();
        for i in 0..6 {
            self.ov1[i].next = (self.b4.val().replace_bit(2, self.b32.val().get_bit(i)) + ((self.l4.val() ^ self.b4.val()) >> self.l4.val())).xor();
        }
        for i in 0..6 {
            self.ov8[i].next = self.a8.val();
        }
        for i in 0..6 {
            match self.m8.val().index() {
                0 => {
                    self.l3.next = self.l3.val().replace_bit(0, self.iv16[3].val().get_bit(self.a4.val().index()));
                    self.m32.next = !(self.b16.val() * ((self.b16.val() | self.a16.val()) - (self.m16.val() | self.lv16[1].val())));
                }
                1 => {
                    self.m16.next = self.l32.val().get_bits::<16>(10);
                    self.lv16[2].next = ((bit_cast::<16, 4>(self.m4.val()) + self.b16.val().replace_bit(1, self.iv1[i].val())) ^ (self.b16.val() ^ self.iv16[1].val()) << self.b4.val()) << (self.m3.val() & 0x2);
                }
                _ => {
                }
            }
            for j in 0..4 {
                self.l16.next = ((self.b16.val().replace_bit(j, self.l1.val()) & 0) >> (self.a3.val() >> self.l3.val())) + 0xD44F;
            }
        }
        self.m3.next = self.a3.val();
        for i in 0..4 {
            self.ov16[i].next = self.m16.val().replace_bit(8, bit_cast::<13, 8>(self.iv8[5].val() - self.b8.val()).xor());
        }
    }
);

kernel!(
    Kernel26,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.b1.val();
        self.l3.next = self.a3.val();
        self.l4.next = self.b4.val();
        self.l8.next = self.a8.val();
        self.l13.next = self.b13.val();
        self.l16.next = self.b16.val();
        self.l32.next = self.b32.val();
        self.l40.next = self.a40.val();
        self.m1.next = self.b1.val();
        self.m3.next = self.b3.val();
        self.m4.next = self.b4.val();
        self.m8.next = self.a8.val();
        self.m13.next = self.a13.val();
        self.m16.next = self.a16.val();
        self.m32.next = self.a32.val();
        self.m40.next = self.b40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        for i in 0..3 {
            self.l16.next = bit_cast::<16, 1>((!(!(self.l1.val() && self.b1.val()))).into());
            self.l32.next = self.a32.val() + (bit_cast::<32, 16>(self.b16.val()) - 1 - 3);
        }
        match self.m4.val().index() {
            2 => {
                for i in 0..4 {
                    self.l13.next = self.a13.val().replace_bit(i, self.m40.val().replace_bit(38, self.l1.val() ^ self.m1.val()) < self.l40.val());
                    self.l40.next = !self.l40.val();
                }
            }
            3 => {
                if self.a1.val() && ((self.b8.val() << self.a3.val()) <= 201) {
                    self.l16.next = bit_cast::<16, 13>(bit_cast::<13, 8>(self.l8.val()));
                    self.l3.next = self.m13.val().get_bits::<3>(7);
                } else {
                    self.m32.next = self.a32.val() + 0x45ED0897;
                    self.l8.next = ((self.m8.val() - self.lv8[1].val() >> 4) << bit_cast::<4, 40>(self.a40.val())) ^ ((self.iv8[4].val() | self.iv8[5].val()) + 0xFF) >> !self.a3.val();
                }
            }
            _ => {
                self.l32.next = self.l32.val().replace_bit(29, self.l13.val().get_bit(2) & self.b1.val());
            }
        }
        self.o0.next = bit_cast::<16, 4>((self.b4.val() & self.m4.val()) >> 1).all();
        self.o1.next = 7.into();
        for i in 0..6 {
            self.m16.next = self.a16.val();
        }
        self.o2.next = self.a4.val();
        self.o3.next = self.m32.val().get_bits::<8>(self.b3.val().index()) << self.b40.val().get_bits::<4>(self.l3.val().index());
        for i in 0..4 {
            self.m1.next = self.l40.val().get_bits::<4>(10) << self.l4.val() == self.m4.val();
            self.m40.next = 0x3E32B4F2.into();
        }
        self.l32.next = self.m32.val();
        self.o4.next = self.b13.val();
        self.o5.next = bit_cast::<16, 13>(self.b13.val());
        if !(self.a4.val() >= self.l4.val()) & !(self.a8.val() <= 0x0) {
            if self.m32.val() >> self.m3.val() >= self.l32.val() & self.m32.val() || (self.a8.val() & self.iv8[5].val() == 0x22) {
                for i in 0..6 {
                    self.lv1[i].next = self.l1.val();
                }
            }
            if self.b16.val() != 0x981D {
                self.l40.next = bit_cast::<40, 4>(self.a4.val().replace_bit(3, self.a1.val()) | 3);
                match self.m8.val().index() {
                    1 => {
                        self.lv1[0].next = (!self.m4.val()) > 0xF;
                    }
                    2 => {
                        self.l4.next = self.b4.val();
                    }
                    3 => {
                        self.m4.next = bit_cast::<4, 13>(bit_cast::<13, 8>((self.l8.val() | self.a8.val()) ^ 0x1B));
                        self.l4.next = self.m4.val().replace_bit(2, self.a3.val() - (self.a3.val() ^ self.b3.val()) == 3);
                    }
                    4 => {
                        self.l40.next = self.m40.val().replace_bit(3, self.l1.val() ^ (self.lv1[2].val() | self.l1.val())) | (!(!self.l40.val() & self.m40.val()));
                    }
                    _ => {
                        self.l32.next = self.l32.val().replace_bit(13, (self.iv16[3].val() < self.l16.val()) | self.iv16[2].val().get_bit(self.l4.val().index()));
                    }
                }
            } else if (self.a4.val() < 0x0) | (self.a40.val() < 1) {
                self.l4.next = self.b4.val() - 0x0;
            } else {
                for i in 0..4 {
                    self.lv16[3 - i].next = self.iv16[i].val().replace_bit(2, ((self.l13.val() - 1) < self.m16.val().get_bits::<13>(0)) & (self.l8.val().all() & self.l4.val().all()));
                    self.l3.next = self.l3.val().replace_bit(2, (!self.b1.val()) ^ self.m4.val().any());
                }
                self.l8.next = ((!self.iv8[1].val()) + self.m8.val().replace_bit(3, self.m1.val()) | 0x2) - 160;
            }
        } else if self.a1.val() {
            self.m13.next = self.a13.val().replace_bit(1, self.iv16[0].val() > self.l16.val()) - self.l32.val().get_bits::<13>(self.l3.val().index()) | self.b13.val();
            self.l32.next = (self.a32.val().replace_bit(26, self.a1.val()) << 16 ^ (self.l32.val().replace_bit(12, self.l1.val()) ^ 0x2)) | 0x1CFDF4D2;
        }
        match self.m3.val().index() {
            2 => {
                if (self.l3.val() & bit_cast::<3, 1>(self.a1.val().into())).any() {
                    self.l16.next = self.l16.val().replace_bit(11, !(!self.l1.val()));
                    self.l16.next = self.b40.val().get_bits::<16>(self.m3.val().index());
                }
            }
            3 => {
                self.m32.next = (self.a32.val().replace_bit(31, self.l13.val() < 8191) ^ 2102539165) - self.a32.val().replace_bit(0, self.m1.val() & (self.iv1[5].val() & self.l1.val()));
            }
            4 => {
                self.m16.next = (self.b16.val() & self.b16.val().replace_bit(5, self.l1.val())) << 14 ^ self.l16.val();
                for i in 0..4 {
                    self.lv1[i].next = self.l1.val() || (bit_cast::<16, 32>(!self.b32.val()) < 0x3CF8);
                }
            }
            _ => {
                if !(!self.l1.val() || !self.l1.val()) {
                    self.lv1[0].next = self.m16.val().get_bits::<8>(self.a3.val().index()) << self.a4.val() > 0x4E;
                }
                for i in 0..3 {
                    self.l8.next = self.iv8[2 * i + 1].val() << self.a3.val();
                    self.lv16[3 - i].next = ((!self.iv16[i].val()) - 65535 + (self.iv16[i + 1].val() & self.iv16[3].val() ^ self.iv16[i].val() << 0)) + 0xEFC2;
                }
            }
        }
        self.o6.next = self.m40.val().get_bits::<32>(3) & self.b32.val();
        self.o7.next = bit_cast::<40, 3>(bit_cast::<3, 13>(bit_cast::<13, 40>(self.a40.val())) << bit_cast::<4, 3>(self.l3.val()));
        if !!(self.iv1[1].val() | self.iv1[1].val()) {
            self.l32.next = self.b40.val().get_bits::<32>(4);
        } else {
            if self.a16.val().get_bit(10) {
                self.l8.next = self.l8.val().replace_bit(7, (self.l13.val() <= 0x1C7A) | self.l3.val().xor());
            }
        }
        self.o8.next = ((self.b40.val() | self.b40.val()) - (self.b40.val() - self.l40.val())).all() ^ (self.a32.val() < 0x7FFFFFFF);
        self.o9.next = self.m3.val().replace_bit(0, ((self.a32.val() | 0x7FFFFFFF) >> bit_cast::<4, 1>(self.a1.val().into())) == (self.l32.val() | self.a32.val()) + (self.l32.val() >> self.a3.val()));
        self.lv1[1].next = !self.lv1[3].val() && (self.m40.val() ^ self.m40.val()) >> 11 > 0x7FFFFFFF;
        self.o10.next = ((self.l4.val() & (self.m4.val() & self.m4.val())) << 2) >> 1;
        self.o11.next = self.l8.val() << self.l3.val();
        for i in 0..4 {
            if self.l1.val() {
                for j in 0..4 {
                    self.l13.next = self.l13.val().replace_bit(j, self.a1.val());
                }
            }
            if !self.b3.val().get_bit(1) {
                self.m32.next = self.l32.val().replace_bit(17, (self.m16.val() & self.iv16[3 - i].val()) != !self.b16.val()) ^ (self.b32.val().get_bits::<16>(15) * (self.b16.val() >> self.m3.val()) ^ self.a40.val().get_bits::<32>(self.a3.val().index()));
                self.l8.next = self.l8.val().replace_bit(2, (self.b1.val() ^ self.b1.val()) || self.iv1[i].val() | self.m1.val());
            } else if (self.a8.val() | self.a8.val()).all() {
                if self.m40.val().any() {
                    self.m32.next = ((self.a32.val() + self.a32.val() >> bit_cast::<3, 8>(self.l8.val())) + 75421591) | self.l40.val().get_bits::<32>(self.b3.val().index());
                    self.lv16[i].next = self.iv16[i].val();
                } else {
                    self.l1.next = self.b16.val().get_bit(self.m4.val().index());
                    self.m3.next = self.m3.val();
                }
                if !self.a1.val() {
                    self.l32.next = self.l32.val().replace_bit(14, !(self.l13.val() != 7536));
                } else if self.m32.val().get_bit(29) {
                    self.m8.next = 0xFF.into();
                }
            } else {
                if self.m4.val().get_bit(i) {
                    self.m16.next = bit_cast::<16, 16>(self.m16.val() | self.b16.val()) - ((self.iv16[i].val() >> self.b4.val()) << 10) >> self.l13.val().get_bits::<3>(self.m3.val().index());
                    self.l8.next = self.l8.val().replace_bit(i, self.b32.val().replace_bit(i, self.l1.val()) <= 1931437036);
                } else if self.a1.val() {
                    self.l13.next = (((self.a13.val() ^ self.b13.val()) << self.a4.val() - self.m4.val()) | self.b32.val().get_bits::<13>(self.m3.val().index())) >> 10;
                    self.lv8[3].next = bit_cast::<8, 16>(self.l32.val().get_bits::<16>(14) & 0xFFFF);
                }
                self.l3.next = self.l3.val().replace_bit(0, bit_cast::<8, 4>(self.a4.val()) >= !self.l8.val());
            }
        }
        self.o12.next = self.a13.val();
        self.o13.next = self.l32.val().get_bits::<16>(8) - 0xC900 << 12;
        self.l16.next = bit_cast::<16, 32>(((self.l32.val() ^ 2147483647) & 2) - 0x7FFFFFFF);
        self.o14.next = (((self.l32.val() << self.a3.val()) - 0x4A1C50F0) & ((self.b32.val() ^ self.a32.val()) ^ self.a32.val().replace_bit(8, self.lv1[4].val()))) ^ 0x6961C796;
        self.o15.next = ((self.a40.val() + self.m40.val()) + (self.a40.val() & self.b40.val()) | 2147483647) + (self.b40.val().replace_bit(2, self.b40.val() != 0xD0570A4) << self.l4.val() + self.l4.val());
        self.l40.next = self.l40.val().replace_bit(0, (self.b8.val() | self.a8.val()) >= (self.b8.val() << 6));
        for i in 0..6 {
            self.ov1[i].next = !(self.a32.val() << 11 | 1 != 0x945400B);
        }
        for i in 0..6 {
            self.ov8[i].next = ((self.lv8[5 - i].val() << self.m4.val()) >> self.b4.val() + self.a4.val() >> bit_cast::<3, 3>(self.a3.val())) ^ self.iv8[2].val();
        }
        if bit_cast::<4, 40>(self.b40.val()) == (self.a4.val() | self.a4.val()) + (self.l4.val() ^ self.a4.val()) {
            for i in 0..3 {
                if self.a1.val() {
                    self.m13.next = self.b13.val() >> self.m4.val() - self.l4.val() << (self.l4.val() & 7);
                    self.l13.next = self.m13.val() << 12 << (self.m4.val() | self.m4.val());
                } else if self.m16.val() << self.b4.val() < self.lv16[3 - i].val().replace_bit(i, self.b1.val()) {
                    self.m32.next = self.a32.val() << (self.l4.val() ^ self.a4.val()) & (self.a32.val() | bit_cast::<32, 4>(self.a4.val())) - self.a32.val();
                }
            }
        } else if self.b1.val() {
            for i in 0..4 {
                self.m8.next = bit_cast::<8, 40>(bit_cast::<40, 13>(self.l13.val()) >> 38) << (self.m4.val() ^ self.l4.val());
            }
        } else {
            for i in 0..3 {
                self.l16.next = self.l16.val().replace_bit(i, (self.l1.val() | self.m1.val()) & self.b1.val());
            }
            match self.a3.val().index() {
                2 => {
                    self.lv8[4].next = (self.m13.val().get_bits::<8>(1) ^ (self.l8.val() | self.l8.val()) - self.lv8[5].val()) & ((self.b8.val() ^ 2 | self.lv8[2].val()) & self.a8.val());
                    self.lv8[5].next = self.m8.val().replace_bit(6, self.iv16[1].val().get_bits::<13>(3) >= 8191) | self.lv8[5].val();
                }
                3 => {
                    self.l4.next = self.l4.val().replace_bit(0, self.iv16[0].val() - 65535 >= 20426);
                }
                4 => {
                    self.m1.next = self.m1.val();
                    self.m16.next = self.m16.val().replace_bit(3, !(self.l1.val() || self.iv1[4].val())) + bit_cast::<16, 3>((self.l3.val() - 0x7) >> 0);
                }
                5 => {
                    self.m40.next = self.a40.val();
                }
                _ => {
                }
            }
        }
        for i in 0..4 {
            self.ov16[i].next = bit_cast::<16, 8>(self.b8.val());
        }
    }
);

kernel!(
    Kernel27,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.a1.val();
        self.l3.next = self.a3.val();
        self.l4.next = self.b4.val();
        self.l8.next = self.a8.val();
        self.l13.next = self.a13.val();
        self.l16.next = self.b16.val();
        self.l32.next = self.a32.val();
        self.l40.next = self.a40.val();
        self.m1.next = self.a1.val();
        self.m3.next = self.b3.val();
        self.m4.next = self.a4.val();
        self.m8.next = self.a8.val();
        self.m13.next = self.b13.val();
        self.m16.next = self.a16.val();
        self.m32.next = self.a32.val();
        self.m40.next = self.b40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        for i in 0..4 {
            for j in 0..4 {
                self.m13.next = bit_cast::<13, 4>(bit_cast::<4, 40>(self.l40.val()));
                if (bit_cast::<40, 3>(self.a3.val()) == 0x0) ^ (self.m1.val() | (self.m40.val() < 3)) {
                    self.l4.next = bit_cast::<4, 32>(self.a32.val().replace_bit(30, self.m1.val()) << self.a4.val());
                    self.l8.next = self.lv8[j].val() & 255;
                }
            }
            match self.m8.val().index() {
                3 => {
                    self.l16.next = self.l16.val().replace_bit(3, self.b13.val() >> self.m3.val() != 0xCD5);
                    self.l4.next = self.l4.val().replace_bit(i, (self.m8.val() >= 0xFF) ^ self.m1.val());
                }
                4 => {
                    self.m3.next = !self.b3.val();
                }
                _ => {
                    self.m4.next = ((bit_cast::<4, 13>(self.b13.val()) | self.l4.val()) << 1) | self.m4.val() & self.l4.val() - !self.l4.val();
                }
            }
        }
        self.o0.next = self.b3.val().get_bit(1);
        self.o1.next = bit_cast::<3, 32>(bit_cast::<32, 4>(self.m4.val()) + 984525640) + 0x7;
        if self.m4.val().replace_bit(0, self.l1.val() && self.m1.val()) > 0xB {
            if self.a4.val().get_bit(1) {
                if self.a40.val() & self.m40.val() - self.a40.val() < 1012341036 {
                    self.lv1[1].next = self.b3.val() == (!self.m3.val());
                    self.lv8[3].next = bit_cast::<8, 1>((bit_cast::<8, 1>(self.lv8[1].val().get_bit(self.l3.val().index()).into()) <= (!self.a8.val())).into());
                }
                for i in 0..6 {
                    self.m4.next = bit_cast::<4, 32>(self.b40.val().get_bits::<32>(self.m3.val().index()) & bit_cast::<32, 16>(self.lv16[3].val())) ^ (!self.a4.val() | 0x5);
                }
            }
        }
        for i in 0..6 {
            match self.m4.val().index() {
                0 => {
                    self.m16.next = bit_cast::<16, 1>((self.l8.val() | self.iv8[4].val()).xor().into()) >> 6;
                    self.lv1[i].next = self.iv1[5].val() & (self.a16.val() & 0xFFFF).xor();
                }
                1 => {
                    self.lv1[i].next = self.iv16[1].val() > 0x3;
                    self.l8.next = self.lv8[5 - i].val();
                }
                2 => {
                    self.m8.next = (!self.b8.val()) + bit_cast::<8, 4>(self.a4.val()) + 0x3B >> self.m4.val();
                    self.lv16[0].next = !!self.a16.val();
                }
                3 => {
                    self.lv16[2].next = self.b16.val() - self.m16.val() ^ ((self.l16.val() + self.l16.val()) - (self.l32.val().get_bits::<16>(6) >> 7));
                }
                _ => {
                    self.m1.next = (bit_cast::<13, 40>(self.a40.val()) >> 7 >> (!self.l4.val())) > 0x148F;
                    self.m32.next = (self.b40.val().get_bits::<32>(self.a3.val().index()) << self.b4.val().replace_bit(1, self.m1.val())) + self.a32.val();
                }
            }
            self.m13.next = ((self.l13.val() >> 0) << bit_cast::<4, 13>(self.l13.val()) >> 3) + 8191;
        }
        self.o2.next = !(((self.l4.val() | self.l4.val()) >> (self.l4.val() - self.b4.val())) + 0xE);
        self.o3.next = self.a8.val().replace_bit(4, self.a16.val().get_bits::<13>(0) != 5630);
        self.m16.next = 0xFFFF.into();
        if !(self.b16.val() != self.m16.val()) & (self.l3.val() == 0x7 || (self.lv1[5].val() || self.b1.val())) {
            self.lv1[5].next = bit_cast::<8, 16>(self.iv16[1].val() & 16093 ^ self.l40.val().get_bits::<16>(13)) != self.lv8[3].val().replace_bit(1, self.a3.val().replace_bit(0, self.m1.val()).any());
            self.l16.next = self.l16.val().replace_bit(1, self.m1.val());
        } else if self.b1.val() {
            if self.m3.val().get_bit(0) {
                self.m13.next = (((self.a13.val() >> self.b3.val()) | bit_cast::<13, 8>(self.iv8[1].val())) ^ self.a16.val().get_bits::<13>(0)) + self.m13.val().replace_bit(1, self.b1.val() ^ (self.lv16[0].val() != 3));
                self.lv8[4].next = !(bit_cast::<8, 8>(self.a8.val() | self.a8.val()) - ((self.m8.val() & self.b8.val()) - 0x62));
            } else if self.a16.val().get_bit(14) && self.iv1[1].val() {
                if self.l3.val() <= 0x6 {
                    self.m13.next = !bit_cast::<13, 16>(bit_cast::<16, 3>(self.b3.val() & self.m3.val()));
                } else if self.a8.val() + 196 != self.a8.val() {
                    self.m8.next = self.lv8[1].val() << (self.l4.val() >> self.m3.val());
                }
                match self.l4.val().index() {
                    0 => {
                        self.m40.next = ((self.m40.val() ^ 0x410D77EB) + 1713204372 ^ self.b40.val()) + (self.b40.val() & (bit_cast::<40, 4>(self.b4.val()) | self.b40.val()));
                        self.l16.next = self.a16.val().replace_bit(14, self.l40.val() - 1 > 299231485) | self.m16.val() & 34242;
                    }
                    1 => {
                        self.l3.next = self.l3.val().replace_bit(0, self.m1.val());
                    }
                    2 => {
                        self.m4.next = self.l4.val().replace_bit(1, (self.m32.val() + self.m32.val() <= 0x3) || (self.l40.val().get_bits::<16>(20) > self.iv16[3].val()));
                    }
                    3 => {
                        self.lv1[2].next = ((self.b1.val() || self.l1.val()) ^ (self.m1.val() ^ self.lv1[1].val())) & self.l1.val() | ((self.m16.val() & self.iv16[1].val()) ^ bit_cast::<16, 8>(self.a8.val()) <= 0x3);
                        self.m13.next = self.b13.val() + 0x3 >> (self.a4.val() - 2);
                    }
                    _ => {
                    }
                }
            }
            self.l32.next = self.m32.val().replace_bit(24, self.b4.val() <= 0xF);
        }
        self.o4.next = self.a16.val().get_bits::<13>(2);
        self.o5.next = self.l32.val().get_bits::<16>(self.l3.val().index());
        if (self.a32.val() - self.l32.val()).any() ^ self.a1.val() {
            self.l1.next = self.l3.val().replace_bit(1, self.m8.val() > self.iv8[4].val()) < 0x5 && self.iv1[0].val();
            self.m8.next = (self.b8.val() >> self.m4.val() | self.b8.val() - self.l8.val()) >> self.l3.val() >> 4;
        } else {
            self.l16.next = self.l16.val().replace_bit(14, self.l32.val() | self.b32.val() >= self.b32.val() & 2);
        }
        self.m13.next = 0x1.into();
        self.o6.next = self.m40.val().get_bits::<32>(self.a3.val().index());
        self.o7.next = self.m40.val();
        self.l8.next = self.iv8[5].val();
        self.o8.next = false;
        self.o9.next = self.m32.val().get_bits::<3>(25);
        if self.a40.val().get_bit(self.l4.val().index()) {
            self.m1.next = !(self.iv8[3].val() - 117 ^ 0xFF == 255);
            self.l3.next = self.l3.val().replace_bit(2, self.l1.val());
        } else if self.l1.val() & (self.b16.val() >= self.l16.val()) {
            if self.a1.val() {
                if self.b8.val() != (self.a40.val().get_bits::<8>(self.b3.val().index()) & self.a13.val().get_bits::<8>(1)) {
                    self.lv16[0].next = self.m16.val().replace_bit(4, self.b1.val() || self.m13.val().replace_bit(0, self.iv1[4].val()) == 6127);
                } else {
                    self.lv16[0].next = 22908.into();
                }
            } else if self.lv8[3].val() != 0x4E || (self.l13.val() >= 0x7BD) {
                for i in 0..4 {
                    self.lv1[i + 2].next = self.lv1[5 - i].val();
                }
                if (self.m3.val() << self.m3.val()).xor() ^ (self.b13.val() - self.m13.val() != 0x1FFF) {
                    self.l40.next = bit_cast::<40, 32>(self.a32.val());
                }
            }
        } else {
            self.lv8[5].next = bit_cast::<8, 32>((bit_cast::<32, 8>(self.a8.val()) | self.lv16[1].val() * self.lv16[1].val()) - (self.b40.val().get_bits::<32>(self.l3.val().index()) << 23));
            if !bit_cast::<3, 1>(self.iv1[0].val().into()) < 2 {
                for i in 0..3 {
                    self.l3.next = self.l3.val().replace_bit(2, self.a1.val());
                }
                if self.m8.val().get_bit(5) {
                    self.l13.next = self.l13.val().replace_bit(2, self.l40.val().get_bit(27));
                    self.lv16[1].next = bit_cast::<16, 4>(self.a4.val());
                }
            }
        }
        self.m13.next = !!(self.a16.val().get_bits::<13>(0) ^ self.a13.val() & 0x0);
        self.o10.next = self.m4.val();
        self.o11.next = (self.b8.val() - self.a8.val() | 183) & 0x53 | !self.b8.val();
        self.lv16[3].next = self.m40.val().get_bits::<16>(22) >> (self.a3.val() + self.m3.val());
        self.o12.next = bit_cast::<13, 8>((bit_cast::<8, 8>(self.b8.val()) & self.iv8[5].val()) - bit_cast::<8, 13>(self.b13.val() + 7776));
        self.o13.next = ((self.lv16[1].val() << self.m4.val() << (self.b4.val() & self.b4.val())) + 27892) + self.a16.val().replace_bit(10, self.b1.val());
        for i in 0..3 {
            self.lv8[i + 3].next = bit_cast::<8, 1>(self.b1.val().into());
        }
        self.o14.next = bit_cast::<32, 8>(!(self.b8.val() << self.b4.val())) & (bit_cast::<32, 8>(self.b8.val() + self.iv8[3].val()) + 0x7FFFFFFF);
        self.o15.next = self.b40.val() >> self.m3.val() + self.l3.val();
        for i in 0..4 {
            self.m8.next = !self.iv8[i + 2].val() - 0xC5;
            for j in 0..4 {
                self.m16.next = self.a16.val().replace_bit(j, self.l40.val() ^ 2147483647 | self.a40.val() - 0x50D56C16 < bit_cast::<40, 4>(self.b4.val() ^ self.l4.val()));
            }
        }
        for i in 0..6 {
            self.ov1[i].next = ((self.l40.val().xor() | (self.m1.val() && self.a1.val())) ^ self.l1.val()) & ((self.l8.val() & self.a8.val() & self.a40.val().get_bits::<8>(self.b3.val().index())) > 0x0);
        }
        for i in 0..6 {
            self.ov8[i].next = bit_cast::<8, 40>(self.b40.val().replace_bit(22, self.l1.val()) >> (self.l4.val() >> self.l3.val())) + self.iv8[1].val();
        }
        for i in 0..6 {
            self.m40.next = (self.a40.val() + bit_cast::<40, 1>(self.l3.val().all().into())) | 0;
        }
        self.l8.next = self.l8.val().replace_bit(7, self.lv8[5].val() >= 15 || (self.m3.val() >= self.a3.val()));
        for i in 0..4 {
            self.ov16[i].next = 2.into();
        }
    }
);

kernel!(
    Kernel28,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.b1.val();
        self.l3.next = self.a3.val();
        self.l4.next = self.a4.val();
        self.l8.next = self.b8.val();
        self.l13.next = self.b13.val();
        self.l16.next = self.b16.val();
        self.l32.next = self.a32.val();
        self.l40.next = self.a40.val();
        self.m1.next = self.a1.val();
        self.m3.next = self.b3.val();
        self.m4.next = self.a4.val();
        self.m8.next = self.a8.val();
        self.m13.next = self.b13.val();
        self.m16.next = self.b16.val();
        self.m32.next = self.a32.val();
        self.m40.next = self.a40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        self.l32.next = self.l32.val();
        for i in 0..3 {
            if (self.a4.val() >> self.b4.val() ^ self.b4.val() + self.a4.val()) > 6 {
                self.lv1[5 - i].next = self.a40.val().get_bits::<16>(17) >= bit_cast::<16, 4>(self.l4.val() - 0xC | bit_cast::<4, 40>(self.m40.val()));
            } else if self.b1.val() {
                self.l3.next = self.l3.val().replace_bit(0, self.l1.val());
            } else {
                if self.l1.val() {
                    self.lv16[3].next = self.iv16[3 - i].val();
                }
                for j in 0..3 {
                    self.m4.next = bit_cast::<4, 32>(bit_cast::<32, 8>((self.l8.val() >> self.b4.val()) & 0xAD));
                    self.lv16[j + 1].next = self.iv16[j].val().replace_bit(15, (self.b4.val() << self.m3.val()).xor()) >> 7;
                }
            }
            for j in 0..6 {
                if self.lv16[1].val() >= self.lv16[2].val() >> bit_cast::<3, 4>(self.a4.val()) {
                    self.m40.next = bit_cast::<40, 32>(self.l32.val()) - 1092493640;
                    self.l4.next = self.l4.val().replace_bit(2, self.l13.val() == 0x1FFF);
                } else if self.lv1[5 - j].val() {
                    self.m1.next = bit_cast::<13, 40>(self.m40.val()).all();
                } else {
                    self.lv1[5 - j].next = ((self.b4.val().replace_bit(3, self.iv1[j].val()) << 0) + ((self.b4.val() >> 2) - (self.b4.val() & 0xD))) >= 0x8;
                    self.lv8[5 - j].next = 255.into();
                }
            }
        }
        self.o0.next = (self.a8.val().replace_bit(1, self.l40.val() < 3) - 231).all();
        self.o1.next = self.iv8[3].val().get_bits::<3>(0);
        self.l16.next = bit_cast::<16, 3>(self.b3.val().replace_bit(2, self.b40.val().get_bit(self.a4.val().index())) ^ 7);
        self.o2.next = (self.a4.val() + !self.b4.val()) << 2 >> 2;
        self.o3.next = self.l8.val();
        self.l1.next = self.l32.val().get_bit(31);
        self.l3.next = bit_cast::<3, 13>(!self.m13.val()) >> self.l4.val() - self.b4.val() >> bit_cast::<4, 8>(self.a8.val());
        self.o4.next = !bit_cast::<13, 16>(bit_cast::<16, 1>(self.iv1[2].val().into()) + (!self.a16.val()));
        self.o5.next = bit_cast::<16, 3>(!self.m3.val().replace_bit(2, self.m1.val()) | ((self.l3.val() ^ self.l3.val()) >> bit_cast::<4, 16>(self.iv16[3].val())));
        if self.b3.val() <= self.m8.val().get_bits::<3>(2) {
            if (self.iv16[0].val() & 45537 | 60404) <= self.a16.val().replace_bit(12, self.a1.val()) >> self.m3.val() {
                self.l13.next = self.l13.val().replace_bit(6, (self.b4.val() - self.b4.val()) < 0xF);
                if (self.a13.val().xor() ^ (self.m32.val() <= self.a32.val())) || (self.b3.val() + 2) == 0x3 {
                    self.lv16[2].next = (self.iv16[0].val() & bit_cast::<16, 8>(self.l8.val()) + 65535) >> (self.b4.val() & 0x3);
                }
            } else if !self.m3.val().get_bit(0) {
                self.lv1[3].next = (self.l4.val() & self.a4.val() + (self.a4.val() + self.a4.val())) > 0xB;
            } else {
                if self.m1.val() {
                    self.m40.next = ((self.b40.val() + self.b40.val() ^ 0x1C06E8B0) << (self.l3.val() << 1)) + self.m40.val();
                } else {
                    self.l13.next = self.a13.val();
                }
            }
        } else if !(self.m13.val() < self.l13.val()) {
            self.lv1[2].next = self.b16.val().get_bit(14);
            if !self.lv1[3].val() {
                for i in 0..3 {
                    self.lv16[3 - i].next = 56698.into();
                }
            }
        }
        self.o6.next = 1146706071.into();
        self.o7.next = 0x0.into();
        if self.b32.val().get_bit(7) {
            self.m16.next = self.b32.val().get_bits::<16>(6) - (self.a16.val() - 0xFFFF >> self.m4.val()) >> 5;
        }
        self.o8.next = self.l40.val() >= self.m40.val();
        self.o9.next = self.a3.val() ^ bit_cast::<3, 3>(self.l3.val().replace_bit(0, self.b1.val()) ^ self.a3.val());
        self.l40.next = self.l40.val().replace_bit(4, (!self.m8.val()) < 0xFF);
        self.o10.next = !(self.l4.val() << self.l4.val() + self.m4.val()) << self.l4.val().get_bits::<3>(0);
        self.o11.next = self.b8.val();
        self.lv8[3].next = self.b40.val().get_bits::<8>(self.m3.val().index()) + bit_cast::<8, 4>(bit_cast::<4, 4>(self.l4.val()) >> self.l32.val().get_bits::<4>(11));
        self.o12.next = 5906.into();
        self.o13.next = self.iv16[2].val();
        for i in 0..2 {
            self.lv1[1].next = !(!self.l32.val() ^ 2147483647 > 1350627626);
            self.m16.next = self.l16.val();
        }
        self.o14.next = self.a16.val().replace_bit(2, bit_cast::<3, 1>(self.lv1[2].val().into()) != self.b3.val().replace_bit(0, self.a1.val())) * (self.lv16[1].val() - self.l16.val());
        self.o15.next = !(bit_cast::<40, 16>(bit_cast::<16, 1>(self.b1.val().into())) & self.m40.val());
        if (bit_cast::<40, 32>(self.a32.val()) != self.a40.val()) | (self.lv16[0].val() >= self.b16.val() || self.a1.val()) {
            self.lv1[4].next = (self.m3.val() >> self.l4.val() << self.m4.val() >> (self.m4.val() >> self.m4.val())).all();
            if self.a13.val().get_bit(8) {
                match self.a4.val().index() {
                    2 => {
                        self.l40.next = self.m40.val() | (bit_cast::<40, 8>(self.lv8[3].val()) - (self.a40.val() + self.b40.val()) << 11);
                    }
                    3 => {
                        self.l13.next = self.l13.val().replace_bit(2, !(self.a32.val() <= 1040841504));
                        self.l16.next = self.l16.val().replace_bit(3, (self.a32.val() - 2147483647).all());
                    }
                    _ => {
                        self.l4.next = bit_cast::<4, 4>(self.b4.val());
                        self.l3.next = self.l3.val().replace_bit(2, (!self.b3.val()) <= (self.a3.val() & self.b3.val()));
                    }
                }
            } else if self.lv8[2].val().xor() {
                self.m3.next = bit_cast::<3, 4>(!self.l4.val() & self.m4.val()) - ((self.l3.val() ^ 0x7) + (self.a3.val() << 1 << self.a4.val().replace_bit(1, self.b1.val())));
                if !self.iv1[5].val() {
                    self.l32.next = (self.b32.val() & ((!self.iv16[1].val()) * bit_cast::<16, 13>(self.a13.val()))) >> self.m4.val() - 15;
                    self.m8.next = !self.iv8[1].val();
                } else if (self.l32.val() == 2147483647) & self.l4.val().all() {
                    self.m16.next = 2.into();
                    self.lv8[0].next = self.m8.val() | self.m32.val().get_bits::<8>(self.a3.val().index()) & (self.l8.val() & self.l8.val() | (self.l8.val() - self.b8.val()));
                }
            } else {
                self.m16.next = bit_cast::<16, 3>(self.m3.val() - self.b3.val() + self.a3.val()) + self.m16.val();
            }
        }
        for i in 0..6 {
            self.ov1[i].next = self.a8.val() < 32;
        }
        for i in 0..6 {
            self.ov8[i].next = self.b32.val().get_bits::<8>(self.m3.val().index());
        }
        for i in 0..6 {
            self.lv16[1].next = (self.a16.val() & (self.l16.val() & 0x0) >> (self.m4.val() >> 2)) + ((self.b16.val() << 11 | (!self.m16.val())) & (self.iv16[3].val() - self.b16.val() & 65535));
            match self.l4.val().index() {
                1 => {
                    self.l16.next = self.l16.val().replace_bit(10, self.l32.val() < 0x277F71D3);
                }
                2 => {
                    self.l13.next = self.l13.val().replace_bit(i, self.m32.val().get_bit(i));
                }
                3 => {
                    self.lv16[1].next = !self.lv16[2].val();
                    self.l8.next = (((self.lv8[5 - i].val() >> self.l4.val()) | 0x42) ^ bit_cast::<8, 13>(self.m13.val())) | (self.b8.val() >> 2 << self.m3.val() - self.m3.val()) & 0xA6;
                }
                4 => {
                    self.lv1[i].next = self.l1.val();
                }
                _ => {
                    self.l32.next = self.l32.val().replace_bit(21, self.a13.val() | self.b13.val() != 7021);
                }
            }
        }
        if bit_cast::<16, 8>(self.b8.val() ^ 0x8E) == 3 {
            self.l1.next = self.m32.val() << 8 | 0x675903DB <= self.b32.val();
            for i in 0..3 {
                for j in 0..6 {
                    self.l16.next = (self.l32.val().get_bits::<16>(self.m3.val().index()) | 0x3) + bit_cast::<16, 13>((self.a13.val() ^ 0xDFD) & 0x13EB);
                }
                self.l13.next = self.l13.val().replace_bit(12, self.b8.val().get_bit(i));
            }
        }
        for i in 0..4 {
            self.ov16[i].next = self.b16.val().replace_bit(8, (!self.l13.val() >> (self.l3.val() & self.b3.val())).xor());
        }
    }
);

kernel!(
    Kernel29,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.a1.val();
        self.l3.next = self.a3.val();
        self.l4.next = self.a4.val();
        self.l8.next = self.b8.val();
        self.l13.next = self.b13.val();
        self.l16.next = self.b16.val();
        self.l32.next = self.a32.val();
        self.l40.next = self.b40.val();
        self.m1.next = self.b1.val();
        self.m3.next = self.a3.val();
        self.m4.next = self.b4.val();
        self.m8.next = self.b8.val();
        self.m13.next = self.a13.val();
        self.m16.next = self.a16.val();
        self.m32.next = self.b32.val();
        self.m40.next = self.a40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        self.l32.next = self.l32.val().replace_bit(12, self.iv1[0].val());
        self.l8.next = self.l8.val().replace_bit(3, self.b1.val() && self.lv1[1].val() && self.b8.val() == self.a8.val());
        self.o0.next = (bit_cast::<4, 4>(self.b4.val() << 2) + 0x7) < self.m4.val();
        self.o1.next = 7.into();
        for i in 0..2 {
            for j in 0..4 {
                self.m32.next = ((self.m32.val() + bit_cast::<32, 40>(self.m40.val())) >> self.a3.val() - 3) + ((self.m40.val().get_bits::<32>(7) & self.m32.val() + self.b32.val()) - 1);
            }
            for j in 0..4 {
                self.lv1[5 - j].next = self.a1.val();
            }
        }
        for i in 0..4 {
            for j in 0..6 {
                if !(self.m32.val() - self.b32.val()) == bit_cast::<32, 1>((self.m1.val() & self.iv1[4].val()).into()) {
                    self.l32.next = self.l32.val().replace_bit(j, self.b13.val() > 0x0);
                    self.l8.next = self.m8.val();
                }
                self.l1.next = self.b4.val().get_bit(2);
            }
        }
        self.o2.next = bit_cast::<4, 40>(((self.m40.val() - 2147483647) | self.m40.val() & self.l40.val()) & 0x7FFFFFFF);
        self.o3.next = !(bit_cast::<8, 1>((self.a13.val() <= 4290).into()) + 17);
        for i in 0..3 {
            for j in 0..4 {
                if !(self.l32.val() > 0x7FFFFFFF || (self.m1.val() && self.b1.val())) {
                    self.lv8[j].next = (bit_cast::<8, 40>(self.b40.val()) - (self.a8.val() - 255) | self.b32.val().get_bits::<8>(13)) + ((bit_cast::<8, 3>(self.b3.val()) - 255) << bit_cast::<3, 8>(self.l8.val()));
                }
            }
        }
        self.o4.next = (self.m13.val() ^ (!self.a13.val() & self.b13.val())) >> 2;
        self.o5.next = self.l16.val().replace_bit(3, self.l1.val());
        if self.iv1[3].val() || self.l1.val() {
            self.l13.next = self.l13.val().replace_bit(11, (self.iv16[2].val() < 0xFFFF) && self.m32.val().xor());
        }
        for i in 0..4 {
            for j in 0..6 {
                self.l16.next = self.l16.val().replace_bit(4, !(self.b1.val() & self.l1.val()));
                if self.m8.val() != self.iv8[0].val() {
                    self.l13.next = 0xE1A.into();
                } else {
                    self.l3.next = (self.l3.val() & self.a3.val()) + 2 ^ self.b3.val() ^ self.l3.val();
                    self.l8.next = self.b13.val().get_bits::<8>(5) ^ bit_cast::<8, 16>(self.l16.val() ^ self.b16.val().replace_bit(10, self.lv1[4].val()));
                }
            }
            self.lv8[i].next = self.m32.val().get_bits::<8>(2);
        }
        self.o6.next = self.b32.val() << (self.a4.val() | self.b4.val());
        self.o7.next = self.a40.val();
        self.m3.next = self.a3.val();
        if self.m32.val().get_bit(self.a4.val().index()) || self.b1.val() {
            self.lv8[1].next = (self.a16.val().get_bits::<8>(self.l3.val().index()) << self.b3.val() | 0x54) + 0xFF;
        } else {
            self.m4.next = self.m4.val().replace_bit(1, self.m13.val().get_bit(self.b3.val().index())) & 14;
            self.m1.next = self.a16.val().get_bit(self.m4.val().index());
        }
        self.o8.next = self.m1.val();
        self.o9.next = self.b3.val();
        self.l4.next = self.l4.val().replace_bit(3, (self.m4.val() < self.a4.val()) ^ self.lv1[5].val() & self.l1.val());
        self.l3.next = (self.m3.val().replace_bit(0, !self.l1.val()) >> self.l3.val() - 7) >> 0;
        self.o10.next = 0x1.into();
        self.o11.next = self.a8.val().replace_bit(0, bit_cast::<16, 13>(self.m13.val()) - self.b16.val() > self.b16.val());
        self.l13.next = bit_cast::<13, 1>((self.m32.val().replace_bit(9, self.l1.val()) == 2147483647).into());
        self.lv16[3].next = self.a40.val().get_bits::<16>(10);
        self.o12.next = self.l13.val();
        self.o13.next = self.lv16[1].val() - self.b16.val();
        if self.a1.val() {
            self.m4.next = bit_cast::<4, 4>(self.l4.val() | 8);
            self.l13.next = !(self.a13.val() << bit_cast::<4, 32>(self.m32.val()));
        } else if self.l1.val() {
            if self.l8.val() > self.m8.val() {
                self.m8.next = !bit_cast::<8, 8>(self.b8.val().replace_bit(6, self.lv1[2].val())) >> bit_cast::<4, 3>(self.l3.val());
                self.l3.next = self.m13.val().get_bits::<3>(5) + (bit_cast::<3, 13>(self.b13.val()) << self.l3.val() >> !self.m3.val());
            }
        }
        self.l4.next = 3.into();
        self.o14.next = self.m32.val() + self.a32.val().replace_bit(21, self.b1.val() | (self.l3.val() != self.l3.val()));
        self.o15.next = self.a40.val() | (self.l40.val() ^ self.b40.val());
        self.l40.next = ((self.l40.val() ^ self.b40.val()) << 31) - (bit_cast::<40, 13>(self.a13.val() + 0x1D3C) ^ 0x7FFFFFFF);
        self.m40.next = bit_cast::<40, 8>(self.iv8[2].val() >> (self.b4.val() & self.a4.val())) << bit_cast::<4, 13>(self.l13.val());
        for i in 0..6 {
            self.ov1[i].next = self.b16.val() << !self.m3.val() & self.lv16[2].val() - self.a16.val().replace_bit(i, self.a1.val()) > (self.b40.val().get_bits::<16>(21) << bit_cast::<4, 13>(self.m13.val()) & 65535);
        }
        for i in 0..6 {
            self.ov8[i].next = bit_cast::<8, 13>(!bit_cast::<13, 3>(!self.m3.val()));
        }
        self.m1.next = self.b1.val();
        for i in 0..4 {
            self.ov16[i].next = ((self.l16.val() & self.a16.val()) << bit_cast::<4, 4>(self.b4.val())) + (bit_cast::<16, 16>(self.a16.val()) << 2) ^ 0xFFFF;
        }
    }
);

kernel!(
    Kernel30,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.b1.val();
        self.l3.next = self.b3.val();
        self.l4.next = self.a4.val();
        self.l8.next = self.a8.val();
        self.l13.next = self.b13.val();
        self.l16.next = self.b16.val();
        self.l32.next = self.b32.val();
        self.l40.next = self.b40.val();
        self.m1.next = self.b1.val();
        self.m3.next = self.b3.val();
        self.m4.next = self.b4.val();
        self.m8.next = self.b8.val();
        self.m13.next = self.b13.val();
        self.m16.next = self.b16.val();
        self.m32.next = self.a32.val();
        self.m40.next = self.a40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        self.l16.next = 0x8EED.into();
        if self.l40.val().get_bits::<16>(9) > 0x0 {
            if !(self.m16.val() <= 54023) && ((self.b3.val() == self.a3.val()) & (self.a1.val() | self.b1.val())) {
                if (self.m32.val().replace_bit(17, self.lv1[4].val()) > (self.a32.val() + self.l32.val())) ^ (self.b40.val() | 0x2C3D5856 != self.a40.val()) {
                    self.l13.next = self.l13.val().replace_bit(0, (self.b4.val() + self.a4.val()).all());
                    self.m16.next = (self.a32.val().get_bits::<16>(self.b3.val().index()) ^ 0x25EF) & self.m16.val();
                } else if (!self.l13.val()) >= 769 {
                    self.l16.next = self.l16.val().replace_bit(5, self.m3.val() << 2 == 0x7);
                    self.lv8[3].next = !self.m16.val().get_bits::<8>(8);
                }
                for i in 0..2 {
                    self.lv8[i + 4].next = self.lv8[2 * i].val();
                    self.m13.next = self.a13.val();
                }
            } else {
                for i in 0..2 {
                    self.m3.next = (self.a3.val() | bit_cast::<3, 3>(self.b3.val() + self.b3.val())) << (self.m4.val() >> 2);
                }
            }
            if self.l40.val() >= 596979216 {
                self.m16.next = !((bit_cast::<16, 16>(self.b16.val()) - self.m16.val()) & (self.m16.val() & 0xFFFF | self.iv16[2].val() & self.lv16[3].val()));
                if self.a13.val() + 0x616 | self.m13.val() ^ self.m13.val() < 5353 {
                    self.l4.next = 0xF.into();
                    self.m13.next = (!(self.a13.val() << 7) << 6) << 9;
                }
            } else {
                self.l16.next = 0xFC9B.into();
            }
        } else {
            self.l32.next = self.l32.val() + ((self.a32.val() | self.b32.val()) & self.a32.val() | self.l16.val() * self.iv16[3].val() ^ 0x7FFFFFFF);
            self.m3.next = self.m3.val().replace_bit(2, (!self.b8.val()).any() ^ ((self.l13.val() == 0x0) | (self.iv16[2].val() == 0x3C01)));
        }
        self.o0.next = ((self.l32.val() == 0x7FFFFFFF || self.iv1[3].val()) && (!self.a1.val())) | (self.a16.val() <= 65535);
        self.o1.next = 0.into();
        self.l32.next = self.a32.val() >> 1 >> self.m4.val() << !self.b4.val() & ((self.a32.val() - self.m32.val()) & (self.l32.val() & 0x7FFFFFFF)) - 1160784832;
        self.m1.next = ((self.a32.val() - self.b32.val()) ^ !self.m32.val()).any() && self.b1.val();
        self.o2.next = self.l4.val().replace_bit(2, !self.iv1[4].val());
        self.o3.next = !(self.iv8[3].val() + 0x57) << 2 ^ self.l8.val();
        for i in 0..4 {
            for j in 0..3 {
                if self.m1.val() {
                    self.m40.next = self.b40.val();
                    self.lv16[j].next = bit_cast::<16, 3>((bit_cast::<3, 32>(self.a32.val()) | self.b40.val().get_bits::<3>(18)) - 0x3);
                } else {
                    self.l8.next = self.l8.val();
                }
            }
            match self.iv8[4].val().index() {
                2 => {
                    self.l40.next = self.b40.val();
                    self.l4.next = self.l4.val().replace_bit(2, (!self.a4.val()) == bit_cast::<4, 3>(self.a3.val()));
                }
                3 => {
                    self.m8.next = self.iv8[i + 2].val();
                }
                4 => {
                    self.l3.next = self.l3.val().replace_bit(1, self.m3.val() ^ self.l3.val() > 0x7);
                    self.m1.next = (self.a13.val() & (self.m13.val().replace_bit(1, self.iv1[1].val()) | self.a13.val() - 1)) <= self.a13.val();
                }
                _ => {
                    self.lv1[i].next = self.m40.val() <= self.m40.val() - 0xA9AFDBE + 0x3E1C286E | (self.l40.val() << bit_cast::<3, 3>(self.l3.val()));
                }
            }
        }
        self.o4.next = self.l13.val();
        self.o5.next = self.m16.val();
        self.lv1[4].next = true;
        self.o6.next = (self.a32.val().get_bits::<16>(self.l3.val().index()) * (self.iv16[1].val() >> self.l3.val())) + 0 + self.l32.val();
        self.o7.next = self.a40.val();
        if self.l1.val() {
            for i in 0..6 {
                self.l3.next = self.l3.val().replace_bit(1, self.a1.val());
            }
        } else if self.iv1[1].val() {
            if self.b1.val() {
                if self.a1.val() {
                    self.l32.next = bit_cast::<32, 8>(bit_cast::<8, 32>(self.m32.val())) | bit_cast::<32, 3>(self.a3.val() & self.a3.val()) | 915157560;
                    self.l8.next = ((self.iv8[1].val() | 1) - 247 >> self.a40.val().get_bits::<4>(self.l3.val().index())) + (self.m8.val() + (self.lv8[3].val() >> 3 >> 0));
                } else if !self.b3.val().any() {
                    self.m16.next = self.a16.val().replace_bit(10, self.b40.val().get_bit(self.l4.val().index()));
                    self.l13.next = self.l13.val().replace_bit(5, self.m1.val());
                } else {
                    self.l8.next = self.l8.val().replace_bit(0, self.l40.val() > (self.b40.val() ^ self.m40.val()));
                    self.l16.next = bit_cast::<16, 32>(self.b32.val());
                }
                if self.lv8[3].val() ^ self.lv8[3].val() < 0x1 && (self.m8.val() <= self.iv8[4].val()) ^ self.b1.val() {
                    self.lv1[0].next = self.b4.val().get_bits::<3>(1) == bit_cast::<3, 8>((self.b8.val() ^ self.a8.val()) - (self.lv8[5].val() & self.a8.val()));
                    self.m3.next = !self.b3.val();
                } else {
                    self.m3.next = bit_cast::<3, 8>((self.b8.val().replace_bit(3, self.b1.val()) | self.lv8[4].val() ^ 0xFF) >> (self.a3.val() & self.l3.val()));
                }
            }
        } else {
            self.m32.next = self.m32.val() ^ bit_cast::<32, 1>((bit_cast::<40, 32>(self.m32.val()) != 2147483647).into());
        }
        self.o8.next = (self.m13.val().get_bit(self.m3.val().index()) && (self.m4.val().any() || self.a32.val().get_bit(self.l4.val().index()))) | (self.m8.val().replace_bit(7, self.l1.val() || self.a1.val()) >= 3);
        self.o9.next = self.l3.val().replace_bit(1, self.lv1[2].val());
        if self.b1.val() {
            if self.a1.val() {
                self.m16.next = self.iv16[2].val();
                self.m32.next = ((self.lv16[0].val() ^ 28401 | 0xA72) * self.b16.val().replace_bit(3, self.b1.val() | self.iv1[0].val())) | 0x2;
            } else if self.lv1[2].val() {
                if self.b4.val() > 0x5 {
                    self.l40.next = bit_cast::<40, 4>(self.b4.val() + self.l4.val()) - self.a40.val() & 0x2;
                    self.lv1[0].next = (self.iv16[0].val().get_bits::<13>(0) > bit_cast::<13, 1>((self.l3.val() > self.l3.val()).into())) | (self.a4.val() & self.a4.val()).xor();
                } else if self.lv1[1].val() {
                    self.lv8[1].next = bit_cast::<8, 8>(self.m8.val().replace_bit(7, self.iv1[5].val()));
                    self.l40.next = bit_cast::<40, 8>(self.iv8[2].val() - 0xFF + 0x2) << 4;
                } else {
                    self.m4.next = ((self.b4.val() | self.l8.val().get_bits::<4>(3)) & 4) - (!(self.a4.val() | self.m4.val()) ^ (self.a4.val() + 0x1));
                }
            }
        } else {
            self.l40.next = self.m40.val() << self.b3.val();
        }
        self.o10.next = bit_cast::<4, 13>(!((self.a13.val() ^ self.m13.val()) & self.b13.val()));
        self.o11.next = (bit_cast::<8, 8>(self.a8.val() >> 1) << self.m4.val().replace_bit(3, self.l1.val())) - bit_cast::<8, 40>(self.b40.val());
        self.l4.next = self.l4.val().replace_bit(0, self.a4.val() - self.b4.val() < 0xF);
        self.l3.next = self.l3.val().replace_bit(0, self.iv16[2].val() <= 0xFFFF || (self.l40.val() < 655417367));
        self.o12.next = self.a13.val() + self.m13.val().replace_bit(3, self.m1.val()) & self.b13.val() | (bit_cast::<13, 8>(self.l8.val()) + (self.a13.val() - self.l13.val()) ^ self.b13.val());
        self.o13.next = bit_cast::<16, 3>(self.b3.val()) - (bit_cast::<16, 16>(self.iv16[0].val()) << self.l4.val());
        self.m40.next = self.b40.val();
        self.o14.next = self.m40.val().get_bits::<32>(7) + bit_cast::<32, 3>(self.l3.val() >> self.m3.val()) | ((self.b32.val() ^ 0x3) >> 16) >> self.m3.val();
        self.o15.next = bit_cast::<40, 40>(bit_cast::<40, 13>(self.a13.val()));
        match self.m3.val().index() {
            3 => {
                self.lv8[1].next = self.iv8[1].val() | self.a8.val().replace_bit(6, self.lv1[3].val()) - 32 & 0xB0;
                for i in 0..3 {
                    self.m1.next = !(self.l1.val() & self.b32.val().get_bit(i) ^ (self.b16.val() > self.b16.val() - self.m16.val()));
                }
            }
            4 => {
                self.m40.next = bit_cast::<40, 8>((self.iv8[4].val() | 0x9A | bit_cast::<8, 3>(self.m3.val())) << (self.b4.val() - self.m4.val()));
            }
            5 => {
                self.lv8[1].next = self.l8.val();
                self.l40.next = self.b40.val();
            }
            6 => {
                self.l16.next = bit_cast::<16, 4>(self.m4.val()) >> self.b3.val() << (self.b4.val() & 9);
                if (!(self.lv16[3].val() ^ self.b16.val())).any() {
                    self.lv1[3].next = self.iv1[2].val();
                } else if self.b40.val() >= 0x404B838B && self.a1.val() {
                    self.lv1[1].next = self.a3.val() >> (self.a4.val() ^ 0xF) != 0x4;
                    self.l16.next = self.m16.val().replace_bit(14, !self.m1.val());
                }
            }
            _ => {
            }
        }
        if self.b4.val().get_bit(1) | (self.m3.val() == bit_cast::<3, 4>(self.l4.val())) {
            for i in 0..3 {
                if !(self.b1.val() ^ self.lv1[2 * i + 1].val()) {
                    self.l8.next = self.l8.val().replace_bit(i, (self.a13.val() + self.l13.val()) > bit_cast::<13, 16>(self.m16.val()));
                    self.l32.next = self.l32.val().replace_bit(i, self.a32.val() <= self.a32.val() || self.a16.val().any());
                } else if self.a1.val() {
                    self.m13.next = self.b13.val();
                }
            }
            self.m13.next = (self.lv16[0].val().get_bits::<13>(2) - self.a13.val()) >> 9;
        } else {
            self.lv8[1].next = bit_cast::<8, 13>(self.l13.val().replace_bit(5, self.l32.val().get_bit(self.m4.val().index())));
        }
        for i in 0..6 {
            self.ov1[i].next = false;
        }
        for i in 0..6 {
            self.ov8[i].next = self.m8.val().replace_bit(i, self.m40.val().replace_bit(5, self.a32.val().get_bit(self.m4.val().index())).all());
        }
        self.lv8[5].next = (self.a8.val() & self.b8.val() | 174) >> self.a3.val() + self.l3.val() << (self.m4.val() + self.m4.val());
        self.lv16[3].next = self.m16.val() ^ 0xE8E0;
        for i in 0..4 {
            self.ov16[i].next = self.iv16[1].val().replace_bit(4, self.iv8[5 - i].val().get_bit(i));
        }
    }
);

kernel!(
    Kernel31,
    #[hdl_gen]
    fn update(&mut self) {
        self.l1.next = self.a1.val();
        self.l3.next = self.b3.val();
        self.l4.next = self.a4.val();
        self.l8.next = self.b8.val();
        self.l13.next = self.b13.val();
        self.l16.next = self.a16.val();
        self.l32.next = self.a32.val();
        self.l40.next = self.b40.val();
        self.m1.next = self.a1.val();
        self.m3.next = self.b3.val();
        self.m4.next = self.a4.val();
        self.m8.next = self.b8.val();
        self.m13.next = self.a13.val();
        self.m16.next = self.b16.val();
        self.m32.next = self.a32.val();
        self.m40.next = self.b40.val();
        for i in 0..6 {
            self.lv1[i].next = self.iv1[i].val();
        }
        for i in 0..6 {
            self.lv8[i].next = self.iv8[i].val();
        }
        for i in 0..4 {
            self.lv16[i].next = self.iv16[i].val();
        }
        self.lv1[1].next = self.a40.val().get_bit(39);
        self.o0.next = !((bit_cast::<3, 4>(self.m4.val()) >= 0x7) & !(self.a32.val() < 0x61409A26));
        self.o1.next = self.a3.val().replace_bit(1, self.a40.val().get_bit(33) | (self.l32.val() != 0x2) || self.a1.val());
        self.l1.next = self.b1.val();
        self.o2.next = ((!(self.l4.val() ^ self.b4.val())) ^ self.l13.val().get_bits::<4>(9)) - self.a4.val().replace_bit(2, (self.a1.val() || self.l1.val()) && self.l32.val() == self.a32.val());
        self.o3.next = self.iv8[5].val();
        self.l3.next = (self.b3.val() & (!(self.m3.val() >> self.b4.val()))) >> bit_cast::<4, 1>(self.b1.val().into());
        self.o4.next = self.b13.val() << bit_cast::<4, 3>(self.m3.val());
        self.o5.next = bit_cast::<16, 4>(bit_cast::<4, 13>(self.a13.val() | self.l13.val())) + 0x3;
        self.l8.next = self.l8.val();
        self.o6.next = self.m32.val();
        self.o7.next = self.b40.val() >> (self.l4.val() << 3);
        self.l40.next = bit_cast::<40, 13>(bit_cast::<13, 8>(self.m8.val()));
        self.o8.next = self.m3.val() > 2 || self.b3.val() >= 0;
        self.o9.next = self.m40.val().get_bits::<3>(26) + (self.m3.val() | self.l3.val() >> self.a3.val() << 1);
        self.l16.next = !(self.m16.val() | self.b16.val()) << 15 >> 14;
        self.o10.next = self.m4.val();
        self.o11.next = self.lv8[0].val();
        for i in 0..3 {
            if self.m32.val().replace_bit(8, self.b13.val() > self.a13.val()) >= (self.l32.val().replace_bit(i, self.b1.val()) & self.b32.val().replace_bit(22, self.l1.val())) {
                self.l1.next = (!(!self.lv16[i].val() >> 11)).all();
            } else {
                match self.m3.val().index() {
                    2 => {
                        self.l3.next = 5.into();
                    }
                    3 => {
                        self.l40.next = (!((self.b40.val() | 245808106) << (self.a3.val() | self.l3.val()))) & (self.a40.val() & self.b40.val());
                    }
                    _ => {
                        self.l13.next = bit_cast::<13, 40>((self.m40.val() & (self.a40.val() ^ 1681977082)) - 0x1);
                        self.l8.next = self.l8.val().replace_bit(i, self.m16.val().all() | (self.l1.val() && self.m1.val()));
                    }
                }
                self.m8.next = 106.into();
            }
        }
        self.o12.next = self.m13.val();
        self.o13.next = self.m40.val().get_bits::<16>(self.b3.val().index());
        self.lv16[3].next = 0xAD08.into();
        self.o14.next = self.m32.val();
        self.o15.next = self.b40.val().replace_bit(34, (bit_cast::<3, 3>(self.m3.val()) & 7) > self.a8.val().get_bits::<3>(3));
        self.lv8[3].next = self.m8.val() + 0xFF;
        for i in 0..6 {
            self.ov1[i].next = ((!self.lv16[3].val()) - ((self.l16.val() + 30248) >> 1)) <= 10516;
        }
        for i in 0..6 {
            self.ov8[i].next = 206.into();
        }
        for i in 0..3 {
            self.l40.next = self.l40.val().replace_bit(18, bit_cast::<40, 1>(self.a1.val().into()) >= 0x4F520417);
            for j in 0..4 {
                self.l40.next = self.l40.val().replace_bit(j, self.a1.val());
            }
        }
        for i in 0..2 {
            if !(self.l8.val() ^ self.iv8[i + 4].val()) > self.b40.val().get_bits::<8>(9) {
                if self.m3.val().get_bit(i) {
                    self.m40.next = self.a40.val() << 17;
                    self.m13.next = 6690.into();
                }
            } else if self.l1.val() {
                self.l4.next = bit_cast::<4, 16>(bit_cast::<16, 8>(self.b16.val().get_bits::<8>(2))) >> 2;
                self.l40.next = self.m40.val();
            } else {
                match self.b4.val().index() {
                    2 => {
                        self.l40.next = self.b40.val() & self.a40.val();
                    }
                    3 => {
                        self.m8.next = self.a8.val().replace_bit(i, ((self.b32.val() & 1993825508) >> (self.a4.val() >> 3)) < 0x591BDBE2);
                        self.l16.next = self.iv16[i].val() & 1;
                    }
                    _ => {
                        self.l4.next = self.l4.val().replace_bit(1, self.lv8[5 - i].val() + self.b8.val() > 0x2);
                    }
                }
                self.l13.next = (bit_cast::<13, 40>(self.a40.val()) & self.m16.val().get_bits::<13>(0)) >> (self.l3.val() >> self.b3.val());
            }
            if (self.l3.val() >> self.b3.val() > self.m3.val() ^ self.b3.val()) ^ self.lv1[5 - i].val() {
                self.m4.next = 0x3.into();
                if self.lv8[2 * i].val().replace_bit(i, self.m1.val() | self.b1.val()) > 0x79 {
                    self.lv8[2 * i].next = self.b8.val();
                    self.lv1[i + 4].next = true;
                }
            } else if self.m1.val() {
                for j in 0..6 {
                    self.l8.next = self.lv8[3].val().replace_bit(j, self.m13.val().get_bits::<3>(self.b3.val().index()) < (self.b40.val().get_bits::<3>(26) & bit_cast::<3, 40>(self.b40.val())));
                    self.m13.next = !(self.b13.val() & 8191);
                }
            } else {
                for j in 0..6 {
                    self.l8.next = self.b8.val();
                }
                for j in 0..4 {
                    self.lv1[3].next = self.m32.val() >= self.l32.val();
                }
            }
        }
        for i in 0..4 {
            self.ov16[i].next = (self.m16.val() << self.a3.val().replace_bit(1, self.m1.val())) - (bit_cast::<16, 32>(self.l32.val() - self.m32.val()) + (self.a32.val().get_bits::<16>(self.a3.val().index()) - (self.b16.val() - self.m16.val())));
        }
    }
);

top!(
    k0 Kernel0 0,
    k1 Kernel1 1,
    k2 Kernel2 2,
    k3 Kernel3 3,
    k4 Kernel4 4,
    k5 Kernel5 5,
    k6 Kernel6 6,
    k7 Kernel7 7,
    k8 Kernel8 8,
    k9 Kernel9 9,
    k10 Kernel10 10,
    k11 Kernel11 11,
    k12 Kernel12 12,
    k13 Kernel13 13,
    k14 Kernel14 14,
    k15 Kernel15 15,
    k16 Kernel16 16,
    k17 Kernel17 17,
    k18 Kernel18 18,
    k19 Kernel19 19,
    k20 Kernel20 20,
    k21 Kernel21 21,
    k22 Kernel22 22,
    k23 Kernel23 23,
    k24 Kernel24 24,
    k25 Kernel25 25,
    k26 Kernel26 26,
    k27 Kernel27 27,
    k28 Kernel28 28,
    k29 Kernel29 29,
    k30 Kernel30 30,
    k31 Kernel31 31
);
