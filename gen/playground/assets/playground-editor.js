// A textarea with line numbers, painted text and marks for what is wrong.
"use strict";

/* exported PlaygroundEditor */

/**
 * What is painted of a line of YAML: comments, keys and quoted text. It need not be right
 * everywhere, since nothing is read from it.
 */
const pieces =
  /((?:^|(?<=\s))#.*$)|("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')|([\w.*-]+(?=\??:(?:\s|$)))/gu;

class PlaygroundEditor {
  /**
   * @param {HTMLTextAreaElement} area
   * @param {HTMLElement} paint
   * @param {HTMLElement} numbers
   */
  constructor(area, paint, numbers) {
    this.area = area;
    this.paint = paint;
    this.numbers = numbers;
    /** @type {string[]} what is painted, line by line */
    this.painted = [];
    /** @type {Map<number, number>} columns of faults by line, from 1 */
    this.faults = new Map();
    area.addEventListener("input", () => {
      this.draw();
    });
    area.addEventListener("scroll", () => {
      this.follow();
    });
  }

  get text() {
    return this.area.value;
  }

  set text(text) {
    this.area.value = text;
    this.faults.clear();
    this.draw();
    this.area.scrollTo(0, 0);
  }

  /** @param {Map<number, number>} faults */
  mark(faults) {
    this.faults = faults;
    this.draw();
  }

  /**
   * Puts the caret at a place.
   * @param {number} line
   * @param {number} col
   */
  go(line, col) {
    const lines = this.text.split("\n");
    const before = lines.slice(0, line - 1).reduce((n, l) => n + l.length + 1, 0);
    this.area.focus();
    this.area.setSelectionRange(before + col - 1, before + col - 1);
    const height = this.area.scrollHeight / Math.max(1, lines.length);
    this.area.scrollTo(0, Math.max(0, (line - 5) * height));
  }

  /** Only lines that are another than before are painted anew. */
  draw() {
    const lines = this.text.split("\n");
    while (this.paint.children.length > lines.length) {
      this.paint.lastElementChild?.remove();
    }
    lines.forEach((line, i) => {
      const col = this.faults.get(i + 1) ?? 0;
      const now = `${String(col)}:${line}`;
      const there = this.paint.children[i];
      if (there && this.painted[i] === now) {
        return;
      }
      const drawn = paintedLine(line, col);
      if (there) {
        there.replaceWith(drawn);
      } else {
        this.paint.append(drawn);
      }
      this.painted[i] = now;
    });
    this.painted.length = lines.length;
    this.numbers.textContent = lines.map((_, i) => i + 1).join("\n");
    this.follow();
  }

  follow() {
    this.paint.scrollTo(this.area.scrollLeft, this.area.scrollTop);
    this.numbers.scrollTo(0, this.area.scrollTop);
  }
}

/**
 * @param {string} line
 * @param {number} col of what is wrong with it, from 1; or 0
 */
function paintedLine(line, col) {
  const drawn = document.createElement("div");
  if (col > 0) {
    drawn.className = "faulty";
  }
  /**
   * @param {string} text
   * @param {string} name
   */
  const add = (text, name) => {
    if (text !== "") {
      const span = document.createElement("span");
      span.className = name;
      span.textContent = text;
      drawn.append(span);
    }
  };
  if (col > 0) {
    const [word = line.charAt(col - 1)] = /^[\w.-]+/u.exec(line.slice(col - 1)) ?? [];
    add(line.slice(0, col - 1), "");
    add(word, "fault");
    add(line.slice(col - 1 + word.length), "");
    return drawn;
  }
  let at = 0;
  for (const m of line.matchAll(pieces)) {
    add(line.slice(at, m.index), "");
    add(m[0], ["comment", "text", "key"][m.slice(1).findIndex((text) => text)] ?? "");
    at = m.index + m[0].length;
  }
  add(line.slice(at), "");
  return drawn;
}
