// A CommonJS application: `require` gives what `import` does, at every entry point.
const assert = require("node:assert/strict");
const { readdirSync, readFileSync } = require("node:fs");
const { join } = require("node:path");

const scope = join(__dirname, "node_modules", "@msggen");

async function main() {
  for (const folder of readdirSync(scope)) {
    const manifest = JSON.parse(readFileSync(join(scope, folder, "package.json"), "utf8"));
    const entries = Object.keys(manifest.exports).filter((entry) => !entry.includes("*"));
    for (const entry of entries) {
      const name = join(manifest.name, entry);
      assert.equal(require(name), await import(name), name);
    }
  }
}

void main();
