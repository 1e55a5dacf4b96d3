package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
)

// raceRuns are what LODIN 2022 draws runs of Peterson's lock for: Table 5 and Output 2.
type raceRuns struct{ title, about string }

func lodinTable5() *raceRuns {
	return &raceRuns{
		title: "LODIN 2022, Table 5 and Output 2: runs of Peterson's lock with two entry points",
		about: `Distinct states (racy ones) that n runs meet, ` + "`EnumStatesSMC <=5000 n`" + `, seed 1; LODIN's states are more for the reasons of
Table 4. The probability of a data race, ` + "`Pr[<=5000] (<> DataRace)`" + `, is published for one orientation of reading and
writing only; ours counts both.`,
	}
}

// lines are the rows; there is nothing in them but what the seed decides.
func (r *raceRuns) lines() ([]string, error) {
	list := []string{"| query | published | ours | exact |", "|---|---|---|---|"}
	ask := question{path: "bench/paper/programs/petersons.c", entries: []string{"petersons1", "petersons2"}}
	for _, x := range []struct{ runs, published string }{{"1", "77 (1)"}, {"100", "1,840 (4)"}, {"1000", "3,579 (11)"}, {"10000", "4,714 (14)"}} {
		ask.query = "EnumStatesSMC <=5000 " + x.runs
		a, err := ask.ask("lodin", 1)
		if err != nil {
			return nil, err
		}
		list = append(list, fmt.Sprintf("| n = %s | %s | %s (%d) | |", x.runs, x.published, thousands(a.Stats.States), a.Count.RacyStates))
	}
	for _, x := range []struct{ params, published string }{
		{"", "0.2857-0.2957; 31,883, 9,269; of 28-103 steps"}, {" {Alpha = 0.01, Epsilon = 0.05}", "0.27-0.32"},
	} {
		ask.query, ask.histogram = "Pr[<=5000] (<> DataRace)"+x.params, true
		line, err := raced(&ask, x.published)
		if err != nil {
			return nil, err
		}
		list = append(list, line)
	}
	return list, nil
}

// raced is the row of the probability of a race, with the lengths of the runs that
// have one.
func raced(ask *question, published string) (string, error) {
	a, err := ask.ask("lodin", 1)
	if err != nil {
		return "", err
	}
	x, err := ask.ask("", 1)
	if err != nil {
		return "", err
	}
	lengths := slices.Sorted(maps.Keys(a.Estimate.Sample.Lengths))
	return fmt.Sprintf("| `%s` | %s | %s; of %d-%d steps | %.10g |", ask.query, published, drawn(a.Estimate), lengths[0], lengths[len(lengths)-1],
		x.Estimate.Value), nil
}

// write measures and writes the section.
func (r *raceRuns) write(w io.Writer, _ earlier) error {
	lines, err := r.lines()
	if err != nil {
		return fmt.Errorf("%s: %w", r.title, err)
	}
	fmt.Fprintf(w, "\n## %s\n\n%s\n\n", r.title, r.about)
	for _, line := range lines {
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return nil
}
