package lower

import (
	"heddle/internal/front/flat"
	"heddle/internal/ir/source"
)

// reached is what the roots need.
type reached struct {
	bodies  []bool // functions with a body
	taken   []bool // functions whose address is taken
	globals []bool
	consts  []bool // visited as values
	queue   []int
	takenAt map[string]int // external functions whose address code takes: where first
}

// reach walks from the roots over the blocks that can be executed.
func (l *lowerer) reach() *reached {
	r := &reached{
		bodies: make([]bool, len(l.m.Functions)), taken: make([]bool, len(l.m.Functions)),
		globals: make([]bool, len(l.m.Globals)), consts: make([]bool, len(l.m.Consts)), takenAt: map[string]int{},
	}
	l.reachRoots(r)
	for len(r.queue) > 0 {
		f := r.queue[len(r.queue)-1]
		r.queue = r.queue[:len(r.queue)-1]
		l.reachFunction(r, f)
	}
	return r
}

func (l *lowerer) reachRoots(r *reached) {
	for _, name := range l.o.Entries {
		if f := l.findFunction(name); f < 0 {
			l.errs.add(source.Place{}, "no function "+name+" to start in (--entry names others)")
		} else {
			l.reachCallee(r, f)
		}
	}
	for _, name := range l.o.Called {
		if f := l.findFunction(name); f >= 0 {
			l.reachCallee(r, f)
		}
	}
	for _, s := range l.m.Ctors {
		l.reachCallee(r, s.Function)
	}
	for _, s := range l.m.Dtors {
		r.taken[s.Function] = true // exit calls them by their addresses
		l.reachCallee(r, s.Function)
	}
	for g := range l.m.Globals {
		if gl := &l.m.Globals[g]; gl.Var >= 0 && gl.Init >= 0 && l.m.DebugVars[gl.Var].Name != "" {
			l.reachGlobal(r, g)
		}
	}
}

// findFunction finds a defined function by its linkage or source name.
func (l *lowerer) findFunction(name string) int {
	for f := range l.m.Functions {
		if l.m.Functions[f].Name == name && len(l.m.Functions[f].Blocks) > 0 {
			return f
		}
	}
	for f := range l.m.Functions {
		if l.m.Functions[f].SourceName == name && len(l.m.Functions[f].Blocks) > 0 {
			return f
		}
	}
	return -1
}

func (l *lowerer) reachCallee(r *reached, f int) {
	if len(l.m.Functions[f].Blocks) > 0 && !r.bodies[f] {
		r.bodies[f] = true
		r.queue = append(r.queue, f)
	}
}

func (l *lowerer) reachFunction(r *reached, f int) {
	fn := &l.m.Functions[f]
	for b, kind := range liveBlocks(fn) {
		if kind != blockRuns {
			continue
		}
		first, end := blockRange(fn, b)
		for i := first; i < end; i++ {
			l.reachInstr(r, &fn.Instrs[i])
		}
	}
}

func (l *lowerer) reachInstr(r *reached, in *flat.Instr) {
	operands := in.Operands
	if (in.Op == flat.OpCall || in.Op == flat.OpInvoke) && len(operands) > 0 {
		if f := l.callee(operands[0]); f >= 0 {
			l.reachCallee(r, f)
			operands = operands[1:]
			if l.m.Functions[f].Intrinsic && skipsOperands(l.m.Functions[f].Name) {
				return
			}
		}
	}
	for _, o := range operands {
		l.reachRef(r, o)
		l.noteTaken(r, o, in.Place)
	}
	for _, s := range in.Scaled {
		l.reachRef(r, s.Index)
	}
}

// noteTaken notes where code takes the address of an external function.
func (l *lowerer) noteTaken(r *reached, o flat.Ref, place int) {
	f := l.callee(o)
	if f < 0 || len(l.m.Functions[f].Blocks) > 0 || l.isNull(f) {
		return
	}
	if _, ok := r.takenAt[l.m.Functions[f].Name]; !ok {
		r.takenAt[l.m.Functions[f].Name] = place
	}
}

func (l *lowerer) reachRef(r *reached, o flat.Ref) {
	if o.IsConst() {
		l.reachConst(r, o.Const())
	}
}

func (l *lowerer) reachConst(r *reached, c int) {
	if r.consts[c] {
		return
	}
	r.consts[c] = true
	k := &l.m.Consts[c]
	l.p.Numbers = l.p.Numbers || k.Kind == flat.ConstExpr && k.Op == flat.OpPtrToInt
	switch k.Kind {
	case flat.ConstGlobal:
		l.reachGlobal(r, k.Index)
	case flat.ConstFunction, flat.ConstBlock:
		r.taken[k.Index] = true
		l.reachCallee(r, k.Index)
	}
	for _, e := range k.Elems {
		l.reachConst(r, e)
	}
	for _, s := range k.GEP {
		l.reachRef(r, s.Index)
	}
}

func (l *lowerer) reachGlobal(r *reached, g int) {
	if r.globals[g] {
		return
	}
	r.globals[g] = true
	if init := l.m.Globals[g].Init; init >= 0 {
		l.reachConst(r, init)
	}
}

// callee is the function that a call's operand names, through casts; -1: none.
func (l *lowerer) callee(o flat.Ref) int { return l.m.Callee(o) }

// blockKind says what lowering does with a block.
type blockKind uint8

const (
	blockDead blockKind = iota // never executed: dropped
	blockRuns                  // lowered
)

func blockRange(f *flat.Function, b int) (first, end int) {
	if b+1 < len(f.Blocks) {
		return f.Blocks[b].First, f.Blocks[b+1].First
	}
	return f.Blocks[b].First, len(f.Instrs)
}

// liveBlocks reports which blocks can be executed.
func liveBlocks(f *flat.Function) []blockKind {
	kinds := make([]blockKind, len(f.Blocks))
	work := []int{0}
	kinds[0] = blockRuns
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		_, end := blockRange(f, b)
		for _, t := range f.Instrs[end-1].Blocks {
			if kinds[t] != blockRuns {
				kinds[t] = blockRuns
				work = append(work, t)
			}
		}
	}
	return kinds
}
