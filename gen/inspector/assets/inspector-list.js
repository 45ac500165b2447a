// A list of any length of which only what is seen is in the page, and small helpers for
// building elements.
"use strict";

/* exported make, VirtualList */

/**
 * Makes an element. Children that are texts become text.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} name
 * @param {Record<string, string> | null} attributes
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
function make(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/** A list box with rows of the same height. */
class VirtualList {
  /**
   * @param {HTMLElement} box which scrolls
   * @param {(from: number, to: number) => HTMLElement[]} draw
   * @param {(at: number) => void} choose
   */
  constructor(box, draw, choose) {
    this.box = box;
    this.draw = draw;
    this.choose = choose;
    this.length = 0;
    this.at = -1;
    this.rowHeight = 30;
    this.space = make("div", { class: "list-space", role: "presentation" });
    box.replaceChildren(this.space);
    box.addEventListener("scroll", () => {
      this.refresh();
    });
    new ResizeObserver(() => {
      this.refresh();
    }).observe(box);
    box.addEventListener("click", (event) => {
      const row = event.target instanceof Element ? event.target.closest("[data-at]") : null;
      if (row instanceof HTMLElement) {
        this.choose(Number(row.dataset.at));
      }
    });
    box.addEventListener("keydown", (event) => {
      const page = Math.max(1, Math.floor(box.clientHeight / this.rowHeight) - 1);
      const to = {
        ArrowDown: this.at + 1,
        ArrowUp: this.at - 1,
        PageDown: this.at + page,
        PageUp: this.at - page,
        Home: 0,
        End: this.length - 1,
      }[event.key];
      if (to !== undefined && this.length > 0) {
        event.preventDefault();
        this.choose(Math.min(Math.max(to, 0), this.length - 1));
      }
    });
  }

  /** @param {number} length */
  setLength(length) {
    this.length = length;
    this.space.style.height = `${length * this.rowHeight}px`;
    this.refresh();
  }

  /** @param {number} at the row that is selected, or -1 */
  select(at) {
    this.at = at;
    if (at >= 0) {
      const top = at * this.rowHeight;
      if (top < this.box.scrollTop) {
        this.box.scrollTop = top;
      } else if (top + this.rowHeight > this.box.scrollTop + this.box.clientHeight) {
        this.box.scrollTop = top + this.rowHeight - this.box.clientHeight;
      }
    }
    this.refresh();
  }

  refresh() {
    const from = Math.max(0, Math.floor(this.box.scrollTop / this.rowHeight) - 3);
    const seen = Math.ceil(this.box.clientHeight / this.rowHeight) + 6;
    const rows = this.draw(from, Math.min(this.length, from + seen));
    rows.forEach((row, i) => {
      const at = from + i;
      row.dataset.at = String(at);
      row.id = `event-${at}`;
      row.style.top = `${at * this.rowHeight}px`;
      row.setAttribute("role", "option");
      row.setAttribute("aria-posinset", String(at + 1));
      row.setAttribute("aria-setsize", String(this.length));
      row.setAttribute("aria-selected", String(at === this.at));
    });
    this.space.replaceChildren(...rows);
    if (rows.some((row) => row.dataset.at === String(this.at))) {
      this.box.setAttribute("aria-activedescendant", `event-${this.at}`);
    } else {
      this.box.removeAttribute("aria-activedescendant");
    }
  }
}
