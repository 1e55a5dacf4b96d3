package report

import (
	"testing"
)

func TestQuote(t *testing.T) {
	for in, want := range map[string]string{"": "''", "a.c": "a.c", "0*3 1": "'0*3 1'", "it's": `'it'\''s'`, "$x": "'$x'"} {
		if got := Quote(in); got != want {
			t.Errorf("Quote(%q) = %s, want %s", in, got, want)
		}
	}
}

func TestFile(t *testing.T) {
	for _, c := range []struct{ base, in, want string }{
		{"", "/a/b.c", "/a/b.c"}, {"/a", "/a/b.c", "b.c"}, {"/a/", "/a/./x/../b.c", "b.c"}, {"/a", "/ab/c.c", "/ab/c.c"},
		{"/a/b", "/a/b/../c.c", "/a/c.c"}, {"", "../c.c", "../c.c"}, {"/", "/c.c", "c.c"},
	} {
		if got := (&Report{Base: c.base}).File(c.in); got != c.want {
			t.Errorf("base %q: File(%q) = %q, want %q", c.base, c.in, got, c.want)
		}
	}
}
