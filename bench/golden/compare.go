package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// kind is how two answers to one command differ.
type kind int

const (
	same kind = iota
	wording
	facts
	incomparable // one of them was stopped
)

// wordings are the fields of JSON documents whose text is for people.
var wordings = []string{
	"headline", "title", "text", "assumptions", "notes", "reduction_reason", "engine_reason", "open_reason", "end", "what", "guarantee", "warnings",
	"propositions", "verb",
}

func compareFiles(args []string, out io.Writer) error {
	if len(args) != 2 {
		return errors.New("compare requires two files")
	}
	before, err := readAnswers(args[0])
	if err != nil {
		return err
	}
	after, err := readAnswers(args[1])
	if err != nil {
		return err
	}
	counts := map[kind]int{}
	missing := 0
	for _, name := range sortedNames(before) {
		b, ok := after[name]
		if !ok {
			missing++
			continue
		}
		k, what := differ(before[name], b)
		counts[k]++
		if k == facts {
			fmt.Fprintf(out, "%s\n  %s\n", name, what)
		}
	}
	fmt.Fprintf(out, "%d the same, %d but for wording, %d differ; %d stopped, %d only in %s, %d only in %s\n",
		counts[same], counts[wording], counts[facts], counts[incomparable], missing, args[0], len(after)-len(before)+missing, args[1])
	if counts[facts] > 0 || missing > 0 {
		return errors.New("answers differ")
	}
	return nil
}

// differ compares two answers and says where facts differ first.
func differ(a, b answer) (kind, string) {
	switch {
	case a.Stopped != "" || b.Stopped != "":
		return incomparable, ""
	case a.Status != b.Status:
		return facts, fmt.Sprintf("status %d, was %d", b.Status, a.Status)
	case a.Out == b.Out && a.Errors == b.Errors:
		return same, ""
	}
	var was, is any
	if json.Unmarshal([]byte(a.Out), &was) != nil || json.Unmarshal([]byte(b.Out), &is) != nil {
		return ofText(a.Out, b.Out)
	}
	if where := differAt("", was, is); where != "" {
		return facts, where
	}
	return wording, ""
}

// differAt returns the path of the first value that differs in more than wording, or "" if none does.
func differAt(at string, was, is any) string {
	switch was := was.(type) {
	case map[string]any:
		is, ok := is.(map[string]any)
		if !ok {
			break
		}
		for _, key := range keys(was, is) {
			if slices.Contains(wordings, key) {
				continue
			}
			if where := differAt(at+"."+key, was[key], is[key]); where != "" {
				return where
			}
		}
		return ""
	case []any:
		is, ok := is.([]any)
		if !ok || len(is) != len(was) {
			break
		}
		for i := range was {
			if where := differAt(fmt.Sprintf("%s[%d]", at, i), was[i], is[i]); where != "" {
				return where
			}
		}
		return ""
	default:
		if was == is {
			return ""
		}
	}
	return fmt.Sprintf("%s: %s, was %s", at, short(is), short(was))
}

func keys(of ...map[string]any) (all []string) {
	for _, m := range of {
		for key := range m {
			all = append(all, key)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func short(value any) string {
	text, err := json.Marshal(value)
	if err != nil || len(text) > 200 {
		return fmt.Sprintf("%.200s...", text)
	}
	return string(text)
}

// ofText compares reports for people: their figures are facts, other words are wording.
func ofText(was, is string) (kind, string) {
	a, b := figures(was), figures(is)
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			return facts, fmt.Sprintf("figure %d of %d: %s, was %s", i, len(a), strings.Join(b[i:min(i+3, len(b))], " "), strings.Join(a[min(i, len(a)):min(i+3, len(a))], " "))
		}
	}
	return wording, ""
}

// figures are the words of a text that hold a digit.
func figures(text string) (list []string) {
	for _, w := range strings.Fields(text) {
		if strings.ContainsAny(w, "0123456789") {
			list = append(list, strings.Trim(w, ".,;:()"))
		}
	}
	return list
}
