package circuit

// Lit is a gate's output or its negation: twice the gate's index, plus one if negated.
type Lit uint32

// The constants, which are gate 0 and its negation.
const (
	False Lit = 0
	True  Lit = 1
)

// Not negates a literal.
func (l Lit) Not() Lit { return l ^ 1 }

func (l Lit) gate() uint32   { return uint32(l >> 1) }
func (l Lit) negated() bool  { return l&1 != 0 }
func (l Lit) constant() bool { return l <= True }

// Of is the constant of a truth value.
func Of(value bool) Lit {
	if value {
		return True
	}
	return False
}

type kind uint8

const (
	constantGate kind = iota
	inputGate
	andGate // a and b
	xorGate // a or else b
	iteGate // a ? b : c
	majGate // at least two of a, b, c
)

type gate struct {
	a, b, c Lit
	kind    kind
	readers uint8 // how many gates read it; 255 for as many or more
}

// Graph is a set of gates that only grows.
type Graph struct {
	gates []gate
	table []uint32 // open addressing; 0 is free
	used  int
}

// NewGraph makes a graph with the constants only.
func NewGraph() *Graph {
	return &Graph{gates: make([]gate, 1, 1024), table: make([]uint32, 1024)}
}

// Size is the number of gates.
func (g *Graph) Size() int { return len(g.gates) }

// Input makes a literal that nothing is known about.
func (g *Graph) Input() Lit {
	g.gates = append(g.gates, gate{kind: inputGate})
	return Lit(len(g.gates)-1) << 1
}

// Inputs makes a number of w inputs.
func (g *Graph) Inputs(w int) Bits {
	bits := make(Bits, w)
	for i := range bits {
		bits[i] = g.Input()
	}
	return bits
}

// And is true if both are.
func (g *Graph) And(a, b Lit) Lit {
	if a > b {
		a, b = b, a
	}
	switch {
	case a == False || a == b.Not():
		return False
	case a == True || a == b:
		return b
	}
	if l, ok := g.absorbed(a, b); ok {
		return l
	}
	if l, ok := g.absorbed(b, a); ok {
		return l
	}
	return g.hashed(andGate, a, b, 0)
}

// absorbed simplifies x and y where y is made of x: the rules of R. Brummayer and A. Biere, Local Two-Level
// And-Inverter Graph Minimization without Blowup (2006), that take one gate away and make none.
func (g *Graph) absorbed(x, y Lit) (Lit, bool) {
	gy := &g.gates[y.gate()]
	if gy.kind != andGate {
		return 0, false
	}
	inside, opposite := gy.a == x || gy.b == x, gy.a == x.Not() || gy.b == x.Not()
	switch {
	case !y.negated() && inside: // x and (x and z)
		return y, true
	case !y.negated() && opposite: // x and (not x and z)
		return False, true
	case y.negated() && opposite: // x and not (not x and z)
		return x, true
	}
	return 0, false
}

// Or is true if one is.
func (g *Graph) Or(a, b Lit) Lit { return g.And(a.Not(), b.Not()).Not() }

// Xor is true if one is and the other is not.
func (g *Graph) Xor(a, b Lit) Lit {
	sign := (a ^ b) & 1
	a, b = a&^1, b&^1
	if a > b {
		a, b = b, a
	}
	switch {
	case a == b:
		return sign
	case a == False:
		return b ^ sign
	}
	return g.hashed(xorGate, a, b, 0) ^ sign
}

// Same is true if both are or none is.
func (g *Graph) Same(a, b Lit) Lit { return g.Xor(a, b).Not() }

// Ite is a if c is true, else b.
func (g *Graph) Ite(c, a, b Lit) Lit {
	if c.negated() {
		c, a, b = c.Not(), b, a
	}
	switch {
	case c == False:
		return b
	case a == b:
		return a
	case a == b.Not():
		return g.Xor(c, b)
	case a == True || a == c:
		return g.Or(c, b)
	case a == False || a == c.Not():
		return g.And(c.Not(), b)
	case b == False || b == c:
		return g.And(c, a)
	case b == True || b == c.Not():
		return g.Or(c.Not(), a)
	}
	sign := a & 1
	return g.hashed(iteGate, c, a^sign, b^sign) ^ sign
}

// Majority is true if two of the three are: the carry of an addition.
func (g *Graph) Majority(a, b, c Lit) Lit {
	if a > b {
		a, b = b, a
	}
	if b > c {
		b, c = c, b
	}
	if a > b {
		a, b = b, a
	}
	switch {
	case a == b || b == c:
		return b
	case a == b.Not():
		return c
	case b == c.Not():
		return a
	case a == False:
		return g.And(b, c)
	case a == True:
		return g.Or(b, c)
	}
	// Majority is its own dual: with all operands negated, so is the result.
	sign := a & 1
	return g.hashed(majGate, a^sign, b^sign, c^sign) ^ sign
}

// hashed finds the gate or makes it.
func (g *Graph) hashed(k kind, a, b, c Lit) Lit {
	if 2*g.used >= len(g.table) {
		g.grow()
	}
	mask := uint32(len(g.table) - 1)
	at := hash(k, a, b, c) & mask
	for g.table[at] != 0 {
		found := &g.gates[g.table[at]]
		if found.kind == k && found.a == a && found.b == b && found.c == c {
			return Lit(g.table[at]) << 1
		}
		at = (at + 1) & mask
	}
	index := uint32(len(g.gates))
	g.gates = append(g.gates, gate{a: a, b: b, c: c, kind: k})
	g.table[at] = index
	g.used++
	g.read(a)
	g.read(b)
	if k >= iteGate {
		g.read(c)
	}
	return Lit(index) << 1
}

func (g *Graph) read(l Lit) {
	if gate := &g.gates[l.gate()]; gate.readers < 255 {
		gate.readers++
	}
}

func hash(k kind, a, b, c Lit) uint32 {
	h := uint64(a)<<32 | uint64(b)
	h = (h ^ uint64(c)<<3 ^ uint64(k)) * 0x9E3779B97F4A7C15
	h ^= h >> 29
	return uint32((h * 0xBF58476D1CE4E5B9) >> 32)
}

func (g *Graph) grow() {
	g.table = make([]uint32, 2*len(g.table))
	mask := uint32(len(g.table) - 1)
	for i := range g.gates {
		gate := &g.gates[i]
		if gate.kind < andGate {
			continue
		}
		at := hash(gate.kind, gate.a, gate.b, gate.c) & mask
		for g.table[at] != 0 {
			at = (at + 1) & mask
		}
		g.table[at] = uint32(i)
	}
}
