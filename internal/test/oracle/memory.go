package oracle

import "heddle/internal/front/flat"

// lowest is the least address at which a program may have memory: what is below is
// a null pointer plus a small offset.
const lowest = 1 << 16

// reach is the memory of so many bytes at an address; nil after a fault.
func (st *step) reach(at value, size uint64, write bool) []cell {
	switch {
	case at.kind == undef:
		st.refuse("an access at an undefined address")
		return nil
	case at.kind == number && at.n < lowest:
		st.fail("null")
		return nil
	case at.kind != pointer || at.obj < 0:
		st.fail("pointer")
		return nil
	}
	o := st.objects[at.obj]
	switch {
	case o.dead && o.area == heap:
		st.fail("use-after-free")
	case o.dead:
		st.fail("use-after-return")
	case o.external:
		st.refuse("a variable that is nowhere defined")
	case at.n > o.size || size > o.size-at.n:
		st.fail("bounds")
	case write && o.constant:
		st.fail("readonly")
	case write:
		return st.change(at.obj).cells[at.n : at.n+size]
	default:
		return o.cells[at.n : at.n+size]
	}
	return nil
}

// load reads a value of a type.
func (st *step) load(at value, typ int) value {
	cells := st.reach(at, st.mod.Types[typ].StoreSize, false)
	if cells == nil {
		return value{kind: undef}
	}
	return st.decode(st.hold(at, cells), typ)
}

// store writes a value of a type.
func (st *step) store(at, v value, typ int) {
	if cells := st.reach(at, st.mod.Types[typ].StoreSize, true); cells != nil {
		st.encode(cells, v, typ)
	}
}

func (st *step) decode(cells []cell, typ int) value {
	t := &st.mod.Types[typ]
	switch t.Kind {
	case flat.Struct, flat.Array, flat.Vector:
		v := value{kind: aggregate}
		for _, l := range st.layout(typ) {
			v.parts = append(v.parts, st.decode(cells[l.off:], l.typ))
		}
		return v
	}
	width := st.width(typ)
	if width == 0 || width > 64 {
		return st.refuse("a value of type " + t.Name)
	}
	return st.scalar(cells[:t.StoreSize], width)
}

// scalar puts bytes together.
func (st *step) scalar(cells []cell, width uint) value {
	var n uint64
	whole := cells[0].part // the pointer that these bytes may be
	for i, c := range cells {
		switch {
		case !c.set && st.checks["uninit"]:
			return st.fail("uninit")
		case !c.set:
			return value{kind: undef}
		case c.part != nil && (whole == nil || c.part.obj != whole.obj || c.part.n != whole.n || int(c.b) != i), c.part == nil && whole != nil:
			return st.refuse("a part of an address")
		}
		n |= uint64(c.b) << (8 * i)
	}
	switch {
	case whole == nil:
		return integer(n, width)
	case uint(len(cells))*8 != st.mod.PointerBits:
		return st.refuse("a part of an address")
	}
	return *whole
}

func (st *step) encode(cells []cell, v value, typ int) {
	t := &st.mod.Types[typ]
	switch v.kind {
	case aggregate:
		for i, l := range st.layout(typ) {
			st.encode(cells[l.off:], v.parts[i], l.typ)
		}
		return
	case nothing:
		return
	}
	for i := range t.StoreSize {
		switch v.kind {
		case undef:
			cells[i] = cell{}
		case pointer:
			cells[i] = cell{set: true, b: byte(i), part: &v}
		case number:
			cells[i] = cell{set: true, b: byte(v.n >> (8 * i))}
		}
	}
}

// number32 and the like access what library functions read and write.
func (st *step) loadInt(at value, size uint64) value {
	cells := st.reach(at, size, false)
	if cells == nil {
		return value{kind: undef}
	}
	return st.scalar(cells, uint(size)*8)
}

func (st *step) storeInt(at value, n uint64, size uint64) {
	cells := st.reach(at, size, true)
	for i := range cells {
		cells[i] = cell{set: true, b: byte(n >> (8 * i))}
	}
}

// storePointer writes a value of a pointer's size.
func (st *step) storePointer(at, v value) {
	cells := st.reach(at, uint64(st.mod.PointerBits/8), true)
	for i := range cells {
		switch v.kind {
		case pointer:
			cells[i] = cell{set: true, b: byte(i), part: &v}
		case number:
			cells[i] = cell{set: true, b: byte(v.n >> (8 * i))}
		default:
			cells[i] = cell{}
		}
	}
}
