package property

import (
	"heddle/internal/ask/query"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// Footprint is where conditions can change: with which instructions, and by which writes. It is false where that is not known: a
// condition on local variables, registers, what pointers lead to, or what is about to go wrong may change with any instruction.
//
// Who can act or waits, and whether nobody can, changes where a thread comes to an operation that has to wait: after private steps, which it
// does not stop in, so that this is not known either. The end of a run is a step that the thread stops before.
func Footprint(p *program.Program, text string, conditions ...*query.Node) (*machine.Propositions, bool, error) {
	f := &footprint{resolver: resolver{evaluator: &evaluator{p: p}, text: text}}
	f.places = make([]bool, len(p.Code))
	for _, c := range conditions {
		if err := f.condition(c); err != nil {
			return nil, false, err
		}
	}
	arrivals(p, f.places)
	return &machine.Propositions{Places: f.places, Memory: f.memory}, !f.unknown, nil
}

// footprint collects where conditions can change.
type footprint struct {
	resolver
	places  []bool // that conditions are about
	memory  []machine.Span
	unknown bool
}

func (f *footprint) condition(n *query.Node) error {
	switch n.Op {
	case query.Register, query.DataRace, query.DivZero, query.OverFlows, query.Enabled, query.Waits, query.Deadlock:
		f.unknown = true
		return nil
	case query.Variable:
		return f.variable(n)
	case query.Calls:
		f.calls(n)
		return nil
	case query.At:
		f.line(n)
		return nil
	case query.Wants:
		f.asking()
		return nil
	}
	for _, a := range n.Args {
		if err := f.condition(a); err != nil {
			return err
		}
	}
	return nil
}

// variable adds all of the global variable that a name is part of.
func (f *footprint) variable(n *query.Node) error {
	for i := range n.Path {
		if index := n.Path[i].Index; index != nil {
			if err := f.condition(index); err != nil {
				return err
			}
		}
	}
	if s := f.untyped(n); s != nil {
		f.memory = append(f.memory, machine.Span{Addr: s.Addr, Size: s.Size})
		return nil
	}
	base, typ, err := f.base(n)
	if err != nil || base == nil {
		return err
	}
	s, ok := f.static(n)
	if !ok {
		f.unknown = true
		return nil
	}
	w := walk{r: &f.resolver, at: base, typ: typ, text: n.Name}
	for i := range n.Path {
		if err := w.step(&n.Path[i]); err != nil {
			return err
		}
	}
	f.unknown = f.unknown || w.followed
	f.memory = append(f.memory, machine.Span{Addr: s.Addr, Size: s.Size})
	return nil
}

// static is the memory of the global variable that a name means; false: it means none.
func (f *footprint) static(n *query.Node) (*program.Static, bool) {
	var vars []*program.Variable
	if n.Func == "" {
		vars = named(f.p.Globals, n)
	}
	if _, locals := f.locals(n); len(vars) == 0 {
		vars = locals
	}
	if len(vars) != 1 || len(vars[0].Locs) != 1 || vars[0].Locs[0].Kind != program.LocStatic {
		return nil, false
	}
	return &f.p.Statics[vars[0].Locs[0].Static], true
}

// calls adds the calls that may be of a function.
func (f *footprint) calls(n *query.Node) {
	fn, ext := callee(n.Func, f.p)
	for pc := range f.p.Code {
		in := &f.p.Code[pc]
		switch in.Op {
		case program.Call:
			f.places[pc] = f.places[pc] || int(in.Imm) == fn
		case program.External:
			f.places[pc] = f.places[pc] || int(in.Imm) == ext
		case program.CallPtr:
			f.places[pc] = true
		}
	}
}

// asking adds the calls that say what a thread asks for. Where it asks for a lock of the library, it stops before that call anyway.
func (f *footprint) asking() {
	if !f.p.Names(func(c program.Conduct) bool { return c.Asks }) {
		return
	}
	for pc := range f.p.Code {
		in := &f.p.Code[pc]
		if in.Op == program.CallPtr || in.Op == program.External && f.p.Externals[in.Imm].Conduct.Asks {
			f.places[pc] = true
		}
	}
}

// line adds the instructions of a line.
func (f *footprint) line(n *query.Node) {
	here := f.placesOf(n)
	for pc, at := range f.p.PlaceOf {
		if here[at] {
			f.places[pc] = true
		}
	}
}
