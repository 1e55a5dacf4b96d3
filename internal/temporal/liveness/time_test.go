package liveness

import (
	"math/rand/v2"
	"slices"
	"testing"

	"heddle/internal/explore/schedule"
	"heddle/internal/explore/system"
	"heddle/internal/temporal/automaton"
)

// drawTicks draws what ways of a system do about the clock.
func drawTicks(r *rand.Rand, g *toy) {
	g.ticks = make([]map[system.Action]system.Clock, len(g.ways))
	for i, ways := range g.ways {
		g.ticks[i] = map[system.Action]system.Clock{}
		for _, a := range ways {
			if r.IntN(2) == 0 {
				g.ticks[i][a] = system.Clock(r.IntN(1 << 3))
			}
		}
	}
}

// TestTimePasses: searches by one worker, by several and for a shortest lasso find one if, and only if, there is a fair run in which time passes. If there is
// none, the result says whether a fair cycle exists in which the clock stood, and Options.Lasts was called with it.
func TestTimePasses(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	found, stood, asked, fewer := 0, 0, 0, 0
	for i := range 30000 {
		g, a := drawToy(r), drawAutomaton(r)
		if i%2 == 0 {
			g = drawSparse(r)
		}
		drawTicks(r, g)
		for _, fairness := range []Fairness{Unfair, Weak, Strong} {
			o := g.options(a, fairness)
			o.Shortest = i%5 == 0
			o.Lasts = func(l schedule.Lasso) bool {
				asked++
				if !slices.ContainsFunc(follows(g, l), func(c system.Clock) bool { return c&system.Stood != 0 }) {
					t.Fatalf("%d, fairness %d: the clock does not stand in %+v\n%+v\n%+v", i, fairness, l, g, a)
				}
				return false
			}
			res := Search(g, &pairs{g, map[uint64]bool{}}, o)
			g.Undo(0)
			want, stands := exists(g, a, fairness), existsBut(g, a, fairness, 0)
			if want != (res.Lasso != nil) || !want && res.Stands != stands {
				t.Fatalf("%d, fairness %d: a lasso: %t, want %t; the clock stood: %t, want %t\n%+v\n%+v", i, fairness, res.Lasso != nil, want, res.Stands, stands, g, a)
			}
			if i%3 == 0 {
				x := withWorkers(g, a, fairness, 2+i%2, uint64(i))
				if want != (x.res.Lasso != nil) || !want && x.res.Stands != stands {
					t.Fatalf("%d, fairness %d: by several workers a lasso: %t, want %t; the clock stood: %t, want %t\n%+v\n%+v", i, fairness, x.res.Lasso != nil, want, x.res.Stands, stands, g, a)
				}
				x.check(t, g, a, fairness)
			}
			switch {
			case want:
				found++
				if err := isOne(g, a, res.Lasso, fairness); err != nil {
					t.Fatalf("%d, fairness %d: %v\n%+v\n%+v\n%+v", i, fairness, err, res.Lasso, g, a)
				}
			case stands:
				stood++
			default:
				if timeless := *g; exists(timeless.withoutTicks(), a, fairness) {
					fewer++
				}
			}
		}
	}
	if t.Log(found, stood, asked, fewer); min(found, stood, asked, fewer) < 1000 {
		t.Error("the clock makes too little difference", found, stood, asked, fewer)
	}
}

func (g *toy) withoutTicks() *toy {
	g.ticks = nil
	return g
}

// follows are what the ways of a cycle do about the clock.
func follows(g *toy, l schedule.Lasso) (list []system.Clock) {
	at := 0
	for _, s := range l.Prefix {
		at = int(s.Choice)
	}
	for _, s := range l.Cycle {
		list = append(list, g.tick(at, s))
		at = int(s.Choice)
	}
	return list
}

// TestLasts: a lasso in which the clock stood is the one that is found, if a run repeats it.
func TestLasts(t *testing.T) {
	g := &toy{
		ways: [][]system.Action{{{Choice: 0}, {Choice: 1}}, {{Choice: 1}}},
		says: []uint64{0, 0}, pruned: make([]bool, 2), inside: make([]bool, 2),
		ticks: []map[system.Action]system.Clock{{{Choice: 0}: system.Waited}, {{Choice: 1}: system.Stood}},
	}
	all := &automaton.Automaton{States: [][]automaton.Edge{{{To: 0}}}}
	for _, lasts := range []bool{false, true} {
		o := g.options(all, Unfair)
		o.Lasts = func(schedule.Lasso) bool { return lasts }
		res := Search(g, &pairs{g, map[uint64]bool{}}, o)
		g.Undo(0)
		if (res.Lasso != nil) != lasts || res.Stands == lasts {
			t.Errorf("lasts %t: %+v", lasts, res)
		}
	}
}
