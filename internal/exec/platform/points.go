package platform

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/files"
	"heddle/internal/exec/platform/posix"
)

// cancellationPoints are functions of C's library at which a thread can be
// cancelled (POSIX, 2.9.5.2): those on descriptors must be, streams may be.
var cancellationPoints = points()

func points() map[string]func(machine.External) machine.External {
	list := map[string]func(machine.External) machine.External{}
	for _, name := range []string{"open", "open64", "openat", "openat64", "creat", "close", "fsync"} {
		list[name] = posix.Cancellable
	}
	for _, name := range []string{"poll", "epoll_wait"} {
		list[name] = func(x machine.External) machine.External { return posix.Cancellable(posix.EndedByHandlers(x)) }
	}
	for _, name := range []string{
		"read", files.Known + "read", "write", "eventfd_read", "eventfd_write", "send", "sendto", "sendmsg", "recv", "recvfrom", "recvmsg", "accept", "accept4", "connect", "readv", "writev",
	} {
		list[name] = func(x machine.External) machine.External {
			return posix.Cancellable(posix.EndedByHandlers(files.EndedWhileWaiting(x)))
		}
	}
	for _, name := range []string{
		"printf", "fprintf", "dprintf", "vprintf", "vfprintf", "vdprintf",
		"__printf_chk", "__fprintf_chk", "__dprintf_chk", "__vprintf_chk", "__vfprintf_chk", "__vdprintf_chk",
		"puts", "fputs", "fputs_unlocked", "putchar", "putchar_unlocked", "putc", "fputc", "_IO_putc", "fwrite", "fwrite_unlocked",
		"fflush", files.Known + "fflush", "perror", "getchar", "getc", "fgetc", "fgets", "fread", "getline", "scanf", "fscanf", "vscanf", "vfscanf",
		files.Known + "fgetc", files.Known + "fgets", files.Known + "fread", files.Known + "vfscanf", files.OfStream,
		"__isoc99_scanf", "__isoc99_fscanf", "__isoc99_vscanf", "__isoc99_vfscanf",
	} {
		list[name] = posix.MayBeCancelled
	}
	return list
}
