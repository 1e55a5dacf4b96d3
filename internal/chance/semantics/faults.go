package semantics

import (
	"bytes"
	"cmp"
	"encoding/gob"
	"errors"
	"slices"

	"heddle/internal/exec/machine"
)

// Faults counts runs that a fault of the program ended, by what it was and where. The zero Faults has none.
type Faults struct{ at map[failing]*Failed }

type failing struct {
	pc    int
	check machine.Check
}

// Failed is runs that one fault of the program ended.
type Failed struct {
	Fault *machine.Fault // of the first of them
	Runs  int
}

// Add counts so many runs that f ended.
func (x *Faults) Add(f *machine.Fault, runs int) {
	if x.at == nil {
		x.at = map[failing]*Failed{}
	}
	k := failing{f.PC, f.Check}
	if x.at[k] == nil {
		x.at[k] = &Failed{Fault: f}
	}
	x.at[k].Runs += runs
}

// Merge adds what another one has counted.
func (x *Faults) Merge(other *Faults) {
	for _, f := range other.List() {
		x.Add(f.Fault, f.Runs)
	}
}

// List has those that ended most runs first.
func (x *Faults) List() []Failed {
	list := make([]Failed, 0, len(x.at))
	for _, f := range x.at {
		list = append(list, *f)
	}
	slices.SortFunc(list, func(a, b Failed) int {
		return cmp.Or(b.Runs-a.Runs, a.Fault.PC-b.Fault.PC, int(a.Fault.Check)-int(b.Fault.Check))
	})
	return list
}

// GobEncode implements gob.GobEncoder: runs are counted in other processes too.
func (x *Faults) GobEncode() ([]byte, error) {
	var out bytes.Buffer
	err := gob.NewEncoder(&out).Encode(x.List())
	return out.Bytes(), err
}

// GobDecode implements gob.GobDecoder.
func (x *Faults) GobDecode(data []byte) error {
	var list []Failed
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&list); err != nil {
		return err
	}
	*x = Faults{}
	for _, f := range list {
		if f.Fault == nil {
			return errors.New("runs that no fault ended")
		}
		x.Add(f.Fault, f.Runs)
	}
	return nil
}
