// Package seeds gives comparisons of random programs their seeds: more at night, a range of them to share a
// comparison among processes, or one to repeat a failure.
//
//	HEDDLE_NIGHTLY=1 HEDDLE_SEEDS=17-17 go test ./internal/test/crosscheck -run '^TestTemporal$'
//
// It must not know what is compared. A test with seeds calls Each, InTurn or Chosen once, directly
// or by a function of its package: scripts/nightly recognises it by that call.
//
// Invariants: the programs of a seed depend on nothing else, so that the parts together are the
// whole; nothing is concluded from a part that holds only for the whole.
package seeds

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
)

// Variable says which seeds a test takes: FROM-TO. With Count it takes none, and says how many there are.
const (
	Variable = "HEDDLE_SEEDS"
	Count    = "count"
	Said     = "number of seeds: " // what it says then, before the number
)

// Amount returns how many programs a comparison takes: as many as the variable says, for a longer or shorter run by hand, or the short
// number, or the long one in make nightly.
func Amount(variable string, short, long int) int {
	if n, err := strconv.Atoi(os.Getenv(variable)); err == nil {
		return n
	}
	if os.Getenv("HEDDLE_NIGHTLY") != "" {
		return long
	}
	return short
}

// Part is which seeds a test takes, of those from 1 on.
type Part struct {
	From, To uint64 // none if To is less
	of       uint64
	skipped  uint64 // by go test -run
}

// Chosen is the part of n seeds that the environment asks for; all, if it asks for none.
func Chosen(t testing.TB, n int) Part {
	t.Helper()
	text := os.Getenv(Variable)
	switch text {
	case "":
		return Part{From: 1, To: uint64(max(0, n)), of: uint64(max(0, n))}
	case Count:
		t.Skipf("%s%d", Said, n)
	}
	from, to, ok := strings.Cut(text, "-")
	a, errFrom := strconv.ParseUint(from, 10, 63)
	b, errTo := strconv.ParseUint(to, 10, 63)
	if !ok || errFrom != nil || errTo != nil || a < 1 || b < a {
		t.Fatalf("%s=%s: it is FROM-TO, from 1 on", Variable, text)
	}
	if b > uint64(max(0, n)) {
		t.Fatalf("%s=%s: there are %d seeds", Variable, text, n)
	}
	p := Part{From: a, To: b, of: uint64(n)}
	t.Log(p)
	return p
}

// String is what a test says that takes a part.
func (p Part) String() string { return fmt.Sprintf("seeds: %d to %d of %d", p.From, p.To, p.of) }

// Conclude ends the test unless all seeds were taken: what follows is so of the whole only. One that has failed stays so.
func (p Part) Conclude(t testing.TB) {
	t.Helper()
	if p.From != 1 || p.To != p.of || p.skipped > 0 {
		t.Skip("nothing is concluded of all seeds")
	}
}

// Each tests the programs of the seeds from 1 to n, or of a part of them, several at a time. It returns when all have ended, if these were all seeds.
func Each(t *testing.T, n int, test func(t *testing.T, seed uint64)) {
	t.Helper()
	p := Chosen(t, n)
	ran := false
	t.Run("programs", func(t *testing.T) {
		ran = true
		p.run(t, func(t *testing.T, seed uint64) {
			t.Parallel()
			test(t, seed)
		})
	})
	if !ran {
		p.skipped = p.of
	}
	p.Conclude(t)
}

// InTurn is like Each, one seed after another.
func InTurn(t *testing.T, n int, test func(t *testing.T, seed uint64)) {
	t.Helper()
	p := Chosen(t, n)
	p.run(t, test)
	p.Conclude(t)
}

// run runs a test for each seed that go test -run has not left out.
func (p *Part) run(t *testing.T, test func(t *testing.T, seed uint64)) {
	for seed := p.From; seed <= p.To; seed++ {
		ran := false
		t.Run(fmt.Sprint("seed", seed), func(t *testing.T) {
			ran = true
			test(t, seed)
		})
		if !ran {
			p.skipped++
		}
	}
}
