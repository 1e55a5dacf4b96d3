package analysis

import (
	"encoding/binary"

	"heddle/internal/ir/program"
)

// This file finds where addresses of static variables and functions occur, apart from accesses and from calls that make threads.

// users are the users of a function.
type users struct {
	begins  int   // threads that start in it without being made
	calls   []int // instructions
	starts  []int // instructions that make threads which start in it
	escapes bool  // anybody may call it
}

func (u *users) uses() int { return u.begins + len(u.calls) + len(u.starts) }

// findMentions finds all.
func (o *owners) findMentions() {
	p := o.p
	for i := range p.Statics {
		for init := p.Statics[i].Init; len(init) >= 8; init = init[1:] {
			o.mention(binary.LittleEndian.Uint64(init))
		}
	}
	for i := range p.Pads {
		for _, c := range p.Pads[i].Clauses {
			for _, address := range c.Types {
				o.mention(address)
			}
		}
	}
	for _, d := range p.Dtors {
		if d.IsPool() {
			o.mention(p.Pool[d.Index()])
		}
	}
	for fn := range p.Funcs {
		b := BodyOf(p, fn)
		for i := range b.Code {
			o.instruction(b, i)
		}
	}
}

// mention notes that a word occurs from where it may go anywhere.
func (o *owners) mention(word uint64) {
	if v := o.vars[pageOf(word)]; v != nil {
		v.escapes = true
	}
	a := program.AddressesOf(o.p.PointerBits)
	if fn, ok := o.fnAt[a.Number(word)]; ok {
		o.fns[fn].escapes = true
	}
}

// mentionAll is mention of words of the pool.
func (o *owners) mentionAll(pool []Range) {
	for _, r := range pool {
		for _, word := range o.p.Pool[r.First : r.First+r.N] {
			o.mention(word)
		}
	}
}

// instruction notes what an instruction does with addresses.
func (o *owners) instruction(b *Body, i int) {
	in := &b.Code[i]
	constants := b.constants(i)
	if o.access(b, i) {
		o.mentionAll(constants[1:]) // the first one is the address
		return
	}
	o.mention(uint64(in.Imm))
	o.mention(-uint64(in.Imm))
	switch {
	case in.Op == program.Call:
		o.fns[in.Imm].calls = append(o.fns[in.Imm].calls, b.Base+i)
	case Creates(o.p, b.Base+i):
		constants = o.start(b, i)
	}
	o.mentionAll(constants)
}

// access notes an access of a variable; false: the instruction is none, or not of a place that is known to lie in one.
func (o *owners) access(b *Body, i int) bool {
	in := &b.Code[i]
	switch in.Op {
	case program.Load, program.Store, program.RMW, program.CmpXchg:
	default:
		return false
	}
	if !in.A.IsPool() {
		return false
	}
	addr := o.p.Pool[in.A.Index()] // an offset after it leads to no other variable
	v := o.vars[pageOf(addr)]
	if v == nil || addr < v.Addr || addr+uint64(in.N) > v.Addr+v.Size {
		return false
	}
	o.accesses = append(o.accesses, staticAccess{b.Base + i, pageOf(addr), in.Op != program.Load})
	return true
}

// start notes which function a thread starts in that a call makes, if it is given as a constant, and gives the constants that are left.
func (o *owners) start(b *Body, i int) (constants []Range) {
	args := b.Sites[b.Code[i].C].Args
	for k, a := range args {
		if !a.Value.IsPool() {
			continue
		}
		if k == len(args)-2 { // what it starts with is the last one
			addresses := program.AddressesOf(o.p.PointerBits)
			if fn, ok := o.fnAt[addresses.Number(o.p.Pool[a.Value.Index()])]; ok {
				o.fns[fn].starts = append(o.fns[fn].starts, b.Base+i)
				continue
			}
		}
		constants = append(constants, Range{a.Value.Index(), argumentWords(&args[k])})
	}
	return constants
}
