package cli

import (
	"strings"
	"testing"
)

// TestOptimisedLibrary: the library's functions of streams stay whole when the program is optimised, since the platform stands for them where standard
// input is known. A part of one that came to lie in main was a function without a body.
func TestOptimisedLibrary(t *testing.T) {
	t.Parallel()
	for _, opt := range []string{"O1", "O2", "O3"} {
		if _, out, errs := heddle("check", "--opt="+opt, "../../../testdata/files/wrong-direction.c"); !strings.HasPrefix(out, "verified") {
			t.Errorf("%s: %s%s", opt, out, errs)
		}
	}
}
