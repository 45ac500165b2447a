// Validates documents with Ajv in strict mode.
//
//   node golden/ajv/validate.mjs SCHEMA.json...  < requests.ndjson
//
// Each argument is a schema file, compiled under its $id. Each request
// {"ref": "<$id>#/$defs/Name", "document": "<JSON text>"} is answered by a line
// with the keywords that failed, as a JSON list with one entry for every error; it
// is empty for a valid document. That an "if" sent Ajv to where an error was is no
// error of its own. A schema that strict mode refuses ends the program with an error.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Ajv2020 } from "ajv/dist/2020.js";

// ownProperties: a key called toString is there only if the document has it. To optimize
// code that sees a few documents takes longer than it saves.
const code = { optimize: false };
const options = { strict: true, allErrors: true, validateFormats: false, ownProperties: true, code };
const plain = new Ajv2020(options);
// What is for generators has OpenAPI's discriminator, which says no more than oneOf.
const described = new Ajv2020(options).addVocabulary(["discriminator"]);

for (const file of process.argv.slice(2)) {
  const schema = JSON.parse(readFileSync(file, "utf8"));
  const ajv = file.endsWith(".codegen.schema.json") ? described : plain;
  ajv.addSchema(schema);
  ajv.getSchema(schema.$id);
}

for await (const line of createInterface({ input: process.stdin })) {
  const { ref, document } = JSON.parse(line);
  const validate = plain.getSchema(ref) ?? described.getSchema(ref);
  if (!validate) throw new Error(`no schema ${ref}`);
  validate(JSON.parse(document));
  const keywords = (validate.errors ?? []).map((e) => e.keyword).filter((k) => k !== "if");
  console.log(JSON.stringify(keywords.sort()));
}
