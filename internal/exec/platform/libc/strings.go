package libc

import (
	"bytes"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// stringFunctions are the functions of string.h that write or measure strings.
func stringFunctions(o Options) []machine.External {
	list := append(measuring(), storing()...)
	return append(append(list, duplicating(heap{o.Heap})...), errorStrings()...)
}

// bounded is the string at addr, cut after limit bytes.
func bounded(c *machine.Call, addr, limit uint64) ([]byte, *machine.Fault) {
	n := int64(limit)
	if n < 0 || n > abi.MaxSize {
		return abi.String(c, addr)
	}
	return memory{c}.text(addr, int(n))
}

// readBounded is the access of reading a string of at most limit bytes.
func readBounded(c *machine.Call, addr, limit uint64) machine.Access {
	return abi.Read(addr, min(c.M.StringSize(addr), limit))
}

func measuring() []machine.External {
	return []machine.External{
		abi.Memory("strlen", func(c *machine.Call, buf []machine.Access) []machine.Access {
			return append(buf, abi.ReadText(c, c.Arg(0)))
		}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			s, f := abi.String(c, c.Arg(0))
			if f != nil {
				return abi.Stop(f)
			}
			return abi.Int(c, int64(len(s)))
		}),
		abi.Memory("strnlen", func(c *machine.Call, buf []machine.Access) []machine.Access {
			return append(buf, readBounded(c, c.Arg(0), c.Arg(1)))
		}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			s, f := bounded(c, c.Arg(0), c.Arg(1))
			if f != nil {
				return abi.Stop(f)
			}
			return abi.Int(c, int64(len(s)))
		}),
	}
}

// storer is a function that writes a string made from argument 1 to argument 0.
type storer struct {
	name   string
	append bool // behind the string that is there
	limit  int  // argument that bounds what is read; -1: none
	fill   bool // write exactly limit bytes: zeros after a short string, no NUL after a long one
	end    bool // give back the address of the end, not of the start
}

func storing() []machine.External {
	var list []machine.External
	for _, s := range []storer{
		{name: "strcpy", limit: -1}, {name: "__strcpy_chk", limit: -1},
		{name: "stpcpy", limit: -1, end: true}, {name: "__stpcpy_chk", limit: -1, end: true}, {name: "__stpcpy", limit: -1, end: true},
		{name: "strncpy", limit: 2, fill: true}, {name: "__strncpy_chk", limit: 2, fill: true},
		{name: "stpncpy", limit: 2, fill: true, end: true}, {name: "__stpncpy_chk", limit: 2, fill: true, end: true},
		{name: "strcat", append: true, limit: -1}, {name: "__strcat_chk", append: true, limit: -1},
		{name: "strncat", append: true, limit: 2}, {name: "__strncat_chk", append: true, limit: 2},
	} {
		list = append(list, abi.Memory(s.name, s.touches, s.store))
	}
	return list
}

// source reads the string to write, and says how much of it was looked at.
func (s *storer) source(c *machine.Call) (text []byte, looked uint64, f *machine.Fault) {
	if s.limit < 0 {
		text, f = abi.String(c, c.Arg(1))
		return text, uint64(len(text) + 1), f
	}
	text, f = bounded(c, c.Arg(1), c.Arg(s.limit))
	return text, min(uint64(len(text)+1), c.Arg(s.limit)), f
}

// written is what goes to memory for a text.
func (s *storer) written(c *machine.Call, text []byte) ([]byte, *machine.Fault) {
	if !s.fill {
		return append(text[:len(text):len(text)], 0), nil
	}
	n := c.Arg(s.limit)
	if n > abi.MaxSize {
		_, f := abi.Bytes(c, c.Arg(0), n)
		return nil, f
	}
	return append(text[:len(text):len(text)], make([]byte, n-uint64(len(text)))...), nil
}

// target is where the text goes.
func (s *storer) target(c *machine.Call) (uint64, *machine.Fault) {
	if !s.append {
		return c.Arg(0), nil
	}
	old, f := abi.String(c, c.Arg(0))
	return c.Arg(0) + uint64(len(old)), f
}

func (s *storer) store(c *machine.Call) (machine.Outcome, *machine.Fault) {
	to, f := s.target(c)
	if f != nil {
		return abi.Stop(f)
	}
	text, _, f := s.source(c)
	if f != nil {
		return abi.Stop(f)
	}
	b, f := s.written(c, text)
	if f == nil {
		f = abi.PutBytes(c, to, b)
	}
	if f != nil {
		return abi.Stop(f)
	}
	if s.end {
		return abi.Word(c, to+uint64(len(text)))
	}
	return abi.Word(c, c.Arg(0))
}

func (s *storer) touches(c *machine.Call, buf []machine.Access) []machine.Access {
	to, f := s.target(c)
	if s.append {
		buf = append(buf, abi.ReadText(c, c.Arg(0)))
	}
	text, looked, f2 := s.source(c)
	if f != nil || f2 != nil {
		return append(buf, abi.Write(c.Arg(0), 1), abi.Read(c.Arg(1), 1))
	}
	n := uint64(len(text) + 1)
	if s.fill {
		n = c.Arg(s.limit)
	}
	return append(buf, abi.Read(c.Arg(1), looked), abi.Write(to, n))
}

func duplicating(h heap) []machine.External {
	duplicate := func(name string, text func(c *machine.Call) ([]byte, *machine.Fault)) machine.External {
		x := abi.Memory(name, func(c *machine.Call, buf []machine.Access) []machine.Access {
			return append(buf, abi.ReadText(c, c.Arg(0)))
		}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			s, f := text(c)
			if f != nil {
				return abi.Stop(f)
			}
			addr, f := h.makeString(c, s)
			if f != nil {
				return abi.Stop(f)
			}
			return abi.Word(c, addr)
		})
		x.Allocates = true
		x.Choices = func(c *machine.Call) int {
			s, f := text(c)
			if f != nil {
				return 1
			}
			return h.Choices(c, uint64(len(s)+1))
		}
		return x
	}
	whole := func(c *machine.Call) ([]byte, *machine.Fault) { return abi.String(c, c.Arg(0)) }
	cut := func(c *machine.Call) ([]byte, *machine.Fault) {
		s, f := bounded(c, c.Arg(0), c.Arg(1))
		return bytes.Clone(s), f
	}
	return append(abi.Alias(duplicate("strdup", whole), "__strdup"), abi.Alias(duplicate("strndup", cut), "__strndup")...)
}

// knownErrors gives the text of an error, or null: library/errortext.c makes strerror of it.
const knownErrors = "__heddle_strerror"

func errorStrings() []machine.External {
	return []machine.External{
		abi.Pure(knownErrors, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return abi.Word(c, tableAddress(c.M, errorName(int(c.ArgS(0)))))
		}),
		abi.Pure("__errno_location", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return abi.Word(c, c.M.Record().ErrnoAddress(c.Thread))
		}),
	}
}
