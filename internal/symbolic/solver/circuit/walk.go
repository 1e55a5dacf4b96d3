package circuit

// Algebra is what gates are computed in by Walk: what stands for a literal's values, such as a decision diagram.
type Algebra[T any] interface {
	Constant(value bool) T
	Input(l Lit) (T, error) // of an input, not negated
	Not(a T) T
	And(a, b T) T
	Xor(a, b T) T
	Ite(c, a, b T) T
	Failed() error // once something was too large, results mean nothing
}

// Walk computes what stands for a literal. What it computed on the way is in done, by gate, for the next literal.
func Walk[T any](g *Graph, l Lit, in Algebra[T], done map[uint32]T) (T, error) {
	stack := []uint32{l.gate()}
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		if _, ok := done[top]; ok {
			stack = stack[:len(stack)-1]
			continue
		}
		before := len(stack)
		for _, x := range g.operands(top) {
			if _, ok := done[x.gate()]; !ok {
				stack = append(stack, x.gate())
			}
		}
		if len(stack) > before {
			continue
		}
		stack = stack[:len(stack)-1]
		v, err := compute(g, top, in, done)
		if err != nil {
			return v, err
		}
		done[top] = v
	}
	return value(l, in, done), nil
}

// operands are those of a gate.
func (g *Graph) operands(index uint32) []Lit {
	x := &g.gates[index]
	switch x.kind {
	case andGate, xorGate:
		return []Lit{x.a, x.b}
	case iteGate, majGate:
		return []Lit{x.a, x.b, x.c}
	}
	return nil
}

// compute computes a gate whose operands are done.
func compute[T any](g *Graph, index uint32, in Algebra[T], done map[uint32]T) (v T, err error) {
	x := &g.gates[index]
	if x.kind == inputGate {
		return in.Input(Lit(index) << 1)
	}
	if x.kind == constantGate {
		return in.Constant(false), nil
	}
	a, b := value(x.a, in, done), value(x.b, in, done)
	switch x.kind {
	case andGate:
		v = in.And(a, b)
	case xorGate:
		v = in.Xor(a, b)
	case iteGate:
		v = in.Ite(a, b, value(x.c, in, done))
	case majGate:
		c := value(x.c, in, done)
		v = in.Ite(in.Xor(a, b), c, a)
	}
	return v, in.Failed()
}

func value[T any](l Lit, in Algebra[T], done map[uint32]T) T {
	v := done[l.gate()]
	if l.negated() {
		return in.Not(v)
	}
	return v
}
