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
		abi.Of("getchar getchar_unlocked gets", machine.Facts{Reads: machine.ReadsInput}),
		abi.Of("fgetc getc _IO_getc getc_unlocked fgetc_unlocked fgets fgets_unlocked __fgets_chk fread fread_unlocked getline getdelim __getdelim",
			machine.Facts{Reads: machine.ReadsStream}),
		abi.Of("write pwrite pwrite64 send sendto sendmsg", machine.Facts{Conduct: program.Conduct{ShowsBytes: true}}),
		abi.Of("fopen fopen64 fdopen freopen freopen64 tmpfile tmpfile64 fmemopen open open64 creat dup dup2 dup3 pipe pipe2", opens),
		abi.Of("eventfd epoll_create epoll_create1 socketpair", opens),
		abi.Of("stat stat64 lstat lstat64 fstat fstat64 epoll_ctl epoll_wait", machine.Facts{Conduct: program.Conduct{Layout: true}}),
		abi.Absent("openat open_memstream mkstemp memfd_create socket accept accept4", opens),
	}
}
