package symbolic_test

import (
	"heddle/internal/symbolic"
	"heddle/internal/term"
)

// brute is an oracle that tries all values of the variables, which must have few bits
// in all.
type brute struct {
	pool   *term.Pool
	eval   *term.Evaluator
	limit  uint // bits
	unable bool
}

func newBrute(p *term.Pool) *brute { return &brute{pool: p, eval: p.NewEvaluator(), limit: 20} }

// Satisfiable implements symbolic.Oracle.
func (b *brute) Satisfiable(conds []term.Term) symbolic.Answer {
	var vars []term.Term
	seen := map[term.Term]bool{}
	bits := uint(0)
	for _, c := range conds {
		for _, v := range b.pool.Support(c) {
			if !seen[v] {
				seen[v] = true
				vars = append(vars, v)
				bits += b.pool.Width(v)
			}
		}
	}
	if bits > b.limit {
		b.unable = true
		return symbolic.Unknown
	}
next:
	for n := uint64(0); n < 1<<bits; n++ {
		b.eval.Reset()
		x := n
		for _, v := range vars {
			w := b.pool.Width(v)
			b.eval.Set(v, x&(1<<w-1))
			x >>= w
		}
		for _, c := range conds {
			if !b.eval.Holds(c) {
				continue next
			}
		}
		return symbolic.Sat
	}
	return symbolic.Unsat
}

// Value implements symbolic.Oracle.
func (b *brute) Value(t term.Term) uint64 { return b.eval.Value(t) }
