// What the inspector's program answers: gen/inspector/service, in WebAssembly.
"use strict";

/* exported InspectorService */

/** @typedef {(string | number)[]} Path */
/** @typedef {{file: string, line: number, col: number, end_line: number}} Place */
/** @typedef {{code: string, message: string, path?: string}} Notice */
/**
 * @typedef {object} Row
 * @property {number} index
 * @property {string} [type]
 * @property {boolean} [end]
 * @property {boolean} [incomplete]
 * @property {string} outcome
 * @property {string} [code]
 * @property {string} [message]
 * @property {string} [path]
 * @property {string} [stage]
 * @property {Notice[]} [warnings]
 * @property {Notice[]} [notes]
 * @property {string[]} [signals]
 * @property {number} [emitted]
 * @property {boolean} [began]
 * @property {string} begins
 */
/**
 * @typedef {object} Change
 * @property {string} [stage]
 * @property {Path} path
 * @property {string} shown
 * @property {"added" | "removed" | "changed" | "grown"} kind
 * @property {string} [before]
 * @property {string} [after]
 * @property {string} [joined]
 */
/**
 * @typedef {object} Visit
 * @property {string} reducer
 * @property {number} [depth]
 * @property {string} [event]
 * @property {"rule" | "ignored" | "passed" | "unknown" | "end"} how
 * @property {Place} [rule]
 * @property {Place[]} [steps]
 * @property {Place} [ended]
 * @property {Place[]} [warned]
 * @property {string} outcome
 * @property {string} [code]
 * @property {string} [message]
 */
/** @typedef {{visits: Visit[] | null, start?: Place, changes: Change[], emitted?: string[]}} Explanation */
/**
 * @typedef {object} Subject
 * @property {string} name
 * @property {boolean} pipeline
 * @property {string} doc
 * @property {string[]} stages
 * @property {string[]} states
 * @property {string} input
 * @property {boolean} ends
 * @property {boolean} emits
 * @property {string[]} [example]
 * @property {string[]} [until] types of events one of which has to come before the end
 */
/** @typedef {{name: string, title: string, version: string, doc: string, subjects: Subject[]}} Protocol */
/** @typedef {{protocols: Protocol[], findings: {severity: string}[], text: string}} Loaded */
/** @typedef {{is: string, type?: string, of?: ValueType, encoding?: string, format?: string}} ValueType */
/** @typedef {ValueType & {doc?: string, private?: boolean, grows?: boolean, tag?: boolean}} FieldType */
/**
 * @typedef {object} Shape
 * @property {"object" | "union"} kind
 * @property {Record<string, FieldType>} [fields]
 * @property {string} [tag]
 * @property {Record<string, ValueType>} [members]
 * @property {Record<string, ValueType>} [prefixes]
 */
/** @typedef {{id: number, shapes: Record<string, Shape>, roots: string[]}} Opened */
/** @typedef {{events: number, over: boolean}} Fed */
/** @typedef {{types: Record<string, number>, outcomes: Record<string, number>, warnings: number, rejected: number}} Facets */
/** @typedef {{types: string[], outcomes: string[], warnings: boolean, text: string}} Filter */
/** @typedef {{id: number, count: number, stage: number}} At */

/** Asks the program. All answers come at once. */
class InspectorService {
  /** @param {(method: string, params: string) => string} call */
  constructor(call) {
    this.call = call;
  }

  /** @returns {Promise<InspectorService>} */
  static async start() {
    return new InspectorService(await msggenLoad("inspector"));
  }

  /**
   * @param {string} method
   * @param {object} params
   * @returns {unknown}
   */
  ask(method, params) {
    return JSON.parse(this.call(method, JSON.stringify(params)));
  }

  /** @param {Record<string, string>} files */
  load(files) {
    return /** @type {Loaded} */ (this.ask("load", { files }));
  }

  /**
   * @param {string} protocol
   * @param {string} subject
   */
  open(protocol, subject) {
    return /** @type {Opened} */ (this.ask("open", { protocol, subject }));
  }

  /** @param {number} id */
  close(id) {
    this.ask("close", { id });
  }

  /**
   * @param {number} id
   * @param {string} text
   * @param {boolean} last
   */
  feed(id, text, last) {
    return /** @type {Fed} */ (this.ask("feed", { id, text, last }));
  }

  /**
   * @param {number} id
   * @param {boolean} incomplete
   */
  end(id, incomplete) {
    return /** @type {Fed} */ (this.ask("end", { id, incomplete }));
  }

  /**
   * @param {number} id
   * @param {number[]} indexes
   */
  rows(id, indexes) {
    return /** @type {Row[]} */ (this.ask("rows", { id, indexes }));
  }

  /** @param {number} id */
  facets(id) {
    return /** @type {Facets} */ (this.ask("facets", { id }));
  }

  /**
   * @param {number} id
   * @param {Filter} filter
   */
  filter(id, filter) {
    return /** @type {number[]} */ (this.ask("filter", { id, ...filter }));
  }

  /**
   * @param {number} id
   * @param {number} index
   */
  text(id, index) {
    return /** @type {string} */ (this.ask("text", { id, index }));
  }

  /**
   * @param {number} id
   * @param {number} index
   */
  explain(id, index) {
    return /** @type {Explanation} */ (this.ask("explain", { id, index }));
  }

  /** @param {At} at */
  state(at) {
    return this.ask("state", at);
  }

  /**
   * @param {At} at
   * @param {Path} path
   */
  lastChange(at, path) {
    return /** @type {number} */ (this.ask("last", { ...at, path }));
  }

  /**
   * @param {number} a
   * @param {number} b
   */
  first(a, b) {
    return /** @type {number} */ (this.ask("first", { a, b }));
  }

  /**
   * @param {At} a
   * @param {At} b
   */
  compare(a, b) {
    const params = { a: a.id, count_a: a.count, b: b.id, count_b: b.count, stage: a.stage };
    return /** @type {Change[] | null} */ (this.ask("compare", params)) ?? [];
  }

  /**
   * @param {number} id
   * @param {string} name
   * @param {string} doc
   */
  vector(id, name, doc) {
    return /** @type {string} */ (this.ask("vector", { id, name, doc }));
  }
}
