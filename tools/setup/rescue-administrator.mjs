import { ensureInstalled } from "./install.mjs";
import { alone } from "./lock.mjs";
import { run } from "./run.mjs";

// `npm run rescue-administrator`: lets an administrator in again (tools/accounts). Nothing of it needs the build.
const node = await alone(ensureInstalled);
const { code } = await run(node, ["--no-warnings", "tools/accounts/main.ts", ...process.argv.slice(2)], {
  show: true,
});
process.exitCode = code;
