package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"heddle/internal/engine/plan"
	"heddle/internal/result/kripke"
	"heddle/internal/result/verdict"
)

// kripkeFlags say where states are written with what is true of them.
type kripkeFlags struct {
	kripke string
	labels []string
}

func (f *kripkeFlags) add(s *pflag.FlagSet) {
	s.StringVar(&f.kripke, "kripke", "", "write the states with what propositions say of each, and the steps between them, to a\n`FILE`.json, FILE.dot (Graphviz) or FILE.smv (NuSMV)")
	s.StringArrayVar(&f.labels, "label", nil, "a proposition for --kripke (repeatable): --label=`'NAME: PROPOSITION'`")
}

// forms are the forms of structures, by how the names of files end.
var forms = map[string]func(*kripke.Structure, io.Writer) error{
	".json": (*kripke.Structure).WriteJSON, ".dot": (*kripke.Structure).WriteDOT, ".smv": (*kripke.Structure).WriteSMV,
}

// ready refuses what does not go together.
func (f *kripkeFlags) ready(c *checkFlags, executions bool) error {
	asked := 0
	for _, is := range []bool{len(f.labels) > 0, c.ltl != "", c.ctl != ""} {
		if is {
			asked++
		}
	}
	switch {
	case f.kripke == "" && asked > 0:
		return usageError{errors.New("--label, --ltl and --ctl say what --kripke=FILE writes of states: give it, or ask `heddle check`")}
	case f.kripke == "":
		return nil
	case executions:
		return usageError{errors.New("--executions stores no states, which --kripke writes: omit one of them")}
	case forms[filepath.Ext(f.kripke)] == nil:
		return usageError{fmt.Errorf("--kripke=%s: the name must end in .json, .dot or .smv", f.kripke)}
	case asked != 1:
		return usageError{errors.New("--kripke needs propositions: --label='NAME: PROPOSITION', or those of a formula, --ltl or --ctl; one of these")}
	}
	return nil
}

// named are the labels.
func (f *kripkeFlags) named() (list []plan.Label, err error) {
	for _, l := range f.labels {
		name, text, ok := strings.Cut(l, ":")
		if !ok {
			return nil, usageError{fmt.Errorf("--label=%s: must be a name and a proposition: 'home: x == 0'", l)}
		}
		if err := kripke.CheckName(name); err != nil {
			return nil, usageError{fmt.Errorf("--label: %w", err)}
		}
		list = append(list, plan.Label{Name: name, Text: strings.TrimSpace(text)})
	}
	return list, nil
}

// structure writes a program's states, if these are all.
func (a *app) structure(f *statesFlags, files []string) error {
	t, err := f.task(files)
	if err != nil {
		return err
	}
	if t.Checks.Labels, err = f.named(); err != nil {
		return err
	}
	stop := a.host(&t)
	defer stop()
	s, err := a.open(t)
	if err != nil {
		return err
	}
	x, missing, err := s.Structure()
	a.answers()
	switch {
	case err != nil:
		return err
	case len(missing) > 0:
		a.status = verdict.Unknown.ExitStatus()
		fmt.Fprintf(a.out, "unknown: %s\n%s is not written: it would not have all states\n", missing[0].Text, f.kripke)
		return nil
	}
	file, err := os.Create(f.kripke)
	if err != nil {
		return usageError{fmt.Errorf("--kripke: %w", err)}
	}
	if err := errors.Join(forms[filepath.Ext(f.kripke)](x, file), file.Close()); err != nil {
		return fmt.Errorf("--kripke: %w", err)
	}
	fmt.Fprintf(a.out, "%s: %d states, %d steps, %d propositions, reduction %s\n", f.kripke, len(x.States), len(x.Edges), len(x.Propositions), x.Reduction)
	return nil
}
