// Package text writes a report for people: first the answer in a sentence, then the run that leads
// to it, then what was checked and assumed.
//
// It must not know the terminal: the caller sets Color and Width. Without Color the output is
// ASCII, except for what the program and its source contain.
package text

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"strings"

	"heddle/internal/result/report"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// Options say how to print.
type Options struct {
	Color  bool
	Escape string // begins a colour, in the place of the control character; "": that
	Width  int    // columns; 0: lines are not shortened
	Whole  bool   // fields stay on one line each, for programs that search them
	Full   bool   // show what the library does for itself too
}

// Write prints a report.
func Write(w io.Writer, r *report.Report, o Options) error {
	buf := bufio.NewWriter(w)
	p := &printer{w: buf, r: r, o: o}
	switch r.Form() {
	case report.OfProject:
		p.harnesses(r.Harnesses)
	case report.OfQueries:
		p.queries()
	case report.OfStates:
		p.counts()
	case report.OfExecutions:
		p.executions()
	case report.OfTests:
		p.tests()
	default:
		p.report()
	}
	return buf.Flush()
}

// WriteTrace prints one trace, as after a replay.
func WriteTrace(w io.Writer, r *report.Report, t *trace.Trace, o Options) error {
	buf := bufio.NewWriter(w)
	p := &printer{w: buf, r: r, o: o}
	p.trace(t)
	return buf.Flush()
}

type printer struct {
	w *bufio.Writer
	r *report.Report
	o Options

	told *[]Fact // fields are collected here; nil: they are printed
}

func (p *printer) line(format string, args ...any) {
	fmt.Fprintf(p.w, format, args...)
	p.w.WriteByte('\n')
}

// style is a way to show text on a terminal.
type style string

const (
	bold   style = "1"
	red    style = "1;31"
	green  style = "1;32"
	yellow style = "1;33"
	faint  style = "2"
)

func (p *printer) paint(s style, text string) string {
	if !p.o.Color {
		return text
	}
	escape := cmp.Or(p.o.Escape, "\x1b")
	return escape + "[" + string(s) + "m" + text + escape + "[0m"
}

// styles show answers.
var styles = map[verdict.Answer]style{verdict.Verified: green, verdict.Violated: red, verdict.Unknown: yellow}

func (p *printer) report() {
	head := p.r.Headline()
	head.Answer = p.paint(styles[p.r.Verdict.Answer], head.Answer)
	p.line("%s", head)
	p.claims(p.r.Verdict.Claims)
	for i, t := range p.r.Traces {
		if len(p.r.Traces) > 1 {
			p.line("\n%s", p.paint(bold, fmt.Sprintf("counterexample %d of %d", i+1, len(p.r.Traces))))
		}
		p.together(t)
	}
	if w := p.r.Witness; w != nil {
		p.together(w)
	}
	p.facts()
}

// facts are what was checked, what it rests on, what it cost, and what to do
// next.
func (p *printer) facts() {
	v := &p.r.Verdict
	p.line("")
	for i, reason := range v.Reasons {
		if i > 0 || v.Answer == verdict.Violated { // else the headline says it
			p.reason("bound", reason)
		}
	}
	if len(v.Question.Checks) > 0 {
		p.field("checked", checked(&v.Question))
	}
	switch q := v.Question; q.Kind {
	case verdict.OfFirstState:
		p.field("checked", q.Claim()+" (fairness: "+q.Fairness+")")
	case verdict.OfRuns, verdict.OfAutomaton:
		p.field("checked", q.Claim())
	}
	for _, c := range v.Question.Ruled {
		p.field("checked", c)
	}
	for _, s := range v.Suppressed {
		p.field("ignored", p.suppressed(s))
	}
	for _, a := range v.Assumptions {
		p.field("assumed", a)
	}
	if v.Ends != "" {
		p.field("ends", v.Ends)
	}
	if v.Threads != "" {
		p.field("threads", v.Threads)
	}
	if v.EngineWhy != "" {
		p.field("engine", v.Engine+": "+v.EngineWhy)
	}
	p.induction(v.Induction)
	p.field("searched", p.stats())
	p.matching(v.Matching)
	p.solving(v.Solving)
	if next := p.next(); next != "" {
		p.field("next", next)
	}
	for i := range v.Bugs {
		p.field("bug", v.Bugs[i].String()+"; the answer is another engine's. Please report it with the program and the command (--json has the stack)")
	}
}

// suppressed is a failure that is not reported.
func (p *printer) suppressed(s verdict.Suppressed) string {
	text := s.Failing.Check
	if s.Failing.Place.Known() {
		text += " at " + p.r.Place(s.Failing.Place)
	}
	return fmt.Sprintf("%s (%s): %s (%s)", text, s.Failing.Text, s.Why, p.r.File(s.From))
}

// checked names the checks that were on, or how they differ from those that are on by default if that is shorter.
func checked(q *verdict.Question) string {
	if len(q.Extra)+len(q.Missing) >= len(q.Checks) {
		return strings.Join(q.Checks, ", ")
	}
	text := "the default checks"
	if len(q.Missing) > 0 {
		text += " without " + strings.Join(q.Missing, ", ")
	}
	if len(q.Extra) > 0 {
		text += " with " + strings.Join(q.Extra, ", ")
	}
	return text
}

func (p *printer) reason(name string, r verdict.Reason) { p.field(name, p.r.Reason(r)) }

// stats are the figures of the search.
func (p *printer) stats() string {
	return p.figures(&p.r.Verdict.Stats) + reduction(&p.r.Verdict.Reduction)
}

func (p *printer) figures(s *verdict.Stats) string {
	text := fmt.Sprintf("%s, %s, depth %s", count(s.States, "state"), count(s.Transitions, "transition"), number(s.MaxDepth))
	if s.Bytes > 0 {
		text += ", " + size(s.Bytes)
	}
	if s.Seconds > 0 {
		text += fmt.Sprintf(", %.2f s", s.Seconds)
	}
	return text
}

// reduction names a reduction that is not the usual one.
func reduction(r *verdict.Reduction) string {
	switch {
	case r.Name == "" || r.Default:
		return ""
	case r.Why == "":
		return ", reduction " + r.Name
	}
	return fmt.Sprintf(", reduction %s: %s", r.Name, r.Why)
}

// next is what a person would do now.
func (p *printer) next() string {
	v := &p.r.Verdict
	if v.Answer != verdict.Unknown {
		return ""
	}
	for _, r := range v.Reasons {
		if text := wayOut[r.Kind]; text != "" {
			return text
		}
	}
	return ""
}

// wayOut is what to do about a reason.
var wayOut = map[verdict.ReasonKind]string{
	verdict.LimitTime:        "give more time (--time), make the program smaller (fewer threads, smaller bounds), or bound the context switches (--context-bound)",
	verdict.LimitMemory:      "give more memory (--memory), store less of each state (--store=hash) or make the program smaller",
	verdict.Omissions:        "give more memory (--memory); --store=hash or --store=tree proves",
	verdict.LimitStates:      "raise --states",
	verdict.LimitDepth:       "raise --depth",
	verdict.LimitAllocation:  "raise --alloc-bound, or bound the size in the program",
	verdict.NoInvariant:      "bound the loops (--engine=bmc:unwind=8), or assert what holds at their heads",
	verdict.LimitUnwind:      "raise or omit that bound",
	verdict.LimitPreemptions: "raise --context-bound, or omit it for all executions",
	verdict.LimitDelays:      "raise --delay-bound, or omit it for all executions",
	verdict.SwarmParts:       "use more searches (--runs) or others (--seed); for a proof omit --search=swarm",
	verdict.SingleRuns:       "use more runs (--runs) or others (--seed); for a proof omit --search=random",
	verdict.Interrupted:      "run it again without interrupting it, or bound it (--context-bound, --time)",
	verdict.InputCut:         "choose the inputs that matter: numbers with --nondet-range=MIN..MAX, standard input with --stdin",
	verdict.Precondition:     "say first when the assumption has a meaning, as in p != NULL && p->n < 4",
	verdict.NeverReached:     "find out why it is not reached: an assumption or an input range that is too strict, or unreachable code",
	verdict.MachineLimit:     "reduce the program's stack, heap or number of threads",
	verdict.Unsupported:      "avoid what is not supported, or give the function a body in a file of its own",
	verdict.Imprecise:        "raise --effort or --replications",
	verdict.SolverGap:        "give the solver more time (--solver-time) or choose another one (--solver)",
	verdict.Disguised:        "keep the pointer unchanged until its object ends, or do not compute with its address (docs/checks.md, use-after-free)",
	verdict.Unrepeated:       "bound the loops by numbers, or narrow the inputs (--nondet-range, __VERIFIER_assume): then each of their rounds can be looked at",
	verdict.EndsOpen:         "use --engine=explicit, make the program smaller, or switch the check off (--check=-hang)",
	verdict.NotReplayed:      "please report this bug in heddle, with the program",
}

// field prints a named paragraph.
func (p *printer) field(name, text string) {
	if p.told != nil {
		*p.told = append(*p.told, Fact{name, text})
		return
	}
	const indent = 10
	label := fmt.Sprintf("%-*s", indent, name+":")
	if name == "" {
		label = strings.Repeat(" ", indent)
	}
	width := p.o.Width
	if p.o.Whole {
		width = 0
	}
	for i, l := range wrap(text, width-indent) {
		if i > 0 {
			label = strings.Repeat(" ", indent)
		}
		p.line("%s%s", label, l)
	}
}

// uncut prints a field that is to be copied: it stays on one line, on terminals too.
func (p *printer) uncut(name, text string) { p.line("%-10s%s", name+":", text) }

// text prints a sentence, in lines that fit.
func (p *printer) text(indent, text string) {
	for i, l := range wrap(text, p.o.Width-len(indent)) {
		if i > 0 {
			l = "  " + l
		}
		p.line("%s%s", indent, l)
	}
}

// cut shortens a line of source that begins in some column.
func (p *printer) cut(src string, column int) string {
	const least, end = 20, " ..."
	if room := max(p.o.Width-column, least); p.o.Width > 0 && len(src) > room {
		return strings.TrimSpace(strings.ToValidUTF8(src[:room-len(end)], "")) + end
	}
	return src
}

// wrap breaks text into lines of at most width columns, at blanks.
func wrap(text string, width int) []string {
	if width < 20 {
		return []string{text}
	}
	var lines []string
	for len(text) > width {
		at := strings.LastIndexByte(text[:width+1], ' ')
		if at <= 0 {
			if at = strings.IndexByte(text, ' '); at < 0 {
				break
			}
		}
		lines = append(lines, strings.TrimRight(text[:at], " "))
		text = strings.TrimLeft(text[at:], " ")
	}
	return append(lines, text)
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return number(n) + " " + what + "s"
}

// number is a number with its thousands apart.
func number(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// size is a number of bytes for a person.
func size(n int64) string {
	switch {
	case n >= 1<<30:
		return fmt.Sprintf("%.1f GB", float64(n)/(1<<30))
	case n >= 1<<20:
		return fmt.Sprintf("%.1f MB", float64(n)/(1<<20))
	}
	return fmt.Sprintf("%d kB", (n+1023)/1024)
}
