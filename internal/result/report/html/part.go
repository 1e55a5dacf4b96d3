package html

import (
	"fmt"
	"strings"

	"heddle/internal/result/report"
	"heddle/internal/result/report/text"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// body is what the template shows of a report. Its texts can be shown.
type body struct {
	Mark   string
	Runs   []*run
	Claims []claim
	Plots  []plot
	Graph  *states // nil: none
	Facts  []fact
	Data   []runData
}

// fact is something that the answer rests on, in words.
type fact struct {
	Name string
	Text []string // paragraphs
}

// claim is one thing that was checked at one place.
type claim struct{ Status, Name, Place, Text string }

// run is one run of a report.
type run struct {
	ID      string // of its section
	Title   string // "": there is only one
	Failure *failure
	Shows   bool // what was asked for, and not what is wrong
	Waits   []wait
	Reasons []where // what led to the failure
	Cycle   string
	Threads []threadName
	Items   []item
	Left    int // steps that the trace has left out
	Diagram *diagram
	End     string
	Notes   []string
	Inputs  []string
	Stacks  []stack
	Line    string // the schedule
	Replay  string
}

// threadName is a thread with its colour.
type threadName struct {
	ID, Hue int
	Name    string
}

// failure is what went wrong, in words.
type failure struct {
	Head, Text string
	Where      []where
	Remarks    []string
}

// where is something that happens, or happened, somewhere.
type where struct{ What, In, At, Source string }

// wait is a thread that cannot continue.
type wait struct {
	Text string
	where
}

// stack is where a thread is.
type stack struct {
	Thread string
	Frames []where
}

// newBody is what the template shows of a report, and the answer.
func newBody(r *report.Report) (b *body, h *report.Harness, err error) {
	b, v := runsOf(r), &r.Verdict
	head, list := text.Facts(r)
	b.Facts = factsOf(list)
	h = &report.Harness{Name: strings.Join(r.Files, " "), Answer: r.Answer(), Headline: head}
	switch r.Form() {
	case report.OfQueries:
		for _, x := range b.Runs {
			x.Shows = v.Answer == verdict.Verified
		}
		h.Name = v.Question.Query
		b.Facts = append(estimated(v), b.Facts...)
		b.Plots, err = plotsOf(v)
	case report.OfStates:
		b.Facts = append([]fact{{"reduction", []string{v.Reduction.Name}}}, b.Facts...)
	default:
		for _, c := range v.Claims {
			b.Claims = append(b.Claims, claim{string(c.Status), shown(c.Name), shown(placeOf(r, c.Place)), shown(c.Text)})
		}
		if p := v.Proof; p != nil && v.Answer == verdict.Verified && proofs[p.Kind] != "" {
			b.Facts = append([]fact{{"proof", []string{proofs[p.Kind]}}}, b.Facts...)
		}
	}
	if err == nil {
		b.Graph, err = statesOf(r.Graph, mark+"graph-")
	}
	return b, h, err
}

// runsOf are the runs of a report.
func runsOf(r *report.Report) *body {
	b := &body{Mark: mark, Data: []runData{}}
	for i, t := range allRuns(r) {
		w := &writer{r, t.trace, fmt.Sprintf("%srun%d", mark, i+1)}
		x, data := w.run()
		x.Title = shown(t.title)
		b.Runs, b.Data = append(b.Runs, x), append(b.Data, data)
	}
	return b
}

// named is a run with its heading.
type named struct {
	title string
	trace *trace.Trace
}

// allRuns are the runs of a report in the order in which they are shown.
func allRuns(r *report.Report) (all []named) {
	add := func(title string, t *trace.Trace) {
		parts := append([]*trace.Trace{t}, t.Then...)
		for i, x := range parts {
			head := title
			if len(parts) > 1 {
				head = strings.TrimPrefix(fmt.Sprintf("%s, run %d of %d", title, i+1, len(parts)), ", ")
			}
			all = append(all, named{head, x})
		}
	}
	for i, t := range r.Traces {
		title := ""
		if len(r.Traces) > 1 {
			title = fmt.Sprintf("Counterexample %d of %d", i+1, len(r.Traces))
			if t.Failure != nil {
				title += ": " + report.Title(t.Failure)
			}
		}
		add(title, t)
	}
	if r.Witness != nil {
		add("A run that shows why", r.Witness)
	}
	return all
}

// proofs say how an answer was proved.
var proofs = map[verdict.ProofKind]string{
	verdict.Exhausted:         "All states were explored.",
	verdict.CounterAbstracted: "All states were explored, with threads in the same state counted as one or as many.",
	verdict.Unrolled:          "All paths were followed, with loops unrolled and states merged.",
	verdict.Inductive:         "Facts were found that hold at the heads of loops at first and after each round.",
	verdict.ThreadModular:     "Facts were found about threads in pairs that hold after each step of any thread.",
	verdict.Explored:          "All states were explored.",
}
