package archtest

import (
	"fmt"
	"go/ast"
	"maps"
	"path"
	"slices"
	"strings"
)

// The limits of a type. A struct above the first knows more than one thing; a type above the second has more than one kind
// of user: what each needs is a view of it. The other two hold with everything that a type embeds, unexported names counted:
// that is what its reader has to know.
const (
	maxFields       = 25
	maxMethods      = 60 // exported ones
	maxTotalFields  = 40
	maxTotalMethods = 120
)

// typeSize is what the limits are about.
type typeSize struct {
	place    string
	fields   []string
	methods  map[string]bool
	embedded []string // types of this module
}

// total is how many methods and fields a type has with those of what it embeds.
type total struct{ methods, fields int }

// checkSizes bounds the fields of structs and the methods of types. Totals above the limits must be in tooLarge, and exactly as
// large as it says.
func checkSizes(t *tree, tooLarge map[string]total) (faults []string) {
	types := typeSizes(t)
	judge := func(place, name string, n, limit int) {
		if n > limit {
			faults = append(faults, fmt.Sprintf("%s: %s: %d; %d are the limit", place, name, n, limit))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(types)) {
		x := types[name]
		all, exported := members(types, name)
		judge(x.place, "fields of "+name, len(x.fields), maxFields)
		judge(x.place, "exported methods of "+name, exported, maxMethods)
		limit, listed := tooLarge[name]
		switch {
		case all.methods <= maxTotalMethods && all.fields <= maxTotalFields:
			if listed {
				faults = append(faults, fmt.Sprintf("%s: %s is within the limits: delete its row of tooLarge", x.place, name))
			}
		case all.methods < limit.methods || all.fields < limit.fields:
			faults = append(faults, fmt.Sprintf("%s: %s has shrunk: its row of tooLarge is now {%d, %d}", x.place, name, all.methods, all.fields))
		default:
			judge(x.place, "all methods of "+name, all.methods, max(limit.methods, maxTotalMethods))
			judge(x.place, "all fields of "+name, all.fields, max(limit.fields, maxTotalFields))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(tooLarge)) {
		if types[name] == nil {
			faults = append(faults, fmt.Sprintf("tooLarge: there is no type %s", name))
		}
	}
	return faults
}

// members counts the methods and fields of a type and of what it embeds, and how many of the methods are exported ones of its
// own package. An embedded field itself does not count if its type is a struct of this module.
func members(types map[string]*typeSize, name string) (all total, exported int) {
	methods, fields, seen := map[string]bool{}, map[string]bool{}, map[string]bool{}
	own := packageOf(name)
	var add func(name string)
	add = func(name string) {
		x := types[name]
		if x == nil || seen[name] {
			return
		}
		seen[name] = true
		pkg := packageOf(name)
		for method := range x.methods {
			if q := qualified(pkg, method); !methods[q] {
				methods[q] = true
				if pkg == own && ast.IsExported(method) {
					exported++
				}
			}
		}
		for _, field := range x.fields {
			fields[name+"."+field] = true
		}
		for _, e := range x.embedded {
			if y := types[e]; y != nil && len(y.fields) > 0 {
				delete(fields, name+"."+e)
			}
			add(e)
		}
	}
	add(name)
	return total{len(methods), len(fields)}, exported
}

// packageOf is the package of a type that is named with it.
func packageOf(name string) string { return name[:strings.LastIndex(name, ".")] }

// qualified is a name that tells apart what the language tells apart: unexported names of two packages.
func qualified(pkg, name string) string {
	if ast.IsExported(name) {
		return name
	}
	return pkg + "." + name
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
				if d.Recv != nil {
					of(f.pkg, receiverName(d.Recv.List[0].Type)).methods[d.Name.Name] = true
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

func receiverName(e ast.Expr) string {
	_, name := baseName(e)
	return name
}

// measure counts the fields of a struct, or the methods of an interface.
func (x *typeSize) measure(f *goFile, s *ast.TypeSpec) {
	x.place = f.at(s)
	switch body := s.Type.(type) {
	case *ast.StructType:
		for _, field := range body.Fields.List {
			for _, name := range field.Names {
				x.fields = append(x.fields, name.Name)
			}
			if len(field.Names) == 0 {
				e := f.embeds(field.Type)
				x.fields = append(x.fields, e)
				x.embedded = append(x.embedded, e)
			}
		}
	case *ast.InterfaceType:
		for _, field := range body.Methods.List {
			for _, name := range field.Names {
				x.methods[name.Name] = true
			}
			if len(field.Names) == 0 {
				x.embedded = append(x.embedded, f.embeds(field.Type))
			}
		}
	}
}

// embeds is the name of an embedded type with its package.
func (f *goFile) embeds(e ast.Expr) string {
	pkg, name := baseName(e)
	if pkg == "" {
		return f.pkg + "." + name
	}
	for _, spec := range f.ast.Imports {
		own, ok := ownName(importPath(spec))
		if spec.Name != nil && spec.Name.Name == pkg || spec.Name == nil && ok && path.Base(own) == pkg {
			return own + "." + name
		}
	}
	return pkg + "." + name // of another module
}

// baseName is the name of a type, with the package if it is of another one: also of a pointer to it, or of an instance.
func baseName(e ast.Expr) (pkg, name string) {
	switch e := e.(type) {
	case *ast.Ident:
		return "", e.Name
	case *ast.SelectorExpr:
		_, pkg = baseName(e.X)
		return pkg, e.Sel.Name
	case *ast.StarExpr:
		return baseName(e.X)
	case *ast.IndexExpr:
		return baseName(e.X)
	case *ast.IndexListExpr:
		return baseName(e.X)
	}
	return "", ""
}
