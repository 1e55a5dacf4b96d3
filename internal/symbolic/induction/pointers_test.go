package induction_test

import (
	"testing"

	"heddle/internal/symbolic/induction"
)

// TestDanglingPointers: a use after free, many rounds from the beginning, is not proved away. In the round in which it happens
// another block is allocated between, which gets the first one's number unless the pointer is known to have it: where the
// pointer is a variable of some range, or some of its bytes are.
func TestDanglingPointers(t *testing.T) {
	for name, text := range map[string]string{
		"had other values": `static int g; int main(void) {
			char *q = malloc(9), *p = 0; unsigned n = 0; bool mode = 0; if (!q) return 0;
			while (bit()) {
				if (!mode) { n++; p = (char *)(unsigned long)(n & 15); if (n == 100) { mode = 1; p = q + (u8() & 1); } bit(); g = 0; }
				else { free(q); q = 0; char *r = malloc(9); if (!r) return 0; *p = 1; free(r); return 0; }
			} }`,
		"in bytes": `static int g; static void put(char *b, char *q, unsigned i) { *(char **)b = q + i % 9; } int main(void) {
			char buf[8] __attribute__((aligned(8))), *q = malloc(16); unsigned i = 0; bool mode = 0; if (!q) return 0;
			*(char **)buf = q;
			while (bit()) {
				if (!mode) { if (i < 100) { i++; put(buf, q, i); } else mode = 1; bit(); g = 0; }
				else { free(q); q = 0; char *r = malloc(16); if (!r) return 0; **(char **)buf = 1; free(r); return 0; }
			} }`,
		"packed": `static int g; struct __attribute__((packed)) { char c[4], *p; } s; int main(void) {
			char *q[6]; for (int i = 0; i < 6; i++) if (!(q[i] = malloc(9))) return 0;
			unsigned n = 0; bool mode = 0;
			while (bit()) {
				if (!mode) { n++; s.p = q[n % 6]; if (n == 100) mode = 1; bit(); g = 0; }
				else { for (int i = 0; i < 6; i++) { free(q[i]); q[i] = 0; } for (int i = 0; i < 6; i++) if (!malloc(9)) return 0; *s.p = 1; return 0; }
			} }`,
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t, "#include <stdbool.h>\n"+text)
			for _, o := range []induction.Options{{K: 1, Values: 1}, {K: 1, Values: 4}, {K: 1, Values: 4, Merge: true}, {K: 2, Values: 4}} {
				if got, why := prove(t, s, o); got {
					t.Errorf("%+v: proved: %s", o, why)
				} else {
					t.Log(o.K, o.Values, o.Merge, why)
				}
			}
		})
	}
}
