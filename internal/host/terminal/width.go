// Package terminal asks the kernel how wide a terminal is.
//
// It must not know what is printed.
package terminal

import (
	"os"
	"syscall"
	"unsafe"
)

// size is what the kernel says of a terminal: struct winsize of <sys/ioctl.h>.
type size struct{ rows, columns, width, height uint16 }

// Width is the number of columns of a terminal, or 0 if the file is no terminal or the number is
// unknown.
func Width(f *os.File) int {
	var s size
	if _, _, err := syscall.Syscall(syscall.SYS_IOCTL, f.Fd(), syscall.TIOCGWINSZ, uintptr(unsafe.Pointer(&s))); err != 0 {
		return 0
	}
	return int(s.columns)
}
