// A state drawn as a message: by the shapes of its types, never by their names.
"use strict";

/* exported drawMessage */

/** How many blocks, and how much of a text, are drawn at once: the newest. */
const MOST_BLOCKS = 60;
const MOST_TEXT = 20_000;

/**
 * @param {unknown} state
 * @param {Record<string, Shape>} shapes
 * @param {string} root name of the type of the state
 * @returns {HTMLElement}
 */
function drawMessage(state, shapes, root) {
  /**
   * The object type that a value has.
   * @param {unknown} value
   * @param {ValueType | undefined} type
   * @returns {{name: string, shape: Shape | undefined, type: ValueType | undefined}}
   */
  function resolve(value, type) {
    for (let name = type?.type ?? ""; ;) {
      const shape = shapes[name];
      if (shape?.kind !== "union") {
        return { name, shape, type };
      }
      let member;
      if (shape.tag) {
        /** @type {unknown} */
        const tag = isRecord(value) ? value[shape.tag] : undefined;
        member = typeof tag === "string" ? memberOf(shape, tag) : undefined;
      } else {
        member = shape.members?.[kindOfJSON(value)];
      }
      if (!member) {
        return { name: "", shape: undefined, type: undefined };
      }
      if (member.type === undefined) {
        return { name: "", shape: undefined, type: member };
      }
      type = member;
      name = member.type;
    }
  }

  /**
   * @param {unknown} value
   * @param {ValueType | undefined} type
   * @param {FieldType} [field]
   * @returns {Node}
   */
  function draw(value, type, field) {
    const found = resolve(value, type);
    if (found.shape && isRecord(value)) {
      return drawObject(value, found.shape, found.name);
    }
    const kind = found.type?.is ?? "any";
    const of = found.type?.of;
    if (Array.isArray(value) && kind === "list" && (of?.type || of?.is === "list")) {
      return drawBlocks(value.length, (i) => draw(value[i], of));
    }
    if (isRecord(value) && kind === "map" && of?.type) {
      const keys = Object.keys(value);
      return drawBlocks(keys.length, (i) => {
        const key = keys[i] ?? "";
        const title = make("div", { class: "title" }, key);
        return make("div", { class: "block" }, title, draw(value[key], of));
      });
    }
    if (typeof value === "string") {
      return drawText(value, found.type, field?.grows ?? false);
    }
    if (typeof value === "object" && value !== null) {
      return make("pre", { tabindex: "0" }, clipped(JSON.stringify(value, null, 2)));
    }
    return make("span", null, String(value));
  }

  /**
   * @param {Record<string, unknown>} value
   * @param {Shape} shape
   * @param {string} name
   */
  function drawObject(value, shape, name) {
    const block = make("div", { class: "block" });
    const facts = make("dl", { class: "facts" });
    const tag = Object.entries(shape.fields ?? {}).find(([, field]) => field.tag)?.[0];
    const title = tag === undefined ? undefined : value[tag];
    block.append(
      make("div", { class: "title", title: name }, typeof title === "string" ? title : name),
      facts,
    );
    for (const [key, part] of Object.entries(value)) {
      const field = shape.fields?.[key];
      if (key === tag || field?.private || isEmpty(part)) {
        continue;
      }
      if (isSmall(part, field)) {
        facts.append(
          make("div", null, make("dt", null, key), make("dd", null, draw(part, field, field))),
        );
      } else if (field?.grows) {
        block.append(draw(part, field, field));
      } else {
        block.append(make("div", { class: "title" }, key), draw(part, field, field));
      }
    }
    if (facts.children.length === 0) {
      facts.remove();
    }
    return block;
  }

  if (!isRecord(state)) {
    return make("p", { class: "muted" }, "There is no state yet.");
  }
  const message = make("div", { class: "message" });
  message.append(draw(state, { is: "type", type: root }));
  return message;
}

/**
 * Only those that are seen are drawn: the newest, and more before them when asked for.
 * @param {number} length
 * @param {(at: number) => Node} draw
 */
function drawBlocks(length, draw) {
  /**
   * @param {number} to
   * @param {number} most
   * @returns {Node[]}
   */
  const before = (to, most) => {
    const from = Math.max(0, to - most);
    const blocks = Array.from({ length: to - from }, (_, i) => draw(from + i));
    if (from > 0) {
      const more = make("button", { type: "button" }, `${from} before`);
      more.addEventListener("click", () => {
        more.replaceWith(...before(from, MOST_BLOCKS * 10));
      });
      blocks.unshift(more);
    }
    return blocks;
  };
  return make("div", { class: "blocks" }, ...before(length, MOST_BLOCKS));
}

/**
 * @param {string} text
 * @param {ValueType | undefined} type
 * @param {boolean} grows
 */
function drawText(text, type, grows) {
  if (type?.encoding === "base64") {
    const kind = imageOf(text);
    if (kind) {
      return make("img", { alt: "", src: `data:${kind};base64,${text}` });
    }
    return make("span", { class: "muted" }, `${Math.floor((text.length * 3) / 4)} bytes`);
  }
  if (/^\s*[[{]/.test(text)) {
    const value = parsed(text);
    const shown = value === undefined ? text : JSON.stringify(value, null, 2);
    return make("pre", { tabindex: "0" }, clipped(shown));
  }
  return make(grows ? "div" : "span", { class: "text" }, clipped(text));
}

/**
 * The type of a picture by the first bytes of its file.
 * @param {string} base64
 */
function imageOf(base64) {
  const kinds = {
    iVBORw0KGgo: "image/png",
    "/9j/": "image/jpeg",
    R0lGOD: "image/gif",
    UklGR: "image/webp",
  };
  return Object.entries(kinds).find(([begins]) => base64.startsWith(begins))?.[1];
}

/** @param {string} text */
function parsed(text) {
  try {
    return /** @type {unknown} */ (JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** @param {string} text */
function clipped(text) {
  return text.length > MOST_TEXT ? `… ${text.slice(-MOST_TEXT)}` : text;
}

/**
 * @param {Shape} shape
 * @param {string} tag
 * @returns {ValueType | undefined}
 */
function memberOf(shape, tag) {
  const prefixes = Object.keys(shape.prefixes ?? {})
    .filter((prefix) => tag.startsWith(prefix))
    .sort((a, b) => b.length - a.length);
  return shape.members?.[tag] ?? shape.prefixes?.[prefixes[0] ?? ""];
}

/** @param {unknown} value */
function kindOfJSON(value) {
  if (Array.isArray(value)) {
    return "list";
  }
  return typeof value === "boolean" ? "bool" : typeof value;
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {unknown} value */
function isEmpty(value) {
  if (Array.isArray(value)) {
    return value.length === 0;
  }
  return (
    value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0)
  );
}

/**
 * @param {unknown} value
 * @param {FieldType | undefined} field
 */
function isSmall(value, field) {
  if (typeof value === "string") {
    return !field?.grows && value.length < 200 && field?.encoding !== "base64";
  }
  return typeof value !== "object";
}
