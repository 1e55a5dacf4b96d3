package analysis

import "heddle/internal/program"

// shape is the way in which an operation uses its fields.
type shape uint8

const (
	none    shape = iota
	unary         // Dst = f(A)
	binary        // Dst = f(A, B)
	scalar        // Dst = f(A, B, C)
	withBit       // Dst, Dst+1 = f(A, B); CmpXchg also C
	wide          // Imm bits
	float         // kinds
	reader        // no result
	definer       // no operand
	site          // calls
	special       // others
)

// shapes has an entry for every operation.
var shapes = [program.NumOps]shape{
	program.Nop: none, program.Mov: unary, program.MovN: special, program.Kill: special,

	program.Add: binary, program.Sub: binary, program.Mul: binary, program.And: binary,
	program.Or: binary, program.Xor: binary, program.Shl: binary, program.LShr: binary,
	program.AShr: binary, program.UDiv: binary, program.URem: binary, program.SDiv: binary,
	program.SRem: binary, program.AddS: binary, program.SubS: binary, program.MulS: binary,
	program.AddImm: unary, program.Index: binary, program.Trunc: unary, program.SExt: unary,
	program.Eq: binary, program.Ne: binary, program.Ugt: binary, program.Uge: binary,
	program.Ult: binary, program.Ule: binary, program.Sgt: binary, program.Sge: binary,
	program.Slt: binary, program.Sle: binary, program.Select: scalar, program.Binary: binary,
	program.Unary: unary, program.FunnelL: scalar, program.FunnelR: scalar, program.Overflow: withBit,

	program.WideBinary: wide, program.WideUnary: wide, program.WideCmp: wide, program.WideConv: wide,
	program.WideFunnel: wide, program.WideOverflow: wide,

	program.FAdd64: binary, program.FSub64: binary, program.FMul64: binary, program.FDiv64: binary,
	program.FBinary: float, program.FUnary: float, program.FMA: float, program.FCmp: float,
	program.FConv: float, program.FToI: float, program.IToF: float, program.FClass: float,

	program.Load: unary, program.Store: reader, program.RMW: binary, program.CmpXchg: withBit,
	program.Fence: none, program.MemCopy: reader, program.MemSet: reader, program.Alloca: binary,
	program.LifetimeEnd: reader, program.StackSave: definer, program.StackRestore: reader,
	program.TLSAddr: definer, program.VAStart: reader, program.VAArg: special,

	program.Jump: none, program.Branch: reader, program.Switch: reader, program.IndirectJump: reader,
	program.Call: site, program.CallPtr: site, program.External: site, program.Ret: special,
	program.Unreachable: none, program.Trap: none,
}

// Fields tells which fields of an instruction are operands.
type Fields struct{ Dst, A, B, C bool }

// FieldsOf is the operands of an operation.
func FieldsOf(op program.Op) Fields {
	switch shapes[op] {
	case unary:
		return Fields{Dst: true, A: true}
	case binary:
		return Fields{Dst: true, A: true, B: true}
	case scalar:
		return Fields{Dst: true, A: true, B: true, C: true}
	case withBit:
		return Fields{Dst: true, A: true, B: true, C: op == program.CmpXchg}
	case definer:
		return Fields{Dst: true}
	case wide:
		return Fields{
			Dst: true, A: true, C: op == program.WideFunnel,
			B: op != program.WideUnary && op != program.WideConv,
		}
	case float:
		return Fields{
			Dst: true, A: true, C: op == program.FMA,
			B: op == program.FMA || op == program.FBinary || op == program.FCmp,
		}
	}
	return fieldsOfOther(op)
}

func fieldsOfOther(op program.Op) Fields {
	switch op {
	case program.MovN, program.VAArg:
		return Fields{Dst: true, A: true}
	case program.Ret, program.CallPtr, program.LifetimeEnd, program.StackRestore, program.VAStart,
		program.Branch, program.Switch, program.IndirectJump:
		return Fields{A: true}
	case program.Store:
		return Fields{A: true, B: true}
	case program.MemCopy, program.MemSet:
		return Fields{A: true, B: true, C: true}
	}
	return Fields{}
}
