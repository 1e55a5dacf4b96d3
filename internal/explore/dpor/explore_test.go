package dpor

import (
	"slices"
	"testing"

	"heddle/internal/explore/system"
)

// op is an operation of a toy thread on a variable or a lock.
type op struct {
	kind byte // r: read, w: write, l: lock, u: unlock, s: wait, by looking, until a variable is not 0
	at   int
}

// toy is a system of threads that run through lists of operations.
type toy struct {
	threads [][]op
	pc      []int
	values  [4]int
	holder  [4]int // thread+1
	trail   []func()
	effects []system.Effect
	waits   bool
	last    system.Action
}

func newToy(threads ...[]op) *toy { return &toy{threads: threads, pc: make([]int, len(threads))} }

func (y *toy) Start() *system.Failure { return nil }

func (y *toy) next(t int) (op, bool) {
	if y.pc[t] == len(y.threads[t]) {
		return op{}, false
	}
	return y.threads[t][y.pc[t]], true
}

func (y *toy) Actions(buf []system.Action) ([]system.Action, int) {
	for t := range y.threads {
		if o, ok := y.next(t); ok && (o.kind != 'l' || y.holder[o.at] == 0) {
			buf = append(buf, system.Action{Thread: int32(t)})
		}
	}
	return buf, len(buf)
}

var effectOf = map[byte]system.EffectKind{'r': system.Reads, 's': system.Reads, 'w': system.Writes, 'l': system.Writes, 'u': system.Opens}

func (y *toy) effect(o op) system.Effect {
	place := o.at
	if o.kind == 'l' || o.kind == 'u' {
		place += 100
	}
	return system.Effect{Place: uint64(place), Bytes: 1, Kind: effectOf[o.kind]}
}

func (y *toy) Do(a system.Action) *system.Failure {
	t := int(a.Thread)
	o, _ := y.next(t)
	pc, values, holder := y.pc[t], y.values, y.holder
	y.trail = append(y.trail, func() { y.pc[t], y.values, y.holder = pc, values, holder })
	y.last, y.waits, y.effects = a, o.kind == 'l', []system.Effect{y.effect(o)}
	switch o.kind {
	case 'w':
		y.values[o.at]++
	case 'l':
		y.holder[o.at] = t + 1
	case 'u':
		y.holder[o.at] = 0
	case 's':
		if y.values[o.at] == 0 {
			return nil
		}
	}
	y.pc[t]++
	return nil
}

func (y *toy) Observe(buf []*system.Failure) []*system.Failure { return buf }
func (y *toy) Final() *system.Failure                          { return nil }
func (y *toy) Mark() int                                       { return len(y.trail) }
func (y *toy) Bytes() int64                                    { return 0 }

func (y *toy) Undo(to int) {
	for len(y.trail) > to {
		y.trail[len(y.trail)-1]()
		y.trail = y.trail[:len(y.trail)-1]
	}
}

func (y *toy) Threads() int { return len(y.threads) }
func (y *toy) Effects(buf []system.Effect) ([]system.Effect, bool) {
	return append(buf, y.effects...), false
}
func (y *toy) Silent() bool              { return y.effects[0].Kind == system.Reads }
func (y *toy) Waits() bool               { return y.waits }
func (y *toy) Location(thread int32) int { return y.pc[thread] }

func (y *toy) Pending(thread int32, buf []system.Effect) ([]system.Effect, bool, bool, bool) {
	o, ok := y.next(int(thread))
	if !ok {
		return buf, false, false, false
	}
	return append(buf, y.effect(o)), false, o.kind == 'l', true
}

func (y *toy) Outcome() system.Outcome {
	for t := range y.threads {
		if _, ok := y.next(t); ok {
			return system.Stuck
		}
	}
	return system.Ended
}

// Returned: a thread that has only looked is where it was if it has not moved on.
func (y *toy) Returned(stretches [][2]int) bool {
	return y.threads[y.last.Thread][y.pc[y.last.Thread]].kind == 's'
}

func (y *toy) Steps(buf []system.Action) []system.Action { return append(buf, y.last) }

// TestToys counts executions that are easily counted by hand.
func TestToys(t *testing.T) {
	r, w := func(at int) op { return op{'r', at} }, func(at int) op { return op{'w', at} }
	section := func(at int) []op { return []op{{'l', at}, {'u', at}} }
	for _, x := range []struct {
		name                      string
		threads                   [][]op
		ends, deadlocks, spinning int
	}{
		{"nothing in common", [][]op{{w(0), r(0)}, {w(1), r(1)}, {w(2), r(2)}}, 1, 0, 0},
		{"readers only", [][]op{{r(0)}, {r(0)}, {r(0)}}, 1, 0, 0},
		{"store buffering", [][]op{{w(0), r(1)}, {w(1), r(0)}}, 3, 0, 0},
		{"four writers", [][]op{{w(0)}, {w(0)}, {w(0)}, {w(0)}}, 24, 0, 0},
		{"a writer and three readers", [][]op{{w(0)}, {r(0)}, {r(0)}, {r(0)}}, 8, 0, 0},
		{"IRIW", [][]op{{w(0)}, {w(1)}, {r(0), r(1)}, {r(1), r(0)}}, 15, 0, 0},
		{"a lock", [][]op{section(0), section(0), section(0)}, 6, 0, 0},
		{"two locks in two orders", [][]op{{{'l', 0}, {'l', 1}, {'u', 1}, {'u', 0}}, {{'l', 1}, {'l', 0}, {'u', 0}, {'u', 1}}}, 2, 1, 0},
		{"a lock that is kept", [][]op{{{'l', 0}}, {{'l', 0}}}, 0, 2, 0},
		{"a wait for a write", [][]op{{{'s', 0}, r(1)}, {w(1), w(0)}}, 1, 0, 1},
		{"a wait for nothing", [][]op{{{'s', 0}}, {w(1)}}, 0, 0, 1},
	} {
		res := Explore(newToy(x.threads...), Options{})
		if res.Ends != x.ends || res.Deadlocks != x.deadlocks || res.Spinning != x.spinning || !res.Complete() {
			t.Errorf("%s: %+v; want %d ends, %d deadlocks, %d waiting in a loop", x.name, res.Stats, x.ends, x.deadlocks, x.spinning)
		}
	}
}

// TestLimits: what a limit cuts off is reported, and makes the count incomplete.
func TestLimits(t *testing.T) {
	threads := [][]op{{{'w', 0}, {'w', 0}}, {{'w', 0}, {'w', 0}}} // 6 executions of 4 actions
	for _, x := range []struct {
		o     Options
		limit Limit
		ends  int
	}{
		{Options{MaxExecutions: 4}, Executions, 4},
		{Options{MaxDepth: 4}, "", 6},
		{Options{MaxDepth: 3}, Depth, 0},
	} {
		r := Explore(newToy(threads...), x.o)
		if hit := slices.Contains(r.Limits, x.limit); r.Ends != x.ends || hit != (x.limit != "") || r.Complete() != (x.limit == "") {
			t.Errorf("%+v: %d executions, limits %v; want %d", x.o, r.Ends, r.Limits, x.ends)
		}
	}
	polls := 0
	long := make([]op, 3*pollEvery)
	for i := range long {
		long[i] = op{'w', 1}
	}
	r := Explore(newToy(long), Options{Poll: func(s Stats) Limit { polls++; return Time }})
	if polls != 1 || r.Steps != pollEvery || r.Complete() || !slices.Equal(r.Limits, []Limit{Time}) {
		t.Errorf("%d polls, %d steps, limits %v", polls, r.Steps, r.Limits)
	}
}

func (t *toy) Closes() bool { return false }
