package codec

import (
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/msggen/msggen/gen/golang/layout"
	"github.com/msggen/msggen/gen/golang/shape"
	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
	"github.com/msggen/msggen/gen/plan"
)

// wordBits is how many fields one jsontext.Seen remembers.
const wordBits = 64

// DecodeObject reads an object in one pass: every key once, then what is
// missing, then the checks across fields.
func (p *Codec) DecodeObject(o *ir.Object) []jen.Code {
	name := p.IDs.Type(o)
	decls := []jen.Code{
		p.decodeFunc(o, "reads "+names.WithArticle(name)+" from JSON text."),
		p.MethodsOf(o).Reading(o),
		p.readObjectFunc(o),
	}
	decls = append(decls, p.MethodsOf(o).Snapshots(o)...)
	if foreseeable(o) {
		decls = append(decls, p.fieldNames(o))
	}
	decls = append(decls, p.streamReaders(o)...)
	untagged := p.OnDemand(p.IDs.Get(o, shape.IDReadUntagged), func() jen.Code { return p.readUntaggedObject(o) })
	return append(decls, p.decodeMethod(o), untagged)
}

func (p *Codec) readObjectFunc(o *ir.Object) jen.Code {
	name := p.IDs.Type(o)
	r := shape.Receiver(name)
	return p.readHead(o).Block(
		jen.Id(r).Op(":=").New(jen.Id(name)),
		jen.Id(r).Dot("decode").Call(jen.Id("dec")),
		jen.Return(jen.Id(r)),
	)
}

// decodeMethod reads the fields. An object that a union may recognise without
// its tag gets a second method, which is told whether there must be one.
func (p *Codec) decodeMethod(o *ir.Object) jen.Code {
	r := &objectReader{Codec: p, object: o, receiver: shape.Receiver(p.IDs.Type(o)), impliable: p.impliable(o)}
	self := jen.Id(r.receiver).Op("*").Id(p.IDs.Type(o))
	if r.impliable == nil {
		return jen.Func().Params(self).Id("decode").Params(decParam(p)).Block(r.statements()...)
	}
	return jen.Add(
		jen.Func().Params(self).Id("decode").Params(decParam(p)).Block(
			jen.Id(r.receiver).Dot("decodeFields").Call(jen.Id("dec"), jen.False())),
		jen.Line(), jen.Line(),
		layout.Comment{
			"decodeFields reads the fields. The tag may be missing if it is implied: a",
			"union knows the value by its other fields.",
		}.Above(jen.Func().Params(self).Id("decodeFields").Params(decParam(p), jen.Id("implied").Bool()).
			Block(r.statements()...)),
	)
}

// objectReader collects the statements that read an object.
type objectReader struct {
	*Codec
	object    *ir.Object
	receiver  string
	impliable *ir.Field
}

func (r *objectReader) statements() []jen.Code {
	var body []jen.Code
	if len(r.object.Fields) > 0 {
		body = append(body, r.declareSets())
	}
	if r.loses() {
		body = append(body, jen.Var().Id("lost").Op("*").Add(r.JSONText("Fault")).
			Comment("// why a required field was dropped"))
	}
	if foreseeable(r.object) {
		body = append(body, r.readForeseen()...)
	} else {
		body = append(body, r.readByKey()...)
	}
	body = append(body, r.missingFields()...)
	if r.loses() {
		body = append(body, jen.If(jen.Id("lost").Op("!=").Nil()).Block(
			jen.Id("dec").Dot("Drop").Call(jen.Id("lost")),
			jen.Return(),
		))
	}
	return append(body, r.complete()...)
}

// declareSets declares the set of fields that were there, and that of the fields
// that count as missing even so.
func (r *objectReader) declareSets() jen.Code {
	sets := []jen.Code{jen.Id("seen")}
	if slices.ContainsFunc(r.object.Fields, r.remembers) {
		sets = append(sets, jen.Id(r.missingSet()))
	}
	declaration := jen.Var().List(sets...)
	if words := (len(r.object.Fields) + wordBits - 1) / wordBits; words > 1 {
		declaration.Index(jen.Lit(words))
	}
	return declaration.Add(r.JSONText("Seen"))
}

// set is the word of a set that field i is in, and its place there.
func (r *objectReader) set(name string, i int) (word, bit *jen.Statement) {
	if len(r.object.Fields) > wordBits {
		return jen.Id(name).Index(jen.Lit(i / wordBits)), jen.Lit(i % wordBits)
	}
	return jen.Id(name), jen.Lit(i)
}

func (r *objectReader) has(name string, i int) *jen.Statement {
	word, bit := r.set(name, i)
	return word.Dot("Has").Call(bit)
}

// remembers reports whether it must be remembered that a field counts as missing
// although its key is there: it is null, or its value was dropped.
func (r *objectReader) remembers(f *ir.Field) bool {
	if f.Presence != ir.Defaulted || f.Const != nil || !f.NullIsAbsent && !plan.Drops(f.Type) {
		return false
	}
	return r.Defaults.FieldDefault(r.object, f, drawFromDecoder) != nil
}

// missingSet names the set of the fields that count as missing.
func (r *objectReader) missingSet() string {
	if slices.ContainsFunc(r.object.Fields, func(f *ir.Field) bool {
		return r.remembers(f) && plan.Drops(f.Type)
	}) {
		return "gone"
	}
	return "null"
}

// remember notes that field i counts as missing.
func (r *objectReader) remember(i int) jen.Code {
	word, bit := r.set(r.missingSet(), i)
	return word.Op("|=").Lit(1).Op("<<").Add(bit)
}

func (r *objectReader) unknownField() jen.Code {
	switch r.object.Unknown {
	case ir.Drop:
		return jen.Id("dec").Dot("UnknownField").Call()
	case ir.Keep:
		return r.Coding("KeepField").Call(jen.Id("dec"), jen.Op("&").Id(r.receiver).Dot(r.IDs.Extra(r.object)))
	case ir.Reject:
		return jen.Id("dec").Dot("RejectField").Call()
	default:
		panic("golang: unknown policy")
	}
}

func (r *objectReader) place(f *ir.Field) *jen.Statement {
	return jen.Id(r.receiver).Dot(r.IDs.Field(r.object, f))
}

// readField reads the value of a key.
func (r *objectReader) readField(i int, f *ir.Field) []jen.Code {
	word, bit := r.set("seen", i)
	if len(f.Also) > 0 {
		args := append([]jen.Code{jen.Op("&").Add(word), bit}, spellings(f)...)
		return []jen.Code{jen.If(jen.Id("dec").Dot("OnceAs").Call(args...)).Block(r.readOnce(i, f)...)}
	}
	once := jen.Id("dec").Dot("Once").Call(jen.Op("&").Add(word), bit)
	return append([]jen.Code{once}, r.readOnce(i, f)...)
}

// spellings are the keys under which a field is read, the one that counts most
// first.
func spellings(f *ir.Field) []jen.Code {
	var keys []jen.Code
	for _, key := range plan.Spellings(f) {
		keys = append(keys, jen.Lit(key))
	}
	return keys
}

// readPrivate reads the value of a key that only a snapshot has.
func (r *objectReader) readPrivate(i int, f *ir.Field) []jen.Code {
	method := "UnknownField" // not kept: in a snapshot its key is taken
	if r.object.Unknown == ir.Reject {
		method = "RejectField"
	}
	return []jen.Code{jen.If(jen.Id("dec").Dot("Private").Call()).Block(r.readField(i, f)...).
		Else().Block(jen.Id("dec").Dot(method).Call())}
}

// readOnce reads the value of a key that was not there before.
func (r *objectReader) readOnce(i int, f *ir.Field) []jen.Code {
	if f.Derived != nil {
		return []jen.Code{jen.Id("dec").Dot("Skip").Call()}
	}
	read := r.readValue
	if plan.Drops(f.Type) {
		read = func(f *ir.Field) []jen.Code { return r.readDroppable(i, f) }
	}
	isNull := func() *jen.Statement { return jen.Id("dec").Dot("NullIsAbsent").Call() }
	switch {
	case !f.NullIsAbsent:
		return read(f)
	case r.remembers(f):
		return []jen.Code{jen.If(isNull()).Block(r.remember(i)).Else().Block(read(f)...)}
	default:
		return []jen.Code{jen.If(jen.Op("!").Add(isNull())).Block(read(f)...)}
	}
}

func (r *objectReader) readValue(f *ir.Field) []jen.Code {
	if f.Const != nil {
		return r.readConst(f)
	}
	h := shape.HoldField(f)
	if h == shape.InPlace && r.HomeOf(f.Type) != r.Package {
		return []jen.Code{r.place(f).Op("=").Op("*").Add(r.readExpr(shape.AsIs, f.Type, r.siteOf(f)))}
	}
	if h == shape.InPlace {
		return []jen.Code{r.place(f).Dot("decode").Call(jen.Id("dec"))}
	}
	if r.Targets.IsBase64(r.object, f) {
		return []jen.Code{r.place(f).Op("=").Add(r.readBase64(f, r.siteOf(f)))}
	}
	return []jen.Code{r.place(f).Op("=").Add(r.readExpr(h, f.Type, r.siteOf(f)))}
}

// readConst reads the only value a field may have.
func (r *objectReader) readConst(f *ir.Field) []jen.Code {
	body := []jen.Code{jen.If(r.unlike(f)).Block(
		jen.Id("dec").Dot("WrongConst").Call(layout.RawString(ir.JSON(f.Const.Value))),
	)}
	if f.Presence == ir.Optional {
		body = append(body, r.place(f).Op("=").True())
	}
	return body
}

// unlike tests whether the next value differs from a constant. A value that is
// not even in the enum of the constant fails on its own.
func (r *objectReader) unlike(f *ir.Field) *jen.Statement {
	dec := jen.Id("dec")
	switch c := f.Const.Value.(type) {
	case ir.TextConst:
		text := string(c)
		if !spelledAsIs(text) {
			return r.unlikeText(f, text)
		}
		return jen.Op("!").Add(dec).Dot("Is").Call(jen.Lit(text)).Op("&&").Add(r.unlikeText(f, text))
	case ir.NullConst:
		return jen.Op("!").Add(dec).Dot("Null").Call()
	case ir.BoolConst:
		if c {
			return jen.Op("!").Add(dec).Dot("Bool").Call()
		}
		return dec.Dot("Bool").Call()
	case ir.IntConst:
		return dec.Dot("Int").Call().Op("!=").Op(strconv.FormatInt(int64(c), 10))
	case ir.NumberConst:
		return dec.Dot("Number").Call().Op("!=").Lit(float64(c))
	case ir.DrawConst, *ir.ListConst, *ir.MapConst, *ir.MemberConst, *ir.ObjectConst:
	}
	panic("golang: a constant that is not a scalar")
}

// unlikeText is unlike for a text, however it is written.
func (r *objectReader) unlikeText(f *ir.Field, text string) *jen.Statement {
	dec := jen.Id("dec")
	if enum, ok := ir.NonNull(f.Type).(*ir.Enum); ok {
		return r.reader(shape.AsIs, enum, site{}).Call(dec).Op("!=").Add(r.EnumValue(enum, text))
	}
	return dec.Dot("String").Call().Op("!=").Lit(text)
}
