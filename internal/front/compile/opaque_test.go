package compile

import (
	"strings"
	"testing"

	"heddle/internal/front/flat"
)

// levels are all values of --opt.
var levels = []string{"O0", "O1", "O2", "O3"}

// task is written as verification tasks are: what matters has no effect that an
// optimiser would respect.
const task = `
#include <stdlib.h>
#include <stdio.h>
void reach_error() {}
void __VERIFIER_assume(int c) { if (!c) abort(); }
int __VERIFIER_nondet_int(void);
extern int pure(int) __attribute__((const));
int x;
void __VERIFIER_atomic_add(void) { x++; }
void __VERIFIER_assert(int c) { if (!c) reach_error(); }
int main(void) {
  __VERIFIER_atomic_add();
  __VERIFIER_atomic_add();
  __VERIFIER_assume(__VERIFIER_nondet_int());
  __VERIFIER_assert(1);
  pure(1);
  char *leak = malloc(3);
  char *twice = malloc(4);
  free(twice);
  free(twice);
  printf("text\n");
  reach_error();
}`

func TestNothingToCheckIsLost(t *testing.T) {
	files := write(t, "task.c", task)
	for _, level := range levels {
		m := load(t, Options{Files: files, Opt: level})
		for name, want := range map[string]int{
			"reach_error": 2, "__VERIFIER_assume": 1, "__VERIFIER_nondet_int": 1, "__VERIFIER_atomic_add": 2,
			"__VERIFIER_assert": 1, "malloc": 2, "free": 2, "printf": 1, "pure": 1,
		} {
			if got := calls(m, name); got != want {
				t.Errorf("%s: %d calls of %s, want %d", level, got, name, want)
			}
		}
		for _, name := range []string{"reach_error", "__VERIFIER_assume", "__VERIFIER_nondet_int"} {
			if len(function(m, name).Blocks) != 0 {
				t.Errorf("%s: %s has a body", level, name)
			}
		}
		for _, name := range []string{"__VERIFIER_assert", "__VERIFIER_atomic_add"} {
			if len(function(m, name).Blocks) == 0 {
				t.Errorf("%s: %s has no body", level, name)
			}
		}
	}
}

// TestOwnInputs: a body of the program's own of an input is executed, in C and in C++, and a note says so.
func TestOwnInputs(t *testing.T) {
	const text = "int __VERIFIER_nondet_int(void) { return 5; } int main(void) { return __VERIFIER_nondet_int(); }"
	for _, file := range []string{"a.c", "a.cc"} {
		files := write(t, file, text)
		for _, level := range levels {
			m := load(t, Options{Files: files, Opt: level})
			if f := function(m, "__VERIFIER_nondet_int"); f == nil || len(f.Blocks) == 0 {
				t.Errorf("%s, %s: no body", file, level)
			}
			if len(m.Notes) != 1 || !strings.Contains(m.Notes[0], "is no input") {
				t.Errorf("%s, %s: notes %q", file, level, m.Notes)
			}
		}
	}
}

// A loop without end stays one, an access through null stays an access.
func TestFaultsSurvive(t *testing.T) {
	files := write(t,
		"loop.c", "void hang(int n) { while (n != 3) { } }",
		"loopxx.cc", `extern "C" void hangxx(int n) { while (n != 3) { } }`,
		"null.c", "void null(void) { *(int *)0 = 1; }",
		"deref.c", "int deref(int *p) { int v = *p; return p ? v : 7; }")
	for _, level := range levels {
		m := load(t, Options{Files: files, Opt: level})
		for _, name := range []string{"hang", "hangxx"} {
			if n := count(function(m, name), flat.OpBr); n == 0 {
				t.Errorf("%s: %s has no loop", level, name)
			}
		}
		if n := count(function(m, "null"), flat.OpStore); n != 1 {
			t.Errorf("%s: the store to null is gone", level)
		}
		if n := count(function(m, "deref"), flat.OpICmp); n != 1 {
			t.Errorf("%s: the comparison with null is gone", level)
		}
	}
}

// Promises in a file of LLVM are not believed either.
func TestPromisesAreForgotten(t *testing.T) {
	files := write(t, "a.ll", `
declare void @reach_error() memory(none) willreturn nounwind
define void @idle() mustprogress optnone noinline {
  call void @reach_error() memory(none) willreturn nounwind
  br label %loop
loop:
  br label %loop, !llvm.loop !0
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.mustprogress"}`)
	m := load(t, Options{Files: files, Opt: "O2"})
	if calls(m, "reach_error") != 1 || count(function(m, "idle"), flat.OpBr) == 0 {
		t.Error("a call or a loop is gone")
	}
}

// In C++ the functions of the platform are known by their plain name.
func TestOpaqueCxx(t *testing.T) {
	m := load(t, Options{Opt: "O2", Files: write(t, "a.cc", `
void reach_error() { }
int __VERIFIER_nondet_int();
namespace mine { void reach_error() { } }
int main() { if (__VERIFIER_nondet_int()) reach_error(); mine::reach_error(); }`)})
	if calls(m, "reach_error") != 1 || calls(m, "__VERIFIER_nondet_int") != 1 {
		t.Error("mangled names are not recognised")
	}
}

// Two files may define the same platform function.
func TestOpaqueInTwoFiles(t *testing.T) {
	load(t, Options{Files: write(t,
		"a.c", "void reach_error(void) {} int main(void) { reach_error(); }",
		"b.c", "void reach_error(void) {} void f(void) { reach_error(); }")})
}

func TestEntryKeepOpaque(t *testing.T) {
	files := write(t, "a.c", `
static int x;
static void first(void) { x = 1; }
int second(void) { return 2; }
int third(void) { return 3; }
int main(void) { return second() + third(); }`)
	m := load(t, Options{Files: files, Opt: "O2", Entry: []string{"first", "main"}, Keep: []string{"second", "x"}, Opaque: []string{"third"}})
	if f := function(m, "first"); f == nil || count(f, flat.OpStore) != 1 {
		t.Error("the entry function is gone")
	}
	if calls(m, "second") != 1 || calls(m, "third") != 1 || len(function(m, "third").Blocks) != 0 {
		t.Error("a call is gone")
	}
}
