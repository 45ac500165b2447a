package interp

import (
	"testing"

	"github.com/msggen/msggen/gen/ir"
)

func arg(name string, t ir.Type) *ir.Argument {
	return &ir.Argument{Var: &ir.Var{Name: name, Kind: ir.Arg, Type: t}}
}

func optionalArg(name string, t ir.Type) *ir.Argument {
	a := arg(name, t)
	a.Var.Optional = true
	return a
}

func (a arguments) has(name string) ir.Expr {
	return &ir.Has{Node: node(boolType), X: a.ref(name)}
}

func (a arguments) ref(name string) ir.Expr {
	for _, arg := range a {
		if arg.Var.Name == name {
			return ref(arg.Var, arg.Var.Type)
		}
	}
	panic("no argument " + name)
}

type arguments []*ir.Argument

func building() *ir.Protocol {
	p := fixture()
	args := arguments{arg("name", stringType), optionalArg("parent", stringType), arg("views", intType), optionalArg("tags", stringList)}
	args[2].Default = int_(1)
	args[3].Variadic = true
	p.Constructors = []*ir.Constructor{{Decl: decl("MadePage"), Of: page, Self: self, Args: args, Inits: []*ir.Init{
		{Field: page.Field("id"), Value: binary(ir.Add, args.ref("name"), text_("!"))},
		{Field: page.Field("views"), Value: args.ref("views")},
		{Field: page.Field("parent"), Value: args.ref("parent"), If: args.has("parent")},
		{Field: page.Field("note"), Value: binary(ir.Add, field(selfRef(), "id"), text_("?"))},
	}}}
	wanted := arguments{args[3]}
	p.Accessors = []*ir.Accessor{{Decl: decl("tagged"), On: page, Self: self, Args: wanted, Returns: boolType,
		Value: cond(wanted.has("tags"),
			macro(ir.Exists, field(selfRef(), "tags"), boolType, func(tag ir.Expr) ir.Expr { return binary(ir.In, tag, wanted.ref("tags")) }),
			binary(ir.Gt, &ir.Size{Node: node(intType), X: field(selfRef(), "tags")}, int_(0))),
	}}
	return p
}

func TestConstruct(t *testing.T) {
	tests := []struct {
		name, constructor string
		args              Arguments
		want              string // or an error as describe prints it
	}{
		{"only what is required", "MadePage", Arguments{"name": []byte(`"a"`)}, `{"id":"a!","views":1,"note":"a!?"}`},
		{"all", "MadePage", Arguments{"name": []byte(`"a"`), "parent": []byte(`"b"`), "views": []byte(`2.0`)},
			`{"id":"a!","views":2,"parent":"b","note":"a!?"}`},
		{"null is missing", "MadePage", Arguments{"name": []byte(`"a"`), "parent": []byte(`null`)}, `{"id":"a!","views":1,"note":"a!?"}`},
		{"checked", "MadePage", Arguments{"name": []byte(`"a"`), "parent": []byte(`"a!"`)}, "error no-self-parent at "},
		{"missing", "MadePage", nil, "error missing-field at name"},
		{"wrong type", "MadePage", Arguments{"name": []byte(`1`)}, "error wrong-type at name"},
		{"not declared", "MadePage", Arguments{"name": []byte(`"a"`), "size": []byte(`1`)}, "there are arguments that are not declared"},
		{"no such constructor", "Made", nil, "protocol pages has no constructor Made"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := counted(building())
			v, err := m.Construct(test.constructor, test.args)
			if got := result(m, v, err); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestAccess(t *testing.T) {
	const tagged, bare = `{"id":"p","tags":["x"]}`, `{"id":"p"}`
	tests := []struct {
		name, on, accessor string
		args               Arguments
		want               string
	}{
		{"none given", tagged, "tagged", nil, `true`},
		{"an empty list is none given", bare, "tagged", Arguments{"tags": []byte(`[]`)}, `false`},
		{"found", tagged, "tagged", Arguments{"tags": []byte(`["y","x"]`)}, `true`},
		{"not found", tagged, "tagged", Arguments{"tags": []byte(`["y"]`)}, `false`},
		{"no such accessor", bare, "named", nil, "Page has no accessor named"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := counted(building())
			v, err := m.Access(test.accessor, decodePage(t, m, test.on), test.args)
			if got := result(m, v, err); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
	if _, err := counted(building()).Access("tagged", text("x"), nil); err == nil {
		t.Error("a text has accessors")
	}
}

func TestType(t *testing.T) {
	m := counted(&ir.Protocol{Name: "pages", Aliases: []*ir.Alias{{Decl: decl("Link"), Scalar: linkType}},
		Enums: []*ir.Enum{colours}, Objects: []*ir.Object{page}, Unions: []*ir.Union{piece}})
	for name, want := range map[string]ir.Type{"Link": linkType, "Colour": colours, "Page": page, "Piece": piece} {
		if got, err := m.Type(name); got != want || err != nil {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	if _, err := m.Type("Pages"); err == nil {
		t.Error("found a type that is not there")
	}
}
