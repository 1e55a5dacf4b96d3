package liveness

import (
	"math/rand/v2"
	"slices"
	"testing"

	"heddle/internal/explore/system"
	"heddle/internal/temporal/automaton"
)

// parts is a toy that takes actions in two stages. What states between say is noise.
type parts struct {
	*toy
	states int // where actions are over
}

func (g *parts) Unfinished() bool         { return g.at >= g.states }
func (g *parts) Endless() *system.Failure { return nil }
func (g *parts) Interrupt() bool          { return false }

// inStages is a toy whose actions of one thread in a state are answers to a question that it asks.
func inStages(r *rand.Rand, g *toy) *parts {
	s := &parts{&toy{says: slices.Clone(g.says), pruned: slices.Clone(g.pruned), inside: slices.Clone(g.inside)}, len(g.ways)}
	s.ways = make([][]system.Action, len(g.ways))
	for from, ways := range g.ways {
		asking := map[int32]int{} // states between, by threads
		for _, w := range ways {
			mid, ok := asking[w.Thread]
			if !ok || r.IntN(2) == 0 {
				mid = len(s.ways)
				asking[w.Thread] = mid
				s.ways = append(s.ways, nil)
				s.says, s.pruned, s.inside = append(s.says, uint64(r.IntN(4))), append(s.pruned, false), append(s.inside, false)
				s.ways[from] = append(s.ways[from], system.Action{Thread: w.Thread, Choice: int64(mid)})
			}
			s.ways[mid] = append(s.ways[mid], w)
			s.inside[mid] = s.inside[mid] || g.inside[w.Choice]
		}
	}
	return s
}

// TestStages: a run is accepted, or not, whether its actions are taken at once or in stages; the result reports which actions of a lasso are answers.
func TestStages(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	found := 0
	for i := range 6000 {
		g, a := drawToy(r), drawAutomaton(r)
		s := inStages(r, g)
		for _, fairness := range []Fairness{Unfair, Weak, Strong} {
			search := func(cur system.Cursor, g *toy) *Result {
				res := Search(cur, &pairs{g, map[uint64]bool{}}, Options{Automaton: a, Valuation: func() uint64 { return g.says[g.at] }, Fairness: fairness,
					CutOff: func() bool { return g.pruned[g.at] }, Inside: func() bool { return g.inside[g.at] }})
				g.Undo(0)
				return res
			}
			once, inParts := search(g, g), search(s, s.toy)
			if len(inParts.Others) > 0 || (once.Lasso != nil) != (inParts.Lasso != nil) {
				t.Fatalf("%d, fairness %d: a lasso at once: %t, in stages: %t (%v)\n%+v\n%+v\n%+v", i, fairness, once.Lasso != nil, inParts.Lasso != nil, inParts.Others, g, s, a)
			}
			if inParts.Lasso == nil {
				continue
			}
			found++
			at := 0
			for k, w := range inParts.Lasso.Once() {
				if inParts.Answers[k] != (at >= s.states) {
					t.Fatalf("%d, fairness %d: action %d is an answer: %t\n%+v\n%+v", i, fairness, k, inParts.Answers[k], inParts.Lasso, s)
				}
				at = int(w.Choice)
			}
		}
	}
	if found < 1000 {
		t.Errorf("%d lassos", found)
	}
}

// TestEndlessStages: an action whose stages come back to themselves is reported.
func TestEndlessStages(t *testing.T) {
	g := &parts{&toy{ways: [][]system.Action{{{Choice: 1}}, {{Choice: 2}, {Choice: 0}}, {{Choice: 1}}}, says: []uint64{0, 0, 0}, pruned: make([]bool, 3), inside: make([]bool, 3)}, 1}
	a := &automaton.Automaton{States: [][]automaton.Edge{{{}}}, Sets: 1} // a set that no edge has
	res := Search(g, &pairs{g.toy, map[uint64]bool{}}, Options{Automaton: a, Valuation: func() uint64 { return 0 }, CutOff: func() bool { return false }})
	if len(res.Others) != 1 || res.Others[0].Failure.Class != system.Gap || res.Lasso != nil {
		t.Errorf("%+v", res)
	}
}

// TestSectionLeftInStages: where an action leaves the middle of one, and comes into the middle of the next, while it is taken in stages, it is fair to threads
// that are not there.
func TestSectionLeftInStages(t *testing.T) {
	g := &parts{&toy{ways: [][]system.Action{{{Choice: 1}}, {{Choice: 0}}}, says: []uint64{0, 0}, pruned: make([]bool, 2), inside: []bool{true, false}}, 1}
	a := &automaton.Automaton{States: [][]automaton.Edge{{{}}}}
	for _, fairness := range []Fairness{Unfair, Weak, Strong} {
		o := Options{Automaton: a, Fairness: fairness, Valuation: func() uint64 { return 0 }, CutOff: func() bool { return false }, Inside: func() bool { return g.inside[g.at] }}
		o.Running = func(t int) bool { return t == 0 }
		if res := Search(g, &pairs{g.toy, map[uint64]bool{}}, o); res.Lasso == nil {
			t.Errorf("fairness %d: no lasso", fairness)
		}
		g.Undo(0)
	}
}
