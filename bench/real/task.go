package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"heddle/bench/process"
	"heddle/bench/results"
)

// result is what came of a task.
type result struct {
	answer   string // verified, violated, unknown; refused; crash
	seconds  float64
	states   int
	headline string
	assumed  string // the assumptions of the answer
	build    string
}

// row is a result as a line of the file.
func (r *result) row(t task) []string {
	return []string{t.key(), r.answer, strconv.FormatFloat(r.seconds, 'f', 2, 64), strconv.Itoa(r.states), r.headline, r.assumed, r.build}
}

// readResults reads a file of results; there may be none yet.
func readResults(name string) (map[string]result, error) {
	done := map[string]result{}
	err := results.Read(name, 7, 0, func(row []string) (err error) {
		r := result{answer: row[1], headline: row[4], assumed: row[5], build: row[6]}
		if r.seconds, err = strconv.ParseFloat(row[2], 64); err != nil {
			return err
		}
		r.states, err = strconv.Atoi(row[3])
		done[row[0]] = r
		return err
	})
	return done, err
}

// present reports what is missing of the sources of some tasks, or is not of the commit.
func (o *options) present(list []task) error {
	seen := map[*library]bool{}
	for _, t := range list {
		if seen[t.library] {
			continue
		}
		seen[t.library] = true
		sum, err := t.library.sum(o.sources)
		if err != nil {
			return fmt.Errorf("%s is needed at commit %s: %w", t.Repository, t.Commit, err)
		}
		if sum != t.Sum {
			return fmt.Errorf("%s: the files are not those of commit %s: their sum is %s, not %s", t.Repository, t.Commit, sum, t.Sum)
		}
	}
	return nil
}

// sum is that of the files of a library.
func (l *library) sum(sources string) (string, error) {
	hash := sha256.New()
	for _, name := range l.Files {
		text, err := os.ReadFile(filepath.Join(sources, l.folder(), name))
		if err != nil {
			return "", err
		}
		hash.Write(text)
	}
	return hex.EncodeToString(hash.Sum(nil))[:16], nil
}

// fill writes the harness and the files of the library, with the bug if there is one, to a folder. Where
// only the files that the manifest names are there, heddle reads no others.
func (t task) fill(sources, folder string) error {
	for _, name := range t.Files {
		text, err := os.ReadFile(filepath.Join(sources, t.folder(), name))
		if err != nil {
			return err
		}
		if t.bug != nil && t.bug.File == name {
			if n := strings.Count(string(text), t.bug.Old); n != 1 {
				return fmt.Errorf("%s: the text that the bug replaces stands in %s %d times", t.Name, name, n)
			}
			text = []byte(strings.Replace(string(text), t.bug.Old, t.bug.New, 1))
		}
		to := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(to, text, 0o666); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(filepath.Join(folder, harnesses), 0o777); err != nil {
		return err
	}
	for _, name := range append([]string{t.harness.File}, t.Headers...) {
		text, err := os.ReadFile(filepath.Join(t.dir, name))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, harnesses, name), text, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// arguments are heddle's for a task.
func (t task) arguments(time time.Duration, megabytes int) []string {
	limits := []string{"check", "--json", fmt.Sprintf("--time=%dms", time.Milliseconds()), fmt.Sprintf("--memory=%dM", megabytes)}
	return slices.Concat(limits, t.Flags, t.harness.Flags, []string{harnesses + "/" + t.harness.File}, t.Sources, t.harness.Sources)
}

// run runs a task in a folder of its own, so that no report names a path of this machine.
func (o *options) run(t task) result {
	failed := func(err error) result { return result{answer: "crash", headline: err.Error(), build: o.build} }
	folder, err := os.MkdirTemp("", "real")
	if err != nil {
		return failed(err)
	}
	defer os.RemoveAll(folder)
	if err := t.fill(o.sources, folder); err != nil {
		return failed(err)
	}
	program, err := process.Find(o.heddle)
	if err == nil {
		program, err = filepath.Abs(program)
	}
	if err != nil {
		return failed(err)
	}
	p := process.Run(process.Limits{Time: 2*o.time + 30*time.Second, Megabytes: 2 * o.megabytes, Folder: folder}, program, t.arguments(o.time, o.megabytes)...)
	r := judge(p)
	r.build = o.build
	return r
}

// judge reads a report.
func judge(p process.Result) result {
	r := result{answer: "crash", seconds: p.Seconds, headline: p.Stopped}
	if p.Stopped != "" {
		return r
	}
	var report struct {
		Answer, Headline string
		Assumptions      []string
		Reasons          []struct{ Text string }
		Stats            struct{ States int }
	}
	if err := json.Unmarshal([]byte(p.Out), &report); err != nil {
		r.headline, _, _ = strings.Cut(p.Errors, "\n")
		return r
	}
	r.answer, r.states, r.headline, r.assumed = report.Answer, report.Stats.States, report.Headline, strings.Join(report.Assumptions, "; ")
	if p.Status == 3 {
		r.answer = "refused"
	}
	if r.answer == "unknown" && len(report.Reasons) > 0 {
		r.headline = "unknown: " + report.Reasons[0].Text
	}
	r.headline, _, _ = strings.Cut(r.headline, "\n") // errors of the compiler have many lines
	return r
}
