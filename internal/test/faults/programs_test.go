package faults

import (
	"fmt"
	"strings"
)

// Programs that end nothing by themselves.
var endless = map[string]string{
	"loop.c":      "int main(void) { volatile unsigned x = 0; for (;;) x++; }\n",
	"quiet.c":     "unsigned f(unsigned x) { return x * 3 + 1; } int main(void) { unsigned x = 1, y = 0; while (x) { x = f(x) | 1; y += x; } return y; }\n",
	"recursion.c": "int f(int x) { return f(x + 1) + 1; } int main(void) { return f(1); }\n",
	"input.c":     "extern unsigned nondet_uint(void); int main(void) { unsigned x = nondet_uint(); volatile unsigned y = x; for (;;) y = y * x + 1; }\n",
	"threads.c": `#include <pthread.h>
volatile unsigned x; static void *f(void *p) { for (;;) x++; return p; }
int main(void) { pthread_t a, b; pthread_create(&a, 0, f, 0); pthread_create(&b, 0, f, 0); pthread_join(a, 0); }
`,
	"bomb.c":    bomb(8),
	"include.c": "#include \"include.c\"\n#include \"include.c\"\nint main(void) {}\n",
	"globals.c": "char a[8ul << 30] = {1, [(8ul << 30) - 1] = 2}; int main(void) { return a[2]; }\n",
	"large.c":   "char a[8ul << 30]; int main(void) { a[1] = 1; return a[2]; }\n",
	"template.cc": "template <int N> struct S { static const int v = S<N - 1>::v + S<N - 2>::v; }; template <> struct S<0> { static const int v = 0; };\n" +
		"template <> struct S<1> { static const int v = 1; }; constexpr long f(long n) { return n < 2 ? n : f(n - 1) + f(n - 2); }\nconstexpr long x = f(60); int main() { return x; }\n",
	"align.c": "struct s { char c; } __attribute__((aligned(1 << 28))) a[4]; int main(void) { return a[1].c; }\n",
	"deep.c":  "int main(void) { return " + strings.Repeat("(", 200000) + "0" + strings.Repeat(")", 200000) + "; }\n",
}

// bomb is a program that is 8 to the power of depth statements when its macros are expanded.
func bomb(depth int) string {
	var b strings.Builder
	for i := range depth {
		fmt.Fprintf(&b, "#define M%d(x) %s\n", i, strings.Repeat(fmt.Sprintf("M%d(x) ", i+1), 8))
	}
	fmt.Fprintf(&b, "#define M%d(x) x\nint main(void) { M0(;) }\n", depth)
	return b.String()
}
