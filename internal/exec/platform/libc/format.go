package libc

import (
	"bytes"
	"fmt"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/bitvec"
)

// operands is where a format's arguments and strings come from.
type operands interface {
	// word is the next argument, an integer of bits or a pointer.
	word(bits uint) (uint64, *machine.Fault)
	double() (float64, *machine.Fault)
	extended() (sig uint64, se uint16, f *machine.Fault)
	// text is the string at addr: up to its NUL, or limit bytes if not negative.
	text(addr uint64, limit int) ([]byte, *machine.Fault)
	// wide is the same of a string of wide characters, as the bytes that the locale has for them.
	wide(addr uint64, limit int) ([]byte, *machine.Fault)
	// put stores v in bits at addr.
	put(addr uint64, bits uint, v uint64) *machine.Fault
	pointerBits() uint
	errno() int
	// rounding is how numbers are rounded.
	rounding() bitvec.Rounding
	// wrong is the fault of a format that is wrong, gap that of one that heddle
	// does not serve.
	wrong(text string) *machine.Fault
	gap(text string) *machine.Fault
}

// formatter writes one format.
type formatter struct {
	from   operands
	placed *placed // from, if the format numbers its arguments
	out    []byte
	f      *machine.Fault
}

// format writes text with its specifications replaced.
func format(from operands, text []byte) ([]byte, *machine.Fault) {
	w := formatter{from: from}
	if bytes.IndexByte(text, '$') >= 0 {
		if w.placed, w.f = place(from, text); w.placed != nil {
			w.from = w.placed
		}
	}
	for i := 0; i < len(text) && w.f == nil; {
		if text[i] != '%' {
			w.out = append(w.out, text[i])
			i++
			continue
		}
		p := parser{s: text, at: i + 1, star: func(place int) int { w.choose(place); return int(int32(w.word(32))) }}
		sp := p.parse()
		i = p.at
		w.choose(sp.place)
		if w.f == nil {
			w.convert(&sp)
		}
	}
	return w.out, w.f
}

// choose says which argument is taken next.
func (w *formatter) choose(place int) {
	if w.placed != nil {
		w.placed.at = place
	}
}

// word takes the next integer argument.
func (w *formatter) word(bits uint) uint64 {
	if w.f != nil {
		return 0
	}
	var v uint64
	v, w.f = w.from.word(bits)
	return v
}

// integer takes an integer argument of the specification's length.
func (w *formatter) integer(sp *spec) uint64 {
	bits := sp.length.bits(w.from.pointerBits())
	return w.word(max(bits, 32)) & (1<<(bits-1)<<1 - 1)
}

func (w *formatter) convert(sp *spec) {
	if sp.width > maxField || sp.prec > maxField {
		w.f = w.from.wrong(fmt.Sprintf("the format %%%s asks for a field that is too wide", sp.text))
		return
	}
	switch sp.verb {
	case '%':
		w.out = append(w.out, '%')
	case 'd', 'i':
		bits := sp.length.bits(w.from.pointerBits())
		w.out = append(w.out, sp.signed(int64(w.integer(sp)<<(64-bits))>>(64-bits))...)
	case 'u', 'o', 'x', 'X', 'b', 'B':
		w.out = append(w.out, sp.unsigned(w.integer(sp))...)
	case 'c', 'C':
		w.character(sp)
	case 's', 'S':
		w.str(sp)
	case 'p':
		w.out = append(w.out, sp.pointer(w.word(w.from.pointerBits()))...)
	case 'e', 'E', 'f', 'F', 'g', 'G', 'a', 'A':
		w.float(sp)
	case 'n':
		addr := w.word(w.from.pointerBits())
		if w.f == nil {
			w.f = w.from.put(addr, sp.length.bits(w.from.pointerBits()), uint64(len(w.out)))
		}
	case 'm':
		w.out = append(w.out, sp.characters([]byte(errorText(w.from.errno())))...)
	case 0:
		w.f = w.from.wrong("the format ends in the middle of %" + sp.text)
	default:
		w.f = w.from.wrong("the format has the unknown conversion %" + sp.text)
	}
}

func (w *formatter) str(sp *spec) {
	addr := w.word(w.from.pointerBits())
	switch {
	case w.f != nil:
		return
	case addr == 0:
		// glibc writes (null) where it fits.
		if sp.prec < 0 || sp.prec >= len("(null)") {
			w.out = append(w.out, sp.characters([]byte("(null)"))...)
		} else {
			w.out = append(w.out, sp.characters(nil)...)
		}
		return
	}
	read := w.from.text
	if sp.length == lengthL || sp.verb == 'S' {
		read = w.from.wide
	}
	s, f := read(addr, sp.prec)
	if w.f = f; f == nil {
		w.out = append(w.out, sp.characters(s)...)
	}
}

func (w *formatter) character(sp *spec) {
	v := w.word(32)
	if (sp.length == lengthL || sp.verb == 'C') && v >= narrowLimit {
		w.f = w.from.gap(noByte)
	}
	w.out = append(w.out, sp.characters([]byte{byte(v)})...)
}

func (w *formatter) float(sp *spec) {
	if sp.length == lengthBig || sp.length == lengthLL {
		sig, se, f := w.from.extended()
		if w.f = f; f == nil {
			w.out = append(w.out, sp.floating(extended(sig, se, w.from.rounding()))...)
		}
		return
	}
	v, f := w.from.double()
	if w.f = f; f == nil {
		w.out = append(w.out, sp.floating(double(v, w.from.rounding()))...)
	}
}
