package shape

import (
	"slices"
	"testing"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/plan"
)

func decl(name string) ir.Decl { return ir.Decl{Name: name, Module: "shapes", File: "shapes.yaml"} }

var text = &ir.Scalar{Kind: ir.String}

func object(name string, fields ...string) *ir.Object {
	o := &ir.Object{Decl: decl(name)}
	for _, f := range fields {
		o.Fields = append(o.Fields, &ir.Field{Name: f, Type: text, From: o})
	}
	return o
}

func TestFieldsMakeWayForMethods(t *testing.T) {
	o := object("Shape", "clone", "kind", "area", "extra", "item_id", "clone_field")
	u := &ir.Union{Decl: decl("Figure"), Tag: "kind", Members: []*ir.Member{{Type: o, Tag: "shape"}}}
	getArea := &ir.Accessor{Decl: decl("get_area"), On: o, Returns: text}
	getSize := &ir.Accessor{Decl: decl("get_size"), On: o, Returns: text}
	n := testIDs(&ir.Protocol{
		Objects: []*ir.Object{o}, Unions: []*ir.Union{u}, Accessors: []*ir.Accessor{getArea, getSize},
	})
	var got []string
	for _, f := range o.Fields {
		got = append(got, n.Field(o, f))
	}
	got = append(got, n.Extra(o), n.Accessor(getArea), n.Accessor(getSize))
	want := []string{"CloneField", "KindField", "Area", "Extra", "ItemID", "CloneFieldField", "ExtraFields", "GetArea", "Size"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A type has the name the spec gives it, a constructor goes before the function
// with defaults, and nothing is declared twice.
func TestPackageNames(t *testing.T) {
	note, unknown := object("Note"), object("UnknownFigure")
	figure := &ir.Union{Decl: decl("Figure"), Tag: "kind"}
	colour := &ir.Enum{Decl: decl("Colour"), Values: []*ir.EnumValue{{Value: "dark-red"}, {Value: "dark_red"}, {Value: "?"}}}
	maker := &ir.Constructor{Decl: decl("Note"), Of: note}
	n := testIDs(&ir.Protocol{
		Enums: []*ir.Enum{colour}, Objects: []*ir.Object{note, unknown}, Unions: []*ir.Union{figure},
		Constructors: []*ir.Constructor{maker},
	})
	for _, tt := range []struct{ got, want string }{
		{n.Type(note), "Note"},
		{n.Constructor(maker), "NewNote"},
		{n.NewObject(note), "MakeNote"},
		{n.Unknown(figure), "UnknownFigure_"},
		{n.Value(colour.Values[0]), "ColourDarkRed"},
		{n.Value(colour.Values[1]), "ColourDarkRed_"},
		{n.Value(colour.Values[2]), "ColourEmpty"},
		{n.Values(colour), "ColourValues"},
		{n.Version(), "Version"},
	} {
		if tt.got != tt.want {
			t.Errorf("got %s, want %s", tt.got, tt.want)
		}
	}
}

func TestMemberships(t *testing.T) {
	line, circle := object("Line"), object("Circle")
	union := func(name string, unknown ir.Policy, members ...ir.Type) *ir.Union {
		u := &ir.Union{Decl: decl(name), Tag: "kind", Unknown: unknown}
		for _, m := range members {
			if _, object := m.(*ir.Object); !object {
				u.Tag = ""
			}
			u.Members = append(u.Members, &ir.Member{Union: u, Type: m})
		}
		return u
	}
	all := union("All", ir.Keep, line, circle)
	round := union("Round", ir.Reject, circle)
	label := union("Label", ir.Reject, text, all)
	m := newMemberships(&ir.Protocol{Unions: []*ir.Union{all, round, label}})
	for _, tt := range []struct {
		name string
		got  []*ir.Union
		want []*ir.Union
	}{
		{"the smaller union's values are the larger ones'", m.Larger[round], []*ir.Union{all, round, label}},
		{"the larger ones' are not the smaller ones'", m.Larger[all], []*ir.Union{all, label}},
		{"an object of all unions", m.UnionsOf[circle], []*ir.Union{all, label, round}},
		{"what is unknown is passed on", m.UnionsOf[all], []*ir.Union{all, label}},
		{"a member by kind", m.UnionsOf[label.Members[0]], []*ir.Union{label}},
	} {
		if !slices.Equal(tt.got, tt.want) {
			t.Errorf("%s: got %v, want %v", tt.name, unionNames(tt.got), unionNames(tt.want))
		}
	}
}

func unionNames(unions []*ir.Union) []string {
	var list []string
	for _, u := range unions {
		list = append(list, u.Name)
	}
	return list
}

func testIDs(p *ir.Protocol) *ids { return newIDs(p, plan.PrivatesOf(p), map[IDKey]string{}) }
