package cli

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"heddle/internal/engine/plan"
	"heddle/internal/front/project"
	"heddle/internal/result/report"
	"heddle/internal/result/report/json"
	"heddle/internal/result/report/text"
)

// harnessFlags choose among the harnesses of a project.
type harnessFlags struct {
	harnesses []string
	again     bool
	watching  bool
}

func (f *harnessFlags) add(s *pflag.FlagSet) {
	s.StringArrayVar(&f.harnesses, "harness", nil, "check this harness of the project only: `NAME` (repeatable)")
	s.BoolVar(&f.again, "again", false, "check harnesses again of which nothing has changed since their last answer")
	s.BoolVar(&f.watching, "watch", false, "check the project's harnesses again whenever a file changes, until interrupted")
}

// refused says why flags of projects do not go with files; nil: none was given.
func (f *harnessFlags) refused() error {
	for name, given := range map[string]bool{"harness": len(f.harnesses) > 0, "again": f.again, "watch": f.watching} {
		if given {
			return usageError{fmt.Errorf("--%s is for the harnesses of a project, and does not go together with files", name)}
		}
	}
	return nil
}

// pathFlags are the flags of check whose values in heddle.toml may be paths.
var pathFlags = []string{"platform", "property", "stdin", "automaton"}

// checkProject checks the harnesses of a project: of the one that --project names, or the one around the current directory.
func (a *app) checkProject(f *checkFlags, commandLine *pflag.FlagSet) error {
	p, err := openProject(f.project)
	if err != nil {
		return err
	}
	harnesses, err := chosenHarnesses(p, f.harnesses)
	if err != nil {
		return err
	}
	checks := make([]*checkFlags, len(harnesses))
	for i, h := range harnesses { // a mistake in the settings is found before anything is checked
		if checks[i], err = harnessFlagsOf(p, h, commandLine); err != nil {
			return err
		}
	}
	for _, c := range checks {
		c.spread = f.spread
	}
	c, dismiss, err := a.ownCheckers(&f.spread, ownSlots(), memoryOf(checks))
	if err != nil {
		return err
	}
	defer dismiss()
	for {
		watched, err := a.checkHarnesses(f, c, harnesses, checks)
		if err != nil || !f.watching || a.interrupted() || !a.changed(watched) {
			return err
		}
	}
}

// checkHarnesses checks each, reports, and returns the files that the results depend on.
func (a *app) checkHarnesses(f *checkFlags, by *checkers, harnesses []project.Harness, checks []*checkFlags) (watched []string, err error) {
	var all []*report.Harness
	var list []*harnessCheck
	a.files.again()
	for i, h := range harnesses {
		list = append(list, &harnessCheck{app: a, harness: h, flags: checks[i], again: f.again})
	}
	a.inOrder(by, list, func(c *harnessCheck, r *report.Harness) bool {
		all, watched = append(all, r), append(watched, c.reads...)
		a.files.take(r)
		if a.watch = c.app.watch; a.interrupted() {
			return false
		}
		if !f.json() && !f.quiet && !r.AsWanted() {
			_, err = fmt.Fprintf(a.out, "== %s ==\n%s\n", r.Name, r.Text)
		}
		return err == nil
	})
	if err != nil {
		return nil, err
	}
	a.status = report.WorstStatus(all)
	if err := a.files.write(); err != nil {
		return watched, err
	}
	write := func(w io.Writer, r *report.Report) error { return text.Write(w, r, a.textOptions()) }
	if f.json() {
		write = json.Write
	}
	return watched, write(a.out, &report.Report{Harnesses: all})
}

// openProject opens the project that is named, or the one around the current directory.
func openProject(path string) (*project.Project, error) {
	if path == "" {
		if path = project.Around("."); path == "" {
			return nil, usageError{errors.New("no input file, and no " + project.ConfigName + " here or above: give .c, .cc, .cpp, .ll, .bc or .o files, or write the settings by `heddle init`")}
		}
	}
	p, err := project.Open(path)
	if err != nil {
		return nil, usageError{err}
	}
	return p, nil
}

// chosenHarnesses are the harnesses with these names; all without any.
func chosenHarnesses(p *project.Project, names []string) ([]project.Harness, error) {
	all := p.Harnesses()
	var known, list []string
	for _, h := range all {
		known = append(known, h.Name)
	}
	if len(all) == 0 {
		return nil, usageError{fmt.Errorf("the project has no harness, and none of its files has a main: `heddle init --project=%s` writes a first one", p.Dir)}
	}
	for _, name := range names {
		if !slices.Contains(known, name) {
			return nil, usageError{fmt.Errorf("no harness is named %q; there are: %s", name, strings.Join(known, ", "))}
		}
		list = append(list, name)
	}
	if len(list) == 0 {
		return all, nil
	}
	return slices.DeleteFunc(slices.Clone(all), func(h project.Harness) bool { return !slices.Contains(list, h.Name) }), nil
}

// harnessFlagsOf makes flags of check for a harness: those of the settings for all, its own, and those that were given.
func harnessFlagsOf(p *project.Project, h project.Harness, commandLine *pflag.FlagSet) (*checkFlags, error) {
	f := &checkFlags{}
	cmd := withFlags(&cobra.Command{}, f.groups())
	flags := cmd.Flags()
	if p.Config != nil {
		for _, s := range slices.Concat(p.Config.Check, h.Settings) {
			if err := set(flags, p.Config, s); err != nil {
				return nil, err
			}
		}
	}
	var wrong error
	commandLine.Visit(func(g *pflag.Flag) {
		flag := flags.Lookup(g.Name)
		if flag == nil { // --harness and the like
			return
		}
		if list, ok := g.Value.(pflag.SliceValue); ok {
			for _, v := range list.GetSlice() {
				wrong = errors.Join(wrong, flags.Set(g.Name, v))
			}
			return
		}
		wrong = errors.Join(wrong, flags.Set(g.Name, g.Value.String()))
	})
	if p.Database != nil && !flags.Changed("project") {
		wrong = errors.Join(wrong, flags.Set("project", p.Database.Path))
	}
	f.given = given(flags)
	suppress, err := suppressions(p.Config)
	f.suppress = suppress
	flags.Visit(func(g *pflag.Flag) { f.all = append(f.all, "--"+g.Name+"="+g.Value.String()) })
	f.all = append(f.all, fmt.Sprintf("%+v", f.suppress))
	return f, errors.Join(wrong, err)
}

// suppressions are those of the settings.
func suppressions(c *project.Config) (list []plan.Suppression, err error) {
	if c == nil {
		return nil, nil
	}
	for _, s := range c.Suppress {
		if !plan.IsCheck(s.Check) {
			return nil, usageError{fmt.Errorf("%s:%d: no check is named %s; `heddle checks` lists them", c.Path, s.Line, s.Check)}
		}
		if !plan.Suppressible(s.Check) {
			return nil, usageError{fmt.Errorf("%s:%d: %s cannot be suppressed: its failures have no place of their own; switch it off by check = \"-%s\"", c.Path, s.Line, s.Check, s.Check)}
		}
		list = append(list, plan.Suppression{Check: s.Check, Variable: s.Variable, Function: s.Function, Place: s.Place, Why: s.Why,
			From: fmt.Sprintf("%s:%d", c.Path, s.Line)})
	}
	return list, nil
}

// knownSolvers are those that are no commands of the user's.
var knownSolvers = []string{"auto", "cadical", "z3", "cvc5"}

// set sets a flag to what heddle.toml says.
func set(flags *pflag.FlagSet, c *project.Config, s project.Setting) error {
	place := c.Path
	if s.Line > 0 {
		place = fmt.Sprintf("%s:%d", c.Path, s.Line)
	}
	// A project that is checked may be somebody else's: it starts no program and writes no file.
	if writesFile(s.Name) || s.Name == "solver" && slices.ContainsFunc(s.Values, func(v string) bool { return !slices.Contains(knownSolvers, v) }) {
		return usageError{fmt.Errorf("%s: %s: only the command line names a file to write, or a command as a solver", place, s.Name)}
	}
	flag := flags.Lookup(s.Name)
	if flag == nil || s.Name == "project" || s.Name == "help" {
		return usageError{fmt.Errorf("%s: unknown setting %s: settings have the names of flags of `heddle check`", place, s.Name)}
	}
	s = c.Resolve(s, pathFlags)
	for _, v := range s.Values {
		if s.Name == "cflags" {
			words, err := c.Flags(v)
			if err != nil {
				return usageError{fmt.Errorf("%s: cflags: %w", place, err)}
			}
			v = quoted(words)
		}
		if err := flags.Set(s.Name, v); err != nil {
			return usageError{fmt.Errorf("%s: %s: %w", place, s.Name, err)}
		}
	}
	return nil
}

// writesFile reports whether a flag of check names a file to write.
func writesFile(flag string) bool {
	return flag == "solver-log" || flag == "witness" || slices.ContainsFunc(outputForms, func(x outputForm) bool { return x.flag == flag })
}

func quoted(words []string) string {
	var list []string
	for _, w := range words {
		list = append(list, report.Quote(w))
	}
	return strings.Join(list, " ")
}
