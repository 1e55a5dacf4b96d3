package main

import (
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/front/compile"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testsession"
)

// TestClaims: heddle gives the answers of claims.txt.
func TestClaims(t *testing.T) {
	claims, err := readClaims("programs/claims.txt")
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	for i := range claims {
		c := &claims[i]
		if c.large {
			continue
		}
		for k, promise := range promises {
			asked++
			t.Run(c.String()+"/"+promise, func(t *testing.T) {
				t.Parallel()
				task := plan.Task{Checks: plan.Checks{Set: plan.DefaultChecks, Linear: c.formula, Fairness: plan.Fairness(promise)}}
				task.Source.Load = compile.Options{Files: []string{"programs/" + c.program + ".c"}, CFlags: c.defines()}
				want := verdict.Violated
				if c.holds[k] {
					want = verdict.Verified
				}
				if r := testsession.Check(t, task); r.Verdict.Answer != want {
					t.Errorf("%v %v, want %v", r.Verdict.Answer, r.Verdict.Reasons, want)
				}
			})
		}
	}
	if asked < 75 {
		t.Errorf("%d answers", asked)
	}
}

// TestReadPan: what a verifier of Spin prints is read, and what is no answer is not taken for one.
func TestReadPan(t *testing.T) {
	const done = "State-vector 36 byte, depth reached 44, errors: 1\n       17 states, stored (29 visited)\npan: elapsed time 0.5 seconds\n"
	if r, err := readPan(done); err != nil || r != (outcome{false, 29, 0.5}) {
		t.Errorf("%+v, %v", r, err)
	}
	for _, text := range []string{"", "Warning: Search not completed\ndepth reached 4, errors: 0\n 17 states, stored\npan: elapsed time 0 seconds\n", "error: max search depth too small\n" + done} {
		if _, err := readPan(text); err == nil {
			t.Errorf("%q is taken for an answer", text)
		}
	}
}

// TestStrongly: each process has its promise, as many as the model has with the claim's macros.
func TestStrongly(t *testing.T) {
	c := &claim{macros: []string{"LAST", "N=2"}}
	if n := processes(c, "active [N] proctype p()"); n != 2 {
		t.Error(n)
	}
	for text, want := range map[string]int{"active [2] p": 2, "active [4] p": 4, "active [K] p": 3} {
		if n := processes(c, text); n != want {
			t.Errorf("%s: %d", text, n)
		}
	}
	if got, want := strongly("p", 1), "((([] <> (enabled(0))) -> ([] <> (_last == 0)))) -> (p)"; got != want {
		t.Error(got)
	}
}
