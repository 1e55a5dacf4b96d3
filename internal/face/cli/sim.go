package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"heddle/internal/explore/schedule"
	"heddle/internal/face/console"
	"heddle/internal/face/debug"
	"heddle/internal/face/tui"
	"heddle/internal/verify"
)

func (a *app) simCommand() *cobra.Command {
	f := &simFlags{}
	cmd := &cobra.Command{
		Use:   "sim [flags] FILE...",
		Short: "Step through runs, forwards and backwards",
		Long: "sim opens the program in its first state. Commands move it by lines, visible actions or instructions, of any thread,\n" +
			"forwards and backwards, and show threads, variables and locks; help lists them. A run that check printed is\n" +
			"followed with --schedule. On a terminal all of it is shown on a screen, whose keys stand for commands; else, and\n" +
			"with --lines, commands are read from standard input, or from --script. Exit status 3 if a command of a script is\n" +
			"wrong, else 0.",
		Args: files,
		RunE: func(cmd *cobra.Command, args []string) error {
			f.given = given(cmd.Flags())
			return a.sim(f, args)
		},
	}
	groups := f.groups()
	groups[1].flags.Lookup("unwritten").Usage = "let memory that is read before it is written hold `ADDRESS:BYTES`, as printed by check; elsewhere it holds zero"
	groups[1].flags.Lookup("unwritten").DefValue = ""
	hide(groups, append(notHeeding(byRuns), "json", "full"))
	g := newGroup("What is stepped through")
	g.flags.StringVar(&f.run, "schedule", "", "follow a run: `SCHEDULE` as printed by check")
	g.flags.BoolVar(&f.violation, "counterexample", false, "check the program first, and follow the run that fails")
	g.flags.BoolVar(&f.lines, "lines", false, "read commands as lines of text, also on a terminal")
	g.flags.Var(&f.screen, "screen", "after the commands, print the screen that a terminal of `COLUMNSxROWS` shows")
	g.flags.StringVar(&f.script, "script", "", "read commands from `FILE`, one a line; -: from standard input")
	return withFlags(cmd, append(groups, g))
}

// simFlags are those of a replay, and where runs and commands come from.
type simFlags struct {
	replayFlags
	run       string
	violation bool
	script    string
	lines     bool
	screen    screenSize
}

func (a *app) sim(f *simFlags, files []string) error {
	run, err := schedule.ParseLasso(f.run)
	if err != nil {
		return usageError{fmt.Errorf("--schedule: %w", err)}
	}
	if err := f.takeMemory(); err != nil {
		return err
	}
	if f.violation {
		if run, _, err = a.violating(f, files); err != nil {
			return err
		}
	}
	commands, closing, err := f.commands()
	if err != nil {
		return err
	}
	defer closing()
	d, end, err := a.stepped(f, files, run)
	if err != nil {
		return err
	}
	defer end()
	a.answers()
	if f.script == "" && !f.lines && a.fullScreen() {
		return tui.Run(d, strings.Join(files, " "), os.Stdin, beneath(a.out), writeText)
	}
	if err := a.converse(console.New(d, a.out, writeText), commands, f.script != ""); err != nil {
		return err
	}
	if f.screen.columns > 0 {
		fmt.Fprintf(a.out, "\n%s\n", tui.Screen(d, strings.Join(files, " "), f.screen.columns, f.screen.rows))
	}
	return nil
}

// fullScreen reports whether a person is there whose terminal shows whole screens.
func (a *app) fullScreen() bool {
	return terminal(os.Stdin) && terminal(a.out) && os.Getenv("TERM") != "dumb" && os.Getenv("TERM") != ""
}

// screenSize is the value of --screen.
type screenSize struct{ columns, rows int }

// String implements pflag.Value.
func (s *screenSize) String() string {
	if s.columns == 0 {
		return ""
	}
	return fmt.Sprintf("%dx%d", s.columns, s.rows)
}

// Type implements pflag.Value.
func (s *screenSize) Type() string { return "size" }

// Set implements pflag.Value.
func (s *screenSize) Set(text string) error {
	var rest string
	if n, _ := fmt.Sscanf(text+" ", "%dx%d%s", &s.columns, &s.rows, &rest); n != 2 || s.columns < 1 || s.rows < 1 || s.columns > mostScreen || s.rows > mostScreen {
		return fmt.Errorf("%q is not a screen size: give COLUMNSxROWS, as 80x24, each at most %d", text, mostScreen)
	}
	return nil
}

// mostScreen bounds the columns and rows of a screen.
const mostScreen = 1000

// violating checks the program, and returns the first run that fails, and the answer; what memory holds in it is noted.
func (a *app) violating(f *simFlags, files []string) (run schedule.Lasso, headline string, err error) {
	if f.run != "" {
		return run, "", usageError{errors.New("--counterexample searches for the run that --schedule gives: omit one of them")}
	}
	t, err := f.task(files)
	if err != nil {
		return run, "", err
	}
	r, err := a.checked(&f.checkFlags, t)
	if err != nil {
		return run, "", err
	}
	if len(r.Traces) == 0 {
		return run, "", noCounterexample{r.Headline().String()}
	}
	tr := r.Traces[0]
	f.memory = tr.Unwritten
	at := len(tr.Schedule) - tr.Repeats
	return schedule.Lasso{Prefix: tr.Schedule[:at], Cycle: tr.Schedule[at:]}, r.Headline().String(), nil
}

// noCounterexample is why there is no run to follow.
type noCounterexample struct{ headline string }

func (e noCounterexample) Error() string {
	return "the check has found no run that fails: " + e.headline
}

// commands is where commands are read from.
func (f *simFlags) commands() (io.Reader, func() error, error) {
	if f.script == "" || f.script == "-" {
		return os.Stdin, func() error { return nil }, nil
	}
	file, err := os.Open(f.script)
	if err != nil {
		return nil, nil, usageError{fmt.Errorf("--script: %w", err)}
	}
	return file, file.Close, nil
}

// stepped opens a program for a debugger, with a run ahead. End closes it.
func (a *app) stepped(f *simFlags, files []string, run schedule.Lasso) (d *debug.Debugger, end func() error, err error) {
	_, d, end, err = a.openStepped(f, files, run)
	return d, end, err
}

// openStepped is stepped, with the session of the program.
func (a *app) openStepped(f *simFlags, files []string, run schedule.Lasso) (s *verify.Session, d *debug.Debugger, end func() error, err error) {
	t, err := f.task(files)
	if err != nil {
		return nil, nil, nil, err
	}
	if err := f.apply(&t); err != nil {
		return nil, nil, nil, err
	}
	t.Source.Stepped = true
	stop := a.host(&t)
	if s, err = a.open(t); err != nil {
		stop()
		return nil, nil, nil, err
	}
	c, err := s.CursorOf(run)
	if err != nil {
		stop()
		return nil, nil, nil, err
	}
	end = func() error {
		stop()
		return c.Machine().Close()
	}
	d = debug.New(c, t.Host.Lines)
	d.Interrupt = t.Host.Interrupted
	if len(run.Once()) > 0 {
		if err := d.LoadLasso(run); err != nil {
			return nil, nil, nil, errors.Join(err, end())
		}
	}
	return s, d, end, nil
}

// writeText writes a file of text.
func writeText(file, text string) error { return os.WriteFile(file, []byte(text), 0o666) }

// converse executes commands, one a line. Those of a script are shown with their answers, and a wrong one is reported at the end too.
func (a *app) converse(c *console.Console, commands io.Reader, script bool) error {
	c.Greet()
	wrong, number := 0, 0
	lines := bufio.NewScanner(commands)
	for a.prompt(script); lines.Scan(); a.prompt(script) {
		number++
		line := strings.TrimSpace(lines.Text())
		if script && line != "" && !strings.HasPrefix(line, "#") {
			fmt.Fprintf(a.out, "\n> %s\n", line)
		}
		err := c.Do(line)
		switch {
		case errors.Is(err, console.ErrQuit):
			return wrongCommands(wrong, script)
		case err != nil:
			wrong++
			fmt.Fprintf(a.out, "error: %s\n", err)
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("the commands cannot be read after line %d: %w", number, err)
	}
	return wrongCommands(wrong, script)
}

// prompt asks for a command where a person types it.
func (a *app) prompt(script bool) {
	if !script {
		fmt.Fprint(a.out, "> ")
	}
}

// wrongCommands is an error if commands of a script were wrong.
func wrongCommands(n int, script bool) error {
	switch {
	case n == 0 || !script:
		return nil
	case n == 1:
		return errors.New("a command of the script is wrong")
	}
	return fmt.Errorf("%d commands of the script are wrong", n)
}
