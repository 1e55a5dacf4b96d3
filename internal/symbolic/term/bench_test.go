package term

import (
	"fmt"
	"testing"

	"heddle/internal/ir/bitvec"
)

// path makes the terms of a path through a loop that hashes n bytes of input and branches on each: what a symbolic
// machine asks for.
func path(p *Pool, n int) Term {
	h := p.Const(5381, 32)
	condition := p.Bool(true)
	memory := p.Arrays().Var("memory", 64)
	base := p.Var("base", 64)
	for i := range n {
		b := p.Var(fmt.Sprint("in", i), 8)
		wide := p.ZExt(b, 32)
		h = p.Add(p.Mul(h, p.Const(33, 32)), wide)
		condition = p.And(condition, p.Ult(wide, p.Const(128, 32)))
		condition = p.And(condition, p.Not(p.Eq(b, p.Const(10, 8))))
		condition = p.And(condition, p.Slt(p.Const(31, 32), wide))
		memory = p.Arrays().Store(memory, p.Add(base, p.Const(uint64(i), 64)), p.Extract(h, 0, 8))
		read := p.Arrays().Select(memory, p.Add(base, p.Const(uint64(i/2), 64)))
		h = p.Xor(h, p.Shl(p.ZExt(read, 32), p.Const(3, 32)))
	}
	return p.And(condition, p.Eq(p.URem(h, p.Const(97, 32)), p.Const(3, 32)))
}

// BenchmarkPath makes new terms; names are made too.
func BenchmarkPath(b *testing.B) {
	for _, mode := range []struct {
		name string
		make func() *Pool
	}{{"simplified", New}, {"plain", NewPlain}} {
		b.Run(mode.name, func(b *testing.B) {
			b.ReportAllocs()
			calls, terms := 0, 0
			for b.Loop() {
				p := mode.make()
				path(p, 200)
				calls += 200 * 22
				terms += p.Len()
			}
			b.ReportMetric(float64(calls)/b.Elapsed().Seconds(), "calls/s")
			b.ReportMetric(float64(terms)/float64(b.N), "terms")
		})
	}
}

// operations makes some terms over two variables.
func operations(p *Pool, x, y Term) {
	c := p.Const(12345, 32)
	s := p.Add(p.Mul(x, c), y)
	t := p.Xor(p.And(s, y), p.Not(x))
	p.Ite(p.Ult(s, t), p.Sub(s, t), p.Or(x, p.Shl(y, p.Const(8, 32))))
	p.Concat(p.Extract(t, 8, 8), p.SExt(p.Extract(s, 0, 16), 32))
	p.And(p.Slt(x, c), p.Not(p.Eq(s, p.Add(y, c))))
}

// operationCalls is the number of constructor calls in operations.
const operationCalls = 21

// BenchmarkKnownTerms makes terms that are there already: without allocation.
func BenchmarkKnownTerms(b *testing.B) {
	p := New()
	x, y := p.Var("x", 32), p.Var("y", 32)
	b.ReportAllocs()
	for b.Loop() {
		operations(p, x, y)
	}
	b.ReportMetric(operationCalls*float64(b.N)/b.Elapsed().Seconds(), "calls/s")
}

// TestNoAllocation holds that terms which are there already, folded constants and evaluation do not allocate.
func TestNoAllocation(t *testing.T) {
	p := New()
	x, y := p.Var("x", 32), p.Var("y", 32)
	operations(p, x, y)
	if n := testing.AllocsPerRun(100, func() { operations(p, x, y) }); n != 0 {
		t.Errorf("known terms: %v allocations", n)
	}
	e := NewEvaluator(p)
	root := path(p, 50)
	v := uint64(0)
	e.Set(x, 1)
	e.Holds(root)
	if n := testing.AllocsPerRun(100, func() { v++; e.Set(x, v); e.Holds(root) }); n != 0 {
		t.Errorf("evaluation: %v allocations", n)
	}
}

// BenchmarkEvaluate computes a path condition under an assignment.
func BenchmarkEvaluate(b *testing.B) {
	p := New()
	root := path(p, 200)
	e := NewEvaluator(p)
	in := p.Lookup("in0")
	size := Size(p, root)
	b.ReportAllocs()
	for i := uint64(0); b.Loop(); i++ {
		e.Set(in, i)
		e.Holds(root)
	}
	b.ReportMetric(float64(size)*float64(b.N)/b.Elapsed().Seconds(), "terms/s")
}

// BenchmarkSum adds variables from the oldest on, the good case, and from the newest on, the bad one.
func BenchmarkSum(b *testing.B) {
	for _, up := range []bool{true, false} {
		b.Run(fmt.Sprint("up=", up), func(b *testing.B) {
			for b.Loop() {
				p := New()
				vars := make([]Term, 300)
				for i := range vars {
					vars[i] = p.Var(fmt.Sprint(i), 32)
				}
				s := p.Const(0, 32)
				for i := range vars {
					if up {
						s = p.Add(s, vars[i])
					} else {
						s = p.Add(s, vars[len(vars)-1-i])
					}
				}
			}
		})
	}
}

// BenchmarkWide multiplies numbers of 128 bits.
func BenchmarkWide(b *testing.B) {
	p := New()
	x := p.Var("x", 64)
	b.ReportAllocs()
	for b.Loop() {
		Overflows(p, bitvec.OverUMul, x, p.Const(1000, 64))
	}
}
