// Package sarif writes the findings of checks in the Static Analysis Results Interchange Format (SARIF, version
// 2.1.0), which GitHub's code scanning, editors and other viewers read.
//
// It knows only verdicts and traces: it must not decide anything, and reads no file, clock or
// environment.
//
// Each harness, or the single check, becomes a part (Part), which may be stored; Write combines the
// parts into one run of the tool. A counterexample is a result, with a thread flow for each thread;
// the numbers of the execution order interleave them. An unknown answer is not a result but a
// notification of the tool.
//
// Invariants:
//  1. the output conforms to the schema (testdata/sarif-schema-2.1.0.json);
//  2. the same reports give the same bytes: there is no date and no random number;
//  3. texts of the verified program cannot become links or placeholders of messages, nor control characters.
//
// What it leaves out: steps without a source place, if others have one; values of inputs, except
// those that steps show.
//
// One run has the results of all harnesses: GitHub takes at most 20 runs of a file and distinguishes them by category,
// so a harness that is renamed would leave its alerts behind for ever. helpUri is left out, because heddle has no
// address on the network to name.
package sarif

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"heddle/internal/result/report"
)

const (
	version = "2.1.0"
	schema  = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	// root names the directory that places are relative to, as other tools do.
	root = "%SRCROOT%"
)

// Rule is what a result can be an instance of: a check.
type Rule struct {
	Name    string
	Title   string // names a failure in a few words
	Meaning string // what goes wrong, in one line
	Default bool   // it is made unless somebody says otherwise
}

// About is what all parts of a file have in common.
type About struct {
	Version string // of heddle
	Root    string // the absolute directory that places are relative to; "": their names are absolute
	Rules   []Rule
}

// Write writes the parts of several checks as one run of the tool.
func Write(w io.Writer, about About, all []*report.Harness) error {
	r := run{
		Tool:       tool{driver{Name: "heddle", Version: about.Version, FullName: "heddle " + about.Version, Rules: about.rules()}},
		ColumnKind: "unicodeCodePoints", Results: []result{},
	}
	if about.Root != "" {
		base := artifactLocation{URI: directory(about.Root)}
		r.Bases = map[string]artifactLocation{root: base}
	}
	for _, h := range all {
		p, err := partOf(h)
		if err != nil {
			return err
		}
		r.take(p, h)
	}
	r.number()
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(log{Schema: schema, Version: version, Runs: []run{r}})
}

// partOf reads the part of a harness. One that could not be checked has none.
func partOf(h *report.Harness) (*part, error) {
	p := &part{}
	if len(h.Part) == 0 {
		p.Invocation = invocation{ExitCode: h.Status, Configuration: []notification{{Level: "error", Message: plain(h.Headline.String()), Descriptor: &descriptor{ID: "error"}}}}
		return p, nil
	}
	if err := json.Unmarshal(h.Part, p); err != nil {
		return nil, fmt.Errorf("a part of a SARIF file is damaged: %w", err)
	}
	return p, nil
}

// take adds a part to the run.
func (r *run) take(p *part, h *report.Harness) {
	at, ordinals := len(r.Invocations), map[string]int{}
	expected := h.Expected != "" && h.AsWanted()
	for _, x := range p.Results {
		x.Provenance.Invocation = at
		if h.Name != "" {
			x.Properties.Harness = report.Shown(h.Name)
		}
		if expected && len(x.Suppressions) == 0 {
			x.Suppressions = []suppression{{Kind: "external", Justification: "heddle.toml expects of the harness that it is " + h.Expected}}
		}
		// Results of one check that differ in nothing but their places are told apart by their order. Those of two may be the same bug.
		key := x.Fingerprints[fingerprintName]
		ordinals[key]++
		x.Fingerprints = map[string]string{fingerprintName: fmt.Sprintf("%s:%d", key, ordinals[key])}
		r.Results = append(r.Results, x)
	}
	if h.Expected != "" && !h.AsWanted() {
		p.Invocation.Notifications = append(p.Invocation.Notifications, notification{Level: "error", Descriptor: &descriptor{ID: "expected"},
			Message: plain(fmt.Sprintf("%s is %s, but heddle.toml expects that it is %s", h.Name, h.Answer, h.Expected))})
	}
	if h.Name != "" {
		p.Invocation.Properties = &invocationProperties{Harness: report.Shown(h.Name)}
	}
	r.Invocations = append(r.Invocations, p.Invocation)
}

// number gives each result the index of its rule, and adds rules for what is no check with a name.
func (r *run) number() {
	d := &r.Tool.Driver
	for i := range r.Results {
		x := &r.Results[i]
		at := slices.IndexFunc(d.Rules, func(u rule) bool { return u.ID == x.Rule })
		if at < 0 {
			at = len(d.Rules)
			d.Rules = append(d.Rules, rule{ID: x.Rule, Short: plain(x.Rule), Full: plain("what was asked by a flag, and not by a check")})
		}
		x.Index = at
	}
}

// rules are the rules of all checks.
func (a *About) rules() (list []rule) {
	for _, c := range a.Rules {
		help := fmt.Sprintf("What the check %s finds: %s. Each result was replayed: its code flow is a run of the program, which the command `heddle replay` of the result shows again. docs/checks.md, section %s, has an example.",
			c.Name, strings.ReplaceAll(c.Meaning, "`", ""), c.Name)
		if !c.Default {
			help += fmt.Sprintf(" The check is off unless --check=+%s switches it on.", c.Name)
		}
		list = append(list, rule{ID: c.Name, Name: c.Title, Short: plain(c.Title), Full: plain(strings.ReplaceAll(c.Meaning, "`", "")), Help: &multiformat{Text: help},
			Configuration: &configuration{Enabled: c.Default, Level: "error"},
			Properties:    &ruleProperties{Tags: []string{"correctness"}, Precision: "very-high", Severity: "error"}})
	}
	return list
}
