package libc

import (
	"strings"

	"heddle/internal/exec/machine"
)

// A format may say by number which argument each specification takes (%2$d, %1$*3$d): POSIX, fprintf. All specifications do, or none. The
// arguments are read once, in their order, when it is known of which type each is.

// placed are operands that are taken by number.
type placed struct {
	operands
	args []argument
	at   int // the next one
}

// argument is an argument, and what is known of it.
type argument struct {
	bits   uint // of an integer or a pointer; 0: it is a floating-point number
	double bool // that is no long double
	value  uint64
	number float64
	sign   uint16 // and exponent of a long double, whose significand is value
}

// place reads the arguments of a format whose specifications number them; nil: they do not.
func place(from operands, text []byte) (*placed, *machine.Fault) {
	p, next := placed{operands: from}, false
	demand := func(at int, a argument) int {
		next = next || at == 0
		p.demand(at, a)
		return 0
	}
	for i := 0; i < len(text); {
		if text[i] != '%' {
			i++
			continue
		}
		r := parser{s: text, at: i + 1, star: func(at int) int { return demand(at, argument{bits: 32}) }}
		sp := r.parse()
		if i = r.at; !strings.ContainsRune("%m", rune(sp.verb)) {
			demand(sp.place, sp.argument(from.pointerBits()))
		}
	}
	switch {
	case p.args == nil:
		return nil, nil
	case next:
		return nil, from.wrong("the format numbers some of its arguments, and others not")
	}
	for i := range p.args {
		if f := p.args[i].read(from); f != nil {
			return nil, f
		}
	}
	return &p, nil
}

// demand notes of which type an argument is. Places that no specification names are taken for integers, as glibc does.
func (p *placed) demand(at int, a argument) {
	if at < 1 || at > maxPlaces {
		return
	}
	for len(p.args) < at {
		p.args = append(p.args, argument{bits: 32})
	}
	p.args[at-1] = a
}

// maxPlaces is the most that NL_ARGMAX may be.
const maxPlaces = 4096

// argument is what a specification takes.
func (sp *spec) argument(pointerBits uint) argument {
	switch sp.verb {
	case 's', 'S', 'p', 'n':
		return argument{bits: pointerBits}
	case 'e', 'E', 'f', 'F', 'g', 'G', 'a', 'A':
		return argument{double: sp.length != lengthBig && sp.length != lengthLL}
	case 'c', 'C':
		return argument{bits: 32}
	}
	return argument{bits: max(sp.length.bits(pointerBits), 32)}
}

func (a *argument) read(from operands) (f *machine.Fault) {
	switch {
	case a.bits > 0:
		a.value, f = from.word(a.bits)
	case a.double:
		a.number, f = from.double()
	default:
		a.value, a.sign, f = from.extended()
	}
	return f
}

// taken is the next argument.
func (p *placed) taken() argument {
	if p.at < 1 || p.at > len(p.args) {
		return argument{}
	}
	return p.args[p.at-1]
}

func (p *placed) word(uint) (uint64, *machine.Fault) { return p.taken().value, nil }

func (p *placed) double() (float64, *machine.Fault) { return p.taken().number, nil }

func (p *placed) extended() (sig uint64, se uint16, f *machine.Fault) {
	a := p.taken()
	return a.value, a.sign, nil
}
