package main

import (
	"heddle/internal/test/checkout"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// copied is a copy of the repository's files.
func copied(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	checkout.Reads(t, ".")
	cmd := exec.Command("sh", "-c", `git ls-files -z | tar -c --null -T - | tar -x -C "$0"`, dir)
	cmd.Dir = "../../.."
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return dir
}

// TestRename: under a path on a host all packages are found, and none under the old one.
func TestRename(t *testing.T) {
	dir := copied(t)
	const path = "example.org/people/heddle"
	if err := rename(dir, path); err != nil {
		t.Fatal(err)
	}
	list := exec.Command("go", "list", "-mod=mod", "-e", "-deps", "-test", "-f", "{{.Error}} {{.ImportPath}}", "./...")
	list.Dir = dir
	out, err := list.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	found := false
	for line := range strings.Lines(string(out)) {
		name, sound := strings.CutPrefix(strings.TrimSpace(line), "<nil> ")
		found = found || name == path+"/cmd/heddle"
		if !sound || strings.HasPrefix(name, "heddle/") {
			t.Error(name)
		}
	}
	if !found {
		t.Errorf("there is no %s/cmd/heddle among\n%s", path, out)
	}
	makefile, err := os.ReadFile(filepath.Join(dir, "Makefile"))
	if err != nil || strings.Contains(string(makefile), " heddle/internal") || !strings.Contains(string(makefile), path+"/internal") {
		t.Errorf("the Makefile names the packages otherwise (%v)", err)
	}
}

// TestRefused: what `go install` does not accept changes nothing.
func TestRefused(t *testing.T) {
	for _, path := range []string{"", "heddle", "heddle/heddle", "example.org", "example.org/", "example.org/a b", "example.org/../x", "-x.org/a\"b"} {
		if err := rename(t.TempDir(), path); err == nil || !strings.Contains(err.Error(), "go install") {
			t.Errorf("%q: %v", path, err)
		}
	}
}
