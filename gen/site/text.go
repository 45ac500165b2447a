package site

import (
	"bytes"
	"html/template"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"

	"github.com/msggen/msggen/gen/names"
)

// markdown knows paragraphs, lists, quotes, code, tables, emphasis and links. There are no
// headings, which would stand between those of the page; HTML is text like any other; and
// what would be an image is its text, for it would be asked for elsewhere.
var markdown = goldmark.New(
	goldmark.WithParser(parser.NewParser(
		parser.WithBlockParsers(
			util.Prioritized(parser.NewThematicBreakParser(), 200),
			util.Prioritized(parser.NewListParser(), 300),
			util.Prioritized(parser.NewListItemParser(), 400),
			util.Prioritized(parser.NewCodeBlockParser(), 500),
			util.Prioritized(parser.NewFencedCodeBlockParser(), 700),
			util.Prioritized(parser.NewBlockquoteParser(), 800),
			util.Prioritized(parser.NewParagraphParser(), 1000),
		),
		parser.WithInlineParsers(
			util.Prioritized(parser.NewCodeSpanParser(), 100),
			util.Prioritized(parser.NewLinkParser(), 200),
			util.Prioritized(parser.NewAutoLinkParser(), 300),
			util.Prioritized(parser.NewEmphasisParser(), 500),
		),
		parser.WithParagraphTransformers(parser.DefaultParagraphTransformers()...),
	)),
	goldmark.WithExtensions(extension.Table),
	goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(textOfImages{}, 1))),
)

type textOfImages struct{}

func (textOfImages) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindImage, func(util.BufWriter, []byte, ast.Node, bool) (ast.WalkStatus, error) {
		return ast.WalkContinue, nil
	})
}

// Markdown is a text of an author as HTML.
func Markdown(text string) template.HTML {
	var b bytes.Buffer
	if err := markdown.Convert([]byte(visible(text)), &b); err != nil {
		return template.HTML("<p>" + template.HTMLEscapeString(text) + "</p>")
	}
	return template.HTML(b.String())
}

// Inline is a text of an author of which only the first paragraph is wanted, without the
// paragraph itself, for tables and lists.
func Inline(text string) template.HTML {
	paragraphs := names.Paragraphs(text)
	if len(paragraphs) == 0 {
		return ""
	}
	html := strings.TrimSpace(string(Markdown(paragraphs[0])))
	if inner, ok := strings.CutPrefix(html, "<p>"); ok && strings.Count(html, "<p>") == 1 {
		return template.HTML(strings.TrimSuffix(inner, "</p>"))
	}
	return template.HTML(template.HTMLEscapeString(paragraphs[0]))
}

// visible leaves out what a reader cannot see, or what would change the order of letters.
func visible(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, line := range lines {
		lines[i] = names.Visible(line)
	}
	return strings.Join(lines, "\n")
}
