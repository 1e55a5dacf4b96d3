package files

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Keeps states of the package's functions whether handlers may call them, and what they keep between calls.
func Keeps() []abi.Keeping {
	const unsafe, listed, bare = machine.Unsafe, machine.Listed, machine.Bare
	nothing, locked := abi.KeepsNothing, abi.KeepsLocked
	stream := func(arg int) machine.Kept { return machine.Kept{Keeps: machine.KeepsStream, Arg: arg} }
	writes := func(arg int) machine.Kept { return machine.Kept{Keeps: machine.KeepsStreamBare, Arg: arg} }
	of := func(k machine.Keeps, file int) machine.Kept { return machine.Kept{Keeps: k, File: file} }
	reads := machine.Kept{Keeps: machine.KeepsStreamBareReading, Arg: 1}
	return []abi.Keeping{
		{unsafe, of(machine.KeepsStream, stdout), "putchar puts"},
		{unsafe, of(machine.KeepsStream, stdin), "getchar gets __heddle_known_gets"},
		{unsafe, of(machine.KeepsStream, -1), "fflush"},
		{unsafe, stream(1), "fgetc getc _IO_getc __heddle_known_fgetc feof __heddle_known_feof ferror clearerr setlinebuf setbuf setbuffer setvbuf fclose"},
		{unsafe, stream(1), "fseek fseeko fseeko64 rewind ftell ftello ftello64 fgetpos fgetpos64 fsetpos fsetpos64 __heddle_stdin_of_stream"},
		{unsafe, stream(2), "fputc putc _IO_putc fputs ungetc __heddle_known_ungetc"},
		{unsafe, stream(3), "fgets __heddle_known_fgets getline freopen freopen64"},
		{unsafe, stream(4), "fwrite fread __heddle_known_fread __fgets_chk getdelim __getdelim __heddle_known_getdelim"},

		{unsafe, of(machine.KeepsStreamBare, stdout), "putchar_unlocked"},
		{unsafe, of(machine.KeepsStreamBare, stdin), "getchar_unlocked"},
		{unsafe, of(machine.KeepsStreamBare, -1), "fflush_unlocked"},
		{unsafe, writes(1), "getc_unlocked fgetc_unlocked clearerr_unlocked __heddle_unlocked"},
		{unsafe, writes(2), "putc_unlocked fputc_unlocked fputs_unlocked"},
		{unsafe, writes(3), "fgets_unlocked"},
		{unsafe, writes(4), "fwrite_unlocked fread_unlocked"},
		{unsafe, reads, "feof_unlocked ferror_unlocked"},
		{unsafe, locked, "fileno fileno_unlocked __fpending __freadable __fwritable __freading __fwriting __flbf"}, // of what no write changes

		{unsafe, locked, "flockfile ftrylockfile funlockfile"},
		{unsafe, locked, "fopen fopen64 fdopen tmpfile tmpfile64 fmemopen"},
		{bare, nothing, "__heddle_stdin_*"},

		{listed, locked, "access close creat creat64 dup dup2 fcntl fcntl64 fdatasync fstat fstat64 fsync ftruncate ftruncate64 lseek lseek64 lstat lstat64"},
		{listed, locked, "open open64 __open_2 __open64_2 pipe poll read __heddle_known_read recv recvfrom recvmsg rename send sendmsg sendto shutdown socketpair"},
		{listed, locked, "stat stat64 unlink write"},
		{bare, locked, "dup3 pipe2 epoll_create epoll_create1 epoll_ctl epoll_wait eventfd eventfd_read eventfd_write isatty pread pread64 pwrite pwrite64"},
		{unsafe, locked, "remove"},
	}
}
