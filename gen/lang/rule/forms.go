package rule

func (p *parser) object(start int, typ Ident) Expr {
	obj := &Object{Type: typ}
	p.next()
	p.sequence("}", func() {
		if p.tok.is("...") && obj.Other == nil && len(obj.Fields) == 0 {
			p.next()
			obj.Other = p.expr()
			return
		}
		if p.tok.is("**") && obj.Other == nil {
			p.unexpectedHint("the name of a field", "what another object has is taken over by `...`: `"+typ.Name+"{...other}`")
			p.next()
			obj.Other = p.expr()
			return
		}
		if p.tok.kind == str {
			p.unexpectedHint("the name of a field", "leave the quotes out")
		}
		name, ok := p.fieldName()
		if !ok {
			obj.Broken = true
			return
		}
		field := ObjectField{Name: name}
		if p.tok.is("?") {
			field.Optional = true
			p.next()
		}
		if p.tok.is("...") {
			p.unexpectedHint("`:`", "what another object has is taken over by `"+typ.Name+"{..."+name.Name+"}`")
			p.next()
			obj.Broken = true
			return
		}
		if p.tok.is(".") || p.tok.is(",") || p.tok.is("}") {
			p.unexpectedHint("`:`", "a field is given as `"+p.fieldMeant(name.Name)+"`")
		}
		if p.tok.is("=") {
			p.unexpectedHint("`:`", "a field is given as `"+field.Name.Name+": …`")
			p.next()
			field.Value = p.expr()
			obj.Fields = append(obj.Fields, field)
		} else if p.expect(":") {
			field.Value = p.expr()
			obj.Fields = append(obj.Fields, field)
		} else {
			obj.Broken = true
		}
		if !p.tok.is(",") && !p.tok.is("}") {
			obj.Broken = true
		}
	})
	obj.Node = p.from(start)
	return obj
}

// fieldMeant shows how a field is given whose value stands without its name: `Note{event.id}`.
func (p *parser) fieldMeant(name string) string {
	if p.tok.is(".") {
		if field := scan(p.text.Value, p.tok.end); field.kind == ident {
			return field.text + ": " + name + "." + field.text
		}
	}
	return name + ": " + name
}

// record reads {'key': value}.
func (p *parser) record(start int) Expr {
	rec := &Record{}
	p.next()
	if p.tok.kind == ident && scan(p.text.Value, p.tok.end).is(":") {
		p.unexpectedHint("a key in quotes", "an object of a type begins with its name, `Type{"+p.tok.text+": …}`; one that is free-form has its keys in quotes")
		p.sequence("}", func() { p.skipTo("}") })
		return &Bad{p.from(start)}
	}
	if p.tok.is("...") {
		p.unexpectedHint("a key in quotes", "an object of a type begins with its name: `Type{...other}`")
		p.sequence("}", func() { p.skipTo("}") })
		return &Bad{p.from(start)}
	}
	p.sequence("}", func() {
		if p.tok.kind != str {
			p.unexpected("a key in quotes")
			return
		}
		tok, at := p.tok, p.tokSpan()
		p.next()
		entry := RecordEntry{Key: p.stringLiteral(tok), KeyAt: at}
		if p.expect(":") {
			entry.Value = p.expr()
			rec.Entries = append(rec.Entries, entry)
		}
	})
	rec.Node = p.from(start)
	return rec
}
