// A JSON value as a tree that unfolds, of which only what is unfolded is in the page.
"use strict";

/* exported JSONTree */

/** How many members of a list or object are shown before one asks for more. */
const TREE_STEP = 100;

/**
 * The members of a list or object, of which few are looked at.
 * @typedef {{length: number, at: (i: number) => [string | number, unknown]}} Members
 */

/**
 * @param {object} value
 * @returns {Members}
 */
function membersOf(value) {
  if (Array.isArray(value)) {
    /** @type {unknown[]} */
    const items = value;
    return { length: items.length, at: (i) => [i, items[i]] };
  }
  const entries = /** @type {[string, unknown][]} */ (Object.entries(value));
  return { length: entries.length, at: (i) => entries[i] ?? ["", undefined] };
}

class JSONTree {
  /**
   * @param {HTMLElement} box
   * @param {(path: Path) => void} jump to the event that last changed a place
   */
  constructor(box, jump) {
    this.box = box;
    this.jump = jump;
    /** @type {Map<string, boolean>} what the reader has unfolded or folded, by path */
    this.open = new Map();
    /** @type {Map<string, number>} how many members are shown, by path */
    this.shown = new Map();
    /** @type {Set<string>} */
    this.changed = new Set();
    /** @type {Set<string>} */
    this.above = new Set();
  }

  /**
   * @param {unknown} value
   * @param {Path[]} changed places that are marked, and unfolded
   */
  show(value, changed) {
    this.changed = new Set(changed.map((path) => JSON.stringify(path)));
    this.above = new Set();
    for (const path of changed) {
      for (let n = 0; n < path.length; n++) {
        this.above.add(JSON.stringify(path.slice(0, n)));
      }
    }
    const root = make("ul", { class: "tree" });
    root.append(this.item("state", value, []));
    this.box.replaceChildren(root);
  }

  /**
   * @param {string} name
   * @param {unknown} value
   * @param {Path} path
   * @returns {HTMLElement}
   */
  item(name, value, path) {
    const key = JSON.stringify(path);
    const item = make("li", this.changed.has(key) ? { class: "changed" } : null);
    if (typeof value !== "object" || value === null) {
      item.append(this.label(name, path), ": ", JSONTree.scalar(value));
      return item;
    }
    const members = membersOf(value);
    const size = Array.isArray(value) ? `[${members.length}]` : `{${members.length}}`;
    const details = make("details", null);
    const summary = make("summary", null, name, " ", make("span", { class: "muted" }, size));
    details.append(summary);
    const fill = () => {
      if (details.open && details.children.length === 1) {
        details.append(this.jumpButton(path), this.members(members, path));
      }
    };
    details.open = this.open.get(key) ?? (path.length < 1 || this.above.has(key));
    fill();
    details.addEventListener("toggle", () => {
      fill();
    });
    summary.addEventListener("click", () => {
      this.open.set(key, !details.open);
    });
    item.append(details);
    return item;
  }

  /**
   * @param {Members} members
   * @param {Path} path
   */
  members(members, path) {
    const key = JSON.stringify(path);
    const list = make("ul", null);
    const most = this.shown.get(key) ?? TREE_STEP;
    // What grows grows at its end, so that is what is shown of long lists.
    const from = Math.max(0, members.length - most);
    if (from > 0) {
      const more = make("button", { type: "button" }, `${from} before`);
      more.addEventListener("click", () => {
        this.shown.set(key, most + TREE_STEP * 10);
        list.replaceWith(this.members(members, path));
      });
      list.append(make("li", null, more));
    }
    for (let i = from; i < members.length; i++) {
      const [name, value] = members.at(i);
      list.append(this.item(String(name), value, [...path, name]));
    }
    return list;
  }

  /**
   * @param {string} name
   * @param {Path} path
   */
  label(name, path) {
    const button = make("button", { type: "button", class: "place", title: "Last change" }, name);
    button.addEventListener("click", () => {
      this.jump(path);
    });
    return button;
  }

  /** @param {Path} path */
  jumpButton(path) {
    const button = make("button", { type: "button", class: "place" }, "last change");
    button.addEventListener("click", () => {
      this.jump(path);
    });
    return button;
  }

  /** @param {unknown} value */
  static scalar(value) {
    const text = typeof value === "string" ? JSON.stringify(value) : String(value);
    const short = text.length > 400 ? `${text.slice(0, 200)} … ${text.slice(-180)}` : text;
    return make("code", { class: `is-${value === null ? "null" : typeof value}` }, short);
  }
}
