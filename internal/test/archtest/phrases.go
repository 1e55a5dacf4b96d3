package archtest

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/token"
	"path"
	"regexp"
	"sort"
	"strings"
)

// phrase is a turn of phrase that a reader of technical English stumbles over, and what to write.
type phrase struct {
	words   string // a regular expression; a blank stands for white space and the marker of a comment
	instead string
}

var phrases = []phrase{
	{`tells? whether`, "reports whether"},
	{`(?:is|are|was|were|be|been) told`, "is given, is reported, is called with"},
	{`hears? of`, "is called with, observes"},
	{`(?:is|are|was|were) wanted`, "is required, is expected"},
	{`(?:goes|go|going|went|gone) on`, "continues"},
	{`(?:goes|go|going|went|gone) round`, "loops, iterates"},
	{`of which it is not known`, "which may"},
}

// phrasesAllowed are the files, by patterns, that may keep such phrases.
var phrasesAllowed = []struct{ pattern, why string }{
	{"CONTRIBUTING.md", "it names what not to write"},
	{"bench/*.md", "pages are written anew with their figures"},
	{"internal/test/archtest/phrases*.go", "this list and its test"},
}

// phraseExceptions are meanings in which the words are the right ones.
var phraseExceptions = []string{"told apart", "told from", "go on to", "goes on the", "go on the", "go on in"}

// checkPhrases demands that comments, messages and documents do without the phrases. The strings of tests are free: they
// name cases, and hold texts of others.
func checkPhrases(t *tree, list []phrase) (faults []string) {
	compiled := make([]*regexp.Regexp, len(list))
	for i, p := range list {
		compiled[i] = regexp.MustCompile(`\b` + strings.ReplaceAll(p.words, " ", phraseGap) + `\b(?:` + phraseGap + `\w+)?`)
	}
	judge := func(file string, line int, text []byte) {
		for i, re := range compiled {
			for _, at := range re.FindAllIndex(text, -1) {
				found := strings.Join(phraseWords.FindAllString(string(text[at[0]:at[1]]), -1), " ")
				if !exceptional(found) {
					n := line + bytes.Count(text[:at[0]], []byte("\n"))
					faults = append(faults, fmt.Sprintf("%s:%d: %q: write %s", file, n, found, list[i].instead))
				}
			}
		}
	}
	for _, f := range t.files {
		if !phrasesFree(f.path) {
			eachText(f, func(n ast.Node, text string) { judge(f.path, f.set.Position(n.Pos()).Line, []byte(text)) })
		}
	}
	for name, content := range t.texts {
		if prose[path.Ext(name)] && !phrasesFree(name) {
			judge(name, 1, content)
		}
	}
	sort.Strings(faults)
	return faults
}

// phraseGap is what stands between two words, in a comment that wraps too.
const phraseGap = `[\s/*]+`

var phraseWords = regexp.MustCompile(`\w+`)

// prose are the kinds of files, beside Go's, whose whole text is read.
var prose = map[string]bool{".md": true, ".c": true, ".cc": true, ".cpp": true, ".h": true}

// eachText calls f with the comments of a file, and with its strings if it is not a test.
func eachText(file *goFile, f func(n ast.Node, text string)) {
	for _, group := range file.ast.Comments {
		var lines []string
		for _, c := range group.List {
			lines = append(lines, c.Text)
		}
		f(group, strings.Join(lines, "\n"))
	}
	if file.test {
		return
	}
	ast.Inspect(file.ast, func(n ast.Node) bool {
		if lit, is := n.(*ast.BasicLit); is && lit.Kind == token.STRING {
			f(lit, lit.Value)
		}
		return true
	})
}

func exceptional(found string) bool {
	for _, e := range phraseExceptions {
		if strings.HasSuffix(found, e) {
			return true
		}
	}
	return false
}

func phrasesFree(file string) bool {
	if strings.HasPrefix(file, "testdata/") || strings.Contains(file, "/testdata/") {
		return true
	}
	for _, x := range phrasesAllowed {
		if matches(x.pattern, file) {
			return true
		}
	}
	return false
}
