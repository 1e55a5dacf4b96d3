package symbolic

import "heddle/internal/symbolic/term"

// Filling says what memory that was never written holds in a model, byte by byte, in the order in which a run of the concrete
// machine reads it. A byte that may be read is known to be when some later read finds it as it was: not if it was written before.
type Filling struct {
	pool  *term.Pool
	value func(term.Term) uint64
	add   func(addr uint64, b byte)
	open  map[term.Term]spot // bytes that were not read yet, by what they hold
}

// spot is a byte of memory.
type spot struct{ addr, at uint64 }

// Filling begins one, which calls add.
func (c *Cursor) Filling(value func(term.Term) uint64, add func(addr uint64, b byte)) *Filling {
	return &Filling{pool: c.s.pool, value: value, add: add, open: map[term.Term]spot{}}
}

// Take adds what comes next on the way.
func (f *Filling) Take(x *Invention) {
	switch x.kind {
	case read:
		for i, v := uint64(0), f.value(x.Value); i < x.Bytes; i, v = i+1, v>>8 {
			f.add(x.Addr+i, byte(v))
		}
	case perhaps:
		for i := range x.Bytes {
			f.open[f.pool.Extract(x.Value, 8*uint(i), 8)] = spot{x.Addr + i, x.at + i}
		}
	case laterRead:
		if f.value(x.when) == 0 {
			return
		}
		t := f.chosen(x.Value)
		if b, ok := f.open[t]; ok && b.at == x.at {
			delete(f.open, t)
			f.add(b.addr, byte(f.value(t)))
		}
	}
}

// chosen is the part of a term that the model chooses.
func (f *Filling) chosen(t term.Term) term.Term {
	p := f.pool
	for {
		switch p.Op(t) {
		case term.OpIte:
			if f.value(p.Arg(t, 0)) != 0 {
				t = p.Arg(t, 1)
			} else {
				t = p.Arg(t, 2)
			}
			continue
		case term.OpExtract:
			if a := f.chosen(p.Arg(t, 0)); a != p.Arg(t, 0) {
				t = p.Extract(a, p.Low(t), p.Width(t))
				continue
			}
		}
		return t
	}
}

// Unwritten calls add with what each byte of memory that was never written holds in the last model, in the order in which it
// is read. It is known with Apart only.
func (c *Cursor) Unwritten(add func(addr uint64, b byte)) {
	f := c.Filling(c.s.oracle.Value, add)
	for i := range c.s.vars.invented {
		f.Take(&c.s.vars.invented[i])
	}
}
