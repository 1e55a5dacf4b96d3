package flat

// Opcode is an LLVM instruction (or constant expression), numbered by us.
type Opcode uint8

// The opcodes. The front-end process writes these numbers: change the version
// of the format with them.
const (
	OpInvalid Opcode = iota
	// terminators
	OpRet
	OpBr          // Blocks; Operands[0] is the condition if there are two
	OpSwitch      // Operands[0] value, Operands[1:] cases; Blocks[0] default, Blocks[1:] targets
	OpIndirectBr  // Operands[0]; Blocks
	OpInvoke      // as OpCall; Blocks: normal, unwind
	OpCallBr      //
	OpResume      //
	OpUnreachable //
	OpCleanupRet
	OpCatchRet
	OpCatchSwitch
	// unary and binary
	OpFNeg
	OpAdd
	OpFAdd
	OpSub
	OpFSub
	OpMul
	OpFMul
	OpUDiv
	OpSDiv
	OpFDiv
	OpURem
	OpSRem
	OpFRem
	OpShl
	OpLShr
	OpAShr
	OpAnd
	OpOr
	OpXor
	// memory
	OpAlloca        // Operands[0] count; SourceType; Align
	OpLoad          // Operands[0] address
	OpStore         // Operands[0] value, Operands[1] address
	OpGetElementPtr // Operands[0] base; Offset constant part; Scaled the rest
	OpFence
	OpCmpXchg   // Operands: address, expected, new
	OpAtomicRMW // Operands: address, value; RMW
	// casts
	OpTrunc
	OpZExt
	OpSExt
	OpFPToUI
	OpFPToSI
	OpUIToFP
	OpSIToFP
	OpFPTrunc
	OpFPExt
	OpPtrToInt
	OpIntToPtr
	OpBitCast
	OpAddrSpaceCast
	// others
	OpICmp // Pred 0..9: eq ne ugt uge ult ule sgt sge slt sle
	OpFCmp // Pred 0..15 as LLVM numbers them
	OpPhi  // Operands with Blocks
	OpCall // Operands: callee, then arguments
	OpSelect
	OpVAArg
	OpExtractElement
	OpInsertElement
	OpShuffleVector // Mask; -1 is poison
	OpExtractValue  // Indices
	OpInsertValue   // Operands: aggregate, element; Indices
	OpLandingPad
	OpFreeze
	OpCleanupPad
	OpCatchPad
	OpOther
	NumOpcodes
)

// Flag is a property of an instruction.
type Flag uint16

// The flags.
const (
	NSW Flag = 1 << iota
	NUW
	Exact
	InBounds
	Disjoint
	NNeg
	Volatile
	Weak         // cmpxchg
	TailMust     // musttail
	InlineAsm    // call: Text is "asm|constraints"
	NoUnwind     // call
	SwiftSelf    // reserved
	SingleThread // atomic: syncscope("singlethread"), orders only against signal handlers of the same thread
)

// Ordering is the memory order of an atomic access.
type Ordering uint8

// The orderings, as strong as their number.
const (
	NotAtomic Ordering = iota
	Unordered
	Monotonic
	Acquire
	Release
	AcqRel
	SeqCst
)

// RMW is the operation of an atomicrmw.
type RMW uint8

// The operations.
const (
	Xchg RMW = iota
	RMWAdd
	RMWSub
	RMWAnd
	RMWNand
	RMWOr
	RMWXor
	RMWMax
	RMWMin
	RMWUMax
	RMWUMin
	RMWFAdd
	RMWFSub
	RMWFMax
	RMWFMin
	RMWUIncWrap
	RMWUDecWrap
	RMWOther
)

// Scaled is a term Scale*Index of an address computation.
type Scaled struct {
	Index Ref
	Scale int64 // bytes
}

// Instr is one LLVM instruction. Its local value number is the number of
// parameters plus its index.
type Instr struct {
	Op         Opcode
	Type       int // of the result
	Flags      Flag
	Name       string // register name without %, "" where unnamed: its number as LLVM prints it
	Operands   []Ref
	Blocks     []int
	Place      int
	Pred       uint8
	Ordering   Ordering
	Failure    Ordering // of a cmpxchg
	RMW        RMW
	Align      uint64
	SourceType int      // alloca: allocated type; GEP: source element type
	CallType   int      // call: the FunctionType of the call site
	ByVal      []int    // call: for each argument the type copied, -1 none; nil: none at all
	ByValAlign []uint64 // call: the alignment of each, where ByVal is not nil
	Offset     int64    // GEP
	Scaled     []Scaled // GEP
	Indices    []int    // extractvalue, insertvalue
	Mask       []int    // shufflevector
	Clauses    int      // landingpad: number of clauses, with cleanup in bit 31
	Text       string   // how LLVM prints it
	Constants  int      // one more than the constant expressions that the text has it written with; 0: they were not counted
}
