package term

// Op is what a node does. The set is small on purpose: what is missing (or, sub, neg, zero extension, ule, rotations,
// saturation ...) has a constructor that spells it with these, so that equal things get equal terms and a solver has
// few cases.
type Op uint8

// The operations. w is the width of the node; A, B and C are its arguments.
const (
	OpNone       Op = iota
	OpConst         // a number; Value, Words
	OpVar           // an unknown number; Name
	OpArrayVar      // an unknown array; Name
	OpNot           // complement of A
	OpAnd           // A & B
	OpXor           // A ^ B
	OpAdd           // A + B modulo 2^w
	OpMul           // A * B modulo 2^w
	OpUDiv          // A / B; all ones if B is zero
	OpURem          // A % B; A if B is zero
	OpSDiv          // A / B toward zero; if B is zero 1 for a negative A, else -1
	OpSRem          // A % B with the sign of A; A if B is zero
	OpShl           // A << B; zero if B >= w
	OpLShr          // A >> B, zeros come in; zero if B >= w
	OpAShr          // A >> B, signs come in; all sign if B >= w
	OpEq            // 1 if A = B
	OpUlt           // 1 if A < B, unsigned
	OpSlt           // 1 if A < B, signed
	OpConcat        // A above B
	OpExtract       // w bits of A from bit Low on
	OpSExt          // A with its sign repeated
	OpIte           // A (one bit) ? B : C; numbers or arrays
	OpSelect        // the byte of array A at B
	OpStore         // array A with byte C at B
	OpConstArray    // the array whose bytes are all A
	OpFBinary       // FOp of A and B, Kind
	OpFUnary        // FUnOp of A, Kind
	OpFma           // A*B + C rounded once, Kind
	OpFCmp          // FPred of A and B, Kind
	OpFConv         // A of FromKind as a float of Kind
	OpFToI          // A of Kind as an integer; ToInt
	OpIToF          // integer A as a float of Kind; Signed
	OpCount
)

type opInfo struct {
	name string
	args uint8
}

var ops = [OpCount]opInfo{
	OpNone:       {"none", 0},
	OpConst:      {"const", 0},
	OpVar:        {"var", 0},
	OpArrayVar:   {"arrayvar", 0},
	OpNot:        {"not", 1},
	OpAnd:        {"and", 2},
	OpXor:        {"xor", 2},
	OpAdd:        {"add", 2},
	OpMul:        {"mul", 2},
	OpUDiv:       {"udiv", 2},
	OpURem:       {"urem", 2},
	OpSDiv:       {"sdiv", 2},
	OpSRem:       {"srem", 2},
	OpShl:        {"shl", 2},
	OpLShr:       {"lshr", 2},
	OpAShr:       {"ashr", 2},
	OpEq:         {"eq", 2},
	OpUlt:        {"ult", 2},
	OpSlt:        {"slt", 2},
	OpConcat:     {"concat", 2},
	OpExtract:    {"extract", 1},
	OpSExt:       {"sext", 1},
	OpIte:        {"ite", 3},
	OpSelect:     {"select", 2},
	OpStore:      {"store", 3},
	OpConstArray: {"constarray", 1},
	OpFBinary:    {"fbinary", 2},
	OpFUnary:     {"funary", 1},
	OpFma:        {"fma", 3},
	OpFCmp:       {"fcmp", 2},
	OpFConv:      {"fconv", 1},
	OpFToI:       {"ftoi", 1},
	OpIToF:       {"itof", 1},
}

// String returns the name of op.
func (op Op) String() string {
	if op < OpCount {
		return ops[op].name
	}
	return "invalid"
}

// ToInt is how a float becomes an integer (the Sub of program's FToI, in its order).
type ToInt uint8

// The conversions of bitvec/toint.go.
const (
	ToSigned ToInt = iota
	ToUnsigned
	ToSignedSat
	ToUnsignedSat
)
