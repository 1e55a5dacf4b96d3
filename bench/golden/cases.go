package main

import (
	"cmp"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"heddle/bench/task"
)

// command is one call of heddle, from the folder of the module.
type command struct {
	name string
	args []string
}

// ways are asked of each program, with the flags that its comments name. All
// of them end by their own bounds on most programs.
var ways = []struct {
	name string
	args []string
}{
	{"default", words("check --json")},
	{"text", words("check")},
	{"table", words("check --json --checks-table --states=20000")},
	{"O2", words("check --json --opt=O2")},
	{"m32", words("check --json --m32 --states=50000")},
	{"breadth", words("check --json --search=bfs --states=50000")},
	{"symmetry", words("check --json --symmetry --states=50000")},
	{"counting", words("check --json --counter-abstraction=on --states=50000")},
	{"context", words("check --json --context-bound=2 --states=50000")},
	{"hash", words("check --json --store=hash --states=50000")},
	{"explicit", words("check --json --engine=explicit --states=50000")},
	{"symbolic", words("check --json --engine=symbolic --states=20000")},
	{"match", words("check --json --engine=symbolic:merge,match=subsumption --states=2000")},
	{"bmc", words("check --json --engine=bmc:unwind=4 --states=2000")},
	{"induction", words("check --json --engine=k-induction --states=2000")},
	{"states", words("states --json --reduction=all --states=20000")},
	{"executions", words("states --json --executions --max-executions=2000")},
	{"tests", words("gentest --json --states=5000")},
	{"instructions", words("query --json --states=20000 FILE EnumStates")},
	{"exact", []string{"query", "--json", "--exact", "--states=20000", "FILE", "Pr[<=60] (<> Terminated)"}},
	{"sampled", []string{"query", "--json", "--max-runs=2000", "FILE", "Pr[<=60] (<> Terminated) {Epsilon = 0.1}"}},
}

func words(text string) []string { return strings.Fields(text) }

var flagsLine = regexp.MustCompile(`(?m)^// flags: (.*)$`)

// cases are all commands, in a fixed order.
func (o *options) cases() ([]command, error) {
	var list []command
	for _, pattern := range []string{"testdata/*/*.c", "testdata/*/*.cc", "testdata/*/*.ll", "examples/*.c", "examples/platform/*.c", "bench/programs/*.c"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			made, err := ofProgram(file)
			if err != nil {
				return nil, err
			}
			list = append(list, made...)
		}
	}
	documents, err := ofDocuments()
	if err != nil {
		return nil, err
	}
	tasks, err := o.ofTasks()
	return slices.Concat(list, documents, tasks), err
}

// ofProgram are the ways of one program.
func ofProgram(name string) ([]command, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var flags []string
	if m := flagsLine.FindSubmatch(text); m != nil {
		flags = words(strings.ReplaceAll(string(m[1]), "../../", "")) // of checkouts in which files in flags were relative to tests
	}
	var list []command
	for _, w := range ways {
		args := append([]string{w.args[0]}, flags...)
		at := slices.Index(w.args, "FILE")
		if at < 0 {
			args = append(append(args, w.args[1:]...), name)
		} else {
			args = append(args, w.args[1:]...)
			args[at+len(flags)] = name
		}
		list = append(list, command{name + " " + w.name, args})
	}
	return list, nil
}

var documented = regexp.MustCompile(`(?m)^\$ heddle (.*)$`)

// ofDocuments are the commands that the documents show.
func ofDocuments() ([]command, error) {
	files, err := filepath.Glob("docs/*.md")
	if err != nil {
		return nil, err
	}
	var list []command
	for _, file := range append(files, "README.md") {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		for _, m := range documented.FindAllSubmatch(text, -1) {
			args, ok := split(string(m[1]))
			if ok && !slices.Contains(names(list), string(m[1])) {
				list = append(list, command{string(m[1]), args})
			}
		}
	}
	return list, nil
}

func names(list []command) (all []string) {
	for _, c := range list {
		all = append(all, c.name)
	}
	return all
}

// split splits a line of a document as a shell does, and reports whether it is one command without pipes.
func split(line string) (args []string, ok bool) {
	var word strings.Builder
	quoted, begun := false, false
	for _, r := range line {
		switch {
		case r == '\'':
			quoted, begun = !quoted, true
		case quoted:
			word.WriteRune(r)
		case r == ' ':
			if begun {
				args = append(args, word.String())
			}
			word.Reset()
			begun = false
		case strings.ContainsRune("|><;&$`", r):
			return nil, false
		default:
			word.WriteRune(r)
			begun = true
		}
	}
	if begun {
		args = append(args, word.String())
	}
	return args, !quoted && len(args) > 0
}

// ofTasks are the verification tasks with the smallest check sums, of those that are there.
func (o *options) ofTasks() ([]command, error) {
	if o.index == "" {
		return nil, nil
	}
	tasks, err := task.ReadIndex(o.index)
	if err != nil {
		return nil, err
	}
	tasks = slices.DeleteFunc(tasks, func(t task.Task) bool {
		_, err := os.Stat(t.In(o.tasks))
		return err != nil
	})
	slices.SortStableFunc(tasks, func(a, b task.Task) int {
		return cmp.Or(cmp.Compare(a.SHA1, b.SHA1), cmp.Compare(a.Key(), b.Key()))
	})
	var list []command
	for _, t := range tasks[:min(o.count, len(tasks))] {
		args := append([]string{"check", "--json", "--states=300000"}, t.Flags(o.tasks)...)
		list = append(list, command{"task " + t.Key(), append(args, t.In(o.tasks))})
	}
	return list, nil
}
