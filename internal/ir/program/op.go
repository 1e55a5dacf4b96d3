package program

import "heddle/internal/ir/bitvec"

// Op is an operation of the lowered program. Dst, A, B, C, W, Sub, N, Imm are
// the fields of Instr; "W bits" means the operation's width.
type Op uint8

// The operations.
const (
	Nop Op = iota // an LLVM instruction without effect here

	// moves
	Mov  // Dst = A
	MovN // Dst.. = A.., N words (source and target may overlap)
	Kill // slots of Kills[Imm] = 0: they are dead here

	// integers of at most 64 bits; W bits
	Add
	Sub
	Mul
	And
	Or
	Xor
	Shl // shift amounts >= W: fault "shift" if FlagChecked, else 0 (AShr: sign fill)
	LShr
	AShr
	UDiv // divisor 0: fault "div-zero"
	URem
	SDiv // MIN/-1: fault "overflow" (checked always: the CPU traps)
	SRem
	AddS // as Add, signed overflow is the fault "overflow"
	SubS
	MulS
	AddImm // Dst = A + Imm
	Index  // Dst = A + SExt(B, N bits)*Imm, W bits (N == W: no extension)
	Trunc  // Dst = A, W bits kept
	SExt   // Dst = A sign-extended from W to N bits
	Eq     // comparisons of W bits; Dst = 0 or 1
	Ne
	Ugt
	Uge
	Ult
	Ule
	Sgt
	Sge
	Slt
	Sle
	Select   // Dst = A&1 != 0 ? B : C
	Binary   // Dst = bitvec.BinOp(Sub) of A, B: what has no operation of its own (min, max, saturating ...)
	Unary    // Dst = bitvec.UnOp(Sub) of A
	FunnelL  // Dst = fshl(A, B, C)
	FunnelR  // Dst = fshr(A, B, C)
	Overflow // Dst = result, Dst+1 = overflow bit of bitvec.OverOp(Sub) on A, B

	// integers wider than 64 bits; Imm is the width
	WideBinary // Dst.. = bitvec.BinOp(Sub) of A.., B.. (division by zero and shifts as above)
	WideUnary
	WideCmp      // Dst = bitvec.Pred(Sub) of A.., B..
	WideConv     // Dst.. (Imm bits) = A.. (N bits): Sub 0 truncate or zero-extend, 1 sign-extend
	WideFunnel   // Sub 0 left, 1 right
	WideOverflow // Dst.. result, then one slot of overflow bit

	// floating point; Sub2 (N) is the bitvec.FloatKind
	FAdd64
	FSub64
	FMul64
	FDiv64
	FBinary // Dst.. = bitvec.FOp(Sub) of A.., B.., kind N
	FUnary  // Dst.. = bitvec.FUnOp(Sub) of A.., kind N
	FMA     // Dst.. = A*B+C in one rounding, kind N
	FCmp    // Dst = bitvec.FPred(Sub) of A.., B.., kind N
	FConv   // Dst.. (kind N) = A.. (kind Sub)
	FToI    // Dst.. (W bits; Imm if wider than 64) = A.. (kind N); Sub: 0 signed, 1 unsigned, 2 signed saturating, 3 unsigned saturating
	IToF    // Dst.. (kind N) = A.. (W bits; Imm if wider than 64); Sub: 0 signed, 1 unsigned
	FClass  // Dst = is.fpclass(A.., mask Imm), kind N

	// memory. The address is A+Imm (W bits are loaded or stored in N bytes).
	// Span is the number of bytes that the whole group accesses.
	Load          // Dst = memory at A+Imm; Sub: which of the bytes may be unwritten, a bit for each, or KeepsBytes; C: the bits that are looked at, of the pool, or 0
	Store         // memory at A+Imm = B; Sub: which of the bytes are padding that nobody has written, a bit for each; C: the bits that change, of the pool, or 0
	RMW           // Dst = old value at A; RMWOp(Sub) with B; N bytes
	CmpXchg       // Dst = old value at A, Dst+1 = 1 if it was B and C was stored; N bytes; Sub: WeakExchange or 0
	Fence         //
	MemCopy       // C bytes from B to A; FlagMove: may overlap; N is the alignment of both, at most 8
	MemSet        // C bytes at A = B; N as of MemCopy
	Alloca        // Dst = a new stack object of A*Imm bytes; B is its alignment
	LifetimeStart // the stack object at A begins a life: it is in scope, and nothing was written to it yet
	LifetimeRenew // LifetimeStart of a variable whose addresses are computed within its lives; Dst, which is A, becomes its address in this life, another one if a pointer to it is left from the life before
	LifetimeEnd   // the stack object at A has no content any more, and is out of scope until it begins another life
	AddressUsed   // what follows computes with A, which may be an address, what depends on where objects lie; Imm: asks only for these low bits
	AddressHidden // what follows makes of A, which may be an address, a number that does not show it
	AddressOrder  // what follows asks which of the addresses A and B is the lower one; Imm: Equality if it asks whether they are one
	StackSave     // Dst = token of the stack height
	StackRestore  // stack objects made since token A are gone
	TLSAddr       // Dst = address of the running thread's copy of Statics[Imm]
	VAStart       // the va_list at A is set to the variable arguments of this frame
	VAArg         // Dst.. = next argument of the va_list at A, W bits, N words; Sub: its ArgKind

	// control. Targets are indices into Code.
	Jump         // to Imm; Sub: see Round
	Branch       // A&1 != 0: to B else to C; Sub: see Round
	Switch       // on A by Switches[Imm]; Sub: see Round
	IndirectJump // to the block whose address is A; Sub: see Round
	Call         // function Imm; Sites[C]
	CallPtr      // function at A; Sites[C]
	External     // External Imm of Externals; Sites[C]
	Ret          // N words from A
	LandingPad   // Dst, Dst+1 = exception and selector with which a call was left for its Site's Unwind
	Unreachable  // fault "unreachable"
	Trap         // fault of Sub (TrapKind); Imm indexes Texts
	NumOps
)

// RMWOp is the operation of RMW.
type RMWOp uint8

// The read-modify-write operations.
const (
	RMWXchg RMWOp = iota
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
)

var rmwBinary = map[RMWOp]bitvec.BinOp{
	RMWAdd: bitvec.OpAdd, RMWSub: bitvec.OpSub, RMWAnd: bitvec.OpAnd,
	RMWOr: bitvec.OpOr, RMWXor: bitvec.OpXor, RMWMax: bitvec.OpSMax,
	RMWMin: bitvec.OpSMin, RMWUMax: bitvec.OpUMax, RMWUMin: bitvec.OpUMin,
}

var rmwFloat = map[RMWOp]bitvec.FOp{
	RMWFAdd: bitvec.FOpAdd, RMWFSub: bitvec.FOpSub, RMWFMax: bitvec.FOpMaxNum, RMWFMin: bitvec.FOpMinNum,
}

// Binary is the operation on integers that the result is one of.
func (op RMWOp) Binary() (b bitvec.BinOp, ok bool) {
	b, ok = rmwBinary[op]
	return b, ok
}

// Float is the operation on floats of a width that the result is one of.
func (op RMWOp) Float(w uint) (f bitvec.FOp, k bitvec.FloatKind, ok bool) {
	f, ok = rmwFloat[op]
	return f, map[uint]bitvec.FloatKind{16: bitvec.Half, 32: bitvec.Float, 64: bitvec.Double}[w], ok
}

// Ready is the Sub of a TLSAddr or AddImm that computes an operand of the rest of its group, an address that depends on the thread alone; Kills and such
// instructions only are before it in the group.
const Ready uint8 = 1

// Prepares reports whether an instruction only prepares the rest of its group: it clears slots that are dead, or is Ready. Where steps are counted,
// it is done at the end of the step before (machine/instructionsteps.go), so that a thread rests at what others may notice, its address known.
func (in *Instr) Prepares() bool {
	return in.Op == Kill || in.Sub == Ready && (in.Op == TLSAddr || in.Op == AddImm)
}

// WeakExchange is the Sub of a CmpXchg that may fail without a cause.
const WeakExchange uint8 = 1

// Equality is the Imm of an AddressOrder where the program asks only whether two addresses are equal.
const Equality int64 = 1

// TrapKind is what a Trap reports.
type TrapKind uint8

// The kinds of traps. Those up to TrapNull stand for checks that the compiler
// put in before optimising.
const (
	TrapOverflow    TrapKind = iota // check "overflow"
	TrapShift                       // check "shift"
	TrapDivZero                     // check "div-zero"
	TrapBounds                      // check "bounds"
	TrapNull                        // check "null"
	TrapUnreachable                 // check "unreachable"
	TrapAbort                       // check "abort": llvm.trap
	TrapUnsupported                 // an instruction outside what heddle runs; Texts[Imm] says which
)

// The Sub of jumps marks those that may begin another round of a loop that is not known
// to end: each cycle of a function's control flow that can continue for ever has one.
const (
	Round     uint8 = 1 << iota // of a Branch: to B
	RoundElse                   // of a Branch: to C
)

// KeepsBytes is the Sub of a Load whose bytes are written back as they are, but for a bit-field among them.
const KeepsBytes uint8 = 1<<8 - 1

// Flag is a property of an instruction.
type Flag uint8

// The flags.
const (
	FlagFirst     Flag = 1 << iota // first instruction of its LLVM instruction
	FlagChecked                    // shift amounts, signed overflow of wide integers are checked
	FlagMove                       // MemCopy may overlap; Load: of a struct, or a part of one, that is copied as a number
	FlagVolatile                   //
	FlagAtomic                     // an atomic access, ordered as Order says
	FlagPointer                    // Load, Store, RMW, CmpXchg: the value is a pointer by its type; Sub: both operands are
	FlagUnwritten                  // Load: bytes never written may be read
	FlagPrivate                    // Load, Store: of a stack object that no other thread ever reaches
)

// Order is the memory order of an atomic access. NotAtomic is zero.
type Order uint8

// The orders, from weak to strong.
const (
	NotAtomic Order = iota
	Unordered
	Monotonic
	Acquire
	Release
	AcqRel
	SeqCst
)
