package cli

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/pflag"

	"heddle/internal/engine/plan"
)

// askFlags say how queries are answered: those of query, and of check where it has --ask.
type askFlags struct {
	method string
	drawnFlags
	guide guideFlags
	chosenFlags
	exactFlags
	rare splittingFlags
}

func (f *askFlags) add(s *pflag.FlagSet) {
	s.StringVar(&f.method, "method", plan.AutoMethod, "answer queries about runs by this `METHOD`: auto (computes if there are few states, splits if the event is rare and a score or\n{Relative = r} is given, draws random runs otherwise), runs (random ones), how to conclude from those (docs/statistics.md), splitting,\nor others for rare events (docs/rare-events.md)")
	f.drawnFlags.add(s)
	f.guide.add(s)
	f.chosenFlags.add(s)
	f.exactFlags.add(s)
	f.rare.add(s)
}

// asking are the flags of check that ask queries, and say how they are answered. The help lists those of query.
type asking struct {
	queries []string
	askFlags
	flags *pflag.FlagSet
}

func (f *asking) add(s *pflag.FlagSet) {
	f.flags = pflag.NewFlagSet("", pflag.ContinueOnError)
	f.flags.SortFlags = false
	f.askFlags.add(f.flags)
	f.flags.VisitAll(func(x *pflag.Flag) { x.Hidden = true })
	s.StringArrayVar(&f.queries, "ask", nil, "answer this `QUERY` instead, as heddle query does, whose flags go with it (repeatable; docs/queries.md): --ask='E<> x == 3'")
	s.AddFlagSet(f.flags)
}

// besideQueries are the flags of check that go with queries and that other commands declare for themselves.
var besideQueries = []string{htmlFlag, "fleet", "nats", "nats-ca", "nats-credentials"}

// refused is an error if the flags that are given ask for a query and for something else, or say how to answer one where none is asked.
func (f *asking) refused(given *pflag.FlagSet, files []string) (err error) {
	asked := given.Changed("ask")
	switch {
	case asked && len(files) == 0:
		return usageError{errors.New("--ask is asked of one program: give its files")}
	case asked && slices.Contains(f.queries, ""):
		return usageError{errors.New("--ask is empty: give it a QUERY, or omit it")}
	}
	goes := append(heeding(byQuery), besideQueries...)
	given.Visit(func(x *pflag.Flag) {
		switch of := f.flags.Lookup(x.Name) != nil; {
		case err != nil:
		case asked && !slices.Contains(goes, x.Name):
			err = usageError{fmt.Errorf("--%s does not go with --ask (docs/queries.md): omit one of the two", x.Name)}
		case !asked && of:
			err = usageError{fmt.Errorf("--%s says how a query is answered: ask one by --ask='QUERY', or omit it", x.Name)}
		}
	})
	return err
}
