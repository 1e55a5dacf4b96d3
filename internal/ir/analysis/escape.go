package analysis

import "heddle/internal/ir/program"

// Private finds the loads and stores of stack objects that no other function
// and no other thread ever reaches: the address is only ever used to access
// memory, to compute further addresses, and in comparisons. It follows
// addresses through slots that are written once, so it is to run before slots
// are shared.
func Private(b *Body) []int {
	p := &private{body: b, root: make([]int, b.Slots), writes: make([]int, b.Slots)}
	for i := range p.root {
		p.root[i] = -1
	}
	p.countWrites()
	for p.derive() {
	}
	escaped := p.escapes()
	var found []int
	for i := range b.Code {
		in := &b.Code[i]
		if in.Op != program.Load && in.Op != program.Store {
			continue
		}
		if r := p.rootOf(in.A); r >= 0 && !escaped[r] {
			found = append(found, i)
		}
	}
	return found
}

type private struct {
	body   *Body
	root   []int // by slot: the slot of the alloca that it points into; -1: none
	writes []int
}

func (p *private) countWrites() {
	var reads, writes []Range
	for i := range p.body.Code {
		if p.body.Code[i].Op == program.LifetimeRenew {
			continue // which gives a variable another address
		}
		reads, writes = p.body.Effects(i, reads[:0], writes[:0])
		for _, w := range writes {
			for s := w.First; s < w.First+w.N; s++ {
				p.writes[s]++
			}
		}
	}
	for s := range p.body.Params {
		p.writes[s]++
	}
}

func (p *private) rootOf(o program.Operand) int {
	if o.IsPool() {
		return -1
	}
	return p.root[o.Index()]
}

// derive finds further slots that point into stack objects.
func (p *private) derive() bool {
	changed := false
	for i := range p.body.Code {
		in := &p.body.Code[i]
		r := -1
		switch in.Op {
		case program.Alloca:
			r = int(in.Dst)
		case program.AddImm, program.Mov, program.Index:
			r = p.rootOf(in.A)
		}
		if r >= 0 && p.root[in.Dst] < 0 && p.writes[in.Dst] == 1 {
			p.root[in.Dst] = r
			changed = true
		}
	}
	return changed
}

// escapes returns the allocas whose address escapes.
func (p *private) escapes() []bool {
	escaped := make([]bool, p.body.Slots)
	var reads, writes []Range
	for i := range p.body.Code {
		in := &p.body.Code[i]
		reads, writes = p.body.Effects(i, reads[:0], writes[:0])
		for _, r := range reads {
			for s := r.First; s < r.First+r.N; s++ {
				if p.root[s] >= 0 && !p.harmless(in, s) {
					escaped[p.root[s]] = true
				}
			}
		}
	}
	return escaped
}

// harmless reports whether the instruction, which reads slot s, lets an address
// in s no further.
func (p *private) harmless(in *program.Instr, s int) bool {
	is := func(o program.Operand) bool { return !o.IsPool() && o.Index() == s }
	switch in.Op {
	case program.Load, program.LifetimeStart, program.LifetimeRenew, program.LifetimeEnd, program.AddressUsed, program.AddressOrder, program.Eq, program.Ne, program.Ugt, program.Uge, program.Ult, program.Ule:
		return true
	case program.Store, program.RMW:
		return !is(in.B)
	case program.CmpXchg:
		return !is(in.B) && !is(in.C)
	case program.MemCopy:
		return !is(in.C)
	case program.MemSet:
		return !is(in.B) && !is(in.C)
	case program.AddImm, program.Mov:
		return p.root[in.Dst] == p.root[s]
	case program.Index:
		return p.root[in.Dst] == p.root[s] && !is(in.B)
	}
	return false
}
