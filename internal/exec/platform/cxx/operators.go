package cxx

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// operators are the global operators new and delete. A size_t is mangled as m
// with 64-bit pointers, as j with 32-bit ones. Where the library is linked, its
// operators are in the place of those here, save for the two that free a block: new calls
// __heddle_new and throws, the others call what the program may have replaced. What
// the library needs to throw comes from __heddle_reserve, which finds room. Variables that coroutines keep while they are
// suspended are blocks as well.
func operators(h abi.Heap) []machine.External {
	list := []machine.External{allocator(h, "__heddle_new", true), allocator(abi.Heap{}, "__heddle_reserve", true),
		allocator(abi.Heap{}, "__heddle_variable_begin", true), abi.Freeing(abi.Memory("__heddle_variable_end", touchesBlock, release))}
	for _, size := range []string{"m", "j"} {
		for _, form := range []string{"_Znw", "_Zna"} {
			for _, aligned := range []string{"", "St11align_val_t"} {
				name := form + size + aligned
				list = append(list, allocator(h, name, false), allocator(h, name+"RKSt9nothrow_t", true))
			}
		}
	}
	for _, form := range []string{"_ZdlPv", "_ZdaPv"} {
		for _, size := range []string{"", "m", "j"} {
			for _, rest := range []string{"", "St11align_val_t", "RKSt9nothrow_t", "St11align_val_tRKSt9nothrow_t"} {
				list = append(list, abi.Freeing(abi.Memory(form+size+rest, touchesBlock, release)))
			}
		}
	}
	return list
}

// allocator is operator new: it throws where there is no room, or gives null.
func allocator(h abi.Heap, name string, null bool) machine.External {
	x := abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		addr, f := h.Block(c, c.Arg(0))
		switch {
		case f != nil:
			return abi.Stop(f)
		case addr == 0 && !null:
			return abi.Stop(c.Gap("a C++ exception (std::bad_alloc)"))
		}
		return abi.Word(c, addr)
	})
	x.Allocates = true
	x.Choices = func(c *machine.Call) int { return h.Choices(c, c.Arg(0)) }
	return x
}

// touchesBlock: freeing a block conflicts with every use of it.
func touchesBlock(c *machine.Call, buf []machine.Access) []machine.Access {
	if n, ok := c.BlockSize(c.Arg(0)); ok {
		return append(buf, abi.Write(c.Arg(0), max(n, 1)))
	}
	return buf
}

func release(c *machine.Call) (machine.Outcome, *machine.Fault) {
	if c.Arg(0) == 0 {
		return abi.Void(c)
	}
	return machine.Done, c.Release(c.Arg(0))
}
