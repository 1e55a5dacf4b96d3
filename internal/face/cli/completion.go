package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search/order"
)

// sources are the names of files that programs are made of, without the point.
var sources = []string{"c", "i", "cc", "cpp", "cxx", "C", "ii", "ll", "bc", "o"}

// flagValues are the values that a shell offers for flags: of those that take one of some words, by name. Flags
// that are not here take a number, a time, a file or something that only the user knows (TestFlagValues).
var flagValues = map[string]func() []string{
	"opt":                 these("O0", "O1", "O2", "O3"),
	"check":               checkValues,
	"property":            plan.PropertyNames,
	"unknown":             plan.UnknownNames,
	"spurious":            these("all", "none", "wakeups", "attempts", "cas"),
	"volatile":            these("plain", "atomic"),
	"unwritten":           these("any", "zero"),
	"globals":             these("initial", "any"),
	"search":              func() []string { return names(order.All()) },
	"abstraction":         these("locations", "value", "off"),
	"engine":              plan.EngineValues,
	"counter-abstraction": these("auto", "on", "off"),
	"fairness":            these("none", "weak", "strong"),
	"reduction":           func() []string { return names(reduction.All()) },
	"solver":              these("auto", "cadical", "z3", "cvc5"),
	"solver-without":      plan.SolverLayers,
	"store":               these("tree", "hash", "hash128", "bitstate"),
	"spill":               these("bitstate"),
	"method":              plan.MethodNames,
	"scheduler":           these("uniform", "weighted:", "priority:", "slice:", "pct:"),
	"over-schedulers":     these("max", "min"),
	"progress":            these("auto", "json", "none"),
	"framing":             these("lines", "header"),
	"schedulers-see":      these("state", "locations", "history"),
}

// flagFolders are the flags that take a directory, flagFiles those that take a file of some kind; nil: of any.
var (
	flagFolders = []string{"source-root", "output", "keep"}
	flagFiles   = map[string][]string{
		"project": {"json", "toml"}, "stdin": nil, "platform": sources, "property": {"prp"}, "solver-log": {"smt2"}, "queries": {"q", "bltl"},
		"observer": {"rmlobserver"}, "plot": {"svg", "csv"}, "histogram": {"svg"}, "csv": {"csv"}, "dot": {"dot"}, "kripke": {"json", "dot", "smv"}, "svg": {"svg"}, "export-prism": nil, "automaton": {"hoa"}, "script": nil, "html": {"html"}, "sarif": {"sarif", "json"}, "junit": {"xml"}, "witness": {"yml", "graphml"}, "hint": {"yml", "graphml"}, "nats-ca": {"pem"}, "nats-credentials": {"creds"}, "tls-certificate": {"pem"}, "tls-key": {"pem", "key"},
	}
)

func these(list ...string) func() []string { return func() []string { return list } }

func names[T interface{ String() string }](list []T) (texts []string) {
	for _, x := range list {
		texts = append(texts, x.String())
	}
	return texts
}

// checkValues switches checks on that are off, and off that are on.
func checkValues() (list []string) {
	for _, c := range plan.AllChecks() {
		sign := "+"
		if c.Default {
			sign = "-"
		}
		list = append(list, sign+c.Name+"\t"+c.Meaning)
	}
	return append(list, "-all\tnone but those that follow", "+all\tevery check")
}

// complete tells shells what the arguments and flags of a command may be.
func complete(c *cobra.Command) {
	if c.ValidArgsFunction == nil {
		c.ValidArgsFunction = cobra.NoFileCompletions
	}
	if strings.Contains(c.Use, "FILE") {
		c.ValidArgsFunction = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return sources, cobra.ShellCompDirectiveFilterFileExt
		}
	}
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if completes := completionOf(f); completes != nil {
			// It fails for flags that are known already only, which none is.
			_ = c.RegisterFlagCompletionFunc(f.Name, completes)
		}
	})
}

// completionOf is what a shell offers for a flag's value; nil: nothing.
func completionOf(f *pflag.Flag) cobra.CompletionFunc {
	endings, isFile := flagFiles[f.Name]
	// Some flags of this name take a number.
	isFile = isFile && f.Value.Type() != "number"
	switch list := flagValues[f.Name]; {
	case slices.Contains(flagFolders, f.Name):
		return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveFilterDirs
		}
	case list != nil:
		return func(_ *cobra.Command, _ []string, begun string) (offered []string, _ cobra.ShellCompDirective) {
			for _, value := range list() {
				if strings.HasPrefix(value, begun) {
					offered = append(offered, value)
				}
			}
			return offered, cobra.ShellCompDirectiveNoFileComp
		}
	case isFile && endings != nil:
		return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return endings, cobra.ShellCompDirectiveFilterFileExt
		}
	case isFile:
		return nil // as shells do of themselves
	}
	return cobra.NoFileCompletions
}
