package cursor

import (
	"encoding/binary"
	"errors"

	"heddle/internal/exec/journal"
	"heddle/internal/exec/machine"
)

// Carrier makes bytes of states, and states of bytes, so that another process with the same program can continue from them. Equal states have equal bytes. They hold the words that
// are not what they are in the initial state: so many bytes as a run has changed.
type Carrier struct {
	m        *machine.Machine
	initial  [][]uint64 // the words of the initial state's sections
	sections []machine.Section
	words    []journal.Written // reused
}

// NewCarrier makes one for a cursor that stands in its initial state.
func NewCarrier(c *Cursor) *Carrier {
	x := &Carrier{m: c.m}
	w := c.m.Words()
	for _, s := range c.m.Sections(nil) {
		words := make([]uint64, s.Words)
		for i := range words {
			words[i] = w[s.First+uint32(i)]
		}
		x.initial = append(x.initial, words)
	}
	return x
}

// Append appends the bytes of the present state.
func (x *Carrier) Append(buf []byte) []byte {
	x.sections = x.m.Sections(x.sections[:0])
	w := x.m.Words()
	before := uint32(0)
	for i, s := range x.sections {
		var was []uint64
		if i < len(x.initial) {
			was = x.initial[i]
		}
		n := max(s.Words, uint32(len(was)))
		for k := range n {
			now := uint64(0) // beyond a section's length
			if k < s.Words {
				now = w[s.First+k]
			}
			if k < uint32(len(was)) && now == was[k] || k >= uint32(len(was)) && now == 0 {
				continue
			}
			at := s.First + k
			buf = binary.AppendUvarint(buf, uint64(at-before))
			buf = binary.AppendUvarint(buf, now)
			before = at
		}
	}
	return buf
}

var errCarried = errors.New("these bytes are no state's")

// Land moves the cursor from the initial state to the state that the bytes encode. It can be
// undone.
func (x *Carrier) Land(data []byte) error {
	x.words = x.words[:0]
	at := uint64(0)
	for len(data) > 0 {
		d, n := binary.Uvarint(data)
		if n <= 0 {
			return errCarried
		}
		v, m := binary.Uvarint(data[n:])
		if at += d; m <= 0 || at >= uint64(len(x.m.Words())/2) {
			return errCarried
		}
		x.words = append(x.words, journal.Written{At: uint32(at), Value: v})
		data = data[n+m:]
	}
	x.m.Patch(x.words)
	return nil
}
