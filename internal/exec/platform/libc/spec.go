package libc

// spec is one conversion specification of a format, as in "%-8.3ld".
type spec struct {
	minus, plus, space, sharp, zero bool

	place  int // which argument it takes, from 1; 0: the next one
	width  int
	prec   int // -1: none given
	length length
	verb   byte
	text   string // the specification itself
}

// length is a length modifier.
type length uint8

const (
	lengthNone length = iota
	lengthHH
	lengthH
	lengthL
	lengthLL
	lengthZ // size_t, ptrdiff_t: as wide as a pointer
	lengthJ // intmax_t: 64 bits
	lengthBig
)

// bits is the width of an integer argument.
func (l length) bits(pointerBits uint) uint {
	switch l {
	case lengthHH:
		return 8
	case lengthH:
		return 16
	case lengthL, lengthZ:
		return pointerBits
	case lengthLL, lengthJ, lengthBig:
		return 64
	}
	return 32
}

// maxField bounds widths and precisions: beyond it a format is refused.
const maxField = 1 << 20

// parser reads a specification after its '%'. star gives the argument for '*', by its place as in spec.
type parser struct {
	s    []byte
	at   int
	star func(place int) int
}

func (p *parser) peek() byte {
	if p.at < len(p.s) {
		return p.s[p.at]
	}
	return 0
}

func (p *parser) take(b byte) bool {
	if p.peek() == b && b != 0 {
		p.at++
		return true
	}
	return false
}

func (p *parser) number() int {
	n := 0
	for p.peek() >= '0' && p.peek() <= '9' {
		n = min(n*10+int(p.peek()-'0'), maxField+1)
		p.at++
	}
	return n
}

// place reads the number of an argument and its '$', or 0 if there is none.
func (p *parser) place() int {
	start := p.at
	if n := p.number(); n > 0 && p.take('$') {
		return n
	}
	p.at = start
	return 0
}

func (p *parser) parse() spec {
	start := p.at
	sp := spec{prec: -1, place: p.place()}
	p.flags(&sp)
	if p.take('*') {
		sp.width = p.star(p.place())
		if sp.width < 0 {
			sp.minus, sp.width = true, -sp.width
		}
	} else {
		sp.width = p.number()
	}
	if p.take('.') {
		if p.take('*') {
			sp.prec = max(p.star(p.place()), -1)
		} else {
			sp.prec = p.number()
		}
	}
	sp.length = p.length()
	sp.verb = p.peek()
	if sp.verb != 0 {
		p.at++
	}
	sp.text = string(p.s[start:p.at])
	return sp
}

func (p *parser) flags(sp *spec) {
	for {
		switch p.peek() {
		case '-':
			sp.minus = true
		case '+':
			sp.plus = true
		case ' ':
			sp.space = true
		case '#':
			sp.sharp = true
		case '0':
			sp.zero = true
		case '\'', 'I': // digits are grouped and named as the locale says: not in "C"
		default:
			return
		}
		p.at++
	}
}

func (p *parser) length() length {
	switch {
	case p.take('h'):
		if p.take('h') {
			return lengthHH
		}
		return lengthH
	case p.take('l'):
		if p.take('l') {
			return lengthLL
		}
		return lengthL
	case p.take('q'):
		return lengthLL
	case p.take('z'), p.take('Z'), p.take('t'):
		return lengthZ
	case p.take('j'):
		return lengthJ
	case p.take('L'):
		return lengthBig
	}
	return lengthNone
}
