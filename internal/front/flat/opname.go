package flat

// opcodeNames are LLVM's names of the instructions.
var opcodeNames = [NumOpcodes]string{
	OpInvalid: "invalid", OpRet: "ret", OpBr: "br", OpSwitch: "switch", OpIndirectBr: "indirectbr",
	OpInvoke: "invoke", OpCallBr: "callbr", OpResume: "resume", OpUnreachable: "unreachable",
	OpCleanupRet: "cleanupret", OpCatchRet: "catchret", OpCatchSwitch: "catchswitch", OpFNeg: "fneg",
	OpAdd: "add", OpFAdd: "fadd", OpSub: "sub", OpFSub: "fsub", OpMul: "mul", OpFMul: "fmul", OpUDiv: "udiv",
	OpSDiv: "sdiv", OpFDiv: "fdiv", OpURem: "urem", OpSRem: "srem", OpFRem: "frem", OpShl: "shl", OpLShr: "lshr",
	OpAShr: "ashr", OpAnd: "and", OpOr: "or", OpXor: "xor", OpAlloca: "alloca", OpLoad: "load", OpStore: "store",
	OpGetElementPtr: "getelementptr", OpFence: "fence", OpCmpXchg: "cmpxchg", OpAtomicRMW: "atomicrmw",
	OpTrunc: "trunc", OpZExt: "zext", OpSExt: "sext", OpFPToUI: "fptoui", OpFPToSI: "fptosi", OpUIToFP: "uitofp",
	OpSIToFP: "sitofp", OpFPTrunc: "fptrunc", OpFPExt: "fpext", OpPtrToInt: "ptrtoint", OpIntToPtr: "inttoptr",
	OpBitCast: "bitcast", OpAddrSpaceCast: "addrspacecast", OpICmp: "icmp", OpFCmp: "fcmp", OpPhi: "phi",
	OpCall: "call", OpSelect: "select", OpVAArg: "vaarg", OpExtractElement: "extractelement",
	OpInsertElement: "insertelement", OpShuffleVector: "shufflevector", OpExtractValue: "extractvalue",
	OpInsertValue: "insertvalue", OpLandingPad: "landingpad", OpFreeze: "freeze", OpCleanupPad: "cleanuppad",
	OpCatchPad: "catchpad", OpOther: "of an unknown kind",
}

// String is LLVM's name of the instruction.
func (o Opcode) String() string {
	if o >= NumOpcodes {
		o = OpInvalid
	}
	return opcodeNames[o]
}
