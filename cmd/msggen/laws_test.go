package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestLawsCommand(t *testing.T) {
	startProject(t)
	if r := msggen("", "laws"); r != (result{0, "orders.apply_event: snapshot: 300 streams\n", ""}) {
		t.Errorf("%+v", r)
	}
	changeFile(t, ordersSpec, "    input: OrderEvent\n", "    input: OrderEvent\n    laws: {resumable: true}\n")
	want := result{exitFindings, "", `spec/orders/orders.yaml:59:5: error[law-resumable]: ` + "`apply_event` breaks the law `resumable`" + `: after event 1, event 1 has an effect when it comes again
 59 |     laws: {resumable: true}
    |     ^^^^
the stream:
  {"order_id":"","type":"order_placed"}
before:
  ignored, state {"id":"","state":"open","items":[],"note":"","placed_at":"2026-01-01T12:01:01.000000Z"}
after:
  ignored, state {"id":"","state":"open","items":[],"note":"","placed_at":"2026-01-01T12:02:01.000000Z"}
` + "`msggen explain law-resumable`" + ` says what this means
`}
	if diff := cmp.Diff(want, msggen("", "laws"), cmp.AllowUnexported(result{})); diff != "" {
		t.Error(diff)
	}
	r := msggen("", "laws", "orders", "--format", "json")
	if r.code != exitFindings || !strings.Contains(r.stderr, `"code":"law-resumable"`) || !strings.Contains(r.stderr, `"hint":"the stream:\n  {`) {
		t.Errorf("--format json: %+v", r)
	}
	if r := msggen("", "laws", "order"); r != (result{exitFailed, "", "msggen: there is no protocol order; did you mean orders?\n"}) {
		t.Errorf("%+v", r)
	}
	if r := msggen("", "laws", "--streams", "0"); r != (result{exitFailed, "", "msggen: --streams is at least 1, not 0\n"}) {
		t.Errorf("%+v", r)
	}
}
