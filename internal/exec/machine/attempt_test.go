package machine

import (
	"slices"
	"testing"

	"heddle/internal/ir/program"
	"heddle/internal/ir/source"
)

// functions is a machine whose program has some functions of four slots, each with its code. Calls by number of function or
// external put their result into slot Dst, and those that never return continue behind themselves.
func functions(t *testing.T, o Options, externals []External, code ...[]program.Instr) *Machine {
	t.Helper()
	p := &program.Program{PointerBits: 64, Statics: []program.Static{{Name: "v", Size: 16}}, Places: make([]source.Place, 1)}
	o.Externals = map[string]*External{}
	for i := range externals {
		x := &externals[i]
		p.Externals = append(p.Externals, program.ExternalFunc{Name: x.Name, Static: -1})
		if x.Do != nil {
			o.Externals[x.Name] = x
		}
	}
	for fn, list := range code {
		entry := len(p.Code)
		for _, in := range list {
			if in.Op == program.External || in.Op == program.Call || in.Op == program.CallPtr {
				in.C = program.Operand(len(p.Sites))
				p.Sites = append(p.Sites, program.Site{Next: len(p.Code) + 1, Unwind: -1, Result: program.Result{Slot: in.Dst, Words: 1, Bits: 64}})
			}
			p.Code = append(p.Code, first(in))
			p.PlaceOf, p.FuncOf = append(p.PlaceOf, 0), append(p.FuncOf, int32(fn))
		}
		p.Funcs = append(p.Funcs, program.Func{Name: string(rune('a' + fn)), Entry: entry, End: len(p.Code), Slots: 4})
	}
	program.AssignAddresses(p.Statics, 64)
	o.Entries = []int{0}
	m, err := New(p, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	return m
}

// inFunction puts thread 0 at the beginning of a function that the start function calls.
func (m *Machine) inFunction(t *testing.T, fn int) *Machine {
	t.Helper()
	if f := m.pushFrame(0, fn, uint64(m.PC(0))); f != nil {
		t.Fatal(f)
	}
	m.set(m.tcb(0)+tcbPC, uint64(m.p.Funcs[fn].Entry))
	return m
}

// The externals of the tests.
const (
	xEnter = iota
	xLeave
	xTwo
	xThree
	xWait
	xPlain
	xEnd
	xExit
	xFault
	xOut
	xMissing
	xMany
)

// parts are what platform functions of the tests call. Plain ones are counted.
func parts(plain *int) []External {
	choice := func(name string, n int) External {
		return External{Name: name, Visible: Never, Choices: func(*Call) int { return n }, Do: func(c *Call) (Outcome, *Fault) { c.Return(uint64(c.Choice)); return Done, nil }}
	}
	return append(AtomicFunctions(), choice("two", 2), choice("three", 3),
		External{Name: "wait", Visible: Never, Enabled: func(c *Call) bool { return c.M.w[c.fp] != 1 }, Do: does},
		External{Name: "plain", Visible: Never, Do: func(c *Call) (Outcome, *Fault) { *plain++; c.Print(1, []byte("x")); return Done, nil }},
		External{Name: "end", Visible: Never, Do: func(*Call) (Outcome, *Fault) { return Terminated, nil }},
		External{Name: "exit", Visible: Never, Do: func(c *Call) (Outcome, *Fault) { c.M.set(ctlStatus, uint64(Exited)); return Terminated, nil }},
		External{Name: "fault", Visible: Never, Do: func(c *Call) (Outcome, *Fault) { return Done, c.Fault(Misuse, "no") }},
		External{Name: "out", Visible: Never, Do: func(c *Call) (Outcome, *Fault) {
			m := c.M
			m.set(m.tcb(0)+tcbFP, m.w[c.fp+header(frameFP)])
			m.set(m.tcb(0)+tcbPC, uint64(c.site.Next))
			return Unwound, nil
		}},
		External{Name: "missing"}, choice("many", maxOutcomes+5))
}

func call(x int64, dst int32) program.Instr {
	return program.Instr{Op: program.External, Imm: x, Dst: dst}
}

// Functions of the tests: each is a platform function.
var (
	enter, leave, ret = call(xEnter, -1), call(xLeave, -1), program.Instr{Op: program.Ret}
	nop               = program.Instr{}

	chooses = []program.Instr{enter, call(xTwo, 0), call(xPlain, -1), nop, call(xWait, -1), call(xThree, 1), leave, ret}
	plainly = []program.Instr{enter, call(xPlain, -1), leave, ret}
	loops   = []program.Instr{enter, {Op: program.Jump, Imm: 1}, leave, ret}
)

// TestOutcomes: each way through a platform function that does not wait is one choice, in the order of its alternatives;
// the others are left out, and nothing is left of what was tried.
func TestOutcomes(t *testing.T) {
	tried := 0
	for _, watched := range []bool{false, true} {
		m := functions(t, Options{}, parts(&tried), chooses).inFunction(t, 0)
		out := 0
		if watched {
			m.Output = func(int, int, []byte) { out++ }
		}
		if n := m.attempts.outcomes(0); n != 3 {
			t.Fatalf("%d ways, want 3: the second of two waits", n)
		}
		for choice := range 5 {
			mark := m.Mark()
			out, tried = 0, 0
			f := m.attempts.pass(0, choice, nil)
			if choice > 2 {
				if f == nil || f.Class != Gap {
					t.Errorf("choice %d: %v", choice, f)
				}
			} else if f != nil || m.PC(0) != 6 || m.w[m.slot(0, 0)] != 0 || m.w[m.slot(0, 1)] != uint64(choice) {
				t.Errorf("choice %d: %v, at %d with %d and %d", choice, f, m.PC(0), m.w[m.slot(0, 0)], m.w[m.slot(0, 1)])
			}
			if watched && choice < 3 && out != 1 {
				t.Errorf("choice %d: %d are heard", choice, out)
			}
			if m.attempts.now.on || m.choice != 0 || watched != (m.Output != nil) {
				t.Errorf("choice %d: an attempt is left", choice)
			}
			m.Undo(mark)
			if m.PC(0) != 0 {
				t.Fatal("not undone")
			}
			var looked []int
			if f := m.attempts.pass(0, choice, func(int) { looked = append(looked, m.PC(0)) }); choice < 3 && (f != nil || m.w[m.slot(0, 1)] != uint64(choice) || !slices.Equal(looked, []int{0, 1, 2, 3, 4, 5})) {
				t.Errorf("choice %d: %v, looked at %v", choice, f, looked)
			}
			m.Undo(mark)
		}
	}
}

// TestNoOutcome: a thread that would have to wait in every way waits before the function; one that cannot wait is not tried
// to find that out.
func TestNoOutcome(t *testing.T) {
	tried := 0
	waits := []program.Instr{enter, {Op: program.Mov, Dst: 0, A: program.Slot(1)}, call(xWait, -1), leave, ret}
	m := functions(t, Options{}, parts(&tried), waits, plainly).inFunction(t, 0)
	m.set(m.slot(0, 1), 1)
	if n := m.attempts.outcomes(0); n != 0 {
		t.Errorf("%d ways where it waits", n)
	}
	m.attempts.branching[0] = false
	if f := m.attempts.pass(0, 0, nil); f == nil || f.Class != Gap {
		t.Errorf("a wait that nothing reported: %v", f)
	}
	m = functions(t, Options{}, parts(&tried), plainly).inFunction(t, 0)
	if n := m.attempts.outcomes(0); n != 1 || tried != 0 {
		t.Errorf("%d ways, tried %d times", n, tried)
	}
	if f := m.attempts.pass(0, 0, nil); f != nil || tried != 1 || m.PC(0) != 2 {
		t.Errorf("%v, tried %d times, at %d", f, tried, m.PC(0))
	}
}

// TestEndsOfAttempts: a fault and the end of the run are outcomes; what leaves the function otherwise is a gap, too long a
// one and too many ways are limits.
func TestEndsOfAttempts(t *testing.T) {
	tried := 0
	for name, x := range map[string]struct {
		code   []program.Instr
		choice int
		class  Class
		ok     bool
		plain  int
	}{
		"fault":      {code: []program.Instr{enter, call(xFault, -1), call(xPlain, -1), leave, ret}, class: Violation},
		"late fault": {code: []program.Instr{enter, call(xTwo, 0), call(xFault, -1), leave, ret}, choice: 1, class: Violation},
		"exit":       {code: []program.Instr{enter, call(xExit, -1), call(xPlain, -1), leave, ret}, ok: true},
		"end":        {code: []program.Instr{enter, call(xEnd, -1), leave, ret}, class: Gap},
		"out":        {code: []program.Instr{enter, call(xOut, -1), call(xTwo, 0), call(xExit, -1), ret}, class: Gap},
		"endless":    {code: loops, class: Limit},
		"inner": {code: []program.Instr{enter, {Op: program.Call, Imm: 1, Dst: -1}, call(xPlain, -1), leave, ret}, ok: true,
			plain: 2},
		"most":     {code: []program.Instr{enter, call(xMany, 0), leave, ret}, choice: maxOutcomes - 1, ok: true},
		"too many": {code: []program.Instr{enter, call(xMany, 0), leave, ret}, choice: maxOutcomes, class: Limit},
	} {
		for _, look := range []func(int){nil, func(int) {}} {
			m := functions(t, Options{}, parts(&tried), x.code, plainly).inFunction(t, 0)
			if x.choice >= maxOutcomes-1 {
				if n := m.attempts.outcomes(0); n != maxOutcomes+1 {
					t.Errorf("%d ways", n)
				}
				m.set(m.slot(0, 3), 4)
			}
			tried = 0
			f := m.attempts.pass(0, x.choice, look)
			if (f == nil) != x.ok || f != nil && f.Class != x.class || tried != x.plain {
				t.Errorf("%s, looking %v: %v, %d calls", name, look != nil, f, tried)
			}
			if x.choice == maxOutcomes && (m.PC(0) != 0 || m.w[m.slot(0, 0)] != 0) {
				t.Errorf("%s: something is left", name)
			}
			if x.choice == maxOutcomes-1 && m.w[m.slot(0, 0)] != maxOutcomes-1 {
				t.Errorf("%s: way %d", name, m.w[m.slot(0, 0)])
			}
		}
	}
}

// TestLongestAttempt: as many jumps as there may be are no fault, one more is.
func TestLongestAttempt(t *testing.T) {
	tried := 0
	count := []program.Instr{enter, {Op: program.AddImm, Dst: 0, A: program.Slot(0), Imm: 1, W: 32},
		{Op: program.Ne, Dst: 1, A: program.Slot(0), B: program.Slot(2), W: 32}, {Op: program.Branch, A: program.Slot(1), B: 1, C: 4}, leave, ret}
	for extra := range uint64(2) {
		m := functions(t, Options{}, parts(&tried), count).inFunction(t, 0)
		m.set(m.slot(0, 2), fuelPerAttempt+extra)
		f := m.attempts.pass(0, 0, nil)
		if (f != nil) != (extra > 0) || f != nil && f.Class != Limit {
			t.Errorf("%d more: %v", extra, f)
		}
	}
}

// TestAtEnter: a thread is at a platform function before the call at its beginning, and nowhere else.
func TestAtEnter(t *testing.T) {
	tried := 0
	m := functions(t, Options{}, parts(&tried), plainly, []program.Instr{{Op: program.Add, W: 32}, ret}).inFunction(t, 0)
	for pc := range m.p.Code {
		m.set(m.tcb(0)+tcbPC, uint64(pc))
		if m.atEnter(0) != (pc == 0) {
			t.Errorf("at instruction %d", pc)
		}
	}
	x, c := m.externalAt(0, 0)
	if x.Choices(c) != 2 || c.InPlatform() {
		t.Error("a thread does not stop before a platform function")
	}
	l, lc := m.externals[xLeave], *c
	if l.Choices(&lc) != 1 {
		t.Error("a thread stops at the end of a platform function")
	}
	m.attempts.now.on, m.attempts.now.fp = true, c.fp
	if x.Choices(c) != 1 || !c.InPlatform() || l.Choices(&lc) != 2 {
		t.Error("an attempt stops at a function in it, or does not at the end")
	}
	m.attempts.now.fp--
	if l.Choices(&lc) != 1 {
		t.Error("an attempt stops at the end of a function in it")
	}
	m.attempts.now.on, m.attempts.now.fp = false, c.fp
	if l.Choices(&lc) != 1 {
		t.Error("a thread without an attempt stops at the end of a function")
	}
}

// TestModular: a program has platform functions, or may have an environment, if it calls what heddle.h declares for them.
func TestModular(t *testing.T) {
	for _, x := range []struct {
		name   string
		module bool
		want   bool
	}{{EnterName, false, true}, {"heddle_transition", true, true}, {LeaveName, false, false}, {"malloc", false, false}} {
		p := &program.Program{Externals: []program.ExternalFunc{{Name: "free"}, {Name: x.name, Conduct: program.Conduct{Module: x.module}}}}
		if Modular(p) != x.want {
			t.Errorf("%s: %v", x.name, !x.want)
		}
	}
}

// TestBranches: a function branches if it, or one that it may call, may meet a choice or a wait. Its ends are none.
func TestBranches(t *testing.T) {
	tried := 0
	m := functions(t, Options{}, parts(&tried),
		plainly, // 0
		[]program.Instr{enter, {Op: program.Call, Imm: 2, Dst: -1}, leave, ret}, // 1
		[]program.Instr{{Op: program.Call, Imm: 1, Dst: -1}, nop, ret},          // 2: and back
		[]program.Instr{enter, call(xMissing, -1), leave, ret},                  // 3: before one that calls anything
		[]program.Instr{{Op: program.CallPtr, Dst: -1}, ret},                    // 4
		chooses,                               // 5
		[]program.Instr{call(xWait, -1), ret}, // 6
		[]program.Instr{call(xTwo, -1), ret},  // 7
		[]program.Instr{nop, {Op: program.Call, Imm: 7, Dst: -1}, ret},           // 8
		[]program.Instr{{Op: program.Add, Imm: xTwo, W: 32}, ret},                // 9
		[]program.Instr{{Op: program.Call, Imm: 4, Dst: -1}, nop, nop, ret, nop}, // 10
	)
	for fn, want := range []bool{false, false, false, false, true, true, true, true, true, false, true} {
		for range 2 {
			if m.attempts.branches(fn) != want {
				t.Errorf("function %d: %v", fn, !want)
			}
		}
	}
}
