package docstest

import (
	"fmt"
	"slices"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform"
)

// safeNames lists the functions that handlers of signals may call: those that POSIX lists, or the others.
func safeNames(of string) (string, error) {
	safety, ok := map[string]machine.Safety{"listed": machine.Listed, "bare": machine.Bare}[of]
	if !ok {
		return "", fmt.Errorf("no function is safe by being %q", of)
	}
	names := slices.DeleteFunc(platform.NamesOf(safety), func(name string) bool {
		return strings.HasPrefix(name, "nondet_") || strings.HasPrefix(name, "heddle.")
	})
	slices.Sort(names)
	return nameList(names), nil
}

// keptTable lists the objects of the library whose accesses race.
func keptTable() string {
	var b strings.Builder
	b.WriteString("| object | changed by | only read by |\n|---|---|---|\n")
	for _, o := range platform.KeptObjects() {
		exclude := ""
		if o.Locks {
			exclude = ", one at a time"
		}
		fmt.Fprintf(&b, "| %s | %s%s | %s |\n", o.Name, quoted(o.Writers), exclude, quoted(o.Readers))
	}
	return b.String()
}

func quoted(names []string) string {
	slices.Sort(names)
	for i, name := range names {
		names[i] = "`" + name + "`"
	}
	return strings.Join(names, ", ")
}
