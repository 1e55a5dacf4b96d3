package precondition

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// File is the file that expressions lie in, to messages and debug information: each in the line of its number.
const File = "--assume"

// Number is the number of the assumption that lies at a place, or 0 if there is none.
func Number(file string, line int) int {
	if path.Base(file) == File {
		return line
	}
	return 0
}

// Names are what the text uses of the program that it becomes a part of.
type Names struct {
	Called string // the variable that is not 0 when the function is called for the first time
	Assume string // the function that ends runs in which its first argument is 0; its second is the number of the assumption
}

// Source is a file with a function.
type Source struct {
	Text  string
	Name  string // by which the compiler calls it
	Named string // what debug information calls the file that the function is in: another one, if the text counts its lines as another's
}

// Insert writes assumptions to where the body of a function may begin whose name stands in a line: it gives a text for each such place, at most a few.
func Insert(s Source, line int, function string, assumptions []string, names Names) (changed []string) {
	const most = 8
	for _, at := range bodies(s.Text, s.Named, line, function) {
		here := positionOf(s.Text, at)
		if here.file == "" {
			here.file = s.Name
		}
		back := fmt.Sprintf("\n#line %d %s\n%s", here.line, quote(here.file), strings.Repeat(" ", here.column))
		if changed = append(changed, s.Text[:at]+code(assumptions, names)+back+s.Text[at:]); len(changed) == most {
			break
		}
	}
	return changed
}

// code is what is written.
func code(assumptions []string, n Names) string {
	var b strings.Builder
	mark := func(line int) string { return fmt.Sprintf("#line %d %s\n", line, quote(File)) }
	fmt.Fprintf(&b, "\n%[3]s{ extern __typeof__(0) %[1]s __asm__(%[1]q); extern void %[2]s(__typeof__(0), __typeof__(0)) __asm__(%[2]q);\n"+
		"#ifdef __cplusplus\n%[3]sif (!__builtin_is_constant_evaluated())\n#endif\n%[3]sif (%[1]s) { %[1]s = 0;\n#pragma clang diagnostic push\n", n.Called, n.Assume, mark(1))
	for _, w := range []string{"implicit-function-declaration", "pointer-integer-compare", "string-compare"} {
		fmt.Fprintf(&b, "#pragma clang diagnostic error \"-W%s\"\n", w)
	}
	for i, text := range assumptions {
		fmt.Fprintf(&b, "%[1]s%[2]s(!!(\n%[1]s%[3]s\n%[1]s), %[4]d);\n", mark(i+1), n.Assume, Line(text), i+1)
	}
	b.WriteString("#pragma clang diagnostic pop\n} }")
	return b.String()
}

func quote(file string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(file) + `"`
}

// position is a place as a file counts its lines.
type position struct {
	file   string // "": the file itself
	line   int
	column int // bytes before it in its line
}

var lineMark = regexp.MustCompile(`^[ \t]*#[ \t]*(?:line[ \t]+)?(\d+)(?:[ \t]+"((?:[^"\\]|\\.)*)")?`)

// next is the position of the next line, after this one.
func (p position) next(line string) position {
	if m := lineMark.FindStringSubmatch(line); m != nil {
		if n, err := strconv.Atoi(m[1]); err == nil {
			if m[2] != "" {
				p.file = strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(m[2])
			}
			return position{p.file, n, 0}
		}
	}
	return position{p.file, p.line + 1, 0}
}

func positionOf(text string, at int) position {
	p := position{line: 1}
	begin := 0
	for {
		n := strings.IndexByte(text[begin:at], '\n')
		if n < 0 {
			p.column = at - begin
			return p
		}
		p = p.next(text[begin : begin+n])
		begin += n + 1
	}
}

// bodies are where the body of a function may begin, after its brace: after each time that its name stands in the line.
func bodies(text, file string, line int, function string) (list []int) {
	s := scanner{text: text}
	here, begin := position{line: 1}, 0 // of the line that is scanned
	inLine := func() bool {
		for n := strings.IndexByte(text[begin:], '\n'); n >= 0 && begin+n < s.at; n = strings.IndexByte(text[begin:], '\n') {
			here = here.next(text[begin : begin+n])
			begin += n + 1
		}
		return here.line == line && (here.file == "" || same(here.file, file))
	}
	for !s.done() {
		wanted, from := inLine(), s.at
		if s.directive() {
			continue
		}
		if kind, ok := s.skip(); !ok {
			s.at++
		} else if wanted && kind == word && text[from:s.at] == function {
			if at := brace(s); at >= 0 && !slices.Contains(list, at) {
				list = append(list, at)
			}
		}
	}
	return list
}

// same reports whether a file of a mark is the one that debug information names, which is absolute.
func same(mark, file string) bool {
	return mark == file || strings.HasSuffix(file, "/"+strings.TrimPrefix(mark, "./"))
}

// brace is after the first brace that follows a function's name and is not in parentheses, nor after a member that a constructor
// initialises, or -1 if there is none.
func brace(s scanner) int {
	depth, members := 0, false
	for before := byte(0); !s.done(); {
		if s.directive() {
			continue
		}
		if kind, ok := s.skip(); ok {
			if kind == word {
				before = 'a'
			}
			continue
		}
		b := s.text[s.at]
		s.at++
		switch b {
		case '(', '[':
			depth++
		case ')', ']', '}':
			depth--
		case ':':
			members = members || depth <= 0 && before == ')'
		case '{':
			if depth <= 0 && !(members && (before == 'a' || before == '>')) {
				return s.at
			}
			depth++
		}
		if b > ' ' {
			before = b
		}
	}
	return -1
}

// directive passes a line for the preprocessor, if one begins here. What quotation marks and brackets it has may have no other side.
func (s *scanner) directive() bool {
	if s.text[s.at] != '#' || strings.TrimSpace(s.text[strings.LastIndexByte(s.text[:s.at], '\n')+1:s.at]) != "" {
		return false
	}
	for !s.done() && s.text[s.at] != '\n' {
		switch rest := s.text[s.at:]; {
		case strings.HasPrefix(rest, "/*"):
			s.until("*/", 2, comment)
		case rest[0] == '\\' && len(rest) > 1:
			s.at += 2
		default:
			s.at++
		}
	}
	return true
}
