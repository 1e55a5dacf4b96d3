package flat

import (
	"errors"
	"fmt"
)

// FormatVersion is the version of the buffer that Decode reads. It is that of
// llvm/opcodes.h; llvm/FORMAT.md describes the format.
const FormatVersion = 6

const magic = "HDLF"

// ErrFormat is what every error of Decode wraps.
var ErrFormat = errors.New("not a flat module")

// Decode reads the buffer that heddle-llvm writes. It checks everything that
// the invariants of the package promise, so that a module it returns can be
// walked without further checks. The module keeps no reference to the buffer.
func Decode(b []byte) (*Module, error) {
	if len(b) < len(magic) || string(b[:len(magic)]) != magic {
		return nil, fmt.Errorf("%w: it does not start with %s", ErrFormat, magic)
	}
	d := &decoder{reader: reader{b: b, p: len(magic)}, m: &Module{}}
	if v := d.u(); d.err == nil && v != FormatVersion {
		return nil, fmt.Errorf("%w: it has version %d, this program reads version %d (heddle and heddle-llvm must be built together)",
			ErrFormat, v, FormatVersion)
	}
	d.module()
	if d.err == nil && d.p != len(b) {
		d.fail("%d bytes after the end", len(b)-d.p)
	}
	if d.err != nil {
		return nil, d.err
	}
	return d.m, nil
}

// decoder reads a module. Its tables have their final length from the start, so
// that indices can be checked before what they name is read.
type decoder struct {
	reader
	m *Module

	refs   slab[Ref]
	ints   slab[int]
	words  slab[uint64]
	bytes  slab[byte]
	scaled slab[Scaled]
}

func (d *decoder) module() {
	d.readStrings()
	d.tables()
	d.m.Triple = d.str()
	d.m.PointerBits = uint(d.u())
	if d.err == nil && d.m.PointerBits != 64 && d.m.PointerBits != 32 {
		d.fail("pointers of %d bits", d.m.PointerBits)
	}
	each(d, d.m.Notes, func(s *string, _ int) { *s = d.str() })
	each(d, d.m.Files, func(s *string, _ int) { *s = d.str() })
	each(d, d.m.Types, d.typ)
	each(d, d.m.Places, d.place)
	each(d, d.m.DebugTypes, d.debugType)
	each(d, d.m.DebugVars, d.debugVar)
	each(d, d.m.Consts, d.constant)
	each(d, d.m.Globals, d.global)
	each(d, d.m.Functions, d.function)
	each(d, d.m.Ctors, d.structor)
	each(d, d.m.Dtors, d.structor)
	d.checkBlockAddresses()
	d.checkDebugTypes()
}

// each reads the elements of a table until an error occurs.
func each[T any](d *decoder, table []T, read func(*T, int)) {
	for i := range table {
		if d.err != nil {
			return
		}
		read(&table[i], i)
	}
}

// tables reads the lengths of all tables and allocates them.
func (d *decoder) tables() {
	m := d.m
	m.Types = table[Type](d, 5, 1)
	m.Consts = table[Const](d, 2, 0)
	m.Files = table[string](d, 1, 1)
	m.Places = table[Place](d, 5, 1)
	m.Globals = table[Global](d, 7, 0)
	m.Functions = table[Function](d, 9, 0)
	m.Ctors = table[Structor](d, 2, 0)
	m.Dtors = table[Structor](d, 2, 0)
	m.DebugTypes = table[DebugType](d, 7, 1)
	m.DebugVars = table[DebugVar](d, 6, 0)
	m.Notes = table[string](d, 1, 0)
}

// table allocates a table whose elements take at least size bytes of the buffer
// and which has at least min elements.
func table[T any](d *decoder, size, min int) []T {
	n := d.count(size)
	if d.err != nil {
		return nil
	}
	if n < min {
		d.fail("a table is empty")
		return nil
	}
	return make([]T, n)
}

func (d *decoder) typ(t *Type, self int) {
	t.Kind = TypeKind(d.below(int(Other)+1, "type kind"))
	t.Name = d.str()
	t.Size, t.StoreSize, t.Align = d.u(), d.u(), d.u()
	switch t.Kind {
	case Integer:
		t.Bits = uint(d.below(1<<24, "integer width"))
	case Vector, Array:
		t.Elem = d.below(self, "type")
		t.Count = d.u()
	case Struct:
		t.Fields = make([]Field, d.count(2))
		for i := range t.Fields {
			t.Fields[i] = Field{Type: d.below(self, "type"), Offset: d.u()}
		}
	case FunctionType:
		t.Elem = d.below(self, "type")
		t.VarArg = d.flag()
		t.Params = d.indices(self, "type")
	}
	d.checkType(t, self)
}

func (d *decoder) checkType(t *Type, self int) {
	switch {
	case d.err != nil:
	case (self == 0) != (t.Kind == Void):
		d.fail("type %d of kind %d", self, t.Kind)
	case t.Kind == Integer && t.Bits == 0:
		d.fail("an integer without bits")
	case t.Align&(t.Align-1) != 0:
		d.fail("alignment %d", t.Align)
	}
}

func (d *decoder) place(p *Place, self int) {
	p.File = d.below(len(d.m.Files), "file")
	p.Line, p.Col = uint32(d.u()), uint32(d.u())
	p.Func = d.str()
	if self == 0 {
		p.InlinedAt = d.below(1, "place")
		return
	}
	p.InlinedAt = d.below(self, "place")
}

func (d *decoder) debugType(t *DebugType, _ int) {
	t.Kind = DebugKind(d.below(int(DebugFunction)+1, "debug type kind"))
	t.Name = d.str()
	t.Bits = d.u()
	t.Elem = d.below(len(d.m.DebugTypes), "debug type")
	t.Count = d.u()
	if n := d.count(5); n > 0 {
		t.Members = make([]DebugMember, n)
	}
	each(d, t.Members, d.debugMember)
	if n := d.count(2); n > 0 {
		t.Enums = make([]Enumerator, n)
	}
	each(d, t.Enums, func(e *Enumerator, _ int) { *e = Enumerator{Name: d.str(), Value: d.s()} })
}

func (d *decoder) debugMember(m *DebugMember, _ int) {
	m.Name = d.str()
	m.Type = d.below(len(d.m.DebugTypes), "debug type")
	m.BitOff, m.Bits = d.u(), d.u()
	m.BitField = d.flag()
}

func (d *decoder) debugVar(v *DebugVar, _ int) {
	v.Name = d.str()
	v.Type = d.below(len(d.m.DebugTypes), "debug type")
	v.Place = d.below(len(d.m.Places), "place")
	v.Arg = d.below(1<<20, "parameter")
	v.Artificial = d.flag()
	v.Scope = d.str()
}

func (d *decoder) global(g *Global, _ int) {
	g.Name = d.str()
	g.Type = d.below(len(d.m.Types), "type")
	g.Init = d.below(len(d.m.Consts)+1, "constant") - 1
	bits := d.below(16, "flags of a global")
	g.Constant, g.ThreadLocal = bits&1 != 0, bits&2 != 0
	g.ExternWeak, g.Private = bits&4 != 0, bits&8 != 0
	g.Align = d.u()
	g.Place = d.below(len(d.m.Places), "place")
	g.Var = d.below(len(d.m.DebugVars)+1, "debug variable") - 1
}

func (d *decoder) structor(s *Structor, _ int) {
	s.Priority = d.below(1<<32, "priority")
	s.Function = d.below(len(d.m.Functions), "function")
}

// checkDebugTypes makes sure that no source type contains itself: whoever shows
// a value may follow Typedef, Array and members without a guard.
func (d *decoder) checkDebugTypes() {
	if d.err != nil {
		return
	}
	const maxDepth = 1000
	done := make([]bool, len(d.m.DebugTypes))
	var visit func(id, depth int) bool
	visit = func(id, depth int) bool {
		if done[id] {
			return true
		}
		if depth > maxDepth {
			return false
		}
		t := &d.m.DebugTypes[id]
		if t.Kind == DebugTypedef || t.Kind == DebugArray || t.Kind == DebugEnum {
			if !visit(t.Elem, depth+1) {
				return false
			}
		}
		for i := range t.Members {
			if !visit(t.Members[i].Type, depth+1) {
				return false
			}
		}
		done[id] = true
		return true
	}
	for id := range d.m.DebugTypes {
		if !visit(id, 0) {
			d.fail("debug type %d contains itself", id)
			return
		}
	}
}

// checkBlockAddresses checks what could not be checked before the functions
// were read.
func (d *decoder) checkBlockAddresses() {
	if d.err != nil {
		return
	}
	for i := range d.m.Consts {
		c := &d.m.Consts[i]
		if c.Kind == ConstBlock && c.Offset >= int64(len(d.m.Functions[c.Index].Blocks)) {
			d.fail("address of block %d of %s", c.Offset, d.m.Functions[c.Index].Name)
		}
	}
}
