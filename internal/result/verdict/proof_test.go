package verdict

import (
	"slices"
	"testing"
)

// proved states every obligation but one as discharged.
func proved(but Obligation) *Proof {
	p := &Proof{}
	for _, o := range Obligations() {
		if o != but {
			p.State(o, nil)
		}
	}
	return p
}

// TestProof: an answer is Verified only where every obligation is discharged.
func TestProof(t *testing.T) {
	if a := (&Proof{}).Answer(0); a != Unknown {
		t.Errorf("of no obligation: %v", a)
	}
	if a := proved(numObligations).Answer(0); a != Verified {
		t.Errorf("of all obligations: %v", a)
	}
	for _, o := range Obligations() {
		p := proved(o)
		if list := p.Open(); p.Answer(0) != Unknown || len(list) != 1 || list[0].Kind != InternalError {
			t.Errorf("nothing said %s: %v, %v", o, p.Answer(0), list)
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
}

// TestProofKeepsOrder: reasons and assumptions are told as they were stated.
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
