package term

import "heddle/internal/ir/bitvec"

// Evaluator computes terms under values of their variables. Variables that were not set are zero. What it computed it
// remembers until a variable is set, so that many terms under one assignment cost each node once.
type Evaluator struct {
	p      *Pool
	stamps []uint32 // by term: round in which its value was computed
	round  uint32
	values []uint64 // of a number of more than 64 bits, its place in wide
	wide   []uint64
	vars   map[Term]uint64 // of a wide variable, its place in given
	given  []uint64
	arrays map[Term]Array
	enter  func(Term) bool
	bufs   [3][1]uint64
	result [1]uint64
}

// Array is the value of an array: its bytes by index, and that of all other indices.
type Array struct {
	At   map[uint64]byte
	Rest byte
}

// Byte returns the byte at an index.
func (a Array) Byte(i uint64) byte {
	if v, ok := a.At[i]; ok {
		return v
	}
	return a.Rest
}

// NewEvaluator returns an evaluator in which all variables are zero.
func NewEvaluator(p *Pool) *Evaluator {
	e := &Evaluator{p: p, round: 1, vars: map[Term]uint64{}, arrays: map[Term]Array{}}
	e.enter = func(t Term) bool { return e.stamps[t] != e.round }
	return e
}

// Reset forgets all values.
func (e *Evaluator) Reset() {
	clear(e.vars)
	clear(e.arrays)
	e.given = e.given[:0]
	e.forget()
}

func (e *Evaluator) forget() {
	e.round++
	if e.round == 0 { // after 2^32 assignments
		clear(e.stamps)
		e.round = 1
	}
	e.wide = e.wide[:0]
}

// Set gives a variable of up to 64 bits a value; bits above its width are cut off.
func (e *Evaluator) Set(v Term, value uint64) {
	n := &e.p.nodes[v]
	if n.op != OpVar || n.width > 64 {
		panic("heddle bug: term: Set wants a variable of up to 64 bits")
	}
	e.vars[v] = bitvec.Trunc(value, uint(n.width))
	e.forget()
}

// SetWords gives a variable of any width a value, in canonical form. It keeps a copy.
func (e *Evaluator) SetWords(v Term, words []uint64) {
	n := &e.p.nodes[v]
	if n.op != OpVar {
		panic("heddle bug: term: SetWords wants a variable")
	}
	if n.width <= 64 {
		e.Set(v, words[0])
		return
	}
	words = words[:bitvec.Words(uint(n.width))]
	if at, ok := e.vars[v]; ok {
		copy(e.given[at:], words)
	} else {
		e.vars[v] = uint64(len(e.given))
		e.given = append(e.given, words...)
	}
	e.forget()
}

// SetArray gives an array variable a value; the map is kept, and must not be changed before the next SetArray.
func (e *Evaluator) SetArray(v Term, value Array) {
	if e.p.nodes[v].op != OpArrayVar {
		panic("heddle bug: term: SetArray wants an array variable")
	}
	e.arrays[v] = value
	e.forget()
}

// Value returns the value of a number of up to 64 bits.
func (e *Evaluator) Value(t Term) uint64 {
	if n := &e.p.nodes[t]; n.array || n.width > 64 {
		panic("heddle bug: term: Value wants a number of up to 64 bits")
	}
	e.compute(t)
	return e.values[t]
}

// Words returns the words of a number of any width. They are valid until the evaluator is used again.
func (e *Evaluator) Words(t Term) []uint64 {
	e.p.number(t)
	e.compute(t)
	return e.words(t, &e.bufs[0])
}

// Holds reports whether a truth value is 1.
func (e *Evaluator) Holds(t Term) bool { return e.Value(t) != 0 }

// Byte returns the byte of an array at an index.
func (e *Evaluator) Byte(array Term, i uint64) byte {
	if !e.p.nodes[array].array {
		panic("heddle bug: term: Byte wants an array")
	}
	e.compute(array)
	return byte(e.byteAt(array, i))
}

func (e *Evaluator) compute(t Term) {
	if len(e.stamps) < len(e.p.nodes) {
		more := len(e.p.nodes) - len(e.stamps) + len(e.p.nodes)/4
		e.stamps = append(e.stamps, make([]uint32, more)...)
		e.values = append(e.values, make([]uint64, more)...)
	}
	if e.stamps[t] == e.round {
		return
	}
	root := [1]Term{t}
	for _, u := range e.p.postorder(root[:], e.enter) {
		e.node(u)
		e.stamps[u] = e.round
	}
}

// node computes a term whose arguments are computed.
func (e *Evaluator) node(t Term) {
	n := &e.p.nodes[t]
	switch {
	case n.array:
		return // arrays are looked into when they are read
	case n.op == OpConst:
		e.constant(t, n)
		return
	case n.op == OpVar:
		e.variable(t, n)
		return
	case n.op == OpSelect:
		e.values[t] = e.byteAt(n.a, e.values[n.b])
		return
	}
	a, b, c := n.args()
	aw := uint(e.p.nodes[a].width)
	if n.width <= 64 && aw <= 64 {
		if v, ok := narrow(n, aw, e.values[a], e.values[b], e.values[c]); ok {
			e.values[t] = v
			return
		}
	}
	e.computeWords(t, n, aw)
}

func (e *Evaluator) constant(t Term, n *node) {
	if v, ok := e.p.Value(t); ok {
		e.values[t] = v
		return
	}
	e.putWords(t, e.p.Words(t))
}

func (e *Evaluator) variable(t Term, n *node) {
	v := e.vars[t]
	if n.width <= 64 {
		e.values[t] = v
		return
	}
	size := bitvec.Words(uint(n.width))
	if _, ok := e.vars[t]; !ok {
		e.allocate(t, size)
		return
	}
	e.putWords(t, e.given[v:int(v)+size])
}

func (e *Evaluator) putWords(t Term, words []uint64) {
	copy(e.allocate(t, len(words)), words)
}

// allocate gives t zero words.
func (e *Evaluator) allocate(t Term, size int) []uint64 {
	at := len(e.wide)
	e.values[t] = uint64(at)
	for range size {
		e.wide = append(e.wide, 0)
	}
	return e.wide[at:]
}

// words returns the words of a computed number.
func (e *Evaluator) words(t Term, buf *[1]uint64) []uint64 {
	w := uint(e.p.nodes[t].width)
	if w <= 64 {
		buf[0] = e.values[t]
		return buf[:]
	}
	at := int(e.values[t])
	return e.wide[at : at+bitvec.Words(w)]
}

// computeWords computes what is wider than 64 bits, has such an argument, or is a float.
func (e *Evaluator) computeWords(t Term, n *node, aw uint) {
	dst := e.result[:]
	if n.width > 64 {
		dst = e.allocate(t, bitvec.Words(uint(n.width))) // before the arguments are looked up: it moves them
	}
	var v [3][]uint64
	for i, a := range [3]Term{n.a, n.b, n.c} {
		if i < int(ops[n.op].args) {
			v[i] = e.words(a, &e.bufs[i])
		}
	}
	compute(n, aw, dst, v[0], v[1], v[2])
	if n.width <= 64 {
		e.values[t] = dst[0]
	}
}

// byteAt reads an array whose indices, values and conditions are computed.
func (e *Evaluator) byteAt(array Term, i uint64) uint64 {
	for {
		n := &e.p.nodes[array]
		switch {
		case n.op == OpStore && e.values[n.b] == i:
			return e.values[n.c]
		case n.op == OpStore:
			array = n.a
		case n.op == OpIte && e.values[n.a] != 0:
			array = n.b
		case n.op == OpIte:
			array = n.c
		case n.op == OpConstArray:
			return e.values[n.a]
		default:
			return uint64(e.arrays[array].Byte(i))
		}
	}
}
