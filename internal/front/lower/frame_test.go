package lower_test

import "testing"

// TestFrame: what a call takes of the stack is its two words and the variables, in slots or not.
func TestFrame(t *testing.T) {
	for text, want := range map[string]uint64{
		"":                 16,
		"%r. = alloca i32": 20,
		"%r. = alloca i32, i32 3\ncall void @other(ptr %r.)": 28,
		"%r. = alloca [100 x i64]":                           816,
		"%r. = alloca i64, i64 %n":                           16,
		"%r. = alloca [4294967296 x i64]":                    16,
		"%r. = alloca [2147483648 x i8]":                     1 << 31,
		"%r. = alloca i8\n%s. = alloca i16\ncall void @other(ptr %s.)\nstore i8 1, ptr %r.": 19,
	} {
		p := lowerMade(t, made{text: text})
		if got := p.Funcs[p.FuncOf[0]].Frame; got != want {
			t.Errorf("%s: %d bytes, want %d", text, got, want)
		}
	}
}
