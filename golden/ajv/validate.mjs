// Validates documents with Ajv in strict mode.
//
//   node golden/ajv/validate.mjs SCHEMA.json...  < requests.ndjson
//
// Each argument is a schema file, compiled under its $id. Each request
// {"ref": "<$id>#/$defs/Name", "document": "<JSON text>"} is answered by a line
// with the keywords that failed, as a JSON list; it is empty for a valid
// document. A schema that strict mode refuses ends the program with an error.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Ajv2020 } from "ajv/dist/2020.js";

// ownProperties: a key called toString is there only if the document has it.
const ajv = new Ajv2020({ strict: true, allErrors: true, validateFormats: false, ownProperties: true });
for (const file of process.argv.slice(2)) {
  const schema = JSON.parse(readFileSync(file, "utf8"));
  ajv.addSchema(schema);
  ajv.getSchema(schema.$id);
}

for await (const line of createInterface({ input: process.stdin })) {
  const { ref, document } = JSON.parse(line);
  const validate = ajv.getSchema(ref);
  if (!validate) throw new Error(`no schema ${ref}`);
  validate(JSON.parse(document));
  const keywords = new Set((validate.errors ?? []).map((e) => e.keyword));
  console.log(JSON.stringify([...keywords].sort()));
}
