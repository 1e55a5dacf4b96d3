package machine

import "math"

// Declared says how large the program declares objects of the library.
type Declared struct {
	Counts bool   // it does count
	Bytes  uint64 // of each; 0: what their variables have
}

// Room is how many bytes the object of an address has from there on, with Options.Declared: published programs declare objects of the
// library with fewer bytes than those that it has. Else the library takes what it needs, and it is the greatest number.
func (v Record) Room(addr uint64) uint64 {
	switch d := &v.m.o.Declared; {
	case !d.Counts:
		return math.MaxUint64
	case d.Bytes > 0:
		return d.Bytes
	}
	o, off, _ := v.m.Find(addr)
	if !o.Alive() || off < 0 || uint64(off) >= o.Size {
		return math.MaxUint64
	}
	return o.Size - uint64(off)
}
