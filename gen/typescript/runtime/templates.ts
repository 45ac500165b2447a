/** Longer texts take `JSON.parse` less time for a character than they would take here. */
const MAX_TEXT = 2048;
/** What has more parts is not learned. */
const MAX_PARTS = 32;
/** So many templates are tried at most. */
const MAX_TEMPLATES = 4;
/** Templates that so many texts in a row do not fit are dropped. */
const MAX_MISSES = 64;

/** So many texts in a row have to be alike. */
const SAMPLES = 4;
/** So many texts are read before one is looked at, at first, when all templates are there, and at most. */
const FIRST_PAUSE = 8;
const LONG_PAUSE = 256;
const MAX_PAUSE = 4096;

/**
 * Reads JSON texts that differ from earlier ones only in their strings and numbers, as most events
 * of a stream do: a few lines of some program have written them all. A regular expression that has
 * the rest of a text as it stands finds these strings and numbers in a third of the time that
 * `JSON.parse` takes, and proves that no name stands twice. What it does not fit is left to
 * `JSON.parse`.
 *
 * The value is lent: it is the same one for every text of a template, with other strings and
 * numbers in it. So whoever reads it has to copy what is to stay, and nobody else may read another
 * text meanwhile, such as a function of the user that is called while a value is read.
 *
 * To compile an expression takes as long as to read a hundred texts. So there are only a few, each
 * is learned from some texts in a row that are alike, and where there are none of these they are
 * looked for ever more seldom.
 */
export class Templates {
  /** The one that was of use last is the first. */
  readonly #templates: Template[] = [];
  #lent = false;
  #misses = 0;
  /** How many texts there are to be read until one is looked at. */
  #ahead = FIRST_PAUSE;
  #pause = FIRST_PAUSE;
  /** The text that was looked at last. */
  #sample: Sample | undefined = undefined;

  /** The value of a text, if the text is like an earlier one. It has to be given back. */
  lend(text: string): object | undefined {
    const templates = this.#templates;
    // Whoever does not compile with types may give anything: that is JSON.parse's to judge.
    const isText = typeof text === "string";
    if (templates.length === 0 || !isText || text.length > MAX_TEXT || this.#lent) {
      return undefined;
    }
    let at = 0;
    for (const template of templates) {
      const groups = template.pattern.exec(text);
      if (groups !== null) {
        this.#misses = 0;
        if (at > 0) {
          templates.splice(at, 1);
          templates.unshift(template);
        }
        fill(template.scalars, groups, text.includes("\\"));
        this.#lent = true;
        return template.value;
      }
      at++;
    }
    this.#misses++;
    if (this.#misses === MAX_MISSES) {
      this.#misses = 0;
      templates.length = 0;
    }
    return undefined;
  }

  /** Takes the value back that was lent. */
  takeBack(): void {
    this.#lent = false;
  }

  /** Learns from a text what `JSON.parse` has made of it. No name stands twice in it. */
  learn(text: string, value: unknown): void {
    this.#ahead--;
    const isShort = typeof text === "string" && text.length <= MAX_TEXT;
    if (this.#ahead > 0 || !isShort || typeof value !== "object" || value === null) {
      return;
    }
    const own = JSON.parse(text) as object; // the other one is its reader's
    const sample = new Sample(text, own);
    const fits = this.#sample === undefined || sample.isLike(this.#sample);
    if (fits && sample.isUsual) {
      this.#sample = sample;
      if (sample.count < SAMPLES) {
        return; // the next one tells whether there are more
      }
      this.#templates.unshift(sample.template());
      this.#templates.length = Math.min(this.#templates.length, MAX_TEMPLATES);
      this.#misses = 0;
      this.#pause = this.#templates.length < MAX_TEMPLATES ? FIRST_PAUSE : LONG_PAUSE;
    } else {
      this.#pause = Math.min(2 * this.#pause, MAX_PAUSE);
    }
    this.#sample = undefined;
    this.#ahead = this.#pause;
  }
}

/** Texts with one layout. */
interface Template {
  readonly pattern: RegExp;
  readonly value: object;
  /** What the groups of the pattern find. */
  readonly scalars: readonly Scalar[];
}

/** A string or number inside the value of a template. */
interface Scalar {
  /** The object or list that it is in. */
  readonly owner: Record<string | number, unknown>;
  readonly key: string | number;
  readonly isNumber: boolean;
}

/** Puts the strings and numbers of a text where they belong. */
function fill(scalars: readonly Scalar[], groups: readonly string[], escaped: boolean): void {
  let group = 1;
  for (const { owner, key, isNumber } of scalars) {
    const found = groups[group] ?? "";
    if (isNumber) {
      owner[key] = numberOf(found);
    } else {
      owner[key] = escaped && found.includes("\\") ? (JSON.parse(`"${found}"`) as string) : found;
    }
    group++;
  }
}

const ZERO = 0x30;
const NINE = 0x39;

/** A number of its spelling. Of a short row of digits engines make one more slowly. */
function numberOf(digits: string): number {
  let value = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(i);
    if (digit < ZERO || digit > NINE || i === 15) {
      return Number(digits);
    }
    value = 10 * value + digit - ZERO;
  }
  return value;
}

const TOKEN = /([ \t\r\n]*)("(?:[^"\\]|\\.)*"|[-+.\w]+|[{}[\],:]|$)/y;
const SYNTAX = /[\\^$.*+?()[\]{}|/]/g;
const STRING = String.raw`"([^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})[^"\\\x00-\x1f]*)*)"`;
const NUMBER = String.raw`(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)`;
/** What is called like this tells mostly of what kind something is. */
const NAME = /^[A-Za-z]+[-_.A-Za-z]*$/;

/** A text that is looked at, and what it has in common with those right before it. */
class Sample {
  /** How many texts were like this one, it included. */
  count = 1;
  /** Whether it is like most texts. Of others no template is made. */
  isUsual = true;
  readonly #text: string;
  readonly #value: object;
  /** What stands before each of the scalars, and behind the last, as an expression. */
  readonly #between: string[] = [];
  #last = "^";
  readonly #scalars: Scalar[] = [];
  /** The names that these are in every text, as far as they are. */
  readonly #names: (string | undefined)[] = [];
  #at = 0;
  #parts = 0;

  constructor(text: string, value: object) {
    this.#text = text;
    this.#value = value;
    this.#container(value as Scalar["owner"]);
    this.#same();
    this.#between.push(`${this.#last}$`);
  }

  /** Whether it differs from another one only in its strings and numbers. */
  isLike(before: Sample): boolean {
    if (
      this.#between.join("*") !== before.#between.join("*") ||
      this.#scalars.some(({ isNumber }, i) => isNumber !== before.#scalars[i]?.isNumber)
    ) {
      return false;
    }
    this.count += before.count;
    for (const [i, name] of before.#names.entries()) {
      if (this.#names[i] !== name) {
        this.#names[i] = undefined;
      }
    }
    return true;
  }

  /** The template of the text. Its value is that of the template from now on. */
  template(): Template {
    const scalars: Scalar[] = [];
    let source = "";
    for (const [i, scalar] of this.#scalars.entries()) {
      const { owner, key, isNumber } = scalar;
      const name = this.#names[i];
      source += this.#between[i] ?? "";
      if (name === undefined) {
        source += isNumber ? NUMBER : STRING;
        scalars.push(scalar);
      } else {
        source += `"${name.replace(SYNTAX, String.raw`\$&`)}"`;
        owner[key] = asKey(name);
      }
    }
    source += this.#between.at(-1) ?? "";
    return { pattern: new RegExp(source), value: this.#value, scalars };
  }

  #container(owner: Scalar["owner"]): void {
    const isList = Array.isArray(owner);
    this.#same();
    for (const [i, name] of Object.keys(owner).entries()) {
      this.#parts++;
      if (this.#parts > MAX_PARTS || name === "__proto__") {
        this.isUsual = false;
        return;
      }
      if (i > 0) {
        this.#same();
      }
      if (!isList) {
        // Names that are escaped or that an engine puts elsewhere are not worth a thought.
        this.isUsual &&= this.#same() === JSON.stringify(name);
        this.#same();
      }
      this.#part(owner, isList ? i : name);
    }
    this.#same();
  }

  #part(owner: Scalar["owner"], key: string | number): void {
    const part = owner[key];
    if (typeof part === "object" && part !== null) {
      this.#container(part as Scalar["owner"]);
    } else if (typeof part === "string" || typeof part === "number") {
      this.#token();
      this.#between.push(this.#last);
      this.#last = "";
      this.#scalars.push({ owner, key, isNumber: typeof part === "number" });
      this.#names.push(typeof part === "string" && NAME.test(part) ? part : undefined);
    } else {
      this.#same();
    }
  }

  /** The next token, which is the same in all the texts. */
  #same(): string {
    const token = this.#token();
    this.#last += token.replace(SYNTAX, String.raw`\$&`);
    return token;
  }

  /** The next token. What is blank before it is the same in all the texts. */
  #token(): string {
    TOKEN.lastIndex = this.#at;
    const [all = "", blank = "", token = ""] = TOKEN.exec(this.#text) ?? [];
    this.#at += all.length;
    this.#last += blank;
    return token;
  }
}

/** The same text as engines keep it that is the name of a field: they compare it in no time. */
function asKey(text: string): string {
  return Object.keys({ [text]: true })[0] ?? text;
}
