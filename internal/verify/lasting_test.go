package verify_test

import (
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// TestJudgedInTurns: what is asked of whole runs is decided by values where inputs have few, and else by unknowns as well; each refutes by itself.
func TestJudgedInTurns(t *testing.T) {
	const head = `extern _Bool __VERIFIER_nondet_bool(void); extern unsigned __VERIFIER_nondet_uint(void); extern unsigned char __VERIFIER_nondet_uchar(void); unsigned g;
		int main(void) { `
	for _, c := range []struct {
		name, text, formula string
		checks              machine.CheckSet
		engine              plan.Engine
		want                verdict.Answer
		by                  string
	}{
		{"few values", "g = __VERIFIER_nondet_bool(); }", "F ended", 0, plan.EngineAuto, verdict.Verified, ""},
		{"all values", "g = __VERIFIER_nondet_uchar(); }", "F ended", 0, plan.EngineAuto, verdict.Verified, ""},
		{"unknowns prove", "g = __VERIFIER_nondet_uint(); }", "F ended", 0, plan.EngineAuto, verdict.Verified, "symbolic"},
		{"unknowns refute", "g = __VERIFIER_nondet_uint(); while (g == 7654321); }", "F ended", 0, plan.EngineAuto, verdict.Violated, "symbolic"},
		{"values refute", "g = __VERIFIER_nondet_uint(); for (;;) g = !g; }", "F ended", 0, plan.EngineAuto, verdict.Violated, "explicit"},
		{"values alone", "g = __VERIFIER_nondet_uint(); }", "F ended", 0, plan.EngineExplicit, verdict.Unknown, ""},
		{"a check", "g = __VERIFIER_nondet_uint(); while (g == 7654321); }", "", machine.CheckSet(0).With(machine.Termination), plan.EngineAuto, verdict.Violated, "symbolic"},
		{"a check of values", "unsigned l = __VERIFIER_nondet_uint(); for (;;) l = !l; }", "", machine.CheckSet(0).With(machine.Livelock), plan.EngineAuto, verdict.Violated, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			task := plan.Task{Checks: plan.Checks{Set: c.checks, Linear: c.formula}, Search: plan.Search{Engine: c.engine}}
			task.Source.Load.CFlags = []string{"-w"}
			res, err := testsession.OpenText(t, "program.c", head+c.text, task).Answer(verify.Checks{})
			if err != nil {
				t.Fatal(err)
			}
			if v := res.Verdict; v.Answer != c.want || !strings.HasPrefix(v.Engine, c.by) || c.by == "" && v.Engine != "" {
				t.Errorf("%s by %q, want %s by %q: %v", v.Answer, v.Engine, c.want, c.by, v.Reasons)
			}
		})
	}
}
