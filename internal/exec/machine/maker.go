package machine

// Maker is the function that made a heap block, as far as it matters for the one that may free it.
// Operators that a program replaces are its own: what they take from malloc stays malloc's, and the library's array forms, which
// call them, change the mark of a block only if it has one. So a program that replaces new and delete by malloc and free is right,
// and one that replaces only new is not.
type Maker uint8

// The makers of heap blocks.
const (
	MadeByMalloc   Maker = iota // or one of its relatives
	MadeByNew                   // operator new
	MadeByNewArray              // operator new[]
)

// text says in words who k is.
func (k Maker) text() string {
	return [...]string{"malloc or its like", "operator new", "operator new[]"}[k]
}

// frees says what is done to a block that k made, to free it.
func (k Maker) frees() string { return [...]string{"free of ", "delete of ", "delete[] of "}[k] }

// Maker returns who made a heap block.
func (o *Object) Maker() Maker { return Maker(o.d0 >> makerShift & makerMask) }

// Marks notes that k made the living heap block that starts at addr.
func (k Maker) Marks(c *Call, addr uint64) {
	if o, off, ok := c.M.Find(addr); ok && off == 0 && o.Alive() && o.Kind() == HeapObject {
		c.M.set(o.at, o.d0&^(makerMask<<makerShift)|uint64(k)<<makerShift)
	}
}

// MakerOf returns who made the living heap block that starts at addr.
func MakerOf(c *Call, addr uint64) (by Maker, ok bool) {
	o, off, ok := c.M.Find(addr)
	if !ok || off != 0 || !o.Alive() || o.Kind() != HeapObject {
		return 0, false
	}
	return o.Maker(), true
}
