// Package tokens is shared by the recursive-descent parsers: one token of lookahead, and errors
// where another token is expected.
//
// It must not know the languages or their lexers.
package tokens

import "fmt"

// Class is what a token is.
type Class uint8

// The classes. A language need not have them all.
const (
	End      Class = iota // of the text
	Word                  // a name or a keyword
	Digits                // a number, or one without a point where the language has Real
	Real                  // a number with a point or an exponent
	Register              // a name with a mark before it
	Symbol                // anything else
)

// Token is a piece of a text.
type Token struct {
	Class Class
	Text  string
	At    int // the byte where it begins
}

// Reader is a place in a text.
type Reader struct {
	Now Token

	Whole string                                         // what the text is: "query"
	Next  func() (Token, error)                          // the token after Now
	Fail  func(at int, format string, args ...any) error // an error at a byte of the text
}

// Advance goes to the next token.
func (r *Reader) Advance() (err error) {
	r.Now, err = r.Next()
	return err
}

// Expected is the error of an unexpected token.
func (r *Reader) Expected(what string) error {
	if r.Now.Class == End {
		return r.Fail(r.Now.At, "the %s ends where %s is expected", r.Whole, what)
	}
	return r.Fail(r.Now.At, "expected %s", what)
}

// Is reports whether the token is a word or a symbol with a text.
func (r *Reader) Is(text string) bool {
	return (r.Now.Class == Symbol || r.Now.Class == Word) && r.Now.Text == text
}

// Take continues if the token is that one.
func (r *Reader) Take(text string) (bool, error) {
	if !r.Is(text) {
		return false, nil
	}
	return true, r.Advance()
}

// Expect consumes the given tokens, or fails.
func (r *Reader) Expect(texts ...string) error {
	for _, text := range texts {
		if !r.Is(text) {
			return r.Expected(fmt.Sprintf("%q", text))
		}
		if err := r.Advance(); err != nil {
			return err
		}
	}
	return nil
}

// Name consumes a word.
func (r *Reader) Name(what string) (string, error) {
	if r.Now.Class != Word {
		return "", r.Expected(what)
	}
	s := r.Now.Text
	return s, r.Advance()
}
