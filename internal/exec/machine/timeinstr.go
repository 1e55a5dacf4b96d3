package machine

import (
	"heddle/internal/ir/analysis"
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
)

// This file computes the coefficients of times (timewords.go), instruction by instruction. What is not listed here must not meet
// a time. The coefficient of what an instruction writes is noted once it has been executed: some stop before.

// results are the places that the current instruction writes.
type results struct {
	pc   int // of the current instruction; -1 if it writes none
	list []timedPlace
}

// timedPlace is a place that is written, with the mark of what it gets, and its width in bits as a number.
type timedPlace struct {
	first, size uint64
	mark        timeMark
	width       uint
}

func slotPlace(at uint32) timedPlace { return timedPlace{first: uint64(at) << 3, size: 8, width: 64} }

// timeFlow follows what instructions do with times.
type timeFlow struct {
	m       *sharing
	times   *timeWords
	reads   [][]analysis.Range // slots, by instruction
	writes  [][]analysis.Range
	writing results
}

// runTimed is run where the origin of time moves.
func (m *Machine) runTimed(r *runner, single bool) (stop, *Fault) {
	x := &m.flow
	x.writing.pc = -1
	why, f := m.execute(r, single)
	if f != nil || m.PC(r.t) == x.writing.pc {
		x.writing.pc = -1 // it has stopped before the instruction
	}
	x.endWriting()
	if f == nil && m.times.dated {
		f = x.dated(r.t, m.PC(r.t))
	}
	if f == nil {
		m.times.sweep()
	}
	return why, f
}

// endWriting takes note of what an instruction has written.
func (x *timeFlow) endWriting() {
	if x.writing.pc < 0 {
		return
	}
	x.writing.pc = -1
	for _, p := range x.writing.list {
		if p.mark == 0 {
			x.times.end(p.first, p.size)
			continue
		}
		x.times.begin(p.first, p.size, p.mark)
		if !timeFits(x.times.field(p.first, p.size), p.width, p.mark) {
			x.times.date()
		}
	}
}

// timed prepares the instruction at pc. It is a fault if that depends on what the clock shows.
func (x *timeFlow) timed(t, pc int, fp uint32) *Fault {
	x.endWriting()
	if x.m.w[x.times.at] != 0 && !x.times.dated {
		x.writing.list = x.writing.list[:0]
		if x.follow(t, pc, fp) {
			x.writing.pc = pc
		} else {
			x.times.dated = true
		}
	}
	if !x.times.dated {
		return nil
	}
	return x.dated(t, pc)
}

// dated is the fault of a step that depends on what the clock shows.
func (x *timeFlow) dated(t, pc int) *Fault {
	aged := x.times.aged
	x.times.dated, x.times.aged, x.writing.pc = false, false, -1
	if aged {
		return limitFault(t, pc, tooOldText)
	}
	if len(x.m.notes.oldTimes) == 0 {
		x.m.notes.dated = true
	}
	return &Fault{Class: Escaped, Thread: t, PC: pc, Other: -1, Text: "what the clock shows is computed with"}
}

// needsAge notes that a step depends on how old an old time is.
func (x *timeFlow) needsAge(k timeMark) {
	x.times.dated = true
	if x.times.staysExact(uint64(k.since())) {
		x.times.aged = true
		return
	}
	x.m.notes.oldTimes[k.since()] = true
}

const tooOldText = "how long ago a time was is asked for when more than 1,000 sleeps or time-outs have passed since, or 8,000,000 seconds: what follows was not explored"

// slot is the mark of an operand.
func (x *timeFlow) slot(o program.Operand, fp uint32) timeMark {
	if o.IsPool() {
		return 0
	}
	k, _ := x.times.mark(uint64(fp+uint32(o.Index()))<<3, 8)
	return k
}

// follow finds the coefficients of what an instruction writes; it is not ok if it does with a time what has none.
func (x *timeFlow) follow(t, pc int, fp uint32) (ok bool) {
	in := &x.m.p.Code[pc]
	switch in.Op {
	case program.Load, program.Store:
		return x.access(t, pc, in, fp)
	case program.MovN:
		x.move(in, fp)
		return true
	case program.Call, program.Ret, program.External, program.AddressUsed, program.AddressHidden, program.AddressOrder:
		return true // see passTimes, timesReturned and Call
	case program.CallPtr:
		return x.slot(in.A, fp) == 0
	case program.RMW, program.CmpXchg:
		if !x.exchangesNoTime(t, pc, in, fp) {
			return false
		}
	}
	k := timeMark(0)
	if x.readsTime(pc, fp) {
		if k, ok = x.result(in, fp); !ok {
			return false
		}
	}
	for _, r := range x.writes[pc] {
		for s := r.First; s < r.First+r.N; s++ {
			x.writing.list = append(x.writing.list, slotPlace(fp+uint32(s)))
		}
	}
	if k != 0 {
		x.writing.list[0].mark, x.writing.list[0].width = k, timeWidth(in)
	}
	return true
}

// readsTime reports whether an operand of an instruction is a time.
func (x *timeFlow) readsTime(pc int, fp uint32) bool {
	for _, r := range x.reads[pc] {
		if c, ok := x.times.mark(uint64(fp+uint32(r.First))<<3, uint64(r.N)<<3); c != 0 || !ok {
			return true
		}
	}
	return false
}

// exchangesNoTime reports whether an instruction that reads and writes memory finds no time there.
func (x *timeFlow) exchangesNoTime(t, pc int, in *program.Instr, fp uint32) bool {
	a, f := x.m.check(t, pc, (x.m.operand(in.A, fp)+uint64(in.Imm))&x.m.addr.mask, uint64(in.N), false)
	if f != nil {
		return true
	}
	c, ok := x.times.mark(a.first, uint64(in.N))
	return c == 0 && ok
}

// access is followTimes of a load or store.
func (x *timeFlow) access(t, pc int, in *program.Instr, fp uint32) (ok bool) {
	if x.slot(in.A, fp) != 0 {
		return false
	}
	a, f := x.m.check(t, pc, (x.m.operand(in.A, fp)+uint64(in.Imm))&x.m.addr.mask, uint64(in.N), in.Op == program.Store)
	if f != nil {
		return true
	}
	n := uint64(in.N)
	if in.Op == program.Load {
		c, ok := x.times.mark(a.first, n)
		to := slotPlace(fp + uint32(in.Dst))
		to.mark, to.width = c, uint(in.W)
		x.writing.list = append(x.writing.list, to)
		return ok && (c == 0 || uint64(in.W) == 8*n)
	}
	c := x.slot(in.B, fp)
	x.writing.list = append(x.writing.list, timedPlace{a.first, n, c, 8 * uint(n)})
	return x.times.whole(a.first, n)
}

// whole reports whether no time lies in n bytes in part.
func (x *timeWords) whole(first, n uint64) bool {
	if n == 0 || !x.mayBe(first, n) {
		return true
	}
	for i := range uint32(x.w[x.at]) {
		f, size, _, valid := x.entry(i)
		if valid && f < first+n && first < f+size && (f < first || f+size > first+n) {
			return false
		}
	}
	return true
}

// move is followTimes of what moves several words.
func (x *timeFlow) move(in *program.Instr, fp uint32) {
	for k := range uint32(in.N) {
		to := slotPlace(fp + uint32(in.Dst) + k)
		to.mark = x.slot(in.A+program.Operand(k), fp)
		x.writing.list = append(x.writing.list, to)
	}
}

// timeWidth is the width of an instruction's result.
func timeWidth(in *program.Instr) uint {
	switch in.Op {
	case program.SExt:
		return uint(in.N)
	case program.Mov, program.Select:
		return 64
	}
	return uint(in.W)
}

// timeFits reports whether a time is a positive number of a width, and remains one as time passes.
func timeFits(v uint64, width uint, k timeMark) bool {
	if width == 0 || width > 64 {
		return false
	}
	s := bitvec.SExt(v, width)
	return s > 0 && uint64(s) < 1<<(width-1)-min(k.coefficient()<<24, 1<<(width-1)-1)
}

// result is the mark of the result of an instruction, of whose operands one is a time at least.
func (x *timeFlow) result(in *program.Instr, fp uint32) (k timeMark, ok bool) {
	var kb timeMark
	var vb uint64
	switch in.Op.Shape() {
	case program.OneOperand:
	case program.TwoOperands, program.ThreeOperands:
		kb, vb = x.slot(in.B, fp), x.m.operand(in.B, fp)
	default:
		return 0, false
	}
	ka, va, w := x.slot(in.A, fp), x.m.operand(in.A, fp), uint(in.W)
	a, b := ka.coefficient(), kb.coefficient()
	switch in.Op {
	case program.Mov, program.SExt:
		return ka, true
	case program.Trunc:
		return ka, timeFits(va, w, ka) && bitvec.Trunc(va, w) == va
	case program.Select:
		return x.choice(in, fp)
	case program.Eq, program.Ne, program.Ugt, program.Uge, program.Ult, program.Ule, program.Sgt, program.Sge, program.Slt, program.Sle:
		return 0, x.knownOrder(ka, kb, va, vb, w)
	case program.Binary:
		return x.binary(in, ka, kb, va, vb)
	}
	for _, k := range []timeMark{ka, kb} {
		if k.old() {
			x.needsAge(k)
			return 0, false
		}
	}
	steps := ka.steps().most(kb.steps())
	switch in.Op {
	case program.AddImm:
		return ka, ka.follows(va, uint64(in.Imm), w)
	case program.Add, program.AddS:
		k = markOf(a+b, steps)
		if a != 0 && b != 0 {
			return k, a+b < clockFuture && sameClock(ka, kb, va, vb)
		}
		return k, (a != 0 || k.follows(vb, va, w)) && (b != 0 || k.follows(va, vb, w))
	case program.Sub, program.SubS:
		k = markOf(a-b, steps)
		if a == b {
			return k, sameClock(ka, kb, va, vb)
		}
		return k, b == 0 && k.follows(va, -vb, w)
	}
	a, ok = scaledTime(in.Op, a, b, va, vb, w)
	return markOf(a, steps), ok
}

// scaledTime is timedResult of a multiplication or division, and its like.
func scaledTime(op program.Op, a, b, va, vb uint64, w uint) (coefficient uint64, ok bool) {
	if op == program.Mul || op == program.MulS {
		if a == 0 {
			a, b, vb = b, a, va
		}
		return a * vb, b == 0 && vb < clockFuture && a*vb < clockFuture
	}
	if b != 0 {
		return 0, false
	}
	switch op {
	case program.Shl:
		return a << (vb & 63), vb < 32 && a<<vb < clockFuture
	case program.UDiv, program.SDiv:
		return a / max(vb, 1), bitvec.SExt(vb, w) > 0 && a%vb == 0
	case program.URem, program.SRem:
		return 0, bitvec.SExt(vb, w) > 0 && a%vb == 0
	}
	return 0, false
}

func (x *timeFlow) choice(in *program.Instr, fp uint32) (k timeMark, ok bool) {
	if x.slot(in.A, fp) != 0 {
		return 0, false
	}
	if x.m.operand(in.A, fp)&1 != 0 {
		return x.slot(in.B, fp), true
	}
	return x.slot(in.C, fp), true
}

// binary is timedResult of the lesser or greater of two numbers.
func (x *timeFlow) binary(in *program.Instr, a, b timeMark, va, vb uint64) (k timeMark, ok bool) {
	switch op := bitvec.BinOp(in.Sub); op {
	case bitvec.OpSMin, bitvec.OpSMax, bitvec.OpUMin, bitvec.OpUMax:
		if !x.knownOrder(a, b, va, vb, uint(in.W)) {
			return 0, false
		}
		if bitvec.Binary(op, va, vb, uint(in.W)) == va {
			return a, true
		}
		return b, true
	}
	return 0, false
}

// knownOrder reports whether it does not depend on what the clock shows, nor on an age that was forgotten, which of two numbers is the lesser one.
func (x *timeFlow) knownOrder(a, b timeMark, va, vb uint64, w uint) bool {
	switch {
	case a == 0:
		return b.comparable(vb, va, w)
	case b == 0:
		return a.comparable(va, vb, w)
	case !a.old() && !b.old():
		return a.coefficient() == b.coefficient() && sameClock(a, b, va, vb)
	}
	ageA, baseA := ageOf(va, a)
	ageB, baseB := ageOf(vb, b)
	if a.old() != b.old() && min(ageA, ageB) <= 0 && baseA == baseB && a.coefficient() == b.coefficient() {
		return true
	}
	for _, k := range []timeMark{a, b} {
		if k.old() {
			x.needsAge(k)
		}
	}
	return false
}

// comparable reports whether the number n is no more than 0, or so far beyond a time of value v that no clock gets there. What clocks show where they
// begin is no number that programs may rely on: others compare with it.
func (k timeMark) comparable(v, n uint64, w uint) bool {
	time, number := bitvec.SExt(v, w), bitvec.SExt(n, w)
	if number <= 0 {
		return true
	}
	return number > time && (uint64(number-time) >= k.coefficient()*farFuture || w < 64 && number == 1<<(w-1)-1)
}

// follows reports whether a time of value v plus a number would be one of the same clock too if the clocks had begun at their least: what lies as far back
// as CLOCK_MONOTONIC shows then, or CLOCK_REALTIME less what it is ahead, is not more than 0, and one clock plus what another is ahead is what that shows.
func (k timeMark) follows(v, number uint64, w uint) bool {
	_, was := ageOf(v, k)
	age, base := ageOf(bitvec.Trunc(v+number, w), k)
	return base == was && (bitvec.SExt(number, w) >= 0 || base > 0 || age < LeastMonotonic)
}

// sameClock reports whether two times with equal coefficients seem to be of one clock. By how much one clock is ahead of another is what they show where
// they begin.
func sameClock(a, b timeMark, va, vb uint64) bool {
	_, ofA := ageOf(va, a)
	_, ofB := ageOf(vb, b)
	return ofA == ofB
}

// pass gives the arguments of a call their coefficients in the callee's frame. Where the frame is made, nothing is known of it.
func (x *timeFlow) pass(f *program.Func, site *program.Site, fp, nfp uint32) {
	for i := range site.Args {
		a := &site.Args[i]
		if a.ByVal > 0 {
			continue
		}
		for w := range a.Words {
			c := x.slot(a.Value+program.Operand(w), fp)
			switch {
			case c == 0:
			case i >= len(f.Params):
				if f.VarArg {
					x.times.date()
				}
			case w < f.Params[i].Words:
				x.times.begin(uint64(nfp+uint32(f.Params[i].Slot+w))<<3, 8, c)
			}
		}
	}
}

// returned are the coefficients of the words that a function returns.
func (x *timeFlow) returned(in *program.Instr, fp uint32) (c [8]timeMark) {
	if !x.times.on || x.m.w[x.times.at] == 0 {
		return c
	}
	callback := x.m.w[fp-4]&(frameThread|frameCallback) != 0
	for w := range int(in.N) {
		k := x.slot(in.A+program.Operand(w), fp)
		if k != 0 && (callback || w >= len(c)) {
			x.times.date()
		}
		if w < len(c) {
			c[w] = k
		}
	}
	return c
}

// putResult gives the result of a call its coefficients.
func (x *timeFlow) putResult(fp uint32, pc int, c [8]timeMark) {
	r := &x.m.p.Sites[x.m.p.Code[pc].C].Result
	if r.Slot < 0 {
		return
	}
	for w := range min(r.Words, len(c)) {
		x.times.put(uint64(fp+uint32(r.Slot)+uint32(w))<<3, 8, c[w])
	}
}

// within are the times within n bytes, relative to the first.
func (x *timeWords) within(first, n uint64) (list []timedPlace) {
	if n == 0 || !x.mayBe(first, n) {
		return nil
	}
	for i := range uint32(x.w[x.at]) {
		f, size, c, valid := x.entry(i)
		switch {
		case !valid || f >= first+n || first >= f+size:
		case f < first || f+size > first+n:
			x.date()
		default:
			list = append(list, timedPlace{first: f - first, size: size, mark: c})
		}
	}
	return list
}

// moved makes times of what n bytes got that were copied.
func (x *timeWords) moved(first, n uint64, list []timedPlace) {
	if !x.whole(first, n) {
		x.date()
	}
	x.end(first, n)
	for _, p := range list {
		x.begin(first+p.first, p.size, p.mark)
	}
}

// looksAt follows that a function of the platform looks at a word of an argument.
func (x *timeFlow) looksAt(c *Call, o program.Operand) {
	if x.times.knows == 0 && x.slot(o, c.fp) != 0 {
		x.times.date()
	}
}
