package notation

import (
	"fmt"
	"strconv"
	"strings"
)

// kind is what a token of HOA is.
type kind uint8

const (
	end     kind = iota
	header       // a name with a colon: States:
	word         // an identifier
	integer      // a number
	text         // in quotes
	alias        // @name
	section      // --BODY--, --END--, --ABORT--
	symbol       // one character
)

type token struct {
	kind  kind
	text  string
	value int
	line  int
}

// lexer takes a text apart.
type lexer struct {
	text string
	at   int
	line int
}

// maxNumber is the greatest number that is read.
const maxNumber = 1<<31 - 1

func failure(line int, format string, args ...any) error {
	return fmt.Errorf("line %d: %s", line, fmt.Sprintf(format, args...))
}

// blanks skips white space and comments, which may be nested.
func (l *lexer) blanks() error {
	depth, from := 0, l.line
	for l.at < len(l.text) {
		rest := l.text[l.at:]
		switch {
		case strings.HasPrefix(rest, "/*"):
			if depth == 0 {
				from = l.line
			}
			depth++
			l.at += 2
		case depth > 0 && strings.HasPrefix(rest, "*/"):
			depth--
			l.at += 2
		case depth > 0 || strings.IndexByte(" \t\r\n", rest[0]) >= 0:
			if rest[0] == '\n' {
				l.line++
			}
			l.at++
		default:
			return nil
		}
	}
	if depth > 0 {
		return failure(from, "a comment is not terminated")
	}
	return nil
}

func isWordByte(c byte) bool {
	return c == '_' || c == '-' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
}

// run takes the bytes of a name.
func (l *lexer) run() string {
	from := l.at
	for l.at < len(l.text) && isWordByte(l.text[l.at]) {
		l.at++
	}
	return l.text[from:l.at]
}

func (l *lexer) next() (token, error) {
	if err := l.blanks(); err != nil {
		return token{}, err
	}
	t := token{line: l.line}
	if l.at == len(l.text) {
		return t, nil
	}
	switch c := l.text[l.at]; {
	case c == '"':
		return l.quoted(t)
	case c == '@':
		l.at++
		t.kind, t.text = alias, l.run()
	case c >= '0' && c <= '9':
		return l.number(t)
	case c == '-' && strings.HasPrefix(l.text[l.at:], "--"):
		t.kind, t.text = section, l.run()
	case isWordByte(c) && c != '-':
		t.kind, t.text = word, l.run()
		if l.at < len(l.text) && l.text[l.at] == ':' {
			l.at++
			t.kind = header
		}
	case strings.IndexByte("[]{}()!&|", c) >= 0:
		t.kind, t.text = symbol, string(c)
		l.at++
	default:
		return t, failure(l.line, "the character %q is unexpected here", []rune(l.text[l.at:])[0])
	}
	return t, nil
}

func (l *lexer) number(t token) (token, error) {
	from := l.at
	for l.at < len(l.text) && l.text[l.at] >= '0' && l.text[l.at] <= '9' {
		l.at++
	}
	v, err := strconv.Atoi(l.text[from:l.at])
	if err != nil || v > maxNumber {
		return t, failure(l.line, "a number is too large")
	}
	t.kind, t.text, t.value = integer, l.text[from:l.at], v
	return t, nil
}

func (l *lexer) quoted(t token) (token, error) {
	var b strings.Builder
	for l.at++; l.at < len(l.text); l.at++ {
		switch c := l.text[l.at]; {
		case c == '"':
			l.at++
			t.kind, t.text = text, b.String()
			return t, nil
		case c == '\\' && l.at+1 < len(l.text):
			l.at++
			b.WriteByte(l.text[l.at])
		default:
			if c == '\n' {
				l.line++
			}
			b.WriteByte(c)
		}
	}
	return t, failure(t.line, "a text in quotes is not terminated")
}
