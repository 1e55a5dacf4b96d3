package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"regexp"

	"heddle/bench/process"
)

// answer is what a command said, less what differs from run to run.
type answer struct {
	Name    string   `json:"name"`
	Args    []string `json:"args"`
	Status  int      `json:"status"`
	Stopped string   `json:"stopped,omitempty"`
	Out     string   `json:"out"`
	Errors  string   `json:"errors"`
	Seconds float64  `json:"seconds"` // not compared
}

func (o *options) answer(c command) answer {
	r := process.Run(o.limits, o.heddle, c.args...)
	a := answer{Name: c.name, Args: c.args, Status: r.Status, Stopped: r.Stopped, Seconds: r.Seconds}
	if a.Stopped == "" {
		a.Out, a.Errors = steady(r.Out), steady(r.Errors)
	}
	return a
}

func (a answer) write(w io.Writer) error {
	line, err := json.Marshal(a)
	if err != nil {
		return err
	}
	_, err = w.Write(append(line, '\n'))
	return err
}

// readAnswers reads what record has written, by name.
func readAnswers(name string) (map[string]answer, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	all := map[string]answer{}
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<28)
	for lines.Scan() {
		var a answer
		if err := json.Unmarshal(lines.Bytes(), &a); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all[a.Name] = a
	}
	return all, lines.Err()
}

var unsteady = []struct {
	text *regexp.Regexp
	by   string
}{
	{regexp.MustCompile(`"(seconds|bytes)": [-+.\de]+`), `"$1": 0`},
	{regexp.MustCompile(`\b[\d.,]+ (s|ms|kB|MB|GB)\b`), `# $1`},
}

// steady takes times and sizes out of a text.
func steady(text string) string {
	for _, u := range unsteady {
		text = u.text.ReplaceAllString(text, u.by)
	}
	return text
}
