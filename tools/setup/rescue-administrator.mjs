import { ensureInstalled } from "./install.mjs";
import { alone } from "./lock.mjs";
import { run } from "./run.mjs";

// `npm run rescue-administrator`: sets an administrator's password (tools/accounts). Needs no build.
const node = await alone(() => ensureInstalled({ toBuild: false }));
const { code } = await run(node, ["--no-warnings", "tools/accounts/main.ts", ...process.argv.slice(2)], {
  show: true,
});
process.exitCode = code;
