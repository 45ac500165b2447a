package reference

import (
	"fmt"
	"html/template"
	"strconv"
	"strings"

	"github.com/msggen/msggen/gen/ir"
	"github.com/msggen/msggen/gen/names"
)

// Step is a step of a rule in words, with the steps inside of it.
type Step struct {
	Text     template.HTML
	Branches []Branch
}

// Branch are steps that run under a condition.
type Branch struct {
	When  template.HTML
	Steps []Step
}

// words are steps in words. What they say follows from the checked steps alone.
func (b *book) words(list []ir.Stmt) []Step {
	var steps []Step
	for _, s := range list {
		steps = append(steps, b.step(s))
	}
	return steps
}

// say is a sentence; what is not a piece of HTML is code.
func (b *book) say(format string, args ...any) template.HTML {
	for i, arg := range args {
		switch arg := arg.(type) {
		case ir.Expr:
			args[i] = code(b.expr(arg))
		case string:
			args[i] = code(arg)
		default: // HTML
		}
	}
	return template.HTML(fmt.Sprintf(format, args...))
}

func (b *book) step(s ir.Stmt) Step {
	switch s := s.(type) {
	case *ir.Change:
		return b.change(s)
	case *ir.Emit:
		return Step{Text: b.say("Emits %s.", s.Value)}
	case *ir.Raise:
		return Step{Text: b.say("Raises the signal %s.", s.Signal.Name)}
	case *ir.Bind:
		return Step{Text: b.say("Names %s as %s.", s.Value, s.Var.Name)}
	case *ir.Find:
		return b.find(s)
	case *ir.Parse:
		how := "the JSON in"
		if s.Partial {
			how = "what is certain of the JSON in"
		}
		return Step{b.say("Reads "+how+" %s as %s.", s.Value, s.Var.Name), b.either("If there is a value", s.Then, "If there is none", s.Else)}
	case *ir.Each:
		return Step{b.say("For each %s in %s%s:", name(s.By.Var, s.Key), s.In, b.which(&s.By.Pick)), []Branch{{Steps: b.words(s.Do)}}}
	case *ir.If:
		return b.branches(s)
	case *ir.Call:
		return Step{Text: b.say("Runs the rule %s with %s.", b.linkRule(s.Rule), b.arguments(s))}
	case *ir.Skip:
		return Step{Text: b.say("Skips the event as %s: %s.", s.Code, b.quote(s.Message))}
	case *ir.Warn:
		return Step{Text: b.say("Warns of %s: %s.", s.Code, b.quote(s.Message))}
	case *ir.Fail:
		return Step{Text: b.say("Fails with %s: %s. The state is as it was.", s.Code, b.quote(s.Message))}
	case *ir.Bound:
		if s.Depth != nil {
			return Step{Text: b.say("Fails with %s if %s is nested deeper than readers take where it is put.", limitOf(s), ir.Unwrapped(s.X))}
		}
		return Step{Text: b.say("Fails with %s if %s has become longer than %s, or than the caller allows.", limitOf(s), s.X, strconv.Itoa(s.Most))}
	case *ir.Stop:
		return Step{Text: "Is done with the event."}
	case *ir.Return:
		return Step{Text: "Is done with these steps."}
	default:
		panic(fmt.Sprintf("reference: unknown step %T", s))
	}
}

// limitOf is the code of the limit that something is held to.
func limitOf(s *ir.Bound) string {
	if s.Depth != nil {
		return "depth"
	}
	if s.IsText() {
		return "text-limit"
	}
	return "items-limit"
}

func name(v, key *ir.Var) string {
	if key != nil {
		return key.Name + ", " + v.Name
	}
	return v.Name
}

func (b *book) linkRule(r *ir.Rule) template.HTML {
	return "<code>" + link(b.ruleAddress(&r.Decl, "rule"), spelledName(&r.Decl, b.protocol)) + "</code>"
}

func (b *book) arguments(s *ir.Call) template.HTML {
	var parts []string
	for i, arg := range s.Args {
		parts = append(parts, s.Rule.Params[i].Name+": "+b.expr(arg))
	}
	return code(strings.Join(parts, ", "))
}

func (b *book) quote(t *ir.Template) template.HTML {
	return "<q>" + template.HTML(template.HTMLEscapeString(b.message(t))) + "</q>"
}

// which is what elements have to be to count.
func (b *book) which(p *ir.Pick) template.HTML {
	var text template.HTML
	if p.As != nil {
		text += template.HTML(" that is "+names.Article(b.nameOf(p.As.Type))+" ") + b.spelled(p.As.Type)
	}
	if p.Cond != nil {
		text += b.say(" where %s", p.Cond)
	}
	return text
}

func (b *book) either(yes string, then []ir.Stmt, no string, other []ir.Stmt) []Branch {
	var list []Branch
	if len(then) > 0 {
		list = append(list, Branch{template.HTML(yes), b.words(then)})
	}
	if len(other) > 0 {
		list = append(list, Branch{template.HTML(no), b.words(other)})
	}
	return list
}

// branches are an if, or all cases of a switch.
func (b *book) branches(s *ir.If) Step {
	if s.Case == nil {
		if len(s.Then) == 0 {
			return Step{b.say("Unless %s:", s.Cond), []Branch{{Steps: b.words(s.Else)}}}
		}
		if len(s.Else) == 0 {
			return Step{b.say("If %s:", s.Cond), []Branch{{Steps: b.words(s.Then)}}}
		}
		return Step{Branches: []Branch{{b.say("If %s", s.Cond), b.words(s.Then)}, {"Else", b.words(s.Else)}}}
	}
	var list []Branch
	for at := s; at != nil; at = at.NextCase() {
		steps := b.words(at.Then)
		if len(steps) == 0 {
			steps = []Step{{Text: "Nothing is done."}}
		}
		list = append(list, Branch{b.say("If %s", at.Cond), steps})
		if at.NextCase() == nil && len(at.Else) > 0 {
			list = append(list, Branch{"Else", b.words(at.Else)})
		}
	}
	return Step{Branches: list}
}

func (b *book) find(s *ir.Find) Step {
	var text template.HTML
	switch by := s.By.(type) {
	case *ir.First:
		which := template.HTML("first")
		if by.FromEnd {
			which = "last"
		}
		text = b.say("Looks in %s for the "+string(which)+" %s%s.", s.In, by.Var.Name, b.which(&by.Pick))
	case *ir.Last:
		text = b.say("Takes the last element of %s as %s%s.", s.In, by.Var.Name, b.which(&by.Pick))
	case *ir.Nth:
		text = b.say("Takes the element %s of %s as %s%s.", by.Index, s.In, by.Var.Name, b.which(&by.Pick))
	case *ir.Key:
		text = b.say("Looks in %s for the key %s, whose value is %s.", s.In, by.Key, by.Var.Name)
	}
	if s.Make != nil {
		list := []Branch{{"If there is none", b.words([]ir.Stmt{s.Make})}}
		if len(s.Then) > 0 {
			list = append(list, Branch{"Then", b.words(s.Then)})
		}
		return Step{text, list}
	}
	return Step{text, b.either("If there is one", s.Then, "If there is none", s.Else)}
}

func (b *book) change(s *ir.Change) Step {
	at := s.Place.Read()
	switch do := s.Do.(type) {
	case *ir.Set:
		return Step{Text: b.say("Sets %s to %s.", at, do.Value)}
	case *ir.Unset:
		return Step{Text: b.say("Takes %s away.", at)}
	case *ir.Append:
		return Step{Text: b.say("Appends %s to the text %s.", do.Value, at)}
	case *ir.AppendBase64:
		return Step{Text: b.say("Appends the bytes of %s to %s.", do.Value, at)}
	case *ir.Increase:
		return Step{Text: b.say("Adds %s to %s.", do.Value, at)}
	case *ir.Merge:
		if do.Deep {
			return Step{Text: b.say("Merges %s into %s, objects inside of it, too.", do.Value, at)}
		}
		return Step{Text: b.say("Merges %s into %s.", do.Value, at)}
	case *ir.Patch:
		return Step{b.say("Applies the JSON Patch %s to %s.", do.Value, at), b.either("If it fits", do.Then, "If it does not", do.Else)}
	case *ir.Push:
		step := Step{Text: b.say("Adds %s at the end of %s.", do.Value, at)}
		if len(do.Then) > 0 {
			step.Branches = []Branch{{b.say("With it as %s", do.Var.Name), b.words(do.Then)}}
		}
		return step
	case *ir.Extend:
		return Step{Text: b.say("Adds all of %s at the end of %s.", do.Value, at)}
	case *ir.Insert:
		return Step{Text: b.say("Puts %s into %s %s.", do.Value, at, b.gap(do.By))}
	case *ir.Remove:
		return Step{Text: b.say("Removes from %s %s.", at, b.located(do.By))}
	case *ir.Replace:
		return Step{Text: b.say("Replaces in %s %s by %s.", at, b.located(do.By), do.Value)}
	case *ir.Move:
		return Step{Text: b.say("Moves in %s %s to the index %s.", at, b.located(do.By), do.To)}
	case *ir.Put:
		return Step{Text: b.say("Sets the key %s of %s to %s.", do.Key, at, do.Value)}
	case *ir.Delete:
		return Step{Text: b.say("Takes the key %s of %s away.", do.Key, at)}
	default:
		panic(fmt.Sprintf("reference: unknown action %T", do))
	}
}

func (b *book) gap(l ir.Gap) template.HTML {
	switch l := l.(type) {
	case *ir.Index:
		return b.say("at the index %s", l.Index)
	case *ir.Behind:
		text := b.say("behind the first %s where %s", l.After.Name, l.Where)
		if l.While != nil {
			text += b.say(", and behind each %s that follows it while %s", l.Next.Name, l.While)
		}
		return text
	case *ir.Ahead:
		return b.say("before the first %s where %s", l.Var.Name, l.Where)
	case *ir.Beyond:
		if l.Fill != nil {
			return b.say("at the index %s, with %s in what is missing before it", l.Index, l.Fill)
		}
		return b.say("at its end, which has to be the index %s", l.Index)
	default:
		panic(fmt.Sprintf("reference: unknown gap %T", l))
	}
}

// located are the elements that an action is about.
func (b *book) located(l ir.Locator) template.HTML {
	switch l := l.(type) {
	case *ir.First:
		return b.say("the first %s%s", l.Var.Name, b.which(&l.Pick))
	case *ir.Every:
		return b.say("each %s%s", l.Var.Name, b.which(&l.Pick))
	case *ir.Nth:
		return b.say("the element at the index %s", l.Index)
	case *ir.Index:
		return b.say("the element at the index %s", l.Index)
	case *ir.Last:
		return b.say("the last %s%s", l.Var.Name, b.which(&l.Pick))
	case *ir.Key:
		return b.say("the key %s", l.Key)
	case *ir.Behind, *ir.Ahead, *ir.Beyond:
		return b.gap(l.(ir.Gap))
	default:
		panic(fmt.Sprintf("reference: unknown locator %T", l))
	}
}
