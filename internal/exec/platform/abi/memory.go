package abi

import (
	"fmt"

	"heddle/internal/exec/machine"
)

// Ptr is the number of bytes of a pointer, a long and a size_t.
func Ptr(c *machine.Call) uint { return c.M.Program().PointerBits / 8 }

// Load reads an integer of n bytes for the calling thread. A fault of class machine.Opaque is no answer: the value is not
// known yet. Who asks a question about a call (External.Enabled, say) may take it for any, and External.Do for nothing at
// all: the machine records the read, and asks or calls again when the value is known.
func Load(c *machine.Call, addr uint64, n uint) (uint64, *machine.Fault) {
	return c.M.Read(c.Thread, c.PC, addr, n)
}

// Store writes an integer of n bytes for the calling thread.
func Store(c *machine.Call, addr uint64, n uint, v uint64) *machine.Fault {
	return c.M.Write(c.Thread, c.PC, addr, n, v)
}

// Bytes reads n bytes.
func Bytes(c *machine.Call, addr, n uint64) ([]byte, *machine.Fault) {
	return bytesBy(c, addr, n, func(buf []byte) *machine.Fault { return c.M.ReadBytes(c.Thread, c.PC, addr, buf) })
}

// Unused is like Bytes, for callers that determine later which bytes matter: reading uninitialised
// ones is no use of them.
func Unused(c *machine.Call, addr, n uint64) ([]byte, *machine.Fault) {
	return bytesBy(c, addr, n, func(buf []byte) *machine.Fault { return c.M.Memory().ReadUnused(c, addr, buf) })
}

func bytesBy(c *machine.Call, addr, n uint64, read func(buf []byte) *machine.Fault) ([]byte, *machine.Fault) {
	if n == 0 {
		return nil, nil
	}
	if n > MaxSize {
		// No object is that large: the machine finds the words for the fault.
		_, f := c.M.Read(c.Thread, c.PC, addr, 1)
		if f == nil {
			f = c.Fault(machine.Bounds, fmt.Sprintf("access of %d bytes", n))
			f.Addr, f.Size = addr, n
		}
		return nil, f
	}
	buf := make([]byte, n)
	return buf, read(buf)
}

// PutBytes writes bytes.
func PutBytes(c *machine.Call, addr uint64, b []byte) *machine.Fault {
	if len(b) == 0 {
		return nil
	}
	return c.M.WriteBytes(c.Thread, c.PC, addr, b)
}

// String reads a string up to its NUL.
func String(c *machine.Call, addr uint64) ([]byte, *machine.Fault) {
	return c.M.ReadString(c.Thread, c.PC, addr)
}

// MaxSize is the largest size of a block that malloc gives.
const MaxSize = 1 << 31

// Read is an ordinary read access.
func Read(addr, size uint64) machine.Access { return machine.Access{Addr: addr, Size: size} }

// Write is an ordinary write access.
func Write(addr, size uint64) machine.Access {
	return machine.Access{Addr: addr, Size: size, Write: true}
}

// Atomic is the access of an operation on a synchronisation object.
func Atomic(addr, size uint64) machine.Access {
	return machine.Access{Addr: addr, Size: size, Write: true, Atomic: true}
}

// Optional lists an access where a pointer leads anywhere.
func Optional(buf []machine.Access, a machine.Access) []machine.Access {
	if a.Addr == 0 {
		return buf
	}
	return append(buf, a)
}

// ReadText is the access of reading a string.
func ReadText(c *machine.Call, addr uint64) machine.Access {
	return Read(addr, c.M.StringSize(addr))
}
