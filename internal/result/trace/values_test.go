package trace

import (
	"math"
	"testing"

	"heddle/internal/ir/program"
)

// The types of the tests.
const (
	tInt = 1 + iota
	tChar
	tPair
	tInts
	tChars
	tEnum
	tBits
	tDouble
	tLongDouble
	tWide
)

func typesNamer() *namer {
	return &namer{p: &program.Program{PointerBits: 64, Types: []program.Type{
		{},
		{Kind: program.TypeSigned, Name: "int", Bits: 32},
		{Kind: program.TypeChar, Name: "char", Bits: 8},
		{Kind: program.TypeStruct, Name: "pair", Bits: 64, Members: []program.Member{{Name: "a", Type: tInt, Bits: 32}, {Name: "b", Type: tInt, BitOff: 32, Bits: 32}}},
		{Kind: program.TypeArray, Name: "int[3]", Bits: 96, Elem: tInt, Count: 3},
		{Kind: program.TypeArray, Name: "char[4]", Bits: 32, Elem: tChar, Count: 4},
		{Kind: program.TypeEnum, Name: "colour", Bits: 32, Enums: []program.EnumName{{Name: "RED", Value: -1}}},
		{Kind: program.TypeStruct, Name: "bits", Bits: 32, Members: []program.Member{{Name: "lo", Type: tInt, Bits: 3}, {Name: "hi", Type: tInt, BitOff: 3, Bits: 5}}},
		{Kind: program.TypeFloat, Name: "double", Bits: 64},
		{Kind: program.TypeFloat, Name: "long double", Bits: 128},
		{Kind: program.TypeSigned, Name: "__int128", Bits: 128},
	}}}
}

func bytesOf(words ...uint64) (b []byte) {
	for _, w := range words {
		for k := range 8 {
			b = append(b, byte(w>>(8*k)))
		}
	}
	return b
}

func TestRender(t *testing.T) {
	n := typesNamer()
	for _, c := range []struct {
		typ  int
		b    []byte
		want string
	}{
		{tInt, bytesOf(0xffffffff), "-1"},
		{tChar, []byte{'a'}, "'a' (97)"},
		{tChar, []byte{0xff}, "-1"},
		{tPair, bytesOf(2<<32 | 1), "{a = 1, b = 2}"},
		{tInts, bytesOf(2<<32|1, 3), "{1, 2, 3}"},
		{tChars, []byte("hi\x00\x00"), `"hi"`},
		{tChars, []byte("1234"), "{'1' (49), '2' (50), '3' (51), '4' (52)}"},
		{tEnum, bytesOf(0xffffffff), "RED"},
		{tEnum, bytesOf(7), "7"},
		{tBits, bytesOf(0b11111_011), "{lo = 3, hi = -1}"},
		{tDouble, bytesOf(math.Float64bits(2)), "2.0"},
		{tDouble, bytesOf(math.Float64bits(math.Inf(-1))), "-Inf"},
		{tLongDouble, bytesOf(0xC000000000000000, 0x3fff), "1.5"},
		{tWide, bytesOf(0, 1), "18446744073709551616"},
		{tWide, bytesOf(math.MaxUint64, math.MaxUint64), "-1"},
	} {
		if got := n.render(c.typ, c.b, 0); got != c.want {
			t.Errorf("type %d: got %s, want %s", c.typ, got, c.want)
		}
	}
}

func TestPaths(t *testing.T) {
	n := typesNamer()
	for _, c := range []struct {
		p        part
		from, to uint64
		want     string
	}{
		{part{text: "x", typ: tInt}, 0, 4, "x"},
		{part{text: "p", arrow: true, typ: tInt}, 0, 4, "*p"},
		{part{text: "s", typ: tPair}, 4, 8, "s.b"},
		{part{text: "s", typ: tPair}, 3, 5, "s.a s.b"},
		{part{text: "p", arrow: true, typ: tPair}, 4, 8, "p->b"},
		{part{text: "a", typ: tInts}, 4, 12, "a[1] a[2]"},
		{part{text: "p", arrow: true, typ: tInts}, 4, 8, "(*p)[1]"},
		{part{text: "c", typ: tChars}, 1, 2, "c[1]"},
		{part{text: "c", typ: tChars}, 1, 3, "c"},
	} {
		got := ""
		for i, l := range n.leaves(c.p, c.from, c.to, nil) {
			if i > 0 {
				got += " "
			}
			got += l.expr()
		}
		if got != c.want {
			t.Errorf("%s from %d to %d: got %q, want %q", c.p.text, c.from, c.to, got, c.want)
		}
	}
}
