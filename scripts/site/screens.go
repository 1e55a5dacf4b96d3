package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"heddle/internal/test/browser"
)

// screen is a picture of a page that heddle makes or serves, in docs/pictures: browsers draw it, and not on each machine alike, so that it is kept.
type screen struct {
	name          string
	args          []string // of heddle, with FILE where it writes the page; none: it serves the page, and prints its address
	width, height int64
}

var screens = []screen{
	{"report.png", []string{"check", "--html=FILE", "examples/bugs/lock-order.cc"}, 1280, 1000},
	{"states.png", []string{"states", "--html=FILE", "examples/deadlock.c"}, 1280, 900},
	{"explore.png", []string{"explore", "--counterexample", "examples/counter.c"}, 1280, 900},
}

// screens makes the pictures in a folder.
func (d drawer) screens(folder string) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	ctx, end, err := browser.Start(context.Background(), 1280, 1000)
	if err != nil {
		return err
	}
	defer end()
	for _, s := range screens {
		if err := d.screen(ctx, s, filepath.Join(folder, s.name)); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	return nil
}

func (d drawer) screen(ctx context.Context, s screen, file string) error {
	address, end, err := d.page(s)
	if err != nil {
		return err
	}
	defer end()
	var picture []byte
	err = chromedp.Run(ctx, emulation.SetDeviceMetricsOverride(s.width, s.height, 1, false), chromedp.Navigate(address), chromedp.Sleep(2*time.Second),
		chromedp.CaptureScreenshot(&picture))
	if err != nil {
		return err
	}
	return os.WriteFile(file, picture, 0o666)
}

// page is the address of the page that heddle writes or serves. End removes it.
func (d drawer) page(s screen) (address string, end func(), err error) {
	if strings.Contains(strings.Join(s.args, " "), "FILE") {
		folder, err := os.MkdirTemp("", "screens")
		if err != nil {
			return "", nil, err
		}
		file := filepath.Join(folder, "page.html")
		return "file://" + file, func() { os.RemoveAll(folder) }, d.run(append([]string(nil), s.args...), "FILE", file)
	}
	tool, err := filepath.Abs(d.tool)
	if err != nil {
		return "", nil, err
	}
	cmd := exec.Command(tool, s.args...)
	cmd.Dir = d.root
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return "", nil, err
	}
	end = func() {
		cmd.Process.Kill()
		cmd.Wait()
	}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if at := strings.Index(lines.Text(), "http://"); at >= 0 {
			return strings.Fields(lines.Text()[at:])[0], end, nil
		}
	}
	end()
	return "", nil, fmt.Errorf("no address was printed")
}
