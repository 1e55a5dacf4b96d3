package property

import (
	"math/rand/v2"
	"testing"

	"heddle/internal/ir/program"
)

// TestMonitorMemory: a monitor that is given back what one had seen continues as that
// one would have.
func TestMonitorMemory(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	again := 0
	for range 5_000 {
		n := drawn(r, 3)
		x, err := NewMonitor(n, "", &program.Program{})
		if err != nil {
			t.Fatal(err)
		}
		run := make([][2]bool, 1+r.IntN(150)) // more than a word has room for
		for i := range run {
			run[i] = [2]bool{r.IntN(2) == 0, r.IntN(2) == 0}
		}
		want, end := monitored(x, n, run)
		other, err := NewMonitor(n, "", &program.Program{})
		if err != nil {
			t.Fatal(err)
		}
		cut := r.IntN(len(run))
		if cut >= end {
			continue
		}
		atoms := leafNodes(n, false)
		feed := func(x *Monitor, part [][2]bool) Decision {
			for _, state := range part {
				for k, a := range atoms {
					x.now[k] = stateMeans(a.node, state) != a.negated
				}
				if d := x.advance(); d != Undecided {
					return d
				}
			}
			return Undecided
		}
		x.Reset()
		feed(x, run[:cut])
		saved := x.Save(nil)
		feed(x, run[cut:cut+1])
		for _, y := range []*Monitor{other, x} {
			y.Restore(saved)
			got := feed(y, run[cut:])
			if got == Undecided {
				got = y.End()
			}
			if got != want {
				t.Fatalf("%s along %v, restored at %d: %v, not %v", n, run, cut, got, want)
			}
			again++
		}
	}
	if again < 2000 {
		t.Errorf("%d runs were taken up again: the test shows little", again)
	}
}
