package libc

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/exec/visibility"
)

// A jmp_buf begins with glibc's __jmp_buf, where the machine saves the frame.
// Behind it are a flag and the signals that were blocked.

// maskFlag is the offset of the flag for a saved mask.
func maskFlag(c *machine.Call) uint64 {
	if abi.Ptr(c) == 4 {
		return 24
	}
	return 64
}

func savedMask(c *machine.Call) uint64 { return maskFlag(c) + uint64(abi.Ptr(c)) }

// jumps are setjmp and longjmp.
func jumps() []machine.External {
	never := func(*machine.Call) bool { return false }
	if1 := func(c *machine.Call) bool { return c.Arg(1)&(1<<32-1) != 0 }
	list := abi.Alias(save("setjmp", never), "_setjmp")
	list = append(list, abi.Alias(save("sigsetjmp", if1), "__sigsetjmp", "__sigsetjmp_cancel")...)
	return append(list, abi.Alias(jump("longjmp"), "_longjmp", "siglongjmp", "__longjmp_chk")...)
}

// save saves the calling frame, and the mask of signals if withMask says so.
func save(name string, withMask func(*machine.Call) bool) machine.External {
	return abi.Memory(name, func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(buf, abi.Write(c.Arg(0), maskFlag(c)+4))
	}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		flag := uint64(0)
		f := c.Unwind().SaveFrame(c.Arg(0))
		if f == nil && withMask(c) {
			flag = 1
			f = abi.Store(c, c.Arg(0)+savedMask(c), 8, abi.SignalMask(c.M, c.Thread))
		}
		if f == nil {
			f = abi.Store(c, c.Arg(0)+maskFlag(c), 4, flag)
		}
		if f != nil {
			return abi.Stop(f)
		}
		return abi.Int(c, 0)
	})
}

// jump goes back to where the buffer was filled.
func jump(name string) machine.External {
	x := abi.Memory(name, func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(buf, abi.Read(c.Arg(0), maskFlag(c)+4))
	}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		to, lost, f := c.Unwind().SavedAt(c.Arg(0))
		switch {
		case f != nil:
			return abi.Stop(f)
		case lost != "":
			return abi.Stop(c.Fault(machine.Misuse, "jump to a jmp_buf ("+abi.Name(c, c.Arg(0))+") that "+lost))
		}
		if mask, ok := maskOf(c); ok {
			abi.SetSignalMask(c.M, c.Thread, mask)
		}
		machine.NoteJump(c, to)
		c.Unwind().Jump(to, max(c.Arg(1)&(1<<32-1), 1))
		return machine.Unwound, nil
	})
	// The mask of signals is noticed by those who send them.
	buffer := x.Visible
	x.Visible = func(c *machine.Call) bool {
		mask, ok := maskOf(c)
		return buffer(c) || ok && mask != abi.SignalMask(c.M, c.Thread)
	}
	return abi.Taking(abi.Uncontained(x), visibility.EndJump)
}

// maskOf is the mask of signals that a jmp_buf has, if it has one.
func maskOf(c *machine.Call) (uint64, bool) {
	flag, f := abi.Load(c, c.Arg(0)+maskFlag(c), 4)
	if f != nil || flag == 0 {
		return 0, false
	}
	mask, f := abi.Load(c, c.Arg(0)+savedMask(c), 8)
	return mask, f == nil
}
