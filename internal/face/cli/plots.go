package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"heddle/internal/engine/plan"
	"heddle/internal/result/report"
	"heddle/internal/result/verdict"
)

// plots are files for pictures and numbers of how answers came about.
type plots struct {
	files []string
	drawn bool // something was
}

// plotExts are the forms of plots.
var plotExts = []string{".svg", ".csv"}

// apply asks for what the files need.
func (f *plots) apply(t *plan.Task) error {
	for _, name := range f.files {
		if !slices.Contains(plotExts, filepath.Ext(name)) {
			return usageError{fmt.Errorf("--plot: %s must end in %s (a picture) or %s (the numbers)", name, plotExts[0], plotExts[1])}
		}
	}
	t.Sampling.Course = len(f.files) > 0
	return nil
}

// draw writes the plots of the n-th answer: those behind the first have their number in the names.
func (f *plots) draw(a *verdict.Verdict, n int) error {
	p := report.PlotOf(a)
	if p == nil {
		return nil
	}
	for _, name := range f.files {
		ext := filepath.Ext(name)
		if n > 1 {
			name = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, ext), n, ext)
		}
		write := p.WriteSVG
		if ext == ".csv" {
			write = p.WriteCSV
		}
		file, err := os.Create(name)
		if err != nil {
			return usageError{fmt.Errorf("--plot: %w", err)}
		}
		if err = errors.Join(write(file), file.Close()); err != nil {
			return fmt.Errorf("--plot: %w", err)
		}
		f.drawn = true
	}
	return nil
}

// end is an error if there was nothing to plot.
func (f *plots) end() error {
	if len(f.files) > 0 && !f.drawn {
		return usageError{errors.New("--plot: no answer has an interval over runs, or levels: it plots Pr and Estimate, from random runs or by splitting")}
	}
	return nil
}
