package cli

import (
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"heddle/internal/front/compile"
)

func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the versions of heddle and its LLVM",
		Long:  "version prints what a bug report should contain: the versions of heddle, Go and LLVM.",
		Args:  none,
		RunE:  func(*cobra.Command, []string) error { return a.version() },
	}
}

// What the build says of itself (Makefile); empty: nothing.
var release, commit string

func (a *app) version() error {
	fmt.Fprintf(a.out, "heddle %s, %s %s/%s\n", thisVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	tool, err := compile.FindTool()
	if err != nil {
		return err
	}
	out, err := exec.Command(tool, "--version").Output()
	if err != nil {
		return fmt.Errorf("%s --version: %w", tool, err)
	}
	_, err = a.out.Write(out)
	return err
}

// buildVersion is what the build says of itself, else the module's version where Go stamped one, else the commit, else "(development)".
func buildVersion(info *debug.BuildInfo) string {
	switch {
	case release != "" && commit != "":
		return release + " (" + commit + ")"
	case release != "":
		return release
	case info == nil:
		return "(development)"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return strings.TrimPrefix(v, "v")
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return s.Value
		}
	}
	return "(development)"
}

// Command is the command line as a whole, to describe it.
func Command() *cobra.Command { return (&app{out: io.Discard, err: io.Discard}).root() }
