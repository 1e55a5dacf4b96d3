package search

import (
	"math/bits"
	"slices"

	"heddle/internal/explore/schedule"
	"heddle/internal/explore/system"
)

// This file takes single runs: they prove nothing, but find in a moment what lies
// deep and needs no luck but many switches. First every thread takes a slice of so
// many actions in turn, for a few lengths of slices; the same again with the first
// thread held back, which mostly waits and judges, and with the first two; then
// threads are drawn at random.

// Walks says how many runs to take, and how long.
type Walks struct {
	Slices int // lengths of slices from 1 to this one
	First  int // number of the first run with drawn threads
	Random int // such runs at least
	Budget int // and more of them until there were so many actions in all, if any state has two; a run that a limit of the machine ends counts as one of full length
	Steps  int // actions of a run at most
	Seed   uint64
}

// Run takes single runs until one fails. It stores no states, and is never
// complete.
func (w Walks) Run(cur system.Cursor, o Options) *Result {
	d := &dfs{cur: cur, o: o, keys: map[uint64]bool{}, store: nothing{}}
	k := &walk{dfs: d, steps: w.Steps}
	d.res.Pruned = true
	d.way = func(*system.Action) schedule.Schedule { return slices.Clone(k.taken) }
	d.guarded(func() { w.runs(k) })
	d.res.Bytes = d.bytes()
	return &d.res
}

func (w Walks) runs(k *walk) {
	cur, d := k.cur, k.dfs
	if f := cur.Start(); f != nil {
		k.fails(f, nil)
		return
	}
	k.observe()
	begin := cur.Mark()
	for i := 0; i < 3*w.Slices && !d.stop && (i == 0 || k.chose); i++ {
		k.run(&turns{slice: 1 + i%w.Slices, held: int32(i / w.Slices)})
		cur.Undo(begin)
	}
	for i := 0; !d.stop && (i < w.Random || k.chose && d.res.Transitions+k.lost < w.Budget && d.res.Transitions > 0); i++ {
		k.run(&drawn{state: w.Seed + uint64(w.First+i)<<32})
		cur.Undo(begin)
	}
}

// walk is a run under way.
type walk struct {
	*dfs
	steps int
	taken schedule.Schedule
	chose bool // a state had more than one action: not all runs are the same
	lost  int  // actions that runs lack which a limit of the machine has ended
}

// policy draws one of the actions of a state.
type policy interface {
	draw(acts []system.Action) system.Action
}

func (k *walk) run(p policy) {
	k.taken = k.taken[:0]
	for range k.steps {
		acts, _ := k.cur.Actions(k.acts[:0])
		k.acts = acts
		if len(acts) == 0 {
			k.fail(k.cur.Final())
			return
		}
		k.chose = k.chose || len(acts) > 1
		a := p.draw(acts)
		k.taken = append(k.taken, a)
		k.res.Depth, k.res.MaxDepth = len(k.taken), max(k.res.MaxDepth, len(k.taken))
		if k.res.Transitions++; k.res.Transitions%pollEvery == 0 || len(acts) >= manyActions {
			k.poll()
		}
		if f := k.cur.Do(a); f != nil {
			if f.Class != system.Violation {
				k.lost += k.steps - len(k.taken)
			}
			k.fails(f, nil)
			return
		}
		if k.stop {
			return
		}
		k.observe()
	}
}

func (k *walk) observe() {
	k.seen = k.cur.Observe(k.seen[:0])
	for _, f := range k.seen {
		k.fail(f)
	}
}

// fail records a failure, if there is one, with the run so far.
func (k *walk) fail(f *system.Failure) {
	if f == nil {
		return
	}
	k.found(f, nil)
}

// turns lets each thread take a slice of actions in turn.
type turns struct {
	slice, used int
	thread      int32
	held        int32 // as many threads, the first ones, act only where no other can, the last of them first
}

func (t *turns) draw(acts []system.Action) system.Action {
	for least := t.held; least > 0; least-- {
		others := slices.DeleteFunc(slices.Clone(acts), func(a system.Action) bool { return a.Thread < least })
		if len(others) > 0 {
			acts = others
			break
		}
	}
	if t.used < t.slice {
		for _, a := range acts {
			if a.Thread == t.thread {
				t.used++
				return a
			}
		}
	}
	next := acts[0]
	for _, a := range acts {
		if a.Thread > t.thread {
			next = a
			break
		}
	}
	t.thread, t.used = next.Thread, 1
	return next
}

// drawn draws at random (SplitMix64: Steele, Lea, Flood, 2014), the same on every
// machine.
type drawn struct{ state uint64 }

func (d *drawn) draw(acts []system.Action) system.Action { return acts[d.below(len(acts))] }

// below draws a number below n.
func (d *drawn) below(n int) int {
	d.state += 0x9e3779b97f4a7c15
	z := d.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	z ^= z >> 31
	high, _ := bits.Mul64(z, uint64(n))
	return int(high)
}

// nothing stores no states.
type nothing struct{}

func (nothing) VisitFirst() uint64               { return 0 }
func (nothing) Visit(int, uint32) (uint64, bool) { return 0, true }
func (nothing) Mark() int                        { return 0 }
func (nothing) Undo(int)                         {}
func (nothing) Count() int                       { return 0 }
func (nothing) Bytes() int64                     { return 0 }
func (nothing) Full() bool                       { return false }
