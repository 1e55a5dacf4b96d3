package cli

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"heddle/internal/fleet"
)

// longQuery takes many seconds.
const longQuery = "Pr[<=5000] (<> [0.__VERIFIER_error]) {Epsilon = 0.0001}"

// listed is what heddle jobs --json prints.
func listed(t *testing.T, command, cluster string, args ...string) (o fleet.Overview) {
	t.Helper()
	p := startCommand(t, command, cluster, append([]string{"jobs", "--json"}, args...)...)
	if status := p.end(); status != 0 {
		t.Fatalf("status %d: %s", status, &p.err)
	}
	if err := json.Unmarshal(p.out.Bytes(), &o); err != nil {
		t.Fatalf("%v:\n%s", err, &p.out)
	}
	return o
}

// begun waits until a job has taken results.
func begun(t *testing.T, command, cluster string) *fleet.JobView {
	t.Helper()
	for range 20 {
		if o := listed(t, command, cluster); len(o.Jobs) == 1 && o.Jobs[0].Tasks.Done > 0 {
			return &o.Jobs[0]
		}
	}
	t.Fatal("no job has begun")
	return nil
}

// TestJobsOfChecks: what a check is at is listed: states of a divided one, and engines of one that several are at.
func TestJobsOfChecks(t *testing.T) {
	command := built(t)
	cluster := startCluster(t, command)
	startCommand(t, command, cluster, "worker", "--workers=4")
	divided := write(t, "divided.c", dividedProgram)
	for _, x := range []struct {
		args []string
		so   func(fleet.Progress) bool
		says string
	}{
		{[]string{"--check=-race", "--cflags=-DROUNDS=12", "--divide=2", divided}, func(p fleet.Progress) bool { return p.States > 1000 && p.Transitions > p.States }, " states, "},
		{[]string{"--engine=symbolic", "--cflags=-DN=12", "--divide=2", write(t, "sorted.c", sortedProgram)}, func(p fleet.Progress) bool { return p.States > 1000 && p.Transitions > p.States }, " states, "},
		{[]string{"--fleet", "--cflags=-DN=12", write(t, "sorted.c", sortedProgram)}, func(p fleet.Progress) bool {
			return strings.HasPrefix(p.Stage, "engines at work: ") && strings.Contains(p.Stage, "symbolic")
		}, "engines at work: "},
	} {
		check := startCommand(t, command, cluster, append([]string{"check"}, x.args...)...)
		job := ""
		for begun := time.Now(); job == "" && time.Since(begun) < time.Minute; {
			for _, v := range listed(t, command, cluster).Jobs {
				if v.State == fleet.Running && x.so(v.Progress) {
					job = v.Job
				}
			}
		}
		if job == "" {
			t.Fatalf("%v: it is not listed: %+v", x.args, listed(t, command, cluster).Jobs)
		}
		p := startCommand(t, command, cluster, "jobs", "show", job)
		if status := p.end(); status != 0 || !strings.Contains(p.out.String(), x.says) {
			t.Errorf("%v: status %d\n%s%s", x.args, status, &p.out, &p.err)
		}
		startCommand(t, command, cluster, "jobs", "cancel", job).end()
		if status := check.end(); status != 2 || !strings.Contains(check.out.String(), "cancelled by") {
			t.Errorf("%v: status %d\n%s%s", x.args, status, &check.out, &check.err)
		}
	}
}

// TestJobs: a job is listed and shown while it runs. One that is cancelled answers with what it has and says by whom, and the same question continues from there.
func TestJobs(t *testing.T) {
	command := built(t)
	cluster := startCluster(t, command)
	startCommand(t, command, cluster, "worker", "--workers=2")
	query := startCommand(t, command, cluster, "query", "--fleet", "--json", fleetProgram, longQuery)
	v := begun(t, command, cluster)
	if v.Program != fleetProgram || v.Query != longQuery || v.State != fleet.Running || !v.Progress.Interval || v.Progress.Runs == 0 {
		t.Errorf("it is listed as %+v", v)
	}
	for _, args := range [][]string{nil, {"list"}, {"show", v.Job[:9]}, {"show", v.Job}} {
		p := startCommand(t, command, cluster, append([]string{"jobs"}, args...)...)
		if status := p.end(); status != 0 || !strings.Contains(p.out.String(), fleetProgram) || !strings.Contains(p.out.String(), "running for ") {
			t.Errorf("jobs %v: status %d\n%s%s", args, status, &p.out, &p.err)
		}
	}
	p := startCommand(t, command, cluster, "jobs", "cancel", v.Job[:8])
	if status := p.end(); status != 0 || !strings.Contains(p.out.String(), "is cancelled") {
		t.Errorf("cancel: status %d\n%s%s", status, &p.out, &p.err)
	}
	status := make(chan int, 1)
	go func() { status <- query.end() }()
	select {
	case got := <-status:
		var d struct {
			Queries []struct {
				Answer   string
				Reasons  []struct{ Kind, Text string }
				Estimate struct{ Runs int }
			}
		}
		if err := json.Unmarshal(query.out.Bytes(), &d); err != nil || got != 2 || len(d.Queries) != 1 || len(d.Queries[0].Reasons) == 0 {
			t.Fatalf("status %d, %v:\n%s%s", got, err, &query.out, &query.err)
		}
		if q := d.Queries[0]; q.Answer != "unknown" || !strings.HasPrefix(q.Reasons[0].Text, "the search was cancelled by ") || q.Estimate.Runs == 0 {
			t.Errorf("the answer is %+v", q)
		}
	case <-time.After(20 * time.Second):
		t.Fatal("the query does not end")
	}
	o := listed(t, command, cluster)
	if len(o.Jobs) != 1 || o.Jobs[0].State != fleet.Left || o.Jobs[0].Kept == 0 || o.Queue.Messages != 0 || o.Jobs[0].Query != longQuery {
		t.Errorf("left over: %+v", o)
	}
}

// TestJobsErrors: what cannot be is said, with status 3.
func TestJobsErrors(t *testing.T) {
	command := built(t)
	cluster := startCluster(t, command)
	for want, args := range map[string][]string{
		"jobs takes list, show JOB or cancel JOB": {"jobs", "show"},
		"has no job abc": {"jobs", "show", "abc"},
		"has no job ":    {"jobs", "cancel", "x\x1b[2J"},
		"no cluster at":  {"jobs", "--nats=nats://x@127.0.0.1:1"},
	} {
		p := startCommand(t, command, cluster, args...)
		if status := p.end(); status != 3 || !strings.Contains(p.err.String(), want) || strings.Contains(p.err.String(), "\x1b") {
			t.Errorf("%q: status %d, want 3 and %q:\n%s", args, status, want, &p.err)
		}
	}
	p := startCommand(t, command, "", "jobs")
	if status := p.end(); status != 3 || !strings.Contains(p.err.String(), "the address of a cluster is needed") {
		t.Errorf("without an address: status %d:\n%s", status, &p.err)
	}
}
