package platform_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heddle/internal/exec/platform"
)

// mostDiffering is how many lines that differ are shown.
const mostDiffering = 20

// TestCorners holds functions of the library against the computer's own on tables of inputs that have their edges: some ten thousand
// calls a program.
func TestCorners(t *testing.T) {
	for name, widths := range map[string][]string{
		"numbers": {"-m64", "-m32"}, "scans": {"-m64", "-m32"}, "formats": {"-m64", "-m32"}, "streams": {"-m64", "-m32"},
		"texts": {"-m64", "-m32"}, "dates": {"-m64", "-m32"}, "options": {"-m64", "-m32"}, "wides": {"-m64", "-m32"},
		"descriptors": {"-m64", "-m32"}, "search": {"-m64", "-m32"}, "regex": {"-m64", "-m32"},
		"maths": {"-m64"}, // with 32 bits the computer rounds results twice
	} {
		source, err := os.ReadFile(filepath.Join("testdata", "corners", name+".c"))
		if err != nil {
			t.Fatal(err)
		}
		for _, width := range widths {
			t.Run(name+width, func(t *testing.T) {
				t.Parallel()
				got := run(t, string(source), platform.Options{}, width, "-fno-builtin")
				want, status := native(t, string(source), width)
				if got.check != "" || got.status != status {
					t.Errorf("status %d, want %d: %s %s", got.status, status, got.check, got.text)
				}
				sameLines(t, got.output, want)
			})
		}
	}
}

// sameLines compares two outputs line by line.
func sameLines(t *testing.T, got, want string) {
	t.Helper()
	lines, wanted := strings.Split(got, "\n"), strings.Split(want, "\n")
	if len(lines) != len(wanted) {
		t.Errorf("%d lines, want %d", len(lines), len(wanted))
	}
	differing := 0
	for i := range min(len(lines), len(wanted)) {
		if lines[i] == wanted[i] {
			continue
		}
		if differing++; differing <= mostDiffering {
			t.Errorf("line %d\n%s\nwant\n%s", i+1, lines[i], wanted[i])
		}
	}
	if differing > mostDiffering {
		t.Errorf("and %d more lines differ", differing-mostDiffering)
	}
}

// TestLeftOpen has calls about which C libraries disagree: heddle says so. A text that a stream still writes must live.
func TestLeftOpen(t *testing.T) {
	const head = "#include <regex.h>\n#include <stdio.h>\n#include <stdlib.h>\nchar *text; size_t size;\nint main(void) { FILE *f = "
	for _, test := range []struct{ body, says string }{
		{`fopen("/dev/null", "w"); ungetc('x', f); }`, "ungetc on a stream that is not for reading"},
		{`open_memstream(&text, &size); getc(f); }`, "a stream of open_memstream is read"},
		{`open_memstream(&text, &size); fputs("ab", f); rewind(f); fseek(f, 0, SEEK_END); }`, "the end of a stream of open_memstream"},
		{`tmpfile(); fputs("ab", f); rewind(f); getc(f); ungetc('x', f); fflush(f); }`, "fflush of a stream on which bytes were pushed back"},
		{`fmemopen(0, 4, "r"); }`, "fmemopen without a buffer"},
		{`open_memstream(&text, &size); fflush(f); free(text); fflush(f); }`, "whose text was freed"},
		{`open_memstream(&text, &size); fputs("ab", f); fclose(f); fputs("c", f); }`, "fputs of a stream that was closed"},
		{`0; regex_t r; regmatch_t m[4]; regcomp(&r, "(a|ab)(c|bcd)(d*)", REG_EXTENDED); regexec(&r, "abcd", 4, m, 0); }`, "what a group of a regular expression matches"},
		{`0; regex_t r; regmatch_t m[4]; regcomp(&r, "((a)|b)*", REG_EXTENDED); regexec(&r, "ab", 3, m, 0); }`, "what a group of a regular expression matches"},
		{`0; regex_t r; regmatch_t m[4]; regcomp(&r, "(^)?", REG_EXTENDED); regexec(&r, "ab", 3, m, 0); }`, "what a group of a regular expression matches"},
		{`0; regex_t r; regcomp(&r, "(^a*[^a]*){2}.", REG_EXTENDED); regexec(&r, "aAcb", 0, 0, 0); }`, "repeats ^ or $ beside something else"},
		{`0; regex_t r; regcomp(&r, "$[^a]", REG_EXTENDED); regexec(&r, "\n", 0, 0, 0); }`, "with newlines in the text"},
		{`0; regex_t r; regcomp(&r, "\\bword", 0); }`, "a backslash before a byte"},
		{`0; regex_t r; regcomp(&r, "[_-b]", REG_ICASE); }`, "a range of a regular expression with REG_ICASE"},
	} {
		if got := run(t, head+test.body, platform.Options{}); !strings.Contains(got.text, test.says) {
			t.Errorf("%s: %s %q, want %q", test.body, got.check, got.text, test.says)
		}
	}
}
