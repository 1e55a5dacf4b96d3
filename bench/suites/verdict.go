package main

import (
	"fmt"
	"path"

	"heddle/bench/results"
)

// verdict is what was found out about a disagreement, or several of the same cause.
type verdict struct {
	suite, test string // test is a pattern of path.Match
	outcome     string // that it explains
	whose       string // one of whose
	reason      string
}

// The parties that a disagreement may come from: the record is wrong, or holds up to the other tool's bound only, or
// means by a word something else than heddle does; the program has the fault that heddle finds; the machine of the
// native run differs from that of heddle within what the standard allows; or heddle is wrong.
var whose = []string{"record", "bound", "meaning", "program", "machine", "heddle"}

// readVerdicts reads the file of them, whose first row is a heading.
func readVerdicts(name string) (list []verdict, err error) {
	err = results.Read(name, 5, 0, func(row []string) error {
		if _, err := path.Match(row[1], ""); err != nil {
			return fmt.Errorf("%s: %w", row[1], err)
		}
		list = append(list, verdict{row[0], row[1], row[2], row[3], row[4]})
		return nil
	})
	if len(list) > 0 {
		list = list[1:]
	}
	return list, err
}

// verdictOf is the first that is about a result.
func verdictOf(list []verdict, r result) verdict {
	for _, v := range list {
		if ok, _ := path.Match(v.test, r.name); ok && v.suite == r.suite && v.outcome == r.outcome {
			return v
		}
	}
	return verdict{whose: "open", reason: "not looked at yet: " + r.outcome}
}
