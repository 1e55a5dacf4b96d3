package program

import (
	"slices"

	"heddle/internal/ir/source"
)

// Operand is a slot of the frame if >= 0, else word Operand&^MinInt32 of the
// constant pool.
type Operand int32

const poolBit = -1 << 31

// Slot is the operand for a slot of the frame.
func Slot(i int) Operand { return Operand(i) }

// Pool is the operand for a word of the constant pool.
func Pool(i int) Operand { return Operand(i) | poolBit }

// IsPool reports whether the operand is a constant.
func (o Operand) IsPool() bool { return o < 0 }

// Index is the slot or pool index.
func (o Operand) Index() int { return int(o &^ poolBit) }

// Instr is one instruction: 40 bytes, so that a short loop stays in the first
// level cache.
type Instr struct {
	Op    Op
	W     uint8 // width in bits, at most 64
	Sub   uint8 // operation within a family
	Flags Flag
	Order Order  // of an atomic access
	Fail  Order  // of a failed CmpXchg
	N     uint16 // bytes, words, bits or kind: see Op
	Dst   int32  // first slot of the result
	A     Operand
	B     Operand
	C     Operand
	Span  uint32 // bytes that the group accesses in memory
	Imm   int64
}

// Program is a whole lowered program.
type Program struct {
	PointerBits uint // 64 or 32
	Numbers     bool // integers may be made of pointers to local variables and blocks, and not only to subtract or compare these
	Disguises   bool // pointers may be computed from numbers that are made of addresses
	// ShowsPadding: the Sub of a Store is not 0.
	ShowsPadding bool
	BitFields    bool // the C of a Store is not 0
	Code         []Instr
	PlaceOf      []int32 // for each instruction an index into Places
	FuncOf       []int32 // for each instruction an index into Funcs
	Places       []source.Place
	Pool         []uint64 // the constant pool
	Funcs        []Func
	Externals    []ExternalFunc
	Statics      []Static
	Sites        []Site
	Pads         []Pad
	Switches     []SwitchTable
	Kills        [][]int32
	Texts        []string
	Ctors        []int     // functions to run before main, in order
	Dtors        []Operand // the addresses of functions to run after main and what atexit registers, in order; 0: what they have registered
	Types        []Type
	Globals      []Variable // source-level globals
	Counters     []int      // instructions that access counters which are not kept, since nothing reads them, in order
	WeakOrders   []int      // instructions whose order is weaker than sequential consistency
}

// Func is a function with a body.
type Func struct {
	Name       string // linkage name
	SourceName string // as the user wrote it; Name where unknown
	Entry      int    // first instruction
	End        int    // after the last
	Slots      int    // size of the frame in words
	Frame      uint64 // bytes that a call takes of the stack elsewhere at least: the variables as the compiler found them, and what it returns to
	Params     []Param
	ParamWords int
	VarArg     bool
	Optimised  bool // before it came in: flags such as nsw are not checked
	Result     int  // words
	Place      source.Place
	Blocks     []BlockInfo // by ascending Entry
	Vars       []Variable
	Registers  []Register
}

// Param is a parameter.
type Param struct {
	Name  string
	Slot  int
	Words int
	ByVal int64 // size in bytes of the object that the callee gets a copy of; 0: none
	Kind  ArgKind
}

// BlockInfo names a basic block, for messages and for block addresses.
type BlockInfo struct {
	Name  string
	Entry int
}

// Register names the slot of an LLVM register (for propositions such as
// @p.f.%r). A slot may serve several registers whose lives do not overlap,
// unless lowering had to keep a register.
type Register struct {
	Name string
	Slot int
	Bits uint
}

// Static is an object that exists from the start: a global, a constant or a
// function.
type Static struct {
	Name        string
	Kind        StaticKind
	Addr        uint64 // set by AssignAddresses
	Size        uint64 // bytes
	Align       uint64
	Init        []byte   // nil: zeros; else Size bytes
	Func        int      // of StaticFunc: Funcs index; -1: External
	External    int      // of StaticFunc: Externals index
	ThreadLocal bool     // one copy a thread; the static's own bytes are the template
	Padding     []uint64 // its bytes that are padding, a bit for each; nil: none is known to be
	Place       source.Place
}

// StaticKind says what a static object is.
type StaticKind uint8

// The kinds of static objects.
const (
	StaticData     StaticKind = iota // mutable
	StaticConst                      // constant: a write is a fault
	StaticFunc                       // a function: its address only
	StaticExternal                   // declared only: an access is an error of the input
)

// ExternalFunc is a function without a body: a call reaches the platform.
type ExternalFunc struct {
	Name    string
	Written string       // how the source calls a missing one: qualified, and with the types of its parameters in C++
	Place   source.Place // of its first call
	VarArg  bool
	Missing bool  // the platform does not have it
	Static  int   // its address as an object; -1: its address is never taken
	Calls   []int // instructions that call it

	Conduct
}

// Site is what a call carries.
type Site struct {
	Args   []Arg
	Result Result
	Kill   []int32 // slots that are dead once the arguments are copied
	Fixed  int     // how many arguments the call's prototype names; the rest are variable
	Next   int     // instruction after the call, or of the normal successor of an invoke
	Unwind int     // of the unwind successor; -1: none
	Pad    int     // what is there; index into Pads
}

// Pad says which exceptions a call can be left by.
type Pad struct {
	Cleanup bool // by all, to continue with _Unwind_Resume
	Clauses []Clause
}

// Clause lists types by the addresses of their descriptions. A catch clause
// catches one type, or all if its address is null; a filter clause stops what
// is not among its types.
type Clause struct {
	Filter bool
	Types  []uint64
}

// Arg is an argument of a call.
type Arg struct {
	Value Operand
	Words int
	Bits  uint // width; 0: aggregate
	Lane  uint // of a vector whose elements take a word each: the width of one; 0: none
	Kind  ArgKind
	ByVal int64 // bytes to copy from Value; 0: none
	Align int64 // of a byval copy
}

// ArgKind says how a variable argument is laid out.
type ArgKind uint8

// The kinds of arguments.
const (
	ArgInt ArgKind = iota
	ArgPointer
	ArgFloat // float or double
	ArgX87   // long double
	ArgAggregate
)

// Result is where a call's result goes.
type Result struct {
	Slot  int32 // -1: none
	Words int
	Bits  uint // width of a scalar; 0: none or aggregate
	Kind  ArgKind

	Unused bool // nothing uses it
}

// SwitchTable is the table of a Switch: sorted, canonical values.
type SwitchTable struct {
	Values  []uint64
	Targets []int32
	Default int32
}

// At is the source place of an instruction.
func (p *Program) At(pc int) source.Place { return p.Places[p.PlaceOf[pc]] }

// Function finds a function by its linkage or source name; -1: none.
func (p *Program) Function(name string) int {
	for i := range p.Funcs {
		if p.Funcs[i].Name == name {
			return i
		}
	}
	for i := range p.Funcs {
		if p.Funcs[i].SourceName == name {
			return i
		}
	}
	return -1
}

// Target is where a switch goes for a value.
func (s *SwitchTable) Target(v uint64) int {
	lo, hi := 0, len(s.Values)
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if s.Values[mid] < v {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo < len(s.Values) && s.Values[lo] == v {
		return int(s.Targets[lo])
	}
	return int(s.Default)
}

// Counts reports whether an instruction accesses a counter that is not kept.
func (p *Program) Counts(pc int) bool {
	_, found := slices.BinarySearch(p.Counters, pc)
	return found
}
