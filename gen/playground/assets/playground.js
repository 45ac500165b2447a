// The playground: an editor for specs, and what comes of them.
"use strict";

/** @typedef {{title: string, files: Record<string, string>, file: string, stream: string}} Example */
/** @typedef {{name: string, output: string}} Language one line of a project file */
/** @typedef {{examples: Example[], languages: Language[], program: string}} Given */
/** @typedef {{file: string, line: number, col: number}} Where */
/** @typedef {{place?: Where, severity: string, code: string}} Finding */
/** @typedef {{name: string, subjects: {name: string, example?: string[]}[]}} Declared */
/** @typedef {{protocols: Declared[], findings: Finding[], text: string}} Checked */
/**
 * @typedef {object} Taken an event with what came of it
 * @property {number} index
 * @property {boolean} [end]
 * @property {string} outcome
 * @property {string} [code]
 * @property {string} [message]
 * @property {string} [type]
 * @property {{code: string, message: string}[]} [warnings]
 * @property {string[]} [signals]
 */
/** @typedef {{path: string, text: string}} Emitted */
/** @typedef {(method: string, params: string) => string} Program gives JSON, or throws */

{
  /**
   * @param {string} name
   * @returns {unknown} what another script has left
   */
  const left = (name) => Reflect.get(globalThis, name);

  /**
   * @param {string} text
   * @returns {unknown}
   */
  const parsed = (text) => JSON.parse(text);

  const given = /** @type {Given} */ (left("msggenPlayground"));

  /** How long nothing has to be typed before all is worked out anew, in ms. */
  const pause = 150;
  /** How many events are listed. */
  const mostListed = 500;

  /**
   * @template {HTMLElement} T
   * @param {string} id
   * @param {new () => T} kind
   * @returns {T}
   */
  const part = (id, kind) => {
    const found = document.getElementById(id);
    if (!(found instanceof kind)) {
      throw new Error(`the page has no ${id}`);
    }
    return found;
  };

  const examples = part("example", HTMLSelectElement);
  const fileList = part("file", HTMLSelectElement);
  const subjects = part("subject", HTMLSelectElement);
  const protocols = part("protocol", HTMLSelectElement);
  const languages = part("language", HTMLSelectElement);
  const emittedList = part("emitted", HTMLSelectElement);
  const cut = part("cut", HTMLInputElement);
  const stream = part("stream", HTMLTextAreaElement);
  const views = part("views", HTMLDivElement);
  const status = part("status", HTMLElement);
  const findings = part("findings", HTMLElement);
  const editor = new PlaygroundEditor(
    part("spec", HTMLTextAreaElement),
    part("paint", HTMLElement),
    part("numbers", HTMLElement),
  );

  /** @type {Record<string, string>} */
  let files = {};
  let open = "";
  /** @type {Program | undefined} what checks and folds */
  let program;
  /** @type {Declared[]} */
  let loaded = [];
  let wrong = false;
  let codeShown = false;
  /** @type {string | undefined} what to choose as soon as the specs are right */
  let wanted;
  /** @type {Promise<Program> | undefined} */
  let emitter;
  /** @type {Emitted[]} */
  let emitted = [];

  /**
   * Fills a list, and keeps what was chosen if it is still there.
   * @param {HTMLSelectElement} list
   * @param {{value: string, text: string}[]} entries
   * @param {string} [wanted]
   */
  function fill(list, entries, wanted = list.value) {
    list.replaceChildren(
      ...entries.map(({ value, text }) => {
        const option = document.createElement("option");
        option.value = value;
        option.textContent = text;
        return option;
      }),
    );
    if (entries.some(({ value }) => value === wanted)) {
      list.value = wanted;
    }
  }

  /** @param {string[]} names */
  const named = (names) => names.map((name) => ({ value: name, text: name }));

  /** @param {unknown} error */
  const said = (error) => (error instanceof Error ? error.message : String(error));

  /**
   * Starts a program that a script has brought, as internal/web says.
   * @param {string} name
   */
  const load = (name) => {
    const start = /** @type {(name: string) => Promise<Program>} */ (left("msggenLoad"));
    return start(name);
  };

  /**
   * Asks the program, which answers at once.
   * @param {string} method
   * @param {object} params
   * @returns {unknown}
   */
  const ask = (method, params) => parsed(program?.(method, JSON.stringify(params)) ?? "null");

  // What is worked on.

  /** @param {Work} work */
  function begin(work) {
    files = { ...work.files };
    open = work.file in files ? work.file : (Object.keys(files).sort()[0] ?? "");
    fill(fileList, named(Object.keys(files).sort()), open);
    editor.text = files[open] ?? "";
    stream.value = work.stream;
    check(work.subject);
  }

  /** @param {Example} example */
  function beginExample(example) {
    begin({ files: example.files, file: example.file, subject: "", stream: example.stream });
    if (example.stream === "") {
      takeExample();
    }
  }

  /** @returns {Work} */
  function work() {
    return {
      files,
      file: open,
      subject: subjects.value,
      stream: stream.value,
      ...(codeShown ? { language: languages.value } : {}),
    };
  }

  // Specs are checked, streams folded, code emitted.

  /** @param {string} [subject] */
  function check(subject) {
    if (!program) {
      return;
    }
    try {
      const answer = /** @type {Checked} */ (ask("load", { files }));
      loaded = answer.protocols;
      tell(answer);
      wanted = subject ?? wanted;
      if (!wrong) {
        listSubjects(wanted);
        wanted = undefined;
      }
    } catch (error) {
      wrong = true;
      status.textContent = said(error);
    }
    run();
    void emit();
  }

  /** @param {Checked} answer */
  function tell(answer) {
    const found = answer.findings;
    const errors = found.filter(({ severity }) => severity === "error").length;
    wrong = errors > 0;
    status.textContent =
      errors === 0 ? "No errors" : errors === 1 ? "1 error" : `${String(errors)} errors`;
    findings.textContent = answer.text;
    /** @type {Map<number, number>} */
    const faults = new Map();
    for (const { place } of found) {
      if (place?.file === open && !faults.has(place.line)) {
        faults.set(place.line, place.col);
      }
    }
    editor.mark(faults);
    part("jumps", HTMLElement).replaceChildren(
      ...found.slice(0, 20).flatMap(({ place, code }) => (place ? [jump(place, code)] : [])),
    );
  }

  /**
   * @param {Where} place
   * @param {string} code
   */
  function jump(place, code) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = `${String(place.line)}: ${code}`;
    button.addEventListener("click", () => {
      if (place.file !== open) {
        show(place.file);
      }
      editor.go(place.line, place.col);
    });
    return button;
  }

  /** The folder of the file that is open is the protocol that is worked on. */
  function folder() {
    return open.split("/").slice(0, -1).join("/");
  }

  /** @param {string} [first] */
  function listSubjects(first) {
    const here = loaded.flatMap((p) =>
      p.subjects.map((s) => ({ value: `${p.name}.${s.name}`, text: `${p.name}.${s.name}` })),
    );
    const own = `${/protocol: *(\w+)/u.exec(header())?.[1] ?? ""}.`;
    here.sort((a, b) => Number(b.value.startsWith(own)) - Number(a.value.startsWith(own)));
    fill(subjects, here, first ?? subjects.value);
    fill(protocols, named(loaded.map(({ name }) => name)), protocols.value || own.slice(0, -1));
  }

  /** All specs of the protocol that is worked on. */
  function header() {
    return Object.keys(files)
      .filter((name) => name.startsWith(`${folder()}/`))
      .map((name) => files[name])
      .join("\n");
  }

  function chosen() {
    const [protocol = "", name = ""] = subjects.value.split(".");
    return { protocol, name };
  }

  /** Takes the stream that the spec gives as an example. */
  function takeExample() {
    const { protocol, name } = chosen();
    const subject = loaded.find((p) => p.name === protocol)?.subjects.find((s) => s.name === name);
    stream.value = subject?.example?.join("\n") ?? "";
    run();
  }

  function run() {
    const state = part("state", HTMLElement);
    const list = part("events", HTMLOListElement);
    const { protocol, name } = chosen();
    if (!program || wrong || name === "") {
      if (!wrong) {
        state.textContent = "";
        list.replaceChildren();
      }
      return; // what was right last stays, as long as something is wrong
    }
    try {
      const { id, roots } = /** @type {{id: number, roots: string[]}} */ (
        ask("open", { protocol, subject: name })
      );
      ask("feed", { id, text: `${stream.value}\n`, last: true });
      const { events } = /** @type {{events: number}} */ (
        ask("end", { id, incomplete: cut.checked })
      );
      const indexes = Array.from({ length: Math.min(events, mostListed) }, (_, i) => i);
      const rows = /** @type {Taken[]} */ (ask("rows", { id, indexes }));
      list.replaceChildren(
        ...rows.map((row) => {
          const why = /** @type {{emitted?: string[]}} */ (
            ask("explain", { id, index: row.index })
          );
          return listed(row, why.emitted ?? []);
        }),
      );
      const last = ask("state", { id, count: events, stage: roots.length - 1 });
      state.textContent = JSON.stringify(last, null, 2);
      ask("close", { id });
    } catch (error) {
      state.textContent = said(error);
      list.replaceChildren();
    }
  }

  const looks = /** @type {Record<string, string>} */ ({ applied: "good", skipped: "warn" });

  /**
   * @param {Taken} row
   * @param {string[]} made values that were emitted
   */
  function listed(row, made) {
    const item = document.createElement("li");
    const badge = document.createElement("span");
    badge.className = `badge ${looks[row.outcome] ?? (row.outcome === "ignored" ? "" : "bad")}`;
    badge.textContent = row.code ? `${row.outcome}: ${row.code}` : row.outcome;
    item.append(badge, row.end ? "the end" : (row.type ?? ""));
    const more = [
      row.message,
      ...(row.warnings ?? []).map(({ code, message }) => `warning ${code}: ${message}`),
      ...(row.signals ?? []).map((signal) => `signal ${signal}`),
      ...made,
    ];
    for (const text of more) {
      if (text) {
        const line = document.createElement("span");
        line.className = "made";
        line.textContent = text;
        item.append(line);
      }
    }
    return item;
  }

  /** Loads what emits code, once it is asked for. */
  function loadEmitter() {
    emitter ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = given.program;
      script.addEventListener("load", () => {
        resolve(load("playground"));
      });
      script.addEventListener("error", () => {
        reject(new Error(`${given.program} cannot be loaded`));
      });
      document.head.append(script);
    });
    return emitter;
  }

  async function emit() {
    if (!codeShown || wrong) {
      return;
    }
    const told = part("emitting", HTMLElement);
    try {
      told.textContent = "Loading…";
      const call = await loadEmitter();
      const language = given.languages.find(({ name }) => name === languages.value);
      const params = { files, output: language?.output, protocol: protocols.value };
      emitted = /** @type {Emitted[]} */ (parsed(call("emit", JSON.stringify(params))));
      told.textContent = emitted.length === 1 ? "1 file" : `${String(emitted.length)} files`;
      fill(emittedList, named(emitted.map(({ path }) => path)));
    } catch (error) {
      told.textContent = said(error);
      emitted = [];
      fill(emittedList, []);
    }
    showCode();
  }

  function showCode() {
    const file = emitted.find(({ path }) => path === emittedList.value);
    part("code", HTMLElement).textContent = file?.text ?? "";
  }

  /** @param {string} name */
  function show(name) {
    open = name;
    fileList.value = name;
    editor.text = files[name] ?? "";
    check();
  }

  // What the reader does.

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;

  /** @param {() => void} work */
  function soon(work) {
    clearTimeout(waiting);
    waiting = setTimeout(work, pause);
  }

  editor.area.addEventListener("input", () => {
    files[open] = editor.text;
    soon(check);
  });
  stream.addEventListener("input", () => {
    soon(run);
  });
  cut.addEventListener("change", run);
  subjects.addEventListener("change", () => {
    if (stream.value.trim() === "") {
      takeExample();
    }
    run();
  });
  fileList.addEventListener("change", () => {
    show(fileList.value);
  });
  examples.addEventListener("change", () => {
    const example = given.examples.find(({ title }) => title === examples.value);
    if (example) {
      beginExample(example);
    }
  });
  languages.addEventListener("change", () => void emit());
  protocols.addEventListener("change", () => void emit());
  emittedList.addEventListener("change", showCode);
  views.addEventListener("msggen-tab", (event) => {
    codeShown = event instanceof CustomEvent && event.detail === "Code";
    void emit();
  });
  part("share", HTMLButtonElement).addEventListener("click", () => void share());

  let ownLink = "";

  async function share() {
    ownLink = await writeLink(work());
    location.hash = ownLink;
    try {
      await navigator.clipboard.writeText(location.href);
      status.textContent = "The address of this page is a link to it, and is copied.";
    } catch {
      status.textContent = "The address of this page is a link to it.";
    }
  }

  /** Begins with what the address holds, or with the first example. */
  async function beginWithLink() {
    /** @type {Work | undefined} */
    let linked;
    let unread = "";
    try {
      linked = await readLink(location.hash);
    } catch (error) {
      unread = `The link cannot be read: ${said(error)}`;
    }
    if (linked) {
      begin(linked);
      if (linked.language !== undefined) {
        languages.value = linked.language;
        views.dispatchEvent(new CustomEvent("msggen-tab", { detail: "Code" }));
      }
    } else if (open === "" && given.examples[0]) {
      beginExample(given.examples[0]);
    }
    if (unread !== "") {
      status.textContent = unread;
    }
  }

  async function start() {
    fill(examples, named(given.examples.map(({ title }) => title)));
    fill(languages, named(given.languages.map(({ name }) => name)));
    try {
      program = await load("inspector");
    } catch (error) {
      status.textContent = said(error);
      return;
    }
    await beginWithLink();
    addEventListener("hashchange", () => {
      if (location.hash !== ownLink) {
        void beginWithLink();
      }
    });
    document.documentElement.dataset.ready = "true";
  }

  // Tabs are there when the page is.
  if (document.readyState === "loading") {
    document.addEventListener("DOMContentLoaded", () => void start());
  } else {
    void start();
  }
}
