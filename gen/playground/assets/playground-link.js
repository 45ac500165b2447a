// What the page holds, as the fragment of its address: JSON, compressed, in base64url.
"use strict";

/* exported writeLink, readLink */

/**
 * @typedef {object} Work
 * @property {Record<string, string>} files
 * @property {string} file that is open
 * @property {string} subject
 * @property {string} stream
 * @property {string} [language] of the code, if that is shown
 */

/** No link makes the page take more than this. */
const mostUnpacked = 4_000_000;

/**
 * @param {Work} work
 * @returns {Promise<string>}
 */
async function writeLink(work) {
  const packed = new Blob([JSON.stringify(work)])
    .stream()
    .pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let text = "";
  for (const byte of bytes) {
    text += String.fromCharCode(byte);
  }
  return `#spec=${btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/**
 * @param {string} hash
 * @returns {Promise<Work | undefined>} nothing if there is no work in it
 */
async function readLink(hash) {
  const [, text] = /^#spec=([\w-]+)$/u.exec(hash) ?? [];
  if (text === undefined) {
    return undefined;
  }
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) =>
    c.charCodeAt(0),
  );
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"))
    .getReader();
  /** @type {BlobPart[]} */
  const parts = [];
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) {
      break;
    }
    size += value.length;
    if (size > mostUnpacked) {
      await reader.cancel();
      throw new Error("it holds too much");
    }
    parts.push(value);
  }
  /** @type {unknown} */
  const work = JSON.parse(await new Blob(parts).text());
  if (!isWork(work)) {
    throw new Error("it holds something else");
  }
  return work;
}

/**
 * @param {unknown} value
 * @returns {value is Work}
 */
function isWork(value) {
  const of = /** @param {string} key */ (key) =>
    /** @type {unknown} */ (Reflect.get(/** @type {object} */ (value), key));
  if (typeof value !== "object" || value === null) {
    return false;
  }
  const files = of("files");
  return (
    typeof files === "object" &&
    files !== null &&
    Object.keys(files).length > 0 &&
    Object.values(files).every((text) => typeof text === "string") &&
    ["file", "subject", "stream"].every((key) => typeof of(key) === "string")
  );
}
