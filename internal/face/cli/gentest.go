package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"heddle/internal/engine/plan"
	"heddle/internal/result/report"
	"heddle/internal/result/report/json"
	"heddle/internal/result/trace"
	"heddle/internal/verify"
)

const gentestHelp = `gentest explores the paths of a program with one thread, with its inputs as unknowns, and makes a test of each: the
inputs that lead along it, near zero where they can be. Each test is run to see how it ends and which branches it takes.

With --output=DIRECTORY it writes for each test a C file that defines the functions that give inputs, to be linked with
the program (cc program.c test-001.c), and tests.json with all of them.

Exit status 0 if these are all paths, 2 if a limit was hit.`

// gentestFlags are those of check, as far as they make sense, and where to write.
type gentestFlags struct {
	checkFlags
	output string
}

func (a *app) gentestCommand() *cobra.Command {
	f := &gentestFlags{}
	cmd := &cobra.Command{
		Use:   "gentest [flags] FILE...",
		Short: "Make a test input for each path",
		Long:  gentestHelp,
		Args:  files,
		RunE:  func(_ *cobra.Command, args []string) error { return a.gentest(f, args) },
	}
	groups := only(f.groups(), byGentest)
	groups[len(groups)-1].flags.StringVarP(&f.output, "output", "o", "", "write C drivers and tests.json into this `DIRECTORY`, created if it does not exist")
	return withFlags(cmd, groups)
}

func (a *app) gentest(f *gentestFlags, files []string) error {
	t, err := f.task(files)
	if err != nil {
		return err
	}
	if t.Source.AnyArgs.Most > 0 && f.output != "" {
		return usageError{errors.New("--output: the files that it writes cannot give main its arguments: omit it, or --args=symbolic")}
	}
	stop := a.host(&t)
	defer stop()
	end, err := f.solverFlags.apply(&t)
	if err != nil {
		return err
	}
	s, err := a.open(t)
	if err != nil {
		return errors.Join(err, end())
	}
	tests, err := s.Answer(verify.Tests{})
	a.answers()
	if err = errors.Join(err, end()); err != nil {
		return err
	}
	if f.output != "" && readsUnknown(tests.Tests) {
		return usageError{errors.New("--output: the files that it writes cannot give the program its standard input: omit it, or choose one by --stdin")}
	}
	r := reportOf(tests, &f.checkFlags, files)
	a.status = r.ExitStatus()
	if r.Written, err = f.write(r); err != nil {
		return err
	}
	return a.report(r, &f.checkFlags)
}

// readsUnknown reports whether a test has inputs that standard input is made of.
func readsUnknown(tests *trace.Tests) bool {
	return slices.ContainsFunc(tests.List, func(x trace.Test) bool {
		return slices.ContainsFunc(x.Inputs, func(in trace.Input) bool { return plan.OfStdin(in.Name) })
	})
}

// write writes the drivers and the list of tests, and says what was written.
func (f *gentestFlags) write(r *report.Report) (string, error) {
	tests := r.Tests
	if f.output == "" {
		return "", nil
	}
	if err := os.MkdirAll(f.output, 0o755); err != nil {
		return "", fmt.Errorf("--output: %w", err)
	}
	for i := range tests.List {
		var b bytes.Buffer
		if err := report.WriteDriver(&b, &tests.List[i], fmt.Sprintf("Test %d of %d, made by heddle gentest.", i+1, len(tests.List))); err != nil {
			return "", err
		}
		if err := os.WriteFile(filepath.Join(f.output, fmt.Sprintf("test-%03d.c", i+1)), b.Bytes(), 0o644); err != nil {
			return "", fmt.Errorf("--output: %w", err)
		}
	}
	var b bytes.Buffer
	if err := json.Write(&b, r); err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(f.output, "tests.json"), b.Bytes(), 0o644); err != nil {
		return "", fmt.Errorf("--output: %w", err)
	}
	return fmt.Sprintf("%d drivers and tests.json in %s", len(tests.List), f.output), nil
}
