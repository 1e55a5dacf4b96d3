package modular

import (
	"fmt"
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
	"heddle/internal/symbolic/solver"
	"heddle/internal/symbolic/term"
)

// Options say what is proved, and with what.
type Options struct {
	Program *program.Program
	Facts   func(name string) machine.Facts // of library functions
	Pool    *term.Pool
	Solver  solver.Solver
	Over    func() bool // reports whether the work is to end
	Way     Way
}

// Way is how a proof is looked for.
type Way struct {
	Heads    bool // threads stop at heads of loops whenever they come there: there are fewer steps, and more is mixed up
	Compared bool // facts may have as conditions what variables are compared with, not only what flags are
}

// Result is what came of an attempt.
type Result struct {
	Proved    bool
	Limit     bool   // the time was over
	Why       string // there is no proof
	PC        int    // where that is; -1: nowhere
	Locations int
	Steps     int
	Facts     int
	Questions int
}

// Prove looks for a proof that no run fails, with any number of threads.
func Prove(o Options) *Result {
	m := newModel(&o)
	if err := m.extract(); err != nil {
		return &Result{Why: err.Text, PC: err.PC, Limit: o.Over()}
	}
	p := newProver(m, &o)
	p.prove()
	r := &p.res
	r.Locations = len(m.locations)
	for _, l := range m.locations {
		r.Steps += len(l.steps)
		r.Facts += len(p.one[l.index].facts)
	}
	for _, s := range p.two {
		r.Facts += len(s.facts)
	}
	return r
}

// prover looks for facts that all steps keep.
type prover struct {
	m       *model
	o       *Options
	eval    *term.Evaluator
	one     []*set          // by location
	two     map[[2]int]*set // by two locations, the lesser first
	known   map[question]*memo
	changed bool
	final   bool // nothing may change any more
	stopped bool
	res     Result
	words   *vocabulary
	plain   *vocabulary
}

func newProver(m *model, o *Options) *prover {
	p := &prover{m: m, o: o, eval: term.NewEvaluator(m.pool), two: map[[2]int]*set{}, known: map[question]*memo{}}
	p.res.PC = -1
	p.words = &vocabulary{constants: m.constantsOf()}
	for i, c := range m.cells {
		if list := m.valuesOf(c); len(p.words.guards)+len(list) <= maxGuards {
			for _, v := range list {
				p.words.guards = append(p.words.guards, guardOf{int16(i), v})
			}
		}
	}
	p.plain = &vocabulary{constants: p.words.constants}
	for _, l := range m.locations {
		p.one = append(p.one, &set{at: []*location{l}, bits: p.bitsOf(l), extra: p.extraOf(l), words: p.words})
	}
	return p
}

// bitsOf are the widths of the variables of a set: those of all threads, then those of threads at locations.
func (p *prover) bitsOf(list ...*location) (bits []uint) {
	for _, c := range p.m.cells {
		bits = append(bits, c.bits())
	}
	for _, l := range list {
		for _, x := range l.slots {
			bits = append(bits, x.bits)
		}
	}
	return bits
}

// extraOf are bounds of pointers into static objects.
func (p *prover) extraOf(list ...*location) (extra [][]uint64) {
	extra = make([][]uint64, len(p.m.cells))
	for _, l := range list {
		for _, x := range l.slots {
			var near []uint64
			if x.base > 0 {
				st := &p.m.prog.Statics[x.base-1]
				near = append(near, st.Addr)
				for _, n := range []uint64{1, 2, 4, 8} {
					if st.Size >= n {
						near = append(near, st.Addr+n, st.Addr+st.Size-n)
					}
				}
			}
			extra = append(extra, near)
		}
	}
	return extra
}

// pair is what is known of two threads at locations.
func (p *prover) pair(a, b *location) *set {
	if a.index > b.index {
		a, b = b, a
	}
	k := [2]int{a.index, b.index}
	if p.two[k] == nil {
		p.two[k] = &set{at: []*location{a, b}, bits: p.bitsOf(a, b), extra: p.extraOf(a, b), words: p.plain}
	}
	return p.two[k]
}

// fail ends the attempt.
func (p *prover) fail(pc int, format string, a ...any) {
	if !p.stopped {
		p.stopped = true
		p.res.Why, p.res.PC = fmt.Sprintf(format, a...), pc
	}
}

// prove weakens facts until all steps keep them.
func (p *prover) prove() {
	first := p.m.locations[0]
	p.begin(first)
	for p.changed = true; p.changed && !p.stopped; {
		p.changed = false
		p.pass()
	}
	if p.stopped {
		return
	}
	p.final = true
	p.known = map[question]*memo{}
	p.begin(first)
	p.pass()
	p.res.Proved = !p.stopped
}

// begin has the program begin.
func (p *prover) begin(first *location) {
	var globals []term.Term
	for _, c := range p.m.cells {
		globals = append(globals, p.m.pool.Const(c.initial, c.bits()))
	}
	p.keep(question{}, nil, goal{p.one[first.index], nil, append(globals, first.vars...)})
}

// goal is a set that is to hold of values.
type goal struct {
	set    *set
	facts  []fact // of it that are to be shown; nil: all
	values []term.Term
}

// pass asks all questions whose answer may have changed.
func (p *prover) pass() {
	for _, l := range p.m.locations {
		if !p.one[l.index].reached {
			continue
		}
		for _, s := range l.steps {
			if p.stopped {
				return
			}
			p.alone(s)
			if s.fails == "" {
				p.besides(s)
			}
		}
	}
}

// globals are the values of cells after a step, or before: nil.
func (p *prover) globals(s *step) (list []term.Term) {
	for _, c := range p.m.cells {
		t := c.variable
		if s != nil {
			if x, ok := s.globals[c]; ok {
				t = x
			}
		}
		list = append(list, t)
	}
	return list
}

// variables are those of a thread of a role at a location.
func (p *prover) variables(l *location, role int) (list []term.Term) {
	for i, x := range l.slots {
		list = append(list, p.m.variable(role, i, x.bits))
	}
	return list
}

// alone asks of a step what it keeps of the thread itself, and of one that it creates.
func (p *prover) alone(s *step) {
	pre := p.before([]*location{s.from})
	pre = append(pre, s.conds...)
	if s.fails != "" {
		p.never(question{s: s}, pre, s)
		return
	}
	after := p.globals(s)
	if s.to != nil {
		p.keep(question{s: s, kind: selfKept}, pre, goal{p.one[s.to.index], nil, slices.Concat(after, s.locals)})
	}
	if s.born != nil {
		p.keep(question{s: s, kind: bornKept}, pre, goal{p.one[s.born.index], nil, slices.Concat(after, s.bornVars)})
		if s.to != nil {
			p.keep(question{s: s, kind: bornBeside}, pre, p.both(s.to, s.locals, s.born, s.bornVars, after))
		}
	}
}

// both is the goal of two threads.
func (p *prover) both(a *location, va []term.Term, b *location, vb []term.Term, globals []term.Term) goal {
	if a.index > b.index {
		a, va, b, vb = b, vb, a, va
	}
	s := p.pair(a, b)
	return goal{s, p.strongPair(a, b), slices.Concat(globals, va, vb)}
}

// strongPair are the facts of two threads that neither alone has.
func (p *prover) strongPair(a, b *location) []fact {
	s := p.pair(a, b)
	v := [3]int{s.version, p.one[a.index].version, p.one[b.index].version}
	if s.strongIsValid && s.strongOf == v {
		return s.strong
	}
	n, na := int16(len(p.m.cells)), int16(len(a.slots))
	s.strong = s.strongest(func(f fact) bool {
		in := func(x int16, mine bool) bool {
			return x < n || (x < n+na) == mine
		}
		if in(f.a, true) && (f.fixed() || in(f.b, true)) && p.one[a.index].index[f] {
			return true
		}
		if in(f.a, false) && (f.fixed() || in(f.b, false)) {
			g := f
			if g.a >= n {
				g.a -= na
			}
			if !g.fixed() && g.b >= n {
				g.b -= na
			}
			if p.one[b.index].index[g] {
				return true
			}
			if !g.fixed() { // whose variables are in the other order
				return false
			}
		}
		return false
	})
	s.strongOf, s.strongIsValid = v, true
	return s.strong
}

// strongOne are the facts of a thread.
func (p *prover) strongOne(l *location) []fact {
	s := p.one[l.index]
	v := [3]int{s.version}
	if !s.strongIsValid || s.strongOf != v {
		s.strong, s.strongOf, s.strongIsValid = s.strongest(nil), v, true
	}
	return s.strong
}

// before is what is known of threads at locations, the first of which has the first role.
func (p *prover) before(at []*location) (list []term.Term) {
	globals := p.globals(nil)
	for i, l := range at {
		vi := p.variables(l, i)
		for _, f := range p.strongOne(l) {
			list = append(list, f.term(p.m.pool, slices.Concat(globals, vi)))
		}
		for j := range i {
			g := p.both(at[j], p.variables(at[j], j), l, vi, globals)
			for _, f := range g.facts {
				list = append(list, f.term(p.m.pool, g.values))
			}
		}
	}
	return list
}

// possible reports whether threads may be at locations at the same time.
func (p *prover) possible(at ...*location) bool {
	for i, l := range at {
		if !p.one[l.index].reached {
			return false
		}
		for _, k := range at[:i] {
			if l.main && k.main || !p.pair(k, l).reached {
				return false
			}
		}
	}
	return true
}

// besides asks of a step what it keeps of other threads.
func (p *prover) besides(s *step) {
	for _, l := range p.m.locations {
		if p.stopped {
			return
		}
		if p.possible(s.from, l) {
			p.beside(s, l)
			if len(s.globals) > 0 {
				p.others(s, l)
			}
		}
	}
}

// beside asks of a step what it keeps of a thread at a location.
func (p *prover) beside(s *step, l *location) {
	pre := append(p.before([]*location{s.from, l}), s.conds...)
	v, after := p.variables(l, 1), p.globals(s)
	if len(s.globals) > 0 {
		p.keep(question{s: s, kind: otherKept, a: l.index}, pre, goal{p.one[l.index], nil, slices.Concat(after, v)})
	}
	if s.to != nil {
		p.keep(question{s: s, kind: otherBeside, a: l.index}, pre, p.both(s.to, s.locals, l, v, after))
	}
	if s.born != nil {
		p.keep(question{s: s, kind: otherBorn, a: l.index}, pre, p.both(s.born, s.bornVars, l, v, after))
	}
}

// others asks of a step what it keeps of a thread at a location and any that was not looked at before.
func (p *prover) others(s *step, l *location) {
	after := p.globals(s)
	for _, k := range p.m.locations[l.index:] {
		if p.stopped || !p.possible(s.from, l, k) {
			continue
		}
		g := p.both(l, p.variables(l, 1), k, p.variables(k, 2), after)
		if g.facts = p.touched(s, g.facts); len(g.facts) > 0 {
			pre := append(p.before([]*location{s.from, l, k}), s.conds...)
			p.keep(question{s: s, kind: othersKept, a: l.index, b: k.index}, pre, g)
		}
	}
}

// touched are the facts that a step may change.
func (p *prover) touched(s *step, facts []fact) (list []fact) {
	changes := func(x int16) bool {
		if int(x) >= len(p.m.cells) || x < 0 {
			return false
		}
		_, ok := s.globals[p.m.cells[x]]
		return ok
	}
	for _, f := range facts {
		if changes(f.a) || !f.fixed() && changes(f.b) || changes(f.guard) {
			list = append(list, f)
		}
	}
	return list
}
