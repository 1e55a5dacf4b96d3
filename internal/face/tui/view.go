package tui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// Sizes of the screen and of its parts, in columns and rows.
const (
	leastWidth, leastHeight = 50, 16
	leastLane               = 25 // columns of a thread
	answerRows              = 2
	valueRows               = 3
	actionRows              = 3
	pageRows                = 2 // of a page of an answer that are no lines of it
)

// Styles say again what marks and words say, so that nothing is lost without colours.
var (
	strong = lipgloss.NewStyle().Bold(true)
	faint  = lipgloss.NewStyle().Faint(true)
	turned = lipgloss.NewStyle().Reverse(true)
	alarm  = lipgloss.NewStyle().Bold(true).Foreground(lipgloss.Red)
)

// View implements tea.Model.
func (m *model) View() tea.View {
	v := tea.NewView(strings.Join(m.rows(), "\n"))
	v.AltScreen = true
	v.WindowTitle = "heddle sim " + m.title
	return v
}

// rows are the lines of the screen.
func (m *model) rows() []string {
	switch {
	case m.width < leastWidth || m.height < leastHeight:
		return []string{fit(fmt.Sprintf("%d columns and %d rows are needed", leastWidth, leastHeight), m.width)}
	case m.page >= 0:
		return m.pageOf()
	}
	keys := m.keyRows()
	extra := max(m.height-24, 0) // rows beyond those of the smallest usual terminal
	values, actions := valueRows+extra/4, actionRows+extra/4
	lanes := m.height - 1 - answerRows - len(keys) - (values + 1) - (actions + 1)
	rows := []string{m.head()}
	rows = append(rows, m.lanes(lanes)...)
	rows = append(rows, m.values(values)...)
	rows = append(rows, m.actions(actions)...)
	rows = append(rows, m.answers()...)
	return append(rows, keys...)
}

// head is the first line: what is stepped through, where it stands, and what is wrong.
func (m *model) head() string {
	text := " " + m.title + "  " + m.picture.standing
	if m.busy {
		text += "  working, Esc ends it"
	}
	return turned.Render(pad(text, m.width))
}

// lanes are the threads side by side, those around the chosen one if there is no room for all.
func (m *model) lanes(rows int) []string {
	n := max(min(len(m.picture.lanes), m.width/leastLane), 1)
	first := max(min(m.picture.now-n/2, len(m.picture.lanes)-n), 0)
	width := m.width / n
	var columns [][]string
	for i := first; i < min(first+n, len(m.picture.lanes)); i++ {
		columns = append(columns, m.lane(i, rows, width-1))
	}
	lines := beside(columns, rows, width)
	if hidden := len(m.picture.lanes) - n; hidden > 0 {
		more := fmt.Sprintf(" %d more ", hidden)
		lines[rows-1] = ansi.Truncate(lines[rows-1], m.width-len(more), "") + faint.Render(more)
	}
	return lines
}

// lane is a thread: its name, where it is, what it does next, and its source.
func (m *model) lane(i, rows, width int) []string {
	l := m.picture.lanes[i]
	name := strong.Render(fit("  "+l.name, width))
	if i == m.picture.now {
		name = turned.Render(pad("* "+l.name, width))
	}
	lines := []string{name, fit("  "+l.place, width), fit("  "+l.doing, width)}
	for _, line := range squeezed(window(l.source, rows-len(lines))) {
		if line = fit(line, width); strings.HasPrefix(line, ">") {
			line = strong.Render(line)
		}
		lines = append(lines, line)
	}
	return lines
}

// window are as many lines around the one that is marked as there is room for.
func window(lines []string, rows int) []string {
	at := 0
	for i, line := range lines {
		if strings.HasPrefix(line, ">") {
			at = i
		}
	}
	first := max(min(at-rows/2, len(lines)-rows), 0)
	return lines[first:min(first+rows, len(lines))]
}

// squeezed are lines of source without the spaces that all of them have after their marks.
func squeezed(lines []string) []string {
	common := -1
	for _, line := range lines {
		rest := strings.TrimPrefix(strings.TrimPrefix(line, "> "), "  ")
		if n := len(rest) - len(strings.TrimLeft(rest, " ")); common < 0 || n < common {
			common = n
		}
	}
	out := make([]string, len(lines))
	for i, line := range lines {
		out[i] = line
		if len(line) >= 2+common {
			out[i] = line[:2] + line[2+common:]
		}
	}
	return out
}

// values are variables and locks.
func (m *model) values(rows int) []string {
	width := m.width / 3
	var columns [][]string
	for _, c := range []struct {
		name  string
		lines []string
	}{{"shared", m.picture.shared}, {"local", m.picture.locals}, {"locks", m.picture.locks}} {
		columns = append(columns, append([]string{heading(c.name, width-1)}, cut(c.lines, rows, width-1)...))
	}
	return beside(columns, rows+1, width)
}

// actions are what can happen next.
func (m *model) actions(rows int) []string {
	lines := []string{heading("what can happen next", m.width)}
	if m.picture.failure != "" {
		lines = append(lines, alarm.Render(fit("failure: "+m.picture.failure, m.width)))
		rows--
	}
	if m.picture.ending != "" {
		lines = append(lines, fit("nothing: "+m.picture.ending, m.width))
	}
	list := m.picture.actions
	first := max(min(m.selected-rows/2, len(list)-rows), 0)
	for i := first; i < min(first+rows, len(list)); i++ {
		lines = append(lines, m.action(i))
	}
	for want := rows + 1; len(lines) < want; {
		lines = append(lines, "")
	}
	return lines
}

func (m *model) action(i int) string {
	c := m.picture.actions[i]
	mark := "  "
	if i == m.picture.follows {
		mark = "> "
	}
	text := fmt.Sprintf("%s%-4s %s: %s", mark, c.name, c.thread, c.would)
	if i == m.selected {
		return turned.Render(pad(text, m.width))
	}
	return fit(text, m.width)
}

// answers are the lines in which the last command has answered, or the command that is being typed.
func (m *model) answers() []string {
	if m.asking != nil {
		text := ": " + m.asking.before + m.asking.text
		return []string{fit(tail(text, m.width-1)+"_", m.width), faint.Render(fit("Enter executes it, Esc leaves it", m.width))}
	}
	lines := make([]string, answerRows)
	for i, line := range m.answer[:min(len(m.answer), answerRows)] {
		if lines[i] = fit(line, m.width); m.wrong {
			lines[i] = alarm.Render(lines[i])
		}
	}
	return lines
}

// pageOf is a page of an answer that is longer than its place on the screen.
func (m *model) pageOf() []string {
	rows := max(m.height-pageRows, 1)
	lines := []string{m.head()}
	for _, line := range m.answer[m.page:min(m.page+rows, len(m.answer))] {
		lines = append(lines, fit(line, m.width))
	}
	for len(lines) < m.height-1 {
		lines = append(lines, "")
	}
	return append(lines, faint.Render(fit("Up/Down PageUp/PageDown move, any other key goes back", m.width)))
}

// keyRows are the keys.
func (m *model) keyRows() (rows []string) {
	line := ""
	for _, l := range labels() {
		if line != "" && len(line)+2+len(l) > m.width {
			rows, line = append(rows, faint.Render(line)), ""
		}
		if line != "" {
			line += "  "
		}
		line += l
	}
	return append(rows, faint.Render(line))
}

func heading(name string, width int) string {
	return faint.Render(fit("-- "+name+" "+strings.Repeat("-", max(width-len(name)-4, 0)), width))
}

// cut are as many lines as there is room for; the last says how many more there are.
func cut(lines []string, rows, width int) (out []string) {
	for i, line := range lines {
		if i == rows-1 && len(lines) > rows {
			return append(out, faint.Render(fit(fmt.Sprintf("... %d more", len(lines)-i), width)))
		}
		out = append(out, fit(line, width))
	}
	return out
}

// beside puts columns beside each other.
func beside(columns [][]string, rows, width int) []string {
	lines := make([]string, rows)
	for i := range lines {
		for _, c := range columns {
			text := ""
			if i < len(c) {
				text = c[i]
			}
			lines[i] += pad(text, width)
		}
	}
	return lines
}

// fit cuts a text to a width.
func fit(text string, width int) string { return ansi.Truncate(text, max(width, 0), "…") }

// pad makes a text as wide as its place.
func pad(text string, width int) string {
	text = fit(text, width)
	return text + strings.Repeat(" ", max(width-ansi.StringWidth(text), 0))
}

// tail is the end of a text that is too wide.
func tail(text string, width int) string {
	for r := []rune(text); ansi.StringWidth(text) > width && len(r) > 0; text = string(r) {
		r = r[1:]
	}
	return text
}
