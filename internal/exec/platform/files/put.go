package files

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

func argument(i int) func(c *machine.Call) uint64 {
	return func(c *machine.Call) uint64 { return c.Arg(i) }
}

func toStdout(*machine.Call) uint64 { return Stdout }

// putting adds functions that write a text.
func (l *functions) putting(w Output, touches abi.Touches, names ...string) {
	for _, name := range names {
		l.list = append(l.list, w.Function(l.o, name, touches))
	}
}

func nothingTouched(_ *machine.Call, buf []machine.Access) []machine.Access { return buf }

// characters are fputc and the like.
func (l *functions) characters() {
	put := func(stream func(c *machine.Call) uint64, names ...string) {
		l.putting(Output{
			Stream: stream,
			Text:   func(c *machine.Call) ([]byte, *machine.Fault) { return []byte{byte(c.Arg(0))}, nil },
			Result: func(_ *machine.Call, text []byte) int64 { return int64(text[0]) },
			Failed: eof,
		}, nothingTouched, names...)
	}
	put(argument(1), "fputc", "putc", "_IO_putc", "putc_unlocked", "fputc_unlocked")
	put(toStdout, "putchar", "putchar_unlocked")
}

// strings are fputs and puts.
func (l *functions) strings() {
	put := func(stream func(c *machine.Call) uint64, end string, names ...string) {
		l.putting(Output{
			Stream: stream,
			Text: func(c *machine.Call) ([]byte, *machine.Fault) {
				s, f := abi.String(c, c.Arg(0))
				return append(s, end...), f
			},
			Result: func(_ *machine.Call, text []byte) int64 { return int64(len(text)) },
			Failed: eof,
		}, func(c *machine.Call, buf []machine.Access) []machine.Access {
			return append(buf, abi.ReadText(c, c.Arg(0)))
		}, names...)
	}
	put(argument(1), "", "fputs", "fputs_unlocked")
	put(toStdout, "\n", "puts")
}

// blocks are fwrite and write.
func (l *functions) blocks() {
	l.putting(Output{
		Stream: argument(3),
		Text:   func(c *machine.Call) ([]byte, *machine.Fault) { return abi.Bytes(c, c.Arg(0), c.Arg(1)*c.Arg(2)) },
		Result: func(c *machine.Call, _ []byte) int64 {
			if c.Arg(1) == 0 {
				return 0
			}
			return int64(c.Arg(2))
		},
	}, func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(buf, abi.Read(c.Arg(0), c.Arg(1)*c.Arg(2)))
	}, "fwrite", "fwrite_unlocked")
	l.putting(Output{
		FD:     func(c *machine.Call) int64 { return c.ArgS(0) },
		Text:   func(c *machine.Call) ([]byte, *machine.Fault) { return abi.Bytes(c, c.Arg(1), c.Arg(2)) },
		Result: func(_ *machine.Call, text []byte) int64 { return int64(len(text)) },
		Failed: -1,
	}, func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(buf, abi.Read(c.Arg(1), c.Arg(2)))
	}, "write")
}
