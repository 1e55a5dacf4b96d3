package lower

import (
	"fmt"
	"strings"

	"heddle/internal/ir/program"
	"heddle/internal/ir/source"
)

// Item is one complaint.
type Item struct {
	Place source.Place
	Text  string
}

// Error is everything in the input that cannot be lowered, at most maxItems.
type Error struct {
	Items   []Item
	Missing []*program.ExternalFunc // the functions without a body among them
}

// maxItems keeps a hopeless input from flooding the terminal.
const maxItems = 20

// Error joins the complaints, one a line, each with its place.
func (e *Error) Error() string {
	lines := make([]string, len(e.Items))
	for i, it := range e.Items {
		lines[i] = it.Text
		if it.Place.Known() {
			lines[i] = it.Place.String() + ": " + it.Text
		}
	}
	return strings.Join(lines, "\n")
}

func (e *Error) add(at source.Place, text string) {
	item := Item{at, text}
	if len(e.Items) >= maxItems {
		return
	}
	for _, it := range e.Items {
		if it.Text == text && it.Place.File == at.File && it.Place.Line == at.Line {
			return
		}
	}
	e.Items = append(e.Items, item)
}

// maxCalls bounds the call sites that are named of one missing function.
const maxCalls = 8

// missing reports an undefined function, with all its calls; a reserved one has the name of a verifier's.
func (e *Error) missing(p *program.Program, x *program.ExternalFunc, reserved bool) {
	e.Missing = append(e.Missing, x)
	text := "function " + x.Written + " is not defined, and heddle does not provide it"
	if why := beyond(x.Written); why != "" {
		text += ": " + why
	}
	if reserved {
		text += " (a verifier's own: --unknown assumes nothing of it, but may stop there)"
	}
	for i, pc := range x.Calls {
		at := p.At(pc).Short()
		switch {
		case i == 0:
			continue
		case i > maxCalls:
			e.add(x.Place, text+fmt.Sprintf(" and %d more places", len(x.Calls)-i))
			return
		case i == 1:
			text += "; it is also called at " + at
		default:
			text += ", " + at
		}
	}
	e.add(x.Place, text)
}

// beyond says why functions are out of reach that no file could define, and what to do instead.
func beyond(name string) string {
	switch name {
	case "_Fork", "clone", "posix_spawn", "posix_spawnp", "fexecve", "system", "pclose":
		return "of other processes heddle follows the children of fork; check what each does by a main of its own, or as a thread, or stop there with --unknown=stop"
	case "waitid", "wait3", "wait4":
		return "children are waited for by wait and waitpid"
	}
	for _, part := range []struct{ prefix, why string }{
		{"std::filesystem::", "the files of the machine lie in no directories; those that are opened by their names are supported, and their sizes, removal and new names"},
		{"std::use_facet<std::time_put", "format the time with strftime"},
		{"std::use_facet<std::time_get", "read the numbers of a time one by one"},
	} {
		if strings.Contains(name, part.prefix) {
			return part.why
		}
	}
	return ""
}

// orNil is the error as a plain error, nil if there is no complaint.
func (e *Error) orNil() error {
	if len(e.Items) == 0 {
		return nil
	}
	return e
}
