package compile

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"heddle/internal/host/child"
)

// Declaration is a function as a source file declares it.
type Declaration struct {
	Name    string // with the namespaces that it is in
	File    string // where it is declared first; "": the source file
	Static  bool   // only its own file can call it
	Member  bool   // of a class
	Defined bool   // the file has its body
	Params  []Parameter
}

// Parameter is a parameter of a function.
type Parameter struct {
	Name string // may be empty
	Type string // as it is written
	Bare string // without the names that typedefs give; as Type if there are none
}

// declared is what clang writes of a declaration.
type declared struct {
	Kind string `json:"kind"`
	Name string `json:"name"`
	Loc  struct {
		File         string `json:"file"`
		ExpansionLoc struct {
			File string `json:"file"`
		} `json:"expansionLoc"`
	} `json:"loc"`
	Storage string `json:"storageClass"`
	Type    struct {
		Written string `json:"qualType"`
		Bare    string `json:"desugaredQualType"`
	} `json:"type"`
	Inner []declared `json:"inner"`
}

// Declarations returns the functions of this name that a file declares, each as often as it does.
func Declarations(ctx context.Context, o Options, file, name string) ([]Declaration, error) {
	lang := languageOf(file)
	clang, args, err := clangFor(&o, lang)
	if err != nil {
		return nil, err
	}
	notCode := func(flag string) bool { return flag == "-emit-llvm" || flag == "-c" }
	args = append(args, slices.DeleteFunc(compileFlags(&o, lang, file), notCode)...)
	args = append(args, "-fsyntax-only", "-Xclang", "-ast-dump=json", "-Xclang", "-ast-dump-filter="+name, "--", operand(file))
	var out bytes.Buffer
	if _, err := runClang(ctx, &o, child.Command{Path: clang, Args: args, Stdout: &out}, file); err != nil {
		return nil, err
	}
	// Each declaration is a document; before some stands a line with its name.
	var list []Declaration
	for text := out.String(); ; {
		begin := strings.Index(text, "{")
		if begin < 0 {
			return list, nil
		}
		var d declared
		decoder := json.NewDecoder(strings.NewReader(text[begin:]))
		if err := decoder.Decode(&d); err != nil {
			return nil, &Error{Place: file, Text: fmt.Sprintf("what clang says of %s cannot be read: %v", name, err)}
		}
		text = text[begin+int(decoder.InputOffset()):]
		if strings.HasSuffix(d.Kind, "FunctionDecl") || d.Kind == "CXXMethodDecl" {
			if d.Name == name {
				list = append(list, d.declaration())
			}
		}
	}
}

func (d *declared) declaration() Declaration {
	x := Declaration{Name: d.Name, File: d.Loc.File, Static: d.Storage == "static", Member: d.Kind == "CXXMethodDecl"}
	if x.File == "" {
		x.File = d.Loc.ExpansionLoc.File
	}
	for _, in := range d.Inner {
		switch in.Kind {
		case "ParmVarDecl":
			p := Parameter{Name: in.Name, Type: in.Type.Written, Bare: in.Type.Bare}
			if p.Bare == "" {
				p.Bare = p.Type
			}
			x.Params = append(x.Params, p)
		case "CompoundStmt":
			x.Defined = true
		}
	}
	return x
}
