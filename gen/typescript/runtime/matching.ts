/** Shorter texts are left to the engine. */
const LONG = 1 << 10;

/**
 * Whether a pattern is found in a text. An engine goes back and forth in a text, and a long one is
 * more than its stack holds; so that is gone through once, whatever the pattern.
 */
export function matches(pattern: RegExp, text: string): boolean {
  return text.length < LONG ? pattern.test(text) : automatonOf(pattern.source).test(text);
}

const automata = /* @__PURE__ */ new Map<string, Automaton>();

function automatonOf(source: string): Automaton {
  let automaton = automata.get(source);
  if (automaton === undefined) {
    automaton = new Automaton(source);
    automata.set(source, automaton);
  }
  return automaton;
}

/** A step of a pattern: a character of a kind, a place, ways to go on from here, or the end. */
type Step =
  | { readonly op: "character"; readonly is: (character: string) => boolean }
  | { readonly op: "place"; readonly is: (place: Place) => boolean }
  | { readonly op: "ways"; readonly by: readonly number[] }
  | { readonly op: "end" };

/** What stands before a place and behind it; nothing at the ends of the text. */
interface Place {
  readonly before: string | undefined;
  readonly behind: string | undefined;
}

/** Steps that may be next, and how the text goes on from there. */
interface State {
  readonly steps: readonly number[];
  readonly before: string | undefined;
  readonly next: Map<string | undefined, State>;
}

/** More states than that are not remembered. */
const MAX_STATES = 1000;

/** A pattern of which all ways are gone at once. */
class Automaton {
  readonly #steps: readonly Step[];
  #states = new Map<string, State>();

  constructor(source: string) {
    this.#steps = [...new Parser(source).choice(), { op: "end" }];
  }

  test(text: string): boolean {
    let state = this.#state([0], undefined);
    for (const character of text) {
      const next = state.next.get(character) ?? this.#go(state, character);
      if (next === FOUND) {
        return true;
      }
      state = next;
    }
    return this.#go(state, undefined) === FOUND;
  }

  #go(from: State, behind: string | undefined): State {
    const open = this.#reached(from, behind);
    let to = FOUND;
    if (!open.some((at) => this.#steps[at]?.op === "end")) {
      const next = new Set([0]); // the pattern may begin anywhere
      for (const at of open) {
        const step = this.#steps[at];
        if (behind !== undefined && step?.op === "character" && step.is(behind)) {
          next.add(at + 1);
        }
      }
      to = this.#state(
        [...next].sort((a, b) => a - b),
        isWord(behind) ? "w" : "-",
      );
    }
    if (behind !== undefined && from.next.size < MAX_STATES) {
      from.next.set(behind, to);
    }
    return to;
  }

  /** The steps to which one comes without another character. */
  #reached(from: State, behind: string | undefined): readonly number[] {
    const reached = new Set<number>(from.steps);
    for (const at of reached) {
      const step = this.#steps[at];
      if (step?.op === "ways") {
        for (const by of step.by) {
          reached.add(at + by);
        }
      } else if (step?.op === "place" && step.is({ before: from.before, behind })) {
        reached.add(at + 1);
      }
    }
    return [...reached];
  }

  #state(steps: readonly number[], before: string | undefined): State {
    const key = `${before ?? ""}${steps.join()}`;
    let state = this.#states.get(key);
    if (state === undefined) {
      if (this.#states.size >= MAX_STATES) {
        this.#states = new Map();
      }
      state = { steps, before, next: new Map() };
      this.#states.set(key, state);
    }
    return state;
  }
}

const FOUND: State = { steps: [], before: undefined, next: /* @__PURE__ */ new Map() };

function isWord(character: string | undefined): boolean {
  return character !== undefined && /^\w$/.test(character);
}

const PLACES: Readonly<Record<string, (place: Place) => boolean>> = {
  "^": ({ before }) => before === undefined,
  $: ({ behind }) => behind === undefined,
  "\\b": ({ before, behind }) => isWord(before) !== isWord(behind),
  "\\B": ({ before, behind }) => isWord(before) === isWord(behind),
};

/** One character, escape or class of a pattern, and how often something comes. */
const ATOM = /\[(?:[^\\\]]|\\[^])*\]|\\[pP]\{[^}]*\}|\\x..|\\u\{[^}]*\}|\\u[^{]...|\\[^]|[^]/uy;
const GROUP = /\((?:\?:|\?<\w+>)?/y;
const REPETITION = /(?:([*+?])|\{(\d+)(,)?(\d*)\})\??/y;

/** Makes steps of a pattern that is sound. */
class Parser {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  choice(): Step[] {
    const left = this.#sequence();
    if (this.#source.charAt(this.#at) !== "|") {
      return left;
    }
    this.#at++;
    const right = this.choice();
    return [ways(1, left.length + 2), ...left, ways(right.length + 1), ...right];
  }

  #sequence(): Step[] {
    const steps: Step[][] = [];
    while (this.#at < this.#source.length && !"|)".includes(this.#source.charAt(this.#at))) {
      steps.push(this.#repeated(this.#part()));
    }
    return steps.flat();
  }

  #part(): Step[] {
    if (this.#taken(GROUP) !== undefined) {
      const steps = this.choice();
      this.#at++; // the parenthesis
      return steps;
    }
    const [atom = ""] = this.#taken(ATOM) ?? [];
    const place = PLACES[atom];
    return [place === undefined ? character(atom) : { op: "place", is: place }];
  }

  #repeated(steps: Step[]): Step[] {
    const taken = this.#taken(REPETITION);
    if (taken === undefined) {
      return steps;
    }
    const [, sign, least = sign === "+" ? "1" : "0", comma, most = ""] = taken;
    const min = Number(least);
    const always = Array.from({ length: min }, () => steps).flat();
    if (sign === "*" || sign === "+" || (comma !== undefined && most === "")) {
      return [...always, ways(1, steps.length + 2), ...steps, ways(-steps.length - 1)];
    }
    let more: Step[] = [];
    const max = sign === "?" ? 1 : comma === undefined ? min : Number(most);
    for (let i = min; i < max; i++) {
      more = [ways(1, steps.length + more.length + 1), ...steps, ...more];
    }
    return [...always, ...more];
  }

  #taken(what: RegExp): RegExpExecArray | undefined {
    what.lastIndex = this.#at;
    const taken = what.exec(this.#source) ?? undefined;
    this.#at += taken?.[0].length ?? 0;
    return taken;
  }
}

function ways(...by: number[]): Step {
  return { op: "ways", by };
}

function character(atom: string): Step {
  const kind = new RegExp(`^${atom}$`, "u");
  return { op: "character", is: (one) => kind.test(one) };
}
