package recipes

// The programs call what the examples add.
const (
	callsMidpoint = `#include <assert.h>
int midpoint(int, int);
int main(void) { assert(midpoint(2, 4) == EXPECTED); }
`
	callsTally = `#include <assert.h>
int tally(const int *, int);
int main(void) { int list[3] = {1, 2, 4}; assert(tally(list, COUNT) == 7); }
`
	clears = `unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    unsigned char n = __VERIFIER_nondet_uchar(), sum = 0;
    for (unsigned char i = 0; i < 9; i++)
        sum += i ^ SHARE;
    return (n | 64) ^ OTHER;
}
`
	jumps = `#include <assert.h>
int main(void)
{
    asm goto("" : : : : out);
    assert(EXPECTED);
out:
    return 0;
}
`
	callsGray = `#include <assert.h>
unsigned __VERIFIER_nondet_uint(void);
unsigned gray(unsigned) __asm__("llvm.gray.i32");
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    assert(gray(n) == (n ^ n >> 1));
    assert(gray(5) == EXPECTED);
}
`
)

// programExamples are about what programs may have, and what may be wrong with them.
var programExamples = []example{
	{
		recipe: "A library function in Go",
		edits: []edit{
			{"internal/exec/platform/libc/arithmetic.go", "\treturn list\n", `	list = append(list, abi.Pure("midpoint", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		return abi.Int(c, (c.ArgS(0)+c.ArgS(1))/2)
	}))
`},
			{"internal/exec/platform/libc/facts.go", "\t\tabi.Of(\"abort\"", "\t\tabi.Of(\"midpoint\", machine.Facts{Symmetric: true}),\n"},
			{"internal/exec/platform/libc/facts.go", "\t\tabi.Keep(unsafe, nothing, \"atof\"),\n", "\t\tabi.Keep(bare, nothing, \"midpoint\"),\n"},
		},
		before: use{args: []string{"check", "--cflags=-DEXPECTED=3", "FILE"}, program: callsMidpoint, status: 3, want: []string{"midpoint is not defined"}},
		after: []use{
			{args: []string{"check", "-q", "--cflags=-DEXPECTED=3", "FILE"}, program: callsMidpoint, want: []string{"verified: no check can fail\n"}},
			{args: []string{"check", "-q", "--cflags=-DEXPECTED=4", "FILE"}, program: callsMidpoint, status: 1, want: []string{"violated: assertion failed"}},
		},
	},
	{
		recipe: "A library function in C",
		edits: []edit{
			{"internal/exec/platform/libc/library/tally.c", "", `// for: tally
//
// The sum of some numbers.
int tally(const int *from, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += from[i];
    return sum;
}
`},
			{"internal/exec/platform/libc/facts.go", "\t\tabi.Keep(bare, nothing, \"basename", "\t\tabi.Keep(bare, nothing, \"tally\"),\n"},
		},
		before: use{args: []string{"check", "--cflags=-DCOUNT=3", "FILE"}, program: callsTally, status: 3, want: []string{"tally is not defined"}},
		after: []use{
			{args: []string{"check", "-q", "--cflags=-DCOUNT=3", "FILE"}, program: callsTally, want: []string{"verified: no check can fail\n"}},
			{args: []string{"check", "-q", "--cflags=-DCOUNT=4", "FILE"}, program: callsTally, status: 1, want: []string{"violated: access out of bounds (", "example.c:3)"}},
		},
	},
	{
		recipe: "A check",
		edits: []edit{
			{"internal/exec/machine/check.go", "\tNumChecks\n", "\tClearing\n"},
			{"internal/exec/machine/check.go", "\tProposition: {Name", "\tClearing: {Name: \"clearing\", Title: \"exclusive or of a number with itself\", Meaning: \"the operands of an exclusive or are equal\"},\n"},
			{"internal/exec/machine/claims.go", "\tprogram.Shl:", "\tprogram.Xor: {{Check: Clearing, Text: \"operands differ\"}},\n"},
			{"internal/exec/machine/step.go", "\t\t\tm.set(fp+uint32(in.Dst), m.operand(in.A, fp)^", `			if m.o.Checks.Has(Clearing) && m.operand(in.A, fp) == m.operand(in.B, fp) {
				return m.fail(r, pc, m.Mark(), &Fault{Check: Clearing, Text: "the operands are equal", Other: -1})
			}
`},
		},
		before: use{args: []string{"check", "--check=+clearing", "--cflags=-DSHARE=9 -DOTHER=9", "FILE"}, program: clears, status: 3, want: []string{"clearing"}},
		after: []use{
			{args: []string{"checks"}, want: []string{"clearing", "the operands of an exclusive or are equal"}},
			{args: []string{"check", "--cflags=-DSHARE=7 -DOTHER=65", "FILE"}, program: clears, want: []string{"verified"}, never: "clearing"},
			{args: []string{"check", "-q", "--check=+clearing", "--cflags=-DSHARE=9 -DOTHER=9", "FILE"}, program: clears, want: []string{"verified"}},
			{args: []string{"check", "-q", "--check=+clearing", "--cflags=-DSHARE=7 -DOTHER=9", "FILE"}, program: clears, status: 1, want: []string{"violated: exclusive or of a number with itself (", "example.c:6)"}},
			{args: []string{"check", "--engine=symbolic", "--check=+clearing", "--json", "--cflags=-DSHARE=9 -DOTHER=65", "FILE"}, program: clears, status: 1, want: []string{`"check": "clearing"`, "the operands are equal"}},
			{args: []string{"check", "-q", "--engine=symbolic", "--check=+clearing", "--cflags=-DSHARE=9 -DOTHER=9", "FILE"}, program: clears, want: []string{"verified"}},
			{args: []string{"check", "--check=+clearing", "--checks-table", "--cflags=-DSHARE=9 -DOTHER=9", "FILE"}, program: clears, want: []string{"operands differ"}},
		},
	},
	{
		recipe: "An LLVM instruction or intrinsic",
		edits: []edit{
			{"internal/front/lower/control.go", "\tcase flat.OpSwitch:\n", "\tcase flat.OpCallBr: // as if the assembler code never jumped\n\t\tn.jump(in.Blocks[0])\n"},
		},
		before: use{args: []string{"check", "--cflags=-DEXPECTED=1", "FILE"}, program: jumps, status: 3, want: []string{"not supported: the instruction callbr"}},
		after: []use{
			{args: []string{"check", "-q", "--cflags=-DEXPECTED=1", "FILE"}, program: jumps, want: []string{"verified: no check can fail\n"}},
			{args: []string{"check", "-q", "--cflags=-DEXPECTED=0", "FILE"}, program: jumps, status: 1, want: []string{"violated: assertion failed"}},
		},
	},
	{
		recipe: "An LLVM instruction or intrinsic",
		edits: []edit{
			{"internal/front/lower/intrinsicint.go", "\t\t\"bswap\": ", "\t\t\"gray\": bitvec.OpGray,\n"},
			{"internal/ir/bitvec/unop.go", "\tUnOpCount\n", "\tOpGray\n"},
			{"internal/ir/bitvec/unop.go", "\tOpNeg:        \"neg\",\n", "\tOpGray: \"gray\",\n"},
			{"internal/ir/bitvec/unop.go", "\tcase OpNot:\n\t\treturn", "\tcase OpGray:\n\t\treturn Gray(x, w)\n"},
			{"internal/ir/bitvec/unop.go", "\tcase OpNot:\n\t\tWideNot", "\tcase OpGray:\n\t\tWideGray(dst, a, w)\n"},
			{"internal/ir/bitvec/gray.go", "", `package bitvec

// Gray returns the Gray code of x.
func Gray(x uint64, w uint) uint64 { return x ^ x>>1 }

// WideGray sets dst to the Gray code of a.
func WideGray(dst, a []uint64, w uint) {
	one, half := make([]uint64, Words(w)), make([]uint64, Words(w))
	one[0] = 1
	WideLShr(half, a, one, w)
	WideXor(dst, a, half, w)
}
`},
			{"internal/symbolic/term/derived.go", "\tcase bitvec.OpNot:\n", "\tcase bitvec.OpGray:\n\t\treturn p.Xor(a, p.LShr(a, p.ZExt(p.Const(1, 1), p.number(a))))\n"},
		},
		before: use{args: []string{"check", "--cflags=-DEXPECTED=7", "FILE"}, program: callsGray, status: 3, want: []string{"a call of llvm.gray.i32"}},
		after: []use{
			{args: []string{"check", "-q", "--cflags=-DEXPECTED=7", "--engine=symbolic", "FILE"}, program: callsGray, want: []string{"verified: no check can fail\n"}},
			{args: []string{"check", "-q", "--cflags=-DEXPECTED=6", "--engine=symbolic", "FILE"}, program: callsGray, status: 1, want: []string{"violated: assertion failed"}},
			{args: []string{"check", "-q", "--cflags=-DEXPECTED=7", "--engine=explicit", "--nondet-range=0..20", "FILE"}, program: callsGray, status: 2, want: []string{"unknown"}},
			{args: []string{"check", "-q", "--cflags=-DEXPECTED=6", "--engine=explicit", "--nondet-range=0..20", "FILE"}, program: callsGray, status: 1, want: []string{"violated: assertion failed"}},
		},
	},
}
