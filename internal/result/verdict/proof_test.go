package verdict

import (
	"slices"
	"testing"
)

// proved is a proof of a kind with every obligation but one stated as discharged.
func proved(k ProofKind, but Obligation) *Proof {
	p := &Proof{Kind: k}
	for _, o := range k.Obligations() {
		if o != but {
			p.State(o, nil)
		}
	}
	return p
}

// TestProof: an answer is Verified only where every obligation is discharged, whatever the kind of proof.
func TestProof(t *testing.T) {
	for k := range numKinds {
		if len(k.Obligations()) == 0 {
			t.Errorf("kind %d demands nothing", k)
		}
		if a := (&Proof{Kind: k}).Answer(0); a != Unknown {
			t.Errorf("kind %d, of no obligation: %v", k, a)
		}
		if a := proved(k, numObligations).Answer(0); a != Verified {
			t.Errorf("kind %d, of all obligations: %v", k, a)
		}
		for _, o := range k.Obligations() {
			withoutOne(t, k, o)
		}
	}
}

// withoutOne holds a proof of a kind to one of its obligations.
func withoutOne(t *testing.T, k ProofKind, o Obligation) {
	t.Helper()
	p := proved(k, o)
	if list := p.Open(); p.Answer(0) != Unknown || len(list) != 1 || list[0].Kind != InternalError {
		t.Errorf("kind %d, nothing said %s: %v, %v", k, o, p.Answer(0), list)
	}
	if p.Stated(o) || o.String() == "" {
		t.Errorf("%d: %q, stated %v", o, o, p.Stated(o))
	}
	p.State(o, []Reason{{Kind: InputCut, Text: "some"}})
	if p.Answer(0) != Unknown || p.Open()[0].Text != "some" {
		t.Errorf("open %s: %v, %v", o, p.Answer(0), p.Open())
	}
	if p.Answer(1) != Violated {
		t.Errorf("open %s, and a violation: %v", o, p.Answer(1))
	}
}

// TestEveryObligationCounts: some kind of proof demands each of them.
func TestEveryObligationCounts(t *testing.T) {
	for o := range numObligations {
		if !slices.ContainsFunc(demands[:], func(list []Obligation) bool { return slices.Contains(list, o) }) {
			t.Errorf("no proof demands %s", o)
		}
	}
}

// TestJudge: a question is decided one way or the other only by a proof.
func TestJudge(t *testing.T) {
	for _, holds := range []bool{false, true} {
		var a Verdict
		if a.Conclude(proved(Drawn, PrecisionReached), holds); a.Answer != Unknown || len(a.Reasons) != 1 {
			t.Errorf("open, holds %v: %v, %v", holds, a.Answer, a.Reasons)
		}
		want := map[bool]Answer{false: Violated, true: Verified}[holds]
		if a.Conclude(proved(Drawn, numObligations), holds); a.Answer != want || len(a.Reasons) != 0 {
			t.Errorf("proved, holds %v: %v, %v", holds, a.Answer, a.Reasons)
		}
	}
}

// TestProofKeepsOrder: reasons and assumptions are reported as they were stated.
func TestProofKeepsOrder(t *testing.T) {
	p := &Proof{}
	p.State(StatesKept, []Reason{{Text: "b"}}, "2", "3")
	p.State(InputsCovered, []Reason{{Text: "a"}}, "1")
	if r := p.Open(); r[0].Text != "b" || r[1].Text != "a" {
		t.Errorf("reasons: %v", r)
	}
	if a := p.Assumptions(); !slices.Equal(a, []string{"2", "3", "1"}) {
		t.Errorf("assumptions: %v", a)
	}
}
