package count

import (
	"fmt"
	"math/big"

	"heddle/internal/symbolic/solver/blast"
	"heddle/internal/symbolic/solver/circuit"
	"heddle/internal/symbolic/solver/diagram"
	"heddle/internal/symbolic/term"
)

// Counter counts solutions of conditions of one pool.
type Counter struct {
	pool     *term.Pool
	circuits blast.Circuits
	diagrams *diagram.Manager
	gates    map[uint32]diagram.Node // diagrams of gates
	levels   map[circuit.Lit]uint32  // of bits of variables
	bits     map[uint32]bit          // by level
	numbers  map[term.Term]int       // of variables, as they come
	known    map[term.Term]diagram.Node
	chances  map[[2]diagram.Node]*big.Rat
	eval     *term.Evaluator
	ladders  *ladders
}

// bit is one of a variable.
type bit struct {
	of term.Term
	at uint
}

// DefaultNodes is some 100 MB of diagrams.
const DefaultNodes = 4 << 20

// New makes a counter of at most so many nodes of diagrams; 0: DefaultNodes.
func New(pool *term.Pool, nodes int) *Counter {
	if nodes == 0 {
		nodes = DefaultNodes
	}
	return &Counter{pool: pool, circuits: blast.NewCircuits(pool, 0), diagrams: diagram.New(nodes), gates: map[uint32]diagram.Node{},
		levels: map[circuit.Lit]uint32{}, bits: map[uint32]bit{}, numbers: map[term.Term]int{}, known: map[term.Term]diagram.Node{},
		chances: map[[2]diagram.Node]*big.Rat{}, eval: term.NewEvaluator(pool), ladders: newLadders(pool)}
}

// Bytes is about the memory that the counter takes.
func (c *Counter) Bytes() int64 {
	return c.diagrams.Bytes() + 32*int64(len(c.gates)+c.circuits.Graph().Size())
}

// TooHard is the error of a condition whose solutions cannot be counted.
type TooHard struct{ Why string }

func (e *TooHard) Error() string { return e.Why }

// The levels of a variable's bits: the highest bits first, so that the diagram of a remainder or of a comparison with a constant has few
// nodes a level; those of several variables in turn, so that a comparison of two has.
const (
	mostVariables = 1 << 10
	mostBits      = 64
)

// number has the bits of a variable's circuit stand for its levels.
func (c *Counter) number(v term.Term) error {
	if _, ok := c.numbers[v]; ok {
		return nil
	}
	n := len(c.numbers)
	switch {
	case c.pool.IsArray(v) || c.pool.Width(v) > mostBits:
		return &TooHard{"it depends on memory of unknown contents"}
	case n == mostVariables:
		return &TooHard{fmt.Sprintf("it depends on more than %d inputs", mostVariables)}
	}
	b, err := c.circuits.Number(v)
	if err != nil {
		return &TooHard{err.Error()}
	}
	c.numbers[v] = n
	for i, l := range b {
		level := uint32((mostBits-1-i)*mostVariables + n)
		c.levels[l], c.bits[level] = level, bit{v, uint(i)}
	}
	return nil
}

// diagram is that of a condition.
func (c *Counter) diagram(cond term.Term) (diagram.Node, error) {
	if n, ok := c.known[cond]; ok {
		return n, nil
	}
	b, err := c.number64(cond)
	if err != nil {
		return diagram.False, err
	}
	c.known[cond] = b[0]
	return b[0], nil
}

// number64 are the diagrams of a term's bits, the lowest first.
func (c *Counter) number64(t term.Term) ([]diagram.Node, error) {
	for _, v := range c.pool.Support(t) {
		if err := c.number(v); err != nil {
			return nil, err
		}
	}
	literals, err := c.circuits.Number(c.ladders.replaced(t))
	if err != nil {
		return nil, &TooHard{err.Error()}
	}
	nodes := make([]diagram.Node, len(literals))
	for i, l := range literals {
		if nodes[i], err = circuit.Walk(c.circuits.Graph(), l, algebra{c}, c.gates); err != nil {
			return nil, err
		}
	}
	return nodes, nil
}

// algebra computes gates as diagrams.
type algebra struct{ c *Counter }

func (a algebra) Constant(value bool) diagram.Node {
	if value {
		return diagram.True
	}
	return diagram.False
}

func (a algebra) Input(l circuit.Lit) (diagram.Node, error) {
	level, ok := a.c.levels[l]
	if !ok {
		return diagram.False, &TooHard{"it depends on memory of unknown contents"}
	}
	return a.c.diagrams.Variable(level), a.Failed()
}

func (a algebra) Not(n diagram.Node) diagram.Node       { return a.c.diagrams.Not(n) }
func (a algebra) And(m, n diagram.Node) diagram.Node    { return a.c.diagrams.And(m, n) }
func (a algebra) Xor(m, n diagram.Node) diagram.Node    { return a.c.diagrams.Xor(m, n) }
func (a algebra) Ite(c, m, n diagram.Node) diagram.Node { return a.c.diagrams.Ite(c, m, n) }

func (a algebra) Failed() error {
	if a.c.diagrams.Full() {
		return &TooHard{fmt.Sprintf("its solutions need a decision diagram of more than %d nodes", a.c.diagrams.Size())}
	}
	return nil
}
