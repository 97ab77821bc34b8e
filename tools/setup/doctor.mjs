import { ensureInstalled } from "./install.mjs";
import { alone } from "./lock.mjs";
import { run } from "./run.mjs";

// `npm run doctor`: checks an installation (tools/doctor). Needs no build.
const node = await alone(() => ensureInstalled({ toBuild: false }));
const { code } = await run(node, ["--no-warnings", "tools/doctor/main.ts", ...process.argv.slice(2)], {
  show: true,
});
process.exitCode = code;
