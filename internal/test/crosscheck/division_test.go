package crosscheck

import (
	"slices"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/front/compile"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testsession"
)

// TestDivisionFailsInTwoWays: of a division whose operands are inputs both ways to fail are reported, and each replays,
// whether the program checks them itself (optimised code) or the machine does, and wherever the operands lie.
func TestDivisionFailsInTwoWays(t *testing.T) {
	for name, text := range map[string]string{
		"int":       "int __VERIFIER_nondet_int(void); int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(); return a / b; }",
		"remainder": "int __VERIFIER_nondet_int(void); int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(); return a % b; }",
		"long long": "long long __VERIFIER_nondet_longlong(void); int main(void) { long long a = __VERIFIER_nondet_longlong(), b = __VERIFIER_nondet_longlong(); return (int)(a / b); }",
		"__int128":  "long long __VERIFIER_nondet_longlong(void); int main(void) { __int128 a = (__int128)__VERIFIER_nondet_longlong() << 64, b = __VERIFIER_nondet_longlong(); return (int)(a / b); }",
	} {
		for _, opt := range []string{"O0", "O1"} {
			for _, m32 := range []bool{false, name != "__int128"} {
				file := checkout.Write(t, "division.c", text)
				r := testsession.Check(t, plan.Task{
					Source: plan.Source{Load: compile.Options{Files: []string{file}, Opt: opt, M32: m32}},
					Checks: plan.Checks{KeepGoing: true, Set: machine.DefaultChecks.Without(machine.Hang)},
					Search: plan.Search{CheckProviso: true, Engine: plan.EngineSymbolic},
				})
				var told []string
				for _, tr := range r.Traces {
					told = append(told, tr.Failure.Check)
				}
				slices.Sort(told)
				if want := []string{machine.DivZero.String(), machine.SignedOverflow.String()}; !slices.Equal(told, want) || len(r.Verdict.Reasons) > 0 {
					t.Errorf("%s, %s, 32 bits %v: %v is told, want %v; %v", name, opt, m32, told, want, r.Verdict.Reasons)
				}
			}
		}
	}
}
