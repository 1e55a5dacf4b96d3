package lower

import (
	"slices"
	"strings"

	"heddle/internal/front/flat"
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
)

// handler lowers a call of an intrinsic; false: not supported.
type handler func(n *fn, i int, in *flat.Instr, args []flat.Ref) bool

// intrinsics are those of LLVM's intrinsics that are supported, by their names
// without "llvm." and the types at the end.
func intrinsics() map[string]handler {
	table := map[string]handler{}
	add := func(h handler, names ...string) {
		for _, name := range names {
			table[name] = h
		}
	}
	add(nothing, "dbg.declare", "dbg.value", "dbg.label", "dbg.assign", "assume", "prefetch", "donothing", "sideeffect",
		"invariant.end", "var.annotation", "experimental.noalias.scope.decl", "pseudoprobe", "va_end",
		"clear_cache", "x86.sse2.pause", "fake.use")
	add(passThrough, "expect", "expect.with.probability", "launder.invariant.group", "strip.invariant.group",
		"ptr.annotation", "annotation", "ssa.copy", "arithmetic.fence", "canonicalize")
	add(constantly(0), "is.constant", "invariant.start", "get.dynamic.area.offset")
	add((*fn).processorClock, "readcyclecounter", "readsteadycounter", "x86.rdtsc", "x86.rdtscp")
	add((*fn).processorSays, "frameaddress", "returnaddress", "addressofreturnaddress", "sponentry")
	add((*fn).roundingAsked, "flt.rounds", "get.rounding")
	add(constantly(1), "type.test", "public.type.test", "allow.ubsan.check",
		"allow.runtime.check")
	add((*fn).objectSize, "objectsize")
	add(typeSelector, "eh.typeid.for")
	addMemoryIntrinsics(add)
	addIntegerIntrinsics(add)
	addFloatIntrinsics(add)
	addVectorIntrinsics(add)
	return table
}

// skipsOperands reports whether an intrinsic's operands are never used.
func skipsOperands(name string) bool {
	for _, p := range []string{"llvm.dbg.", "llvm.var.annotation", "llvm.assume"} {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	return false
}

// intrinsic lowers a call of the intrinsic of that name.
func (n *fn) intrinsic(i int, in *flat.Instr, name string) bool {
	base := strings.TrimPrefix(name, "llvm.")
	for {
		if h, ok := n.l.handlers[base]; ok {
			return h(n, i, in, in.Operands[1:])
		}
		dot := strings.LastIndexByte(base, '.')
		if dot < 0 {
			return false
		}
		base = base[:dot]
	}
}

func nothing(*fn, int, *flat.Instr, []flat.Ref) bool { return true }

func refused(*fn, int, *flat.Instr, []flat.Ref) bool { return false }

// passThrough returns the first argument.
func passThrough(n *fn, i int, _ *flat.Instr, args []flat.Ref) bool {
	n.move(i, args[0])
	return true
}

// constantly returns the same number in every element.
func constantly(v uint64) handler {
	return func(n *fn, i int, in *flat.Instr, _ []flat.Ref) bool {
		words := n.l.shape(in.Type).words
		dst := n.dst(i)
		for k := range words {
			n.mov(dst+program.Operand(k), n.l.word(v), 1)
		}
		return true
	}
}

// objectSize says "unknown": 0 if the least size is required, else the largest
// number.
func (n *fn) objectSize(i int, in *flat.Instr, args []flat.Ref) bool {
	s, ok := n.l.scalarOf(in.Type)
	if !ok || s.words > 1 {
		return false
	}
	v := bitvec.Mask(s.bits)
	if n.isTrue(args[1]) {
		v = 0
	}
	n.mov(n.dst(i), n.l.word(v), 1)
	return true
}

// isTrue reports whether a constant is not zero.
func (n *fn) isTrue(r flat.Ref) bool { return n.constantOf(r) != 0 }

// constantOf is the first word of a constant; 0 of anything else.
func (n *fn) constantOf(r flat.Ref) uint64 {
	if !r.IsConst() {
		return 0
	}
	if w := n.l.constant(r.Const()); w.bad == "" && len(w.words) > 0 {
		return w.words[0]
	}
	return 0
}

// Intrinsics lists the intrinsics that are supported, by their names without
// the types at the end: for the documents.
func Intrinsics() []string {
	var names []string
	for name := range intrinsics() {
		if !slices.Contains(refusedIntrinsics(), name) {
			names = append(names, "llvm."+name)
		}
	}
	slices.Sort(names)
	return names
}
