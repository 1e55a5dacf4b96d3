package query

import (
	"strings"

	"heddle/internal/ask/tokens"
)

// symbols, the longer ones first.
var symbols = []string{
	"<->", "<>", "[]", "<=", ">=", "==", "!=", "&&", "||", "->", "::",
	"<", ">", "!", "(", ")", "[", "]", "{", "}", ",", ";", ":", ".", "@", "+", "-", "*", "/", "%", "=",
}

// lexer takes the text apart on demand: a name of a file is not a sequence of
// ordinary tokens.
type lexer struct {
	text string
	at   int
}

func (l *lexer) errorf(at int, text string) *Error {
	return &Error{Text: text, Query: l.text, At: at}
}

func (l *lexer) blanks() {
	for l.at < len(l.text) && strings.IndexByte(" \t\r\n", l.text[l.at]) >= 0 {
		l.at++
	}
}

// next is the next token.
func (l *lexer) next() (tokens.Token, *Error) {
	l.blanks()
	at := l.at
	if at == len(l.text) {
		return tokens.Token{Class: tokens.End, Text: "", At: at}, nil
	}
	c := l.text[at]
	switch {
	case isLetter(c):
		return l.run(tokens.Word, isNameByte), nil
	case isDigit(c):
		return l.number(), nil
	case c == '%' && at+1 < len(l.text) && (l.text[at+1] == '"' || isRegisterByte(l.text[at+1])) && l.afterPoint():
		return l.register()
	}
	for _, s := range symbols {
		if strings.HasPrefix(l.text[at:], s) {
			l.at += len(s)
			return tokens.Token{Class: tokens.Symbol, Text: s, At: at}, nil
		}
	}
	r := []rune(l.text[at:])[0]
	return tokens.Token{}, l.errorf(at, "the character "+quoted(string(r))+" is unexpected here")
}

// afterPoint distinguishes a register's % from that of a remainder: a point stands
// before it.
func (l *lexer) afterPoint() bool { return l.at > 0 && l.text[l.at-1] == '.' }

func (l *lexer) run(c tokens.Class, in func(byte) bool) tokens.Token {
	at := l.at
	for l.at < len(l.text) && in(l.text[l.at]) {
		l.at++
	}
	return tokens.Token{Class: c, Text: l.text[at:l.at], At: at}
}

// number reads a number. The point of "0.main" is not part of it.
func (l *lexer) number() tokens.Token {
	at := l.at
	if rest := l.text[at:]; len(rest) > 2 && rest[0] == '0' && (rest[1] == 'x' || rest[1] == 'X') && isHexDigit(rest[2]) {
		l.at += 2
		l.run(tokens.Digits, isHexDigit)
		return tokens.Token{Class: tokens.Digits, Text: l.text[at:l.at], At: at}
	}
	t := l.run(tokens.Digits, isDigit)
	if l.has(0, '.') && l.hasDigit(1) {
		l.at++
		l.run(tokens.Real, isDigit)
		t.Class = tokens.Real
	}
	if l.has(0, 'e') && (l.hasDigit(1) || (l.has(1, '-') || l.has(1, '+')) && l.hasDigit(2)) {
		l.at += 2
		l.run(tokens.Real, isDigit)
		t.Class = tokens.Real
	}
	t.Text = l.text[at:l.at]
	return t
}

func (l *lexer) has(k int, c byte) bool { return l.at+k < len(l.text) && l.text[l.at+k] == c }
func (l *lexer) hasDigit(k int) bool    { return l.at+k < len(l.text) && isDigit(l.text[l.at+k]) }

// register reads a register's name, which may stand in quotes.
func (l *lexer) register() (tokens.Token, *Error) {
	at := l.at
	l.at++
	if l.text[l.at] != '"' {
		t := l.run(tokens.Register, isRegisterByte)
		t.At = at
		return t, nil
	}
	end := strings.IndexByte(l.text[l.at+1:], '"')
	if end < 1 {
		return tokens.Token{}, l.errorf(at, "the quoted name of a register is not terminated")
	}
	name := l.text[l.at+1 : l.at+1+end]
	l.at += end + 2
	return tokens.Token{Class: tokens.Register, Text: name, At: at}, nil
}

// file reads the name of a file up to a colon with a number after it.
func (l *lexer) file() (name string, at int) {
	l.blanks()
	at = l.at
	for i := at; i < len(l.text) && strings.IndexByte("()\"\n", l.text[i]) < 0; i++ {
		if l.text[i] == ':' && i+1 < len(l.text) && isDigit(l.text[i+1]) {
			l.at = i
			return l.text[at:i], at
		}
	}
	return "", at
}

func isLetter(c byte) bool   { return c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' }
func isDigit(c byte) bool    { return c >= '0' && c <= '9' }
func isHexDigit(c byte) bool { return isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'f' }
func isNameByte(c byte) bool { return isLetter(c) || isDigit(c) || c == '$' }
func isRegisterByte(c byte) bool {
	return isNameByte(c) || c == '.'
}
func quoted(s string) string { return "\"" + s + "\"" }
