package libc

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// mayBeFreed is claimed of calls that free a block.
var mayBeFreed = machine.Claim{Check: machine.Free, Text: "block may be freed"}

// Facts are what others must know of the package's functions, and of those of files.
func Facts() []abi.Row {
	return []abi.Row{
		{Names: "__assert_fail __assert", Facts: machine.Facts{Alike: true, Claim: machine.Claim{Check: machine.Assert}}},
		{Names: "__assert_perror_fail", Facts: machine.Facts{Claim: machine.Claim{Check: machine.Assert, Text: "no error"}}},
		{Names: "abort", Facts: machine.Facts{Alike: true, Claim: machine.Claim{Check: machine.Abort, Text: "abort is not called"}}},
		{Names: "exit _exit", Facts: machine.Facts{Alike: true}},

		{Names: "malloc calloc", Facts: machine.Facts{Alike: true}},
		{Names: "free realloc", Facts: machine.Facts{Alike: true, Claim: mayBeFreed}},

		{Names: "memcpy memmove memset memcmp strlen strcmp strncmp strcpy strncpy", Facts: machine.Facts{Alike: true}},
		{Names: "printf fprintf puts putchar fflush", Facts: machine.Facts{Alike: true}},
	}
}
