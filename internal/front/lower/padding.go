package lower

import (
	"strings"

	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
)

// A small struct is passed and returned as one number, so that its padding is in it. What is loaded through a pointer to be passed
// is a struct of the type that the called function stores it to. And what a function stores of such a number is a struct whose padding
// nobody has written: where somebody may look at its bytes, it counts as such.
//
// What it can miss: bytes that a function of the program itself looks at, through a pointer to the struct; there they count as written.

// paddingPassed are which of some bytes of the number that instruction i loads are padding of the structs that functions receive it as: a bit for
// each. They are none where that is not known.
func (n *fn) paddingPassed(i int, at int64, bytes uint64) uint8 {
	mask := uint8(1<<bytes - 1)
	users := n.use.users[n.local(i)]
	for _, k := range users {
		in := &n.f.Instrs[k]
		if in.Op != flat.OpCall && in.Op != flat.OpInvoke {
			return 0
		}
		f := n.l.callee(in.Operands[0])
		if f < 0 {
			return 0
		}
		for p, r := range in.Operands[1:] {
			if r == flat.Ref(n.local(i)) {
				mask &= n.paddingReceived(&n.l.m.Functions[f], p, at, bytes)
			}
		}
	}
	if len(users) == 0 {
		return 0
	}
	return mask
}

// paddingReceived are those of the variable that a function stores a parameter to.
func (n *fn) paddingReceived(f *flat.Function, param int, at int64, bytes uint64) uint8 {
	for k := range f.Instrs {
		in := &f.Instrs[k]
		if in.Op != flat.OpStore || in.Operands[0] != flat.Ref(param) || in.Operands[1].IsConst() {
			continue
		}
		to := int(in.Operands[1]) - len(f.Params)
		for to >= 0 && f.Instrs[to].Op == flat.OpGetElementPtr && len(f.Instrs[to].Scaled) == 0 && !f.Instrs[to].Operands[0].IsConst() {
			at += f.Instrs[to].Offset
			to = int(f.Instrs[to].Operands[0]) - len(f.Params)
		}
		if to >= 0 && f.Instrs[to].Op == flat.OpAlloca {
			return n.paddingOf(f.Instrs[to].SourceType, at, bytes)
		}
	}
	return 0
}

// marksPadding marks the instructions of a store from a first one on: which bytes of what a function receives are padding.
func (n *fn) marksPadding(in *flat.Instr, first int, off int64) {
	if !n.f.Unoptimised || !n.isReceived(in.Operands[0]) {
		return
	}
	alloca, at := n.variableAt(in.Operands[1])
	if alloca < 0 || n.isPart(alloca, at, n.l.shape(n.typeOf(in.Operands[0]))) || !n.showsBytes(alloca) {
		return
	}
	code := n.cur.code[first:]
	for k := range code {
		if code[k].Op == program.Store {
			code[k].Sub = n.paddingOf(n.f.Instrs[alloca].SourceType, at+code[k].Imm-off, uint64(code[k].N))
			n.l.p.ShowsPadding = n.l.p.ShowsPadding || code[k].Sub != 0
		}
	}
}

// isReceived reports whether a value is a parameter, or the result of a call.
func (n *fn) isReceived(r flat.Ref) bool {
	if r.IsConst() {
		return false
	}
	i := n.instrOf(r)
	return i < 0 || n.f.Instrs[i].Op == flat.OpCall || n.f.Instrs[i].Op == flat.OpInvoke
}

// showsBytes reports whether somebody may look at the bytes of a variable: a function that the program does not define, or code that
// computes the addresses of bytes.
func (n *fn) showsBytes(alloca int) bool {
	for _, k := range n.use.users[n.local(alloca)] {
		switch in := &n.f.Instrs[k]; in.Op {
		case flat.OpGetElementPtr:
			if t := &n.l.m.Types[in.SourceType]; t.Kind == flat.Integer && t.Bits == 8 {
				return true
			}
		case flat.OpCall, flat.OpInvoke:
			f := n.l.callee(in.Operands[0])
			if f >= 0 && len(n.l.m.Functions[f].Blocks) == 0 && !strings.HasPrefix(n.l.m.Functions[f].Name, "llvm.") {
				return true
			}
		}
	}
	return false
}
