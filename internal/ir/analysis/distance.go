package analysis

import (
	"math"

	"heddle/internal/ir/program"
)

// Distance holds the distance of each instruction from the targets, in LLVM
// instructions along the inter-procedural control flow: calls are gone into or over,
// and paths return only to where they were called from. Conditions of branches and
// waiting count nothing, so it is a lower bound of what a thread has yet to execute.
//
// It is the distance of directed symbolic execution (Ma, Khoo, Foster, Hicks:
// Directed symbolic execution, SAS 2011), where the stack of calls matters: what lies
// after the return of a function is near only to a thread that will return there
// (OfStack).
type Distance struct {
	Near   []int32 // by pc: to a target, without leaving the function that the pc is in; Far: there is no way
	Return []int32 // by pc: until the function that the pc is in has returned

	flow    *flow
	targets []bool
}

// Far is the distance of unreachable instructions.
const Far = math.MaxInt32

// NewDistance measures distances to the instructions that are targets.
func NewDistance(p *program.Program, targets []bool) *Distance {
	d := &Distance{flow: newFlow(p), targets: targets}
	d.Return = d.flow.solve(d.returns)
	d.Near = d.flow.solve(d.nears)
	return d
}

// OfStack is the distance of a thread: to a target from its innermost pc, or from
// where it continues in one of its callers. Callers are given by what they execute when
// the call has returned; frame is that which the nearest way begins in.
func (d *Distance) OfStack(pcs []int) (distance int32, frame int) {
	distance = Far
	done := int32(0) // until the frame is the innermost
	for i, pc := range pcs {
		if n := plus(done, d.Near[pc]); n < distance {
			distance, frame = n, i
		}
		if done = plus(done, d.Return[pc]); done == Far {
			break
		}
	}
	return distance, frame
}

// IsTarget reports whether an instruction is a target.
func (d *Distance) IsTarget(pc int) bool { return d.targets[pc] }

// Into appends the functions that an instruction may call and that may reach a
// target.
func (d *Distance) Into(pc int, fns []int) []int {
	for _, fn := range d.flow.callees[int32(pc)] {
		if d.Near[d.flow.p.Funcs[fn].Entry] != Far {
			fns = append(fns, int(fn))
		}
	}
	return fns
}

// returns is how far a return of the function is from an instruction.
func (d *Distance) returns(pc int, far []int32) int32 {
	if d.flow.p.Code[pc].Op == program.Ret {
		return 1
	}
	return d.flow.over(pc, far, far)
}

// nears is how far a target is from an instruction.
func (d *Distance) nears(pc int, far []int32) int32 {
	if d.targets[pc] {
		return 0
	}
	return min(plus(1, d.into(pc, far)), d.flow.over(pc, far, d.Return))
}

// into is how far a target is from the entries of what an instruction may call.
func (d *Distance) into(pc int, far []int32) int32 {
	least := int32(Far)
	for _, fn := range d.flow.callees[int32(pc)] {
		least = min(least, far[d.flow.p.Funcs[fn].Entry])
	}
	return least
}

// plus adds distances.
func plus(a, b int32) int32 {
	if a >= Far-b {
		return Far
	}
	return a + b
}

// flow is the control flow of a program, with its calls.
type flow struct {
	p       *program.Program
	cost    []int32           // of each instruction: 1 for the first one of an LLVM instruction that does something
	succs   [][]int32         // within the function
	preds   [][]int32         //
	callees map[int32][]int32 // functions that an instruction may call
	callers map[int32][]int32 // by the entry of a function: the instructions that may call it
}

func newFlow(p *program.Program) *flow {
	n := len(p.Code)
	f := &flow{p: p, cost: make([]int32, n), succs: make([][]int32, n), preds: make([][]int32, n),
		callees: map[int32][]int32{}, callers: map[int32][]int32{}}
	for fn := range p.Funcs {
		f.body(BodyOf(p, fn))
	}
	taken := addressTaken(p)
	for pc := range p.Code {
		for _, fn := range f.called(pc, taken) {
			f.callees[int32(pc)] = append(f.callees[int32(pc)], fn)
			entry := int32(p.Funcs[fn].Entry)
			f.callers[entry] = append(f.callers[entry], int32(pc))
		}
	}
	return f
}

// body adds the flow within a function.
func (f *flow) body(b *Body) {
	var to []int
	began := true // the group has done nothing yet
	for i := range b.Code {
		pc := int32(b.Base + i)
		in := &b.Code[i]
		began = began || in.Flags&program.FlagFirst != 0
		if began && !in.Prepares() {
			f.cost[pc], began = 1, false
		}
		to = b.Successors(i, to[:0])
		for _, t := range to {
			if t < 0 || t >= len(b.Code) {
				continue
			}
			f.succs[pc] = append(f.succs[pc], int32(b.Base+t))
			f.preds[b.Base+t] = append(f.preds[b.Base+t], pc)
		}
	}
}

// called are the functions that an instruction may call. A call through a pointer
// may be of any function whose address is taken and that has as many parameters; a
// function of the platform may call those that it is given. Those that make threads
// do not: the thread is another one.
func (f *flow) called(pc int, taken []int32) (list []int32) {
	p, in := f.p, &f.p.Code[pc]
	switch in.Op {
	case program.Call:
		return []int32{int32(in.Imm)}
	case program.CallPtr:
		for _, fn := range taken {
			if len(p.Funcs[fn].Params) == len(p.Sites[in.C].Args) {
				list = append(list, fn)
			}
		}
	case program.External:
		if !Creates(p, pc) {
			return FunctionsGiven(p, pc)
		}
	}
	return list
}

// Creates reports whether an instruction is a call that makes a thread.
func Creates(p *program.Program, pc int) bool {
	in := &p.Code[pc]
	return in.Op == program.External && p.Externals[in.Imm].StartsThread
}

// FunctionsGiven are the functions whose addresses a call has among its arguments, as
// constants.
func FunctionsGiven(p *program.Program, pc int) (list []int32) {
	for _, a := range p.Sites[p.Code[pc].C].Args {
		if !a.Value.IsPool() || a.Words != 1 {
			continue
		}
		for i := range p.Statics {
			if s := &p.Statics[i]; s.Kind == program.StaticFunc && s.Func >= 0 && s.Addr == p.Pool[a.Value.Index()] {
				list = append(list, int32(s.Func))
			}
		}
	}
	return list
}

// addressTaken are the functions that are objects.
func addressTaken(p *program.Program) (list []int32) {
	for i := range p.Statics {
		if s := &p.Statics[i]; s.Kind == program.StaticFunc && s.Func >= 0 {
			list = append(list, int32(s.Func))
		}
	}
	return list
}

// over is the distance from an instruction by way of its successors; through is how
// far the entries of functions that it must go through are from their returns.
func (f *flow) over(pc int, far, through []int32) int32 {
	least := int32(Far)
	for _, s := range f.succs[pc] {
		least = min(least, far[s])
	}
	cost := f.cost[pc]
	if op := f.p.Code[pc].Op; op == program.Call || op == program.CallPtr && len(f.callees[int32(pc)]) > 0 {
		inside := int32(Far)
		for _, fn := range f.callees[int32(pc)] {
			inside = min(inside, through[f.p.Funcs[fn].Entry])
		}
		cost = plus(cost, inside)
	}
	return plus(cost, least)
}

// solve finds the least distances that agree with those that they follow from.
func (f *flow) solve(from func(pc int, far []int32) int32) []int32 {
	far := make([]int32, len(f.p.Code))
	queue := newQueue(len(far))
	for pc := len(far) - 1; pc >= 0; pc-- {
		far[pc] = Far
		queue.push(pc)
	}
	for pc, ok := queue.pop(); ok; pc, ok = queue.pop() {
		d := from(pc, far)
		if d >= far[pc] {
			continue
		}
		far[pc] = d
		for _, s := range f.preds[pc] {
			queue.push(int(s))
		}
		for _, s := range f.callers[int32(pc)] {
			queue.push(int(s))
		}
	}
	return far
}
