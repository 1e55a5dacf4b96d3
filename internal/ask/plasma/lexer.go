package plasma

import (
	"fmt"
	"strings"

	"heddle/internal/ask/query"
	"heddle/internal/ask/tokens"
)

// symbols, the longer ones first.
var symbols = []string{
	"<=>", "=>", "->", "<=", ">=", "!=", ":=", "..",
	"=", "<", ">", "+", "-", "*", "/", "&", "|", "!", "?", ":", ";", ",", "(", ")", "[", "]", "{", "}", "#", "\"", "'",
}

// lexer takes a text apart on demand. Comments are made blank before.
type lexer struct {
	file string
	text string
	at   int
}

// blank is a text with blanks in the place of comments and carriage returns.
func blank(text string) string {
	b := []byte(text)
	comment := false
	for i, c := range b {
		switch {
		case c == '\n':
			comment = false
		case comment, c == '\r', c == '\t':
			b[i] = ' '
		case c == '/' && i+1 < len(b) && b[i+1] == '/':
			comment = true
			b[i] = ' '
		}
	}
	return string(b)
}

// fail is an error at a byte of the text, which shows the line.
func (l *lexer) fail(at int, format string, args ...any) error {
	at = min(max(at, 0), len(l.text))
	begin := strings.LastIndexByte(l.text[:at], '\n') + 1
	line, _, _ := strings.Cut(l.text[begin:], "\n")
	err := &query.Error{Text: fmt.Sprintf(format, args...), Query: line, At: at - begin}
	return fmt.Errorf("%s:%d: %w", l.file, l.line(at), err)
}

// line is the number of the line of a byte, from 1.
func (l *lexer) line(at int) int { return 1 + strings.Count(l.text[:at], "\n") }

// next is the next token.
func (l *lexer) next() (tokens.Token, error) {
	for l.at < len(l.text) && (l.text[l.at] == ' ' || l.text[l.at] == '\n') {
		l.at++
	}
	at := l.at
	if at == len(l.text) {
		return tokens.Token{Class: tokens.End, Text: "", At: at}, nil
	}
	switch c := l.text[at]; {
	case isLetter(c):
		return l.word(), nil
	case isDigit(c) || c == '.' && l.digitAt(at+1):
		return l.number(), nil
	}
	for _, s := range symbols {
		if strings.HasPrefix(l.text[at:], s) {
			l.at += len(s)
			return tokens.Token{Class: tokens.Symbol, Text: s, At: at}, nil
		}
	}
	r := []rune(l.text[at:])[0]
	return tokens.Token{}, l.fail(at, "the character %q is unexpected here", r)
}

// word reads a name, which may have points between its parts.
func (l *lexer) word() tokens.Token {
	at := l.at
	for l.at < len(l.text) {
		c := l.text[l.at]
		if !isLetter(c) && !isDigit(c) && (c != '.' || l.at+1 == len(l.text) || !isLetter(l.text[l.at+1])) {
			break
		}
		l.at++
	}
	return tokens.Token{Class: tokens.Word, Text: l.text[at:l.at], At: at}
}

// number reads a number. The points of "0..5" are not part of one.
func (l *lexer) number() tokens.Token {
	at := l.at
	l.digits()
	if l.at < len(l.text) && l.text[l.at] == '.' && l.digitAt(l.at+1) {
		l.at++
		l.digits()
	}
	if l.at < len(l.text) && l.text[l.at]|0x20 == 'e' {
		k := l.at + 1
		if k < len(l.text) && (l.text[k] == '-' || l.text[k] == '+') {
			k++
		}
		if l.digitAt(k) {
			l.at = k
			l.digits()
		}
	}
	return tokens.Token{Class: tokens.Digits, Text: l.text[at:l.at], At: at}
}

func (l *lexer) digits() {
	for l.digitAt(l.at) {
		l.at++
	}
}

func (l *lexer) digitAt(i int) bool { return i < len(l.text) && isDigit(l.text[i]) }

func isLetter(c byte) bool { return c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
