package golang

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// object declares a record: the struct, the function that makes one, its tags,
// the unions it belongs to, and how it is copied and grown.
func (p *declarer) object(o *ir.Object) []jen.Code {
	if o.Abstract {
		return nil
	}
	decls := []jen.Code{p.structType(o)}
	decls = append(decls, p.newFunc(o)...)
	decls = append(decls, p.tagMethods(o)...)
	if markers := p.markers(o, p.ids.typ(o)); markers != nil {
		decls = append(decls, markers)
	}
	decls = append(decls, p.cloneMethod(o))
	return append(decls, p.appenders(o)...)
}

func (p *declarer) structType(o *ir.Object) jen.Code {
	name := p.ids.typ(o)
	var fields []jen.Code
	beside := p.docsFitBeside(o)
	for _, f := range o.Fields {
		if stored(f) {
			fields = append(fields, p.structField(o, f, beside, len(fields) == 0)...)
		}
	}
	if o.Unknown == ir.Keep {
		fields = append(fields, jen.Line(), jen.Id(p.ids.extra(o)).Add(p.extraType()).
			Comment("// keys that the protocol does not know, in order of arrival"))
	}
	if hidden := p.hiddenFields(o); hidden != nil {
		fields = append(append(fields, jen.Line()), hidden...)
	}
	doc := describe(name, o.Doc, o.Deprecated, "is an object of the protocol.")
	if o.Event != nil {
		doc = describeEvent(name, o.Doc, o.Deprecated, fmt.Sprintf("is the event %q.", o.Event.Tag))
	}
	return doc.above(jen.Type().Id(name).Struct(fields...))
}

func (p *declarer) structField(o *ir.Object, f *ir.Field, beside, first bool) []jen.Code {
	field := jen.Id(p.ids.field(o, f)).Add(p.fieldType(o, f))
	doc := remark(fieldDoc(f), f.Deprecated)
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
	return append(append(codes, doc.codes()...), field)
}

// fieldDoc is the doc of a field. That a bool stands for a constant needs to be
// said.
func fieldDoc(f *ir.Field) string {
	if f.Const == nil {
		return f.Doc
	}
	return "Whether " + f.Name + " is there. " + f.Doc
}

// docsFitBeside reports whether the docs of all fields are short enough to stand
// beside them.
func (p *declarer) docsFitBeside(o *ir.Object) bool {
	for _, f := range o.Fields {
		if !stored(f) {
			continue
		}
		doc := fieldDoc(f)
		if f.Deprecated != "" || len(names.Paragraphs(doc)) > 1 || len(doc) > besideWidth {
			return false
		}
	}
	return true
}

// hiddenFields are the buffers of texts that grow, and the indexes of lists.
func (p *declarer) hiddenFields(o *ir.Object) []jen.Code {
	var fields []jen.Code
	for _, f := range o.Fields {
		if _, grows := p.targets.buffer(o, f); grows {
			fields = append(fields, jen.Id(p.ids.buffer(o, f)).Add(p.wire("Buffer")))
		}
	}
	for _, by := range p.indexes(o) {
		fields = append(fields, jen.Id(by.name).Add(p.wire("Index")).Index(p.goType(by.list.Type.(*ir.List).Elem)))
	}
	return fields
}

// appenders are the methods by which reducers append to fields with buffers.
func (p *declarer) appenders(o *ir.Object) []jen.Code {
	var decls []jen.Code
	for _, f := range o.Fields {
		if member, grows := p.targets.buffer(o, f); grows {
			decls = append(decls, p.textAppender(o, f, member))
		}
	}
	return decls
}

// textAppender appends to the text in a field that is known to be there. The text
// may be a member of a union by kind.
func (p *declarer) textAppender(o *ir.Object, f *ir.Field, member *ir.Member) jen.Code {
	r, h := receiver(p.ids.typ(o)), holdField(f)
	field := jen.Id(r).Dot(p.ids.field(o, f))
	text := jen.Add(field)
	switch {
	case h == threeWay && member != nil:
		text = text.Dot("Or").Call(jen.Nil())
	case h == threeWay:
		text = text.Dot("Or").Call(jen.Lit(""))
	default:
		text = h.unwrap(text)
	}
	if member != nil {
		text = p.fromMember(member, text.Assert(p.memberType(member)))
	}
	buffer, delta := jen.Id(r).Dot(p.ids.buffer(o, f)), jen.Id("delta")
	joined := jen.Add(buffer).Dot("Append").Call(text, delta)
	if member != nil {
		joined = p.asMember(member, joined)
	}
	joined = p.wrap(h, f.Type, joined)
	if h == pointer && member == nil {
		joined = jen.Add(buffer).Dot("AppendPtr").Call(field, delta)
	}
	name := p.appenderName(o, f)
	method := jen.Func().Params(jen.Id(r).Op("*").Id(p.ids.typ(o))).Id(name).
		Params(jen.Id("delta").String()).Block(
		jen.Add(field).Op("=").Add(joined),
	)
	if !p.isExposed(idKey{fieldKey{o, f.Name}, idAppend}) {
		return method
	}
	return forOthers(name, "appends to "+p.ids.field(o, f)+", which has to be there").above(method)
}
