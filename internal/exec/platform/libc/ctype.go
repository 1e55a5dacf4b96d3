package libc

import (
	"encoding/binary"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// glibc's tables run from character -128 to 255.
const (
	characters     = 384
	firstCharacter = 128
)

// The bits of glibc's table of classes, on a little-endian computer.
const (
	isUpper = 1 << (iota + 8)
	isLower
	isAlpha
	isDigit
	isXDigit
	isSpace
	isPrint
	isGraph
	isBlank = 1 << (iota - 8)
	isCntrl
	isPunct
	isAlnum
)

// classOf are the classes of a character in the locale "C".
func classOf(b int) (class uint16) {
	in := func(from, to int) bool { return from <= b && b <= to }
	add := func(yes bool, bits uint16) {
		if yes {
			class |= bits
		}
	}
	add(in('A', 'Z'), isUpper|isAlpha|isAlnum)
	add(in('a', 'z'), isLower|isAlpha|isAlnum)
	add(in('0', '9'), isDigit|isXDigit|isAlnum)
	add(in('A', 'F') || in('a', 'f'), isXDigit)
	add(b == ' ' || in('\t', '\r'), isSpace)
	add(b == ' ' || b == '\t', isBlank)
	add(in(0, 31) || b == 127, isCntrl)
	add(in(32, 126), isPrint)
	add(in(33, 126), isGraph)
	add(in(33, 126) && class&isAlnum == 0, isPunct)
	return class
}

func classTable() []byte {
	var t []byte
	for i := range characters {
		class := uint16(0)
		if i >= firstCharacter {
			class = classOf(i - firstCharacter)
		}
		t = binary.LittleEndian.AppendUint16(t, class)
	}
	return t
}

// caseTable maps characters from first to last to the other case. Below zero it
// repeats the characters above 127, save at -1 (EOF).
func caseTable(first, last, distance int) []byte {
	var t []byte
	for i := range characters {
		b := i - firstCharacter
		if b >= first && b <= last {
			b += distance
		} else if b < eof {
			b &= 0xff
		}
		t = binary.LittleEndian.AppendUint32(t, uint32(int32(b)))
	}
	return t
}

func classification() []machine.External {
	var list []machine.External
	for name, class := range map[string]uint16{
		"isupper": isUpper, "islower": isLower, "isalpha": isAlpha, "isdigit": isDigit, "isxdigit": isXDigit,
		"isspace": isSpace, "isprint": isPrint, "isgraph": isGraph, "isblank": isBlank, "iscntrl": isCntrl,
		"ispunct": isPunct, "isalnum": isAlnum,
	} {
		list = append(list, abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			b := int32(c.Arg(0))
			if b < -firstCharacter || b >= characters-firstCharacter {
				return abi.Violation(c, machine.Misuse, name+" of a number that is not a character", 0)
			}
			if b < 0 {
				return abi.Int(c, 0)
			}
			return abi.Int(c, int64(classOf(int(b))&class))
		}))
	}
	return append(append(list, conversions()...), tables()...)
}

func conversions() []machine.External {
	convert := func(name string, first, last, distance int32) machine.External {
		return abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			b := int32(c.Arg(0))
			if b >= first && b <= last {
				b += distance
			}
			return abi.Int(c, int64(b))
		})
	}
	return []machine.External{
		convert("tolower", 'A', 'Z', 'a'-'A'),
		convert("toupper", 'a', 'z', 'A'-'a'),
		abi.Pure("isascii", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if uint32(c.Arg(0)) < 128 {
				return abi.Int(c, 1)
			}
			return abi.Int(c, 0)
		}),
		abi.Pure("toascii", func(c *machine.Call) (machine.Outcome, *machine.Fault) { return abi.Word(c, c.Arg(0)&0x7f) }),
	}
}

// tables are what the macros of ctype.h call.
func tables() []machine.External {
	var list []machine.External
	for _, name := range []string{"__ctype_b_loc", "__ctype_tolower_loc", "__ctype_toupper_loc"} {
		list = append(list, abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			addr := tableAddress(c.M, name+".pointer")
			if addr == 0 {
				return abi.Stop(c.Gap(name + " without its table"))
			}
			return abi.Word(c, addr)
		}))
	}
	return list
}
