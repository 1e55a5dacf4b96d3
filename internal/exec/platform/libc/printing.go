package libc

import (
	"bytes"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/exec/platform/files"
)

// printer says where the arguments of a function of the printf family are. An
// index of -1: there is none.
type printer struct {
	name   string
	stream int // argument: the stream; -1 and no target: standard output
	fd     int // argument: a file descriptor
	target int // argument: the string to write to
	size   int // argument: its size
	made   int // argument: the address of a pointer to the string to make
	format int // argument: the format
	list   bool
	line   bool // a line to standard error
	heap   heap // where made strings come from
}

// printers are the family, each with the form that _FORTIFY_SOURCE makes of it.
func printers() []printer {
	p := func(name string, format int) printer {
		return printer{name: name, stream: -1, fd: -1, target: -1, size: -1, made: -1, format: format}
	}
	with := func(q printer, change func(*printer)) printer {
		change(&q)
		return q
	}
	toStream := func(q *printer) { q.stream = 0 }
	toFD := func(q *printer) { q.fd = 0 }
	toString := func(q *printer) { q.target = 0 }
	toSized := func(q *printer) { q.target, q.size = 0, 1 }
	toMade := func(q *printer) { q.made = 0 }
	family := []printer{
		p("printf", 0), p("__printf_chk", 1),
		with(p("fprintf", 1), toStream), with(p("__fprintf_chk", 2), toStream),
		with(p("dprintf", 1), toFD), with(p("__dprintf_chk", 2), toFD),
		with(p("sprintf", 1), toString), with(p("__sprintf_chk", 3), toString),
		with(p("snprintf", 2), toSized), with(p("__snprintf_chk", 4), toSized),
		with(p("asprintf", 1), toMade), with(p("__asprintf_chk", 2), toMade),
	}
	for _, q := range family {
		q.list = true
		if bytes.HasPrefix([]byte(q.name), []byte("__")) {
			q.name = "__v" + q.name[2:]
		} else {
			q.name = "v" + q.name
		}
		family = append(family, q)
	}
	return append(family, with(p("heddle_trace", 0), func(q *printer) { q.line = true }))
}

func printing(o Options) []machine.External {
	var list []machine.External
	for _, p := range printers() {
		p.heap = heap{o.Heap}
		if p.writes() {
			list = append(list, p.output().Function(&o.Files, p.name, p.touches))
			continue
		}
		x := abi.Memory(p.name, p.touches, p.print)
		if p.made >= 0 {
			x.Visible = nil
			x.Choices = p.choices
		}
		list = append(list, x)
	}
	return list
}

// arguments are the arguments that the format names.
func (p *printer) arguments(c *machine.Call) (operands, *machine.Fault) {
	if p.list {
		return newListOperands(c, c.Arg(p.format+1))
	}
	return &callOperands{memory{c}, p.format + 1}, nil
}

// writes reports whether it writes to a stream or a descriptor.
func (p *printer) writes() bool { return p.target < 0 && p.made < 0 && !p.line }

// output is a function of the family that writes to a stream or a descriptor.
func (p *printer) output() files.Output {
	w := files.Output{
		Text:   p.text,
		Look:   p.look,
		Result: func(_ *machine.Call, text []byte) int64 { return int64(len(text)) },
		Failed: -1,
	}
	switch {
	case p.fd >= 0:
		w.FD = func(c *machine.Call) int64 { return c.ArgS(p.fd) }
	case p.stream >= 0:
		w.Stream = func(c *machine.Call) uint64 { return c.Arg(p.stream) }
	default:
		w.Stream = func(*machine.Call) uint64 { return files.Stdout }
	}
	return w
}

// text is what the format makes of the arguments.
func (p *printer) text(c *machine.Call) ([]byte, *machine.Fault) {
	return p.formatted(c, func(from operands) operands { return from })
}

// look is the same, and stores nothing for %n.
func (p *printer) look(c *machine.Call) ([]byte, *machine.Fault) {
	return p.formatted(c, func(from operands) operands { return &watcher{operands: from, c: c} })
}

func (p *printer) formatted(c *machine.Call, through func(operands) operands) ([]byte, *machine.Fault) {
	text, f := abi.String(c, c.Arg(p.format))
	if f != nil {
		return nil, f
	}
	from, f := p.arguments(c)
	if f != nil {
		return nil, f
	}
	return format(through(from), text)
}

func (p *printer) print(c *machine.Call) (machine.Outcome, *machine.Fault) {
	out, f := p.text(c)
	if f == nil && c.Choice == noRoom {
		return abi.Errno(c, abi.ENOMEM)
	}
	if f == nil {
		f = p.deliver(c, out)
	}
	if f != nil {
		return abi.Stop(f)
	}
	return abi.Int(c, int64(len(out)))
}

// noRoom is the choice of a function that makes a string in which there is no
// room for it.
const noRoom = 1

func (p *printer) choices(*machine.Call) int {
	if p.heap.MayFail {
		return noRoom + 1
	}
	return 1
}

// deliver puts what was written where it belongs.
func (p *printer) deliver(c *machine.Call, out []byte) *machine.Fault {
	switch {
	case p.made >= 0:
		addr, f := p.heap.makeString(c, out)
		if f != nil {
			return f
		}
		return abi.Store(c, c.Arg(p.made), abi.Ptr(c), addr)
	case p.size >= 0:
		room := c.Arg(p.size)
		if room == 0 {
			return nil
		}
		n := min(uint64(len(out)), room-1)
		return abi.PutBytes(c, c.Arg(p.target), append(out[:n:n], 0))
	case p.target >= 0:
		return abi.PutBytes(c, c.Arg(p.target), append(out[:len(out):len(out)], 0))
	}
	c.Print(stderr, append(out, '\n'))
	return nil
}

// makeString makes a heap block that holds a string; 0 if there is no room.
func (h heap) makeString(c *machine.Call, s []byte) (uint64, *machine.Fault) {
	addr, f := h.block(c, uint64(len(s)+1), true)
	if f == nil && addr != 0 {
		f = abi.PutBytes(c, addr, append(s[:len(s):len(s)], 0))
	}
	return addr, f
}

// touches lists what a call reads and writes by trying it out.
func (p *printer) touches(c *machine.Call, buf []machine.Access) []machine.Access {
	buf = append(buf, abi.ReadText(c, c.Arg(p.format)))
	text, f := abi.String(c, c.Arg(p.format))
	if f != nil {
		return buf
	}
	quiet := p.target < 0 && p.made < 0
	if quiet && !p.list && !bytes.ContainsAny(text, "snS") {
		return buf
	}
	from, f := p.arguments(c)
	if f != nil {
		return buf
	}
	w := &watcher{operands: from, c: c, buf: buf}
	out, _ := format(w, text)
	buf = w.buf
	n := uint64(len(out)) + 1
	switch {
	case p.made >= 0:
		buf = append(buf, abi.Write(c.Arg(p.made), uint64(abi.Ptr(c))))
	case p.size >= 0:
		buf = append(buf, abi.Write(c.Arg(p.target), min(n, c.Arg(p.size))))
	case p.target >= 0:
		buf = append(buf, abi.Write(c.Arg(p.target), n))
	}
	return buf
}

// watcher notes the memory that a format uses, and changes none.
type watcher struct {
	operands
	c   *machine.Call
	buf []machine.Access
}

func (w *watcher) text(addr uint64, limit int) ([]byte, *machine.Fault) {
	s, f := w.operands.text(addr, limit)
	n := uint64(len(s))
	if limit < 0 || len(s) < limit {
		n++
	}
	w.buf = append(w.buf, abi.Read(addr, n))
	return s, f
}

func (w *watcher) wide(addr uint64, limit int) ([]byte, *machine.Fault) {
	s, f := w.operands.wide(addr, limit)
	n := uint64(len(s))
	if limit < 0 || len(s) < limit {
		n++
	}
	w.buf = append(w.buf, abi.Read(addr, n*wideSize))
	return s, f
}

func (w *watcher) put(addr uint64, bits uint, _ uint64) *machine.Fault {
	w.buf = append(w.buf, abi.Write(addr, uint64(bits/8)))
	return nil
}
