package trace

import (
	"slices"

	"heddle/internal/ir/program"
)

// code knows what the instructions of an LLVM instruction write, whatever way
// they take.
type code struct {
	p     *program.Program
	known map[int]*written
}

// written is what an LLVM instruction writes in its frame.
type written struct {
	slots    []slots // assigned
	killed   []int32 // cleared because they are dead
	lifetime bool    // memory is cleared because a life of it begins or ends
}

// slots is a run of slots.
type slots struct{ first, words int32 }

func newCode(p *program.Program) *code { return &code{p: p, known: map[int]*written{}} }

// at is what the LLVM instruction that begins at pc writes.
func (c *code) at(pc int) *written {
	w := c.known[pc]
	if w == nil {
		w = &written{}
		c.walk(w, pc, true, map[int]bool{})
		c.known[pc] = w
	}
	return w
}

// walk follows the group from pc on.
func (c *code) walk(w *written, pc int, first bool, seen map[int]bool) {
	for pc < len(c.p.Code) && !seen[pc] {
		in := &c.p.Code[pc]
		if in.Flags&program.FlagFirst != 0 && !first {
			return
		}
		first = false
		seen[pc] = true
		next := pc + 1
		switch in.Op {
		case program.Jump:
			next = int(in.Imm)
		case program.Branch:
			c.walk(w, int(in.B), false, seen)
			next = int(in.C)
		case program.Switch:
			s := &c.p.Switches[in.Imm]
			for _, t := range s.Targets {
				c.walk(w, int(t), false, seen)
			}
			next = int(s.Default)
		case program.Call, program.CallPtr, program.External:
			site := &c.p.Sites[in.C]
			w.killed = append(w.killed, site.Kill...)
			next = site.Next
		case program.Kill:
			w.killed = append(w.killed, c.p.Kills[in.Imm]...)
		case program.Ret, program.Unreachable, program.Trap, program.IndirectJump:
			return
		case program.LifetimeStart, program.LifetimeRenew, program.LifetimeEnd:
			w.lifetime = true
		case program.AddressUsed, program.AddressHidden, program.AddressOrder:
		default:
			w.assign(in)
		}
		pc = next
	}
}

// assign notes the slots that an instruction sets. Others than moves set slots
// of variables as well, where a move was saved; of those the first word is
// enough to know.
func (w *written) assign(in *program.Instr) {
	switch {
	case in.Op == program.MovN:
		w.slots = append(w.slots, slots{in.Dst, int32(in.N)})
	case in.Op <= program.Load && in.Op != program.Nop:
		w.slots = append(w.slots, slots{in.Dst, 1})
	}
}

// assigns reports whether one of the slots is set.
func (w *written) assigns(first, words int32) bool {
	return slices.ContainsFunc(w.slots, func(s slots) bool {
		return s.first < first+words && first < s.first+s.words
	})
}

// kills reports whether one of the slots is cleared.
func (w *written) kills(first, words int32) bool {
	return slices.ContainsFunc(w.killed, func(k int32) bool { return first <= k && k < first+words })
}
