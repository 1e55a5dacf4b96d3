package symbolic

import (
	"strings"

	"heddle/internal/ir/program"
	"heddle/internal/symbolic/term"
)

// moreDigits is how many characters more the opaque numbers of a call take than their
// stand-ins, which are 0 and take one. exact is false of formats with other conversions
// than integers of their arguments' width, single characters and strings, or with
// flags, widths or precisions.
func (s *Machine) moreDigits(c *call, site *program.Site) (more term.Term, exact bool) {
	more = s.number(0)
	first := c.terms.Format
	if site.Result.Slot < 0 || site.Result.Unused || first == 0 || len(site.Args) < first {
		return more, false
	}
	verbs, ok := s.verbs(c.Arg(first - 1))
	args := site.Args[first:]
	if !ok || len(verbs) > len(args) {
		return more, !s.opaqueWithin(args) && s.bytesOnly(c.Arg(first-1))
	}
	for i, v := range verbs {
		if !s.opaqueWithin(args[i : i+1]) {
			continue
		}
		w := v.bits(s.prog.PointerBits)
		if args[i].Kind != program.ArgInt || args[i].Bits != w || args[i].Words != 1 {
			return more, false
		}
		t := s.pool.Extract(s.term(s.m.Control().Operand(s.thread, args[i].Value)), 0, w)
		switch v.verb {
		case 'd', 'i', 'u':
			more = s.pool.Add(more, s.digitsBehindFirst(t, v.verb != 'u', 10))
		case 'x', 'X':
			more = s.pool.Add(more, s.digitsBehindFirst(t, false, 16))
		case 'o':
			more = s.pool.Add(more, s.digitsBehindFirst(t, false, 8))
		case 'c':
		default:
			return more, false
		}
	}
	return more, true
}

// digitsBehindFirst is how many characters a number takes to a base, but for one.
func (s *Machine) digitsBehindFirst(t term.Term, signed bool, base uint64) term.Term {
	p, w := s.pool, s.pool.Width(t)
	sum := s.number(0)
	if signed {
		negative := p.SignBit(t)
		sum = p.ZExt(negative, wordBits)
		t = p.Ite(negative, p.Neg(t), t)
	}
	for power := base; power>>(w-1)>>1 == 0; power *= base {
		sum = p.Add(sum, p.ZExt(p.Ule(p.Const(power, w), t), wordBits))
		if power > (1<<64-1)/base {
			break
		}
	}
	return sum
}

// verb is a conversion: its letter, and how many times l is before it.
type verb struct {
	verb  byte
	longs int
}

func (v verb) bits(pointerBits uint) uint {
	switch {
	case v.verb == 'c' || v.longs == 0:
		return 32
	case v.longs == 1:
		return pointerBits
	}
	return 64
}

// verbs are the conversions of a format, if they are no more than letters.
func (s *Machine) verbs(addr uint64) (list []verb, ok bool) {
	text := s.plainText(addr)
	for i := 0; i < len(text); i++ {
		if text[i] != '%' {
			continue
		}
		i++
		v := verb{}
		for i < len(text) && text[i] == 'l' {
			v.longs++
			i++
		}
		if i == len(text) {
			return nil, false
		}
		switch v.verb = text[i]; v.verb {
		case '%':
			continue
		case 'd', 'i', 'u', 'c', 's', 'x', 'X', 'o', 'p', 'f', 'e', 'g':
			list = append(list, v)
		default:
			return nil, false
		}
	}
	return list, text != ""
}

// bytesOnly reports whether all strings of a format are of bytes, and as long as it says or as their ends are asked.
func (s *Machine) bytesOnly(addr uint64) bool {
	text := s.plainText(addr)
	if text == "" || strings.Contains(text, "*") {
		return false
	}
	for _, v := range conversion.FindAllStringSubmatch(text, -1) {
		if v[3] == "S" || v[2] == "l" && v[3] == "s" {
			return false
		}
	}
	return true
}

// plainText is a string of known characters; "" if it is none.
func (s *Machine) plainText(addr uint64) string {
	var text []byte
	for i := range uint64(longestFormat) {
		at, f := s.m.Memory().Resolve(s.thread, s.m.PC(s.thread), addr+i, 1, false)
		if f != nil {
			return ""
		}
		switch c, ok := s.pool.Value(s.bytes(at.First(), 1)); {
		case !ok:
			return ""
		case c == 0:
			return string(text)
		default:
			text = append(text, byte(c))
		}
	}
	return ""
}
