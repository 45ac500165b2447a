// The page of the inspector: what its controls do.
"use strict";

/**
 * @typedef {object} Given
 * @property {Record<string, string>} files specs by path
 * @property {string} [protocol] to begin with
 * @property {string} [subject]
 * @property {string} [follow] address of the stream that the server follows
 * @property {string} [name] of that stream
 */

/** How much text is taken at once, so that the page answers meanwhile. */
const PIECE = 1 << 18;

/**
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
function byID(id, type) {
  const element = document.getElementById(id);
  if (!(element instanceof type)) {
    throw new Error(`the page has no ${id}`);
  }
  return element;
}

class Inspector {
  /** @type {Opened | undefined} */
  opened = undefined;
  /** @type {number | undefined} a recording that this one is compared with */
  other = undefined;
  /** @type {number[] | undefined} indexes of the events that are listed; all if undefined */
  wanted = undefined;

  /**
   * @param {InspectorService} service
   * @param {Given} given
   */
  constructor(service, given) {
    this.service = service;
    this.files = { ...given.files };
    /** @type {Protocol[]} */
    this.protocols = [];
    this.otherEvents = 0;
    this.events = 0;
    this.count = 0; // of events before the state that is shown
    /** @type {string} the recording, to run it again by another reducer */
    this.text = "";
    this.whole = true;
    this.turn = 0; // of what is being read

    this.protocol = byID("protocol", HTMLSelectElement);
    this.subject = byID("subject", HTMLSelectElement);
    this.stage = byID("stage", HTMLSelectElement);
    this.slider = byID("time", HTMLInputElement);
    this.position = byID("position", HTMLOutputElement);
    this.status = byID("status", HTMLElement);
    this.summary = byID("summary", HTMLElement);
    this.message = byID("message", HTMLElement);
    this.detail = byID("detail", HTMLElement);
    this.search = byID("search", HTMLInputElement);
    this.types = byID("types", HTMLElement);
    this.outcomes = byID("outcomes", HTMLElement);
    this.difference = byID("difference", HTMLElement);
    this.tree = new JSONTree(byID("tree", HTMLElement), (path) => {
      this.jump(path);
    });
    this.list = new VirtualList(
      byID("events", HTMLElement),
      (from, to) => this.drawRows(from, to),
      (at) => {
        this.move((this.wanted?.[at] ?? at) + 1);
      },
    );
    this.connect();
    this.loadSpecs(this.files, given.protocol, given.subject);
  }

  connect() {
    this.protocol.addEventListener("change", () => {
      this.showSubjects();
      this.restart();
    });
    this.subject.addEventListener("change", () => {
      this.restart();
    });
    this.stage.addEventListener("change", () => {
      this.move(this.count);
    });
    let waiting = false;
    this.slider.addEventListener("input", () => {
      if (!waiting) {
        waiting = true;
        requestAnimationFrame(() => {
          waiting = false;
          this.move(Number(this.slider.value));
        });
      }
    });
    /** @type {Record<string, () => void>} */
    const actions = {
      previous: () => {
        this.step(-1);
      },
      next: () => {
        this.step(1);
      },
      rejected: () => {
        this.move(this.service.facets(this.id()).rejected + 1);
      },
      example: () => {
        this.takeExample();
      },
      "take-pasted": () => {
        void this.take(byID("pasted", HTMLTextAreaElement).value, true);
      },
      end: () => {
        this.end(false);
      },
      cut: () => {
        this.end(true);
      },
      export: () => {
        this.exportVector();
      },
      "stop-comparing": () => {
        this.compareWith(undefined, 0);
      },
    };
    for (const [id, action] of Object.entries(actions)) {
      byID(id, HTMLButtonElement).addEventListener("click", () => {
        this.guard(action);
      });
    }
    byID("open", HTMLInputElement).addEventListener("change", (event) => {
      void this.takeFiles(event, (files) => this.takeDropped(files));
    });
    byID("compare", HTMLInputElement).addEventListener("change", (event) => {
      void this.takeFiles(event, (files) => this.openOther(files));
    });
    byID("filters", HTMLFormElement).addEventListener("input", () => {
      this.guard(() => {
        this.filter();
      });
    });
    byID("filters", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
    });
    document.addEventListener("dragover", (event) => {
      event.preventDefault();
    });
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      if (event.dataTransfer) {
        const found = droppedFiles(event.dataTransfer);
        void found.then((files) => this.takeDropped(files)).catch(this.tell);
      }
    });
  }

  /** @param {() => void} action */
  guard(action) {
    try {
      action();
    } catch (error) {
      this.tell(error);
    }
  }

  /** @param {unknown} error */
  tell = (error) => {
    this.say(error instanceof Error ? error.message : String(error), "bad");
  };

  /**
   * @param {string} text
   * @param {"" | "good" | "bad"} kind
   */
  say(text, kind = "") {
    this.status.className = `note ${kind}`;
    this.status.textContent = text;
  }

  id() {
    if (!this.opened) {
      throw new Error("there is no protocol with a reducer");
    }
    return this.opened.id;
  }

  chosen() {
    const protocol = this.protocols.find((p) => p.name === this.protocol.value);
    return protocol?.subjects.find((s) => s.name === this.subject.value);
  }

  /**
   * Loads specs, and shows what is wrong with them.
   * @param {Record<string, string>} files
   * @param {string} [protocol]
   * @param {string} [subject]
   */
  loadSpecs(files, protocol, subject) {
    const loaded = this.service.load(files);
    this.opened = undefined;
    const findings = byID("findings", HTMLElement);
    findings.hidden = loaded.text === "";
    findings.replaceChildren(make("pre", { tabindex: "0" }, loaded.text));
    this.files = files;
    this.protocols = loaded.protocols.filter((p) => p.subjects.length > 0);
    this.protocol.replaceChildren(
      ...this.protocols.map((p) => make("option", { value: p.name }, p.title)),
    );
    if (protocol && this.protocols.some((p) => p.name === protocol)) {
      this.protocol.value = protocol;
    }
    this.showSubjects(subject);
    this.restart();
  }

  /** @param {string} [wanted] */
  showSubjects(wanted) {
    const protocol = this.protocols.find((p) => p.name === this.protocol.value);
    // A pipeline is what most streams go through.
    const subjects = [...(protocol?.subjects ?? [])].sort(
      (a, b) => Number(b.pipeline) - Number(a.pipeline),
    );
    this.subject.replaceChildren(
      ...subjects.map((s) =>
        make("option", { value: s.name }, `${s.name}${s.pipeline ? " (pipeline)" : ""}`),
      ),
    );
    if (wanted && subjects.some((s) => s.name === wanted)) {
      this.subject.value = wanted;
    }
  }

  takeExample() {
    void this.take((this.chosen()?.example ?? []).join("\n"), true);
  }

  /**
   * What is offered where there is no recording yet.
   * @returns {Node}
   */
  offer() {
    const lines = this.chosen()?.example?.length ?? 0;
    if (lines === 0) {
      return make("p", { class: "muted" }, "There is no recording yet.");
    }
    const button = make("button", { type: "button", class: "primary" }, "Show the example");
    button.addEventListener("click", () => {
      this.guard(() => {
        this.takeExample();
      });
    });
    const text = `There is no recording yet. The spec has an example of ${lines} events. `;
    return make("p", null, text, button);
  }

  /**
   * Whether a stream of an operation may end behind an event.
   * @param {Row} row
   */
  ends(row) {
    return !row.end && (this.chosen()?.until ?? []).includes(row.type ?? "");
  }

  /**
   * How a recording ends, where an operation says with which events that may be.
   * @param {Facets} facets
   */
  ending(facets) {
    const until = this.chosen()?.until ?? [];
    const last = this.events > 0 ? this.service.rows(this.id(), [this.events - 1])[0] : undefined;
    if (until.length === 0 || !last) {
      return "";
    }
    const came = until.filter((type) => (facets.types[type] ?? 0) > 0);
    return came.length > 0
      ? `; it may end, as ${came.join(" and ")} came`
      : `; it is not at its end, as none of ${until.join(", ")} came`;
  }

  /** Runs the recording from its beginning. */
  restart() {
    void this.take(this.text, this.whole);
  }

  begin() {
    const subject = this.chosen();
    if (!subject) {
      return;
    }
    if (this.opened) {
      this.service.close(this.opened.id);
    }
    this.compareWith(undefined, 0);
    this.opened = this.service.open(this.protocol.value, subject.name);
    const stages = subject.stages.map((name, i) => make("option", { value: String(i) }, name));
    this.stage.replaceChildren(...stages);
    this.stage.value = String(stages.length - 1);
    byID("stages", HTMLElement).hidden = stages.length < 2;
    byID("example", HTMLButtonElement).hidden = !subject.example;
    byID("end", HTMLButtonElement).hidden = !subject.ends;
    byID("cut", HTMLButtonElement).hidden = !subject.ends;
    byID("subject-doc", HTMLElement).textContent = subject.doc;
    this.events = 0;
    this.wanted = undefined;
    this.search.value = "";
    this.types.replaceChildren();
    this.outcomes.replaceChildren();
    this.grown(true);
  }

  /**
   * Takes a recording, piece by piece.
   * @param {string} text
   * @param {boolean} whole
   */
  async take(text, whole) {
    const turn = ++this.turn;
    try {
      this.begin();
      this.text = text;
      this.whole = whole;
      const began = performance.now();
      for (let at = 0; at < text.length; at += PIECE) {
        const last = whole && at + PIECE >= text.length;
        this.events = this.service.feed(this.id(), text.slice(at, at + PIECE), last).events;
        if (!last) {
          this.say(`${this.events} events …`);
          await new Promise((resume) => setTimeout(resume));
          if (turn !== this.turn) {
            return;
          }
        }
      }
      const seconds = ((performance.now() - began) / 1000).toFixed(2);
      this.say(
        this.events > 0
          ? `${this.events} events in ${seconds} s`
          : "Paste, open or drop a recorded stream, or YAML files of a spec.",
      );
      this.grown(true);
    } catch (error) {
      this.tell(error);
    }
  }

  /**
   * More of a stream that is followed.
   * @param {string} piece
   * @param {boolean} last
   */
  more(piece, last) {
    this.text += piece;
    this.whole = last;
    this.events = this.service.feed(this.id(), piece, last).events;
    this.grown(false);
  }

  /** @param {boolean} incomplete */
  end(incomplete) {
    this.events = this.service.end(this.id(), incomplete).events;
    this.grown(false);
    this.move(this.events);
  }

  /**
   * There are more events. Who was at the end stays there.
   * @param {boolean} anew
   */
  grown(anew) {
    const atEnd = anew || this.count === Number(this.slider.max);
    this.slider.max = String(this.events);
    const facets = this.service.facets(this.id());
    this.showFacets(facets);
    this.filter();
    this.move(atEnd ? this.events : this.count);
  }

  /**
   * @param {number} from
   * @param {number} to
   * @returns {HTMLElement[]}
   */
  drawRows(from, to) {
    if (!this.opened || to <= from) {
      return [];
    }
    const indexes =
      this.wanted?.slice(from, to) ?? Array.from({ length: to - from }, (_, i) => from + i);
    return this.service.rows(this.opened.id, indexes).map((row) => {
      const type = row.end ? "end" : (row.type ?? "");
      const flags =
        (row.warnings ? " ⚠" : "") + (row.began ? " ⟳" : "") + (this.ends(row) ? " ⏹" : "");
      return make(
        "div",
        { class: `row ${row.outcome}` },
        make("span", { class: "number" }, String(row.index + 1)),
        outcomeBadge(row.outcome),
        make("code", null, type),
        make("span", { class: "begins" }, flags, " ", row.message ?? row.begins),
      );
    });
  }

  /** @param {Facets} facets */
  showFacets(facets) {
    refreshChoices(this.types, "type", facets.types);
    refreshChoices(this.outcomes, "outcome", {
      ...facets.outcomes,
      ...(facets.warnings > 0 ? { warned: facets.warnings } : {}),
    });
    const rejected = byID("rejected", HTMLButtonElement);
    rejected.hidden = facets.rejected < 0;
    const parts = Object.entries(facets.outcomes).map(([name, n]) => `${n} ${name}`);
    this.summary.textContent = parts.join(", ") + this.ending(facets);
    const row =
      facets.rejected < 0 ? undefined : this.service.rows(this.id(), [facets.rejected])[0];
    if (row) {
      rejected.textContent = `First rejected: event ${row.index + 1}`;
      this.summary.append(make("br", null), `Event ${row.index + 1} was ${row.outcome}: `);
      this.summary.append(make("code", null, row.code ?? ""), ` ${row.message ?? ""}`);
    }
  }

  filter() {
    const outcomes = checked(this.outcomes);
    const filter = {
      types: checked(this.types),
      outcomes: outcomes.filter((name) => name !== "warned"),
      warnings: outcomes.includes("warned"),
      text: this.search.value,
    };
    const all = filter.types.length + outcomes.length === 0 && filter.text === "";
    this.wanted = all ? undefined : this.service.filter(this.id(), filter);
    byID("listed", HTMLElement).textContent = this.wanted
      ? `${this.wanted.length} of ${this.events} events`
      : `${this.events} events`;
    this.list.setLength(this.wanted?.length ?? this.events);
    this.select();
  }

  select() {
    const index = this.count - 1;
    this.list.select(this.wanted ? this.wanted.indexOf(index) : index);
  }

  /**
   * To the event before or after, of those that are listed.
   * @param {1 | -1} by
   */
  step(by) {
    if (!this.wanted) {
      this.move(this.count + by);
      return;
    }
    const index = this.count - 1;
    const to =
      by > 0 ? this.wanted.find((i) => i > index) : this.wanted.filter((i) => i < index).at(-1);
    if (to !== undefined) {
      this.move(to + 1);
    }
  }

  /** @param {number} count how many events have happened */
  move(count) {
    if (!this.opened) {
      return;
    }
    this.count = Math.min(Math.max(count, 0), this.events);
    this.slider.value = String(this.count);
    this.position.textContent = `${this.count} of ${this.events}`;
    const at = { id: this.opened.id, count: this.count, stage: Number(this.stage.value) };
    /** @type {Change[]} */
    let changes = [];
    if (this.count > 0) {
      const row = this.service.rows(at.id, [this.count - 1])[0];
      const why = this.service.explain(at.id, this.count - 1);
      const stage = this.stage.selectedOptions[0]?.textContent;
      changes = why.changes.filter((c) => !c.stage || c.stage === stage);
      if (row) {
        const text = this.service.text(at.id, row.index);
        this.detail.replaceChildren(
          ...drawEvent(row, why, text, this.files, (path, of) => {
            this.jump(path, of);
          }),
          ...(this.ends(row)
            ? [make("p", { class: "muted" }, "A stream of an operation may end with this event.")]
            : []),
        );
      }
    } else {
      this.detail.replaceChildren(make("p", { class: "muted" }, "Nothing has happened yet."));
    }
    // What explains the event has run it: the state behind it is at hand.
    const state = this.service.state(at);
    this.tree.show(
      state,
      changes.map((c) => c.path),
    );
    const root = this.opened.roots[at.stage] ?? "";
    this.message.replaceChildren(
      this.events === 0 ? this.offer() : drawMessage(state, this.opened.shapes, root),
    );
    this.select();
    this.showDifference();
  }

  /**
   * To the event that last changed a place, up to the one that is shown; from that one, to
   * the one before.
   * @param {Path} path
   * @param {string} [stage]
   */
  jump(path, stage) {
    const i = [...this.stage.options].findIndex((option) => option.textContent === stage);
    if (i >= 0) {
      this.stage.value = String(i);
    }
    const at = { id: this.id(), count: this.count, stage: Number(this.stage.value) };
    let index = this.service.lastChange(at, path);
    if (index === this.count - 1) {
      index = this.service.lastChange({ ...at, count: index }, path);
    }
    if (index < 0) {
      this.say("No event before has changed this.");
      return;
    }
    this.say(`Event ${index + 1} changed this last.`);
    this.move(index + 1);
  }

  /**
   * @param {number | undefined} other
   * @param {number} events
   */
  compareWith(other, events) {
    if (this.other !== undefined) {
      this.service.close(this.other);
    }
    this.other = other;
    this.otherEvents = events;
    this.showDifference();
  }

  showDifference() {
    const box = byID("comparison", HTMLElement);
    box.hidden = this.other === undefined;
    if (this.other === undefined || !this.opened) {
      return;
    }
    const stage = Number(this.stage.value);
    const first = this.service.first(this.opened.id, this.other);
    const changes = this.service.compare(
      { id: this.opened.id, count: this.count, stage },
      { id: this.other, count: Math.min(this.count, this.otherEvents), stage },
    );
    const where = make("p", null);
    if (first < 0) {
      where.append("Both recordings have the same events, with the same outcomes.");
    } else {
      const button = make("button", { type: "button" }, `event ${first + 1}`);
      button.addEventListener("click", () => {
        this.move(first + 1);
      });
      where.append("The first event that differs is ", button);
    }
    const states = make(
      "p",
      null,
      changes.length === 0
        ? `The states behind ${this.count} events are the same.`
        : `The states behind ${this.count} events differ in ${changes.length} places; what is new stands in the other recording:`,
    );
    this.difference.replaceChildren(
      where,
      states,
      drawChanges(changes, (path) => {
        this.jump(path);
      }),
    );
  }

  exportVector() {
    const name = byID("vector-name", HTMLInputElement).value || "recording";
    const text = this.service.vector(this.id(), name, `A recording of ${this.events} events.`);
    const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    const link = make("a", { href: url, download: `${name}.json` });
    link.click();
    setTimeout(() => {
      URL.revokeObjectURL(url);
    }, 10_000);
    this.say(`${name}.json is a conformance vector`, "good");
  }

  /**
   * @param {Event} event of an input for files
   * @param {(files: Dropped[]) => Promise<void>} take
   */
  async takeFiles(event, take) {
    const input = event.target;
    if (!(input instanceof HTMLInputElement)) {
      return;
    }
    try {
      const files = await Promise.all(
        [...(input.files ?? [])].map(async (file) => ({
          path: file.name,
          text: await file.text(),
        })),
      );
      input.value = "";
      await take(files);
    } catch (error) {
      this.tell(error);
    }
  }

  /**
   * Takes YAML files for a spec, and any other for a recording.
   * @param {Dropped[]} files
   */
  async takeDropped(files) {
    const specs = files.filter((file) => /\.ya?ml$/i.test(file.path));
    const recording = files.find((file) => !specs.includes(file));
    if (specs.length > 0) {
      const added = placed(specs, Object.keys(this.files));
      const names = Object.keys(added).map((path) => path.slice(0, path.lastIndexOf("/") + 1));
      const kept = Object.entries(this.files).filter(
        ([path]) => !names.includes(path.slice(0, path.lastIndexOf("/") + 1)),
      );
      this.loadSpecs({ ...Object.fromEntries(kept), ...added }, protocolIn(added));
    }
    if (recording) {
      const whole = eventsOfVector(recording.text);
      await this.take(whole ?? recording.text, true);
    }
  }

  /** @param {Dropped[]} files */
  async openOther(files) {
    const text = files[0]?.text;
    const subject = this.chosen();
    if (text === undefined || !subject) {
      return;
    }
    const { id } = this.service.open(this.protocol.value, subject.name);
    const { events } = this.service.feed(id, eventsOfVector(text) ?? text, true);
    this.compareWith(id, events);
    await Promise.resolve();
  }

  /** @param {string} address */
  follow(address) {
    const source = new EventSource(address);
    source.addEventListener("begin", () => {
      this.text = "";
      this.whole = false;
      this.begin();
      this.say("following …");
    });
    source.addEventListener("piece", (event) => {
      this.guard(() => {
        this.more(dataOf(event), false);
        this.say(`following: ${this.events} events`);
      });
    });
    source.addEventListener("end", (event) => {
      source.close();
      this.guard(() => {
        this.more("", true);
        const why = dataOf(event);
        this.say(`${this.events} events${why === "" ? "" : `; ${why}`}`, why === "" ? "" : "bad");
      });
    });
  }
}

/**
 * The text that an event of the server brings.
 * @param {Event} event
 */
function dataOf(event) {
  const value = event instanceof MessageEvent ? parsed(String(event.data)) : undefined;
  return typeof value === "string" ? value : "";
}

/** @typedef {{path: string, text: string}} Dropped */

/**
 * Files that were dropped, and those in folders.
 * @param {DataTransfer} transfer
 * @returns {Promise<Dropped[]>}
 */
async function droppedFiles(transfer) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  if (entries.some((entry) => entry?.isDirectory)) {
    const found = await Promise.all(entries.map((entry) => filesBelow(entry)));
    return found.flat();
  }
  return await Promise.all(
    [...transfer.files].map(async (file) => ({ path: file.name, text: await file.text() })),
  );
}

/**
 * @param {FileSystemEntry | null} entry
 * @returns {Promise<Dropped[]>}
 */
async function filesBelow(entry) {
  if (entry instanceof FileSystemFileEntry) {
    const file = await new Promise((/** @type {(file: File) => void} */ resolve, reject) => {
      entry.file(resolve, reject);
    });
    return [{ path: entry.fullPath.replace(/^\//, ""), text: await file.text() }];
  }
  if (!(entry instanceof FileSystemDirectoryEntry)) {
    return [];
  }
  const reader = entry.createReader();
  /** @type {Dropped[]} */
  const found = [];
  for (;;) {
    const batch = await new Promise(
      (/** @type {(entries: FileSystemEntry[]) => void} */ resolve, reject) => {
        reader.readEntries(resolve, reject);
      },
    );
    if (batch.length === 0) {
      return found;
    }
    for (const below of batch) {
      found.push(...(await filesBelow(below)));
    }
  }
}

/**
 * Spec files where others may import them: each folder beside those that are there.
 * @param {Dropped[]} specs
 * @param {string[]} there
 * @returns {Record<string, string>}
 */
function placed(specs, there) {
  const first = there.find((path) => /[^/]+\/[^/]+$/.test(path)) ?? "spec/x/x.yaml";
  const base = first.split("/").slice(0, -2).join("/");
  /** @type {Record<string, string>} */
  const files = {};
  const header = specs.find((file) => /^protocol:/m.test(file.text));
  const flat = /^protocol:\s*["']?(\w+)/m.exec(header?.text ?? "")?.[1] ?? "dropped";
  for (const { path, text } of specs) {
    const parts = path.split("/");
    const name = parts.at(-1) ?? path;
    if (name === "msggen.yaml") {
      continue;
    }
    const folder = parts.length > 1 ? parts.at(-2) : flat;
    files[[...(base === "" ? [] : [base]), folder, name].join("/")] = text;
  }
  return files;
}

/** @param {Record<string, string>} files */
function protocolIn(files) {
  const texts = Object.values(files).map((text) => /^protocol:\s*["']?(\w+)/m.exec(text)?.[1]);
  return texts.find((name) => name !== undefined);
}

/**
 * The events of a conformance vector as lines, or undefined if a text is none.
 * @param {string} text
 */
function eventsOfVector(text) {
  const value = text.length < 50_000_000 && text.includes('"steps"') ? parsed(text) : undefined;
  if (!isRecord(value) || !Array.isArray(value.steps)) {
    return undefined;
  }
  /** @type {string[]} */
  const lines = [];
  for (const step of /** @type {unknown[]} */ (value.steps)) {
    if (isRecord(step) && "event" in step) {
      lines.push(JSON.stringify(step.event));
    } else if (isRecord(step) && typeof step.event_text === "string") {
      lines.push(step.event_text.replaceAll("\n", " "));
    }
  }
  return lines.join("\n");
}

/**
 * Check boxes with counts; those that are checked stay so.
 * @param {HTMLElement} box
 * @param {string} name
 * @param {Record<string, number>} counts
 */
function refreshChoices(box, name, counts) {
  const before = checked(box);
  const items = Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1));
  const choices = items.map(([value, n]) => {
    const input = make("input", { type: "checkbox", name, value });
    input.checked = before.includes(value);
    return make(
      "label",
      { class: "choice" },
      input,
      ` ${value || "(none)"} `,
      make("span", { class: "muted" }, String(n)),
    );
  });
  box.replaceChildren(...choices);
}

/** @param {HTMLElement} box */
function checked(box) {
  return [...box.querySelectorAll("input")].filter((i) => i.checked).map((i) => i.value);
}

async function startInspector() {
  const status = byID("status", HTMLElement);
  try {
    /** @type {unknown} */
    const found = Reflect.get(globalThis, "msggenGiven");
    const given = /** @type {Given} */ (found);
    const inspector = new Inspector(await InspectorService.start(), given);
    document.documentElement.dataset.ready = "true";
    if (given.follow) {
      inspector.follow(given.follow);
    }
  } catch (error) {
    status.className = "note bad";
    status.textContent = error instanceof Error ? error.message : String(error);
  }
}

void startInspector();
