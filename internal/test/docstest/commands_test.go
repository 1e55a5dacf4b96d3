package docstest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// commandHelp is the help of one command, in parts.
type commandHelp struct {
	title string
	text  string // what precedes the flags
	flags []flagHelp
}

// flagHelp is one flag as a command describes it.
type flagHelp struct {
	group string
	name  string // with its short name and its value, as in "-p, --project PROJECT"
	lines []string
}

// same reports whether two commands describe a flag in the same words.
func (f flagHelp) same(g flagHelp) bool { return f.name == g.name && slices.Equal(f.lines, g.lines) }

// long is the name of a flag alone.
func (f flagHelp) long() string { return flagName.FindString(f.name) }

var (
	commandLine = regexp.MustCompile(`(?m)^  heddle (\w+).*  [A-Z]`)
	groupLine   = regexp.MustCompile(`^([A-Z][\w ]*):$`)
	flagLine    = regexp.MustCompile(`^(?:  | {6})((?:-\w, )?--\S+(?: '[^']*'| \S+?(?:\[="[^"]*"\])?)?) {3,}(\S.*)$`)
)

// commandNames are the commands that the help lists.
func commandNames() ([]string, error) {
	text, _, err := execute("heddle help")
	if err != nil {
		return nil, err
	}
	var names []string
	for _, m := range commandLine.FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	return names, nil
}

// parseHelp splits the help of a command.
func parseHelp(title, text string) commandHelp {
	h := commandHelp{title: title}
	var plain []string
	group, column := "", 0 // where the text of a flag begins
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		flag, heading := flagLine.FindStringSubmatch(line), groupLine.FindStringSubmatch(line)
		switch last := len(h.flags) - 1; {
		case flag != nil && group != "":
			column = len(line) - len(flag[2])
			h.flags = append(h.flags, flagHelp{group, flag[1], []string{flag[2]}})
		case heading != nil:
			group = heading[1]
			if last < 0 {
				plain = append(plain, line)
			}
		case last < 0:
			plain = append(plain, line)
		case line != "":
			h.flags[last].lines = append(h.flags[last].lines, strings.TrimRight(line[min(column, len(line)-len(strings.TrimLeft(line, " "))):], " "))
		}
	}
	if len(h.flags) > 0 { // the heading of the first group
		plain = plain[:len(plain)-1]
	}
	h.text = strings.TrimSpace(strings.Join(plain, "\n"))
	return h
}

// allHelp is the help of heddle and of each of its commands.
func allHelp() ([]commandHelp, error) {
	names, err := commandNames()
	if err != nil {
		return nil, err
	}
	var list []commandHelp
	for _, name := range append([]string{""}, names...) {
		text, _, err := execute(strings.TrimSpace("heddle " + name + " --help=all"))
		if err != nil {
			return nil, err
		}
		list = append(list, parseHelp(strings.TrimSpace("heddle "+name), text))
	}
	return list, nil
}

// sharedFlags are the flags that several commands describe in the same words,
// each in the group in which it occurs first.
func sharedFlags(list []commandHelp) (shared []flagHelp) {
	var seen []flagHelp
	for _, h := range list {
		for _, f := range h.flags {
			switch {
			case slices.ContainsFunc(shared, f.same):
			case slices.ContainsFunc(seen, f.same):
				shared = append(shared, seen[slices.IndexFunc(seen, f.same)])
			default:
				seen = append(seen, f)
			}
		}
	}
	slices.SortStableFunc(shared, func(f, g flagHelp) int {
		return slices.IndexFunc(seen, f.same) - slices.IndexFunc(seen, g.same)
	})
	return shared
}

// groupsOf are the groups of flags in order of appearance.
func groupsOf(flags []flagHelp) (groups []string) {
	for _, f := range flags {
		if !slices.Contains(groups, f.group) {
			groups = append(groups, f.group)
		}
	}
	return groups
}

// inGroup are the flags of a group.
func inGroup(flags []flagHelp, group string) (list []flagHelp) {
	for _, f := range flags {
		if f.group == group {
			list = append(list, f)
		}
	}
	return list
}

// usages shows flags as the help does.
func usages(flags []flagHelp) string {
	var b strings.Builder
	width := 0
	for _, f := range flags {
		width = max(width, len(f.left()))
	}
	for _, f := range flags {
		for i, line := range f.lines {
			left := f.left()
			if i > 0 {
				left = ""
			}
			fmt.Fprintf(&b, "%-*s   %s\n", width, left, line)
		}
	}
	return b.String()
}

func (f flagHelp) left() string {
	if strings.HasPrefix(f.name, "--") {
		return "      " + f.name
	}
	return "  " + f.name
}

// commands is the help of heddle and of each of its commands; the flags that
// several commands share stand in a section of their own.
func commands() (string, error) {
	list, err := allHelp()
	if err != nil {
		return "", err
	}
	shared := sharedFlags(list)
	var b strings.Builder
	for _, h := range list {
		fmt.Fprintf(&b, "## %s\n\n```text\n%s\n", h.title, h.text)
		own := slices.DeleteFunc(slices.Clone(h.flags), func(f flagHelp) bool { return slices.ContainsFunc(shared, f.same) })
		for _, group := range groupsOf(own) {
			fmt.Fprintf(&b, "\n%s:\n%s", group, usages(inGroup(own, group)))
		}
		b.WriteString("```\n\n" + heeded(h, shared))
	}
	b.WriteString("## Shared flags\n\nThe flags that several commands heed; each command above lists its own.\n\n")
	for _, group := range groupsOf(shared) {
		fmt.Fprintf(&b, "### %s\n\n```text\n%s```\n\n", group, usages(inGroup(shared, group)))
	}
	return b.String(), nil
}

// heeded lists the shared flags of a command by group.
func heeded(h commandHelp, shared []flagHelp) string {
	var parts []string
	for _, group := range groupsOf(shared) {
		var names []string
		for _, f := range inGroup(shared, group) {
			if slices.ContainsFunc(h.flags, f.same) {
				names = append(names, "`"+nameAmong(f, shared)+"`")
			}
		}
		if len(names) > 0 {
			parts = append(parts, fmt.Sprintf("- [%s](#%s): %s", group, anchor(group), strings.Join(names, ", ")))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "Shared flags:\n\n" + strings.Join(parts, "\n") + "\n\n"
}

// nameAmong is the name of a flag, with its value if that distinguishes it from
// another one.
func nameAmong(f flagHelp, shared []flagHelp) string {
	for _, g := range shared {
		if g.long() == f.long() && !g.same(f) {
			return f.name
		}
	}
	return f.long()
}

var fence = regexp.MustCompile("(?ms)^```text\n(.*?)^```$")

// TestFlagsOnce: no flag is described twice in the same words, and every command names each flag that it heeds.
func TestFlagsOnce(t *testing.T) {
	list, err := allHelp()
	if err != nil {
		t.Fatal(err)
	}
	page := read(t, "docs/command.md")
	var described []flagHelp
	for _, m := range fence.FindAllStringSubmatch(page, -1) {
		described = append(described, parseHelp("", "Flags:\n"+m[1]).flags...)
	}
	for _, h := range list {
		_, section, _ := strings.Cut(page, "\n## "+h.title+"\n")
		section, _, _ = strings.Cut(section, "\n## ")
		for _, f := range h.flags {
			n := 0
			for _, g := range described {
				if g.same(f) {
					n++
				}
			}
			if n != 1 {
				t.Errorf("docs/command.md describes %s of %s %d times", f.name, h.title, n)
			}
			if !strings.Contains(section, f.long()) {
				t.Errorf("docs/command.md does not name %s of %s", f.name, h.title)
			}
		}
	}
}
