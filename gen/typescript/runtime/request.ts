import { ParseError } from "./errors.js";
import { type Operation, type UrlField, urlFields } from "./operation.js";
import { withoutEnd } from "./text.js";

/** What an operation sends, ready to be sent more than once. */
export interface Prepared {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly body: string | undefined;
}

/** Puts an input into a URL and a body. */
export function prepare<In, Ev, Seen>(
  base: string | URL,
  operation: Operation<In, Ev, Seen>,
  input: In,
): Prepared {
  const url = new URL(base);
  let body = operation.input?.encode(input);
  const inUrl = urlFields(operation);
  const fields = new Map<string, unknown>();
  if (body !== undefined && inUrl.length > 0) {
    const members = Object.entries(JSON.parse(body) as Record<string, unknown>);
    const names = new Set(inUrl.map((field) => field.name));
    for (const [name, value] of members) {
      if (names.has(name)) {
        fields.set(name, value);
      }
    }
    body = JSON.stringify(Object.fromEntries(members.filter(([name]) => !names.has(name))));
  }
  if (operation.path.length > 0) {
    const parts = operation.path.map((part) =>
      typeof part === "string" ? part : partOf(part, fields),
    );
    url.pathname = [withoutEnd(url.pathname, "/"), ...parts.map(encodeURIComponent)].join("/");
  }
  for (const field of operation.query) {
    if (fields.has(field.name)) {
      url.searchParams.set(field.name, textOf(field, fields));
    }
  }
  const { method } = operation;
  return { url: url.href, method, body: method === "GET" ? undefined : body };
}

function textOf({ name, text }: UrlField, fields: ReadonlyMap<string, unknown>): string {
  const value = fields.get(name);
  return text ? (value as string) : JSON.stringify(value);
}

function partOf(field: UrlField, fields: ReadonlyMap<string, unknown>): string {
  const text = textOf(field, fields);
  if (text === "" || text === "." || text === "..") {
    const message = `${JSON.stringify(text)} cannot be a part of a path`;
    throw new ParseError([{ code: "pattern", path: [field.name], message }]);
  }
  return text;
}
