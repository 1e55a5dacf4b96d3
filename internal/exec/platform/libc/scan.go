package libc

import (
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/exec/platform/files"
	"heddle/internal/ir/bitvec"
)

// scanner reads a string by a format, as sscanf does. It only plans what to
// store: stores are made at the end, in order.
type scanner struct {
	c      *machine.Call
	from   operands
	in     []byte
	at     int
	stores []stored
	count  int // conversions assigned
	ended  bool
	hungry bool // it looked at what comes after the input
}

// stored is a value about to be written.
type stored struct {
	addr  uint64
	bytes []byte
}

func (s *scanner) skipBlanks() {
	for s.at < len(s.in) && isBlankByte(s.in[s.at]) {
		s.at++
	}
	s.hungry = s.hungry || s.at >= len(s.in)
}

// directive is one conversion of a scan format.
type directive struct {
	suppress  bool
	allocates bool // 'm': the text is put into a block of its own
	width     int  // 0: none
	length    length
	verb      byte
	set       [256]bool // of '['
}

func parseDirective(format []byte, i int) (d directive, next int) {
	p := parser{s: format, at: i}
	d.suppress = p.take('*')
	d.width = p.number()
	d.allocates = p.take('m')
	d.length = p.length()
	d.verb = p.peek()
	if d.verb != 0 {
		p.at++
	}
	if d.verb == '[' {
		d.readSet(&p)
	}
	return d, p.at
}

// readSet reads the rest of "[a-z]" or "[^...]".
func (d *directive) readSet(p *parser) {
	negated := p.take('^')
	for first := true; p.peek() != 0 && (p.peek() != ']' || first); first = false {
		from := p.peek()
		p.at++
		to := from
		if p.peek() == '-' && p.at+1 < len(p.s) && p.s[p.at+1] != ']' {
			to = p.s[p.at+1]
			p.at += 2
		}
		for b := int(from); b <= int(to); b++ {
			d.set[b] = true
		}
	}
	p.take(']')
	if negated {
		for b := range d.set {
			d.set[b] = !d.set[b]
		}
	}
}

// scan works the format off. It stops where the input does not match.
func (s *scanner) scan(format []byte) *machine.Fault {
	for i := 0; i < len(format); {
		b := format[i]
		i++
		switch {
		case isBlankByte(b):
			s.skipBlanks()
		case b == '%' && i < len(format) && format[i] == '%':
			i++
			s.skipBlanks()
			if !s.literal('%') {
				return nil
			}
		case b == '%':
			var d directive
			d, i = parseDirective(format, i)
			ok, f := s.convert(&d)
			if !ok || f != nil {
				return f
			}
		case !s.literal(b):
			return nil
		}
	}
	return nil
}

func (s *scanner) literal(b byte) bool {
	if s.at >= len(s.in) {
		s.ended, s.hungry = true, true
		return false
	}
	if s.in[s.at] != b {
		return false
	}
	s.at++
	return true
}

func (s *scanner) convert(d *directive) (ok bool, f *machine.Fault) {
	if d.allocates {
		return false, s.from.gap("%m in a scanf format, which heddle does not support")
	}
	if d.verb == 'C' || d.verb == 'S' {
		d.verb, d.length = d.verb-'A'+'a', lengthL
	}
	if d.verb != 'c' && d.verb != '[' && d.verb != 'n' {
		s.skipBlanks()
	}
	if d.verb == 'n' {
		return s.assign(d, intBytes(uint64(s.at), d.length.bits(s.from.pointerBits())), false)
	}
	if s.at >= len(s.in) {
		s.ended, s.hungry = true, true
		return false, nil
	}
	rest := s.in[s.at:]
	if d.width > 0 && d.width <= len(rest) {
		rest = rest[:d.width]
	} else if d.open(rest) {
		s.hungry = true
	}
	switch d.verb {
	case 'd', 'i', 'u', 'x', 'X', 'o', 'p':
		return s.integer(d, rest)
	case 'e', 'E', 'f', 'F', 'g', 'G', 'a', 'A':
		return s.floating(d, rest)
	case 's', '[', 'c':
		return s.text(d, rest)
	}
	return false, s.from.gap("a conversion in a scanf format that heddle does not support")
}

func intBytes(v uint64, bits uint) []byte {
	var b []byte
	for i := uint(0); i < bits; i += 8 {
		b = append(b, byte(v>>i))
	}
	return b
}

// assign takes the next argument and plans a store to it.
func (s *scanner) assign(d *directive, b []byte, counts bool) (bool, *machine.Fault) {
	if d.suppress {
		return true, nil
	}
	addr, f := s.from.word(s.from.pointerBits())
	if f != nil {
		return false, f
	}
	s.stores = append(s.stores, stored{addr, b})
	if counts {
		s.count++
	}
	return true, nil
}

func (s *scanner) integer(d *directive, rest []byte) (bool, *machine.Fault) {
	base := scanBases[d.verb]
	bits := d.length.bits(s.from.pointerBits())
	if d.verb == 'p' {
		bits = s.from.pointerBits()
	}
	if d.verb == 'p' && strings.HasPrefix(strings.ToLower(string(rest)), "(nil)") {
		s.at += len("(nil)")
		return s.assign(d, intBytes(0, bits), true)
	}
	v, n, inRange := parseInteger(rest, base, max(bits, s.from.pointerBits()), d.verb == 'd' || d.verb == 'i') // as strtol or strtoll
	if !inRange {
		s.c.M.Record().SetErrno(s.c.Thread, abi.ERANGE)
	}
	if n == 0 {
		if rest[0] == '-' || rest[0] == '+' { // it was read, and only one byte can be put back
			s.at++
		}
		return false, nil
	}
	s.at += n + crossed(rest, n, base)
	return s.assign(d, intBytes(v, bits), true)
}

// crossed is how many characters a scan has read after a number that ends after n: the x of "0x" without a digit.
func crossed(text []byte, n, base int) int {
	first := n == 1 || n == 2 && (text[0] == '-' || text[0] == '+')
	if (base == 0 || base == 16) && first && text[n-1] == '0' && n < len(text) && text[n]|0x20 == 'x' {
		return 1
	}
	return 0
}

// floating reads a number as glibc does: what may belong to one is read, and then what of it is one is taken.
func (s *scanner) floating(d *directive, rest []byte) (bool, *machine.Fault) {
	n, ok := scannedFloat(string(rest), d.width == len(rest))
	s.at += n
	if !ok {
		return false, nil
	}
	text, _ := splitFloat(rest[:n])
	k := bitvec.Float
	switch d.length {
	case lengthL:
		k = bitvec.Double
	case lengthBig, lengthLL:
		k = bitvec.X86FP80
	}
	v, inRange := parseFloat(rounding(s.c), text, k)
	if !inRange {
		s.c.M.Record().SetErrno(s.c.Thread, abi.ERANGE)
	}
	if k == bitvec.X86FP80 {
		return s.assign(d, append(intBytes(v[0], 64), intBytes(v[1], 16)...), true)
	}
	return s.assign(d, intBytes(v[0], k.Width()), true)
}

// scannedFloat is how many bytes a scan reads for a number, and whether there is one among them: the words are whole, and after the 0x of a number
// something follows. It reads one letter of an exponent and one sign after it, whether digits follow or not. If the text was cut by a width, it does
// not end with 0x.
func scannedFloat(text string, cut bool) (n int, ok bool) {
	n = signLength(text)
	low := strings.ToLower(text)
	for _, word := range []string{"nan", "inf"} {
		if strings.HasPrefix(low[n:], word[:1]) {
			k := common(low[n:], word)
			if rest := low[n+k:]; word == "inf" && k == len(word) && strings.HasPrefix(rest, "i") {
				k += common(rest, "inity")
				return n + k, k == len("infinity")
			}
			return n + k, k == len(word)
		}
	}
	base, letter := 10, byte('e')
	if strings.HasPrefix(low[n:], "0x") && !(cut && len(low) == n+2) {
		base, letter, n = 16, 'p', n+2
	}
	first, point, digits := n, false, false
	for ; n < len(low); n++ {
		switch b := low[n]; {
		case digit(b) < base:
			digits = true
		case b == '.' && !point:
			point = true
		case b == letter && digits:
			n++
			n += signLength(low[n:])
			for n < len(low) && digit(low[n]) < 10 {
				n++
			}
			return n, true
		default:
			return n, digits || base == 16 && n > first
		}
	}
	return n, digits || base == 16 && n > first
}

// common is the length of what two texts begin with alike.
func common(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

func (s *scanner) text(d *directive, rest []byte) (bool, *machine.Fault) {
	n := 0
	switch d.verb {
	case 'c':
		if n = max(d.width, 1); n > len(rest) { // glibc takes what there is
			n, s.hungry = len(rest), true
		}
	case 's':
		for n < len(rest) && !isBlankByte(rest[n]) {
			n++
		}
	default:
		for n < len(rest) && d.set[rest[n]] {
			n++
		}
	}
	if n == 0 {
		return false, nil
	}
	b := append([]byte{}, rest[:n]...)
	if d.verb != 'c' {
		b = append(b, 0)
	}
	s.at += n
	if d.length == lengthL {
		return s.wide(d, b)
	}
	return s.assign(d, b, true)
}

// wide plans to store text as wide characters.
func (s *scanner) wide(d *directive, text []byte) (bool, *machine.Fault) {
	var b []byte
	for _, c := range text {
		if c >= narrowLimit {
			return false, s.from.gap("a byte that is not a character of the locale \"C\", to be read as a wide one")
		}
		b = append(b, intBytes(uint64(c), 8*wideSize)...)
	}
	return s.assign(d, b, true)
}

// result is what the function gives back.
func (s *scanner) result() int64 {
	if s.ended && s.count == 0 {
		return eof
	}
	return int64(s.count)
}

// open reports whether what comes after the input may belong to the conversion.
func (d *directive) open(rest []byte) bool {
	part := func(byte) bool { return false }
	switch d.verb {
	case 'd', 'u':
		part = func(b byte) bool { return b >= '0' && b <= '9' || b == '-' || b == '+' }
	case 's':
		part = func(b byte) bool { return !isBlankByte(b) }
	case '[':
		part = func(b byte) bool { return d.set[b] }
	case 'i', 'x', 'X', 'o', 'p', 'e', 'E', 'f', 'F', 'g', 'G', 'a', 'A':
		part = func(b byte) bool { return classOf(int(b))&isAlnum != 0 || b == '-' || b == '+' || b == '.' }
	}
	for _, b := range rest {
		if !part(b) {
			return false
		}
	}
	return d.verb != 'c'
}

// scanFunction says where the arguments of a function of the scanf family are.
type scanFunction struct {
	name   string
	format int
	list   bool
	text   int // argument that is the input; -1: a stream
	stream int // argument that is the stream; -1: standard input
}

// plan reads an input without changing anything.
func (x *scanFunction) plan(c *machine.Call, in []byte) (*scanner, *machine.Fault) {
	p := printer{format: x.format, list: x.list}
	s := &scanner{c: c, in: in}
	format, f := abi.String(c, c.Arg(x.format))
	if f != nil {
		return s, f
	}
	if s.from, f = p.arguments(c); f != nil {
		return s, f
	}
	return s, s.scan(format)
}

// touches lists what a call that reads an input reads and writes beside it.
func (x *scanFunction) touches(c *machine.Call, in []byte, buf []machine.Access) []machine.Access {
	s, _ := x.plan(c, in)
	for _, w := range s.stores {
		buf = append(buf, abi.Write(w.addr, uint64(len(w.bytes))))
	}
	return append(buf, abi.ReadText(c, c.Arg(x.format)))
}

// do stores what was read.
func (x *scanFunction) do(c *machine.Call, in []byte) (int64, *machine.Fault) {
	s, f := x.plan(c, in)
	for _, w := range s.stores {
		if f == nil {
			f = abi.PutBytes(c, w.addr, w.bytes)
		}
	}
	return s.result(), f
}

// ofText is the function that reads a string.
func (x *scanFunction) ofText() machine.External {
	return abi.Memory(x.name, func(c *machine.Call, buf []machine.Access) []machine.Access {
		in, _ := abi.String(c, c.Arg(x.text))
		return x.touches(c, in, append(buf, abi.ReadText(c, c.Arg(x.text))))
	}, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		in, f := abi.String(c, c.Arg(x.text))
		if f != nil {
			return abi.Stop(f)
		}
		v, f := x.do(c, in)
		if f != nil {
			return abi.Stop(f)
		}
		return abi.Int(c, v)
	})
}

// ofStream is the function that reads a stream.
func (x *scanFunction) ofStream() files.Input {
	return files.Input{
		Stream: func(c *machine.Call) uint64 {
			if x.stream < 0 {
				return files.Stdin
			}
			return c.Arg(x.stream)
		},
		Plan: func(c *machine.Call, b []byte) (int, bool) {
			s, _ := x.plan(c, b)
			return s.at, s.hungry
		},
		Touches: x.touches,
		Do:      func(c *machine.Call, _, b []byte, _ bool) (int64, *machine.Fault) { return x.do(c, b) },
		Failed:  eof,
	}
}

// scanning are the functions of the scanf family.
func scanning(o Options) []machine.External {
	var list []machine.External
	for _, x := range []scanFunction{
		{"sscanf", 1, false, 0, -1}, {"vsscanf", 1, true, 0, -1}, {"scanf", 0, false, -1, -1}, {"vscanf", 0, true, -1, -1},
		{"fscanf", 1, false, -1, 0}, {"vfscanf", 1, true, -1, 0},
	} {
		e := x.ofText()
		if x.text < 0 {
			e = x.ofStream().Function(&o.Files, x.name)
		}
		list = append(list, abi.Alias(e, "__isoc99_"+x.name, "__isoc23_"+x.name)...)
		if x.name == "vfscanf" {
			list = append(list, abi.Alias(e, files.Known+x.name)[1:]...)
		}
	}
	return list
}
