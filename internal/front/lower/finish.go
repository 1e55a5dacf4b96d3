package lower

import (
	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
)

// nextInstr stands in Site.Next for the instruction after the call.
const nextInstr = -2

// body is the code of a function between emission and its place in the
// program: targets are indices into code.
type body struct {
	analysis.Body
	place  []int32
	blocks []int // entry of each LLVM block
	ends   []int // end of each LLVM block's chunk
	sites  []int // sites of the function
	tables []int // switch tables of the function
}

func (n *fn) finish() {
	b := n.join()
	n.resolve(b)
	b.Slots, b.Params = len(n.groupN), n.out().ParamWords
	markPrivate(&b.Body)
	n.keepDeclared()
	b.Slots = n.share(b)
	n.rename(b)
	moved := n.clear(b)
	n.variables(b, moved)
	n.noteCounters(b, moved, len(n.l.p.Code))
	n.deliver(b)
}

// join puts the chunks together in the order of the LLVM blocks.
func (n *fn) join() *body {
	b := &body{}
	for c := range n.chunks {
		k := &n.chunks[c]
		k.base = len(b.Code)
		b.blocks = append(b.blocks, k.base)
		b.Code = append(b.Code, k.code...)
		b.place = append(b.place, k.place...)
		b.ends = append(b.ends, len(b.Code))
	}
	b.Indirect = b.blocks
	b.Sites, b.Switches, b.Kills = n.l.p.Sites, n.l.p.Switches, n.l.p.Kills
	return b
}

func (n *fn) at(l int) int {
	p := n.labels[l]
	return n.chunks[p.chunk].base + p.at
}

// resolve replaces labels by indices.
func (n *fn) resolve(b *body) {
	for i := range b.Code {
		in := &b.Code[i]
		switch in.Op {
		case program.Jump:
			in.Imm = int64(n.at(int(in.Imm)))
		case program.Branch:
			in.B, in.C = program.Operand(n.at(int(in.B))), program.Operand(n.at(int(in.C)))
		case program.Switch:
			b.tables = append(b.tables, int(in.Imm))
			t := &b.Switches[in.Imm]
			t.Default = int32(n.at(int(t.Default)))
			for k := range t.Targets {
				t.Targets[k] = int32(n.at(int(t.Targets[k])))
			}
		case program.Call, program.CallPtr, program.External:
			b.sites = append(b.sites, int(in.C))
			s := &b.Sites[in.C]
			if s.Next == nextInstr {
				s.Next = i + 1
			} else {
				s.Next = n.at(s.Next)
			}
			if s.Unwind >= 0 {
				s.Unwind = n.at(s.Unwind)
			}
		}
	}
}

// retarget maps every target.
func (b *body) retarget(to func(int) int) {
	for i := range b.Code {
		in := &b.Code[i]
		switch in.Op {
		case program.Jump:
			in.Imm = int64(to(int(in.Imm)))
		case program.Branch:
			in.B, in.C = program.Operand(to(int(in.B))), program.Operand(to(int(in.C)))
		}
	}
	for _, t := range b.tables {
		t := &b.Switches[t]
		t.Default = int32(to(int(t.Default)))
		for k := range t.Targets {
			t.Targets[k] = int32(to(int(t.Targets[k])))
		}
	}
	for _, s := range b.sites {
		s := &b.Sites[s]
		s.Next = to(s.Next)
		if s.Unwind >= 0 {
			s.Unwind = to(s.Unwind)
		}
	}
	for k := range b.blocks {
		b.blocks[k] = to(b.blocks[k])
	}
}

// deliver appends the code to the program.
func (n *fn) deliver(b *body) {
	out := n.out()
	base := len(n.l.p.Code)
	b.retarget(func(i int) int { return base + i })
	out.Entry, out.End, out.Slots, out.Frame = base, base+len(b.Code), b.Slots, n.frameBytes()
	for k, at := range b.blocks {
		out.Blocks = append(out.Blocks, program.BlockInfo{Name: n.f.Blocks[k].Name, Entry: at})
	}
	for v := range out.Vars {
		for k := range out.Vars[v].Locs {
			at := &out.Vars[v].Locs[k]
			at.From, at.To = at.From+base, at.To+base
		}
	}
	n.registers(out)
	for i := range b.Code {
		in := &b.Code[i]
		if weak(in.Order) || in.Op == program.CmpXchg && weak(in.Fail) {
			n.l.p.WeakOrders = append(n.l.p.WeakOrders, base+i)
		}
		n.l.p.FuncOf = append(n.l.p.FuncOf, int32(n.index))
	}
	n.l.p.Code = append(n.l.p.Code, b.Code...)
	n.l.p.PlaceOf = append(n.l.p.PlaceOf, b.place...)
}

func weak(o program.Order) bool { return o != program.NotAtomic && o != program.SeqCst }

// registers reports where the named values are.
func (n *fn) registers(out *program.Func) {
	add := func(name string, v program.Operand, t int) {
		if v == noValue || v.IsPool() || n.l.shape(t).words == 0 || name == "" {
			return
		}
		bits := uint(0)
		if s, ok := n.l.scalarOf(t); ok {
			bits = s.bits
		}
		out.Registers = append(out.Registers, program.Register{Name: name, Slot: n.finalSlot(v.Index()), Bits: bits})
	}
	for i, p := range n.f.Params {
		add(p.Name, n.vals[i], p.Type)
	}
	for i := range n.f.Instrs {
		add(n.f.Instrs[i].Name, n.vals[n.local(i)], n.f.Instrs[i].Type)
	}
}
