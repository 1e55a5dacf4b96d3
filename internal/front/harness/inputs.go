package harness

import (
	"errors"
	"fmt"
	"strings"

	"heddle/internal/front/flat"
)

// call calls function f with inputs.
func (b *builder) call(f int) error {
	fn := &b.m.Functions[f]
	callee := b.constant(flat.Const{Kind: flat.ConstFunction, Type: b.pointer, Index: f})
	arguments, err := b.arguments(fn)
	if err != nil {
		return err
	}
	byVal := make([]int, len(fn.Params))
	for i := range fn.Params {
		byVal[i] = fn.Params[i].ByVal
	}
	ft := fn.Type
	if b.m.Types[ft].VarArg {
		b.m.Notes = append(b.m.Notes, fn.Name+"() is called without variable arguments")
	}
	result := b.m.Types[ft].Elem
	b.emit(flat.Instr{Op: flat.OpCall, Type: result, Operands: append([]flat.Ref{callee}, arguments...), CallType: ft, ByVal: byVal})
	return nil
}

func (b *builder) argument(p *flat.Param, of parameter) (flat.Ref, error) {
	source := of.source
	switch t := &b.m.Types[p.Type]; {
	case p.SRet || p.ByVal >= 0:
		var size uint64
		if p.ByVal >= 0 {
			size = b.m.Types[p.ByVal].Size
		} else {
			size = b.m.DebugTypes[b.plain(source)].Bits / 8
		}
		if p.SRet && size == 0 {
			return 0, errors.New("functions that return structures by memory cannot be called by --function; write a main that calls it")
		}
		at := b.object(size)
		if p.ByVal >= 0 {
			b.fill(at, 0, source, 1)
		}
		return at, nil
	case t.Kind == flat.Pointer:
		if of.this {
			return b.shaped(&Shape{Param: of.name, Kind: "nonnull", Most: 1}, source, 0, 0)
		}
		return b.pointee(source, 1), nil
	case t.Kind == flat.Integer && t.Bits <= 64, t.Kind == flat.Float, t.Kind == flat.Double:
		return b.read(b.conventional(p.Type, source), p.Type), nil
	}
	return 0, fmt.Errorf("inputs of type %s are not supported; write a main that calls it", b.m.Types[p.Type].Name)
}

// plain is a source type without typedefs and qualifiers.
func (b *builder) plain(t int) int {
	for n := 0; n < 100 && b.m.DebugTypes[t].Kind == flat.DebugTypedef; n++ {
		t = b.m.DebugTypes[t].Elem
	}
	return t
}

// conventional is the name that the verification conventions have for a type.
func (b *builder) conventional(t, source int) string {
	x := &b.m.Types[t]
	switch kind := b.m.DebugTypes[b.plain(source)].Kind; {
	case x.Kind == flat.Float:
		return "float"
	case x.Kind == flat.Double:
		return "double"
	case kind == flat.DebugBool || x.Bits == 1:
		return "bool"
	case kind == flat.DebugUnsigned, kind == flat.DebugChar && strings.HasPrefix(b.m.DebugTypes[b.plain(source)].Name, "unsigned"):
		return map[uint]string{8: "uchar", 16: "ushort", 32: "uint", 64: "ulonglong"}[x.Bits]
	}
	if name := map[uint]string{8: "char", 16: "short", 32: "int", 64: "longlong"}[x.Bits]; name != "" {
		return name
	}
	return fmt.Sprintf("i%d", x.Bits)
}

// pointee is a pointer: null, or to a fresh object of the type that it points to.
func (b *builder) pointee(source, depth int) flat.Ref {
	p := &b.m.DebugTypes[b.plain(source)]
	elem := b.plain(p.Elem)
	size := b.m.DebugTypes[elem].Bits / 8
	if p.Kind != flat.DebugPointer || depth > b.o.Depth || size == 0 || b.m.DebugTypes[elem].Kind == flat.DebugFunction {
		why := fmt.Sprintf("a pointer beyond --pointer-depth=%d is null", b.o.Depth)
		if depth <= b.o.Depth {
			why = "a pointer to a function, or to an object of unknown type, is null"
		}
		b.note(why)
		return b.null()
	}
	reference := strings.HasSuffix(p.Name, "&")
	if reference {
		b.note("a reference created by --function leads to one element of its own")
	} else {
		b.note("a pointer created by --function is null, or points to one element of its own")
	}
	at := b.object(size)
	b.fill(at, 0, elem, depth+1)
	if reference {
		return at
	}
	bit := b.integer(1)
	is := b.read("bool", bit)
	return b.emit(flat.Instr{Op: flat.OpSelect, Type: b.pointer, Operands: []flat.Ref{is, at, b.null()}})
}

func (b *builder) note(text string) {
	for _, have := range b.m.Notes {
		if have == text {
			return
		}
	}
	b.m.Notes = append(b.m.Notes, text)
}

// object makes a local variable of some bytes.
func (b *builder) object(size uint64) flat.Ref {
	char := b.integer(8)
	bytes := b.add(flat.Type{Kind: flat.Array, Elem: char, Count: size, Size: size, StoreSize: size, Align: 1, Name: fmt.Sprintf("[%d x i8]", size)})
	one := b.constant(flat.Const{Kind: flat.ConstInt, Type: b.intType, Words: []uint64{1}})
	return b.emit(flat.Instr{Op: flat.OpAlloca, Type: b.pointer, Operands: []flat.Ref{one}, SourceType: bytes, Align: 16})
}

// fill stores inputs into an object of a source type that begins some bytes behind an address.
func (b *builder) fill(at flat.Ref, offset uint64, source, depth int) {
	source = b.plain(source)
	switch t := &b.m.DebugTypes[source]; t.Kind {
	case flat.DebugStruct, flat.DebugUnion:
		b.members(at, offset, t, depth)
	case flat.DebugArray:
		for i := range min(t.Count, maxLeaves) {
			b.fill(at, offset+i*b.m.DebugTypes[b.plain(t.Elem)].Bits/8, t.Elem, depth)
		}
	case flat.DebugPointer:
		b.store(at, offset, b.pointee(source, depth))
	case flat.DebugFloat:
		if t.Bits != 32 && t.Bits != 64 {
			b.note("a number of more than 64 bits created by --function is zero")
			return
		}
		kind, name := flat.Double, "double"
		if t.Bits == 32 {
			kind, name = flat.Float, "float"
		}
		b.store(at, offset, b.read(name, b.add(flat.Type{Kind: kind, Size: t.Bits / 8, StoreSize: t.Bits / 8, Align: t.Bits / 8, Name: name})))
	case flat.DebugSigned, flat.DebugUnsigned, flat.DebugBool, flat.DebugChar, flat.DebugEnum:
		b.number(at, offset, source)
	default:
		b.note("an object of unknown type created by --function is not initialised")
	}
}

// number stores an input that is an integer.
func (b *builder) number(at flat.Ref, offset uint64, source int) {
	t := &b.m.DebugTypes[source]
	if t.Bits == 0 || t.Bits > 64 {
		b.note("a number of more than 64 bits created by --function is zero")
		return
	}
	wide := b.integer(uint(t.Bits))
	v := b.read(b.conventional(wide, source), wide)
	b.store(at, offset, v)
}

// members fills a struct; of a union the largest member, of bit-fields the words that they lie in.
func (b *builder) members(at flat.Ref, offset uint64, t *flat.DebugType, depth int) {
	char := b.integer(8)
	done := uint64(0) // bytes of bit-fields that are filled
	largest := -1
	for i := range t.Members {
		f := &t.Members[i]
		switch {
		case t.Kind == flat.DebugUnion:
			if largest < 0 || f.Bits > t.Members[largest].Bits {
				largest = i
			}
		case f.BitField:
			for k := max(done, f.BitOff/8); k < (f.BitOff+f.Bits+7)/8; k++ {
				b.store(at, offset+k, b.read("uchar", char))
				done = k + 1
			}
		default:
			b.fill(at, offset+f.BitOff/8, f.Type, depth)
		}
	}
	if largest >= 0 {
		b.fill(at, offset, t.Members[largest].Type, depth)
	}
}

func (b *builder) store(at flat.Ref, offset uint64, v flat.Ref) {
	if at == b.recording && b.parts != nil {
		*b.parts = append(*b.parts, part{offset, v})
	}
	if offset > 0 {
		at = b.emit(flat.Instr{Op: flat.OpGetElementPtr, Type: b.pointer, Operands: []flat.Ref{at}, Offset: int64(offset), SourceType: b.integer(8)})
	}
	b.emit(flat.Instr{Op: flat.OpStore, Operands: []flat.Ref{v, at}, Align: 1})
}

// ofProgram reports whether a variable is one of the program's own files, which another part of it may have written before.
func ofProgram(g *flat.Global) bool {
	return !g.Constant && !g.ThreadLocal && g.Init >= 0 && g.Var >= 0 && !g.Private
}

// keptGlobals says of the variables of the program's own files that they keep their initial values.
func (b *builder) keptGlobals() {
	for i := range b.m.Globals {
		if ofProgram(&b.m.Globals[i]) {
			b.note("global variables hold their initial values when the function is called (--globals=any lets them hold any)")
			return
		}
	}
}

// globals gives inputs to the variables of the program's own files.
func (b *builder) globals() {
	for i := range b.m.Globals {
		g := &b.m.Globals[i]
		if !ofProgram(g) {
			continue
		}
		if source := b.m.DebugVars[g.Var].Type; b.leaves(source) <= maxLeaves {
			b.fill(b.constant(flat.Const{Kind: flat.ConstGlobal, Type: b.pointer, Index: i}), 0, source, 1)
		} else {
			b.note(fmt.Sprintf("%s, of more than %d numbers, keeps its initial value", g.Name, maxLeaves))
		}
	}
}

// leaves is the number of inputs of an object, or a little more than maxLeaves.
func (b *builder) leaves(source int) (n uint64) {
	t := &b.m.DebugTypes[b.plain(source)]
	switch t.Kind {
	case flat.DebugArray:
		return min(t.Count, maxLeaves+1) * b.leaves(t.Elem)
	case flat.DebugStruct, flat.DebugUnion:
		for i := range t.Members {
			if n += b.leaves(t.Members[i].Type); n > maxLeaves {
				break
			}
		}
		return n
	}
	return 1
}
