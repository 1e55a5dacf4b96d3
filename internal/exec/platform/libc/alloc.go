package libc

import (
	"math/bits"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// heap is where blocks come from.
type heap struct{ abi.Heap }

// sized is a function that makes a block of the size that size computes; ok is
// false if no such block can be.
func (h heap) sized(name string, size func(c *machine.Call) (n uint64, ok bool), do abi.Do) machine.External {
	x := abi.Pure(name, do)
	x.Allocates = true
	x.Choices = func(c *machine.Call) int {
		n, ok := size(c)
		if !ok {
			return 1
		}
		return h.Choices(c, n)
	}
	return x
}

func allocation(o Options) []machine.External {
	h := heap{o.Heap}
	return []machine.External{
		h.sized("malloc", sizeOf, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return h.allocated(c, c.Arg(0), true)
		}),
		h.sized("calloc", sizeOfArray, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			n, ok := sizeOfArray(c)
			return h.zeroed(c, n, ok)
		}),
		h.sized("valloc", sizeOf, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return h.alignedTo(c, page, c.Arg(0))
		}),
		h.sized("aligned_alloc", sizeAfterAlignment, h.aligned),
		h.sized("memalign", sizeAfterAlignment, h.aligned),
		h.posixMemalign(),
		h.resizing("realloc", func(c *machine.Call) (uint64, bool) { return c.Arg(1), true }),
		h.resizing("reallocarray", func(c *machine.Call) (uint64, bool) { return product(c, c.Arg(1), c.Arg(2)) }),
		abi.Freeing(abi.Memory("free", touchesBlock, free)),
		abi.Freeing(abi.Memory("cfree", touchesBlock, free)),
		abi.Memory("malloc_usable_size", readsBlock, usableSize),
	}
}

func sizeOf(c *machine.Call) (uint64, bool) { return c.Arg(0), true }

func sizeAfterAlignment(c *machine.Call) (uint64, bool) { return c.Arg(1), true }

func sizeOfArray(c *machine.Call) (uint64, bool) { return product(c, c.Arg(0), c.Arg(1)) }

// product is a*b, if a size_t holds it.
func product(c *machine.Call, a, b uint64) (uint64, bool) {
	hi, lo := bits.Mul64(a, b)
	return lo, hi == 0 && (abi.Ptr(c) == 8 || lo>>32 == 0)
}

// block makes a heap block, or gives 0 if there is no room for it.
func (h heap) block(c *machine.Call, n uint64, ok bool) (addr uint64, f *machine.Fault) {
	if ok {
		addr, f = h.Block(c, n)
	}
	if addr == 0 && f == nil {
		c.M.Record().SetErrno(c.Thread, abi.ENOMEM)
	}
	return addr, f
}

// allocated ends a call with a new block.
func (h heap) allocated(c *machine.Call, n uint64, ok bool) (machine.Outcome, *machine.Fault) {
	addr, f := h.block(c, n, ok)
	if f != nil {
		return abi.Stop(f)
	}
	return abi.Word(c, addr)
}

// zeroed ends a call with a new block of zeros. All blocks are; writing them
// again reports whether they were written.
func (h heap) zeroed(c *machine.Call, n uint64, ok bool) (machine.Outcome, *machine.Fault) {
	addr, f := h.block(c, n, ok)
	if f == nil && addr != 0 {
		f = c.Fill(addr, 0, n)
	}
	if f != nil {
		return abi.Stop(f)
	}
	return abi.Word(c, addr)
}

func powerOfTwo(n uint64) bool { return n != 0 && n&(n-1) == 0 }

// page is the size of a page, as sysconf gives it.
const page = 4096

// alignedTo ends a call with a new block at a multiple of a power of two.
func (h heap) alignedTo(c *machine.Call, align, n uint64) (machine.Outcome, *machine.Fault) {
	addr, f := h.block(c, n, true)
	if f == nil && addr != 0 {
		addr, f = c.Align(addr, align)
	}
	if f != nil {
		return abi.Stop(f)
	}
	return abi.Word(c, addr)
}

func (h heap) aligned(c *machine.Call) (machine.Outcome, *machine.Fault) {
	if !powerOfTwo(c.Arg(0)) {
		c.M.Record().SetErrno(c.Thread, abi.EINVAL)
		return abi.Word(c, 0)
	}
	return h.alignedTo(c, c.Arg(0), c.Arg(1))
}

func (h heap) posixMemalign() machine.External {
	x := abi.Memory("posix_memalign", func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(buf, abi.Write(c.Arg(0), uint64(abi.Ptr(c))))
	}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if !powerOfTwo(c.Arg(1)) || c.Arg(1)%uint64(abi.Ptr(c)) != 0 {
			return abi.Int(c, abi.EINVAL)
		}
		addr, f := h.block(c, c.Arg(2), true)
		if f == nil && addr != 0 {
			addr, f = c.Align(addr, c.Arg(1))
		}
		if f != nil {
			return abi.Stop(f)
		}
		if addr == 0 {
			return abi.Int(c, abi.ENOMEM)
		}
		if f := abi.Store(c, c.Arg(0), abi.Ptr(c), addr); f != nil {
			return abi.Stop(f)
		}
		return abi.Int(c, 0)
	})
	x.Allocates = true
	x.Choices = func(c *machine.Call) int { return h.Choices(c, c.Arg(2)) }
	return x
}

// touchesBlock: freeing a block conflicts with every use of it.
func touchesBlock(c *machine.Call, buf []machine.Access) []machine.Access {
	if n, ok := c.BlockSize(c.Arg(0)); ok {
		return append(buf, abi.Write(c.Arg(0), max(n, 1)))
	}
	return buf
}

// readsBlock: the size of a block is as good as its contents.
func readsBlock(c *machine.Call, buf []machine.Access) []machine.Access {
	if n, ok := c.BlockSize(c.Arg(0)); ok {
		return append(buf, abi.Read(c.Arg(0), max(n, 1)))
	}
	return buf
}

func usableSize(c *machine.Call) (machine.Outcome, *machine.Fault) {
	n, ok := c.BlockSize(c.Arg(0))
	if !ok && c.Arg(0) != 0 {
		_, f := abi.Bytes(c, c.Arg(0), 1)
		if f == nil {
			f = c.Fault(machine.Free, "size of "+abi.Name(c, c.Arg(0))+", which is not a heap block")
		}
		return abi.Stop(f)
	}
	c.Uses(c.Arg(0)) // no byte of it is read
	return abi.Word(c, n)
}

func free(c *machine.Call) (machine.Outcome, *machine.Fault) {
	if c.Arg(0) == 0 {
		return abi.Void(c)
	}
	return machine.Done, c.Release(c.Arg(0))
}

// resizing always moves the block, so that a use of the old address is found.
func (h heap) resizing(name string, size func(c *machine.Call) (uint64, bool)) machine.External {
	x := abi.Freeing(abi.Memory(name, touchesBlock, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		n, ok := size(c)
		old := c.Arg(0)
		had, living := c.BlockSize(old)
		switch {
		case old == 0:
			return h.allocated(c, n, ok)
		case !living:
			return abi.Stop(c.Release(old)) // which says what is wrong
		case ok && n == 0:
			if f := c.Release(old); f != nil {
				return abi.Stop(f)
			}
			return abi.Word(c, 0)
		}
		addr, f := h.block(c, n, ok)
		if f != nil || addr == 0 {
			c.Return(0)
			return abi.Stop(f)
		}
		f = c.Copy(addr, old, min(had, n))
		if f == nil {
			f = c.Release(old)
		}
		if f != nil {
			return abi.Stop(f)
		}
		if had == n {
			machine.Moved(c, old)
		}
		return abi.Word(c, addr)
	}))
	x.Allocates = true
	x.Choices = func(c *machine.Call) int {
		n, ok := size(c)
		if !ok || n == 0 && c.Arg(0) != 0 {
			return 1
		}
		return h.Choices(c, n)
	}
	return x
}
