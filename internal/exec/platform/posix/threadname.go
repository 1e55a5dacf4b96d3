package posix

import (
	"bytes"
	"encoding/binary"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// A thread has the name of the one that makes it, the first one that of the program, until it is given another. Names lie in two words of
// the thread, which a program that cannot read them leaves empty, so that names make no states there.

const nameSize = 16 // with the zero at its end

// programName is what the first thread is called: how a program is called that nobody names.
const programName = "a.out"

// nameReaders are the functions that give names.
var nameReaders = []string{"pthread_getname_np", getOwnName}

const (
	setOwnName = "__heddle_set_name"
	getOwnName = "__heddle_get_name"
)

func threadNames() []machine.External {
	set := abi.Memory("pthread_setname_np", func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(buf, abi.ReadText(c, c.Arg(1)))
	}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		name, f := abi.String(c, c.Arg(1))
		t, ok := namedRunning(c)
		switch {
		case f != nil:
			return abi.Stop(f)
		case len(name) >= nameSize:
			return abi.Int(c, abi.ERANGE)
		case !ok:
			return abi.Int(c, abi.ESRCH)
		}
		setName(c, t, name)
		return abi.Int(c, 0)
	})
	set = besides(set, nameReaders...)
	get := abi.Sync("pthread_getname_np", func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(buf, abi.Write(c.Arg(1), nameSize))
	}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		t, ok := namedRunning(c)
		switch {
		case c.Arg(2) < nameSize:
			return abi.Int(c, abi.ERANGE)
		case !ok:
			return abi.Int(c, abi.ESRCH)
		}
		return giveName(c, t)
	})
	return []machine.External{set, get,
		{Name: setOwnName, Accesses: func(c *machine.Call, buf []machine.Access) []machine.Access {
			return append(buf, abi.ReadText(c, c.Arg(0)))
		}, Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			name, f := abi.String(c, c.Arg(0))
			if f == nil {
				setName(c, c.Thread, name[:min(len(name), nameSize-1)])
			}
			return abi.Stop(f)
		}},
		{Name: getOwnName, Accesses: func(c *machine.Call, buf []machine.Access) []machine.Access {
			return append(buf, abi.Write(c.Arg(0), nameSize))
		}, Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return giveName(c, c.Thread)
		}},
	}
}

// setName gives a thread a name, if the program can read it.
func setName(c *machine.Call, t int, name []byte) {
	if !calls(c, nameReaders...) {
		return
	}
	var b [nameSize]byte
	copy(b[:], name)
	for i := range 2 {
		c.M.Record().SetSpare(t, abi.SpareName+i, ^binary.LittleEndian.Uint64(b[8*i:])) // so that a name that was given is never 0
	}
}

// inheritName gives a new thread the name of the one that makes it.
func inheritName(c *machine.Call, t int) {
	for i := range 2 {
		if w := c.M.Record().Spare(c.Thread, abi.SpareName+i); w != 0 {
			c.M.Record().SetSpare(t, abi.SpareName+i, w)
		}
	}
}

// giveName writes the name of a thread where argument 1 points, or argument 0 if it is the only one.
func giveName(c *machine.Call, t int) (machine.Outcome, *machine.Fault) {
	var b [nameSize]byte
	if c.M.Record().Spare(t, abi.SpareName) == 0 {
		c.M.Notes().Cut(c.PC)
		copy(b[:], programName)
	} else {
		for i := range 2 {
			binary.LittleEndian.PutUint64(b[8*i:], ^c.M.Record().Spare(t, abi.SpareName+i))
		}
	}
	to := c.Arg(0)
	text := b[:]
	if c.Name() != getOwnName {
		to = c.Arg(1)
		text = b[:bytes.IndexByte(b[:], 0)+1]
	}
	if f := abi.PutBytes(c, to, text); f != nil {
		return abi.Stop(f)
	}
	return abi.Int(c, 0)
}
