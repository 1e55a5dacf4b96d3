package bitvec

import "testing"

// TestRoundingAgainstC compares the other modes with the processor's. Half and BFloat have no instructions: see below.
func TestRoundingAgainstC(t *testing.T) {
	exe := buildOracle(t)
	for k := Float; k < FloatKindCount; k++ {
		t.Run(k.String(), func(t *testing.T) {
			for by := Downward; by < RoundingCount; by++ {
				var qs []question
				for _, q := range append(append(binaryQuestions(k), unaryQuestions(k)...), append(intQuestions(k), fmaQuestions(k)...)...) {
					if oneInMode(q) {
						q.by = by
						qs = append(qs, q)
					}
				}
				ask(t, exe, qs)
			}
		})
	}
}

// oneInMode reports whether the oracle does an operation in the mode, and not by functions that know the nearest only.
func oneInMode(q question) bool {
	switch q.op {
	case qConvert:
		return FloatKind(q.c[0]) >= Float
	case qFromSI, qFromUI:
		return q.c[0] <= 64
	}
	return true
}

// TestRoundingSmall: a result of a small format is next to the exact one, on the right side of it.
func TestRoundingSmall(t *testing.T) {
	r := newRand()
	for _, k := range []FloatKind{Half, BFloat} {
		for range 20 * randomRounds {
			a, b := randomFloat(r, k), randomFloat(r, k)
			for op := FOpAdd; op <= FOpDiv; op++ {
				var nearest, wide, down, up, zero [2]uint64
				var wa, wb [2]uint64
				FloatConvert(X86FP80, wa[:], k, a[:])
				FloatConvert(X86FP80, wb[:], k, b[:])
				FloatBinary(op, X86FP80, wide[:], wa[:], wb[:])
				FloatBinary(op, k, nearest[:], a[:], b[:])
				Downward.Binary(op, k, down[:], a[:], b[:])
				Upward.Binary(op, k, up[:], a[:], b[:])
				TowardZero.Binary(op, k, zero[:], a[:], b[:])
				if unpack(k, nearest[:]).isNaN() {
					continue
				}
				below, above := compareTo(k, down, wide), compareTo(k, up, wide)
				if below&(relLess|relEqual) == 0 || above&(relGreater|relEqual) == 0 {
					t.Fatalf("%v %v(%x, %x): %x is not below %x, or %x not above", k, op, a, b, down, wide, up)
				}
				if nearest != down && nearest != up && !bothZero(k, nearest, down) {
					t.Fatalf("%v %v(%x, %x): the nearest is %x, not %x or %x", k, op, a, b, nearest, down, up)
				}
				if zero != down && zero != up {
					t.Fatalf("%v %v(%x, %x): toward zero is %x, not %x or %x", k, op, a, b, zero, down, up)
				}
			}
		}
	}
}

func bothZero(k FloatKind, a, b [2]uint64) bool {
	return unpack(k, a[:]).cls == classZero && unpack(k, b[:]).cls == classZero
}

// compareTo is the relation of a small number to one of 80 bits.
func compareTo(k FloatKind, a, wide [2]uint64) FPred {
	var exact [2]uint64
	FloatConvert(X86FP80, exact[:], k, a[:])
	return relation(unpack(X86FP80, exact[:]), unpack(X86FP80, wide[:]))
}
