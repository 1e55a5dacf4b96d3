package verify

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heddle/internal/engine"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testplan"
)

// TestOpenQuestion: who reads that no inputs are known learns how many questions are open and why, and which solvers of those that would
// be asked are not installed; none is missed that was not chosen.
func TestOpenQuestion(t *testing.T) {
	const open = "no inputs are known for it: solvers left 3 questions undecided (the first: it is hard)"
	for _, x := range []struct {
		solver    string
		installed []string
		want      string
	}{
		{"", []string{"z3", "cvc5"}, open},
		{"", []string{"cvc5"}, open + "; not installed here: z3"},
		{plan.SolverAuto, []string{"z3"}, open + "; not installed here: cvc5"},
		{"", nil, open + "; not installed here: z3 and cvc5"},
		{plan.SolverCaDiCaL, nil, open},
		{"z3", []string{"z3"}, open},
	} {
		folder := t.TempDir()
		for _, name := range x.installed {
			if err := os.WriteFile(filepath.Join(folder, name), nil, 0o700); err != nil {
				t.Fatal(err)
			}
		}
		t.Setenv("PATH", folder)
		p := &plan.Plan{}
		p.Symbolic.Solving.Solver = x.solver
		if got := openQuestion(&engine.Outcome{Plan: p, Questions: &engine.Questions{Open: 3, Why: "it is hard"}}); got != x.want {
			t.Errorf("solver %q, installed %v: %s", x.solver, x.installed, got)
		}
	}
}

// TestDisguised: where an input only makes the address again of what was not a pointer while the block went, no concrete run shows the access.
// That is not called a bug of ours; a program that makes no number of an address has no such reason.
func TestDisguised(t *testing.T) {
	const locked = testplan.Head + `typedef unsigned long word; word r; extern word __VERIFIER_nondet_ulong(void);
		static word halves(unsigned low, unsigned high) { return (word)high << 32 | low; }
		int main(void) { word k = __VERIFIER_nondet_ulong(); if (k >> 40 == 0) return 0; char *p = malloc(1); r = halves((word)p, (word)p >> 32) ^ k; free(p); p = malloc(1); *p = 1; *(char *)(r ^ k) = 2; }`
	result := modules{}.check(t, locked, func(k *plan.Task) { k.Checks.Set = machine.ChecksOf(machine.ValidDeref) })
	if v := result.Verdict; v.Answer != verdict.Unknown || !slices.Equal(kinds(result), []verdict.ReasonKind{verdict.Disguised}) || v.Reasons[0].Place.Line == 0 {
		t.Errorf("%v %+v", v.Answer, v.Reasons)
	}
	shown := strings.Replace(locked, "halves((word)p, (word)p >> 32)", "(word)p", 1) // here the block is known to be hidden: see AddressHidden
	if v := (modules{}).check(t, shown, func(k *plan.Task) { k.Checks.Set = machine.ChecksOf(machine.ValidDeref) }).Verdict; v.Answer != verdict.Violated {
		t.Errorf("not by halves: %v", v.Answer)
	}
	for _, x := range []struct {
		check   machine.Check
		engine  plan.Engine
		numbers bool
		want    verdict.ReasonKind
	}{
		{machine.UseAfterFree, plan.EngineSymbolic, true, verdict.Disguised},
		{machine.UseAfterReturn, plan.EngineBMC, true, verdict.Disguised},
		{machine.UseAfterFree, plan.EngineSymbolic, false, verdict.NotReplayed},
		{machine.UseAfterFree, plan.EngineExplicit, true, verdict.NotReplayed},
		{machine.Assert, plan.EngineSymbolic, true, verdict.NotReplayed},
	} {
		s := modules{}.open(t, testplan.Head+`int main(void) { return 1; }`, func(k *plan.Task) { k.Search.Engine = x.engine })
		m, err := s.Machine()
		if err != nil {
			t.Fatal(err)
		}
		defer m.Close()
		if x.numbers {
			m.Unknowns().NoteNumbers()
		}
		f := search.Found{Failure: &system.Failure{Check: x.check.String(), Key: 1 << 40}}
		o := &engine.Outcome{Plan: s.Plan, Evidence: &proof.Evidence{Machine: m}}
		if got := unreplayed(o, f, trace.ErrNotReplayed); got.Kind != x.want {
			t.Errorf("%s, %s, numbers %v: %s", x.check, x.engine, x.numbers, got.Kind)
		}
	}
}
