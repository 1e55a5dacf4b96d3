package machine

import (
	"testing"

	"heddle/internal/ir/program"
)

// TestMayEnd: a thread that may be ended anywhere is not ended in an atomic section, nor in the middle of a call; but in the
// middle of a copy it is, and what it has read of it is lost.
func TestMayEnd(t *testing.T) {
	for _, c := range []struct {
		op    program.Op
		flags ThreadFlags
		phase uint64
		owner uint64
		want  bool
	}{
		{program.Load, EndAnywhere, 0, 0, true}, {program.Load, EndAnywhere | Ending, 0, 0, true}, {program.Load, 0, 0, 0, false}, {program.Load, Ending, 0, 0, false},
		{program.External, EndAnywhere, 1, 0, false}, {program.MemCopy, EndAnywhere, tornRead, 0, true},
		{program.MemSet, EndAnywhere, 8 << tornDone, 0, true}, {program.MemCopy, 0, tornRead, 0, false},
		{program.Load, EndAnywhere, 0, 1, false}, {program.MemCopy, EndAnywhere, tornRead, 1, false}, {program.Load, EndAnywhere, 0, 2, true},
	} {
		m := coded(t, Options{}, []*External{{Name: "pthread_exit", Do: does}}, first(program.Instr{Op: c.op, A: program.Slot(0)}))
		b := m.tcb(0)
		m.set(b+tcbFlags, uint64(c.flags))
		m.set(b+tcbPhase, c.phase)
		m.set(b+tcbResult, 5)
		m.set(ctlAtomic, c.owner)
		if m.mayEnd(0) != c.want {
			t.Errorf("%+v: may end: %v", c, !c.want)
		}
		ways := m.ways(0)
		for choice := range ways + 2 {
			if got := m.ends(0, choice); got != (c.want && choice == ways) {
				t.Errorf("%+v: choice %d of %d ends the thread: %v", c, choice, ways, got)
			}
		}
		if !c.want {
			continue
		}
		if f := m.end(0); f != nil || m.w[b+tcbPhase] != 0 || m.w[b+tcbResult] != 0 || m.PC(0) != m.p.Funcs[m.ending].Entry {
			t.Errorf("%+v: %v, in phase %#x, at %d", c, f, m.w[b+tcbPhase], m.PC(0))
		}
		if got := m.w[m.slot(0, 0)]; got != ^uint64(0) {
			t.Errorf("%+v: the result is %#x", c, got)
		}
	}
}

// TestEndWithoutRoom: a thread whose stack is full cannot be ended, which is a limit and no end.
func TestEndWithoutRoom(t *testing.T) {
	m := coded(t, Options{}, nil, first(program.Instr{Op: program.Load}))
	m.set(m.tcb(0)+tcbSP, uint64(m.tcb(0)+stackLimit-1))
	if f := m.end(0); f == nil || f.Class != Limit || m.PC(0) != 0 {
		t.Errorf("%v, at %d", f, m.PC(0))
	}
}
