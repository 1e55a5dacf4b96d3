package plan

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/front/compile"
	"heddle/internal/front/flat"
)

// This file is about checks in other processes: what these are sent of a task, and what is made of it there.

// checkMark begins the bundle of a check. That of a query does not begin so.
const checkMark = "heddle check\n"

// checkBundle is a program, and all of a task that a verdict depends on. The groups lack what is named in Unsent.
type checkBundle struct {
	Once        string // tells one check from another that asks the same
	Module      []byte // heddle-llvm's buffer
	Notes       []string
	Called      string // the function that is called in place of main, as it is linked
	Source      Source
	Environment Environment
	Checks      sentChecks
	Bounds      Bounds
	Search      Search
	Symbolic    Symbolic
	Runs        int // of Sampling
	Seed        uint64
}

// sentChecks is Checks without queries.
type sentChecks struct {
	Set, Firm          machine.CheckSet
	Never, Always      []string
	Linear, Branching  string
	Labels             []Label
	Automaton          Automaton
	Fairness           Fairness
	FairAt             []FairAt
	KeepGoing, ByCalls bool
	Suppress           []Suppression
	Table              bool
}

func (c *Checks) sent() sentChecks {
	return sentChecks{c.Set, c.Firm, c.Never, c.Always, c.Linear, c.Branching, c.Labels, c.Automaton, c.Fairness, c.FairAt, c.KeepGoing, c.ByCalls, c.Suppress, c.Table}
}

func (c *sentChecks) checks() Checks {
	return Checks{Set: c.Set, Firm: c.Firm, Never: c.Never, Always: c.Always, Linear: c.Linear, Branching: c.Branching, Labels: c.Labels, Automaton: c.Automaton, Fairness: c.Fairness, FairAt: c.FairAt,
		KeepGoing: c.KeepGoing, ByCalls: c.ByCalls, Suppress: c.Suppress, Table: c.Table}
}

// Unsent are the parts of a task that a check in another process does without, and why. All others are sent.
var Unsent = map[string]string{
	"Source.Load":          "it says how the module is made, which is sent; the files' names are sent, since assumptions speak of them",
	"Checks.Queries":       "a check asks none",
	"Symbolic.Solving.Log": "a file of this process: refused",
	"Sampling":             "of drawn runs, which a check does not draw, but for the number and the seed of searches that are drawn",
	"Host":                 "the process's own",
}

// SpreadRefusals are what --fleet does not go with, of checks and whatever the program.
var SpreadRefusals = Refusals{Engine: "fleet", Of: []Refusal{
	{Of: Has("--ctl", func(p *Plan) bool { return p.Checks.Branching != "" }),
		Why: "--ctl: what shows that a formula of branching time holds, or does not, is more than a run that can be sent"},
	{Of: Has("--solver-log", func(p *Plan) bool { return p.Symbolic.Solving.Log != nil }),
		Why: "--solver-log: the questions are asked elsewhere"},
	{Of: Has("--solver=COMMAND", func(p *Plan) bool {
		return !slices.Contains([]string{"", SolverAuto, SolverCaDiCaL, "z3", "cvc5"}, p.Symbolic.Solving.Solver)
	}), Why: "a command as --solver: other processes start no programs that somebody names"},
	{Of: Has("queries, --label", func(p *Plan) bool { return len(p.Checks.Queries) > 0 || len(p.Checks.Labels) > 0 }),
		Why: "questions that heddle check does not ask"},
}}

// UnspreadCheck is an error if a check asks for what other processes cannot do; nil: they can do all of it.
func UnspreadCheck(t *Task) error {
	if why := SpreadRefusals.OfTask(t); why != "" {
		return fmt.Errorf("--fleet does not go with %s (docs/fleet.md)", why)
	}
	return nil
}

// BundleCheck is what another process needs of a plan to check it. The plan's module must have kept its buffer.
func BundleCheck(p *Plan) ([]byte, error) {
	if err := UnspreadCheck(&p.Task); err != nil {
		return nil, err
	}
	if len(p.buffer) == 0 {
		return nil, errors.New("heddle bug: a plan without what a fleet needs")
	}
	b := checkBundle{Once: p.Host.Once, Module: p.buffer, Notes: p.Notes, Called: p.called, Source: p.Source, Environment: p.Environment, Checks: p.Checks.sent(), Bounds: p.Bounds,
		Search: p.Search, Symbolic: p.Symbolic, Runs: p.Sampling.Runs, Seed: p.Sampling.Seed}
	b.Source.Load, b.Symbolic.Solving.Log = compile.Options{Files: p.Source.Load.Files}, nil
	b.Search.Reduction = p.asked // what came of it comes of it there too
	out := bytes.NewBufferString(checkMark)
	err := gob.NewEncoder(out).Encode(&b)
	return out.Bytes(), err
}

// IsCheckBundle reports whether a bundle is one of a check, and not of a query.
func IsCheckBundle(bundle []byte) bool { return bytes.HasPrefix(bundle, []byte(checkMark)) }

// OpenCheck makes a plan from the result of BundleCheck, for a process of this kind. It compiles
// nothing and opens no file.
func OpenCheck(data []byte, host Host) (*Plan, error) {
	var b checkBundle
	if err := gob.NewDecoder(bytes.NewReader(bytes.TrimPrefix(data, []byte(checkMark)))).Decode(&b); err != nil {
		return nil, fmt.Errorf("the bundle cannot be read: %w", err)
	}
	t := b.task(host)
	if err := UnspreadCheck(&t); err != nil {
		return nil, err
	}
	mod, err := flat.Decode(b.Module)
	if err != nil {
		return nil, fmt.Errorf("the bundle's program: %w", err)
	}
	if err := t.complete(mod, b.Called); err != nil {
		return nil, err
	}
	mod.Notes = b.Notes
	return OpenModule(mod, t)
}

// task is the one that a bundle has.
func (b *checkBundle) task(host Host) Task {
	t := Task{Source: b.Source, Environment: b.Environment, Checks: b.Checks.checks(), Bounds: b.Bounds, Search: b.Search, Symbolic: b.Symbolic, Host: host}
	t.Sampling.Runs, t.Sampling.Seed = b.Runs, b.Seed
	return t
}
