package console

import (
	"fmt"

	"heddle/internal/face/debug"
	"heddle/internal/ir/source"
)

// Listing is the source around the line of a call of a thread, as many lines before and after it, with > before the line itself;
// instructions where there is no source. It is empty where the thread is in no such call.
func Listing(d *debug.Debugger, thread, frame, around int) []string {
	frames := d.Scene().Stack(thread)
	if frame >= len(frames) {
		return nil
	}
	at := frames[frame].Place
	if !at.Known() || frames[frame].Source == "" {
		return d.Scene().Code(thread, around)
	}
	return sourceAround(at, around, d.Scene().Text)
}

func sourceAround(at source.Place, around int, text func(source.Place) string) (list []string) {
	blank := 0 // lines before the present one, which are shown if something comes after them
	for n := max(1, at.Line-around); n <= at.Line+around; n++ {
		p := at
		p.Line = n
		line := text(p)
		if blank++; line == "" {
			continue
		}
		for ; blank > 1; blank-- {
			list = append(list, fmt.Sprintf("  %4d", n-blank+1))
		}
		blank = 0
		mark := "  "
		if n == at.Line {
			mark = "> "
		}
		list = append(list, fmt.Sprintf("%s%4d  %s", mark, n, line))
	}
	return list
}
