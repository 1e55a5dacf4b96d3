package induction

import (
	"encoding/binary"
	"slices"

	symbolic "heddle/internal/symbolic/machine"
	"heddle/internal/symbolic/term"
)

// space is all states of one shape.
type space struct {
	shape   string
	pc      int
	model   *symbolic.State // one of them
	ats     map[uint32]bool // words that some of them have changed
	cells   []Cell          // of these words, in the order of their addresses
	general map[uint64]bool // cells of which locations know facts, by key
	values  map[uint64]map[uint64]bool
	places  []*location
	byKey   map[string]*location
	samples []*arrival
}

// location is those states of a space whose cells that are not general have the same values.
type location struct {
	space *space
	fixed []uint64 // by cell; of general ones without meaning
	vars  []int    // the general cells
	facts []*fact
	dirty bool // it is to be explored
	made  *symbolic.State
	cells []term.Term // of made: the values of the space's cells
	from  []*arrival  // that it was guessed from
}

func (c *Cell) key() uint64 { return uint64(c.At)<<8 | uint64(c.Low) }

func (sp *space) isGeneral(c *Cell) bool { return sp.general[c.key()] }

// space is that of an arrival, made if need be. The machine must be in the arrival's state.
func (p *prover) space(a *arrival) *space {
	if sp := p.spaces[a.shape]; sp != nil {
		return sp
	}
	sp := &space{shape: a.shape, pc: a.pc, model: a.state, ats: map[uint32]bool{}, general: map[uint64]bool{}, values: map[uint64]map[uint64]bool{}, byKey: map[string]*location{}}
	p.spaces[a.shape] = sp
	if p.order = append(p.order, sp); len(p.order) > maxShapes {
		p.fail(a.pc, "the loop leaves behind ever more objects or calls")
	}
	return sp
}

// feasible reports whether inputs may lead to an arrival.
func (p *prover) feasible(a *arrival) bool { return p.c.Satisfiable(a.conds) != symbolic.Unsat }

// takeUp makes locations stand for an arrival.
func (p *prover) takeUp(a *arrival) {
	if !p.feasible(a) {
		return
	}
	p.c.Restore(a.state)
	sp := p.space(a)
	changed := p.newCells(sp, a)
	parts := p.split(a, sp.cells, sp.isGeneral, func(c *Cell) {
		sp.generalise(c)
		changed = true
	})
	for _, b := range parts {
		changed = p.note(sp, b) || changed
	}
	if p.forgets(sp, a) {
		p.fail(sp.pc, "a pointer to a local variable or to a heap block takes too many values in this loop")
		return
	}
	if changed {
		sp.keep(parts)
		p.rebuild(sp)
		return
	}
	for _, b := range parts {
		p.enter(sp, b)
	}
}

// newCells adds the cells of words that no state of the space had changed.
func (p *prover) newCells(sp *space, a *arrival) (changed bool) {
	for _, at := range a.ats {
		if !sp.ats[at] {
			sp.ats[at], changed = true, true
			sp.cells = append(sp.cells, p.o.Cells(at)...)
		}
	}
	if changed {
		slices.SortFunc(sp.cells, func(a, b Cell) int { return int(int64(a.key()) - int64(b.key())) })
	}
	return changed
}

// note notes the values of the cells that are not general. It reports whether one has become so.
func (p *prover) note(sp *space, a *arrival) (changed bool) {
	for i := range sp.cells {
		c := &sp.cells[i]
		v, ok := p.pool.Value(p.value(a, c))
		if !ok || sp.isGeneral(c) {
			continue
		}
		k := c.key()
		if sp.values[k] == nil {
			sp.values[k] = map[uint64]bool{}
		}
		sp.values[k][v] = true
		if len(sp.values[k]) > p.o.Values {
			sp.generalise(c)
			changed = true
		}
	}
	return changed
}

// generalise makes locations know facts of a cell in place of values.
func (sp *space) generalise(c *Cell) { sp.general[c.key()] = true }

// forgets reports whether a general cell of an arrival may be the address of an object of a thread's, or a part of one: with a
// variable in its place the object's number could be given again.
func (p *prover) forgets(sp *space, a *arrival) bool {
	p.c.Restore(a.state)
	return slices.ContainsFunc(sp.cells, func(c Cell) bool { return sp.isGeneral(&c) && p.c.MayPoint(p.word(a, c.At), c.Low, c.Bits) })
}

func (sp *space) keep(list []*arrival) {
	if len(sp.samples) < maxSamples {
		sp.samples = append(sp.samples, list...)
	}
}

// rebuild finds the locations of a space anew. What led there is to be explored again.
func (p *prover) rebuild(sp *space) {
	sp.places = nil
	clear(sp.byKey)
	vars := sp.vars()
	for _, a := range sp.samples {
		for _, b := range p.split(a, sp.cells, sp.isGeneral, func(*Cell) {}) {
			l := p.place(sp, b, vars)
			l.from = append(l.from, b)
		}
	}
	for _, l := range sp.places {
		p.guess(l)
	}
	p.exploreAll()
}

// exploreAll makes everything be explored again.
func (p *prover) exploreAll() {
	p.dirty = true
	for _, sp := range p.order {
		for _, l := range sp.places {
			l.dirty = true
		}
	}
}

// vars are the general cells.
func (sp *space) vars() (list []int) {
	for i := range sp.cells {
		if sp.isGeneral(&sp.cells[i]) {
			list = append(list, i)
		}
	}
	return list
}

// find is the location of an arrival whose cells that are not general are constant, or nil if there is none. It gives the
// values of these.
func (p *prover) find(sp *space, a *arrival) (l *location, fixed []uint64, key string) {
	var b []byte
	for i := range sp.cells {
		c := &sp.cells[i]
		v := uint64(0)
		if !sp.isGeneral(c) {
			var ok bool
			if v, ok = p.pool.Value(p.value(a, c)); !ok {
				return nil, nil, ""
			}
			b = binary.LittleEndian.AppendUint64(b, v)
		}
		fixed = append(fixed, v)
	}
	return sp.byKey[string(b)], fixed, string(b)
}

// place is find, but makes the location.
func (p *prover) place(sp *space, a *arrival, vars []int) *location {
	l, fixed, key := p.find(sp, a)
	if l != nil {
		return l
	}
	l = &location{space: sp, fixed: fixed, vars: vars, dirty: true}
	sp.byKey[key] = l
	sp.places = append(sp.places, l)
	return l
}

// enter takes up an arrival in a space that has its cells.
func (p *prover) enter(sp *space, a *arrival) {
	if l, _, _ := p.find(sp, a); l != nil {
		if p.weaken(l, a) {
			l.made, l.dirty = nil, true
			if len(l.from) < maxSamples/4 {
				l.from = append(l.from, a)
				sp.keep([]*arrival{a})
			}
		}
		return
	}
	sp.keep([]*arrival{a})
	if len(sp.places) >= maxPlaces && sp.mostValues() {
		p.rebuild(sp)
		return
	}
	l := p.place(sp, a, sp.vars())
	l.from = append(l.from, a)
	p.guess(l)
}

// mostValues generalises the cell that has taken the most values.
func (sp *space) mostValues() bool {
	var best *Cell
	for i := range sp.cells {
		c := &sp.cells[i]
		if n := len(sp.values[c.key()]); !sp.isGeneral(c) && n > 1 && (best == nil || n > len(sp.values[best.key()])) {
			best = c
		}
	}
	if best != nil {
		sp.generalise(best)
	}
	return best != nil
}

// known reports whether locations stand for an arrival.
func (p *prover) known(a *arrival) bool {
	_, ok := p.covered(a)
	return ok
}

// part is a part of an arrival that a location stands for.
type part struct {
	of *arrival
	by *location
}

// covered gives the parts of an arrival, each of which a location stands for; it is not ok if they are not all.
func (p *prover) covered(a *arrival) (list []part, ok bool) {
	if !p.feasible(a) {
		return nil, true
	}
	sp := p.spaces[a.shape]
	if sp == nil || slices.ContainsFunc(a.ats, func(at uint32) bool { return !sp.ats[at] }) || p.forgets(sp, a) {
		return nil, false
	}
	for _, b := range p.split(a, sp.cells, sp.isGeneral, func(*Cell) {}) { // a cell that is not split has no location
		l, _, _ := p.find(sp, b)
		if l == nil || !p.entails(b, p.holds(l, b)) {
			return nil, false
		}
		list = append(list, part{b, l})
	}
	return list, true
}

// state is what a location stands for, with variables for its cells.
func (l *location) state(p *prover) *symbolic.State {
	if l.made != nil {
		return l.made
	}
	sp := l.space
	values := make([]term.Term, len(sp.cells))
	var vars []term.Term
	for i := range sp.cells {
		c := &sp.cells[i]
		if sp.isGeneral(c) {
			values[i] = p.c.Variable(len(vars), c.Bits)
			vars = append(vars, values[i])
		} else {
			values[i] = p.pool.Const(l.fixed[i], c.Bits)
		}
	}
	bound := len(vars)
	l.solve(p, values, vars)
	l.cells = values
	var data []symbolic.Datum
	for i := 0; i < len(sp.cells); {
		at, t := sp.cells[i].At, values[i]
		for i++; i < len(sp.cells) && sp.cells[i].At == at; i++ {
			t = p.pool.Concat(values[i], t)
		}
		data = append(data, symbolic.Datum{At: at, Value: t, Was: p.was[at]})
	}
	var conds []term.Term
	for _, f := range l.facts {
		conds = append(conds, f.term(p.pool, vars))
	}
	l.made = p.c.With(sp.model, data, conds, bound)
	return l.made
}

// solve puts what equations say of variables in their place, in all values and in those of the general cells: so most of
// what follows from an equation is seen without a solver.
func (l *location) solve(p *prover, values, vars []term.Term) {
	for _, f := range l.facts {
		v, e := f.equation(p.pool, vars)
		if p.pool.Op(v) != term.OpVar || slices.Contains(p.pool.Support(e), v) {
			continue
		}
		put := term.NewSubstitution(p.pool)
		put.Set(v, e)
		for _, list := range [][]term.Term{values, vars} {
			for i := range list {
				list[i] = put.Apply(list[i])
			}
		}
	}
}

// holds says that the facts of a location hold of the values that an arrival has.
func (p *prover) holds(l *location, a *arrival) term.Term {
	t := p.pool.Bool(true)
	vars := p.valuesOf(l, a)
	for _, f := range l.facts {
		t = p.pool.And(t, f.term(p.pool, vars))
	}
	return t
}

// valuesOf are what an arrival has for the general cells of a location.
func (p *prover) valuesOf(l *location, a *arrival) (list []term.Term) {
	for _, i := range l.vars {
		list = append(list, p.value(a, &l.space.cells[i]))
	}
	return list
}
