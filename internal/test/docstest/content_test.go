package docstest

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
)

var link = regexp.MustCompile(`\]\(([^)#\s]*)(#[^)\s]*)?\)`)

// code is text in a line that is no link, whatever it looks like.
var code = regexp.MustCompile("`[^`\n]+`")

// TestLinks: what a document links to is there.
func TestLinks(t *testing.T) {
	more, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(documents(t), append(more, "testdata/README.md", "llvm/FORMAT.md")...) {
		for _, m := range link.FindAllStringSubmatch(code.ReplaceAllString(read(t, file), ""), -1) {
			target, anchor := m[1], m[2]
			if strings.Contains(target, ":") {
				continue
			}
			name := path.Join(path.Dir(file), target)
			if target == "" {
				name = file
			}
			if _, err := os.Stat(name); err != nil {
				t.Errorf("%s links to %s, which is not there", file, target)
			} else if anchor != "" && !strings.Contains(anchors(read(t, name)), anchor+"\n") {
				t.Errorf("%s links to %s%s, which has no such heading", file, target, anchor)
			}
		}
	}
}

var heading = regexp.MustCompile(`(?m)^#+ (.*)$`)

// anchors are the names of a document's headings as web pages have them, one a
// line.
func anchors(text string) string {
	var b strings.Builder
	for _, m := range heading.FindAllStringSubmatch(text, -1) {
		fmt.Fprintf(&b, "#%s\n", anchor(m[1]))
	}
	return b.String()
}

// anchor is the name of a heading.
func anchor(title string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(title) {
		switch {
		case r == ' ':
			b.WriteByte('-')
		case r == '-' || r == '_' || r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		}
	}
	return b.String()
}

// TestChecksAreShown: docs/checks.md shows each check both ways, and the first
// program is violated by that check.
func TestChecksAreShown(t *testing.T) {
	text := read(t, "docs/checks.md")
	for _, c := range plan.AllChecks() {
		_, section, ok := strings.Cut(text, "\n## "+c.Name+"\n")
		if !ok {
			t.Errorf("docs/checks.md has no section on %s", c.Name)
			continue
		}
		section, _, _ = strings.Cut(section, "\n## ")
		block := console.FindStringSubmatch(section)
		if block == nil || !strings.Contains(block[1], "\nviolated: ") || !strings.Contains(block[1], "\nverified: ") {
			t.Errorf("docs/checks.md does not show %s both ways", c.Name)
			continue
		}
		command, _, _ := strings.Cut(strings.TrimPrefix(block[1], "$ "), "\n")
		told, _, err := execute(strings.Replace(command, "--quiet", "--json", 1))
		if err != nil || !strings.Contains(told, `"check": "`+c.Name+`"`) {
			t.Errorf("`%s` shows another check than %s (%v)\n%s", command, c.Name, err, told)
		}
	}
}

var flagName = regexp.MustCompile(`--[a-z][a-z0-9-]+`)

// TestFlags: the flags that the documents name exist.
func TestFlags(t *testing.T) {
	known, err := commands()
	if err != nil {
		t.Fatal(err)
	}
	known += " --version --help --check-proviso --poptions" // hidden ones, and the last is LODIN's
	for _, file := range documents(t) {
		for _, name := range flagName.FindAllString(read(t, file), -1) {
			if !strings.Contains(known, name) {
				t.Errorf("%s names the flag %s, which no command has", file, name)
			}
		}
	}
}

var reasonKind = regexp.MustCompile(`ReasonKind += "([\w-]+)"`)

// TestReasons: both documents that list the reasons of an unknown verdict list
// them all.
func TestReasons(t *testing.T) {
	found := reasonKind.FindAllStringSubmatch(read(t, "internal/result/verdict/verdict.go"), -1)
	if len(found) < 10 {
		t.Fatalf("only %d reasons were found", len(found))
	}
	for _, m := range found {
		for _, file := range []string{"docs/verdicts.md", "docs/json.md"} {
			if !strings.Contains(read(t, file), "`"+m[1]+"`") {
				t.Errorf("%s does not name the reason %s", file, m[1])
			}
		}
	}
}

// TestIndex: docs/README.md lists every page.
func TestIndex(t *testing.T) {
	index := read(t, "docs/README.md")
	for _, file := range documents(t) {
		if name := path.Base(file); name != "README.md" && !strings.Contains(index, "("+name+")") {
			t.Errorf("docs/README.md does not list %s", name)
		}
	}
}

// TestRationale: every question of RATIONALE.md is a heading.
func TestRationale(t *testing.T) {
	for i, line := range strings.Split(read(t, "RATIONALE.md"), "\n") {
		switch {
		case strings.HasPrefix(line, "**"):
			t.Errorf("RATIONALE.md:%d: a question is a heading: ### %s", i+1, line)
		case strings.HasPrefix(line, "##") && !strings.HasSuffix(line, "?"):
			t.Errorf("RATIONALE.md:%d: a heading is a question: %s", i+1, line)
		}
	}
}
