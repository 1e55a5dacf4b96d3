package compile

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"heddle/internal/front/flat"
	"heddle/internal/host/child"
)

const toolName = "heddle-llvm"

// FindTool finds heddle-llvm: beside the running program, in bin of the
// directory above it, where $HEDDLE_LLVM points, on the PATH.
func FindTool() (string, error) {
	var candidates []string
	if self, err := os.Executable(); err == nil {
		dir := filepath.Dir(self)
		candidates = append(candidates, filepath.Join(dir, toolName), filepath.Join(dir, "..", "lib", "heddle", toolName), filepath.Join(dir, "..", "bin", toolName))
	}
	if path := os.Getenv("HEDDLE_LLVM"); path != "" {
		candidates = append(candidates, path)
	}
	for _, path := range candidates {
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			return path, nil
		}
	}
	if path, err := exec.LookPath(toolName); err == nil {
		return path, nil
	}
	return "", &Error{Text: toolName + ", which reads LLVM's files, is missing", Hint: "Build it: make build"}
}

// flatten runs heddle-llvm over the files and decodes what it writes.
func flatten(ctx context.Context, o Options, tool string, in compiled) (*flat.Module, error) {
	files, args := in.files, toolArgs(&o, in)
	kept := keptOutput(tool, args, in)
	out := kept.read()
	if out == nil {
		var err error
		if out, err = runTool(ctx, &o, tool, args, files); err != nil {
			return nil, err
		}
		kept.write(out)
	}
	m, err := flat.Decode(out)
	if err != nil {
		return nil, &Error{Place: tool, Text: err.Error(), Hint: "Build both programs again: make build"}
	}
	for i, note := range m.Notes {
		m.Notes[i] = named(note, files, o.Files)
	}
	m.Notes = append(m.Notes, in.notes...)
	m.Broken = in.broken
	if o.Buffer.Keep {
		m.Buffer = out
	}
	return m, nil
}

// runTool gives what heddle-llvm writes.
func runTool(ctx context.Context, o *Options, tool string, args, files []string) ([]byte, error) {
	var out, messages bytes.Buffer
	err := child.Run(ctx, child.Command{Path: tool, Args: args, Stdout: &out, Stderr: limited(&messages), Memory: o.Memory})
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, toolError(err, tool, named(messages.String(), files, o.Files), o.Files)
	}
	return out.Bytes(), nil
}

func toolArgs(o *Options, in compiled) []string {
	var args []string
	for _, name := range o.Entry {
		args = append(args, "--entry", name)
	}
	for _, name := range o.Opaque {
		args = append(args, "--opaque", name)
	}
	for _, name := range o.Keep {
		args = append(args, "--keep", name)
	}
	if o.Opt != "" {
		args = append(args, "--opt", o.Opt)
	}
	if o.ErrorLabel != "" {
		args = append(args, "--error-label", o.ErrorLabel)
	}
	if o.Passes != "" {
		args = append(args, "--passes", o.Passes)
	}
	if len(o.Checks.Ours) > 0 {
		args = append(args, "--checks", strings.Join(o.Checks.Ours, ","))
	}
	args = append(args, fresh(o, in.files)...)
	for _, file := range in.libraries {
		args = append(args, "--fresh", file, "--library", file)
	}
	if o.Text {
		args = append(args, "--text")
	}
	if o.AnyGlobals {
		args = append(args, "--any-globals")
	}
	if o.Buffer.Constants {
		args = append(args, "--constants")
	}
	for _, file := range in.files {
		args = append(args, operand(file))
	}
	return args
}

// named puts the user's file names in the place of intermediate files.
func named(text string, files, names []string) string {
	for i, file := range files {
		if file != names[i] {
			text = strings.ReplaceAll(text, file, names[i])
		}
	}
	return text
}

// message is a line of heddle-llvm: place, text.
var message = regexp.MustCompile(`^(.*?): error: (.*)$`)

// toolError turns the end of heddle-llvm into an error.
func toolError(err error, tool, messages string, files []string) error {
	if line, _, _ := strings.Cut(messages, "\n"); line != "" {
		if m := message.FindStringSubmatch(line); m != nil {
			return &Error{Place: m[1], Text: m[2]}
		}
	}
	if errors.Is(err, child.ErrNotFound) {
		return &Error{Place: tool, Text: err.Error(), Hint: "Build it: make build"}
	}
	if signal := child.Signalled(err); signal != 0 {
		return &Error{Place: strings.Join(files, ", "), Text: "the LLVM reader stopped (" + signal.String() + "): the file is damaged"}
	}
	return &Error{Place: strings.Join(files, ", "), Text: "the LLVM reader failed: " + cmp.Or(strings.TrimSpace(messages), err.Error())}
}

// fresh names the files that clang has just written.
func fresh(o *Options, files []string) (args []string) {
	for i, file := range files {
		if i < len(o.Files) && file != o.Files[i] {
			args = append(args, "--fresh", file)
		}
	}
	return args
}
