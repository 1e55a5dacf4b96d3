package harness

import (
	"errors"
	"fmt"

	"heddle/internal/front/flat"
)

// Arguments say which arguments main gets that are inputs.
type Arguments struct {
	Most   int    // how many there are at most, after the program's name; 0: they are no inputs
	Length int    // bytes of one, at most
	Input  string // begins the names of functions that give inputs
	Assume string // the function that ends runs in which its argument is 0
}

// The most that Arguments may say: each byte is an input.
const (
	MaxArguments = 64
	MaxLength    = 256
)

// unsignedAtMost is the predicate of a comparison: at most, of numbers without a sign.
const unsignedAtMost = 5

// AddArguments makes the program's main get arguments that are inputs: any number of them, each any string of up to some bytes. The
// first is the program's name, and a null pointer stands after the last.
func AddArguments(m *flat.Module, o Arguments) error {
	f := exactly(m, "main")
	if f < 0 {
		return errors.New("--args=symbolic: no function main with a body in these files")
	}
	b := newBuilder(m, Options{Input: o.Input})
	b.place = m.Functions[f].Place
	ptr := b.m.Types[b.pointer].Size
	count := b.read("uint", b.intType)
	b.assume(o.Assume, b.emit(flat.Instr{Op: flat.OpICmp, Type: b.integer(1), Pred: unsignedAtMost, Operands: []flat.Ref{count, b.known(b.intType, uint64(o.Most))}}))
	argv := b.object(uint64(o.Most+3) * ptr) // and an empty environment
	b.store(argv, 0, b.text("program"))
	for i := range o.Most {
		there := b.emit(flat.Instr{Op: flat.OpICmp, Type: b.integer(1), Pred: unsignedAtMost, Operands: []flat.Ref{b.known(b.intType, uint64(i+1)), count}})
		text := b.emit(flat.Instr{Op: flat.OpSelect, Type: b.pointer, Operands: []flat.Ref{there, b.unknownText(o.Length), b.null()}})
		b.store(argv, uint64(i+1)*ptr, text)
	}
	b.store(argv, uint64(o.Most+1)*ptr, b.null())
	b.store(argv, uint64(o.Most+2)*ptr, b.null())
	argc := b.emit(flat.Instr{Op: flat.OpAdd, Type: b.intType, Operands: []flat.Ref{count, b.known(b.intType, 1)}})
	if err := b.callMain(f, argc, argv, int64(o.Most+2)*int64(ptr)); err != nil {
		return err
	}
	b.note(fmt.Sprintf("main gets at most %d arguments after the program's name, each of at most %d bytes (--args=symbolic:NUMBER:BYTES)", o.Most, o.Length))
	return nil
}

// callMain calls the program's main, with as many arguments as it takes, and returns what it returns.
func (b *builder) callMain(f int, argc, argv flat.Ref, environment int64) error {
	fn := &b.m.Functions[f]
	if len(fn.Params) > 3 {
		return errors.New("--args=symbolic: main has more than three parameters")
	}
	envp := b.emit(flat.Instr{Op: flat.OpGetElementPtr, Type: b.pointer, Operands: []flat.Ref{argv}, Offset: environment, SourceType: b.integer(8)})
	callee := b.constant(flat.Const{Kind: flat.ConstFunction, Type: b.pointer, Index: f})
	operands := append([]flat.Ref{callee}, []flat.Ref{argc, argv, envp}[:len(fn.Params)]...)
	result := b.m.Types[fn.Type].Elem
	status := b.emit(flat.Instr{Op: flat.OpCall, Type: result, Operands: operands, CallType: fn.Type})
	if result != b.intType {
		status = b.known(b.intType, 0)
	}
	b.main(status)
	return nil
}

// known is an integer constant.
func (b *builder) known(t int, v uint64) flat.Ref {
	return b.constant(flat.Const{Kind: flat.ConstInt, Type: t, Words: []uint64{v}})
}

// assume ends the runs in which a condition does not hold.
func (b *builder) assume(name string, condition flat.Ref) {
	void := b.add(flat.Type{Kind: flat.Void, Name: "void"})
	ft := b.add(flat.Type{Kind: flat.FunctionType, Elem: void, Params: []int{b.intType}, Name: "void (" + b.m.Types[b.intType].Name + ")"})
	callee := b.constant(flat.Const{Kind: flat.ConstFunction, Type: b.pointer, Index: b.declared(name, ft)})
	holds := b.emit(flat.Instr{Op: flat.OpZExt, Type: b.intType, Operands: []flat.Ref{condition}})
	b.emit(flat.Instr{Op: flat.OpCall, Type: void, Operands: []flat.Ref{callee, holds}, CallType: ft})
}

// text is a string that is known.
func (b *builder) text(s string) flat.Ref {
	at := b.object(uint64(len(s) + 1))
	for i := range len(s) + 1 {
		b.store(at, uint64(i), b.known(b.integer(8), uint64((s + "\x00")[i])))
	}
	return at
}

// unknownText is any string of up to some bytes.
func (b *builder) unknownText(length int) flat.Ref {
	at := b.object(uint64(length + 1))
	for i := range length {
		b.store(at, uint64(i), b.read("char", b.integer(8)))
	}
	b.store(at, uint64(length), b.known(b.integer(8), 0))
	return at
}
