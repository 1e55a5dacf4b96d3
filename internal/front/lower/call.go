package lower

import (
	"strings"

	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
)

// call lowers call and invoke.
func (n *fn) call(i int, in *flat.Instr) bool {
	if in.Flags&flat.InlineAsm != 0 {
		return n.asm(i, in)
	}
	f := n.l.callee(in.Operands[0])
	if f >= 0 && n.l.m.Functions[f].Intrinsic {
		if !n.intrinsic(i, in, n.l.m.Functions[f].Name) {
			return false
		}
		n.afterInvoke(in)
		return true
	}
	if n.l.shape(in.Type).bad != "" {
		return false
	}
	site, ok := n.site(i, in)
	if !ok {
		return false
	}
	out := program.Instr{Op: program.CallPtr}
	switch {
	case f < 0 || n.l.isNull(f):
		out.A = n.op(in.Operands[0])
	case len(n.l.m.Functions[f].Blocks) > 0:
		out.Op, out.Imm = program.Call, int64(n.l.fnIndex[f])
	default:
		fl := &n.l.m.Functions[f]
		n.checkLayout(fl.Name)
		out.Op, out.Imm = program.External, int64(n.l.external(fl.Name, n.l.m.Types[fl.Type].VarArg))
	}
	n.result(&site, i, in)
	n.readByVal(&site)
	n.finishCall(out, site, in)
	return true
}

// readByVal reads what the callee gets a copy of: the copying itself is not an access that
// others meet.
func (n *fn) readByVal(site *program.Site) {
	for _, a := range site.Args {
		if a.ByVal > 0 {
			size := min(8, a.ByVal)
			n.emit(program.Instr{Op: program.Load, Dst: int32(n.temp()), A: a.Value, N: uint16(size), W: uint8(8 * size),
				Span: uint32(a.ByVal), Flags: program.FlagUnwritten})
		}
	}
}

// afterInvoke continues where an invoke that became something else continues.
func (n *fn) afterInvoke(in *flat.Instr) {
	if in.Op == flat.OpInvoke {
		n.first = !n.l.o.InstructionSteps
		n.jump(in.Blocks[0])
	}
}

// finishCall emits a call, and for an invoke the edge to its normal successor.
func (n *fn) finishCall(out program.Instr, site program.Site, in *flat.Instr) {
	site.Unwind = -1
	if in.Op != flat.OpInvoke {
		n.emitCall(out, site, nextInstr)
		return
	}
	e := newEdges()
	site.Unwind, site.Pad = n.edge(e, in.Blocks[1]), n.pad(in.Blocks[1])
	next := n.edge(e, in.Blocks[0])
	if n.directRound(in.Blocks[0]) != 0 {
		// Calls do not mark rounds: a jump does.
		next = n.newLabel()
	}
	n.emitCall(out, site, next)
	if n.directRound(in.Blocks[0]) != 0 {
		n.placeLabel(next)
		n.first = !n.l.o.InstructionSteps
		n.jump(in.Blocks[0])
	}
	n.finishEdges(e)
}

// emitCall emits a call with its site; next is a label or nextInstr.
func (n *fn) emitCall(out program.Instr, site program.Site, next int) {
	site.Next = next
	out.C = program.Operand(len(n.l.p.Sites))
	n.l.p.Sites = append(n.l.p.Sites, site)
	n.emit(out)
}

// site collects the arguments.
func (n *fn) site(i int, in *flat.Instr) (program.Site, bool) {
	site := program.Site{Result: program.Result{Slot: -1}}
	if in.CallType >= 0 && in.CallType < len(n.l.m.Types) {
		site.Fixed = len(n.l.m.Types[in.CallType].Params)
	}
	for k, r := range in.Operands[1:] {
		t := n.typeOf(r)
		s := n.l.shape(t)
		if s.bad != "" {
			return site, false
		}
		arg := program.Arg{Words: s.words, Value: n.l.word(0)}
		arg.Kind, arg.Bits = n.l.argKind(t)
		if lane := n.l.lane(t); lane > 0 {
			arg.Bits, arg.Lane = lane*uint(s.words), lane
		}
		if s.words > 0 {
			arg.Value = n.op(r)
		}
		if k < len(in.ByVal) && in.ByVal[k] >= 0 {
			ty := &n.l.m.Types[in.ByVal[k]]
			arg.ByVal, arg.Align = int64(ty.Size), int64(max(ty.Align, 1))
			if k < len(in.ByValAlign) {
				arg.Align = max(arg.Align, int64(in.ByValAlign[k]))
			}
		}
		if n.isVariable(in, k) && !n.variable(&arg) {
			return site, false
		}
		site.Args = append(site.Args, arg)
	}
	return site, true
}

// isVariable reports whether operand k of a call is one of its variable arguments.
func (n *fn) isVariable(in *flat.Instr, k int) bool {
	return in.CallType >= 0 && in.CallType < len(n.l.m.Types) && n.l.m.Types[in.CallType].VarArg && k >= len(n.l.m.Types[in.CallType].Params)
}

// variable reports whether heddle knows where va_arg finds an argument: clang itself does not find vectors of 16 bytes on i386.
func (n *fn) variable(a *program.Arg) bool {
	const wide = 16
	switch {
	case a.ByVal > 0:
		return true
	case a.Lane > 0:
		return n.l.m.PointerBits == 64 || a.Bits < 8*wide
	}
	return a.Kind != program.ArgAggregate
}

func (n *fn) result(site *program.Site, i int, in *flat.Instr) {
	words := n.l.shape(in.Type).words
	if words == 0 {
		return
	}
	site.Result = program.Result{Slot: int32(n.dst(i)), Words: words, Unused: n.use.count[n.local(i)] == 0}
	site.Result.Kind, site.Result.Bits = n.l.argKind(in.Type)
}

// asm lowers inline assembler: what is known about x86's and AArch64's, and such without instructions:
// a barrier for the compiler, or one that passes a value through.
func (n *fn) asm(i int, in *flat.Instr) bool {
	code, constraints, _ := strings.Cut(in.Text, "|")
	if strings.TrimSpace(code) != "" {
		if isARM(n.l.m) && n.arm(i, in, code, constraints) || isX86(n.l.m) && n.x86(i, in, code, constraints) {
			return true
		}
		n.unsupported("inline assembler is not supported: " + strings.Join(strings.Fields(code), " "))
		n.afterAsm(i, in)
		return true
	}
	if n.l.shape(in.Type).words == 0 {
		n.afterInvoke(in)
		return true
	}
	parts := strings.Split(constraints, ",")
	if len(in.Operands) == 2 && len(parts) > 1 && strings.HasPrefix(parts[0], "=") && parts[1] == "0" &&
		n.l.shape(in.Type).words == n.l.shape(n.typeOf(in.Operands[1])).words {
		n.move(i, in.Operands[1])
		n.afterInvoke(in)
		return true
	}
	n.unsupported("inline assembler with results is not supported")
	n.afterAsm(i, in)
	return true
}

// afterAsm gives an unsupported result slots, so that lowering can continue.
func (n *fn) afterAsm(i int, in *flat.Instr) {
	n.dst(i)
	n.afterInvoke(in)
}

// vaArg lowers the va_arg instruction.
func (n *fn) vaArg(i int, in *flat.Instr) bool {
	s := n.l.shape(in.Type)
	t, ok := n.l.scalarOf(in.Type)
	if s.bad != "" || !ok {
		return false
	}
	list := n.op(in.Operands[0])
	n.emit(program.Instr{
		Op: program.VAArg, Sub: uint8(t.argKind()), Dst: int32(n.dst(i)), A: list, W: uint8(min(t.bits, 64)), N: uint16(s.words),
	})
	return true
}
