package divided

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/test/testplan"
)

// sent is a batch of one state.
func sent(part int, number uint64) []byte {
	b := &batch{}
	b.add(search.Came{Part: int16(part), From: 1, Action: system.Action{Thread: 2, Choice: 3}}, []byte("state"))
	return b.seal(part, number)
}

// newBox is what comes to the second of three parts, and what it answers.
func newBox() (n *box, answers *[][]byte) {
	answers = &[][]byte{}
	n = &box{number: 1, sentTo: make([]uint64, 3), gotFrom: make([]uint64, 3), answer: func(m []byte) error { *answers = append(*answers, m); return nil }}
	n.wake.L = &n.mu
	return n, answers
}

// TestBatchesInOrder: a part takes the batches of each sender one after another. With one missing it ends, and one that it cannot read is as bad; before it begins, it never does.
func TestBatchesInOrder(t *testing.T) {
	for name, x := range map[string]struct {
		messages [][]byte
		begun    bool
		got      uint64
		fails    string
	}{
		"in order":          {[][]byte{sent(0, 1), sent(2, 1), sent(0, 2), {}}, true, 3, ""},
		"one is lost":       {[][]byte{sent(0, 1), sent(0, 3)}, true, 1, "batch 3 of part 1 came where 2 was expected"},
		"one comes twice":   {[][]byte{sent(2, 1), sent(2, 1)}, true, 1, "batch 1 of part 3 came where 2 was expected"},
		"the first is lost": {[][]byte{sent(0, 2)}, true, 0, "batch 2 of part 1 came where 1 was expected"},
		"of no part":        {[][]byte{sent(3, 1)}, true, 0, errBatch.Error()},
		"cut off":           {[][]byte{sent(0, 1)[:batchHead-1]}, true, 0, errBatch.Error()},
		"before it begins":  {[][]byte{sent(0, 1), message(begin, nil)}, false, 1, ""},
		"lost before":       {[][]byte{sent(0, 2), message(begin, nil)}, false, 0, "batch 2 of part 1 came where 1 was expected"},
	} {
		n, _ := newBox()
		n.begun = x.begun
		for _, m := range x.messages {
			n.handle(m)
		}
		text := ""
		if n.failed != nil {
			text = n.failed.Error()
		}
		if n.got != x.got || len(n.inbox) != int(x.got) || n.ended != (x.fails != "") || !strings.HasPrefix(text, x.fails) || (text == "") != (x.fails == "") {
			t.Errorf("%s: %d batches, %d in the box, ended %v, %q; want %d, %q", name, n.got, len(n.inbox), n.ended, text, x.got, x.fails)
		}
		if !n.begun {
			t.Errorf("%s: it has not begun", name)
		}
	}
}

// TestIdleProbe: a part is idle only while it waits, with nothing to take. A proof rests on that.
func TestIdleProbe(t *testing.T) {
	for _, x := range []struct{ waits, box, want bool }{{false, false, false}, {true, false, true}, {false, true, false}, {true, true, false}} {
		n, answers := newBox()
		n.begun, n.waits = true, x.waits
		if x.box {
			n.handle(sent(0, 1))
		}
		n.sent = 7
		n.handle(message(probe, 5))
		got := status{}
		if len(*answers) != 1 || (*answers)[0][0] != how || read((*answers)[0], &got) != nil {
			t.Fatalf("answers %q", *answers)
		}
		if got.Idle != x.want || got.Part != 1 || got.Round != 5 || got.Sent != 7 || got.Got != uint64(len(n.inbox)) {
			t.Errorf("%+v: %+v", x, got)
		}
	}
}

// TestFirstFailure: what a part says of its end is what ended it, and not what followed.
func TestFirstFailure(t *testing.T) {
	n, _ := newBox()
	n.fail(plan.ErrGivenUp)
	n.fail(errBatch)
	if !errors.Is(n.failed, plan.ErrGivenUp) || !n.ended {
		t.Errorf("%v, ended %v", n.failed, n.ended)
	}
	if n.wait(func() bool { return false }) {
		t.Error("a part that has failed waits")
	}
}

// TestTake: messages of parts that there are not change nothing, and what cannot be read is an error, as is a part that begins twice.
func TestTake(t *testing.T) {
	a := &asking{parts: 2, there: make([]bool, 2), figures: make([]status, 2), results: make([]*found, 2)}
	for _, x := range []struct {
		name  string
		m     []byte
		fails bool
	}{
		{"nothing", nil, false},
		{"a part", message(hello, 1), false},
		{"no part", message(hello, 2), false},
		{"less than a part", message(hello, -1), false},
		{"nonsense", []byte{hello, 1, 2}, true},
		{"figures", message(how, status{Part: 1, States: 3}), false},
		{"figures of no part", message(how, status{Part: 2, States: 4}), false},
		{"figures of less", message(how, status{Part: -1, States: 4}), false},
		{"nonsense for figures", []byte{how, 7}, true},
		{"a result", message(done, found{Part: 1, States: 5}), false},
		{"a result of no part", message(done, found{Part: 2, States: 6}), false},
		{"a result of less", message(done, found{Part: -1, States: 6}), false},
		{"nonsense for a result", []byte{done}, true},
		{"lost", message(lost, "why"), true},
		{"nonsense for lost", []byte{lost}, true},
		{"the part again", message(hello, 1), true},
		{"what is unknown", []byte{'?'}, false},
	} {
		if err := a.take(x.m); (err != nil) != x.fails {
			t.Errorf("%s: %v", x.name, err)
		}
	}
	if !slices.Equal(a.there, []bool{false, true}) || a.figures[0] != (status{}) || a.figures[1].States != 3 || a.results[0] != nil || a.results[1] == nil || a.results[1].States != 5 {
		t.Errorf("%+v", a)
	}
	if err := a.take(message(hello, 1)); !errors.Is(err, errLost) {
		t.Errorf("a part begins anew: %v", err)
	}
	if err := a.take(message(lost, "why")); err == nil || err.Error() != "why" {
		t.Errorf("lost: %v", err)
	}
}

// TestCutOff: states of a batch that was cut off anywhere are an error of the part that reads it.
func TestCutOff(t *testing.T) {
	_, _, whole, err := head(sent(0, 1))
	if err != nil {
		t.Fatal(err)
	}
	if c, state, rest, err := next(0, whole); err != nil || string(state) != "state" || len(rest) > 0 || c.From != 1 || c.Action != (system.Action{Thread: 2, Choice: 3}) {
		t.Fatalf("%+v, %q, %q, %v", c, state, rest, err)
	}
	for i := range whole {
		if _, _, _, err := next(0, whole[:i]); err == nil {
			t.Errorf("%d bytes of %d are a state", i, len(whole))
		}
		if i == 0 {
			continue
		}
		n := &node{reading: whole[:i]}
		n.wake.L = &n.mu
		if _, ok := n.Next(); ok || !errors.Is(n.failed, errBatch) || !n.ended {
			t.Errorf("%d bytes of %d: the part continues (%v)", i, len(whole), n.failed)
		}
	}
}

// TestJoin: each limit of each part is one of the whole, once; that it had to end is none.
func TestJoin(t *testing.T) {
	p := testplan.Programs{}.Plan(t, growing, func(k *plan.Task) { k.Search.Engine = plan.EngineExplicit }).ReducedTo(reduction.Local)
	s := passes.New(p, nil)
	h, err := s.Alone()
	if err != nil {
		t.Fatal(err)
	}
	defer h.Machine.Close()
	notes := h.Machine.Notes().Record()
	for _, x := range []struct {
		parts [][]search.Limit
		own   search.Limit
		want  []search.Limit
	}{
		{[][]search.Limit{nil, nil}, "", nil},
		{[][]search.Limit{{stopped}, {stopped}}, "", nil},
		{[][]search.Limit{nil, {search.Memory}}, "", []search.Limit{search.Memory}},
		{[][]search.Limit{{search.Time, stopped}, {search.Memory, search.Time}}, "", []search.Limit{search.Time, search.Memory}},
		{[][]search.Limit{{stopped}, nil}, search.States, []search.Limit{search.States}},
		{[][]search.Limit{{search.States}, nil}, search.States, []search.Limit{search.States}},
	} {
		a := &asking{s: s, parts: 2, limit: x.own}
		for part, list := range x.parts {
			a.results = append(a.results, &found{Part: part, States: 3, Limits: list, Notes: notes})
		}
		r, err := a.join(h.Machine)
		if err != nil || !slices.Equal(r.Limits, x.want) || r.States != 6 || r.Complete() != (x.want == nil) {
			t.Errorf("%v, %q: %v, %v, want %v", x.parts, x.own, r.Limits, err, x.want)
		}
	}
}

// TestNoPart: a task of no part is refused.
func TestNoPart(t *testing.T) {
	l := &local{hubs: map[int]*hub{}}
	for _, x := range []pass{{Part: -1, Parts: 2}, {Part: 2, Parts: 2}, {Part: 0, Parts: plan.MostParts + 1}} {
		if err := Serve(nil, message(0, x), l, nil); err == nil || err.Error() != "a task of no part" {
			t.Errorf("%+v: %v", x, err)
		}
	}
	if err := Serve(nil, message(0, pass{Parts: 1}), nil, nil); err == nil {
		t.Error("a part without wires")
	}
	if err := Serve(nil, nil, l, nil); err == nil {
		t.Error("a part without a task")
	}
}

// TestFirst: where the first violation ends the search it is found, it replays, and no proof comes of the states that were left.
func TestFirst(t *testing.T) {
	for text, fails := range map[string]bool{
		strings.Replace(growing, "return 0; }", "if (a == 1) __VERIFIER_fail(); return 0; }", 1): false,
		strings.Replace(growing, "return 0; }", "if (b != 0) __VERIFIER_fail(); return 0; }", 1): true,
	} {
		text = "extern void __assert_fail(const char *, const char *, unsigned, const char *);\n" + strings.Replace(text, "__VERIFIER_fail()", `__assert_fail("x", "f", 1, "main")`, 1)
		p := testplan.Programs{}.Plan(t, text, func(k *plan.Task) {
			k.Search.Engine, k.Checks.Set = plan.EngineExplicit, machine.CheckSet(0).With(machine.Assert)
		}).ReducedTo(reduction.Local)
		s := passes.New(p, nil)
		r, m, err := s.All(s.Options())
		if err != nil {
			t.Fatal(err)
		}
		m.Close()
		if (len(r.Violations) > 0) != fails {
			t.Fatalf("one search finds %v", r.Violations)
		}
		o, end := asked(t, p, 2)
		d := o.Evidence.Found
		if (len(d.Violations) > 0) != fails || !fails && (!d.Complete() || d.States != r.States) {
			t.Errorf("two parts find %v in %d states (%v), one search %v in %d", d.Violations, d.States, d.Limits, r.Violations, r.States)
		}
		for _, f := range d.Violations {
			if _, err := o.Confirm(f); err != nil {
				t.Error(err)
			}
		}
		end()
	}
}
