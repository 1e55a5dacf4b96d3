package module

import (
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// longestName is how much of a name that an assumption is about is kept.
const longestName = 60

// assuming are the calls by which a part of the platform that is written in C says what it takes for granted, what it does not try, and what it does not do.
func assuming() []machine.External {
	return []machine.External{
		abi.Memory("heddle_assumed", func(c *machine.Call, buf []machine.Access) []machine.Access {
			if name := c.Arg(1); name != 0 {
				buf = append(buf, abi.ReadText(c, name))
			}
			return buf
		}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			name, f := said(c, 1)
			if f != nil {
				return abi.Stop(f)
			}
			return assume(c, name, false)
		}),
		abi.Pure("heddle_cut", func(c *machine.Call) (machine.Outcome, *machine.Fault) { return assume(c, "", true) }),
		abi.Pure("heddle_gap", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			text, f := abi.String(c, c.Arg(0))
			if f == nil {
				f = c.Gap(string(text))
			}
			return abi.Stop(f)
		}),
	}
}

// assume notes what argument 0 says.
func assume(c *machine.Call, name string, cut bool) (machine.Outcome, *machine.Fault) {
	text, f := said(c, 0)
	if f == nil {
		machine.Assume(c, text, name, cut)
	}
	return abi.Stop(f)
}

// said is the text of an argument; "": it is null.
func said(c *machine.Call, arg int) (string, *machine.Fault) {
	if c.Arg(arg) == 0 {
		return "", nil
	}
	b, f := abi.String(c, c.Arg(arg))
	text := strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, string(b))
	if arg > 0 && len(text) > longestName {
		text = text[:longestName] + "..."
	}
	return text, f
}
