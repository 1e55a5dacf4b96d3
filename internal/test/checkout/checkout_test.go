package checkout

import (
	"os"
	"path/filepath"
	"testing"
)

// TestPath: files are found from the root, wherever a test runs.
func TestPath(t *testing.T) {
	if _, err := os.Stat(Path("internal", "test", "checkout")); err != nil {
		t.Error(err)
	}
}

// TestWrite: equal texts are one file, others are not.
func TestWrite(t *testing.T) {
	first := Write(t, "a.c", "int x;")
	before, err := os.Stat(first)
	if err != nil {
		t.Fatal(err)
	}
	if again := Write(t, "a.c", "int x;"); again != first {
		t.Errorf("%s was written again as %s", first, again)
	}
	if after, err := os.Stat(first); err != nil || after.ModTime() != before.ModTime() {
		t.Errorf("%s was changed: %v", first, err)
	}
	if other := Write(t, "a.c", "int y;"); other == first {
		t.Error("two texts are one file")
	}
	if other := Write(t, "b.c", "int x;"); filepath.Base(other) != "b.c" {
		t.Errorf("b.c is called %s", other)
	}
}
