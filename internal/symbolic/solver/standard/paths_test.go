package standard

import (
	"fmt"
	"math/rand"

	"heddle/internal/symbolic/solver"
	"heddle/internal/symbolic/term"
)

// A workload drives a solver as symbolic execution does: at each branch it asks for the path with the condition and
// with its negation, and goes where there is a model.
type workload struct {
	name string
	run  func(p *term.Pool, check func(path []term.Term) solver.Status) (paths int)
}

// explorer counts paths of a program given as a function of its branches.
type explorer struct {
	pool  *term.Pool
	check func([]term.Term) solver.Status
	path  []term.Term
	limit int // of paths
	paths int
}

// branch calls then for each side of the condition that is feasible.
func (e *explorer) branch(condition term.Term, then func(taken bool)) {
	for _, taken := range []bool{true, false} {
		side := condition
		if !taken {
			side = e.pool.Not(condition)
		}
		if e.paths >= e.limit {
			return
		}
		if e.pool.IsConst(condition) {
			if e.pool.IsTrue(condition) == taken {
				then(taken)
			}
			continue
		}
		e.path = append(e.path, side)
		if e.check(e.path) == solver.Sat {
			then(taken)
		}
		e.path = e.path[:len(e.path)-1]
	}
}

// insertionSort sorts n numbers of w bits: n! paths, each a total order.
func insertionSort(n int, w uint) workload {
	return workload{fmt.Sprintf("sort-%d", n), func(p *term.Pool, check func([]term.Term) solver.Status) int {
		e := &explorer{pool: p, check: check, limit: 1 << 30}
		values := make([]term.Term, n)
		for i := range values {
			values[i] = p.Var(fmt.Sprint("in", i), w)
		}
		e.sort(values, 1, 1)
		return e.paths
	}}
}

// sort moves the value at j down, of the values up to i.
func (e *explorer) sort(values []term.Term, i, j int) {
	switch {
	case i == len(values):
		e.paths++
		return
	case j == 0:
		e.sort(values, i+1, i+1)
		return
	}
	e.branch(e.pool.Slt(values[j], values[j-1]), func(less bool) {
		if !less {
			e.sort(values, i+1, i+1)
			return
		}
		swapped := append([]term.Term(nil), values...)
		swapped[j], swapped[j-1] = swapped[j-1], swapped[j]
		e.sort(swapped, i, j-1)
	})
}

// eventMachine is an event-condition-action machine: in each round an input is compared with the events, guards on
// state variables follow, and actions compute new values.
func eventMachine(rounds, limit int, seed int64) workload {
	return workload{fmt.Sprintf("eca-%d", rounds), func(p *term.Pool, check func([]term.Term) solver.Status) int {
		r := rand.New(rand.NewSource(seed))
		m := &machine{explorer: explorer{pool: p, check: check, limit: limit}, rounds: rounds}
		for range 12 {
			m.rules = append(m.rules, rule{event: uint64(1 + r.Intn(6)), guard: r.Intn(4), low: uint64(r.Intn(200)),
				high: uint64(100 + r.Intn(300)), variable: r.Intn(4), factor: uint64(1 + r.Intn(9)), plus: uint64(r.Intn(100)),
				modulo: uint64(50 + r.Intn(200))})
		}
		var state [4]term.Term
		for i := range state {
			state[i] = p.Const(uint64(100*i+7), 32)
		}
		m.round(state, 0)
		return m.paths
	}}
}

type rule struct {
	event        uint64
	guard        int
	low, high    uint64
	variable     int
	factor, plus uint64
	modulo       uint64
}

type machine struct {
	explorer
	rounds int
	rules  []rule
}

func (m *machine) round(state [4]term.Term, n int) {
	if n == m.rounds {
		m.paths++
		return
	}
	input := m.pool.Var(fmt.Sprint("event", n), 32)
	m.branch(m.pool.Slt(input, m.pool.Const(7, 32)), func(below bool) {
		if !below {
			m.paths++
			return
		}
		m.apply(state, input, n, 0)
	})
}

// apply tries the rules from k on.
func (m *machine) apply(state [4]term.Term, input term.Term, n, k int) {
	if k == len(m.rules) {
		m.paths++ // no rule: the machine stops
		return
	}
	p, r := m.pool, m.rules[k]
	number := func(v uint64) term.Term { return p.Const(v, 32) }
	x := state[r.guard]
	guard := p.And(p.Eq(input, number(r.event)), p.And(p.Slt(number(r.low), x), p.Sle(x, number(r.high))))
	m.branch(guard, func(fires bool) {
		if !fires {
			m.apply(state, input, n, k+1)
			return
		}
		next := state
		y := p.Add(p.Mul(next[r.variable], number(r.factor)), p.Add(input, number(r.plus)))
		next[r.variable] = p.SRem(y, number(r.modulo))
		m.round(next, n+1)
	})
}

// arithmetic has paths of random conditions over sums, masks and shifts of some inputs.
func arithmetic(count, length int) workload {
	return workload{fmt.Sprintf("arith-%d", length), func(p *term.Pool, check func([]term.Term) solver.Status) int {
		r := rand.New(rand.NewSource(7))
		for i := range count {
			randomPath(p, r, check, length, i)
		}
		return count
	}}
}

// randomPath goes along one path; at each branch it asks for both sides and takes one that is feasible.
func randomPath(p *term.Pool, r *rand.Rand, check func([]term.Term) solver.Status, length, number int) {
	const inputs = 6
	var value [inputs]term.Term
	for i := range value {
		value[i] = p.Var(fmt.Sprintf("p%d.%d", number%8, i), 32)
	}
	start := value
	var path []term.Term
	for len(path) < length {
		for range r.Intn(3) {
			i, j := r.Intn(inputs), r.Intn(inputs)
			value[i] = assigned(p, r, value[i], value[j])
			if p.IsConst(value[i]) || term.Size(p, value[i]) > 20 {
				value[i] = start[i]
			}
		}
		c := compared(p, r, value[r.Intn(inputs)], value[r.Intn(inputs)])
		if p.IsConst(c) {
			continue
		}
		yes, no := append(path[:len(path):len(path)], c), append(path[:len(path):len(path)], p.Not(c))
		can, cannot := check(yes) == solver.Sat, check(no) == solver.Sat
		switch {
		case can && (!cannot || r.Intn(2) == 0):
			path = yes
		case cannot:
			path = no
		default:
			return
		}
	}
}

func assigned(p *term.Pool, r *rand.Rand, x, y term.Term) term.Term {
	c := p.Const(uint64(r.Intn(128)), 32)
	switch r.Intn(7) {
	case 0, 1:
		return p.Add(x, c)
	case 2:
		return p.Add(x, y)
	case 3:
		return p.Sub(x, y)
	case 4:
		return p.And(x, p.Const(uint64(r.Uint32()), 32))
	case 5:
		return p.Xor(x, y)
	default:
		return p.Shl(x, p.Const(uint64(1+r.Intn(4)), 32))
	}
}

func compared(p *term.Pool, r *rand.Rand, x, y term.Term) term.Term {
	if r.Intn(3) > 0 {
		y = p.Const(uint64(r.Intn(128)), 32)
		if r.Intn(3) == 0 {
			y = p.Const(uint64(r.Uint32()), 32)
		}
	}
	switch r.Intn(5) {
	case 0:
		return p.Ult(x, y)
	case 1:
		return p.Ule(x, y)
	case 2:
		return p.Eq(x, y)
	case 3:
		return p.Sle(x, y)
	default:
		return p.Slt(x, y)
	}
}
