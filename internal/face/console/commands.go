package console

import (
	"fmt"
	"strconv"
	"strings"

	"heddle/internal/explore/schedule"
	"heddle/internal/explore/system"
	"heddle/internal/face/debug"
)

// command is what can be said.
type command struct {
	names []string // the first is its name, the others are short for it
	args  string   // what follows; with ! before it if something must
	help  string
	do    func(c *Console, args string) error
}

// Help is a command with what it does, for lists.
type Help struct{ Name, Args, Text string }

// Commands are all commands, in the order in which help lists them.
func Commands() (list []Help) {
	for _, x := range commands() {
		list = append(list, Help{strings.Join(x.names, ", "), strings.TrimPrefix(x.args, "!"), x.help})
	}
	return list
}

func commands() []command {
	return []command{
		{[]string{"threads", "t"}, "", "list the threads: where they are, what they are about to do or wait for", (*Console).threads},
		{[]string{"thread"}, "!THREAD", "choose the thread that other commands are about", (*Console).thread},
		{[]string{"enabled", "e"}, "", "list the actions that can be taken, and what each would do", (*Console).enabled},
		{[]string{"where", "w"}, "", "show the calls that the thread is in", (*Console).where},
		{[]string{"frame"}, "!NUMBER", "choose the call whose variables are shown", (*Console).setFrame},
		{[]string{"list", "l"}, "", "show the source around the thread's line; instructions where there is none", (*Console).list},
		{[]string{"locals"}, "", "show the variables of the call", (*Console).locals},
		{[]string{"shared", "globals"}, "", "show the global variables", (*Console).globals},
		{[]string{"locks"}, "", "show locks and semaphores: who holds them, who waits", (*Console).locks},
		{[]string{"print", "p"}, "!EXPRESSION", "show a variable, a part of one, or whether a condition holds", (*Console).print},
		{[]string{"display"}, "EXPRESSION", "show it after each move; without an expression: stop showing all", (*Console).display},
		{[]string{"step", "s"}, "THREAD[:CHOICE]", "take one visible action: of the run ahead, or of the thread", (*Console).stepAction},
		{[]string{"next", "n"}, "THREAD", "go to the thread's next line, over calls", lineStep(debug.Over)},
		{[]string{"into", "i"}, "THREAD", "go to the thread's next line, into calls", lineStep(debug.Into)},
		{[]string{"finish"}, "THREAD", "continue until the call has returned", lineStep(debug.Out)},
		{[]string{"instruction", "si"}, "THREAD", "execute one instruction of LLVM", (*Console).instruction},
		{[]string{"switch"}, "", "follow the run ahead up to where another thread acts", (*Console).toSwitch},
		{[]string{"back", "b"}, "COUNT", "take back the last visible action", (*Console).back},
		{[]string{"back-line", "bn"}, "THREAD", "go back to the beginning of the thread's line, or of the line before", (*Console).backLine},
		{[]string{"back-instruction", "bi"}, "", "take back one instruction", (*Console).backInstruction},
		{[]string{"back-switch"}, "", "go back to where another thread acted", (*Console).backSwitch},
		{[]string{"run", "r"}, "", "continue to a breakpoint, a failure, or the end", (*Console).run},
		{[]string{"back-run", "br"}, "", "go back to a breakpoint, or to the beginning", (*Console).backRun},
		{[]string{"walk"}, "COUNT [SEED]", "take actions that are drawn at random", (*Console).walk},
		{[]string{"find"}, "!CONDITION", "search for a state in which a condition holds, from here, and put the way there ahead", (*Console).find},
		{[]string{"goto", "g"}, "!ACTIONS", "go to a place of the run, by the number of actions before it", (*Console).goTo},
		{[]string{"break"}, "!PLACE | PLACE if CONDITION | if CONDITION", "stop at FILE:LINE, at a FUNCTION, or where a condition becomes true", (*Console).breakAt},
		{[]string{"watch"}, "!VARIABLE", "stop where a variable changes", (*Console).watch},
		{[]string{"breaks"}, "", "list breakpoints", (*Console).breaks},
		{[]string{"delete"}, "!NUMBER", "remove a breakpoint", (*Console).remove},
		{[]string{"checkpoint"}, "!NAME", "give the present place of the run a name", (*Console).checkpoint},
		{[]string{"restore"}, "!NAME", "go to a place that has a name", (*Console).restore},
		{[]string{"schedule"}, "", "print the run so far as a schedule", (*Console).schedule},
		{[]string{"load"}, "!SCHEDULE", "put a run ahead, from the beginning", (*Console).load},
		{[]string{"save"}, "!FILE", "write the run so far as a schedule", (*Console).save},
		{[]string{"output", "o"}, "", "show what the program has printed so far", (*Console).showOutput},
		{[]string{"help", "h", "?"}, "", "list the commands", (*Console).help},
		{[]string{"quit", "q"}, "", "end", func(*Console, string) error { return ErrQuit }},
	}
}

func (c *Console) help(string) error {
	for _, h := range Commands() {
		c.line("%-28s %s", strings.TrimSpace(h.Name+" "+h.Args), h.Text)
	}
	return nil
}

// threadOf reads the number of a thread; without one it is the present thread.
func (c *Console) threadOf(text string) (int, error) {
	if text == "" {
		return c.d.Thread(), nil
	}
	t, err := strconv.Atoi(text)
	if err != nil {
		return 0, fmt.Errorf("%q is not a thread: give its number", text)
	}
	was := c.d.Thread()
	err = c.d.SetThread(t)
	if err == nil {
		c.d.SetThread(was)
	}
	return t, err
}

func (c *Console) stepAction(text string) error {
	a, ok := c.d.Next()
	if !ok {
		a = system.Action{Thread: int32(c.d.Thread())}
	}
	if text != "" {
		s, err := schedule.Parse(text)
		if err != nil || len(s) != 1 {
			return fmt.Errorf("%q is not an action: give THREAD or THREAD:CHOICE", text)
		}
		a = s[0]
	}
	return c.move(c.d.Step(a))
}

// move shows a move that may not have been possible.
func (c *Console) move(s debug.Stop, err error) error {
	if err == nil {
		c.moved(s)
	}
	return err
}

func lineStep(depth debug.Depth) func(*Console, string) error {
	return func(c *Console, text string) error {
		t, err := c.threadOf(text)
		if err != nil {
			return err
		}
		return c.move(c.d.StepLine(t, depth))
	}
}

func (c *Console) instruction(text string) error {
	t, err := c.threadOf(text)
	if err != nil {
		return err
	}
	return c.move(c.d.StepInstruction(t))
}

func (c *Console) toSwitch(string) error {
	c.moved(c.d.ToSwitch())
	return nil
}

func (c *Console) backSwitch(string) error {
	c.moved(c.d.BackToSwitch())
	return nil
}

func (c *Console) back(text string) error {
	n, err := count(text, 1)
	if err != nil {
		return err
	}
	var s debug.Stop
	for range n {
		if s = c.d.Back(); s.Reason == debug.AtStart {
			break
		}
	}
	c.moved(s)
	return nil
}

// count reads a number of times.
func count(text string, without int) (int, error) {
	if text == "" {
		return without, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("%q is not a number above 0", text)
	}
	return n, nil
}

func (c *Console) backLine(text string) error {
	t, err := c.threadOf(text)
	if err == nil {
		c.moved(c.d.BackLine(t))
	}
	return err
}

func (c *Console) backInstruction(string) error {
	c.moved(c.d.BackInstruction())
	return nil
}

func (c *Console) run(string) error {
	c.moved(c.d.Continue())
	return nil
}

func (c *Console) backRun(string) error {
	c.moved(c.d.ContinueBack())
	return nil
}

// mostWalked is how many actions a walk takes where nothing is said.
const mostWalked = 1000

func (c *Console) walk(text string) error {
	number, seed, _ := strings.Cut(text, " ")
	n, err := count(number, mostWalked)
	if err != nil {
		return err
	}
	by := uint64(1)
	if seed = strings.TrimSpace(seed); seed != "" {
		if by, err = strconv.ParseUint(seed, 10, 64); err != nil {
			return fmt.Errorf("%q is not a seed: give a number", seed)
		}
	}
	c.moved(c.d.Walk(n, by))
	return nil
}

func (c *Console) find(text string) error {
	s, err := c.d.Find(text)
	if err != nil {
		return err
	}
	c.moved(s)
	return nil
}

func (c *Console) goTo(text string) error {
	n, err := strconv.Atoi(text)
	if most := len(c.d.Run()); err != nil || n < 0 || n > most {
		return fmt.Errorf("%q is not a place in the run: it has 0 to %d actions", text, most)
	}
	c.moved(c.d.GoTo(n))
	return nil
}

func (c *Console) breakAt(text string) error {
	b, err := c.d.Break(text)
	if err == nil {
		c.line("breakpoint %d: %s", b.ID, b.Text)
	}
	return err
}

func (c *Console) watch(text string) error {
	b, err := c.d.Watch(text)
	if err == nil {
		c.line("breakpoint %d: %s changes", b.ID, b.Text)
	}
	return err
}

func (c *Console) remove(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || !c.d.Delete(n) {
		return fmt.Errorf("there is no breakpoint %s", text)
	}
	return nil
}

func (c *Console) checkpoint(text string) error {
	c.d.Save(text)
	return nil
}

func (c *Console) restore(text string) error { return c.move(c.d.Restore(text)) }

func (c *Console) load(text string) error {
	s, err := schedule.ParseLasso(strings.Trim(text, "'\""))
	if err != nil {
		return err
	}
	if err := c.d.Load(s.Once()); err != nil {
		return err
	}
	c.position()
	return nil
}

func (c *Console) save(file string) error {
	if c.write == nil {
		return fmt.Errorf("files cannot be written here; schedule prints the run")
	}
	return c.write(file, c.d.Schedule().String()+"\n")
}
