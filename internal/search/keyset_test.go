package search

import (
	"math/rand/v2"
	"testing"
)

// TestKeySet compares the set with a map of counts.
func TestKeySet(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var s keySet
	want := map[uint64]int{}
	var in []uint64
	for range 200_000 {
		key := r.Uint64N(500)
		if key%3 == 0 {
			key *= 0x100000001 // others of the same homes
		}
		if s.has(key) != (want[key] > 0) {
			t.Fatalf("has(%#x) = %v, it is in %d times", key, s.has(key), want[key])
		}
		if grow := len(in) < 300; r.IntN(2) == 0 == grow || len(in) == 0 {
			s.add(key)
			want[key]++
			in = append(in, key)
		} else {
			k := r.IntN(len(in))
			s.remove(in[k])
			want[in[k]]--
			in[k] = in[len(in)-1]
			in = in[:len(in)-1]
		}
	}
}
