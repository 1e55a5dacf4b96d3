package unread

import (
	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
)

// Options say what the module does not.
type Options struct {
	Runs      []bool                            // by function: it has a body, and may run
	Roots     []bool                            // by function: it may be called from outside of the module
	Conduct   func(name string) program.Conduct // of functions without a body
	Overflows bool                              // signed overflow is a failure, where code is as the compiler's front-end wrote it
}

// Flow is the solution for a module.
type Flow struct {
	m       *flat.Module
	o       Options
	globals []*value
	starts  []*value   // by function: its address
	bodies  [][]*value // by function, by local value
	results []*value   // by function
	world   *value     // what functions of which nothing is known access
	ends    *value     // what threads return
	nowhere *value     // null and other numbers, through which an access fails
	called  []bool     // by function: those may call it
	found   []bool     // by function: it may be called through a pointer
	returns []*cell    // by function: what it returns, as if it lay in memory
	pending []pair
	changed bool
	cells   map[access]*cell
}

// access is an instruction of a function that accesses memory.
type access struct{ f, i int }

// Of finds the counters of a module that nothing reads.
func Of(m *flat.Module, o Options) *Flow {
	w := &Flow{m: m, o: o, globals: make([]*value, len(m.Globals)), starts: make([]*value, len(m.Functions)),
		bodies: make([][]*value, len(m.Functions)), results: make([]*value, len(m.Functions)), called: make([]bool, len(m.Functions)),
		found: make([]bool, len(m.Functions)), returns: make([]*cell, len(m.Functions)), world: &value{}, ends: &value{}, nowhere: &value{}, cells: map[access]*cell{}}
	outside, _ := w.world.target()
	outside.world, outside.read, outside.period = true, true, 1
	for g := range m.Globals {
		w.globals[g] = &value{}
		w.globals[g].target()
		if m.Globals[g].Init < 0 {
			w.join(w.globals[g], w.world)
		}
	}
	for f := range m.Functions {
		w.starts[f] = &value{}
		at, _ := w.starts[f].target()
		at.functions = []int{f}
		w.results[f] = &value{}
		w.bodies[f] = make([]*value, len(m.Functions[f].Params)+len(m.Functions[f].Instrs))
		for i := range w.bodies[f] {
			w.bodies[f][i] = &value{}
		}
	}
	for g := range m.Globals {
		if init := m.Globals[g].Init; init >= 0 {
			w.initial(w.globals[g], init, 0)
		}
	}
	for f, root := range o.Roots {
		if root {
			w.callOutside(f)
		}
	}
	for w.changed = true; w.changed; {
		w.changed = false
		for f, runs := range o.Runs {
			if runs {
				w.sweep(f)
			}
		}
		w.callsOutside()
	}
	w.dependences()
	return w
}

// callsOutside finds the functions whose addresses have gone to functions of which nothing is known.
func (w *Flow) callsOutside() {
	o, _ := w.world.target()
	for _, f := range o.functions {
		w.callOutside(f)
	}
}

// callOutside notes that a function may be called from outside: with any pointers that are known there.
func (w *Flow) callOutside(f int) {
	if w.called[f] {
		return
	}
	w.called[f], w.changed = true, true
	for p := range w.m.Functions[f].Params {
		w.join(w.bodies[f][p], w.world)
	}
	w.join(w.results[f], w.world)
}

// initial notes the pointers that a constant puts into a global variable.
func (w *Flow) initial(g *value, c int, off int64) {
	k := &w.m.Consts[c]
	if k.Kind != flat.ConstAggregate {
		if v := w.constant(c); v != nil {
			w.join(w.cell(w.beside(g, off), int64(w.m.Types[k.Type].StoreSize)).held, v)
		}
		return
	}
	t := &w.m.Types[k.Type]
	for i, e := range k.Elems {
		at := off
		if t.Kind == flat.Struct {
			at += int64(t.Fields[i].Offset)
		} else {
			at += int64(i) * int64(w.m.Types[t.Elem].Size)
		}
		w.initial(g, e, at)
	}
}

// beside is a pointer to some bytes after where another one leads.
func (w *Flow) beside(v *value, off int64) *value {
	o, at := v.target()
	return &value{object: o, off: at + off}
}

// constant is a constant as a pointer; nil: it is none, and has none as a part.
func (w *Flow) constant(c int) *value {
	k := &w.m.Consts[c]
	switch k.Kind {
	case flat.ConstGlobal:
		return w.beside(w.globals[k.Index], k.Offset)
	case flat.ConstFunction:
		return w.starts[k.Index]
	case flat.ConstExpr, flat.ConstAggregate:
		return w.composed(k)
	}
	return nil
}

// composed is a constant that is made of others.
func (w *Flow) composed(k *flat.Const) *value {
	if k.Kind == flat.ConstExpr && k.Op == flat.OpGetElementPtr {
		base := w.constant(k.Elems[0])
		if base == nil {
			return nil
		}
		if len(k.GEP) > 0 {
			w.stride(base, k.GEP)
		}
		return w.beside(base, k.Offset)
	}
	var all *value
	for _, e := range k.Elems {
		if v := w.constant(e); v != nil {
			if all == nil {
				all = v
			}
			w.join(all, v)
		}
	}
	if all != nil && !(k.Kind == flat.ConstExpr && k.Op.CastsPointer()) {
		w.anywhere(all)
	}
	return all
}

// stride notes that a pointer leads to each of the elements of an array.
func (w *Flow) stride(v *value, scaled []flat.Scaled) {
	for _, s := range scaled {
		o, _ := v.target()
		w.fold(o, s.Scale)
		w.settle()
	}
}

// anywhere notes that a pointer leads to any byte of its object, if it leads to one.
func (w *Flow) anywhere(v *value) {
	if v.root().object != nil {
		o, _ := v.target()
		w.fold(o, 1)
		w.settle()
	}
}
