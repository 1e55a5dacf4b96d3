package machine

import "math"

// Room is how many bytes the object of an address has from there on, with Options.Declared: published programs declare objects of the
// library with fewer bytes than those that it has. Else the library takes what it needs, and it is the greatest number.
func (v Record) Room(addr uint64) uint64 {
	if !v.m.o.Declared {
		return math.MaxUint64
	}
	o, off, _ := v.m.Find(addr)
	if !o.Alive() || off < 0 || uint64(off) >= o.Size {
		return math.MaxUint64
	}
	return o.Size - uint64(off)
}
