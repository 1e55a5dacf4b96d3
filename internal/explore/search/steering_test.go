package search

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"heddle/internal/explore/system"
)

// diary is a watcher that writes down how it is called.
type diary struct{ lines []string }

func (d *diary) add(format string, args ...any) {
	d.lines = append(d.lines, fmt.Sprintf(format, args...))
}
func (d *diary) State(state uint64) { d.add("state %d", state) }
func (d *diary) Edge(from uint64, a system.Action, to uint64) {
	d.add("%d -%d-> %d", from, a.Thread, to)
}
func (d *diary) Fails(from uint64, a system.Action, f *system.Failure) {
	d.add("%d -%d-> %s", from, a.Thread, f.Text)
}
func (d *diary) FailsAtOnce(f *system.Failure) { d.add("at once %s", f.Text) }

// TestWatched: a watcher is called for each state once, before the actions that lead from it, of each action after the state
// that it leads to, and of what fails.
func TestWatched(t *testing.T) {
	g := chain(2)
	g.ways[0] = append(g.ways[0], way{thread: 1, to: 2}, way{thread: 2, fails: wrong(7)}, way{thread: 3, to: 0})
	d := &diary{}
	r := through(g, Options{Bound: -1, KeepGoing: true, Watch: d})
	want := []string{"state 0", "state 1", "0 -0-> 1", "state 2", "1 -0-> 2", "0 -1-> 2", "0 -2-> wrong 7", "0 -3-> 0"}
	if !slices.Equal(d.lines, want) || r.States != 3 {
		t.Errorf("heard %q, want %q", d.lines, want)
	}
	g, d = chain(2), &diary{}
	g.begins = wrong(7)
	if through(g, Options{Bound: -1, Watch: d}); !slices.Equal(d.lines, []string{"at once wrong 7"}) {
		t.Errorf("heard %q of a failure before the first state", d.lines)
	}
}

// TestWatchedAgain: a watcher is not called again for a state that is explored once more.
func TestWatchedAgain(t *testing.T) {
	g, d := chain(2), &diary{}
	g.ways[0] = append(g.ways[0], way{thread: 1, to: 1})
	p := newPlaces(g)
	p.again = map[int]int{1: 1}
	DepthFirst(g, p, Options{Bound: -1, Watch: d})
	want := []string{"state 0", "state 1", "0 -0-> 1", "state 2", "1 -0-> 2", "0 -1-> 1", "1 -0-> 2"}
	if !slices.Equal(d.lines, want) {
		t.Errorf("heard %q, want %q", d.lines, want)
	}
}

// TestPolled: a poll comes every so many transitions, with the depth that the path has then.
func TestPolled(t *testing.T) {
	for order, search := range bothOrders {
		for _, every := range []int{0, 100} {
			if order == "breadth" && every > 0 {
				continue // it has no such option
			}
			g := chain(1000)
			for i := range 1000 {
				g.ways[i] = append(g.ways[i], way{thread: 1, to: i})
			}
			var polls []int
			search(g, newPlaces(g), Options{Bound: -1, PollEvery: every, Poll: func(s Stats) Limit {
				polls = append(polls, s.Transitions)
				if len(g.trail)+1 != s.Depth && order == "depth" {
					t.Errorf("depth %d after %d actions", s.Depth, len(g.trail))
				}
				return ""
			}})
			var want []int
			for n := max(every, 256-156*min(every, 1)); n <= 2000; n += max(every, 256-156*min(every, 1)) {
				want = append(want, n)
			}
			if !slices.Equal(polls, want) {
				t.Errorf("%s, every %d: polls after %v transitions, want %v", order, every, polls, want)
			}
		}
	}
}

// TestManyActions: where a state has very many actions a poll comes at once.
func TestManyActions(t *testing.T) {
	for n, polls := range map[int]int{manyActions - 1: 256, manyActions: 257, manyActions + 255: 258} {
		g := &graph{ways: map[int][]way{0: {{to: 1}}, 1: slices.Repeat([]way{{to: 2}}, n)}}
		got := 0
		through(g, Options{Bound: -1, Poll: func(Stats) Limit { got++; return "" }})
		if got != polls {
			t.Errorf("%d actions: %d polls, want %d", n, got, polls)
		}
	}
}

// TestRoom: the bytes of a path are those of its states and of all of their actions.
func TestRoom(t *testing.T) {
	d := &dfs{cur: chain(1), store: newPlaces(chain(1)), path: make([]frame, 0, 3), acts: make([]system.Action, 0, 5)}
	if want := int64(3*reflect.TypeFor[frame]().Size() + 5*reflect.TypeFor[system.Action]().Size()); d.bytes() != want {
		t.Errorf("%d bytes, want %d", d.bytes(), want)
	}
	d.more = func() int64 { return 1000 }
	if want := int64(1000 + 3*reflect.TypeFor[frame]().Size() + 5*reflect.TypeFor[system.Action]().Size()); d.bytes() != want {
		t.Errorf("%d bytes with those of who builds on it, want %d", d.bytes(), want)
	}
}

// TestExactLimits: a search that needs just what it may take is complete; one more and it stops there.
func TestExactLimits(t *testing.T) {
	for order, search := range bothOrders {
		for most, want := range map[int]struct {
			states int
			limit  []Limit
		}{0: {10, nil}, 10: {10, nil}, 9: {10, []Limit{States}}, 4: {5, []Limit{States}}} {
			g := chain(9)
			r := search(g, newPlaces(g), Options{Bound: -1, MaxStates: most})
			if r.States != want.states || !slices.Equal(r.Limits, want.limit) {
				t.Errorf("%s first, %d states at most: %d, limits %v", order, most, r.States, r.Limits)
			}
		}
		for most, want := range map[int]struct {
			states int
			limit  []Limit
		}{0: {10, nil}, 10: {10, nil}, 8: {9, []Limit{Depth}}, 1: {2, []Limit{Depth}}} {
			g := chain(9)
			g.ways[0] = append(g.ways[0], way{to: 1})
			r := search(g, newPlaces(g), Options{Bound: -1, MaxDepth: most})
			if r.States != want.states || !slices.Equal(r.Limits, want.limit) {
				t.Errorf("%s first, %d actions deep at most: %d states, limits %v", order, most, r.States, r.Limits)
			}
		}
	}
}

// TestMemory: a search stops at the first poll that finds more bytes than it may take, or a store that is full.
func TestMemory(t *testing.T) {
	var bytes []int64
	o := Options{Bound: -1, PollEvery: 1, Poll: func(s Stats) Limit { bytes = append(bytes, s.Bytes); return "" }}
	through(chain(20), o)
	most := slices.Max(bytes)
	for _, x := range []struct {
		bytes int64
		full  bool
		stops bool
	}{{0, false, false}, {most, false, false}, {most - 1, false, true}, {most / 2, false, true}, {0, true, true}, {most, true, true}} {
		g := chain(20)
		p := newPlaces(g)
		p.full = x.full
		r := DepthFirst(g, p, Options{Bound: -1, PollEvery: 1, MaxBytes: x.bytes})
		if x.stops != slices.Equal(r.Limits, []Limit{Memory}) || r.Complete() == x.stops || x.bytes == most/2 && r.States > 15 {
			t.Errorf("%+v: limits %v, %d states", x, r.Limits, r.States)
		}
	}
}

// TestBound: what all workers have found counts, beyond what they may, and a search without bounds has none.
func TestBound(t *testing.T) {
	for _, x := range []struct {
		o     Options
		all   Stats
		limit []Limit
	}{
		{Options{}, Stats{States: 1 << 40, Bytes: 1 << 50}, nil},
		{Options{MaxStates: 10, MaxBytes: 10}, Stats{States: 10, Bytes: 10}, nil},
		{Options{MaxStates: 10}, Stats{States: 11}, []Limit{States}},
		{Options{MaxBytes: 10}, Stats{Bytes: 11}, []Limit{Memory}},
		{Options{Poll: func(Stats) Limit { return Time }}, Stats{}, []Limit{Time}},
	} {
		d := &dfs{o: x.o, store: newPlaces(chain(1))}
		if d.bound(x.all); !slices.Equal(d.res.Limits, x.limit) || d.stop != (x.limit != nil) {
			t.Errorf("%+v of %+v: limits %v, stops %v", x.all, x.o, d.res.Limits, d.stop)
		}
	}
}

// TestCutOnce: a limit that is met several times is reported once.
func TestCutOnce(t *testing.T) {
	g := &graph{ways: map[int][]way{0: {{to: 1}, {to: 2}, {to: 3}}, 1: {{to: 4}}, 2: {{to: 4}}, 3: {{to: 4}}}}
	if r := through(g, Options{Bound: -1, MaxDepth: 1}); r.States != 4 || !slices.Equal(r.Limits, []Limit{Depth}) {
		t.Errorf("%d states, limits %v", r.States, r.Limits)
	}
}

// TestWholeAtFirst: an action that may close a cycle, that fails, or that leads to the end of a run makes all actions be taken of
// the first state too.
func TestWholeAtFirst(t *testing.T) {
	for name, x := range map[string]struct {
		first way
		want  int
	}{
		"goes on":        {way{to: 1}, 3},
		"closes a cycle": {way{to: 1, closes: true}, 4},
		"fails":          {way{fails: wrong(1)}, 2},
		"ends the run":   {way{to: 2}, 3},
	} {
		g := &graph{ways: map[int][]way{0: {x.first, {thread: 1, to: 3}}, 1: {{to: 2}, {thread: 1, to: 3}}}, ample: map[int]int{0: 1, 1: 2}}
		if name == "goes on" {
			g.ways[1], g.ample[1] = []way{{to: 2}, {thread: 1, to: 0}}, 2
		}
		if r := through(g, Options{Bound: -1, KeepGoing: true}); r.States != x.want {
			t.Errorf("the first action %s: %d states, want %d", name, r.States, x.want)
		}
	}
}

// TestMiddle: an action that comes back to a state in its own middle is interrupted, or need not end; one that reaches a state in
// another's middle does neither.
func TestMiddle(t *testing.T) {
	for name, x := range map[string]struct {
		ways    map[int][]way
		middle  []int
		apart   int
		again   map[int]int
		asked   map[string]int
		states  int
		endless bool
	}{
		"goes round":            {map[int][]way{0: {{to: 1}}, 1: {{to: 2}}, 2: {{to: 1}}}, []int{1, 2}, 0, nil, map[string]int{"interrupt": 1, "endless": 1}, 3, true},
		"goes round at once":    {map[int][]way{0: {{to: 1}}, 1: {{to: 1}, {to: 2}}}, []int{1}, 0, nil, map[string]int{"interrupt": 1, "endless": 1}, 3, true},
		"from the beginning":    {map[int][]way{0: {{to: 1}}, 1: {{to: 0}}}, []int{0, 1}, 0, nil, map[string]int{"interrupt": 1, "endless": 1}, 2, true},
		"is interrupted":        {map[int][]way{0: {{to: 1}}, 1: {{to: 2}}, 2: {{to: 1}}, 7: {{to: 8}}}, []int{1, 2}, 7, nil, map[string]int{"interrupt": 1}, 5, false},
		"once more":             {map[int][]way{0: {{to: 1}}, 1: {{to: 2}}, 2: {{to: 1}}}, []int{1, 2}, 0, map[int]int{1: 1}, map[string]int{"interrupt": 1, "endless": 1}, 3, true},
		"meets another":         {map[int][]way{0: {{to: 1}, {to: 1}}, 1: {{to: 2}}}, []int{1}, 0, nil, nil, 3, false},
		"meets one, from first": {map[int][]way{0: {{to: 1}, {to: 1}}, 1: {{to: 2}}}, []int{0, 1}, 0, nil, nil, 3, false},
		"meets one after it":    {map[int][]way{0: {{to: 1}}, 1: {{to: 2}, {to: 3}}, 2: {{to: 4}}, 3: {{to: 2}}}, []int{1, 2, 3}, 0, nil, nil, 5, false},
		"ends where it began":   {map[int][]way{0: {{to: 1}}, 1: {{to: 0}}}, []int{1}, 0, nil, nil, 2, false},
		"came by a whole one":   {map[int][]way{0: {{to: 1}}, 1: {{to: 2}}, 2: {{to: 3}}, 3: {{to: 1}}}, []int{1, 3}, 0, nil, nil, 4, false},
	} {
		g := &graph{ways: x.ways, apart: x.apart, middle: map[int]bool{}}
		for _, m := range x.middle {
			g.middle[m] = true
		}
		if x.apart > 0 {
			g.shows = map[int][]*system.Failure{x.apart: {wrong(5)}} // shows nowhere else
		}
		p := newPlaces(g)
		p.again = x.again
		r := DepthFirst(g, p, Options{Bound: -1, KeepGoing: true})
		if r.States != x.states || (len(r.Others) == 1) != x.endless || fmt.Sprint(g.asked) != fmt.Sprint(x.asked) || (len(r.Violations) == 1) != (x.apart > 0) {
			t.Errorf("%s: %d states, asked %v, others %v, violations %v", name, r.States, g.asked, r.Others, r.Violations)
		}
	}
}

// TestCost: what it costs to let a thread act after another, and what of that counts as part of a state.
func TestCost(t *testing.T) {
	acts := []system.Action{{Thread: 1}, {Thread: 1, Choice: 1}, {Thread: 2}, {Thread: 4}}
	for _, x := range []struct {
		last, thread       int32
		preemptive, delays int32
	}{{-1, 1, 0, 0}, {-1, 2, 0, 1}, {-1, 4, 0, 2}, {1, 1, 0, 0}, {1, 2, 1, 1}, {1, 4, 1, 2}, {2, 2, 0, 0}, {2, 4, 1, 1}, {2, 1, 1, 2},
		{3, 4, 0, 0}, {3, 1, 0, 1}, {3, 2, 0, 2}, {4, 4, 0, 0}, {4, 1, 1, 1}, {4, 2, 1, 2}} {
		d := &dfs{}
		if n := d.cost(acts, x.last, x.thread); n != x.preemptive {
			t.Errorf("thread %d after %d costs %d", x.thread, x.last, n)
		}
		d.o.Delays = true
		if n := d.cost(acts, x.last, x.thread); n != x.delays {
			t.Errorf("thread %d after %d costs %d delays", x.thread, x.last, n)
		}
	}
	for bound, want := range map[int]uint32{-1: 0, 0: 4<<16 | 9, 1: 4<<16 | 9} {
		d := &dfs{o: Options{Bound: bound}}
		if got := d.extra(3, 9); got != want {
			t.Errorf("bound %d: %x, want %x", bound, got, want)
		}
	}
}

// toiling is a graph whose actions cost work.
type toiling struct {
	*graph
	each, work int64
}

func (c *toiling) Do(a system.Action) *system.Failure {
	c.work += c.each
	return c.graph.Do(a)
}

func (c *toiling) Work() int64 { return c.work }

// TestPolledByWork: where actions are long a poll comes sooner, before the next action.
func TestPolledByWork(t *testing.T) {
	for each, want := range map[int64][]int{workPerPoll: {4, 8, 12, 16, 20}, workPerPoll / 2: {4, 8, 12, 16, 20}, workPerPoll / 8: {12, 20}, workPerPoll/8 - 1: {12}, workPerPoll / 30: nil, 0: nil} {
		c := &toiling{graph: chain(20), each: each}
		var polls []int
		DepthFirst(c, newPlaces(c.graph), Options{Bound: -1, Poll: func(s Stats) Limit {
			polls = append(polls, s.Transitions)
			return ""
		}})
		if !slices.Equal(polls, want) {
			t.Errorf("actions of %d units: polls after %v transitions, want %v", each, polls, want)
		}
	}
}
