package cli

import (
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

// TestQuotedFlags: a macro with blanks reaches clang as one.
func TestQuotedFlags(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "a.c", "#include <assert.h>\n#include <string.h>\nint main(void) { assert(!strcmp(TEXT, \"a b\")); }\n")
	if status, out, stderr := heddle("check", `--cflags=-DTEXT='"a b"' -DN=1`, file); status != 0 {
		t.Errorf("status %d: %s%s", status, out, stderr)
	}
	if status, _, stderr := heddle("check", `--cflags=-DTEXT='"a b"`, file); status != 3 || !strings.Contains(stderr, "--cflags") || !strings.Contains(stderr, "is not closed") {
		t.Errorf("status %d: %s", status, stderr)
	}
}
