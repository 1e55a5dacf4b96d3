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

// made is what some instructions make of pointers: %a and %b are two, %p and %q the integers of their size that they are, %v has two
// pointers, %s has one, and %n is a number that is no address. Names of their own end with a dot.
type made struct {
	name, text string
	numbers    bool
}

// distances are subtractions.
var distances = []made{
	{"a distance", "%r. = sub i64 %p, %q", false},
	{"a distance that does not overflow", "%r. = sub nsw i64 %p, %q", false},
	{"a distance to itself", "%r. = sub i64 %q, %q", false},
	{"less a number", "%r. = sub i64 %p, %n", true},
	{"less a constant", "%r. = sub i64 %p, 5", true},
	{"from a number", "%r. = sub i64 %n, %p", true},
	{"from a constant", "%r. = sub i64 5, %p", true},
	{"of low halves", "%x. = ptrtoint ptr %a to i32\n%y. = ptrtoint ptr %b to i32\n%r. = sub i32 %x., %y.", true},
	{"of wider integers", "%x. = ptrtoint ptr %a to i128\n%y. = ptrtoint ptr %b to i128\n%r. = sub i128 %x., %y.", true},
}

// others are what else may be made of a pointer, and what has nothing to do with one.
var others = []made{
	{"an order", "%r. = icmp ult i64 %p, %n", false},
	{"bits of the offset", "%r. = and i64 %p, 1048575", false},
	{"a bit of the object", "%r. = and i64 %p, 1048576", true},
	{"bits that are not known", "%r. = and i64 %p, %n", true},
	{"bits of the offset of two", "%w. = ptrtoint <2 x ptr> %v to <2 x i64>\n%r. = and <2 x i64> %w., <i64 7, i64 7>", true},
	{"bits of the offset of one, all of another", "%w. = ptrtoint <2 x ptr> %v to <2 x i64>\n%r. = and <2 x i64> %w., <i64 7, i64 -1>", true},
	{"distances of two", "%w. = ptrtoint <2 x ptr> %v to <2 x i64>\n%r. = sub <2 x i64> %w., %w.", true},
	{"a sum", "%r. = add i64 %p, %n", true},
	{"a number in memory", "store i64 %p, ptr %a", true},
	{"a pointer in memory", "store ptr %b, ptr %a", false},
	{"a variable argument that is a pointer", "%r. = va_arg ptr %a, ptr", false},
	{"a variable argument", "%r. = va_arg ptr %a, i64", true},
	{"a call", "call void @other(ptr %a)", false},
	{"a call that does not throw", "call void @other(ptr %a) nounwind", false},
	{"a number as what it was", "%x. = inttoptr i64 %n to ptr", false},
	{"assembler with nothing", `call void asm sideeffect "", "~{memory}"()`, false},
	{"assembler with a number", `%r. = call i64 asm "", "=r,0"(i64 %n)`, false},
	{"assembler with a pointer", `%r. = call i64 asm "", "=r,0"(ptr %a)`, true},
	{"assembler with pointers among others", `%r. = call [2 x i64] asm "", "=r,0"({ i64, ptr } %s)`, true},
	{"assembler that throws", `%r. = invoke i64 asm unwind "", "=r,0"(ptr %a) to label %ok. unwind label %pad.
		pad.: %l. = landingpad { ptr, i32 } cleanup
		ret void
		ok.:`, true},
}

// lowerMade lowers a function of some instructions.
func lowerMade(t *testing.T, list ...made) *program.Program {
	t.Helper()
	text := `target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"
		@variable = global i64 0
		declare void @other(ptr)
		declare i32 @personality(...)
		define void @f(ptr %a, ptr %b, i64 %n, <2 x ptr> %v, { i64, ptr } %s) personality ptr @personality {
		%p = ptrtoint ptr %a to i64
		%q = ptrtoint ptr %b to i64
		`
	for i, x := range list {
		text += strings.ReplaceAll(x.text, ".", fmt.Sprintf(".%d", i)) + "\n"
	}
	text += `ret void }
		define i32 @main() { call void @f(ptr null, ptr null, i64 1, <2 x ptr> zeroinitializer, { i64, ptr } zeroinitializer)
		ret i32 0 }`
	p, err := lower.Lower(loadText(t, "made.ll", text, compile.Options{}), defaults("main"))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return p
}

// TestNumbersOf: an address as an integer makes a number unless it is compared, or only its offset is used, or the distance of two; so do
// assembler that gets one and arguments that need not be pointers. One instruction that does is enough, whatever comes before it and
// after it.
func TestNumbersOf(t *testing.T) {
	all := slices.Concat(distances, others)
	harmless := slices.DeleteFunc(slices.Clone(all), func(x made) bool { return x.numbers })
	for part := range slices.Chunk(harmless, 8) {
		if lowerMade(t, part...).Numbers {
			t.Errorf("%s, or one of those behind it: numbers", part[0].name)
		}
	}
	for _, x := range all {
		if x.numbers && (!lowerMade(t, append([]made{x}, harmless...)...).Numbers || !lowerMade(t, append(slices.Clone(harmless), x)...).Numbers) {
			t.Errorf("%s: nothing", x.name)
		}
	}
}

// TestDistances: the machine looks at just those subtractions that make no number as long as both pointers are into one object.
func TestDistances(t *testing.T) {
	for _, x := range distances {
		p := lowerMade(t, x)
		looks := slices.ContainsFunc(p.Code, func(in program.Instr) bool {
			return (in.Op == program.Sub || in.Op == program.SubS) && in.Flags&program.FlagPointer != 0
		})
		if looks == x.numbers {
			t.Errorf("%s: numbers %v, looks %v", x.name, x.numbers, looks)
		}
	}
}

// TestNumbersOfSmallPointers: an offset has 12 bits where pointers have 32, and an address is an integer of 32.
func TestNumbersOfSmallPointers(t *testing.T) {
	for text, want := range map[string]bool{
		"and i32 %p, 4095": false, "and i32 %p, 4096": true, "sub i32 %p, %q": false, "sub i32 %q, 1": true,
	} {
		m := loadText(t, "small.ll", `target datalayout = "e-p:32:32"
			define i32 @f(ptr %a, ptr %b) {
			%p = ptrtoint ptr %a to i32
			%q = ptrtoint ptr %b to i32
			%r = `+text+`
			ret i32 %r }
			define i32 @main() { %r = call i32 @f(ptr null, ptr null)
			ret i32 %r }`, compile.Options{})
		p, err := lower.Lower(m, defaults("main"))
		if err != nil {
			t.Fatal(err)
		}
		if p.PointerBits != 32 || p.Numbers != want {
			t.Errorf("%s: %v, with pointers of %d bits", text, p.Numbers, p.PointerBits)
		}
	}
}
