package specgen

import (
	"fmt"

	"github.com/msggen/msggen/gen/names"
)

// expr makes up an expression that fits a type; nil if there is none.
func (g *gen) expr(s *scope, t *Type, depth int) *Expr {
	if t.Prefix != "" && !g.once(4) {
		return g.openText(s, t, depth)
	}
	if g.draws && t.Kind == KString && s.mode == effectful && g.once(4) {
		return g.drawn(t)
	}
	paths := g.paths(s)
	if depth > 0 && t.Kind == KNull && g.once(4) {
		if x := g.coalesced(s, paths, t, depth); x != nil { // x ?? null, more often than not
			return x
		}
	}
	if g.percent(65) || depth <= 0 {
		if p, ok := g.choose(s, paths, func(p path) bool { return !p.absent && fits(p.typ, t) && s.harmless(p) }); ok {
			return read(p)
		}
	}
	if depth > 0 && g.once(7) {
		if x := g.conditional(s, t, depth); x != nil {
			return x
		}
	}
	if depth > 0 && g.once(5) {
		if x := g.coalesced(s, paths, t, depth); x != nil {
			return x
		}
	}
	if depth > 0 && !s.tame && g.once(9) {
		if x := g.indexedOr(s, t, depth); x != nil {
			return x
		}
	}
	if depth > 0 && g.once(9) {
		if x := g.applied(s, func(returns *Type) bool { return fits(returns, t) }, depth); x != nil {
			return x
		}
	}
	return g.made(s, t, depth)
}

func read(p path) *Expr { return raw(p.typ, "read", p.text) }

// conditional makes up c ? a : b, where each branch knows how c came out.
func (g *gen) conditional(s *scope, t *Type, depth int) *Expr {
	c := g.condition(s, depth-1)
	if c == nil {
		return nil
	}
	then, els := s.branch(), s.branch()
	then.assume(c.yes)
	els.assume(c.no)
	a, b := g.expr(then, t, depth-1), g.expr(els, t, depth-1)
	if a == nil || b == nil {
		return nil
	}
	return choice(t, c, a, b)
}

// choice is c ? a : b.
func choice(t *Type, c *test, a, b *Expr) *Expr {
	return &Expr{Type: t, Op: "cond", Parts: []any{operand(c.x), " ? ", operand(a), " : ", operand(b)}}
}

// chosen makes up c ? p : b of a list or map, now and then.
func (g *gen) chosen(s *scope, p path) *Expr {
	if !g.once(6) {
		return nil
	}
	c, other := g.condition(s.tamed(), 1), g.expr(s.tamed(), p.typ, 1)
	if c == nil || other == nil {
		return nil
	}
	return choice(p.typ, c, read(p), other)
}

// coalesced makes up a ?? b: what is in a place, or something other.
func (g *gen) coalesced(s *scope, paths []path, t *Type, depth int) *Expr {
	want := func(p path) bool { return g.maybeNone(s, p) && fits(nonNull(p.typ), t) }
	var p path
	ok := false
	if g.once(3) { // of a union some members of which have no such field
		p, ok = g.choose(s, paths, func(p path) bool { return p.absent && p.ofUnion != nil && want(p) })
	}
	if !ok {
		p, ok = g.choose(s, paths, want)
	}
	if !ok {
		return nil
	}
	var otherwise *Expr
	switch {
	case p.absent && t.Kind == KNull && g.percent(70):
		otherwise = raw(t, "literal", "null")
	case scalar(nonNull(p.typ)) && g.once(2):
		otherwise = g.literal(nonNull(p.typ))
	default:
		otherwise = g.expr(s, t, depth-1)
	}
	if otherwise == nil {
		return nil
	}
	return &Expr{Type: t, Op: "coalesce", Parts: []any{p.text, " ?? ", operand(otherwise)}}
}

// maybeNone reports whether there may be no value in a place.
func (g *gen) maybeNone(s *scope, p path) bool {
	return s.harmless(p) && (p.absent || p.typ.Kind == KNull)
}

func scalar(t *Type) bool {
	switch t.Kind {
	case KString, KInt, KNumber, KBool, KEnum:
		return true
	}
	return false
}

var literals = map[TypeKind][]string{
	KString: {"''", "'a'", "'a'", "'b'", "'x'", "\"it's\"", "'é😀'", "'\\\\n'"},
	KInt:    {"0", "1", "2", "9007199254740991"},
	KNumber: {"0.5", "1.5", "2", "0", "0.1", "0.2"},
	KBool:   {"true", "false"},
}

// literal is a constant of a scalar type.
func (g *gen) literal(t *Type) *Expr {
	switch t.Kind {
	case KString, KInt, KNumber, KBool:
		return raw(t, "literal", pick(g, literals[t.Kind]))
	case KEnum:
		if len(t.Values) > 0 {
			return raw(t, "literal", "'"+pick(g, t.Values)+"'")
		}
	}
	return nil
}

// made makes up an expression that builds or computes a value.
func (g *gen) made(s *scope, t *Type, depth int) *Expr {
	switch t.Kind {
	case KString:
		return g.madeString(s, t, depth)
	case KInt, KNumber:
		return g.madeNumber(s, t, depth)
	case KBool:
		if depth > 0 && g.percent(80) {
			if c := g.condition(s, depth); c != nil {
				return c.x
			}
		}
		return g.literal(t)
	case KEnum:
		return g.literal(t)
	case KNull:
		if g.percent(30) || depth < -1 {
			return raw(t, "literal", "null")
		}
		if t.Elem.Kind == KAny && g.once(4) {
			if x := g.freedOrNull(s); x != nil {
				return x
			}
		}
		if depth > 0 && !s.tame && g.once(2) {
			if x := g.found(s, t, depth-1); x != nil {
				return x
			}
		}
		return g.expr(s, t.Elem, depth)
	case KList:
		return g.madeList(s, t, depth)
	case KMap:
		return raw(t, "literal", "{}")
	case KRecord:
		if x := g.freed(s, t); x != nil && g.once(3) {
			return x
		}
		return g.record(s, t, depth)
	case KAny:
		if x := g.freed(s, t); x != nil && g.once(3) {
			return x
		}
		if g.once(2) {
			return g.expr(s, pick(g, []*Type{tString, tInt, tNumber, tBool, listOf(tString), mapOf(tInt)}), depth)
		}
		return g.record(s, tRecord, depth)
	case KObject:
		return g.newObject(s, t.Object, depth)
	case KUnion:
		if len(t.Union.Members) == 0 {
			return nil
		}
		for range 3 {
			if x := g.newObject(s, pick(g, t.Union.Members), depth); x != nil {
				return x
			}
		}
	case KChoice:
		return g.expr(s, pick(g, t.Union.Choices), depth-1)
	}
	return nil
}

func (g *gen) madeString(s *scope, t *Type, depth int) *Expr {
	if depth <= 0 || s.tame {
		return g.literal(tString)
	}
	switch g.IntN(8) {
	case 0, 1:
		a, b := g.expr(s, tString, depth-1), g.expr(s, tString, depth-1)
		if a != nil && b != nil {
			return &Expr{Type: t, Op: "add", Parts: []any{operand(a), " + ", operand(b)}}
		}
	case 2:
		if s.mode == effectful {
			return g.drawn(t)
		}
	case 3:
		if l := g.expr(s, listOf(tString), depth-1); l != nil && definite(l) {
			sep := g.part(s, tString)
			if sep != nil {
				return &Expr{Type: t, Op: "join", Parts: []any{operand(l), ".join(", sep, ")"}, Tight: true}
			}
		}
	case 4:
		a, b := g.expr(s, tString, depth-1), g.part(s, tString)
		if a != nil && b != nil {
			return &Expr{Type: t, Op: "remove-prefix", Parts: []any{operand(a), ".removePrefix(", b, ")"}, Tight: true}
		}
	case 5:
		if p, ok := g.choose(s, g.paths(s), func(p path) bool { return !p.absent && s.harmless(p) }); ok && g.once(2) {
			return &Expr{Type: t, Op: "json", Parts: []any{"json(", read(p), ")"}, Tight: true}
		}
		if x := g.computed(s, pick(g, []*Type{tInt, tNumber, tBool, listOf(tString), listOf(tInt)})); x != nil && g.once(4) {
			return &Expr{Type: t, Op: "json", Parts: []any{"json(", x, ")"}, Tight: true}
		}
		if x := g.expr(s, nullable(tAny), depth-1); x != nil {
			return &Expr{Type: t, Op: "json", Parts: []any{"json(", x, ")"}, Tight: true}
		}
	}
	return g.literal(tString)
}

func (g *gen) madeNumber(s *scope, t *Type, depth int) *Expr {
	if depth <= 0 {
		return g.literal(t)
	}
	switch roll := g.IntN(12); {
	case roll < 3 && (t.Kind == KNumber || !s.emitted || g.once(10)):
		a, b := g.expr(s, t, depth-1), g.expr(s, t, depth-1)
		if a != nil && b != nil {
			op := pick(g, []string{" + ", " - ", " * "})
			name := map[string]string{" + ": "add", " - ": "sub", " * ": "mul"}[op]
			return &Expr{Type: t, Op: name, Parts: []any{operand(a), op, operand(b)}}
		}
	case (roll == 3 || roll == 2 && s.emitted) && t.Kind == KInt:
		if src, elem, ok := g.listed(s, func(*Type) bool { return true }); ok {
			inner, name := g.item(s, elem)
			inner.learn(src, name)
			if c := g.condition(inner, max(depth, 1)); c != nil {
				return macro(tInt, src, "findIndex", unused(name, c.x.mentions(name)), c.x)
			}
		}
	case roll < 5 && t.Kind == KInt:
		if x := g.size(s); x != nil {
			return x
		}
	case roll == 5:
		if a := g.expr(s, t, depth-1); a != nil {
			return &Expr{Type: t, Op: "neg", Parts: []any{"-", operand(a)}}
		}
	case roll == 6 && t.Kind == KInt:
		a, b := g.part(s, tString), g.part(s, tString)
		if a != nil && b != nil {
			return &Expr{Type: t, Op: "compare-versions", Parts: []any{"compareVersions(", a, ", ", b, ")"}, Tight: true}
		}
	case roll >= 8 && t.Kind == KInt:
		if x := g.wholeNumber(s, t, depth); x != nil {
			return x
		}
	case roll >= 7:
		if x := g.extreme(s, t, depth); x != nil {
			return x
		}
	}
	return g.literal(t)
}

// extreme makes up the smaller or the larger of two numbers.
func (g *gen) extreme(s *scope, t *Type, depth int) *Expr {
	a, b := g.expr(s, t, depth-1), g.expr(s, t, depth-1)
	if a == nil || b == nil {
		return nil
	}
	name := pick(g, []string{"min", "max"})
	return &Expr{Type: t, Op: name, Parts: []any{name + "(", a, ", ", b, ")"}, Tight: true}
}

// wholeNumber makes up what only ints have: divisions and operators on bits.
func (g *gen) wholeNumber(s *scope, t *Type, depth int) *Expr {
	a := g.expr(s, t, depth-1)
	if a == nil {
		return nil
	}
	if g.once(5) {
		return &Expr{Type: t, Op: "bit-not", Parts: []any{"~", operand(a)}}
	}
	op := pick(g, []string{" / ", " % ", " & ", " & ", " & ~", " | "})
	b := g.expr(s, t, depth-1)
	if op == " / " || op == " % " {
		switch {
		case g.percent(60) || s.emitted && !g.once(10): // a literal, which cannot fail
			b = raw(t, "literal", pick(g, []string{"2", "3", "7", "1000000007", "-4"}))
		case b != nil && b.Op == "literal":
			return nil // it may be 0
		}
	}
	if b == nil {
		return nil
	}
	name := map[string]string{" / ": "div", " % ": "rem", " & ": "bit-and", " & ~": "bit-and", " | ": "bit-or"}[op]
	return &Expr{Type: t, Op: name, Parts: []any{operand(a), op, operand(b)}}
}

// definite reports whether a list says by itself of which type it is.
func definite(l *Expr) bool {
	switch l.Op {
	case "list-of":
		return l.String() != "[]"
	case "read", "filter", "map", "slice", "apply", "coalesce":
		return true
	default:
		return false
	}
}

// size counts something in scope.
func (g *gen) size(s *scope) *Expr {
	p, ok := g.choose(s, g.paths(s), func(p path) bool { return !p.absent && sized(p.typ) })
	if !ok {
		return nil
	}
	x := read(p)
	if g.once(4) {
		if y := g.computed(s, p.typ); y != nil {
			x = y
		}
	}
	return &Expr{Type: tInt, Op: "size", Parts: []any{"size(", x, ")"}, Tight: true}
}

func sized(t *Type) bool {
	switch t.Kind {
	case KString, KList, KMap, KRecord:
		return true
	}
	return false
}

func (g *gen) madeList(s *scope, t *Type, depth int) *Expr {
	if depth > 0 && !s.tame {
		switch g.IntN(7) {
		case 0, 1:
			if x := g.filtered(s, t, depth); x != nil {
				return x
			}
		case 2, 3:
			if x := g.mapped(s, t, depth); x != nil {
				return x
			}
		case 4:
			if l := g.expr(s, t, depth-1); l != nil && definite(l) {
				from, to := g.part(s, tInt), g.part(s, tInt)
				if from != nil && to != nil {
					return &Expr{Type: t, Op: "slice", Parts: []any{operand(l), ".slice(", from, ", ", to, ")"}, Tight: true}
				}
			}
		}
	}
	x := &Expr{Type: t, Op: "list-of", Parts: []any{"["}, Tight: true}
	for i := range g.IntN(3) {
		e := g.expr(s, t.Elem, depth-1)
		if e == nil {
			break
		}
		if i > 0 {
			x.Parts = append(x.Parts, ", ")
		}
		x.Parts = append(x.Parts, e)
	}
	x.Parts = append(x.Parts, "]")
	return x
}

// source is a list in scope that a macro can run over.
func (g *gen) source(s *scope, want func(elem *Type) bool) (path, bool) {
	return g.choose(s, g.paths(s), func(p path) bool { return !p.absent && p.typ.Kind == KList && want(p.typ.Elem) })
}

// item is a scope with a name for elements. What is asked of them draws now and then, if
// it may.
func (g *gen) item(s *scope, elem *Type) (*scope, string) {
	inner := s.branch()
	if !g.once(3) {
		inner.mode = pure
	}
	name := g.variableName(s)
	inner.bind(&variable{name: name, typ: elem})
	inner.heat(name)
	inner.heat(name)
	return inner, name
}

// unused is a name with a mark that nothing refers to it, if so.
func unused(name string, used bool) string {
	if used {
		return name
	}
	return "_" + name
}

func (g *gen) filtered(s *scope, t *Type, depth int) *Expr {
	src, ok := g.source(s, func(e *Type) bool {
		return same(e, t.Elem) || e.Kind == KUnion && t.Elem.Kind == KObject && fits(t.Elem, e)
	})
	if !ok {
		return nil
	}
	inner, name := g.item(s, src.typ.Elem)
	var body *Expr
	if same(src.typ.Elem, t.Elem) {
		c := g.condition(inner, depth-1)
		if c == nil {
			return nil
		}
		body = c.x
	} else {
		body = loosely("tag", isMember(name, src.typ.Elem.Union, t.Elem.Object))
	}
	return macro(t, read(src), "filter", unused(name, body.mentions(name)), body)
}

func macro(t *Type, src *Expr, kind, name string, body *Expr) *Expr {
	return &Expr{Type: t, Op: kind, Parts: []any{operand(src), "." + kind + "(" + name + ", ", body, ")"}, Tight: true}
}

func (g *gen) mapped(s *scope, t *Type, depth int) *Expr {
	src, elem, ok := g.listed(s, func(*Type) bool { return true })
	if !ok {
		return nil
	}
	inner, name := g.item(s, elem)
	inner.learn(src, name)
	body := g.expr(inner, t.Elem, depth-1)
	if body == nil {
		return nil
	}
	return macro(t, src, "map", unused(name, body.mentions(name)), body)
}

func (g *gen) record(s *scope, t *Type, depth int) *Expr {
	x := &Expr{Type: t, Op: "record-of", Parts: []any{"{"}, Tight: true}
	for i := range g.IntN(3) {
		v := g.expr(s, pick(g, []*Type{tString, tInt, tNumber, tBool, tAny, tRecord, nullable(tString)}), depth-1)
		if v == nil {
			break
		}
		if i > 0 {
			x.Parts = append(x.Parts, ", ")
		}
		x.Parts = append(x.Parts, fmt.Sprintf("'%s': ", []string{"a", "b", "c"}[i]), v)
	}
	x.Parts = append(x.Parts, "}")
	return x
}

// newObject makes up Type{…}.
func (g *gen) newObject(s *scope, o *Object, depth int) *Expr {
	if depth < -2 || s.emitted && o.Checks && !g.once(10) {
		return nil
	}
	x := &Expr{Type: objectType(o), Op: "new", Parts: []any{o.spelled() + "{"}, Tight: true}
	first := true
	taken := map[string]bool{}
	if other := g.other(s, o, taken); other != "" {
		x.Parts, first = append(x.Parts, "..."+other), false
	}
	for _, f := range o.Fields {
		if taken[f.Name] && g.percent(70) {
			continue
		}
		if f.Const != "" || f.Derived || (f.Optional || f.Default) && g.percent(55) {
			continue
		}
		if f.Ruled && s.emitted && !g.once(10) {
			if f.Optional || f.Default {
				continue
			}
			return nil
		}
		name := spelled(f.Name) + ": "
		var v *Expr
		if f.Optional && g.percent(50) {
			if v = g.maybe(s, f.Type, depth-1); v != nil {
				name = spelled(f.Name) + "?: "
			}
		}
		if v == nil {
			v = g.expr(s, f.Type, depth-1)
		}
		if v == nil {
			if f.Optional || f.Default {
				continue
			}
			return nil
		}
		if !first {
			x.Parts = append(x.Parts, ", ")
		}
		first = false
		x.Parts = append(x.Parts, name, v)
	}
	x.Parts = append(x.Parts, "}")
	return x
}

// maybe makes up what `name?: value` takes: something that there may be.
func (g *gen) maybe(s *scope, t *Type, depth int) *Expr {
	if g.once(3) {
		c := g.condition(s, depth)
		if c == nil {
			return nil
		}
		then := s.branch()
		then.assume(c.yes)
		v := g.expr(then, t, depth-1)
		if v == nil {
			return nil
		}
		return &Expr{Type: t, Op: "optional-init", Parts: []any{operand(c.x), " ? ", operand(v), " : null"}}
	}
	none := func(p path) bool { return p.ofUnion == nil && g.maybeNone(s, p) && fits(nonNull(p.typ), nonNull(t)) }
	p, ok := g.choose(s, g.paths(s), none)
	if !ok {
		return nil
	}
	if g.once(3) {
		if q, ok := g.choose(s, g.paths(s), none); ok && q.text != p.text {
			return raw(t, "optional-init", p.text+" ?? "+q.text)
		}
	}
	return raw(t, "optional-init", p.text)
}

func (o *Object) spelled() string {
	if o.Foreign {
		return "lib." + o.Name
	}
	return o.Name
}

// variableName is a name for a variable that is not in scope.
func (g *gen) variableName(s *scope) string {
	for range 20 {
		name := pick(g, varWords)
		switch {
		case g.on("hostile") && g.once(12):
			name = pick(g, hostileVars)
		case len(g.p.objects) > 0 && g.once(6): // as emitted code may call an object
			words := names.Words(pick(g, g.p.objects).Name)
			name = words[len(words)-1]
		}
		if name != "self" && !s.has(name) {
			return name
		}
	}
	g.names++
	return fmt.Sprintf("x%d", g.names)
}
