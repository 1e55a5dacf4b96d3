package libc

import "heddle/internal/exec/machine"

// scanBases are the conversions of integers.
var scanBases = map[byte]int{'d': 10, 'u': 10, 'i': 0, 'o': 8, 'x': 16, 'X': 16, 'p': 16}

// scanParts are the parts of a format, as scan works them off. It is not ok with others than integers, characters and strings of bytes.
func scanParts(format []byte, pointerBits uint) (parts []machine.ScanPart, ok bool) {
	for i := 0; i < len(format); {
		b := format[i]
		i++
		switch {
		case isBlankByte(b):
			parts = withBlanks(parts)
		case b == '%' && i < len(format) && format[i] == '%':
			i++
			parts = append(withBlanks(parts), machine.ScanPart{Kind: machine.ScanLiteral, Literal: b})
		case b == '%':
			var d directive
			d, i = parseDirective(format, i)
			if parts, ok = d.part(parts, pointerBits); !ok {
				return nil, false
			}
		default:
			parts = append(parts, machine.ScanPart{Kind: machine.ScanLiteral, Literal: b})
		}
	}
	return parts, true
}

func withBlanks(parts []machine.ScanPart) []machine.ScanPart {
	if n := len(parts); n > 0 && parts[n-1].Kind == machine.ScanBlanks {
		return parts
	}
	return append(parts, machine.ScanPart{Kind: machine.ScanBlanks})
}

// part appends what a conversion asks for.
func (d *directive) part(parts []machine.ScanPart, pointerBits uint) ([]machine.ScanPart, bool) {
	x := machine.ScanPart{Suppressed: d.suppress, Width: d.width, Bits: d.length.bits(pointerBits)}
	if d.allocates {
		return nil, false
	}
	switch base, isInteger := scanBases[d.verb]; {
	case isInteger:
		x.Kind, x.Base, x.Signed = machine.ScanInteger, uint64(base), d.verb == 'd' || d.verb == 'i'
		if d.verb == 'p' {
			x.Bits = pointerBits
		}
		return append(withBlanks(parts), x), true
	case d.verb == 'n':
		x.Kind = machine.ScanPosition
		return append(parts, x), true
	case d.length == lengthL:
		return nil, false
	}
	x.Kind = machine.ScanCharacters
	switch d.verb {
	case 'c':
		x.Width = max(d.width, 1)
	case 's':
		parts = withBlanks(parts)
		x.Set, x.Ends = new([256]bool), true
		for b := range x.Set {
			x.Set[b] = !isBlankByte(byte(b))
		}
	case '[':
		x.Set, x.Ends = &d.set, true
	default:
		return nil, false
	}
	return append(parts, x), true
}
