package libc

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

var (
	mayBeFreed = machine.Claim{Check: machine.Free, Text: "block may be freed"}
	endsRun    = machine.Note{Kind: machine.EndsRun}
)

// Facts are what others must know of the package's functions, and of those of files.
func Facts() []abi.Row {
	return []abi.Row{
		abi.Of("__assert_fail __assert", machine.Facts{Alike: true, Claim: machine.Claim{Check: machine.Assert}}),
		abi.Of("__assert_perror_fail", machine.Facts{Claim: machine.Claim{Check: machine.Assert, Text: "no error"}}),
		abi.Of("abort", machine.Facts{Alike: true, Claim: machine.Claim{Check: machine.Abort, Text: "abort is not called"}}),
		abi.Of("exit _exit", machine.Facts{Alike: true, Note: endsRun}),
		abi.Of("quick_exit _Exit", machine.Facts{Note: endsRun}),

		abi.Of("malloc calloc", machine.Facts{Alike: true, NoRoom: machine.NullIfNone}),
		abi.Of("realloc", machine.Facts{Alike: true, NoRoom: machine.NullIfSized, Claim: mayBeFreed}),
		abi.Of("reallocarray valloc aligned_alloc memalign strdup __strdup strndup __strndup", machine.Facts{NoRoom: machine.NullIfNone}),
		abi.Of("posix_memalign asprintf vasprintf", machine.Facts{NoRoom: machine.CodeIfNone}),
		abi.Of("free", machine.Facts{Alike: true, Note: machine.Note{Kind: machine.FreesBlock}, Claim: mayBeFreed}),

		abi.Of("memcpy memmove memset memcmp strlen strcmp strncmp strcpy strncpy", machine.Facts{Alike: true}),
		abi.Of("printf fprintf puts putchar fflush", machine.Facts{Alike: true}),
	}
}
