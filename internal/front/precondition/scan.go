package precondition

import "strings"

// part is what a scanner finds that is more than a sign.
type part int

const (
	comment part = iota
	literal
	word
	number
	unfinished // a comment or a literal without an end
)

// scanner goes through the text of a C or C++ file.
type scanner struct {
	text string
	at   int
}

func (s *scanner) done() bool { return s.at >= len(s.text) }

// skip passes a comment, a literal, a word or a number, if one begins here.
func (s *scanner) skip() (kind part, ok bool) {
	rest := s.text[s.at:]
	switch b := rest[0]; {
	case strings.HasPrefix(rest, "//"):
		return s.until("\n", 2, comment), true
	case strings.HasPrefix(rest, "/*"):
		return s.until("*/", 2, comment), true
	case b == '"' || b == '\'':
		return s.quoted(b), true
	case letter(b):
		return s.word(), true
	case digit(b) || b == '.' && len(rest) > 1 && digit(rest[1]):
		for s.at++; !s.done() && (letter(s.text[s.at]) || digit(s.text[s.at]) || s.text[s.at] == '.' || s.separator()); s.at++ {
		}
		return number, true
	}
	return 0, false
}

// separator reports whether a quotation mark here divides the digits of a number, or a sign is that of its exponent.
func (s *scanner) separator() bool {
	c, before := s.text[s.at], s.text[s.at-1]|0x20
	if c == '+' || c == '-' {
		return before == 'p' || before == 'e' && !strings.HasPrefix(strings.ToLower(s.text[s.start():]), "0x")
	}
	return c == '\'' && s.at+1 < len(s.text) && (letter(s.text[s.at+1]) || digit(s.text[s.at+1]))
}

// start is where the number begins that reaches up to here.
func (s *scanner) start() int {
	i := s.at
	for i > 0 && (letter(s.text[i-1]) || digit(s.text[i-1]) || s.text[i-1] == '.') {
		i--
	}
	return i
}

// until passes what ends with a text; a comment to the end of the line may end with the file.
func (s *scanner) until(end string, from int, kind part) part {
	n := strings.Index(s.text[s.at+from:], end)
	if n < 0 {
		s.at = len(s.text)
		if end == "\n" {
			return kind
		}
		return unfinished
	}
	s.at += from + n
	if end != "\n" {
		s.at += len(end)
	}
	return kind
}

// quoted passes a literal; one without an end ends with the line.
func (s *scanner) quoted(mark byte) part {
	for s.at++; !s.done(); s.at++ {
		switch s.text[s.at] {
		case mark:
			s.at++
			return literal
		case '\n':
			return unfinished
		case '\\':
			s.at++
		}
	}
	s.at = len(s.text)
	return unfinished
}

// word passes a word, or the literal that it begins.
func (s *scanner) word() part {
	from := s.at
	for s.at++; !s.done() && (letter(s.text[s.at]) || digit(s.text[s.at])); s.at++ {
	}
	w := s.text[from:s.at]
	if s.done() || s.text[s.at] != '"' || w != "R" && w != "LR" && w != "uR" && w != "UR" && w != "u8R" {
		return word
	}
	delimiter, _, ok := strings.Cut(s.text[s.at+1:], "(")
	if !ok || len(delimiter) > 16 || strings.ContainsAny(delimiter, " \t\n\\)\"") {
		return word
	}
	return s.until(")"+delimiter+`"`, 1, literal)
}

func letter(b byte) bool { return b == '_' || b == '$' || b|0x20 >= 'a' && b|0x20 <= 'z' || b >= 0x80 }

func digit(b byte) bool { return b >= '0' && b <= '9' }
