import type { Memory } from "./edit.js";
import { deleteKey, getKey, setKey } from "./json.js";
import { dropIndex } from "./lookup.js";

/**
 * What an event has changed so far, for rules that may fail after a change: everything is
 * remembered before it is changed in place.
 */
export class Undo implements Memory {
  readonly #steps: (() => void)[] = [];

  /** Applies an event. If that fails everything is taken back, the last change first. */
  attempt<T>(apply: () => T): T {
    try {
      return apply();
    } catch (error) {
      for (let back = this.#steps.pop(); back !== undefined; back = this.#steps.pop()) {
        back();
      }
      throw error;
    }
  }

  keep(object: object, ...keys: string[]): void {
    this.keepKeys(object, keys);
  }

  keepKeys(object: object, keys: readonly string[]): void {
    const fields = object as Record<string, unknown>;
    for (const key of keys) {
      const had = Object.hasOwn(fields, key);
      const before = getKey(fields, key);
      this.#steps.push(() => {
        if (had) {
          setKey(fields, key, before);
        } else {
          deleteKey(fields, key);
        }
      });
    }
  }

  /** One element; what a list does not have will not be changed. */
  keepAt(list: unknown[], index: number): void {
    if (index in list) {
      const before = list[index];
      this.#steps.push(() => {
        dropIndex(list);
        list[index] = before;
      });
    }
  }

  keepAll(map: object): void {
    const fields = map as Record<string, unknown>;
    const before = Object.entries(fields);
    this.#steps.push(() => {
      for (const key of Object.keys(fields)) {
        deleteKey(fields, key);
      }
      for (const [key, value] of before) {
        setKey(fields, key, value);
      }
    });
  }

  keepEnd(list: unknown[]): void {
    this.keepItems(list, list.length);
  }

  keepItems(list: unknown[], from = 0): void {
    const start = from < 0 ? list.length : from;
    const before = list.slice(start);
    const length = list.length - before.length;
    this.#steps.push(() => {
      dropIndex(list);
      list.length = length;
      for (const item of before) {
        list.push(item);
      }
    });
  }
}
