package plan

import (
	"maps"
	"strings"
	"testing"

	symexec "heddle/internal/symbolic/search"
)

// TestParseEngine: engines with their options.
func TestParseEngine(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]EngineChoice{
		"auto":                                   {Engine: EngineAuto},
		"explicit":                               {Engine: EngineExplicit},
		"symbolic:merge,match=subsumption":       {Engine: EngineSymbolic, Merge: true, Match: symexec.Subsumption},
		"bmc":                                    {Engine: EngineBMC},
		"bmc:match=none":                         {Engine: EngineBMC, Match: symexec.None},
		"bmc:unwind=8":                           {Engine: EngineBMC, Unwind: 8},
		"bmc:unwind=main.0:10,unwind=1":          {Engine: EngineBMC, Unwind: 1, UnwindSet: map[string]int{"main.0": 10}},
		"bmc:unwind=n::f.2:3,unwind=g<a, b>.0:4": {Engine: EngineBMC, UnwindSet: map[string]int{"n::f.2": 3, "g<a, b>.0": 4}},
		"k-induction":                            {Engine: EngineInduction},
	} {
		got, err := ParseEngine(text)
		if err != nil || got.Engine != want.Engine || got.Merge != want.Merge || got.Match != want.Match || got.Unwind != want.Unwind || !maps.Equal(got.UnwindSet, want.UnwindSet) {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
	for text, want := range map[string]string{
		"bmc:unwind":                    "unwind takes a value: unwind=[LOOP:]ROUNDS",
		"bmc:unwind=-1":                 "unwind takes a number of rounds from 1 on",
		"bmc:unwind=0":                  "unwind takes a number of rounds from 1 on",
		"bmc:unwind=main.0:0":           "unwind takes a number of rounds from 1 on",
		"bmc:unwind=main.0":             "unwind takes a number of rounds from 1 on",
		"bmc:unwind=main:3":             `"main" names no loop`,
		"bmc:unwind=.0:3":               `".0" names no loop`,
		"bmc:unwind=:3":                 `"" names no loop`,
		"bmc:unwind=f.-1:3":             `"f.-1" names no loop`,
		"bmc:unwind=3,unwind=3":         "unwind is given twice for all loops",
		"bmc:unwind=f.0:3,unwind=f.0:4": "unwind is given twice for the loop f.0",
		"bmc:merge":                     "merge is an option of symbolic; bmc has the options match and unwind",
		"symbolic:":                     "an option is missing: symbolic has the options merge and match",
		":merge":                        "an engine comes first: auto, explicit, symbolic, bmc or k-induction",
		"explicit:unwind=3":             "unwind is an option of bmc; explicit has no options",
		"k-induction:unwind=3":          "unwind is an option of bmc; k-induction has no options",
		"symbolic:merge,merge":          "merge is given twice",
		"symbolic:match=some":           "match must be none, equality or subsumption",
		"induction":                     "must be auto, explicit, symbolic, bmc or k-induction",
	} {
		if _, err := ParseEngine(text); err == nil || !strings.HasPrefix(err.Error(), "--engine="+text+": "+want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestUnwindOption: bounds are spelled as they are read.
func TestUnwindOption(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]string{
		"bmc":                       {"", ""},
		"bmc:unwind=8":              {"--engine=bmc:unwind=8", "--engine=bmc:unwind=8"},
		"bmc:unwind=f.0:3":          {"--engine=bmc:unwind=f.0:3", ""},
		"bmc:unwind=f.0:3,unwind=5": {"--engine=bmc:unwind=f.0:3", "--engine=bmc:unwind=5"},
	} {
		c, err := ParseEngine(text)
		var task Task
		c.Apply(&task)
		if got := [2]string{task.Bounds.UnwindOption("f.0"), task.Bounds.UnwindOption("f.1")}; err != nil || got != want {
			t.Errorf("%s: %q, %v", text, got, err)
		}
	}
}
