package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"

	"heddle/internal/front/compile"
	"heddle/internal/front/kept"
	"heddle/internal/front/project"
	"heddle/internal/result/report"
	"heddle/internal/result/report/html"
	reportjson "heddle/internal/result/report/json"
	"heddle/internal/result/report/sarif"
	"heddle/internal/result/report/text"
	"heddle/internal/result/verdict"
)

// harnessCheck is the check of one harness of a project, or what is kept of an earlier one.
type harnessCheck struct {
	app     *app
	harness project.Harness
	flags   *checkFlags
	again   bool // nothing is taken from an earlier check

	reads []string // files that the result depends on
}

// keptResult is what is kept of a check: its report as it is printed.
type keptResult struct {
	Answer   string
	Status   int
	Headline report.Headline
	States   int
	Text     string // without colours
	JSON     json.RawMessage
	Part     json.RawMessage // what a SARIF file has of it
	Root     string          // the directory that its places are relative to
	HTML     json.RawMessage // what a page has of it
}

// result is the result of the check.
func (c *harnessCheck) result() *report.Harness {
	begun := time.Now()
	r, err := c.keptOrNew(begun)
	if err != nil {
		c.reads = append(c.reads, c.harness.Files...)
		r = report.Failed(c.harness.Name, c.harness.Expect, fromHere(err.Error()))
	}
	r.Seconds = time.Since(begun).Seconds()
	return r
}

func (c *harnessCheck) keptOrNew(begun time.Time) (*report.Harness, error) {
	t, err := c.flags.task(c.harness.Files)
	if err != nil {
		return nil, err
	}
	stop := c.app.host(&t)
	defer stop()
	q := project.Question{Flags: c.flags.all, Options: t.LoadOptions(), Besides: c.besides()}
	if !c.again && c.keeps() {
		var k keptResult
		if old := q.Result(c.app.watch.ctx); old != nil && json.Unmarshal(old, &k) == nil && c.app.files.takes(&k) {
			c.reads = q.Known
			return c.harnessOf(&k, true), nil
		}
	}
	var made compile.Whole
	t.Source.Load.Project.Made = func(w compile.Whole) { made = w }
	r, err := c.app.watched(c.flags, t)
	c.reads = append(made.Read, c.besides()...)
	if cut := (cutOff{}); errors.As(err, &cut) {
		r, err = &report.Report{Verdict: verdict.Verdict{Reasons: []verdict.Reason{cut.why}}, Files: c.harness.Files}, nil
	}
	if err != nil {
		return nil, err
	}
	k, err := c.app.written(r)
	if err != nil {
		return nil, err
	}
	h := c.harnessOf(k, false)
	if h.Text, err = c.app.shown(r); err != nil {
		return nil, err
	}
	// What is not decided may be at another time, or on another machine.
	if r.Verdict.Answer != verdict.Unknown && c.keeps() {
		if text, err := json.Marshal(k); err == nil {
			q.Keep(begun.UnixNano(), made, text)
		}
	}
	return h, nil
}

// shown is a report's text as the output takes it.
func (a *app) shown(r *report.Report) (string, error) {
	var b bytes.Buffer
	err := text.Write(&b, r, a.textOptions())
	return b.String(), err
}

// keeps reports whether all that the result depends on can be compared later: not heddle's own standard input, nor which files a directory has,
// nor a solver of the user's. A log of questions is to be written each time.
func (c *harnessCheck) keeps() bool {
	f := c.flags
	for _, module := range f.modules {
		if info, err := os.Stat(module); err != nil || info.IsDir() {
			return false
		}
	}
	return f.stdin != "-" && f.log == "" && slices.Contains(knownSolvers, f.solver)
}

// besides are the files that flags name.
func (c *harnessCheck) besides() (files []string) {
	f := c.flags
	for _, path := range append([]string{f.stdin, f.property, f.automaton}, f.modules...) {
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			files = append(files, path)
		}
	}
	return files
}

// written are the forms of a report.
func (a *app) written(r *report.Report) (*keptResult, error) {
	k := &keptResult{Answer: r.Answer(), Status: r.ExitStatus(), Headline: r.Headline(), States: r.Verdict.Stats.States}
	var plain, object bytes.Buffer
	if err := text.Write(&plain, r, text.Options{Width: pageColumns, Whole: true}); err != nil {
		return nil, err
	}
	if err := reportjson.Write(&object, r); err != nil {
		return nil, err
	}
	k.Text, k.JSON = plain.String(), object.Bytes()
	about := aboutSARIF()
	part, err := sarif.Part(r, about)
	if err != nil {
		return nil, err
	}
	k.Part, k.Root = part, about.Root
	h, err := html.Part(r)
	if err != nil {
		return nil, err
	}
	k.HTML = h.HTML
	return k, nil
}

func (c *harnessCheck) harnessOf(k *keptResult, old bool) *report.Harness {
	h := k.harness()
	h.Name, h.Expected, h.Kept = c.harness.Name, c.harness.Expect, old
	return h
}

// harness is a result that is nobody's yet.
func (k *keptResult) harness() *report.Harness {
	return &report.Harness{Answer: k.Answer, Status: k.Status, Headline: k.Headline, States: k.States, Text: k.Text, Plain: k.Text, JSON: k.JSON, Part: k.Part, HTML: k.HTML}
}

// lookEvery is the time between two looks at the files that are watched.
const lookEvery = 300 * time.Millisecond

// changed waits until one of these files changes; false: heddle was interrupted.
func (a *app) changed(files []string) bool {
	keys := make(chan os.Signal, 1)
	signal.Notify(keys, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer signal.Stop(keys)
	before := times(files)
	a.say("watching %d files; Ctrl-C ends", len(before))
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for {
		select {
		case <-keys:
			return false
		case <-look.C:
			for path, at := range times(files) {
				if before[path] != at {
					a.say("\n%s has changed", path)
					return true
				}
			}
		}
	}
}

// times are when files changed for the last time; 0 of one that is missing.
func times(files []string) map[string]int64 {
	all := map[string]int64{}
	for _, path := range files {
		all[path], _ = kept.Changed(path)
	}
	return all
}
