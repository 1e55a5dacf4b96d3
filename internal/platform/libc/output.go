package libc

import (
	"heddle/internal/machine"
	"heddle/internal/platform/abi"
)

// The standard streams: numbers of file descriptors. A FILE is opaque: the
// pointers stdin, stdout and stderr hold small numbers (see Data), which no
// program can look behind.
const (
	stdin  = 0
	stdout = 1
	stderr = 2

	streamBase = 1 // pointer value of stdin
	eof        = -1
)

// streamOf is the stream of a FILE pointer; unknown ones are standard output.
func streamOf(file uint64) int {
	if file >= streamBase+stdin && file <= streamBase+stderr {
		return int(file - streamBase)
	}
	return stdout
}

// output is what writes without a format.
func output() []machine.External {
	list := append(characterOutput(), stringOutput()...)
	for _, name := range []string{"fflush", "fflush_unlocked", "setvbuf", "setlinebuf", "ferror", "clearerr", "flockfile", "funlockfile"} {
		list = append(list, abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) { return abi.Int(c, 0) }))
	}
	for _, name := range []string{"setbuf", "setbuffer"} {
		list = append(list, abi.Pure(name, abi.Void))
	}
	return list
}

func characterOutput() []machine.External {
	put := func(c *machine.Call, stream int) (machine.Outcome, *machine.Fault) {
		b := byte(c.Arg(0))
		c.Print(stream, []byte{b})
		return abi.Int(c, int64(b))
	}
	toStdout := abi.Pure("putchar", func(c *machine.Call) (machine.Outcome, *machine.Fault) { return put(c, stdout) })
	toFile := abi.Pure("fputc", func(c *machine.Call) (machine.Outcome, *machine.Fault) { return put(c, streamOf(c.Arg(1))) })
	return append(abi.Alias(toStdout, "putchar_unlocked"),
		abi.Alias(toFile, "putc", "_IO_putc", "putc_unlocked", "fputc_unlocked")...)
}

func stringOutput() []machine.External {
	reads := func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(buf, abi.ReadText(c, c.Arg(0)))
	}
	puts := func(name string, stream func(c *machine.Call) int, end string) machine.External {
		return abi.Memory(name, reads, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			s, f := abi.String(c, c.Arg(0))
			if f != nil {
				return abi.Stop(f)
			}
			s = append(s, end...)
			c.Print(stream(c), s)
			return abi.Int(c, int64(len(s)))
		})
	}
	toFile := puts("fputs", func(c *machine.Call) int { return streamOf(c.Arg(1)) }, "")
	return append(abi.Alias(toFile, "fputs_unlocked"),
		puts("puts", func(*machine.Call) int { return stdout }, "\n"),
		perror(),
		fwrite("fwrite"), fwrite("fwrite_unlocked"),
		abi.Memory("write", func(c *machine.Call, buf []machine.Access) []machine.Access {
			return append(buf, abi.Read(c.Arg(1), c.Arg(2)))
		}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			b, f := abi.Bytes(c, c.Arg(1), c.Arg(2))
			if f != nil {
				return abi.Stop(f)
			}
			if fd := c.ArgS(0); fd != stdout && fd != stderr {
				return abi.Errno(c, abi.EBADF)
			}
			c.Print(int(c.ArgS(0)), b)
			return abi.Int(c, int64(len(b)))
		}))
}

func fwrite(name string) machine.External {
	return abi.Memory(name, func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(buf, abi.Read(c.Arg(0), c.Arg(1)*c.Arg(2)))
	}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		b, f := abi.Bytes(c, c.Arg(0), c.Arg(1)*c.Arg(2))
		if f != nil {
			return abi.Stop(f)
		}
		c.Print(streamOf(c.Arg(3)), b)
		if c.Arg(1) == 0 {
			return abi.Int(c, 0)
		}
		return abi.Word(c, c.Arg(2))
	})
}

func perror() machine.External {
	return abi.Memory("perror", func(c *machine.Call, buf []machine.Access) []machine.Access {
		if c.Arg(0) == 0 {
			return buf
		}
		return append(buf, abi.ReadText(c, c.Arg(0)))
	}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		text := errorText(int(c.M.Errno(c.Thread))) + "\n"
		if c.Arg(0) != 0 {
			s, f := abi.String(c, c.Arg(0))
			if f != nil {
				return abi.Stop(f)
			}
			if len(s) > 0 {
				text = string(s) + ": " + text
			}
		}
		c.Print(stderr, []byte(text))
		return abi.Void(c)
	})
}
