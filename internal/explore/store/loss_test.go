package store

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestKeyTable compares the table with a set, as it grows and where its budget
// ends.
func TestKeyTable(t *testing.T) {
	for _, lanes := range []int{1, 2} {
		r := rand.New(rand.NewPCG(1, uint64(lanes)))
		const budget = 1 << 20
		table := newKeyTable(lanes, budget)
		in := map[[2]uint64]bool{}
		for !table.full.Load() {
			key := [2]uint64{r.Uint64()}
			if r.IntN(20) == 0 {
				key[0] &= 3 // some that meet, and 0
			}
			if lanes == 2 {
				key[1] = r.Uint64N(2)
			}
			known := notZero(key)
			if table.has(key) != in[known] {
				t.Fatalf("lanes %d: has(%#x) = %v", lanes, key, table.has(key))
			}
			if table.add(key) == in[known] {
				t.Fatalf("lanes %d: add(%#x) is new: %v", lanes, key, !in[known])
			}
			in[known] = true
		}
		if table.bytes.Load() > budget || len(in)*lanes*8 < budget/3 {
			t.Errorf("lanes %d: full with %d hashes in %d bytes", lanes, len(in), table.bytes.Load())
		}
		for key := range in {
			if !table.has(key) {
				t.Fatalf("lanes %d: %#x is lost", lanes, key)
			}
		}
		for range 200_000 { // it stays usable
			table.add([2]uint64{r.Uint64(), 1})
		}
	}
}

// TestSumSpreads: states that differ in few small words have different sums, also
// in any 32 bits of them in a row, as often as chance has it.
func TestSumSpreads(t *testing.T) {
	const side = 20 // words of 4 places with values 0 to 19
	for _, wide := range []bool{false, true} {
		for _, apart := range []uint32{1, 16, 1 << 20} {
			for shift := 0; shift <= 32; shift += 16 {
				s := sum{wide: wide}
				seen := map[uint64]bool{}
				n, meets := 0.0, 0.0
				for i := range uint64(side * side * side * side) {
					s.value = [2]uint64{}
					for k, rest := uint32(0), i; k < 4; k, rest = k+1, rest/side {
						s.replace(Word{4096 + k*apart, 0, rest % side})
					}
					v := s.value[0]
					if wide {
						v = s.value[1]
					}
					if v = v >> shift & (1<<32 - 1); seen[v] {
						meets++
					}
					seen[v] = true
					n++
				}
				if want := n * n / math.Ldexp(1, 33); math.Abs(meets-want) > 6*math.Sqrt(want)+3 {
					t.Errorf("wide %v, words %d apart, bits from %d: %v of %v sums meet, chance has %.1f", wide, apart, shift, meets, n, want)
				}
			}
		}
	}
}

// TestOmissionBound is the formula of Wolper and Leroy.
func TestOmissionBound(t *testing.T) {
	h := NewHash(nil, false, 0)
	h.table.parts[0].used = 1 << 20
	if p := h.Loss().Omission; math.Abs(p/math.Ldexp(1, 40-65)-1) > 1e-5 {
		t.Errorf("2^20 states in 64 bits: %g, want about 2^-25", p)
	}
	h = NewHash(nil, true, 0)
	h.table.parts[0].used = 1 << 20
	if p := h.Loss().Omission; math.Abs(p/math.Ldexp(1, 40-129)-1) > 1e-5 {
		t.Errorf("2^20 states in 128 bits: %g, want about 2^-89", p)
	}
}

// TestCoverage: the estimate agrees with what random hashes met.
func TestCoverage(t *testing.T) {
	for _, n := range []int{1000, 20_000, 60_000, 200_000} {
		r := rand.New(rand.NewPCG(uint64(n), 3))
		x := newBitArray(make([]uint64, 1<<11)) // 131072 bits
		for range n {
			x.add(r.Uint64())
		}
		got, want := x.loss(Loss{}).Coverage, float64(x.count)/float64(n)
		if math.Abs(got-want) > 0.01 {
			t.Errorf("%d states: coverage %.3f estimated, %.3f is true", n, got, want)
		}
	}
}
