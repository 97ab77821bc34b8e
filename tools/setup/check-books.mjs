import { ensureInstalled } from "./install.mjs";
import { alone } from "./lock.mjs";
import { run } from "./run.mjs";

// `npm run check-books`: recomputes the books (tools/books). Needs no build.
const node = await alone(() => ensureInstalled({ toBuild: false }));
const { code } = await run(node, ["--no-warnings", "tools/books/main.ts", ...process.argv.slice(2)], {
  show: true,
});
process.exitCode = code;
