package main

import (
	"strconv"
	"strings"

	"heddle/bench/results"
)

// result is what came of a test.
type result struct {
	test
	outcome string
	seconds float64
	text    string // what heddle said first
	build   string // of heddle
}

// row is a result as a line of the file.
func (r *result) row() []string {
	return []string{r.suite, r.name, r.outcome, strconv.FormatFloat(r.seconds, 'f', 2, 64), r.text, r.build}
}

// readResults reads a file of results, of which later ones replace earlier; there may be none yet.
func readResults(name string) (map[string]result, error) {
	done := map[string]result{}
	err := results.Read(name, 6, 0, func(row []string) (err error) {
		r := result{outcome: row[2], text: strings.ToValidUTF8(row[4], "?"), build: row[5]}
		r.suite, r.name = row[0], row[1]
		r.seconds, err = strconv.ParseFloat(row[3], 64)
		done[r.key()] = r
		return err
	})
	return done, err
}
