package replay

import (
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/ir/source"
	"heddle/internal/result/trace"
)

// TestArguments: they are told apart from what is read before them, and end at their first NUL.
func TestArguments(t *testing.T) {
	read := func(line int, values ...uint64) (list []trace.Input) {
		for _, v := range values {
			list = append(list, trace.Input{Value: v, Place: source.Place{Line: line}})
		}
		return list
	}
	a := plan.AnyArgs{Most: 2, Length: 2}
	for want, inputs := range map[string][]trace.Input{
		"": read(1, 2, 'a', 'b', 'c'),
		"main gets no arguments after the program's name": read(1, 0, 'a', 'b', 'c', 'd'),
		`main gets, after the program's name, "a"`:        read(1, 1, 'a', 0, 'c', 'd'),
		`main gets, after the program's name, "ab" ""`:    append(read(1, 7, 7), read(2, 2, 'a', 'b', 0, 'd', 9)...),
		`main gets, after the program's name, "ab" "cd"`:  read(1, 99, 'a', 'b', 'c', 'd'),
	} {
		if got := arguments(a, inputs); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := arguments(plan.AnyArgs{}, read(1, 1)); got != "" {
		t.Errorf("%q where no argument is an input", got)
	}
}
