package project

import (
	"strings"
	"testing"

	"heddle/internal/front/compile"
)

// TestAlone: the suggestion says of each pointer what it probably leads to, and is a comment.
func TestAlone(t *testing.T) {
	list := func(types ...string) (params []compile.Parameter) {
		for i, text := range types {
			params = append(params, compile.Parameter{Name: string(rune('a' + i)), Type: text, Bare: text})
		}
		return params
	}
	for _, x := range []struct {
		params []compile.Parameter
		want   string
		not    string
	}{
		{list("int *", "unsigned long"), `pointer = ["a=array:b"]`, ""},
		{list("const char *", "int"), `pointer = ["a=array:b"]`, ""},
		{list("const char *", "const char *"), `pointer = ["a=string:8", "b=string:8"]`, "assume"},
		{list("struct s *", "int"), `pointer = ["a=nonnull"]`, ""},
		{list("void *", "unsigned long"), `pointer = ["a=array:b"]`, ""},
		{list("void *", "void (*)(int)", "char **"), `function = "f"`, "pointer"},
		{list("double", "int"), `assume = ["b > 0"]`, "pointer"},
		{nil, `files = ["src/f.c"]`, "assume"},
	} {
		text := alone("f", "src/f.c", x.params)
		if !strings.Contains(text, x.want) || x.not != "" && strings.Contains(text, x.not) {
			t.Errorf("%v: no %q in, or %q in\n%s", x.params, x.want, x.not, text)
		}
		for line := range strings.Lines(text) {
			if line != "\n" && !strings.HasPrefix(line, "# ") {
				t.Errorf("%q is no comment", line)
			}
		}
	}
}
