package blast

import (
	"fmt"
	"math/rand"
	"slices"

	"heddle/internal/ir/bitvec"
	"heddle/internal/symbolic/term"
)

// generator makes random terms over a few variables.
type generator struct {
	*rand.Rand
	pool   *term.Pool
	widths []uint
	vars   map[uint][]term.Term
	array  term.Term // with indices of 4 bits; None for no arrays
	floats bool
}

func newGenerator(pool *term.Pool, seed int64, widths ...uint) *generator {
	g := &generator{Rand: rand.New(rand.NewSource(seed)), pool: pool, widths: widths, vars: map[uint][]term.Term{}}
	return g
}

func (g *generator) variable(w uint) term.Term {
	if w == 1 && !slices.Contains(g.widths, 1) {
		return g.pool.Ult(g.variable(g.widths[0]), g.constant(g.widths[0]))
	}
	if len(g.vars[w]) < 3 {
		g.vars[w] = append(g.vars[w], g.pool.Var(fmt.Sprintf("x%d.%d", w, len(g.vars[w])), w))
	}
	return g.vars[w][g.Intn(len(g.vars[w]))]
}

func (g *generator) constant(w uint) term.Term {
	words := make([]uint64, bitvec.Words(w))
	for i := range words {
		words[i] = g.Uint64()
		if g.Intn(2) == 0 {
			words[i] = uint64(g.Intn(4))
		}
	}
	bitvec.WideTrunc(words, w, words)
	return g.pool.ConstWords(words, w)
}

// number makes a term of w bits.
func (g *generator) number(w uint, depth int) term.Term {
	if depth == 0 || g.Intn(12) == 0 {
		if g.Intn(3) == 0 {
			return g.constant(w)
		}
		return g.variable(w)
	}
	if w == 1 && g.Intn(2) == 0 {
		return g.comparison(depth - 1)
	}
	switch g.Intn(8) {
	case 0:
		return g.pool.Ite(g.number(1, depth-1), g.number(w, depth-1), g.number(w, depth-1))
	case 1:
		return g.resized(w, depth-1)
	case 2:
		return term.Unary(g.pool, []bitvec.UnOp{bitvec.OpNeg, bitvec.OpNot, bitvec.OpAbs, bitvec.OpCtpop, bitvec.OpCtlz}[g.Intn(5)],
			g.number(w, depth-1))
	case 3:
		if g.array != term.None && w == 8 {
			return g.pool.Arrays().Select(g.bytes(depth-1), g.number(4, depth-1))
		}
		if g.floats && w == 16 {
			return g.float(depth - 1)
		}
	}
	return term.Binary(g.pool, bitvec.BinOp(g.Intn(int(bitvec.OpSMax)+1)), g.number(w, depth-1), g.number(w, depth-1))
}

func (g *generator) comparison(depth int) term.Term {
	w := g.widths[g.Intn(len(g.widths))]
	if g.floats && w == 16 && g.Intn(2) == 0 {
		return g.pool.Floats().Compare(bitvec.FPred(g.Intn(16)), g.kind(), g.number(16, depth), g.number(16, depth))
	}
	return term.Compare(g.pool, bitvec.Pred(g.Intn(int(bitvec.SLE)+1)), g.number(w, depth), g.number(w, depth))
}

// resized extends, cuts or joins.
func (g *generator) resized(w uint, depth int) term.Term {
	from := g.widths[g.Intn(len(g.widths))]
	a := g.number(from, depth)
	switch {
	case from > w:
		return g.pool.Extract(a, uint(g.Intn(int(from-w)+1)), w)
	case from == w:
		return a
	case g.Intn(3) == 0:
		return g.pool.SExt(a, w)
	case g.Intn(2) == 0:
		return g.pool.ZExt(a, w)
	}
	return g.pool.Concat(g.number(w-from, 0), a)
}

func (g *generator) bytes(depth int) term.Term {
	if depth == 0 || g.Intn(4) == 0 {
		if g.Intn(4) == 0 {
			return g.pool.Arrays().Const(g.number(8, 0), 4)
		}
		return g.array
	}
	if g.Intn(5) == 0 {
		return g.pool.Ite(g.number(1, depth-1), g.bytes(depth-1), g.bytes(depth-1))
	}
	return g.pool.Arrays().Store(g.bytes(depth-1), g.number(4, depth-1), g.number(8, depth-1))
}

func (g *generator) kind() bitvec.FloatKind { return bitvec.FloatKind(g.Intn(2)) } // half or bfloat

func (g *generator) float(depth int) term.Term {
	k := g.kind()
	switch g.Intn(4) {
	case 0:
		return g.pool.Floats().Unary(bitvec.FUnOp(g.Intn(int(bitvec.FUnOpCount))), k, g.number(16, depth))
	case 1:
		return g.pool.Floats().FromInteger(g.Intn(2) == 0, k, g.number(g.widths[g.Intn(len(g.widths))], depth))
	case 2:
		return g.pool.Floats().Convert(k, g.kind(), g.number(16, depth))
	}
	ops := []bitvec.FOp{bitvec.FOpAdd, bitvec.FOpSub, bitvec.FOpMul, bitvec.FOpDiv, bitvec.FOpCopySign,
		bitvec.FOpMinNum, bitvec.FOpMaximum}
	return g.pool.Floats().Binary(ops[g.Intn(len(ops))], k, g.number(16, depth), g.number(16, depth))
}
