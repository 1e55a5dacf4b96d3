package main

import (
	"fmt"
	"os"
	"os/exec"
	"strings"

	"heddle/bench/task"
)

// tally counts the tasks of a property.
type tally struct {
	violated, graph, yaml, inYAML int
}

// write writes the page of all results.
func (o *options) write(all []task.Task, done map[string]result) error {
	sums, order := map[string]*tally{}, []string{}
	var total tally
	var rest []string
	none := 0
	for _, t := range all {
		r, ok := done[t.File+"|"+t.Property]
		if !ok || !o.chosen(&t) {
			continue
		}
		delete(done, t.File+"|"+t.Property) // an index may have it twice
		if r.graphML == noViolation {
			none++
			continue
		}
		s := sums[t.Property]
		if s == nil {
			s = &tally{}
			sums[t.Property] = s
			order = append(order, t.Property)
		}
		for _, x := range []*tally{s, &total} {
			x.violated++
			x.graph += count(r.graphML == followed)
			x.inYAML += count(r.yaml != inYAMLNone)
			x.yaml += count(r.yaml == followed)
		}
		if r.graphML != followed || r.yaml == lost {
			rest = append(rest, fmt.Sprintf("- %s `%s`: GraphML %s, YAML %s: %s", t.Property, t.File, r.graphML, r.yaml, strings.TrimSpace(r.text)))
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, head, o.time, o.megabytes, o.jobs, build(), none)
	row := func(name string, s *tally) {
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d |\n", name, s.violated, s.graph, s.inYAML, s.yaml)
	}
	for _, p := range order {
		row(p, sums[p])
	}
	row("all", &total)
	if len(rest) > 0 {
		b.WriteString("\n## Not followed\n\n" + strings.Join(rest, "\n") + "\n")
	}
	return os.WriteFile(o.page, []byte(b.String()), 0o666)
}

// build is the commit of the tree.
func build() string {
	out, err := exec.Command("git", "rev-parse", "--short=8", "HEAD").Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(out))
}

const head = `# Witnesses that are followed

` + "`go run ./bench/witness INDEX DIR`" + ` checks verification tasks of an index whose recorded verdict is false, writes a witness of each violation that it finds (` + "`--witness`" + `), in GraphML
and where that is possible in YAML, and checks the task again with the witness as a hint (` + "`--hint`" + `). A witness is *followed* if that finds a violation of the same kind by following the
hint. heddle's own schedule is in neither file: the witness has lines, threads and values of inputs only. Tasks of nontermination, which the formats cannot have, do not count.

Limits: %v and %d MB for each check, %d at a time. Build: %s. Tasks without a violation within the limits: %d; they are left out.

| property | violations | GraphML followed | in YAML | YAML followed |
|---|--:|--:|--:|--:|
`
