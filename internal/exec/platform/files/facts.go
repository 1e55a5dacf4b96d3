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
		abi.Of("write pwrite pwrite64 writev send sendto sendmsg", machine.Facts{Conduct: program.Conduct{ShowsBytes: true}}),
		abi.Of("fopen fopen64 fdopen freopen freopen64 tmpfile tmpfile64 fmemopen __heddle_open_growing open open64 openat openat64 creat dup dup2 dup3 pipe pipe2", opens),
		abi.Of("eventfd epoll_create epoll_create1 socketpair socket accept accept4 __heddle_timer_descriptor __heddle_signal_descriptor", opens),
		abi.Of("stat stat64 lstat lstat64 fstat fstat64 epoll_ctl epoll_wait", machine.Facts{Conduct: program.Conduct{Layout: true}}),
		abi.Absent("mkstemp memfd_create", opens),
	}
}

// Keeps states of the package's functions whether handlers may call them, and what they keep between calls.
func Keeps() []abi.Keeping {
	const unsafe, listed, bare = machine.Unsafe, machine.Listed, machine.Bare
	nothing, locked := abi.KeepsNothing, abi.KeepsLocked
	stream := func(arg int) machine.Kept { return machine.Kept{Keeps: machine.KeepsStream, Arg: arg} }
	writes := func(arg int) machine.Kept { return machine.Kept{Keeps: machine.KeepsStreamBare, Arg: arg} }
	of := func(k machine.Keeps, file int) machine.Kept { return machine.Kept{Keeps: k, File: file} }
	reads := machine.Kept{Keeps: machine.KeepsStreamBareReading, Arg: 1}
	return []abi.Keeping{
		abi.Keep(unsafe, of(machine.KeepsStream, stdout), "putchar puts"),
		abi.Keep(unsafe, of(machine.KeepsStream, stdin), "getchar gets __heddle_known_gets"),
		abi.Keep(unsafe, of(machine.KeepsStream, -1), "fflush __heddle_known_fflush"),
		abi.Keep(unsafe, stream(1), "fgetc getc _IO_getc __heddle_known_fgetc feof __heddle_known_feof ferror clearerr setlinebuf setbuf setbuffer setvbuf fclose __heddle_known_fclose"),
		abi.Keep(unsafe, stream(1), "fseek fseeko fseeko64 rewind ftell ftello ftello64 fgetpos fgetpos64 fsetpos fsetpos64 __heddle_stdin_of_stream"),
		abi.Keep(unsafe, stream(2), "fputc putc _IO_putc fputs ungetc __heddle_known_ungetc"),
		abi.Keep(unsafe, stream(3), "fgets __heddle_known_fgets getline freopen freopen64"),
		abi.Keep(unsafe, stream(4), "fwrite fread __heddle_known_fread __fgets_chk getdelim __getdelim __heddle_known_getdelim"),

		abi.Keep(unsafe, of(machine.KeepsStreamBare, stdout), "putchar_unlocked"),
		abi.Keep(unsafe, of(machine.KeepsStreamBare, stdin), "getchar_unlocked"),
		abi.Keep(unsafe, of(machine.KeepsStreamBare, -1), "fflush_unlocked"),
		abi.Keep(unsafe, writes(1), "getc_unlocked fgetc_unlocked clearerr_unlocked __heddle_unlocked"),
		abi.Keep(unsafe, writes(2), "putc_unlocked fputc_unlocked fputs_unlocked"),
		abi.Keep(unsafe, writes(3), "fgets_unlocked"),
		abi.Keep(unsafe, writes(4), "fwrite_unlocked fread_unlocked"),
		abi.Keep(unsafe, reads, "feof_unlocked ferror_unlocked"),
		abi.Keep(unsafe, locked, "fileno fileno_unlocked __fpending __freadable __fwritable __freading __fwriting __flbf"), // of what no write changes

		abi.Keep(unsafe, locked, "flockfile ftrylockfile funlockfile"),
		abi.Keep(unsafe, locked, "fopen fopen64 fdopen tmpfile tmpfile64 fmemopen __heddle_open_growing"),
		abi.Keep(bare, nothing, "__heddle_stdin_*"),
		abi.Keep(bare, locked, "__heddle_timer_descriptor __heddle_timer_of __heddle_timer_rings __heddle_signal_descriptor __heddle_signals_pending __heddle_inherit __heddle_hand_over"),

		abi.Keep(listed, locked, "access close creat creat64 dup dup2 fcntl fcntl64 fdatasync fstat fstat64 fsync ftruncate ftruncate64 lseek lseek64 lstat lstat64"),
		abi.Keep(listed, locked, "open open64 __open_2 __open64_2 pipe poll read __heddle_known_read recv recvfrom recvmsg rename send sendmsg sendto shutdown socketpair"),
		abi.Keep(listed, locked, "stat stat64 unlink write"),
		abi.Keep(listed, locked, "openat accept bind connect getpeername getsockname getsockopt listen setsockopt socket"),
		abi.Keep(bare, locked, "openat64 __openat_2 __openat64_2 accept4 ioctl readv writev inotify_add_watch inotify_init inotify_init1 inotify_rm_watch"),
		abi.Keep(bare, locked, "dup3 pipe2 epoll_create epoll_create1 epoll_ctl epoll_wait eventfd eventfd_read eventfd_write isatty pread pread64 pwrite pwrite64"),
		abi.Keep(unsafe, locked, "remove"),
	}
}
