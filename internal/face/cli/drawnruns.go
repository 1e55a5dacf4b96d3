package cli

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"heddle/internal/engine/plan"
	"heddle/internal/result/report"
	"heddle/internal/result/verdict"
)

// drawnFlags say what is reported of the runs that an answer is concluded from.
type drawnFlags struct {
	show      bool
	histogram string // a file; inReport: the report
	csv       string // a file
	most      count
	limits    string
	plots     plots
}

// inReport is what --histogram without a file stands for.
const inReport = "in the report"

func (f *drawnFlags) add(s *pflag.FlagSet) {
	s.BoolVar(&f.show, "show-run", false, "print the first run that satisfies the query, step by step")
	s.StringVar(&f.histogram, "histogram", "", "plot the lengths of the satisfying runs, or the values of Estimate: in the report, or as SVG in a `FILE`")
	s.Lookup("histogram").NoOptDefVal = inReport
	s.StringArrayVar(&f.plots.files, "plot", nil, "plot the interval over the runs, or the levels of importance splitting, to a `FILE`: .svg, or .csv for the numbers (repeatable)")
	s.StringVar(&f.csv, "csv", "", "write one line per drawn run to a `FILE`.csv")
	s.Var(&f.most, "max-runs", "give up on an answer after this `NUMBER` of runs (default 10000000)")
	s.Lookup("max-runs").DefValue = ""
	s.StringVar(&f.limits, "range", "", "the range `A..B` of the values of Estimate, for --method=ebstop and hoeffding")
}

// apply gives a task what the flags say. The caller must call end after the answers.
func (f *drawnFlags) apply(t *plan.Task) (end func() error, err error) {
	t.Sampling.MaxRuns, t.Sampling.Histogram = int(f.most), f.histogram != ""
	if err := f.plots.apply(t); err != nil {
		return nil, err
	}
	if f.limits != "" {
		a, b, _ := strings.Cut(f.limits, "..")
		low, err1 := strconv.ParseFloat(a, 64)
		high, err2 := strconv.ParseFloat(b, 64)
		if err1 != nil || err2 != nil || low >= high {
			return nil, usageError{fmt.Errorf("--range: %q is not a range A..B with A < B", f.limits)}
		}
		t.Sampling.Range = &[2]float64{low, high}
	}
	if f.csv == "" {
		return func() error { return nil }, nil
	}
	w, err := newRunFile(f.csv)
	if err != nil {
		return nil, usageError{fmt.Errorf("--csv: %w", err)}
	}
	t.Sampling.EachRun = w.write
	return w.close, nil
}

// runFile is a table of runs under way.
type runFile struct {
	file *os.File
	buf  *bufio.Writer
}

func newRunFile(name string) (*runFile, error) {
	file, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	w := &runFile{file, bufio.NewWriter(file)}
	_, err = w.buf.WriteString("query,series,run,satisfied,steps,end,value\n")
	return w, err
}

// write adds a run. No field needs quotes.
func (w *runFile) write(r plan.DrawnRun) error {
	value := ""
	if r.HasValue {
		value = strconv.FormatFloat(r.Value, 'g', -1, 64)
	}
	_, err := fmt.Fprintf(w.buf, "%d,%s,%d,%t,%d,%s,%s\n", r.Query, r.Series, r.Number, r.Satisfied, r.Steps, r.End, value)
	return err
}

func (w *runFile) close() error {
	err := w.buf.Flush()
	if e := w.file.Close(); err == nil {
		err = e
	}
	if err != nil {
		return fmt.Errorf("--csv: %w", err)
	}
	return nil
}

// draw writes the histogram of the n-th of several queries where a file is named for
// it: those behind the first have their number in the name.
func (f *drawnFlags) draw(e *verdict.Estimate, n int) error {
	if f.histogram == "" || f.histogram == inReport {
		return nil
	}
	h := report.Histogram(e)
	if h == nil {
		return nil
	}
	name := f.histogram
	if n > 1 {
		name = fmt.Sprintf("%s-%d.svg", strings.TrimSuffix(name, ".svg"), n)
	}
	file, err := os.Create(name)
	if err != nil {
		return usageError{fmt.Errorf("--histogram: %w", err)}
	}
	err = h.WriteSVG(file)
	if e := file.Close(); err == nil {
		err = e
	}
	return err
}
