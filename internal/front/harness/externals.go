package harness

import (
	"fmt"
	"slices"
	"strings"

	"heddle/internal/front/flat"
)

// fresh is the size in bytes of the object to which a pointer of an undefined variable may point.
const fresh = 64

// maxNumbers bounds the numbers of an undefined variable.
const maxNumbers = 256

// Externals defines the variables that the module only declares, save for those that another part of the run provides:
// before anything else runs, each of their numbers gets an input, and each pointer is null or points to an object of its
// own. A variable without a size, a constant and a large one stay undefined.
func Externals(m *flat.Module, input string, provided func(name string) bool) {
	b := newBuilder(m, Options{Input: input})
	var names []string
	for i := range len(m.Globals) {
		g := &m.Globals[i]
		if g.Init >= 0 || g.Constant || g.ThreadLocal || g.ExternWeak || provided(g.Name) {
			continue
		}
		if n := b.numbers(g.Type); n == 0 || n > maxNumbers {
			continue
		}
		g.Init = b.zero(g.Type)
		names = append(names, g.Name)
		b.any(b.constant(flat.Const{Kind: flat.ConstGlobal, Type: b.pointer, Index: i}), 0, g.Type)
	}
	if len(names) == 0 {
		return
	}
	b.note(fmt.Sprintf("variables that are declared but not defined hold any value at first (a pointer: null or a new block of %d bytes): %s", fresh, strings.Join(names, ", ")))
	b.emit(flat.Instr{Op: flat.OpRet})
	void := b.add(flat.Type{Kind: flat.FunctionType, Name: "void ()"})
	m.Functions = append(m.Functions, flat.Function{Name: "heddle.externals", Type: void, Blocks: []flat.Block{{Name: "entry"}}, Instrs: b.instrs, Unoptimised: true})
	m.Ctors = slices.Insert(m.Ctors, 0, flat.Structor{Function: len(m.Functions) - 1})
}

// numbers is how many numbers and pointers an object of a type has: 0 if some of it cannot be given an input.
func (b *builder) numbers(t int) uint64 {
	x := &b.m.Types[t]
	switch x.Kind {
	case flat.Pointer, flat.Float, flat.Double:
		return 1
	case flat.Integer:
		if x.Bits <= 64 {
			return 1
		}
	case flat.Array:
		if n := b.numbers(x.Elem); n <= maxNumbers && x.Count <= maxNumbers {
			return n * x.Count
		}
		return maxNumbers + 1
	case flat.Struct:
		sum := uint64(0)
		for _, f := range x.Fields {
			n := b.numbers(f.Type)
			if n == 0 && b.m.Types[f.Type].Size > 0 {
				return 0
			}
			sum += n
		}
		return sum
	}
	return 0
}

// any stores inputs into an object of a type that begins some bytes behind an address.
func (b *builder) any(at flat.Ref, offset uint64, t int) {
	x := &b.m.Types[t]
	switch x.Kind {
	case flat.Pointer:
		b.store(at, offset, b.block())
	case flat.Array:
		elem, size := x.Elem, b.m.Types[x.Elem].Size
		for i := range x.Count {
			b.any(at, offset+i*size, elem)
		}
	case flat.Struct:
		for _, f := range slices.Clone(x.Fields) {
			b.any(at, offset+f.Offset, f.Type)
		}
	default:
		b.store(at, offset, b.read(b.conventional(t, 0), t))
	}
}

// block is a pointer: null, or to an object of its own, of zeros.
func (b *builder) block() flat.Ref {
	char := b.integer(8)
	bytes := b.add(flat.Type{Kind: flat.Array, Elem: char, Count: fresh, Size: fresh, StoreSize: fresh, Align: 1, Name: fmt.Sprintf("[%d x i8]", fresh)})
	b.m.Globals = append(b.m.Globals, flat.Global{Name: fmt.Sprintf("heddle.block.%d", len(b.m.Globals)), Type: bytes, Init: b.zero(bytes), Align: 16, Var: -1, Private: true})
	at := b.constant(flat.Const{Kind: flat.ConstGlobal, Type: b.pointer, Index: len(b.m.Globals) - 1})
	is := b.read("bool", b.integer(1))
	return b.emit(flat.Instr{Op: flat.OpSelect, Type: b.pointer, Operands: []flat.Ref{is, at, b.null()}})
}

// zero is the index of the constant zero of a type.
func (b *builder) zero(t int) int {
	return b.constant(flat.Const{Kind: flat.ConstZero, Type: t}).Const()
}
