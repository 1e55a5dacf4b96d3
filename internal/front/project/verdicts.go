package project

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"heddle/internal/front/compile"
	"heddle/internal/front/kept"
)

// Question is a check of a harness whose result may be kept, until something that it depends on changes: flags, versions, a file that is read.
//
// What files are read is asked of clang each time (compile.Reads), for a new file may hide one that was read before.
type Question struct {
	Flags   []string        // of the check, all that were given
	Options compile.Options // with which its files are compiled
	Besides []string        // files that are read besides, such as standard input

	Known []string // files that the result depends on, after Result
}

const (
	// keptFormat changes with the form of entries.
	keptFormat = "heddle verdict 1"
	keptEnd    = ".verdict"
	mostKept   = 1024
	keptFolder = "verdicts"

	// system is where files are that only the installation of a package changes.
	system = "/usr/"
)

// answered is an entry.
type answered struct {
	Whole  []string     // files that are compiled for it
	Reads  []kept.Stamp // of all that is read
	Others string       // hash of the stamps of the project's other files, of which one may now define what was missing
	Result json.RawMessage
}

// file is where the question's entry lies; "": nothing is kept.
func (q *Question) file() string {
	dir := kept.Dir()
	versions, err := compile.Versions(&q.Options)
	here, wrong := os.Getwd()
	if dir == "" || err != nil || wrong != nil {
		return ""
	}
	key := fmt.Sprintf("%s\n%s\n%q\n%q\n%q\n%q\n%q\n", keptFormat, versions, here, q.Flags, q.Options.Files, q.Options.CFlags, q.Options.Project.Flags)
	return filepath.Join(dir, keptFolder, kept.Hash([]byte(key))+keptEnd)
}

// Result is the result that is kept, or nil if there is none, or it may be another one today.
func (q *Question) Result(ctx context.Context) json.RawMessage {
	file := q.file()
	text, err := os.ReadFile(file)
	var e answered
	if file == "" || err != nil || json.Unmarshal(text, &e) != nil {
		return nil
	}
	o := q.Options
	o.Files, o.Modules = e.Whole, nil
	reads, err := compile.Reads(ctx, o)
	if err != nil {
		return nil
	}
	now, err := q.state(compile.Whole{Files: e.Whole, Read: reads})
	if err != nil || !slices.Equal(now.Reads, e.Reads) || now.Others != e.Others {
		return nil
	}
	q.Known = paths(e.Reads)
	return e.Result
}

// Keep keeps a result of a check that began at a time (in nanoseconds), of a program that was made so. If one of its files has changed since, it is
// not known which of its contents the result is for.
func (q *Question) Keep(began int64, made compile.Whole, result json.RawMessage) {
	file := q.file()
	if file == "" || len(made.Read) == 0 || !made.Settled {
		return
	}
	e, err := q.state(made)
	if err != nil {
		return
	}
	for _, path := range append(paths(e.Reads), q.Options.Project.Providers...) {
		if at, err := kept.Changed(path); err != nil || at >= began-clockGrain {
			return
		}
	}
	e.Result = result
	if text, err := json.Marshal(e); err == nil && kept.Write(file, text) {
		kept.Tidy(filepath.Dir(file), keptEnd, mostKept)
	}
}

func paths(stamps []kept.Stamp) (list []string) {
	for _, s := range stamps {
		list = append(list, s.Path)
	}
	return list
}

// clockGrain is how much the times of files may lag behind the clock, in nanoseconds.
const clockGrain = 20_000_000

// state is what a result depends on, as it is now.
func (q *Question) state(made compile.Whole) (e answered, err error) {
	e.Whole = made.Files
	reads := slices.Concat(made.Read, q.Besides)
	slices.Sort(reads)
	for _, path := range slices.Compact(reads) {
		s, err := stampOf(path)
		if err != nil {
			return e, err
		}
		e.Reads = append(e.Reads, s)
	}
	var others []int64
	for _, path := range q.Options.Project.Providers {
		at, _ := kept.Changed(path) // 0 of one that is missing
		others = append(others, at)
	}
	e.Others = kept.Hash(fmt.Appendf(nil, "%q %d", q.Options.Project.Providers, others))
	return e, nil
}

func stampOf(path string) (kept.Stamp, error) {
	if strings.HasPrefix(path, system) {
		return kept.ByTime(path)
	}
	return kept.ByContent(path)
}
