package golang

import (
	"slices"
	"testing"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

func TestPackageNamesAreSafe(t *testing.T) {
	for _, tt := range []struct{ protocol, dir, name string }{
		{"notes", "notes", "notes"},
		{"shared_notes", "shared_notes", "sharednotes"},
		{"internal", "protocol_internal", "protocolinternal"},
		{"wire", "protocol_wire", "protocolwire"},
		{"type", "protocol_type", "protocoltype"},
		{"2d", "protocol_2d", "protocol2d"},
		{"../../etc", "etc", "etc"},
		{"", "protocol_", "protocol"},
	} {
		if dir, name := shape.PackageDir(tt.protocol), shape.PackageName(tt.protocol); dir != tt.dir || name != tt.name {
			t.Errorf("%q: got %s and %s, want %s and %s", tt.protocol, dir, name, tt.dir, tt.name)
		}
	}
}

func TestFileNamesAreSafe(t *testing.T) {
	for _, tt := range []struct{ name, want string }{
		{"notes", "notes"},
		{"Shared Notes", "shared_notes"},
		{"notes_test", "notes_test_file"},
		{"notes_windows", "notes_windows_file"},
		{"arm64", "arm64_file"},
		{"_notes", "notes"},
		{"../notes", "notes"},
		{"", "_file"},
	} {
		if got := fileName(tt.name); got != tt.want {
			t.Errorf("%q: got %s, want %s", tt.name, got, tt.want)
		}
	}
}

// The files of one module must not be those of another.
func TestModulesShareNoFile(t *testing.T) {
	p := &ir.Protocol{Name: "notes"}
	for _, name := range []string{"notes", "notes_json", "doc", "Notes"} {
		p.Enums = append(p.Enums, &ir.Enum{Decl: ir.Decl{Name: name, Module: name}})
	}
	var got []string
	for _, m := range specFiles(p) {
		got = append(got, m.name)
	}
	if want := []string{"notes", "doc_types", "notes_types", "notes_json_types"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestGroupImports(t *testing.T) {
	for _, tt := range []struct{ name, src, want string }{
		{"both kinds",
			"package a\n\nimport (\n\t\"example.com/m/wire\"\n\t\"slices\"\n)\n\nvar x int\n",
			"package a\n\nimport (\n\t\"slices\"\n\n\t\"example.com/m/wire\"\n)\n\nvar x int\n"},
		{"only ours",
			"package a\n\nimport (\n\t\"example.com/m/a\"\n\t\"example.com/m/b\"\n)\n",
			"package a\n\nimport (\n\t\"example.com/m/a\"\n\t\"example.com/m/b\"\n)\n"},
		{"a single import", "package a\n\nimport \"slices\"\n", "package a\n\nimport \"slices\"\n"},
		{"none", "package a\n", "package a\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := string(layout.GroupImports([]byte(tt.src), "example.com/m")); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

func TestDescribe(t *testing.T) {
	for _, tt := range []struct{ got, want layout.Comment }{
		{layout.Describe("Colour", "The colour of a note.", "", ""), layout.Comment{"Colour is the colour of a note."}},
		{layout.Describe("State", "Where a note stands.", "", ""), layout.Comment{"State says where a note stands."}},
		{layout.Describe("Note", "Note and be glad.", "", ""), layout.Comment{"Note and be glad."}},
		{layout.Describe("Link", "URL of a note.", "", ""), layout.Comment{"Link is URL of a note."}},
		{layout.Describe("Note", "", "", "is an object."), layout.Comment{"Note is an object."}},
		{layout.Describe("Note", "A note.", "use Page", ""), layout.Comment{"Note is a note.", "", "Deprecated: use Page"}},
		{layout.Describe("Note", "A note:\n- long\n- short", "", ""), layout.Comment{"Note is a note:", "", "  - long", "  - short"}},
		{layout.DescribeEvent("NoteAdded", "The note is there.", "", "is an event"), layout.Comment{"NoteAdded is an event: the note is there."}},
		{layout.DescribeEvent("NoteAdded", "Adds a note.", "", "is an event"), layout.Comment{"NoteAdded adds a note."}},
		{layout.DescribeEvent("NoteAdded", "", "", "is an event"), layout.Comment{"NoteAdded is an event."}},
		{layout.DescribeFunc("Fold", "Folds one event.", "", ""), layout.Comment{"Fold folds one event."}},
		{layout.DescribeFunc("Tagged", "Whether there is a tag.", "", ""), layout.Comment{"Tagged reports whether there is a tag."}},
		{layout.DescribeFunc("Title", "The title.", "", ""), layout.Comment{"Title returns the title."}},
	} {
		if !slices.Equal(tt.got, tt.want) {
			t.Errorf("got %q, want %q", tt.got, tt.want)
		}
	}
}

// Names that only a hand-made protocol can have stay in their place, too.
func TestHostileNames(t *testing.T) {
	hostile := "`\"\\\n*/ ${x}"
	inShapes := func(name string) ir.Decl { return ir.Decl{Name: name, Module: "shapes", File: "shapes.yaml"} }
	text := &ir.Scalar{Kind: ir.String}
	o := &ir.Object{Decl: inShapes("Shape")}
	for _, name := range []string{hostile, "", "日本", "3d", "type", "nil"} {
		o.Fields = append(o.Fields, &ir.Field{Name: name, Type: text, From: o})
	}
	o.Unknown = ir.Keep
	o.Fields[1].Presence = ir.Optional
	tag := &ir.Literal{Node: ir.Node{T: text}, Value: ir.TextConst(hostile)}
	o.Fields = append(o.Fields, &ir.Field{Name: hostile + "tag", Type: text, Const: tag, From: o})
	u := &ir.Union{Decl: inShapes("Figure"), Tag: hostile + "tag", Unknown: ir.Reject}
	u.Members = []*ir.Member{{Union: u, Name: "Shape", Type: o, Tag: hostile}}
	u.Untagged = u.Members
	e := &ir.Enum{Decl: inShapes("Colour"), Values: []*ir.EnumValue{{Value: hostile, Doc: hostile, Deprecated: hostile}}}
	files := emit(&ir.Protocol{
		Name: "shapes", Version: hostile, Title: hostile, Doc: "+build " + hostile, Files: []string{hostile},
		Enums: []*ir.Enum{e}, Objects: []*ir.Object{o}, Unions: []*ir.Union{u},
	})
	goTool(t, write(t, files), "", "vet", "./...")
}

// testPkg is the package of a protocol that imports none.
func testPkg(p *ir.Protocol) *shape.Package {
	return shape.NewProject(plan.Of(p), testModule).ByProtocol[p]
}
