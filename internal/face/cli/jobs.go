package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"heddle/internal/engine/plan"
	"heddle/internal/fleet"
	"heddle/internal/result/report"
)

const jobsHelp = `jobs shows what the fleet is asked (docs/fleet.md): list, which is meant if nothing is said, has a job for each question,
show all that is known of one, and cancel ends one: the process that has asked it prints what it has found out so far,
as if it was interrupted. JOB is the job's name as list prints it, or as much of its beginning as no other has.

The answers of jobs that have ended are on the status page of heddle serve only.`

// jobsFlags are those of heddle jobs.
type jobsFlags struct {
	cluster clusterFlags
	json    bool
}

// jobVerbs are what can be done with jobs.
var jobVerbs = []string{"list\tall jobs", "show\tall that is known of one", "cancel\tend one"}

func (a *app) jobsCommand() *cobra.Command {
	f := &jobsFlags{}
	cmd := &cobra.Command{
		Use:   "jobs [list|show JOB|cancel JOB]",
		Short: "List the questions that a fleet is at, and end them",
		Long:  jobsHelp,
		RunE:  func(_ *cobra.Command, args []string) error { return a.jobs(f, args) },
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return jobVerbs, cobra.ShellCompDirectiveNoFileComp
		},
	}
	g := newGroup("The fleet")
	f.cluster.add(g.flags)
	g.flags.BoolVar(&f.json, jsonFlag, false, "print it as JSON (docs/json.md)")
	return withFlags(cmd, []group{g})
}

// listening is how long a command listens to a fleet: jobs tell of themselves each second, workers every other.
const listening = 2300 * time.Millisecond

func (a *app) jobs(f *jobsFlags, args []string) error {
	verb, name := "list", ""
	if len(args) > 0 {
		verb = args[0]
	}
	if verb != "list" && len(args) == 2 {
		name = args[1]
	}
	if (verb != "list" && verb != "show" && verb != "cancel") || (name == "") != (verb == "list") || len(args) > 2 {
		return usageError{errors.New("jobs takes list, show JOB or cancel JOB")}
	}
	c := f.cluster.where()
	if c.Address == "" {
		return usageError{errors.New("the address of a cluster is needed: give --nats, or set " + clusterVariable)}
	}
	var t plan.Task
	defer a.host(&t)()
	b, err := fleet.Observe(a.watch.ctx, c)
	if errors.Is(err, fleet.ErrGivenUp) {
		err = a.cutBefore("")
	}
	if err != nil {
		return err
	}
	defer b.Close()
	select {
	case <-time.After(listening):
	case <-a.watch.ctx.Done():
	}
	o := b.Overview()
	if verb == "list" {
		return a.listJobs(f, o)
	}
	list, err := namedJob(o, name)
	if err != nil {
		return err
	}
	if verb == "cancel" {
		return a.cancelJob(a.watch.ctx, b, list[0])
	}
	return a.showJob(f, o, list)
}

// namedJob finds the jobs that a name stands for: of one question, which several processes may ask.
func namedJob(o *fleet.Overview, name string) (list []*fleet.JobView, err error) {
	for i := range o.Jobs {
		v := &o.Jobs[i]
		if !strings.HasPrefix(v.Job, name) {
			continue
		}
		if len(list) > 0 && list[0].Job != v.Job {
			return nil, usageError{fmt.Errorf("several jobs begin with %s: give more of the name", name)}
		}
		list = append(list, v)
	}
	if len(list) == 0 {
		return nil, usageError{fmt.Errorf("%s has no job %s: heddle jobs list prints those that there are", o.Place, report.Shown(name))}
	}
	return list, nil
}

// jobsObject is what --json prints.
type jobsObject struct {
	Schema string `json:"schema"`
	*fleet.Overview
}

func (a *app) jobsJSON(o *fleet.Overview) error {
	e := json.NewEncoder(a.out)
	e.SetIndent("", "  ")
	return e.Encode(jobsObject{"heddle-jobs/1", o})
}

func (a *app) listJobs(f *jobsFlags, o *fleet.Overview) error {
	if f.json {
		return a.jobsJSON(o)
	}
	for i := range o.Jobs {
		v := &o.Jobs[i]
		fmt.Fprintf(a.out, "%s  %s\n    %s\n    %s\n", shortJob(v), stateOf(v, o.Now), questionOf(v), tasksOf(v))
	}
	if len(o.Jobs) == 0 {
		fmt.Fprintln(a.out, "no jobs")
	}
	fmt.Fprintln(a.out, workersOf(o))
	return nil
}

// shortJob is as much of a job's name as people need.
func shortJob(v *fleet.JobView) string { return v.Job[:12] }

func stateOf(v *fleet.JobView, now time.Time) string {
	since := now.Sub(v.Begun).Round(time.Second)
	switch v.State {
	case fleet.Running:
		return fmt.Sprintf("running for %s", since)
	case fleet.Left:
		return fmt.Sprintf("left over for %s: its process has ended, and the same question would continue from there", since)
	}
	return report.Shown(string(v.State))
}

func questionOf(v *fleet.JobView) string {
	return report.Shown(fmt.Sprintf("%s: %s  (%s)", v.Program, v.Query, v.Asker))
}

func tasksOf(v *fleet.JobView) string {
	if v.State == fleet.Left {
		return fmt.Sprintf("%d results", v.Kept)
	}
	text := fmt.Sprintf("tasks: %d done, %d under way, %d waiting", v.Tasks.Done, v.At, v.Waiting())
	p := v.Progress
	if p.Interval {
		text += fmt.Sprintf("; [%.4g, %.4g] after %d runs", p.Low, p.High, p.Runs)
	}
	if p.States > 0 {
		text += fmt.Sprintf("; %d states, %d transitions", p.States, p.Transitions)
	}
	if p.Stage != "" {
		text += "; " + report.Shown(p.Stage)
	}
	return text
}

func workersOf(o *fleet.Overview) string {
	slots, busy := 0, 0
	for i := range o.Workers {
		slots, busy = slots+o.Workers[i].Slots, busy+o.Workers[i].Busy()
	}
	return fmt.Sprintf("workers: %d, which do %d tasks at a time, %d now", len(o.Workers), slots, busy)
}

func (a *app) showJob(f *jobsFlags, o *fleet.Overview, list []*fleet.JobView) error {
	if f.json {
		x := *o
		x.Jobs = nil
		for _, v := range list {
			x.Jobs = append(x.Jobs, *v)
		}
		return a.jobsJSON(&x)
	}
	for _, v := range list {
		writeJob(a.out, o, v)
	}
	return nil
}

// writeJob writes all that is known of a job.
func writeJob(w io.Writer, o *fleet.Overview, v *fleet.JobView) {
	fmt.Fprintf(w, "%s  %s\n", v.Job, stateOf(v, o.Now))
	for _, x := range [][2]string{{"program", v.Program}, {"query", v.Query}, {"asked by", v.Asker}, {"answer", v.Answer},
		{"begun", v.Begun.Local().Format(time.DateTime)}, {"build", fleet.Build{Version: v.Version, Sum: v.Sum}.String()}} {
		if x[1] != "" && (x[0] != "build" || v.State != fleet.Left) {
			fmt.Fprintf(w, "  %-9s %s\n", x[0]+":", report.Shown(x[1]))
		}
	}
	fmt.Fprintf(w, "  %s\n", tasksOf(v))
	if v.State == fleet.Left {
		return
	}
	fmt.Fprintf(w, "  %d failed, %d handed out again since they were lost; %.1f done per second; %d bytes of results taken; %d results on the server\n",
		v.Tasks.Failed, v.Tasks.Retried, v.Rate, v.Tasks.Bytes, v.Kept)
	for i := range o.Workers {
		if x := &o.Workers[i]; x.At[v.Job] > 0 {
			fmt.Fprintf(w, "  at it: %s, %d tasks\n", report.Shown(x.Name), x.At[v.Job])
		}
	}
}

func (a *app) cancelJob(ctx context.Context, b *fleet.Board, v *fleet.JobView) error {
	heard, err := b.Cancel(ctx, v.Job, processName())
	switch {
	case err != nil:
		return err
	case heard == 0:
		return usageError{fmt.Errorf("no process asks for job %s any more; tasks that it had left were taken back, and its results go after a day", shortJob(v))}
	}
	fmt.Fprintf(a.out, "job %s is cancelled: the process that asked prints what it has\n", shortJob(v))
	return nil
}
