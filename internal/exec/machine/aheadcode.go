package machine

import (
	"slices"

	"heddle/internal/ir/program"
)

// This file translates what threads do ahead. A translation follows the instructions from one on, also through jumps and on both ways of
// branches, and keeps for each slot of the frame where its value is: moves cost nothing, and what nobody reads is never written. Only at the
// end of a way, where the thread may rest or control leaves what was followed, the slots get the values that they have by then.

// aheadOp is an operation of a translation. Its operands are slots, words of the pool, and temporaries behind these.
type aheadOp struct {
	op   program.Op // or one of those below
	w    uint8      // width
	n    uint16     // bytes; width; steps, of ends
	dst  program.Operand
	a, b program.Operand
	c    program.Operand // or another operation: where control continues
	imm  int64
}

// Operations that programs do not have.
const (
	aheadHalt    program.Op = program.NumOps + iota // the thread rests at instruction imm, n steps later
	aheadGo                                         // on to instruction imm, n steps later
	aheadCall                                       // call of instruction imm, the n-th step
	aheadRet                                        // return of instruction imm, n steps later, if it does not halt
	aheadClear                                      // slots of list imm = 0
	aheadLoad                                       // dst = n bytes of word b, from bit c on, W bits
	aheadStore                                      // n bytes of word b, from bit c on, = a; imm: the instruction
	aheadIf                                         // if a: to operation c
	aheadIfPlain                                    // if the comparison imm of a and b holds: to operation c
)

// temporaries is the number of words for values that are in no slot. They lie behind the pool, and are no part of a state.
const temporaries = 48

// firstTemporary is the first of these words. It is zero, always.
func (m *Machine) firstTemporary() uint32 { return uint32(len(m.p.Pool)) }

// The bounds of what is followed.
const (
	aheadLongest = 96 // instructions on a way
	aheadLargest = 400
)

// translator is a translation under way.
type translator struct {
	x        *Ahead
	first    int // operation that the translation begins with
	segment  int // operation that the present way begins with, behind the last branch
	cur      []program.Operand
	used     int // temporaries
	steps    int
	taken    int          // instructions on the way
	seen     map[int]bool // instructions that groups on the way begin with
	overflow bool         // the group needs more temporaries than there are
	broken   bool         // so did the end of a way
}

// translate translates from an instruction on; never: not even its group can be.
func (x *Ahead) translate(pc int, acts bool) int32 {
	fn := &x.m.p.Funcs[x.m.p.FuncOf[pc]]
	r := &translator{x: x, first: len(x.ops), segment: len(x.ops), seen: map[int]bool{}}
	for s := range fn.Slots {
		r.cur = append(r.cur, program.Slot(s))
	}
	r.used = 1 // the one that is zero
	if r.follow(pc, acts) && !r.broken {
		return int32(r.first)
	}
	x.ops = x.ops[:r.first]
	return never
}

// way is what a translator knows at a point of a way.
type way struct {
	cur                []program.Operand
	used, steps, taken int
}

func (r *translator) save() way { return way{slices.Clone(r.cur), r.used, r.steps, r.taken} }

func (r *translator) restore(w way) {
	r.cur, r.used, r.steps, r.taken = slices.Clone(w.cur), w.used, w.steps, w.taken
}

// follow translates a way from a group on, which is taken though it halts if acts is true. It is false if the group cannot be translated.
func (r *translator) follow(pc int, acts bool) bool {
	for first := true; ; first = false {
		if !first && r.ends(pc) {
			return true
		}
		if first && !acts && r.x.halts[pc] {
			if r.x.m.p.Code[pc].Op != program.Ret {
				return false
			}
			r.leave(aheadRet, pc)
			return true
		}
		before, at := r.save(), len(r.x.ops)
		next, ok := r.group(pc, acts && first)
		if !ok || r.overflow {
			if first && r.steps <= 1 && at == r.first {
				return false
			}
			r.x.ops = r.x.ops[:at]
			r.restore(before)
			r.overflow = false
			r.leave(aheadGo, pc)
			return true
		}
		if next < 0 {
			return true
		}
		pc = next
	}
}

// ends ends a way before a group where it must.
func (r *translator) ends(pc int) bool {
	switch {
	case r.x.halts[pc]:
		r.halt(pc)
	case r.seen[pc] || r.taken > aheadLongest || len(r.x.ops)-r.first > aheadLargest || r.used > temporaries/2:
		r.leave(aheadGo, pc)
	default:
		return false
	}
	return true
}

// halt ends a way at a group before which the thread rests: what prepares it is done now.
func (r *translator) halt(pc int) {
	p := r.x.m.p
	for p.Code[pc].Prepares() {
		r.broken = r.broken || r.x.byItself(pc)
		r.plain(pc, &p.Code[pc], false)
		if pc++; p.Code[pc].Flags&program.FlagFirst != 0 {
			break
		}
	}
	r.broken = r.broken || r.overflow
	if p.Code[pc].Op == program.Ret {
		r.leave(aheadRet, pc)
		return
	}
	r.leave(aheadHalt, pc)
}

// leave ends a way: slots get their values.
func (r *translator) leave(op program.Op, pc int) {
	r.settle()
	r.x.ops = append(r.x.ops, aheadOp{op: op, n: uint16(r.steps), imm: int64(pc)})
}

// group translates a group from an instruction on, and gives the next one; -1: the way has ended.
func (r *translator) group(pc int, acts bool) (next int, ok bool) {
	p := r.x.m.p
	r.steps++
	r.seen[pc] = true
	for begun := false; ; begun = true {
		in := &p.Code[pc]
		if begun && in.Flags&program.FlagFirst != 0 {
			return pc, true
		}
		r.taken++
		if r.x.byItself(pc) {
			return 0, false
		}
		switch in.Op {
		case program.Jump:
			if pc = int(in.Imm); p.Code[pc].Flags&program.FlagFirst == 0 {
				continue
			}
			return pc, true
		case program.Branch:
			return -1, r.branch(in)
		case program.Call:
			r.leave(aheadCall, pc)
			return -1, true
		default:
			if !r.plain(pc, in, acts) {
				return 0, false
			}
			pc++
		}
	}
}

// branch translates both ways of a branch.
func (r *translator) branch(in *program.Instr) bool {
	p := r.x.m.p
	for _, to := range []int{int(in.B), int(in.C)} {
		if p.Code[to].Flags&program.FlagFirst == 0 {
			return false
		}
	}
	cond := r.operand(in.A)
	r.commit(cond)
	at := len(r.x.ops)
	r.x.ops = append(r.x.ops, aheadOp{op: aheadIf, a: cond})
	here, seen := r.save(), r.seen
	for i, to := range []int{int(in.C), int(in.B)} {
		if i == 1 {
			r.x.ops[at].c = program.Operand(len(r.x.ops))
			r.restore(here)
		}
		r.seen = map[int]bool{}
		for k := range seen {
			r.seen[k] = true
		}
		r.segment = len(r.x.ops)
		if !r.ends(to) && !r.follow(to, false) {
			r.leave(aheadGo, to)
		}
	}
	r.seen = seen
	r.fuse(at, cond)
	return true
}

// fuse makes one operation of a branch and the comparison before it, if nothing else needs that.
func (r *translator) fuse(at int, cond program.Operand) {
	ops := r.x.ops
	if at == r.first || ops[at-1].dst != cond || !cond.IsPool() || ops[at-1].op < program.Eq || ops[at-1].op > program.Sle {
		return
	}
	for i := at + 1; i < len(ops); i++ {
		if ops[i].reads(cond) {
			return
		}
	}
	cmp := ops[at-1]
	ops[at-1] = aheadOp{op: aheadIfPlain, w: cmp.w, n: uint16(cmp.op), a: cmp.a, b: cmp.b, c: ops[at].c, imm: int64(at + 1)}
}

// reads reports whether an operation reads an operand.
func (o *aheadOp) reads(x program.Operand) bool {
	switch o.op {
	case aheadHalt, aheadGo, aheadCall, aheadRet, aheadClear, aheadLoad:
		return false
	case aheadStore, aheadIf:
		return o.a == x
	case program.Select:
		return o.a == x || o.b == x || o.c == x
	}
	return o.a == x || o.b == x
}

// replace has an operation read another operand in place of one.
func (o *aheadOp) replace(x, by program.Operand) {
	if o.a == x && o.op != aheadLoad {
		o.a = by
	}
	if o.b == x && o.op != aheadStore && o.op != aheadLoad {
		o.b = by
	}
	if o.c == x && o.op == program.Select {
		o.c = by
	}
}

// operand is where the value of an operand is.
func (r *translator) operand(o program.Operand) program.Operand {
	if o.IsPool() {
		return o
	}
	return r.cur[o.Index()]
}

func (r *translator) zero() program.Operand { return program.Pool(int(r.x.m.firstTemporary())) }

func (r *translator) kill(slots []int32) {
	for _, s := range slots {
		r.cur[s] = r.zero()
	}
}

// emit adds an operation whose result is the value of a slot from now on.
func (r *translator) emit(o aheadOp, slot int32) {
	if r.used == temporaries {
		r.overflow = true
		return
	}
	o.dst = program.Pool(int(r.x.m.firstTemporary()) + r.used)
	r.used++
	r.x.ops = append(r.x.ops, o)
	r.cur[slot] = o.dst
}
