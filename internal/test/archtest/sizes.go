package archtest

import (
	"fmt"
	"go/ast"
	"maps"
	"slices"
)

// The limits of a type. A struct above the first knows more than one thing; a type above the second has more than one kind
// of user: what each needs is a view of it.
const (
	maxFields  = 25
	maxMethods = 60
)

// typeSize is what the limits are about.
type typeSize struct {
	place    string
	fields   int
	methods  map[string]bool // exported ones
	embedded []string        // types of the same package
}

// checkSizes bounds the fields of structs and the exported methods of types, those of embedded types of the package among
// them.
func checkSizes(t *tree) (faults []string) {
	types := typeSizes(t)
	judge := func(place, name string, n, limit int) {
		if n > limit {
			faults = append(faults, fmt.Sprintf("%s: %s: %d; %d are the limit", place, name, n, limit))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(types)) {
		x := types[name]
		judge(x.place, "fields of "+name, x.fields, maxFields)
		judge(x.place, "exported methods of "+name, len(exportedMethods(types, name)), maxMethods)
	}
	return faults
}

// exportedMethods are the exported methods of a type, with those promoted from embedded types of its package.
func exportedMethods(types map[string]*typeSize, name string) map[string]bool {
	all := map[string]bool{}
	var add func(name string)
	add = func(name string) {
		x := types[name]
		if x == nil {
			return
		}
		maps.Copy(all, x.methods)
		for _, e := range x.embedded {
			add(e)
		}
	}
	add(name)
	return all
}

// typeSizes collects the types of all files that are no tests, by package and name.
func typeSizes(t *tree) map[string]*typeSize {
	types := map[string]*typeSize{}
	of := func(pkg, name string) *typeSize {
		key := pkg + "." + name
		if types[key] == nil {
			types[key] = &typeSize{methods: map[string]bool{}}
		}
		return types[key]
	}
	for _, f := range t.files {
		if f.test {
			continue
		}
		for _, decl := range f.ast.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				if d.Recv != nil && d.Name.IsExported() {
					of(f.pkg, baseName(d.Recv.List[0].Type)).methods[d.Name.Name] = true
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if s, ok := spec.(*ast.TypeSpec); ok {
						of(f.pkg, s.Name.Name).measure(f, s)
					}
				}
			}
		}
	}
	return types
}

// measure counts the fields of a type, if it is a struct.
func (x *typeSize) measure(f *goFile, s *ast.TypeSpec) {
	x.place = f.at(s)
	body, ok := s.Type.(*ast.StructType)
	if !ok {
		return
	}
	for _, field := range body.Fields.List {
		if x.fields += len(field.Names); len(field.Names) == 0 {
			x.fields++
			if name := baseName(field.Type); name != "" {
				x.embedded = append(x.embedded, f.pkg+"."+name)
			}
		}
	}
}

// baseName is the name of a type of the same package, or of one that a pointer to it or an instance of it has; "": it is of
// another package.
func baseName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.StarExpr:
		return baseName(e.X)
	case *ast.IndexExpr:
		return baseName(e.X)
	case *ast.IndexListExpr:
		return baseName(e.X)
	}
	return ""
}
