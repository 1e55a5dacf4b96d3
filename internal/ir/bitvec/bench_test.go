package bitvec

import "testing"

// Results go to a package variable, lest the compiler drop the work.
var sink uint64

func BenchmarkAdd(b *testing.B) {
	x := uint64(1)
	for b.Loop() {
		x = Add(x, 3, 32)
	}
	sink = x
}

func BenchmarkBinaryAdd(b *testing.B) {
	x := uint64(1)
	for b.Loop() {
		x = Binary(OpAdd, x, 3, 32)
	}
	sink = x
}

func BenchmarkCmp(b *testing.B) {
	x := uint64(1)
	for b.Loop() {
		if Cmp(SLT, x, 100, 32) {
			x++
		}
	}
	sink = x
}

func BenchmarkFAdd64(b *testing.B) {
	x, y := UIToFP64(1, 64), UIToFP64(3, 64)
	for b.Loop() {
		x = FAdd64(x, y)
	}
	sink = x
}

func BenchmarkFAdd32(b *testing.B) {
	x, y := UIToFP32(1, 64), UIToFP32(3, 64)
	for b.Loop() {
		x = FAdd32(x, y)
	}
	sink = x
}

func BenchmarkFRem64(b *testing.B) {
	x, y := UIToFP64(1_000_000_007, 64), UIToFP64(3, 64)
	for b.Loop() {
		sink = FRem64(x, y)
	}
}

func BenchmarkWideMul128(b *testing.B) {
	x, y := [2]uint64{3, 5}, [2]uint64{7, 11}
	for b.Loop() {
		WideMul(x[:], x[:], y[:], 128)
	}
	sink = x[0]
}

func BenchmarkWideUDiv128(b *testing.B) {
	x, y, q := [2]uint64{3, 5 << 60}, [2]uint64{7, 11}, [2]uint64{}
	for b.Loop() {
		WideUDiv(q[:], x[:], y[:], 128)
	}
	sink = q[0]
}

func BenchmarkX87Mul(b *testing.B) {
	x, y := X87{0xC000000000000000, 0x3FFF}, X87{0xD000000000000001, 0x3FFE}
	for b.Loop() {
		sink = X87Binary(FOpMul, x, y).Sig
	}
}
