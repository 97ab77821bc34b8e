import { ensureInstalled } from "./install.mjs";
import { alone } from "./lock.mjs";
import { run } from "./run.mjs";

// `npm run backup`: writes a backup (tools/backup). Needs no build. The backup may go to standard
// output, so messages go to standard error.
console.log = console.error;
const node = await alone(() => ensureInstalled({ toBuild: false }));
const { code } = await run(node, ["--no-warnings", "tools/backup/back-up.ts", ...process.argv.slice(2)], {
  show: true,
});
process.exitCode = code;
