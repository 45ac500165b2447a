package declare

import (
	"fmt"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
)

// Object declares a record: the struct, the function that makes one, its tags,
// the unions it belongs to, and how it is copied and grown.
func (p *Declarer) Object(o *ir.Object) []jen.Code {
	if o.Abstract {
		return nil
	}
	decls := []jen.Code{p.structType(o)}
	decls = append(decls, p.NewFunc(o)...)
	decls = append(decls, p.tagMethods(o)...)
	if markers := p.markers(o, p.IDs.Type(o)); markers != nil {
		decls = append(decls, markers)
	}
	decls = append(decls, p.cloneMethod(o))
	if derive := p.Derive(o); derive != nil {
		decls = append(decls, derive)
	}
	decls = append(decls, p.times(o)...)
	return append(decls, p.appenders(o)...)
}

func (p *Declarer) structType(o *ir.Object) jen.Code {
	name := p.IDs.Type(o)
	var fields []jen.Code
	beside := p.docsFitBeside(o)
	for _, f := range o.Fields {
		if plan.Stored(f) {
			fields = append(fields, p.structField(o, f, beside, len(fields) == 0)...)
		}
	}
	if o.Unknown == ir.Keep {
		fields = append(fields, jen.Line(), jen.Id(p.IDs.Extra(o)).Add(p.ExtraType()).
			Comment("// keys that the protocol does not know, in order of arrival"))
	}
	if hidden := p.hiddenFields(o); hidden != nil {
		fields = append(append(fields, jen.Line()), hidden...)
	}
	doc := layout.Describe(name, o.Doc, o.Deprecated, "is an object of the protocol.")
	if o.Event != nil {
		doc = layout.DescribeEvent(name, o.Doc, o.Deprecated, fmt.Sprintf("is the event %q", o.Event.Label()))
	}
	return doc.Above(jen.Type().Id(name).Struct(fields...))
}

func (p *Declarer) structField(o *ir.Object, f *ir.Field, beside, first bool) []jen.Code {
	field := jen.Id(p.IDs.Field(o, f)).Add(p.FieldType(o, f))
	doc := layout.Remark(fieldDoc(f), f.Deprecated)
	if beside {
		if len(doc) > 0 {
			field.Comment("// " + doc[0])
		}
		return []jen.Code{field}
	}
	var codes []jen.Code
	if !first && len(doc) > 0 {
		codes = append(codes, jen.Line())
	}
	return append(append(codes, doc.Codes()...), field)
}

// fieldDoc is the doc of a field. That a bool stands for a constant needs to be
// said.
func fieldDoc(f *ir.Field) string {
	if f.Derived != nil {
		return strings.TrimSpace(f.Doc + " It is computed of " + f.Derived.From + ".")
	}
	if f.Private {
		return strings.TrimSpace(f.Doc + " It is private: kept in snapshots, never sent.")
	}
	if f.Const == nil {
		return f.Doc
	}
	return "Whether " + f.Name + " is there. " + f.Doc
}

// docsFitBeside reports whether the docs of all fields are short enough to stand
// beside them.
func (p *Declarer) docsFitBeside(o *ir.Object) bool {
	for _, f := range o.Fields {
		if !plan.Stored(f) {
			continue
		}
		doc := fieldDoc(f)
		if f.Deprecated != "" || len(names.Paragraphs(doc)) > 1 || len(doc) > besideWidth {
			return false
		}
	}
	return true
}

// hiddenFields are the buffers of texts that grow, what reads them, and the indexes of lists.
func (p *Declarer) hiddenFields(o *ir.Object) []jen.Code {
	var fields []jen.Code
	for _, f := range o.Fields {
		if _, grows := p.Targets.Buffer(o, f); grows {
			fields = append(fields, jen.Id(p.IDs.Buffer(o, f)).Add(p.JSONText("Buffer")))
		}
	}
	for _, f := range o.Fields {
		if p.Targets.HasParser(o, f) {
			fields = append(fields, jen.Id(p.IDs.Parser(o, f)).Add(p.Reducing("Parser")))
		}
	}
	for _, by := range p.Indexes(o) {
		index := "Index"
		if by.Inside {
			index = "Inside"
		}
		fields = append(fields, jen.Id(by.Name).Add(p.Reducing(index)).Index(p.GoType(by.List.Type.(*ir.List).Elem)))
	}
	return fields
}

// appenders are the methods by which reducers append to fields with buffers.
func (p *Declarer) appenders(o *ir.Object) []jen.Code {
	var decls []jen.Code
	for _, f := range o.Fields {
		if member, grows := p.Targets.Buffer(o, f); grows {
			decls = append(decls, p.textAppender(o, f, member))
		}
	}
	return decls
}

// textAppender appends to the text in a field that is known to be there. The text
// may be a member of a union by kind.
func (p *Declarer) textAppender(o *ir.Object, f *ir.Field, member *ir.Member) jen.Code {
	r, h := shape.Receiver(p.IDs.Type(o)), shape.HoldField(f)
	field := jen.Id(r).Dot(p.IDs.Field(o, f))
	text := jen.Add(field)
	switch {
	case h == shape.ThreeWay && member != nil:
		text = text.Dot("Or").Call(jen.Nil())
	case h == shape.ThreeWay:
		text = text.Dot("Or").Call(jen.Lit(""))
	default:
		text = h.Unwrap(text)
	}
	if member != nil {
		text = p.FromMember(member, text.Assert(p.MemberType(member)))
	}
	buffer, delta := jen.Id(r).Dot(p.IDs.Buffer(o, f)), jen.Id("delta")
	joined := jen.Add(buffer).Dot("Append").Call(text, delta)
	if member != nil {
		joined = p.AsMember(member, joined)
	}
	joined = p.Wrap(h, f.Type, joined)
	if h == shape.Pointer && member == nil {
		joined = jen.Add(buffer).Dot("AppendPtr").Call(field, delta)
	}
	name := p.AppenderName(o, f)
	method := jen.Func().Params(jen.Id(r).Op("*").Id(p.IDs.Type(o))).Id(name).
		Params(jen.Id("delta").String()).Block(
		jen.Add(field).Op("=").Add(joined),
	)
	if !p.IsExposed(shape.IDKey{Of: shape.FieldKey{Object: o, Name: f.Name}, Role: shape.IDAppend}) {
		return method
	}
	return layout.ForOthers(name, "appends to "+p.IDs.Field(o, f)+", which has to be there").Above(method)
}
