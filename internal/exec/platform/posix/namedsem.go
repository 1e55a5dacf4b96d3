package posix

import (
	"fmt"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/ir/program"
)

// Named semaphores lie in variables that a program gets which calls sem_open: the
// semaphore, then what state it is in, by how many calls it is open, its name. It
// lasts until it is unlinked and closed; of the others of its name, who has it
// open keeps the old one.
const (
	namedSemaphores = 8
	namedStatic     = "named semaphore "
	namedState      = 32
	namedOpens      = 36
	namedName       = 40
	namedSize       = namedName + nameMax + 1
	nameMax         = 251 // as in glibc
)

// The states of a named semaphore.
const (
	nameFree     = 0
	nameLinked   = 1
	nameUnlinked = 2
)

const (
	openCreate    = 0o100
	openExclusive = 0o200
)

// Complete adds the variables for what a program calls. It is to be called once,
// before a machine is made of the program.
func Complete(p *program.Program) {
	for i := range p.Externals {
		if p.Externals[i].Name != "sem_open" {
			continue
		}
		for n := range namedSemaphores {
			p.Statics = append(p.Statics, program.Static{Name: fmt.Sprint(namedStatic, n+1), Kind: program.StaticData,
				Size: namedSize, Align: 16, Init: make([]byte, namedSize), Func: -1, External: -1})
		}
		return
	}
}

// Cut says in words what is assumed of the environment where a function of the
// package says so.
func Cut(name string) string {
	switch name {
	case "sem_open":
		return "no named semaphore exists before the program starts"
	case lookAtClock, Cycles:
		return abi.ClockText
	case "sleep", "nanosleep", "clock_nanosleep", "thrd_sleep":
		return "a sleep that a handler ends has all of its time left"
	case noQueue:
		return "no message queue exists before the program starts"
	case lacksCall:
		return "the kernel has no io_uring, inotify, statx, copy_file_range and their like: such a call fails with ENOSYS"
	case fewRings:
		return "while its signal is pending, a timer rings once more at most"
	}
	return ""
}

// allNamed are the addresses of the variables.
func allNamed(c *machine.Call) (list []uint64) {
	statics := c.M.Program().Statics
	for i := range statics {
		if strings.HasPrefix(statics[i].Name, namedStatic) {
			list = append(list, statics[i].Addr)
		}
	}
	return list
}

// isNamed reports whether a semaphore is one of them.
func isNamed(c *machine.Call, addr uint64) bool {
	o, off, ok := c.M.Find(addr)
	i := -1
	if ok {
		i = c.M.StaticIndex(&o)
	}
	return i >= 0 && off == 0 && strings.HasPrefix(c.M.Program().Statics[i].Name, namedStatic)
}

// nameOf is how a person knows a named semaphore.
func nameOf(c *machine.Call, addr uint64) string {
	name, f := abi.String(c, addr+namedName)
	if f != nil || len(name) == 0 {
		return "the named semaphore"
	}
	return fmt.Sprintf("the named semaphore %q", "/"+string(name))
}

// field reads a field of a named semaphore. There is no way to fail but that it is not known yet: see abi.Load.
func field(c *machine.Call, addr, at uint64) uint64 {
	v, _ := abi.Load(c, addr+at, 4)
	return v
}

// givenName is the name that argument 0 points to, without its slash, or an
// error.
func givenName(c *machine.Call) (name string, errno uint32, f *machine.Fault) {
	b, f := abi.String(c, c.Arg(0))
	name = strings.TrimLeft(string(b), "/")
	switch {
	case name == "" || strings.Contains(name, "/"):
		errno = abi.EINVAL
	case len(name) > nameMax:
		errno = abi.ENAMETOOLONG
	}
	return name, errno, f
}

// linked is the semaphore of a name, or 0; empty is a free variable, or 0.
func linked(c *machine.Call, name string) (addr, empty uint64) {
	for _, a := range allNamed(c) {
		switch field(c, a, namedState) {
		case nameFree:
			if empty == 0 {
				empty = a
			}
		case nameLinked:
			if b, f := abi.String(c, a+namedName); f == nil && string(b) == name {
				return a, 0
			}
		}
	}
	return 0, empty
}

func touchesName(c *machine.Call, buf []machine.Access) []machine.Access {
	return append(buf, abi.ReadText(c, c.Arg(0)))
}

func namedFunctions() []machine.External {
	return []machine.External{
		abi.Sync("sem_open", touchesName, opensNamed),
		abi.Sync("sem_close", touchesSem, closeSem),
		abi.Sync("sem_unlink", touchesName, unlinkSem),
	}
}

// failOpen ends sem_open with an error.
func failOpen(c *machine.Call, errno uint32) (machine.Outcome, *machine.Fault) {
	c.M.Record().SetErrno(c.Thread, errno)
	return abi.Word(c, 0)
}

// opensNamed is openSem in a program that may fork.
func opensNamed(c *machine.Call) (machine.Outcome, *machine.Fault) {
	if out, f := namesObject(c); f != nil {
		return out, f
	}
	return openSem(c)
}

// openSem is sem_open (name, flags, mode, value).
func openSem(c *machine.Call) (machine.Outcome, *machine.Fault) {
	name, errno, f := givenName(c)
	if f != nil {
		return abi.Stop(f)
	}
	if errno != 0 {
		return failOpen(c, errno)
	}
	addr, empty := linked(c, name)
	create := c.Arg(1)&openCreate != 0
	switch {
	case addr != 0 && create && c.Arg(1)&openExclusive != 0:
		return failOpen(c, abi.EEXIST)
	case addr != 0:
		return opened(c, addr)
	}
	c.M.Notes().Cut(c.PC)
	switch {
	case !create:
		return failOpen(c, abi.ENOENT)
	case c.Arg(3) > semMax:
		return failOpen(c, abi.EINVAL)
	case empty == 0:
		return abi.Stop(c.LimitFault(fmt.Sprintf("more than %d named semaphores", namedSemaphores)))
	}
	f = abi.PutBytes(c, empty, make([]byte, namedSize))
	if f == nil {
		f = abi.PutBytes(c, empty+namedName, []byte(name))
	}
	if f == nil {
		f = abi.Store(c, empty+namedState, 4, nameLinked)
	}
	if f == nil {
		f = abi.Store(c, empty+semValue, 4, c.Arg(3))
	}
	if f != nil {
		return abi.Stop(f)
	}
	return opened(c, empty)
}

// opened counts an opening and gives the semaphore.
func opened(c *machine.Call, addr uint64) (machine.Outcome, *machine.Fault) {
	f := abi.Store(c, addr+namedOpens, 4, field(c, addr, namedOpens)+1)
	if f == nil {
		f = abi.Store(c, addr+semMark, 4, 0)
	}
	if f != nil {
		return abi.Stop(f)
	}
	return abi.Word(c, addr)
}

func closeSem(c *machine.Call) (machine.Outcome, *machine.Fault) {
	addr := c.Arg(0)
	if _, f := abi.Load(c, addr, 4); f != nil {
		return abi.Stop(f)
	}
	if !isNamed(c, addr) {
		return abi.Violation(c, machine.Misuse, "close of "+semName(c)+", which sem_open did not return", -1)
	}
	opens := field(c, addr, namedOpens)
	if opens == 0 {
		return abi.Violation(c, machine.Misuse, "close of "+semName(c)+", which was closed", -1)
	}
	f := abi.Store(c, addr+namedOpens, 4, opens-1)
	if f == nil && opens == 1 {
		f = shut(c, addr)
	}
	if f != nil {
		return abi.Stop(f)
	}
	return abi.Int(c, 0)
}

// shut marks a semaphore that is not open anywhere, and ends it if it has no name.
func shut(c *machine.Call, addr uint64) *machine.Fault {
	if field(c, addr, namedState) != nameLinked {
		// The name stays, for messages.
		if f := abi.PutBytes(c, addr, make([]byte, namedName)); f != nil {
			return f
		}
	}
	return abi.Store(c, addr+semMark, 4, semClosed)
}

func unlinkSem(c *machine.Call) (machine.Outcome, *machine.Fault) {
	name, errno, f := givenName(c)
	if f != nil {
		return abi.Stop(f)
	}
	addr, _ := linked(c, name)
	switch {
	case errno == abi.ENAMETOOLONG:
		return abi.Errno(c, errno)
	case errno != 0 || addr == 0:
		return abi.Errno(c, abi.ENOENT)
	}
	f = abi.Store(c, addr+namedState, 4, nameUnlinked)
	if f == nil && field(c, addr, namedOpens) == 0 {
		f = shut(c, addr)
	}
	if f != nil {
		return abi.Stop(f)
	}
	return abi.Int(c, 0)
}
