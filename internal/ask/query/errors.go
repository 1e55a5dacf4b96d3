package query

import (
	"fmt"
	"strings"
)

// Error is a mistake in a query.
type Error struct {
	Text  string // what is wrong
	Query string // the query
	At    int    // byte that it is wrong at
}

// Error shows the place in the query with a caret under it.
func (e *Error) Error() string {
	line, at := e.Query, min(max(e.At, 0), len(e.Query))
	var pad strings.Builder
	for _, r := range line[:at] {
		if r != '\t' {
			r = ' '
		}
		pad.WriteRune(r)
	}
	return fmt.Sprintf("%s\n  %s\n  %s^", e.Text, line, pad.String())
}
