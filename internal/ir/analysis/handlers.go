package analysis

import "heddle/internal/ir/program"

// CalledBack reports whether a function that others than its callers by name may call comes to a call of an external function of
// which something holds. Functions in which threads start, and nothing else, do not count, nor does one that is excepted. A handler of
// a signal is such a function: it is given to the library, or stored for it.
func CalledBack(p *program.Program, except func(fn int) bool, holds func(external int) bool) bool {
	o := newOwners(p)
	o.findMentions()
	c := called{p: p, holds: holds, seen: make([]bool, len(p.Funcs)), taken: addressTaken(p)}
	for _, fn := range c.taken {
		if escapes := o.fns[fn].escapes || p.PointerBits < 64; escapes && !except(int(fn)) {
			c.visit(fn)
		}
	}
	return c.found
}

// called is a search through the functions that some may call.
type called struct {
	p     *program.Program
	holds func(external int) bool
	seen  []bool
	taken []int32
	found bool
}

func (c *called) visit(fn int32) {
	if c.found || c.seen[fn] {
		return
	}
	c.seen[fn] = true
	f := &c.p.Funcs[fn]
	for pc := f.Entry; pc < f.End && !c.found; pc++ {
		switch in := &c.p.Code[pc]; in.Op {
		case program.Call:
			c.visit(int32(in.Imm))
		case program.CallPtr:
			c.pointer()
		case program.External:
			c.found = c.found || c.holds(int(in.Imm))
			for _, given := range FunctionsGiven(c.p, pc) {
				c.visit(given)
			}
		}
	}
}

// pointer is a call through a pointer, which may lead to all that has an address.
func (c *called) pointer() {
	for i := range c.p.Statics {
		if s := &c.p.Statics[i]; s.Kind == program.StaticFunc && s.Func < 0 && s.External >= 0 {
			c.found = c.found || c.holds(s.External)
		}
	}
	for _, fn := range c.taken {
		c.visit(fn)
	}
}
