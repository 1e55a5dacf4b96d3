package cli

import (
	"slices"
	"testing"

	"github.com/spf13/pflag"
)

// TestFlagTable: the table has each flag of check, in the order of its help.
func TestFlagTable(t *testing.T) {
	t.Parallel()
	var declared, listed []string
	groups := (&checkFlags{}).groups()
	new(asking).add(groups[1].flags)
	for _, g := range groups {
		g.flags.VisitAll(func(f *pflag.Flag) { declared = append(declared, f.Name) })
	}
	for _, row := range flagTable {
		listed = append(listed, row.name)
	}
	if !slices.Equal(declared, listed) {
		t.Errorf("check has the flags\n%v\nand the table\n%v", declared, listed)
	}
}
