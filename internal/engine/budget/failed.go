package budget

import (
	"fmt"
	"runtime/debug"
	"strings"
)

// Failed is the error that a panic was made of: a bug of heddle's, which says nothing about the program that is checked.
type Failed struct {
	Text  string
	Stack string
}

// Error implements error.
func (f *Failed) Error() string { return f.Text + "\n" + f.Stack }

// inTurns begins the text of a panic that passes on one of a search in turns.
const inTurns = "a search in turns failed: "

// Guarded calls a function, and makes an error of a panic.
func Guarded[T any](f func() (T, error)) (result T, err error) {
	defer func() {
		switch p := recover(); p {
		case nil:
		default:
			text, within, _ := strings.Cut(fmt.Sprint(p), "\n") // the stack of a search within this one
			err = &Failed{strings.TrimPrefix(text, "heddle bug: "+inTurns), within + string(debug.Stack())}
		}
	}()
	return f()
}
