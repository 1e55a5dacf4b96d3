package liveness

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"heddle/internal/explore/schedule"
	"heddle/internal/explore/system"
	"heddle/internal/temporal/automaton"
)

// toy is a system whose states are numbers, the first one is 0, and whose states say which atoms hold.
type toy struct {
	ways   [][]system.Action // of each state; Choice is where they lead
	says   []uint64
	pruned []bool
	inside []bool                           // in the middle of an action
	owed   [][3]Fairness                    // what is promised to threads in each state; nil: nothing, besides what is everywhere
	ticks  []map[system.Action]system.Clock // what ways do about the clock; nil: nothing
	done   system.Clock                     // by the ways since it was asked
	at     int
	trail  []int
}

func (g *toy) Start() *system.Failure { return nil }
func (g *toy) Actions(buf []system.Action) ([]system.Action, int) {
	return append(buf, g.ways[g.at]...), len(g.ways[g.at])
}
func (g *toy) Do(a system.Action) *system.Failure {
	g.done |= g.tick(g.at, a)
	g.trail, g.at = append(g.trail, g.at), int(a.Choice)
	return nil
}
func (g *toy) Closes() bool                                  { return true }
func (g *toy) Observe(b []*system.Failure) []*system.Failure { return b }
func (g *toy) Final() *system.Failure                        { return nil }
func (g *toy) Mark() int                                     { return len(g.trail) }
func (g *toy) Bytes() int64                                  { return 0 }
func (g *toy) Undo(to int) {
	if to < len(g.trail) {
		g.at, g.trail = g.trail[to], g.trail[:to]
	}
}

// tick is what a way does about the clock.
func (g *toy) tick(state int, a system.Action) system.Clock {
	if g.ticks == nil {
		return 0
	}
	return g.ticks[state][a]
}

// promised is what is promised to a thread in a state, of which there is a promise everywhere.
func (g *toy) promised(state, t int, everywhere Fairness) Fairness {
	if g.owed == nil {
		return everywhere
	}
	return max(everywhere, g.owed[state][t])
}

// can reports whether a thread can act in a state.
func (g *toy) can(state, t int) bool {
	return slices.ContainsFunc(g.ways[state], func(a system.Action) bool { return int(a.Thread) == t })
}

// options are those of a search for a run of the toy.
func (g *toy) options(a *automaton.Automaton, fairness Fairness) Options {
	o := Options{Automaton: a, Fairness: fairness, Valuation: func() uint64 { return g.says[g.at] }, CutOff: func() bool { return g.pruned[g.at] }, Inside: func() bool { return g.inside[g.at] }}
	if g.ticks != nil {
		o.Clock = func() (done system.Clock) {
			done, g.done = g.done, 0
			return done
		}
	}
	if g.owed != nil {
		o.Promised, o.Most = func(t int) Fairness { return g.owed[g.at][t] }, g.most()
	}
	return o
}

// most is the strongest of what is promised in some states.
func (g *toy) most() (most Fairness) {
	for _, list := range g.owed {
		most = max(most, slices.Max(list[:]))
	}
	return most
}

// pairs is a store of the toy's states.
type pairs struct {
	g    *toy
	seen map[uint64]bool
}

func (p *pairs) key(extra uint32) uint64 { return uint64(p.g.at)<<32 | uint64(extra) }
func (p *pairs) VisitFirst() uint64 {
	p.seen[p.key(0)] = true
	return p.key(0)
}
func (p *pairs) Visit(_ int, extra uint32) (uint64, bool) {
	k := p.key(extra)
	is := !p.seen[k]
	p.seen[k] = true
	return k, is
}
func (p *pairs) Mark() int    { return 0 }
func (p *pairs) Undo(int)     {}
func (p *pairs) Count() int   { return len(p.seen) }
func (p *pairs) Bytes() int64 { return 0 }
func (p *pairs) Full() bool   { return false }

// drawToy draws a system of a few states, threads and atoms.
func drawToy(r *rand.Rand) *toy {
	n, threads := 1+r.IntN(4), 1+r.IntN(3)
	g := &toy{ways: make([][]system.Action, n), says: make([]uint64, n), pruned: make([]bool, n), inside: make([]bool, n)}
	for i := range n {
		g.says[i], g.pruned[i] = uint64(r.IntN(4)), r.IntN(4) == 0
		if i > 0 && r.IntN(4) == 0 { // of one thread
			g.inside[i] = true
			for range 1 + r.IntN(2) {
				g.ways[i] = append(g.ways[i], system.Action{Choice: int64(r.IntN(n))})
			}
			g.ways[i] = slices.Compact(g.ways[i])
			continue
		}
		for range r.IntN(5) {
			a := system.Action{Thread: int32(r.IntN(threads)), Choice: int64(r.IntN(n))}
			if !slices.Contains(g.ways[i], a) {
				g.ways[i] = append(g.ways[i], a)
			}
		}
	}
	return g
}

func drawAutomaton(r *rand.Rand) *automaton.Automaton {
	n := 1 + r.IntN(2)
	a := &automaton.Automaton{Atoms: []string{"a", "b"}, Initial: int32(r.IntN(n)), States: make([][]automaton.Edge, n), Sets: r.IntN(3)}
	for i := range n {
		for range r.IntN(4) {
			guard := automaton.Cube{True: uint64(r.IntN(4))}
			guard.False = uint64(r.IntN(4)) &^ guard.True
			a.States[i] = append(a.States[i], automaton.Edge{To: int32(r.IntN(n)), Guard: guard, Sets: uint64(r.IntN(1 << a.Sets))})
		}
	}
	return a
}

// link is an edge of the whole product, by numbers of its states.
type link struct {
	from, to int
	thread   int // -1: the run is over
	sets     uint64
	clock    system.Clock
}

// product makes the whole product, of states that can be reached.
func product2(g *toy, a *automaton.Automaton) (states [][2]int, links []link) {
	number := map[[2]int]int{}
	visit := func(s [2]int) int {
		if _, ok := number[s]; !ok {
			number[s] = len(states)
			states = append(states, s)
		}
		return number[s]
	}
	visit([2]int{0, int(a.Initial)})
	for i := 0; i < len(states); i++ {
		s := states[i]
		ways := g.ways[s[0]]
		if len(ways) == 0 && !g.pruned[s[0]] {
			ways = []system.Action{{Thread: -1, Choice: int64(s[0])}}
		}
		for _, w := range ways {
			for _, e := range a.States[s[1]] {
				if e.Guard.Admits(g.says[s[0]]) {
					links = append(links, link{i, visit([2]int{int(w.Choice), int(e.To)}), int(w.Thread), e.Sets, g.tick(s[0], w)})
				}
			}
		}
	}
	return states, links
}

// exists says whether there is an accepted fair run, by trying every set of states: it has one that takes all edges inside of
// it for ever if these join each of its states with each, and satisfy the condition.
func exists(g *toy, a *automaton.Automaton, fairness Fairness) bool {
	return existsBut(g, a, fairness, system.Stood)
}

// existsBut is exists of runs that do not do some things about the clock again and again.
func existsBut(g *toy, a *automaton.Automaton, fairness Fairness, not system.Clock) bool {
	states, links := product2(g, a)
	for set := 1; set < 1<<len(states); set++ {
		var inside []link
		for _, l := range links {
			if set>>l.from&1 != 0 && set>>l.to&1 != 0 && l.clock&not == 0 {
				inside = append(inside, l)
			}
		}
		if !slices.ContainsFunc(inside, func(l link) bool { return l.clock&system.Passed != 0 }) {
			inside = slices.DeleteFunc(inside, func(l link) bool { return l.clock&system.Waited != 0 })
		}
		if len(inside) > 0 && joined(set, inside) && satisfied(g, states, set, inside, a.Sets, fairness) {
			return true
		}
	}
	return false
}

func joined(set int, links []link) bool {
	for from := range 16 {
		if set>>from&1 == 0 {
			continue
		}
		reached := 1 << from
		for range 16 {
			for _, l := range links {
				if reached>>l.from&1 != 0 {
					reached |= 1 << l.to
				}
			}
		}
		if reached != set {
			return false
		}
	}
	return true
}

func satisfied(g *toy, states [][2]int, set int, inside []link, sets int, fairness Fairness) bool {
	for i := range sets {
		if !slices.ContainsFunc(inside, func(l link) bool { return l.sets>>i&1 != 0 }) {
			return false
		}
	}
	for t := range 3 {
		everywhere, somewhere, outside := true, false, false
		for i, s := range states {
			if set>>i&1 != 0 && !g.inside[s[0]] {
				outside = true
				promised := Unfair
				if g.can(s[0], t) {
					promised = g.promised(s[0], t, fairness)
				}
				everywhere, somewhere = everywhere && promised != Unfair, somewhere || promised == Strong
			}
		}
		if !outside { // it never leaves the action
			return true
		}
		acts := slices.ContainsFunc(inside, func(l link) bool { return l.thread == t })
		if (everywhere || somewhere) && !acts {
			return false
		}
	}
	return true
}

// unseen is a state that a run comes to and a store does not have, beside any state of the automaton, or -1 if there is none.
func (g *toy) unseen(seen map[uint64]bool) int {
	has := map[int]bool{}
	for key := range seen {
		has[int(key>>32)] = true
	}
	reached := []int{0}
	for i := 0; i < len(reached); i++ {
		if !has[reached[i]] {
			return reached[i]
		}
		for _, a := range g.ways[reached[i]] {
			if !slices.Contains(reached, int(a.Choice)) {
				reached = append(reached, int(a.Choice))
			}
		}
	}
	return -1
}

// TestSearch: a lasso is found where, and only where, there is a run that is accepted and fair; and it is one. If there is none, all states were looked at, whatever the
// automaton follows, since runs may fail in any.
func TestSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var found [3]int
	for i := range 6000 {
		g, a := drawToy(r), drawAutomaton(r)
		for _, fairness := range []Fairness{Unfair, Weak, Strong} {
			seen := map[uint64]bool{}
			res := Search(g, &pairs{g, seen}, g.options(a, fairness))
			g.Undo(0)
			if s := g.unseen(seen); res.Lasso == nil && s >= 0 {
				t.Fatalf("%d, fairness %d: state %d was not looked at\n%+v\n%+v", i, fairness, s, g, a)
			}
			if want := exists(g, a, fairness); want != (res.Lasso != nil) {
				t.Fatalf("%d, fairness %d: a lasso: %t, want %t\n%+v\n%+v", i, fairness, res.Lasso != nil, want, g, a)
			}
			if res.Lasso != nil {
				found[fairness]++
				if err := isOne(g, a, res.Lasso, fairness); err != nil {
					t.Fatalf("%d, fairness %d: %v\n%+v\n%+v\n%+v", i, fairness, err, res.Lasso, g, a)
				}
			}
		}
	}
	if t.Log(found); found[0] <= found[1] || found[1] <= found[2] || found[2] < 500 {
		t.Error("the programs drawn do not tell fairness apart", found)
	}
}

// isOne returns why a lasso is no fair run that the automaton accepts.
func isOne(g *toy, a *automaton.Automaton, l *schedule.Lasso, fairness Fairness) error {
	at := 0
	var prefix, cycle []uint64
	follow := func(line schedule.Schedule, words *[]uint64, each func(at int, s schedule.Step)) error {
		for _, s := range line {
			if !slices.Contains(g.ways[at], s) {
				return fmt.Errorf("no action %v in %d", s, at)
			}
			*words = append(*words, g.says[at])
			each(at, s)
			at = int(s.Choice)
		}
		return nil
	}
	if err := follow(l.Prefix, &prefix, func(int, schedule.Step) {}); err != nil {
		return err
	}
	start := at
	outside := false
	owed, served, moved := map[int]bool{}, map[int]bool{}, map[int]bool{}
	var clock system.Clock
	if err := follow(l.Cycle, &cycle, func(at int, s schedule.Step) {
		moved[int(s.Thread)], clock = true, clock|g.tick(at, s)
		if g.inside[at] {
			return
		}
		outside = true
		for t := range 3 {
			promised := g.promised(at, t, fairness)
			owed[t] = owed[t] || g.can(at, t) && promised == Strong
			served[t] = served[t] || !g.can(at, t) || promised == Unfair
		}
	}); err != nil {
		return err
	}
	switch {
	case at != start:
		return fmt.Errorf("the cycle leads from %d to %d", start, at)
	case clock&system.Stood != 0 || clock&system.Waited != 0 && clock&system.Passed == 0:
		return fmt.Errorf("time does not pass: %b", clock)
	case len(l.Cycle) == 0 && len(g.ways[at]) > 0:
		return fmt.Errorf("the run is not over in %d", at)
	case len(l.Cycle) == 0:
		cycle = []uint64{g.says[at]}
	}
	if !a.Accepts(prefix, cycle) {
		return fmt.Errorf("not accepted")
	}
	for t := range 3 {
		if !outside {
			break
		}
		if len(l.Cycle) > 0 && !moved[t] && (owed[t] || !served[t]) {
			return fmt.Errorf("unfair to %d", t)
		}
	}
	return nil
}
