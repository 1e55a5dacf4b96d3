package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"heddle/internal/engine/plan"
)

func (a *app) checksCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "checks",
		Short: "List what can be checked",
		Long: "checks lists every check by its name, whether it is on by default, and what goes wrong where it fails. Switch\n" +
			"checks on and off by the flag --check: --check=+leak,-race; --check=-all,+race checks for nothing but races.",
		Args: none,
		RunE: func(*cobra.Command, []string) error {
			a.listChecks()
			return nil
		},
	}
}

func (a *app) listChecks() {
	for _, c := range plan.AllChecks() {
		state := "on"
		if !c.Default {
			state = "off"
		}
		fmt.Fprintf(a.out, "%-16s %-4s %s\n", c.Name, state, strings.ReplaceAll(c.Meaning, "`", ""))
	}
}
