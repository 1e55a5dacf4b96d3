package lower

import (
	"strconv"
	"strings"

	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
)

// processorClock lowers a look at the processor's clock, which never goes back; its number beside it is an input.
func (n *fn) processorClock(i int, in *flat.Instr, args []flat.Ref) bool {
	s := n.l.shape(in.Type)
	if n.l.o.Cycles == "" || s.bad != "" || s.packed || len(s.leaves) == 0 || s.leaves[0].kind != leafInt || s.leaves[0].bits != 64 {
		return n.processorSays(i, in, args)
	}
	dst := n.dst(i)
	if len(s.leaves) > 2 || !n.unknownLeaves(s, dst, 1) {
		return false
	}
	n.callLibm(n.l.o.Cycles, scalar{kind: leafInt, words: 1, bits: 64}, nil, dst, nil)
	return true
}

// processorSays lowers a look at what only the processor knows: its number, where it put a call's frame. That is an input, or two.
func (n *fn) processorSays(i int, in *flat.Instr, _ []flat.Ref) bool {
	s := n.l.shape(in.Type)
	return s.bad == "" && !s.packed && len(s.leaves) <= 2 && n.unknownLeaves(s, n.dst(i), 0)
}

// unknownLeaves sets the leaves of a value from a number on to inputs.
func (n *fn) unknownLeaves(s *shape, dst program.Operand, from int) bool {
	for k := from; k < len(s.leaves); k++ {
		leaf := s.leaves[k]
		if n.l.o.Clock == "" || leaf.kind == leafFloat || leaf.words != 1 {
			return false
		}
		number := n.temp()
		n.readClock(number)
		n.emit2(program.And, 64, dst+program.Operand(k), number, n.l.word(^uint64(0)>>(64-leaf.bits)))
	}
	return true
}

// readClock emits an input of 64 bits.
func (n *fn) readClock(to program.Operand) {
	n.callLibm(n.l.o.Clock, scalar{kind: leafInt, words: 1, bits: 64}, nil, to, nil)
}

// asmInputs are the instructions that set registers to what the program cannot know, 32 bits of each.
var asmInputs = map[string][]string{"rdtsc": {"ax", "dx"}, "rdtscp": {"ax", "dx", "cx"}, "cpuid": {"ax", "bx", "cx", "dx"}}

// reads sets registers to inputs. (cpuid waits for all instructions before it, which those in order do of themselves.)
func (x *asmLowering) reads(registers []string) bool {
	if x.n.l.o.Clock == "" {
		return false
	}
	var number program.Operand
	for k, name := range registers {
		if k%2 == 0 {
			number = x.n.temp()
			to := number
			x.inputs = append(x.inputs, func() { x.n.readClock(to) })
		}
		whole := number
		half := x.value(program.LShr, 64, func() program.Operand { return whole }, x.number(uint64(32*(k%2))))
		x.write(x.physical(name), 32, x.value(program.And, 64, half, x.number(1<<32-1)))
	}
	return true
}

// asmShifts are the instructions that shift a register.
var asmShifts = map[string]program.Op{"shl": program.Shl, "sal": program.Shl, "shr": program.LShr, "sar": program.AShr}

// shifted shifts a register by a number; the carry is not followed.
func (x *asmLowering) shifted(op program.Op, by string, to *asmRegister, bits uint) bool {
	text, isNumber := strings.CutPrefix(by, "$$")
	k, err := strconv.ParseUint(text, 0, 8)
	if !isNumber || err != nil || k == 0 || k >= uint64(bits) {
		return false
	}
	was, ok := x.read(to, bits)
	if !ok {
		return false
	}
	result := x.value(op, bits, was, x.number(k))
	x.outcome(flag(result), bits, nil)
	x.write(to, bits, result)
	return true
}
