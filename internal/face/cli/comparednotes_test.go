package cli

import (
	"strings"
	"testing"
)

// TestComparedNotes: a comparison rests on what the runs of either formula have shown, whichever is named first.
func TestComparedNotes(t *testing.T) {
	t.Parallel()
	file := write(t, "compared.c", "#include <stdlib.h>\nint x;\nint main(void) { for (int i = 0; i < 60; i++) x = i & 1; int *p = malloc(4); x = *p ? 5 : 6; return 0; }\n")
	for _, query := range []string{"Pr[<=5](<> x == 1) >= Pr[<=900](<> x == 6)", "Pr[<=900](<> x == 6) >= Pr[<=5](<> x == 1)"} {
		for _, how := range []string{"--workers=1", "--workers=2", "--fleet"} {
			if _, out, stderr := heddle("query", "--seed=1", how, file, query); !strings.Contains(out, "assumed:  uninitialised memory is read") {
				t.Errorf("%s %s: no assumption:\n%s%s", query, how, out, stderr)
			}
		}
	}
}
