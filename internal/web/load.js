"use strict";

/**
 * The programs that scripts have brought, by name: WebAssembly, compressed by gzip, as
 * base64. Scripts are all that a page from disk may load.
 * @type {Record<string, string>}
 */
globalThis.msggenPrograms ??= {};

/**
 * What programs offer once they run, by name.
 * @type {Record<string, (method: string, params: string) => string>}
 */
globalThis.msggenServices ??= {};

/**
 * Starts a program, once, and gives the function by which it is called: with the name of
 * a method and its parameters as JSON. What it throws is an Error.
 * @param {string} name
 * @returns {Promise<(method: string, params: string) => string>}
 */
globalThis.msggenLoad = async function (name) {
  const services = globalThis.msggenServices;
  if (services[name] === undefined) {
    const text = globalThis.msggenPrograms[name];
    if (text === undefined) {
      throw new Error(`the script of the program ${name} was not loaded`);
    }
    const packed = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    const go = new globalThis.Go();
    const { instance } = await WebAssembly.instantiate(
      await new Response(unpacked).arrayBuffer(),
      go.importObject,
    );
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
};
