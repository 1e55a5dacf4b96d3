package notation

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"heddle/internal/ask/linear"
	"heddle/internal/ask/query"
	"heddle/internal/temporal/automaton"
)

// of is the automaton of a formula.
func of(t testing.TB, text string) *automaton.Automaton {
	t.Helper()
	n, err := query.ParseLinear(text)
	if err != nil {
		t.Fatal(err)
	}
	f, atoms, err := linear.Of(n)
	if err != nil {
		t.Fatal(err)
	}
	a, err := automaton.Translate(f, linear.Names(atoms))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func hoa(t testing.TB, a *automaton.Automaton) string {
	t.Helper()
	var b strings.Builder
	if err := WriteHOA(&b, a, "a \"name\""); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func randomWord(r *rand.Rand, atoms int) (prefix, cycle []uint64) {
	draw := func(n int) (list []uint64) {
		for range n {
			list = append(list, r.Uint64()&(1<<atoms-1))
		}
		return list
	}
	return draw(r.IntN(4)), draw(1 + r.IntN(4))
}

// same demands that two automata accept the same of some random words.
func same(t *testing.T, r *rand.Rand, what string, a, b *automaton.Automaton, atoms int) {
	t.Helper()
	for range 500 {
		prefix, cycle := randomWord(r, atoms)
		if x, y := a.Accepts(prefix, cycle), b.Accepts(prefix, cycle); x != y {
			t.Fatalf("%s: %b (%b)*: %t and %t", what, prefix, cycle, x, y)
		}
	}
}

var formulae = []string{
	"[] (asked -> <> granted)", "G F p && G F q", "p U q", "F G (x == 1)", "false", "true", "G (p -> X X q) || F r", "(p <-> q) U (r W !p)",
	"G F p -> G F q",
}

func TestRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 3))
	for _, text := range formulae {
		a := of(t, text)
		b, err := ReadHOA(hoa(t, a))
		if err != nil {
			t.Fatal(err)
		}
		if fmt.Sprint(a.Atoms) != fmt.Sprint(b.Atoms) || len(a.States) != len(b.States) || a.Sets != b.Sets {
			t.Errorf("%s: read as %v", text, b)
		}
		same(t, r, text, a, b, 3)
	}
}

// TestForms reads what other tools write.
func TestForms(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 4))
	const begin = "HOA: v1 States: 2 Start: 0 AP: 2 \"p\" \"q\" "
	for _, c := range []struct{ text, formula string }{
		// Acceptance on states, a label of the state.
		{begin + "acc-name: Buchi Acceptance: 1 Inf(0) properties: state-acc --BODY-- State: [t] 0 {0} 0 --END--", "true"},
		{begin + "Acceptance: 1 Inf(0) --BODY-- State: 0 [0] 1 [!0] 0 State: 1 \"a name\" {0} [0] 1 [!0] 0 --END--", "G F p"},
		// Edges without labels, one for each valuation.
		{begin + "Acceptance: 1 Inf(0) --BODY-- State: 0 0 0 {0} 0 0 {0} State: 1 --END--", "G F p"},
		// Sets that an edge is not to be in, conditions with |, aliases, comments.
		{begin + "Alias: @a 0 & /* a /* nested */ comment */ !1 Acceptance: 2 Inf(!0) | Inf(1) --BODY-- State: 0 [@a] 0 [!@a & 0] 0 {0} [!@a & !0] 0 {0 1} --END--", "G F (p && !q) || G F !p"},
		{begin + "Acceptance: 2 Inf(0) & (Inf(1)) --BODY-- State: 0 [0 & 1] 0 {0 1} [0 & !1] 0 {0} [!0&1] 0 {1} [!0&!1] 0 --END--", "G F p && G F q"},
		{begin + "Acceptance: 0 t --BODY-- State: 0 [0 | (1 & t) | f] 0 --END--", "G (p || q)"},
		{begin + "Acceptance: 0 f --BODY-- State: 0 [t] 0 --END--", "false"},
		// Several initial states, and none.
		{"HOA: v1 States: 0 Acceptance: 0 t --BODY-- --END--", "false"},
		{"HOA: v1 Start: 0 Start: 1 AP: 2 \"p\" \"q\" Acceptance: 0 t --BODY-- State: 0 [0] 0 State: 1 [1] 1 --END--", "G p || G q"},
	} {
		a, err := ReadHOA(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		same(t, r, c.text, a, of(t, "(p || !p) && (q || !q) && ("+c.formula+")"), 2)
	}
}

// TestRefused: what is not understood is an error with the line and the reason.
func TestRefused(t *testing.T) {
	const begin = "HOA: v1\nStates: 2\nStart: 0\nAP: 1 \"p\"\n"
	const buchi = begin + "Acceptance: 1 Inf(0)\n--BODY--\n"
	var many strings.Builder
	for i := range 64 {
		fmt.Fprintf(&many, "Alias: @a%d @a%d & @a%d\n", i+1, i, i)
	}
	for _, c := range []struct{ text, want string }{
		{"", "line 1: a text in the Hanoi format begins"},
		{"never { }", "line 1: a text in the Hanoi format begins"},
		{"HOA: v2", "only version v1"},
		{begin + "--BODY--", "has no line Acceptance"},
		{"HOA: v1 AP: 0 --BODY-- --END--", "has no line Acceptance"},
		{begin + "Acceptance: 2 Fin(0) | Inf(1)", "line 5: the acceptance condition has Fin"},
		{begin + "Acceptance: 65 t", "65 acceptance sets; 64"},
		{begin + "Acceptance: 1 Inf(1)", "there is no acceptance set 1"},
		{begin + "Acceptance: 1 " + strings.Repeat("(", 100_000), "nested too deeply"},
		{"HOA: v1 AP: 65 ", "65 atoms; 64"},
		{"HOA: v1 AP: 2 \"p\" --BODY--", "expected the name of an atom"},
		{"HOA: v1 States: 99999999999999999999", "a number is too large"},
		{"HOA: v1 States: 2000000000", "2000000000 states; 1048576"},
		{"HOA: v1 Start: 0&1", "alternating"},
		{"HOA: v1 Controllable: 1", "Controllable of the head is not known"},
		{"HOA: v1 name: \"x", "is not terminated"},
		{"HOA: v1 /* /* */", "a comment is not terminated"},
		{"HOA: v1 # ", "the character '#'"},
		{buchi + "State: 2", "there is no state 2"},
		{buchi + "State: 0 [0] 7", "there is no state 7"},
		{buchi + "State: 0 [0] 0&1", "alternating"},
		{buchi + "State: 0 [1] 0", "there is no atom 1"},
		{buchi + "State: 0 [0 0", `expected "]"`},
		{buchi + "State: 0 [@x] 0", "there is no alias @x"},
		{buchi + "State: 0 [0] 0 {1}", "there is no acceptance set 1"},
		{buchi + "State: 0 0 0 0", "more edges without a label"},
		{buchi + "State: [t] 0 [0] 0", "has a label already"},
		{buchi + "State: 0 State: 0", "stands twice"},
		{buchi + "State: 0 [0] 1", "ends before --END--"},
		{buchi + "--ABORT--", "--ABORT--"},
		{buchi + "State: 0 [" + strings.Repeat("(", 100_000), "nested too deeply"},
		{buchi + "State: 0 [" + strings.Repeat("!", 100_000), "nested too deeply"},
		{begin + "Alias: @a0 0\n" + many.String() + "Acceptance: 0 t --BODY-- State: 0 [@a64] 0 --END--", "too many conjunctions"},
	} {
		_, err := ReadHOA(c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.60q: %v, wanted %q", c.text, err, c.want)
		}
	}
}

// FuzzReadHOA: whatever is read is an automaton whose edges lead to states, and what is
// written of it is read again.
func FuzzReadHOA(f *testing.F) {
	for _, text := range formulae {
		f.Add(hoa(f, of(f, text)))
	}
	f.Add("HOA: v1 Start: 0 Start: 1 AP: 2 \"p\" \"q\" Acceptance: 2 Inf(!0)|Inf(1) --BODY-- State: 0 1 0 1 0 State: [!1 | @a] 1 1 {0} --END--")
	f.Fuzz(func(t *testing.T, content string) {
		a, err := ReadHOA(content)
		if err != nil {
			return
		}
		for _, edges := range a.States {
			for _, e := range edges {
				if int(e.To) >= len(a.States) {
					t.Fatalf("an edge leads to state %d of %d", e.To, len(a.States))
				}
			}
		}
		if _, err := ReadHOA(hoa(t, a)); err != nil {
			t.Fatal(err)
		}
	})
}

// TestDamaged: texts with bytes changed, cut off or repeated give errors or automata.
func TestDamaged(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 5))
	texts := make([]string, len(formulae))
	for i, f := range formulae {
		texts[i] = hoa(t, of(t, f))
	}
	for range 3000 {
		b := []byte(texts[r.IntN(len(texts))])
		for range 1 + r.IntN(3) {
			i := r.IntN(len(b))
			switch r.IntN(3) {
			case 0:
				b[i] = "0123456789[]{}()!&|t-\"@: "[r.IntN(25)]
			case 1:
				b = b[:i+1]
			default:
				b = append(b[:i:i], b[r.IntN(i+1):]...)
			}
		}
		if a, err := ReadHOA(string(b)); err == nil {
			a.Accepts(nil, []uint64{r.Uint64()})
		}
	}
}
