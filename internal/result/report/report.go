// Package report holds the result of a check as it is reported: a verdict, its counterexamples, and
// how to reproduce them. The packages below it print it: text for people, json for programs.
//
// It must not know how anything was found, and writes nothing itself. The
// packages below write to the io.Writer that they are given, and know no
// terminal, no clock and no environment.
package report

import (
	"fmt"
	"slices"
	"strings"

	"heddle/internal/ir/source"
	"heddle/internal/result/graph"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// Report is a verdict with its evidence and what belongs to it, or several of these.
type Report struct {
	Verdict verdict.Verdict
	Traces  []*trace.Trace // one for each violation, or the one that shows an answer
	Witness *trace.Trace   // shows why what was asked holds; nil: no run does
	Tests   *trace.Tests   // that were made; nil: none were asked for
	Written string         // where files of the tests were written; "": nowhere
	Files   []string       // as the user named them
	Flags   []string       // of the command, as far as a replay needs them
	Base    string         // directory that file names are shown from; "": as they are
	OneRun  bool           // it describes one run, which proves nothing
	Graph   *graph.Graph   // of all states; nil: they are too many to be drawn, or nobody asked

	Answers   []*Report  // to several questions, in place of all but Files and Base; nil: there is one
	Harnesses []*Harness // of a project, in place of all else; nil: it is about none
}

// Replay is the command that runs a trace's schedule again.
func (r *Report) Replay(t *trace.Trace) string {
	if len(t.Unwritten) > 0 {
		with := *r
		with.Flags = append(slices.Clip(r.Flags), "--unwritten="+t.Unwritten.String())
		r = &with
	}
	return r.ReplayOf(t.Line())
}

// ReplayOf is the command that runs a schedule again.
func (r *Report) ReplayOf(schedule string) string {
	words := []string{"heddle", "replay"}
	words = append(words, r.Flags...)
	words = append(words, schedule)
	words = append(words, r.Files...)
	for i, w := range words {
		words[i] = Quote(w)
	}
	return strings.Join(words, " ")
}

// plain are the characters that a shell takes as they are.
const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=+,:@%"

// Quote makes a word safe for a POSIX shell.
func Quote(w string) string {
	if w != "" && strings.Trim(w, plain) == "" {
		return w
	}
	return "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
}

// File is a file's name as it is shown.
func (r *Report) File(file string) string {
	file = clean(file)
	if rest, ok := strings.CutPrefix(file, strings.TrimSuffix(r.Base, "/")+"/"); ok && r.Base != "" {
		return rest
	}
	return file
}

// clean takes "." and ".." out of a path.
func clean(file string) string {
	var out []string
	for i, e := range strings.Split(file, "/") {
		switch {
		case e == "." || e == "" && i > 0:
		case e == ".." && len(out) > 0 && out[len(out)-1] != ".." && out[len(out)-1] != "":
			out = out[:len(out)-1]
		default:
			out = append(out, e)
		}
	}
	return strings.Join(out, "/")
}

// Place is a place as "file:line".
func (r *Report) Place(p source.Place) string {
	if !p.Known() {
		return "(no source)"
	}
	return fmt.Sprintf("%s:%d", r.File(p.File), p.Line)
}

// Title names a failure in a few words: "data race on counter".
func Title(f *trace.Failure) string {
	title := f.Title
	if title == "" {
		title = f.Check
	}
	if f.Check == "proposition" {
		return f.Text
	}
	if f.Check == "race" && f.Subject != "" {
		return title + " on " + f.Subject
	}
	return title
}
