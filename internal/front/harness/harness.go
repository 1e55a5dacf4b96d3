package harness

import (
	"fmt"

	"heddle/internal/front/flat"
)

// Options say how far objects are made.
type Options struct {
	Input  string  // begins the names of functions that give inputs, before that of the type
	Assume string  // the function that ends runs in which its argument is 0
	Shapes []Shape // of pointers among the parameters

	Depth int // pointers to objects deeper than this are null; an argument's object has depth 1

	Called     string // a variable that gets the value 1 before the function is called; "": none
	AnyGlobals bool   // global variables get inputs; otherwise they keep their initial values
}

// programsMain is what a main of the program's own is called from then on.
const programsMain = "heddle.main"

// maxLeaves bounds the inputs of one object.
const maxLeaves = 1024

// Add makes main call a function of the module.
func Add(m *flat.Module, function string, o Options) error {
	f, err := Find(m, function)
	if err != nil {
		return err
	}
	b := newBuilder(m, o)
	b.place = m.Functions[f].Place
	if o.AnyGlobals {
		b.globals()
	} else {
		b.keptGlobals()
	}
	b.called(o.Called)
	if err := b.call(f); err != nil {
		return fmt.Errorf("--function=%s: %w", function, err)
	}
	b.main(b.known(b.intType, 0))
	return nil
}

// called gives a variable that the module declares the value 1, and defines it. It has no name then: it is none of the program's.
func (b *builder) called(name string) {
	for i := range b.m.Globals {
		g := &b.m.Globals[i]
		if g.Name != name || g.Init >= 0 || b.m.Types[g.Type].Kind != flat.Integer {
			continue
		}
		g.Init, g.Private, g.Name = b.zero(g.Type), true, ""
		b.store(b.constant(flat.Const{Kind: flat.ConstGlobal, Type: b.pointer, Index: i}), 0, b.known(g.Type, 1))
	}
}

// builder writes one function of one block, without parameters.
type builder struct {
	m       *flat.Module
	o       Options
	place   int
	instrs  []flat.Instr
	intType int
	pointer int

	recording flat.Ref // an object of which it is noted what is stored in it
	parts     *[]part  // that; nil: nothing is noted
}

func newBuilder(m *flat.Module, o Options) *builder {
	b, bytes := &builder{m: m, o: o}, uint64(m.PointerBits/8)
	b.intType, b.pointer = b.integer(32), b.add(flat.Type{Kind: flat.Pointer, Size: bytes, StoreSize: bytes, Align: bytes, Name: "ptr"})
	return b
}

// emit adds an instruction and gives its value.
func (b *builder) emit(in flat.Instr) flat.Ref {
	in.Place = b.place
	b.instrs = append(b.instrs, in)
	return flat.Ref(len(b.instrs) - 1)
}

// add adds a type, unless the module has it.
func (b *builder) add(t flat.Type) int {
	for i := range b.m.Types {
		if x := &b.m.Types[i]; x.Kind == t.Kind && x.Name == t.Name && x.Bits == t.Bits && x.Size == t.Size && x.Count == t.Count && x.Elem == t.Elem {
			return i
		}
	}
	b.m.Types = append(b.m.Types, t)
	return len(b.m.Types) - 1
}

func (b *builder) integer(bits uint) int {
	size := uint64(1)
	for size*8 < uint64(bits) {
		size *= 2
	}
	return b.add(flat.Type{Kind: flat.Integer, Bits: bits, Size: size, StoreSize: uint64(bits+7) / 8, Align: size, Name: fmt.Sprintf("i%d", bits)})
}

func (b *builder) constant(c flat.Const) flat.Ref {
	b.m.Consts = append(b.m.Consts, c)
	return ^flat.Ref(len(b.m.Consts) - 1)
}

func (b *builder) null() flat.Ref {
	return b.constant(flat.Const{Kind: flat.ConstNull, Type: b.pointer})
}

// read reads an input of a type by the function of the verification conventions.
func (b *builder) read(name string, t int) flat.Ref {
	ft := b.add(flat.Type{Kind: flat.FunctionType, Elem: t, Name: b.m.Types[t].Name + " ()"})
	fn := b.declared(b.o.Input+name, ft)
	callee := b.constant(flat.Const{Kind: flat.ConstFunction, Type: b.pointer, Index: fn})
	return b.emit(flat.Instr{Op: flat.OpCall, Type: t, Operands: []flat.Ref{callee}, CallType: ft})
}

// declared is the index of a function without a body.
func (b *builder) declared(name string, ft int) int {
	for i := range b.m.Functions {
		if b.m.Functions[i].Name == name {
			return i
		}
	}
	b.m.Functions = append(b.m.Functions, flat.Function{Name: name, Type: ft})
	return len(b.m.Functions) - 1
}

// main makes the function main, which returns a status.
func (b *builder) main(status flat.Ref) {
	b.emit(flat.Instr{Op: flat.OpRet, Operands: []flat.Ref{status}})
	for i := range b.m.Functions {
		if b.m.Functions[i].Name == "main" {
			b.m.Functions[i].Name = programsMain
		}
	}
	ft := b.add(flat.Type{Kind: flat.FunctionType, Elem: b.intType, Name: b.m.Types[b.intType].Name + " ()"})
	b.m.Functions = append(b.m.Functions, flat.Function{Name: "main", SourceName: "main", Type: ft, Place: b.place,
		Blocks: []flat.Block{{Name: "entry"}}, Instrs: b.instrs, Unoptimised: true})
}
