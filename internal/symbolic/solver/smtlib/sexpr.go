package smtlib

import (
	"errors"
	"strings"
)

// expression is an S-expression: an atom, or a list if it has no text.
type expression struct {
	atom string
	list []expression
}

var errUnfinished = errors.New("it ends too early")

// maxNesting bounds lists in lists: a store on a store is one level.
const maxNesting = 100000

// parse reads the first expression of a text. It does not recurse.
func parse(text string) (expression, error) {
	var open []expression
	for {
		token, rest := next(text)
		text = rest
		var done expression
		switch {
		case token == "":
			return expression{}, errUnfinished
		case token == "(":
			if len(open) >= maxNesting {
				return expression{}, errors.New("it is nested too deeply")
			}
			open = append(open, expression{})
			continue
		case token == ")" && len(open) == 0:
			return expression{}, errors.New("it has a ) without a (")
		case token == ")":
			done = open[len(open)-1]
			open = open[:len(open)-1]
		default:
			done = expression{atom: token}
		}
		if len(open) == 0 {
			return done, nil
		}
		last := &open[len(open)-1]
		last.list = append(last.list, done)
	}
}

// next gives the first token of a text and what follows; "" at the end, or in a quotation that has none.
func next(text string) (token, rest string) {
	for {
		text = strings.TrimLeft(text, " \t\r\n")
		if !strings.HasPrefix(text, ";") {
			break
		}
		_, text, _ = strings.Cut(text, "\n")
	}
	if text == "" {
		return "", ""
	}
	switch text[0] {
	case '(', ')':
		return text[:1], text[1:]
	case '|', '"':
		end := strings.IndexByte(text[1:], text[0])
		if end < 0 {
			return "", ""
		}
		return text[:end+2], text[end+2:]
	}
	end := strings.IndexAny(text, " \t\r\n();")
	if end < 0 {
		end = len(text)
	}
	return text[:end], text[end:]
}
