package precondition

import (
	"errors"
	"fmt"
	"strings"
)

// Check refuses a text that is no expression, or one that could be anything else to the compiler: what it would not refuse itself, and what
// it would refuse in words about the code around.
func Check(text string) error {
	if strings.TrimSpace(text) == "" {
		return errors.New("it is empty")
	}
	c := checker{scanner: scanner{text: text}}
	for !c.done() {
		if err := c.token(); err != nil {
			return err
		}
	}
	if len(c.open) > 0 {
		return fmt.Errorf("%q is not closed", c.open[len(c.open)-1:])
	}
	return nil
}

// Line is an expression as one line. Check has accepted it.
func Line(text string) string {
	return strings.TrimSpace(strings.ReplaceAll(text, "\n", " "))
}

type checker struct {
	scanner
	open string // brackets that are open
}

// assignments are operators that write. Those that begin with another of them come first.
var assignments = []string{"<<=", ">>=", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="}

// comparisons look like assignments.
var comparisons = []string{"<=>", "==", "!=", "<=", ">="}

// digraphs are brackets and signs in other letters.
var digraphs = []string{"<%", "%>", "<:", ":>", "%:", "??"}

const sideEffects = "it has a side effect (%s): an assumption only looks"

func (c *checker) token() error {
	rest := c.text[c.at:]
	if kind, ok := c.skip(); ok {
		return refused(kind, c.text[len(c.text)-len(rest):c.at])
	}
	for _, op := range digraphs {
		if strings.HasPrefix(rest, op) {
			return fmt.Errorf("it has %s, another spelling of a sign: write the sign", op)
		}
	}
	for _, op := range assignments {
		if strings.HasPrefix(rest, op) {
			return fmt.Errorf(sideEffects, op)
		}
	}
	for _, op := range comparisons {
		if strings.HasPrefix(rest, op) {
			c.at += len(op)
			return nil
		}
	}
	c.at++
	return c.sign(rest[0])
}

// refused says what is wrong with a part of a text that is more than a sign.
func refused(kind part, text string) error {
	switch {
	case kind == comment && strings.HasPrefix(text, "//"):
		return errors.New("it has a comment to the end of the line: write /* */")
	case kind == literal && strings.Contains(text, "\n"):
		return errors.New("it has a literal of more than one line")
	case kind == unfinished:
		return fmt.Errorf("%.20s has no end", text)
	case kind == word && (text == "_Pragma" || text == "__pragma" || text == "asm" || text == "__asm" || text == "__asm__"):
		return fmt.Errorf("it has %s: only expressions are assumed", text)
	}
	return nil
}

// sign takes one character that is part of nothing longer.
func (c *checker) sign(b byte) error {
	switch b {
	case '(', '[', '{':
		c.open += string(map[byte]byte{'(': ')', '[': ']', '{': '}'}[b])
	case ')', ']', '}':
		n := len(c.open) - 1
		if n < 0 || c.open[n] != b {
			return fmt.Errorf("%q closes nothing", string(b))
		}
		c.open = c.open[:n]
	case '=':
		return fmt.Errorf(sideEffects+"; equality is ==", "=")
	case ';':
		return errors.New("it has a semicolon: only expressions are assumed")
	case '#', '\\', '`', '@':
		return fmt.Errorf("%q belongs to no expression", string(b))
	default:
		if b < ' ' && b != '\n' && b != '\t' || b == 0x7f {
			return fmt.Errorf("it has the character 0x%02x", b)
		}
	}
	return nil
}
