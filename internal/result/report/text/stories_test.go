package text

import (
	"bytes"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/result/report"
)

// page is the width of what is printed where there is no terminal.
const page = 100

// TestStories: what a report begins with names the thread, the line, the variable and the reason, for programs with bugs as
// people make them.
func TestStories(t *testing.T) {
	const first = 12
	for file, want := range map[string][]string{
		"aba.cc":       {"thread 2 (lambda at aba.cc:36)", "in take at", "aba.cc:30", "before == 0", "two threads have the same node"},
		"wakeup.cc":    {"deadlock", "thread 1 (consumer) waits for a signal of condition condition", "wakeup.cc:13"},
		"lockorder.cc": {"deadlock", "thread 1 (transfer) waits for mutex acc[1].m, which thread 2 (transfer) holds", "waits for mutex acc[0].m", "lockorder.cc:14", "cycle:"},
		"callback.c":   {"invalid free", "main frees conn.buffer in release", "callback.c:12", "was allocated by main in main", "was freed by thread 1 (serve) in release"},
		"signal.c":     {"deadlock", "thread 2 (visitor) waits for a signal of condition opened", "signal.c:13"},
		"stale.cc":     {"assertion failed", "!queue.empty()", "thread 1 (consume) in consume", "stale.cc:15"},
		"torn.cc":      {"assertion failed", "x == y", "main in main", "torn.cc:33"},
		"init.cc":      {"data race on instance", "main writes instance in Config::get", "init.cc:8", "thread 1 (lambda at init.cc:20) reads instance"},
		"task.cc":      {"use after free", "thread 1 (lambda at task.cc:15) reads main::t->id in Task::run", "task.cc:10", "was freed by main in main", "task.cc:47  delete t;"},
		"livelock.c":   {"assertion failed", "gave_way < 3", "thread 2 (polite) in polite", "livelock.c:15"},
		"moved.cc":     {"use after free", "main reads first", "moved.cc:7", "was allocated by main in main", "moved.cc:4", "was freed by main in main", "moved.cc:6  v.push_back(4);"},
		"clerks.c":     {"deadlock", "thread 1 (clerk) waits for mutex bank.accounts[1].part[1].lock, which thread 2 (clerk) holds", "in move at", "clerks.c:8"},
		"twice.cc":     {"use after free", "main reads this->name in Widget::~Widget", "twice.cc:3", "was allocated by main in main", "twice.cc:6", "was freed by main in main", "twice.cc:10"},
		"index.cc":     {"assertion failed", "main in sum", "index.cc:4", "within std::vector::operator[] of the library, at stl_vector.h:"},
	} {
		t.Run(file, func(t *testing.T) {
			lines := story(t, file)
			text := strings.Join(lines[:min(first, len(lines))], "\n")
			for _, w := range want {
				if !strings.Contains(text, w) {
					t.Errorf("the first %d lines do not say %q:\n%s", first, w, text)
				}
			}
		})
	}
}

// TestPools: the story of a thread pool fits on a page, and tells nothing of the library.
func TestPools(t *testing.T) {
	for _, file := range []string{"pool.cc", "stopped.cc"} {
		t.Run(file, func(t *testing.T) {
			const most = 40
			lines := story(t, file)
			if len(lines) > most {
				t.Errorf("%d lines", len(lines))
			}
			for _, l := range lines {
				for _, w := range []string{"std::runState", "_M_", "_ZT", "__", "this = NULL", "a local variable of thread"} {
					if strings.Contains(l, w) {
						t.Errorf("it tells of the library: %s", l)
					}
				}
			}
			printed(t, "testdata/stories/"+file+".txt", checkStory(t, file), Options{Width: page})
		})
	}
}

// TestNames: things are called what the source calls them.
func TestNames(t *testing.T) {
	for file, x := range map[string]struct{ has, hasNot []string }{
		"ring.cc":     {[]string{"reads ring.head = 0; this = &ring", "this = an unnamed local", "thread 1 (app::detail::Worker::operator())"}, []string{"&ring.slots", "a local variable of thread"}},
		"literals.cc": {[]string{`clear = "\x1b[2J"`, `greeting = "Grüße"`, "a[1] = 7", "spell", `word = "zzzzzzz"`}, []string{".str", "_M_", "abi:"}},
		"copy.c":      {[]string{"main writes copy[0] in main", "b.parent = &a", "copy = heap block 1 (5 bytes)"}, []string{"NULL, copy"}},
		"list.c":      {[]string{"*p = heap block 1 (16 bytes), (*p)->key = 1", "dead->next = NULL; *p = NULL"}, []string{"p[0]", "*p->key"}},
		"orders.cc":   {[]string{"main reads first.item in main", "first.price = 3.0"}, []string{"->price = 3.0, ", "first->", "::->", ",  ="}},
		"early.cc":    {[]string{"prints \"ready\\n\"", "early.cc:10  std::thread early([] { level++; });"}, []string{"level = 2; starts"}},
		"clerks.c":    {[]string{"where the threads are:\n  thread 1 (clerk) in move at"}, []string{"initialises"}},
	} {
		text := strings.Join(story(t, file), "\n")
		for _, w := range x.has {
			if !strings.Contains(text, w) {
				t.Errorf("%s: it does not say %q:\n%s", file, w, text)
			}
		}
		for _, w := range x.hasNot {
			if strings.Contains(text, w) {
				t.Errorf("%s: it says %q:\n%s", file, w, text)
			}
		}
	}
}

// TestText: characters that a program reads are shown as the text that they make.
func TestText(t *testing.T) {
	text := strings.Join(story(t, "word.c"), "\n")
	if !strings.Contains(text, `word = "key"`) {
		t.Errorf("no text is shown:\n%s", text)
	}
}

// TestFull: with Full the library's steps are there.
func TestFull(t *testing.T) {
	var out bytes.Buffer
	if err := Write(&out, checkStory(t, "init.cc"), Options{Full: true}); err != nil {
		t.Fatal(err)
	}
	for _, w := range []string{"invoke.h:", "_M_run"} {
		if !strings.Contains(out.String(), w) {
			t.Errorf("%q is not shown:\n%s", w, out.String())
		}
	}
}

func checkStory(t *testing.T, file string) *report.Report {
	t.Helper()
	all, err := plan.ParseSpurious("all")
	if err != nil {
		t.Fatal(err)
	}
	engine := plan.EngineExplicit
	if file == "word.c" { // more words than can be tried
		engine = plan.EngineSymbolic
	}
	return check(t, "testdata/stories/"+file, "O0", engine, all)
}

// story are the lines of the report on a program. None is longer than a page is wide.
func story(t *testing.T, file string) []string {
	t.Helper()
	var out bytes.Buffer
	if err := Write(&out, checkStory(t, file), Options{Width: page}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	for _, l := range lines {
		if len(l) > page && !strings.HasPrefix(l, "schedule:") && !strings.HasPrefix(l, "replay:") {
			t.Errorf("%d columns: %s", len(l), l)
		}
	}
	return lines
}
