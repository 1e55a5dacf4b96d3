package archtest

import "testing"

// TestPhrases: a phrase is found in comments, also where one wraps, in messages and in documents, not in the strings of
// tests, in programs of testdata and in files with a reason; a meaning in which it is right is none.
func TestPhrases(t *testing.T) {
	code := "package a\n\n// F tells whether it holds. What is\n// told goes\n// on.\nfunc F() string { return \"a number is wanted here\" }\n"
	tree := module(t, map[string]string{
		"internal/a/a.go":       code,
		"internal/a/a_test.go":  "package a\n\nvar name = \"goes on\" // goes round\n",
		"docs/a.md":             "Which it hears\nof; states are told apart, signs go on the door.\n",
		"llvm/a.h":              "/* A thread of which it is not\n * known that it ends. */\n",
		"CONTRIBUTING.md":       "Not: goes on.\n",
		"testdata/threads/a.c":  "// goes on\n",
		"internal/a/testdata/b": "goes on\n",
	})
	want(t, checkPhrases(tree, phrases),
		`docs/a.md:1: "hears of": write`,
		`internal/a/a.go:3: "is told goes": write`,
		`internal/a/a.go:3: "tells whether it": write reports whether`,
		`internal/a/a.go:4: "goes on": write continues`,
		`internal/a/a.go:6: "is wanted here": write`,
		`internal/a/a_test.go:3: "goes round": write`,
		`llvm/a.h:1: "of which it is not known that": write which may`)
}
