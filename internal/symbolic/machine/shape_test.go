package symbolic

import (
	"testing"

	"heddle/internal/ir/program"
	"heddle/internal/symbolic/term"
)

// middle makes a state one that is in the middle of what thread 0 does, or of nothing.
func (c *scene) middle(paused, asks, decides bool) *State {
	x := c.Save()
	x.paused, x.now = paused, moment{next: 2, born: 2, decides: decides}
	if asks {
		x.now.question = c.below(4)
	}
	return x
}

// TestShapeForesees: states in which a thread at a stop is about to access different memory have different shapes, also the thread that
// acted last once it is only asked what decides about next actions. One in the middle of an action is at no stop: what its registers hold
// is data.
func TestShapeForesees(t *testing.T) {
	for _, test := range []struct {
		name                  string
		paused, asks, decides bool
		stands                bool // thread 0 is at a stop
	}{
		{"between actions", false, false, false, true},
		{"paused", true, false, false, false},
		{"asks", false, true, false, false},
		{"asks what decides", false, true, true, true},
		{"is to ask again what decides", true, false, true, true},
	} {
		for thread, want := range []bool{test.stands, true} {
			shapes := map[string]bool{}
			for _, offset := range []uint64{0, 8} {
				c := newScene(t, 64, 2, accesses[0].in)
				for u := range 2 {
					c.put(u, firstCode, 0, c.s.number(c.static))
				}
				c.put(thread, firstCode, 0, c.s.number(c.static+offset))
				shapes[c.Shape(c.middle(test.paused, test.asks, test.decides))] = true
			}
			if differ := len(shapes) == 2; differ != want {
				t.Errorf("%s: the shape tells what thread %d accesses: %v", test.name, thread, differ)
			}
		}
	}
}

// TestShapeOfMoment: states in the middle of different things have different shapes, though the machine's words are the same. One whose
// action is over but for what decides about the next ones lets any thread act then, another one has its thread continue.
func TestShapeOfMoment(t *testing.T) {
	c := newScene(t, 64, 3, program.Instr{Op: program.Add, Dst: 3, A: slot0, B: slot1, W: 64})
	for u := range 3 {
		c.s.m.Control().GoTo(u, firstCode) // where nothing is foreseen
	}
	of := map[string]string{}
	for _, test := range []struct {
		name   string
		change func(x *State)
	}{
		{"asks", func(*State) {}},
		{"asks what decides", func(x *State) { x.now.decides = true }},
		{"begins", func(x *State) { x.now.begin = true }},
		{"begins in another way", func(x *State) { x.now.begin, x.now.choice = true, 1 }},
		{"decides after it began", func(x *State) { x.now.begin, x.now.decides = true, true }},
		{"another thread", func(x *State) { x.now.thread = 1 }},
		{"threads to begin", func(x *State) { x.now.next = 1 }},
		{"another one acted", func(x *State) { x.now.acted = 1 }},
		{"made a thread", func(x *State) { x.now.born = 1 }},
		{"paused", func(x *State) { x.paused, x.now.question = true, term.None }},
		{"is to ask again what decides", func(x *State) { x.paused, x.now.question, x.now.decides = true, term.None, true }},
		{"nothing", func(x *State) { x.now.question = term.None }},
	} {
		x := c.middle(false, true, false)
		test.change(x)
		if other, ok := of[c.Shape(x)]; ok {
			t.Errorf("%s: the shape of: %s", test.name, other)
		}
		of[c.Shape(x)] = test.name
	}
	x := c.middle(false, true, false)
	x.now.question = c.below(5)
	if of[c.Shape(x)] != "asks" {
		t.Error("what is asked has a part in the shape")
	}
}
