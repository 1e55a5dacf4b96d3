package machine

import (
	"testing"

	"heddle/internal/ir/program"
	"heddle/internal/ir/source"
)

// coded is a machine at the first instruction of some code, which calls the externals given and whose data is that of
// tiny. Its frame has four slots.
func coded(t *testing.T, o Options, externals []*External, code ...program.Instr) *Machine {
	t.Helper()
	p := &program.Program{PointerBits: 64, Code: code, Pool: []uint64{0, 1},
		Funcs:   []program.Func{{Name: "main", End: len(code), Slots: 4}},
		Sites:   []program.Site{{Unwind: -1, Result: program.Result{Slot: -1}}},
		Kills:   [][]int32{{1, 2}},
		Statics: []program.Static{{Name: "v", Size: 10}, {Name: "c", Kind: program.StaticConst, Size: 4}, {Name: "big", Size: 5000}},
	}
	p.PlaceOf, p.FuncOf = make([]int32, len(code)), make([]int32, len(code))
	p.Places = make([]source.Place, 1)
	fns := []program.Static{{Name: "main", Kind: program.StaticFunc, Func: 0, External: -1}}
	o.Externals = map[string]*External{}
	for i, x := range externals {
		p.Externals = append(p.Externals, program.ExternalFunc{Name: x.Name, Static: -1, Conduct: x.Conduct})
		fns = append(fns, program.Static{Name: x.Name, Kind: program.StaticFunc, Func: -1, External: i})
		if x.Do != nil {
			o.Externals[x.Name] = x
		}
	}
	p.Statics = append(p.Statics, fns...)
	program.AssignAddresses(p.Statics, 64)
	o.Entries = []int{0}
	m, err := New(p, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	m.set(m.tcb(0)+tcbPC, 0)
	return m
}

func (m *Machine) slot(t, i int) uint32 { return uint32(m.w[m.tcb(t)+tcbFP]) + uint32(i) }

func does(*Call) (Outcome, *Fault) { return Done, nil }

// first is an instruction that an LLVM instruction begins with.
func first(in program.Instr) program.Instr {
	in.Flags |= program.FlagFirst
	return in
}

// TestLifetimeObservable: a life of a variable in memory begins and ends observably, that of one in registers does not.
func TestLifetimeObservable(t *testing.T) {
	for _, op := range []program.Op{program.LifetimeStart, program.LifetimeEnd} {
		for _, in := range []uint64{0, 1 << 40} {
			m := coded(t, Options{}, nil, first(program.Instr{Op: op}), first(program.Instr{Op: program.Nop}))
			m.set(m.slot(0, 0), in)
			if got := m.observable(0); got != (in != 0) {
				t.Errorf("%s of %#x: %v", op, in, got)
			}
		}
	}
}

// TestObservable: what touches memory, or may, is observable wherever it stands among the instructions of one LLVM
// instruction, and nothing else is. What the next LLVM instruction does is its own.
func TestObservable(t *testing.T) {
	add := program.Instr{Op: program.Add, Dst: 1, A: program.Slot(0), B: program.Slot(0), W: 32}
	for _, op := range []program.Op{program.Load, program.Store, program.RMW, program.CmpXchg, program.MemSet, program.MemCopy, program.Ret,
		program.StackRestore, program.IndirectJump, program.VAStart, program.VAArg} {
		m := coded(t, Options{}, nil, first(program.Instr{Op: op}), first(add), first(add))
		if !m.observable(0) {
			t.Errorf("%s is not observable", op)
		}
		m = coded(t, Options{}, nil, first(add), program.Instr{Op: op}, first(add))
		if !m.observable(0) {
			t.Errorf("%s behind another instruction is not observable", op)
		}
		m = coded(t, Options{}, nil, first(add), first(program.Instr{Op: op}), first(add))
		if m.observable(0) {
			t.Errorf("%s is observed before its time", op)
		}
	}
	load := program.Instr{Op: program.Load, Flags: program.FlagAtomic}
	m := coded(t, Options{}, nil, first(add), add, load, first(add))
	if !m.observable(0) {
		t.Error("a load after two instructions is not observable")
	}
	m = coded(t, Options{}, nil, first(program.Instr{Op: program.Call}), load)
	if m.observable(0) {
		t.Error("a call of the program is observable")
	}
	m = coded(t, Options{}, nil, first(add), program.Instr{Op: program.Fence, Flags: program.FlagAtomic}, load)
	if !m.observable(0) {
		t.Error("flags hide what comes after an instruction")
	}
}

// TestObservableJumps: a jump is observable if it goes back, or stays; with EitherWay if it may.
func TestObservableJumps(t *testing.T) {
	nop := first(program.Instr{})
	at := 2
	for target := range 5 {
		back := target <= at
		for _, either := range []bool{false, true} {
			o := Options{EitherWay: either}
			m := coded(t, o, nil, nop, nop, first(program.Instr{Op: program.Jump, Imm: int64(target)}), nop, nop)
			m.set(m.tcb(0)+tcbPC, uint64(at))
			if m.observable(0) != back {
				t.Errorf("a jump from %d to %d is observable: %v", at, target, !back)
			}
			for other := range 5 {
				for taken := range 2 {
					b := program.Instr{Op: program.Branch, A: program.Pool(taken), B: program.Operand(other), C: program.Operand(target)}
					if taken == 1 {
						b.B, b.C = b.C, b.B
					}
					want := back || either && other <= at
					m := coded(t, o, nil, nop, nop, first(b), nop, nop)
					m.set(m.tcb(0)+tcbPC, uint64(at))
					if m.observable(0) != want {
						t.Errorf("a branch from %d to %d, not %d, either way %v: observable %v", at, target, other, either, !want)
					}
				}
			}
			m = coded(t, o, nil, nop, nop, first(program.Instr{Op: program.Switch, A: program.Pool(0)}), nop, nop)
			m.p.Switches = []program.SwitchTable{{Default: int32(target)}}
			m.set(m.tcb(0)+tcbPC, uint64(at))
			if want := back || either; m.observable(0) != want {
				t.Errorf("a switch from %d to %d, either way %v: observable %v", at, target, either, !want)
			}
		}
	}
}

// TestObservableCalls: a call of the platform is observable unless it is always a computation; a call through a pointer as
// what it calls is, or as a fault.
func TestObservableCalls(t *testing.T) {
	nothing := func(_ *Call, buf []Access) []Access { return buf }
	for _, x := range []struct {
		External
		want bool
	}{
		{External{Name: "missing"}, true}, {External{Name: "shows", Do: does}, true}, {External{Name: "hides", Do: does, Visible: Never}, false},
		{External{Name: "reads", Do: does, Visible: Never, Accesses: nothing}, true},
		{External{Name: "both", Do: does, Accesses: nothing}, true},
	} {
		m := coded(t, Options{}, []*External{&x.External}, first(program.Instr{Op: program.External}))
		if m.observable(0) != x.want {
			t.Errorf("a call of one that %s: observable %v", x.Name, !x.want)
		}
		m = coded(t, Options{}, []*External{&x.External}, first(program.Instr{Op: program.CallPtr, Imm: -1}))
		main, pointed := m.p.Statics[3].Addr, m.p.Statics[4].Addr
		for addr, want := range map[uint64]bool{main: false, pointed: x.want, 0: true, m.p.Statics[0].Addr: true} {
			m.set(m.slot(0, 0), addr)
			if m.observable(0) != want {
				t.Errorf("a call of %#x, with one that %s: observable %v", addr, x.Name, !want)
			}
		}
	}
}

// TestStopsAt: threads stop before everything, or before what is observable, with dead slots cleared, or not here.
func TestStopsAt(t *testing.T) {
	kill := first(program.Instr{Op: program.Kill})
	load := program.Instr{Op: program.Load, A: program.Slot(0), N: 4, W: 32}
	for _, c := range []struct {
		granularity Granularity
		code        []program.Instr
		stops       bool
		pc          int
	}{
		{EveryInstruction, []program.Instr{kill}, true, 0}, {InstructionSteps, []program.Instr{kill}, true, 0}, {VisibleActions, []program.Instr{first(load)}, false, 0},
		{ObservableInstructions, []program.Instr{first(program.Instr{})}, false, 0}, {ObservableInstructions, []program.Instr{kill, load}, true, 1},
		{ObservableInstructions, []program.Instr{first(load)}, true, 0}, {ObservableInstructions, []program.Instr{kill, first(load)}, false, 0},
	} {
		m := coded(t, Options{Granularity: c.granularity}, nil, c.code...)
		for i := range 4 {
			m.set(m.slot(0, i), 7)
		}
		if got := m.stopsAt(0); got != c.stops || m.PC(0) != c.pc {
			t.Errorf("granularity %d: %v, at %d", c.granularity, got, m.PC(0))
		}
		for i := range 4 {
			if dead := m.w[m.slot(0, i)] == 0; dead != (c.pc > 0 && (i == 1 || i == 2)) {
				t.Errorf("slot %d cleared: %v", i, dead)
			}
		}
	}
}

// TestPrepared: where a thread has come to what prepares its instruction, it is looked at as if that were done, and nothing stays of it; Prepare does it.
func TestPrepared(t *testing.T) {
	code := []program.Instr{first(program.Instr{Op: program.Kill}), {Op: program.TLSAddr, Sub: program.Ready, Dst: 0}, {Op: program.AddImm, Sub: program.Ready, W: 64, Dst: 3, A: program.Slot(0), Imm: 8},
		{Op: program.Store, A: program.Slot(3), B: program.Slot(0), N: 4, W: 32, Span: 4}}
	m := coded(t, Options{Granularity: InstructionSteps}, nil, code...)
	for i := range 4 {
		m.set(m.slot(0, i), 7)
	}
	want := m.threadLocal(0, 0) + 8
	m.Inspect().Prepared(0, func(pc int) {
		if a := m.Pending(0, nil); pc != 3 || len(a) != 1 || a[0].Addr != want || !a[0].Write {
			t.Errorf("at %d it is about to access %+v", pc, a)
		}
	})
	for i := range 4 {
		if m.w[m.slot(0, i)] != 7 || m.PC(0) != 0 {
			t.Errorf("slot %d is %d, at %d", i, m.w[m.slot(0, i)], m.PC(0))
		}
	}
	m.Stepwise().Prepare(0)
	if m.PC(0) != 3 || m.w[m.slot(0, 3)] != want || m.w[m.slot(0, 1)] != 0 {
		t.Errorf("prepared, it is at %d, with %#x, and slot 1 is %d", m.PC(0), m.w[m.slot(0, 3)], m.w[m.slot(0, 1)])
	}
}
