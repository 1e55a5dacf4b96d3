package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"heddle/internal/result/report"
	"heddle/internal/result/report/json"
)

// format is a form that check and replay print a report in. Other commands print figures of their own, as text or as JSON.
type format struct {
	flag, meaning string
	write         func(io.Writer, *report.Report) error
	answer        func(io.Writer, *report.Report) error // with --quiet
}

// formats are the forms beside text, in the order of their flags.
var formats = []format{
	{jsonFlag, "print the report as JSON", json.Write, json.WriteAnswer},
}

const jsonFlag = "json"

// formatFlags say which form was asked for.
type formatFlags struct{ asked []bool }

func (f *formatFlags) add(s *pflag.FlagSet) {
	f.asked = make([]bool, len(formats))
	for i, x := range formats {
		s.BoolVar(&f.asked[i], x.flag, false, x.meaning)
	}
}

// formOf is the form that a command line asks for; nil: text. It is needed before the line is understood, for what is wrong with it.
func formOf(args []string) *format {
	for _, arg := range args {
		if arg == "--" {
			break
		}
		for i := range formats {
			if arg == "--"+formats[i].flag || arg == "--"+formats[i].flag+"=true" {
				return &formats[i]
			}
		}
	}
	return nil
}

// refused returns an error if more than one form was asked for.
func (f *formatFlags) refused() error {
	var names []string
	for i, asked := range f.asked {
		if asked {
			names = append(names, "--"+formats[i].flag)
		}
	}
	if len(names) > 1 {
		return usageError{fmt.Errorf("%s do not go together: a report has one form", strings.Join(names, " and "))}
	}
	return nil
}

// format returns the form that was asked for; nil: text.
func (f *formatFlags) format() *format {
	if i := slices.Index(f.asked, true); i >= 0 {
		return &formats[i]
	}
	return nil
}

// json reports whether JSON was asked for: the one form beside text that other commands than check and replay have.
func (f *formatFlags) json() bool {
	x := f.format()
	return x != nil && x.flag == jsonFlag
}

// otherForms returns the flags of the forms that only check and replay have.
func otherForms() (names []string) {
	for _, x := range formats {
		if x.flag != jsonFlag {
			names = append(names, x.flag)
		}
	}
	return names
}
