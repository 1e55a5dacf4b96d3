// Package volatile makes the volatile accesses of a module atomic (--volatile=atomic). Programs
// rely on this in READ_ONCE and WRITE_ONCE, and compilers compile accesses of a machine width that
// way.
//
// It must not know what the orderings mean: it only changes them in a flat module.
//
// # What it can miss
//
// Volatile copies of structs are not changed. Nor are accesses that no machine performs atomically:
// those wider than eight bytes, or not aligned to their width.
package volatile

import "heddle/internal/front/flat"

// widest is the most bytes of an access that counts as one.
const widest = 8

// MakeAtomic gives the module's volatile loads and stores the order relaxed, as if they were of _Atomic variables with memory_order_relaxed.
func MakeAtomic(mod *flat.Module) {
	for f := range mod.Functions {
		fn := &mod.Functions[f]
		for i := range fn.Instrs {
			in := &fn.Instrs[i]
			if in.Flags&flat.Volatile != 0 && in.Ordering == flat.NotAtomic && atOnce(mod, fn, in) {
				in.Ordering = flat.Monotonic
			}
		}
	}
}

// atOnce reports whether an instruction is a load or a store that a machine makes at once.
func atOnce(mod *flat.Module, f *flat.Function, in *flat.Instr) bool {
	var t int
	switch in.Op {
	case flat.OpLoad:
		t = in.Type
	case flat.OpStore:
		t = typeOf(mod, f, in.Operands[0])
	default:
		return false
	}
	x := &mod.Types[t]
	switch x.Kind {
	case flat.Integer, flat.Half, flat.BFloat, flat.Float, flat.Double, flat.Pointer:
		return x.StoreSize <= widest && x.StoreSize&(x.StoreSize-1) == 0 && in.Align >= x.StoreSize
	}
	return false
}

// typeOf is the type of a value in a function.
func typeOf(mod *flat.Module, f *flat.Function, r flat.Ref) int {
	switch {
	case r.IsConst():
		return mod.Consts[r.Const()].Type
	case int(r) < len(f.Params):
		return f.Params[r].Type
	}
	return f.Instrs[int(r)-len(f.Params)].Type
}
