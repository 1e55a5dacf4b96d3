package machine

// This file is what formats ask for, in the words of a platform that has parsed them, for who computes on terms.

// ScanKind is what a part of a format of the scanf family reads.
type ScanKind uint8

// The kinds.
const (
	ScanBlanks     ScanKind = iota // as many as there are
	ScanLiteral                    // a character that must be there
	ScanInteger                    // behind blanks, if the text is at some
	ScanCharacters                 // one at least
	ScanPosition                   // nothing: it stores how much was read
)

// ScanPart is a part of a format that text is read by.
type ScanPart struct {
	Kind    ScanKind
	Literal byte

	Base       uint64 // of an integer; 0: the text says it
	Signed     bool
	Bits       uint       // of the integer or the position that is stored
	Width      int        // most characters; 0: any number
	Set        *[256]bool // those that are read; nil: any
	Ends       bool       // a NUL is stored behind them
	Suppressed bool       // nothing is stored
}

// Stores reports whether a part takes an argument.
func (p *ScanPart) Stores() bool { return p.Kind >= ScanInteger && !p.Suppressed }

// PrintKind is what a part of a format of the printf family writes.
type PrintKind uint8

// The kinds.
const (
	PrintLiteral PrintKind = iota
	PrintInteger
	PrintCharacter
	PrintString
)

// PrintPart is a part of a format that text is written by.
type PrintPart struct {
	Kind    PrintKind
	Literal []byte

	Base   uint64 // of an integer
	Signed bool
	Upper  bool // its letters are large
	Bits   uint // of the integer
	Odd    bool // 0 is written otherwise than another number of one digit
	Limit  int  // most characters of a string; -1: any number

	// Number writes an integer of 64 bits, Text a character or a string, each with all that stands around it in its field: blanks, zeros, a
	// sign, a prefix. Of these the digit 1 is none.
	Number func(v uint64) []byte
	Text   func(s []byte) []byte
}
