package libc

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/exec/platform/files"
)

const (
	stderr = 2 // the number of the stream
	eof    = -1
)

func perror(o Options) machine.External {
	touches := func(c *machine.Call, buf []machine.Access) []machine.Access {
		if c.Arg(0) == 0 {
			return buf
		}
		return append(buf, abi.ReadText(c, c.Arg(0)))
	}
	return files.Output{
		Stream: func(*machine.Call) uint64 { return files.Stderr },
		Text: func(c *machine.Call) ([]byte, *machine.Fault) {
			text := errorText(int(c.M.Record().Errno(c.Thread))) + "\n"
			if c.Arg(0) == 0 {
				return []byte(text), nil
			}
			s, f := abi.String(c, c.Arg(0))
			if len(s) > 0 {
				text = string(s) + ": " + text
			}
			return []byte(text), f
		},
		Result: func(*machine.Call, []byte) int64 { return 0 },
	}.Function(&o.Files, "perror", touches)
}

// absent are functions that give a null pointer: there are no directories, and
// no other programs to run.
func absent() []machine.External {
	var list []machine.External
	for _, name := range []string{"opendir", "popen"} {
		list = append(list, abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			c.M.Notes().Cut(c.PC)
			c.M.Record().SetErrno(c.Thread, abi.ENOENT)
			return abi.Word(c, 0)
		}))
	}
	return list
}
