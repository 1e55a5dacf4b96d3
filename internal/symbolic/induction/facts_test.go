package induction

import (
	"slices"
	"testing"

	"heddle/internal/ir/bitvec"
	"heddle/internal/symbolic/term"
)

// statement says in plain words what a fact of 4 bits says of three numbers.
func statement(f *fact, a, b, c uint64) bool {
	s := func(x uint64) int { return int(x^8) - 8 }
	limit := uint64(0)
	if len(f.limits) > 0 {
		limit = f.limits[0]
	}
	return map[kind]bool{
		atMost: a <= limit, atLeast: a >= limit, atMostSigned: s(a) <= s(limit), atLeastSigned: s(a) >= s(limit),
		equal: a == b, lessSigned: s(a) <= s(b), less: a <= b, scaled: a == (f.m*b+f.r)%16, total: (a+b)%16 == f.r%16,
		sum: (a+b)%16 == c, rest: f.kind == rest && a%max(f.m, 1) == f.r,
	}[f.kind]
}

// someFacts are facts of each kind about numbers of 4 bits, with bounds on both sides of every sign.
func someFacts() (list []fact) {
	for k := atMost; k <= atLeastSigned; k++ {
		for _, limit := range []uint64{0, 1, 7, 8, 14, 15} {
			list = append(list, fact{kind: k, limits: []uint64{limit}})
		}
	}
	list = append(list, fact{kind: equal}, fact{kind: lessSigned}, fact{kind: less}, fact{kind: sum}, fact{kind: total, r: 5}, fact{kind: total, r: 0}, fact{kind: total, r: 21})
	for m := range uint64(16) {
		list = append(list, fact{kind: scaled, m: m, r: 0}, fact{kind: scaled, m: m, r: 11})
	}
	for _, m := range []uint64{2, 3, 5, 8} {
		list = append(list, fact{kind: rest, m: m, r: 0}, fact{kind: rest, m: m, r: m - 1})
	}
	for i := range list {
		list[i].bits, list[i].a, list[i].b, list[i].c = 4, 0, 1, 2
	}
	return list
}

// TestFactsSayTheSame: of all numbers of 4 bits a fact says what its kind stands for, as a condition on numbers and as a term;
// an equation is one exactly if the fact holds.
func TestFactsSayTheSame(t *testing.T) {
	p := term.New()
	vars := []term.Term{p.Var("a", 4), p.Var("b", 4), p.Var("c", 4)}
	eval := term.NewEvaluator(p)
	for _, f := range someFacts() {
		cond := f.term(p, vars)
		of, is := f.equation(p, vars)
		if equation := f.kind == equal || f.kind == scaled || f.kind == total || f.kind == sum; equation != (of != term.None) || equation && p.Op(of) != term.OpVar {
			t.Errorf("%+v: equation of %v", f, of)
		}
		for n := range uint64(1 << 12) {
			v := []uint64{n & 15, n >> 4 & 15, n >> 8}
			eval.Reset()
			for i := range vars {
				eval.Set(vars[i], v[i])
			}
			want := statement(&f, v[0], v[1], v[2])
			if f.holds(v) != want || eval.Value(cond) != bit(want) {
				t.Fatalf("%+v of %v: holds %v, its term is %d, want %v", f, v, f.holds(v), eval.Value(cond), want)
			}
			if of != term.None && (eval.Value(of) == eval.Value(is)) != want {
				t.Fatalf("%+v of %v: its equation holds: %v", f, v, !want)
			}
		}
	}
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// TestEqualNumbersEquation: a variable is equal to a number, whichever of the two comes first.
func TestEqualNumbersEquation(t *testing.T) {
	p := term.New()
	x, five := p.Var("x", 8), p.Const(5, 8)
	for _, v := range [][]term.Term{{x, five}, {five, x}} {
		if of, is := (&fact{kind: equal, a: 0, b: 1, bits: 8}).equation(p, v); of != x || is != five {
			t.Errorf("%v is %v", of, is)
		}
	}
}

// TestAdapt: of its bounds a fact keeps those from the first one on that holds; if none does it is not changed to hold.
func TestAdapt(t *testing.T) {
	for _, x := range []struct {
		kind  kind
		value uint64
		left  []uint64 // nil: it cannot
	}{
		{atMost, 3, []uint64{3, 7, 250}}, {atMost, 4, []uint64{7, 250}}, {atMost, 250, []uint64{250}}, {atMost, 251, nil},
		{atMostSigned, 200, []uint64{3, 7, 250}}, {atMostSigned, 8, nil}, {atLeast, 2, nil}, {atLeast, 5, []uint64{3, 7, 250}}, {atLeastSigned, 200, nil},
	} {
		f := fact{kind: x.kind, bits: 8, limits: []uint64{3, 7, 250}}
		if got := f.adapt([]uint64{x.value}); got != (x.left != nil) || got && !slices.Equal(f.limits, x.left) {
			t.Errorf("%v of %d: %v, bounds %v, want %v", x.kind, x.value, got, f.limits, x.left)
		}
	}
	f := fact{kind: rest, bits: 8, m: 4, r: 1}
	if !f.adapt([]uint64{5}) || f.adapt([]uint64{6}) {
		t.Error("a remainder has no bounds to loosen")
	}
}

// TestNumber: unsigned bounds are printed as such, others with their sign.
func TestNumber(t *testing.T) {
	for k, want := range map[kind]string{atMost: "255", atLeast: "255", atMostSigned: "-1", atLeastSigned: "-1"} {
		if got := (&fact{kind: k, bits: 8}).number(bitvec.Mask(8)); got != want {
			t.Errorf("%v: %s, want %s", k, got, want)
		}
	}
}
