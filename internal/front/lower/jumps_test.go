package lower_test

import (
	"slices"
	"strings"
	"testing"

	"heddle/internal/front/compile"
	"heddle/internal/front/flat"
	"heddle/internal/front/lower"
	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
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
		m := loadText(t, "jumps.c", text, compile.Options{Entry: []string{"main", "outside"}})
		o := defaults("main")
		o.Called = []string{"outside"}
		o.Conduct = conduct
		if got := clears(t, m, o, "get"); got != x.cleared {
			t.Errorf("%s: cleared %v", name, got)
		}
		o.Conduct = nil // any function of the platform may be one that jumps
		if clears(t, m, o, "get") {
			t.Errorf("%s: cleared, though any call may jump", name)
		}
	}
}

// TestNoJumps: where no call returns again, an argument is cleared once it was passed.
func TestNoJumps(t *testing.T) {
	const text = "extern int *get(void); extern void use(int *), longjmp(void); int main(void) { use(get()); longjmp(); return 0; }\n"
	if !clears(t, loadText(t, "none.c", text, compile.Options{}), defaults("main"), "get") {
		t.Error("not cleared")
	}
}

// TestJumpsOfNames: each function that returns again keeps an argument that was computed before.
func TestJumpsOfNames(t *testing.T) {
	for name, kept := range map[string]bool{
		"setjmp": true, "_setjmp": true, "sigsetjmp": true, "__sigsetjmp": true, "__sigsetjmp_cancel": true, "__setjmp": true, "getcontext": true,
		"vfork": true, "longjmp": false, "other": false,
	} {
		text := "declare ptr @get()\ndeclare void @use(ptr, i32)\ndeclare i32 @" + name + `(ptr)
			define i32 @main() { %p = call ptr @get()
			%r = call i32 @` + name + `(ptr null)
			call void @use(ptr %p, i32 %r)
			ret i32 0 }`
		o := defaults("main")
		o.Conduct = func(name string) program.Conduct {
			c := conduct(name)
			c.Jumps = true
			return c
		}
		if clears(t, loadText(t, "names.ll", text, compile.Options{}), o, "get") == kept {
			t.Errorf("%s: kept %v", name, !kept)
		}
	}
}

// TestJumpsInvoked: calls with a landing pad count, and functions that are the first ones of the module.
func TestJumpsInvoked(t *testing.T) {
	const pad = `
		unwind label %pad
		pad: %l = landingpad { ptr, i32 } cleanup
		ret 		`
	for _, first := range []string{"declare void @longjmp(ptr, i32)", "declare i32 @setjmp(ptr)", "declare ptr @get()"} {
		text := first + `
			declare void @longjmp(ptr, i32)
			declare i32 @setjmp(ptr)
			declare ptr @get()
			declare void @use(ptr, i32)
			declare i32 @personal(...)
			define void @hop() personality ptr @personal { invoke void @longjmp(ptr null, i32 1) to label %ok` + pad + `void
			ok: ret void }
			define i32 @main() personality ptr @personal { %p = call ptr @get()
			%r = invoke i32 @setjmp(ptr null) to label %ok` + pad + `i32 1
			ok: call void @use(ptr %p, i32 %r)
			call void @hop()
			ret i32 0 }`
		text = first + strings.Replace(strings.TrimPrefix(text, first), first+"\n", "\n", 1)
		o := defaults("main")
		o.Conduct = conduct
		if clears(t, loadText(t, "invoked.ll", text, compile.Options{}), o, "get") {
			t.Errorf("%s: cleared", first)
		}
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
