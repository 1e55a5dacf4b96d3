package recipes

// shares is a program with two threads whose orders matter.
const shares = `#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *add(void *by)
{
    pthread_mutex_lock(&m);
    x++;
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, add, 0);
    add(0);
    pthread_mutex_lock(&m);
    assert(x >= LEAST);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
}
`

// searchExamples are about ways to search.
var searchExamples = []example{
	{
		recipe: "A reduction",
		edits: []edit{
			{"internal/explore/reduction/reduction.go", "\tPersistent Name = \"persistent\"\n", "\tThorough Name = \"thorough\"\n"},
			{"internal/explore/reduction/reduction.go", "\t{\n\t\tName: Superstep,", `	{
		Name: Thorough, Includes: Local,
		Switches: "as with local", Explored: "everything",
		Argument: visibility.PlacesOnly, Conditions: true, Runs: true,
	},
`},
		},
		before: use{args: []string{"check", "--reduction=thorough", "--cflags=-DLEAST=1", "FILE"}, program: shares, status: 3, want: []string{"thorough"}},
		after: []use{
			{args: []string{"check", "--help=all"}, want: []string{"thorough"}},
			{args: []string{"check", "--reduction=thorough", "--cflags=-DLEAST=1", "FILE"}, program: shares, want: []string{"verified", "thorough"}},
			{args: []string{"check", "-q", "--reduction=thorough", "--cflags=-DLEAST=2", "FILE"}, program: shares, status: 1, want: []string{"violated: assertion failed"}},
		},
	},
	{
		recipe: "A search order",
		edits: []edit{
			{"internal/explore/search/order/order.go", "\tnumOrders\n", "\tPlain\n"},
			{"internal/explore/search/order/order.go", "\tRandom: {\n", "\tPlain: {Name: \"plain\", Meaning: \"depth first at once\", Account: \"depth first, without short passes\", Proves: true, Keyed: true},\n"},
			{"internal/engine/passes/order.go", "\torder.Random: ", "\torder.Plain: {run: func(s *Search, o search.Options) (*engine.Outcome, error) { return s.outcome(s.depthFirst(o)) }, all: (*Search).depthFirst},\n"},
		},
		before: use{args: []string{"check", "--search=plain", "--cflags=-DLEAST=1", "FILE"}, program: shares, status: 3, want: []string{"plain"}},
		after: []use{
			{args: []string{"check", "--search=plain", "--engine=explicit", "--cflags=-DLEAST=1", "FILE"}, program: shares, want: []string{"verified"}},
			{args: []string{"check", "-q", "--search=plain", "--engine=explicit", "--cflags=-DLEAST=2", "FILE"}, program: shares, status: 1, want: []string{"violated: assertion failed"}},
			{args: []string{"check", "--search=plain", "--context-bound=1", "--cflags=-DLEAST=1", "FILE"}, program: shares, status: 3, want: []string{"--search=plain"}},
		},
	},
	{
		recipe: "An engine",
		edits: []edit{
			{"internal/engine/glance/glance.go", "", `// Package glance gives up at once.
package glance

import (
	"heddle/internal/engine"
	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
)

// Engine implements engine.Engine.
type Engine struct{}

// Refusals are what the engine cannot do.
var Refusals = plan.Refusals{Engine: "glance", Of: []plan.Refusal{{Of: plan.SeveralWorkers, Why: "has one worker: omit --workers"}}}

// Name implements engine.Engine.
func (Engine) Name() string { return "glance" }

// Refuses implements engine.Engine.
func (Engine) Refuses(p *plan.Plan) string { return Refusals.Why(p, nil) }

// Search implements engine.Engine.
func (Engine) Search(p *plan.Plan) (*engine.Outcome, error) {
	return &engine.Outcome{Plan: p, Undecided: []verdict.Reason{{Kind: verdict.LimitStates, Text: "it has looked at nothing"}}}, nil
}
`},
			{"internal/verify/engines.go", "fewThreads, inPairs, byValues", "glancing, "},
			{"internal/verify/engines.go", "\t// fewThreads and inPairs come", "\tglancing = candidate{engine: glance.Engine{}, inputs: plan.EngineExplicit, first: always(briefTurn)}\n\n"},
			{"internal/verify/engines.go", "\t\"heddle/internal/engine/kinduction\"\n", "\t\"heddle/internal/engine/glance\"\n"},
			{"internal/verify/refusals.go", "&explicit.Refusals, ", "&glance.Refusals, "},
			{"internal/verify/refusals.go", "\t\"heddle/internal/engine/importance\"\n", "\t\"heddle/internal/engine/glance\"\n"},
		},
		before: use{args: []string{"check", "--cflags=-DLEAST=1", "FILE"}, program: shares, want: []string{"verified"}, never: "glance"},
		after: []use{
			{args: []string{"check", "--cflags=-DLEAST=1", "FILE"}, program: shares, want: []string{"verified", "glance did not decide"}},
			{args: []string{"check", "--engine=explicit", "--cflags=-DLEAST=1", "FILE"}, program: shares, want: []string{"verified"}, never: "glance"},
			{args: []string{"check", "--workers=2", "--cflags=-DLEAST=1", "FILE"}, program: shares, want: []string{"verified"}, never: "glance"},
		},
	},
}
