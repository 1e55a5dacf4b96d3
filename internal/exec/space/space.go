// Package space reserves the address space of a machine's state: a sparse array
// of words that costs memory only where it was written.
//
// It is the only package that requests memory from the operating system and uses unsafe. It must
// not know what the words mean.
package space

import (
	"fmt"
	"runtime/debug"
	"sync/atomic"
	"syscall"
	"unsafe"
)

// Size is the number of words of a space that can be used: 2^31, 16 GiB.
const Size = 1 << 31

// reserved is the number of words that addresses are reserved for: as many as 32
// bits can name. The upper half is never to be touched.
const reserved = 1 << 32

// Words is a space. As any index of 32 bits is within it, Go checks none of them;
// one that is not below Size is a fault of the hardware, which becomes a panic in
// the goroutine that called New.
type Words [reserved]uint64

// New reserves a space of zero words. It is not accounted as memory in use
// until written.
func New() (*Words, error) {
	b, err := syscall.Mmap(-1, 0, reserved*8, syscall.PROT_NONE, syscall.MAP_ANON|syscall.MAP_PRIVATE|syscall.MAP_NORESERVE)
	if err == nil {
		err = syscall.Mprotect(b[:Size*8], syscall.PROT_READ|syscall.PROT_WRITE)
	}
	debug.SetPanicOnFault(true) // an index in the upper half becomes a panic of this goroutine
	if err != nil {
		return nil, fmt.Errorf("cannot reserve 32 GiB of address space for the program's state: %w (is `ulimit -v` set?)", err)
	}
	return (*Words)(unsafe.Pointer(unsafe.SliceData(b))), nil
}

// Claim makes the page of a word the space's own, where it is known that it will be written. A page that is read first is
// one of zeros that all share until it is written, and taking its place stops every processor of the machine.
func (w *Words) Claim(at uint32) { atomic.AddUint64(&w[at], 0) }

// Free gives the space back.
func Free(w *Words) error {
	return syscall.Munmap(unsafe.Slice((*byte)(unsafe.Pointer(w)), reserved*8))
}
