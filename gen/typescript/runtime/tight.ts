/**
 * Whether a text is so short that it has no room for a member that the value, which `JSON.parse` has
 * made of it, does not show. Containers deeper inside than that count as empty.
 *
 * No text of a value is shorter than its names, its scalars and what stands between them, and the
 * blanks that are certain to stand there: behind commas and colons, as most have them who write any.
 */
export function isTight(text: string, value: unknown, depth: number): boolean {
  unsure = 0;
  const end = endOf(value, text, 0, depth);
  return text.length - (end - unsure) < SHORTEST;
}

/** The length of the shortest member. */
const SHORTEST = '"":0,'.length;

/** How many of the blanks that were passed over may be part of a string. */
let unsure = 0;

/** Where a value ends that begins there, if nothing in the text is longer than it has to be. */
function endOf(value: unknown, text: string, start: number, depth: number): number {
  switch (typeof value) {
    case "string":
      return start + value.length + 2;
    case "number":
      return start + lengthOf(value);
    case "boolean":
      return start + (value ? 4 : 5);
    default:
      break;
  }
  if (typeof value !== "object" || value === null) {
    return start + 4;
  }
  if (depth === 0) {
    return start + 2;
  }
  let end = start;
  if (Array.isArray(value)) {
    for (const item of value) {
      end = endOf(item, text, behind(text, end), depth - 1);
    }
  } else {
    for (const key in value) {
      const part = (value as Record<string, unknown>)[key];
      const at = behind(text, behind(text, end) + key.length + 2);
      end = typeof part === "string" ? at + part.length + 2 : endOf(part, text, at, depth - 1);
    }
  }
  return end + (end === start ? 2 : 1);
}

/**
 * No text of a number is shorter: 1000 may be spelled 1e3, of other integers no spelling is shorter
 * than their digits.
 */
function lengthOf(value: number): number {
  if (!Number.isSafeInteger(value) || Math.floor(value / 1000) * 1000 === value) {
    return 1;
  }
  const size = Math.abs(value);
  let length = value < 0 ? 2 : 1;
  for (let next = 10; next <= size; next *= 10) {
    length++;
  }
  return length;
}

const BLANK = 0x20;
const QUOTE = 0x22;

/**
 * The place behind a comma, a colon or the start of a container, and behind the blank that may
 * follow. That is certain to be no part of a string if behind it there is a quote that ends none,
 * for what follows that quote could not stand there.
 */
function behind(text: string, at: number): number {
  if (text.charCodeAt(at + 1) !== BLANK) {
    return at + 1;
  }
  if (text.charCodeAt(at + 2) !== QUOTE || mayFollow(text.charCodeAt(at + 3))) {
    unsure++;
  }
  return at + 2;
}

/** Whether a character, or none, may stand behind the quote that ends a string. */
function mayFollow(character: number): boolean {
  switch (character) {
    case 0x2c: // ,
    case 0x3a: // :
    case 0x5d: // ]
    case 0x7d: // }
      return true;
    default:
      return !(character > BLANK);
  }
}
