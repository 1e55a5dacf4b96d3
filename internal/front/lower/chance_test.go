package lower_test

import (
	"testing"

	"heddle/internal/ir/program"
)

// countLowered tests how many of the instructions that a text is lowered to are of a kind.
func countLowered(t *testing.T, text string, want int, is func(*program.Instr) bool) {
	t.Helper()
	got := 0
	for _, in := range lowerMade(t, made{text: text}).Code {
		if is(&in) {
			got++
		}
	}
	if got != want {
		t.Errorf("%s: %d instructions, want %d", text, got, want)
	}
}

// TestHidden: where a number hides an address that it gives back, that is noted; a distance hides none.
func TestHidden(t *testing.T) {
	for text, want := range map[string]int{
		"%r. = xor i64 %p, %n": 1, "%r. = xor i64 %n, %p": 1, "%r. = xor i64 %p, %q": 2, "%r. = xor i64 %n, 7": 0,
		"%r. = shl i64 %p, 16": 1, "%r. = shl i64 1, %p": 0, "%r. = sub i64 0, %p": 1, "%r. = sub i64 %p, %q": 0, "%r. = sub i64 %p, 8": 0,
		"%r. = or i64 %p, 1": 0, "%r. = add i64 %p, %n": 0,
	} {
		countLowered(t, text, want, func(in *program.Instr) bool { return in.Op == program.AddressHidden })
	}
}

// TestByChance: what is computed of an address that depends on where the object lies is noted; tags, differences and comparisons of addresses are
// not. Of their lowest bits what a local variable's alignment says is not, and what the machine is to look at.
func TestByChance(t *testing.T) {
	for text, want := range map[string]int{
		"%r. = urem i64 %p, 64":                             1,
		"%r. = mul i64 %p, 31":                              1,
		"%r. = lshr i64 %p, 4":                              1,
		"%r. = trunc i64 %p to i32":                         1,
		"%r. = trunc i64 %p to i1":                          1,
		"%r. = and i64 %p, 15":                              1,
		"%r. = and i64 %p, 0":                               0,
		"%r. = and i64 %p, 31":                              1,
		"%r. = and i64 %p, %n":                              1,
		"%r. = and i64 %p, 281474976710655":                 0,
		"%t. = or i64 %p, 1\n%r. = urem i64 %t., 7":         1,
		"%t. = and i64 %p, -16\n%r. = urem i64 %t., 7":      1,
		"%t. = and i64 %p, 15\n%r. = urem i64 %t., 7":       1,
		"%r. = urem i64 %n, 7":                              0,
		"%t. = shl i64 %p, 16\n%r. = lshr i64 %t., 16":      0,
		"%r. = xor i64 %p, %q":                              0,
		"%r. = sub i64 %p, %q":                              1,
		"%r. = icmp eq i64 %p, %q":                          0,
		"%r. = icmp eq i64 %p, 0":                           0,
		"%r. = icmp eq i64 %p, 94053":                       1,
		"%r. = icmp eq ptr %a, inttoptr (i64 94053 to ptr)": 1,
		"%r. = icmp ne ptr inttoptr (i64 94053 to ptr), %a": 1,
		"%r. = icmp eq ptr %a, inttoptr (i64 -1 to ptr)":    0,
		"%r. = icmp eq ptr %a, inttoptr (i64 4096 to ptr)":  0,
		"%r. = icmp eq ptr %a, null":                        0,
		"%r. = icmp ult i64 %p, %q":                         1,
		"%r. = icmp ult ptr %a, %b":                         1,
		"%v. = alloca i64\nstore i64 %p, ptr %v.\n%l. = load i64, ptr %v.\n%r. = urem i64 %l., 7":                              1,
		"%v. = alloca i64\nstore i64 %n, ptr %v.\n%l. = load i64, ptr %v.\n%r. = urem i64 %l., 7":                              0,
		"%v. = alloca ptr\nstore ptr inttoptr (i64 94053 to ptr), ptr %v.\n%l. = load ptr, ptr %v.\n%r. = icmp eq ptr %l., %a": 1,
		"%v. = alloca ptr\nstore ptr %b, ptr %v.\n%l. = load ptr, ptr %v.\n%r. = icmp eq ptr %l., %a":                          0,
		"%v. = alloca i32\n%t. = ptrtoint ptr %v. to i64\n%r. = and i64 %t., 3":                                                0,
		"%v. = alloca i32\n%t. = ptrtoint ptr %v. to i64\n%r. = and i64 %t., 4":                                                1,
		"%v. = alloca i8, align 8\n%t. = ptrtoint ptr %v. to i64\n%r. = and i64 %t., 4":                                        0,
		"%t. = sub i64 %p, 8\n%r. = urem i64 %t., 7":                                                                           1,
		"%t. = add i64 %p, %n\n%r. = urem i64 %t., 7":                                                                          1,
		"%r. = add i64 %p, %q": 2,
		"%t. = select i1 true, i64 %p, i64 0\n%r. = urem i64 %t., 7":          1,
		"%t. = shl i64 %p, 16\n%s. = lshr i64 %t., 16\n%r. = urem i64 %s., 7": 1,
		"%t. = shl i64 %p, 16\n%s. = lshr i64 %t., 8\n%r. = urem i64 %s., 7":  0,
		"%r. = icmp eq i64 %p, %n":  1,
		"%r. = icmp ult i64 %n, %p": 1,
		"%r. = icmp ult i64 mul (i64 ptrtoint (ptr @other to i64), i64 993), 4096": 2,
		"%r. = urem i64 ptrtoint (ptr @other to i64), 7":                           1,
	} {
		countLowered(t, text, want, func(in *program.Instr) bool {
			return in.Op == program.AddressUsed || in.Op == program.AddressOrder && in.Imm != program.Equality
		})
	}
}

// TestEquality tests that a comparison of two addresses for equality is recorded, and that one of an address with a number is not.
func TestEquality(t *testing.T) {
	for text, want := range map[string]int{
		"%r. = icmp eq ptr %a, %b":                                       1,
		"%r. = icmp ne ptr %a, @variable":                                1,
		"%r. = icmp eq ptr %a, @other":                                   0,
		"%r. = icmp eq ptr %a, getelementptr (i8, ptr @variable, i64 4)": 1,
		"%r. = icmp eq ptr %a, null":                                     0,
		"%r. = icmp eq ptr null, %a":                                     0,
		"%r. = icmp eq ptr %a, inttoptr (i64 -1 to ptr)":                 0,
		"%r. = icmp ult ptr %a, %b":                                      0,
		"%r. = icmp eq i64 %p, %q":                                       1,
		"%r. = icmp eq i64 %p, ptrtoint (ptr @other to i64)":             1,
		"%r. = icmp eq i64 %p, 7":                                        0,
		"%r. = icmp eq i64 %p, %n":                                       0,
	} {
		countLowered(t, text, want, func(in *program.Instr) bool { return in.Op == program.AddressOrder && in.Imm == program.Equality })
	}
}
