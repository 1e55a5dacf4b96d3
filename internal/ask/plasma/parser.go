package plasma

import (
	"fmt"
	"strings"
)

// maxNesting bounds how deep a formula is, maxNodes how large one is with what it refers to.
const (
	maxNesting = 200
	maxNodes   = 10000
)

// parser reads by recursive descent, one token ahead.
type parser struct {
	lexer
	now      token
	base     int  // byte that the places of nodes are counted from
	temporal bool // the text is a requirement, not an observer
	nesting  int
	nodes    int
	names    map[string]float64 // the values of constants and of declared variables
}

func newParser(file, text string) (*parser, error) {
	p := &parser{lexer: lexer{file: file, text: blank(text)}, names: map[string]float64{}}
	return p, p.advance()
}

func (p *parser) advance() (err error) {
	p.now, err = p.next()
	return err
}

// expected is the error of an unexpected token.
func (p *parser) expected(what string) error {
	if p.now.class == endOfText {
		return p.fail(p.now.at, "the file ends where %s is expected", what)
	}
	return p.fail(p.now.at, "expected %s", what)
}

func (p *parser) is(text string) bool {
	return (p.now.class == symbol || p.now.class == word) && p.now.text == text
}

// take continues if the next token is that one.
func (p *parser) take(text string) (bool, error) {
	if !p.is(text) {
		return false, nil
	}
	return true, p.advance()
}

func (p *parser) expect(texts ...string) error {
	for _, text := range texts {
		if !p.is(text) {
			return p.expected(fmt.Sprintf("%q", text))
		}
		if err := p.advance(); err != nil {
			return err
		}
	}
	return nil
}

// name reads a word.
func (p *parser) name(what string) (string, error) {
	if p.now.class != word {
		return "", p.expected(what)
	}
	s := p.now.text
	return s, p.advance()
}

// deeper guards against formulae that are too deep.
func (p *parser) deeper() error {
	if p.nesting++; p.nesting > maxNesting {
		return p.fail(p.now.at, "the formula is nested too deeply")
	}
	return nil
}

// passage is the text from one byte to another, in one line.
func (p *parser) passage(from, to int) string {
	return strings.ReplaceAll(strings.TrimRight(p.text[from:to], " \n"), "\n", " ")
}
