package main

import (
	"slices"
	"testing"
)

func TestSplit(t *testing.T) {
	for line, want := range map[string][]string{
		"check a.c":                     {"check", "a.c"},
		"query --exact a.c 'Pr (<> x)'": {"query", "--exact", "a.c", "Pr (<> x)"},
		"check ''":                      {"check", ""},
		"check --stdin='a b'c x":        {"check", "--stdin=a bc", "x"},
	} {
		if got, ok := split(line); !ok || !slices.Equal(got, want) {
			t.Errorf("%s: %q, %v", line, got, ok)
		}
	}
	for _, line := range []string{"run a.c | sort", "check 'a", "check a.c > x", ""} {
		if got, ok := split(line); ok {
			t.Errorf("%s: %q", line, got)
		}
	}
}

func TestDiffer(t *testing.T) {
	report := func(text string) answer { return answer{Out: text} }
	for name, c := range map[string]struct {
		was, is answer
		want    kind
	}{
		"same":                {report(`{"answer": "verified"}`), report(`{"answer": "verified"}`), same},
		"answer":              {report(`{"answer": "verified"}`), report(`{"answer": "unknown"}`), facts},
		"status":              {answer{Status: 1}, answer{Status: 2}, facts},
		"stopped":             {answer{Status: 1}, answer{Status: -1, Stopped: "too much time"}, incomparable},
		"wording":             {report(`{"reasons": [{"kind": "time", "text": "a"}]}`), report(`{"reasons": [{"kind": "time", "text": "b"}]}`), wording},
		"kind of reason":      {report(`{"reasons": [{"kind": "time", "text": "a"}]}`), report(`{"reasons": [{"kind": "depth", "text": "a"}]}`), facts},
		"one more":            {report(`{"steps": [1]}`), report(`{"steps": [1, 2]}`), facts},
		"a new field":         {report(`{"steps": [1]}`), report(`{"steps": [1], "more": 1}`), facts},
		"a figure of a text":  {report("verified\n12 states"), report("verified\n13 states"), facts},
		"a word of a text":    {report("verified\n12 states are there"), report("verified\n12 states"), wording},
		"fewer figures":       {report("a.c:12 x = 1"), report("a.c:12 x"), facts},
		"a message on errors": {answer{Status: 3, Errors: "no such file"}, answer{Status: 3, Errors: "there is no such file"}, wording},
	} {
		if got, where := differ(c.was, c.is); got != c.want {
			t.Errorf("%s: %v (%s), want %v", name, got, where, c.want)
		}
	}
}

func TestSteady(t *testing.T) {
	const was = `"seconds": 1.5e-03, "bytes": 195328, searched: 12 states, 191 kB, 0.01 s`
	if got, want := steady(was), `"seconds": 0, "bytes": 0, searched: 12 states, # kB, # s`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestCases holds what the comparison is worth: each program in every way, each command of the documents once.
func TestCases(t *testing.T) {
	t.Chdir("../..")
	cases, err := (&options{}).cases()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, c := range cases {
		if seen[c.name] {
			t.Errorf("%s is there twice", c.name)
		}
		seen[c.name] = true
	}
	documents, err := ofDocuments()
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) < 700*len(ways) || len(documents) < 50 || !seen["examples/counter.c default"] {
		t.Errorf("%d commands, %d of documents", len(cases), len(documents))
	}
}
