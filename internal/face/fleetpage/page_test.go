package fleetpage

import (
	"bufio"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/chromedp"

	"heddle/internal/fleet"
	"heddle/internal/test/browser"
	"heddle/internal/test/requests"
)

const (
	token = "tokentokentokentoken1234"
	evil  = `"><script>window.harmed = 1</script><img src=x onerror="window.harmed = 1">'` + "\x1b[2J{{.}}"
)

var (
	now = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	id  = strings.Repeat("ab", 16)
)

// sample is a fleet with a job of each kind, whose names want harm.
func sample() *fleet.Overview {
	job := func(state fleet.State, f func(*fleet.JobView)) fleet.JobView {
		v := fleet.JobView{Heard: now.Add(-3 * time.Second)}
		v.Job, v.Question, v.Begun, v.State, v.Version, v.Sum = id, fleet.Question{Program: evil, Query: evil, Asker: evil}, now.Add(-90*time.Second), state, evil, evil
		f(&v)
		return v
	}
	running := job(fleet.Running, func(v *fleet.JobView) {
		v.Tasks.Out, v.Tasks.Done, v.Tasks.Failed, v.Tasks.Retried, v.Tasks.Bytes, v.At, v.Rate = 7, 41, 2, 3, 12345, 4, 8.5
		v.Progress = fleet.Progress{Runs: 900, Hits: 90, Low: 0.09, High: 0.11, Interval: true, States: 4242, Transitions: 5151, Stage: "engines at work " + evil}
		v.Course = []fleet.Point{{Runs: 100, Low: 0.05, High: 0.25}, {Runs: 500, Low: 0.08, High: 0.15}, {Runs: 900, Low: 0.09, High: 0.11}}
	})
	answered := job(fleet.Answered, func(v *fleet.JobView) {
		v.Job, v.Answer, v.Page = strings.Repeat("cd", 16), "probability 0.5 "+evil, true
	})
	left := job(fleet.Left, func(v *fleet.JobView) { v.Job, v.Kept = strings.Repeat("ef", 16), 17 })
	worker := fleet.WorkerView{WorkerNews: fleet.WorkerNews{ID: "w", Name: evil, Version: evil, Sum: evil, Slots: 4, At: map[string]int{id: 3}, Done: 50, Failed: 1}, Heard: now.Add(-time.Second)}
	return &fleet.Overview{Place: "nats://127.0.0.1:1", Now: now, Connected: true, Jobs: []fleet.JobView{running, answered, left}, Workers: []fleet.WorkerView{worker},
		Queue: fleet.Stream{Messages: 7, Bytes: 700}, Results: fleet.Stream{Messages: 17, Bytes: 1700}}
}

// served serves a fleet, and returns the address of its page.
func served(t *testing.T, overview func() *fleet.Overview) string {
	t.Helper()
	s := httptest.NewUnstartedServer(nil)
	s.Config.Handler = New(Options{Overview: overview, Hosts: []string{s.Listener.Addr().String()}, Token: token, Page: func(_ *http.Request, job string) []byte {
		if job != id {
			return nil
		}
		return []byte(`<!doctype html><title>of a job</title><script>document.title = "harmed"</script><p>page`)
	}})
	s.Start()
	t.Cleanup(s.Close)
	return s.URL
}

func get(t *testing.T, url string, head ...string) (*http.Response, string) {
	t.Helper()
	return requests.Send(t, requests.Request{Method: "GET", URL: url, Head: head})
}

// TestWho: nobody is answered who does not know the token, asks by another name, or comes from another page.
func TestWho(t *testing.T) {
	url := served(t, sample)
	at := "/" + token + "/"
	for _, x := range []struct {
		path   string
		status int
		head   []string
	}{
		{at, 200, nil},
		{"/" + token, 200, nil},
		{at + "page.js", 200, nil},
		{at + "page.css", 200, nil},
		{at + "metrics", 200, nil},
		{at + "job/" + id, 200, nil},
		{at + "report/" + id, 200, nil},
		{"/metrics", 200, []string{"Authorization", "Bearer " + token}},
		{"/", 404, nil},
		{"/metrics", 404, nil},
		{"/metrics", 404, []string{"Authorization", "Bearer guess"}},
		{"/metrics", 404, []string{"Authorization", "Bearer "}},
		{"/", 404, []string{"Authorization", "Bearer " + token}},
		{"/page.js", 404, nil},
		{"/" + token + "x/", 404, nil},
		{"/guess/job/" + id, 404, nil},
		{at + "job/", 404, nil},
		{at + "job/" + strings.Repeat("0", 32), 404, nil},
		{at + "report/" + strings.Repeat("cd", 16), 404, nil},
		{at + "nothing", 404, nil},
		{at, 403, []string{"Host", "evil.example"}},
		{at, 403, []string{"Origin", "http://evil.example"}},
		{at, 403, []string{"Sec-Fetch-Site", "cross-site"}},
		{"/metrics", 403, []string{"Authorization", "Bearer " + token, "Host", "evil.example"}},
	} {
		a, body := get(t, url+x.path, x.head...)
		if a.StatusCode != x.status || a.StatusCode >= 400 && strings.Contains(body, "tasks") {
			t.Errorf("%s %v: %d, want %d: %.100s", x.path, x.head, a.StatusCode, x.status, body)
		}
		if p := a.Header.Get("Content-Security-Policy"); !strings.Contains(p, "default-src 'none'") || strings.Contains(p, "script-src 'unsafe") || strings.HasPrefix(p, "sandbox;") != (x.path == at+"report/"+id) && a.StatusCode == 200 {
			t.Errorf("%s: the policy is %q", x.path, p)
		}
	}
	if a, err := http.Post(url+at, "text/plain", nil); err != nil || a.StatusCode != 404 {
		t.Errorf("a POST is answered by %v, %v", a, err)
	}
}

// TestMetrics: each figure is a line as Prometheus reads it, with the sums of what is there.
func TestMetrics(t *testing.T) {
	a, body := get(t, served(t, sample)+"/"+token+"/metrics")
	if kind := a.Header.Get("Content-Type"); !strings.HasPrefix(kind, "text/plain; version=0.0.4") {
		t.Errorf("it is %s", kind)
	}
	line := regexp.MustCompile(`^(heddle_fleet_[a-z_]+) (\S+)$`)
	got, described := map[string]float64{}, map[string]int{}
	for s := bufio.NewScanner(strings.NewReader(body)); s.Scan(); {
		if f := strings.Fields(s.Text()); f[0] == "#" {
			described[f[2]]++
			continue
		}
		m := line.FindStringSubmatch(s.Text())
		if m == nil {
			t.Fatalf("%q is no figure", s.Text())
		}
		x, err := strconv.ParseFloat(m[2], 64)
		if err != nil || described[m[1]] != 2 {
			t.Errorf("%q: %v, described %d times", s.Text(), err, described[m[1]])
		}
		got[m[1]] = x
	}
	for name, want := range map[string]float64{"up": 1, "jobs_running": 1, "tasks_waiting": 3, "tasks_under_way": 4, "tasks_done": 41, "tasks_failed": 2, "tasks_retried": 3, "tasks_per_second": 8.5,
		"results_taken_bytes": 12345, "workers": 1, "worker_slots": 4, "worker_slots_busy": 3, "worker_tasks_done": 50, "queue_tasks": 7, "queue_bytes": 700, "results": 17, "results_bytes": 1700} {
		if x, ok := got["heddle_fleet_"+name]; !ok || x != want {
			t.Errorf("%s is %g, want %g", name, x, want)
		}
	}
}

// TestCurve: an interval is drawn within its box, from the left to the right and back.
func TestCurve(t *testing.T) {
	p := curve(sample().Jobs[0].Course)
	if p == nil || p.Band != "0.0,0.0 120.0,24.0 240.0,33.6 240.0,38.4 120.0,40.8 0.0,48.0" {
		t.Errorf("drawn as %+v", p)
	}
	for _, list := range [][]fleet.Point{nil, {{Runs: 1, High: 1}}, {{Runs: 1, High: 1}, {Runs: 1, High: 1}}, {{Runs: 1}, {Runs: 2}}} {
		if p := curve(list); p != nil {
			t.Errorf("%v is drawn as %+v", list, p)
		}
	}
}

// TestPage: the page shows what there is, keeps up with it, and no name becomes markup or script.
func TestPage(t *testing.T) {
	o := make(chan *fleet.Overview, 1)
	o <- sample()
	url := served(t, func() *fleet.Overview { x := <-o; o <- x; return x }) + "/" + token + "/"
	ctx := browser.Open(t, browser.Options{Width: 1200, Height: 900, Expected: func(e *log.Entry) bool { return strings.Contains(e.URL, "favicon") }})
	shows := func(what, expression, want string) {
		t.Helper()
		t.Log(what)
		browser.Holds(t, ctx, expression, want)
	}
	browser.Do(t, ctx, chromedp.Navigate(url), chromedp.WaitReady("article"))
	shows("jobs", `document.querySelectorAll("article").length`, "3")
	shows("no markup of names", `document.querySelectorAll("script, img").length + " " + window.harmed`, "1 undefined")
	shows("the question", `document.querySelector("article.running h3").textContent.includes('<script>window.harmed')`, "true")
	shows("figures", `[...document.querySelectorAll("article.running dl div")].map(x => x.innerText.replace(/\s+/g, " ")).slice(0, 4).join()`, "done 41,under way 4,waiting 3,per second 8.5")
	shows("the check", `[...document.querySelectorAll("article.running dl div")].map(x => x.innerText.replace(/\s+/g, " ")).filter(x => /^(states|transitions|stage)/.test(x)).map(x => x.slice(0, 21)).join()`,
		"states 4242,transitions 5151,stage engines at work")
	shows("the curve", `document.querySelector("article.running polygon").getBoundingClientRect().width > 200`, "true")
	shows("the worker", `[...document.querySelectorAll("tbody td.n")].map(x => x.textContent).join()`, "4,50,1,1s ago")
	shows("the answer", `document.querySelector(".answer").textContent.startsWith("probability 0.5")`, "true")
	shows("no overflow", `document.documentElement.scrollWidth <= innerWidth`, "true")
	x := sample()
	x.Jobs, x.Connected = x.Jobs[:1], false
	x.Jobs[0].Tasks.Done = 42
	<-o
	o <- x
	browser.Do(t, ctx, chromedp.WaitReady("body[data-shown]"), chromedp.WaitNotPresent("article.answered"))
	shows("anew", `document.querySelectorAll("article").length + " " + document.querySelector("dd").textContent + " " + document.querySelector("header strong").textContent`,
		"1 42 The server cannot be reached: what follows is old.")
	shows("still no markup of names", `document.querySelectorAll("script, img").length + " " + window.harmed`, "1 undefined")
	browser.Do(t, ctx, chromedp.Click("article h3 a"), chromedp.WaitVisible(`//a[text()="All jobs"]`))
	shows("one job", `location.pathname + " " + document.querySelectorAll("article").length + " " + getComputedStyle(document.body).maxWidth`, "/"+token+"/job/"+id+" 1 1120px")
}

// TestReport: the page that a job has left is shown, and no script of it runs.
func TestReport(t *testing.T) {
	ctx := browser.Open(t, browser.Options{Width: 800, Height: 600, Expected: func(e *log.Entry) bool {
		return strings.Contains(e.URL, "favicon") || strings.Contains(e.Text, "script")
	}})
	browser.Do(t, ctx, chromedp.Navigate(served(t, sample)+"/"+token+"/report/"+id), chromedp.WaitReady("p"))
	var title string
	browser.Do(t, ctx, chromedp.Title(&title))
	if title != "of a job" {
		t.Errorf("its title is %q", title)
	}
}
