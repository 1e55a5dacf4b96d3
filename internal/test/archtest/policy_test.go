package archtest

import (
	"strings"
	"testing"
)

const samplePolicy = `
# a comment
@reserved: os, time, unsafe
@tests: std:os, ext:example.org/check
leaf:                    # nothing
space: std:unsafe
machine: leaf, space
report: leaf
report/text: report
engine: leaf, ext:example.org/hash
verify: *, !cli
cli: verify, report, report/*, std:os, std:time
/cmd/tool: cli, std:os
`

func TestPolicyCheck(t *testing.T) {
	p, err := parsePolicy(samplePolicy)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		pkg, path string
		test      bool
		allowed   bool
	}{
		{"leaf", "fmt", false, true},
		{"leaf", "os", false, false},
		{"leaf", "os/exec", false, true}, // not reserved in the sample; paths are exact
		{"leaf", "os", true, true},
		{"leaf", "time", true, false},
		{"leaf", "heddle/internal/space", false, false},
		{"leaf", "heddle/internal/space", true, true},
		{"leaf_test", "heddle/internal/space", true, true},
		{"machine", "heddle/internal/leaf", false, true},
		{"machine", "heddle/internal/engine", false, false},
		{"machine", "unsafe", false, false},
		{"space", "unsafe", false, true},
		{"space", "C", false, true}, // not reserved in the sample
		{"engine", "heddle/internal/machine", false, false},
		{"engine", "example.org/hash", false, true},
		{"engine", "example.org/hash/deep", false, true},
		{"engine", "example.org/hashing", false, false},
		{"engine", "example.org/check", false, false},
		{"engine", "example.org/check", true, true},
		{"report/text", "heddle/internal/report", false, true},
		{"report", "heddle/internal/report/text", false, false},
		{"verify", "heddle/internal/engine", false, true},
		{"verify", "heddle/internal/unlisted", false, true},
		{"verify", "heddle/internal/cli", false, false},
		{"verify", "heddle/cmd/tool", false, false},
		{"verify", "time", false, false},
		{"cli", "heddle/internal/report/text", false, true},
		{"cli", "heddle/internal/reporter", false, false},
		{"/cmd/tool", "heddle/internal/cli", false, true},
		{"/cmd/tool", "heddle/internal/leaf", false, false},
		{"unlisted", "fmt", false, false},
		{"unlisted", "os", true, true},
	}
	for _, test := range tests {
		fault := p.check(test.pkg, test.test, test.path)
		if (fault == "") != test.allowed {
			t.Errorf("%s (test %v) imports %s: %q, allowed should be %v", test.pkg, test.test, test.path, fault, test.allowed)
		}
	}
}

func TestPolicyErrors(t *testing.T) {
	tests := []struct{ text, want string }{
		{"a b", "line 1: not of the form"},
		{"\na: b c", `line 2: item "b c"`},
		{"a: b,, c\nb:\nc:", `line 1: item ""`},
		{"a:\na:", "line 2: a has a line already (1)"},
		{"a: b", "line 1: a names b, which has no line"},
		{"a: b/*\nb:", "line 1: a names b/*, which has no line"},
		{"a: !b", "line 1: a names b, which has no line"},
		{"a: a", "line 1: a names itself"},
		{"a: std:os", "line 1: std:os is not reserved"},
		{"a: std:os\n@reserved: os", ""},
		{"@tests: std:os", "line 1: std:os is not reserved"},
		{"a: sdt:os", `item "sdt:os": only std: and ext: are known`},
	}
	for _, test := range tests {
		_, err := parsePolicy(test.text)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("policy %q: error %v, want %q", test.text, err, test.want)
		}
	}
}
