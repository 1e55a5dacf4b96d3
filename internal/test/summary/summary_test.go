package summary

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func sample() Summary {
	return Summary{
		Name: "sample", Source: "go test", Revision: "1234",
		Programs: []Programs{{Kind: "loops", Against: "oracle", Programs: 3, Answers: 12, Agree: 9, Undecided: 2, Explained: 1, Violated: 1}},
		Causes:   []Cause{{Name: "bounds", Text: "they differ", Count: 1}},
	}
}

// TestWrite: what is written is what is read, and only if the environment asks for it.
func TestWrite(t *testing.T) {
	t.Setenv(Variable, "")
	if err := Write(sample()); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "build", "soundness")
	t.Setenv(Variable, dir)
	if err := Write(sample()); err != nil {
		t.Fatal(err)
	}
	list, err := Read(dir)
	want := sample()
	want.Schema = Schema
	if err != nil || len(list) != 1 || !reflect.DeepEqual(list[0], want) {
		t.Errorf("read %+v, %v", list, err)
	}
	if list, err := Read(filepath.Join(dir, "none")); len(list) != 0 || err != nil {
		t.Errorf("a directory that does not exist has %v, %v", list, err)
	}
}

// TestCheck: figures that do not add up are neither written nor read.
func TestCheck(t *testing.T) {
	mutants := []Mutants{{File: "a.go", Mutants: 4, Killed: 3, Survived: 1, Unbuilt: 7}}
	litmus := []Litmus{{Set: "s", Kind: "k", Compared: "verdicts", Tests: 3, Agree: 1, Differ: 1}}
	for name, spoil := range map[string]func(*Summary){
		"are not the sum of":    func(s *Summary) { s.Programs[0].Agree++ },
		"a.go: 5 are not":       func(s *Summary) { mutants[0].Mutants++; s.Programs, s.Causes, s.Mutants = nil, nil, mutants },
		"s k verdicts":          func(s *Summary) { s.Programs, s.Causes, s.Litmus = nil, nil, litmus },
		"rows of 2 sorts":       func(s *Summary) { s.Mutants = mutants },
		"rows of 0 sorts":       func(s *Summary) { s.Programs, s.Causes = nil, nil },
		"causes of what":        func(s *Summary) { s.Causes = nil },
		"negative figure -1":    func(s *Summary) { s.Programs[0].Violated = 4 },
		"it needs a plain name": func(s *Summary) { s.Name = "a/b" },
		"plain name and a sou":  func(s *Summary) { s.Source = "" },
	} {
		s := sample()
		spoil(&s)
		if err := WriteTo(t.TempDir(), s); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	dir := t.TempDir()
	for _, text := range []string{`{"schema":"other","name":"a","source":"b"}`, `{`} {
		if err := os.WriteFile(filepath.Join(dir, "a.json"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := Read(dir); err == nil {
			t.Errorf("%s was read", text)
		}
	}
}

// TestRevision: a folder inside of a checkout has no commit of its own.
func TestRevision(t *testing.T) {
	if r := Revision("."); r != "" {
		t.Errorf("this folder has commit %s", r)
	}
	if r := Revision(t.TempDir()); r != "" {
		t.Errorf("an empty folder has commit %s", r)
	}
}
