package cli

import (
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

const functions = `#include <assert.h>
struct node { short v; unsigned flag : 3; struct node *next; };
static int limit = 5;
int main(void) { return 0; }
static int sum(struct node *n, unsigned char k) {
  int s = 0;
  if (limit < 0 || limit > 10) return 0;
  for (int i = 0; n && i < limit; i++) { s += n->v; n = n->next; }
  assert(s < 65535 - k);
  return s;
}
int use(void) { return sum(0, 1); }
int deref(int *p, float f) { if (f > 2.5f) return *p; return 0; }
int global(void) { assert(limit != 77); return 0; }
int wrong(int x, int y, int z) {
  int min;
  if (x > y && y > z) min = z;
  else if (x > y) min = y;
  else min = x;
  assert(min <= z);
  return min;
}
`

// TestFunction: arguments, what they point to and globals have all values that they are to have.
func TestFunction(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "a.c", functions)
	for _, test := range []struct {
		function, globals string
		status            int
		want              string
	}{
		{"sum", "initial", 1, "assertion failed"}, // 32767 twice, and 255
		{"sum", "any", 1, "assertion failed"},
		{"deref", "initial", 1, "null pointer"},
		{"global", "initial", 0, "hold their initial values"},
		{"global", "any", 1, "77"},
		{"wrong", "initial", 1, "min <= z"},
		{"missing", "initial", 3, "no function \"missing\""},
		{"global", "some", 3, "must be initial or any"},
	} {
		status, out, errors := heddle("check", "--function="+test.function, "--globals="+test.globals, file)
		if status != test.status || !strings.Contains(out+errors, test.want) {
			t.Errorf("%s: status %d, want %d and %q\n%s%s", test.function, status, test.status, test.want, out, errors)
		}
	}
}

// TestFunctionNames: a function of C++ is named without parameters and scopes where that is enough, optimised too.
func TestFunctionNames(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "a.cc", `#include <cassert>
namespace n {
namespace {
template <class T> T half(T x) { assert(x != 7); return x / 2; }
}
int over(int x) { return half(x); }
int over(long x) { return half<char>(x & 1); }
inline int part(int x) { return 10 / x; }
}
int use(int x) { return n::over(x) + n::over(1L) + n::part(3); }
`)
	for _, test := range []struct{ function, want string }{
		{"over", "heddle: \"over\" names 2 functions: choose one of n::over(int); n::over(long)"},
		{"n::over(int)", "violated"},
		{"half<int>", "violated"},
		{"half<char>", "violated"},
		{"half", "heddle: \"half\" names 2 functions"},
		{"part", "violated: division by zero"},
		{"n::part", "violated: division by zero"},
		{"art", "heddle: no function \"art\""},
	} {
		for _, opt := range []string{"O0", "O2"} {
			if _, out, errors := heddle("check", "--function="+test.function, "--opt="+opt, file); !strings.HasPrefix(out+errors, test.want) {
				t.Errorf("%s, %s: want %s\n%s%s", test.function, opt, test.want, head(out), errors)
			}
		}
	}
}

// TestPointerDepth: with one object only its own number counts.
func TestPointerDepth(t *testing.T) {
	t.Parallel()
	status, out, _ := heddle("check", "--function=sum", "--pointer-depth=1", checkout.Write(t, "a.c", functions))
	if status != 0 || !strings.Contains(out, "beyond --pointer-depth=1 is null") {
		t.Errorf("status %d\n%s", status, out)
	}
}

// TestMinimumOfThree is the lecture's example, with its four assertions.
func TestMinimumOfThree(t *testing.T) {
	t.Parallel()
	status, out, _ := heddle("check", "--function=min_of_3", "--checks-table", "../../../examples/min3.c")
	if status != 0 || strings.Count(out, "SUCCESS  min_of_3.assert.") != 4 {
		t.Errorf("status %d\n%s", status, out)
	}
}

// TestSmallInputs: the inputs of a counterexample are as near to zero as they can be.
func TestSmallInputs(t *testing.T) {
	t.Parallel()
	_, out, _ := heddle("check", "--engine=auto", checkout.Write(t, "a.c", `#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int();
  assert(x < 1000 || y > -5 || z == z + 0);
  assert(x < 1000 || y > -5);
}`))
	for _, want := range []string{"1000   0x000003e8   0b1111101000", "-5     0xfffffffb", "0      0x00000000   0b0"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}
