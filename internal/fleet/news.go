package fleet

import (
	"encoding/json"
	"math"
	"time"
	"unicode/utf8"
)

// This file has the reports of jobs and workers about themselves, for display (board.go). Nothing is decided by it, so that a
// message that is lost or false harms no answer.

// Subjects of these messages.
const (
	workersSubject = "heddle.workers" // heartbeats
	cancelSubject  = "heddle.cancel." // JOB: the process that asks is to end
)

// beatEvery is the interval of a worker's reports.
const beatEvery = 2 * time.Second

// Question is what a job is for.
type Question struct {
	Program string `json:"program"`
	Query   string `json:"query"`
	Asker   string `json:"asker"` // the process, as people call it
}

// Progress is how far the answer of a job is.
type Progress struct {
	Runs     int     `json:"runs"`
	Hits     int     `json:"hits"`
	Low      float64 `json:"low"`
	High     float64 `json:"high"`
	Interval bool    `json:"interval"` // there is one: Low and High

	States      int    `json:"states,omitempty"`
	Transitions int    `json:"transitions,omitempty"`
	Stage       string `json:"stage,omitempty"` // what a check is at, in words
}

// finite leaves an interval out that JSON has no numbers for.
func (p Progress) finite() Progress {
	if x := p.Low + p.High; !p.Interval || math.IsNaN(x) || math.IsInf(x, 0) {
		p.Low, p.High, p.Interval = 0, 0, false
	}
	return p
}

// State is what has become of a job.
type State string

// The states.
const (
	Running    State = "running"
	Answered   State = "answered"
	Unanswered State = "ended without an answer"
	Silent     State = "silent"    // nothing was heard of it for a while: its process was killed, or cannot be reached
	Left       State = "left over" // its process has ended, and a process that asks the same would continue from its results
)

// JobNews is a job's report about itself.
type JobNews struct {
	Job     string `json:"job"`
	Version string `json:"version"`
	Sum     string `json:"build"` // of its process
	Question
	Begun time.Time `json:"begun"`
	State State     `json:"state"`
	Tasks struct {
		Out     int   `json:"out"`  // handed out, with no result yet
		Done    int   `json:"done"` // whose results were taken
		Failed  int   `json:"failed"`
		Retried int   `json:"retried"` // handed out again since they were lost
		Bytes   int64 `json:"bytes"`   // of results
	} `json:"tasks"`
	Progress Progress `json:"progress"`
	Answer   string   `json:"answer,omitempty"`
	Page     bool     `json:"page"` // a page with the answer is on the server
}

// WorkerNews is a worker's report about itself.
type WorkerNews struct {
	ID      string         `json:"id"`
	Name    string         `json:"name"`
	Version string         `json:"version"`
	Sum     string         `json:"build"`
	Begun   time.Time      `json:"begun"`
	Slots   int            `json:"slots"`
	At      map[string]int `json:"at,omitempty"` // slots by the job that they are at
	Done    int            `json:"done"`         // tasks
	Failed  int            `json:"failed"`       // tasks, which ended with an error
	Gone    bool           `json:"gone"`         // it leaves
}

// Bounds on accepted messages, which anybody with the token can send.
const (
	longestText  = 400 // bytes
	mostSlots    = 1 << 12
	mostAt       = 64
	longestAbout = 16 << 10 // bytes of a message
)

// clipped is a text of somebody else's, in a line of bounded length.
func clipped(text string) string {
	if len(text) > longestText {
		end := longestText
		for end > 0 && !utf8.RuneStart(text[end]) {
			end--
		}
		text = text[:end] + "…"
	}
	return oneLine(text)
}

// clip bounds the report of a job; it returns false if the report is invalid.
func (n *JobNews) clip() bool {
	for _, text := range []*string{&n.Version, &n.Sum, &n.Program, &n.Query, &n.Asker, &n.Answer, (*string)(&n.State)} {
		*text = clipped(*text)
	}
	n.Progress = n.Progress.finite()
	n.Progress.Stage = clipped(n.Progress.Stage)
	return isJob(n.Job) && n.Tasks.Out >= 0 && n.Tasks.Done >= 0
}

// clip bounds the report of a worker; it returns false if the report is invalid.
func (n *WorkerNews) clip() bool {
	for _, text := range []*string{&n.Version, &n.Sum, &n.Name} {
		*text = clipped(*text)
	}
	for job := range n.At {
		if !isJob(job) {
			return false
		}
	}
	return n.ID != "" && len(n.ID) <= 64 && n.Slots > 0 && n.Slots <= mostSlots && len(n.At) <= mostAt && n.Done >= 0
}

// isJob reports whether a text is what a job may be called: it becomes part of subjects.
func isJob(id string) bool {
	for _, r := range id {
		if (r < '0' || r > '9') && (r < 'a' || r > 'f') {
			return false
		}
	}
	return len(id) == jobDigits
}

// jobDigits is how long the name of a job is.
const jobDigits = 32

// read reads a message; false: it is none of these.
func read[T any, P interface {
	*T
	clip() bool
}](data []byte) (x T, ok bool) {
	ok = len(data) <= longestAbout && json.Unmarshal(data, &x) == nil && P(&x).clip()
	return x, ok
}
