package lower

import (
	"slices"
	"strings"

	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
)

// A loop of an exclusive load and an exclusive store, which iterates until the store has succeeded:
//
//	1: ldaxr w0, [x]        1: ldaxr w0, [x]
//	   add   w1, w0, #1        cmp   w0, w3   (or: eor w1, w0, w3)
//	   stlxr w2, w1, [x]       b.ne  2f       (or: cbnz w1, 2f)
//	   cbnz  w2, 1b            stlxr w1, w2, [x]
//	                           cbnz  w1, 1b
//	                        2:
//
// Nothing but registers tells a round that has failed from none, so that the last one is all there is: its load and its store, with nothing of
// others between. The second is a compare-and-exchange. A loop that fails for ever would be the processor's fault.

// exclusiveLoop is such a loop.
type exclusiveLoop struct {
	load, store armAccess
	first, last armLine
	body        []armLine
	compare     []armLine // of a compare-and-exchange: cmp and b.ne, or eor and cbnz
	used        int       // lines
}

// loop lowers the loop that the lines begin with, and gives how many they are, or 0 if there is none that is known.
func (x armLowering) loop(lines []armLine) int {
	l, ok := exclusive(lines)
	if !ok {
		return 0
	}
	if x.carries(l) {
		return 0
	}
	if len(l.compare) > 0 {
		ok = x.compares(l)
	} else {
		ok = x.changesBy(l)
	}
	if !ok {
		return 0
	}
	return l.used
}

// exclusive takes a loop apart.
func exclusive(lines []armLine) (l exclusiveLoop, ok bool) {
	l.first = lines[0]
	if l.load, ok = plainAccess(l.first.name); !ok || !l.load.exclusive() || l.load.kind[0] != 'l' || l.first.label == "" || len(l.first.args) != 2 {
		return l, false
	}
	end := slices.IndexFunc(lines, func(x armLine) bool { a, ok := plainAccess(x.name); return ok && a.exclusive() && a.kind[0] == 's' })
	if end < 0 || end+1 >= len(lines) {
		return l, false
	}
	l.last, l.body = lines[end], lines[1:end]
	l.store, _ = plainAccess(l.last.name)
	again := lines[end+1]
	if len(l.last.args) != 3 || l.last.args[2] != l.first.args[1] || l.last.label != "" || l.load.bits != l.store.bits ||
		again.name != "cbnz" || again.label != "" || len(again.args) != 2 || again.args[0] != l.last.args[0] || again.args[1] != l.first.label+"b" {
		return l, false
	}
	l.used = end + 2
	if n := len(l.body); n >= 2 && isExit(l.body[n-2:], l.first.args[0]) {
		exit := l.body[n-1]
		l.compare, l.body = l.body[n-2:], l.body[:n-2]
		label := exit.args[len(exit.args)-1]
		if len(l.body) > 0 || l.used >= len(lines) || label != lines[l.used].label+"f" {
			return l, false
		}
	}
	return l, !slices.ContainsFunc(l.body, func(b armLine) bool { return b.label != "" || !computesOnly(b.name) })
}

// isExit reports whether two lines leave the loop if what was loaded is not something.
func isExit(lines []armLine, loaded string) bool {
	compare, exit := lines[0], lines[1]
	switch {
	case compare.label != "" || exit.label != "":
		return false
	case compare.name == "cmp" && (exit.name == "b.ne" || exit.name == "bne"):
		return len(compare.args) == 2 && len(exit.args) == 1 && compare.args[0] == loaded
	case compare.name == "eor" && exit.name == "cbnz":
		return len(compare.args) == 3 && len(exit.args) == 2 && compare.args[1] == loaded && exit.args[0] == compare.args[0]
	}
	return false
}

// carries reports whether a round reads a register that the round before has set: then a round that has failed shows.
func (x armLowering) carries(l exclusiveLoop) bool {
	set, rounds := map[*asmRegister]bool{}, append(append([]armLine{l.first}, l.body...), armLine{args: l.last.args[:1]})
	if len(l.compare) > 0 && l.compare[0].name == "eor" {
		rounds = append(rounds, l.compare[0])
	}
	for _, line := range rounds {
		if o, ok := x.target(line.args[0]); ok {
			set[o.reg] = true
		}
	}
	now := map[*asmRegister]bool{}
	early := func(text string) bool {
		o, ok := x.reference(strings.Trim(text, "[]# "))
		return ok && o.reg != nil && set[o.reg] && !now[o.reg]
	}
	if early(l.first.args[1]) {
		return true
	}
	loaded, _ := x.target(l.first.args[0])
	if len(l.compare) > 0 { // what is compared and stored comes from outside
		args := l.compare[0].args
		return early(args[len(args)-1]) || early(l.last.args[1])
	}
	now[loaded.reg] = true
	for _, line := range l.body {
		if slices.ContainsFunc(line.args[1:], early) {
			return true
		}
		if o, ok := x.target(line.args[0]); ok {
			now[o.reg] = true
		}
	}
	return early(l.last.args[1])
}

// changesBy is a loop that changes memory.
func (x armLowering) changesBy(l exclusiveLoop) bool {
	at, ok := x.memory(l.first.args[1])
	to, known := x.target(l.first.args[0])
	if !ok || !known {
		return false
	}
	x.then(func() { x.n.callExternal(atomicBegin) })
	x.asmLowering.write(to.reg, max(to.bits, 32), x.load(l.load, at, l.load.width(to.bits)))
	for _, b := range l.body {
		if !x.line(b) {
			return false
		}
	}
	v, bits, ok := x.stored(l.store, l.last.args[1])
	if !ok || bits != l.load.width(to.bits) {
		return false
	}
	x.put(l.store, at, v, bits)
	x.then(func() { x.n.callExternal(atomicEnd) })
	return x.succeeded(l)
}

// succeeded sets the register that the store leaves at 0.
func (x armLowering) succeeded(l exclusiveLoop) bool {
	status, ok := x.target(l.last.args[0])
	if ok {
		x.asmLowering.write(status.reg, 32, x.number(0))
	}
	return ok
}

// computesOnly reports whether an instruction has to do with registers only.
func computesOnly(name string) bool {
	_, known := armArithmetic[name]
	return known || name == "mov"
}

// compares is a loop that compares and exchanges.
func (x armLowering) compares(l exclusiveLoop) bool {
	to, ok := x.target(l.first.args[0])
	at, isMemory := x.memory(l.first.args[1])
	compare := l.compare[0]
	if !ok || !isMemory {
		return false
	}
	bits := l.load.width(to.bits)
	expected, known := x.source(compare.args[len(compare.args)-1], to.bits)
	v, stored := x.source(l.last.args[1], to.bits)
	if !known || !stored || bits < 32 || bits != l.store.width(x.bitsOfRegister(l.last.args[1])) {
		return false
	}
	was, done := x.comparedAs(armAccess{acquire: l.load.acquire, release: l.store.release}, at, expected, v, bits)
	x.asmLowering.write(to.reg, to.bits, was)
	x.flags = asmFlags{zero: flag(done)}
	if compare.name == "eor" {
		differs, ok := x.target(compare.args[0])
		if !ok {
			return false
		}
		x.asmLowering.write(differs.reg, to.bits, x.value(program.Xor, to.bits, was, expected))
		x.flags = asmFlags{}
	}
	return x.maybeSucceeded(l, done)
}

// maybeSucceeded sets the register of the store's success to 0 if there was a store; else it is what it was, if something has set it.
func (x armLowering) maybeSucceeded(l exclusiveLoop, done late) bool {
	status, ok := x.target(l.last.args[0])
	if !ok {
		return false
	}
	was, known := x.read(status.reg, 32)
	if !known {
		status.reg.known = 0
		return true
	}
	x.asmLowering.write(status.reg, 32, x.value(program.And, 32, was, x.value(program.Sub, 32, done, x.number(1))))
	return true
}

// forgive gives outputs that may not have been set, and that nobody looks at, a number.
func (x armLowering) forgive(i int) {
	for k := range x.outputs {
		if o := &x.outputs[k]; o.reg != nil && o.reg.known < o.bits && x.n.ignored(x.n.local(i), k, len(x.outputs) == 1) {
			o.reg = &asmRegister{x.number(0), 64}
		}
	}
}

// ignored reports whether an output of inline assembler goes nowhere but to variables that are never read.
func (n *fn) ignored(v, k int, whole bool) bool {
	for j := range n.f.Instrs {
		in := &n.f.Instrs[j]
		if !slices.Contains(in.Operands, flat.Ref(v)) {
			continue
		}
		switch {
		case whole && !n.isLost(in, v):
			return false
		case !whole && (in.Op != flat.OpExtractValue || len(in.Indices) != 1):
			return false
		case !whole && in.Indices[0] == k && !n.allLost(n.local(j)):
			return false
		}
	}
	return true
}

// allLost reports whether each use of a value is lost.
func (n *fn) allLost(v int) bool {
	return !slices.ContainsFunc(n.f.Instrs, func(in flat.Instr) bool {
		return slices.Contains(in.Operands, flat.Ref(v)) && !n.isLost(&in, v)
	})
}

// isLost reports whether an instruction stores a value in a variable that is only stored to.
func (n *fn) isLost(in *flat.Instr, v int) bool {
	if in.Op != flat.OpStore || in.Operands[0] != flat.Ref(v) || in.Operands[1].IsConst() {
		return false
	}
	to := in.Operands[1]
	if d := n.instrOf(to); d < 0 || n.f.Instrs[d].Op != flat.OpAlloca {
		return false
	}
	return !slices.ContainsFunc(n.f.Instrs, func(x flat.Instr) bool {
		if !slices.Contains(x.Operands, to) || x.Op == flat.OpStore && x.Operands[0] != to {
			return false
		}
		f := -1
		if x.Op == flat.OpCall {
			f = n.l.callee(x.Operands[0])
		}
		return f < 0 || !strings.Contains(n.l.m.Functions[f].Name, "life")
	})
}
