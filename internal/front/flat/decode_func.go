package flat

func (d *decoder) function(f *Function, _ int) {
	f.Name, f.SourceName = d.str(), d.str()
	f.Type = d.below(len(d.m.Types), "type")
	f.Place = d.below(len(d.m.Places), "place")
	bits := d.below(16, "flags of a function")
	f.ExternWeak, f.NoReturn, f.Intrinsic = bits&1 != 0, bits&2 != 0, bits&4 != 0
	f.Unoptimised = bits&8 != 0
	f.Params = make([]Param, d.count(4))
	each(d, f.Params, d.param)
	if t := &d.m.Types[f.Type]; d.err == nil && (t.Kind != FunctionType || len(t.Params) != len(f.Params)) {
		d.fail("function %s with %d parameters has type %s", f.Name, len(f.Params), t.Name)
	}
	if n := d.count(2); n > 0 {
		f.Blocks = make([]Block, n)
	}
	instrs := d.count(7)
	d.blocks(f, instrs)
	if d.err != nil {
		return
	}
	if instrs > 0 {
		f.Instrs = make([]Instr, instrs)
	}
	fd := &funcDecoder{decoder: d, f: f, locals: len(f.Params) + instrs}
	each(d, f.Instrs, fd.instr)
	fd.checkTerminators()
	if n := d.count(7); n > 0 {
		f.Vars = make([]VarRecord, n)
	}
	each(d, f.Vars, fd.varRecord)
}

func (d *decoder) param(p *Param, _ int) {
	p.Name = d.str()
	p.Type = d.below(len(d.m.Types), "type")
	p.ByVal = d.below(len(d.m.Types)+1, "type") - 1
	p.SRet = d.flag()
}

// blocks reads the blocks and checks that they divide the instructions among
// them, none being empty.
func (d *decoder) blocks(f *Function, instrs int) {
	for i := range f.Blocks {
		f.Blocks[i] = Block{Name: d.str(), First: d.below(instrs, "instruction")}
		f.Blocks[i].Ending = d.ending(len(f.Blocks))
		switch {
		case d.err != nil:
			return
		case i == 0 && f.Blocks[0].First != 0, i > 0 && f.Blocks[i].First <= f.Blocks[i-1].First:
			d.fail("block %d of %s starts at instruction %d", i, f.Name, f.Blocks[i].First)
		}
	}
	if len(f.Blocks) == 0 && instrs > 0 {
		d.fail("instructions without a block")
	}
}

func (d *decoder) ending(blocks int) (heads []int) {
	for range d.count(1) {
		heads = append(heads, d.below(blocks, "block"))
	}
	return heads
}

// funcDecoder reads the instructions of one function.
type funcDecoder struct {
	*decoder
	f      *Function
	locals int
}

// ref reads a reference to a local value or a constant.
func (d *funcDecoder) ref() Ref {
	v := d.s()
	if v >= int64(d.locals) || ^v >= int64(len(d.m.Consts)) {
		d.fail("value %d in %s", v, d.f.Name)
		return 0
	}
	return Ref(v)
}

func (d *funcDecoder) instr(in *Instr, _ int) {
	in.Op = Opcode(d.below(int(NumOpcodes), "opcode"))
	in.Type = d.below(len(d.m.Types), "type")
	in.Flags = Flag(d.below(1<<16, "flags"))
	in.Name = d.str()
	in.Place = d.below(len(d.m.Places), "place")
	in.Operands = d.refs.take(d.count(1))
	for i := range in.Operands {
		in.Operands[i] = d.ref()
	}
	in.Blocks = d.indices(len(d.f.Blocks), "block")
	d.details(in)
	in.Text = d.str()
	in.Constants = d.below(1<<31, "constant expressions")
	if d.err == nil && !wellFormed(in) {
		d.fail("instruction %d with %d operands and %d blocks in %s", in.Op, len(in.Operands), len(in.Blocks), d.f.Name)
	}
}

// details reads what only some instructions have.
func (d *funcDecoder) details(in *Instr) {
	types := len(d.m.Types)
	switch in.Op {
	case OpAlloca:
		in.SourceType, in.Align = d.below(types, "type"), d.align()
	case OpLoad, OpStore:
		in.Ordering, in.Align = d.ordering(), d.align()
	case OpGetElementPtr:
		in.SourceType, in.Offset = d.below(types, "type"), d.s()
		in.Scaled = d.scaled.take(d.count(2))
		for i := range in.Scaled {
			in.Scaled[i] = Scaled{Index: d.ref(), Scale: d.s()}
		}
	case OpFence:
		in.Ordering = d.ordering()
	case OpCmpXchg:
		in.Ordering, in.Failure, in.Align = d.ordering(), d.ordering(), d.align()
	case OpAtomicRMW:
		in.RMW = RMW(d.below(int(RMWOther)+1, "atomic operation"))
		in.Ordering, in.Align = d.ordering(), d.align()
	case OpICmp:
		in.Pred = uint8(d.below(10, "predicate"))
	case OpFCmp:
		in.Pred = uint8(d.below(16, "predicate"))
	case OpCall, OpInvoke, OpCallBr:
		d.call(in)
	case OpExtractValue, OpInsertValue:
		in.Indices = d.indices(1<<31, "index")
	case OpShuffleVector:
		d.mask(in)
	case OpLandingPad:
		in.Clauses = d.below(1<<32, "clauses")
	}
}

func (d *funcDecoder) call(in *Instr) {
	in.CallType = d.below(len(d.m.Types), "type")
	if d.err == nil && d.m.Types[in.CallType].Kind != FunctionType {
		d.fail("a call of type %s", d.m.Types[in.CallType].Name)
	}
	byval := d.flag()
	if byval && len(in.Operands) > 0 {
		d.byVal(in)
	}
	in.Align = d.align()
}

// byVal reads which arguments the callee gets a copy of.
func (d *funcDecoder) byVal(in *Instr) {
	in.ByVal = d.ints.take(len(in.Operands) - 1)
	for i := range in.ByVal {
		in.ByVal[i] = d.below(len(d.m.Types)+1, "type") - 1
	}
	in.ByValAlign = make([]uint64, len(in.ByVal))
	for i := range in.ByValAlign {
		in.ByValAlign[i] = d.align()
	}
}

func (d *funcDecoder) mask(in *Instr) {
	in.Mask = d.ints.take(d.count(1))
	for i := range in.Mask {
		v := d.s()
		if v < -1 || v >= 1<<31 {
			d.fail("lane %d", v)
		}
		in.Mask[i] = int(v)
	}
}

func (d *funcDecoder) ordering() Ordering { return Ordering(d.below(int(SeqCst)+1, "ordering")) }

func (d *funcDecoder) align() uint64 {
	a := d.u()
	if a&(a-1) != 0 {
		d.fail("alignment %d", a)
	}
	return a
}

func (d *funcDecoder) varRecord(v *VarRecord, _ int) {
	v.Before = d.below(len(d.f.Instrs), "instruction")
	v.Var = d.below(len(d.m.DebugVars), "debug variable")
	bits := d.below(8, "flags of a debug record")
	v.Declare, v.Killed, v.Deref = bits&1 != 0, bits&2 != 0, bits&4 != 0
	v.Value = d.ref()
	v.Offset = d.s()
	v.Bits, v.BitOff = uint(d.u()), uint(d.u())
}

// checkTerminators makes sure that every block ends with a terminator and has
// no other.
func (d *funcDecoder) checkTerminators() {
	block := 0
	for i := range d.f.Instrs {
		if d.err != nil {
			return
		}
		if block+1 < len(d.f.Blocks) && d.f.Blocks[block+1].First == i {
			block++
		}
		last := i+1 == len(d.f.Instrs) || block+1 < len(d.f.Blocks) && d.f.Blocks[block+1].First == i+1
		if d.f.Instrs[i].Op.IsTerminator() != last {
			d.fail("block %d of %s does not end with its terminator", block, d.f.Name)
		}
	}
}

// IsTerminator reports whether the instruction ends a block.
func (op Opcode) IsTerminator() bool { return op >= OpRet && op <= OpCatchSwitch }

// wellFormed reports whether an instruction has the operands and blocks that its
// opcode asks for.
func wellFormed(in *Instr) bool {
	ops, blocks := len(in.Operands), len(in.Blocks)
	switch in.Op {
	case OpInvalid:
		return false
	case OpRet:
		return ops <= 1 && blocks == 0
	case OpBr:
		return ops == 0 && blocks == 1 || ops == 1 && blocks == 2
	case OpSwitch:
		return ops >= 1 && ops == blocks
	case OpPhi:
		return ops == blocks
	case OpInvoke:
		return ops >= 1 && blocks == 2
	case OpIndirectBr, OpCallBr:
		return ops >= 1
	case OpCleanupRet, OpCatchRet, OpCatchSwitch, OpLandingPad, OpCleanupPad, OpCatchPad, OpOther:
		return true
	case OpCall:
		return ops >= 1 && blocks == 0
	}
	return ops == fixedOperands(in.Op) && blocks == 0
}

// fixedOperands is the number of operands of instructions that always have the
// same.
func fixedOperands(op Opcode) int {
	switch op {
	case OpUnreachable, OpFence:
		return 0
	case OpStore, OpAtomicRMW, OpShuffleVector, OpInsertValue:
		return 2
	case OpCmpXchg:
		return 3
	case OpResume, OpAlloca, OpLoad, OpVAArg, OpExtractValue, OpFreeze:
		return 1
	}
	return operandsOf(op)
}
