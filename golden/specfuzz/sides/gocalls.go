package sides

import (
	"bytes"
	_ "embed" // the source of package reflected
	"fmt"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/golden/internal/gosdk"
)

//go:embed reflected/reflected.go
var reflectedSource []byte

// calls lists the constructors and accessors of an SDK, which are called by
// reflection.
func calls(s gosdk.SDK) gosdk.Calls {
	p := s.Protocol()
	var b bytes.Buffer
	b.WriteString("constructors: map[string]constructor{\n")
	for _, c := range p.Constructors {
		fmt.Fprintf(&b, "%q: func(a arguments, opts ...wire.Option) (value, error) {\n", c.Name)
		fmt.Fprintf(&b, "v, err := reflected.Construct(unionsOf_%s, emitted.New%s, %s, a, opts)\n", p.Name, names.GoPascal(c.Name), arguments(c.Args, true))
		b.WriteString("if err != nil {\nreturn nil, err\n}\nreturn v.(value), nil\n},\n")
	}
	b.WriteString("},\naccess: func(name string, on value, a arguments) ([]byte, error) {\nswitch name {\n")
	for _, a := range p.Accessors {
		name := names.GoPascal(a.Name)
		_, nullable := a.Returns.(*ir.Nullable)
		fmt.Fprintf(&b, "case %q:\n", a.Name)
		fmt.Fprintf(&b, "return reflected.Access(unionsOf_%s, on, []string{%q, %q, %q}, %v, %s, a)\n", p.Name, name+"Value", name, strings.TrimPrefix(name, "Get"), nullable, arguments(a.Args, false))
	}
	b.WriteString("}\npanic(\"there is no accessor \" + name)\n},\n")
	return gosdk.Calls{Imports: []string{goModule + "/reflected", goModule + "/internal/jsontext"}, Declarations: unions(s), Fields: b.String()}
}

// arguments lists arguments for package reflected.
func arguments(args []*ir.Argument, optional bool) string {
	var b strings.Builder
	b.WriteString("[]reflected.Argument{")
	for _, a := range args {
		field := ""
		if optional && (a.Var.Optional || a.Default != nil || a.Variadic) {
			field = names.GoPascal(a.Var.Name)
		}
		fmt.Fprintf(&b, "{Name: %q, Field: %q, Variadic: %v}, ", a.Var.Name, field, a.Variadic)
	}
	b.WriteString("}")
	return b.String()
}

// unions declares the decoders of all unions.
func unions(s gosdk.SDK) string {
	var b strings.Builder
	fmt.Fprintf(&b, "var unionsOf_%s = reflected.New(wire.Option(func(c jsontext.Config) jsontext.Config { c.Private = true; return c }), jsontext.AppendString, jsontext.AppendNumber", s.Protocol().Name)
	for _, p := range ir.WithImports(s.Protocol()) {
		for _, u := range p.Unions {
			fmt.Fprintf(&b, ", %s", s.Decoder(u.Decl))
		}
	}
	b.WriteString(")\n")
	return b.String()
}
