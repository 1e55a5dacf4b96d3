package verdict

import (
	"bytes"
	"encoding/gob"
	"fmt"
)

// sentProof is a proof as one process sends it to another.
type sentProof struct {
	Kind    ProofKind
	Stated  []bool
	Open    []Reason
	Assumed []string
}

// GobEncode implements gob.GobEncoder.
func (p *Proof) GobEncode() ([]byte, error) {
	var out bytes.Buffer
	err := gob.NewEncoder(&out).Encode(&sentProof{p.Kind, p.stated[:], p.open, p.assumed})
	return out.Bytes(), err
}

// GobDecode implements gob.GobDecoder. What is no proof of a kind that there is, is an error.
func (p *Proof) GobDecode(data []byte) error {
	var s sentProof
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&s); err != nil {
		return err
	}
	if s.Kind >= numKinds || len(s.Stated) != int(numObligations) {
		return fmt.Errorf("a proof of kind %d with %d obligations", s.Kind, len(s.Stated))
	}
	*p = Proof{Kind: s.Kind, open: s.Open, assumed: s.Assumed}
	copy(p.stated[:], s.Stated)
	return nil
}
