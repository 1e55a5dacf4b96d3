package platform_test

import (
	"slices"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testsession"
)

// jumpedCases are functions that jump, with the variables that C leaves open.
var jumpedCases = []struct{ name, text, open string }{
	{"changed", `int x = 1; if (!setjmp(j)) { x = 2; longjmp(j, 1); } return x == 3;`, "(x at"},
	{"volatile", `volatile int x = 1; if (!setjmp(j)) { x = 2; longjmp(j, 1); } return x == 3;`, ""},
	{"unchanged", `int x = 1; if (!setjmp(j)) longjmp(j, 1); return x == 3;`, ""},
	{"written anew", `int x = 1; if (!setjmp(j)) { x = 2; longjmp(j, 1); } x = 3; return x == 4;`, ""},
	{"changed before", `int x = 1; x = n; if (!setjmp(j)) longjmp(j, 1); return x == 3;`, ""},
	{"not jumped", `int x = 1; if (!setjmp(j)) { x = 2; if (x == 3) longjmp(j, 1); } return x == 3;`, ""},
	{"by its address", `int x = 1; if (!setjmp(j)) { put(&x); longjmp(j, 1); } return x == 3;`, "(x at"},
	{"in a deeper call", `int x = 1; if (!setjmp(j)) { x = 2; deeper(); } return x == 3;`, "(x at"},
	{"of a deeper call", `int x = 1; if (!setjmp(j)) deeper(); return x == 3;`, ""},
	{"static", `static int x = 1; if (!setjmp(j)) { x = 2; longjmp(j, 1); } return x == 3;`, ""},
	{"global", `n = 1; if (!setjmp(j)) { n = 2; longjmp(j, 1); } return n == 3;`, ""},
	{"sigsetjmp", `int x = 1; if (!sigsetjmp(j, 1)) { x = 2; siglongjmp(j, 1); } return x == 3;`, "(x at"},
	{"two", `int x = 1, y = 1; if (!setjmp(j)) { x = 2, y = 3; longjmp(j, 1); } return x == y;`, "(x, y at"},
	{"structure", `struct { int a, b; } x = {1, 2}; if (!setjmp(j)) { x.b = 3; longjmp(j, 1); } return x.b == 4;`, "at "},
	{"loop", `int i; for (i = 0; i < 2; i++) if (!setjmp(j)) longjmp(j, 1); return i == 3;`, "(i at"},
	{"own buffer", `jmp_buf b; int x = 1; if (!setjmp(b)) longjmp(b, 1); return x == 3;`, ""},
}

// TestJumped: variables that C leaves open behind a jump are an assumption.
func TestJumped(t *testing.T) {
	var text strings.Builder
	text.WriteString("#include <setjmp.h>\nstatic sigjmp_buf j; static int n; static void put(int *p) { *p = 2; }\nstatic void deeper(void) { int x = n; x++; n = x; longjmp(j, 1); }\n")
	var entries []string
	for _, x := range jumpedCases {
		entries = append(entries, "e_"+strings.ReplaceAll(x.name, " ", "_"))
		text.WriteString("int " + entries[len(entries)-1] + "(void) { " + x.text + " }\n")
	}
	text.WriteString("int main(void) { put(&n); return deeper != 0; }\n")
	m := testsession.Compile(t, text.String(), entries...)
	for i, x := range jumpedCases {
		r := m.As(entries[i]).Check(t, "", func(*plan.Task) {})
		at := slices.IndexFunc(r.Verdict.Assumptions, func(a string) bool { return strings.Contains(a, "between setjmp and longjmp") })
		if r.Verdict.Answer != verdict.Verified || (at >= 0) != (x.open != "") || at >= 0 && !strings.Contains(r.Verdict.Assumptions[at], x.open) {
			t.Errorf("%s: %v %+v, assumed: %q", x.name, r.Verdict.Answer, r.Verdict.Reasons, r.Verdict.Assumptions)
		}
	}
}
