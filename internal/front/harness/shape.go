package harness

import (
	"fmt"
	"strconv"
	"strings"
)

// Shape says what a pointer among the parameters leads to.
type Shape struct {
	Param string // its name
	Kind  string // nonnull, array or string
	Count string // of an array: a number, or the parameter that is the number of elements
	Most  int    // elements of an array, or characters of a string, at most
}

// The most that a Shape may have, and what it has where a parameter says how many elements there are and nothing how many at most.
const (
	mostElements  = 64
	usualElements = 8
	mostInArray   = 2048 // bytes or numbers
)

// Shapes are the kinds that ParseShape reads.
var Shapes = []string{"nonnull", "array:", "string:"}

// ParseShape reads "p=nonnull", "p=array:4", "p=array:n", "p=array:n:16" or "p=string:16".
func ParseShape(text string) (s Shape, err error) {
	wrong := fmt.Errorf("%q is none of PARAMETER=nonnull, PARAMETER=array:N, PARAMETER=array:PARAMETER, PARAMETER=array:PARAMETER:MOST and PARAMETER=string:MOST", text)
	param, shape, ok := strings.Cut(text, "=")
	words := strings.Split(shape, ":")
	if s = (Shape{Param: strings.TrimSpace(param), Kind: strings.TrimSpace(words[0])}); !ok || s.Param == "" {
		return s, wrong
	}
	number := func(word string) {
		if s.Most, err = strconv.Atoi(word); err == nil && (s.Most < 0 || s.Most > mostElements) {
			err = fmt.Errorf("%q: from 0 to %d elements or characters are possible", text, mostElements)
		} else if err != nil {
			err = wrong
		}
	}
	switch {
	case s.Kind == "nonnull" && len(words) == 1:
		s.Most = 1
	case s.Kind == "string" && len(words) == 2:
		number(words[1])
	case s.Kind == "array" && len(words) == 2 && words[1] != "":
		if s.Count, s.Most = words[1], usualElements; words[1][0] >= '0' && words[1][0] <= '9' || words[1][0] == '-' {
			number(words[1])
		}
	case s.Kind == "array" && len(words) == 3 && words[1] != "":
		s.Count = words[1]
		if number(words[2]); words[1][0] >= '0' && words[1][0] <= '9' {
			err = wrong
		}
	default:
		err = wrong
	}
	return s, err
}

// counted reports whether a parameter says how many elements there are.
func (s *Shape) counted() bool { return s.Kind == "array" && s.Count != strconv.Itoa(s.Most) }

// says is the assumption that a shape is.
func (s *Shape) says() string {
	switch {
	case s.Kind == "nonnull":
		return fmt.Sprintf("%s is not null (--pointer)", s.Param)
	case s.Kind == "string":
		return fmt.Sprintf("%s points to a string of at most %d characters, which ends with its block (--pointer)", s.Param, s.Most)
	case s.counted():
		return fmt.Sprintf("%[1]s points to an array of %[2]s elements of its own, and %[2]s is at least 0 and at most %[3]d (--pointer)", s.Param, s.Count, s.Most)
	}
	return fmt.Sprintf("%s points to an array of %d elements of its own (--pointer)", s.Param, s.Most)
}
