package property

import (
	"encoding/binary"
	"slices"
	"strings"

	"heddle/internal/ask/query"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// address is where something is in the present state; false: nowhere.
type address func() (uint64, bool)

// variable resolves a name of the source: a variable, or a constant of an
// enumeration.
func (r *resolver) variable(n *query.Node) (value, error) {
	f, c, err := r.leafOf(n)
	if err != nil || c == nil {
		return r.number(f), err
	}
	return func() (number, bool) { return *c, true }, nil
}

// leafOf is the number in memory that a name of the source means, or the constant of an enumeration.
func (r *resolver) leafOf(n *query.Node) (leaf, *number, error) {
	if s := r.untyped(n); s != nil {
		return r.word(n, s), nil, nil
	}
	base, typ, err := r.base(n)
	if err != nil {
		return leaf{}, nil, err
	}
	if base == nil {
		c := signed(r.enumerator(n.Name).Value)
		return leaf{}, &c, nil
	}
	w := walk{r: r, at: base, typ: typ, text: n.Name}
	for i := range n.Path {
		if err := w.step(&n.Path[i]); err != nil {
			return leaf{}, nil, err
		}
	}
	f, err := w.leaf(n)
	return f, nil, err
}

// untyped is the global of LLVM that a node names where debug information has no
// variable of that name: code that came as .ll or .bc; nil: there is none, or it is
// none of the sizes of numbers.
func (r *resolver) untyped(n *query.Node) *program.Static {
	if n.Func != "" || n.Line > 0 || len(n.Path) > 0 || n.Process.Given || len(named(r.p.Globals, n)) > 0 {
		return nil
	}
	if _, locals := r.locals(n); len(locals) > 0 {
		return nil
	}
	for i := range r.p.Statics {
		s := &r.p.Statics[i]
		if s.Name == n.Name && s.Kind <= program.StaticConst && !s.ThreadLocal && (s.Size == 1 || s.Size == 2 || s.Size == 4 || s.Size == 8) {
			return s
		}
	}
	return nil
}

// word is a global of LLVM, which has no type of its own: with a sign, unless the
// query says otherwise.
func (r *resolver) word(n *query.Node, s *program.Static) leaf {
	at := s.Addr
	return leaf{func() (uint64, bool) { return at, true }, s.Size, 0, uint(s.Size * 8), true, n.Type}
}

// base finds the variable that a node names, and its type. No address and no
// error: the constant of an enumeration.
func (r *resolver) base(n *query.Node) (address, int, error) {
	var globals []*program.Variable
	if n.Func == "" {
		globals = named(r.p.Globals, n)
	}
	fns, locals := r.locals(n)
	switch {
	case len(globals) == 1:
		return r.global(n, globals[0])
	case len(globals) > 1:
		return nil, 0, r.fail(n.At, "there are several variables %s: add the line of the declaration: %s", n.Name, lines(n, globals))
	case len(locals) == 1:
		return r.local(n, fns[0], locals[0])
	case len(locals) > 1 && n.Func == "" && !allEqual(fns):
		return nil, 0, r.fail(n.At, "%s is a variable of %s: choose one: %s::%s", n.Name, r.funcNames(fns), r.short(fns[0]), n.Name)
	case len(locals) > 1:
		return nil, 0, r.fail(n.At, "there are several variables %s: add the line of the declaration: %s", n.Name, lines(n, locals))
	case n.Func == "" && n.Line == 0 && len(n.Path) == 0 && r.enumerator(n.Name) != nil:
		return nil, 0, nil
	}
	return nil, 0, r.unknown(n)
}

// named are the variables of the name and line of a node.
func named(vars []program.Variable, n *query.Node) (list []*program.Variable) {
	for i := range vars {
		v := &vars[i]
		if v.Name == n.Name && (n.Line == 0 || v.Place.Line == n.Line) && len(v.Locs) > 0 {
			list = append(list, v)
		}
	}
	return list
}

// locals are the variables of functions that a node may name, with their
// functions. Static ones of a function are globals with a function's name in
// their place.
func (r *resolver) locals(n *query.Node) (fns []int, list []*program.Variable) {
	for i := range r.p.Funcs {
		if n.Func != "" && n.Func != r.p.Funcs[i].Name && n.Func != r.p.Funcs[i].SourceName && n.Func != r.short(i) {
			continue
		}
		for _, v := range named(r.p.Funcs[i].Vars, n) {
			fns, list = append(fns, i), append(list, v)
		}
	}
	if len(list) == 0 && n.Func != "" {
		for _, v := range named(r.p.Globals, n) {
			if v.Place.Func == n.Func {
				fns, list = append(fns, -1), append(list, v)
			}
		}
	}
	return fns, list
}

func allEqual(list []int) bool {
	return !slices.ContainsFunc(list, func(x int) bool { return x != list[0] })
}

// short is a function's name without its parameters.
func (r *resolver) short(fn int) string {
	name, _, _ := strings.Cut(r.p.Funcs[fn].SourceName, "(")
	return name
}

func (r *resolver) funcNames(fns []int) string {
	var names []string
	for _, f := range slices.Compact(slices.Clone(fns)) {
		names = append(names, r.short(f))
	}
	return some(names)
}

func lines(n *query.Node, vars []*program.Variable) string {
	var list []string
	for _, v := range vars {
		q := query.Node{Op: query.Variable, Func: n.Func, Name: n.Name, Line: v.Place.Line}
		list = append(list, q.String())
	}
	return some(list)
}

// unknown says that there is no such variable, and what there is.
func (r *resolver) unknown(n *query.Node) error {
	where, vars := "", r.p.Globals
	if n.Func != "" {
		fn := slices.IndexFunc(r.p.Funcs, func(f program.Func) bool { return f.Name == n.Func || f.SourceName == n.Func })
		if fn < 0 {
			return r.fail(n.At, "no function %s with a body; there are: %s", n.Func, some(r.functions()))
		}
		where, vars = " in "+n.Func, r.p.Funcs[fn].Vars
	}
	var names []string
	for i := range vars {
		if v := &vars[i]; !isLibrary(v.Place.File) {
			names = append(names, v.Name)
		}
	}
	if len(names) == 0 {
		return r.fail(n.At, "no variable %s%s; debug information has none", n.Name, where)
	}
	return r.fail(n.At, "no variable %s%s; there are: %s", n.Name, where, some(names))
}

// enumerator is the constant of an enumeration of that name, or nil if there is none.
func (r *resolver) enumerator(name string) *program.EnumName {
	for i := range r.p.Types {
		for k := range r.p.Types[i].Enums {
			if e := &r.p.Types[i].Enums[k]; e.Name == name {
				return e
			}
		}
	}
	return nil
}

// global is the address of a global variable.
func (r *resolver) global(n *query.Node, v *program.Variable) (address, int, error) {
	l := &v.Locs[0]
	if l.Kind != program.LocStatic || l.Bits != 0 {
		return nil, 0, r.fail(n.At, "%s has no single location", n.Name)
	}
	s := &r.p.Statics[l.Static]
	if s.ThreadLocal {
		return nil, 0, r.fail(n.At, "%s is thread-local: queries cannot refer to such variables", n.Name)
	}
	if n.Process.Given {
		return nil, 0, r.fail(n.At, "%s is the same for all threads: omit @%s", n.Name, n.Process)
	}
	addr := s.Addr + uint64(l.Offset)
	return func() (uint64, bool) { return addr, true }, v.Type, nil
}

// local is the address of a variable of the innermost activation of a function in
// a thread: the one that is named, or the first that has one.
func (r *resolver) local(n *query.Node, fn int, v *program.Variable) (address, int, error) {
	if fn < 0 {
		return r.global(n, v)
	}
	if len(v.Locs) != 1 || v.Locs[0].Kind == program.LocStatic {
		if len(v.Locs) == 1 {
			return r.global(n, v)
		}
		return nil, 0, r.elsewhere(n)
	}
	l := v.Locs[0]
	if l.Kind != program.LocPointed || l.Bits != 0 {
		return nil, 0, r.elsewhere(n)
	}
	x, thread := r.evaluator, r.process(n.Process)
	in := func(t int) (uint64, bool) {
		f, ok := x.activation(t, fn)
		if !ok {
			return 0, false
		}
		base := x.m.Inspect().Word(f, l.Value)
		if x.terms != nil && machine.IsOpaque(base) {
			x.lost = true
			return 0, false
		}
		return base + uint64(l.Offset), base != 0
	}
	if thread != nil {
		return func() (uint64, bool) { return in(thread()) }, v.Type, nil
	}
	return func() (uint64, bool) {
		for t := range x.m.Threads() {
			if a, ok := in(t); ok {
				return a, true
			}
		}
		return 0, false
	}, v.Type, nil
}

// elsewhere says that optimised code does not keep a variable in memory.
func (r *resolver) elsewhere(n *query.Node) error {
	return r.fail(n.At, "%s has no location in memory that holds it all the time: the code was optimised; omit --opt, or use a register or a global variable", n.Name)
}

// activation is the innermost frame of a function in a thread.
func (x *evaluator) activation(t, fn int) (machine.Frame, bool) {
	if t >= x.m.Threads() {
		return machine.Frame{}, false
	}
	x.frames = x.m.Inspect().Frames(t, x.frames[:0])
	for _, f := range x.frames {
		if f.Func == fn {
			return f, true
		}
	}
	return machine.Frame{}, false
}

// load reads n bytes of living memory.
func (x *evaluator) load(addr, n uint64) (uint64, bool) {
	if x.terms != nil {
		return x.plain(addr, n)
	}
	x.bytes = [8]byte{}
	if !x.m.Peek(addr, x.bytes[:n]) {
		return 0, false
	}
	return binary.LittleEndian.Uint64(x.bytes[:]), true
}
