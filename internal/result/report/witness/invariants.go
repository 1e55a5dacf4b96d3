package witness

import (
	"regexp"
	"strings"
)

// invariant is what holds at the head of a loop, as an expression of C.
type invariant struct {
	source, line int
	function     string
	text         string
}

// loopWord begins a loop, in the line where its head is.
var loopWord = regexp.MustCompile(`\b(for|while|do)\b`)

// invariants are those of the proof that can be said in C about a loop of the source.
func (w *writer) invariants() (list []invariant) {
	v := w.report.Verdict.Induction
	if v == nil {
		return nil
	}
	for _, l := range v.Loops {
		src, line := w.places.find(l.Place)
		if line == 0 || !loopWord.Match(w.places.text(src, line)) {
			continue
		}
		if text, ok := anyOf(l.Cases); ok {
			list = append(list, invariant{src, line, l.Function, text})
		}
	}
	return list
}

// anyOf is that one of the cases holds; ok is false if that says nothing.
func anyOf(cases [][]string) (text string, ok bool) {
	var all []string
	for _, facts := range cases {
		var list []string
		for _, f := range facts {
			if e, ok := inC(f); ok { // without the others the case says less, which is true as well
				list = append(list, "("+e+")")
			}
		}
		if len(list) == 0 {
			return "", false
		}
		all = append(all, strings.Join(list, " && "))
	}
	if len(all) == 1 {
		return all[0], true
	}
	for i, c := range all {
		all[i] = "(" + c + ")"
	}
	return strings.Join(all, " || "), len(all) > 0
}

var (
	// linear is a sum of products of names of variables and numbers.
	name       = `[A-Za-z_]\w*(?:\[\d+\]|\.[A-Za-z_]\w*|->[A-Za-z_]\w*)*`
	term       = `(?:-?\d+|` + name + `|\d+\*` + name + `)`
	linear     = term + `(?: [+-] ` + term + `)*`
	compared   = regexp.MustCompile(`^(` + linear + `(?: % \d+)?) (==|!=|<=|<|>=|>) (` + linear + `)$`)
	twoBounds  = regexp.MustCompile(`^(` + linear + `) (<=|<) (` + linear + `) (<=|<) (` + linear + `)$`)
	wordsOfC   = regexp.MustCompile(`\b(NULL|heap|block)\b`)
	overflowed = regexp.MustCompile(`\d{19,}`) // no constant of C without a suffix
)

// inC is a fact as an expression of C; ok is false if it is none, such as one about another function's variable.
func inC(fact string) (text string, ok bool) {
	if wordsOfC.MatchString(fact) || overflowed.MatchString(fact) {
		return "", false
	}
	if m := twoBounds.FindStringSubmatch(fact); m != nil {
		return m[1] + " " + m[2] + " " + m[3] + " && " + m[3] + " " + m[4] + " " + m[5], true
	}
	return fact, compared.MatchString(fact)
}
