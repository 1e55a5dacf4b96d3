package circuit

// Encoder gives the clauses of gates, each gate once, so that a SAT solver has those gates only that some question
// was about. Variables are numbered from 1 in the order in which gates are first needed.
type Encoder struct {
	graph     *Graph
	variables []int32 // by gate; 0 for none yet
	last      int32
	clauses   []int32
	stack     []uint32
	leaves    []Lit
	marks     []uint32 // by gate: the last Cone that reached it
	round     uint32
}

// NewEncoder makes one for a SAT solver without clauses.
func NewEncoder(g *Graph) *Encoder {
	e := &Encoder{graph: g, variables: []int32{1}, last: 1}
	e.clause(-1) // gate 0 is false
	return e
}

// Clauses gives the clauses since the last call, each ended by a zero; valid until the next Literal.
func (e *Encoder) Clauses() []int32 {
	clauses := e.clauses
	e.clauses = e.clauses[:0]
	return clauses
}

// Variables is the number of variables.
func (e *Encoder) Variables() int { return int(e.last) }

// Lookup is the SAT literal that stands for l, 0 if no question was about it.
func (e *Encoder) Lookup(l Lit) int32 {
	if int(l.gate()) >= len(e.variables) {
		return 0
	}
	v := e.variables[l.gate()]
	if l.negated() {
		return -v
	}
	return v
}

// Literal is the SAT literal that stands for l; clauses that define it are added.
func (e *Encoder) Literal(l Lit) int32 {
	if n := e.graph.Size(); n > len(e.variables) {
		e.variables = append(e.variables, make([]int32, n-len(e.variables))...)
	}
	e.stack = append(e.stack, l.gate())
	for len(e.stack) > 0 {
		top := e.stack[len(e.stack)-1]
		if e.variables[top] != 0 {
			e.stack = e.stack[:len(e.stack)-1]
			continue
		}
		if e.operandsFirst(top) {
			continue
		}
		e.stack = e.stack[:len(e.stack)-1]
		e.define(top)
	}
	return e.Lookup(l)
}

// operandsFirst puts operands without a variable on the stack and reports whether there were any.
func (e *Encoder) operandsFirst(index uint32) bool {
	before := len(e.stack)
	gate := &e.graph.gates[index]
	switch gate.kind {
	case andGate:
		e.collect(index)
		for _, l := range e.leaves {
			e.need(l)
		}
	case xorGate:
		e.need(gate.a)
		e.need(gate.b)
	case iteGate, majGate:
		e.need(gate.a)
		e.need(gate.b)
		e.need(gate.c)
	}
	return len(e.stack) > before
}

func (e *Encoder) need(l Lit) {
	if e.variables[l.gate()] == 0 {
		e.stack = append(e.stack, l.gate())
	}
}

// maxLeaves bounds the operands of one conjunction; a clause has one more literal.
const maxLeaves = 256

// collect gathers the operands of a conjunction: those of gates below without other readers count as its own, which
// saves a variable for each.
func (e *Encoder) collect(index uint32) {
	e.leaves = e.leaves[:0]
	gate := &e.graph.gates[index]
	e.leaves = append(e.leaves, gate.a, gate.b)
	for i := 0; i < len(e.leaves); {
		l := e.leaves[i]
		below := &e.graph.gates[l.gate()]
		inner := !l.negated() && below.kind == andGate && below.readers == 1 && e.variables[l.gate()] == 0
		if !inner || len(e.leaves) >= maxLeaves {
			i++
			continue
		}
		e.leaves[i] = below.a
		e.leaves = append(e.leaves, below.b)
	}
}

// define gives a gate its variable and clauses.
func (e *Encoder) define(index uint32) {
	gate := &e.graph.gates[index]
	if gate.kind == andGate {
		e.collect(index)
	}
	e.last++
	v := e.last
	e.variables[index] = v
	switch gate.kind {
	case andGate:
		e.conjunction(v)
	case xorGate:
		a, b := e.Lookup(gate.a), e.Lookup(gate.b)
		e.clause(-v, a, b)
		e.clause(-v, -a, -b)
		e.clause(v, -a, b)
		e.clause(v, a, -b)
	case iteGate:
		c, a, b := e.Lookup(gate.a), e.Lookup(gate.b), e.Lookup(gate.c)
		e.clause(-v, -c, a)
		e.clause(v, -c, -a)
		e.clause(-v, c, b)
		e.clause(v, c, -b)
		// Implied, for propagation: both branches agree.
		e.clause(-v, a, b)
		e.clause(v, -a, -b)
	case majGate:
		a, b, c := e.Lookup(gate.a), e.Lookup(gate.b), e.Lookup(gate.c)
		e.clause(-v, a, b)
		e.clause(-v, a, c)
		e.clause(-v, b, c)
		e.clause(v, -a, -b)
		e.clause(v, -a, -c)
		e.clause(v, -b, -c)
	}
}

func (e *Encoder) conjunction(v int32) {
	for _, l := range e.leaves {
		e.clause(-v, e.Lookup(l))
	}
	for _, l := range e.leaves {
		e.clauses = append(e.clauses, -e.Lookup(l))
	}
	e.clauses = append(e.clauses, v, 0)
}

func (e *Encoder) clause(literals ...int32) {
	e.clauses = append(e.clauses, literals...)
	e.clauses = append(e.clauses, 0)
}

// Cone is the number of gates that literals depend on.
func (e *Encoder) Cone(literals []Lit) int {
	if n := e.graph.Size(); n > len(e.marks) {
		e.marks = append(e.marks, make([]uint32, n-len(e.marks)+n/4)...)
	}
	e.round++
	count := 0
	reach := func(l Lit) {
		if index := l.gate(); e.marks[index] != e.round {
			e.marks[index] = e.round
			e.stack = append(e.stack, index)
			count++
		}
	}
	for _, l := range literals {
		reach(l)
	}
	for len(e.stack) > 0 {
		gate := &e.graph.gates[e.stack[len(e.stack)-1]]
		e.stack = e.stack[:len(e.stack)-1]
		if gate.kind >= andGate {
			reach(gate.a)
			reach(gate.b)
		}
		if gate.kind >= iteGate {
			reach(gate.c)
		}
	}
	return count
}
