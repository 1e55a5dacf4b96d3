package property

import (
	"math"
	"slices"

	"heddle/internal/ask/query"
)

// reals resolves the formulae of an observer of Plasma Lab, in which all values are doubles. Conditions follow Kleene's logic, like all others.
type reals struct {
	resolver
	x     *scoreCommands
	words int
	guard bool // it is the guard of a command, the next one of x.list
}

// real resolves a formula.
func (r *reals) real(n *query.Node) (real, error) {
	switch n.Op {
	case query.Number:
		return constantReal(float64(n.Value)), nil
	case query.Real:
		return constantReal(math.Float64frombits(n.Value)), nil
	case query.True:
		return constantReal(1), nil
	case query.False:
		return constantReal(0), nil
	case query.Own:
		return r.own(int(n.Value)), nil
	}
	if len(n.Args) == 0 {
		return r.input(n)
	}
	var args []real
	for _, a := range n.Args {
		x, err := r.real(a)
		if err != nil {
			return nil, err
		}
		args = append(args, x)
	}
	switch n.Op {
	case query.And:
		return conjunction(args[0], args[1]), nil
	case query.Or:
		return negation(conjunction(negation(args[0]), negation(args[1]))), nil
	case query.Implies:
		return negation(conjunction(args[0], negation(args[1]))), nil
	case query.Not:
		return negation(args[0]), nil
	case query.Negate:
		return func() (float64, bool) { v, ok := args[0](); return -v, ok }, nil
	case query.Choose:
		return choice(args[0], args[1], args[2]), nil
	case query.Apply:
		return applied(n.Name, args), nil
	}
	if do := realOperations[n.Op]; do != nil {
		return both(args[0], args[1], do), nil
	}
	return nil, r.fail(n.At, "this has no place in an observer")
}

func constantReal(v float64) real { return func() (float64, bool) { return v, true } }

// own is a variable of the observer.
func (r *reals) own(i int) real {
	if r.guard {
		k := len(r.x.list)
		r.x.uses[i][k/64] |= 1 << (k % 64)
	}
	v := &r.x.vars[i]
	return func() (float64, bool) { return *v, true }
}

// input is what the program is asked. It is read once, whoever asks.
func (r *reals) input(n *query.Node) (real, error) {
	text := n.String()
	i := slices.IndexFunc(r.x.inputs, func(x input) bool { return x.text == text })
	if i < 0 {
		read, err := r.read(n)
		if err != nil {
			return nil, err
		}
		i = len(r.x.inputs)
		r.x.inputs = append(r.x.inputs, input{read: read, text: text, uses: make([]uint64, r.words)})
	}
	if r.guard {
		k := len(r.x.list)
		r.x.inputs[i].uses[k/64] |= 1 << (k % 64)
	}
	x := r.x
	return func() (float64, bool) { return x.inputs[i].value, x.inputs[i].ok }, nil
}

// read resolves a register, a variable or a condition of the program.
func (r *reals) read(n *query.Node) (real, error) {
	if n.Op.IsCondition() {
		c, err := r.condition(n)
		return func() (float64, bool) {
			v := c()
			return max(float64(v), 0), v != maybe
		}, err
	}
	v, err := r.value(n)
	return func() (float64, bool) {
		x, ok := v()
		return x.float(), ok
	}, err
}

// conjunction is false if either is, and without a value only if it may be either.
func conjunction(a, b real) real {
	return func() (float64, bool) {
		x, known := a()
		if known && x == 0 {
			return 0, true
		}
		y, also := b()
		if also && y == 0 {
			return 0, true
		}
		return 1, known && also
	}
}

func negation(a real) real {
	return func() (float64, bool) {
		v, ok := a()
		return fromBool(v == 0), ok
	}
}

func choice(which, a, b real) real {
	return func() (float64, bool) {
		switch v, ok := which(); {
		case !ok:
			return 0, false
		case v != 0:
			return a()
		}
		return b()
	}
}

func both(a, b real, do func(x, y float64) float64) real {
	return func() (float64, bool) {
		x, ok := a()
		if !ok {
			return 0, false
		}
		y, ok := b()
		v := do(x, y)
		return v, ok && !math.IsNaN(v) && !math.IsInf(v, 0)
	}
}

func fromBool(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

var realOperations = map[query.Op]func(x, y float64) float64{
	query.Add: func(x, y float64) float64 { return x + y },
	query.Sub: func(x, y float64) float64 { return x - y },
	query.Mul: func(x, y float64) float64 { return x * y },
	query.Div: func(x, y float64) float64 { return x / y },
	query.Eq:  func(x, y float64) float64 { return fromBool(x == y) },
	query.Ne:  func(x, y float64) float64 { return fromBool(x != y) },
	query.Lt:  func(x, y float64) float64 { return fromBool(x < y) },
	query.Le:  func(x, y float64) float64 { return fromBool(x <= y) },
	query.Gt:  func(x, y float64) float64 { return fromBool(x > y) },
	query.Ge:  func(x, y float64) float64 { return fromBool(x >= y) },
}

// applied is a function of numbers.
func applied(name string, args []real) real {
	switch name {
	case "floor", "ceil":
		round := math.Floor
		if name == "ceil" {
			round = math.Ceil
		}
		return func() (float64, bool) { v, ok := args[0](); return round(v), ok }
	case "pow":
		return both(args[0], args[1], math.Pow)
	case "mod":
		return both(args[0], args[1], func(x, y float64) float64 { return x - y*math.Floor(x/y) })
	case "log":
		return both(args[0], args[1], func(x, base float64) float64 { return math.Log(x) / math.Log(base) })
	}
	best := math.Min
	if name == "max" {
		best = math.Max
	}
	made := args[0]
	for _, a := range args[1:] {
		made = both(made, a, best)
	}
	return made
}
