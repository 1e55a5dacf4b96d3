package lower_test

import (
	"math"
	"testing"

	"heddle/internal/front/compile"
	"heddle/internal/front/lower"
	"heddle/internal/ir/program"
)

// everything says that an instruction has no mask.
const everything = math.MaxUint64

// masked lowers a function of some instructions, and returns the masks of its first Load and its last Store.
func masked(t *testing.T, body string) (looked, set uint64, fields bool) {
	t.Helper()
	text := `target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"
		declare void @use(i32)
		define void @f(ptr %p, ptr %q, i32 %n, i1 %c) {
		` + body + `
		ret void }
		define i32 @main() { call void @f(ptr null, ptr null, i32 1, i1 true)
		ret i32 0 }`
	p, err := lower.Lower(loadText(t, "masked.ll", text, compile.Options{}), defaults("main"))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	mask := func(in *program.Instr) uint64 {
		if in.C == 0 {
			return everything
		}
		return p.Pool[in.C.Index()]
	}
	looked, set = everything, everything
	for pc := len(p.Code) - 1; pc >= 0; pc-- {
		if in := &p.Code[pc]; in.Op == program.Load {
			looked = mask(in)
		}
	}
	for pc := range p.Code {
		if in := &p.Code[pc]; in.Op == program.Store {
			set = mask(in)
		}
	}
	return looked, set, p.BitFields
}

// TestLooked: the bits of a number that its users look at, by constants.
func TestLooked(t *testing.T) {
	for _, x := range []struct {
		body string
		want uint64
	}{
		{"%v = load i32, ptr %p", everything},
		{"%v = load i32, ptr %p\ncall void @use(i32 %v)", everything},
		{"%v = load i32, ptr %p\nstore i32 %v, ptr %q", everything},
		{"%v = load i32, ptr %p\n%a = and i32 %v, 7", 7},
		{"%v = load i32, ptr %p\n%a = and i32 %v, 7\n%b = and i32 %v, 24", 31},
		{"%v = load i32, ptr %p\n%a = and i32 %v, 7\n%b = add i32 %v, 24", everything},
		{"%v = load i32, ptr %p\n%a = and i32 %v, %n", everything},
		{"%v = load i32, ptr %p\n%a = and i32 7, %v", everything},
		{"%v = load i32, ptr %p\n%a = or i32 %v, 7", everything},
		{"%v = load i32, ptr %p\n%a = icmp eq i32 %v, 7", everything},
		{"%v = load i32, ptr %p\n%a = select i1 %c, i32 7, i32 %v", everything},
		{"%v = load i32, ptr %p\n%a = sitofp i32 %v to double", everything},
		{"%v = load i32, ptr %p\n%a = lshr i32 %v, 3", 0xffff_fff8},
		{"%v = load i32, ptr %p\n%a = lshr i32 %v, 3\n%b = and i32 %a, 31", 248},
		{"%v = load i32, ptr %p\n%a = ashr i32 %v, 3\n%b = and i32 %a, 31", 0x8000_00f8},
		{"%v = load i32, ptr %p\n%a = shl i32 %v, 29\n%b = ashr i32 %a, 29", 7},
		{"%v = load i32, ptr %p\n%a = shl i32 %v, 8\n%b = and i32 %a, 255", 0},
		{"%v = load i32, ptr %p\n%a = lshr i32 %v, 32", everything},
		{"%v = load i32, ptr %p\n%a = ashr i32 %v, 32", everything},
		{"%v = load i32, ptr %p\n%a = shl i32 %v, 32", everything},
		{"%v = load i32, ptr %p\n%a = lshr i32 %v, %n", everything},
		{"%v = load i32, ptr %p\n%a = trunc i32 %v to i8", 255},
		{"%v = load i32, ptr %p\n%a = zext i32 %v to i64", everything},
		{"%v = load i32, ptr %p\n%a = zext i32 %v to i64\n%b = and i64 %a, 255", 255},
		{"%v = load i32, ptr %p\n%a = zext i32 %v to i128\n%b = trunc i128 %a to i8", everything},
		{"%v = load i32, ptr %p\n%a = sext i32 %v to i64\n%b = and i64 %a, 255", 255},
		{"%v = load i32, ptr %p\n%a = sext i32 %v to i64\n%b = and i64 %a, 1099511627777", 0x8000_0001},
		{"%v = load i64, ptr %p\n%a = and i64 %v, 7", 7},
		{"%v = load i24, ptr %p\n%a = and i24 %v, 7", 7},
		{"%v = load i20, ptr %p\n%a = and i20 %v, 7", everything},
		{"%v = load i128, ptr %p\n%a = and i128 %v, 7", everything},
		{"%v = load float, ptr %p\n%a = fadd float %v, 1.0", everything},
		{"%v = load <2 x i16>, ptr %p\n%a = and <2 x i16> %v, <i16 7, i16 7>", everything},
	} {
		if got, _, _ := masked(t, x.body); got != x.want {
			t.Errorf("%s: %#x, want %#x", x.body, got, x.want)
		}
	}
}

// TestSet: the bits that a store to a bit-field changes, and what its load keeps: 0 if that is all that becomes of it.
func TestSet(t *testing.T) {
	const field = "%v = load i8, ptr %p\n%k = and i8 %v, -8\n"
	for _, x := range []struct {
		body        string
		looked, set uint64
	}{
		{field + "%s = or i8 %k, 5\nstore i8 %s, ptr %p", 0, ^uint64(0xf8)},
		{field + "%m = trunc i32 %n to i8\n%s = or i8 %m, %k\nstore i8 %s, ptr %p", 0, ^uint64(0xf8)},
		{field + "%m = trunc i32 %n to i8\n%l = and i8 %m, 7\n%s = or i8 %k, %l\nstore i8 %s, ptr %p", 0, ^uint64(0xf8)},
		{field + "%s = or i8 %k, 5\nstore i8 %s, ptr %q", 0xf8, everything},
		{field + "%s = or i8 %k, 5\nstore i8 %s, ptr %p\nstore i8 %s, ptr %q", everything, everything},
		{field + "%s = or i8 %k, 5\n%z = zext i8 %s to i32\ncall void @use(i32 %z)\nstore i8 %s, ptr %p", everything, everything},
		{field + "%o = and i8 %v, 7\n%s = or i8 %k, %o\nstore i8 %s, ptr %p", everything, everything},
		{field + "%s = or i8 %k, 5\nstore i8 %s, ptr %p\n%x = and i8 %s, 1", everything, everything},
		{field + "%s = or i8 %k, 5\nstore i8 %s, ptr %p\nstore volatile i8 %s, ptr %p", 0, ^uint64(0xf8)},
		{field + "%s = xor i8 %k, 5\nstore i8 %s, ptr %p", 0xf8, everything},
		{field + "%s = or i8 %k, 5\nstore i8 7, ptr %p", 0xf8, everything},
		{"%v = load i8, ptr %p\n%k = xor i8 %v, -8\n%s = or i8 %k, 5\nstore i8 %s, ptr %p", everything, everything},
		{"%v = load i8, ptr %q\n%k = and i8 %v, -8\n%s = or i8 %k, 5\nstore i8 %s, ptr %p", 0xf8, everything},
		{"%v = load i8, ptr %p\n%m = trunc i32 %n to i8\n%k = and i8 %v, %m\n%s = or i8 %k, 5\nstore i8 %s, ptr %p", everything, everything},
		{"%m = trunc i32 %n to i8\n%k = and i8 %m, -8\n%s = or i8 %k, 5\nstore i8 %s, ptr %p", everything, everything},
		{"%v = load i32, ptr %p\n%k = and i32 %n, -8\n%s = or i32 %k, %v\nstore i32 %s, ptr %p", everything, everything},
		{"%v = load i128, ptr %p\n%k = and i128 %v, -8\n%s = or i128 %k, 5\nstore i128 %s, ptr %p", everything, everything},
		{"%v = ptrtoint ptr %p to i64\n%k = and i64 %v, -8\n%s = or i64 %k, 5\nstore i64 %s, ptr %p", everything, everything},
		{"%s = or i32 %n, 5\nstore i32 %s, ptr %p", everything, everything},
		{"store i32 %n, ptr %p", everything, everything},
		{"store i32 5, ptr %p", everything, everything},
	} {
		looked, set, fields := masked(t, x.body)
		if looked != x.looked || set != x.set || fields != (x.set != everything) {
			t.Errorf("%s: %#x is looked at and %#x set, want %#x and %#x; bit-fields: %v", x.body, looked, set, x.looked, x.set, fields)
		}
	}
}
