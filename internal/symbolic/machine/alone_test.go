package symbolic_test

import (
	"strings"
	"testing"

	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
	"heddle/internal/ir/program"
	symbolic "heddle/internal/symbolic/machine"
)

// TestJudgedAlone: an instruction with a check that only the plain machine makes is executed with each value of its operands; where that
// does not make all plain that it is about, the search is not complete.
func TestJudgedAlone(t *testing.T) {
	for _, x := range []struct {
		name, text string
		op         program.Op
		gap        string
	}{
		{"one by one", `int main(void) { unsigned char x = u8() & 3; unsigned char y = x ^ 5; assert(y >= 4); }`, program.Xor, ""},
		{"too many", `extern unsigned __VERIFIER_nondet_uint(void); int main(void) { unsigned y = __VERIFIER_nondet_uint() ^ 5; assert(y >= 0); }`, program.Xor, "more than 256 values"},
		{"content", `unsigned char x; int main(void) { x = u8(); assert(x <= 255); }`, program.Load, "a check of this instruction is not made on symbolic numbers"},
		{"condition", `int main(void) { unsigned char x = u8(); if (x > 3) x = 0; assert(x <= 3); }`, program.Branch, "a check of this instruction"},
	} {
		t.Run(x.name, func(t *testing.T) {
			m := machineOf(t, "O0", header+x.text)
			m.Cursor.JudgeAlone(x.op)
			r := search.DepthFirst(m.Cursor, symbolic.NewStore(m.Cursor, store.NewTree(m.Cursor)), search.Options{Bound: -1})
			if len(r.Violations) > 0 || r.Complete() != (x.gap == "") {
				t.Errorf("%d violations, complete: %v", len(r.Violations), r.Complete())
			}
			if x.gap != "" && (len(r.Others) == 0 || !strings.Contains(r.Others[0].Failure.Text, x.gap)) {
				t.Errorf("%v, want %q", r.Others, x.gap)
			}
			if x.gap == "" && r.States < 4 {
				t.Errorf("%d states, where each of 4 values is tried by itself", r.States)
			}
		})
	}
}
