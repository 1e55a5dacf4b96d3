package trace

import (
	"fmt"
	"testing"

	"heddle/internal/ir/source"
)

func line(thread, n int, change string) Step {
	s := Step{Kind: Line, Thread: thread, Count: 1, Place: source.Place{File: "a.c", Line: n}}
	if change != "" {
		s.Changes = []Value{{Name: "x", Value: change}}
	}
	return s
}

// text is a list of steps in short.
func text(steps []Step) (s string) {
	for i := range steps {
		p := &steps[i]
		if p.Switch {
			s += "| "
		}
		s += fmt.Sprintf("%s%d.%d*%d ", p.Kind[:1], p.Thread, p.Place.Line, p.Count)
	}
	return s
}

func TestFold(t *testing.T) {
	l := list{first: 10, last: 10, actor: -1}
	for _, s := range []Step{
		line(0, 1, ""), line(0, 2, ""), line(0, 3, ""), // folded
		line(0, 4, "1"), line(0, 4, "1"), // the same twice
		line(0, 4, "2"), line(0, 5, ""), // a single quiet line stays
		line(1, 5, ""), line(1, 5, "3"), line(0, 5, "3"), // nothing is joined across a switch
	} {
		l.add(s)
	}
	want := "f0.1*3 l0.4*2 l0.4*1 l0.5*1 | l1.5*1 l1.5*1 | l0.5*1 "
	if got := text(l.steps()); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestLongRunsAreCut(t *testing.T) {
	l := list{first: 2, last: 3, actor: -1}
	for i := range 100 {
		l.add(line(0, i, fmt.Sprint(i)))
	}
	if got, want := text(l.steps()), "l0.0*1 l0.1*1 g-1.0*95 l0.97*1 l0.98*1 l0.99*1 "; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestCycle(t *testing.T) {
	for _, c := range []struct {
		waits []Wait
		want  string
	}{
		{nil, "[]"},
		{[]Wait{{0, "", 1}, {1, "", -1}}, "[]"},
		{[]Wait{{0, "", 0}}, "[0]"},
		{[]Wait{{0, "", 1}, {1, "", 2}, {2, "", 1}}, "[1 2]"},
		{[]Wait{{0, "", 3}, {1, "", 2}, {2, "", 4}, {4, "", 1}}, "[1 2 4]"},
	} {
		if got := fmt.Sprint(cycle(c.waits)); got != c.want {
			t.Errorf("cycle(%v) = %v, want %v", c.waits, got, c.want)
		}
	}
}
