package machine

import "heddle/internal/ir/program"

// This file runs a thread ahead: through instructions that touch nothing but its own part of the state, so that it does not matter when,
// among the steps of others, they are taken. They are translated, block by block as they are met (aheadcode.go), and executed without being
// looked at one by one (aheadrun.go); what the translation does not know, or what fails, is left to the machine's own loop.

// Ahead runs threads ahead, with the granularity InstructionSteps, up to instructions that it was made with.
type Ahead struct {
	m       *Machine
	halts   []bool // by instruction: what is left of its group is not to be taken ahead
	watched []bool // by instruction: a return that leads there is not, either
	own     []bool // by instruction: a load of what no other thread ever writes
	alone   []bool // by instruction: JudgedAlone
	ops     []aheadOp
	lists   [][]uint32 // of slots
	places  []access   // of static variables
	from    [2][]int32 // by instruction: where what is translated begins, if it does not take an instruction that halts, and if it does
}

// What from has where there is no translation.
const (
	notYet = 0
	never  = -1
)

// Ahead makes one that stops before instructions that halt. A return halts if others may notice it, or if it leads to an instruction that is
// watched. Own are loads of what no other thread ever writes.
func (v Stepwise) Ahead(halts, watched, own []bool) *Ahead {
	n := len(v.m.p.Code)
	return &Ahead{m: v.m, halts: halts, watched: watched, own: own, alone: JudgedAlone(v.m.p, v.m.o.Checks), ops: make([]aheadOp, 1), from: [2][]int32{make([]int32, n), make([]int32, n)}}
}

// byItself reports whether an instruction must be left to the machine.
func (x *Ahead) byItself(pc int) bool { return x.alone != nil && x.alone[pc] }

// Run takes steps of thread t, and gives their number, which is at most some more than asked for. A thread is left before what goes wrong.
func (x *Ahead) Run(t, most int) (steps int) {
	m := x.m
	if m.Status(t) != Running || m.RunStatus() != Going {
		return 0
	}
	for at := m.tcb(t) + tcbPC; steps < most; {
		pc := int(m.w[at])
		if x.halts[pc] && !(m.p.Code[pc].Op == program.Ret && x.returns(t)) {
			return steps
		}
		if begin := x.begin(pc, 0); begin != never {
			n := x.execute(t, begin, most-steps)
			if steps += n; n > 0 {
				continue
			}
		}
		mark := m.Mark()
		if _, f := m.Stepwise().Step(t); f != nil {
			m.Undo(mark)
			return steps
		}
		steps++
	}
	return steps
}

// Act takes the step that thread t is at, though it halts, and more ahead as Run does. It gives the number of all, and where the thread is
// then; 0: the step is for the machine to take, and nothing was done.
func (x *Ahead) Act(t, most int) (steps, pc int) {
	m := x.m
	at := m.tcb(t) + tcbPC
	begin := x.from[1][m.w[at]]
	if begin == notYet {
		begin = x.begin(int(m.w[at]), 1)
	}
	if begin == never {
		return 0, 0
	}
	steps = x.execute(t, begin, most)
	if pc = int(m.w[at]); steps > 0 && steps < most && (!x.halts[pc] || m.p.Code[pc].Op == program.Ret) {
		steps += x.Run(t, most-steps)
		pc = int(m.w[at])
	}
	return steps, pc
}

// begin is where the translation from an instruction on begins, which takes it though it halts if acts is 1; or never.
func (x *Ahead) begin(pc, acts int) int32 {
	if x.from[acts][pc] == notYet {
		x.from[acts][pc] = x.translate(pc, acts == 1)
	}
	return x.from[acts][pc]
}

// returns reports whether the return that thread t is at ends nothing but the call.
func (x *Ahead) returns(t int) bool {
	m := x.m
	b := m.tcb(t)
	fp := uint32(m.w[b+tcbFP])
	call := m.w[fp+header(frameCall)]
	if call&(frameThread|frameCallback|frameSaved) != 0 || m.w[b+tcbObjects] > uint64(uint32(m.w[fp+header(frameMark)])) {
		return false
	}
	return !x.watched[m.p.Sites[m.p.Code[call&framePCMask].C].Next]
}

// Joins reports whether an instruction calls a function of the platform that waits for nothing but the end of a thread.
func (v Stepwise) Joins(pc int) bool {
	in := &v.m.p.Code[pc]
	return in.Op == program.External && v.m.externals[in.Imm] != nil && v.m.externals[in.Imm].Joins != nil
}
