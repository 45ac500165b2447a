package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// fault is a change of one piece of a file.
type fault struct {
	file       string
	source     []byte // of the file, without it
	line       int
	start, end int // bytes that are replaced
	text       string
	why        string
}

// faults are all that can be made in a file.
func faults(name string, source []byte) ([]fault, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, source, 0)
	if err != nil {
		return nil, err
	}
	var list []fault
	add := func(from, to token.Pos, text, why string) {
		start, end := set.Position(from), set.Position(to)
		list = append(list, fault{name, source, start.Line, start.Offset, end.Offset, text, why})
	}
	text := func(n ast.Node) string {
		return string(source[set.Position(n.Pos()).Offset:set.Position(n.End()).Offset])
	}
	negated := func(cond ast.Expr) { add(cond.Pos(), cond.End(), "!("+text(cond)+")", "negated") }
	var room ast.Expr // that was asked for in vain, or not: a little more of it changes nothing
	var visit func(ast.Node) bool
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GenDecl:
			return n.Tok != token.IMPORT && n.Tok != token.TYPE
		case *ast.IfStmt:
			negated(n.Cond)
		case *ast.BinaryExpr:
			if other := swapped[n.Op]; other != token.ILLEGAL {
				add(n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), other.String(), n.Op.String()+" became "+other.String())
			}
		case *ast.UnaryExpr:
			if n.Op == token.NOT {
				add(n.OpPos, n.OpPos+1, "", "! dropped")
			}
		case *ast.Ident:
			if other := map[string]string{"true": "false", "false": "true"}[n.Name]; other != "" {
				add(n.Pos(), n.End(), other, n.Name+" became "+other)
			}
		case *ast.CallExpr:
			if size := roomFor(n); size != nil && !strings.Contains(text(size), "-") {
				room = size
			}
		case *ast.BasicLit:
			if room != nil && room.Pos() <= n.Pos() && n.Pos() < room.End() {
				break
			}
			if i, err := strconv.ParseInt(n.Value, 0, 32); err == nil && n.Kind == token.INT {
				add(n.Pos(), n.End(), fmt.Sprint(i+1), "one more")
			}
		case *ast.ExprStmt:
			if !strings.HasPrefix(text(n), "panic(") {
				add(n.Pos(), n.End(), "", "dropped")
			}
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				add(n.Pos(), n.End(), "", "dropped")
			}
		case *ast.IncDecStmt, *ast.DeferStmt:
			add(n.Pos(), n.End(), "", "dropped")
		case *ast.BranchStmt:
			if n.Label == nil && n.Tok != token.FALLTHROUGH {
				add(n.Pos(), n.End(), "", "dropped")
			}
		case *ast.ReturnStmt:
			if len(n.Results) == 0 {
				add(n.Pos(), n.End(), "", "dropped")
			}
			if means := meaning(n); means > 0 {
				for _, x := range n.Results[means:] {
					ast.Inspect(x, visit)
				}
				return false
			}
		case *ast.CaseClause:
			// What a case does when it is reached, unless that is to give up.
			if len(n.Body) > 0 && !slices.ContainsFunc(n.Body, func(s ast.Stmt) bool { return strings.HasPrefix(text(s), "panic(") }) {
				add(n.Body[0].Pos(), n.Body[len(n.Body)-1].End(), "", "case emptied")
			}
		}
		return true
	}
	ast.Inspect(file, visit)
	return list, nil
}

// roomFor is what the call of make says of the room that what it makes will need, which
// is empty at first; or nil.
func roomFor(call *ast.CallExpr) ast.Expr {
	name, ok := call.Fun.(*ast.Ident)
	if !ok || name.Name != "make" || len(call.Args) < 2 {
		return nil
	}
	last := call.Args[len(call.Args)-1]
	if _, isMap := call.Args[0].(*ast.MapType); isMap {
		return last
	}
	if none, ok := call.Args[1].(*ast.BasicLit); ok && none.Value == "0" && len(call.Args) == 3 {
		return last
	}
	return nil
}

// meaning is where the results begin that mean something: beside an error, or a final
// false, those before it do not.
func meaning(n *ast.ReturnStmt) int {
	last := len(n.Results) - 1
	if last < 1 {
		return 0
	}
	if name, ok := n.Results[last].(*ast.Ident); ok && (name.Name == "err" || name.Name == "false") {
		return last
	}
	return 0
}

var swapped = map[token.Token]token.Token{
	token.EQL: token.NEQ, token.NEQ: token.EQL,
	token.LSS: token.LEQ, token.LEQ: token.LSS,
	token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.LAND: token.LOR, token.LOR: token.LAND,
	token.ADD: token.SUB, token.SUB: token.ADD,
}

// made is the file with the fault.
func (f fault) made() []byte {
	return slices.Concat(f.source[:f.start], []byte(f.text), f.source[f.end:])
}
