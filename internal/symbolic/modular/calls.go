package modular

import (
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// acts reports whether others may notice a call of a library function, or it depends on them.
func (m *model) acts(in *program.Instr) bool {
	switch m.partOf(in) {
	case machine.PartInput, machine.PartAssume, machine.PartAssert, machine.PartEnd, machine.PartFail, machine.PartNothing, machine.PartExit, machine.PartJoin:
		return false
	}
	return true
}

// partOf is the part of a call of a library function.
func (m *model) partOf(in *program.Instr) machine.Part {
	x := &m.prog.Externals[in.Imm]
	part := m.facts(x.Name).Part
	n := len(m.prog.Sites[in.C].Args)
	if x.Missing || part == machine.PartInput && n > 0 || n < leastArguments[part] {
		return machine.PartUnknown
	}
	return part
}

// leastArguments are how many arguments are looked at: a program may declare a function otherwise than it is.
var leastArguments = map[machine.Part]int{machine.PartAssume: 1, machine.PartAssert: 1, machine.PartJoin: 2, machine.PartCreate: 4,
	machine.PartLock: 1, machine.PartUnlock: 1, machine.PartInit: 2}

// call enters a function.
func (s *stepper) call(in *program.Instr, pc int) *Refusal {
	m, p := s.m, s.p
	fn := int(in.Imm)
	f := &m.prog.Funcs[fn]
	site := &m.prog.Sites[in.C]
	if f.VarArg || len(p.frames) >= maxFrames || slices.ContainsFunc(p.frames, func(x frame) bool { return x.fn == fn }) {
		return refuse(pc, "a recursive call, or one with variable arguments, of %s", f.SourceName)
	}
	slots := map[int]value{}
	at := 0
	for _, a := range site.Args {
		if a.Words != 1 || a.ByVal != 0 {
			return refuse(pc, "a call of %s with a structure", f.SourceName)
		}
		slots[at] = m.operand(p, a.Value)
		at++
	}
	if at != f.ParamWords {
		return refuse(pc, "a call of %s with other arguments than it has", f.SourceName)
	}
	for _, k := range site.Kill {
		delete(p.top().slots, int(k))
	}
	p.frames = append(p.frames, frame{fn: fn, pc: f.Entry, slots: slots, call: pc})
	return nil
}

// ret leaves a function.
func (s *stepper) ret(in *program.Instr, pc int) (end, *Refusal) {
	m, p := s.m, s.p
	if in.N > 1 {
		return goes, refuse(pc, "a function that returns a structure")
	}
	depth := len(p.frames)
	if depth == 1 {
		return returns, nil
	}
	var v value
	if in.N == 1 {
		v = m.operand(p, in.A)
	}
	for i := range p.objects {
		if o := &p.objects[i]; o.depth == depth {
			o.gone, o.pieces = true, map[uint64]piece{}
		}
	}
	from := p.top().call
	p.frames = p.frames[:depth-1]
	site := &m.prog.Sites[m.prog.Code[from].C]
	if site.Result.Slot >= 0 {
		if in.N != 1 {
			return goes, refuse(pc, "a function that returns nothing where a result is expected")
		}
		p.top().slots[int(site.Result.Slot)] = v
	}
	s.next(site.Next)
	return goes, nil
}

// external executes a call of a library function.
func (s *stepper) external(in *program.Instr, pc int) (end, *Refusal) {
	m, p := s.m, s.p
	name := m.prog.Externals[in.Imm].Name
	site := &m.prog.Sites[in.C]
	part := m.partOf(in)
	acts := m.acts(in)
	var args []value
	for _, a := range site.Args {
		if a.Words != 1 || a.ByVal != 0 {
			return goes, refuse(pc, "a call of %s with a structure", name)
		}
		args = append(args, m.operand(p, a.Value))
	}
	for _, k := range site.Kill {
		delete(p.top().slots, int(k))
	}
	if site.Result.Slot >= 0 {
		if site.Result.Words > 1 {
			return goes, refuse(pc, "%s returns more than 64 bits", name)
		}
		bits := site.Result.Bits
		if bits == 0 || bits > wordBits {
			bits = wordBits
		}
		s.set(site.Result.Slot, number(m.fresh(bits)))
	}
	if acts {
		p.acted = true
	}
	s.next(site.Next)
	switch part {
	case machine.PartInput, machine.PartNothing:
		return goes, nil
	case machine.PartJoin: // it may come back at any time
		if p.atomic {
			return goes, refuse(pc, "a thread is joined in an atomic section")
		}
		if v, ok := m.pool.Value(args[1].t); !ok || v != 0 || args[1].object > 0 {
			return goes, refuse(pc, "the result of a thread is used")
		}
		return goes, nil
	case machine.PartAssume:
		return s.assumes(args[0])
	case machine.PartAssert:
		if args[0].object == 0 && !s.must(m.pool.Not(m.pool.Eq(args[0].t, m.pool.Const(0, m.pool.Width(args[0].t)))), "an assertion") {
			return cannot, nil
		}
		return goes, nil
	case machine.PartFail:
		return s.wrong("a call of " + name)
	case machine.PartEnd:
		return over, nil
	case machine.PartExit:
		return returns, nil
	case machine.PartBegin:
		if p.atomic {
			return goes, refuse(pc, "an atomic section in an atomic section")
		}
		p.atomic, p.rounds = true, 0
		return goes, nil
	case machine.PartFinish:
		if !p.atomic {
			return goes, refuse(pc, "the end of an atomic section outside of one")
		}
		p.atomic, p.looped = false, false
		return goes, nil
	case machine.PartCreate:
		return goes, s.create(args, site, pc)
	}
	return s.lock(part, name, args, pc)
}

// assumes ends the run unless a number differs from 0.
func (s *stepper) assumes(v value) (end, *Refusal) {
	if v.object > 0 {
		return goes, nil
	}
	m := s.m
	c := m.pool.Not(m.pool.Eq(v.t, m.pool.Const(0, m.pool.Width(v.t))))
	if q := s.p.fork(); m.assume(q, m.pool.Not(c)) {
		s.ended = append(s.ended, q)
	}
	if !m.assume(s.p, c) {
		return cannot, nil
	}
	return goes, nil
}

// create creates a thread.
func (s *stepper) create(args []value, site *program.Site, pc int) *Refusal {
	m, p := s.m, s.p
	if p.spawned != nil || p.atomic {
		return refuse(pc, "threads are created in an atomic section")
	}
	if v, ok := m.pool.Value(args[1].t); !ok || v != 0 || args[1].object > 0 {
		return refuse(pc, "a thread is created with attributes")
	}
	addr, ok := m.pool.Value(args[2].t)
	st := m.staticAt(addr)
	if !ok || args[2].object > 0 || st < 0 || m.prog.Statics[st].Kind != program.StaticFunc || m.prog.Statics[st].Addr != addr || m.prog.Statics[st].Func < 0 {
		return refuse(pc, "a thread is created that starts in a function that is not known")
	}
	if args[3].object > 0 {
		return refuse(pc, "a thread gets the address of a local variable")
	}
	fn := m.prog.Statics[st].Func
	if m.prog.Funcs[fn].ParamWords > 1 {
		return refuse(pc, "a thread starts in a function of several arguments")
	}
	p.spawned = &spawned{fn: fn, arg: args[3], pc: pc}
	bytes := uint64(m.prog.PointerBits / 8)
	x, must, err := m.placeOf(p, args[0], 0, bytes, pc)
	if err != nil {
		return err
	}
	s.must(must, "an access that may be outside of an array")
	if site.Result.Slot >= 0 { // it succeeds
		s.set(site.Result.Slot, number(m.pool.Const(0, site.Result.Bits)))
	}
	return m.store(p, x, bytes, number(m.fresh(uint(bytes)*8)), pc)
}
