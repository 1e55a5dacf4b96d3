package machine

// Terms is how a call is taken whose arguments, or the memory that it reads, are terms and not numbers: what the function
// computes, in words that machines of terms implement, and what of its arguments matters. The zero value is a function that
// must have numbers: they are made plain before it is called.
type Terms struct {
	Op TermOp

	// Limit is the argument that says how many bytes of strings are read at most; 0: none does.
	Limit int
	// Format is, of Print, ScanText and PrintText, 1 more than the argument that is a format for those behind it; 0: there is none.
	Format int
	// Scan and Print give the parts of a format, of ScanText and PrintText; not ok: it asks for more than parts can say.
	Scan  func(format []byte, pointerBits uint) (parts []ScanPart, ok bool)
	Print func(format []byte, pointerBits uint) (parts []PrintPart, ok bool)
	// List says, of both, that the argument behind the format is a va_list.
	List bool
	// Size is, of PrintText, the argument that says how much room there is; 0: none does.
	Size int
	// Strings says, of Print, that pointers among what is printed are strings, or may be.
	Strings bool

	// Errno is what errno is set to by a function of floats where it fails, by ReadNumber where the number is out of range; Invalid by
	// ReadNumber of a base that there is not.
	Errno, Invalid uint32

	// Save is, of CutToken, the argument that leads to where it continues; 0: it is the word of the run that Word says.
	Save, Word int

	// Bits and Signed say which integers TakeNumber and ReadNumber give; 0 bits: as wide as a pointer.
	Bits   uint
	Signed bool

	// Needs is what the function must know about its arguments.
	Needs Needs
}

// Needs is what a function must know about its arguments.
type Needs uint8

// What that may be.
const (
	NeedsAll               Needs = iota
	NeedsNothing                 // it passes them on, or ends the run whatever they are
	NeedsTruth                   // whether the first one is zero
	NeedsTruthIfUnobserved       // the same, in programs that do not look at a clock
)

// TermOp is what a function computes.
type TermOp uint8

// The computations. They are those of C's library; Limit bounds what they read of strings.
const (
	NoTermOp TermOp = iota

	CompareMemory
	SearchMemory
	CopyMemory
	FillMemory

	MeasureString
	CompareStrings
	CompareStringsCaseless
	FindCharacter
	FindCharacterOrEnd
	FindLastCharacter
	SpanMembers    // how many characters in front are in a set
	SpanNonMembers // are not in it
	FindMember     // the first character of a set
	FindText       // the first place of a string in another
	FindTextCaseless
	CutToken // the first part of a string between characters of a set, which becomes a string; where it continues is kept
	CutField // the same where such a part may be empty, and the argument leads to where it continues
	CopyString
	CopyStringToEnd // which gives the end of the copy
	PadString
	AppendString

	TakeNumber // the number at the beginning of a string
	ReadNumber // the same to a base; where it ends is stored

	ScanText  // what a format reads in a string
	PrintText // what a format writes to a string

	ToLower
	ToUpper
	ToASCII
	IsASCII

	ReverseTwo  // the order of an argument's lowest two bytes
	ReverseFour // of four

	SortArray   // by a comparison of the program's, of which the sign matters
	SearchArray // by one of which the sign and zero matter

	AllocateBlock
	AllocateArray
	ResizeBlock
	ResizeArray
	MeasureBlock

	ReadableBytes  // whether so many bytes can be read at a pointer
	WriteableBytes // can be written

	Print

	ObjectOffset // of a pointer in its object
	ObjectSize
	ObjectStart // the pointer to its first byte

	// Of floats; the format is that of the first argument. What is not a number of numbers, or too large, sets errno.
	SquareRoot
	Remainder      // of a quotient that is truncated
	Scale          // by a power of two
	RoundToInteger // in the thread's mode
	RoundAway      // to the nearest, halves away from zero

	NumTermOps
)
