package lower_test

import (
	"slices"
	"testing"

	"heddle/internal/analysis"
	"heddle/internal/flat"
	"heddle/internal/frontend"
	"heddle/internal/lower"
	"heddle/internal/program"
)

// TestJumps: an argument that was computed before setjmp is cleared once it was passed, unless a jump back to setjmp may follow.
func TestJumps(t *testing.T) {
	const before = `#include <setjmp.h>
		extern int *get(void); extern void use(int *, int), plain(void), call(void (*)(void));
		extern int __pthread_register_cancel(void *);
		static jmp_buf b; static void nothing(void) { plain(); } static void hop(void) { longjmp(b, 1); }
		static void leads(void) { nothing(); hop(); } static void far(void) { plain(); leads(); }
		`
	for name, x := range map[string]struct {
		more, follows string
		cleared       bool
	}{
		"nothing":               {follows: ``, cleared: true},
		"the platform":          {follows: `plain();`, cleared: true},
		"a function":            {follows: `nothing();`, cleared: true},
		"through a pointer":     {follows: `void (*volatile f)(void) = nothing; f();`, cleared: true},
		"longjmp":               {follows: `if (before) longjmp(b, 1);`},
		"calls longjmp":         {follows: `hop();`},
		"leads to longjmp":      {follows: `far();`},
		"pointer to longjmp":    {follows: `void (*volatile f)(jmp_buf, int) = longjmp; f(b, 1);`},
		"pointer to what leads": {follows: `void (*volatile f)(void) = far; f();`},
		"a handler":             {follows: `call(leads);`},
		"initial value":         {more: `void (*handler)(void) = leads;`},
		"destructor":            {more: `__attribute__((destructor)) static void last(void) { leads(); }`},
		"other destructor":      {more: `__attribute__((destructor)) static void last(void) { nothing(); }`, cleared: true},
		"called by name":        {more: `void outside(void) { leads(); }`},
		"otherwise":             {more: `void outside(void) { nothing(); }`, cleared: true},
		"clean-up":              {follows: `__pthread_register_cancel(b);`},
		"before":                {more: `static void start(void) { hop(); }`, follows: `before = 1; if (before) return 0; start();`},
	} {
		text := before + "int before;\n" + x.more + "\nint main(void) { use(get(), setjmp(b)); " + x.follows + " return 0; }\n"
		m := loadText(t, "jumps.c", text, frontend.Options{Entry: []string{"main", "outside"}})
		o := lower.Defaults("main")
		o.Called = []string{"outside"}
		o.Jumps = func(name string) bool { return name == "longjmp" }
		if got := clears(t, m, o, "get"); got != x.cleared {
			t.Errorf("%s: cleared %v", name, got)
		}
		o.Jumps = nil // any function of the platform may be one that jumps
		if clears(t, m, o, "get") {
			t.Errorf("%s: cleared, though any call may jump", name)
		}
	}
}

// TestNoJumps: where no call returns again, an argument is cleared once it was passed.
func TestNoJumps(t *testing.T) {
	const text = "extern int *get(void); extern void use(int *), longjmp(void); int main(void) { use(get()); longjmp(); return 0; }\n"
	if !clears(t, loadText(t, "none.c", text, frontend.Options{}), lower.Defaults("main"), "get") {
		t.Error("not cleared")
	}
}

// clears reports whether the result of the only call of an external function in main is cleared somewhere.
func clears(t *testing.T, m *flat.Module, o lower.Options, name string) bool {
	t.Helper()
	p, err := lower.Lower(m, o)
	if err != nil {
		t.Fatal(err)
	}
	f, slot := &p.Funcs[p.Function("main")], int32(-1)
	code := p.Code[f.Entry:f.End]
	for i := range code {
		if code[i].Op == program.External && p.Externals[code[i].Imm].Name == name {
			slot = p.Sites[code[i].C].Result.Slot
		}
	}
	if slot < 0 {
		t.Fatal("no call of " + name)
	}
	return slices.ContainsFunc(code, func(in program.Instr) bool {
		return in.Op == program.Kill && slices.Contains(p.Kills[in.Imm], slot) ||
			analysis.IsCall(in.Op) && slices.Contains(p.Sites[in.C].Kill, slot)
	})
}
