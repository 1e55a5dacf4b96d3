package replay

import (
	"bytes"
	"fmt"
	"strings"

	"heddle/internal/engine/plan"
	"heddle/internal/result/trace"
)

// arguments says what arguments main got that are inputs, in the order in which package harness reads them: how many, then the
// bytes of all, whether or not they are among these. It is empty if the run has not read them all.
func arguments(a plan.AnyArgs, inputs []trace.Input) string {
	n := 1 + a.Most*a.Length
	for len(inputs) >= n && !together(inputs[:n]) { // before main, constructors may read others
		inputs = inputs[1:]
	}
	if a.Most == 0 || len(inputs) < n {
		return ""
	}
	count := min(int(inputs[0].Value), a.Most)
	texts := make([]string, count)
	for i := range texts {
		text := make([]byte, a.Length)
		for k := range text {
			text[k] = byte(inputs[1+i*a.Length+k].Value)
		}
		text, _, _ = bytes.Cut(text, []byte{0})
		texts[i] = fmt.Sprintf("%q", text)
	}
	if count == 0 {
		return "main gets no arguments after the program's name"
	}
	return "main gets, after the program's name, " + strings.Join(texts, " ")
}

// together reports whether inputs were read at one place.
func together(inputs []trace.Input) bool {
	for i := range inputs {
		if inputs[i].Place != inputs[0].Place || inputs[i].Thread != 0 {
			return false
		}
	}
	return true
}
