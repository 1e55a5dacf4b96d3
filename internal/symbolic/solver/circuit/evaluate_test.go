package circuit

import (
	"math/rand"
	"os"
	"testing"

	"heddle/internal/symbolic/solver/cadical"
)

// evaluate gives the values of all gates for values of the inputs, in the order in which they were made.
func (g *Graph) evaluate(inputs []bool) []bool {
	values := make([]bool, len(g.gates))
	of := func(l Lit) bool { return values[l.gate()] != l.negated() }
	for i, gate := range g.gates {
		a, b, c := of(gate.a), of(gate.b), of(gate.c)
		switch gate.kind {
		case inputGate:
			values[i], inputs = inputs[0], inputs[1:]
		case andGate:
			values[i] = a && b
		case xorGate:
			values[i] = a != b
		case iteGate:
			values[i] = a && b || !a && c
		case majGate:
			values[i] = a && b || a && c || b && c
		}
	}
	return values
}

func words(b Bits, value func(Lit) bool) []uint64 {
	w := make([]uint64, (len(b)+63)/64)
	for i, l := range b {
		if value(l) {
			w[i/64] |= 1 << (i % 64)
		}
	}
	return w
}

func boolsOf(w int, number []uint64) []bool {
	bools := make([]bool, w)
	for i := range bools {
		bools[i] = number[i/64]>>(i%64)&1 == 1
	}
	return bools
}

// operation is one operation at one width, with what it should give. Operands and results are numbers in words.
type operation struct {
	name    string
	widths  []int // of the operands
	circuit func(g *Graph, operands []Bits) Bits
	want    func(operands [][]uint64) []uint64
}

// harness has the circuit of an operation three times over: as gates, as clauses, and as a function of constants.
type harness struct {
	operation
	graph  *Graph
	inputs []Bits
	output Bits
}

func newHarness(op operation) *harness {
	h := &harness{operation: op, graph: NewGraph()}
	for _, w := range op.widths {
		h.inputs = append(h.inputs, h.graph.Inputs(w))
	}
	h.output = op.circuit(h.graph, h.inputs)
	return h
}

func same(a, b []uint64) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return len(a) == len(b)
}

func (h *harness) check(t *testing.T, operands [][]uint64) {
	t.Helper()
	want := h.want(operands)
	var inputs []bool
	for i, w := range h.widths {
		inputs = append(inputs, boolsOf(w, operands[i])...)
	}
	values := h.graph.evaluate(inputs)
	got := words(h.output, func(l Lit) bool { return values[l.gate()] != l.negated() })
	if !same(got, want) {
		t.Fatalf("%s %v of %x: gates give %x; bitvec %x", h.name, h.widths, operands, got, want)
	}
}

// checkConstants folds.
func (h *harness) checkConstants(t *testing.T, operands [][]uint64) {
	t.Helper()
	g := NewGraph()
	var constants []Bits
	for i, w := range h.widths {
		constants = append(constants, Constant(operands[i], w))
	}
	result := h.circuit(g, constants)
	for _, l := range result {
		if !l.constant() {
			t.Fatalf("%s %v of constants %x is not constant", h.name, h.widths, operands)
		}
	}
	if got, want := words(result, func(l Lit) bool { return l == True }), h.want(operands); !same(got, want) {
		t.Fatalf("%s %v of %x: constants fold to %x; bitvec %x", h.name, h.widths, operands, got, want)
	}
}

// checkMixed has the second operand as a constant, so that folding meets inputs.
func (h *harness) checkMixed(t *testing.T, operands [][]uint64) {
	t.Helper()
	if len(h.widths) != 2 {
		return
	}
	mixed := newHarness(operation{
		name: h.name + " by a constant", widths: h.widths[:1],
		circuit: func(g *Graph, in []Bits) Bits {
			return h.circuit(g, []Bits{in[0], Constant(operands[1], h.widths[1])})
		},
		want: func(in [][]uint64) []uint64 { return h.want([][]uint64{in[0], operands[1]}) },
	})
	mixed.check(t, operands[:1])
}

// checkClauses fixes the operands by assumptions and reads the result from the model.
func (h *harness) checkClauses(t *testing.T, all [][][]uint64) {
	t.Helper()
	sat := cadical.New()
	defer sat.Close()
	encoder := NewEncoder(h.graph)
	for _, l := range h.output {
		encoder.Literal(l)
	}
	for _, in := range h.inputs {
		for _, l := range in {
			encoder.Literal(l)
		}
	}
	sat.AddClauses(encoder.Clauses())
	model := make([]bool, encoder.Variables()+1)
	for _, operands := range all {
		var assumed []int32
		for i, in := range h.inputs {
			for j, bit := range boolsOf(len(in), operands[i]) {
				assumed = append(assumed, encoder.Lookup(in[j]^Of(!bit)))
			}
		}
		if sat.Solve(assumed, cadical.Limits{}) != cadical.Satisfiable {
			t.Fatalf("%s %v of %x: the clauses have no model", h.name, h.widths, operands)
		}
		sat.Values(model)
		got := words(h.output, func(l Lit) bool {
			v := encoder.Lookup(l)
			return v > 0 && model[v] || v < 0 && !model[-v]
		})
		if want := h.want(operands); !same(got, want) {
			t.Fatalf("%s %v of %x: clauses give %x; bitvec %x", h.name, h.widths, operands, got, want)
		}
	}
}

func random(r *rand.Rand, w int) []uint64 {
	n := make([]uint64, (w+63)/64)
	for i := range n {
		switch r.Intn(4) {
		case 0: // small, or near the top
			n[i] = uint64(int64(r.Intn(16) - 8))
		case 1: // few changes of bits
			n[i] = 1<<r.Intn(64) - 1<<r.Intn(64)
		default:
			n[i] = r.Uint64()
		}
	}
	if w%64 != 0 {
		n[len(n)-1] &= 1<<(w%64) - 1
	}
	return n
}

// cases is how many random operands each operation is tried on: some, or many at night.
func cases(some, many int) int {
	if os.Getenv("HEDDLE_NIGHTLY") != "" {
		return many
	}
	return some
}

func (h *harness) checkRandom(t *testing.T, r *rand.Rand, count int, draw func(r *rand.Rand, w int) []uint64) {
	t.Helper()
	var all [][][]uint64
	for i := range count {
		var operands [][]uint64
		for _, w := range h.widths {
			operands = append(operands, draw(r, w))
		}
		h.check(t, operands)
		if i < 20 {
			h.checkConstants(t, operands)
			h.checkMixed(t, operands)
			all = append(all, operands)
		}
	}
	h.checkClauses(t, all)
}
