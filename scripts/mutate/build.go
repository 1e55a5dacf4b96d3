package main

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"heddle/internal/test/testfleet"
)

//go:embed runtime.txt
var runtimeText string

// binary is the test binary of a package, with all mutants in it.
type binary struct {
	folder string // of the package, from the module's root
	hash   string // of what it is made of, and of the files that its tests read
}

// overlaid are the changed files, and the one that switches mutants, by their names in the tree.
func overlaid(files []mutated, mutants int) map[string][]byte {
	all := map[string][]byte{"internal/mutant/mutant.go": []byte(strings.Replace(runtimeText, "SIZE", strconv.Itoa(max(1, mutants)), 1))}
	for _, f := range files {
		all[f.file] = f.text
	}
	return all
}

// writeOverlay writes the changed files and the list of them that the go command reads.
func writeOverlay(root, work string, files map[string][]byte) (string, error) {
	dir := filepath.Join(work, "overlay")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", err
	}
	replace := map[string]string{}
	for file, text := range files {
		name := filepath.Join(dir, strings.ReplaceAll(file, "/", "+")+".overlay") // no Go file for ./...
		if err := os.WriteFile(name, text, 0o666); err != nil {
			return "", err
		}
		replace[filepath.Join(root, file)] = name
	}
	list, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	name := filepath.Join(dir, "overlay.json")
	return name, os.WriteFile(name, list, 0o666)
}

// buildTests builds the test binary of each folder, once.
func buildTests(tree *testfleet.Tree, folders []string) (map[string]*binary, error) {
	inputs, err := hashFolders(tree.Root, []string{"testdata", "examples", "include", "platform", "bench"}, func(name string) bool {
		return !strings.HasSuffix(name, ".md") && !strings.HasSuffix(name, ".go")
	})
	if err != nil {
		return nil, err
	}
	built := map[string]*binary{}
	for _, folder := range folders {
		path, err := tree.Binary(folder)
		if err != nil {
			return nil, err
		}
		if path == "" {
			continue // a package without tests
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		built[folder] = &binary{folder: folder, hash: hashOf(string(text), inputs)}
	}
	return built, nil
}

func hashOf(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d:", len(p))
		io.WriteString(h, p)
	}
	return hex.EncodeToString(h.Sum(nil)[:12])
}

// hashFolders is the hash of the files below some folders.
func hashFolders(root string, folders []string, takes func(name string) bool) (string, error) {
	var parts []string
	for _, folder := range folders {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, d fs.DirEntry, err error) error {
			if os.IsNotExist(err) {
				return nil
			}
			if err != nil || !d.Type().IsRegular() || !takes(path) {
				return err
			}
			text, err := os.ReadFile(path)
			name, _ := filepath.Rel(root, path)
			parts = append(parts, name, string(text))
			return err
		})
		if err != nil {
			return "", err
		}
	}
	return hashOf(parts...), nil
}
