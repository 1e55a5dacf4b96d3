package precondition

import (
	"fmt"
	"strings"
	"testing"
)

var names = Names{Called: "called", Assume: "assumed"}

// TestInsert: the text is written after the brace at which the body begins, and nothing after it moves.
func TestInsert(t *testing.T) {
	for _, x := range []struct {
		name, text string // of the file f.c; the place is marked by @
		line       int
		function   string
	}{
		{"plain", "int f(int n)\n{@ return n; }\n", 1, "f"},
		{"on a line with others", "int g(void) { return 1; } int f(int n) {@ return n; }\n", 1, "f"},
		{"a struct among the parameters", "int f(struct { int a; } *p) {@ return 0; }\n", 1, "f"},
		{"of the old kind", "int f(a, b) int a; char b; {@ return a; }\n", 1, "f"},
		{"declared by a macro", "DEFINE(int, f) {@ return 0; }\n", 1, "f"},
		{"returns a pointer to a function", "int (*f(int n))(int) {@ return 0; }\n", 1, "f"},
		{"a brace in comments and literals", "/* { ' */ char c = '{', *s = \"{\\\"\"; // it's {\nint f(int n /* { */) // {\n{@ return n; }\n", 2, "f"},
		{"directives", "#error don't {\n#define X {\nint f(int n)\n#if 1 /* ' */\n{@ return n; }\n#endif\n", 3, "f"},
		{"a method", "struct s { int f(int n) const noexcept(true) {@ return n; } };\n", 1, "f"},
		{"a constructor", "struct f { int v, w[2]; f(int n) : v{n}, w{1, 2} {@ } };\n", 1, "f"},
		{"a constructor with bases", "f::f(int n) noexcept : base<int>{n}, v(n) {@ }\n", 1, "f"},
		{"a method in a struct of the kind of a case", "struct s { int v : 3; int f(int n) {@ return v; } };\n", 1, "f"},
		{"a try block", "int f(int n) try {@ return n; } catch (...) { throw; }\n", 1, "f"},
		{"numbers with separators", "int big = 1'000'0;\nint f(int n) {@ return n; }\n", 2, "f"},
		{"raw strings", "auto s = R\"x(\" { int f(int n) {)x\"; int f(int n) {@ return n; }\n", 1, "f"},
		{"lines of another file", "# 1 \"h.h\" 1\nint g(int n) { return n; }\n# 7 \"f.c\" 2\nint f(int n) {@ return n; }\n", 7, "f"},
		{"lines that are counted anew", "int a;\n#line 20\nint f(int n) {@ return n; }\n", 20, "f"},
	} {
		text := strings.Replace(x.text, "@", "", 1)
		list := Insert(Source{Text: text, Name: "f.c", Named: "/src/f.c"}, x.line, x.function, []string{"n > 1", "n <\n9"}, names)
		if len(list) == 0 {
			t.Errorf("%s: no place was found", x.name)
			continue
		}
		at := strings.Index(x.text, "@")
		got := list[len(list)-1]
		added, _ := strings.CutPrefix(got, text[:at]) // else all is that was put before
		added, ok := strings.CutSuffix(added, text[at:])
		if !ok {
			t.Errorf("%s: written elsewhere:\n%s", x.name, got)
			continue
		}
		p := positionOf(got, len(got)-len(text[at:]))
		if was := positionOf(text, at); p.line != was.line || p.column != was.column || p.file != "f.c" {
			t.Errorf("%s: what follows lies at %v, and lay at %v", x.name, p, was)
		}
		for i, line := range []string{"n > 1", "n < 9"} {
			if want := fmt.Sprintf("#line %d \"--assume\"\n%s\n", i+1, line); !strings.Contains(added, want) {
				t.Errorf("%s: no %q in\n%s", x.name, want, added)
			}
		}
	}
}

// TestInsertNowhere: a function whose name or brace the text does not show gets nothing.
func TestInsertNowhere(t *testing.T) {
	for _, text := range []string{"int g(int n) { return n; }\n", "int f(int n)\nBODY\n", "/* f */ \"f {\" // f {\n", "int f(int n)\n#if 0\n{\n", ""} {
		if list := Insert(Source{Text: text, Name: "f.c", Named: "/src/f.c"}, 1, "f", []string{"n"}, names); text != "int f(int n)\n#if 0\n{\n" && len(list) > 0 {
			t.Errorf("%q: %q", text, list)
		}
	}
	if n := Number("/src/--assume", 3); n != 3 {
		t.Errorf("line 3 of the assumptions is number %d", n)
	}
	if n := Number("/src/a.c", 3); n != 0 {
		t.Errorf("line 3 of a file is assumption %d", n)
	}
}
