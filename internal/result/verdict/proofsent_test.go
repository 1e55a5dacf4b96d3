package verdict

import (
	"bytes"
	"encoding/gob"
	"reflect"
	"testing"
)

// TestSentProof: a proof that was sent is the same proof, open obligations and all.
func TestSentProof(t *testing.T) {
	for k := range numKinds {
		for _, but := range append(k.Obligations(), numObligations) {
			p := proved(k, but)
			if but < numObligations && but%2 == 0 {
				p.State(but, []Reason{{Kind: InputCut, Text: "some"}}, "assumed")
			}
			var b bytes.Buffer
			var got Verdict
			err := gob.NewEncoder(&b).Encode(&Verdict{Proof: p})
			if err == nil {
				err = gob.NewDecoder(&b).Decode(&got)
			}
			if err != nil || got.Proof == nil || got.Proof.Answer(0) != p.Answer(0) || !reflect.DeepEqual(got.Proof.Open(), p.Open()) || !reflect.DeepEqual(got.Proof.Assumptions(), p.Assumptions()) {
				t.Fatalf("kind %d but %d: %v, %+v", k, but, err, got.Proof)
			}
		}
	}
}

// TestNoSentProof: what was sent and is no proof is an error.
func TestNoSentProof(t *testing.T) {
	for _, x := range []sentProof{{Kind: numKinds, Stated: make([]bool, numObligations)}, {Stated: make([]bool, numObligations+1)}, {}} {
		var b bytes.Buffer
		if err := gob.NewEncoder(&b).Encode(&x); err != nil {
			t.Fatal(err)
		}
		if err := new(Proof).GobDecode(b.Bytes()); err == nil {
			t.Errorf("%+v is taken", x)
		}
	}
}
