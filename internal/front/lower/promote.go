package lower

import (
	"slices"
	"sort"
	"strings"

	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
)

// frame is the local variables that live in slots instead of memory: those
// whose address is only used to load and store the same scalars at constant
// offsets. It is mem2reg without the phis.
type frame struct {
	vars map[int]*promoted // by alloca
	at   map[flat.Ref]frameAddr
}

// frameAddr is an address inside a promoted variable.
type frameAddr struct {
	alloca int
	off    int64
}

// promoted is a variable that lives in slots.
type promoted struct {
	size   uint64
	cells  map[int64]*cell
	sorted []*cell
	addrs  map[flat.Ref]int64 // values that hold its address
}

// cell is a scalar of a promoted variable.
type cell struct {
	off   int64
	bytes uint64
	leaf  scalar
	slot  program.Operand
	mixed bool // a pointer, and something else
}

// maxCellWords limits the slots of one promoted variable.
const maxCellWords = 512

func promote(n *fn) *frame {
	fr := &frame{vars: map[int]*promoted{}, at: map[flat.Ref]frameAddr{}}
	if !n.l.o.Promote {
		return fr
	}
	first, end := blockRange(n.f, 0)
	for i := first; i < end; i++ {
		if v := n.candidate(i); v != nil && v.settle() {
			fr.vars[i] = v
			n.l.p.Numbers = n.l.p.Numbers || slices.ContainsFunc(v.sorted, func(c *cell) bool { return c.mixed })
			for r, off := range v.addrs {
				fr.at[r] = frameAddr{i, off}
			}
		}
	}
	if n.l.o.Uninit {
		n.dropUnassigned(fr)
	}
	return fr
}

// candidate is the variable of the alloca i with all its accesses; nil if its
// address is used otherwise.
func (n *fn) candidate(i int) *promoted {
	in := &n.f.Instrs[i]
	if in.Op != flat.OpAlloca || !in.Operands[0].IsConst() {
		return nil
	}
	count := n.l.constant(in.Operands[0].Const())
	if count.bad != "" || len(count.words) != 1 || count.words[0] > maxWords {
		return nil
	}
	v := &promoted{
		size:  n.l.m.Types[in.SourceType].Size * count.words[0],
		cells: map[int64]*cell{}, addrs: map[flat.Ref]int64{flat.Ref(n.local(i)): 0},
	}
	work := []flat.Ref{flat.Ref(n.local(i))}
	for len(work) > 0 {
		r := work[len(work)-1]
		work = work[:len(work)-1]
		for _, k := range n.use.users[r] {
			derived, ok := n.promotableUse(v, r, k)
			if !ok {
				return nil
			}
			if derived {
				work = append(work, flat.Ref(n.local(k)))
			}
		}
	}
	return v
}

// promotableUse reports whether instruction k uses the address r in a way that
// slots allow, and whether its result is such an address as well.
func (n *fn) promotableUse(v *promoted, r flat.Ref, k int) (derived, ok bool) {
	in, off := &n.f.Instrs[k], v.addrs[r]
	if n.twice && in.Flags&flat.Volatile != 0 {
		return false, false // in memory its accesses say that it keeps its value when a call returns again (analysis.Jumped)
	}
	switch in.Op {
	case flat.OpLoad:
		return false, in.Ordering == flat.NotAtomic && v.access(n.l.shape(in.Type), off)
	case flat.OpStore:
		if in.Operands[0] == r || in.Ordering != flat.NotAtomic {
			return false, false
		}
		return false, v.access(n.l.shape(n.typeOf(in.Operands[0])), off)
	case flat.OpGetElementPtr:
		if in.Operands[0] != r || len(in.Scaled) > 0 || n.l.m.Types[in.Type].Kind != flat.Pointer {
			return false, false
		}
		off += in.Offset
	case flat.OpBitCast, flat.OpAddrSpaceCast:
	case flat.OpCall:
		return false, n.isLifetime(in)
	default:
		return false, false
	}
	v.addrs[flat.Ref(n.local(k))] = off
	return true, true
}

// isLifetime reports whether a call is one of LLVM's markers of lives.
func (n *fn) isLifetime(in *flat.Instr) bool { return n.calls(in, "llvm.lifetime.") }

// calls reports whether a call is of a function whose name begins so.
func (n *fn) calls(in *flat.Instr, prefix string) bool {
	f := n.l.callee(in.Operands[0])
	return f >= 0 && strings.HasPrefix(n.l.m.Functions[f].Name, prefix)
}

// access notes an access to the scalars of a value at an offset; false if it
// does not go with the others.
func (v *promoted) access(s *shape, off int64) bool {
	if s.bad != "" || s.packed {
		return false
	}
	for _, f := range s.leaves {
		at := off + int64(f.off)
		if at < 0 || uint64(at)+f.bytes > v.size {
			return false
		}
		c := v.cells[at]
		if c == nil {
			v.cells[at] = &cell{off: at, bytes: f.bytes, leaf: f.scalar}
			continue
		}
		if c.bytes != f.bytes || c.leaf.words != f.words || f.words > 1 && c.leaf.bits != f.bits {
			return false
		}
		c.mixed = c.mixed || c.leaf.kind != f.kind && (c.leaf.kind == leafPointer || f.kind == leafPointer)
		c.leaf.bits = max(c.leaf.bits, f.bits)
	}
	return true
}

// settle orders the cells; false if they overlap or are too many.
func (v *promoted) settle() bool {
	words := 0
	for _, c := range v.cells {
		v.sorted = append(v.sorted, c)
		words += c.leaf.words
	}
	sort.Slice(v.sorted, func(i, j int) bool { return v.sorted[i].off < v.sorted[j].off })
	for i := 1; i < len(v.sorted); i++ {
		if p := v.sorted[i-1]; p.off+int64(p.bytes) > v.sorted[i].off {
			return false
		}
	}
	return words <= maxCellWords
}

// frameSlots makes the slots of promoted variables, in the order of their
// allocas.
func (n *fn) frameSlots() {
	first, end := blockRange(n.f, 0)
	for i := first; i < end; i++ {
		if v := n.frame.vars[i]; v != nil {
			for _, c := range v.sorted {
				c.slot = n.newOwn(c.leaf.words)
				n.groups[len(n.groups)-1].keep = n.l.o.KeepVariables
			}
		}
	}
}

// cell is the promoted scalar at byte off behind the address r.
func (n *fn) cell(r flat.Ref, off uint64) *cell {
	at := n.frame.at[r]
	return n.frame.vars[at.alloca].cells[at.off+int64(off)]
}

func (n *fn) loadFrame(i int, r flat.Ref) {
	s := n.l.shape(n.f.Instrs[i].Type)
	dst := n.dst(i)
	for _, f := range s.leaves {
		c := n.cell(r, f.off)
		to := dst + program.Operand(f.word)
		if f.words == 1 && f.bits < c.leaf.bits {
			n.emit(program.Instr{Op: program.Trunc, W: uint8(f.bits), Dst: int32(to), A: c.slot})
			continue
		}
		n.mov(to, c.slot, f.words)
	}
}

func (n *fn) storeFrame(value, r flat.Ref) {
	s := n.l.shape(n.typeOf(value))
	v := n.op(value)
	for _, f := range s.leaves {
		n.mov(n.cell(r, f.off).slot, v+program.Operand(f.word), f.words)
	}
}

// resetFrame clears a promoted variable whose lifetime begins: what it held in
// an earlier life is undefined, and undefined reads as zero.
func (n *fn) resetFrame(r flat.Ref) {
	for _, c := range n.frame.vars[n.frame.at[r].alloca].sorted {
		n.mov(c.slot, n.run0(c.leaf.words), c.leaf.words)
	}
}
