package plasma

import (
	"math"

	"heddle/internal/ask/query"
)

// setLiteral makes a node a number.
func setLiteral(n *query.Node, v float64) {
	n.Args, n.Name = nil, ""
	if v >= 0 && v < 1<<53 && v == math.Trunc(v) {
		n.Op, n.Value = query.Number, uint64(v)
		return
	}
	n.Op, n.Value = query.Real, math.Float64bits(v)
}

// constant is the value of a formula that speaks of numbers alone; false: it speaks of more.
func constant(n *query.Node) (float64, bool) {
	switch n.Op {
	case query.Number:
		return float64(n.Value), true
	case query.Real:
		return math.Float64frombits(n.Value), true
	case query.True:
		return 1, true
	case query.False:
		return 0, true
	case query.Negate:
		v, ok := constant(n.Args[0])
		return -v, ok
	case query.Add, query.Sub, query.Mul, query.Div:
		a, ok := constant(n.Args[0])
		b, also := constant(n.Args[1])
		v := arithmetic[n.Op](a, b)
		return v, ok && also && !math.IsNaN(v) && !math.IsInf(v, 0)
	}
	return 0, false
}

var arithmetic = map[query.Op]func(a, b float64) float64{
	query.Add: func(a, b float64) float64 { return a + b },
	query.Sub: func(a, b float64) float64 { return a - b },
	query.Mul: func(a, b float64) float64 { return a * b },
	query.Div: func(a, b float64) float64 { return a / b },
}
