package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/search/order"
	"heddle/internal/result/report/html"
	"heddle/internal/result/verdict"
	"heddle/internal/verify"
)

// queryHelp has an example of most kinds of queries.
func queryHelp() string {
	var b strings.Builder
	example := func(args, asks string) { fmt.Fprintf(&b, "  heddle query %-39s %s\n", args, asks) }
	b.WriteString("query answers questions about the states and runs of a program, in the query language of docs/queries.md:\n\n")
	for _, x := range plan.QueryExamples() {
		example("program.c '"+x.Query+"'", x.Asks)
	}
	example("--exact program.c 'Pr(<> [0.fail])'", "computed from all states, of runs of any length")
	example("program.c questions.q", "a file of queries, one a line, // for comments")
	example("model.plasma robot.bltl", "a model and a requirement of Plasma Lab (docs/plasma.md)")
	b.WriteString(`
Threads switch at every LLVM instruction; clang adds no checks, and a run that cannot continue ends where it fails.

Exit status 0 if every query is satisfied (or counted), 1 if one is not, 2 if one has no answer, 3 an error of usage
or input.`)
	return b.String()
}

// queryFlags are those of check, as far as they make sense for queries.
type queryFlags struct {
	checkFlags
	askFlags
	asked []string // queries that a flag gives
	file  string   // of queries
	set   []string // names of the flags that were given
}

func (a *app) queryCommand() *cobra.Command {
	f := &queryFlags{}
	cmd := &cobra.Command{
		Use:   "query [flags] FILE... 'QUERY'|FILE",
		Short: "Answer questions about states and runs",
		Long:  queryHelp(),
		RunE: func(cmd *cobra.Command, args []string) error {
			f.given = given(cmd.Flags())
			if err := f.output.refused(args); err != nil {
				return err
			}
			a.files = &f.output
			return a.query(f, cmd.Flags(), args)
		},
	}
	groups := only(f.groups(), byQuery)
	f.askFlags.add(groups[0].flags)
	f.spread.add(groups[0].flags)
	f.output.addOne(groups[len(groups)-1].flags, htmlFlag)
	groups[len(groups)-1].flags.Lookup(htmlFlag).Usage = "write the answers to a `FILE` as a page for a browser, with plots of the runs"
	groups[2].flags.Lookup("seed").Usage = "the seed `NUMBER` of the random choices in runs"
	groups[0].flags.StringVarP(&f.file, "queries", "q", "", "ask the queries of a `FILE`, one a line, instead of the last argument")
	return withFlags(cmd, groups)
}

// only leaves the flags that a command heeds.
func only(groups []group, by heed) []group {
	for i := range groups {
		g := &groups[i]
		all := g.flags
		g.flags = pflag.NewFlagSet(g.title, pflag.ContinueOnError)
		g.flags.SortFlags = false
		for _, name := range heeding(by) {
			if flag := all.Lookup(name); flag != nil {
				g.flags.AddFlag(flag)
			}
		}
	}
	return groups
}

// split separates the files from the queries.
func (f *queryFlags) split(t *plan.Task, args []string) (named []string, err error) {
	for _, text := range f.asked {
		q, err := plan.ParseQuery(text)
		if err != nil {
			return nil, usageError{fmt.Errorf("--ask: %w", err)}
		}
		t.Checks.Queries = append(t.Checks.Queries, q...)
	}
	if len(f.asked) > 0 {
		return args, nil
	}
	if last := len(args) - 1; f.file == "" && last > 0 && plan.HoldsQueries(args[last]) {
		f.file, args = args[last], args[:last]
	} else if f.file == "" && last == 0 && filepath.Ext(args[0]) == plan.ProjectExt {
		f.file = args[0]
	}
	if f.file == "" {
		if len(args) < 2 {
			return nil, usageError{errors.New("at least one file and a query are required: heddle query counter.c 'E<> x == 3'")}
		}
		last := len(args) - 1
		if t.Checks.Queries, err = plan.ParseQuery(args[last]); err != nil {
			return nil, usageError{err}
		}
		return args[:last], nil
	}
	if len(args) == 0 {
		return nil, files(nil, args)
	}
	body, err := readAsked(f.file)
	if err != nil {
		return nil, usageError{fmt.Errorf("queries: %w", err)}
	}
	if t.Checks.Queries, err = plan.ParseQueries(f.file, string(body)); err != nil {
		return nil, usageError{err}
	}
	return args, nil
}

// models puts the programs of Plasma Lab's models in the place of the models.
func (f *queryFlags) models(args []string) (names, notes []string, err error) {
	for _, name := range args {
		if filepath.Ext(name) != plan.ProjectExt {
			names = append(names, name)
			continue
		}
		body, err := readAsked(name)
		if err != nil {
			return nil, nil, usageError{fmt.Errorf("model: %w", err)}
		}
		m, err := plan.ParseModel(name, string(body))
		if err != nil {
			return nil, nil, usageError{err}
		}
		if _, err := os.Stat(m.File); err != nil {
			return nil, nil, usageError{fmt.Errorf("%s: the program of the model: %w", name, err)}
		}
		if len(f.entries) == 0 && len(m.Entries) > 0 {
			f.entries = m.Entries
			for _, e := range m.Entries {
				f.given = append(f.given, "--entry="+e)
			}
		}
		names, notes = append(names, m.File), append(notes, m.Notes...)
	}
	return names, notes, nil
}

// queryTask makes a task of the flags and the arguments, and gives the names of the files.
func (f *queryFlags) queryTask(args []string) (t plan.Task, names []string, err error) {
	var asked plan.Task
	if names, err = f.split(&asked, args); err != nil {
		return t, nil, err
	}
	if err = f.guide.apply(&asked); err != nil {
		return t, nil, err
	}
	if err = f.rare.apply(&asked); err != nil {
		return t, nil, err
	}
	names, notes, err := f.models(names)
	if err != nil {
		return t, nil, err
	}
	if t, err = f.task(names); err != nil {
		return t, nil, err
	}
	t.Source.Notes = notes
	if !t.Search.Order.Info().Proves {
		return t, nil, usageError{fmt.Errorf("--search of query must be %s", plan.OrderList(func(i *order.Info) bool { return i.Proves }))}
	}
	if err = f.chosenFlags.apply(&t); err != nil {
		return t, nil, usageError{err}
	}
	t.Checks.Queries, t.Sampling.Method, t.Sampling.Seed, t.Sampling.Splitting = asked.Checks.Queries, f.chosenMethod(), f.draws.seed, asked.Sampling.Splitting
	if err = f.exactFlags.apply(&t, f.set); err != nil {
		return t, nil, err
	}
	if err = t.Unused(f.set); err != nil {
		return t, nil, usageError{err}
	}
	err = f.spread.prepare(&t)
	return t, names, err
}

// runsMethod is the method's name that stands for random runs, and the usual conclusion from them.
const runsMethod = "runs"

// ofRuns are the flags that ask for random runs, where nothing else says what to answer by.
var ofRuns = []string{"seed", "max-runs", "csv", "histogram", "show-run", "range", "depth", "fleet"}

// chosenMethod is the method that the flags come to; "": the usual ones for random runs.
func (f *queryFlags) chosenMethod() string {
	asked := func(name string) bool { return slices.Contains(f.set, name) }
	if f.method == plan.AutoMethod && !asked("method") && slices.ContainsFunc(ofRuns, asked) {
		return ""
	}
	if f.method == runsMethod {
		return ""
	}
	return f.method
}

// onlyForPage takes out of an estimate what a page has, and was not asked for elsewhere.
func (f *queryFlags) onlyForPage(e *verdict.Estimate) {
	if e != nil && e.Sample != nil && f.histogram == "" {
		e.Sample.Lengths, e.Sample.Values = nil, nil
	}
}

// query answers queries, the last argument or those of a flag, of a program.
func (a *app) query(f *queryFlags, given *pflag.FlagSet, args []string) error {
	given.Visit(func(x *pflag.Flag) { f.set = append(f.set, x.Name) })
	f.draws.asked = true
	t, names, err := f.queryTask(args)
	if err != nil {
		return err
	}
	end, err := f.drawnFlags.apply(&t)
	if err != nil {
		return err
	}
	if f.output.any() {
		t.Sampling.Histogram, t.Sampling.Course = true, true
	}
	stop := a.host(&t)
	defer stop()
	crew, dismiss, err := a.muster(&f.spread, &t, t.Search.Workers)
	if err != nil {
		return err
	}
	defer dismiss()
	s, err := a.open(t)
	if err != nil {
		return err
	}
	all := reportOf(&verify.Result{}, &f.checkFlags, names)
	for i, q := range s.Checks.Queries {
		if i > 0 {
			a.asks()
		}
		a.files.checks(q.String())
		crew.asks(names, q.String())
		res, err := s.Answer(verify.Query{Query: q})
		a.answers()
		if err == nil {
			a.nameCanceller(res.Verdict.Reasons)
			err = errors.Join(f.draw(res.Verdict.Estimate, i+1), f.plots.draw(&res.Verdict, i+1))
		}
		if errors.Is(err, plan.ErrUncompared) {
			err = a.cutBefore(plan.ErrUncompared.Error())
		}
		if err != nil {
			return err
		}
		if res.Verdict.Estimate != nil && !f.show { // a run that shows what an estimate is of
			res.Traces = nil
		}
		r := reportOf(res, &f.checkFlags, names)
		r.Flags = append(r.Flags, "--ask="+q.String())
		a.status = max(a.status, r.ExitStatus())
		if f.output.any() || crew != nil {
			h, err := html.Part(r)
			if err != nil {
				return err
			}
			crew.concludes(h)
			a.files.take(h)
			f.onlyForPage(res.Verdict.Estimate)
		}
		if f.json() {
			all.Answers = append(all.Answers, r)
			continue
		}
		if i > 0 {
			fmt.Fprintln(a.out)
		}
		if err := a.report(r, &f.checkFlags); err != nil {
			return err
		}
	}
	if f.json() {
		if err := a.report(all, &f.checkFlags); err != nil {
			return err
		}
	}
	return errors.Join(end(), f.plots.end(), a.files.write())
}
