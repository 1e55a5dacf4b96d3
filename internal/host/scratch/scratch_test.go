package scratch

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestSweep: a new folder takes away those that nobody uses: not those in use, nor young ones, nor what is no folder of heddle's.
func TestSweep(t *testing.T) {
	below := t.TempDir()
	inUse, err := New(below)
	if err != nil {
		t.Fatal(err)
	}
	kept := []string{filepath.Base(inUse), "heddle-1-2-not", "heddle-profile", "heddle-3-3", "heddle-5-5"}
	for _, dir := range []string{"heddle-1-1", "heddle-3-3", "heddle-profile", "heddle-x-1"} {
		if err := os.MkdirAll(filepath.Join(below, dir, "sub"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(inUse, filepath.Join(below, "heddle-5-5")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(below, "heddle-1-2-not"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-time.Hour)
	for _, dir := range []string{inUse, filepath.Join(below, "heddle-1-1"), filepath.Join(below, "heddle-profile"), filepath.Join(below, "heddle-1-2-not")} {
		if err := os.Chtimes(dir, old, old); err != nil {
			t.Fatal(err)
		}
	}
	next, err := New(below)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(kept, filepath.Base(next)) {
		if _, err := os.Lstat(filepath.Join(below, name)); err != nil {
			t.Error(err)
		}
	}
	if _, err := os.Stat(filepath.Join(below, "heddle-1-1")); err == nil {
		t.Error("a folder that nobody uses stays")
	}
	Remove(inUse)
	if _, err := os.Stat(inUse); err == nil {
		t.Error("a folder stays that was removed")
	}
	RemoveAll()
	if _, err := os.Stat(next); err == nil {
		t.Error("a folder stays at the end")
	}
	if _, err := New(below); err != ErrClosed {
		t.Error(err)
	}
}
