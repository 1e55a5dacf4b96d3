package program

// Shape is the way in which an operation uses its fields.
type Shape uint8

// The shapes.
const (
	NoOperands    Shape = iota
	OneOperand          // Dst = f(A)
	TwoOperands         // Dst = f(A, B)
	ThreeOperands       // Dst = f(A, B, C)
	ResultAndBit        // Dst, Dst+1 = f(A, B); CmpXchg also C
	WideInts            // integers of Imm bits
	Floats              // of the kind N
	NoResult            // reads A; some also B and C
	OnlyResult          // Dst
	CallSite            // what its Site says
	OwnShape            // others
)

// Shape is the operation's shape.
func (op Op) Shape() Shape { return shapes[op] }

// shapes has an entry for every operation.
var shapes = [NumOps]Shape{
	Nop: NoOperands, Mov: OneOperand, MovN: OwnShape, Kill: OwnShape,

	Add: TwoOperands, Sub: TwoOperands, Mul: TwoOperands, And: TwoOperands,
	Or: TwoOperands, Xor: TwoOperands, Shl: TwoOperands, LShr: TwoOperands,
	AShr: TwoOperands, UDiv: TwoOperands, URem: TwoOperands, SDiv: TwoOperands,
	SRem: TwoOperands, AddS: TwoOperands, SubS: TwoOperands, MulS: TwoOperands,
	AddImm: OneOperand, Index: TwoOperands, Trunc: OneOperand, SExt: OneOperand,
	Eq: TwoOperands, Ne: TwoOperands, Ugt: TwoOperands, Uge: TwoOperands,
	Ult: TwoOperands, Ule: TwoOperands, Sgt: TwoOperands, Sge: TwoOperands,
	Slt: TwoOperands, Sle: TwoOperands, Select: ThreeOperands, Binary: TwoOperands,
	Unary: OneOperand, FunnelL: ThreeOperands, FunnelR: ThreeOperands, Overflow: ResultAndBit,

	WideBinary: WideInts, WideUnary: WideInts, WideCmp: WideInts, WideConv: WideInts,
	WideFunnel: WideInts, WideOverflow: WideInts,

	FAdd64: TwoOperands, FSub64: TwoOperands, FMul64: TwoOperands, FDiv64: TwoOperands,
	FBinary: Floats, FUnary: Floats, FMA: Floats, FCmp: Floats,
	FConv: Floats, FToI: Floats, IToF: Floats, FClass: Floats,

	Load: OneOperand, Store: NoResult, RMW: TwoOperands, CmpXchg: ResultAndBit,
	Fence: NoOperands, MemCopy: NoResult, MemSet: NoResult, Alloca: TwoOperands,
	LifetimeStart: NoResult, LifetimeRenew: OneOperand, LifetimeEnd: NoResult, AddressUsed: NoResult, AddressHidden: NoResult, AddressOrder: NoResult, StackSave: OnlyResult, StackRestore: NoResult,
	TLSAddr: OnlyResult, VAStart: NoResult, VAArg: OwnShape,

	Jump: NoOperands, Branch: NoResult, Switch: NoResult, IndirectJump: NoResult,
	Call: CallSite, CallPtr: CallSite, External: CallSite, Ret: OwnShape,
	LandingPad: OwnShape, Unreachable: NoOperands, Trap: NoOperands,
}

// Fields says which fields of an instruction are operands.
type Fields struct{ Dst, A, B, C bool }

// FieldsOf is the operands of an operation.
func FieldsOf(op Op) Fields {
	switch op.Shape() {
	case OneOperand:
		return Fields{Dst: true, A: true}
	case TwoOperands:
		return Fields{Dst: true, A: true, B: true}
	case ThreeOperands:
		return Fields{Dst: true, A: true, B: true, C: true}
	case ResultAndBit:
		return Fields{Dst: true, A: true, B: true, C: op == CmpXchg}
	case OnlyResult:
		return Fields{Dst: true}
	case WideInts:
		return Fields{
			Dst: true, A: true, C: op == WideFunnel,
			B: op != WideUnary && op != WideConv,
		}
	case Floats:
		return Fields{
			Dst: true, A: true, C: op == FMA,
			B: op == FMA || op == FBinary || op == FCmp,
		}
	}
	return fieldsOfOther(op)
}

func fieldsOfOther(op Op) Fields {
	switch op {
	case MovN, VAArg:
		return Fields{Dst: true, A: true}
	case LandingPad:
		return Fields{Dst: true}
	case Ret, CallPtr, LifetimeStart, LifetimeEnd, AddressUsed, AddressHidden, StackRestore, VAStart,
		Branch, Switch, IndirectJump:
		return Fields{A: true}
	case Store, AddressOrder:
		return Fields{A: true, B: true}
	case MemCopy, MemSet:
		return Fields{A: true, B: true, C: true}
	}
	return Fields{}
}
