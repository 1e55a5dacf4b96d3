package tui

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	tea "charm.land/bubbletea/v2"

	"heddle/internal/face/console"
	"heddle/internal/face/debug"
)

// model is the screen: what it shows, and what keys do.
type model struct {
	d       *debug.Debugger
	console *console.Console
	said    *bytes.Buffer // what the console has answered
	title   string

	width, height int
	picture       picture
	selected      int      // of the enabled actions
	answer        []string // what the last command said
	wrong         bool     // it could not be executed
	page          int      // the first line of the answer that is shown where it needs pages; -1: it does not, or was put away
	asking        *question
	busy          bool         // a command is under way
	stop          *atomic.Bool // it is to end
}

// question is a command whose rest is being typed.
type question struct{ before, text string }

// done is sent when a command has been executed.
type done struct {
	picture picture
	answer  string
	err     error
}

// newModel makes the screen of a debugger. Write saves text in a file.
func newModel(d *debug.Debugger, title string, write func(file, text string) error) *model {
	m := &model{d: d, title: clean(title), said: &bytes.Buffer{}, stop: &atomic.Bool{}, width: 80, height: 24, page: -1}
	m.console = console.New(d, m.said, write)
	m.console.Terse = true
	outer := d.Interrupt
	d.Interrupt = func() bool { return m.stop.Load() || outer != nil && outer() }
	m.take(done{picture: look(d)})
	return m
}

// Init implements tea.Model.
func (m *model) Init() tea.Cmd { return nil }

// Update implements tea.Model.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case done:
		m.busy = false
		m.take(msg)
		if errors.Is(msg.err, console.ErrQuit) {
			return m, tea.Quit
		}
	case tea.PasteMsg:
		if m.asking != nil {
			m.asking.text += clean(strings.TrimSpace(msg.Content))
		}
	case tea.KeyPressMsg:
		return m, m.press(msg)
	}
	return m, nil
}

// take shows what a command has led to.
func (m *model) take(r done) {
	m.picture = r.picture
	if m.selected = r.picture.follows; m.selected < 0 {
		m.selected = max(slices.IndexFunc(r.picture.actions, m.ofNow), 0)
	}
	m.answer, m.wrong, m.page = nil, false, -1
	for _, line := range strings.Split(strings.TrimRight(r.answer, "\n"), "\n") {
		if line != "" {
			m.answer = append(m.answer, clean(line))
		}
	}
	if r.err != nil && !errors.Is(r.err, console.ErrQuit) {
		m.answer, m.wrong = append(m.answer, "error: "+clean(r.err.Error())), true
	}
	if len(m.answer) > answerRows {
		m.page = 0
	}
}

// ofNow reports whether an action is the chosen thread's.
func (m *model) ofNow(c choice) bool { return int(c.action.Thread) == m.picture.now }

// execute has the console execute a command, beside the screen.
func (m *model) execute(command string) tea.Cmd {
	m.busy = true
	m.stop.Store(false)
	return func() tea.Msg {
		m.said.Reset()
		err := m.console.Do(command)
		return done{look(m.d), m.said.String(), err}
	}
}

// press is what a key does.
func (m *model) press(k tea.KeyPressMsg) tea.Cmd {
	key := k.String()
	switch {
	case m.busy:
		if key == "esc" || key == "ctrl+c" {
			m.stop.Store(true)
		}
		return nil
	case key == "ctrl+c":
		return tea.Quit
	case m.asking != nil:
		return m.typed(key, k.Text)
	case m.page >= 0:
		m.turnPage(key)
		return nil
	}
	return m.command(key)
}

// typed takes a key of a command that is being typed.
func (m *model) typed(key, text string) tea.Cmd {
	q := m.asking
	switch key {
	case "esc":
		m.asking = nil
	case "enter":
		m.asking = nil
		if command := strings.TrimSpace(q.before + q.text); command != "" {
			return m.execute(command)
		}
	case "backspace":
		if r := []rune(q.text); len(r) > 0 {
			q.text = string(r[:len(r)-1])
		}
	default:
		q.text += clean(text)
	}
	return nil
}

// turnPage takes a key while a long answer is shown.
func (m *model) turnPage(key string) {
	rows := max(m.height-pageRows, 1)
	switch key {
	case "up", "k":
		m.page--
	case "down", "j":
		m.page++
	case "pgup":
		m.page -= rows
	case "pgdown", "space":
		m.page += rows
	default:
		m.page = -1
		return
	}
	m.page = max(min(m.page, len(m.answer)-rows), 0)
}

// command takes a key where nothing is being typed.
func (m *model) command(key string) tea.Cmd {
	switch key {
	case "q":
		return tea.Quit
	case "up", "k":
		m.selected = max(m.selected-1, 0)
		return nil
	case "down", "j":
		m.selected = min(m.selected+1, max(len(m.picture.actions)-1, 0))
		return nil
	case "enter":
		if m.selected < len(m.picture.actions) {
			return m.execute("step " + m.picture.actions[m.selected].name)
		}
		return nil
	case "tab", "right":
		return m.choose((m.picture.now + 1) % max(len(m.picture.lanes), 1))
	case "shift+tab", "left":
		return m.choose((m.picture.now + len(m.picture.lanes) - 1) % max(len(m.picture.lanes), 1))
	}
	if t, err := strconv.Atoi(key); err == nil {
		return m.choose(t)
	}
	b, ok := bound(key)
	if !ok {
		m.answer, m.wrong = []string{fmt.Sprintf("no command has the key %s", clean(key))}, true
		return nil
	}
	if before, asks := strings.CutSuffix(b.command, "?"); asks && b.command != "help" {
		m.asking = &question{before: before}
		return nil
	}
	return m.execute(b.command)
}

// choose makes a thread the one that commands are about.
func (m *model) choose(thread int) tea.Cmd { return m.execute("thread " + strconv.Itoa(thread)) }
