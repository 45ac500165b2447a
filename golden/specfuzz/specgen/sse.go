package specgen

// sse lets a type stand in server-sent events in a way of its own, once in a while.
func (g *gen) sse(n *Node, tag string) {
	if !g.on("sse") || !g.once(4) || n.Get("sse") != nil {
		return
	}
	keys := filled(mapping())
	if tag == "" || g.once(2) {
		keys.Kids = append(keys.Kids, loose(entry("done", text(pick(g, []string{"[DONE]", "end", "'\"`${x}", "1", "ende \\ é"})))))
		if g.once(3) {
			keys.Kids = append(keys.Kids, loose(entry("done_optional", plain("true"))))
		}
	}
	if tag != "" && g.once(2) {
		keys.Kids = append(keys.Kids, loose(entry("event", text(tag))))
		if g.once(2) {
			keys.Kids = append(keys.Kids, loose(entry("in_data", plain(pick(g, []string{"true", "false"})))))
		}
	}
	if len(keys.Kids) > 0 {
		n.Kids = append(n.Kids, loose(entry("sse", keys)))
	}
}
