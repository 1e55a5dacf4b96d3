package terminal

import (
	"os"
	"path/filepath"
	"testing"
)

// TestWidth: what is no terminal has no width. A terminal is asked in the tests of the commands.
func TestWidth(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if n := Width(f); n != 0 {
		t.Errorf("a file has %d columns", n)
	}
}
