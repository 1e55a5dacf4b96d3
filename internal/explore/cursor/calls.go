package cursor

import "heddle/internal/exec/machine"

// calls is a hash of what a fault's key leaves out: the calls that its threads are in, and the address.
func (c *Cursor) calls(f *machine.Fault) uint64 {
	h := mix(0, f.Addr)
	for _, t := range [2]int{f.Thread, f.Other} {
		if t < 0 || t >= c.m.Threads() {
			continue
		}
		c.frames = c.m.Inspect().Frames(t, c.frames[:0])
		for _, frame := range c.frames {
			h = mix(h, uint64(frame.PC)+1)
		}
	}
	return h | 1
}

// mix is the step of a multiplicative hash (Knuth, TAOCP 6.4, with the golden ratio).
func mix(h, word uint64) uint64 {
	h = (h ^ word) * 0x9e3779b97f4a7c15
	return h ^ h>>32
}
