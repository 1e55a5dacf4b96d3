package posix

import (
	"fmt"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// syscall is known for futexes, which C++20's atomic waits are made of:
// (number, address, operation, value, time-out), for membarrier and gettid. Calls by other numbers that are constants
// are functions of library/bynumber.c.
//
// A wait takes two steps, as one on a condition does: become a waiter, if the
// value is still the expected one; then continue when woken, or when the time is
// up. Of several waiters any may be woken: where not all are, every subset of the
// right size is a choice. A wake needs nothing of the address but its value: the
// kernel takes that of memory which is no more, and wakes whoever waits there.
const (
	futexWait       = 0
	futexWake       = 1
	futexWaitBitset = 9
	futexWakeBitset = 10
	futexOperation  = 127 // without flags
	futexRealtime   = 256 // a flag: the clock of the time-out
)

func syscalls() []machine.External {
	x := abi.Sync("syscall", func(c *machine.Call, buf []machine.Access) []machine.Access {
		if futexOp(c) != futexWait {
			return buf
		}
		a := abi.Atomic(c.Arg(1), 4)
		a.Write = false
		return append(abi.Optional(buf, abi.Read(c.Arg(4), abi.TimeSize(c))), a)
	}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		switch futexOp(c) {
		case futexWait:
			return waitFutex(c)
		case futexWake:
			return wakeFutex(c)
		}
		switch {
		case isCall(c, sysMembarrier, sysMembarrier32):
			return membarrier(c)
		case isCall(c, sysGettid, sysGettid32):
			c.M.Notes().Cut(c.PC)
			return abi.Word(c, uint64(abi.ProcessID+int64(c.Thread)))
		}
		return abi.Stop(c.Gap(fmt.Sprintf("the system call of number %d: heddle has those of its functions, by a constant number", c.ArgS(0))))
	})
	x.Until = func(c *machine.Call) (uint64, bool) {
		return c.Callback(), c.Phase == 1 && c.M.Record().Wait(c.Thread) != 0 && c.Callback() != 0
	}
	x.Enabled = func(c *machine.Call) bool { return c.Phase == 0 || c.M.Record().Wait(c.Thread) == 0 || c.Arg(4) != 0 }
	x.Choices = func(c *machine.Call) int {
		if futexOp(c) != futexWake {
			return futexWaitWays(c)
		}
		n := len(waiters(c, c.Arg(1)))
		if ways := binomial(n, woken(c, n)); ways <= maxSubsets {
			return ways
		}
		return 1 // and wakeFutex gives up
	}
	x.Unprompted = func(c *machine.Call) bool { return futexOp(c) == futexWait && futexWaitWays(c) == 2 }
	x.Waits = func(c *machine.Call) (string, int) { return "a wake of " + abi.Name(c, c.Arg(1)), -1 }
	return []machine.External{x}
}

// futexOp is the operation of a system call on a futex; -1 of others.
func futexOp(c *machine.Call) int {
	number := uint64(202)
	if abi.Ptr(c) == 4 {
		number = 240
	}
	if c.Arg(0) != number {
		return -1
	}
	switch c.Arg(2) & futexOperation {
	case futexWait, futexWaitBitset:
		return futexWait
	case futexWake, futexWakeBitset:
		return futexWake
	}
	return -1
}

func waitFutex(c *machine.Call) (machine.Outcome, *machine.Fault) {
	moment, errno, f := futexLimit(c)
	switch {
	case f != nil:
		return abi.Stop(f)
	case errno != 0:
		return abi.Errno(c, errno)
	case c.Phase == 1:
		return endFutex(c, moment)
	}
	v, f := abi.Load(c, c.Arg(1), 4)
	switch {
	case f != nil:
		return abi.Stop(f)
	case v != uint64(uint32(c.Arg(3))):
		return abi.Errno(c, abi.EAGAIN)
	}
	if c.Choice == machine.SpuriousWay {
		c.M.Time().HeldUpBy(c.Thread)
		c.Note("the wait on " + abi.Name(c, c.Arg(1)) + " ends without a wake")
		return abi.Int(c, 0)
	}
	c.Succeeds(machine.Wakeup)
	c.M.Record().SetWait(c.Thread, c.Arg(1))
	if c.M.Time().IsKept() {
		c.SetCallback(moment)
	}
	return abi.Again(c, 1)
}

// endFutex ends a wait: by its time-out, or since it was woken.
func endFutex(c *machine.Call, moment uint64) (machine.Outcome, *machine.Fault) {
	if c.M.Time().IsKept() {
		moment = c.Callback()
		c.SetCallback(0)
	}
	if c.M.Record().Wait(c.Thread) == 0 {
		return abi.Int(c, 0)
	}
	c.M.Record().SetWait(c.Thread, 0)
	abi.PassTo(c, moment)
	return abi.Errno(c, abi.ETIMEDOUT)
}

// futexLimit is the moment at which a wait times out; 0: it does not. The time is a moment of a clock, or how long
// FUTEX_WAIT lasts.
func futexLimit(c *machine.Call) (moment uint64, errno uint32, f *machine.Fault) {
	if c.Arg(4) == 0 {
		return 0, 0, nil
	}
	t, f := abi.TimeAt(c, c.Arg(4))
	switch {
	case f != nil || !t.Valid() || t.Seconds < 0:
		return 0, abi.EINVAL, f
	case c.Arg(2)&futexOperation == futexWait:
		return abi.Now(c.M) + max(abi.LastsFor(c, t), 1), 0, nil
	case c.Arg(2)&futexRealtime != 0:
		return max(abi.MomentFor(c, t, uint64(abi.Realtime)), 1), 0, nil
	}
	return max(abi.MomentFor(c, t, uint64(abi.Monotonic)), 1), 0, nil
}

// futexWaitWays is the number of ways of a wait: one that would begin may end
// without a wake.
func futexWaitWays(c *machine.Call) int {
	if futexOp(c) != futexWait || c.Phase != 0 || !c.MayFail(machine.Wakeup) {
		return 1
	}
	if v, f := abi.Load(c, c.Arg(1), 4); f != nil || v != uint64(uint32(c.Arg(3))) {
		return 1
	}
	return 2
}

func wakeFutex(c *machine.Call) (machine.Outcome, *machine.Fault) {
	list := waiters(c, c.Arg(1))
	k := woken(c, len(list))
	if binomial(len(list), k) > maxSubsets {
		return abi.Stop(c.Gap("a wake of several of very many waiters"))
	}
	for _, i := range subset(len(list), k, c.Choice) {
		c.M.Record().SetWait(list[i], 0)
	}
	return abi.Int(c, int64(k))
}

// woken is how many of n waiters a wake goes to.
func woken(c *machine.Call, n int) int { return int(min(uint64(uint32(c.Arg(3))), uint64(n))) }

// maxSubsets is how many ways to choose whom to wake are tried.
const maxSubsets = 1 << 16

// binomial is the number of subsets of k of n things, or maxSubsets+1 if it is
// larger than maxSubsets.
func binomial(n, k int) int {
	b := 1
	for i := 1; i <= min(k, n-k); i++ {
		if b = b * (n - i + 1) / i; b > maxSubsets {
			return maxSubsets + 1
		}
	}
	return b
}

// subset is the subset of k of n things with a number below binomial(n, k), in
// lexicographic order.
func subset(n, k, number int) (list []int) {
	for i := 0; k > 0; i++ {
		if with := binomial(n-i-1, k-1); number < with {
			list = append(list, i)
			k--
		} else {
			number -= with
		}
	}
	return list
}

// Numbers of system calls, of 64 and of 32 bits.
const (
	sysGettid, sysGettid32         = 186, 224
	sysMembarrier, sysMembarrier32 = 324, 375
)

// isCall reports whether a system call has one of two numbers, by the program's kind.
func isCall(c *machine.Call, number, number32 uint64) bool {
	if abi.Ptr(c) == 4 {
		number = number32
	}
	return c.Arg(0) == number
}

// membarrier: memory is sequentially consistent, so that a barrier for all threads does nothing more.
func membarrier(c *machine.Call) (machine.Outcome, *machine.Fault) {
	const query, commands = 0, 0x1ff
	switch cmd := c.ArgS(1); {
	case cmd == query:
		return abi.Word(c, commands)
	case cmd&(cmd-1) == 0 && cmd&commands != 0:
		return abi.Word(c, 0)
	}
	return abi.Errno(c, abi.EINVAL)
}
