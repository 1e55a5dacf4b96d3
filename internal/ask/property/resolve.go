package property

import (
	"fmt"

	"heddle/internal/ask/query"
)

// resolver makes predicates of trees.
type resolver struct {
	*evaluator
	text    string
	bound   []string // process variables, by their index in evaluator.env
	deepest int
}

func (r *resolver) fail(at int, format string, args ...any) error {
	return &query.Error{Text: fmt.Sprintf(format, args...), Query: r.text, At: at}
}

// condition resolves what is true or false.
func (r *resolver) condition(n *query.Node) (condition, error) {
	switch n.Op {
	case query.True:
		return func() truth { return yes }, nil
	case query.False:
		return func() truth { return no }, nil
	case query.Not:
		a, err := r.condition(n.Args[0])
		return func() truth { return -a() }, err
	case query.And, query.Or, query.Implies:
		return r.connective(n)
	case query.Eq, query.Ne, query.Lt, query.Le, query.Gt, query.Ge:
		return r.comparison(n)
	case query.Exists, query.Forall:
		return r.quantified(n)
	case query.Calls:
		return r.calls(n)
	case query.At:
		return r.location(n)
	case query.DataRace:
		return func() truth { return truthOf(r.evaluator.races()) }, nil
	case query.DivZero:
		return func() truth { return truthOf(r.evaluator.dividesByZero()) }, nil
	case query.OverFlows:
		return func() truth { return truthOf(r.evaluator.overflows()) }, nil
	case query.Deadlock:
		return func() truth { return truthOf(r.evaluator.deadlocked()) }, nil
	case query.Enabled:
		return r.enabled(n), nil
	case query.Progress:
		return nil, r.fail(n.At, "progress is about actions, not about states")
	case query.Wants:
		return r.wants(n), nil
	case query.Waits:
		return r.waits(n)
	case query.Terminated:
		return func() truth { return truthOf(r.evaluator.terminated()) }, nil
	}
	return nil, r.fail(n.At, "expected a condition on a state, not on a run")
}

func (r *resolver) connective(n *query.Node) (condition, error) {
	a, err := r.condition(n.Args[0])
	if err != nil {
		return nil, err
	}
	b, err := r.condition(n.Args[1])
	if err != nil {
		return nil, err
	}
	switch n.Op {
	case query.And:
		return func() truth {
			if x := a(); x != no {
				return min(x, b())
			}
			return no
		}, nil
	case query.Or:
		return func() truth {
			if x := a(); x != yes {
				return max(x, b())
			}
			return yes
		}, nil
	}
	return func() truth {
		if x := -a(); x != yes {
			return max(x, b())
		}
		return yes
	}, nil
}

func (r *resolver) comparison(n *query.Node) (condition, error) {
	a, err := r.value(n.Args[0])
	if err != nil {
		return nil, err
	}
	b, err := r.value(n.Args[1])
	if err != nil {
		return nil, err
	}
	test := comparisons[n.Op]
	return func() truth {
		x, ok := a()
		if !ok {
			return maybe
		}
		y, ok := b()
		if !ok {
			return maybe
		}
		return truthOf(test(x, y))
	}, nil
}

var comparisons = map[query.Op]func(a, b number) bool{
	query.Eq: func(a, b number) bool { return a == b },
	query.Ne: func(a, b number) bool { return a != b },
	query.Lt: func(a, b number) bool { return a.less(b) },
	query.Le: func(a, b number) bool { return !b.less(a) },
	query.Gt: func(a, b number) bool { return b.less(a) },
	query.Ge: func(a, b number) bool { return !a.less(b) },
}

// quantified asks of each process that was created, those of the environment
// left out.
func (r *resolver) quantified(n *query.Node) (condition, error) {
	k := len(r.bound)
	r.bound = append(r.bound, n.Name)
	r.deepest = max(r.deepest, len(r.bound))
	body, err := r.condition(n.Args[0])
	r.bound = r.bound[:k]
	if err != nil {
		return nil, err
	}
	sign := yes // Forall: no process for which it is false
	if n.Op == query.Forall {
		sign = no
	}
	x := r.evaluator
	return func() truth {
		some := no
		for t := range x.m.Threads() {
			if x.m.IsEnvironment(t) {
				continue
			}
			x.env[k] = t
			if some = max(some, sign*body()); some == yes {
				break
			}
		}
		return sign * some
	}, nil
}

// process resolves the name of a thread; nil: none is named.
func (r *resolver) process(p query.Process) func() int {
	switch {
	case !p.Given:
		return nil
	case p.Var == "":
		return func() int { return p.Number }
	}
	k := len(r.bound) - 1
	for r.bound[k] != p.Var {
		k--
	}
	x := r.evaluator
	return func() int { return x.env[k] }
}

// value resolves a number.
func (r *resolver) value(n *query.Node) (value, error) {
	switch n.Op {
	case query.Number:
		return r.literal(n)
	case query.Register:
		return r.register(n)
	case query.Variable:
		return r.variable(n)
	case query.Thread:
		thread := r.process(query.Process{Given: true, Var: n.Name})
		return func() (number, bool) { return signed(int64(thread())), true }, nil
	case query.Negate:
		a, err := r.value(n.Args[0])
		if err != nil {
			return nil, err
		}
		return func() (number, bool) {
			v, ok := a()
			if !ok {
				return v, false
			}
			return v.negate()
		}, nil
	case query.Add, query.Sub, query.Mul, query.Div, query.Rem:
		return r.arithmetic(n)
	}
	return nil, r.fail(n.At, "expected a number")
}

func (r *resolver) literal(n *query.Node) (value, error) {
	v, t := unsigned(n.Value), n.Type
	if t.Bits != 0 && n.Value > 1<<(t.Bits-1)<<1-1 {
		return nil, r.fail(n.At, "the number has more than %d bits", t.Bits)
	}
	if t.Signed {
		v = signed(int64(n.Value<<(64-t.Bits)) >> (64 - t.Bits))
	}
	return func() (number, bool) { return v, true }, nil
}

func (r *resolver) arithmetic(n *query.Node) (value, error) {
	a, err := r.value(n.Args[0])
	if err != nil {
		return nil, err
	}
	b, err := r.value(n.Args[1])
	if err != nil {
		return nil, err
	}
	do := operations[n.Op]
	return func() (number, bool) {
		x, ok := a()
		if !ok {
			return x, false
		}
		y, ok := b()
		if !ok {
			return y, false
		}
		return do(x, y)
	}, nil
}

var operations = map[query.Op]func(a, b number) (number, bool){
	query.Add: number.add, query.Sub: number.sub, query.Mul: number.mul,
	query.Div: func(a, b number) (number, bool) { q, _, ok := a.divide(b); return q, ok },
	query.Rem: func(a, b number) (number, bool) { _, m, ok := a.divide(b); return m, ok },
}
