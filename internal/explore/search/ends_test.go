package search

import (
	"math/rand/v2"
	"testing"

	"heddle/internal/explore/system"
)

// hanger is the toy with waits that end without a cause. It looks ahead by definition.
type hanger struct {
	*graph
	alone   map[*way]bool // ways of such waits
	repeats map[*way]bool // ways that may close a cycle
	rounds  bool          // the last one does
	any     bool          // it came to an end
	most    int           // it sees no more states ahead
}

func (h *hanger) way(a system.Action) *way { return &h.ways[h.at][a.Choice] }

func (h *hanger) Unprompted(a system.Action) bool { return h.alone[h.way(a)] }
func (h *hanger) Repeats() bool                   { return h.rounds }
func (h *hanger) AnyEnds() bool                   { return h.any }
func (h *hanger) Acts() int                       { return h.at }
func (h *hanger) Hang() *system.Failure {
	return &system.Failure{Class: system.Violation, Check: "hang"}
}

func (h *hanger) Do(a system.Action) *system.Failure {
	h.rounds = h.repeats[h.way(a)]
	return h.graph.Do(a)
}

func (h *hanger) Actions(buf []system.Action) ([]system.Action, int) {
	h.any = h.any || len(h.ways[h.at]) == 0
	return h.graph.Actions(buf)
}

func (h *hanger) Prospect(most int) system.Prospect {
	ahead, ends := h.from(h.at, false)
	switch {
	case len(ahead) > min(most, h.most):
		return system.TooMany
	case !ends:
		return system.NoEnd
	}
	for s := range ahead {
		h.any = h.any || len(h.ways[s]) == 0
	}
	return system.MayEnd
}

// from are the states that ways lead to from one, and whether a run ends there. Waits that end without a cause are no ways, unless they are to be.
func (h *hanger) from(at int, all bool) (seen map[int]bool, ends bool) {
	seen = map[int]bool{at: true}
	for todo := []int{at}; len(todo) > 0; {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		ends = ends || len(h.ways[s]) == 0
		for i := range h.ways[s] {
			w := &h.ways[s][i]
			switch {
			case h.alone[w] && !all:
			case w.fails != nil:
				ends = true
			case !seen[w.to]:
				seen[w.to] = true
				todo = append(todo, w.to)
			}
		}
	}
	return seen, ends
}

// hangs reports whether a state is reached from which no run ends, although one does.
func (h *hanger) hangs() bool {
	seen, _ := h.from(0, true)
	hangs, any := false, false
	for s := range seen {
		_, ends := h.from(s, false)
		hangs, any = hangs || !ends, any || len(h.ways[s]) == 0
	}
	return hangs && any
}

// drawnHanger is a toy of up to 96 states. Each cycle has a way that may close it.
func drawnHanger(r *rand.Rand) *hanger {
	n := 1 + r.IntN(12)
	if r.IntN(4) == 0 {
		n *= 8
	}
	rank := r.Perm(n)
	h := &hanger{graph: &graph{ways: map[int][]way{}}, alone: map[*way]bool{}, repeats: map[*way]bool{}, most: 1 << r.IntN(5)}
	if r.IntN(4) > 0 {
		h.most = n
	}
	for s := range n {
		ways := make([]way, r.IntN(4))
		waits := len(ways) > 1 && r.IntN(3) == 0
		for i := range ways {
			w := &ways[i]
			if *w = (way{to: r.IntN(n)}); r.IntN(30) == 0 {
				w.fails = wrong(uint64(s + 1))
			}
			h.alone[w] = waits && i == len(ways)-1
			h.repeats[w] = rank[w.to] <= rank[s] || r.IntN(10) == 0
		}
		h.ways[s] = ways
	}
	return h
}

// TestHangs: a search finds a state from which no run ends if there is one, says nothing of others, and says so where it does not know.
func TestHangs(t *testing.T) {
	var found, none, open, never int
	for seed := range uint64(60_000) {
		h := drawnHanger(rand.New(rand.NewPCG(seed, 1)))
		st := newPlaces(h.graph)
		if seed%5 == 0 {
			st.again = map[int]int{int(seed) % 7: 1, int(seed) % 11: 2}
		}
		hang := 0
		o := Options{Bound: -1, Hangs: true, KeepGoing: true, Confirm: func(f Found) bool {
			if f.Failure.Check == "hang" {
				at := 0
				for _, a := range f.Schedule {
					at = h.ways[at][a.Choice].to
				}
				if _, ends := h.from(at, false); ends {
					t.Errorf("seed %d: a run ends from %d", seed, at)
				}
				hang++
			}
			return true
		}}
		switch r := DepthFirst(h, st, o); {
		case !r.Complete():
			t.Fatalf("seed %d: %v %v", seed, r.Limits, r.Others)
		case (hang > 0 || r.Hangs.Examined) && hang > 0 != h.hangs():
			t.Fatalf("seed %d: found %d, there are some: %v: %v", seed, hang, h.hangs(), h.ways)
		case hang > 0:
			found++
		case !r.Hangs.Examined:
			open++
		case r.Hangs.Ends:
			none++
		default:
			never++
		}
	}
	if found < 3000 || none < 20_000 || never < 5000 || open < 10 || open > 1000 {
		t.Errorf("%d hang, %d do not, %d undecided, %d never end", found, none, open, never)
	}
}
