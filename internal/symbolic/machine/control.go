package symbolic

import (
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// control takes a jump that depends on a term.
func (s *Machine) control(in *program.Instr) outcome {
	switch in.Op {
	case program.Branch:
		return s.branch(in)
	case program.Switch:
		return s.choose(in)
	}
	return s.enumerate(s.slots(s.m.PC(s.thread)))
}

func (s *Machine) branch(in *program.Instr) outcome {
	switch s.ask(s.narrow(in.A, 1)) {
	case open:
		return asks
	case yes:
		s.jump(int(in.B), in.Sub&program.Round)
	case no:
		s.jump(int(in.C), in.Sub&program.RoundElse)
	}
	return done
}

// jump goes to an instruction, perhaps for another round of a loop.
func (s *Machine) jump(to int, round uint8) { s.m.Control().JumpTo(s.thread, to, round, s.frame) }

// choose takes a switch: each target is one case, however many values lead there.
func (s *Machine) choose(in *program.Instr) outcome {
	t := s.narrow(in.A, uint(in.W))
	table := &s.prog.Switches[in.Imm]
	for _, target := range targets(table) {
		any := s.pool.Bool(false)
		for i, v := range table.Values {
			if table.Targets[i] == target {
				any = s.pool.Or(any, s.pool.Eq(t, s.pool.Const(v, uint(in.W))))
			}
		}
		switch s.ask(any) {
		case open:
			return asks
		case yes:
			s.jump(int(target), in.Sub)
			return done
		}
	}
	s.jump(int(table.Default), in.Sub)
	return done
}

// targets are the targets of a switch's values, each once, without the default.
func targets(t *program.SwitchTable) (list []int32) {
	seen := map[int32]bool{t.Default: true}
	for _, x := range t.Targets {
		if !seen[x] {
			seen[x] = true
			list = append(list, x)
		}
	}
	return list
}

// call takes a call with opaque arguments that may leave the program, or through an opaque pointer. What decides whether
// it can be taken, and what it accesses, is known before the thread reaches it.
func (s *Machine) call(pc int, in *program.Instr) outcome {
	if out := s.prepared(pc, in); out != moves {
		return out
	}
	if out := s.callDecided(pc); out != done {
		return out
	}
	return moves
}

// prepared makes of a call what the concrete machine can take.
func (s *Machine) prepared(pc int, in *program.Instr) outcome {
	if in.Op == program.CallPtr {
		if w := s.m.Control().Operand(s.thread, in.A); machine.IsOpaque(w) {
			if out := s.enumerate([]int{in.A.Index()}); out != plain {
				return out
			}
		}
		if fn, _, ok := s.m.FunctionAt(s.m.Control().Operand(s.thread, in.A)); ok && fn >= 0 {
			return moves
		}
	}
	x := s.m.Control().NextExternal(s.thread)
	if x == nil {
		return moves // which the machine says
	}
	site := &s.prog.Sites[in.C]
	if n, ok := s.m.Control().Divisor(s.thread); ok && n.Size == 0 {
		return s.divides(site, n)
	}
	f := library[x.Terms.Op]
	switch {
	case x.Input != nil:
		return moves // what an input may be does not depend on arguments
	case f.do != nil:
		return s.prepare(f, x.Terms.Format, site)
	case s.needsTruth(x.Terms.Needs) && len(site.Args) > 0:
		return s.judge(site)
	case s.onlyPrinted(x.Terms, site):
		s.m.Unknowns().StandIn(0)
		return moves
	case s.carries(x.Passes, site):
		return s.plainBut(x.Passes, site)
	case x.Terms.Needs == machine.NeedsNothing:
		return moves
	}
	return s.plainArgs(site)
}

// carries reports whether a call has nothing to do with the number that it passes on. What
// may be an address of the program's becomes plain: others come to know the object.
func (s *Machine) carries(i int, site *program.Site) bool {
	if i == 0 || i >= len(site.Args) {
		return false
	}
	w := s.m.Control().Operand(s.thread, site.Args[i].Value)
	if !machine.IsOpaque(w) {
		return false
	}
	for _, t := range s.pool.Topological(nil, s.term(w)) {
		if v, isConst := s.pool.Value(t); isConst && s.pool.Width(t) > 1 {
			if _, _, found := s.m.Find(v); found {
				return false
			}
		}
	}
	return true
}

// plainBut makes all arguments of a call plain but one, which is passed on.
func (s *Machine) plainBut(one int, site *program.Site) outcome {
	if out := s.plainArgs(site, one); out != plain {
		return out
	}
	return moves
}

// plainArgs makes the arguments of a call plain, by cases, all but those.
func (s *Machine) plainArgs(site *program.Site, but ...int) outcome {
	var slots []int
	for i := range site.Args {
		if a := &site.Args[i]; !a.Value.IsPool() && !slices.Contains(but, i) {
			for w := range a.Words {
				slots = append(slots, a.Value.Index()+w)
			}
		}
	}
	return s.enumerate(slots)
}

// needsTruth reports whether a function must know about its argument only whether it is zero.
func (s *Machine) needsTruth(n machine.Needs) bool {
	return n == machine.NeedsTruth ||
		n == machine.NeedsTruthIfUnobserved && !s.prog.Names(func(c program.Conduct) bool { return c.ReadsClock })
}

// judge decides whether the argument of a function is zero that wants to know no more.
func (s *Machine) judge(site *program.Site) outcome {
	arg := &site.Args[0]
	bits := arg.Bits
	if bits == 0 || bits > wordBits {
		bits = wordBits
	}
	zero := s.ask(s.pool.Eq(s.narrow(arg.Value, bits), s.pool.Const(0, bits)))
	switch zero {
	case open:
		return asks
	case yes:
		s.m.Unknowns().StandIn(0)
	case no:
		s.m.Unknowns().StandIn(1)
	}
	return moves
}

// opened makes memory plain that the library looks into, by cases.
func (s *Machine) opened(f *machine.Fault) outcome {
	if n, ok := s.m.Control().Divisor(s.thread); ok && f.Addr-n.Addr < n.Size {
		return s.dividesBy(f.PC, n)
	}
	if out := s.wants.left; out != done {
		s.wants.left = done
		if out == reveals {
			return s.revealed(f.PC)
		}
		return out
	}
	if f.Sized {
		return s.settled(f)
	}
	return s.plainMemory(f)
}

// plainMemory makes the memory of a fault plain, by cases. What was never written gets variables first: it may be
// printed, so that its values do not matter.
func (s *Machine) plainMemory(f *machine.Fault) outcome {
	if s.inventsAt(f.Addr, f.Size) {
		return plain
	}
	for addr := f.Addr; addr < f.Addr+f.Size; addr++ {
		at, flt := s.m.Memory().Resolve(s.thread, f.PC, addr, 1, false)
		if flt != nil {
			s.wants.fault = flt
			return fails
		}
		t := s.bytes(at.First(), 1)
		if _, ok := s.pool.Value(t); ok {
			continue
		}
		v, out := s.value(t)
		if out != done {
			return out
		}
		s.putBytes(at.First(), s.pool.Const(v, 8))
	}
	return plain
}
