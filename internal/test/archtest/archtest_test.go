package archtest

import (
	_ "embed"
	"os"
	"strings"
	"testing"

	"heddle/internal/exec/platform"
)

//go:embed policy.txt
var policyText string

// longFiles names the files that may exceed the limit of lines. It is empty; an entry needs its reason here.
var longFiles []string

// platformNames are the functions that the platform has, or knows something of. What begins with heddle and a dot is
// the machine's own.
func platformNames() (names []string) {
	for name := range platform.All(platform.Options{}) {
		if !strings.HasPrefix(name, "heddle.") {
			names = append(names, name)
		}
	}
	return append(names, platform.AbsentNames()...)
}

// TestModule holds the module to the policy and the rules.
func TestModule(t *testing.T) {
	p, err := parsePolicy(policyText)
	if err != nil {
		t.Fatal(err)
	}
	module, err := readTree(os.DirFS("../../.."))
	if err != nil {
		t.Fatal(err)
	}
	if len(module.files) == 0 {
		t.Fatal("no Go file found: is this not the module?")
	}
	rules := []struct {
		name   string
		faults []string
	}{
		{"imports", checkImports(module, p)},
		{"rooms", checkRooms(module, rooms)},
		{"package comments", checkComments(module)},
		{"package names", checkNames(module)},
		{"length of files", checkLength(module, longFiles)},
		{"sizes of types", checkSizes(module, tooLarge)},
		{"declarations and calls", checkCode(module, p)},
		{"texts", checkTexts(module)},
		{"answers", checkAnswers(module)},
		{"phrases", checkPhrases(module, phrases)},
		{"names of functions", checkFunctionNames(module, platformNames())},
	}
	for _, rule := range rules {
		t.Run(rule.name, func(t *testing.T) {
			for _, fault := range rule.faults {
				t.Error(fault)
			}
		})
	}
}
