package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"heddle/internal/engine/plan"
	"heddle/internal/front/compile"
	"heddle/internal/front/project"
)

// harnessFolder is where first harnesses are written.
const harnessFolder = "verify"

func (a *app) initCommand() *cobra.Command {
	dir := "."
	cmd := &cobra.Command{
		Use:   "init [flags] [FUNCTION...]",
		Short: "Write a project's heddle.toml, and a first harness",
		Long: "init writes heddle.toml, the settings of a project, unless it has one; and for the C functions that are named a first\n" +
			"harness in the folder verify: a program whose threads call them at the same time, which is yours to complete. The\n" +
			"settings get harnesses of each function by itself as comments. It overwrites nothing.",
		RunE: func(_ *cobra.Command, functions []string) error { return a.init(dir, functions) },
	}
	g := newGroup("The project")
	g.flags.StringVarP(&dir, "project", "p", ".", "the `DIRECTORY` of the project")
	return withFlags(cmd, []group{g})
}

func (a *app) init(dir string, functions []string) error {
	t := plan.Task{}
	stop := a.host(&t) // clang is to end with heddle
	defer stop()
	p, err := openToWrite(dir)
	if err != nil {
		return err
	}
	var starter *project.Starter
	if len(functions) > 0 {
		if starter, err = a.firstHarness(p, filepath.Join(dir, harnessFolder), functions); err != nil {
			return err
		}
	}
	var harnesses []project.Harness
	if p.Config != nil {
		harnesses = p.Harnesses()
	} else if harnesses, err = a.writeSettings(p, dir, starter == nil); err != nil {
		return err
	}
	if starter != nil {
		if err := a.writeHarness(p, dir, starter); err != nil {
			return err
		}
	}
	if p.Database == nil {
		fmt.Fprintf(a.out, "%s has no %s, so files are compiled without flags and each harness is linked from its own files only.\n"+
			"To get one: cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, meson setup, or bear -- make.\n", dir, project.DatabaseName)
	}
	if len(harnesses) == 0 && starter == nil {
		fmt.Fprintf(a.out, "no file has a main; next: heddle init%s FUNCTION, for a first harness that calls it\n", projectFlag(dir))
		return nil
	}
	fmt.Fprintf(a.out, "next: heddle check%s\n", projectFlag(dir))
	return nil
}

// writeSettings writes the project's heddle.toml, with an entry for each harness if entries says so.
func (a *app) writeSettings(p *project.Project, dir string, entries bool) (harnesses []project.Harness, err error) {
	text := project.Head(fromDir(p, dir))
	if entries {
		harnesses = p.Harnesses()
	}
	for _, h := range harnesses {
		text += project.Entry(h.Name, relative(dir, h.Files[0]))
	}
	config := filepath.Join(dir, project.ConfigName)
	if err := project.WriteNew(config, text); err != nil {
		return nil, usageError{err}
	}
	fmt.Fprintf(a.out, "wrote %s\n", project.Local(config))
	return harnesses, nil
}

// writeHarness writes a first harness, and its entry in heddle.toml.
func (a *app) writeHarness(p *project.Project, dir string, s *project.Starter) error {
	local := filepath.Join(harnessFolder, s.Name+".c")
	file := filepath.Join(dir, local)
	if err := project.WriteNew(file, s.Text); err != nil {
		return usageError{err}
	}
	if err := project.Append(filepath.Join(dir, project.ConfigName), project.Entry(s.Name, local)+s.Alone); err != nil {
		return usageError{err}
	}
	fmt.Fprintf(a.out, "wrote %s\n", project.Local(file))
	a.tryHarness(p, file)
	return nil
}

// openToWrite opens a project that may have no settings yet, and no database.
func openToWrite(dir string) (*project.Project, error) {
	info, err := os.Stat(dir)
	switch {
	case err != nil:
		return nil, usageError{err}
	case !info.IsDir():
		return nil, usageError{fmt.Errorf("%s is no directory", dir)}
	}
	if _, found := project.Find(dir); !found {
		if _, err := os.Stat(filepath.Join(dir, project.ConfigName)); errors.Is(err, os.ErrNotExist) {
			return &project.Project{Dir: dir}, nil
		}
	}
	p, err := project.Open(dir)
	if err != nil {
		return nil, usageError{err}
	}
	return p, nil
}

// firstHarness makes a harness for some functions, unless there is one already.
func (a *app) firstHarness(p *project.Project, folder string, functions []string) (*project.Starter, error) {
	name := strings.Join(functions, "-")
	if p.Config != nil && slices.ContainsFunc(p.Config.Harnesses, func(h project.Harness) bool { return h.Name == name }) {
		return nil, usageError{fmt.Errorf("%s has a harness %s already", p.Config.Path, name)}
	}
	s, err := p.NewStarter(a.watch.ctx, compile.Options{}, folder, functions)
	if err != nil {
		return nil, usageError{err}
	}
	return s, nil
}

// fromDir is the database as the settings in a directory name it.
func fromDir(p *project.Project, dir string) string {
	if p.Database == nil {
		return ""
	}
	return relative(dir, p.Database.Path)
}

func relative(dir, path string) string {
	full, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	if base, err := filepath.Abs(dir); err == nil {
		if rel, err := filepath.Rel(base, full); err == nil {
			return rel
		}
	}
	return path
}

// tryHarness compiles a harness, and says what is to be completed if that fails.
func (a *app) tryHarness(p *project.Project, file string) {
	t := plan.Task{}
	t.Source.Load.Files = []string{file}
	if p.Database != nil {
		t.Source.Load.Project = p.Database.Compilation([]string{file}).Project
	}
	if _, err := compile.Reads(a.watch.ctx, t.LoadOptions()); err != nil {
		fmt.Fprintf(a.out, "it does not compile yet: %s\n", fromHere(err.Error()))
	}
}

func projectFlag(dir string) string {
	if dir == "." {
		return ""
	}
	return " --project=" + dir
}
