package lower

import (
	"slices"

	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
)

// fn is the state of lowering one function: code with virtual slots, block by
// block.
type fn struct {
	l          *lowerer
	f          *flat.Function
	flat       int // in Module.Functions
	index      int // in Program.Funcs
	kinds      []blockKind
	use        *uses
	frame      *frame              // promoted variables
	vals       []program.Operand   // of each local value, once it is known
	groups     []group             // values with virtual slots
	groupN     []int               // group of each virtual slot
	chunks     []chunk             // code of each block, and of its edges
	cur        *chunk              // where emit appends
	labels     []label             //
	starts     []int               // label of each block
	shadow     [][]program.Operand // of blocks that indirectbr reaches: copies of the phis' new values
	indirects  []bool              // blocks that indirectbr reaches
	block      int                 // being lowered, also the chunk of cur
	place      int32
	first      bool // the next instruction is the first of its group
	recs       []rec
	groupSpans []span             // where each group is accessed, before clearing
	keep       bool               // no slot is shared or cleared
	twice      bool               // calls may return again: no slot is shared
	cut        map[int][]flat.Ref // by such a call, variables whose lives a jump to it may have cut; nil: not known yet
	atomic     bool               // body runs without interruption
}

// group is the virtual slots of one value.
type group struct {
	base, words int
	own         bool // never shares its slots
	keep        bool // never cleared either
	final       int  // first slot after sharing
}

// chunk is a piece of code with its places.
type chunk struct {
	code  []program.Instr
	place []int32
	base  int // index of its first instruction in the function's code

	counters []int // instructions that access counters which nothing reads
}

// label is a place in a chunk.
type label struct{ chunk, at int }

// noValue marks a value that has no operand yet: no slot has this number.
const noValue = program.Operand(1<<31 - 1)

func (l *lowerer) function(f int) {
	if l.checkSignature(f) {
		newFn(l, f).run()
	}
}

// checkSignature complains about parameters that cannot be passed.
func (l *lowerer) checkSignature(f int) bool {
	fl := &l.m.Functions[f]
	for _, p := range fl.Params {
		if bad := l.shape(p.Type).bad; bad != "" {
			l.errs.add(l.p.Places[fl.Place], bad)
			return false
		}
	}
	if bad := l.shape(l.m.Types[fl.Type].Elem).bad; bad != "" {
		l.errs.add(l.p.Places[fl.Place], bad)
		return false
	}
	return true
}

func newFn(l *lowerer, f int) *fn {
	fl := &l.m.Functions[f]
	n := &fn{
		l: l, f: fl, flat: f, index: l.fnIndex[f], kinds: liveBlocks(fl),
		vals:   make([]program.Operand, len(fl.Params)+len(fl.Instrs)),
		chunks: make([]chunk, len(fl.Blocks)),
		shadow: make([][]program.Operand, len(fl.Blocks)),
		atomic: isAtomicName(fl.Name),
	}
	for i := range n.vals {
		n.vals[i] = noValue
	}
	for range fl.Blocks {
		n.starts = append(n.starts, n.newLabel())
	}
	n.keep = l.o.KeepRegisters || slices.Contains(l.o.KeepIn, fl.Name) || slices.Contains(l.o.KeepIn, fl.SourceName) ||
		l.o.KeepWhereUnnamed && fl.Place == 0
	n.twice = n.returnsTwice()
	n.use = countUses(n)
	n.noteNumbers()
	n.frame = promote(n)
	n.indirects = n.indirectTargets()
	return n
}

func (n *fn) run() {
	n.place = int32(n.f.Place)
	n.header()
	n.frameSlots()
	n.phiSlots()
	for _, b := range n.order() {
		n.lowerBlock(b)
	}
	for b, k := range n.kinds {
		if k != blockRuns {
			n.deadBlock(b)
		}
	}
	n.finish()
}

// header fills in what the function looks like from outside.
func (n *fn) header() {
	out := n.out()
	out.Name, out.SourceName = n.f.Name, n.f.SourceName
	if out.SourceName == "" {
		out.SourceName = out.Name
	}
	out.VarArg = n.l.m.Types[n.f.Type].VarArg
	out.Optimised = !n.f.Unoptimised
	out.Result = n.l.shape(n.l.m.Types[n.f.Type].Elem).words
	out.Place = n.l.p.Places[n.f.Place]
	for i, p := range n.f.Params {
		s := n.l.shape(p.Type)
		o := n.newOwn(s.words)
		n.vals[i] = o
		param := program.Param{Name: p.Name, Slot: o.Index(), Words: s.words}
		param.Kind, _ = n.l.argKind(p.Type)
		if p.ByVal >= 0 {
			param.ByVal = int64(n.l.m.Types[p.ByVal].Size)
		}
		out.Params = append(out.Params, param)
	}
	out.ParamWords = len(n.groupN)
}

func (n *fn) out() *program.Func { return &n.l.p.Funcs[n.index] }

// phiSlots gives phis their slots: edges write them before the phis' block
// is lowered.
func (n *fn) phiSlots() {
	for b, k := range n.kinds {
		if k != blockRuns {
			continue
		}
		for _, i := range n.phis(b) {
			n.vals[n.local(i)] = n.newValue(n.l.shape(n.f.Instrs[i].Type).words)
		}
	}
}

// local is the local value number of instruction i.
func (n *fn) local(i int) int { return len(n.f.Params) + i }

// instrOf is the instruction that defines local value v; -1: a parameter.
func (n *fn) instrOf(v flat.Ref) int { return int(v) - len(n.f.Params) }

// phis lists the phis at the head of block b.
func (n *fn) phis(b int) []int {
	first, end := blockRange(n.f, b)
	var list []int
	for i := first; i < end && n.f.Instrs[i].Op == flat.OpPhi; i++ {
		list = append(list, i)
	}
	return list
}

// order is a reverse postorder of the blocks that run: definitions come before
// their uses.
func (n *fn) order() []int {
	var post []int
	seen := make([]bool, len(n.f.Blocks))
	type item struct{ block, next int }
	stack := []item{{0, 0}}
	seen[0] = true
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		_, end := blockRange(n.f, top.block)
		to := n.f.Instrs[end-1].Blocks
		if top.next == len(to) {
			post = append(post, top.block)
			stack = stack[:len(stack)-1]
			continue
		}
		t := to[top.next]
		top.next++
		if !seen[t] && n.kinds[t] == blockRuns {
			seen[t] = true
			stack = append(stack, item{t, 0})
		}
	}
	for i, j := 0, len(post)-1; i < j; i, j = i+1, j-1 {
		post[i], post[j] = post[j], post[i]
	}
	return post
}

func (n *fn) lowerBlock(b int) {
	n.block, n.cur = b, &n.chunks[b]
	if b == 0 && n.atomic {
		n.callExternal(atomicBegin)
	}
	n.trampoline(b)
	n.placeLabel(n.starts[b])
	first, end := blockRange(n.f, b)
	rec := n.firstRecord(first)
	for i := first; i < end; i++ {
		rec = n.records(rec, i)
		if n.f.Instrs[i].Op != flat.OpPhi {
			n.lowerOne(i)
		}
	}
}

// lowerOne lowers instruction i as one group.
func (n *fn) lowerOne(i int) {
	in := &n.f.Instrs[i]
	n.place = int32(n.placeOf(i))
	if n.l.o.InstructionSteps && n.l.o.ConstantSteps {
		n.constantSteps(in)
	}
	n.first = true
	if !n.l.o.InstructionSteps {
		n.noteChance(in)
	}
	if n.usesFolded(in) {
		n.emit(program.Instr{Op: program.Trap, Sub: uint8(program.TrapOverflow), Imm: n.l.text("trap")})
		n.first = true // what others may notice begins a group
	}
	if !n.instr(i, in) {
		n.unsupported("not supported: " + n.describe(in))
		if n.vals[n.local(i)] == noValue {
			n.dst(i) // so that its uses are not complained about as well
		}
	}
	if n.first || n.prepares() {
		n.emit(program.Instr{Op: program.Nop})
	}
	n.endCut(i)
}

// usesFolded reports whether an instruction of unoptimised code uses a number that clang has made poison. It computes operations on
// constants while it translates, and this is what is left of one that is undefined: of the least integer divided by -1, and of a float that no integer
// is the whole part of, since of others it warns (compile.Options). Only an aggregate that is put together begins as poison otherwise.
func (n *fn) usesFolded(in *flat.Instr) bool {
	if !n.f.Unoptimised {
		return false
	}
	return slices.ContainsFunc(in.Operands, func(r flat.Ref) bool {
		if !r.IsConst() {
			return false
		}
		c := &n.l.m.Consts[r.Const()]
		return c.Kind == flat.ConstPoison && n.l.m.Types[c.Type].Kind == flat.Integer
	})
}

// placeOf is the place of an instruction, or of its neighbours in the block if
// it has none of its own: optimisation leaves some without.
func (n *fn) placeOf(i int) int {
	if !n.l.p.Places[n.f.Place].Known() {
		return n.f.Instrs[i].Place // a function without debug information
	}
	first, end := blockRange(n.f, n.block)
	for k := i; k >= first; k-- {
		if at := n.f.Instrs[k].Place; n.l.p.Places[at].Known() {
			return at
		}
	}
	for k := i + 1; k < end; k++ {
		in := &n.f.Instrs[k]
		if in.Op == flat.OpCall && (n.isLifetime(in) || n.calls(in, "llvm.heddle.life.")) {
			continue // what makes all variables is not at the declaration of one
		}
		if at := in.Place; n.l.p.Places[at].Known() {
			return at
		}
	}
	return n.f.Place
}

// describe names an instruction that is not supported.
func (n *fn) describe(in *flat.Instr) string {
	if in.Text != "" && in.Flags&flat.InlineAsm == 0 {
		return in.Text
	}
	if bad := n.l.shape(in.Type).bad; bad != "" {
		return bad
	}
	if in.Op == flat.OpCall || in.Op == flat.OpInvoke {
		if f := n.l.callee(in.Operands[0]); f >= 0 {
			return "a call of " + n.l.m.Functions[f].Name
		}
	}
	return "the instruction " + in.Op.String()
}

// deadBlock fills a block that is not lowered.
func (n *fn) deadBlock(b int) {
	n.block, n.cur, n.first = b, &n.chunks[b], true
	n.placeLabel(n.starts[b])
	first, _ := blockRange(n.f, b)
	n.place = int32(n.placeOf(first))
	n.emit(program.Instr{Op: program.Unreachable})
}

// unsupported complains at the place of the current instruction.
func (n *fn) unsupported(text string) {
	at := n.l.p.Places[n.place]
	if !at.Known() {
		text += " (in function " + n.out().SourceName + ")"
	}
	n.l.errs.add(at, text)
}
