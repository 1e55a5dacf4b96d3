package irprograms

import "slices"

// Smaller are the programs that lack one part of p, the larger parts first: a thread's body, the handler, a block, an
// operation, a way of a branch. Each is a program of its own.
func (p *Program) Smaller() (list []*Program) {
	each := func(change func(q *Program) bool) {
		if q := p.clone(); change(q) {
			list = append(list, q)
		}
	}
	for t := range p.Threads {
		if t > 0 {
			each(func(q *Program) bool { return q.empty(t) })
		}
	}
	each(func(q *Program) bool { return q.without(Install) })
	each(func(q *Program) bool { return q.without(Raise) })
	each(func(q *Program) bool { return q.without(Kill) })
	for t := range p.Threads {
		for b := range p.Threads[t].Blocks {
			each(func(q *Program) bool { return q.Threads[t].ends(b) })
			each(func(q *Program) bool { return q.Threads[t].bypass(b) })
			for k := range p.Threads[t].Blocks[b].Ops {
				each(func(q *Program) bool { return q.Threads[t].Blocks[b].drop(k) })
			}
			each(func(q *Program) bool { return q.Threads[t].Blocks[b].simplify() })
		}
	}
	for k := range p.Handler {
		each(func(q *Program) bool { h := Block{Ops: q.Handler}; h.drop(k); q.Handler = h.Ops; return len(h.Ops) > 0 })
	}
	each(func(q *Program) bool { return clear(&q.Checks.Race) })
	each(func(q *Program) bool { return clear(&q.Checks.Leak) })
	each(func(q *Program) bool { return clear(&q.Checks.Cleanup) })
	for _, q := range list {
		q.tidy()
	}
	same := p.String()
	return slices.DeleteFunc(list, func(q *Program) bool { return q.String() == same })
}

func clear(flag *bool) bool {
	was := *flag
	*flag = false
	return was
}

func (p *Program) clone() *Program {
	q := *p
	q.Handler = append([]Op(nil), p.Handler...)
	if p.Handler == nil {
		q.Handler = nil
	}
	q.Threads = nil
	for _, t := range p.Threads {
		var c Thread
		for _, b := range t.Blocks {
			b.Ops = append([]Op(nil), b.Ops...)
			b.Term.To = append([]int(nil), b.Term.To...)
			c.Blocks = append(c.Blocks, b)
		}
		q.Threads = append(q.Threads, c)
	}
	return &q
}

// empty drops the creation of a function's threads, with what names them.
func (p *Program) empty(thread int) bool {
	gone := map[int]bool{}
	for _, b := range p.Threads[0].Blocks {
		for _, op := range b.Ops {
			if op.Kind == Create && op.B == thread {
				gone[op.A] = true
			}
		}
	}
	for i := range p.Threads[0].Blocks {
		b := &p.Threads[0].Blocks[i]
		var ops []Op
		for _, op := range b.Ops {
			if (op.Kind == Create || op.Kind == Join || op.Kind == Kill) && gone[op.A] {
				continue
			}
			ops = append(ops, op)
		}
		b.Ops = ops
	}
	return len(gone) > 0
}

// without drops all operations of a kind, and reports whether there was one; with the handler's installation goes the
// handler.
func (p *Program) without(kind Kind) bool {
	found := p.Has(kind)
	for t := range p.Threads {
		for i := range p.Threads[t].Blocks {
			b := &p.Threads[t].Blocks[i]
			var ops []Op
			for _, op := range b.Ops {
				if op.Kind != kind {
					ops = append(ops, op)
				}
			}
			b.Ops = ops
		}
	}
	if kind == Install {
		found = found || p.Handler != nil
		p.Handler = nil
	}
	return found
}

// ends lets a block return.
func (t *Thread) ends(b int) bool {
	if len(t.Blocks[b].Term.To) == 0 {
		return false
	}
	t.Blocks[b].Term = Term{}
	return true
}

// bypass leaves an empty block with one way on out of all ways.
func (t *Thread) bypass(b int) bool {
	if term := &t.Blocks[b].Term; len(t.Blocks[b].Ops) > 0 || len(term.To) != 1 || term.To[0] == b {
		return false
	}
	for i := range t.Blocks {
		for k, to := range t.Blocks[i].Term.To {
			if to == b {
				t.Blocks[i].Term.To[k] = t.Blocks[b].Term.To[0]
			}
		}
	}
	if b == 0 {
		t.Blocks[0] = t.Blocks[t.Blocks[0].Term.To[0]].copied()
	}
	return true
}

func (b *Block) copied() Block {
	return Block{Ops: append([]Op(nil), b.Ops...), Term: Term{b.Term.Form, b.Term.Cond, append([]int(nil), b.Term.To...)}}
}

func (b *Block) drop(k int) bool {
	b.Ops = append(b.Ops[:k:k], b.Ops[k+1:]...)
	return true
}

// simplify takes a way of a branch away, or makes a switch of what jumps indirectly, or a branch of a switch.
func (b *Block) simplify() bool {
	t := &b.Term
	switch {
	case len(t.To) > 2:
		t.To = t.To[:2]
	case len(t.To) == 2 && t.Form == IndirectJump:
		t.Form = Switch
	case len(t.To) == 2:
		t.To, t.Form = t.To[:1], Jump
	default:
		return false
	}
	return true
}

// tidy drops blocks that are not reached and functions of which no thread is created, and keeps counters bounded.
func (p *Program) tidy() {
	for t := range p.Threads {
		p.Threads[t].prune()
		p.Threads[t].bound()
	}
}

// prune drops blocks that are not reached.
func (t *Thread) prune() {
	name := map[int]int{0: 0}
	list := []int{0}
	for k := 0; k < len(list); k++ {
		for _, to := range t.Blocks[list[k]].Term.To {
			if _, ok := name[to]; !ok {
				name[to] = len(list)
				list = append(list, to)
			}
		}
	}
	var blocks []Block
	for _, old := range list {
		b := t.Blocks[old]
		for k, to := range b.Term.To {
			b.Term.To[k] = name[to]
		}
		blocks = append(blocks, b)
	}
	t.Blocks = blocks
}
