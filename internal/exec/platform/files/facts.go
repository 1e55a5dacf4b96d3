package files

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/ir/program"
)

// Facts are what others must know about the package's functions.
func Facts() []abi.Row {
	opens := machine.Facts{Conduct: program.Conduct{OpensStream: true}}
	return []abi.Row{
		abi.Of("fflush", machine.Facts{Symmetric: true}),
		abi.Of("fopen fopen64 fdopen freopen freopen64 tmpfile tmpfile64 fmemopen open open64 creat dup dup2 dup3 pipe pipe2", opens),
		abi.Absent("openat open_memstream mkstemp memfd_create socketpair eventfd", opens),
	}
}
