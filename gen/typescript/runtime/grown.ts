/** What is kept beside objects whose texts grow: see the module `growing`. */
const beside = /* @__PURE__ */ new WeakMap<object, Map<string, object>>();

/** Whether there is anything to be looked up there. */
let hasGrown = false;

/** What is kept beside a field of an object. */
export function keptBeside(owner: object, key: string): object | undefined {
  return beside.get(owner)?.get(key);
}

export function keepBeside(owner: object, key: string, kept: object): void {
  hasGrown = true;
  const fields = beside.get(owner);
  if (fields === undefined) {
    beside.set(owner, new Map([[key, kept]]));
  } else {
    fields.set(key, kept);
  }
}

/** Gives what is kept beside an object to a copy that goes on growing in its place. */
export function inheritGrown(from: object, to: object): void {
  const fields = hasGrown ? beside.get(from) : undefined;
  if (fields !== undefined) {
    beside.delete(from);
    beside.set(to, fields);
  }
}
