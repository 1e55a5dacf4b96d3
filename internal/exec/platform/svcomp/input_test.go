package svcomp

import (
	"math"
	"testing"
)

// values lists what a source tries.
func values(t *testing.T, name string, o Options, pointerBits uint) []uint64 {
	t.Helper()
	for _, in := range inputTypes() {
		if in.name == name {
			s := newSource(in, o, pointerBits)
			var list []uint64
			for i := range s.count {
				list = append(list, s.value(i))
			}
			return list
		}
	}
	t.Fatalf("no input type %s", name)
	return nil
}

func TestValues(t *testing.T) {
	ranged := Options{NondetGiven: true, NondetMin: -3, NondetMax: 300}
	for _, c := range []struct {
		name        string
		o           Options
		bits        uint
		count       int
		first, last uint64
		cut         bool
	}{
		{"bool", Options{}, 64, 2, 0, 1, false},
		{"bool", ranged, 64, 2, 0, 1, false}, // a range is for wide types
		{"char", Options{}, 64, 256, 0x80, 0x7f, false},
		{"uchar", ranged, 64, 256, 0, 0xff, false},
		{"short", Options{}, 64, 65536, 0x8000, 0x7fff, false},
		{"int", Options{}, 64, 19, 0xfffffff8, math.MaxInt32, true}, // -8..8, least, largest
		{"uint", Options{}, 64, 18, 0, math.MaxUint32, true},        // 0..16, largest
		{"int", ranged, 64, 304, 0xfffffffd, 300, true},
		{"uint", ranged, 64, 301, 0, 300, true},
		{"uint", Options{true, -5, -2}, 64, 1, 0, 0, true}, // nothing of it: one value
		{"long", Options{}, 64, 19, 0xfffffffffffffff8, math.MaxInt64, true},
		{"long", Options{}, 32, 19, 0xfffffff8, math.MaxInt32, true},
		{"ulong", Options{}, 32, 18, 0, math.MaxUint32, true},
		{"ulong", ranged, 64, 301, 0, 300, true},
		{"int", Options{true, math.MinInt64, math.MaxInt64}, 64, maxValues, 0x80000000, 0x80ffffff, true},
		{"pointer", Options{}, 64, 2, 0, math.MaxUint64, true},
		{"float", Options{}, 64, 9, 0, uint64(math.Float32bits(math.MaxFloat32)), true},
	} {
		list := values(t, c.name, c.o, c.bits)
		if len(list) != c.count || list[0] != c.first || list[len(list)-1] != c.last {
			t.Errorf("%s %+v: %d values, %#x to %#x; want %d, %#x to %#x", c.name, c.o, len(list), list[0], list[len(list)-1], c.count, c.first, c.last)
		}
		if _, cut := Cut(c.o, c.bits, InputPrefix+c.name); cut != c.cut {
			t.Errorf("%s %+v: cut is %v", c.name, c.o, cut)
		}
	}
}

func TestCutText(t *testing.T) {
	for name, want := range map[string]string{
		"__VERIFIER_nondet_int":     "-8 to 8 and the least and the largest value of the type",
		"nondet_int":                "-8 to 8 and the least and the largest value of the type",
		"__VERIFIER_nondet_uint":    "0 to 16 and the largest value of the type",
		"__VERIFIER_nondet_uchar":   "all 256 values",
		"__VERIFIER_nondet_pointer": "the null pointer and the largest address",
		"malloc":                    "",
	} {
		if got, _ := Cut(Options{}, 64, name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
