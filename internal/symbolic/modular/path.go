package modular

import (
	"maps"
	"slices"

	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
	"heddle/internal/symbolic/term"
)

const wordBits = 64

// value is what a slot or a piece of private memory holds: a number, or the address of an object of the thread's own.
type value struct {
	t      term.Term // the number; of an address the offset, a constant
	object int       // 1 and more: the address is of the path's object of that number, less 1
	base   int       // 1 and more: the number was made of the address of a static object, of that index, less 1. A guess
}

func number(t term.Term) value { return value{t: t} }

// frame is a call under way.
type frame struct {
	fn, pc int
	slots  map[int]value
	call   int // the instruction that made the call; -1: the thread began here
}

// object is a variable of the thread's own in memory, or nothing any more. No other thread has its address.
type object struct {
	depth, pc int // its frame, and the instruction that made it
	bytes     uint64
	pieces    map[uint64]piece // by offset
	gone      bool             // its function has returned
	ended     bool             // it is out of scope
}

// piece is a part of an object that was written as one.
type piece struct {
	bytes uint64
	v     value
}

// path is a step of one thread under way: what holds on the way, and what it has done.
type path struct {
	main    bool
	frames  []frame
	objects []object
	held    []*cell // locks that the thread has, in the order of their cells
	globals map[*cell]term.Term
	conds   []term.Term
	spawned *spawned
	atomic  bool
	acted   bool // it did something that others may notice
	looped  bool // it is about to begin another round of a loop
	rounds  int
	instrs  int
}

// spawned is a thread that a step creates.
type spawned struct {
	fn  int
	arg value
	pc  int
}

// fork copies the path.
func (p *path) fork() *path {
	q := *p
	q.frames = slices.Clone(p.frames)
	for i := range q.frames {
		q.frames[i].slots = maps.Clone(p.frames[i].slots)
	}
	q.objects = slices.Clone(p.objects)
	for i := range q.objects {
		q.objects[i].pieces = maps.Clone(p.objects[i].pieces)
	}
	q.held = slices.Clone(p.held)
	q.globals = maps.Clone(p.globals)
	q.conds = slices.Clip(p.conds)
	return &q
}

func (p *path) top() *frame { return &p.frames[len(p.frames)-1] }

// fresh is a number of which nothing is known.
func (m *model) fresh(bits uint) term.Term {
	m.steps++
	v := m.pool.Var("in"+itoa(m.steps)+"."+itoa(int(bits)), bits)
	return v
}

// operand is what an instruction computes with.
func (m *model) operand(p *path, o program.Operand) value {
	if o.IsPool() {
		w := m.prog.Pool[o.Index()]
		return m.constant(w)
	}
	f := p.top()
	v, ok := f.slots[o.Index()]
	if !ok { // it was never written, or is dead: anything
		v = number(m.fresh(wordBits))
		f.slots[o.Index()] = v
	}
	return v
}

// constant is a number of the program, which may be the address of a static object.
func (m *model) constant(w uint64) value {
	v := number(m.pool.Const(w, wordBits))
	if s := m.staticAt(w); s >= 0 {
		v.base = s + 1
	}
	return v
}

// narrow is a number in some bits.
func (m *model) narrow(t term.Term, bits uint) term.Term {
	switch w := m.pool.Width(t); {
	case w < bits:
		return m.pool.ZExt(t, bits)
	case w > bits:
		return m.pool.Extract(t, 0, bits)
	}
	return t
}

// assume adds a condition. It reports false if it cannot hold.
func (m *model) assume(p *path, c term.Term) bool {
	if m.pool.IsTrue(c) {
		return true
	}
	p.conds = append(p.conds, c)
	return !m.pool.IsFalse(c) && !slices.Contains(p.conds, m.pool.Not(c))
}

// canonical is a word as a slot has it, as narrow as its upper bits allow.
func (m *model) canonical(t term.Term) term.Term {
	if v, ok := m.pool.Value(t); ok {
		return m.pool.Const(v, wordBits)
	}
	return t
}

func mask(bits uint) uint64 { return bitvec.Mask(bits) }
