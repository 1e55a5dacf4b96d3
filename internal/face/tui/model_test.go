package tui

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/face/console"
	"heddle/internal/face/debug"
	"heddle/internal/test/testprogram"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// programs: locks and several threads; a text that would command a terminal; more threads than fit; actions without end.
var programs = map[string]string{
	"order.c": testprogram.LockOrder,
	"hostile.c": "#include <assert.h>\n#include <stdio.h>\nchar text[] = \"\\x1b[2J\\x1b]0;mine\\x07\\xff\\u202e\";\n" +
		"extern int __VERIFIER_nondet_int(void);\nint main(void)\n{\n\tchar *p = text;\n\tint k = __VERIFIER_nondet_int(); // \x1b[31m 世界世界世界\n\tputs(p);\n\tassert(k != 1);\n\treturn k;\n}\n",
	"many.c": `#include <pthread.h>
int n[12];
static void *count(void *arg)
{
	++*(int *)arg;
	return 0;
}
int main(void)
{
	pthread_t t[12];
	for (int i = 0; i < 12; i++)
		pthread_create(&t[i], 0, count, &n[i]);
	for (int i = 0; i < 12; i++)
		pthread_join(t[i], 0);
	return n[3];
}
`,
	"endless.c": `#include <pthread.h>
#include <stdatomic.h>
atomic_int x;
static void *spin(void *arg)
{
	for (;;)
		x = !x;
	return arg;
}
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, spin, 0);
	while (x < 2)
		;
	return 0;
}
`,
}

func session(t *testing.T, name string) *verify.Session {
	t.Helper()
	return testsession.OpenText(t, name, programs[name], plan.Task{Source: plan.Source{Stepped: true}, Checks: plan.Checks{Set: machine.DefaultChecks}})
}

func open(t *testing.T, s *verify.Session) *debug.Debugger {
	t.Helper()
	c, err := s.Cursor()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Machine().Close() })
	return debug.New(c, nil)
}

// press sends a key, and executes the command that it leads to.
func press(m *model, key string) (ended bool) {
	return send(m, keyOf(key))
}

func keyOf(key string) tea.KeyPressMsg {
	named := map[string]rune{"enter": tea.KeyEnter, "esc": tea.KeyEscape, "up": tea.KeyUp, "down": tea.KeyDown, "tab": tea.KeyTab, "pgdown": tea.KeyPgDown,
		"backspace": tea.KeyBackspace, "left": tea.KeyLeft}
	if code, ok := named[key]; ok {
		return tea.KeyPressMsg{Code: code}
	}
	r := []rune(key)
	return tea.KeyPressMsg{Code: r[0], Text: key}
}

func send(m *model, msg tea.Msg) (ended bool) {
	_, cmd := m.Update(msg)
	if cmd == nil {
		return false
	}
	msg = cmd()
	if _, quits := msg.(tea.QuitMsg); quits {
		return true
	}
	return send(m, msg)
}

// write types a text.
func write(m *model, text string) {
	for _, r := range text {
		press(m, string(r))
	}
}

// fits checks that a screen has no more rows and columns than its terminal, and nothing that commands it but colours.
func fits(t *testing.T, m *model, after string) {
	t.Helper()
	rows := m.rows()
	if len(rows) > m.height {
		t.Fatalf("%s: %d rows on a terminal of %dx%d", after, len(rows), m.width, m.height)
	}
	for _, row := range rows {
		if w := ansi.StringWidth(row); w > m.width {
			t.Fatalf("%s: %d columns on a terminal of %dx%d: %q", after, w, m.width, m.height, ansi.Strip(row))
		}
		for _, r := range ansi.Strip(row) {
			if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == unicode.ReplacementChar {
				t.Fatalf("%s: the row %q has the character %U", after, row, r)
			}
		}
		if strings.Contains(row, "\x1b]") || strings.Contains(row, "\x1b[2J") {
			t.Fatalf("%s: the row %q commands the terminal", after, row)
		}
	}
}

// TestKeys: whatever keys are pressed, on terminals of all sizes, the screen fits, and its state is that of a console which executes the same
// commands.
func TestKeys(t *testing.T) {
	keys := []string{"up", "down", "enter", "enter", "enter", "tab", "left", "0", "1", "2", "7", "esc", "z", "pgdown", "世"}
	for _, b := range bindings {
		if b.key != "a" && b.key != ":" {
			keys = append(keys, b.key)
		}
	}
	for name := range programs {
		if name == "endless.c" { // each way to continue is a million actions there
			continue
		}
		t.Run(name, func(t *testing.T) {
			s := session(t, name)
			d := open(t, s)
			m := newModel(d, name, nil)
			shadow := open(t, s)
			same := console.New(shadow, &strings.Builder{}, nil)
			random := rand.New(rand.NewPCG(1, 2))
			for i := range 150 {
				if i%20 == 0 {
					send(m, tea.WindowSizeMsg{Width: 20 + random.IntN(150), Height: 8 + random.IntN(60)})
				}
				key := keys[random.IntN(len(keys))]
				command, _ := m.stands(key)
				if command != "" {
					same.Do(command)
				}
				if press(m, key); m.asking != nil && random.IntN(2) == 0 {
					m.asking = nil
				}
				fits(t, m, fmt.Sprintf("key %d, %s", i, key))
			}
			if got, want := look(d), look(shadow); !reflect.DeepEqual(got, want) {
				t.Errorf("the screen's debugger stands at\n%+v\nand the console's at\n%+v", got, want)
			}
		})
	}
}

// stands is the command that a key executes at once, by the table of keys.
func (m *model) stands(key string) (string, bool) {
	switch {
	case m.asking != nil || m.page >= 0:
		return "", false
	case key == "enter" && m.selected < len(m.picture.actions):
		return "step " + m.picture.actions[m.selected].name, true
	case key == "tab":
		return fmt.Sprintf("thread %d", (m.picture.now+1)%len(m.picture.lanes)), true
	case key == "left":
		return fmt.Sprintf("thread %d", (m.picture.now+len(m.picture.lanes)-1)%len(m.picture.lanes)), true
	case key >= "0" && key <= "9":
		return "thread " + key, true
	}
	b, ok := bound(key)
	if !ok || strings.HasSuffix(b.command, " ?") || b.command == "?" {
		return "", false
	}
	return b.command, true
}

// TestTyped: commands are typed, corrected and pasted, answers are shown, long ones in pages, and what is wrong changes nothing.
func TestTyped(t *testing.T) {
	m := newModel(open(t, session(t, "order.c")), "order.c", nil)
	press(m, "b")
	write(m, "onx")
	press(m, "backspace")
	send(m, tea.PasteMsg{Content: "e\n"})
	press(m, "enter")
	if got := strings.Join(m.answer, "\n"); got != "breakpoint 1: one" {
		t.Errorf("break one answers %q", got)
	}
	press(m, "r")
	if got := m.picture.lanes[m.picture.now].place; !strings.HasPrefix(got, "one at order.c:") {
		t.Errorf("run stops at %q", got)
	}
	press(m, ":")
	write(m, "find x == 5")
	press(m, "enter")
	if !m.wrong || !strings.Contains(m.answer[0], "holds in no state from here") {
		t.Errorf("find answers %q", m.answer)
	}
	press(m, "?")
	if m.page != 0 || !strings.Contains(strings.Join(m.rows(), "\n"), "list the threads") {
		t.Errorf("help shows no page, but %q", m.rows())
	}
	press(m, "pgdown")
	if m.page == 0 {
		t.Error("there is no second page of help")
	}
	press(m, "x")
	if m.page != -1 || m.picture.standing != look(m.d).standing {
		t.Error("a key behind help does more than leave it")
	}
	if !press(m, "q") {
		t.Error("q does not quit")
	}
}

// TestEndedMove: a move without end is ended by Esc, and the screen continues.
func TestEndedMove(t *testing.T) {
	m := newModel(open(t, session(t, "endless.c")), "endless.c", nil)
	_, cmd := m.Update(keyOf("r"))
	result := make(chan tea.Msg, 1)
	go func() { result <- cmd() }()
	press(m, "s") // nothing, while it works
	if !m.busy || !strings.Contains(strings.Join(m.rows(), "\n"), "Esc ends it") {
		t.Error("the screen does not say that a move is under way")
	}
	press(m, "esc")
	select {
	case msg := <-result:
		send(m, msg)
	case <-time.After(time.Minute):
		t.Fatal("Esc does not end a move")
	}
	if got := strings.Join(m.answer, "\n"); got != "interrupted" {
		t.Errorf("the move answers %q", got)
	}
	before := m.picture.standing
	if press(m, "s"); m.picture.standing == before {
		t.Error("no step is possible behind a move that was ended")
	}
}

// TestAllKeysInView: each key that does something is named on a terminal of 80x24, and its command exists.
func TestAllKeysInView(t *testing.T) {
	d := open(t, session(t, "order.c"))
	screen := Screen(d, "order.c", 80, 24)
	known := map[string]bool{}
	for _, c := range console.Commands() {
		name, _, _ := strings.Cut(c.Name, ",")
		known[name] = true
	}
	for _, b := range bindings {
		word, _, _ := strings.Cut(b.command, " ")
		if word != "?" && !known[word] {
			t.Errorf("the key %s stands for %q, which is no command", b.key, b.command)
		}
		if b.label != "" && !strings.Contains(screen, b.label) {
			t.Errorf("%q is not on the screen", b.label)
		}
		if !strings.Contains(b.label, b.key) && b.label != "" {
			t.Errorf("the label %q does not name its key %s", b.label, b.key)
		}
	}
	if n := strings.Count(screen, "\n") + 1; n != 24 {
		t.Errorf("the screen of 24 rows has %d", n)
	}
}
