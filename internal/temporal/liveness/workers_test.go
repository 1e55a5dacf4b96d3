package liveness

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"testing"

	"heddle/internal/explore/system"
	"heddle/internal/temporal/automaton"
)

// slow is a toy that lets others go first now and then, and at first waits for them, so that workers meet.
type slow struct {
	*toy
	r     *rand.Rand
	ready func() bool
	begun bool
}

func (g *slow) Do(a system.Action) *system.Failure {
	for range g.r.IntN(4) {
		runtime.Gosched()
	}
	for range 1000 {
		if g.begun || g.ready() {
			break
		}
		runtime.Gosched()
	}
	g.begun = true
	return g.toy.Do(a)
}

// shared is a front of a store that several workers have.
type shared struct {
	g *toy
	*sharedStates
}

type sharedStates struct {
	mu   sync.Mutex
	seen map[uint64]bool
}

func (s *shared) VisitFirst() uint64 {
	k, _ := s.Visit(0, 0)
	return k
}

func (s *shared) Visit(_ int, extra uint32) (uint64, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	k := uint64(s.g.at)<<32 | uint64(extra)
	is := !s.seen[k]
	s.seen[k] = true
	return k, is
}
func (s *shared) Mark() int    { return 0 }
func (s *shared) Undo(int)     {}
func (s *shared) Count() int   { return 0 }
func (s *shared) Bytes() int64 { return 0 }
func (s *shared) Full() bool   { return false }

// withWorkers searches a toy by several workers.
func withWorkers(g *toy, a *automaton.Automaton, fairness Fairness, n int, seed uint64) *together {
	var list []Worker
	var t *together
	states := &sharedStates{seen: map[uint64]bool{}}
	for i := range n {
		own := *g
		own.at, own.trail = 0, nil
		list = append(list, Worker{Cursor: &slow{toy: &own, r: rand.New(rand.NewPCG(seed, uint64(i))), ready: func() bool { return t.exchange.Wanted() }}, Store: &shared{&own, states}, Options: own.options(a, fairness)})
	}
	t = gathered(list)
	t.run()
	return t
}

// met says what happened in a search by several: whether more than one of them found states, and whether what they put off was accepting.
func (t *together) met() (several, late bool) {
	finders := map[int32]bool{}
	for id := range t.nodes.count.Load() {
		finders[t.nodes.of(id).finder] = true
	}
	for _, w := range t.workers {
		late = late || len(w.late) > 0
	}
	return len(finders) > 1, late
}

// TestWorkers: several workers find a lasso where, and only where, there is one, and it is one. If there is none, they have looked at all states.
func TestWorkers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	several, late := 0, 0
	for i := range 6000 {
		g, a := drawToy(r), drawAutomaton(r)
		if i%5 == 0 {
			drawOwed(r, g)
		}
		for _, fairness := range []Fairness{Unfair, Weak, Strong} {
			n := 2 + i%3
			x := withWorkers(g, a, fairness, n, uint64(i))
			if want := exists(g, a, fairness); want != (x.res.Lasso != nil) {
				t.Fatalf("%d, fairness %d, %d workers: a lasso: %t, want %t\n%+v\n%+v", i, fairness, n, x.res.Lasso != nil, want, g, a)
			}
			x.check(t, g, a, fairness)
			if s := g.unseen(x.workers[0].walk.store.(*shared).seen); x.res.Lasso == nil && s >= 0 {
				t.Fatalf("%d, fairness %d, %d workers: state %d was not looked at\n%+v\n%+v", i, fairness, n, s, g, a)
			}
			by, put := x.met()
			if by {
				several++
			}
			if put {
				late++
			}
		}
	}
	if t.Log(several, "searches by several workers,", late, "with something put off"); several < 300 || late < 300 {
		t.Error("the workers do not meet")
	}
}

// check demands that a lasso is one, and that it is said of each of its actions that it is no answer.
func (x *together) check(t *testing.T, g *toy, a *automaton.Automaton, fairness Fairness) {
	t.Helper()
	l := x.res.Lasso
	if l == nil {
		return
	}
	if err := isOne(g, a, l, fairness); err != nil {
		t.Fatalf("fairness %d: %v\n%+v\n%+v\n%+v", fairness, err, l, g, a)
	}
	if len(x.res.Answers) != len(l.Once()) || slices.Contains(x.res.Answers, true) {
		t.Fatalf("%d actions, answers %v", len(l.Once()), x.res.Answers)
	}
}

// drawLarge draws a system of more states than all sets of them can be tried of: lines of states with some ways back.
func drawLarge(r *rand.Rand) *toy {
	n := 20 + r.IntN(200)
	back := []int{2, 10, 50, 1000}[r.IntN(4)] // of so many ways one leads back
	g := &toy{ways: make([][]system.Action, n), says: make([]uint64, n), pruned: make([]bool, n), inside: make([]bool, n)}
	for i := range n {
		g.says[i], g.pruned[i] = uint64(r.IntN(4)), r.IntN(4) == 0
		for t := range int32(1 + r.IntN(3)) {
			to := min(n-1, i+1+r.IntN(6))
			if r.IntN(back) == 0 {
				to = r.IntN(i + 1)
			}
			g.ways[i] = append(g.ways[i], system.Action{Thread: t, Choice: int64(to)})
		}
		if r.IntN(50) == 0 {
			g.ways[i] = nil
		}
	}
	return g
}

// drawStar draws a system of lines that begin in the first state and lead from one to the other: workers that follow one each see a cycle in none.
func drawStar(r *rand.Rand) *toy {
	lines, length := 2+r.IntN(4), 3+r.IntN(20)
	n := 1 + lines*length
	g := &toy{ways: make([][]system.Action, n), says: make([]uint64, n), pruned: make([]bool, n), inside: make([]bool, n)}
	for l := range lines {
		first := 1 + l*length
		g.ways[0] = append(g.ways[0], system.Action{Thread: int32(l % 3), Choice: int64(first)})
		for i := first; i < first+length; i++ {
			g.says[i] = uint64(r.IntN(4))
			to := i + 1
			if to == first+length {
				to = 1 + r.IntN(lines)*length
				if r.IntN(2*lines) == 0 {
					continue
				}
			}
			g.ways[i] = append(g.ways[i], system.Action{Thread: int32(r.IntN(3)), Choice: int64(to)})
		}
	}
	return g
}

// drawWide draws an automaton that follows each word to its end, and has few accepting edges.
func drawWide(r *rand.Rand) *automaton.Automaton {
	a := drawAutomaton(r)
	a.Sets = 1 + r.IntN(2)
	for i := range a.States {
		for k := range a.States[i] {
			a.States[i][k].Sets = 0
			if r.IntN(3) == 0 {
				a.States[i][k].Sets = uint64(r.IntN(1 << a.Sets))
			}
		}
		a.States[i] = append(a.States[i], automaton.Edge{To: int32(i)})
	}
	return a
}

// TestWorkersLarge: in systems of hundreds of states, several workers find a lasso where one does, and as many states where there is none.
func TestWorkersLarge(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	several, late, atLast := 0, 0, 0
	var found [2]int
	for i := range 1500 {
		g, a := drawLarge(r), drawWide(r)
		if i%2 == 0 {
			g = drawStar(r)
		}
		if i%5 == 0 {
			drawOwed(r, g)
		}
		for _, fairness := range []Fairness{Unfair, Weak, Strong} {
			one := Search(g, &pairs{g, map[uint64]bool{}}, g.options(a, fairness))
			g.Undo(0)
			x := withWorkers(g, a, fairness, 2+i%3, uint64(i))
			if (one.Lasso != nil) != (x.res.Lasso != nil) {
				t.Fatalf("%d, fairness %d: a lasso: %t, with one worker %t\n%+v\n%+v", i, fairness, x.res.Lasso != nil, one.Lasso != nil, g, a)
			}
			x.check(t, g, a, fairness)
			if one.Lasso == nil {
				found[0]++
				if x.res.States != one.States || x.res.Transitions != one.Transitions {
					t.Fatalf("%d, fairness %d: %d states, %d transitions, with one worker %d, %d", i, fairness, x.res.States, x.res.Transitions, one.States, one.Transitions)
				}
			} else {
				found[1]++
			}
			by, put := x.met()
			if by {
				several++
			}
			if put {
				late++
				if x.res.Lasso != nil && !slices.ContainsFunc(x.workers, func(w *worker) bool { return w.stop }) {
					atLast++
				}
			}
		}
	}
	t.Log(found, several, "searches by several workers,", late, "with something put off,", atLast, "lassos of that")
	if min(found[0], found[1], several, late, atLast*25) < 500 {
		t.Error("the workers do not meet, or the systems are all alike")
	}
}
