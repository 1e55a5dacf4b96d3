package addresses

import "heddle/internal/front/flat"

// Flow says which integers of a module may be addresses.
type Flow struct {
	m       *flat.Module
	values  [][]bool // by function, by local value
	results []bool   // by function
	locals  []map[flat.Ref]*content
	globals []content
	memory  bool // some lie in memory that no variable is seen to be
	changed bool
}

// content is what a variable holds.
type content struct {
	addresses bool // some, be it as pointers or as integers
	escapes   bool // it is reached by other pointers
}

// Of follows the addresses of a module through the functions that have a body and may run.
func Of(m *flat.Module, runs []bool) *Flow {
	w := &Flow{
		m: m, values: make([][]bool, len(m.Functions)), results: make([]bool, len(m.Functions)),
		locals: make([]map[flat.Ref]*content, len(m.Functions)), globals: make([]content, len(m.Globals)),
	}
	for g := range m.Globals {
		if init := m.Globals[g].Init; init >= 0 {
			w.initial(&w.globals[g], init)
		}
	}
	var all []*body
	for f, run := range runs {
		if run {
			all = append(all, w.enter(f))
		}
	}
	for w.changed = true; w.changed; {
		w.changed = false
		for _, b := range all {
			b.sweep()
		}
	}
	return w
}

// Address reports whether a value of a function, an integer, may be an address.
func (w *Flow) Address(f int, r flat.Ref) bool {
	if r.IsConst() {
		return w.constant(r.Const())
	}
	return w.values[f] != nil && w.values[f][r]
}

// constant reports whether a constant is, or has as a part, an address as an integer.
func (w *Flow) constant(c int) bool {
	k := &w.m.Consts[c]
	if k.Kind == flat.ConstExpr && k.Op == flat.OpPtrToInt {
		return true
	}
	if k.Kind != flat.ConstExpr && k.Kind != flat.ConstAggregate || w.m.Types[k.Type].Kind == flat.Pointer {
		return false
	}
	for _, e := range k.Elems {
		if w.constant(e) {
			return true
		}
	}
	return false
}

// initial notes what a constant puts into a global variable, and that those that it leads to are reached from there.
func (w *Flow) initial(to *content, c int) {
	k := &w.m.Consts[c]
	switch k.Kind {
	case flat.ConstGlobal:
		w.globals[k.Index].escapes = true
		to.addresses = true
	case flat.ConstFunction:
		to.addresses = true
	case flat.ConstExpr, flat.ConstAggregate:
		for _, e := range k.Elems {
			w.initial(to, e)
		}
	}
}

// set makes a fact true.
func (w *Flow) set(fact *bool, is bool) {
	if is && !*fact {
		*fact, w.changed = true, true
	}
}

// wide reports whether an integer of a type has room for an address, or a value of it a part that may.
func (w *Flow) wide(t int) bool {
	switch ty := &w.m.Types[t]; ty.Kind {
	case flat.Integer:
		return ty.Bits >= w.m.PointerBits
	case flat.Struct, flat.Array:
		return true
	}
	return false
}
