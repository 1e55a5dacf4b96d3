package budget

import (
	"fmt"
	"runtime/debug"
)

// Failed is the error that a panic was made of: a bug of heddle's, which says nothing about the program that is checked.
type Failed struct {
	Text  string
	Stack string
}

// Error implements error.
func (f *Failed) Error() string { return f.Text + "\n" + f.Stack }

// Guarded calls a function, and makes an error of a panic.
func Guarded[T any](f func() (T, error)) (result T, err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case *Failed: // of a search within this one
			err = p
		default:
			err = &Failed{fmt.Sprint(p), string(debug.Stack())}
		}
	}()
	return f()
}
