import eslint from "@eslint/js";
import tseslint from "typescript-eslint";

/** The rules for hand-written and emitted TypeScript alike. */
export default tseslint.config(
  { ignores: ["**/dist/", "**/node_modules/"] },
  eslint.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // An SDK reads and writes what its protocol has deprecated.
      "@typescript-eslint/no-deprecated": "off",
      // Record does not work in a type that contains itself, and the rule sees few of those.
      "@typescript-eslint/consistent-indexed-object-style": "off",
      // Written with a dot it would look like the accessor.
      "@typescript-eslint/dot-notation": ["error", { allowPattern: "^__proto__$" }],
      // The tag of what a protocol does not know is an enum to the type checker only, and is
      // compared with tags that begin with a prefix.
      "@typescript-eslint/no-unsafe-enum-comparison": "off",
      // What every function of a kind takes, this one may not need.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      // node:test collects the tests of a file by itself.
      "@typescript-eslint/no-floating-promises": [
        "error",
        { allowForKnownSafeCalls: [{ from: "package", name: "test", package: "node:test" }] },
      ],
    },
  },
  {
    // Scripts of pages, which tsc checks, too.
    files: ["gen/*/assets/*.js", "cmd/*/assets/*.js", "internal/web/*.js"],
    languageOptions: { sourceType: "script", parserOptions: { projectService: true } },
    rules: {
      "no-undef": "off",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
    },
  },
  {
    files: ["**/*.js"],
    ignores: ["gen/*/assets/*.js", "cmd/*/assets/*.js", "internal/web/*.js"],
    extends: [tseslint.configs.disableTypeChecked],
  },
);
