package docstest

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"heddle/internal/face/cli"
)

// session runs the commands of a console block and gives the block as it would
// look now. Known are heddle, with its output cut by head, `echo $?`, and cat of files that heddle has written for a flag of outputFlags, which lie in
// a folder of the block's own.
func session(block string) (string, error) {
	dir, err := os.MkdirTemp("", "docstest")
	if err != nil {
		return block, err
	}
	defer os.RemoveAll(dir)
	var out strings.Builder
	status := 0
	for _, line := range strings.Split(block, "\n") {
		command, ok := strings.CutPrefix(line, "$ ")
		if !ok {
			continue
		}
		if out.Len() > 0 && strings.Contains(block, "\n\n$ "+command) {
			out.WriteString("\n")
		}
		out.WriteString(line + "\n")
		if command == "echo $?" {
			fmt.Fprintln(&out, status)
			continue
		}
		text, s, err := executeIn(dir, command)
		if err != nil {
			return block, fmt.Errorf("%s: %w", line, err)
		}
		status = s
		out.WriteString(text)
	}
	return out.String(), nil
}

// outputFlags name files that heddle writes, or has written.
var outputFlags = []string{"--html=", "--sarif=", "--junit=", "--witness=", "--hint="}

// inside puts the files of outputFlags into a folder.
func inside(words []string, dir string) {
	for i, w := range words {
		for _, flag := range outputFlags {
			if name, ok := strings.CutPrefix(w, flag); ok {
				words[i] = flag + filepath.Join(dir, name)
			}
		}
	}
}

// execute runs one command line and gives what a terminal would show.
func execute(command string) (text string, status int, err error) { return executeIn("", command) }

// executeIn is execute, with a folder for files that are written.
func executeIn(dir, command string) (text string, status int, err error) {
	lines := -1
	if before, after, cut := strings.Cut(command, " | head -"); cut {
		if lines, err = strconv.Atoi(after); err != nil {
			return "", 0, err
		}
		command = before
	}
	words, err := split(command)
	if err != nil {
		return "", 0, err
	}
	switch words[0] {
	case "heddle", "bin/heddle":
		inside(words, dir)
		var out bytes.Buffer
		status = cli.Main(words[1:], &out, &out)
		text = out.String()
	case "cat":
		b, err := os.ReadFile(filepath.Join(dir, words[1]))
		if err != nil {
			return "", 0, err
		}
		text = string(b)
	default:
		return "", 0, fmt.Errorf("only heddle can be run")
	}
	if base, err := os.Getwd(); err != nil || strings.Contains(text, base) {
		return "", 0, fmt.Errorf("the output names a directory of this machine:\n%s", text)
	}
	if all := strings.SplitAfter(text, "\n"); lines >= 0 && len(all) > lines {
		text = strings.Join(all[:lines], "")
	}
	return text, status, nil
}

// split cuts a command line into words as a shell does, which may be in single
// quotes.
func split(command string) (words []string, err error) {
	word, quoted, begun := "", false, false
	for _, r := range command {
		switch {
		case r == '\'':
			quoted, begun = !quoted, true
		case r == ' ' && !quoted:
			if begun {
				words = append(words, word)
			}
			word, begun = "", false
		default:
			word, begun = word+string(r), true
		}
	}
	if begun {
		words = append(words, word)
	}
	if quoted || len(words) == 0 {
		return nil, fmt.Errorf("%q is no command line", command)
	}
	return words, nil
}
