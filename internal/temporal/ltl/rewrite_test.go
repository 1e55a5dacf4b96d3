package ltl

import (
	"math/rand/v2"
	"testing"
)

// random has about n operators over some atoms.
func random(r *rand.Rand, n, atoms int) *Formula {
	if n <= 0 {
		switch r.IntN(10) {
		case 0:
			return True()
		case 1:
			return False()
		}
		return Atom(r.IntN(atoms))
	}
	left := r.IntN(n)
	sub := func(n int) *Formula { return random(r, n, atoms) }
	unary := []func(*Formula) *Formula{Not, Next, Finally, Globally}
	binary := []func(a, b *Formula) *Formula{Until, WeakUntil, Release, StrongRelease, Implies, Iff,
		func(a, b *Formula) *Formula { return And(a, b) }, func(a, b *Formula) *Formula { return Or(a, b) }}
	if r.IntN(2) == 0 {
		return unary[r.IntN(len(unary))](sub(n - 1))
	}
	return binary[r.IntN(len(binary))](sub(left), sub(n-1-left))
}

func randomWord(r *rand.Rand, atoms int) (prefix, cycle []uint64) {
	draw := func(n int) (list []uint64) {
		for range n {
			list = append(list, r.Uint64()&(1<<atoms-1))
		}
		return list
	}
	return draw(r.IntN(4)), draw(1 + r.IntN(3))
}

// TestNormal: the normal form of a random formula is satisfied by the same words, and so
// is its negation; facts and implications that are claimed hold.
func TestNormal(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 6))
	for range 2000 {
		f := random(r, 1+r.IntN(9), 2)
		table := NewTable()
		g, not := table.Normal(f), table.Normal(Not(f))
		for range 40 {
			prefix, cycle := randomWord(r, 2)
			want := f.Holds(prefix, cycle)
			if g.Holds(prefix, cycle) != want || not.Holds(prefix, cycle) == want {
				t.Fatalf("%s: %b (%b)* satisfies it: %t; but not so %s, or the negation %s", f, prefix, cycle, want, g, not)
			}
			for _, x := range table.list {
				claims(t, x, prefix, cycle)
			}
		}
	}
}

// claims checks the facts of a formula on a word and on its suffixes.
func claims(t *testing.T, f *Formula, prefix, cycle []uint64) {
	t.Helper()
	later := prefix
	for len(later) > 0 {
		later = later[1:]
		now, then := f.Holds(prefix, cycle), f.Holds(later, cycle)
		if f.facts.eventual && then && !now || f.facts.universal && now && !then {
			t.Fatalf("%s is not %+v: %b, %b (%b)*", f, f.facts, prefix, later, cycle)
		}
	}
}

// TestImplications compares what is claimed of pairs of parts with random words.
func TestImplications(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 7))
	claimed := 0
	for range 1500 {
		table := NewTable()
		table.Normal(random(r, 1+r.IntN(8), 2))
		table.Normal(random(r, 1+r.IntN(8), 2))
		for range 60 {
			a, b := table.list[r.IntN(len(table.list))], table.list[r.IntN(len(table.list))]
			implies, excludes, covers := table.Implies(a, b), table.Excludes(a, b), table.Covers(a, b)
			if !implies && !excludes && !covers {
				continue
			}
			claimed++
			for range 20 {
				prefix, cycle := randomWord(r, 2)
				x, y := a.Holds(prefix, cycle), b.Holds(prefix, cycle)
				if implies && x && !y || excludes && x && y || covers && !x && !y {
					t.Fatalf("%s and %s: implies %t, excludes %t, covers %t, but they are %t and %t for %b (%b)*", a, b, implies, excludes, covers, x, y, prefix, cycle)
				}
			}
		}
	}
	if claimed < 1000 {
		t.Errorf("only %d pairs were compared", claimed)
	}
}

func TestHasNext(t *testing.T) {
	p := Atom(0)
	for _, c := range []struct {
		f    *Formula
		want bool
	}{{Next(p), true}, {Next(Globally(Finally(p))), false}, {Finally(And(p, Next(Not(p)))), true}, {Until(p, Finally(p)), false}} {
		if c.f.HasNext() != c.want {
			t.Errorf("%s: %t", c.f, !c.want)
		}
	}
}

// TestRewriting has a formula for each rule that matters for sizes.
func TestRewriting(t *testing.T) {
	p, q, s := Atom(0), Atom(1), Atom(2)
	gf := func(f *Formula) *Formula { return Globally(Finally(f)) }
	fg := func(f *Formula) *Formula { return Finally(Globally(f)) }
	for _, c := range []struct {
		f    *Formula
		want string
	}{
		{Finally(Finally(p)), "F p0"},
		{gf(fg(p)), "F G p0"},
		{gf(And(p, Next(Finally(q)))), "G F p0 && G F p1"},
		{And(Globally(p), Globally(q)), "G (p0 && p1)"},
		{Or(gf(p), gf(q)), "G F (p0 || p1)"},
		{And(fg(p), fg(q)), "F G (p0 && p1)"},
		{Or(fg(p), gf(q)), "F (G p0 || G F p1)"},
		{Until(Next(p), Next(q)), "X (p0 U p1)"},
		{Or(Until(p, q), Globally(p)), "p0 W p1"},
		{And(WeakUntil(p, q), Finally(q)), "p0 U p1"},
		{Until(p, Or(q, Globally(p))), "p0 W p1"},
		{Until(p, And(p, q)), "p1 M p0"},
		{Or(Until(p, q), Not(Until(p, q))), "true"},
		{And(p, Or(Not(p), q)), "p0 && p1"},
		{Or(Globally(Not(p)), Finally(And(p, Finally(q)))), "!p0 W (p0 && F p1)"},
		{Or(p, Until(q, p)), "p1 U p0"},
		{Globally(Or(p, gf(q))), "G F p1 || G p0"},
		{Until(p, Until(p, s)), "p0 U p2"},
	} {
		table := NewTable()
		if got := table.Normal(c.f).String(); len(got) != len(c.want) {
			t.Errorf("%s becomes %s, not %s", c.f, got, c.want)
		}
	}
}
