package program

var opNames = [NumOps]string{
	Nop: "nop", Mov: "mov", MovN: "movn", Kill: "kill",
	Add: "add", Sub: "sub", Mul: "mul", And: "and", Or: "or", Xor: "xor", Shl: "shl", LShr: "lshr", AShr: "ashr",
	UDiv: "udiv", URem: "urem", SDiv: "sdiv", SRem: "srem", AddS: "adds", SubS: "subs", MulS: "muls",
	AddImm: "addimm", Index: "index", Trunc: "trunc", SExt: "sext",
	Eq: "eq", Ne: "ne", Ugt: "ugt", Uge: "uge", Ult: "ult", Ule: "ule", Sgt: "sgt", Sge: "sge", Slt: "slt", Sle: "sle",
	Select: "select", Binary: "binary", Unary: "unary", FunnelL: "funnell", FunnelR: "funnelr", Overflow: "overflow",
	WideBinary: "wbinary", WideUnary: "wunary", WideCmp: "wcmp", WideConv: "wconv", WideFunnel: "wfunnel",
	WideOverflow: "woverflow",
	FAdd64:       "fadd64", FSub64: "fsub64", FMul64: "fmul64", FDiv64: "fdiv64", FBinary: "fbinary", FUnary: "funary",
	FMA: "fma", FCmp: "fcmp", FConv: "fconv", FToI: "ftoi", IToF: "itof", FClass: "fclass",
	Load: "load", Store: "store", RMW: "rmw", CmpXchg: "cmpxchg", Fence: "fence", MemCopy: "memcopy",
	MemSet: "memset", Alloca: "alloca", LifetimeStart: "lifetimestart", LifetimeRenew: "lifetimerenew", LifetimeEnd: "lifetimeend",
	AddressUsed: "addressused", AddressHidden: "addresshidden", AddressOrder: "addressorder", StackSave: "stacksave",
	StackRestore: "stackrestore", TLSAddr: "tlsaddr", VAStart: "vastart", VAArg: "vaarg",
	Jump: "jump", Branch: "branch", Switch: "switch", IndirectJump: "ijump", Call: "call", CallPtr: "callptr",
	External: "external", Ret: "ret", LandingPad: "landingpad", Unreachable: "unreachable", Trap: "trap",
}

// String is the operation's name.
func (op Op) String() string {
	if op < NumOps {
		return opNames[op]
	}
	return "invalid"
}

var trapNames = [...]string{"overflow", "shift", "div-zero", "bounds", "null", "unreachable", "abort", "unsupported"}

// String is the name of the check.
func (k TrapKind) String() string {
	if int(k) < len(trapNames) {
		return trapNames[k]
	}
	return "invalid"
}

var orderNames = [...]string{"notatomic", "unordered", "monotonic", "acquire", "release", "acq_rel", "seq_cst"}

// String is LLVM's name of the order.
func (o Order) String() string {
	if int(o) < len(orderNames) {
		return orderNames[o]
	}
	return "invalid"
}
