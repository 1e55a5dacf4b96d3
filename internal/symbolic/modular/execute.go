package modular

import (
	"slices"

	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
	symbolic "heddle/internal/symbolic/machine"
	"heddle/internal/symbolic/term"
)

// end is how a path ends.
type end uint8

const (
	goes    end = iota // it does not yet
	stops              // the thread stops here: others may act
	returns            // the thread is over
	cannot             // no run comes along here
	over               // the run is over
	fails              // something is wrong here
)

// pollEvery is how many instructions are executed between two questions whether the time is over.
const pollEvery = 1024

// run follows a path to its ends, and tells of each.
func (m *model) run(first *path, at func(p *path, how end, why string) *Refusal) *Refusal {
	work := []*path{first}
	count, total := 1, 0
	for len(work) > 0 {
		p := work[len(work)-1]
		work = work[:len(work)-1]
		for how := goes; how == goes; {
			if m.again {
				return nil
			}
			pc := p.top().pc
			if total++; total%pollEvery == 0 && m.poll() {
				return refuse(pc, "the time was over")
			}
			if p.instrs++; p.instrs > maxInstrs {
				return refuse(pc, "a thread does too much before another can act")
			}
			if !p.atomic && (p.looped || p.acted && m.visible(p)) {
				how = stops
				if err := at(p, how, ""); err != nil {
					return err
				}
				break
			}
			s := &stepper{m: m, p: p}
			var err *Refusal
			if how, err = s.instruction(pc); err != nil {
				return err
			}
			for _, f := range s.failing {
				if err := at(f.p, fails, f.why); err != nil {
					return err
				}
			}
			for _, q := range s.ended {
				if err := at(q, over, ""); err != nil {
					return err
				}
			}
			work = append(work, s.others...)
			if count += len(s.others); count > maxPaths {
				return refuse(pc, "a thread may do more than %d things before another can act", maxPaths)
			}
			if how != goes {
				if err := at(p, how, ""); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// failing is a path on which something is wrong.
type failing struct {
	p   *path
	why string
}

// stepper executes one instruction of a path.
type stepper struct {
	m       *model
	p       *path
	others  []*path // that branch off
	ended   []*path // that the run ends on
	failing []failing
}

// must lets a path continue only where a condition holds; that it always does is to be proved.
func (s *stepper) must(c term.Term, why string) bool {
	if s.m.pool.IsTrue(c) {
		return true
	}
	q := s.p.fork()
	if s.m.assume(q, s.m.pool.Not(c)) {
		s.failing = append(s.failing, failing{q, why})
	}
	return s.m.assume(s.p, c)
}

// set puts a value into a slot.
func (s *stepper) set(slot int32, v value) {
	if v.object == 0 {
		v.t = s.m.canonical(v.t)
	}
	s.p.top().slots[int(slot)] = v
}

func (s *stepper) next(pc int) { s.p.top().pc = pc }

// instruction executes the instruction that the path is at.
func (s *stepper) instruction(pc int) (end, *Refusal) {
	m := s.m
	in := &m.prog.Code[pc]
	switch in.Op {
	case program.Nop, program.LifetimeStart, program.LifetimeEnd, program.LifetimeRenew, program.Kill, program.Mov, program.MovN, program.Alloca, program.TLSAddr, program.Fence,
		program.StackSave, program.StackRestore:
		err := s.simple(in, pc)
		s.next(pc + 1)
		return goes, err
	case program.Jump:
		s.jump(int(in.Imm), in.Sub&program.Round != 0)
		return goes, nil
	case program.Branch:
		return s.branch(in)
	case program.Switch:
		return s.choose(in)
	case program.Load, program.Store, program.RMW, program.CmpXchg:
		return s.memory(in, pc)
	case program.Call:
		return goes, s.call(in, pc)
	case program.External:
		return s.external(in, pc)
	case program.Ret:
		return s.ret(in, pc)
	case program.Unreachable, program.Trap:
		return s.wrong("an instruction that no run may come to")
	case program.Overflow:
		w := uint(in.W)
		op := bitvec.OverOp(in.Sub)
		a, err := s.num(in.A, w, pc)
		if err != nil {
			return goes, err
		}
		b, err := s.num(in.B, w, pc)
		if err != nil {
			return goes, err
		}
		s.set(in.Dst, number(term.Binary(m.pool, op.Result(), a, b)))
		s.set(in.Dst+1, number(term.Overflows(m.pool, op, a, b)))
		s.next(pc + 1)
		return goes, nil
	}
	return s.compute(in, pc)
}

// wrong ends a path where something is wrong.
func (s *stepper) wrong(why string) (end, *Refusal) {
	s.failing = append(s.failing, failing{s.p, why})
	return cannot, nil
}

// num is an operand that is a number.
func (s *stepper) num(o program.Operand, bits uint, pc int) (term.Term, *Refusal) {
	v := s.m.operand(s.p, o)
	if v.object > 0 {
		return term.None, refuse(pc, "it computes with the address of a local variable")
	}
	return s.m.narrow(v.t, bits), nil
}

// simple executes instructions that only move.
func (s *stepper) simple(in *program.Instr, pc int) *Refusal {
	m, p := s.m, s.p
	switch in.Op {
	case program.Kill:
		for _, k := range m.prog.Kills[in.Imm] {
			delete(p.top().slots, int(k))
		}
	case program.Mov:
		p.top().slots[int(in.Dst)] = m.operand(p, in.A)
	case program.MovN:
		return refuse(pc, "it moves structures, or numbers of more than 64 bits")
	case program.Alloca:
		return s.alloca(in, pc)
	case program.LifetimeRenew:
		v := m.operand(p, in.A)
		if v.object == 0 {
			return refuse(pc, "a variable whose place is not known")
		}
		o := &p.objects[v.object-1]
		o.pieces, o.ended = map[uint64]piece{}, false
		p.top().slots[int(in.Dst)] = v
	case program.LifetimeStart, program.LifetimeEnd:
		if in.A.IsPool() {
			return nil // a variable in a slot
		}
		if v := m.operand(p, in.A); v.object > 0 {
			o := &p.objects[v.object-1]
			o.pieces, o.ended = map[uint64]piece{}, in.Op == program.LifetimeEnd
		}
	case program.TLSAddr:
		p.top().slots[int(in.Dst)] = value{t: m.pool.Const(0, wordBits), object: m.threadLocal(p, int(in.Imm))}
	case program.StackSave:
		p.top().slots[int(in.Dst)] = number(m.fresh(wordBits))
	case program.StackRestore:
		return refuse(pc, "arrays of a length that is not constant")
	}
	return nil
}

func (s *stepper) alloca(in *program.Instr, pc int) *Refusal {
	m, p := s.m, s.p
	n, ok := m.pool.Value(m.operand(p, in.A).t)
	if !ok {
		return refuse(pc, "an array of a length that is not constant")
	}
	depth := len(p.frames)
	for i := range p.objects {
		if o := &p.objects[i]; !o.gone && o.depth == depth && o.pc == pc {
			return refuse(pc, "a local variable is made again and again")
		}
	}
	p.objects = append(p.objects, object{depth: depth, pc: pc, bytes: n * uint64(in.Imm), pieces: map[uint64]piece{}})
	p.top().slots[int(in.Dst)] = value{t: m.pool.Const(0, wordBits), object: len(p.objects)}
	return nil
}

// threadLocal is the thread's copy of a static object.
func (m *model) threadLocal(p *path, static int) int {
	pc := -1 - static
	for i := range p.objects {
		if p.objects[i].pc == pc {
			return i + 1
		}
	}
	st := &m.prog.Statics[static]
	o := object{pc: pc, bytes: st.Size, pieces: map[uint64]piece{}}
	if st.Size == 1 || st.Size == 2 || st.Size == 4 || st.Size == 8 {
		o.pieces[0] = piece{st.Size, number(m.pool.Const(m.contents(static, 0, st.Size), uint(st.Size)*8))}
	}
	p.objects = append(p.objects, o)
	return len(p.objects)
}

func (s *stepper) jump(to int, round bool) {
	s.next(to)
	if round {
		s.p.rounds++
		s.p.looped = s.p.rounds > 1 || s.m.way.Heads // in the first round it may come to where it stops anyway
	}
}

// part is a way that a path may take.
type part struct {
	cond  term.Term
	to    int
	round bool
}

// divide takes all ways whose condition may hold.
func (s *stepper) divide(parts []part) (end, *Refusal) {
	m := s.m
	var open []part
	for _, x := range parts {
		if !m.pool.IsFalse(x.cond) && !slices.Contains(s.p.conds, m.pool.Not(x.cond)) {
			open = append(open, x)
		}
	}
	if len(open) == 0 {
		return cannot, nil
	}
	for _, x := range open[1:] {
		q := s.p.fork()
		if m.assume(q, x.cond) {
			(&stepper{m: m, p: q}).jump(x.to, x.round)
			s.others = append(s.others, q)
		}
	}
	if !m.assume(s.p, open[0].cond) {
		return cannot, nil
	}
	s.jump(open[0].to, open[0].round)
	return s.bounded()
}

// bounded ends the extraction if a loop of an atomic section takes too long.
func (s *stepper) bounded() (end, *Refusal) {
	if s.p.rounds > maxRounds {
		return goes, refuse(s.p.top().pc, "a loop in an atomic section takes more than %d rounds", maxRounds)
	}
	return goes, nil
}

func (s *stepper) branch(in *program.Instr) (end, *Refusal) {
	c, err := s.num(in.A, 1, s.p.top().pc)
	if err != nil {
		return goes, err
	}
	return s.divide([]part{{c, int(in.B), in.Sub&program.Round != 0}, {s.m.pool.Not(c), int(in.C), in.Sub&program.RoundElse != 0}})
}

func (s *stepper) choose(in *program.Instr) (end, *Refusal) {
	m := s.m
	w := uint(in.W)
	a, err := s.num(in.A, w, s.p.top().pc)
	if err != nil {
		return goes, err
	}
	t := &m.prog.Switches[in.Imm]
	var parts []part
	other := m.pool.Bool(true)
	round := in.Sub&program.Round != 0
	for i, v := range t.Values {
		c := m.pool.Eq(a, m.pool.Const(v, w))
		parts = append(parts, part{c, int(t.Targets[i]), round})
		other = m.pool.And(other, m.pool.Not(c))
	}
	return s.divide(append(parts, part{other, int(t.Default), round}))
}

// compute executes an instruction of one result.
func (s *stepper) compute(in *program.Instr, pc int) (end, *Refusal) {
	m := s.m
	if v, ok := s.pointer(in); ok {
		s.p.top().slots[int(in.Dst)] = v
		s.next(pc + 1)
		return goes, nil
	}
	var bad *Refusal
	base := 0
	narrow := func(o program.Operand, bits uint) term.Term {
		v := m.operand(s.p, o)
		if v.object > 0 {
			bad = refuse(pc, "it computes with the address of a local variable")
			return m.pool.Const(0, bits)
		}
		if base == 0 {
			base = v.base
		}
		return m.narrow(v.t, bits)
	}
	if !s.defined(in, narrow) {
		return cannot, bad
	}
	t := symbolic.Integer(m.pool, in, narrow)
	if bad != nil {
		return goes, bad
	}
	if t == term.None {
		return goes, refuse(pc, "an instruction that this kind of proof does not have: %s", m.prog.Format(pc))
	}
	v := number(t)
	switch in.Op {
	case program.AddImm, program.Index, program.Add, program.Sub, program.AddS:
		v.base = base
	}
	s.set(in.Dst, v)
	s.next(pc + 1)
	return goes, nil
}

// defined has quotients exist. It reports false if none does.
func (s *stepper) defined(in *program.Instr, narrow func(program.Operand, uint) term.Term) bool {
	w := uint(in.W)
	m := s.m
	divides, signed := false, false
	switch in.Op {
	case program.UDiv, program.URem:
		divides = true
	case program.SDiv, program.SRem:
		divides, signed = true, true
	case program.Binary:
		divides = bitvec.BinOp(in.Sub).Divides()
		signed = divides
	}
	if !divides {
		return true
	}
	a, b := narrow(in.A, w), narrow(in.B, w)
	if !s.must(m.pool.Not(m.pool.Eq(b, m.pool.Const(0, w))), "a division by zero") {
		return false
	}
	over := m.pool.And(m.pool.Eq(a, m.pool.Const(1<<(w-1), w)), m.pool.Eq(b, m.pool.Ones(w)))
	return !signed || s.must(m.pool.Not(over), "a division of the least number by -1")
}

// pointer computes with the address of an object of the thread's own, if an operand is one and that can be done.
func (s *stepper) pointer(in *program.Instr) (value, bool) {
	m := s.m
	switch in.Op {
	case program.AddImm, program.Index, program.Eq, program.Ne, program.Select:
	default:
		return value{}, false
	}
	a := m.operand(s.p, in.A)
	switch in.Op {
	case program.Select:
		c, ok := m.pool.Value(m.narrow(a.t, 1))
		if a.object > 0 || !ok {
			return value{}, false
		}
		if c != 0 {
			return m.operand(s.p, in.B), true
		}
		return m.operand(s.p, in.C), true
	case program.AddImm:
		if a.object == 0 { // a number, perhaps of fewer bits
			return value{}, false
		}
		a.t = m.pool.Add(m.narrow(a.t, wordBits), m.pool.Const(uint64(in.Imm), wordBits))
		return a, true
	case program.Index:
		i, ok := m.pool.Value(m.operand(s.p, in.B).t)
		if a.object == 0 || !ok || m.operand(s.p, in.B).object > 0 {
			return value{}, false
		}
		n := uint(in.N)
		step := bitvec.SExt(i&mask(min(n, uint(in.W))), min(n, uint(in.W))) * in.Imm
		a.t = m.pool.Add(m.narrow(a.t, wordBits), m.pool.Const(uint64(step), wordBits))
		return a, true
	}
	b := m.operand(s.p, in.B)
	if a.object > 0 && b.object == 0 {
		if v, ok := m.pool.Value(b.t); ok && v == 0 {
			return number(m.pool.Bool(in.Op == program.Ne)), true
		}
	}
	return value{}, false
}
