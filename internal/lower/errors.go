package lower

import (
	"strings"

	"heddle/internal/source"
)

// Item is one complaint.
type Item struct {
	Place source.Place
	Text  string
}

// Error is everything in the input that cannot be lowered, at most maxItems.
type Error struct{ Items []Item }

// maxItems keeps a hopeless input from flooding the terminal.
const maxItems = 20

// Error joins the complaints, one a line, each with its place.
func (e *Error) Error() string {
	lines := make([]string, len(e.Items))
	for i, it := range e.Items {
		lines[i] = it.Text
		if it.Place.Known() {
			lines[i] = it.Place.String() + ": " + it.Text
		}
	}
	return strings.Join(lines, "\n")
}

func (e *Error) add(at source.Place, text string) {
	item := Item{at, text}
	if len(e.Items) >= maxItems {
		return
	}
	for _, it := range e.Items {
		if it.Text == text && it.Place.File == at.File && it.Place.Line == at.Line {
			return
		}
	}
	e.Items = append(e.Items, item)
}

// orNil is the error as a plain error, nil if there is no complaint.
func (e *Error) orNil() error {
	if len(e.Items) == 0 {
		return nil
	}
	return e
}
