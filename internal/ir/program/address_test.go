package program

import "testing"

// TestAddresses: each number has a page of its own, in order within a region, below the most that an address may be, and gets it back.
func TestAddresses(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		a := AddressesOf(bits)
		half := uint64(1) << (a.NumberBits() - 1)
		for region := range uint64(a.Regions()) {
			for _, first := range []uint64{0, half} {
				end := uint64(0)
				for _, i := range []uint64{0, 1, 2, 62, 63, 64, 65, 1000, a.HalfNumbers() - 1} {
					number := region<<a.NumberBits() | (first + i)
					page, size := a.Page(number), uint64(1)<<a.PageBits(number)
					if page < end || page>>a.Bits() != 0 || (page+size-1)>>a.Bits() != 0 || page%size != 0 {
						t.Fatalf("%d bits: number %#x has the page %#x of %#x bytes, behind %#x", bits, number, page, size, end)
					}
					end = page + size
					for _, off := range []uint64{0, 1, size/2 - 1, size - 1} {
						if n, in := a.Split(page + off); n != number || in != off || a.Number(page+off) != number {
							t.Fatalf("%d bits: %#x is offset %#x of number %#x, want %#x of %#x", bits, page+off, in, n, off, number)
						}
					}
					if got := a.Number(a.InRegion(1, page)); got != 1<<a.NumberBits()|(first+i) {
						t.Fatalf("%d bits: number %#x in region 1 is %#x", bits, number, got)
					}
				}
			}
		}
		if a.Regions() < 63 {
			t.Errorf("%d bits: %d regions", bits, a.Regions())
		}
	}
}

// TestNullIsNobodys: small numbers are null and have no number of a region; no static has them.
func TestNullIsNobodys(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		a := AddressesOf(bits)
		statics := make([]Static, 3)
		AssignAddresses(statics, bits)
		for _, v := range []uint64{0, 1, 4095} {
			if region := a.Number(v) >> a.NumberBits(); !a.Null(v) || bits == 64 && region < uint64(a.Regions()) {
				t.Errorf("%d bits: %d is in region %d, null: %v", bits, v, region, a.Null(v))
			}
		}
		for i := range statics {
			if a.Null(statics[i].Addr) {
				t.Errorf("%d bits: static %d is at %#x", bits, i, statics[i].Addr)
			}
		}
	}
}

// TestSpans: an object takes as many numbers as reach after its end, and a little more.
func TestSpans(t *testing.T) {
	for _, c := range []struct {
		bits               uint
		number, size, want uint64
	}{
		{64, 1, 10, 1}, {64, 63, 1 << 31, 1}, {64, 64, 10, 1}, {64, 64, 1<<20 - 2<<16 - 1, 1}, {64, 64, 1<<20 - 2<<16, 2}, {64, 64, 3 << 20, 4},
		{32, 1, 10, 1}, {32, 1, 4096 - 257, 1}, {32, 1, 4096 - 256, 2}, {32, 9000, 10000, 3},
	} {
		a := AddressesOf(c.bits)
		if got := a.Span(c.number, c.size); got != c.want {
			t.Errorf("%d bits: %d bytes from number %d on take %d numbers, want %d", c.bits, c.size, c.number, got, c.want)
		}
	}
}

// TestSkews: blocks are aligned to a unit and no more, and blocks beside each other not alike in narrow pages.
func TestSkews(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		a := AddressesOf(bits)
		alike := 0
		for i := range uint64(1000) {
			number := 1<<a.NumberBits() | i
			skew := a.Skew(number)
			if skew%(2*Unit) != Unit || skew >= a.Slack() || skew != a.Skew(number+1<<a.NumberBits()) {
				t.Fatalf("%d bits: number %d has the skew %d", bits, i, skew)
			}
			if i >= 64 && skew == a.Skew(number+1) {
				alike++
			}
		}
		if bits == 64 && alike > 10 {
			t.Errorf("%d of a thousand blocks lie as the next one", alike)
		}
	}
}
