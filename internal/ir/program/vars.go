package program

import "heddle/internal/ir/source"

// TypeKind is the shape of a source type.
type TypeKind uint8

// The shapes of source types.
const (
	TypeUnknown TypeKind = iota
	TypeSigned
	TypeUnsigned
	TypeBool
	TypeChar
	TypeFloat
	TypePointer
	TypeStruct
	TypeUnion
	TypeArray
	TypeEnum
	TypeFunction
)

// Type is a source type, with typedefs and qualifiers taken off (Name keeps
// them).
type Type struct {
	Kind    TypeKind
	Name    string
	Bits    uint64
	Elem    int // pointee or element; index into Types
	Count   uint64
	Members []Member
	Enums   []EnumName

	UnsignedChar bool // of TypeChar: its values have no sign
}

// Member is a member of a struct or union.
type Member struct {
	Name   string
	Type   int
	BitOff uint64
	Bits   uint64
}

// EnumName is a name of an enumeration's value.
type EnumName struct {
	Name  string
	Value int64
}

// Variable is a variable of the source and where it lives.
type Variable struct {
	Name  string
	Type  int
	Place source.Place // of its declaration
	Arg   int          // 1, 2, ... for a parameter
	Locs  []Location   // by ascending From
}

// LocKind says where a variable lives.
type LocKind uint8

// The kinds of locations.
const (
	LocNone    LocKind = iota // not available
	LocSlot                   // in frame slots: Words from Operand
	LocPointed                // in memory, at the address in Operand plus Offset
	LocStatic                 // in Statics[Static] plus Offset
	LocValue                  // a constant: Operand
)

// Location is where a variable lives for the instructions From to To (not
// included); both zero: everywhere in its function.
type Location struct {
	From, To int
	Kind     LocKind
	Value    Operand
	Static   int
	Offset   int64
	Bits     uint // of a fragment; 0: the whole variable
	BitOff   uint
}

// Live reports whether the location holds at an instruction.
func (l *Location) Live(pc int) bool {
	return l.From == 0 && l.To == 0 || l.From <= pc && pc < l.To
}
