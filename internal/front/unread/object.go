package unread

import (
	"maps"
	"slices"
)

// object is a piece of memory, or several that some pointer may lead to. Objects that become one are a tree, whose root has what is known.
type object struct {
	parent *object
	shift  int64 // of an offset in this object, to one in the parent

	period    int64 // offsets that differ by a multiple of it are the same; 0: none are
	cells     map[int64]*cell
	read      bool  // something depends on each byte of it
	world     bool  // functions of which nothing is known access it
	functions []int // that begin here
}

// cell is what is accessed at an offset.
type cell struct {
	parent *cell // that it has become one with
	size   int64
	held   *value // what lies in it
	read   bool   // something depends on what lies in it
	feeds  []*cell
}

// value is what a value of a function may be as a pointer: a place in an object. Values that may be the same are a tree.
type value struct {
	parent *value
	object *object // nil: it leads nowhere
	off    int64
}

// find is the root of an object's tree, and where an offset lies in that. As in root, the paths that it goes become shorter.
func (o *object) find(off int64) (*object, int64) {
	for o.parent != nil {
		if p := o.parent; p.parent != nil {
			o.parent, o.shift = p.parent, o.shift+p.shift
		}
		off += o.shift
		o = o.parent
	}
	return o, o.norm(off)
}

// norm is an offset in a root, modulo its period.
func (o *object) norm(off int64) int64 {
	if o.period == 0 {
		return off
	}
	if off %= o.period; off < 0 {
		off += o.period
	}
	return off
}

func (c *cell) root() *cell {
	for c.parent != nil {
		if p := c.parent; p.parent != nil {
			c.parent = p.parent
		}
		c = c.parent
	}
	return c
}

func (v *value) root() *value {
	for v.parent != nil {
		if p := v.parent; p.parent != nil {
			v.parent = p.parent
		}
		v = v.parent
	}
	return v
}

// pair is two values that are to become one.
type pair struct{ a, b *value }

// join makes two values one, with all that follows.
func (w *Flow) join(a, b *value) {
	if a == nil || b == nil {
		return
	}
	w.pending = append(w.pending, pair{a, b})
	for len(w.pending) > 0 {
		p := w.pending[len(w.pending)-1]
		w.pending = w.pending[:len(w.pending)-1]
		a, b := p.a.root(), p.b.root()
		if a == b {
			continue
		}
		b.parent = a
		switch {
		case a.object == nil:
			a.object, a.off, w.changed = b.object, b.off, true
		case b.object == nil:
			w.changed = true
		default:
			w.unite(a.object, a.off, b.object, b.off)
		}
	}
}

// target is the object that a value leads to, and where in it; it leads somewhere from now on.
func (v *value) target() (*object, int64) {
	v = v.root()
	if v.object == nil {
		v.object, v.off = &object{cells: map[int64]*cell{}}, 0
	}
	return v.object.find(v.off)
}

// fold makes offsets of a root that differ by n the same.
func (w *Flow) fold(o *object, n int64) {
	if p := gcd(o.period, n); p != o.period {
		o.period, w.changed = p, true
		cells := o.cells
		o.cells = map[int64]*cell{}
		w.add(o, cells, 0)
	}
}

// add adds cells to those of a root, in the order of their offsets. It joins no values: that follows.
func (w *Flow) add(o *object, cells map[int64]*cell, shift int64) {
	for _, off := range slices.Sorted(maps.Keys(cells)) {
		c, at := cells[off], o.norm(off+shift)
		old := o.cells[at]
		if old == nil {
			o.cells[at] = c
			continue
		}
		c.parent = old
		old.read = old.read || c.read || old.size != c.size // accesses of different sizes see parts of each other
		old.size = max(old.size, c.size)
		old.feeds = append(old.feeds, c.feeds...)
		w.pending = append(w.pending, pair{old.held, c.held})
	}
}

// unite makes the places at two offsets of two objects the same.
func (w *Flow) unite(a *object, at int64, b *object, bt int64) {
	a, at = a.find(at)
	b, bt = b.find(bt)
	if a == b {
		if at != bt {
			w.fold(a, at-bt)
		}
		return
	}
	if len(a.cells) < len(b.cells) {
		a, at, b, bt = b, bt, a, at
	}
	w.changed = true
	b.parent, b.shift = a, at-bt
	a.functions = append(a.functions, b.functions...)
	a.read, a.world = a.read || b.read, a.world || b.world
	w.fold(a, b.period)
	w.add(a, b.cells, b.shift)
	b.cells, b.functions = nil, nil
}

// cell is the cell that an access of some bytes concerns. Accesses that overlap are of one cell.
func (w *Flow) cell(v *value, size int64) *cell {
	for {
		o, off := v.target()
		if o.period > 0 && size > o.period {
			w.fold(o, 1)
			o.read = true
			off = 0
			size = 1
		}
		c := o.cells[off]
		if c == nil {
			c = &cell{size: size, held: &value{}}
			o.cells[off] = c
			w.changed = true
		}
		if c.size != size {
			c.read, c.size = true, max(c.size, size)
		}
		other, overlaps := o.overlapping(off, c.size)
		if !overlaps {
			w.settle()
			return c
		}
		w.fold(o, other-off)
		w.settle()
	}
}

// overlapping is the offset of another cell of a root that shares bytes with one.
func (o *object) overlapping(off, size int64) (int64, bool) {
	least, found := int64(0), false
	for other, c := range o.cells {
		apart := other - off
		overlaps := apart < size && -apart < c.size
		if o.period > 0 {
			overlaps = overlaps || apart+o.period < size || o.period-apart < c.size
		}
		if other != off && overlaps && (!found || other < least) {
			least, found = other, true
		}
	}
	return least, found
}

// settle joins what is left to be joined.
func (w *Flow) settle() {
	if len(w.pending) > 0 {
		p := w.pending[len(w.pending)-1]
		w.pending = w.pending[:len(w.pending)-1]
		w.join(p.a, p.b)
	}
}

func gcd(a, b int64) int64 {
	a, b = max(a, -a), max(b, -b)
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
