package states

import (
	"strings"
	"testing"

	"heddle/internal/ir/source"
	"heddle/internal/result/trace"
)

// TestDoes: what is known of a thread is said, and nothing is left open where something is not.
func TestDoes(t *testing.T) {
	at := source.Place{File: "/src/a.c", Line: 3}
	for want, a := range map[string]trace.Actor{
		"at a.c:3, next: locks m":     {Condition: trace.Able, Place: at, Next: "locks m"},
		"next: locks m":               {Condition: trace.Able, Next: "locks m"},
		"at a.c:3, waits for mutex m": {Condition: trace.Waiting, Place: at, Waits: "mutex m", Next: "locks m"},
		"at a.c:3, waits":             {Condition: trace.Waiting, Place: at},
		"at a.c:3":                    {Condition: trace.Able, Place: at},
		"has ended":                   {Condition: trace.Gone, Place: at},
		"":                            {Condition: trace.Able},
	} {
		if got := does(&a); got != want {
			t.Errorf("%+v does %q, want %q", a, got, want)
		}
	}
}

// TestCutShort: a long value ends between characters.
func TestCutShort(t *testing.T) {
	if got := cutShort("short"); got != "short" {
		t.Errorf("%q", got)
	}
	if got := cutShort("x" + strings.Repeat("é", longest)); got != "x"+strings.Repeat("é", (longest-1)/2)+"..." {
		t.Errorf("%q", got)
	}
}
