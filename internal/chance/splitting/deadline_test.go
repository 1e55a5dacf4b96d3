package splitting

import (
	"math"
	"testing"
)

// TestTimed: the chance of the goal within the steps left, of a chain of two scores: from 0 a step leads to 1 with 1/4, from there to the goal with 1/2.
func TestTimed(t *testing.T) {
	g := Timing{Cells: []int64{0, 1}, Bound: 3, Top: 2, Moves: []Move{{0, 0, 3}, {0, 1, 1}, {1, 1, 1}, {1, Goals, 1}}}
	x := newTimed(&g)
	for _, want := range []struct {
		score  int64
		left   int
		chance float64
	}{
		{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0.5}, {0, 2, 0.125}, {1, 2, 0.75}, {1, 3, 0.875}, {0, 3, 0.75*0.125 + 0.25*0.75}, {-5, 2, 0.125}, {9, 2, 0.75},
	} {
		is := int64(hopeless)
		if want.chance > 0 {
			is = int64(math.Floor(16 * math.Log2(want.chance)))
		}
		if got := x.of(want.score, want.left, false); got != is {
			t.Errorf("score %d, %d steps left: %d, want %d", want.score, want.left, got, is)
		}
	}
	if x.of(2, 0, true) != 0 || x.of(1, 2, true) >= 0 {
		t.Error("a satisfied state has passed all levels if its score is the greatest, and only then")
	}
}

// TestCounts: scores beyond the number of cells are taken together, each step is counted, and the order of a map does not show.
func TestCounts(t *testing.T) {
	x := newCounts()
	for s := range int64(3 * mostCells) {
		x.moves[[2]int64{s, s + 1}] = 2
	}
	x.goals[3*mostCells] = 1
	g := x.timing(10)
	sum := 0
	for i, m := range g.Moves {
		sum += m.Count
		if i > 0 && m.From < g.Moves[i-1].From {
			t.Fatal("moves are not in order")
		}
	}
	if len(g.Cells) != mostCells || sum != 2*3*mostCells+1 || g.Cells[0] != 0 {
		t.Errorf("%d cells, %d steps", len(g.Cells), sum)
	}
}
