package rule

func (p *parser) object(start int, typ Ident) Expr {
	obj := &Object{Type: typ}
	p.next()
	p.sequence("}", func() {
		if p.tok.kind != ident {
			p.unexpected("the name of a field")
			return
		}
		field := ObjectField{Name: p.ident()}
		if p.tok.is("?") {
			field.Optional = true
			p.next()
		}
		if p.expect(":") {
			field.Value = p.expr()
			obj.Fields = append(obj.Fields, field)
		}
	})
	obj.Node = p.from(start)
	return obj
}

// record reads {'key': value}.
func (p *parser) record(start int) Expr {
	rec := &Record{}
	p.next()
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

// orValue reads what follows the question mark of x.?name.orValue(else).
func (p *parser) orValue(start int, x Expr) Expr {
	if p.tok.kind != ident {
		p.unexpected("the name of a field")
		return &Bad{p.from(start)}
	}
	field := &Field{X: x, Name: p.ident()}
	field.Node = p.from(start)
	const method = "orValue"
	if !p.tok.is(".") {
		p.unexpected("`." + method + "(…)`")
		return &Bad{p.from(start)}
	}
	p.next()
	if p.tok.kind != ident || p.tok.text != method {
		p.unexpected("`" + method + "(…)`")
		if p.tok.kind == ident {
			p.selection(start, x) // passed over
		}
		return &Bad{p.from(start)}
	}
	p.next()
	if !p.expect("(") {
		return &Bad{p.from(start)}
	}
	els := p.expr()
	if !p.expect(")") {
		return &Bad{p.from(start)}
	}
	return &OrValue{Node: p.from(start), Field: field, Else: els}
}
