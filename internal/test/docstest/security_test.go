package docstest

import (
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

var (
	testName = regexp.MustCompile("`(Test\\w+)`")
	testFunc = regexp.MustCompile(`(?m)^func (Test\w+)\(t \*testing\.T\)`)
)

// TestSecurity: each line of SECURITY.md is held by tests that are there.
func TestSecurity(t *testing.T) {
	known := map[string]bool{}
	err := fs.WalkDir(os.DirFS(checkout.Path("internal")), ".", func(path string, _ fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, "_test.go") {
			for _, m := range testFunc.FindAllStringSubmatch(read(t, "internal/"+path), -1) {
				known[m[1]] = true
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for line := range strings.Lines(read(t, "SECURITY.md")) {
		if !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| line |") {
			continue
		}
		lines++
		names := testName.FindAllStringSubmatch(line, -1)
		if len(names) == 0 {
			t.Errorf("no test holds: %s", line)
		}
		for _, m := range names {
			if !known[m[1]] {
				t.Errorf("SECURITY.md names %s, which is not there", m[1])
			}
		}
	}
	if lines < 10 {
		t.Errorf("SECURITY.md has %d lines", lines)
	}
}
