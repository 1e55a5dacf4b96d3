package compile

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// directive is one of OpenMP: `parallel for schedule(static) nowait` has the words parallel, for, and the clauses after them.
type directive struct {
	words   []string // the construct, and clauses without an argument
	clauses []clause // those with one
}

// clause is a clause with an argument.
type clause struct{ name, argument string }

var (
	pragma = regexp.MustCompile(`^[ \t]*#[ \t]*pragma[ \t]+omp[ \t]+`)
	word   = regexp.MustCompile(`^[A-Za-z_]\w*`)

	// refersToLanes is what code has that clang would not take in a region of threads, or that means something else there.
	refersToLanes = regexp.MustCompile(`#[ \t]*pragma[ \t]+omp[ \t]+(ordered[ \t]+(.*\b)?simd|.*\bloop\b|.*\border\b|scan\b)`)
	// loopHead is the head of a loop whose variable is declared before; typedHead is one that declares it.
	loopHead  = regexp.MustCompile(`^for\s*\(\s*([A-Za-z_]\w*)\s*=`)
	typedHead = regexp.MustCompile(`^for\s*\(\s*[A-Za-z_][\w:<>*& ]*[\s*&]\w+\s*=`)
	marker    = regexp.MustCompile(`^#[^\n]*\n`)
)

// parseDirective gives the directive of a line; nil: it has none, or none that can be read.
func parseDirective(line string) *directive {
	at := pragma.FindStringIndex(line)
	if at == nil {
		return nil
	}
	d := &directive{}
	for rest := strings.TrimSpace(line[at[1]:]); rest != ""; rest = strings.TrimLeft(rest, " \t\r,") {
		name := word.FindString(rest)
		if name == "" {
			return nil
		}
		rest = strings.TrimLeft(rest[len(name):], " \t")
		if !strings.HasPrefix(rest, "(") {
			d.words = append(d.words, name)
			continue
		}
		n := closing(rest)
		if n < 0 {
			return nil
		}
		d.clauses = append(d.clauses, clause{name, rest[1:n]})
		rest = rest[n+1:]
	}
	return d
}

// closing is where the parenthesis closes that a text begins with; -1: nowhere.
func closing(text string) int {
	depth := 0
	for i, r := range text {
		switch r {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

func (d *directive) is(name string) bool { return slices.Contains(d.words, name) }

// clause is the argument of a clause.
func (d *directive) clause(name string) (argument string, given bool) {
	i := slices.IndexFunc(d.clauses, func(c clause) bool { return c.name == name })
	if i < 0 {
		return "", false
	}
	return d.clauses[i].argument, true
}

// changed gives the line of the directive that is compiled, and the function that says what loop it makes; "": none that matters.
// behind is the text that it is about; apart: lanes may be threads in this file.
func (d *directive) changed(line, behind []byte, apart bool) (changed []byte, says string) {
	if len(d.words) == 0 || !d.governs() {
		return line, ""
	}
	simd := d.is("simd")
	if simd {
		says = untriedFunction
	}
	switch scan := strings.Contains(string(line), "inscan"); {
	case scan || simd && d.is("taskloop") || simd && d.words[0] == "ordered":
		return line, says
	case d.is("for"):
		return d.dealt(line, simd)
	case simd && apart && len(d.words) == 1:
		return d.threads(line, string(behind))
	}
	return line, says
}

// governs reports whether a directive may be about the loop that follows. One that only names a construct is not: `cancel for` and
// `cancellation point for` stand in the body of a loop.
func (d *directive) governs() bool {
	switch d.words[0] {
	case "declare", "end", "cancel", "cancellation":
		return false
	}
	return true
}

// dealt gives a loop that is dealt out among threads a schedule by which the library knows it.
func (d *directive) dealt(line []byte, simd bool) (changed []byte, says string) {
	text := strings.TrimRight(string(line), "\r")
	schedule, given := d.clause("schedule")
	if _, safe := d.clause("safelen"); safe && given {
		return line, untriedFunction // only neighbours are lanes of each other
	}
	switch {
	case !given && simd:
		return []byte(text + " schedule(static, " + openLanesChunk + ")"), simdFunction
	case !given:
		return []byte(text + " schedule(static, " + openChunk + ")"), openFunction
	case !simd:
		return line, ""
	}
	kind, chunk, chunked := strings.Cut(schedule, ",")
	kind = strings.TrimSpace(kind)
	if !chunked {
		chunk = map[string]string{"static": "0", "dynamic": "1", "guided": "1"}[kind]
	}
	if chunk == "" || kind != "static" && kind != "dynamic" && kind != "guided" {
		return line, untriedFunction
	}
	return []byte(d.without("schedule") + " schedule(" + kind + ", (" + chunk + ") + " + lanesChunk + ")"), simdFunction
}

// threads makes a region of a simd loop, of as many threads as the library says: one, or two where lanes are tried.
func (d *directive) threads(line []byte, loop string) (changed []byte, says string) {
	for _, c := range d.clauses {
		switch c.name {
		case "private", "lastprivate", "linear", "reduction", "collapse", "simdlen", "aligned", "nontemporal", "if":
		default:
			return line, untriedFunction // safelen among them: only neighbours are lanes of each other
		}
	}
	loops := 1
	if n, given := d.clause("collapse"); given {
		var err error
		if loops, err = strconv.Atoi(strings.TrimSpace(n)); err != nil || loops < 1 {
			return line, untriedFunction
		}
	}
	variables, known := outerVariables(loop, loops)
	if !known {
		return line, untriedFunction
	}
	text := "#pragma omp parallel for num_threads(" + lanesFunction + "()) schedule(static, " + openChunk + ")"
	for _, c := range d.clauses {
		if !slices.Contains([]string{"simdlen", "aligned", "nontemporal", "if"}, c.name) {
			text += " " + c.name + "(" + c.argument + ")"
		}
		for _, v := range variables {
			if c.name != "collapse" && regexp.MustCompile(`\b`+v+`\b`).MatchString(c.argument) {
				return line, untriedFunction // the clause would say twice what becomes of it
			}
		}
	}
	if len(variables) > 0 {
		text += " lastprivate(" + strings.Join(variables, ", ") + ")"
	}
	return []byte(text), simdFunction
}

// without is the directive without a clause.
func (d *directive) without(name string) string {
	text := "#pragma omp " + strings.Join(d.words, " ")
	for _, c := range d.clauses {
		if c.name != name {
			text += " " + c.name + "(" + c.argument + ")"
		}
	}
	return text
}

// outerVariables are those of n nested loops that are not declared in their heads: they have a value after the loops.
func outerVariables(text string, n int) (list []string, known bool) {
	for range n {
		text = skipSpace(text)
		if m := loopHead.FindStringSubmatch(text); m != nil {
			list = append(list, m[1])
		} else if !typedHead.MatchString(text) {
			return nil, false
		}
		end := closing(text[strings.Index(text, "("):])
		if end < 0 {
			return nil, false
		}
		text = strings.TrimPrefix(skipSpace(text[strings.Index(text, "(")+end+1:]), "{")
	}
	return list, true
}

// skipSpace drops white space and the lines by which the preprocessor says where a text comes from.
func skipSpace(text string) string {
	for {
		text = strings.TrimLeft(text, " \t\r\n")
		m := marker.FindString(text)
		if m == "" || strings.Contains(m, "pragma") {
			return text
		}
		text = text[len(m):]
	}
}
