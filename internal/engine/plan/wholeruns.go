package plan

// WholeRunRefusals are shared by the engines that judge whole runs.
var WholeRunRefusals = Refusals{Of: append(EveryOrder("searches depth first: omit --search"),
	Refusal{Of: StateConditions, Why: "is asked of whole runs, not of states: give --never and --always without --ltl, --ctl and --automaton"},
	Refusal{Of: Symmetry, Why: "does not recognise symmetric threads: omit --symmetry"},
	Refusal{Of: Spill, Why: "has a single store: omit --spill"},
	Refusal{Of: AskedAbstraction, Why: "distinguishes states by everything in them: omit --abstraction"},
	Refusal{Of: OwnAbstraction, Why: "distinguishes states by everything in them, not by " + AbstractionName + ": --abstraction=off ignores it"},
	Refusal{Of: TimeOrder, Why: "does not keep the order in which time passes: omit --time-order"},
	Refusal{Of: PlatformModules, Why: "does not follow runs through platform functions written in C (signals, timers, select, mq_*, aio_*, modules): ask about states instead, with --never and --always"},
	Refusal{Of: SwitchBound, Why: "is about runs without end, which a bound cuts off: omit --context-bound and --delay-bound"},
	Refusal{Of: Has("--workers, with --shortest", func(p *Plan) bool { return p.Search.Workers > 1 && p.Search.Shortest }),
		Why: "has one worker where a shortest run is looked for, which takes the whole graph: omit --workers or --shortest"},
	Refusal{Of: Has("--checks-table", func(p *Plan) bool { return p.Checks.Table }),
		Why: "is about whole runs, and the table is of places in the program: omit --checks-table"},
)}
