package fleetpage

import (
	"fmt"
	"net/http"
	"strings"

	"heddle/internal/fleet"
)

// metric is a figure for Prometheus, in its text format (version 0.0.4).
type metric struct {
	name, help string
	value      float64
}

// metricsOf are the figures of a fleet. Those of jobs and workers are sums: who is there comes and goes, and a name of each would be another time series. Sums over those that
// are there fall when one goes, so that they are gauges.
func metricsOf(o *fleet.Overview) []metric {
	var jobs, waiting, out, done, failed, retried, taken, rate float64
	for i := range o.Jobs {
		v := &o.Jobs[i]
		done, failed, retried, taken = done+float64(v.Tasks.Done), failed+float64(v.Tasks.Failed), retried+float64(v.Tasks.Retried), taken+float64(v.Tasks.Bytes)
		if v.State == fleet.Running {
			jobs, out, waiting, rate = jobs+1, out+float64(v.At), waiting+float64(v.Waiting()), rate+v.Rate
		}
	}
	var slots, busy, work float64
	for i := range o.Workers {
		w := &o.Workers[i]
		slots, busy, work = slots+float64(w.Slots), busy+float64(w.Busy()), work+float64(w.Done)
	}
	up := 0.0
	if o.Connected {
		up = 1
	}
	return []metric{
		{"heddle_fleet_up", "1 if the server of the fleet can be reached.", up},
		{"heddle_fleet_jobs_running", "Jobs that run.", jobs},
		{"heddle_fleet_tasks_waiting", "Tasks of running jobs that no worker is at.", waiting},
		{"heddle_fleet_tasks_under_way", "Tasks of running jobs that workers are at.", out},
		{"heddle_fleet_tasks_done", "Tasks done of the jobs that are shown, those that have ended in the last day too.", done},
		{"heddle_fleet_tasks_failed", "Tasks of these jobs that ended with an error.", failed},
		{"heddle_fleet_tasks_retried", "Tasks of these jobs that were handed out again since they were lost.", retried},
		{"heddle_fleet_tasks_per_second", "Tasks of running jobs that are done per second.", rate},
		{"heddle_fleet_results_taken_bytes", "Bytes of results of these jobs that were taken.", taken},
		{"heddle_fleet_workers", "Workers that are there.", float64(len(o.Workers))},
		{"heddle_fleet_worker_slots", "Tasks that they do at a time.", slots},
		{"heddle_fleet_worker_slots_busy", "Tasks that they are at.", busy},
		{"heddle_fleet_worker_tasks_done", "Tasks that they have done.", work},
		{"heddle_fleet_queue_tasks", "Tasks on the server.", float64(o.Queue.Messages)},
		{"heddle_fleet_queue_bytes", "Bytes of these.", float64(o.Queue.Bytes)},
		{"heddle_fleet_results", "Results on the server.", float64(o.Results.Messages)},
		{"heddle_fleet_results_bytes", "Bytes of these.", float64(o.Results.Bytes)},
	}
}

func (h *Handler) metrics(w http.ResponseWriter, r *http.Request) {
	var b strings.Builder
	for _, m := range metricsOf(h.o.Overview()) {
		fmt.Fprintf(&b, "# HELP %s %s\n# TYPE %s gauge\n%s %g\n", m.name, m.help, m.name, m.name, m.value)
	}
	text("text/plain; version=0.0.4", b.String())(w, r)
}
