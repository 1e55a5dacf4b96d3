package term

import "heddle/internal/ir/bitvec"

// Term is a handle of a node in its Pool. Within one pool, equal handles are equal terms. An argument has a smaller
// handle than the terms that use it.
type Term uint32

// None is not a term.
const None Term = 0

// node is one term. Of a constant of up to 64 bits, a and b are the halves of the value; of a wider one, a is its place
// in Pool.wide. Of a variable, a is its place in Pool.names. Of an extract, b is the lowest bit.
type node struct {
	op    Op
	sub   uint8            // FOp, FUnOp, FPred, FloatKind of the source, ToInt, signed
	kind  bitvec.FloatKind // of float operations
	by    bitvec.Rounding  // of those whose results are rounded
	array bool             // an array; width is that of its index
	width uint32
	a, b  Term
	c     Term
}

// Pool holds terms. It belongs to one goroutine at a time: even questions about terms fill its caches. Its nodes lie
// in flat arrays that the garbage collector need not look into; they live as long as the pool.
type Pool struct {
	nodes   []node
	facts   []fact // what is known about each node, see known.go
	table   []Term // open addressing, a power of two; None is free
	wide    []uint64
	names   []string
	byName  map[string]Term
	plain   bool
	depth   int // of reads pushed into choices between arrays
	choices int // of choices that a comparison is following
	parts   []Term
	walk    walker
	supp    supports
	prints  prints
}

const firstTable = 1 << 10

// New returns an empty pool whose constructors simplify.
func New() *Pool {
	p := &Pool{table: make([]Term, firstTable), byName: map[string]Term{}}
	p.nodes = append(p.nodes, node{})
	p.facts = append(p.facts, fact{})
	return p
}

// NewPlain returns an empty pool whose constructors simplify nothing: the reference for tests, and a way to measure
// what simplification is worth.
func NewPlain() *Pool {
	p := New()
	p.plain = true
	return p
}

// Len returns the number of handles given out so far; every Term of the pool is below it.
func (p *Pool) Len() int { return len(p.nodes) }

// Op returns what t does.
func (p *Pool) Op(t Term) Op { return p.nodes[t].op }

// Width returns the width of t in bits; 8 for an array, whose elements are bytes.
func (p *Pool) Width(t Term) uint {
	if p.nodes[t].array {
		return 8
	}
	return uint(p.nodes[t].width)
}

// IsArray reports whether t is an array of bytes.
func (p *Pool) IsArray(t Term) bool { return p.nodes[t].array }

// IndexWidth returns the width of an array's indices in bits; 0 for a number.
func (p *Pool) IndexWidth(t Term) uint {
	if p.nodes[t].array {
		return uint(p.nodes[t].width)
	}
	return 0
}

// args returns the arguments of a node that is no constant and no variable; None for those it has not.
func (n *node) args() (a, b, c Term) {
	if n.op == OpExtract {
		return n.a, None, None
	}
	return n.a, n.b, n.c
}

// NumArgs returns the number of arguments of t.
func (p *Pool) NumArgs(t Term) int { return int(ops[p.nodes[t].op].args) }

// Arg returns the i-th argument of t, from 0.
func (p *Pool) Arg(t Term, i int) Term {
	n := &p.nodes[t]
	if i >= int(ops[n.op].args) {
		panic("heddle bug: term: " + n.op.String() + " has no such argument")
	}
	switch i {
	case 0:
		return n.a
	case 1:
		return n.b
	}
	return n.c
}

// Low returns the lowest bit that an OpExtract takes.
func (p *Pool) Low(t Term) uint { return uint(p.nodes[t].b) }

// mk returns the term of a node: the constant if what is known about the node leaves one value only.
func (p *Pool) mk(n node) Term {
	t := p.intern(n)
	if p.plain || n.op == OpConst {
		return t
	}
	if v, ok := p.facts[t].only(); ok && !n.array && n.width <= 64 {
		return p.Const(v, uint(n.width))
	}
	return t
}

// intern returns the handle of a node, a new one if there was none.
func (p *Pool) intern(n node) Term {
	mask := uint64(len(p.table) - 1)
	for i := n.hash() & mask; ; i = (i + 1) & mask {
		t := p.table[i]
		if t == None {
			return p.insert(i, n)
		}
		if p.nodes[t] == n {
			return t
		}
	}
}

func (p *Pool) insert(i uint64, n node) Term {
	t := Term(len(p.nodes))
	if uint64(t) >= 1<<32-1 {
		panic("heddle bug: term: more than 2^32 terms in one pool")
	}
	p.nodes = append(p.nodes, n)
	p.facts = append(p.facts, p.factOf(&n))
	p.table[i] = t
	if 2*len(p.nodes) > len(p.table) {
		p.grow()
	}
	return t
}

func (p *Pool) grow() {
	p.table = make([]Term, 2*len(p.table))
	mask := uint64(len(p.table) - 1)
	for t := Term(1); int(t) < len(p.nodes); t++ {
		i := p.hashOf(t) & mask
		for p.table[i] != None {
			i = (i + 1) & mask
		}
		p.table[i] = t
	}
}

// hashOf returns the hash under which t was put in.
func (p *Pool) hashOf(t Term) uint64 {
	n := &p.nodes[t]
	if n.op == OpConst && n.width > 64 {
		return hashWords(p.Words(t), uint(n.width))
	}
	return n.hash()
}

func (n *node) hash() uint64 {
	h := uint64(n.op) | uint64(n.sub)<<8 | uint64(n.kind)<<16 | uint64(n.by)<<24 | uint64(n.width)<<32
	h = (h ^ uint64(n.a) ^ uint64(n.b)<<32) * 0x9E3779B97F4A7C15
	h ^= h >> 29
	h = (h ^ uint64(n.c)) * 0xBF58476D1CE4E5B9
	return h ^ h>>32
}

func hashWords(words []uint64, w uint) uint64 {
	h := uint64(w)
	for _, v := range words {
		h = (h ^ v) * 0x9E3779B97F4A7C15
		h ^= h >> 29
	}
	return h ^ h>>32
}

// sameWidth checks two operands of one width, and returns it.
func (p *Pool) sameWidth(a, b Term) uint32 {
	x, y := &p.nodes[a], &p.nodes[b]
	if x.width != y.width || x.array || y.array || x.width == 0 {
		panic("heddle bug: term: operands of different sort")
	}
	return x.width
}

// number checks that t is a number, and returns its width.
func (p *Pool) number(t Term) uint {
	n := &p.nodes[t]
	if n.array || n.width == 0 {
		panic("heddle bug: term: not a number")
	}
	return uint(n.width)
}

// condition checks that t is a number of one bit.
func (p *Pool) condition(t Term) {
	if p.number(t) != 1 {
		panic("heddle bug: term: a condition has one bit")
	}
}
