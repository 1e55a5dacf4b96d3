package platform

import "strings"

// StdinFile is the file of CLibrary whose functions have standard input as unknowns, in the place of the platform's, as its functions
// name it. They are for machines that have unknowns.
const StdinFile = "/heddle/c/stdin.c"

// OfStdin reports whether a function gives an input that these functions make standard input of.
func OfStdin(name string) bool { return strings.HasPrefix(name, InputPrefix+stdinPrefix) }

const stdinPrefix = "stdin_"

// StdinPiece is what such a function gives: "way", "byte", or a kind of number.
func StdinPiece(name string) string { return strings.TrimPrefix(name, InputPrefix+stdinPrefix) }

// The inputs that these functions make standard input of, beside bytes and numbers: the ways of a number, as the file has them, and
// what stands in the place of a byte.
const (
	stdinOther   = 1 // no number begins here
	StdinEnds    = 2 // the text ends in the place of a number
	stdinEndless = 3 // a floating-point number begins that is none
	stdinOctal   = 4
	stdinHex     = 5
	stdinLarge   = 7
	stdinSmall   = 8

	StdinEnd = -1 // the text ends in the place of a byte
)

// StdinBeginning is what stands in the text that continues in a way, before the number; for those without one, all.
func StdinBeginning(way uint64) string {
	switch way {
	case stdinOther:
		return "-"
	case stdinEndless:
		return "infinit"
	case stdinLarge:
		return strings.Repeat("9", 400)
	case stdinSmall:
		return "-" + strings.Repeat("9", 400)
	}
	return ""
}

// StdinBase is the base of a number that is read in a way.
func StdinBase(way uint64) int {
	switch way {
	case stdinOctal:
		return 8
	case stdinHex:
		return 16
	}
	return 10
}
