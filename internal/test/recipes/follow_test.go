package recipes

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heddle/internal/face/cli"
	"heddle/internal/test/checkout"
)

// use is a command and what it answers.
type use struct {
	args    []string // FILE: the name of the program
	program string   // "": none is read
	status  int
	want    []string // parts of what is printed
	never   string   // no part of it; "": nothing
}

// judge compares what a command has done with what it is to do.
func (u *use) judge(t *testing.T, status int, out []byte) {
	t.Helper()
	if status != u.status {
		t.Errorf("%v: exit status %d, want %d: %s", u.args, status, u.status, out)
	}
	for _, part := range u.want {
		if !bytes.Contains(out, []byte(part)) {
			t.Errorf("%v: %s; want %q", u.args, out, part)
		}
	}
	if u.never != "" && bytes.Contains(out, []byte(u.never)) {
		t.Errorf("%v: %s; want no %q", u.args, out, u.never)
	}
}

// line is the command's arguments, with the name of a file that has the program.
func (u *use) line(t *testing.T) []string {
	if u.program == "" {
		return u.args
	}
	args := slices.Clone(u.args)
	args[slices.Index(args, "FILE")] = checkout.Write(t, "example.c", u.program)
	return args
}

// TestFollowed: an example is unknown without its edits. With them heddle knows it, and answers by it what it should.
func TestFollowed(t *testing.T) {
	checkout.Tool(t)
	heddle := follow(t)
	for _, x := range examples {
		t.Run(x.recipe, func(t *testing.T) {
			var before bytes.Buffer
			x.before.judge(t, cli.Main(x.before.line(t), &before, &before), before.Bytes())
			for _, u := range x.after {
				out, err := exec.Command(heddle, u.line(t)...).CombinedOutput()
				status := 0
				if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
					status = exit.ExitCode()
				} else if err != nil {
					t.Fatal(err)
				}
				u.judge(t, status, out)
			}
		})
	}
}

// follow carries out the examples in a copy of the tree, and builds heddle there. The copy is an overlay, as the compiler reads it:
// what the examples leave as it is need not be compiled again.
func follow(t *testing.T) (heddle string) {
	t.Helper()
	dir := t.TempDir()
	overlay := map[string]string{}
	for _, x := range examples {
		for _, e := range x.edits {
			file := checkout.Path(e.file)
			from, known := overlay[file]
			if !known {
				from = file
				overlay[file] = filepath.Join(dir, strings.ReplaceAll(e.file, "/", "_"))
			}
			if err := os.WriteFile(overlay[file], apply(t, e, from), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(list, text, 0o644); err != nil {
		t.Fatal(err)
	}
	heddle = filepath.Join(dir, "heddle")
	checkout.Reads(t, "cmd", "go.mod", "include", "internal", "platform")
	build := exec.Command("go", "build", "-buildvcs=false", "-overlay", list, "-o", heddle, "./cmd/heddle")
	build.Dir = checkout.Path()
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return heddle
}

// apply returns what an edit makes of a file.
func apply(t *testing.T, e edit, from string) []byte {
	t.Helper()
	if e.anchor == "" {
		return []byte(e.text)
	}
	old, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	before, after, found := strings.Cut(string(old), e.anchor)
	if !found {
		t.Fatalf("%s has no %q, where the recipe adds something: adapt the example, and the recipe", e.file, e.anchor)
	}
	return []byte(before + e.text + e.anchor + after)
}
