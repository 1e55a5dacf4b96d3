package lower_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"heddle/internal/front/compile"
	"heddle/internal/front/lower"
	"heddle/internal/ir/program"
)

// padded are global variables of some types.
const padded = `target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"
	%struct.m = type { i8, i32 }
	%struct.n = type { i16, [2 x %struct.m], x86_fp80, <3 x i8> }
	%union.u = type { %struct.m }
	%struct.o = type { i8, %union.u, [2 x x86_fp80] }
	@m = global %struct.m zeroinitializer
	@n = global %struct.n zeroinitializer
	@u = global { i8, [3 x i8], %union.u } zeroinitializer
	@v = global { %struct.m } zeroinitializer
	@bytes = global [5 x i8] zeroinitializer
	@large = global [8192 x %struct.m] zeroinitializer
	@larger = global [8193 x %struct.m] zeroinitializer
	@outer = global %struct.o zeroinitializer
	@own = thread_local global %struct.m zeroinitializer
	@end = global ptr getelementptr (%struct.m, ptr @m, i64 1)
	declare void @look(ptr)
	declare ptr @llvm.threadlocal.address.p0(ptr)
	define void @unreached(ptr %p) {
	%q = getelementptr i8, ptr %p, i64 1
	call void @look(ptr %q)
	ret void }
	`

// lowerPadded lowers a main of some instructions.
func lowerPadded(t *testing.T, body string, o lower.Options) *program.Program {
	t.Helper()
	uses := ""
	for _, name := range strings.Fields("m n u v bytes large larger outer end") {
		uses += fmt.Sprintf("store volatile ptr @%s, ptr %%at\n", name)
	}
	const own = "%own = call ptr @llvm.threadlocal.address.p0(ptr @own)\nstore i8 1, ptr %own\n"
	text := padded + "define i32 @main() {\n%at = alloca ptr\n" + own + uses + body + "\nret i32 0 }"
	p, err := lower.Lower(loadText(t, "padded.ll", text, compile.Options{}), o)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return p
}

// TestStaticPadding: padding is what no scalar of a struct covers, other than in unions, and in types without a name, which those have
// that are initialised.
func TestStaticPadding(t *testing.T) {
	p := lowerPadded(t, "", defaults("main"))
	for _, x := range []struct {
		name  string
		known bool
		bytes []uint64
	}{
		{"m", true, []uint64{1, 2, 3}},
		{"n", true, []uint64{2, 3, 5, 6, 7, 13, 14, 15, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 42, 43, 44, 45, 46, 47, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63}},
		{"outer", true, []uint64{1, 2, 3, 12, 13, 14, 15}},
		{"own", true, []uint64{1, 2, 3}},
		{"u", true, nil}, {"v", true, nil}, {"bytes", false, nil}, {"larger", false, nil},
	} {
		s := p.Statics[slices.IndexFunc(p.Statics, func(s program.Static) bool { return s.Name == x.name })]
		var bytes []uint64
		for i := range s.Size {
			if s.Padding != nil && s.Padding[i/64]>>(i%64)&1 != 0 {
				bytes = append(bytes, i)
			}
		}
		if !slices.Equal(bytes, x.bytes) || (s.Padding != nil) != x.known {
			t.Errorf("%s: padding is %v of %d bytes", x.name, bytes, s.Size)
		}
	}
	if n := len(knownPadding(p)); n != 7 {
		t.Errorf("padding is known of %d variables", n)
	}
}

// knownPadding are the variables of which padding is known.
func knownPadding(p *program.Program) []program.Static {
	return slices.DeleteFunc(slices.Clone(p.Statics), func(s program.Static) bool { return s.Padding == nil })
}

// TestPaddingShown: a program that may look at padding has none.
func TestPaddingShown(t *testing.T) {
	for _, x := range []struct {
		name, body string
		known      bool
	}{
		{"a member", "%r = load i32, ptr getelementptr (%struct.m, ptr @m, i32 0, i32 1)", true},
		{"a member of one byte", "%r = load i8, ptr @m", true},
		{"a byte", "%r = load i8, ptr getelementptr (i8, ptr @m, i64 3)", false},
		{"a byte behind it", "%r = load i8, ptr getelementptr (i8, ptr @m, i64 8)", true},
		{"two bytes", "%r = load i16, ptr getelementptr (i16, ptr @m, i64 1)", false},
		{"a byte behind all words", "%r = load i8, ptr getelementptr (i8, ptr @large, i64 65536)", true},
		{"a variable of one byte", "%c = alloca i8\nstore volatile i8 1, ptr %c", true},
		{"a byte of a later word", "%r = load i8, ptr getelementptr (i8, ptr @large, i64 65)", false},
		{"all bytes", "%r = load i64, ptr @m", true},
		{"a byte is set", "store i8 1, ptr getelementptr (i8, ptr @m, i64 3)", true},
		{"a byte of a pointer", "%p = load ptr, ptr %at\n%q = getelementptr i8, ptr %p, i64 1", false},
		{"a number", "%p = inttoptr i64 77 to ptr", false},
		{"a member of a pointer", "%p = load ptr, ptr %at\n%q = getelementptr %struct.m, ptr %p, i64 1, i32 1\n%r = getelementptr i16, ptr %q, i64 1", true},
		{"a call", "call void @look(ptr @m)", false},
	} {
		looks := func(name string) program.Conduct { return program.Conduct{ShowsBytes: name == "look"} }
		o := defaults("main")
		o.Conduct = looks
		if p := lowerPadded(t, x.body, o); len(knownPadding(p)) > 0 != x.known {
			t.Errorf("%s: padding is known of %d variables", x.name, len(knownPadding(p)))
		}
		o.Library = func(string) bool { return true }
		if n := len(knownPadding(lowerPadded(t, x.body, o))); n != 7 && (x.known || n != 5) { // m and own may be the program's
			t.Errorf("%s in the library: padding is known of %d variables", x.name, n)
		}
	}
}
