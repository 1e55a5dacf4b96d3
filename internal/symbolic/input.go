package symbolic

import (
	"fmt"

	"heddle/internal/bitvec"
	"heddle/internal/machine"
	"heddle/internal/term"
)

// Input is a value that the program has read from outside.
type Input struct {
	Name   string // of the function that gave it
	Thread int
	PC     int
	Bits   uint
	Value  term.Term // of so many bits
}

// Reader makes the library function that gives inputs of a type: its result is a new
// variable. Functions of one name must have one width.
func (s *Machine) Reader(name string, bits func(c *machine.Call) uint) *machine.External {
	return &machine.External{
		Name:    name,
		Visible: machine.Never,
		Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			w := bits(c)
			v := s.pool.Var(fmt.Sprintf("input%d.%d", len(s.inputs), w), w)
			s.inputs = append(s.inputs, Input{Name: name, Thread: c.Thread, PC: c.PC, Bits: w, Value: v})
			n := uint(bitvec.Words(w))
			t := s.pool.ZExt(v, n*wordBits)
			var words []uint64
			for i := range n {
				words = append(words, s.word(s.pool.Extract(t, i*wordBits, wordBits)))
			}
			c.Return(words...)
			return machine.Done, nil
		},
	}
}
