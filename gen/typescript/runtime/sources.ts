/** Where fresh ids and times come from. Replace them to repeat a fold exactly. */
export interface Sources {
  /** A fresh id. By default a random UUID as 32 lower-case hex digits. */
  readonly newId: () => string;
  /** The time. By default ISO 8601 in UTC, with milliseconds. */
  readonly now: () => string;
}

/** What bounds what a stream brings. A limit that is left out is the one of the protocol. */
export interface Limits {
  /** Bytes of one event of a stream: 16 MiB, if the protocol does not say otherwise. */
  readonly eventSize?: number | undefined;
  /**
   * Objects and lists inside each other in one document: 512, and for events of a stream what the
   * protocol says.
   */
  readonly depth?: number | undefined;
  /** Elements of a list, keys of a map, that rules make longer, if the protocol has such a limit. */
  readonly items?: number | undefined;
  /** UTF-16 units of a text that rules make longer, if the protocol has such a limit. */
  readonly text?: number | undefined;
  /** What the operations of one patch copy and move, if the protocol has such a limit. */
  readonly patchWork?: number | undefined;
}

/** Options of whatever may need a fresh id or the time. */
export interface SourceOptions {
  /** Limits for this call only. */
  readonly limits?: Limits | undefined;
  /** Sources for this call only. What is missing comes from the common ones. */
  readonly sources?: Partial<Sources> | undefined;
}

/** Options of what ends a stream. */
export interface EndOptions extends SourceOptions {
  /** Whether the stream was cut off. */
  readonly incomplete?: boolean | undefined;
}

const standard: Sources = { newId: randomId, now: () => new Date().toISOString() };

let common = standard;

/**
 * Replaces the sources of all calls that do not bring their own; what is missing
 * becomes the standard one. Returns a function that puts the previous ones back.
 */
export function setSources(sources: Partial<Sources>): () => void {
  const previous = common;
  common = { ...standard, ...sources };
  return () => {
    common = previous;
  };
}

/** The sources of one call. */
export function sourcesOf(options: SourceOptions | undefined): Sources {
  const own = options?.sources;
  if (own === undefined) {
    return common;
  }
  return { newId: own.newId ?? common.newId, now: own.now ?? common.now };
}

interface Random {
  randomUUID?: () => string;
  getRandomValues: (bytes: Uint8Array) => Uint8Array;
}

/** `randomUUID` exists in secure contexts only, `getRandomValues` everywhere. */
function randomId(): string {
  const random = (globalThis as unknown as { crypto: Random }).crypto;
  if (random.randomUUID !== undefined) {
    return random.randomUUID().replaceAll("-", "");
  }
  const bytes = random.getRandomValues(new Uint8Array(16));
  let id = "";
  bytes.forEach((byte, i) => {
    const bits = i === 6 ? (byte & 0x0f) | 0x40 : i === 8 ? (byte & 0x3f) | 0x80 : byte;
    id += bits.toString(16).padStart(2, "0");
  });
  return id;
}
