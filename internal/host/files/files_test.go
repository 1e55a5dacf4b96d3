package files

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestRead: regular files within the limit are read; nothing else is, and nothing blocks.
func TestRead(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	if err := errors.Join(os.WriteFile(at("plain"), []byte("1234"), 0o600), os.WriteFile(at("large"), []byte("12345"), 0o600),
		os.Symlink(at("plain"), at("link")), os.Symlink("/dev/zero", at("zero")), syscall.Mkfifo(at("pipe"), 0o600)); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]error{
		at("plain"): nil, at("link"): nil, at("large"): ErrSize, at("zero"): ErrKind, at("pipe"): ErrKind, dir: ErrKind,
		"/dev/null": ErrKind, at("none"): os.ErrNotExist,
	} {
		text, err := Read(name, 4)
		if !errors.Is(err, want) || want == nil && string(text) != "1234" {
			t.Errorf("%s: %q, %v; want %v", name, text, err, want)
		}
		if err := Check(name, 4); !errors.Is(err, want) {
			t.Errorf("%s: %v; want %v", name, err, want)
		}
	}
	if text, err := Read("/proc/self/environ", 1<<20); len(text) > 0 || err != nil {
		t.Errorf("a file without a size has %q, %v", text, err)
	}
}
