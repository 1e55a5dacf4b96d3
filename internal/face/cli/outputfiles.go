package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/spf13/pflag"

	"heddle/internal/engine/plan"
	"heddle/internal/result/report"
	"heddle/internal/result/report/html"
	"heddle/internal/result/report/junit"
	"heddle/internal/result/report/sarif"
	"heddle/internal/result/verdict"
)

// outputForm is a form that check writes to a file, beside what it prints: of one program, or of all harnesses of a project.
type outputForm struct {
	flag, meaning string
	write         func(io.Writer, []*report.Harness) error
}

// outputForms are these forms, in the order of their flags.
var outputForms = []outputForm{
	{htmlFlag, "write the report to a `FILE` as a page for a browser: the run as a diagram and step by step", html.Write},
	{"sarif", "write what was found to a `FILE` in the format SARIF 2.1.0, for GitHub's code scanning and editors", writeSARIF},
	{"junit", "write the answers to a `FILE` in JUnit's format, a test case for each harness or program", writeJUnit},
}

// outputFiles are the files that were asked for. They are written once, by whoever ends the command.
type outputFiles struct {
	names []string // one for each form; "": none

	mu      sync.Mutex
	done    []*report.Harness // whose results are there
	current string            // what is checked, whose result is not there yet
	written bool
}

func (f *outputFiles) add(s *pflag.FlagSet) {
	for _, x := range outputForms {
		f.addOne(s, x.flag)
	}
}

// addOne adds the flag of one form.
func (f *outputFiles) addOne(s *pflag.FlagSet, flag string) {
	if f.names == nil {
		f.names = make([]string, len(outputForms))
	}
	for i, x := range outputForms {
		if x.flag == flag {
			s.StringVar(&f.names[i], x.flag, "", x.meaning)
		}
	}
}

// htmlFlag is the form that a replay writes too.
const htmlFlag = "html"

// name is the file of a form; "": it was not asked for.
func (f *outputFiles) name(flag string) string {
	for i, name := range f.names {
		if outputForms[i].flag == flag {
			return name
		}
	}
	return ""
}

// any reports whether some file was asked for.
func (f *outputFiles) any() bool { return f != nil && strings.Join(f.names, "") != "" }

// takes reports whether a result that was kept has what the files need: its places are relative to the same directory.
func (f *outputFiles) takes(k *keptResult) bool {
	return !f.any() || len(k.Part) > 0 && len(k.HTML) > 0 && k.Root == aboutSARIF().Root
}

// refused says why the files cannot be written; nil: they can. It is asked before anything is checked, which may take hours.
func (f *outputFiles) refused(sources []string) error {
	if !f.any() {
		return nil
	}
	taken := map[string]string{}
	for _, s := range sources {
		taken[sameName(s)] = "the program " + s
	}
	for i, name := range f.names {
		if name == "" {
			continue
		}
		flag := "--" + outputForms[i].flag
		if other := taken[sameName(name)]; other != "" {
			return usageError{fmt.Errorf("%s=%s would overwrite %s", flag, name, other)}
		}
		taken[sameName(name)] = "what " + flag + " writes"
		if err := writable(name); err != nil {
			return usageError{fmt.Errorf("%s: %w", flag, err)}
		}
	}
	return nil
}

// sameName is what a file is called, by whatever name.
func sameName(name string) string {
	if path, err := real(name); err == nil {
		return path
	}
	if dir, err := real(filepath.Dir(name)); err == nil { // there is no such file yet
		return filepath.Join(dir, filepath.Base(name))
	}
	return filepath.Clean(name)
}

// writable makes sure that a file can be written, and leaves it as it is.
func writable(name string) error {
	_, missing := os.Stat(name)
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	err = file.Close()
	if missing != nil {
		err = errors.Join(err, os.Remove(name))
	}
	return err
}

// checks notes what is checked now.
func (f *outputFiles) checks(name string) {
	if f == nil {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.current = name
}

// take notes a result.
func (f *outputFiles) take(h *report.Harness) {
	if f == nil {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.done, f.current = append(f.done, h), ""
}

// again forgets what was written: everything is checked again.
func (f *outputFiles) again() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.done, f.written = nil, false
}

// write writes the files, unless that was done.
func (f *outputFiles) write() error {
	if !f.any() {
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.written {
		return nil
	}
	f.written = true
	for i, name := range f.names {
		if name == "" {
			continue
		}
		if err := writeTo(name, func(w io.Writer) error { return outputForms[i].write(w, f.done) }); err != nil {
			return fmt.Errorf("--%s: %w", outputForms[i].flag, err)
		}
	}
	return nil
}

func writeTo(name string, write func(io.Writer) error) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(write(file), file.Close())
}

// fail writes the files of a command that ends with an error, or is ended: with a result for what was checked then. Before anything was
// checked there is nothing to write.
func (a *app) fail(h *report.Harness) {
	f := a.files
	if !f.any() {
		return
	}
	f.mu.Lock()
	h.Name = f.current
	nothing := h.Name == "" && len(f.done) == 0
	f.mu.Unlock()
	if nothing {
		return
	}
	if h.Name != "" {
		f.take(h)
	}
	if err := f.write(); err != nil {
		fmt.Fprintf(a.err, "heddle: %v\n", err)
	}
}

// cutShort is the result of what was ended before there was one.
func (a *app) cutShort(why verdict.Reason) *report.Harness {
	k, err := a.written(&report.Report{Verdict: verdict.Verdict{Reasons: []verdict.Reason{why}}})
	if err != nil {
		return report.Failed("", "", err.Error())
	}
	return k.harness()
}

// keep notes the result of the check of one program, and writes the files.
func (a *app) keep(r *report.Report, seconds float64) error {
	if !a.files.any() {
		return nil
	}
	k, err := a.written(r)
	if err != nil {
		return err
	}
	h := k.harness()
	h.Name, h.Seconds = nameOf(r.Files), seconds
	a.files.take(h)
	return a.files.write()
}

// nameOf is what a program is called that is no harness.
func nameOf(files []string) string { return fromHere(strings.Join(files, " ")) }

func writeSARIF(w io.Writer, all []*report.Harness) error { return sarif.Write(w, aboutSARIF(), all) }

func writeJUnit(w io.Writer, all []*report.Harness) error { return junit.Write(w, thisVersion(), all) }

func aboutSARIF() sarif.About {
	about := sarif.About{Version: thisVersion(), Root: sourceRoot()}
	for _, c := range plan.AllChecks() {
		about.Rules = append(about.Rules, sarif.Rule{Name: c.Name, Title: c.Title, Meaning: c.Meaning, Default: c.Default})
	}
	return about
}

func thisVersion() string {
	info, _ := debug.ReadBuildInfo()
	return buildVersion(info)
}

// sourceRoot is the directory that names of files are relative to for those who read them elsewhere: that of the repository around the
// current directory, or this one.
func sourceRoot() string {
	here, err := os.Getwd()
	if err != nil {
		return ""
	}
	for dir := here; ; dir = filepath.Dir(dir) {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			return here
		}
	}
}
