package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"heddle/internal/engine/plan"
	hostfiles "heddle/internal/host/files"
	"heddle/internal/result/report"
	"heddle/internal/result/report/witness"
	"heddle/internal/verify"
)

// witnessFlags name witnesses to write, and one to read.
type witnessFlags struct {
	files []string
	hint  string
}

func (f *witnessFlags) add(s *pflag.FlagSet) {
	s.StringArrayVar(&f.files, "witness", nil, "write a witness of the verification competition to a `FILE`: in YAML (version 2.0) if it ends in .yml or .yaml, in GraphML\n(1.0), which knows threads, if it ends in .graphml (repeatable; needs --property)")
	s.StringVar(&f.hint, "hint", "", "look first for a violation near the run that a `FILE` describes: a witness in YAML or GraphML, of any tool")
}

// witnessWriters are the forms of witnesses, by the endings of files.
var witnessWriters = map[string]func(io.Writer, *report.Report, *witness.About) error{
	".yml": witness.WriteYAML, ".yaml": witness.WriteYAML, ".graphml": witness.WriteGraphML,
}

// refused says why the witnesses cannot be written; nil: they can.
func (f *witnessFlags) refused(property string, sources []string) error {
	switch {
	case len(f.files) > 0 && property == "":
		return usageError{errors.New("--witness needs --property: a witness is for one property of the competition")}
	case len(sources) == 0 && (len(f.files) > 0 || f.hint != ""):
		return usageError{errors.New("--witness and --hint are for one program: give its files")}
	}
	for _, name := range f.files {
		if witnessWriters[filepath.Ext(name)] == nil {
			return usageError{fmt.Errorf("--witness: %s must end in .yml (the format 2.0) or .graphml (1.0)", name)}
		}
		if slices.ContainsFunc(sources, func(s string) bool { return sameName(s) == sameName(name) }) {
			return usageError{fmt.Errorf("--witness=%s would overwrite the program", name)}
		}
		if err := writable(name); err != nil {
			return usageError{fmt.Errorf("--witness: %w", err)}
		}
	}
	return nil
}

// write writes the witnesses of a result. Where there is none, it says why, and leaves no file: an old one would be taken for it.
func (f *witnessFlags) write(a *app, r *report.Report, property string, bits32 bool) error {
	if len(f.files) == 0 {
		return nil
	}
	about, err := aboutWitness(r.Files, property, bits32)
	if err != nil {
		return fmt.Errorf("--witness: %w", err)
	}
	for _, name := range f.files {
		err := writeTo(name, func(w io.Writer) error { return witnessWriters[filepath.Ext(name)](w, r, about) })
		if none := (witness.Inexpressible{}); errors.As(err, &none) {
			a.say("no witness is written to %s: %s", name, none.Why)
			if info, err := os.Lstat(name); err == nil && info.Mode().IsRegular() {
				os.Remove(name)
			}
			continue
		}
		if err != nil {
			return fmt.Errorf("--witness=%s: %w", name, err)
		}
	}
	return nil
}

func aboutWitness(files []string, property string, bits32 bool) (*witness.About, error) {
	about := &witness.About{Version: thisVersion(), Bits32: bits32}
	var err error
	if about.Created, err = creationTime(); err != nil {
		return nil, err
	}
	if about.Specification, err = specification(property); err != nil {
		return nil, err
	}
	about.Sources, err = witnessSources(files)
	return about, err
}

// witnessSources reads the source files in C, which witnesses are about.
func witnessSources(files []string) (list []witness.Source, err error) {
	for _, name := range files {
		if ext := filepath.Ext(name); ext != ".c" && ext != ".i" {
			continue
		}
		path, err := real(name)
		if err != nil {
			return nil, err
		}
		text, err := hostfiles.Read(name, maxSource)
		if err != nil {
			return nil, err
		}
		list = append(list, witness.Source{Name: name, Path: path, Text: text})
	}
	return list, nil
}

// specification is the text of a property, of which there is a file or a name.
func specification(property string) (string, error) {
	if text, ok := plan.Specification(property); ok {
		return text, nil
	}
	text, err := readAsked(property)
	return strings.TrimSpace(string(text)), err
}

// epochVariable is the time, in seconds since 1970, that files are to say they were made at: https://reproducible-builds.org/specs/source-date-epoch/.
const epochVariable = "SOURCE_DATE_EPOCH"

func creationTime() (string, error) {
	now := time.Now()
	if text := os.Getenv(epochVariable); text != "" {
		seconds, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return "", fmt.Errorf("%s=%q is not a number of seconds", epochVariable, text)
		}
		now = time.Unix(seconds, 0)
	}
	return now.UTC().Format("2006-01-02T15:04:05Z"), nil
}

// readHint reads the hint; nil: there is none.
func (f *witnessFlags) readHint(files []string) (*plan.Hint, error) {
	if f.hint == "" {
		return nil, nil
	}
	sources, err := witnessSources(files)
	if err != nil {
		return nil, err
	}
	text, err := hostfiles.Read(f.hint, witness.MostBytes)
	if err != nil {
		return nil, usageError{fmt.Errorf("--hint: %w", err)}
	}
	w, err := witness.Read(text, sources)
	if err != nil {
		return nil, usageError{fmt.Errorf("--hint=%s: %w", f.hint, err)}
	}
	h := &plan.Hint{Line: w.Line}
	for _, s := range w.Steps {
		h.Steps = append(h.Steps, plan.HintStep{Thread: s.Thread, Line: s.Line, Function: s.Function, Value: plan.HintValue(s.Value)})
	}
	return h, nil
}

// near checks a program: near the hint first, if there is one.
func (f *witnessFlags) near(a *app, s *verify.Session, h *plan.Hint) (*verify.Result, error) {
	if h == nil {
		return s.Answer(verify.Checks{})
	}
	r, tried, err := s.Follow(h)
	if err != nil {
		return nil, usageError{fmt.Errorf("--hint: %w", err)}
	}
	if r != nil {
		return r, nil
	}
	a.say("the hint leads to no violation (%d actions were tried): all runs are searched", tried)
	return s.Answer(verify.Checks{})
}
