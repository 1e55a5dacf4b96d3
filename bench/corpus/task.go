package main

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// task is a program with a property and the verdict that its authors recorded.
type task struct {
	category, file, property, expected string
	dataModel, extraFlags, reliability string
}

// key tells tasks apart: a file may come with several properties, and with
// several flags.
func (t *task) key() string {
	return strings.Join([]string{t.file, t.property, t.dataModel, t.extraFlags}, "|")
}

// readIndex reads the tasks of an index.
func readIndex(name string) ([]task, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("%s: there is no header", name)
	}
	column := map[string]int{}
	for i, title := range rows[0] {
		column[title] = i
	}
	for _, title := range []string{"category", "file", "property", "expected_verdict"} {
		if _, ok := column[title]; !ok {
			return nil, fmt.Errorf("%s: there is no column %s", name, title)
		}
	}
	var list []task
	for _, row := range rows[1:] {
		cell := func(title string) string {
			if i, ok := column[title]; ok {
				return row[i]
			}
			return ""
		}
		list = append(list, task{
			category: cell("category"), file: cell("file"), property: cell("property"), expected: cell("expected_verdict"),
			dataModel: cell("data_model"), extraFlags: cell("extra_flags"), reliability: cell("reliability"),
		})
	}
	return list, nil
}

// judged are heddle's flags for a property of an index. Beside the names that
// heddle knows there are "part of a property" (valid-memsafety/valid-free), and
// a property with more checks behind it (unreach-call(assert/deadlock)).
func judged(property string) []string {
	if property == "assertion(assert(0))" {
		property = "unreach-call(assert)"
	}
	name, checks, more := strings.Cut(strings.TrimSuffix(property, ")"), "(")
	flags := []string{"--property=" + name[strings.LastIndex(name, "/")+1:]}
	if more {
		flags = append(flags, "--check=+"+strings.ReplaceAll(checks, "/", ",+"))
	}
	return flags
}

// arguments are heddle's for a task.
func (o *options) arguments(t task) []string {
	file := filepath.Join(o.dir, filepath.FromSlash(t.file))
	args := append([]string{"check"}, judged(t.property)...)
	args = append(args, fmt.Sprintf("--time=%dms", o.limits.time.Milliseconds()), fmt.Sprintf("--memory=%dM", o.limits.megabytes))
	if t.dataModel == "ILP32" {
		args = append(args, "--m32")
	}
	places := strings.NewReplacer("@SRCDIR@", filepath.Dir(file), "@TASKS@", o.dir)
	for _, flag := range strings.Fields(t.extraFlags) {
		args = append(args, "--cflags="+places.Replace(flag))
	}
	args = append(args, strings.Fields(o.flags)...)
	return append(args, file)
}
