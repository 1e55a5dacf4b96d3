package property

import (
	"strings"

	"heddle/internal/ask/query"
	"heddle/internal/ir/program"
)

// register resolves @p.f.%r. It is zero unless the process is in f, in the
// innermost call (LODIN 2022, 4.1).
func (r *resolver) register(n *query.Node) (value, error) {
	fn := r.p.Function(n.Func)
	if fn < 0 {
		return nil, r.fail(n.At, "no function %s with a body; there are: %s", n.Func, some(r.functions()))
	}
	var reg *program.Register
	var names []string
	for i := range r.p.Funcs[fn].Registers {
		x := &r.p.Funcs[fn].Registers[i]
		names = append(names, "%"+x.Name)
		if x.Name == n.Name {
			reg = x
		}
	}
	if reg == nil {
		return nil, r.fail(n.At, "%s keeps no register %%%s; it has %s", n.Func, n.Name, some(names))
	}
	if reg.Bits > 64 || reg.Bits == 0 {
		return nil, r.fail(n.At, "%%%s is not a number of at most 64 bits", n.Name)
	}
	x, thread := r.evaluator, r.process(n.Process)
	slot, read := program.Slot(reg.Slot), reader(n.Type, reg.Bits, signedRegister(n.Type, reg.Bits))
	return func() (number, bool) {
		t := thread()
		if t >= x.m.Threads() {
			return number{}, true
		}
		f, ok := x.m.Inspect().Top(t)
		if !ok || f.Func != fn {
			return number{}, true
		}
		return read(x.m.Inspect().Word(f, slot)), true
	}, nil
}

// reader reads a value of some bits as a type says, or if it says nothing as it
// is declared.
func reader(t query.Type, bits uint, isSigned bool) func(uint64) number {
	if t.Bits == 0 {
		t = query.Type{Bits: bits, Signed: isSigned}
	}
	have, want := 64-bits, 64-t.Bits
	switch {
	case !t.Signed && !(isSigned && t.Bits > bits):
		return func(v uint64) number { return unsigned(v << have >> have << want >> want) }
	case !t.Signed: // C: the sign is kept, then forgotten
		return func(v uint64) number { return unsigned(uint64(int64(v<<have)>>have) << want >> want) }
	case !isSigned && t.Bits > bits:
		return func(v uint64) number { return signed(int64(v << have >> have)) }
	}
	return func(v uint64) number { return signed(int64(uint64(int64(v<<have)>>have)<<want) >> want) }
}

// functions are the names of the functions with a body, without those of the
// library.
func (r *resolver) functions() (names []string) {
	for i := range r.p.Funcs {
		if !isLibrary(r.p.Funcs[i].Place.File) {
			names = append(names, r.p.Funcs[i].Name)
		}
	}
	return names
}

// isLibrary reports whether a file is not part of the program that was given.
func isLibrary(file string) bool {
	return strings.HasPrefix(file, "/heddle/") || strings.HasPrefix(file, "/usr/")
}

// maxNames is how many names an error lists.
const maxNames = 12

// some names things, not too many.
func some(names []string) string {
	switch {
	case len(names) == 0:
		return "none"
	case len(names) > maxNames:
		return strings.Join(names[:maxNames], ", ") + " and more"
	}
	return strings.Join(names, ", ")
}

// signedRegister reports whether a register is read with a sign: it has no type of
// its own, so the query's says it. Without one it is a number with a sign, save
// that a single bit is 0 or 1.
func signedRegister(t query.Type, bits uint) bool {
	if t.Bits == 0 {
		return bits > 1
	}
	return t.Signed && bits > 1
}
