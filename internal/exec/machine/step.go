package machine

import (
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
)

// longestStep is Options.LongestStep where nothing is said of it.
const longestStep = 20_000

// LongestStep is Options.LongestStep, which is not 0.
func (v Control) LongestStep() int { return v.m.o.LongestStep }

// Work returns how many steps the machine has taken, those that were undone among them, and
// how many jumps and calls these had.
func (v Control) Work() (steps, jumps int) { return v.m.steps, v.m.jumps }

// blocksPerFuel: making and freeing a heap block takes time for each block that
// the thread has.
const blocksPerFuel = 16

// stop is the reason why run returned.
type stop uint8

const (
	atVisible  stop = iota // before a visible action, a choice or a blocked call
	atBoundary             // single: before the next LLVM instruction
	atEnd                  // the thread or the run is over
	atOpaque               // before an instruction that computes with opaque words
	atBlock                // where other code is to be executed: see opaqueblock.go
)

// noStart is a start that no instruction has: every visible one stops the run.
const noStart = -1

// runner is the state of one run of a thread that the dispatch loop keeps at
// hand.
type runner struct {
	t      int
	start  int    // the instruction at which the thread was: it may be taken
	frame  uint32 // the top frame when the step began: see rounds.go
	fuel   int
	bare   bool // the first instruction only moves opaque words
	block  bool // it began at the beginning of a block: see opaqueblock.go
	pauses bool // it stops at Machine.pauses
	leaves int  // an instruction that it does not pause at, the first one; -1: there is none
}

// run is execute, with all guards and with those that blocks need.
func (m *Machine) run(r *runner, single bool) (stop, *Fault) {
	if m.times.on {
		return m.runTimed(r, single)
	}
	for {
		if why, f := m.execute(r, single); why != atBlock || f != nil {
			return why, f
		}
		r.block = !r.block
	}
}

// execute executes thread t from instruction start on until it is before a visible
// action other than that at start itself. With single it stops before each
// LLVM instruction as well.
//
// The loop is the interpreter's heart. A case does the work itself where that
// is a line or two; families that are rare or long are called.
func (m *Machine) execute(r *runner, single bool) (stop, *Fault) {
	b := m.tcb(r.t)
	pc := int(m.w[b+tcbPC])
	fp := uint32(m.w[b+tcbFP])
	code := m.guards.code
	if r.block {
		code = m.guards.blockwise
	}
	begun := false
	for {
		in := &code[pc]
		if single {
			if in.Flags&program.FlagFirst != 0 && begun {
				if (in.Op == program.Kill || in.Op == program.TLSAddr && in.Prepares()) && m.o.Granularity == InstructionSteps {
					pc = m.prepare(r.t, pc, fp)
				}
				m.set(b+tcbPC, uint64(pc))
				return atBoundary, nil
			}
			begun = true
		}
		op := in.Op
	again:
		switch op {
		case program.Nop, program.Fence:
			pc++
		case program.Mov:
			m.set(fp+uint32(in.Dst), m.operand(in.A, fp))
			pc++
		case program.Kill:
			for _, s := range m.p.Kills[in.Imm] {
				if at := fp + uint32(s); m.w[at] != 0 {
					m.set(at, 0)
				}
			}
			pc++
		case program.Add:
			m.set(fp+uint32(in.Dst), bitvec.Add(m.operand(in.A, fp), m.operand(in.B, fp), uint(in.W)))
			pc++
		case program.Sub:
			m.set(fp+uint32(in.Dst), bitvec.Sub(m.operand(in.A, fp), m.operand(in.B, fp), uint(in.W)))
			pc++
		case program.Mul:
			m.set(fp+uint32(in.Dst), bitvec.Mul(m.operand(in.A, fp), m.operand(in.B, fp), uint(in.W)))
			pc++
		case program.And:
			m.set(fp+uint32(in.Dst), m.operand(in.A, fp)&m.operand(in.B, fp))
			pc++
		case program.Or:
			m.set(fp+uint32(in.Dst), m.operand(in.A, fp)|m.operand(in.B, fp))
			pc++
		case program.Xor:
			m.set(fp+uint32(in.Dst), m.operand(in.A, fp)^m.operand(in.B, fp))
			pc++
		case program.AddS:
			a, c := m.operand(in.A, fp), m.operand(in.B, fp)
			if bitvec.AddOverflowsS(a, c, uint(in.W)) {
				if m.o.Checks.Has(SignedOverflow) {
					return m.fail(r, pc, m.Mark(), overflow(in, "+", a, c))
				}
				m.notes.noteWrapped(pc)
			}
			m.set(fp+uint32(in.Dst), bitvec.Add(a, c, uint(in.W)))
			pc++
		case program.SubS:
			a, c := m.operand(in.A, fp), m.operand(in.B, fp)
			if bitvec.SubOverflowsS(a, c, uint(in.W)) {
				if m.o.Checks.Has(SignedOverflow) {
					return m.fail(r, pc, m.Mark(), overflow(in, "-", a, c))
				}
				m.notes.noteWrapped(pc)
			}
			m.set(fp+uint32(in.Dst), bitvec.Sub(a, c, uint(in.W)))
			pc++
		case program.MulS:
			a, c := m.operand(in.A, fp), m.operand(in.B, fp)
			if bitvec.MulOverflowsS(a, c, uint(in.W)) {
				if m.o.Checks.Has(SignedOverflow) {
					return m.fail(r, pc, m.Mark(), overflow(in, "*", a, c))
				}
				m.notes.noteWrapped(pc)
			}
			m.set(fp+uint32(in.Dst), bitvec.Mul(a, c, uint(in.W)))
			pc++
		case program.AddImm:
			m.set(fp+uint32(in.Dst), bitvec.Trunc(m.operand(in.A, fp)+uint64(in.Imm), uint(in.W)))
			pc++
		case program.Index:
			i := uint64(bitvec.SExt(m.operand(in.B, fp), uint(in.N)))
			m.set(fp+uint32(in.Dst), bitvec.Trunc(m.operand(in.A, fp)+i*uint64(in.Imm), uint(in.W)))
			pc++
		case program.Trunc:
			m.set(fp+uint32(in.Dst), bitvec.Trunc(m.operand(in.A, fp), uint(in.W)))
			pc++
		case program.SExt:
			m.set(fp+uint32(in.Dst), bitvec.Trunc(uint64(bitvec.SExt(m.operand(in.A, fp), uint(in.W))), uint(in.N)))
			pc++
		case program.Eq:
			m.set(fp+uint32(in.Dst), bit(m.operand(in.A, fp) == m.operand(in.B, fp)))
			pc++
		case program.Ne:
			m.set(fp+uint32(in.Dst), bit(m.operand(in.A, fp) != m.operand(in.B, fp)))
			pc++
		case program.Ugt:
			m.set(fp+uint32(in.Dst), bit(m.operand(in.A, fp) > m.operand(in.B, fp)))
			pc++
		case program.Uge:
			m.set(fp+uint32(in.Dst), bit(m.operand(in.A, fp) >= m.operand(in.B, fp)))
			pc++
		case program.Ult:
			m.set(fp+uint32(in.Dst), bit(m.operand(in.A, fp) < m.operand(in.B, fp)))
			pc++
		case program.Ule:
			m.set(fp+uint32(in.Dst), bit(m.operand(in.A, fp) <= m.operand(in.B, fp)))
			pc++
		case program.Sgt:
			m.set(fp+uint32(in.Dst), bit(bitvec.SExt(m.operand(in.A, fp), uint(in.W)) > bitvec.SExt(m.operand(in.B, fp), uint(in.W))))
			pc++
		case program.Sge:
			m.set(fp+uint32(in.Dst), bit(bitvec.SExt(m.operand(in.A, fp), uint(in.W)) >= bitvec.SExt(m.operand(in.B, fp), uint(in.W))))
			pc++
		case program.Slt:
			m.set(fp+uint32(in.Dst), bit(bitvec.SExt(m.operand(in.A, fp), uint(in.W)) < bitvec.SExt(m.operand(in.B, fp), uint(in.W))))
			pc++
		case program.Sle:
			m.set(fp+uint32(in.Dst), bit(bitvec.SExt(m.operand(in.A, fp), uint(in.W)) <= bitvec.SExt(m.operand(in.B, fp), uint(in.W))))
			pc++
		case program.Select:
			if m.operand(in.A, fp)&1 != 0 {
				m.set(fp+uint32(in.Dst), m.operand(in.B, fp))
			} else {
				m.set(fp+uint32(in.Dst), m.operand(in.C, fp))
			}
			pc++

		case program.Load:
			addr := (m.operand(in.A, fp) + uint64(in.Imm)) & m.addr.mask
			a, f := m.check(r.t, pc, addr, uint64(in.N), false)
			if f != nil {
				return m.fail(r, pc, m.Mark(), f)
			}
			if in.Span != 0 {
				if m.threads > 1 && a.shared() && m.stopsAtAccess(r, pc, a, uint64(in.Span), false, in.Flags&program.FlagAtomic != 0) {
					m.set(b+tcbPC, uint64(pc))
					return atVisible, nil
				}
			}
			if in.Flags&program.FlagUnwritten == 0 && m.unwrittenOf(a, uint64(in.N)) != 0 {
				if f := m.loadUnwritten(r.t, pc, in, fp, a, addr); f != nil {
					return m.fail(r, pc, m.Mark(), f) // which looks at r.start
				}
			}
			if in.Span != 0 {
				r.start = noStart
			}
			m.set(fp+uint32(in.Dst), bitvec.Trunc(m.get(a, uint(in.N)), uint(in.W)))
			pc++
		case program.Store:
			addr := (m.operand(in.A, fp) + uint64(in.Imm)) & m.addr.mask
			a, f := m.check(r.t, pc, addr, uint64(in.N), true)
			if f != nil {
				return m.fail(r, pc, m.Mark(), f)
			}
			if in.Span != 0 {
				if m.threads > 1 && a.shared() && m.stopsAtAccess(r, pc, a, uint64(in.Span), true, in.Flags&program.FlagAtomic != 0) {
					m.set(b+tcbPC, uint64(pc))
					return atVisible, nil
				}
				r.start = noStart
			}
			m.put(a, uint(in.N), m.operand(in.B, fp))
			m.markStored(in, a)
			if in.Sub != 0 {
				m.forgetPadding(r.t, a, in.Sub)
			}
			m.stored(r.t, a, uint64(in.N))
			pc++

		case program.Jump:
			if r.fuel--; r.fuel < 0 {
				m.set(b+tcbPC, uint64(pc))
				return atVisible, nil
			}
			pc = int(in.Imm)
			m.noteRound(r, in.Sub, fp)
		case program.Branch:
			if r.fuel--; r.fuel < 0 {
				m.set(b+tcbPC, uint64(pc))
				return atVisible, nil
			}
			if m.operand(in.A, fp)&1 != 0 {
				pc = int(in.B)
				m.noteRound(r, in.Sub&program.Round, fp)
			} else {
				pc = int(in.C)
				m.noteRound(r, in.Sub&program.RoundElse, fp)
			}
		case program.Switch:
			if r.fuel--; r.fuel < 0 {
				m.set(b+tcbPC, uint64(pc))
				return atVisible, nil
			}
			pc = m.p.Switches[in.Imm].Target(m.operand(in.A, fp))
			m.noteRound(r, in.Sub, fp)
		case program.Call:
			if r.fuel--; r.fuel < -m.o.LongestStep {
				m.set(b+tcbPC, uint64(pc))
				return atVisible, nil
			}
			fn, mark := int(in.Imm), m.Mark()
			if f := m.enter(r.t, pc, fn, &m.p.Sites[in.C], fp); f != nil {
				return m.fail(r, pc, mark, f)
			}
			pc, fp = m.p.Funcs[fn].Entry, uint32(m.w[b+tcbFP])
		case program.Ret:
			if m.threads > 1 && pc != r.start && m.endNoticed(r.t, uint64(uint32(m.w[fp+header(frameMark)])), 0) {
				m.set(b+tcbPC, uint64(pc))
				return atVisible, nil
			}
			if f := m.outlivedReturn(r.t); f != nil {
				return m.fail(r, pc, m.Mark(), f)
			}
			r.start = noStart
			pc = m.leave(r.t, pc, in, fp)
			if pc < 0 {
				return atEnd, nil
			}
			fp = uint32(m.w[b+tcbFP])
			if single && m.w[b+tcbPhase] != 0 { // back in a call of the platform, which continues
				m.set(b+tcbPC, uint64(pc))
				return atBoundary, nil
			}
		case program.External, program.CallPtr:
			mark, start := m.Mark(), r.start
			next, why, f := m.callOut(r, pc, in, fp)
			if f != nil {
				r.start = start
				return m.fail(r, pc, mark, f)
			}
			if next < 0 {
				return why, nil
			}
			pc, fp = next, uint32(m.w[b+tcbFP])

		default:
			if op&guarded != 0 && m.times.on {
				if f := m.flow.timed(r.t, pc, fp); f != nil {
					return m.fail(r, pc, m.Mark(), f)
				}
				in = &m.p.Code[pc]
				op = in.Op
				goto again
			}
			if op&guarded != 0 {
				if !r.bare && (r.pauses && m.guards.pausesAt(pc, fp, r.leaves) || m.meetsOpaque(r.t, pc, fp)) {
					m.set(b+tcbPC, uint64(pc))
					return atOpaque, nil
				}
				r.bare = false
				in = &m.p.Code[pc]
				if op = in.Op; !single && r.changesCode(op) {
					m.set(b+tcbPC, uint64(pc))
					return atBlock, nil
				}
				r.leaves = -1
				goto again
			}
			if in.Op == program.IndirectJump {
				if r.fuel--; r.fuel < 0 {
					m.set(b+tcbPC, uint64(pc))
					return atVisible, nil
				}
			}
			mark, start := m.Mark(), r.start
			f, halted := m.rare(r, pc, in, fp)
			if halted {
				m.set(b+tcbPC, uint64(pc))
				return atVisible, nil
			}
			if f != nil {
				r.start = start
				return m.fail(r, pc, mark, f)
			}
			if in.Op == program.IndirectJump {
				m.noteRound(r, in.Sub, fp)
				pc = int(m.w[b+tcbPC])
				continue
			}
			pc++
		}
	}
}

// fail leaves the thread at the instruction that went wrong, with what it did
// taken back. A fault ends the run, so other threads notice it: unless it is the
// action that the thread was at, the thread stops before it, and what the others
// could still do is not cut off. (Making a value concrete is invisible to other
// threads.)
func (m *Machine) fail(r *runner, pc int, mark Mark, f *Fault) (stop, *Fault) {
	m.Undo(mark)
	m.set(m.tcb(r.t)+tcbPC, uint64(pc))
	if pc != r.start && m.live > 1 && f.Class != Escaped && f.Class != Opaque {
		return atVisible, nil
	}
	f.Thread, f.PC = r.t, pc
	return atVisible, f
}

// callOut handles calls that may leave the program. It gives the next
// instruction, or -1 and why the run stops.
func (m *Machine) callOut(r *runner, pc int, in *program.Instr, fp uint32) (int, stop, *Fault) {
	site := &m.p.Sites[in.C]
	var ext int
	if in.Op == program.CallPtr {
		fn, e, f := m.target(r.t, pc, m.operand(in.A, fp))
		if f != nil {
			return 0, 0, f
		}
		if e < 0 {
			if f := m.enter(r.t, pc, fn, site, fp); f != nil {
				return 0, 0, f
			}
			return m.p.Funcs[fn].Entry, 0, nil
		}
		ext = e
	} else {
		ext = int(in.Imm)
	}
	return m.external(r, pc, ext, site, fp)
}

// external takes a call of the platform, or stops before it.
func (m *Machine) external(r *runner, pc, ext int, site *program.Site, fp uint32) (int, stop, *Fault) {
	x := m.externals[ext]
	if x == nil {
		return 0, 0, &Fault{Class: Gap, Text: "call of " + m.p.Externals[ext].Name + ", which heddle does not know", Other: -1}
	}
	b := m.tcb(r.t)
	c := m.setCall(r.t, pc, site, fp)
	m.acting = x
	silent := pc != r.start
	if silent {
		m.waitsInSection(x, c)
		m.noteListed(x, c)
	} else {
		c.Choice = m.choice
	}
	if silent && m.stopsBefore(x, c) {
		m.set(b+tcbPC, uint64(pc))
		m.orderComing(x, c)
		return -1, atVisible, nil
	}
	r.start = noStart
	m.set(b+tcbPC, uint64(pc))
	if m.handlers.minded && x.Safety == Unsafe {
		if f := m.handlers.misplaced(c); f != nil {
			return 0, 0, f
		}
	}
	if m.processes.word != 0 {
		if f := m.processes.beyondChild(x, c); f != nil {
			return 0, 0, f
		}
	}
	m.orderListed(x, c)
	if x.Allocates || x.Frees {
		r.fuel -= int(m.w[b+tcbHeap] / blocksPerFuel)
	}
	if m.o.CheckListed {
		m.list(x, c, silent)
	}
	m.inUse = nil
	out, f := m.do(x, c)
	if f == nil && m.o.CheckListed {
		f = m.unlisted(c)
	}
	if f == nil {
		f = m.inUse
	}
	if m.times.dated {
		f = m.flow.dated(r.t, pc)
	}
	if f != nil {
		return 0, 0, f
	}
	return m.after(r, out, x, c, site, fp)
}

// after continues from an external call as its outcome says.
func (m *Machine) after(r *runner, out Outcome, x *External, c *Call, site *program.Site, fp uint32) (int, stop, *Fault) {
	b := m.tcb(r.t)
	phase := m.w[b+tcbPhase]
	switch out {
	case Again:
		m.phaseRound(r.t, c.Phase <= phase)
		m.set(b+tcbPhase, c.Phase)
		c = m.setCall(c.Thread, c.PC, site, fp)
		m.noteListed(x, c)
		m.orderComing(x, c)
		return -1, atVisible, nil
	case Terminated:
		return -1, atEnd, nil
	case Unwound:
		m.phaseRound(r.t, true)
		// A loop of jumps must come to a stop as well.
		if r.fuel--; r.fuel < 0 {
			return -1, atVisible, nil
		}
		return int(m.w[b+tcbPC]), 0, nil
	case Called:
		m.phaseRound(r.t, c.Phase <= phase)
		m.set(uint32(m.w[b+tcbFP])-1, c.Phase)
		m.set(b+tcbPhase, 0)
		return int(m.w[b+tcbPC]), 0, nil
	}
	m.set(b+tcbPhase, 0)
	m.set(b+tcbResult, 0)
	for _, s := range site.Kill {
		m.set(fp+uint32(s), 0)
	}
	return site.Next, 0, nil
}
