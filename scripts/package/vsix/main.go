// Command vsix packs an extension for Visual Studio Code as it is, for `code --install-extension FILE`:
//
//	vsix FOLDER FILE
//
// A package is a zip archive of the folder with two descriptions beside it, which are made of its package.json. SOURCE_DATE_EPOCH dates its files, for
// builds that give the same bytes again. It builds nothing: the extension has no dependencies.
package main

import (
	"archive/zip"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strconv"
	"time"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: vsix FOLDER FILE")
		os.Exit(2)
	}
	if err := pack(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "vsix:", err)
		os.Exit(1)
	}
}

// about is what a package says of itself.
type about struct {
	Name, DisplayName, Description, Version, Publisher string
	Engines                                            struct{ VSCode string }
}

// pack writes the package.
func pack(folder, file string) (err error) {
	text, err := os.ReadFile(path.Join(folder, "package.json"))
	if err != nil {
		return err
	}
	var a about
	if err := json.Unmarshal(text, &a); err != nil {
		return fmt.Errorf("%s/package.json: %w", folder, err)
	}
	manifest, err := manifestOf(&a)
	if err != nil {
		return err
	}
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	defer func() {
		if e := out.Close(); err == nil {
			err = e
		}
	}()
	z := &archive{zip.NewWriter(out), dated()}
	z.add("[Content_Types].xml", []byte(contentTypes), &err)
	z.add("extension.vsixmanifest", manifest, &err)
	tree := os.DirFS(folder)
	walked := fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, e error) error {
		if e != nil || d.IsDir() {
			return e
		}
		b, e := fs.ReadFile(tree, name)
		z.add("extension/"+name, b, &err)
		return e
	})
	if err == nil {
		err = walked
	}
	if e := z.Close(); err == nil {
		err = e
	}
	return err
}

// dated is the time of the files.
func dated() time.Time {
	if n, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64); err == nil {
		return time.Unix(n, 0).UTC()
	}
	return time.Now().UTC()
}

// archive is a zip archive whose files have one time.
type archive struct {
	*zip.Writer
	at time.Time
}

// add adds a file, unless something has failed before.
func (z *archive) add(name string, text []byte, failed *error) {
	if *failed != nil {
		return
	}
	w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: z.at})
	if err == nil {
		_, err = w.Write(text)
	}
	*failed = err
}

const contentTypes = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="json" ContentType="application/json"/><Default Extension="js" ContentType="application/javascript"/><Default Extension="md" ContentType="text/markdown"/><Default Extension="vsixmanifest" ContentType="text/xml"/></Types>
`

// manifestOf describes a package as Visual Studio does.
func manifestOf(a *about) ([]byte, error) {
	type value struct {
		ID    string `xml:"Id,attr"`
		Value string `xml:",attr"`
	}
	type asset struct {
		Type, Path  string `xml:",attr"`
		Addressable bool   `xml:",attr"`
	}
	type manifest struct {
		XMLName  xml.Name `xml:"http://schemas.microsoft.com/developer/vsx-schema/2011 PackageManifest"`
		Version  string   `xml:",attr"`
		Identity struct {
			Language  string `xml:",attr"`
			ID        string `xml:"Id,attr"`
			Version   string `xml:",attr"`
			Publisher string `xml:",attr"`
		} `xml:"Metadata>Identity"`
		DisplayName string  `xml:"Metadata>DisplayName"`
		Description string  `xml:"Metadata>Description"`
		Properties  []value `xml:"Metadata>Properties>Property"`
		Target      struct {
			ID string `xml:"Id,attr"`
		} `xml:"Installation>InstallationTarget"`
		Dependencies string  `xml:"Dependencies"`
		Assets       []asset `xml:"Assets>Asset"`
	}
	m := manifest{Version: "2.0.0", DisplayName: a.DisplayName, Description: a.Description,
		Properties: []value{{"Microsoft.VisualStudio.Code.Engine", a.Engines.VSCode}, {"Microsoft.VisualStudio.Code.ExtensionKind", "workspace"}},
		Assets: []asset{{"Microsoft.VisualStudio.Code.Manifest", "extension/package.json", true},
			{"Microsoft.VisualStudio.Services.Content.Details", "extension/README.md", true}}}
	m.Identity.Language, m.Identity.ID, m.Identity.Version, m.Identity.Publisher = "en-US", a.Name, a.Version, a.Publisher
	m.Target.ID = "Microsoft.VisualStudio.Code"
	text, err := xml.MarshalIndent(m, "", "\t")
	return append([]byte(xml.Header), text...), err
}
