package tui

import (
	"io"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"heddle/internal/face/debug"
)

// Run shows a debugger on a terminal until the user ends it. The title says what is stepped through; write saves text in a file.
func Run(d *debug.Debugger, title string, in io.Reader, out io.Writer, write func(file, text string) error) error {
	_, err := tea.NewProgram(newModel(d, title, write), tea.WithInput(in), tea.WithOutput(out)).Run()
	return err
}

// Screen is what a terminal of a size would show of a debugger, as lines of text.
func Screen(d *debug.Debugger, title string, width, height int) string {
	m := newModel(d, title, nil)
	m.width, m.height = width, height
	rows := m.rows()
	for i := range rows {
		rows[i] = strings.TrimRight(ansi.Strip(rows[i]), " ")
	}
	return strings.Join(rows, "\n")
}
