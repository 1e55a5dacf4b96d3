package lower_test

import (
	"strings"
	"testing"

	"heddle/internal/front/compile"
	"heddle/internal/front/lower"
	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
	"heddle/internal/test/testprogram"
)

// TestCountedAddresses: where steps are counted, the addresses of a thread's own variables prepare the instruction that has them as operands, which is one group.
func TestCountedAddresses(t *testing.T) {
	text := strings.ReplaceAll(testprogram.OwnAddresses, "OWN", "thread_local")
	m := loadText(t, "own.ll", text, compile.Options{})
	groups := func(counted bool) (all, prepared int) {
		o := defaults("main")
		o.InstructionSteps = counted
		o.Supported = func(string) bool { return true }
		p, err := lower.Lower(m, o)
		if err != nil {
			t.Fatal(err)
		}
		for pc, in := range p.Code {
			if in.Flags&program.FlagFirst != 0 {
				all++
			}
			if in.Prepares() && in.Op == program.TLSAddr && analysis.Visible(&p.Code[pc+1]) {
				prepared++
			}
		}
		return all, prepared
	}
	common := strings.ReplaceAll(testprogram.OwnAddresses, "OWN ", "")
	own, prepared := groups(true)
	if prepared != 7 {
		t.Errorf("%d addresses are directly before the access that they prepare, not 7", prepared)
	}
	m = loadText(t, "common.ll", common, compile.Options{})
	if all, prepared := groups(true); all != own || prepared != 0 {
		t.Errorf("%d instructions, of which %d are prepared, and %d with variables of its own", all, prepared, own)
	}
}

// TestCountedHidden: where steps are counted, what would compute before it accesses memory that others may reach is refused, with what to do instead.
func TestCountedHidden(t *testing.T) {
	for _, c := range []struct {
		name, text string
		refused    bool
	}{
		{"packed", "@v = global <8 x i1> zeroinitializer\ndefine void @main(<8 x i1> %w) {\n store <8 x i1> %w, ptr @v\n ret void\n}", true},
		{"packed, in memory of its own", "define void @main(<8 x i1> %w) {\n %v = alloca <8 x i1>\n store <8 x i1> %w, ptr %v\n ret void\n}", false},
		{"relative", "@t = global [2 x i32] zeroinitializer\ndeclare ptr @llvm.load.relative.i64(ptr, i64)\ndefine void @main(i64 %i) {\n %p = call ptr @llvm.load.relative.i64(ptr @t, i64 %i)\n ret void\n}", true},
		{"a load", "@t = thread_local global i32 0\ndefine i32 @main() {\n %v = load i32, ptr @t\n ret i32 %v\n}", false},
	} {
		o := defaults("main")
		m := loadText(t, "a.ll", c.text, compile.Options{})
		if _, err := lower.Lower(m, o); err != nil {
			t.Errorf("%s: refused where steps are not counted: %v", c.name, err)
		}
		o.InstructionSteps = true
		_, err := lower.Lower(m, o)
		if refused := err != nil && strings.Contains(err.Error(), "E<>, A[] and heddle check do (in function main)"); refused != c.refused || err != nil && !refused {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
