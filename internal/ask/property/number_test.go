package property

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

func (a number) big() *big.Int {
	v := new(big.Int).Lsh(big.NewInt(a.hi), 64)
	return v.Add(v, new(big.Int).SetUint64(a.lo))
}

// Arithmetic is that of whole numbers, or has no value where 128 bits have no
// room for it.
func TestArithmetic(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	edges := []uint64{0, 1, 2, 3, 1 << 31, 1<<32 - 1, 1 << 32, 1 << 63, 1<<63 - 1, ^uint64(0), ^uint64(0) - 1}
	word := func() uint64 {
		if r.IntN(2) == 0 {
			return edges[r.IntN(len(edges))]
		}
		return r.Uint64() >> r.IntN(64)
	}
	draw := func() number {
		switch r.IntN(3) {
		case 0:
			return unsigned(word())
		case 1:
			return signed(int64(word()))
		}
		return number{int64(word()), word()}
	}
	limit := new(big.Int).Lsh(big.NewInt(1), 127)
	room := func(v *big.Int) bool { return v.Cmp(limit) < 0 && v.Cmp(new(big.Int).Neg(limit)) >= 0 }
	check := func(what string, a, b, got number, ok bool, want *big.Int) {
		t.Helper()
		switch {
		case ok && got.big().Cmp(want) != 0:
			t.Fatalf("%s %s %s = %s, not %s", a.big(), what, b.big(), got.big(), want)
		case !ok && room(want) && new(big.Int).Add(want, limit).Sign() != 0: // -2^127 may have none
			t.Fatalf("%s %s %s has no value, not %s", a.big(), what, b.big(), want)
		}
	}
	for range 200_000 {
		a, b := draw(), draw()
		x, y := a.big(), b.big()
		v, ok := a.add(b)
		check("+", a, b, v, ok, new(big.Int).Add(x, y))
		v, ok = a.sub(b)
		check("-", a, b, v, ok, new(big.Int).Sub(x, y))
		v, ok = a.mul(b)
		check("*", a, b, v, ok, new(big.Int).Mul(x, y))
		v, ok = a.negate()
		check("negated", a, b, v, ok, new(big.Int).Neg(x))
		if a.less(b) != (x.Cmp(y) < 0) {
			t.Fatalf("%s < %s", x, y)
		}
		q, m, ok := a.divide(b)
		if b.zero() {
			if ok {
				t.Fatal("a division by zero has a value")
			}
			continue
		}
		// -2^127 has no magnitude: what is divided or divides by it may have no value.
		if ok || !(number{-1 << 63, 0} == a || number{-1 << 63, 0} == b) {
			check("/", a, b, q, ok, new(big.Int).Quo(x, y))
			check("%", a, b, m, ok, new(big.Int).Rem(x, y))
		}
	}
}
