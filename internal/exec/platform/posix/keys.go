package posix

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/exec/visibility"
)

// Thread-specific data. How many keys there are and each key's destructor are
// words of the run; a thread's values are a block of its own heap, whose
// address is its spare word 0.
const (
	maxKeys    = abi.CtlKeyEnd - abi.CtlKeyFirst
	keyDeleted = ^uint64(0) // in the place of the destructor

	destructorRounds = 4 // PTHREAD_DESTRUCTOR_ITERATIONS
)

func keys() []machine.External {
	return []machine.External{
		abi.Sync("pthread_key_create", func(c *machine.Call, buf []machine.Access) []machine.Access {
			return append(buf, abi.Write(c.Arg(0), 4))
		}, createKey),
		{Name: "pthread_key_delete", Do: deleteKey},
		usesKey(abi.Taking(abi.Pure("pthread_getspecific", getValue), visibility.ThreadLocalRead)),
		usesKey(abi.Taking(abi.Pure("pthread_setspecific", setValue), visibility.ThreadLocalWrite)),
	}
}

// usesKey marks a function of the key of argument 0, which another thread may delete, or
// create if it is not there yet.
func usesKey(x machine.External) machine.External {
	x.Visible = func(c *machine.Call) bool { return !knownKey(c) || deletesKeys(c) }
	return x
}

// deletesKeys reports whether the program deletes keys.
func deletesKeys(c *machine.Call) bool { return calls(c, "pthread_key_delete", "tss_delete") }

func createKey(c *machine.Call) (machine.Outcome, *machine.Fault) {
	n := c.M.Record().Ctl(abi.CtlKeys)
	if n == maxKeys {
		return abi.Stop(c.LimitFault("more than 12 keys of thread-specific data"))
	}
	c.M.Record().SetCtl(abi.CtlKeys, n+1)
	c.M.Record().SetCtl(abi.CtlKeyFirst+int(n), c.Arg(1))
	if f := abi.Store(c, c.Arg(0), 4, n); f != nil {
		return abi.Stop(f)
	}
	return abi.Int(c, 0)
}

// knownKey reports whether the key of argument 0 exists.
func knownKey(c *machine.Call) bool {
	k := uint64(uint32(c.Arg(0)))
	return k < c.M.Record().Ctl(abi.CtlKeys) && c.M.Record().Ctl(abi.CtlKeyFirst+int(k)) != keyDeleted
}

func deleteKey(c *machine.Call) (machine.Outcome, *machine.Fault) {
	if !knownKey(c) {
		return abi.Violation(c, machine.Misuse, "deletion of a key that does not exist", abi.EINVAL)
	}
	c.M.Record().SetCtl(abi.CtlKeyFirst+int(uint32(c.Arg(0))), keyDeleted)
	return abi.Int(c, 0)
}

func valueAddress(c *machine.Call, key int) uint64 {
	return c.M.Record().Spare(c.Thread, abi.SpareKeys) + uint64(key)*uint64(abi.Ptr(c))
}

func getValue(c *machine.Call) (machine.Outcome, *machine.Fault) {
	if !knownKey(c) {
		return abi.Violation(c, machine.Misuse, "the value of a key that does not exist is read", 0)
	}
	if c.M.Record().Spare(c.Thread, abi.SpareKeys) == 0 {
		return abi.Word(c, 0)
	}
	v, f := abi.Load(c, valueAddress(c, int(uint32(c.Arg(0)))), abi.Ptr(c))
	if f != nil {
		return abi.Stop(f)
	}
	return abi.Word(c, v)
}

func setValue(c *machine.Call) (machine.Outcome, *machine.Fault) {
	if !knownKey(c) {
		return abi.Violation(c, machine.Misuse, "the value of a key that does not exist is set", abi.EINVAL)
	}
	if c.M.Record().Spare(c.Thread, abi.SpareKeys) == 0 {
		block, f := c.AllocRecord(uint64(maxKeys * abi.Ptr(c)))
		if f != nil {
			return abi.Stop(f)
		}
		c.M.Record().SetSpare(c.Thread, abi.SpareKeys, block)
		c.PublishLocal(block)
	}
	if f := abi.Store(c, valueAddress(c, int(uint32(c.Arg(0)))), abi.Ptr(c), c.Arg(1)); f != nil {
		return abi.Stop(f)
	}
	return abi.Int(c, 0)
}

// nextDestructor finds the next key with a destructor and a value in the calling
// thread, and clears the value; phase is the call's afterwards. A round goes through
// all keys in their order, and what destructors set is for the next one: there are
// at most destructorRounds. The phase holds the round and the key where it continues.
func nextDestructor(c *machine.Call) (fn, value, phase uint64, ok bool) {
	if c.M.Record().Spare(c.Thread, abi.SpareKeys) == 0 {
		return 0, 0, 0, false
	}
	keys := c.M.Record().Ctl(abi.CtlKeys)
	round, first := c.Phase/maxKeys, c.Phase%maxKeys
	for ; round < destructorRounds; round++ {
		for k := first; k < keys; k++ {
			if fn, value, ok := takeValue(c, int(k)); ok {
				return fn, value, round*maxKeys + k + 1, true
			}
		}
		if first == 0 {
			break // a whole round without a value
		}
		first = 0
	}
	return 0, 0, 0, false
}

// takeValue clears the thread's value of a key that has a destructor.
func takeValue(c *machine.Call, key int) (fn, value uint64, ok bool) {
	fn = c.M.Record().Ctl(abi.CtlKeyFirst + key)
	if fn == 0 || fn == keyDeleted {
		return 0, 0, false
	}
	at := valueAddress(c, key)
	if value, f := abi.Load(c, at, abi.Ptr(c)); f == nil && value != 0 {
		return fn, value, abi.Store(c, at, abi.Ptr(c), 0) == nil
	}
	return 0, 0, false
}

// dropValues frees the thread's values.
func dropValues(c *machine.Call) {
	if block := c.M.Record().Spare(c.Thread, abi.SpareKeys); block != 0 {
		c.M.Record().SetSpare(c.Thread, abi.SpareKeys, 0)
		c.ReleaseGlobal(block)
	}
}
