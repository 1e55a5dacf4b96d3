package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"heddle/internal/test/checkout"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const folder = "../../../editors/vscode"

// TestPack: a package has the extension's files, and descriptions that name them; packed again it is the same.
func TestPack(t *testing.T) {
	t.Setenv("SOURCE_DATE_EPOCH", "1700000000")
	files := [2]string{filepath.Join(t.TempDir(), "a.vsix"), filepath.Join(t.TempDir(), "b.vsix")}
	var bytesOf [2][]byte
	for i, f := range files {
		if err := pack(folder, f); err != nil {
			t.Fatal(err)
		}
		bytesOf[i], _ = os.ReadFile(f)
	}
	if !bytes.Equal(bytesOf[0], bytesOf[1]) {
		t.Error("packed twice, the package differs")
	}
	z, err := zip.OpenReader(files[0])
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	has := map[string][]byte{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		has[f.Name], _ = io.ReadAll(r)
	}
	var m struct {
		Assets []struct {
			Path string `xml:",attr"`
		} `xml:"Assets>Asset"`
		Identity struct {
			ID string `xml:"Id,attr"`
		} `xml:"Metadata>Identity"`
	}
	if err := xml.Unmarshal(has["extension.vsixmanifest"], &m); err != nil || m.Identity.ID != "heddle" || len(m.Assets) != 2 {
		t.Fatalf("the manifest is %+v: %v", m, err)
	}
	for _, a := range m.Assets {
		if len(has[a.Path]) == 0 {
			t.Errorf("the package has no %s", a.Path)
		}
	}
	types := xml.Unmarshal(has["[Content_Types].xml"], new(struct{}))
	if types != nil || len(has["extension/extension.js"]) == 0 {
		t.Errorf("the package has no extension, or no types: %v", types)
	}
	if err := pack(t.TempDir(), filepath.Join(t.TempDir(), "c.vsix")); err == nil {
		t.Error("a folder without package.json is packed")
	}
}

// contributions are the parts of package.json that have to fit something else.
type contributions struct {
	Main        string
	Contributes struct {
		Commands  []struct{ Command string }
		Debuggers []struct {
			Type                    string
			ConfigurationAttributes struct {
				Launch struct{ Properties map[string]any }
			}
		}
		ProblemMatchers []struct {
			Pattern struct {
				Regexp              string
				Message, File, Line int
			}
		}
	}
}

func read(t *testing.T) (c contributions) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, "package.json"))
	if err == nil {
		err = json.Unmarshal(text, &c)
	}
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestProblemMatcher: the pattern finds message, file and line in what heddle check prints.
func TestProblemMatcher(t *testing.T) {
	p := read(t).Contributes.ProblemMatchers[0].Pattern
	checkout.Reads(t, "examples/counter.c")
	out, _ := exec.Command(checkout.Command(t), "check", "--quiet", "../../../examples/counter.c").Output()
	m := regexp.MustCompile(p.Regexp).FindStringSubmatch(strings.TrimSpace(string(out)))
	if m == nil || m[p.Message] != "data race on counter" || !strings.HasSuffix(m[p.File], "examples/counter.c") || m[p.Line] != "10" {
		t.Errorf("%q is read as %q", out, m)
	}
}

// TestLaunchProperties: the editor offers the fields of a launch that heddle knows, and no others; each command is one that the extension registers.
func TestLaunchProperties(t *testing.T) {
	c := read(t)
	source, err := os.ReadFile("../../../internal/face/dap/server.go")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	launch := string(source)
	launch = launch[strings.Index(launch, "type Launch struct"):]
	for _, m := range regexp.MustCompile(`json:"(\w+)"`).FindAllStringSubmatch(launch[:strings.Index(launch, "\n}")], -1) {
		known[m[1]] = true
	}
	offered := c.Contributes.Debuggers[0].ConfigurationAttributes.Launch.Properties
	for name := range known {
		if offered[name] == nil {
			t.Errorf("%s is not offered", name)
		}
	}
	if len(offered) != len(known) || len(known) == 0 {
		t.Errorf("%d fields are offered, heddle knows %d", len(offered), len(known))
	}
	script, _ := os.ReadFile(filepath.Join(folder, c.Main))
	for _, x := range c.Contributes.Commands {
		if !strings.Contains(string(script), "registerCommand('"+x.Command+"'") {
			t.Errorf("the command %s is not registered", x.Command)
		}
	}
}

// host is the part of the editor that the extension uses, as a script for node: it activates the extension, and calls what it has registered.
const host = `
const Module = require('module');
const did = [];
const folder = { uri: { fsPath: '/project' } };
const vscode = {
	workspace: { getConfiguration: () => ({ get: (n) => n === 'path' ? 'heddle' : ['-q'] }), getWorkspaceFolder: () => folder },
	window: { activeTextEditor: { document: { uri: { fsPath: '/project/a.c' }, save: async () => did.push('save') } },
		showErrorMessage: (t) => did.push(t), showQuickPick: async (items) => { did.push(items.map((i) => i.label + ' ' + i.description).join()); return items[1]; } },
	debug: { registerDebugAdapterDescriptorFactory: (t, f) => { vscode.factory = f; return t; }, registerDebugConfigurationProvider: (t, p) => { vscode.provider = p; return t; },
		startDebugging: async (f, c) => did.push(JSON.stringify(c)),
		activeDebugSession: { type: 'heddle', customRequest: async (n, a) => { did.push(n + JSON.stringify(a || 0)); return { actions: [{ threadId: 1, choice: 0, text: 'x' }, { threadId: 2, choice: 3, text: 'y' }] }; } } },
	commands: { registerCommand: (n, f) => { vscode[n] = f; return n; } },
	DebugAdapterExecutable: class { constructor(...a) { this.args = a; } },
};
const load = Module._load;
Module._load = (name, ...rest) => name === 'vscode' ? vscode : load(name, ...rest);
const x = require(process.argv[2]);
(async () => {
	x.activate({ subscriptions: [] });
	did.push(JSON.stringify(vscode.factory.createDebugAdapterDescriptor({ workspaceFolder: folder }).args));
	did.push(JSON.stringify(vscode.provider.resolveDebugConfiguration(folder, {})));
	await vscode['heddle.counterexample']();
	await vscode['heddle.choose']();
	vscode.window.activeTextEditor = undefined;
	did.push(String(vscode.provider.resolveDebugConfiguration(folder, { type: 'heddle' })));
	console.log(did.join('\n'));
})();
`

// TestExtension: the extension starts heddle, opens the counterexample of the file at hand, and takes the action that is chosen.
func TestExtension(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed: the extension's script is not run")
	}
	script := filepath.Join(t.TempDir(), "host.js")
	if err := os.WriteFile(script, []byte(host), 0o666); err != nil {
		t.Fatal(err)
	}
	at, err := filepath.Abs(filepath.Join(folder, "extension.js"))
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(node, script, at).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, want := range []string{
		`["heddle",["dap"],{"cwd":"/project"}]`, `{"type":"heddle","request":"launch","name":"Counterexample","flags":["-q"],"files":["/project/a.c"]}`,
		"save", "thread 0 x,thread 1, choice 3 y", `heddle/step{"threadId":2,"choice":3}`, "no file is open", "undefined",
	} {
		if !strings.Contains(string(out), want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}
