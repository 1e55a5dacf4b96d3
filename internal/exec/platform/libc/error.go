package libc

import (
	"fmt"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/exec/platform/files"
)

// messages are glibc's functions that write a message to standard error, and end the program if they get a status. The
// program's name is "program". The variables by which it is done otherwise (error_print_progname and the like) are not there.
func messages(o Options) []machine.External {
	return []machine.External{
		endsWithMessage(o, "error", 2, func(*machine.Call) (string, *machine.Fault) { return "program: ", nil }),
		endsWithMessage(o, "error_at_line", 4, func(c *machine.Call) (string, *machine.Fault) {
			if c.Arg(2) == 0 {
				return "program: ", nil
			}
			file, f := abi.String(c, c.Arg(2))
			return fmt.Sprintf("program:%s:%d: ", file, uint32(c.Arg(3))), f
		}),
	}
}

// endsWithMessage is a function of the status, the number of an error, and a format.
func endsWithMessage(o Options, name string, format int, begin func(c *machine.Call) (string, *machine.Fault)) machine.External {
	p := printer{name: name, stream: -1, fd: -1, target: -1, size: -1, made: -1, format: format}
	x := files.Output{
		Stream: func(*machine.Call) uint64 { return files.Stderr },
		Text:   func(c *machine.Call) ([]byte, *machine.Fault) { return message(c, begin, p.text) },
		Look:   func(c *machine.Call) ([]byte, *machine.Fault) { return message(c, begin, p.look) },
		Result: func(*machine.Call, []byte) int64 { return 0 },
	}.Function(&o.Files, name, p.touches)
	write := x.Do
	x.Visible = nil
	x.Do = func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if c.Phase == 0 {
			if out, f := write(c); out != machine.Done || f != nil || uint32(c.Arg(0)) == 0 {
				return out, f
			}
		}
		return exit(c)
	}
	return x
}

// message is what such a function writes.
func message(c *machine.Call, begin func(c *machine.Call) (string, *machine.Fault), format func(c *machine.Call) ([]byte, *machine.Fault)) ([]byte, *machine.Fault) {
	head, f := begin(c)
	if f != nil {
		return nil, f
	}
	text, f := format(c)
	text = append([]byte(head), text...)
	if n := int(int32(c.Arg(1))); n != 0 {
		text = append(text, ": "+errorText(n)...)
	}
	return append(text, '\n'), f
}
