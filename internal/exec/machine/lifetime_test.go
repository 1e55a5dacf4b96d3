package machine

import (
	"testing"

	"heddle/internal/ir/program"
)

// TestRenew: a variable gets another number for its next life if something else than its own slot points to it, and takes its
// room along; what points to the life before leads to an object that has ended. Nothing left of it, it keeps its number.
func TestRenew(t *testing.T) {
	for _, x := range []struct {
		name  string
		left  bool
		keep  func(m *Machine, addr, other uint64)
		again bool
	}{
		{"nothing is left", true, func(*Machine, uint64, uint64) {}, false},
		{"still in scope", false, func(m *Machine, addr, other uint64) { keep(t, m, other, addr) }, false},
		{"above", true, func(m *Machine, addr, other uint64) { keep(t, m, other, addr+4) }, true},
		{"in a global", true, func(m *Machine, addr, _ uint64) { keep(t, m, m.p.Statics[0].Addr, addr) }, true},
		{"was in a global", true, func(m *Machine, addr, _ uint64) {
			keep(t, m, m.p.Statics[0].Addr, addr)
			m.raw(t, m.p.Statics[0].Addr, 0)
		}, false},
		{"in another slot", true, func(m *Machine, addr, _ uint64) { m.set(m.slot(0, 1), addr+7) }, true},
	} {
		m := coded(t, Options{Checks: DefaultChecks}, nil, first(program.Instr{}), first(program.Instr{Op: program.Ret}))
		hole, below := local(t, m, 0, 8), local(t, m, 0, 8) // the caller's
		if f := m.pushFrame(0, 0, 0); f != nil {
			t.Fatal(f)
		}
		o, _, _ := m.Find(hole)
		m.clearStackDesc(o.at)
		addr, other := local(t, m, 0, 8), local(t, m, 0, 8)
		slot := m.slot(0, 0)
		m.set(slot, addr)
		m.raw(t, addr, 5)
		x.keep(m, addr, other)
		if x.left {
			m.lifetime(addr, false)
		}
		begin := m.Mark()
		if f := m.renew(0, 0, slot); f != nil {
			t.Fatal(f)
		}
		now := m.w[slot]
		if (now != addr) != x.again {
			t.Errorf("%s: the address %#x became %#x", x.name, addr, now)
		}
		o, off, _ := m.Find(now)
		if o.d0&bitLeaked != 0 && x.left {
			t.Errorf("%s: somebody may point to the new life", x.name)
		}
		if off != 0 || !o.Alive() || o.Left() || m.w[o.base()] != 0 || o.Size != 8 {
			t.Errorf("%s: the life has %+v", x.name, o)
		}
		if before, _, _ := m.Find(addr); x.again && (before.Alive() || !before.Left() || !before.Freed()) {
			t.Errorf("%s: the life before has %+v", x.name, before)
		}
		m.popFrame(0)
		if o, _, _ := m.Find(now); o.Alive() {
			t.Errorf("%s: it lives on behind its function", x.name)
		}
		if o, _, _ := m.Find(below); !o.Alive() {
			t.Errorf("%s: the caller's variable has ended", x.name)
		}
		m.Undo(begin)
		if o, _, _ := m.Find(addr); m.w[slot] != addr || o.Left() != x.left {
			t.Errorf("%s: after the undo it has %+v", x.name, o)
		}
	}
}

// TestRenewFew: rounds that each keep a pointer to their variable need few numbers.
func TestRenewFew(t *testing.T) {
	m := coded(t, Options{Checks: DefaultChecks}, nil, first(program.Instr{}), first(program.Instr{Op: program.Ret}))
	if f := m.pushFrame(0, 0, 0); f != nil {
		t.Fatal(f)
	}
	slot, kept := m.slot(0, 0), local(t, m, 0, 8)
	m.set(slot, local(t, m, 0, 8))
	top := uint64(0)
	objects := func() uint64 { return m.w[m.tcb(0)+tcbObjects] }
	for round := range 100 {
		if f := m.renew(0, 0, slot); f != nil {
			t.Fatal(f)
		}
		if round > 90 && m.addr.Number(m.w[slot]) != 1<<m.addr.idBits+objects()-1 {
			break // the pointer that is kept has the last number
		}
		keep(t, m, kept, m.w[slot])
		m.lifetime(m.w[slot], false)
		if n := objects(); round < 3 {
			top = n
		} else if n > top {
			t.Fatalf("round %d: %d numbers, %d before", round, n, top)
		}
	}
	keep(t, m, kept, m.w[slot])
	m.raw(t, kept, 0)
	m.lifetime(m.w[slot], false)
	if f := m.renew(0, 0, slot); f != nil || objects() != top-1 {
		t.Errorf("no pointer is kept: %d numbers, with one %d; %v", objects(), top, f)
	}
}

// TestRenewLast: the last number is given to a life, and then there is none.
func TestRenewLast(t *testing.T) {
	for behind, want := range map[uint64]bool{1: true, 0: false} {
		m := coded(t, Options{Checks: DefaultChecks}, nil, first(program.Instr{}), first(program.Instr{Op: program.Ret}))
		if f := m.pushFrame(0, 0, 0); f != nil {
			t.Fatal(f)
		}
		slot := m.slot(0, 0)
		m.set(slot, local(t, m, 0, 8))
		keep(t, m, m.p.Statics[0].Addr, m.w[slot])
		m.lifetime(m.w[slot], false)
		m.set(uint32(m.w[m.tcb(0)+tcbFP])+header(frameMark), m.addr.HalfNumbers()-behind)
		if f := m.renew(0, 0, slot); (f == nil) != want {
			t.Errorf("%d numbers are left: %v", behind, f)
		}
	}
}

// TestRenewInside: a life that begins within another variable, as that of a coroutine's does, is none of that variable.
func TestRenewInside(t *testing.T) {
	m := coded(t, Options{Checks: DefaultChecks}, nil, first(program.Instr{}), first(program.Instr{Op: program.Ret}))
	addr, slot := local(t, m, 0, 8), m.slot(0, 0)
	keep(t, m, m.p.Statics[0].Addr, addr)
	m.lifetime(addr, false)
	m.set(slot, addr+4)
	if f := m.renew(0, 0, slot); f != nil || m.w[slot] != addr+4 {
		t.Errorf("the address %#x became %#x; %v", addr+4, m.w[slot], f)
	}
}

// keep stores a pointer as a program does.
func keep(t *testing.T, m *Machine, at, v uint64) {
	t.Helper()
	m.raw(t, at, v)
	a, _ := m.check(0, 0, at, uint64(m.addr.ptr), true)
	m.stored(0, a, uint64(m.addr.ptr))
}
