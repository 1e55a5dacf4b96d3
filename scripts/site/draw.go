package main

import (
	"errors"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// drawer makes the pictures of pages.
type drawer struct{ root, tool string }

// picture is a comment in a page: `<!-- picture: CAPTION: heddle ARGUMENTS -->`. The arguments have FILE where the picture is written, whose kind the ending
// of FILE says: .svg becomes a part of the page, .html is a page of its own, shown in a frame.
var picture = regexp.MustCompile(`<!-- picture: ([^:]+): heddle ([^>]*?(FILE\.(?:svg|html))[^>]*?) -->`)

// draw puts pictures into a page.
func (d drawer) draw(p *page, out string) error {
	var failed error
	n := 0
	p.html = picture.ReplaceAllStringFunc(p.html, func(comment string) string {
		m := picture.FindStringSubmatch(comment)
		n++
		name := fmt.Sprintf("%s-%d%s", strings.TrimSuffix(p.out, ".html"), n, filepath.Ext(m[3]))
		file, err := filepath.Abs(filepath.Join(out, "pictures", name))
		if err == nil {
			err = d.run(strings.Fields(html.UnescapeString(m[2])), m[3], file)
		}
		shown := ""
		if err == nil {
			shown, err = embed(file, "pictures/"+name, m[1])
		}
		if err != nil && failed == nil {
			failed = fmt.Errorf("%s: the picture of `heddle %s`: %w", p.file, m[2], err)
		}
		return shown
	})
	return failed
}

// mostStatus is the largest exit status of an answer; others are those of errors.
const mostStatus = 2

// run has heddle write a picture. That a check finds something is what pictures are for.
func (d drawer) run(args []string, placeholder, file string) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return err
	}
	for i := range args {
		args[i] = strings.ReplaceAll(args[i], placeholder, file)
	}
	tool, err := filepath.Abs(d.tool)
	if err != nil {
		return err
	}
	cmd := exec.Command(tool, args...)
	cmd.Dir = d.root
	output, err := cmd.CombinedOutput()
	if _, statErr := os.Stat(file); statErr != nil || cmd.ProcessState.ExitCode() > mostStatus {
		return fmt.Errorf("%w: %s", errors.Join(err, statErr), output)
	}
	return nil
}

// embed is what shows a picture in a page.
func embed(file, at, caption string) (string, error) {
	caption = strings.TrimSpace(caption)
	if filepath.Ext(file) == ".html" {
		return fmt.Sprintf(`<figure><iframe src="%s" title="%s" sandbox="allow-scripts" loading="lazy"></iframe><figcaption>%s (<a href="%s">the whole page</a>)</figcaption></figure>`,
			at, caption, caption, at), nil
	}
	b, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	text := string(b)
	return "<figure>" + text[max(strings.Index(text, "<svg"), 0):] + "<figcaption>" + caption + "</figcaption></figure>", nil
}
