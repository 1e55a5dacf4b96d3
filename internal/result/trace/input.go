package trace

import "heddle/internal/ir/source"

// Input is a number that the program has read from outside.
type Input struct {
	Name   string // of the function that gave it
	Thread int
	Place  source.Place
	Bits   uint // up to 64
	Signed bool
	Float  bool
	Bool   bool
	Value  uint64 // its bit pattern
	Unused bool   // the program does nothing with it: Value is not known
	Text   bool   // a part of a text that the program reads
}

// noteInput remembers an input that a call gave.
func (r *recorder) noteInput(t int, n *instruction) {
	k := &n.call
	v, ok := r.result(t, n)
	r.inputs = append(r.inputs, Input{
		Name: k.name, Thread: t, Place: n.place, Bits: k.input.Bits, Signed: k.input.Signed, Float: k.input.Float,
		Bool: k.inputType() == "bool" || k.inputType() == "_Bool", Value: v & (^uint64(0) >> (64 - k.input.Bits)), Unused: !ok, Text: k.input.Text,
	})
}
