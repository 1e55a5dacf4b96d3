package golden

import (
	"os"
	"path/filepath"
	"testing"
)

// failing counts errors in place of a test.
type failing struct {
	testing.TB
	errors int
}

func (f *failing) Helper()               {}
func (f *failing) Errorf(string, ...any) { f.errors++ }

// TestHold: what differs is an error, and is written where that is asked for.
func TestHold(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, []byte("before"), 0o600); err != nil {
		t.Fatal(err)
	}
	Hold(t, file, []byte("before"))
	f := &failing{TB: t}
	if Hold(f, file, []byte("after")); f.errors != 1 {
		t.Errorf("%d errors, want 1", f.errors)
	}
	*update = true
	defer func() { *update = false }()
	Hold(t, file, []byte("after"))
	if text, err := os.ReadFile(file); err != nil || string(text) != "after" {
		t.Errorf("%q, %v", text, err)
	}
}

// TestDifferent: the first line that differs, or that one text has and the other has not.
func TestDifferent(t *testing.T) {
	for _, x := range []struct {
		a, b string
		want int
	}{{"a\nb\n", "a\nc\n", 2}, {"a\n", "b\n", 1}, {"a\nb\n", "a\n", 2}, {"a\nb", "a\nbc\n", 2}} {
		if got := different([]byte(x.a), []byte(x.b)); got != x.want {
			t.Errorf("%q, %q: line %d, want %d", x.a, x.b, got, x.want)
		}
	}
}
