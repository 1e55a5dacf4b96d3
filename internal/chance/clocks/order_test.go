package clocks

import (
	"math"
	"testing"

	"heddle/internal/chance/random"
)

// raced is how likely each thread's event is the first one, and after how many ticks.
func raced(left []int, p float64, ticks int, into map[[2]int]float64) {
	for i := range left {
		share := p / float64(len(left))
		if left[i]--; left[i] == 0 {
			into[[2]int{i, ticks + 1}] += share
		} else {
			raced(left, share, ticks+1, into)
		}
		left[i]++
	}
}

// TestOrder: which event comes first, and after how many ticks, has the law of ticks that are drawn one by one.
func TestOrder(t *testing.T) {
	for _, distances := range [][]int{{1, 1}, {3, 5}, {2, 1, 4}, {1, 1, 1, 1}, {3, 2, 2, 3, 1}} {
		want := map[[2]int]float64{}
		raced(append([]int(nil), distances...), 1, 0, want)
		var o Order
		o.lists = true
		rnd := random.New(7, 9)
		o.Begin(&rnd)
		const runs = 300_000
		counts := map[[2]int]float64{}
		left := make([]int, len(distances))
		for range runs {
			copy(left, distances)
			first, ticks := o.Next(left)
			counts[[2]int{first, ticks}]++
			taken := make([]int, len(distances))
			for _, i := range o.sequence {
				taken[i]++
			}
			for i := range left {
				if left[i] != distances[i]-taken[i] || left[i] < 0 || (left[i] == 0) != (i == first) {
					t.Fatalf("%v: %v is left, and thread %d is first, by the ticks %v", distances, left, first, o.sequence)
				}
			}
			if len(o.sequence) != ticks {
				t.Fatalf("%d ticks, not %d", len(o.sequence), ticks)
			}
		}
		sum, freedom := 0.0, -1.0
		for k, p := range want {
			sum += (counts[k] - p*runs) * (counts[k] - p*runs) / (p * runs)
			freedom++
		}
		if math.Abs(sum-freedom) > 6*math.Sqrt(2*max(freedom, 1)) {
			t.Errorf("%v: chi-square %.1f for %.0f degrees of freedom", distances, sum, freedom)
		}
	}
}

// TestLongDistances: of two threads with long stretches of their own, the shorter comes first nearly as often as it should, whatever lies
// between words of ticks.
func TestLongDistances(t *testing.T) {
	var o Order
	rnd := random.New(1, 2)
	o.Begin(&rnd)
	const runs = 200_000
	first, sum := 0.0, 0.0
	for range runs {
		left := []int{400, 420}
		i, ticks := o.Next(left)
		if i == 0 {
			first++
		}
		sum += float64(ticks)
	}
	// By the central limit theorem, with the correction for whole numbers: 400 ticks come before 420 of the other if of 819 at least 400 are.
	want := 0.5 * math.Erfc(-(409.5-399.5)/math.Sqrt(2*819.0/4))
	if p := first / runs; math.Abs(p-want) > 0.005 {
		t.Errorf("the shorter one is first with %.4f, not %.4f", p, want)
	}
	if mean := sum / runs; mean < 780 || mean > 800 {
		t.Errorf("%.1f ticks on average", mean)
	}
}
