/**
 * One stream on its way from the function that gives its events to the connection that sends them,
 * or to several, one after the other.
 */
export class Recording {
  /** Begins the ids of the events; empty if the stream cannot be resumed. */
  readonly key: string;
  /** Ends the function, if it still runs, and makes room. */
  forget: () => void = () => undefined;
  /** Bytes of events that are kept for other connections. */
  readonly #keep: number;
  /** What has not been forgotten. */
  #frames: Uint8Array[] = [];
  /** The number of the first of them; they count from 1. */
  #first = 1;
  #size = 0;
  /** The number of the last one that a connection has sent. */
  #sent = 0;
  #readers = 0;
  #over = false;
  #error: unknown = undefined;
  #waiting: (() => void)[] = [];
  #expiry: ReturnType<typeof setTimeout> | undefined = undefined;

  constructor(key: string, keep: number) {
    this.key = key;
    this.#keep = keep;
  }

  /** Whether there was any event. */
  get began(): boolean {
    return this.#next > 1;
  }

  get #next(): number {
    return this.#first + this.#frames.length;
  }

  /** Is done at the next change. */
  changed(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  #notify(): void {
    for (const resolve of this.#waiting.splice(0)) {
      resolve();
    }
  }

  /**
   * Puts the fields of an event behind the others, and waits for a slow client. Without any client it forgets the
   * oldest events instead.
   */
  async add(fields: string, signal: AbortSignal): Promise<void> {
    while (this.#isFull() && !signal.aborted) {
      await this.changed();
    }
    const id = this.key === "" ? "" : `id: ${this.key}.${String(this.#next)}\n`;
    const frame = encoder.encode(id + fields);
    this.#frames.push(frame);
    this.#size += frame.length;
    let old = 0;
    for (const { length } of this.#frames) {
      if (!this.#isOld(this.#first + old)) {
        break;
      }
      this.#size -= length;
      old++;
    }
    this.#frames.splice(0, old);
    this.#first += old;
    this.#notify();
  }

  #isFull(): boolean {
    if (this.key === "") {
      return this.#next - 1 - this.#sent >= AHEAD;
    }
    return this.#readers > 0 && this.#size > this.#keep && this.#first > this.#sent;
  }

  #isOld(number: number): boolean {
    if (this.key === "") {
      return number <= this.#sent;
    }
    return this.#size > this.#keep && (number <= this.#sent || this.#readers === 0);
  }

  /** Says that nothing more comes, and why if something went wrong. */
  finish(error?: { readonly cause: unknown }): void {
    this.#over = true;
    this.#error = error;
    this.#notify();
  }

  /** The frames behind a number; none if there are none yet, and undefined after the last one. */
  behind(number: number): readonly Uint8Array[] | undefined {
    if (number > this.#sent) {
      this.#sent = number;
      this.#notify(); // there may be room for more
    }
    const at = number + 1 - this.#first;
    if (at < 0) {
      throw new Error("the client is too far behind");
    }
    const frames = this.#frames.slice(at);
    if (frames.length > 0 || !this.#over) {
      return frames;
    }
    if (this.#error !== undefined) {
      throw (this.#error as { readonly cause: unknown }).cause;
    }
    return undefined;
  }

  /** Whether a connection can go on behind a number. */
  has(number: number): boolean {
    return number >= this.#first - 1 && number < this.#next;
  }

  /** Counts a connection in. */
  enter(): void {
    this.#readers++;
    clearTimeout(this.#expiry);
  }

  /**
   * Counts a connection out. After the last one, and a while in which none has come back, the stream
   * is forgotten; at once if it cannot be resumed.
   */
  leave(wait: number): void {
    this.#readers--;
    if (this.key === "") {
      this.forget();
    } else if (this.#readers === 0) {
      this.#notify(); // nobody to wait for
      this.#expiry = setTimeout(this.forget, wait);
      withoutHold(this.#expiry);
    }
  }
}

/** Lets a process end that has nothing else to wait for than a timer, where that would keep it. */
function withoutHold(timer: number | { unref?: () => unknown }): void {
  if (typeof timer === "object") {
    timer.unref?.();
  }
}

/** How many events may wait for a connection that cannot be resumed. */
const AHEAD = 256;

const encoder = /* @__PURE__ */ new TextEncoder();
