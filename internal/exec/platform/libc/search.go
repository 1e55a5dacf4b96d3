package libc

import (
	"bytes"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// searching are the functions of string.h that look for something in a string.
func searching() []machine.External {
	search := func(name string, find func(s []byte, b byte) int) machine.External {
		return abi.Memory(name, readsText0, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			s, f := abi.String(c, c.Arg(0))
			if f != nil {
				return abi.Stop(f)
			}
			return at(c, find(append(s, 0), byte(c.Arg(1))))
		})
	}
	list := append(abi.Alias(search("strchr", bytes.IndexByte), "index", "__strchr"),
		abi.Alias(search("strrchr", bytes.LastIndexByte), "rindex")...)
	list = append(list, search("strchrnul", func(s []byte, b byte) int {
		if i := bytes.IndexByte(s, b); i >= 0 {
			return i
		}
		return len(s) - 1
	}))
	return append(append(list, pairs()...), tokens()...)
}

// at ends a search: place i of argument 0, or null.
func at(c *machine.Call, i int) (machine.Outcome, *machine.Fault) {
	if i < 0 {
		return abi.Word(c, 0)
	}
	return abi.Word(c, c.Arg(0)+uint64(i))
}

func readsText0(c *machine.Call, buf []machine.Access) []machine.Access {
	return append(buf, abi.ReadText(c, c.Arg(0)))
}

func readsTexts(c *machine.Call, buf []machine.Access) []machine.Access {
	return append(buf, abi.ReadText(c, c.Arg(0)), abi.ReadText(c, c.Arg(1)))
}

// twoStrings reads arguments 0 and 1.
func twoStrings(c *machine.Call) (s, t []byte, f *machine.Fault) {
	if s, f = abi.String(c, c.Arg(0)); f != nil {
		return nil, nil, f
	}
	t, f = abi.String(c, c.Arg(1))
	return s, t, f
}

// pairs are searches for what a second string says.
func pairs() []machine.External {
	pair := func(name string, do func(c *machine.Call, s, t []byte) (machine.Outcome, *machine.Fault)) machine.External {
		return abi.Memory(name, readsTexts, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			s, t, f := twoStrings(c)
			if f != nil {
				return abi.Stop(f)
			}
			return do(c, s, t)
		})
	}
	return []machine.External{
		pair("strstr", func(c *machine.Call, s, t []byte) (machine.Outcome, *machine.Fault) { return at(c, bytes.Index(s, t)) }),
		pair("strcasestr", func(c *machine.Call, s, t []byte) (machine.Outcome, *machine.Fault) {
			return at(c, bytes.Index(lowerCase(s), lowerCase(t)))
		}),
		pair("strpbrk", func(c *machine.Call, s, t []byte) (machine.Outcome, *machine.Fault) {
			if n := span(s, t, false); n < len(s) {
				return at(c, n)
			}
			return at(c, -1)
		}),
		pair("strspn", func(c *machine.Call, s, t []byte) (machine.Outcome, *machine.Fault) {
			return abi.Int(c, int64(span(s, t, true)))
		}),
		pair("strcspn", func(c *machine.Call, s, t []byte) (machine.Outcome, *machine.Fault) {
			return abi.Int(c, int64(span(s, t, false)))
		}),
	}
}

// lowerCase is a text with the letters of the locale "C" in lower case: other bytes stay as they are.
func lowerCase(s []byte) []byte {
	low := make([]byte, len(s))
	for i, b := range s {
		if b >= 'A' && b <= 'Z' {
			b += 'a' - 'A'
		}
		low[i] = b
	}
	return low
}

// span is the length of the part of s before the first byte whose being in set
// is not as said.
func span(s, set []byte, in bool) int {
	n := 0
	for n < len(s) && bytes.IndexByte(set, s[n]) >= 0 == in {
		n++
	}
	return n
}

// tokens are strtok and related functions: where they continue is kept in a word of the run,
// or where an argument points.
func tokens() []machine.External {
	place := func(c *machine.Call) uint64 {
		if from := c.Arg(0); from != 0 {
			return from
		}
		return c.M.Record().Ctl(abi.CtlStrtok)
	}
	hidden := machine.External{Name: "strtok", Accesses: func(c *machine.Call, buf []machine.Access) []machine.Access {
		buf = append(buf, abi.ReadText(c, c.Arg(1)))
		if from := place(c); from != 0 {
			buf = append(buf, abi.Write(from, c.M.StringSize(from)))
		}
		return buf
	}, Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		from := place(c)
		token, rest, f := cutToken(c, from, c.Arg(1))
		if f != nil {
			return abi.Stop(f)
		}
		c.Publish(rest)
		c.M.Record().SetCtl(abi.CtlStrtok, rest)
		return abi.Word(c, token)
	}}
	kept := abi.Memory("strtok_r", touchesToken(2), func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		from := c.Arg(0)
		if from == 0 {
			v, f := abi.Load(c, c.Arg(2), abi.Ptr(c))
			if f != nil {
				return abi.Stop(f)
			}
			from = v
		}
		token, rest, f := cutToken(c, from, c.Arg(1))
		if f == nil {
			f = abi.Store(c, c.Arg(2), abi.Ptr(c), rest)
		}
		if f != nil {
			return abi.Stop(f)
		}
		return abi.Word(c, token)
	})
	return append(abi.Alias(kept, "__strtok_r"), hidden, strsep())
}

// touchesToken is for functions that keep where they are at argument save.
func touchesToken(save int) abi.Touches {
	return func(c *machine.Call, buf []machine.Access) []machine.Access {
		from := c.Arg(0)
		if from == 0 || save == 0 {
			from, _ = abi.Load(c, c.Arg(save), abi.Ptr(c))
		}
		buf = append(buf, abi.Write(c.Arg(save), uint64(abi.Ptr(c))), abi.ReadText(c, c.Arg(1)))
		if from != 0 {
			buf = append(buf, abi.Write(from, c.M.StringSize(from)))
		}
		return buf
	}
}

// cutToken cuts the first token off the string at from: where it begins and
// where the rest does, or 0 if there is none.
func cutToken(c *machine.Call, from, delimiters uint64) (token, rest uint64, f *machine.Fault) {
	if from == 0 {
		return 0, 0, nil
	}
	s, f := abi.String(c, from)
	if f != nil {
		return 0, 0, f
	}
	set, f := abi.String(c, delimiters)
	if f != nil {
		return 0, 0, f
	}
	skip := span(s, set, true)
	if skip == len(s) {
		return 0, from + uint64(len(s)), nil
	}
	end := skip + span(s[skip:], set, false)
	if end == len(s) {
		return from + uint64(skip), from + uint64(end), nil
	}
	return from + uint64(skip), from + uint64(end) + 1, abi.Store(c, from+uint64(end), 1, 0)
}

func strsep() machine.External {
	return abi.Memory("strsep", touchesToken(0), func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		from, f := abi.Load(c, c.Arg(0), abi.Ptr(c))
		if f != nil || from == 0 {
			c.Return(0)
			return abi.Stop(f)
		}
		s, f := abi.String(c, from)
		if f != nil {
			return abi.Stop(f)
		}
		set, f := abi.String(c, c.Arg(1))
		if f != nil {
			return abi.Stop(f)
		}
		rest := uint64(0)
		if n := span(s, set, false); n < len(s) {
			rest = from + uint64(n) + 1
			f = abi.Store(c, rest-1, 1, 0)
		}
		if f == nil {
			f = abi.Store(c, c.Arg(0), abi.Ptr(c), rest)
		}
		if f != nil {
			return abi.Stop(f)
		}
		return abi.Word(c, from)
	})
}
