package plasma

import (
	"strings"

	"heddle/internal/ask/tokens"
)

// maxNesting bounds how deep a formula is, maxNodes how large one is with what it refers to.
const (
	maxNesting = 200
	maxNodes   = 10000
)

// parser reads by recursive descent, one token ahead.
type parser struct {
	lexer
	tokens.Reader
	base     int  // byte that the places of nodes are counted from
	temporal bool // the text is a requirement, not an observer
	nesting  int
	nodes    int
	names    map[string]float64 // the values of constants and of declared variables
}

func newParser(file, text string) (*parser, error) {
	p := &parser{lexer: lexer{file: file, text: blank(text)}, names: map[string]float64{}}
	p.Reader = tokens.Reader{Whole: "file", Next: p.next, Fail: p.fail}
	return p, p.Advance()
}

// deeper guards against formulae that are too deep.
func (p *parser) deeper() error {
	if p.nesting++; p.nesting > maxNesting {
		return p.fail(p.Now.At, "the formula is nested too deeply")
	}
	return nil
}

// passage is the text from one byte to another, in one line.
func (p *parser) passage(from, to int) string {
	return strings.ReplaceAll(strings.TrimRight(p.text[from:to], " \n"), "\n", " ")
}
