package importance

import (
	"bytes"
	"encoding/gob"
	"errors"
	"maps"
	"slices"
)

// Floor is the least probability that a policy gives a thread that can act.
const Floor = 0.01

// family is a kind of what weights are of.
type family int

// The families, in the order in which they are learnt.
const (
	byPlace         family = iota // a thread at an instruction
	byScore                       // a thread while the score has a value
	byPlaceAndScore               // both
	families
)

// key is what a family weighs: a hash of it. What hashes confuse shares a weight,
// which guides worse and biases nothing.
func (f family) key(place uint64, score int64) uint64 {
	switch f {
	case byPlace:
		return place
	case byScore:
		return mix(uint64(score)) + place>>32
	}
	return mix(uint64(score)) + mix(place)
}

// mix is a bijection in which every bit depends on every bit (SplitMix64's).
func mix(z uint64) uint64 {
	z += 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// place is where a thread is about to act.
func place(t, pc int) uint64 { return uint64(t)<<32 | uint64(pc) }

// Policy is a scheduler that was learnt. A thread that can act has the product of its
// weights, one of each family, and is chosen with a probability in proportion to it,
// but for the floor. What was not learnt has the weight 1; so the zero policy is the
// real scheduler.
type Policy struct {
	weights [families]map[uint64]float64
	parts   []part // of a mixture; none: it is the one policy
}

// Uniform is the policy that is the real scheduler.
func Uniform() *Policy { return &Policy{} }

// Weights is the number of weights that were learnt.
func (p *Policy) Weights() (n int) {
	for f := range p.weights {
		n += len(p.weights[f])
	}
	return n
}

// weight is that of a thread at a place.
func (p *Policy) weight(place uint64, score int64) float64 {
	w := 1.0
	for f, table := range p.weights {
		if len(table) == 0 {
			continue
		}
		if x, ok := table[family(f).key(place, score)]; ok {
			w *= x
		}
	}
	return w
}

// of fills in the probabilities of threads at some places.
func (p *Policy) of(places []uint64, score int64, q []float64) {
	sum := 0.0
	for i, x := range places {
		q[i] = p.weight(x, score)
		sum += q[i]
	}
	scale := (1 - float64(len(places))*Floor) / sum
	for i := range places {
		q[i] = Floor + q[i]*scale
	}
}

// written are the weights of a family, by ascending keys.
type written struct {
	Keys    []uint64
	Weights []float64
}

// encoded is a policy, and the parts of a mixture, by ascending keys.
type encoded struct {
	Families [families]written
	Parts    []encodedPart
}

// encodedPart is the encoded form of a part of a mixture.
type encodedPart struct {
	Log      float64
	Families [families]written
}

// GobEncode implements gob.GobEncoder: what is the same is written the same.
func (p *Policy) GobEncode() ([]byte, error) {
	all := encoded{Families: p.written()}
	for _, x := range p.parts {
		all.Parts = append(all.Parts, encodedPart{x.log, x.written()})
	}
	var out bytes.Buffer
	err := gob.NewEncoder(&out).Encode(&all)
	return out.Bytes(), err
}

func (p *Policy) written() (all [families]written) {
	for f, table := range p.weights {
		all[f].Keys = slices.Sorted(maps.Keys(table))
		for _, key := range all[f].Keys {
			all[f].Weights = append(all[f].Weights, table[key])
		}
	}
	return all
}

// GobDecode implements gob.GobDecoder.
func (p *Policy) GobDecode(data []byte) error {
	var all encoded
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&all); err != nil {
		return err
	}
	*p = Policy{}
	if err := p.read(&all.Families); err != nil {
		return err
	}
	for i := range all.Parts {
		x := part{&Policy{}, all.Parts[i].Log}
		if err := x.read(&all.Parts[i].Families); err != nil {
			return err
		}
		p.parts = append(p.parts, x)
	}
	return nil
}

func (p *Policy) read(all *[families]written) error {
	for f, w := range all {
		if len(w.Keys) != len(w.Weights) {
			return errors.New("a policy whose weights have no keys")
		}
		p.weights[f] = make(map[uint64]float64, len(w.Keys))
		for i, key := range w.Keys {
			p.weights[f][key] = w.Weights[i]
		}
	}
	return nil
}
