package oracle

import (
	"slices"

	"heddle/internal/front/flat"
)

// program is what does not change while a module is explored: what can be reached from
// its entry.
type program struct {
	mod       *flat.Module
	options   Options
	checks    map[string]bool
	entry     int
	globals   map[int]int // variable to object, a thread-local one to its index in locals
	locals    []int       // thread-local variables
	functions map[int]*function
	library   map[string]libraryFunction
	handles   bool // it sets handlers of signals: one may run after a thread's start routine, before the thread is over
}

// function is one that the program may call.
type function struct {
	*flat.Function
	number int
	live   [][]uint64 // for each instruction the values that are needed when it is next
	after  [][]uint64 // and those that are needed after it
}

// newProgram collects what the entry leads to; nil if there is no entry.
func newProgram(mod *flat.Module, o Options) *program {
	name := o.Entry
	if name == "" {
		name = "main"
	}
	p := &program{mod: mod, options: o, checks: map[string]bool{}, globals: map[int]int{}, functions: map[int]*function{}, library: newLibrary()}
	for _, c := range o.Checks {
		p.checks[c] = true
	}
	p.entry = slices.IndexFunc(mod.Functions, func(f flat.Function) bool { return f.Name == name && len(f.Blocks) > 0 })
	if p.entry < 0 {
		return nil
	}
	p.collect(p.entry)
	for _, s := range slices.Concat(mod.Ctors, mod.Dtors) {
		p.collect(s.Function)
	}
	for _, f := range p.functions {
		p.handles = p.handles || f.Name == "signal" || f.Name == "sigaction"
	}
	return p
}

// collect adds a function and all that its instructions name.
func (p *program) collect(i int) {
	if p.functions[i] != nil {
		return
	}
	f := &function{Function: &p.mod.Functions[i], number: i}
	p.functions[i] = f
	f.computeLive()
	for k := range f.Instrs {
		for _, r := range f.Instrs[k].Operands {
			if r.IsConst() {
				p.collectConst(r.Const())
			}
		}
	}
}

func (p *program) collectConst(i int) {
	c := &p.mod.Consts[i]
	switch c.Kind {
	case flat.ConstFunction, flat.ConstBlock:
		p.collect(c.Index)
	case flat.ConstGlobal:
		p.collectGlobal(c.Index)
	}
	for _, e := range c.Elems {
		p.collectConst(e)
	}
	for _, s := range c.GEP {
		p.collectConst(s.Index.Const())
	}
}

// collectGlobal gives a variable its object: the first ones in the order in which they
// are met.
func (p *program) collectGlobal(i int) {
	if _, known := p.globals[i]; known {
		return
	}
	g := &p.mod.Globals[i]
	if g.ThreadLocal {
		p.globals[i] = len(p.locals)
		p.locals = append(p.locals, i)
	} else {
		p.globals[i] = 1 + len(p.globals) - len(p.locals)
	}
	if g.Init >= 0 {
		p.collectConst(g.Init)
	}
}

// begin is the state before the first step: no object but the variables, the main
// thread about to call the constructors.
func (p *program) begin() *step {
	s := &state{objects: make([]*object, 1+len(p.globals)-len(p.locals))}
	st := &step{program: p, state: s}
	for i, number := range p.globals {
		if g := &p.mod.Globals[i]; !g.ThreadLocal {
			s.objects[number] = st.variable(g)
		}
	}
	starts := []int{}
	for _, c := range p.mod.Ctors {
		starts = append(starts, c.Function)
	}
	s.destructors = len(p.mod.Dtors)
	st.spawn(0).starts = append(starts, p.entry)
	return st
}

// variable is a variable with its initial value.
func (st *step) variable(g *flat.Global) *object {
	o := &object{area: static, constant: g.Constant, external: g.Init < 0, size: st.mod.Types[g.Type].Size}
	o.cells = make([]cell, o.size)
	for i := range o.cells { // static memory is zero where the initial value says nothing: padding
		o.cells[i].set = true
	}
	if g.Init >= 0 {
		st.encode(o.cells, st.constant(g.Init), g.Type)
	}
	return o
}

// place is an instruction of a function.
func (p *program) place(fn, pc int) Place {
	f := &p.mod.Functions[fn]
	at := p.mod.Places[f.Instrs[pc].Place]
	return Place{Func: f.Name, Index: pc, File: p.mod.Files[at.File], Line: int(at.Line)}
}
