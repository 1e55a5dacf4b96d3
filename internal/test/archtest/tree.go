package archtest

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"strconv"
	"strings"
)

// goFile is one parsed Go file of the module.
type goFile struct {
	path  string // in the module, with slashes
	pkg   string // name of its package in the policy
	test  bool
	lines int
	ast   *ast.File
	set   *token.FileSet
}

// tree is what the rules look at.
type tree struct {
	files []*goFile
	texts map[string][]byte // every text file by path, the Go files among them
}

// readTree reads a module. Hidden directories (but .ci and .github), what a build leaves and other modules are left
// out; Go files under testdata are texts only, as for the go command.
func readTree(root fs.FS) (*tree, error) {
	t := &tree{texts: map[string][]byte{}}
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if isForeign(root, name) {
				return fs.SkipDir
			}
			return nil
		}
		// A file .git stands in linked work trees; it is git's, not the module's.
		if !entry.Type().IsRegular() || name == ".git" {
			return nil
		}
		return t.addFile(root, name)
	})
	return t, err
}

func isForeign(root fs.FS, dir string) bool {
	base := path.Base(dir)
	switch {
	case dir == ".", base == ".ci", base == ".github":
		return false
	case strings.HasPrefix(base, "."), dir == "bin", dir == "build", base == "vendor":
		return true
	}
	_, err := fs.Stat(root, path.Join(dir, "go.mod"))
	return err == nil
}

// maxText is the size up to which a file is taken for a text.
const maxText = 1 << 20

func (t *tree) addFile(root fs.FS, name string) error {
	content, err := fs.ReadFile(root, name)
	if err != nil {
		return err
	}
	if len(content) <= maxText && bytes.IndexByte(content, 0) < 0 {
		t.texts[name] = content
	}
	if !strings.HasSuffix(name, ".go") || isIgnored(name) {
		return nil
	}
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, name, content, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return fmt.Errorf("parsing: %w", err)
	}
	t.files = append(t.files, &goFile{
		path: name, pkg: packageName(path.Dir(name)), test: strings.HasSuffix(name, "_test.go"),
		lines: bytes.Count(content, []byte("\n")), ast: parsed, set: set,
	})
	return nil
}

// isIgnored reports whether the go command ignores a file.
func isIgnored(name string) bool {
	for _, part := range strings.Split(name, "/") {
		if part == "testdata" || part[0] == '_' || part[0] == '.' {
			return true
		}
	}
	return false
}

func packageName(dir string) string {
	name, _ := ownName(path.Join(moduleName, dir))
	return name
}

func importPath(spec *ast.ImportSpec) string {
	value, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return spec.Path.Value
	}
	return value
}

// at renders a place in a file.
func (f *goFile) at(node ast.Node) string {
	return fmt.Sprintf("%s:%d", f.path, f.set.Position(node.Pos()).Line)
}
