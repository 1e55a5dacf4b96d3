package symbolic

import (
	"slices"
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/system"
	"heddle/internal/ir/program"
	"heddle/internal/symbolic/term"
)

// decidedCases makes plain what decides about the next action of a thread, whatever the answers are, and calls f in each case.
func (c *scene) decidedCases(thread int, f func()) {
	c.t.Helper()
	s := c.s
	s.thread, s.begin = thread, false
	switch out := s.decided(); out {
	case done:
		f()
	case asks:
		c.either(s.wants.question, func(bool) { c.decidedCases(thread, f) })
	case picks:
		picked := s.wants.picked
		c.either(s.pool.Eq(picked.t, s.pool.Const(picked.v, s.pool.Width(picked.t))), func(holds bool) {
			if holds {
				s.path.fixed = append(s.path.fixed, picked)
			}
			c.decidedCases(thread, f)
		})
	default:
		c.t.Fatalf("neither decided nor a question: %d", out)
	}
}

// slot0 and so on are operands.
var slot0, slot1, slot2 = program.Slot(0), program.Slot(1), program.Slot(2)

// accesses are instructions that access memory, with the slots that say where.
var accesses = []struct {
	in    program.Instr
	where []int
}{
	{program.Instr{Op: program.Load, Dst: 3, A: slot0, N: 8, W: 64, Span: 8}, []int{0}},
	{program.Instr{Op: program.Store, A: slot0, B: slot1, N: 8, W: 64, Span: 8}, []int{0}},
	{program.Instr{Op: program.RMW, Dst: 3, A: slot0, B: slot1, N: 8, W: 64}, []int{0}},
	{program.Instr{Op: program.CmpXchg, Dst: 3, A: slot0, B: slot1, C: slot2, N: 8, W: 64}, []int{0}},
	{program.Instr{Op: program.MemSet, A: slot0, B: slot1, C: slot2, N: 1}, []int{0, 2}},
	{program.Instr{Op: program.MemCopy, A: slot0, B: slot1, C: slot2, N: 1}, []int{0, 1, 2}},
	{program.Instr{Op: program.Add, Dst: 3, A: slot0, B: slot1, W: 64}, nil},
}

// TestDecidedAccess: of an access, the words that say where it goes become plain where another thread may race with it, by cases that
// are all inputs, each once. All others stay what they are, and so do all where the thread is alone.
func TestDecidedAccess(t *testing.T) {
	for _, threads := range []int{1, 2} {
		for _, a := range accesses {
			for opaque := range 3 {
				c := newScene(t, 64, threads, a.in)
				address := c.s.pool.Add(c.wide(8), c.s.number(c.static))
				for _, t := range []term.Term{address, c.s.pool.Ite(c.below(4), c.s.number(c.static), c.s.number(c.static+8))} {
					for slot := range 3 {
						c.put(threads-1, firstCode, slot, c.s.number(c.static))
					}
					c.put(threads-1, firstCode, opaque, t)
					c.holdDecided(a.in.Op, opaque, threads > 1 && slices.Contains(a.where, opaque))
				}
			}
		}
	}
}

// holdDecided compares the cases of the last thread with all inputs, one by one.
func (c *scene) holdDecided(op program.Op, slot int, plain bool) {
	c.t.Helper()
	thread := c.s.m.Threads() - 1
	before := c.s.m.Control().Operand(thread, program.Slot(slot))
	here := c.Save()
	var seen []uint64
	cases := 0
	c.decidedCases(thread, func() {
		cases++
		now := c.s.m.Control().Operand(thread, program.Slot(slot))
		if _, is := c.s.pool.Value(c.s.content(now)); is != plain {
			c.t.Errorf("%s of %d threads: slot %d is plain: %v", op, thread+1, slot, is)
		}
		for _, v := range c.inputs() {
			seen = append(seen, v)
			if c.valueAt(now, v) != c.valueAt(before, v) {
				c.t.Errorf("%s: slot %d of input %d is %#x", op, slot, v, c.valueAt(now, v))
			}
		}
	})
	if slices.Sort(seen); !slices.Equal(seen, []uint64{0, 1, 2, 3, 4, 5, 6, 7}) || !plain && cases != 1 {
		c.t.Errorf("%s of %d threads: %d cases, of inputs %v", op, thread+1, cases, seen)
	}
	c.Restore(here)
}

// TestDecidedAstray: an address is plain where it leads to an object, and is not split further where it leads to none. There the access
// fails when it is made, with each of its addresses.
func TestDecidedAstray(t *testing.T) {
	for _, whole := range []bool{false, true} {
		c := newScene(t, 64, 2, accesses[0].in)
		p, object := c.s.pool, c.static
		if whole {
			object = c.word // all of which is read
		}
		nowhere := p.Ite(c.below(3), c.s.number(0x40), c.s.number(c.static+1000))
		c.put(1, firstCode, 0, p.Ite(c.below(1), c.s.number(object), nowhere))
		var cases [][]uint64
		failed := map[string]bool{}
		c.decidedCases(1, func() {
			cases = append(cases, c.inputs())
			if w := c.s.m.Control().Operand(1, slot0); (w == object) != (c.inputs()[0] == 0) {
				t.Errorf("inputs %v: the address is %#x", c.inputs(), w)
			}
			c.failures(system.Action{Thread: 1}, failed)
		})
		if want := [][]uint64{{0}, {1, 2, 3, 4, 5, 6, 7}}; !slices.EqualFunc(cases, want, slices.Equal) {
			t.Errorf("cases %v, want %v", cases, want)
		}
		if len(failed) != 2 || !failed["null"] || !failed["bounds"] {
			t.Errorf("failed: %v", failed)
		}
	}
}

// failures takes an action, whatever the answers are, and notes the checks that fail.
func (c *scene) failures(a system.Action, failed map[string]bool) {
	here := c.Save()
	defer c.Restore(here)
	if f := c.Do(a); f != nil {
		failed[f.Check] = true
		return
	}
	if !c.Unfinished() || c.Feasible() != Sat {
		return
	}
	next := c.Save()
	acts, _ := c.Actions(nil)
	for _, a := range acts {
		c.Restore(next)
		c.failures(a, failed)
	}
}

// TestDecidedPlain: where nothing is opaque, the state stays the same.
func TestDecidedPlain(t *testing.T) {
	c := newScene(t, 64, 2, program.Instr{Op: program.Load, Dst: 3, A: program.Slot(local), N: 8, W: 64, Span: 8})
	c.s.m.Control().GoTo(1, firstCode)
	before := c.s.m.Mark()
	c.s.thread = 1
	if out := c.s.decided(); out != done || c.s.m.Mark() != before {
		t.Errorf("outcome %d, %d words written", out, c.s.m.Mark()-before)
	}
}

// TestDecidedCall: of a call, what its function asks about before it is taken becomes plain, in a program of one thread too: an
// argument, memory, whether a block of unknown size has so many bytes. What the function does not ask about stays what it is.
func TestDecidedCall(t *testing.T) {
	each := [][]uint64{{0}, {1}, {2}, {3}, {4}, {5}, {6}, {7}}
	all := [][]uint64{{0, 1, 2, 3, 4, 5, 6, 7}}
	for _, test := range []struct {
		name string
		in   program.Instr
		fn   int // that slot 0 points to
		want [][]uint64
	}{
		{"an argument", callOf(listens), 0, each},
		{"an argument that is not asked for", callOf(waits), 0, all},
		{"memory", callOf(looks), 0, each},
		{"a size", callOf(reads), 0, [][]uint64{{0, 1, 2, 3}, {4, 5, 6, 7}}},
		{"an argument, by pointer", program.Instr{Op: program.CallPtr, A: slot0, C: listens}, listens, each},
		{"an argument that is not asked for, by pointer", program.Instr{Op: program.CallPtr, A: slot0, C: waits}, waits, all},
	} {
		for threads := range 2 {
			c := newScene(t, 64, threads+1, test.in)
			c.unknown(threads)
			c.put(threads, firstCode, 0, c.s.number(c.calls[test.fn]))
			var cases [][]uint64
			c.decidedCases(threads, func() {
				slots, f := c.s.m.Unknowns().Undecided(threads)
				if len(slots) > 0 || f != nil {
					t.Errorf("%s: undecided %v, %v", test.name, slots, f)
				}
				cases = append(cases, c.inputs())
			})
			if slices.SortFunc(cases, slices.Compare); !slices.EqualFunc(cases, test.want, slices.Equal) {
				t.Errorf("%s: cases %v, want %v", test.name, cases, test.want)
			}
		}
	}
}

// unknown makes opaque what functions may ask about: slot 1 of a thread, the static, and the size of the block, which it makes.
func (c *scene) unknown(thread int) {
	m, w := c.s.m, c.s.word(c.wide(1))
	m.Control().SetSlot(thread, 1, w)
	c.setStatic(c.wide(1))
	addr, f := (&machine.Call{M: m, Thread: thread}).AllocSized(8, w)
	if f != nil {
		c.t.Fatal(f)
	}
	c.block = addr
}

// setStatic makes a term of the first word of the static.
func (c *scene) setStatic(t term.Term) {
	at, f := c.s.m.Memory().Resolve(0, firstCode, c.static, 8, true)
	if f != nil {
		c.t.Fatal(f)
	}
	c.s.putBytes(at.First(), t)
}

// pointer is one of two library functions, by the input.
func (c *scene) pointer(a, b int) term.Term {
	return c.s.pool.Ite(c.below(4), c.s.number(c.calls[a]), c.s.number(c.calls[b]))
}

// callPtr calls through slot 0.
var callPtr = program.Instr{Op: program.CallPtr, A: slot0, C: waits}

// TestDecidedPointer: where a call goes is plain before it is asked about, and what is asked about then depends on where it goes.
func TestDecidedPointer(t *testing.T) {
	c := newScene(t, 64, 1, callPtr)
	c.unknown(0)
	c.put(0, firstCode, 0, c.pointer(waits, listens))
	var cases [][]uint64
	c.decidedCases(0, func() {
		w := c.s.m.Control().Operand(0, slot0)
		cases = append(cases, c.inputs())
		for _, v := range c.inputs() {
			if want := c.calls[map[bool]int{true: waits, false: listens}[v < 4]]; w != want {
				t.Errorf("input %d calls %#x, want %#x", v, w, want)
			}
		}
	})
	want := [][]uint64{{0, 1, 2, 3}, {4}, {5}, {6}, {7}}
	if slices.SortFunc(cases, slices.Compare); !slices.EqualFunc(cases, want, slices.Equal) {
		t.Errorf("cases %v, want %v", cases, want)
	}
}

// TestOpaqueOperand: a slot that holds an opaque word is one; constants are never opaque, whatever they look like.
func TestOpaqueOperand(t *testing.T) {
	c := newScene(t, 64, 1)
	c.put(0, firstCode, 0, c.wide(1))
	for _, x := range []struct {
		o    program.Operand
		want bool
	}{{slot0, true}, {slot1, false}, {program.Pool(0), false}, {lookalike, false}} {
		if got := c.s.opaqueOperand(x.o); got != x.want {
			t.Errorf("operand %d: %v", x.o, got)
		}
	}
}

// allCases has the cursor decide about all threads, whatever the answers are, and calls f in each case.
func (c *scene) allCases(f func()) {
	c.t.Helper()
	if over, fault := c.decide(); !over || fault != nil {
		c.answers(f)
		return
	}
	f()
}

// answers takes the cursor's actions until it asks no more.
func (c *scene) answers(f func()) {
	c.t.Helper()
	if c.Unfinished() != c.Deciding() {
		c.t.Fatalf("asks %v, decides %v", c.Unfinished(), c.Deciding())
	}
	if !c.Unfinished() {
		f()
		return
	}
	here := c.Save()
	acts, _ := c.Actions(nil)
	for _, a := range acts {
		c.Restore(here)
		if fault := c.Do(a); fault != nil {
			c.t.Fatal(fault.Text)
		}
		if c.Feasible() == Sat {
			c.answers(f)
		}
	}
}

// TestDecide: the cursor asks about one thread after the other until nothing opaque decides about any of them, and each input is in
// one of the cases. The questions belong to no place of the program.
func TestDecide(t *testing.T) {
	c := newScene(t, 64, 3, callPtr, callOf(listens))
	c.put(0, firstCode, 0, c.pointer(waits, looks))
	c.put(1, firstCode+1, 1, c.wide(1))
	c.put(2, firstCode, 0, c.pointer(looks, waits))
	var seen []uint64
	c.allCases(func() {
		if c.Deciding() || !c.allDecided(c.Save()) {
			t.Errorf("inputs %v: deciding %v", c.inputs(), c.Deciding())
		}
		for _, v := range c.inputs() {
			seen = append(seen, v)
			if w := c.s.m.Control().Operand(1, slot1); w != v {
				t.Errorf("input %d: thread 1 gets %#x", v, w)
			}
		}
	})
	if slices.Sort(seen); !slices.Equal(seen, []uint64{0, 1, 2, 3, 4, 5, 6, 7}) {
		t.Errorf("inputs %v", seen)
	}
}

// TestDecideAsks: a question of either kind is not the end of deciding; when it needs no answer any more, nothing is being decided.
func TestDecideAsks(t *testing.T) {
	for name, address := range map[string]func(c *scene) term.Term{
		"a value": func(c *scene) term.Term { return c.s.pool.Add(c.s.number(c.static), c.wide(8)) },
		"whether it leads to an object": func(c *scene) term.Term {
			return c.s.pool.Ite(c.below(4), c.s.number(c.static), c.s.number(0x40))
		},
	} {
		c := newScene(t, 64, 2, accesses[0].in)
		c.put(1, firstCode, 0, address(c))
		if over, f := c.decide(); over || f != nil || !c.Deciding() || !c.Unfinished() {
			t.Errorf("%s: over %v, %v, deciding %v, asks %v", name, over, f, c.Deciding(), c.Unfinished())
		}
		c.s.m.Control().SetSlot(1, 0, c.static)
		if over, f := c.decide(); !over || f != nil || c.Deciding() {
			t.Errorf("%s: plain, over %v, %v, deciding %v", name, over, f, c.Deciding())
		}
	}
}

// TestDecideFails: a value that the solver does not find ends it with a failure.
func TestDecideFails(t *testing.T) {
	c := newScene(t, 64, 1, callOf(listens))
	c.put(0, firstCode, 1, c.wide(1))
	c.s.oracle = &script{brief: []Answer{Unknown}, t: t}
	if over, f := c.decide(); !over || f == nil || f.Class != system.Gap {
		t.Errorf("over %v, failure %v", over, f)
	}
}

// TestDecideStands: of a thread that is over nothing is asked, nor of any where the run is over.
func TestDecideStands(t *testing.T) {
	for _, test := range []struct {
		name         string
		first        int // what thread 1 does before
		stands, asks bool
	}{{"an ended thread", finishes, false, false}, {"the run is over", exits, true, false}, {"another thread ended", finishes, true, true}} {
		c := newScene(t, 64, 2, callOf(test.first), callOf(listens))
		c.s.m.Control().GoTo(1, firstCode)
		if f := c.Do(system.Action{Thread: 1}); f != nil {
			t.Fatal(f.Text)
		}
		c.setStatic(c.wide(1)) // which the first instruction looks into, where the place of an ended thread is
		if test.stands {
			c.put(0, firstCode+1, 1, c.wide(1))
		}
		if got := c.allDecided(c.Save()); got == test.asks {
			t.Errorf("%s: all decided: %v", test.name, got)
		}
		if over, f := c.decide(); over == test.asks || f != nil {
			t.Errorf("%s: over %v, %v", test.name, over, f)
		}
	}
}

// TestAllDecided: a state is decided if nothing opaque decides about a thread that is at a stop. A thread in the middle of an action is
// at none, nor is any while it is asked what decides.
func TestAllDecided(t *testing.T) {
	for _, test := range []struct {
		name    string
		threads int
		undone  int // the thread about which something opaque decides; -1: none
		change  func(x *State)
		want    bool
	}{
		{"nothing decides", 2, -1, func(*State) {}, true},
		{"one thread", 1, 0, func(*State) {}, false},
		{"the first of two", 2, 0, func(*State) {}, false},
		{"the second of two, which acted", 2, 1, func(x *State) { x.now.thread = 1 }, false},
		{"a thread that paused", 1, 0, func(x *State) { x.paused, x.now.thread = true, 0 }, true},
		{"the second of two paused", 2, 1, func(x *State) { x.paused, x.now.thread = true, 1 }, true},
		{"the other one paused", 2, 1, func(x *State) { x.paused, x.now.thread = true, 0 }, false},
		{"the other one paused, again", 2, 0, func(x *State) { x.paused, x.now.thread = true, 1 }, false},
		{"it is asked now", 2, 1, func(x *State) { x.now.decides = true }, true},
	} {
		c := newScene(t, 64, test.threads, callOf(listens))
		if test.undone >= 0 {
			c.put(test.undone, firstCode, 1, c.wide(1))
		}
		x := c.Save()
		x.paused, x.now.thread, x.now.decides = false, 0, false
		test.change(x)
		if got := c.allDecided(x); got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}

// TestIsDecided: where a call goes, its arguments and memory decide about it if they are opaque and asked about; about other
// instructions nothing does that may differ between states of one shape.
func TestIsDecided(t *testing.T) {
	for _, test := range []struct {
		name string
		in   program.Instr
		fn   int // that slot 0 points to; -1: one of two
		want bool
	}{
		{"an argument", callOf(listens), 0, false},
		{"an argument that is not asked for", callOf(waits), 0, true},
		{"memory", callOf(looks), 0, false},
		{"a size", callOf(reads), 0, false},
		{"a pointer", callPtr, -1, false},
		{"a pointer that is plain", callPtr, waits, true},
		{"a pointer to who asks", program.Instr{Op: program.CallPtr, A: slot0, C: listens}, listens, false},
		{"an access", accesses[0].in, -1, true},
		{"a sum", accesses[6].in, -1, true},
	} {
		c := newScene(t, 64, 2, test.in)
		c.unknown(1)
		target := c.pointer(waits, looks)
		if test.fn >= 0 {
			target = c.s.number(c.calls[test.fn])
		}
		c.put(1, firstCode, 0, target)
		if got := c.s.isDecided(1); got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}
