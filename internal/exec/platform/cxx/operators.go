package cxx

import (
	"iter"

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
	list := []machine.External{allocator(h, "__heddle_new", machine.MadeByNew, true), allocator(abi.Heap{}, "__heddle_reserve", machine.MadeByMalloc, true),
		allocator(abi.Heap{}, "__heddle_variable_begin", machine.MadeByMalloc, true), deallocator("__heddle_variable_end", machine.MadeByMalloc)}
	for _, size := range []string{"m", "j"} {
		for by, form := range forms("_Znw", "_Zna") {
			for _, aligned := range []string{"", "St11align_val_t"} {
				name := form + size + aligned
				list = append(list, allocator(h, name, by, false), allocator(h, name+"RKSt9nothrow_t", by, true))
			}
		}
	}
	for by, form := range forms("_ZdlPv", "_ZdaPv") {
		for _, size := range []string{"", "m", "j"} {
			for _, rest := range []string{"", "St11align_val_t", "RKSt9nothrow_t", "St11align_val_tRKSt9nothrow_t"} {
				list = append(list, deallocator(form+size+rest, by))
			}
		}
	}
	return append(list, makers()...)
}

// forms are the names of an operator for one object and for arrays, each with who makes the blocks.
func forms(one, array string) iter.Seq2[machine.Maker, string] {
	return func(yield func(machine.Maker, string) bool) {
		_ = yield(machine.MadeByNew, one) && yield(machine.MadeByNewArray, array)
	}
}

// makers are what the library's operators say of blocks: operator new has got one from elsewhere, operator new[] has got
// one from operator new, and operator delete[] gives one to operator delete. What a program's own operators have made
// stays as it is.
func makers() []machine.External {
	return []machine.External{
		abi.Pure("__heddle_made_by_new", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			machine.MadeByNew.Marks(c, c.Arg(0))
			return abi.Word(c, c.Arg(0))
		}),
		abi.Pure("__heddle_array_begins", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if by, ok := machine.MakerOf(c, c.Arg(0)); ok && by == machine.MadeByNew {
				machine.MadeByNewArray.Marks(c, c.Arg(0))
			}
			return abi.Word(c, c.Arg(0))
		}),
		abi.Memory("__heddle_array_ends", touchesBlock, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			switch by, ok := machine.MakerOf(c, c.Arg(0)); {
			case ok && by == machine.MadeByNew:
				return machine.Done, machine.MadeByNewArray.Release(c, c.Arg(0)) // which says what is wrong
			case ok && by == machine.MadeByNewArray:
				machine.MadeByNew.Marks(c, c.Arg(0))
			}
			return abi.Word(c, c.Arg(0))
		}),
	}
}

// allocator is operator new: it throws where there is no room, or gives null.
func allocator(h abi.Heap, name string, by machine.Maker, null bool) machine.External {
	x := abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		addr, f := h.Block(c, c.Arg(0))
		switch {
		case f != nil:
			return abi.Stop(f)
		case addr == 0 && !null:
			return abi.Stop(c.Gap("a C++ exception (std::bad_alloc)"))
		}
		by.Marks(c, addr)
		return abi.Word(c, addr)
	})
	x.Allocates = true
	x.Choices = func(c *machine.Call) int { return h.Choices(c, c.Arg(0)) }
	return x
}

// deallocator is operator delete, of what by has made.
func deallocator(name string, by machine.Maker) machine.External {
	return abi.Freeing(abi.Memory(name, touchesBlock, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if c.Arg(0) == 0 {
			return abi.Void(c)
		}
		return machine.Done, by.Release(c, c.Arg(0))
	}))
}

// touchesBlock: freeing a block conflicts with every use of it.
func touchesBlock(c *machine.Call, buf []machine.Access) []machine.Access {
	if n, ok := c.BlockSize(c.Arg(0)); ok {
		return append(buf, abi.Write(c.Arg(0), max(n, 1)))
	}
	return buf
}
