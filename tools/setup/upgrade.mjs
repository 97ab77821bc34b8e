import { ensureInstalled } from "./install.mjs";
import { alone } from "./lock.mjs";
import { run } from "./run.mjs";

// `npm run upgrade` and `npm run downgrade` (tools/upgrade). The running release is complete, so nothing is installed
// in it, and the way back needs no network.
const node = await alone(() => ensureInstalled({ toBuild: false }));
const { code } = await run(node, ["--no-warnings", "tools/upgrade/main.ts", ...process.argv.slice(2)], {
  show: true,
});
process.exitCode = code;
