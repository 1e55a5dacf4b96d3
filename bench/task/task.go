// Package task reads an index of verification tasks, programs with a property and the verdict that their authors
// recorded, and says how heddle is called for one. It knows neither single tasks nor what is made of the answers; the
// commands of bench that run such sets share it. It can miss what an index says in columns of other names.
package task

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Task is a row of an index. What is optional is empty where the index has no such column.
type Task struct {
	Category, File, Property, Expected string // File is relative to the folder of the tasks; Expected is true or false
	DataModel, ExtraFlags, Reliability string // optional: ILP32 or LP64, the compiler's flags, A to C
	SHA1                               string // optional: of the file
}

// Key tells tasks apart: a file may come with several properties, and with
// several flags.
func (t *Task) Key() string {
	return strings.Join([]string{t.File, t.Property, t.DataModel, t.ExtraFlags}, "|")
}

// ReadIndex reads the tasks of an index, a CSV file with a header.
func ReadIndex(name string) ([]Task, error) {
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
	var list []Task
	for _, row := range rows[1:] {
		cell := func(title string) string {
			if i, ok := column[title]; ok {
				return row[i]
			}
			return ""
		}
		list = append(list, Task{
			Category: cell("category"), File: cell("file"), Property: cell("property"), Expected: cell("expected_verdict"),
			DataModel: cell("data_model"), ExtraFlags: cell("extra_flags"), Reliability: cell("reliability"), SHA1: cell("sha1"),
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

// Flags are heddle's for the task in a folder of tasks: what is judged, and how the file is compiled.
func (t *Task) Flags(dir string) []string {
	flags := judged(t.Property)
	if t.DataModel == "ILP32" {
		flags = append(flags, "--m32")
	}
	places := strings.NewReplacer("@SRCDIR@", filepath.Dir(t.In(dir)), "@TASKS@", dir)
	for _, flag := range strings.Fields(t.ExtraFlags) {
		flags = append(flags, "--cflags="+places.Replace(flag))
	}
	return flags
}

// In is the task's file in a folder of tasks.
func (t *Task) In(dir string) string { return filepath.Join(dir, filepath.FromSlash(t.File)) }
