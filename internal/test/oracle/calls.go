package oracle

import (
	"strings"

	"heddle/internal/front/flat"
)

// sectionPrefix begins the names of functions that run as atomic sections.
const sectionPrefix = "__VERIFIER_atomic_"

// call calls a function of the program or of the library.
func (st *step) call(f *frame, in *flat.Instr) {
	if in.Flags&flat.InlineAsm != 0 {
		st.refuse("inline assembly")
		return
	}
	to := st.operand(f, in.Operands[0])
	switch {
	case to.isNull():
		st.fail("null")
	case to.kind == undef:
		st.refuse("a call of an undefined function")
	case to.kind != pointer || to.obj >= 0 || to.n != 0:
		st.fail("pointer")
	}
	if st.stopped() {
		return
	}
	fn := &st.mod.Functions[-1-to.obj]
	var args []value
	for _, r := range in.Operands[1:] {
		args = append(args, st.operand(f, r))
	}
	st.mayCall(fn)
	switch do := st.library[st.libraryName(fn)]; {
	case st.stopped():
	case len(fn.Blocks) > 0:
		st.enterFrom(f, in, -1-to.obj, args)
	case do != nil:
		do(st, f, args)
	case strings.HasPrefix(fn.Name, "__VERIFIER_nondet_"):
		st.input(f, in)
	default:
		st.refuse("the function " + fn.Name)
	}
}

// libraryName is a function's name; an intrinsic's without the types at its end.
func (p *program) libraryName(f *flat.Function) string {
	if !f.Intrinsic {
		return f.Name
	}
	name := f.Name
	for i := strings.LastIndexByte(name, '.'); i > 0; i = strings.LastIndexByte(name, '.') {
		if _, known := p.library[name]; known {
			return name
		}
		name = name[:i]
	}
	return f.Name
}

// enterFrom calls a function that has a body.
func (st *step) enterFrom(f *frame, in *flat.Instr, number int, args []value) {
	f.regs.keep(without(st.functions[f.fn].after[f.pc], len(st.mod.Functions[f.fn].Params)+f.pc))
	fn := &st.mod.Functions[number]
	if len(args) != len(fn.Params) {
		st.refuse("a call of " + fn.Name + " with other arguments than it has")
		return
	}
	g := st.enter(number, called, args)
	for i, typ := range in.ByVal {
		if typ >= 0 {
			g.regs.set(i, st.copied(g, args[i], st.mod.Types[typ].Size))
		}
	}
}

func without(set []uint64, i int) []uint64 {
	r := append([]uint64{}, set...)
	drop(r, i)
	return r
}

// copied is the callee's own copy of an argument in memory.
func (st *step) copied(g *frame, from value, size uint64) value {
	number := st.newObject(stack, size)
	g.slots = append(g.slots, number)
	copy(st.objects[number].cells, st.hold(from, st.reach(from, size, false)))
	return value{kind: pointer, obj: number}
}

// enter makes the frame of a function on top of the thread's stack.
func (st *step) enter(number int, r role, args []value) *frame {
	fn := st.functions[number]
	if fn == nil {
		panic("heddle bug: in the oracle, " + st.mod.Functions[number].Name + " was not collected")
	}
	g := &frame{fn: number, role: r}
	for i, v := range args {
		g.regs.set(i, v)
	}
	if strings.HasPrefix(fn.Name, sectionPrefix) {
		g.section = true
		st.enterSection()
	}
	st.thread.frames = append(st.thread.frames, g)
	return g
}

// leave returns from a function.
func (st *step) leave(f *frame, in *flat.Instr) {
	result := value{}
	if len(in.Operands) > 0 {
		result = st.operand(f, in.Operands[0])
	}
	st.dropFrame()
	t := st.thread
	switch f.role {
	case called:
		st.give(t.top(), result)
	case start:
		if t.result = result; !st.handles {
			st.finish()
		}
	case entry:
		st.exit()
	case handler:
		t.blocked = f.mask
		if below := t.top(); below != nil && below.phase == asleep {
			below.phase = woken
		}
	}
}

// dropFrame takes off the top frame; its objects die.
func (st *step) dropFrame() {
	f := st.thread.top()
	for _, number := range f.slots {
		st.end(number)
	}
	if f.section {
		st.leaveSection()
	}
	st.thread.frames = st.thread.frames[:len(st.thread.frames)-1]
}

// startNext calls the next constructor, or the entry.
func (st *step) startNext() {
	t := st.thread
	number := t.starts[0]
	t.starts = t.starts[1:]
	fn := &st.mod.Functions[number]
	if len(fn.Blocks) == 0 {
		st.refuse("the function " + fn.Name)
		return
	}
	r := constructor
	if len(t.starts) == 0 {
		r = entry
	}
	args := make([]value, len(fn.Params))
	for i := range args { // main's, which are not modelled
		args[i] = value{kind: undef}
	}
	st.enter(number, r, args)
}

// exit begins the end of the process by the acting thread. An exit handler that calls
// it continues with the handlers that are left.
func (st *step) exit() { st.thread.exiting, st.thread.first = true, len(st.thread.frames) }

// exitOn calls the next function that atexit was given, or ends the process.
func (st *step) exitOn() {
	if len(st.exits) == 0 && st.destructors == 0 {
		st.status = ended
		return
	}
	if st.destructors > 0 && (len(st.exits) == 0 || st.together) {
		st.enter(st.nextDestructor(), atExit, nil)
		return
	}
	last := len(st.exits) - 1
	f := st.exits[last]
	st.exits = st.exits[:last]
	if f.kind != pointer || f.obj >= 0 || len(st.mod.Functions[-1-f.obj].Blocks) == 0 {
		st.refuse("an exit handler that is no function of the program")
		return
	}
	st.enter(-1-f.obj, atExit, nil)
}

// nextDestructor takes the next destructor, which is the last of those that are left. What destructors register runs
// when those without a priority are done, and when all are.
func (st *step) nextDestructor() int {
	const none = 65535
	st.destructors--
	d := st.mod.Dtors[:st.destructors+1]
	st.together = len(d) > 1 && (d[len(d)-1].Priority == none) == (d[len(d)-2].Priority == none)
	return d[len(d)-1].Function
}

// Atomic sections: while a thread is in one, no other acts.

func (st *step) enterSection() {
	st.section = st.number + 1
	st.depth++
}

func (st *step) leaveSection() {
	if st.section != st.number+1 {
		st.fail("misuse")
		return
	}
	if st.depth--; st.depth == 0 {
		st.section = 0
	}
}
