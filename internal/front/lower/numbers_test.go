package lower_test

import (
	"testing"

	"heddle/internal/front/compile"
	"heddle/internal/front/lower"
)

// TestNumbers: which programs may make numbers of pointers.
func TestNumbers(t *testing.T) {
	const head = "typedef unsigned long word; int a[4], *p, *q; long n; "
	for name, c := range map[string]struct {
		text string
		want bool
	}{
		"pointers":         {"int main(void) { int b = 1; p = &b; q = p + n; return *q + (p < q); }", false},
		"a distance":       {"int main(void) { return q - p; }", false},
		"an alignment":     {"int main(void) { return ((word)p & 7) == 0; }", false},
		"an order":         {"int main(void) { return (word)p < (word)q; }", false},
		"high bits":        {"int main(void) { return ((word)p & ~7ul) == n; }", true},
		"one kept":         {"int main(void) { n = (word)p; }", true},
		"a sum of two":     {"int main(void) { return ((word)p + (word)q) >> 60; }", true},
		"a distance to it": {"int main(void) { n = n - (word)p; }", true},
		"a union of both":  {"int main(void) { union { int *p; word w; } u; u.p = p; return u.w >> 60; }", true},
		"not executed":     {"static void f(void) { n = (word)p; } int main(void) { return 0; }", false},
		"text":             {`int main(void) { __asm__("xchg %0, %1" : "+r"(n), "+m"(*p)); }`, true},
	} {
		p, err := lower.Lower(loadText(t, "program.c", head+c.text, compile.Options{}), defaults("main"))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if p.Numbers != c.want {
			t.Errorf("%s: %v", name, p.Numbers)
		}
	}
}
