package unread

import "heddle/internal/front/flat"

// dependences finds what depends on what lies in each cell: the graph of which cells feed which, once the cells are known.
func (w *Flow) dependences() {
	for f := range w.returns {
		w.returns[f] = &cell{read: w.called[f] || w.found[f]}
	}
	for f, runs := range w.o.Runs {
		if !runs {
			continue
		}
		b := body{w, f, &w.m.Functions[f]}
		users := b.users()
		for i := range b.fl.Instrs {
			b.access(i, users)
		}
	}
	w.spread()
}

// users are the instructions that have each local value as an operand.
func (b *body) users() [][]int {
	users := make([][]int, len(b.bodies[b.f]))
	for i := range b.fl.Instrs {
		for _, r := range b.fl.Instrs[i].Operands {
			if !r.IsConst() {
				users[r] = append(users[r], i)
			}
		}
	}
	return users
}

// access notes the cell of an access, and what depends on what it finds there. A call finds what a function returns.
func (b *body) access(i int, users [][]int) {
	if f := b.callee(i); f >= 0 {
		b.follow(b.returns[f], i, users)
		return
	}
	pointer, t, ok := b.accesses(i)
	if !ok {
		return
	}
	c := b.accessed(pointer, t).root()
	if o, _ := b.pointer(pointer).target(); o.read || o.world || b.m.Types[t].Kind != flat.Integer || b.fl.Instrs[i].Op == flat.OpCmpXchg {
		c.read = true // whether an exchange succeeds depends on what is there
	}
	b.cells[access{b.f, i}] = c
	if in := &b.fl.Instrs[i]; in.Op != flat.OpStore {
		b.follow(c, i, users)
		if in.Op == flat.OpAtomicRMW && in.RMW != flat.Xchg {
			c.feeds = append(c.feeds, c)
		}
	}
}

// callee is the function with a body that an instruction calls; -1: it calls none, or through a pointer.
func (b *body) callee(i int) int {
	in := &b.fl.Instrs[i]
	if in.Op != flat.OpCall && in.Op != flat.OpInvoke {
		return -1
	}
	if f := b.m.Callee(in.Operands[0]); f >= 0 && b.o.Runs[f] {
		return f
	}
	return -1
}

// accesses reports whether an instruction accesses memory as one scalar: through which pointer, and of which type.
func (b *body) accesses(i int) (pointer flat.Ref, t int, ok bool) {
	switch in := &b.fl.Instrs[i]; in.Op {
	case flat.OpLoad:
		return in.Operands[0], in.Type, true
	case flat.OpStore:
		return in.Operands[1], b.typeOf(in.Operands[0]), true
	case flat.OpAtomicRMW, flat.OpCmpXchg:
		return in.Operands[0], b.typeOf(in.Operands[1]), true
	}
	return 0, 0, false
}

// follow notes what depends on a value that was read of a cell.
func (b *body) follow(c *cell, from int, users [][]int) {
	seen := map[int]bool{from: true}
	for work := []int{from}; len(work) > 0; {
		i := work[len(work)-1]
		work = work[:len(work)-1]
		r := flat.Ref(len(b.fl.Params) + i)
		for _, k := range users[r] {
			in := &b.fl.Instrs[k]
			pointer, t, accesses := b.accesses(k)
			switch {
			case accesses && in.Op != flat.OpCmpXchg && pointer != r:
				c.feeds = append(c.feeds, b.accessed(pointer, t))
			case in.Op == flat.OpRet:
				c.feeds = append(c.feeds, b.returns[b.f])
			case !b.computes(in, r):
				c.read = true
				return
			case !seen[k]:
				seen[k] = true
				work = append(work, k)
			}
		}
	}
}

// computes reports whether an instruction does no more with an operand than to count: it adds a constant, or carries the number on, and cannot fail.
func (b *body) computes(in *flat.Instr, r flat.Ref) bool {
	if b.m.Types[in.Type].Kind != flat.Integer {
		return false
	}
	switch in.Op {
	case flat.OpAdd, flat.OpSub:
		return b.byConstant(in) && (in.Flags&flat.NSW == 0 || !b.o.Overflows || !b.fl.Unoptimised)
	case flat.OpTrunc, flat.OpZExt, flat.OpSExt, flat.OpPhi, flat.OpFreeze:
		return true
	case flat.OpSelect:
		return in.Operands[0] != r
	}
	return false
}

// byConstant reports whether one of two operands is a constant.
func (b *body) byConstant(in *flat.Instr) bool {
	return in.Operands[0].IsConst() || in.Operands[1].IsConst()
}

// spread makes cells read that feed what is read.
func (w *Flow) spread() {
	for changed := true; changed; {
		changed = false
		for _, c := range w.cells {
			changed = c.learn() || changed
		}
		for _, c := range w.returns {
			changed = c.learn() || changed
		}
	}
}

// learn makes a cell read if it feeds what is read, and reports whether that is new.
func (c *cell) learn() bool {
	for _, to := range c.feeds {
		if to.root().read && !c.read {
			c.read = true
			return true
		}
	}
	return false
}

// Counter reports whether an instruction of a function accesses a counter that nothing reads.
func (w *Flow) Counter(f, i int) bool {
	c := w.cells[access{f, i}]
	return c != nil && !c.read && c.reaches(c, map[*cell]bool{})
}

// reaches reports whether what lies in a cell comes to another one.
func (c *cell) reaches(to *cell, seen map[*cell]bool) bool {
	for _, next := range c.feeds {
		if next = next.root(); next == to {
			return true
		} else if !seen[next] {
			seen[next] = true
			if next.reaches(to, seen) {
				return true
			}
		}
	}
	return false
}
