// What happened at one event: why, what it changed, and the rule in the spec.
"use strict";

/* exported drawEvent, drawChanges, outcomeBadge */

/** @type {Record<string, string>} */
const OUTCOME_CLASSES = {
  applied: "good",
  ignored: "",
  skipped: "warn",
  failed: "bad",
  refused: "bad",
  "too-much": "bad",
  unreached: "",
};

/** @param {string} outcome */
function outcomeBadge(outcome) {
  return make("span", { class: `badge ${OUTCOME_CLASSES[outcome] ?? ""}` }, outcome);
}

/**
 * @param {Row} row
 * @param {Explanation} why
 * @param {string} text of the event
 * @param {Record<string, string>} files texts of the specs
 * @param {(path: Path, stage: string | undefined) => void} jump
 * @returns {HTMLElement[]}
 */
function drawEvent(row, why, text, files, jump) {
  const parts = [drawOutcome(row)];
  const changes = make("section", null, make("h3", null, "Changes"));
  changes.append(
    why.changes.length > 0
      ? drawChanges(why.changes, jump)
      : make("p", { class: "muted" }, "The state is as it was."),
  );
  parts.push(changes);
  const rules = make("section", null, make("h3", null, "Rules"));
  if (why.start) {
    rules.append(
      make("p", null, "A new state began here."),
      drawSource(why.start, [], undefined, files),
    );
  }
  for (const visit of why.visits ?? []) {
    rules.append(drawVisit(visit, files));
  }
  if ((why.visits ?? []).length === 0) {
    rules.append(make("p", { class: "muted" }, "No rule ran."));
  }
  parts.push(rules);
  if (why.emitted) {
    const emitted = make("section", null, make("h3", null, "Handed on"));
    for (const value of why.emitted.slice(0, 100)) {
      emitted.append(make("pre", { tabindex: "0" }, value));
    }
    parts.push(emitted);
  }
  if (!row.end) {
    const event = parsed(text);
    const shown = event === undefined ? text : JSON.stringify(event, null, 2);
    parts.push(
      make(
        "section",
        null,
        make("h3", null, "The event"),
        make("pre", { tabindex: "0" }, clipped(shown)),
      ),
    );
  }
  return parts;
}

/** @param {Row} row */
function drawOutcome(row) {
  const what = row.end ? `the end${row.incomplete ? ", cut off" : ""}` : (row.type ?? "");
  const box = make("section", null);
  box.append(
    make("h3", { id: "event-title" }, `Event ${row.index + 1} `, make("code", null, what)),
  );
  const line = make("p", null, outcomeBadge(row.outcome), " ");
  if (row.code) {
    line.append(make("code", null, row.code), " ");
  }
  const where = [row.stage ? `in ${row.stage}` : "", row.path ? `at ${row.path}` : ""];
  line.append([row.message ?? "", ...where].filter((part) => part !== "").join(" "));
  box.append(line);
  if (row.began) {
    box.append(make("p", { class: "note" }, "The state before has ended, and another one began."));
  }
  for (const [kind, notices] of /** @type {[string, Notice[]][]} */ ([
    ["warning", row.warnings ?? []],
    ["note", row.notes ?? []],
  ])) {
    for (const { code, message, path } of notices) {
      const at = path ? ` at ${path}` : "";
      box.append(
        make("p", { class: "note warn" }, `${kind} `, make("code", null, code), ` ${message}${at}`),
      );
    }
  }
  if (row.signals) {
    box.append(make("p", null, "signals ", make("code", null, row.signals.join(", "))));
  }
  return box;
}

/**
 * @param {Change[]} changes
 * @param {(path: Path, stage: string | undefined) => void} jump
 */
function drawChanges(changes, jump) {
  const list = make("ul", { class: "changes" });
  for (const change of changes.slice(0, 200)) {
    const button = make("button", { type: "button", class: "place" }, change.shown || "the state");
    button.addEventListener("click", () => {
      jump(change.path, change.stage);
    });
    const item = make("li", { class: change.kind }, button, " ");
    if (change.stage) {
      item.append(make("span", { class: "muted" }, `in ${change.stage} `));
    }
    item.append(make("span", { class: "muted" }, change.kind), " ");
    if (change.kind === "grown") {
      item.append(make("ins", null, change.joined ?? ""));
    }
    if (change.before) {
      item.append(make("del", null, change.before), " ");
    }
    if (change.after) {
      item.append(make("ins", null, change.after));
    }
    list.append(item);
  }
  if (changes.length > 200) {
    list.append(make("li", null, `and ${changes.length - 200} more`));
  }
  return list;
}

/**
 * @param {Visit} visit
 * @param {Record<string, string>} files
 */
function drawVisit(visit, files) {
  const how = {
    rule: "its rule ran",
    ignored: "listed as ignored",
    passed: "passed on as it is",
    unknown: "of a type that it does not know",
    end: "the end of the stream",
  }[visit.how];
  const box = make("div", { class: "visit" });
  box.style.setProperty("--depth", String(visit.depth ?? 0));
  const line = make(
    "p",
    null,
    make("code", null, visit.reducer),
    `: ${how} `,
    outcomeBadge(visit.outcome),
    " ",
  );
  if (visit.code) {
    line.append(make("code", null, visit.code), " ");
  }
  line.append(visit.message ?? "");
  box.append(line);
  if (visit.event) {
    box.append(make("pre", { tabindex: "0" }, visit.event));
  }
  const places = [...(visit.steps ?? [])];
  if (visit.rule) {
    box.append(drawSource(visit.rule, places, visit.ended, files));
  }
  // Steps of named rules stand elsewhere.
  const elsewhere = places.filter((place) => !visit.rule || !within(place, visit.rule));
  for (const place of elsewhere.filter(
    (p, i) => !elsewhere.slice(0, i).some((q) => within(p, q)),
  )) {
    box.append(drawSource(place, elsewhere, visit.ended, files));
  }
  return box;
}

/**
 * @param {Place} inner
 * @param {Place} outer
 */
function within(inner, outer) {
  return inner.file === outer.file && inner.line >= outer.line && inner.line <= outer.end_line;
}

/**
 * @param {Place} place
 * @param {Place[]} ran places of steps that ran
 * @param {Place | undefined} ended
 * @param {Record<string, string>} files
 */
function drawSource(place, ran, ended, files) {
  const figure = make("figure", { class: "source" });
  figure.append(make("figcaption", null, `${place.file}:${place.line}:${place.col}`));
  const text = files[place.file];
  if (text === undefined) {
    return figure;
  }
  const lines = text.split("\n").slice(place.line - 1, Math.min(place.end_line, place.line + 200));
  const code = make("pre", { tabindex: "0" });
  lines.forEach((line, i) => {
    const at = { ...place, line: place.line + i, end_line: place.line + i };
    let kind = ran.some((step) => step.file === place.file && step.line === at.line) ? "ran" : "";
    if (ended?.file === place.file && ended.line === at.line) {
      kind = "ended";
    }
    const number = make("span", { class: "number" }, String(at.line));
    code.append(make("span", { class: `line ${kind}` }, number, `${line}\n`));
  });
  figure.append(code);
  return figure;
}
