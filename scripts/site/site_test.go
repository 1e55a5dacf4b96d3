package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"heddle/internal/test/browser"
	"heddle/internal/test/checkout"
)

// made is the site of the repository, in a folder of the test's.
func made(t *testing.T) (*site, string) {
	t.Helper()
	s, err := read("../..")
	if err != nil {
		t.Fatal(err)
	}
	checkout.Command(t)
	checkout.Reads(t, "docs", "examples", "testdata")
	out := filepath.Join(t.TempDir(), "site")
	if err := s.write(out, drawer{"../..", "../../bin/heddle"}); err != nil {
		t.Fatal(err)
	}
	return s, out
}

// TestSite: all pages of docs are in the site, every link leads to a file that is there, each picture was made, and nothing is loaded from elsewhere.
func TestSite(t *testing.T) {
	s, out := made(t)
	docs, _ := filepath.Glob("../../docs/*.md")
	for _, file := range docs {
		if s.named["docs/"+filepath.Base(file)] == nil {
			t.Errorf("docs/README.md does not list %s", filepath.Base(file))
		}
	}
	for _, p := range s.pages {
		b, err := os.ReadFile(filepath.Join(out, p.out))
		if err != nil {
			t.Fatal(err)
		}
		text := string(b)
		for _, to := range hrefs(text) {
			file, _, _ := strings.Cut(to, "#")
			if file == "" || strings.Contains(file, "://") || strings.HasPrefix(file, "mailto:") {
				continue
			}
			if _, err := os.Stat(filepath.Join(out, file)); err != nil {
				t.Errorf("%s leads to %s: %v", p.out, to, err)
			}
		}
		for _, piece := range strings.Split(text, `<img src="`)[1:] {
			src, _, _ := strings.Cut(piece, `"`)
			if _, err := os.Stat(filepath.Join(out, src)); err != nil {
				t.Errorf("%s shows %s: %v", p.out, src, err)
			}
		}
		for _, load := range []string{`src="http`, `src="//`, `@import`, `url(http`} {
			if strings.Contains(text, load) {
				t.Errorf("%s loads from elsewhere: %s", p.out, load)
			}
		}
		if n := strings.Count(string(p.text), "<!-- picture: "); n != strings.Count(text, "<figure>") {
			t.Errorf("%s has %d pictures, and %d are shown", p.file, n, strings.Count(text, "<figure>"))
		}
		if strings.Contains(text, "raw HTML omitted") {
			t.Errorf("%s has lost HTML", p.out)
		}
	}
}

// TestWrongLinks: a link to a page, a part of a page or a file that is not there is an error that names it.
func TestWrongLinks(t *testing.T) {
	for text, want := range map[string]string{
		"# A\n\n[x](none.md)":       "none.md",
		"# A\n\n[x](b.md#nowhere)":  "b.html#nowhere",
		"# A\n\n[x](#nowhere)":      "a.html#nowhere",
		"# A\n\n[x](../../etc)":     "../../etc",
		"# A\n\n## [x](none.c) y\n": "none.c",
		"# A\n\n<!-- picture: P: heddle check none.c --html=FILE.html -->\n": "none.c",
	} {
		root := t.TempDir()
		os.MkdirAll(filepath.Join(root, "docs"), 0o777)
		write := func(name, text string) { os.WriteFile(filepath.Join(root, name), []byte(text), 0o666) }
		write("docs/README.md", "# D\n\n## G\n\n| [a](a.md) | x |\n| [b](b.md) | x |\n")
		write("docs/a.md", text)
		write("docs/b.md", "# B\n\n## Some `part`, here\n\n[x](a.md) [y](#some-part-here)\n")
		for _, other := range others {
			write(other, "# O\n")
		}
		s, err := read(root)
		if err == nil {
			err = s.write(filepath.Join(root, "out"), drawer{root, "../../bin/heddle"})
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: the error is %v, and is to name %q", text, err, want)
		}
	}
}

// TestSearch: a reader finds a part of a page by words, goes there by keys, and reads it on a narrow screen.
func TestSearch(t *testing.T) {
	_, out := made(t)
	ctx := local(t)
	var title, place, none string
	var wide bool
	err := chromedp.Run(ctx,
		chromedp.Navigate("file://"+filepath.Join(out, "index.html")),
		chromedp.KeyEvent("/"),
		chromedp.SendKeys("#search", "preemptive switch"),
		chromedp.WaitVisible("#found a"),
		chromedp.Text("#found a strong", &title),
		chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter),
		chromedp.WaitVisible("#preemptive-switches"),
		chromedp.Location(&place),
		chromedp.SendKeys("#search", "zebra quagga"),
		chromedp.WaitVisible("#found li"),
		chromedp.Text("#found", &none),
		emulation.SetDeviceMetricsOverride(360, 740, 1, true),
		chromedp.Evaluate(`document.documentElement.scrollWidth > innerWidth`, &wide),
	)
	switch {
	case err != nil:
		t.Fatal(err)
	case !strings.Contains(title, "Preemptive switches"):
		t.Errorf("the first part that is found is %q", title)
	case !strings.HasSuffix(place, "counterexamples.html#preemptive-switches"):
		t.Errorf("Enter leads to %s", place)
	case none != "No page has all of these words.":
		t.Errorf("for words that are nowhere the search says %q", none)
	case wide:
		t.Error("a page is wider than a narrow screen")
	}
}

// local opens a browser for which loading anything from elsewhere is an error.
func local(t *testing.T) context.Context {
	t.Helper()
	ctx := browser.Open(t, browser.Options{Width: 1280, Height: 900})
	chromedp.ListenTarget(ctx, func(e any) {
		if x, ok := e.(*network.EventRequestWillBeSent); ok && !strings.HasPrefix(x.Request.URL, "file://") {
			t.Errorf("the page loads %s", x.Request.URL)
		}
	})
	browser.Do(t, ctx, network.Enable())
	return ctx
}
