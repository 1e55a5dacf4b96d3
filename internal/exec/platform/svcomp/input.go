package svcomp

import (
	"fmt"
	"math"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// The names of functions that give an input begin so; the type follows. Older
// tasks have the short form.
const (
	InputPrefix = "__VERIFIER_nondet_"
	shortPrefix = "nondet_"
)

// stdin begins the names of the types of what standard input is made of where it is unknown: libc/library/stdin.c.
const stdin = "stdin_"

// input is a type that an input can have. Bits 0: the size of a pointer.
type input struct {
	name   string
	bits   uint
	signed bool
	floats bool

	pointer bool // it is an address: null, or any other number
}

func inputTypes() []input {
	return []input{
		{name: "bool", bits: 1}, {name: "_Bool", bits: 1},
		{name: "char", bits: 8, signed: true}, {name: "schar", bits: 8, signed: true}, {name: "S8", bits: 8, signed: true},
		{name: "uchar", bits: 8}, {name: "unsigned_char", bits: 8}, {name: "u8", bits: 8}, {name: "U8", bits: 8},
		{name: "short", bits: 16, signed: true}, {name: "S16", bits: 16, signed: true},
		{name: "ushort", bits: 16}, {name: "unsigned_short", bits: 16}, {name: "u16", bits: 16}, {name: "U16", bits: 16},
		{name: "int", bits: 32, signed: true}, {name: "S32", bits: 32, signed: true},
		{name: "uint", bits: 32}, {name: "unsigned", bits: 32}, {name: "unsigned_int", bits: 32}, {name: "u32", bits: 32},
		{name: "U32", bits: 32}, {name: "gfp_t", bits: 32}, {name: "dev_t", bits: 32},
		{name: "long", signed: true}, {name: "ulong"}, {name: "unsigned_long"},
		{name: "size_t"}, {name: "ssize_t", signed: true}, {name: "sector_t"}, {name: "uintptr_t"}, {name: "intptr_t", signed: true},
		{name: "off_t", signed: true}, {name: "time_t", signed: true},
		{name: "longlong", bits: 64, signed: true}, {name: "S64", bits: 64, signed: true}, {name: "loff_t", bits: 64, signed: true},
		{name: "ulonglong", bits: 64}, {name: "u64", bits: 64}, {name: "U64", bits: 64}, {name: "unsigned_long_long", bits: 64},
		{name: "int128", bits: 128, signed: true}, {name: "uint128", bits: 128},
		{name: stdin + "way", bits: 8, signed: true}, {name: stdin + "byte", bits: 16, signed: true},
		{name: stdin + "number8", bits: 8, signed: true}, {name: stdin + "number16", bits: 16, signed: true},
		{name: stdin + "number32", bits: 32, signed: true}, {name: stdin + "number64", bits: 64, signed: true},
		{name: stdin + "float", bits: 32, floats: true}, {name: stdin + "double", bits: 64, floats: true},
		{name: "float", bits: 32, floats: true}, {name: "double", bits: 64, floats: true},
		{name: "pointer", pointer: true}, {name: "pchar", pointer: true}, {name: "charp", pointer: true},
		{name: "const_char_pointer", pointer: true},
	}
}

func inputs(o Options) []machine.External {
	var list []machine.External
	for _, t := range inputTypes() {
		narrow, wide := newSource(t, o, 32), newSource(t, o, 64)
		pick := func(c *machine.Call) *source {
			if abi.Ptr(c) == 4 {
				return narrow
			}
			return wide
		}
		list = append(list, abi.Alias(machine.External{
			Name:    InputPrefix + t.name,
			Visible: machine.Never,
			Choices: func(c *machine.Call) int { return pick(c).count },
			Input:   func(c *machine.Call) (machine.Input, bool) { return pick(c).given() },
			Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
				if v, ok := c.Given(); ok {
					c.Return(v)
					return machine.Done, nil
				}
				s := pick(c)
				if s.cut {
					c.M.Notes().Cut(c.PC)
				}
				v := s.value(c.Choice)
				c.Return(v, s.upper(v))
				return machine.Done, nil
			},
		}, shortPrefix+t.name)...)
	}
	return list
}

// source gives the values of an input type, by number: the range from first on,
// then the extra ones.
type source struct {
	input
	first  int64
	ranged int // values in the range
	last   int64
	extra  []uint64
	count  int
	cut    bool
}

// What is tried of a wide type when no range is given, besides its bounds.
const (
	smallSigned   = 8
	smallUnsigned = 16
	exhaustive    = 16 // bits up to which every value is tried
)

// maxValues bounds the choices of one input.
const maxValues = 1 << 24

func newSource(t input, o Options, pointerBits uint) *source {
	s := &source{input: t}
	if s.bits == 0 {
		s.bits = pointerBits
	}
	switch {
	case t.floats:
		s.extra, s.cut = floats(s.bits), true
	case t.pointer:
		s.extra, s.cut = []uint64{0, math.MaxUint64 >> (64 - s.word())}, true
	case s.bits <= exhaustive:
		s.first, s.ranged = 0, 1<<s.bits
		if s.signed {
			s.first = -1 << (s.bits - 1)
		}
		s.last = s.first + int64(s.ranged) - 1
	case o.NondetGiven:
		s.span(o.NondetMin, o.NondetMax)
	case s.signed:
		s.first, s.ranged, s.cut = -smallSigned, 2*smallSigned+1, true
		s.extra = []uint64{1 << (s.word() - 1), 1<<(s.word()-1) - 1}
	default:
		s.first, s.ranged, s.cut = 0, smallUnsigned+1, true
		s.extra = []uint64{math.MaxUint64 >> (64 - s.word())}
	}
	s.count = s.ranged + len(s.extra)
	return s
}

// given is the type of the input as the user knows it, with a pointer as a number: not that of more
// than 64 bits.
func (s *source) given() (machine.Input, bool) {
	if s.count == 0 || s.bits > 64 {
		return machine.Input{}, false
	}
	in := machine.Input{Bits: s.bits, Signed: s.signed, Float: s.floats, Text: strings.HasPrefix(s.name, stdin), Character: s.name == stdin+"byte"}
	if s.ranged == 0 || len(s.extra) > 0 {
		return in, true
	}
	in.Covered = s.ranged < maxValues
	in.Within, in.First, in.Last = true, s.first, s.last
	return in, true
}

// word is the number of bits in the first word.
func (s *source) word() uint { return min(s.bits, 64) }

// span sets the range to what of from..to the type can hold; to one value if
// that is nothing.
func (s *source) span(from, to int64) {
	var least, most int64
	switch w := s.word(); {
	case s.signed:
		least, most = int64(math.MinInt64)>>(64-w), int64(math.MaxInt64)>>(64-w)
	case w < 64:
		least, most = 0, 1<<w-1
	default:
		most = math.MaxInt64
	}
	from, to = min(max(from, least), most), min(max(to, least), most)
	n := uint64(to) - uint64(from)
	if to < from {
		n, to = 0, from
	}
	s.last = to
	s.first, s.ranged = from, int(min(n, maxValues-1))+1
	s.cut = from != least || to != most || n >= maxValues || s.bits >= 64
}

// pointersTried says what is tried of a pointer.
const pointersTried = "the null pointer and the largest address"

// value is number i.
func (s *source) value(i int) uint64 {
	if i < s.ranged {
		v := uint64(s.first + int64(i))
		return v & (math.MaxUint64 >> (64 - s.word()))
	}
	return s.extra[i-s.ranged]
}

// upper is the second word of a 128-bit input.
func (s *source) upper(v uint64) uint64 {
	if s.signed && int64(v) < 0 {
		return math.MaxUint64
	}
	return 0
}

// floats are the bit patterns of the floating-point numbers that are tried.
func floats(bits uint) []uint64 {
	var list []uint64
	for _, v := range []float64{0, math.Copysign(0, -1), 1, -1, 0.5, math.Inf(1), math.Inf(-1), math.NaN()} {
		if bits == 32 {
			list = append(list, uint64(math.Float32bits(float32(v))))
		} else {
			list = append(list, math.Float64bits(v))
		}
	}
	if bits == 32 {
		return append(list, uint64(math.Float32bits(math.MaxFloat32)))
	}
	return append(list, math.Float64bits(math.MaxFloat64))
}

// Cut says in words which values an input function tries, and whether that is
// less than all of its type. Other functions: "", false.
func Cut(o Options, pointerBits uint, name string) (text string, cut bool) {
	for _, t := range inputTypes() {
		if InputPrefix+t.name == name || shortPrefix+t.name == name {
			s := newSource(t, o, pointerBits)
			return s.text(), s.cut
		}
	}
	return "", false
}

func (s *source) text() string {
	switch {
	case s.floats:
		return fmt.Sprintf("%d of the values of %s: zeros, ones, 1/2, the largest, infinities, NaN", s.count, s.name)
	case s.pointer:
		return pointersTried
	case !s.cut:
		return fmt.Sprintf("all %d values", s.count)
	}
	last := s.first + int64(s.ranged) - 1
	text := fmt.Sprintf("%d to %d", s.first, last)
	if len(s.extra) > 1 {
		return text + " and the least and the largest value of the type"
	} else if len(s.extra) == 1 {
		return text + " and the largest value of the type"
	}
	return text
}
