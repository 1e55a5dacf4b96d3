package libc

import (
	"bytes"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// The variables of the environment are a list of blocks without an owner:
// the next one, the address of a string NAME=VALUE, and whether that is a block
// of the list as well. At the beginning there are none. A value that a variable
// had before is gone when it gets another one: POSIX allows that.
const (
	variableNext = iota
	variableText
	variableOwned
	variableFields
)

const variableWord = 8

// variable is a variable, and where the pointer to it lies; at 0: there is none.
type variable struct {
	at, before uint64
	text       uint64
	value      uint64 // address
	owned      bool
}

// find looks for a variable.
func find(c *machine.Call, name []byte) (v variable, f *machine.Fault) {
	for v.at = c.M.Record().Ctl(abi.CtlVariable); v.at != 0; {
		var field [variableFields]uint64
		for i := range field {
			if field[i], f = abi.Load(c, v.at+uint64(i)*variableWord, variableWord); f != nil {
				return v, f
			}
		}
		text, f := abi.String(c, field[variableText])
		if f != nil {
			return v, f
		}
		if n := len(name); bytes.HasPrefix(text, name) && len(text) > n && text[n] == '=' {
			v.text, v.owned = field[variableText], field[variableOwned] != 0
			v.value = v.text + uint64(n) + 1
			return v, nil
		}
		v.before, v.at = v.at, field[variableNext]
	}
	return variable{}, nil
}

// remove takes a variable out of the list.
func (v *variable) remove(c *machine.Call) *machine.Fault {
	next, f := abi.Load(c, v.at, variableWord)
	switch {
	case f != nil:
		return f
	case v.before == 0:
		c.M.Record().SetCtl(abi.CtlVariable, next)
	default:
		f = abi.Store(c, v.before, variableWord, next)
	}
	if v.owned {
		c.ReleaseGlobal(v.text)
	}
	c.ReleaseGlobal(v.at)
	return f
}

// define puts a string NAME=VALUE into the list, in the place of the variable
// that has the name.
func define(c *machine.Call, name []byte, text uint64, owned uint64) *machine.Fault {
	if names(c) {
		return c.Gap("a change of the environment in a program that uses environ")
	}
	v, f := find(c, name)
	if f == nil && v.at != 0 {
		f = v.remove(c)
	}
	at := uint64(0)
	if f == nil {
		at, f = c.AllocGlobal(variableFields * variableWord)
	}
	for i, w := range []uint64{c.M.Record().Ctl(abi.CtlVariable), text, owned} {
		if f == nil {
			f = abi.Store(c, at+uint64(i)*variableWord, variableWord, w)
		}
	}
	if f == nil {
		c.Publish(text)
		c.M.Record().SetCtl(abi.CtlVariable, at)
	}
	return f
}

// names reports whether the program looks at the variables by itself.
func names(c *machine.Call) bool {
	for i := range c.M.Program().Statics {
		if name := c.M.Program().Statics[i].Name; name == "environ" || name == "__environ" {
			return true
		}
	}
	return false
}

// environmentVariables are getenv and the like.
func environmentVariables() []machine.External {
	reads := func(args ...int) abi.Touches {
		return func(c *machine.Call, buf []machine.Access) []machine.Access {
			for _, i := range args {
				buf = append(buf, abi.ReadText(c, c.Arg(i)))
			}
			return buf
		}
	}
	list := abi.Alias(abi.Sync("getenv", reads(0), getVariable), "secure_getenv")
	return append(list,
		abi.Sync("setenv", reads(0, 1), setVariable),
		abi.Sync("putenv", reads(0), putVariable),
		abi.Sync("unsetenv", reads(0), func(c *machine.Call) (machine.Outcome, *machine.Fault) { return unset(c, c.Arg(0)) }))
}

func getVariable(c *machine.Call) (machine.Outcome, *machine.Fault) {
	name, f := abi.String(c, c.Arg(0))
	if f != nil {
		return abi.Stop(f)
	}
	v, f := find(c, name)
	if f != nil {
		return abi.Stop(f)
	}
	if v.at == 0 {
		c.M.Notes().Cut(c.PC)
	}
	return abi.Word(c, v.value)
}

// validName reports whether a variable can have the name.
func validName(name []byte) bool { return len(name) > 0 && bytes.IndexByte(name, '=') < 0 }

func setVariable(c *machine.Call) (machine.Outcome, *machine.Fault) {
	name, f := abi.String(c, c.Arg(0))
	if f != nil {
		return abi.Stop(f)
	}
	if !validName(name) {
		return abi.Errno(c, abi.EINVAL)
	}
	value, f := abi.String(c, c.Arg(1))
	if f != nil {
		return abi.Stop(f)
	}
	if c.Arg(2) == 0 {
		if v, f := find(c, name); f != nil || v.at != 0 {
			c.Return(0)
			return abi.Stop(f)
		}
	}
	text := append(append(append(append([]byte{}, name...), '='), value...), 0)
	at, f := c.AllocGlobal(uint64(len(text)))
	if f == nil {
		f = abi.PutBytes(c, at, text)
	}
	if f == nil {
		f = define(c, name, at, 1)
	}
	if f != nil {
		return abi.Stop(f)
	}
	return abi.Int(c, 0)
}

// putVariable makes the program's own string a variable.
func putVariable(c *machine.Call) (machine.Outcome, *machine.Fault) {
	text, f := abi.String(c, c.Arg(0))
	if f != nil {
		return abi.Stop(f)
	}
	name, _, ok := bytes.Cut(text, []byte{'='})
	if !ok {
		return unset(c, c.Arg(0))
	}
	if f := define(c, name, c.Arg(0), 0); f != nil {
		return abi.Stop(f)
	}
	return abi.Int(c, 0)
}

func unset(c *machine.Call, at uint64) (machine.Outcome, *machine.Fault) {
	name, f := abi.String(c, at)
	if f != nil {
		return abi.Stop(f)
	}
	if !validName(name) {
		return abi.Errno(c, abi.EINVAL)
	}
	v, f := find(c, name)
	if f == nil && v.at != 0 {
		if names(c) {
			f = c.Gap("a change of the environment in a program that uses environ")
		} else {
			f = v.remove(c)
		}
	}
	if f != nil {
		return abi.Stop(f)
	}
	return abi.Int(c, 0)
}
