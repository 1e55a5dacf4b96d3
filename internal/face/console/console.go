package console

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"heddle/internal/face/debug"
	"heddle/internal/result/trace"
)

// Console executes commands.
type Console struct {
	d     *debug.Debugger
	out   io.Writer
	write func(file, text string) error // saves a schedule; nil: there are no files
	cmds  []command
	frame int      // whose variables are shown
	shown []string // expressions that are shown after each move
	said  int      // texts of the program's output that were shown
	Terse bool     // moves do not say where they have led: it is shown otherwise
}

// ErrQuit is what Do returns when no more commands are to be read.
var ErrQuit = errors.New("quit")

// New makes a console that prints to a writer. Write saves text in a file.
func New(d *debug.Debugger, out io.Writer, write func(file, text string) error) *Console {
	return &Console{d: d, out: out, write: write, cmds: commands()}
}

// Do executes a command line. An empty line, or one that begins with #, does nothing.
func (c *Console) Do(line string) error {
	line = strings.TrimSpace(line)
	if line == "" || strings.HasPrefix(line, "#") {
		return nil
	}
	word, rest, _ := strings.Cut(line, " ")
	cmd, err := c.command(word)
	if err != nil {
		return err
	}
	rest = strings.TrimSpace(rest)
	if cmd.args == "" && rest != "" {
		return fmt.Errorf("%s takes no argument", cmd.names[0])
	}
	if strings.HasPrefix(cmd.args, "!") && rest == "" {
		return fmt.Errorf("%s needs %s", cmd.names[0], strings.TrimPrefix(cmd.args, "!"))
	}
	return cmd.do(c, rest)
}

// command is the command of a name, or of the beginning of one.
func (c *Console) command(word string) (*command, error) {
	var candidates []string
	var only *command
	for i := range c.cmds {
		x := &c.cmds[i]
		if slices.Contains(x.names, word) {
			return x, nil
		}
		if strings.HasPrefix(x.names[0], word) {
			candidates, only = append(candidates, x.names[0]), x
		}
	}
	switch len(candidates) {
	case 0:
		return nil, fmt.Errorf("there is no command %q; help lists them", word)
	case 1:
		return only, nil
	}
	return nil, fmt.Errorf("%q may be %s", word, strings.Join(candidates, " or "))
}

func (c *Console) line(format string, args ...any) { fmt.Fprintf(c.out, format+"\n", args...) }

// Greet says where the program stands.
func (c *Console) Greet() { c.position() }

// moved shows where a move has led.
func (c *Console) moved(s debug.Stop) {
	c.frame = 0
	for i := range s.Steps {
		c.step(&s.Steps[i])
	}
	c.printed()
	if s.Text != "" {
		c.line("%s", s.Text)
	}
	c.position()
	c.displays()
}

// displays shows the expressions that are shown after each move.
func (c *Console) displays() {
	for _, text := range c.shown {
		v, err := c.d.Evaluate(c.d.Thread(), c.frame, text)
		if err != nil {
			c.line("  %s: %v", text, err)
			continue
		}
		c.line("  %s = %s", text, v.Value)
	}
}

// position says where the present thread is, and what is wrong.
func (c *Console) position() {
	if c.Terse {
		return
	}
	a := c.actor(c.d.Thread())
	c.line("%s: %s%s", Standing(c.d), a.Name, at(&a))
	if text := Failing(c.d); text != "" {
		c.line("failure: %s", text)
	}
}

// Standing says at which place of the run a program is: "after 2 actions, 3 ahead".
func Standing(d *debug.Debugger) string {
	actions, instructions := d.Position()
	where := fmt.Sprintf("after %d actions", actions)
	if !d.Begun() {
		where, instructions = "before the first action", 0
	}
	if actions == 1 {
		where = "after 1 action"
	}
	switch {
	case instructions == 1:
		where += " and 1 instruction"
	case instructions > 1:
		where += fmt.Sprintf(" and %d instructions", instructions)
	}
	if n := d.Ahead(); n > 0 {
		where += fmt.Sprintf(", %d ahead", n)
	}
	return where
}

// Failing says what is wrong with the present state; "": nothing.
func Failing(d *debug.Debugger) string {
	f := d.Failure()
	switch {
	case f == nil:
		return ""
	case f.Title == "":
		return f.Check + ": " + f.Text
	}
	return f.Title + ": " + f.Text
}

func (c *Console) actor(t int) trace.Actor {
	list := c.d.Scene().Threads()
	if t < len(list) {
		return list[t]
	}
	return trace.Actor{ID: t}
}

// at is where a thread stands.
func at(a *trace.Actor) string {
	text := ""
	switch {
	case a.Condition == trace.Gone:
		return " has ended"
	case a.Place.Known():
		text = fmt.Sprintf(" in %s at %s", a.Function, a.Place.Short())
	case a.Function != "":
		text = " in " + a.Function
	}
	if src := strings.TrimSpace(a.Source); src != "" {
		text += "  " + src
	}
	return text
}

// step shows what was done in a line of the source.
func (c *Console) step(s *trace.Step) {
	if s.Kind != trace.Line || s.Folded {
		return
	}
	text := fmt.Sprintf("  %s  %s", s.Place.Short(), strings.TrimSpace(s.Source))
	if what := s.Did(); what != "" {
		text += "  // " + what
	}
	c.line("%s", text)
}

// printed shows what the program has printed since it was shown last.
func (c *Console) printed() {
	texts := c.d.Output()
	for c.said = min(c.said, len(texts)); c.said < len(texts); c.said++ {
		c.line("  prints %q", texts[c.said])
	}
}
