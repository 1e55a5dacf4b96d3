package search

import (
	"sync"
	"testing"

	"heddle/internal/explore/system"
)

// shared is a set of the toy's states for several workers.
type shared struct {
	mu   *sync.Mutex
	seen map[string]uint64
}

// front is one worker's.
type front struct {
	shared
	c     *counters
	count int
}

func (f *front) VisitFirst() uint64 {
	key, _ := f.Visit(0, 0)
	return key
}

func (f *front) Visit(_ int, extra uint32) (uint64, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	k := f.c.key() + string(rune(extra))
	if n, ok := f.seen[k]; ok {
		return n, false
	}
	f.seen[k] = uint64(len(f.seen)) + 1
	f.count++
	return f.seen[k], true
}

func (f *front) Mark() int    { return 0 }
func (f *front) Undo(int)     {}
func (f *front) Count() int   { return f.count }
func (f *front) Full() bool   { return false }
func (f *front) Bytes() int64 { return 0 }

func workersOf(n, threads, bound int, bad bool) (workers []Worker) {
	common := shared{&sync.Mutex{}, map[string]uint64{}}
	for range n {
		c := newCounters(threads, bound, bad)
		workers = append(workers, Worker{Cursor: c, Store: &front{shared: common, c: c}})
	}
	return workers
}

// TestTogether: any number of workers see the states and take the transitions that
// one does, also where switches are bounded.
func TestTogether(t *testing.T) {
	for _, preemptions := range []int{-1, 2} {
		alone := ParallelDepthFirst(workersOf(1, 3, 12, false), Options{Bound: preemptions})
		for n := 2; n <= 8; n *= 2 {
			for range 20 {
				r := ParallelDepthFirst(workersOf(n, 3, 12, false), Options{Bound: preemptions})
				if r.States != alone.States || r.Transitions != alone.Transitions || r.Pruned != alone.Pruned {
					t.Fatalf("%d workers, bound %d: %d states, %d transitions; one: %d, %d", n, preemptions, r.States, r.Transitions, alone.States, alone.Transitions)
				}
			}
		}
	}
	if r := ParallelDepthFirst(workersOf(2, 3, 12, false), Options{Bound: -1}); r.States != 13*13*13 || !r.Complete() {
		t.Errorf("%d states, complete %v", r.States, r.Complete())
	}
}

// TestTogetherFinds: what any of the workers finds ends the search, with a schedule
// that leads to it.
func TestTogetherFinds(t *testing.T) {
	for range 50 {
		r := ParallelDepthFirst(workersOf(3, 3, 9, true), Options{Bound: -1})
		if len(r.Violations) != 1 {
			t.Fatalf("%d violations", len(r.Violations))
		}
		replays(t, newCounters(3, 9, true), r.Violations[0].Schedule)
	}
}

// TestTogetherBounded: a bound stops all workers.
func TestTogetherBounded(t *testing.T) {
	polls := 0
	r := ParallelDepthFirst(workersOf(4, 4, 40, false), Options{Bound: -1, Poll: func(s Stats) Limit {
		if polls++; s.Transitions > 20_000 {
			return Time
		}
		return ""
	}})
	if len(r.Limits) != 1 || r.Limits[0] != Time || r.Transitions > 60_000 || polls == 0 {
		t.Errorf("limits %v after %d transitions", r.Limits, r.Transitions)
	}
}

// TestParallelFails: a fault of ours in one worker ends all, and is reported.
func TestParallelFails(t *testing.T) {
	workers := workersOf(3, 3, 12, false)
	workers[0].Store = &bomb{front: workers[0].Store.(*front)}
	r := ParallelDepthFirst(workers, Options{Bound: -1})
	if len(r.Others) != 1 || r.Others[0].Failure.Class != system.Bug {
		t.Errorf("others: %v", r.Others)
	}
}

// bomb is a store that fails after some visits.
type bomb struct {
	*front
	visits int
}

func (b *bomb) Visit(since int, extra uint32) (uint64, bool) {
	if b.visits++; b.visits == 10 { // soon: others may take most of the work
		panic("boom")
	}
	return b.front.Visit(since, extra)
}
