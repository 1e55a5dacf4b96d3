package witness

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"heddle/internal/ir/source"
)

// Hint is what a witness of a violation says of a run: an order of lines and threads, with what inputs give. It may be wrong.
type Hint struct {
	Steps []Step

	places *places
}

// Step is a line that a thread executes, or an input that it takes.
type Step struct {
	Thread   int    // in the order in which threads are started, from 0
	Line     int    // of a source, as the file has it; 0: none is known
	Function string // whose result the value is; "": the step is no input
	Value    Value  // of that input
}

// Value is what an input gives: an integer, or a floating-point number.
type Value struct {
	Bits int64
	Real float64
	Is   bool // it is the floating-point number
}

// Line is a place as steps name it; 0: it is in no source.
func (h *Hint) Line(at source.Place) int {
	_, line := h.places.find(at)
	return line
}

// Inputs reports whether the witness says what some input gives.
func (h *Hint) Inputs() bool {
	return slices.ContainsFunc(h.Steps, func(s Step) bool { return s.Function != "" })
}

// MostBytes is the size of the largest file that Read takes.
const MostBytes = 64 << 20

// mostSteps bounds what a witness may say.
const mostSteps = 1 << 20

// Read reads a witness of a violation of a program, in either format.
func Read(text []byte, sources []Source) (*Hint, error) {
	if len(text) > MostBytes {
		return nil, fmt.Errorf("it has more than %d MB", MostBytes>>20)
	}
	h := &Hint{places: newPlaces(sources)}
	read := h.readYAML
	if bytes.HasPrefix(bytes.TrimLeft(text, "\ufeff \t\r\n"), []byte("<")) {
		read = h.readGraphML
	}
	if err := read(text, sources); err != nil {
		return nil, err
	}
	if len(h.Steps) == 0 {
		return nil, errors.New("it says nothing of a run")
	}
	return h, nil
}

// of reports whether a hash is that of a source.
func of(hash string, sources []Source) bool {
	return slices.ContainsFunc(sources, func(s Source) bool { return strings.EqualFold(strings.TrimSpace(hash), s.hash()) })
}

func errOther(hash string) error {
	return fmt.Errorf("it is for another program: its hash (SHA-256) is %.80q, which no source file has", hash)
}

var errCorrectness = errors.New("it is a witness of correctness, and has no run that a search could follow")

// add puts a step at the end.
func (h *Hint) add(s Step) error {
	if len(h.Steps) == mostSteps {
		return fmt.Errorf("it has more than %d steps", mostSteps)
	}
	h.Steps = append(h.Steps, s)
	return nil
}

// resultOf reads an assumption of the form \result == 5, also in parentheses; ok is false of any other.
func resultOf(text string) (value Value, ok bool) {
	text = stripped(strings.TrimRight(text, "; \t\r\n"))
	left, right, ok := strings.Cut(text, "==")
	if !ok {
		return value, false
	}
	left, right = stripped(left), stripped(right)
	if left != `\result` {
		left, right = right, left
	}
	if left != `\result` {
		return value, false
	}
	if v, ok := constant(right); ok {
		return Value{Bits: v}, true
	}
	v, err := strconv.ParseFloat(strings.TrimRight(right, "fFlL"), 64)
	return Value{Real: v, Is: true}, err == nil
}

// stripped is an expression without blanks and parentheses around it.
func stripped(text string) string {
	for {
		text = strings.TrimSpace(text)
		inner, ok := strings.CutPrefix(text, "(")
		if !ok || !strings.HasSuffix(inner, ")") || !closes(inner[:len(inner)-1]) {
			return text
		}
		text = inner[:len(inner)-1]
	}
}

// closes reports whether each parenthesis in a text has its other in it.
func closes(text string) bool {
	depth := 0
	for _, c := range text {
		switch c {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth < 0 {
			return false
		}
	}
	return depth == 0
}

// constant reads an integer constant of C.
func constant(text string) (int64, bool) {
	if text == "-9223372036854775807 - 1" {
		return -1 << 63, true
	}
	negative := false
	if rest, ok := strings.CutPrefix(text, "-"); ok {
		negative, text = true, stripped(rest)
	}
	if n := len(text); n == 3 && text[0] == '\'' && text[2] == '\'' {
		return int64(text[1]), true
	}
	text = strings.TrimRight(text, "uUlL")
	v, err := strconv.ParseUint(text, 0, 64)
	if err != nil {
		return 0, false
	}
	if negative {
		return -int64(v), true
	}
	return int64(v), true
}
