package testfleet

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Pack packs the tree below a folder, with files that the compiler reads in place of others, by their paths in the tree. The same files make the same bytes.
//
// Of a checkout of git that is what is committed or could be; elsewhere all but build. What make build has made is part of it.
func Pack(root string, overlay map[string][]byte) ([]byte, error) {
	names, err := files(root)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	z, _ := gzip.NewWriterLevel(&out, gzip.BestSpeed) // the level is one
	w := tar.NewWriter(z)
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(root, name))
		if errors.Is(err, fs.ErrNotExist) {
			continue // removed, and not committed
		}
		if err != nil {
			return nil, err
		}
		info, err := os.Stat(filepath.Join(root, name))
		if err != nil {
			return nil, err
		}
		mode := int64(0o644)
		if info.Mode()&0o100 != 0 {
			mode = 0o755
		}
		if err := add(w, treePart+name, mode, text); err != nil {
			return nil, err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(overlay)) {
		if err := add(w, overlayPart+name, 0o644, overlay[name]); err != nil {
			return nil, err
		}
	}
	if err := errors.Join(w.Close(), z.Close()); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// The parts of a bundle.
const (
	treePart    = "tree/"
	overlayPart = "overlay/"
)

// made is what make build has made, which tests run.
var made = []string{"bin/heddle", "bin/heddle-llvm"}

func add(w *tar.Writer, name string, mode int64, text []byte) error {
	err := w.WriteHeader(&tar.Header{Name: name, Mode: mode, Size: int64(len(text)), Typeflag: tar.TypeReg, Format: tar.FormatPAX})
	if err == nil {
		_, err = w.Write(text)
	}
	return err
}

// files are the names of a tree's files, with slashes.
func files(root string) (list []string, err error) {
	if _, err := os.Stat(filepath.Join(root, ".git")); err == nil {
		c := exec.Command("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
		c.Dir = root
		out, err := c.Output()
		if err != nil {
			return nil, fmt.Errorf("git ls-files: %w", err)
		}
		list = strings.FieldsFunc(string(out), func(r rune) bool { return r == 0 })
		list = append(list, made...)
	} else {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			name, _ := filepath.Rel(root, path)
			if err == nil && d.IsDir() && name == "build" {
				return fs.SkipDir
			}
			if err == nil && d.Type().IsRegular() {
				list = append(list, filepath.ToSlash(name))
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	slices.Sort(list)
	return slices.Compact(list), nil
}

// unpack unpacks a bundle into a new folder, and says where the overlay's list is, or "" if there is none.
func unpack(data []byte, dir string) (overlay string, err error) {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return "", err
	}
	replace := map[string]string{}
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return "", err
		}
		part, name, _ := strings.Cut(h.Name, "/")
		if !fs.ValidPath(name) || h.Typeflag != tar.TypeReg || (part+"/" != treePart && part+"/" != overlayPart) {
			return "", fmt.Errorf("%q is no file of a tree", h.Name)
		}
		path := filepath.Join(dir, part, filepath.FromSlash(name))
		if part+"/" == overlayPart { // a name that ./... does not take for a Go file
			path += ".overlay"
			replace[filepath.Join(dir, "tree", filepath.FromSlash(name))] = path
		}
		if err := write(path, fs.FileMode(h.Mode)&0o755, r); err != nil {
			return "", err
		}
	}
	if len(replace) == 0 {
		return "", nil
	}
	list, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(dir, "overlay.json")
	return overlay, os.WriteFile(overlay, list, 0o644)
}

func write(path string, mode fs.FileMode, r io.Reader) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, mode|0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, r)
	return errors.Join(err, f.Close())
}
