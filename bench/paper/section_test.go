package main

import (
	"os"
	"strings"
	"testing"
)

// inPage is the section of the page with this title, which must have this heading and this text about it.
func inPage(t *testing.T, title, head, about string) string {
	t.Helper()
	page, err := os.ReadFile("../PAPER.md")
	if err != nil {
		t.Fatal(err)
	}
	section, ok := earlier(page).section(title)
	if !ok {
		t.Fatalf("there is no table %q: make paper", title)
	}
	if !strings.Contains(section, head+"\n") || !strings.Contains(section, strings.TrimSpace(about)) {
		t.Error("the heading is not what it was: make paper")
	}
	return section
}

// hasRow demands that a section has the row of what was published.
func hasRow(t *testing.T, section, name, published string) {
	t.Helper()
	if !strings.Contains(section, "\n| "+name+" | "+published+" | ") {
		t.Error("the row is missing: make paper")
	}
}

// hasLine demands that a section has a line as it is measured now.
func hasLine(t *testing.T, section, line string) {
	t.Helper()
	if !strings.Contains(section, "\n"+line+" ") {
		t.Errorf("measured\n%s\nwhich is not in the page: make paper", line)
	}
}
