package symexec_test

import (
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
	symexec "heddle/internal/symbolic/search"
)

// subsumed is a program with two ways to a number, the first explored first, and a loop
// in which inputs decide after them.
const subsumed = `
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned any(void) { return __VERIFIER_nondet_uint(); }
static unsigned below(unsigned n) { unsigned x = any(); assume(x < n); return x; }
static unsigned within(unsigned a, unsigned b) { unsigned x = any(); assume(a <= x && x < b); return x; }
static unsigned first(void) { FIRST }
static unsigned second(void) { SECOND }
int main(void) {
	unsigned w = 0;
	_Bool b = u8() & 1;
	if (b) w = second(); else w = first();
	b = 0;
	for (unsigned i = 0; i < 4; i++) if (w > 3 * i) w ^= 1; else w += 2;
	assert(w < 100000);
}`

// TestSubsumes: what the second way brings is left out if and only if the first one has
// it all, by the way that finds it.
func TestSubsumes(t *testing.T) {
	for _, test := range []struct {
		name, first, second string
		want                verdict.Matching
	}{
		{"a part", "return below(10);", "return 2 * below(5);", verdict.Matching{Substituted: 1}},
		{"more than even numbers", "return 2 * below(5);", "return below(9);", verdict.Matching{}},
		{"even numbers", "return 2 * below(5);", "unsigned x = below(9); assume(x % 2 == 0); return x;", verdict.Matching{Instantiated: 1}},
		{"a sum", "return below(6) + below(5);", "return below(10);", verdict.Matching{Instantiated: 1}},
		{"more than a sum", "return below(6) + below(5);", "return below(11);", verdict.Matching{}},
		{"a sum of three", "unsigned x = below(3), y = below(3); return x + y + below(3);", "return below(7);", verdict.Matching{Instantiated: 1}},
		{"a line", "return 3 * below(50) + 7;", "unsigned x = within(7, 154); assume(x % 3 == 1); return x;", verdict.Matching{Instantiated: 1}},
		{"something that no word has", "unsigned x = any(), y = any(); assume(x < y && y < 1000); return x;", "return below(999);", verdict.Matching{Instantiated: 1}},
		{"too little that no word has", "unsigned x = any(), y = any(); assume(x < y && y < 1000); return x;", "return below(1000);", verdict.Matching{}},
		{"parts of several", "if (u8() > 9) return within(5, 15); return within(9, 20);", "return within(6, 18);", verdict.Matching{Instantiated: 1}},
		{"a gap between several", "if (u8() > 9) return within(5, 9); return within(10, 20);", "return within(6, 18);", verdict.Matching{}},
		{"what cannot be turned round", "unsigned x = below(32); return (x ^ x >> 2) * 5 % 32;", "return below(32);", verdict.Matching{Quantified: 1}},
	} {
		r := check(t, open(t, strings.NewReplacer("FIRST", test.first, "SECOND", test.second).Replace(subsumed)),
			func(t *plan.Task) { t.Symbolic.Match = symexec.Subsumption })
		if r.Verdict.Answer != verdict.Verified {
			t.Errorf("%s: %s: %v", test.name, r.Verdict.Answer, r.Verdict.Reasons)
		}
		if got := *r.Verdict.Matching; got != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
	}
}
