package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"heddle/bench/process"
)

// result is what heddle and the enumerator say of a test.
type result struct {
	Key     string
	Answer  string // verified, violated, unknown, refused, stopped, crash
	Reason  string // its first line, or that of the refusal
	Check   string // that failed
	Count   count
	Third   *third `json:",omitempty"`
	NoThird string `json:",omitempty"` // why there is no third opinion, for a test that might have one
	Seconds float64
}

// count is what heddle counted.
type count struct {
	Complete   bool
	Executions int
	Failing    int
	Deadlocks  int
	Reason     string // if it is not complete
}

// third is the enumeration beside heddle's outcomes.
type third struct {
	Traces, Reads int
	Fails         bool
	Outcomes      int
	Reached       int    // of them, by heddle
	Others        bool   // heddle reached another
	Unasked       string // why outcomes were not compared
}

// task is a test to run, as a whole or for its verdict with one reduction.
type task struct {
	*test
	reduction string
}

func (t task) key() string {
	if t.reduction == "" {
		return t.test.key()
	}
	return t.reduction + " " + t.test.key()
}

// tasks lists what is run. What the enumerator reads has a judge of outcomes, and is not run with other reductions.
func (o *options) tasks(tests []test) (list []task) {
	for i := range tests {
		list = append(list, task{test: &tests[i]})
		for _, r := range o.reductionList() {
			if !tests[i].simple {
				list = append(list, task{&tests[i], r})
			}
		}
	}
	return list
}

func (o *options) reductionList() []string {
	return strings.FieldsFunc(o.reductions, func(r rune) bool { return r == ',' })
}

// runAll adds the results that are missing.
func (o *options) runAll(tests []test, progress io.Writer) (map[string]result, error) {
	done, err := readResults(o.results)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(o.results), 0o777); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(o.results, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var mu sync.Mutex
	var wait sync.WaitGroup
	var failed error
	queue := make(chan task)
	for worker := range o.jobs {
		wait.Go(func() {
			for t := range queue {
				r := o.runTask(t, worker)
				mu.Lock()
				done[r.Key] = r
				failed = errors.Join(failed, json.NewEncoder(file).Encode(r))
				fmt.Fprintf(progress, "%-9s %6d %6.1fs %s\n", r.Answer, r.Count.Executions, r.Seconds, r.Key)
				mu.Unlock()
			}
		})
	}
	for _, t := range o.tasks(tests) {
		mu.Lock()
		_, ran := done[t.key()]
		mu.Unlock()
		if !ran {
			queue <- t
		}
	}
	close(queue)
	wait.Wait()
	return done, failed
}

func readResults(name string) (map[string]result, error) {
	done := map[string]result{}
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return done, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var r result
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil || r.Key == "" {
			return nil, fmt.Errorf("%s is no file of results: %.80q, %w", name, lines.Text(), err)
		}
		done[r.Key] = r
	}
	return done, lines.Err()
}

// heddleRun runs one command of heddle within the limits and decodes its JSON, if it ends with an answer.
func (o *options) heddleRun(command string, flags, files []string, into any) process.Result {
	args := []string{command, "--json", fmt.Sprintf("--time=%dms", o.time.Milliseconds())}
	args = append(append(args, flags...), files...)
	limits := process.Limits{Time: 2*o.time + 10*time.Second, Megabytes: 2 * o.megabytes}
	p := process.Run(limits, o.heddle, args...)
	if p.Stopped == "" && p.Status >= 0 && p.Status <= 2 {
		if err := json.Unmarshal([]byte(p.Out), into); err != nil {
			p.Stopped = "no JSON: " + err.Error()
		}
	}
	return p
}

// runTask asks all that is asked of one test.
func (o *options) runTask(t task, worker int) result {
	r := result{Key: t.key()}
	if t.reduction != "" {
		o.verdict(t.test, &r, "--reduction="+t.reduction)
		return r
	}
	o.verdict(t.test, &r)
	o.count(t.test, &r)
	if t.simple {
		o.thirdOpinion(t.test, &r, worker)
	}
	return r
}

// report is what matters here of heddle's report.
type report struct {
	Headline        string `json:"headline"`
	Counterexamples []struct {
		Check   string `json:"check"`
		Failure struct {
			Place struct {
				Line int `json:"line"`
			} `json:"place"`
		} `json:"failure"`
	} `json:"counterexamples"`
}

type reason struct {
	Text string `json:"text"`
}

func (o *options) verdict(t *test, r *result, more ...string) {
	flags := append(slices.Clone(t.flags), fmt.Sprintf("--memory=%dM", o.megabytes))
	// The recorded answers are of operations that fail for a cause only, as counts are.
	flags = append(append(flags, "--spurious=none"), more...)
	var said report
	p := o.heddleRun("check", append(flags, strings.Fields(o.flags)...), t.files, &said)
	r.Seconds += p.Seconds
	r.Reason = said.Headline
	if len(said.Counterexamples) > 0 {
		r.Check = said.Counterexamples[0].Check
	}
	switch {
	case p.Stopped != "":
		r.Answer, r.Reason = "stopped", p.Stopped
	case p.Status == 3 && !strings.Contains(p.Errors, "heddle failed"):
		r.Answer, r.Reason = "refused", firstLine(p.Errors)
	case p.Status < 0 || p.Status > 2:
		r.Answer, r.Reason = "crash", firstLine(p.Errors)
	default:
		r.Answer = []string{"verified", "violated", "unknown"}[p.Status]
	}
}

func (o *options) count(t *test, r *result) {
	var said struct {
		Complete   bool     `json:"complete"`
		Reasons    []reason `json:"reasons"`
		Executions int      `json:"executions"`
		Failing    int      `json:"failing"`
		Deadlocks  int      `json:"deadlocks"`
	}
	p := o.heddleRun("states", append([]string{"--executions"}, t.flags...), t.files, &said)
	r.Seconds += p.Seconds
	r.Count = count{Complete: said.Complete && p.Status == 0, Executions: said.Executions, Failing: said.Failing,
		Deadlocks: said.Deadlocks}
	if len(said.Reasons) > 0 {
		r.Count.Reason = said.Reasons[0].Text
	}
	switch {
	case p.Stopped != "":
		r.Count.Reason = p.Stopped
	case p.Status > 2 || p.Status < 0:
		r.Count.Reason = firstLine(p.Errors)
	}
}

// thirdOpinion enumerates the test, and has heddle look for each outcome.
func (o *options) thirdOpinion(t *test, r *result, worker int) {
	text, err := os.ReadFile(t.files[0])
	if err != nil {
		r.NoThird = err.Error()
		return
	}
	p, err := parseProgram(string(text))
	if err != nil {
		r.NoThird = err.Error()
		return
	}
	e, ok := p.enumerate()
	if !ok {
		r.NoThird = "too many interleavings"
		return
	}
	r.Third = &third{Traces: e.traces, Reads: e.reads, Fails: e.fails, Outcomes: len(e.outcomes)}
	asserting, ok := p.everyOutcome(string(text), e.outcomes)
	if !ok {
		r.Third.Unasked = "no single assertion to replace"
		return
	}
	name := filepath.Join(o.adapter, fmt.Sprintf("outcomes%d.c", worker))
	if err := os.WriteFile(name, []byte(asserting), 0o666); err != nil {
		r.Third.Unasked = err.Error()
		return
	}
	o.outcomes(name, asserting, r)
}

// outcomes counts the assertions that heddle sees fail.
func (o *options) outcomes(name, text string, r *result) {
	var said report
	p := o.heddleRun("check", []string{"--keep-going", fmt.Sprintf("--memory=%dM", o.megabytes)}, []string{name}, &said)
	r.Seconds += p.Seconds
	if p.Stopped != "" || p.Status != 1 {
		r.Third.Unasked = fmt.Sprintf("status %d %s %s", p.Status, p.Stopped, firstLine(p.Errors))
		return
	}
	source := strings.Split(text, "\n")
	seen := map[int]bool{}
	for _, c := range said.Counterexamples {
		line := c.Failure.Place.Line
		if c.Check != "assert" || line < 1 || line > len(source) || strings.HasPrefix(source[line-1], `assert(!"`) {
			r.Third.Others = true
		} else if !seen[line] {
			seen[line] = true
			r.Third.Reached++
		}
	}
}

// firstLine is the first line that says what is wrong.
func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	for l := range strings.Lines(text) {
		if strings.Contains(l, "error: ") { // of clang, after lines that say what includes what
			line = strings.TrimSpace(l)
			break
		}
	}
	return strings.TrimPrefix(line[:min(len(line), 300)], "heddle: ")
}
