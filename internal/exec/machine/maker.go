package machine

// Maker is the function that made a heap block, as far as it matters for the one that may free it.
type Maker uint8

// The makers of heap blocks.
const (
	MadeByMalloc   Maker = iota // or one of its relatives
	MadeByNew                   // operator new
	MadeByNewArray              // operator new[]
)

func (k Maker) String() string { return [...]string{"malloc", "operator new", "operator new[]"}[k] }

// frees names the function that frees what k made.
func (k Maker) frees() string { return [...]string{"free", "delete", "delete[]"}[k] }

// Maker returns who made a heap block.
func (o *Object) Maker() Maker { return Maker(o.d0 >> makerShift & makerMask) }

// SetMaker notes who made the living heap block that starts at addr.
func (c *Call) SetMaker(addr uint64, by Maker) {
	if o, off, ok := c.M.Find(addr); ok && off == 0 && o.Alive() && o.Kind() == HeapObject {
		c.M.set(o.at, o.d0&^(makerMask<<makerShift)|uint64(by)<<makerShift)
	}
}

// MakerOf returns who made the living heap block that starts at addr.
func (c *Call) MakerOf(addr uint64) (by Maker, ok bool) {
	o, off, ok := c.M.Find(addr)
	if !ok || off != 0 || !o.Alive() || o.Kind() != HeapObject {
		return 0, false
	}
	return o.Maker(), true
}
