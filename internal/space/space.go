// Package space reserves the address space of a machine's state: a sparse array
// of words that costs memory only where it was written.
//
// It is the one place of the project that asks the operating system for memory
// and that uses unsafe. It must not know what the words mean.
package space

import (
	"fmt"
	"syscall"
	"unsafe"
)

// Size is the number of words of a space: 2^31, 16 GiB of addresses.
const Size = 1 << 31

// Words is a space. Indexing it with a number below Size needs no bounds check
// when the compiler can see that; other indices are checked by Go as usual.
type Words [Size]uint64

// New reserves a space of zero words. It is not accounted as memory in use
// until written.
func New() (*Words, error) {
	b, err := syscall.Mmap(-1, 0, Size*8, syscall.PROT_READ|syscall.PROT_WRITE,
		syscall.MAP_ANON|syscall.MAP_PRIVATE|syscall.MAP_NORESERVE)
	if err != nil {
		return nil, fmt.Errorf("cannot reserve 16 GiB of address space for the program's state: %w (is `ulimit -v` set?)", err)
	}
	return (*Words)(unsafe.Pointer(unsafe.SliceData(b))), nil
}

// Free gives the space back.
func Free(w *Words) error {
	return syscall.Munmap(unsafe.Slice((*byte)(unsafe.Pointer(w)), Size*8))
}
