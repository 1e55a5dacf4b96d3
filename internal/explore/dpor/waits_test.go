package dpor

import (
	"slices"
	"strings"
	"testing"
)

// parse reads the instructions of a thread: "l0 w1,3 u0".
func parse(text string) (p []instr) {
	for _, f := range strings.Fields(text) {
		o := instr{kind: f[0]}
		if len(f) > 1 {
			o.at = int(f[1] - '0')
		}
		if len(f) > 3 {
			o.n = int(f[3] - '0')
		}
		p = append(p, o)
	}
	return p
}

// TestWaits: small models in which it is not seen at once that what waits could have been first.
func TestWaits(t *testing.T) {
	for _, x := range []struct {
		name             string
		begin            int
		sems             [modelSems]int
		threads          []string
		ends, stuck, all int // all: those that fail, too
	}{
		{"a thread takes back what it gave, while the rest is asleep", 3, [2]int{},
			[]string{"l1", "p0 u1", "v0 p0"}, 0, 3, 3},
		{"asleep, and something on which all depend", 2, [2]int{}, []string{"m l0", "X", "l0 X"}, 0, 12, 12},
		{"a thread made later takes the lock first", 2, [2]int{}, []string{"l0 u0", "m", "l0 u0"}, 2, 0, 2},
		{"a lock taken and given back by what all depend on", 2, [2]int{}, []string{"T0 T0", "l0"}, 4, 0, 4},
		{"two that each keep a third from acting", 2, [2]int{0, 0}, []string{"m v0 v1 L1,0", "p1", "L1,1 v1 w0,2"}, 0, 2, 2},
		{"one lets it that does not depend on another that does not", 3, [2]int{1, 0}, []string{"u0", "L0,1", "v1"}, 2, 0, 2},
		{"the same in another order", 3, [2]int{0, 0}, []string{"L0,1", "u0", "v1"}, 2, 0, 2},
		{"two locks, one for each", 2, [2]int{1, 1}, []string{"m L1,0", "u1", "L1,1 L0,0"}, 0, 5, 5},
		{"two locks, each taken by another", 3, [2]int{1, 1}, []string{"m w0,3 u0", "L0,0", "w0,3 L1,0", "u1"}, 0, 8, 8},
		{"two locks, four threads", 3, [2]int{1, 1}, []string{"m L0,1", "u0", "u0 L1,1", "u1"}, 0, 10, 10},
		{"two that keep another from acting, each of its own, and are undone together", 4, [2]int{1, 0}, []string{"l0", "p0", "j0 j1 u0 v0", "L0,0"}, 1, 1, 2},
		{"an unlocking that lets go on who came before it", 3, [2]int{0, 1}, []string{"m U0,1", "", "v0", "L0,0"}, 2, 0, 2},
		{"a choice that ends the run, and one that does not", 2, [2]int{}, []string{"F0,2", "r0,1"}, 2, 0, 5},
		{"the run ends while a thread waits in a loop", 2, [2]int{}, []string{"r0,1 b0,1", "q"}, 3, 0, 3},
	} {
		var programs [][]instr
		for _, text := range x.threads {
			programs = append(programs, parse(text))
		}
		y := newModel(x.begin, programs...)
		copy(y.words[y.sem(0):], x.sems[:])
		r, ok, wrong := compareWithClasses(y)
		if x.all > x.ends+x.stuck { // ways of an action that differ may be counted twice, but none is left out
			wrong = ""
		}
		if !ok || wrong != "" || r.Ends != x.ends || r.Deadlocks != x.stuck || r.Executions() != x.all {
			t.Errorf("%s: %s\n%+v, want %d ends, %d deadlocks, %d in all\n%s", x.name, wrong, r.Stats, x.ends, x.stuck, x.all, y.text())
		}
	}
}

// TestPollingLocks: a loop that takes a lock to look is no waiting: others notice.
func TestPollingLocks(t *testing.T) {
	y := newModel(2, parse("l0 i0,1 w0,1 u0"), parse("l0 r0,1 u0 b0,3"))
	r := Explore(y, Options{MaxDepth: 25})
	if r.Spinning != 0 || r.Ends == 0 || r.Cut == 0 || !slices.Equal(r.Limits, []Limit{Depth}) {
		t.Errorf("%+v, limits %v", r.Stats, r.Limits)
	}
}

// TestNoDetours: what reaches a lock later could not have taken it before it was given back, whatever else the two have to do
// with each other.
func TestNoDetours(t *testing.T) {
	y := newModel(2, parse("l0 U0,1"), parse("w2,1 R0,1"))
	if r, ok, wrong := compareWithClasses(y); !ok || wrong != "" || r.Executions() != 2 || r.Asleep != 0 {
		t.Errorf("%s %+v", wrong, r.Stats)
	}
}

// TestComparedWithTheLastWrite: what comes before the last write of a place, or before what all depend on, happens before it:
// an event is not compared with all of a long run.
func TestComparedWithTheLastWrite(t *testing.T) {
	for _, last := range []string{"w0,1", "l0"} {
		y := newModel(2, parse(strings.Repeat("w0,1 u0 X ", 200)), parse(last))
		x := &explorer{sys: y, keys: map[uint64]*Found{}, o: Options{MaxExecutions: 1}}
		x.places.ids = map[uint64]int32{}
		x.run()
		if r := &x.res; r.Ends != 1 || cap(x.conflicts) > 8 && last[0] == 'w' {
			t.Errorf("%+v, room for %d conflicts", r.Stats, cap(x.conflicts))
		}
	}
}
