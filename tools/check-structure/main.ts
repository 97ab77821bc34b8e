import { resolve } from "node:path";
import { checkStructure } from "./check-structure.ts";

// Checks the rules of CONTRIBUTING.md for files and imports. `npm run check` runs this program.

const root = resolve(process.argv[2] ?? resolve(import.meta.dirname, "../.."));
const { files, failures } = checkStructure(root);
for (const { path, line, message } of failures)
  console.log(`${path}${line ? `:${line}` : ""}\n  ${message}\n`);
console.log(
  failures.length === 0
    ? `Structure: ${files} files, each in its place.`
    : `Structure: ${failures.length} ${failures.length === 1 ? "failure" : "failures"} in ${files} files.`,
);
process.exitCode = failures.length === 0 ? 0 : 1;
