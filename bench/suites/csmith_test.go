package main

import (
	"heddle/internal/test/checkout"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// generator makes a generator of programs, as csmith is installed: the program, and headers beside it. That of seed 1 ends
// well, that of seed 2 never, and that of seed 3 has another output on the machine.
func generator(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	write := func(name, text string, mode os.FileMode) string {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), mode); err != nil {
			t.Fatal(err)
		}
		return name
	}
	write("include/csmith-0/csmith.h", "#include <stdio.h>\n#include <unistd.h>\n", 0o666)
	return write("bin/csmith", `#!/bin/sh
echo '#include "csmith.h"' >$4
case $2 in
1) echo 'int main(void) { puts("checksum"); return 7; }' ;;
2) echo 'int main(void) { for (;;) pause(); }' ;;
3) echo 'int main(void) { puts(getpid() == 100 ? "heddle" : "machine"); }' ;;
esac >>$4
`, 0o777)
}

// TestCsmith: a program counts if it ends on the machine, and agrees if output and status are the same there.
func TestCsmith(t *testing.T) {
	checkout.Command(t)
	results := filepath.Join(t.TempDir(), "results.csv")
	text, progress := page(t, results, "-suite", "csmith", "-csmith", generator(t), "-seeds", "3", "-time", "4s") // which seed 2 waits for; for the others enough on a busy machine
	for _, level := range levels {
		if row := "| csmith | " + level + " | 1 | 2 | 1 | 50.0 | 0 | 0 | 1 | 0 | 0 | 0 |\n"; !strings.Contains(text, row) {
			t.Errorf("the page has no line %s\n%s", row, text)
		}
	}
	if got := strings.Count(progress, "\n"); got != 3*len(levels) {
		t.Errorf("%d programs were run:\n%s", got, progress)
	}
}

// TestCsmithMissing: a generator without its headers is of no use; without -seeds none is needed.
func TestCsmithMissing(t *testing.T) {
	if list, err := csmithTests(&options{csmith: "no such generator"}); err != nil || list != nil {
		t.Errorf("%v, %v", list, err)
	}
	for _, name := range []string{"no such generator", filepath.Join(t.TempDir(), "csmith")} {
		if filepath.IsAbs(name) {
			if err := os.WriteFile(name, nil, 0o777); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := csmithTests(&options{csmith: name, seeds: 1}); err == nil {
			t.Errorf("%s makes tests", name)
		}
	}
}

// TestGeneratedReleased: a program is there until its last user is done with it.
func TestGeneratedReleased(t *testing.T) {
	g := &generated{folder: filepath.Join(t.TempDir(), "csmith1")}
	if err := os.Mkdir(g.folder, 0o777); err != nil {
		t.Fatal(err)
	}
	g.users.Store(2)
	for _, want := range []bool{true, false} {
		g.release()
		if _, err := os.Stat(g.folder); (err == nil) != want {
			t.Errorf("the folder is there: %v, want %v", err == nil, want)
		}
	}
}
