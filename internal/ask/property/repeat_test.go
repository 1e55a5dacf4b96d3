package property

import (
	"math/rand/v2"
	"testing"

	"heddle/internal/ask/query"
	"heddle/internal/ir/program"
)

// TestRepeat: a monitor that is informed that states come again decides as one that is
// shown them.
func TestRepeat(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	const most = 60
	repeated, late := 0, 0
	for range 20_000 {
		n := drawn(r, 3)
		shown, told := newMonitor(t, n), newMonitor(t, n)
		atoms := leafNodes(n, false)
		show := func(x *Monitor, state [2]bool) Decision {
			for k, a := range atoms {
				x.now[k] = stateMeans(a.node, state) != a.negated
			}
			return x.advance()
		}
		run := make([][2]bool, 1+r.IntN(8))
		period := 1 + r.IntN(len(run))
		undecided := true
		for i := range run {
			run[i] = [2]bool{r.IntN(2) == 0, r.IntN(2) == 0}
			undecided = undecided && show(shown, run[i]) == Undecided && show(told, run[i]) == Undecided
		}
		if !undecided {
			continue
		}
		cycle := run[len(run)-period:]
		states := int(told.Repeat(uint64(period), most))
		if states%period != 0 || states > most {
			t.Fatalf("%s: %d states of a period of %d", n, states, period)
		}
		if states > 0 {
			repeated++
		}
		for i := range states {
			if d := show(shown, cycle[i%period]); d != Undecided {
				t.Fatalf("%s along %v, period %d: decided %d states on, told to be undecided for %d", n, run, period, i+1, states)
			}
		}
		var a, b Decision
		for i := 0; i < most && a == Undecided && b == Undecided; i++ {
			a, b = show(shown, cycle[i%period]), show(told, cycle[i%period])
			if a != Undecided {
				late++
			}
		}
		if a == Undecided && b == Undecided {
			a, b = shown.End(), told.End()
		}
		if a != b {
			t.Fatalf("%s along %v, period %d: %v, shown every state %v", n, run, period, b, a)
		}
	}
	if repeated < 1000 || late < 100 {
		t.Errorf("%d repetitions, %d decisions behind one: the test shows little", repeated, late)
	}
}

func newMonitor(t *testing.T, n *query.Node) *Monitor {
	t.Helper()
	x, err := NewMonitor(n, "", &program.Program{})
	if err != nil {
		t.Fatal(err)
	}
	x.Reset()
	return x
}
