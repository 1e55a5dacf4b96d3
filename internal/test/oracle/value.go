package oracle

import "heddle/internal/front/flat"

// kind is what a value is.
type kind uint8

const (
	nothing   kind = iota // a register that was not written, or is dead
	number                // also the null pointer, and floats by their bits
	pointer               // into an object, or to code; also an integer that was made of one
	undef                 // undefined: what was never written, poison
	aggregate             // parts of a struct, an array, a vector
)

// value is what a register holds.
type value struct {
	kind  kind
	obj   int     // of a pointer: the object; -1-f is the code of function f
	n     uint64  // the number; of a pointer the offset
	parts []value // of an aggregate; never changed in place
}

// A block's address is code of its function, with this offset for block 0.
const firstBlock = 1

func integer(n uint64, bits uint) value { return value{kind: number, n: n & mask(bits)} }

func mask(bits uint) uint64 {
	if bits >= 64 {
		return ^uint64(0)
	}
	return 1<<bits - 1
}

// signed is the number of so many bits that n stands for.
func signed(n uint64, bits uint) int64 { return int64(n<<(64-bits)) >> (64 - bits) }

func truth(b bool) value {
	if b {
		return integer(1, 1)
	}
	return integer(0, 1)
}

func (v value) isNull() bool { return v.kind == number && v.n == 0 }

// width is the number of bits of a scalar; 0 for other types.
func (p *program) width(typ int) uint {
	t := &p.mod.Types[typ]
	switch t.Kind {
	case flat.Integer:
		return t.Bits
	case flat.Pointer:
		return p.mod.PointerBits
	case flat.Half, flat.BFloat:
		return 16
	case flat.Float:
		return 32
	case flat.Double:
		return 64
	}
	return 0
}

// layout is one part of a type in memory.
type layout struct {
	typ int
	off uint64
}

// layout lists the parts of a struct, an array or a vector.
func (p *program) layout(typ int) (list []layout) {
	t := &p.mod.Types[typ]
	if t.Kind == flat.Struct {
		for _, f := range t.Fields {
			list = append(list, layout{f.Type, f.Offset})
		}
		return list
	}
	for i := range t.Count {
		list = append(list, layout{t.Elem, i * p.mod.Types[t.Elem].Size})
	}
	return list
}

// constant is the value of a constant to the thread that acts.
func (st *step) constant(i int) value {
	c := &st.mod.Consts[i]
	switch c.Kind {
	case flat.ConstInt, flat.ConstFloat:
		if len(c.Words) > 1 {
			return st.refuse("numbers of more than 64 bits")
		}
		return value{kind: number, n: c.Words[0]}
	case flat.ConstNull:
		return value{kind: number}
	case flat.ConstUndef, flat.ConstPoison:
		return st.filled(c.Type, value{kind: undef})
	case flat.ConstZero:
		return st.filled(c.Type, value{kind: number})
	case flat.ConstAggregate:
		v := value{kind: aggregate}
		for _, e := range c.Elems {
			v.parts = append(v.parts, st.constant(e))
		}
		return v
	case flat.ConstData:
		return st.data(c)
	case flat.ConstGlobal:
		return value{kind: pointer, obj: st.global(c.Index), n: uint64(c.Offset)}
	case flat.ConstFunction:
		return value{kind: pointer, obj: -1 - c.Index, n: uint64(c.Offset)}
	case flat.ConstBlock:
		return value{kind: pointer, obj: -1 - c.Index, n: uint64(c.Offset) + firstBlock}
	case flat.ConstExpr:
		return st.expression(c)
	}
	return st.refuse("the constant " + c.Text)
}

// filled is a value of a type whose scalars are all v.
func (st *step) filled(typ int, v value) value {
	switch st.mod.Types[typ].Kind {
	case flat.Struct, flat.Array, flat.Vector:
		all := value{kind: aggregate}
		for _, l := range st.layout(typ) {
			all.parts = append(all.parts, st.filled(l.typ, v))
		}
		return all
	}
	return v
}

// data is an array of numbers that is given by its bytes.
func (st *step) data(c *flat.Const) value {
	cells := make([]cell, len(c.Bytes))
	for i, b := range c.Bytes {
		cells[i] = cell{set: true, b: b}
	}
	return st.decode(cells, c.Type)
}

// global is the object of a variable: of a thread-local one, the thread's own.
func (st *step) global(i int) int {
	if !st.mod.Globals[i].ThreadLocal {
		return st.globals[i]
	}
	if st.thread == nil {
		st.refuse("the address of a thread-local variable in an initial value")
		return 0
	}
	return st.thread.locals[st.globals[i]]
}

// expression computes a constant expression.
func (st *step) expression(c *flat.Const) value {
	var v []value
	for _, e := range c.Elems {
		v = append(v, st.constant(e))
	}
	in := &flat.Instr{Op: c.Op, Type: c.Type, Pred: c.Pred}
	switch {
	case c.Op == flat.OpGetElementPtr:
		at := offset(v[0], c.Offset)
		for _, s := range c.GEP {
			at = st.scaled(at, st.constant(s.Index.Const()), st.mod.Consts[s.Index.Const()].Type, s.Scale)
		}
		return at
	case isCast(c.Op):
		return st.cast(in, v[0], st.mod.Consts[c.Elems[0]].Type)
	case isBinary(c.Op):
		return st.binary(in, v[0], v[1], st.width(c.Type), false)
	case c.Op == flat.OpICmp:
		return st.compare(c.Pred, v[0], v[1], st.width(st.mod.Consts[c.Elems[0]].Type))
	}
	return st.refuse("a constant expression of " + c.Op.String())
}
