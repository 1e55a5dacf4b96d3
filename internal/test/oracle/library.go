package oracle

import (
	"maps"
	"slices"

	"heddle/internal/front/flat"
)

// libraryFunction does one step of a call; it ends the call by give.
type libraryFunction func(st *step, f *frame, args []value)

// result is a function that only computes its result.
func result(do func(st *step, args []value) value) libraryFunction {
	return func(st *step, f *frame, args []value) { st.give(f, do(st, args)) }
}

func zero(*step, []value) value { return value{kind: number} }

// printed: what they return is left open.
func printed(*step, []value) value { return value{kind: undef} }

// ends is a function that fails a check. Where the check is off the run ends.
func ends(check string) libraryFunction {
	return func(st *step, _ *frame, _ []value) {
		if st.checks[check] {
			st.fail(check)
		}
		st.status = ended
	}
}

// newLibrary is the functions that the oracle knows, but for __VERIFIER_nondet_T.
func newLibrary() map[string]libraryFunction {
	all := map[string]libraryFunction{}
	for _, part := range []map[string]libraryFunction{basics(), intrinsics(), heapFunctions(), threadFunctions(), timeFunctions(), signalFunctions()} {
		maps.Copy(all, part)
	}
	return all
}

func basics() map[string]libraryFunction {
	leave := func(st *step, _ *frame, _ []value) { st.status = ended }
	return map[string]libraryFunction{
		"__assert_fail": ends("assert"), "reach_error": ends("error"), "__VERIFIER_error": ends("error"), "abort": ends("abort"),
		"__VERIFIER_assert": func(st *step, f *frame, args []value) {
			if !st.decide(args[0]) {
				ends("assert")(st, f, args)
				return
			}
			st.give(f, value{})
		},
		"__VERIFIER_assume": func(st *step, f *frame, args []value) {
			if !st.decide(args[0]) {
				st.status = pruned
				return
			}
			st.give(f, value{})
		},
		"__VERIFIER_atomic_begin": result(func(st *step, _ []value) value { st.enterSection(); return value{} }),
		"__VERIFIER_atomic_end":   result(func(st *step, _ []value) value { st.leaveSection(); return value{} }),

		"atexit": result(func(st *step, args []value) value {
			st.exits = append(st.exits, args[0])
			return integer(0, 32)
		}),
		"exit":  func(st *step, _ *frame, _ []value) { st.exit() },
		"_exit": leave, "_Exit": leave,

		"__errno_location": result(func(st *step, _ []value) value { return value{kind: pointer, obj: st.thread.errno} }),
		"puts":             result(printed), "putchar": result(printed), "printf": result(printed),
		"sched_yield": result(zero),
	}
}

func (st *step) setErrno(n uint64) {
	st.storeInt(value{kind: pointer, obj: st.thread.errno}, n, 4)
}

// amount is an argument that must be a number.
func (st *step) amount(v value) uint64 {
	if v.kind != number {
		st.refuse("an undefined number or an address as an argument")
		return 0
	}
	return v.n
}

// input gives any value of an input.
func (st *step) input(f *frame, in *flat.Instr) {
	width, r := st.width(in.Type), st.options.Inputs
	if r == nil {
		r = &Range{0, 1<<min(width, maxInputBits) - 1}
		if width == 0 || width > maxInputBits {
			st.refuse("an input of more than 8 bits")
			return
		}
	}
	var values []uint64
	for n := r.Low; n <= r.High && len(values) <= 1<<maxInputBits; n++ {
		if v := uint64(n) & mask(width); !slices.Contains(values, v) {
			values = append(values, v)
		}
	}
	if len(values) == 0 {
		st.refuse("an input without values")
		return
	}
	st.give(f, integer(values[st.choose(len(values))], width))
}

const maxInputBits = 8

func intrinsics() map[string]libraryFunction {
	nothing := result(zero)
	first := result(func(_ *step, args []value) value { return args[0] })
	return map[string]libraryFunction{
		"llvm.donothing": nothing, "llvm.dbg.declare": nothing, "llvm.dbg.value": nothing, "llvm.dbg.label": nothing,
		"llvm.var.annotation": nothing, "llvm.expect": first, "llvm.threadlocal.address": first,
		"llvm.trap": ends("abort"),
		"llvm.assume": result(func(st *step, args []value) value {
			if !st.decide(args[0]) {
				st.refuse("an assumption of the optimiser that is false")
			}
			return value{}
		}),
		"llvm.lifetime.start": beginLife,
		"llvm.lifetime.end":   result(func(st *step, args []value) value { return st.lifetime(args[len(args)-1], false) }),
		"llvm.stacksave": func(st *step, f *frame, _ []value) {
			st.give(f, integer(uint64(len(f.slots)), 64)) // how many objects there are
		},
		"llvm.stackrestore": func(st *step, f *frame, args []value) {
			n := min(st.amount(args[0]), uint64(len(f.slots)))
			for _, number := range f.slots[n:] {
				st.end(number)
			}
			f.slots = f.slots[:n]
			st.give(f, value{})
		},
		"llvm.heddle.life.begin": beginLife,
		"llvm.heddle.life.end":   result(func(st *step, args []value) value { return st.lifetime(args[0], false) }),
		"llvm.memcpy":            copyBytes, "llvm.memcpy.inline": copyBytes, "llvm.memmove": copyBytes, "llvm.memset": setBytes,
		"memcpy": copyBytes, "memmove": copyBytes, "memset": setBytes,
	}
}

// beginLife begins the life of a local variable, and returns its address in this life. One that has ended is another object each time, where
// addresses are computed in the life that they are used in: optimised code with LLVM's own markers may do so ahead.
func beginLife(st *step, f *frame, args []value) {
	at, fn := args[len(args)-1], &st.mod.Functions[f.fn]
	operands := fn.Instrs[f.pc].Operands
	ref := operands[len(operands)-1]
	own := len(operands) == 2 // llvm.heddle.life.begin, which has no size
	if at.kind != pointer || at.obj < 0 || !st.objects[at.obj].dead || !fn.Unoptimised && !own || ref.IsConst() ||
		int(ref) < len(fn.Params) || fn.Instrs[int(ref)-len(fn.Params)].Op != flat.OpAlloca {
		st.lifetime(at, true)
		st.give(f, at)
		return
	}
	number := st.newObject(stack, st.objects[at.obj].size)
	f.slots[slices.Index(f.slots, at.obj)] = number
	at = value{kind: pointer, obj: number}
	f.regs.set(int(ref), at)
	st.give(f, at)
}

// lifetime begins or ends the life of a local variable.
func (st *step) lifetime(at value, begins bool) value {
	if at.kind != pointer || at.obj < 0 || st.objects[at.obj].area != stack {
		return st.refuse("the lifetime of what is no local variable")
	}
	st.end(at.obj)
	if o := st.objects[at.obj]; begins {
		o.dead, o.cells = false, make([]cell, o.size)
	}
	return value{}
}

// piece is the next piece of an action on n bytes, of which f.phase are done: as long as
// the alignment that the call promises allows.
func (st *step) piece(f *frame, n uint64) (at, length uint64) {
	at = uint64(f.phase)
	length = n - at
	if most := uint64(st.options.CopyPiece); most > 0 {
		most = min(most, 8, max(1, st.mod.Functions[f.fn].Instrs[f.pc].Align), length)
		for length = 8; length > most; length /= 2 {
		}
	}
	return at, length
}

// pieceDone continues after a piece, or ends the call.
func (st *step) pieceDone(f *frame, length, n uint64, result value) {
	if f.phase += int(length); uint64(f.phase) == n {
		st.give(f, result)
	}
}

// copyBytes reads a piece and, in a step of its own if there are pieces, writes it.
func copyBytes(st *step, f *frame, args []value) {
	n, pieces := st.amount(args[2]), st.options.CopyPiece > 0
	if n == 0 || st.stopped() {
		st.give(f, args[0])
		return
	}
	at, length := st.piece(f, n)
	if f.held == nil {
		from := st.reach(args[1], n, false)
		if overlap := args[0].obj == args[1].obj && max(args[0].n, args[1].n)-min(args[0].n, args[1].n) < n; overlap && pieces {
			st.refuse("a copy between overlapping places in pieces")
		}
		if st.stopped() {
			return
		}
		if f.held = slices.Clone(st.hold(offset(args[1], int64(at)), from[at:at+length])); pieces {
			return
		}
	}
	if to := st.reach(args[0], n, true); to != nil {
		copy(to[at:at+length], f.held)
		f.held = nil
		st.pieceDone(f, length, n, args[0])
	}
}

func setBytes(st *step, f *frame, args []value) {
	n, b := st.amount(args[2]), args[1]
	if n == 0 || st.stopped() {
		st.give(f, args[0])
		return
	}
	if to := st.reach(args[0], n, true); to != nil {
		at, length := st.piece(f, n)
		for i := at; i < at+length; i++ {
			to[i] = cell{set: b.kind == number, b: byte(b.n)}
		}
		st.pieceDone(f, length, n, args[0])
	}
}

func heapFunctions() map[string]libraryFunction {
	return map[string]libraryFunction{
		"malloc": func(st *step, f *frame, args []value) { st.allocate(f, st.amount(args[0]), false) },
		"calloc": func(st *step, f *frame, args []value) {
			a, b := st.amount(args[0]), st.amount(args[1])
			if a > maxBytes || b > maxBytes {
				st.refuse("a great heap block")
			}
			st.allocate(f, a*b, true)
		},
		"free": func(st *step, f *frame, args []value) {
			if !args[0].isNull() {
				st.free(args[0])
			}
			st.give(f, value{})
		},
	}
}

// allocate gives a new block, or the place of a freed one of that size which some
// pointer still leads to: the allocator may give out the same address again. (What no
// pointer leads to was dropped: it cannot be distinguished from a new one.)
func (st *step) allocate(f *frame, size uint64, zeroed bool) {
	if size > maxBytes {
		st.refuse("a great heap block")
		return
	}
	places := []int{-1}
	for i, o := range st.objects {
		if o != nil && o.area == heap && o.dead && o.size == size {
			places = append(places, i)
		}
	}
	ways := len(places)
	if st.options.MallocFails {
		ways++
	}
	way := st.choose(ways)
	if way == len(places) {
		st.setErrno(12)
		st.give(f, value{kind: number})
		return
	}
	number := places[way]
	if number < 0 {
		number = st.newObject(heap, size)
	}
	o := &object{area: heap, size: size, cells: make([]cell, size)}
	for i := range o.cells {
		o.cells[i].set = zeroed
	}
	st.objects[number] = o
	st.give(f, value{kind: pointer, obj: number})
}

func (st *step) free(at value) {
	if at.kind == undef {
		st.refuse("free of an undefined address")
		return
	}
	if at.kind != pointer || at.obj < 0 || at.n != 0 || st.objects[at.obj].area != heap || st.objects[at.obj].dead {
		st.fail("free")
		return
	}
	st.end(at.obj)
}
