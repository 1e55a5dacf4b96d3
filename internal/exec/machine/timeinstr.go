package machine

import (
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

// runTimed is run where the origin of time moves.
func (m *Machine) runTimed(r *runner, single bool) (stop, *Fault) {
	x := &m.times
	x.writing.pc = -1
	why, f := m.execute(r, single)
	if f != nil || m.PC(r.t) == x.writing.pc {
		x.writing.pc = -1 // it has stopped before the instruction
	}
	m.endWriting()
	if f == nil && x.dated {
		f = m.dated(r.t, m.PC(r.t))
	}
	if f == nil {
		m.sweepTimes()
	}
	return why, f
}

// endWriting takes note of what an instruction has written.
func (m *Machine) endWriting() {
	x := &m.times
	if x.writing.pc < 0 {
		return
	}
	x.writing.pc = -1
	for _, p := range x.writing.list {
		if p.mark == 0 {
			m.endTimes(p.first, p.size)
			continue
		}
		m.beginTime(p.first, p.size, p.mark)
		if !timeFits(m.field(p.first, p.size), p.width, p.mark) {
			m.date()
		}
	}
}

// timed prepares the instruction at pc. It is a fault if that depends on what the clock shows.
func (m *Machine) timed(t, pc int, fp uint32) *Fault {
	x := &m.times
	m.endWriting()
	if m.w[x.at] != 0 && !x.dated {
		x.writing.list = x.writing.list[:0]
		if m.followTimes(t, pc, fp) {
			x.writing.pc = pc
		} else {
			x.dated = true
		}
	}
	if !x.dated {
		return nil
	}
	return m.dated(t, pc)
}

// dated is the fault of a step that depends on what the clock shows.
func (m *Machine) dated(t, pc int) *Fault {
	aged := m.times.aged
	m.times.dated, m.times.aged, m.times.writing.pc = false, false, -1
	if aged {
		return limitFault(t, pc, tooOldText)
	}
	if len(m.notes.oldTimes) == 0 {
		m.notes.dated = true
	}
	return &Fault{Class: Escaped, Thread: t, PC: pc, Other: -1, Text: "what the clock shows is computed with"}
}

// needsAge notes that a step depends on how old an old time is.
func (m *Machine) needsAge(k timeMark) {
	m.times.dated = true
	if m.staysExact(uint64(k.since())) {
		m.times.aged = true
		return
	}
	m.notes.oldTimes[k.since()] = true
}

const tooOldText = "how long ago a time was is asked for when more than 1,000 sleeps or time-outs have passed since, or 8,000,000 seconds: what follows was not explored"

// slotTime is the mark of an operand.
func (m *Machine) slotTime(o program.Operand, fp uint32) timeMark {
	if o.IsPool() {
		return 0
	}
	k, _ := m.timeIn(uint64(fp+uint32(o.Index()))<<3, 8)
	return k
}

// followTimes finds the coefficients of what an instruction writes; it is not ok if it does with a time what has none.
func (m *Machine) followTimes(t, pc int, fp uint32) (ok bool) {
	in := &m.p.Code[pc]
	switch in.Op {
	case program.Load, program.Store:
		return m.timedAccess(t, pc, in, fp)
	case program.MovN:
		m.timedMove(in, fp)
		return true
	case program.Call, program.Ret, program.External, program.AddressUsed, program.AddressHidden, program.AddressOrder:
		return true // see passTimes, timesReturned and Call
	case program.CallPtr:
		return m.slotTime(in.A, fp) == 0
	case program.RMW, program.CmpXchg:
		if !m.exchangesNoTime(t, pc, in, fp) {
			return false
		}
	}
	k := timeMark(0)
	if m.readsTime(pc, fp) {
		if k, ok = m.timedResult(in, fp); !ok {
			return false
		}
	}
	x := &m.times.writing
	for _, r := range m.times.writes[pc] {
		for s := r.First; s < r.First+r.N; s++ {
			x.list = append(x.list, slotPlace(fp+uint32(s)))
		}
	}
	if k != 0 {
		x.list[0].mark, x.list[0].width = k, timeWidth(in)
	}
	return true
}

// readsTime reports whether an operand of an instruction is a time.
func (m *Machine) readsTime(pc int, fp uint32) bool {
	for _, r := range m.times.reads[pc] {
		if c, ok := m.timeIn(uint64(fp+uint32(r.First))<<3, uint64(r.N)<<3); c != 0 || !ok {
			return true
		}
	}
	return false
}

// exchangesNoTime reports whether an instruction that reads and writes memory finds no time there.
func (m *Machine) exchangesNoTime(t, pc int, in *program.Instr, fp uint32) bool {
	a, f := m.check(t, pc, (m.operand(in.A, fp)+uint64(in.Imm))&m.addrMask, uint64(in.N), false)
	if f != nil {
		return true
	}
	c, ok := m.timeIn(a.first, uint64(in.N))
	return c == 0 && ok
}

// timedAccess is followTimes of a load or store.
func (m *Machine) timedAccess(t, pc int, in *program.Instr, fp uint32) (ok bool) {
	if m.slotTime(in.A, fp) != 0 {
		return false
	}
	a, f := m.check(t, pc, (m.operand(in.A, fp)+uint64(in.Imm))&m.addrMask, uint64(in.N), in.Op == program.Store)
	if f != nil {
		return true
	}
	x, n := &m.times.writing, uint64(in.N)
	if in.Op == program.Load {
		c, ok := m.timeIn(a.first, n)
		to := slotPlace(fp + uint32(in.Dst))
		to.mark, to.width = c, uint(in.W)
		x.list = append(x.list, to)
		return ok && (c == 0 || uint64(in.W) == 8*n)
	}
	c := m.slotTime(in.B, fp)
	x.list = append(x.list, timedPlace{a.first, n, c, 8 * uint(n)})
	return m.wholeTimes(a.first, n)
}

// wholeTimes reports whether no time lies in n bytes in part.
func (m *memory) wholeTimes(first, n uint64) bool {
	if n == 0 || !m.mayBeTime(first, n) {
		return true
	}
	for i := range uint32(m.w[m.times.at]) {
		f, size, _, valid := m.timeEntry(i)
		if valid && f < first+n && first < f+size && (f < first || f+size > first+n) {
			return false
		}
	}
	return true
}

// timedMove is followTimes of what moves several words.
func (m *Machine) timedMove(in *program.Instr, fp uint32) {
	x := &m.times.writing
	for k := range uint32(in.N) {
		to := slotPlace(fp + uint32(in.Dst) + k)
		to.mark = m.slotTime(in.A+program.Operand(k), fp)
		x.list = append(x.list, to)
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

// timedResult is the mark of the result of an instruction, of whose operands one is a time at least.
func (m *Machine) timedResult(in *program.Instr, fp uint32) (k timeMark, ok bool) {
	var kb timeMark
	var vb uint64
	switch in.Op.Shape() {
	case program.OneOperand:
	case program.TwoOperands, program.ThreeOperands:
		kb, vb = m.slotTime(in.B, fp), m.operand(in.B, fp)
	default:
		return 0, false
	}
	ka, va, w := m.slotTime(in.A, fp), m.operand(in.A, fp), uint(in.W)
	a, b := ka.coefficient(), kb.coefficient()
	switch in.Op {
	case program.Mov, program.SExt:
		return ka, true
	case program.Trunc:
		return ka, timeFits(va, w, ka) && bitvec.Trunc(va, w) == va
	case program.Select:
		return m.timedSelect(in, fp)
	case program.Eq, program.Ne, program.Ugt, program.Uge, program.Ult, program.Ule, program.Sgt, program.Sge, program.Slt, program.Sle:
		return 0, m.knownOrder(ka, kb, va, vb, w)
	case program.Binary:
		return m.timedBinary(in, ka, kb, va, vb)
	}
	for _, k := range []timeMark{ka, kb} {
		if k.old() {
			m.needsAge(k)
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

func (m *Machine) timedSelect(in *program.Instr, fp uint32) (k timeMark, ok bool) {
	if m.slotTime(in.A, fp) != 0 {
		return 0, false
	}
	if m.operand(in.A, fp)&1 != 0 {
		return m.slotTime(in.B, fp), true
	}
	return m.slotTime(in.C, fp), true
}

// timedBinary is timedResult of the lesser or greater of two numbers.
func (m *Machine) timedBinary(in *program.Instr, a, b timeMark, va, vb uint64) (k timeMark, ok bool) {
	switch op := bitvec.BinOp(in.Sub); op {
	case bitvec.OpSMin, bitvec.OpSMax, bitvec.OpUMin, bitvec.OpUMax:
		if !m.knownOrder(a, b, va, vb, uint(in.W)) {
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
func (m *Machine) knownOrder(a, b timeMark, va, vb uint64, w uint) bool {
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
			m.needsAge(k)
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

// passTimes gives the arguments of a call their coefficients in the callee's frame. Where the frame is made, nothing is known of it.
func (m *Machine) passTimes(f *program.Func, site *program.Site, fp, nfp uint32) {
	for i := range site.Args {
		a := &site.Args[i]
		if a.ByVal > 0 {
			continue
		}
		for w := range a.Words {
			c := m.slotTime(a.Value+program.Operand(w), fp)
			switch {
			case c == 0:
			case i >= len(f.Params):
				if f.VarArg {
					m.date()
				}
			case w < f.Params[i].Words:
				m.beginTime(uint64(nfp+uint32(f.Params[i].Slot+w))<<3, 8, c)
			}
		}
	}
}

// timesReturned are the coefficients of the words that a function returns.
func (m *Machine) timesReturned(in *program.Instr, fp uint32) (c [8]timeMark) {
	if !m.times.on || m.w[m.times.at] == 0 {
		return c
	}
	callback := m.w[fp-4]&(frameThread|frameCallback) != 0
	for w := range int(in.N) {
		k := m.slotTime(in.A+program.Operand(w), fp)
		if k != 0 && (callback || w >= len(c)) {
			m.date()
		}
		if w < len(c) {
			c[w] = k
		}
	}
	return c
}

// putResultTimes gives the result of a call its coefficients.
func (m *Machine) putResultTimes(fp uint32, pc int, c [8]timeMark) {
	r := &m.p.Sites[m.p.Code[pc].C].Result
	if r.Slot < 0 {
		return
	}
	for w := range min(r.Words, len(c)) {
		m.putTime(uint64(fp+uint32(r.Slot)+uint32(w))<<3, 8, c[w])
	}
}

// timesIn are the times within n bytes, relative to the first.
func (m *memory) timesIn(first, n uint64) (list []timedPlace) {
	if n == 0 || !m.mayBeTime(first, n) {
		return nil
	}
	for i := range uint32(m.w[m.times.at]) {
		f, size, c, valid := m.timeEntry(i)
		switch {
		case !valid || f >= first+n || first >= f+size:
		case f < first || f+size > first+n:
			m.date()
		default:
			list = append(list, timedPlace{first: f - first, size: size, mark: c})
		}
	}
	return list
}

// movedTimes makes times of what n bytes got that were copied.
func (m *memory) movedTimes(first, n uint64, list []timedPlace) {
	if !m.wholeTimes(first, n) {
		m.date()
	}
	m.endTimes(first, n)
	for _, p := range list {
		m.beginTime(first+p.first, p.size, p.mark)
	}
}

// looksAtTime follows that a function of the platform looks at a word of an argument.
func (m *Machine) looksAtTime(c *Call, o program.Operand) {
	if m.times.knows == 0 && m.slotTime(o, c.fp) != 0 {
		m.date()
	}
}
