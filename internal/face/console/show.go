package console

import (
	"fmt"
	"strconv"
	"strings"

	"heddle/internal/explore/system"
	"heddle/internal/result/trace"
)

func (c *Console) threads(string) error {
	for _, a := range c.d.Scene().Threads() {
		mark := "  "
		if a.ID == c.d.Thread() {
			mark = "* "
		}
		c.line("%s%d %s%s", mark, a.ID, a.Name, at(&a))
		switch {
		case a.Condition == trace.Waiting:
			c.line("      waits for %s%s", a.Waits, c.heldBy(&a))
		case a.Ways > 1:
			c.line("      next: %s, in %d ways", orNothing(a.Next), a.Ways)
		case a.Next != "":
			c.line("      next: %s", a.Next)
		}
	}
	return nil
}

func orNothing(text string) string {
	if text == "" {
		return "an action"
	}
	return text
}

// heldBy says which thread a thread waits for, where the text does not.
func (c *Console) heldBy(a *trace.Actor) string {
	if a.For < 0 || strings.Contains(a.Waits, "thread") {
		return ""
	}
	return " (" + c.d.Scene().ThreadName(a.For) + ")"
}

func (c *Console) thread(text string) error {
	t, err := strconv.Atoi(text)
	if err != nil {
		return fmt.Errorf("%q is not a thread: give its number", text)
	}
	if err := c.d.SetThread(t); err != nil {
		return err
	}
	c.frame = 0
	c.position()
	return nil
}

// mostWays is how many actions of one thread are listed.
const mostWays = 8

func (c *Console) enabled(string) error {
	acts := c.d.Enabled()
	if len(acts) == 0 {
		c.line("no action can be taken: %s", c.d.Scene().Ending())
		return nil
	}
	next, follows := c.d.Next()
	listed := 0
	for i, a := range acts {
		if i == 0 || acts[i-1].Thread != a.Thread {
			listed = 0
		}
		if listed++; listed > mostWays {
			if i+1 == len(acts) || acts[i+1].Thread != a.Thread {
				c.line("  %d:... %d more", a.Thread, listed-mostWays)
			}
			continue
		}
		mark := "  "
		if follows && next == a {
			mark = "> "
		}
		c.line("%s%-5s %s: %s", mark, ActionName(a), c.d.Scene().ThreadName(int(a.Thread)), c.d.Would(a).Text())
	}
	return nil
}

// ActionName is how step names an action: THREAD, or THREAD:CHOICE.
func ActionName(a system.Action) string {
	name := strconv.Itoa(int(a.Thread))
	if a.Choice > 0 {
		name += fmt.Sprintf(":%d", a.Choice)
	}
	return name
}

func (c *Console) where(string) error {
	frames := c.d.Scene().Stack(c.d.Thread())
	if len(frames) == 0 {
		c.line("%s is in no call", c.d.Scene().ThreadName(c.d.Thread()))
	}
	for i, f := range frames {
		mark := "  "
		if i == c.frame {
			mark = "* "
		}
		text := fmt.Sprintf("%s%d %s", mark, i, f.Function)
		if f.Place.Known() {
			text += " at " + f.Place.Short()
		}
		if src := strings.TrimSpace(f.Source); src != "" {
			text += "  " + src
		}
		c.line("%s", text)
	}
	return nil
}

func (c *Console) setFrame(text string) error {
	n, err := strconv.Atoi(text)
	if most := len(c.d.Scene().Stack(c.d.Thread())); err != nil || n < 0 || n >= most {
		return fmt.Errorf("there is no call %q; where lists them", text)
	}
	c.frame = n
	return c.locals("")
}

// around is how many lines are listed before and after the present one.
const around = 4

func (c *Console) list(string) error {
	lines := Listing(c.d, c.d.Thread(), c.frame, around)
	if len(lines) == 0 {
		c.line("%s is in no call", c.d.Scene().ThreadName(c.d.Thread()))
	}
	for _, l := range lines {
		c.line("%s", l)
	}
	return nil
}

func (c *Console) locals(string) error {
	c.variables(c.d.Scene().Locals(c.d.Thread(), c.frame), "the call has no variables")
	return nil
}

func (c *Console) globals(string) error {
	c.variables(c.d.Scene().Globals(), "the program has no global variables")
	return nil
}

func (c *Console) variables(list []trace.Variable, none string) {
	if len(list) == 0 {
		c.line("%s", none)
	}
	for _, v := range list {
		c.line("  %s = %s", v.Name, v.Value)
	}
}

func (c *Console) locks(string) error {
	list := c.d.Locks()
	if len(list) == 0 {
		c.line("no variable leads to a lock or a semaphore")
	}
	for _, l := range list {
		c.line("  %s: %s", l.Name, c.d.Scene().LockText(l))
	}
	return nil
}

func (c *Console) print(text string) error {
	v, err := c.d.Evaluate(c.d.Thread(), c.frame, text)
	if err != nil {
		return err
	}
	c.line("  %s = %s", text, v.Value)
	return nil
}

func (c *Console) display(text string) error {
	if text == "" {
		c.shown = nil
		return nil
	}
	if err := c.print(text); err != nil {
		return err
	}
	c.shown = append(c.shown, text)
	return nil
}

func (c *Console) breaks(string) error {
	if len(c.d.Breaks()) == 0 {
		c.line("there are no breakpoints")
	}
	for _, b := range c.d.Breaks() {
		c.line("  %d %s %s", b.ID, b.Kind, b.Text)
	}
	return nil
}

func (c *Console) schedule(string) error {
	c.line("%s", c.d.Schedule())
	return nil
}

func (c *Console) showOutput(string) error {
	for _, text := range c.d.Output() {
		c.line("%s", strings.TrimSuffix(text, "\n"))
	}
	return nil
}
