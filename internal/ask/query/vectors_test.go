package query

import (
	"slices"
	"testing"
)

// Each vector has a number of its own, which gives it back; one that is known costs no allocation.
func TestVectors(t *testing.T) {
	var v Vectors
	numbers := map[uint64][]float64{}
	for i := range 1000 {
		x := []float64{float64(i % 50), float64(i / 50)}
		numbers[v.Number(x)] = x
	}
	if len(numbers) != 1000 {
		t.Fatalf("%d numbers for 1000 vectors", len(numbers))
	}
	got := make([]float64, 2)
	for n, x := range numbers {
		if v.Get(n, got); !slices.Equal(got, x) || v.Number(x) != n {
			t.Fatalf("number %d of %v gives %v", n, x, got)
		}
	}
	if n := testing.AllocsPerRun(100, func() { v.Get(v.Number(got), got) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
