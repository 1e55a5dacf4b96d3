// Package flat holds the flat module: one linked LLVM module as heddle-llvm
// writes it, decoded into plain Go values.
//
// It must not know how a file is compiled (compile), what an instruction
// means (program, machine) or where anything lies in memory (lower). Types are
// laid out, places resolved and constant expressions folded as far as they can
// be without addresses; nothing else is interpreted.
//
// Invariants:
//  1. every index in a decoded module is in range (Decode checks them all);
//  2. Types, Consts and Places are deduplicated, index 0 of Types is void and
//     index 0 of Places means "no place";
//  3. a Ref >= 0 names a local value of its function (parameters first, then
//     every instruction in order, results or not); a Ref < 0 is constant ^Ref.
package flat

// Ref names a value inside a function: a local value if >= 0, else the
// constant ^Ref of the module.
type Ref int32

// IsConst reports whether the value is a constant of the module.
func (r Ref) IsConst() bool { return r < 0 }

// Const is the index of the constant that the reference names.
func (r Ref) Const() int { return int(^r) }

// Module is one whole program after linking.
type Module struct {
	Triple      string
	PointerBits uint // 64 or 32
	Types       []Type
	Consts      []Const
	Files       []string // as in debug information, joined with its directory where relative; index 0 is "", unknown
	Places      []Place
	Globals     []Global
	Functions   []Function
	Ctors       []Structor // by ascending priority
	Dtors       []Structor
	DebugTypes  []DebugType // index 0 is "unknown"
	DebugVars   []DebugVar
	Read        []string // files that the compiler has read: absolute, clean names; nothing of what LLVM files say
	Notes       []string // what the front-end changed or noticed, for the user
	Buffer      []byte   // that it was decoded from, where somebody asked for it
	Broken      []Broken // files of the project that would be linked if they compiled
	Called      string   // the function that is called in place of main; "": none is
}

// Broken is a file of the project that does not compile, in which a function stands that the program names and nothing defines.
type Broken struct {
	Symbol string // the function
	File   string
	Error  string // the compiler's, unchanged, with its place
}

// TypeKind is the shape of a type.
type TypeKind uint8

// The kinds of types. Pointers of all address spaces are Pointer.
const (
	Void TypeKind = iota
	Integer
	Half
	BFloat
	Float
	Double
	X86FP80
	FP128
	Pointer
	Vector
	Array
	Struct
	FunctionType
	Other // label, metadata, token, scalable vectors, target types: only ever an error
)

// Type is a laid-out type. Sizes are in bytes.
type Type struct {
	Kind      TypeKind
	Bits      uint   // of an integer
	Elem      int    // type of elements (Vector, Array), result type (FunctionType)
	Count     uint64 // of elements (Vector, Array)
	Fields    []Field
	Params    []int // types of a FunctionType
	VarArg    bool
	Size      uint64 // allocation size, with padding
	StoreSize uint64 // bytes that a store writes
	Align     uint64 // ABI alignment
	Name      string // as LLVM prints it
}

// Field is a member of a struct.
type Field struct {
	Type   int
	Offset uint64
}

// ConstKind is the shape of a constant.
type ConstKind uint8

// The kinds of constants.
const (
	ConstInt       ConstKind = iota // Words, little endian, canonical (upper bits zero)
	ConstFloat                      // Words: the bit pattern (two words for x86_fp80)
	ConstNull                       // the null pointer
	ConstUndef                      //
	ConstPoison                     //
	ConstZero                       // zero of any type
	ConstAggregate                  // Elems: struct, array or vector
	ConstData                       // Bytes: array of integers or floats in memory order
	ConstGlobal                     // address of Globals[Index] plus Offset
	ConstFunction                   // address of Functions[Index] plus Offset
	ConstBlock                      // blockaddress: Functions[Index], block Offset
	ConstExpr                       // Op over Elems, not foldable without addresses
	ConstOther                      // anything else; Text says what
)

// Const is a constant value.
type Const struct {
	Kind   ConstKind
	Type   int
	Words  []uint64
	Bytes  []byte
	Elems  []int // constants
	Index  int
	Offset int64
	Op     Opcode // ConstExpr: a cast, binary operation, comparison (with Pred) or GEP
	Pred   uint8
	GEP    []Scaled // ConstExpr with OpGetElementPtr: Elems[0] is the base; Offset the constant part; Index in Scaled is a Ref to a constant
	Text   string   // how LLVM prints it, for messages; may be empty
}

// Place is a position in the source.
type Place struct {
	File      int
	Line, Col uint32
	Func      string // name of the enclosing source function (of the subprogram, not the linkage name)
	InlinedAt int    // place of the call that was inlined here; 0: none
}

// Global is a variable of the module.
type Global struct {
	Name        string
	Type        int // of the value
	Init        int // constant; -1: declared only
	Constant    bool
	ThreadLocal bool
	ExternWeak  bool // declared extern_weak: address is null when there is no definition
	Align       uint64
	Place       int
	Var         int  // DebugVars index; -1: none
	Private     bool // .str and the like: no name of its own in the source
}

// Param is a parameter of a function.
type Param struct {
	Name  string
	Type  int
	ByVal int  // type that the callee gets a copy of; -1: none
	SRet  bool // points to where a struct result goes
}

// Function is a definition or, without blocks, a declaration.
type Function struct {
	Name       string // linkage name
	SourceName string // demangled or from the debug information; may be empty
	Type       int    // its FunctionType
	Params     []Param
	Blocks     []Block
	Instrs     []Instr
	Place      int
	ExternWeak bool
	NoReturn   bool
	Intrinsic  bool // llvm.*

	// Unoptimised: as the compiler's front-end wrote it, so that nothing is
	// executed ahead of the test that guards it, and flags such as NSW describe the
	// source.
	Unoptimised bool

	Vars []VarRecord
}

// Block is a basic block: instructions First to the next block's First.
type Block struct {
	Name  string
	First int

	// Ending are the heads of natural loops to which the block jumps back and which
	// end each time that they are entered.
	Ending []int
}

// VarRecord is a debug record: from before instruction Before on, the source
// variable Var lives at the address Value (Declare), or has the value Value.
type VarRecord struct {
	Before  int // index into Instrs
	Var     int // DebugVars
	Declare bool
	Value   Ref
	Killed  bool  // the value is no longer available
	Offset  int64 // Declare: bytes to add to the address
	Deref   bool  // Declare: the address lies at the address
	Bits    uint  // fragment size in bits; 0: the whole variable
	BitOff  uint  // fragment offset
}

// Structor is an entry of llvm.global_ctors or llvm.global_dtors.
type Structor struct {
	Priority int
	Function int
}

// DebugKind is the shape of a source type.
type DebugKind uint8

// The kinds of source types.
const (
	DebugUnknown DebugKind = iota
	DebugSigned
	DebugUnsigned
	DebugBool
	DebugChar // signed or unsigned char
	DebugFloat
	DebugPointer // also references
	DebugStruct  // also classes
	DebugUnion
	DebugArray
	DebugEnum
	DebugTypedef // also const, volatile, restrict, atomic: Elem is the type below
	DebugFunction
)

// DebugType is a source type.
type DebugType struct {
	Kind    DebugKind
	Name    string // "unsigned int", "struct node" without the keyword
	Bits    uint64
	Elem    int // pointee, element, underlying type
	Count   uint64
	Members []DebugMember
	Enums   []Enumerator
}

// DebugMember is a member of a struct or union.
type DebugMember struct {
	Name     string
	Type     int
	BitOff   uint64 // from the start of the struct
	Bits     uint64
	BitField bool
}

// Enumerator is a name of an enumeration's value.
type Enumerator struct {
	Name  string
	Value int64
}

// DebugVar is a variable of the source.
type DebugVar struct {
	Name       string
	Type       int
	Place      int // its declaration
	Arg        int // 1, 2, ... for a parameter; else 0
	Artificial bool
	Scope      string // function that it belongs to; "" for a global
}

// Callee is the function that a call's operand names, through casts; -1: none.
func (m *Module) Callee(o Ref) int {
	if !o.IsConst() {
		return -1
	}
	c := &m.Consts[o.Const()]
	for c.Kind == ConstExpr && c.Op.CastsPointer() {
		c = &m.Consts[c.Elems[0]]
	}
	if c.Kind == ConstFunction && c.Offset == 0 {
		return c.Index
	}
	return -1
}

// CastsPointer reports whether an operation makes of a pointer the same one in another type, or of a number, or the other way round.
func (o Opcode) CastsPointer() bool {
	switch o {
	case OpBitCast, OpAddrSpaceCast, OpPtrToInt, OpIntToPtr:
		return true
	}
	return false
}
