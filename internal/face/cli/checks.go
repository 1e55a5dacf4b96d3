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
		Short: "List the checks",
		Long: "checks lists every check: its name, whether it is on by default, and the fault that it finds. Switch checks on\n" +
			"and off with --check: --check=+leak,-race; --check=-all,+race checks for data races only.",
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
		fmt.Fprintf(a.out, "%-19s %-4s %s\n", c.Name, state, strings.ReplaceAll(c.Meaning, "`", ""))
	}
}
