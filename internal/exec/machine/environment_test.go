package machine

import (
	"testing"

	"heddle/internal/ir/program"
)

// TestMasked: a word has a bit for each of the first threads.
func TestMasked(t *testing.T) {
	for bit := range maxMasked {
		for thread := range maxMasked + 3 {
			if masked(1<<bit, thread) != (thread == bit) || masked(1<<bit|1<<(maxMasked-1), thread) != (thread == bit || thread == maxMasked-1) {
				t.Fatalf("bit %d, thread %d", bit, thread)
			}
		}
	}
}

// modular is a machine with platform functions and three threads of the function that does something else.
func modular(t *testing.T, o Options) (*Machine, *Call) {
	t.Helper()
	tried := 0
	x := parts(&tried)
	x[xPlain].Interruptible = func(_ *Call, restart bool) bool { return !restart }
	m := functions(t, o, x, plainly, []program.Instr{{Op: program.Add, W: 32}, call(xPlain, -1), ret}, []program.Instr{nop, leave, ret}, plainly)
	for range 2 {
		if _, f := m.spawn(0, 1, nil); f != nil {
			t.Fatal(f)
		}
	}
	return m, &Call{M: m, site: &program.Site{}}
}

// TestEnvironment: a transition is a thread for which nobody waits, and which acts as long as one of the program has not
// ended; a thread that is stopped does not act.
func TestEnvironment(t *testing.T) {
	for _, steady := range []bool{false, true} {
		m, c := modular(t, Options{Steady: steady})
		if m.HasEnvironment() || m.LiveProgram() != 3 {
			t.Errorf("%d threads of a program of 3", m.LiveProgram())
		}
		m.set(ctlEnvironment, 1<<1)
		if !m.HasEnvironment() || m.LiveProgram() != 2 || m.suspended(1) || m.IsEnvironment(0) || !m.IsEnvironment(1) {
			t.Errorf("%d threads of a program of 2", m.LiveProgram())
		}
		m.live = 7 // as where threads stand for many
		if n := m.LiveProgram(); !m.HasEnvironment() || n != 2 {
			t.Errorf("%d threads of a program of 2", n)
		}
		m.set(ctlEnvironment, 1)
		if n := m.LiveProgram(); !m.HasEnvironment() || n != 2 {
			t.Errorf("%d threads of a program of 2 without thread 0", n)
		}
		m.set(ctlEnvironment, 0)
		if n := m.LiveProgram(); n != map[bool]int{false: 7, true: 3}[steady] {
			t.Errorf("%d threads without an environment", n)
		}
		m.set(ctlEnvironment, 1<<1)
		m.set(m.tcb(2), uint64(Finished))
		if m.LiveProgram() != 1 || m.suspended(1) {
			t.Errorf("%d threads of a program of 1", m.LiveProgram())
		}
		m.set(m.tcb(0), uint64(Finished))
		if m.LiveProgram() != 0 || !m.suspended(1) || m.suspended(0) {
			t.Errorf("%d threads of a program that has ended", m.LiveProgram())
		}
		m.set(ctlEnvironment, 0)
		if steady && m.LiveProgram() != 1 {
			t.Errorf("%d threads, one of which runs", m.LiveProgram())
		}
		for _, stop := range []bool{true, false} {
			if f := c.SetStopped(1, stop); f != nil || m.Stopped(1) != stop || m.suspended(1) != stop || m.Stopped(0) || m.Stopped(2) {
				t.Errorf("stopped %v: %v", stop, f)
			}
			if f := c.SetStopped(maxMasked-1, stop); f != nil || m.Stopped(maxMasked-1) != stop {
				t.Errorf("stopped %v: %v", stop, f)
			}
			if f := c.SetStopped(maxMasked, stop); f == nil || f.Class != Limit {
				t.Errorf("a thread without a bit: %v", f)
			}
		}
	}
	m := tiny(t, 64)
	m.set(ctlEnvironment, 1)
	m.set(ctlStopped, 1)
	if m.HasEnvironment() || m.Stopped(0) || m.suspended(0) {
		t.Error("a program without platform functions has an environment")
	}
}

// TestTransition: only platform functions are transitions, of the threads that have a bit.
func TestTransition(t *testing.T) {
	m, c := modular(t, Options{})
	for fn, want := range []bool{true, false, false, true} {
		if m.isPlatform(fn) != want {
			t.Errorf("function %d is one of the platform: %v", fn, !want)
		}
	}
	m.p.Statics = append(m.p.Statics, program.Static{Kind: program.StaticFunc, Func: 0, External: -1}, program.Static{Kind: program.StaticFunc, Func: 1, External: -1},
		program.Static{Kind: program.StaticFunc, Func: -1, External: 0})
	program.AssignAddresses(m.p.Statics, 64)
	for i := 1; i < 4; i++ {
		if err := (&loader{m}).placeStatic(i, bitAlive|uint64(FunctionObject)<<kindShift, 0, 0); err != nil {
			t.Fatal(err)
		}
	}
	at := func(i int) uint64 { return m.p.Statics[i].Addr }
	for name, addr := range map[string]uint64{"another function": at(2), "an external": at(3), "no function": at(0), "null": 0} {
		if f := c.Transition(addr); f == nil || f.Check != Misuse || m.threads != 3 {
			t.Errorf("%s: %v", name, f)
		}
	}
	if f := c.Transition(at(1)); f != nil || !m.IsEnvironment(3) || m.Inspect().TransitionOf(3) != 0 || m.IsEnvironment(2) {
		t.Errorf("%v, of function %d", f, m.Inspect().TransitionOf(3))
	}
	if f := c.Transition(at(1)); f != nil || !m.IsEnvironment(3) || !m.IsEnvironment(4) {
		t.Errorf("the second: %v", f)
	}
	m.set(m.tcb(3), uint64(Finished))
	if m.Inspect().TransitionOf(3) != -1 {
		t.Error("a transition that has ended")
	}
	for m.threads < maxMasked-1 {
		if _, f := m.spawn(0, 1, nil); f != nil {
			t.Fatal(f)
		}
	}
	if f := c.Transition(at(1)); f != nil || !m.IsEnvironment(maxMasked-1) {
		t.Errorf("the last: %v", f)
	}
	if f := c.Transition(at(1)); f == nil || f.Class != Limit {
		t.Errorf("one too many: %v", f)
	}
	m.maxThreads, c.PC = m.threads, 3
	if f := c.Transition(at(1)); f == nil || f.Class != Limit || f.PC != 3 {
		t.Errorf("without room: %v", f)
	}
	for name, x := range map[string]struct {
		addr  uint64
		class Class
	}{"an external": {at(3), Gap}, "no function": {at(0), Violation}} {
		if f := c.Interrupt(1, x.addr, 0); f == nil || f.Class != x.class {
			t.Errorf("interruption by %s: %v", name, f)
		}
	}
	block := blocks(t, m, 8)[0]
	m.set(m.tcb(1)+tcbPhase, 6)
	m.set(m.tcb(1)+tcbResult, 7)
	if f := c.Interrupt(1, at(1), block); f != nil || m.PC(1) != m.p.Funcs[m.interruptFn].Entry || m.w[m.tcb(1)+tcbPhase] != 0 || m.w[m.slot(1, interruptResult)] != 7 {
		t.Errorf("%v, at %d", f, m.PC(1))
	}
	if o, _, _ := m.Find(block); !o.Shared() {
		t.Error("the handler's argument is not published")
	}
	m.set(m.tcb(1)+tcbSP, uint64(m.tcb(1)+stackLimit-1))
	pc := m.PC(1)
	if f := c.Interrupt(1, at(2), 0); f == nil || f.Class != Limit || m.PC(1) != pc {
		t.Errorf("an interruption without room: %v", f)
	}
}

// TestInterruptCall: a call that a handler may end continues in another phase, if it has not begun; others do not notice.
func TestInterruptCall(t *testing.T) {
	m, c := modular(t, Options{})
	at := m.p.Funcs[1].Entry
	for _, x := range []struct {
		pc      int
		phase   uint64
		restart bool
		want    uint64
	}{
		{at + 1, 0, false, PhaseInterrupted}, {at + 1, 0, true, 0}, {at + 1, 1, false, 1}, {at, 0, false, 0}, {at + 1, 3, false, 3},
		{m.p.Funcs[0].Entry, 0, false, 0}, {m.p.Funcs[0].Entry + 2, 0, false, 0},
	} {
		m.set(m.tcb(1)+tcbPC, uint64(x.pc))
		m.set(m.tcb(1)+tcbPhase, x.phase)
		m.call.Thread, m.call.PC = 2, 77
		c.InterruptCall(1, x.restart)
		if got := m.w[m.tcb(1)+tcbPhase]; got != x.want {
			t.Errorf("%+v: phase %d", x, got)
		}
	}
}
