package compile

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"heddle/internal/front/kept"
)

// output is where tests keep what heddle-llvm makes of files that clang has compiled (testVariable). Its name is the hash of
// all that goes into it: the program, the arguments and the contents of the files that they name.
type output struct {
	file string // "": nothing is kept
	work string // the directory of intermediate files, whose name is another one each time
}

const (
	// outputFormat changes with the form of what is kept.
	outputFormat = "heddle output 1"
	outputEnd    = ".flat"
)

func keptOutput(tool string, args []string, in compiled) output {
	dir, files := os.Getenv(testVariable), slices.Concat(in.files, in.libraries)
	which, err := kept.ByTime(tool)
	if dir == "" || err != nil || !slices.ContainsFunc(files, in.made) {
		return output{}
	}
	h := sha256.New()
	fmt.Fprintf(h, "%s %+v\n", outputFormat, which)
	for _, arg := range args {
		fmt.Fprintf(h, "%q\n", strings.TrimPrefix(arg, in.work))
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return output{}
		}
		fmt.Fprintf(h, "%d\n", len(text))
		h.Write(text)
	}
	return output{filepath.Join(dir, hex.EncodeToString(h.Sum(nil))+outputEnd), in.work}
}

// read gives what is kept: a hash, and the text that has it, or nil if there is none.
func (k output) read() []byte {
	if k.file == "" {
		return nil
	}
	text, err := os.ReadFile(k.file)
	hash, out, _ := bytes.Cut(text, []byte("\n"))
	if err != nil || string(hash) != kept.Hash(out) {
		return nil
	}
	return out
}

// write keeps a text, unless it names an intermediate file.
func (k output) write(text []byte) {
	if k.file == "" || bytes.Contains(text, []byte(k.work)) {
		return
	}
	kept.Write(k.file, slices.Concat([]byte(kept.Hash(text)), []byte("\n"), text))
}
