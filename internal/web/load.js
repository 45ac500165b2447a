// Starts programs in WebAssembly, each of which a script has brought: compressed by gzip,
// as base64. Scripts are all that a page from disk may load.
"use strict";

/* exported msggenBring, msggenLoad */

/**
 * What programs offer: it is called with the name of a method and parameters as JSON, and
 * gives JSON, or what is wrong behind an exclamation mark.
 * @typedef {(method: string, params: string) => string} MsggenService
 */

/**
 * A table that all scripts of a page share, whichever comes first. Programs find it, too.
 * @template T
 * @param {string} name
 * @returns {Record<string, T>}
 */
function msggenTable(name) {
  /** @type {unknown} */
  const there = Reflect.get(globalThis, name);
  const table = /** @type {Record<string, T> | undefined} */ (there) ?? {};
  Reflect.set(globalThis, name, table);
  return table;
}

/**
 * Keeps a program until it is started.
 * @param {string} name
 * @param {string} program
 */
function msggenBring(name, program) {
  /** @type {Record<string, string>} */
  const programs = msggenTable("msggenPrograms");
  programs[name] = program;
}

/**
 * Starts a program, once, and gives the function by which it is called.
 * @param {string} name
 * @returns {Promise<MsggenService>}
 */
async function msggenLoad(name) {
  /** @type {Record<string, MsggenService>} */
  const services = msggenTable("msggenServices");
  if (!(name in services)) {
    /** @type {Record<string, string>} */
    const programs = msggenTable("msggenPrograms");
    const text = programs[name];
    if (text === undefined) {
      throw new Error(`the script of the program ${name} was not loaded`);
    }
    const packed = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    /** @type {unknown} */
    const Go = Reflect.get(globalThis, "Go");
    const go = new /** @type {new () => MsggenGo} */ (Go)();
    const module = await new Response(unpacked).arrayBuffer();
    const { instance } = await WebAssembly.instantiate(module, go.importObject);
    void go.run(instance);
  }
  const service = services[name];
  if (service === undefined) {
    throw new Error(`the program ${name} has not started`);
  }
  return (method, params) => {
    const answer = service(method, params);
    if (answer.startsWith("!")) {
      throw new Error(answer.slice(1));
    }
    return answer;
  };
}

/**
 * What Go's own script brings.
 * @typedef {object} MsggenGo
 * @property {WebAssembly.Imports} importObject
 * @property {(instance: WebAssembly.Instance) => Promise<void>} run
 */
