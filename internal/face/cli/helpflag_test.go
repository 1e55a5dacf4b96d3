package cli

import (
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// TestHelpOfManyFlags: the help of a command with many flags describes the usual ones and names all others; --help=all describes each.
// A command with few flags describes them at once.
func TestHelpOfManyFlags(t *testing.T) {
	t.Parallel()
	a := &app{}
	root := a.root()
	for _, c := range root.Commands() {
		status, short, _ := heddle(c.Name(), "--help")
		_, all, _ := heddle(c.Name(), "--help=all")
		if status != 0 {
			t.Errorf("%s --help: status %d", c.Name(), status)
		}
		n := 0
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Hidden {
				return
			}
			n++
			if name := "--" + f.Name; !strings.Contains(short, name) || !strings.Contains(all, "  "+name) && !strings.Contains(all, ", "+name) {
				t.Errorf("%s: %s is missing", c.Name(), name)
			}
		})
		if many := n > fewFlags; many != strings.Contains(short, "The usual flags:") || many == (short == all) {
			t.Errorf("%s has %d flags, and its help is\n%s", c.Name(), n, short)
		}
	}
	if status, _, text := heddle("check", "--help=al"); status != 3 || !strings.Contains(text, "must be all") {
		t.Errorf("--help=al: status %d, %s", status, text)
	}
}
