package libc

import "heddle/internal/exec/machine"

// printParts are the parts of a format, as format works them off. It is not ok with others than integers, characters and strings of bytes,
// nor where an argument says how wide a field is.
func printParts(format []byte, pointerBits uint) (parts []machine.PrintPart, ok bool) {
	for i := 0; i < len(format); {
		if format[i] != '%' {
			parts = append(parts, machine.PrintPart{Kind: machine.PrintLiteral, Literal: format[i : i+1]})
			i++
			continue
		}
		ok = true
		p := parser{s: format, at: i + 1, star: func(int) int { ok = false; return 0 }}
		sp := p.parse()
		x, is := sp.part(pointerBits)
		if !ok || !is || sp.place > 0 {
			return nil, false
		}
		parts = append(parts, x)
		i = p.at
	}
	return parts, true
}

// part is what a conversion asks for.
func (sp spec) part(pointerBits uint) (x machine.PrintPart, ok bool) {
	if sp.width > maxField || sp.prec > maxField {
		return x, false
	}
	x.Bits, x.Base, x.Limit, x.Upper, x.Text = sp.length.bits(pointerBits), 10, sp.prec, sp.verb == 'X', sp.characters
	x.Odd = sp.sharp || sp.prec == 0
	x.Kind, x.Number = machine.PrintInteger, sp.unsigned
	switch sp.verb {
	case '%':
		return machine.PrintPart{Kind: machine.PrintLiteral, Literal: []byte{'%'}}, true
	case 'd', 'i':
		x.Signed, x.Number = true, func(v uint64) []byte { return sp.signed(int64(v)) }
	case 'u':
	case 'o':
		x.Base = 8
	case 'x', 'X':
		x.Base = 16
	case 'b', 'B':
		x.Base = 2
	case 'c':
		x.Kind = machine.PrintCharacter
	case 's':
		x.Kind = machine.PrintString
	default:
		return x, false
	}
	return x, x.Kind == machine.PrintInteger || sp.length != lengthL
}
