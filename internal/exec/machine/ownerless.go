package machine

import "strings"

// Blocks without an owner are heap blocks that are neither the program's
// nor a thread's: the arguments of main, the platform's own records. They count
// as globals: every thread may reach them, they are no leaks, and free refuses
// them. Their numbers come and go as those of other blocks do, so that a use of
// one that is gone is seen.

// makeGlobal makes a heap block ownerless.
func (m *storage) makeGlobal(addr uint64) {
	o, _, _ := m.object(m.addr.Number(addr))
	m.set(o.at, o.d0&^(kindMask<<kindShift)|uint64(GlobalObject)<<kindShift|bitShared)
}

// AllocGlobal makes a block of zeros without an owner.
func (c *Call) AllocGlobal(size uint64) (uint64, *Fault) {
	c.M.dangling(true)
	addr, f := c.M.newHeapObject(c.Thread, size)
	if f != nil {
		f.PC = c.PC
		return 0, f
	}
	c.M.makeGlobal(addr)
	return addr, c.Fill(addr, 0, size)
}

// AllocRecord is AllocGlobal for a block that only its thread has to do with.
func (c *Call) AllocRecord(size uint64) (uint64, *Fault) {
	addr, f := c.AllocGlobal(size)
	if o, _, ok := c.M.Find(addr); f == nil && ok && !c.M.o.EverywhereShared {
		c.M.set(o.at, o.d0&^bitShared)
	}
	return addr, f
}

// ReleaseGlobal ends the life of a block that AllocGlobal made.
func (c *Call) ReleaseGlobal(addr uint64) {
	if o, off, ok := c.M.Find(addr); ok && off == 0 && o.Alive() && o.ownerless() {
		c.M.freeBlock(c.Thread, &o)
	}
}

// GlobalSize is the size of a living block that AllocGlobal made.
func (c *Call) GlobalSize(addr uint64) (uint64, bool) {
	o, off, ok := c.M.Find(addr)
	if !ok || off != 0 || !o.Alive() || !o.ownerless() {
		return 0, false
	}
	return o.Size, true
}

// Internal reports whether an object is part of the platform's own records.
func (v Inspector) Internal(o *Object) bool {
	i := v.m.StaticIndex(o)
	return o.ownerless() || i >= 0 && strings.HasPrefix(v.m.p.Statics[i].Name, internalPrefix)
}

// internalPrefix begins the names of statics of the platform, which no program
// has.
const internalPrefix = "heddle."

// ownerless reports whether an object is a heap block without an owner.
func (o *Object) ownerless() bool { return o.Kind() == GlobalObject && o.Thread >= 0 }
