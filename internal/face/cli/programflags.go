package cli

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"heddle/internal/engine/plan"
	"heddle/internal/front/project"
)

// programFlags say which program is meant.
type programFlags struct {
	opt, passes string
	cflags      []string
	m32         bool
	entries     []string
	args        []string
	modules     []string
	stdin       string
	sourceRoot  string
	project     string
}

func (f *programFlags) groups() []group {
	g := newGroup("The program")
	s := g.flags
	s.SortFlags = false
	s.StringArrayVar(&f.cflags, "cflags", nil, "additional `FLAGS` for clang, split at blanks as a shell does (repeatable): --cflags='-DN=3 -I\"my dir\"'")
	s.StringVarP(&f.project, "project", "p", "", "compile files as this `PROJECT` does, and link those of its files that are needed: a directory, a compile_commands.json\nor a heddle.toml")
	s.BoolVar(&f.m32, "m32", false, "compile for 32 bits")
	s.StringVar(&f.opt, "opt", "O0", "optimise first: `LEVEL` is O0, O1, O2 or O3")
	s.StringVar(&f.passes, "passes", "", "run these LLVM `PASSES` first, in the notation of LLVM's opt")
	s.StringSliceVar(&f.args, "args", nil, "`ARGUMENTS` of main, separated by commas; symbolic:N:M for any number up to N, each any string of up to M bytes\n(symbolic:N: 8)")
	s.StringVar(&f.stdin, "stdin", "", "contents of standard input: a `FILE`, - for heddle's own, =TEXT with C escapes, or symbolic:N for any of up to N bytes\n(without the flag: any)")
	s.StringSliceVar(&f.entries, "entry", nil, "start in these `FUNCTIONS`, each in a thread of its own, instead of main")
	s.StringArrayVar(&f.modules, "platform", nil, "compile this platform module with the program: a `FILE`, or each file of a directory (repeatable)")
	s.StringVar(&f.sourceRoot, "source-root", "", "show the lines of source files below this `DIRECTORY` too: of others, only those that clang has read are shown,\nfor an LLVM file may name any file as its source")
	return []group{g}
}

// task makes a task of the program's flags.
func (f *programFlags) task(files []string) (t plan.Task, err error) {
	t = plan.Task{Source: plan.Source{Entries: f.entries, Args: f.args}, Checks: plan.Checks{Set: plan.DefaultChecks}}
	t.Source.Load.Files = files
	t.Source.Load.Modules = f.modules
	t.Source.Load.Opt = level(f.opt)
	t.Source.Load.Passes = f.passes
	for _, c := range f.cflags {
		words, err := project.Words(c)
		if err != nil {
			return t, usageError{fmt.Errorf("--cflags=%s: %w", c, err)}
		}
		t.Source.Load.CFlags = append(t.Source.Load.CFlags, words...)
	}
	t.Source.Load.M32 = f.m32
	if t.Host.Lines, err = sourceLines(f.sourceRoot); err != nil {
		return t, err
	}
	if err := f.ofProject(&t, files); err != nil {
		return t, err
	}
	any, err := anyArguments(f.args)
	if err != nil {
		return t, err
	}
	if any.Most > 0 {
		t.Source.Args, t.Source.AnyArgs = nil, any
	}
	if most, ok := strings.CutPrefix(f.stdin, symbolicArgs); ok {
		n, err := strconv.Atoi(most)
		if err != nil || n < 0 || n > plan.MostAnyInput {
			return t, usageError{fmt.Errorf("--stdin=%s: must be symbolic:N, with 0 <= N <= %d", f.stdin, plan.MostAnyInput)}
		}
		t.Environment.StdinMost = n + 1
	} else if f.stdin != "" {
		t.Environment.StdinGiven = true
		t.Environment.Stdin, err = readStdin(f.stdin)
	}
	return t, err
}

// ofProject gives a task what the project says of its files.
func (f *programFlags) ofProject(t *plan.Task, files []string) error {
	if f.project == "" {
		return nil
	}
	p, err := project.Open(f.project)
	if err != nil {
		return usageError{fmt.Errorf("--project=%s: %w", f.project, err)}
	}
	if p.Database == nil {
		return nil
	}
	c := p.Database.Compilation(files)
	t.Source.Load.Project = c.Project
	t.Source.Load.M32 = t.Source.Load.M32 || c.M32
	t.Source.Notes = append(t.Source.Notes, c.Notes...)
	return nil
}

// symbolicArgs begins the argument, or the input, that stands for any.
const symbolicArgs, usualLength = "symbolic:", 8

// anyArguments reads "symbolic:N" or "symbolic:N:M", where it is the only argument.
func anyArguments(args []string) (a plan.AnyArgs, err error) {
	if len(args) != 1 || !strings.HasPrefix(args[0], symbolicArgs) {
		return a, nil
	}
	most, length, given := strings.Cut(args[0][len(symbolicArgs):], ":")
	if a.Most, err = strconv.Atoi(most); err == nil && given {
		a.Length, err = strconv.Atoi(length)
	} else {
		a.Length = usualLength
	}
	if err != nil || a.Most < 1 || a.Most > plan.MostAnyArgs || a.Length < 0 || a.Length > plan.MostAnyLength {
		return a, usageError{fmt.Errorf("--args=%s: must be symbolic:N or symbolic:N:M, with 1 <= N <= %d and 0 <= M <= %d", args[0], plan.MostAnyArgs, plan.MostAnyLength)}
	}
	return a, nil
}

// readStdin gives what --stdin says that standard input holds.
func readStdin(what string) (string, error) {
	if text, ok := strings.CutPrefix(what, "="); ok {
		s, err := strconv.Unquote(`"` + strings.ReplaceAll(strings.ReplaceAll(text, `\"`, `"`), `"`, `\"`) + `"`)
		if err != nil {
			return "", usageError{fmt.Errorf("--stdin: %q is not a text with C escapes", text)}
		}
		return s, nil
	}
	var b []byte
	var err error
	if what == "-" {
		b, err = limited(os.Stdin)
	} else if f, failed := os.Open(what); failed != nil {
		err = failed
	} else {
		defer f.Close()
		b, err = limited(f)
	}
	if err != nil {
		return "", usageError{fmt.Errorf("--stdin: %w", err)}
	}
	return string(b), nil
}

// maxStdin bounds what standard input may hold.
const maxStdin = 64 << 20

// limited reads a file or a pipe of the user's to its end, if that comes.
func limited(r io.Reader) ([]byte, error) {
	b, err := io.ReadAll(io.LimitReader(r, maxStdin+1))
	if err == nil && len(b) > maxStdin {
		err = fmt.Errorf("more than %d MB", maxStdin>>20)
	}
	return b, err
}

// level takes "-O2" and "2" for "O2".
func level(text string) string {
	text = strings.TrimPrefix(text, "-")
	if len(text) == 1 {
		text = "O" + text
	}
	return text
}
