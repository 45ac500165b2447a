import { inheritBase64 } from "./base64.js";
import { inheritGrown } from "./grown.js";
import { setProto, shallowCopy } from "./json.js";
import { moveIndex } from "./lookup.js";

/** A copy that was made of a part of a state, and where it stands. */
interface Copy {
  readonly parent: object;
  readonly key: PropertyKey;
  readonly original: object;
  readonly copy: object;
  /** Whether a part of the copy is a copy that stays. */
  changed: boolean;
}

/** Up to so many copies are gone through for one of them. */
const FEW = 8;

/** Copies what is changed, once, and shares everything else with the old state. */
export class CopyOnWrite<S extends object> {
  /** The new state, to be changed. */
  readonly state: S;
  readonly #old: S;
  #changed = false;
  /** Behind the copy of what it stands in. */
  readonly #copies: Copy[] = [];
  /** The same by copy, once they are many. */
  #known: Map<object, Copy> | undefined;

  /** Where it is known how, a state is copied as a literal, which is the fastest way. */
  constructor(old: S, copy?: (old: S) => S) {
    this.#old = old;
    this.state = copyOfState(old, copy);
  }

  /**
   * The copy of a part, made and put in its place unless there is one. What is a part of
   * something else than a copy, as of an event, stays as it is.
   */
  own<V>(parent: object, key: PropertyKey, child: V): V {
    if (typeof child !== "object" || child === null || this.#owns(child) || !this.#owns(parent)) {
      return child;
    }
    const copy = copyOf(child);
    this.#note({ parent, key, original: child, copy, changed: false });
    put(parent, key, copy);
    return copy;
  }

  /** Takes a new part of a copy for a copy, which needs no other. */
  adopt(parent: object, key: PropertyKey, part: object): void {
    this.#note({ parent, key, original: part, copy: part, changed: true });
  }

  #note(made: Copy): void {
    this.#copies.push(made);
    this.#known?.set(made.copy, made);
  }

  #owns(part: object): boolean {
    return part === this.state || this.#of(part) !== undefined;
  }

  #of(part: object): Copy | undefined {
    const copies = this.#copies;
    if (copies.length > FEW) {
      this.#known ??= new Map(copies.map((made) => [made.copy, made]));
      return this.#known.get(part);
    }
    for (let i = copies.length - 1; i >= 0; i--) {
      if (copies[i]?.copy === part) {
        return copies[i];
      }
    }
    return undefined;
  }

  /**
   * The state after the event. Copies that were not changed after all make way
   * for what they were made of: what is equal stays identical.
   */
  settle(): S {
    for (let made = this.#copies.pop(); made !== undefined; made = this.#copies.pop()) {
      const { parent, key, original, copy } = made;
      if ((parent as Record<PropertyKey, unknown>)[key] !== copy) {
        continue; // something else was put there
      }
      if (!made.changed && sameParts(copy, original)) {
        put(parent, key, original);
        inherit(copy, original);
      } else if (parent === this.state) {
        this.#changed = true;
      } else {
        const above = this.#of(parent);
        if (above !== undefined) {
          above.changed = true;
        }
      }
    }
    return !this.#changed && sameParts(this.state, this.#old) ? this.#old : this.state;
  }
}

/** A copy of a whole state. One with other fields than literals have is copied as any part is. */
function copyOfState<S extends object>(old: S, literal?: (old: S) => S): S {
  const copy = literal?.(old);
  return copy !== undefined && sameKeys(copy, old) ? copy : copyOf(old);
}

/** A copy of one part, of which is known what is known of the part. */
function copyOf<P extends object>(part: P): P {
  const copy = shallowCopy(part);
  inherit(part, copy);
  return copy;
}

/** Hands on what is known about a part to what takes its place. */
function inherit(from: object, to: object): void {
  if (Array.isArray(from)) {
    moveIndex(from, to);
  } else {
    inheritBase64(from, to);
    inheritGrown(from, to);
  }
}

function put(parent: object, key: PropertyKey, child: object): void {
  if (key === "__proto__") {
    setProto(parent, child);
  } else {
    (parent as Record<PropertyKey, unknown>)[key] = child;
  }
}

/** Whether two objects or two lists hold identical parts under the same keys, in the same order. */
function sameParts(a: object, b: object): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, i) => Object.is(item, b[i]));
  }
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  for (const key in left) {
    if (!Object.is(left[key], right[key])) {
      return false;
    }
  }
  return sameKeys(a, b);
}

/** Whether two objects have the same keys, in the same order. */
function sameKeys(a: object, b: object): boolean {
  const keys = Object.keys(a);
  const others = Object.keys(b);
  return keys.length === others.length && keys.every((key, i) => key === others[i]);
}
