package search

import (
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"heddle/internal/explore/system"
)

// member is the cursor of one of two workers over the toy that counts.
type member struct {
	*counters
	did, others *atomic.Int64
	waits       map[int64]func() // before actions, by their number
	fails       *system.Failure  // at once
	bad         int64            // this action fails; 0: none does
}

func (c *member) Start() *system.Failure { return c.fails }

func (c *member) Do(a system.Action) *system.Failure {
	n := c.did.Add(1)
	if w := c.waits[n]; w != nil {
		w()
	}
	if n == c.bad {
		return wrong(77)
	}
	return c.counters.Do(a)
}

// until waits for something that another worker does, and not for ever.
func until(done func() bool) {
	for begun := time.Now(); !done() && time.Since(begun) < 20*time.Second; {
		time.Sleep(100 * time.Microsecond)
	}
}

// two are workers of which the first one waits, after its first actions, for the second to have taken so many, and the
// second then for the first.
func two(threads, bound int, acts int64) ([]Worker, [2]*member) {
	workers := workersOf(2, threads, bound, false)
	first, second := &atomic.Int64{}, &atomic.Int64{}
	c := [2]*member{
		{counters: workers[0].Cursor.(*counters), did: first, others: second},
		{counters: workers[1].Cursor.(*counters), did: second, others: first},
	}
	c[0].waits = map[int64]func(){
		1:  func() { time.Sleep(10 * time.Millisecond) }, // the second one asks meanwhile
		30: func() { until(func() bool { return second.Load() >= acts }) },
	}
	c[1].waits = map[int64]func(){acts + 1: func() { until(func() bool { return first.Load() >= acts || c[0].bad > 0 }) }}
	workers[0].Cursor, workers[1].Cursor = c[0], c[1]
	return workers, c
}

// TestWorkShared: one worker gives another something to do, and the polls have what both have done.
func TestWorkShared(t *testing.T) {
	workers, c := two(3, 12, 700)
	most := 0
	r := ParallelDepthFirst(workers, Options{Bound: -1, Poll: func(s Stats) Limit { most = max(most, s.Transitions); return "" }})
	const all = 3 * 12 * 13 * 13
	if r.States != 13*13*13 || r.Transitions != all || c[1].did.Load() < 700 || most < all-2*pollEvery {
		t.Errorf("%d states, %d transitions, %d actions of the second worker, %d reported at most", r.States, r.Transitions, c[1].did.Load(), most)
	}
}

// TestAloneInPool: a worker without others gives nothing away: it takes each action once.
func TestAloneInPool(t *testing.T) {
	workers, c := two(3, 6, 0)
	if r := ParallelDepthFirst(workers[:1], Options{Bound: -1}); int(c[0].did.Load()) != r.Transitions || r.States != 7*7*7 {
		t.Errorf("%d actions, %d transitions", c[0].did.Load(), r.Transitions)
	}
}

// TestNothingToGive: a worker that asks while there is nothing to give gets something later.
func TestNothingToGive(t *testing.T) {
	workers, c := two(1, 30, 0)
	// Alone, the first thread leaves nothing to give; then there are two more.
	for _, m := range c {
		m.state = []int{0, 30, 30}
	}
	c[0].waits = map[int64]func(){
		1:  func() { time.Sleep(50 * time.Millisecond) },
		20: func() { c[0].state[1], c[0].state[2] = 0, 0 },
		30: func() { until(func() bool { return c[1].did.Load() > 0 }) },
	}
	c[1].waits = map[int64]func(){20: func() { c[1].state[1], c[1].state[2] = 0, 0 }}
	if ParallelDepthFirst(workers, Options{Bound: -1}); c[1].did.Load() == 0 {
		t.Error("the second worker did nothing")
	}
}

// TestUnsteady: a worker whose steps are not those of the others gives nothing, and takes nothing.
func TestUnsteady(t *testing.T) {
	no := func() bool { return false }
	workers, c := two(3, 12, 0)
	workers[0].Steady = no
	c[0].waits = map[int64]func(){10: func() { time.Sleep(20 * time.Millisecond) }}
	if r := ParallelDepthFirst(workers, Options{Bound: -1}); r.States != 13*13*13 || c[1].did.Load() != 0 {
		t.Errorf("an unsteady giver: %d states, %d actions of the second worker", r.States, c[1].did.Load())
	}
	workers, c = two(3, 12, 0)
	workers[1].Steady = no
	c[0].waits = map[int64]func(){10: func() { time.Sleep(20 * time.Millisecond) }}
	if ParallelDepthFirst(workers, Options{Bound: -1}); c[1].did.Load() != 0 {
		t.Errorf("an unsteady taker: %d actions of it", c[1].did.Load())
	}
}

// TestNoStart: a worker whose start fails takes nothing.
func TestNoStart(t *testing.T) {
	workers, c := two(3, 12, 0)
	c[1].fails = wrong(9)
	c[0].waits = map[int64]func(){10: func() { time.Sleep(20 * time.Millisecond) }}
	if r := ParallelDepthFirst(workers, Options{Bound: -1, KeepGoing: true}); r.States != 13*13*13 || c[1].did.Load() != 0 || len(r.Violations) != 1 {
		t.Errorf("%d states, %d actions of the second worker", r.States, c[1].did.Load())
	}
}

// TestOneStopsAll: what one worker finds stops the others soon.
func TestOneStopsAll(t *testing.T) {
	workers, c := two(3, 40, 1000)
	c[0].bad = 30
	for n := int64(1002); n < 50_000; n += 100 { // the second one takes its time, so that the first one can stop it
		c[1].waits[n] = func() { time.Sleep(time.Millisecond) }
	}
	r := ParallelDepthFirst(workers, Options{Bound: -1})
	if len(r.Violations) != 1 || r.Transitions > 50_000 {
		t.Errorf("%d violations, %d transitions", len(r.Violations), r.Transitions)
	}
}

// TestOwnPoll: a worker's own poll is asked, with the figures of all.
func TestOwnPoll(t *testing.T) {
	workers, _ := two(3, 20, 700)
	var own [2]int
	for i := range workers {
		workers[i].Poll = func(Stats) Limit { own[i]++; return "" }
	}
	ParallelDepthFirst(workers, Options{Bound: -1, Poll: func(Stats) Limit { t.Error("the common poll is asked"); return "" }})
	if own[0] == 0 || own[1] == 0 {
		t.Errorf("polls: %v", own)
	}
}

// TestWatchedTogether: one of the workers reports the first state, and a failure before it.
func TestWatchedTogether(t *testing.T) {
	for _, fails := range []*system.Failure{nil, wrong(7)} {
		workers, c := two(1, 1, 0)
		heard := [2]*diary{{}, {}}
		for i, m := range c {
			m.fails, m.waits, workers[i].Watch = fails, nil, heard[i]
		}
		ParallelDepthFirst(workers, Options{Bound: -1})
		want := []string{"state 1", "state 2", "1 -0-> 2"}
		if fails != nil {
			want = []string{"at once wrong 7"}
		}
		if all := slices.Concat(heard[0].lines, heard[1].lines); !slices.Equal(all, want) {
			t.Errorf("start fails %v: heard %q, want %q", fails != nil, all, want)
		}
	}
}

// TestStoppedTakesNothing: after a stop no job is begun.
func TestStoppedTakesNothing(t *testing.T) {
	c := NewExchange[Job](2)
	c.Give(Job{{}})
	c.Leave(true)
	if _, ok := c.Take(); ok {
		t.Error("a job after a stop")
	}
}

// TestSplit: of the states on a path that have actions left, but not of the last one, the first, the third and so on are
// given away, with the way there; all others keep what they have.
func TestSplit(t *testing.T) {
	for _, x := range []struct {
		next   []int32 // actions taken of each state, of three
		given  []bool
		length int // of the job
	}{
		{[]int32{3, 3, 3, 1}, nil, 0},
		{[]int32{1}, nil, 0},
		{[]int32{1, 1}, []bool{true, false}, 1},
		{[]int32{1, 2, 1, 1}, []bool{true, false, true, false}, 3},
		{[]int32{3, 1, 3, 2, 1, 3, 1}, []bool{false, true, false, false, true, false, false}, 5},
		{[]int32{1, 1, 3, 3, 1}, []bool{true, false, false, false, false}, 1},
	} {
		d := &dfs{}
		for i, next := range x.next {
			d.path = append(d.path, frame{first: len(d.acts), n: 3, ample: 3, next: next, key: uint64(i)})
			for c := range int64(3) {
				d.acts = append(d.acts, system.Action{Thread: int32(i), Choice: c})
			}
		}
		j := d.split()
		if len(j) != x.length {
			t.Errorf("%v: a job of %d states, want %d", x.next, len(j), x.length)
		}
		for i, fr := range d.path {
			kept, theirs := int32(3), x.next[i]
			if x.given != nil && x.given[i] {
				kept, theirs = x.next[i], 3
			}
			if fr.n != kept {
				t.Errorf("%v: state %d keeps %d actions, want %d", x.next, i, fr.n, kept)
			}
			if i < len(j) && (j[i].Taken != x.next[i] || !slices.Equal(j[i].Actions, d.acts[3*i:3*i+int(theirs)])) {
				t.Errorf("%v: state %d of the job has %d actions %v, want %d", x.next, i, len(j[i].Actions), j[i].Actions, theirs)
			}
		}
	}
}

// TestFollowFails: an action on the way to a job does not fail where it did not.
func TestFollowFails(t *testing.T) {
	g := chain(2)
	g.ways[0][0].fails = wrong(1)
	d := &dfs{cur: g, store: newPlaces(g), o: Options{Bound: -1}}
	acts := []system.Action{{}}
	if err := d.follow(Job{{Actions: acts, Taken: 1}, {Actions: acts}}); !errors.Is(err, ErrElsewhere) || !strings.Contains(err.Error(), "wrong 1") {
		t.Error(err)
	}
}
