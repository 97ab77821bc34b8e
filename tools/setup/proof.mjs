import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { alone } from "./lock.mjs";
import { run } from "./run.mjs";

// `npm run proof`: the long drills about money (tools/proof).
const node = await alone(async () => {
  const found = await ensureInstalled();
  await ensureBuilt(found);
  return found;
});
const { code } = await run(node, ["--no-warnings", "tools/proof/main.ts", ...process.argv.slice(2)], {
  show: true,
});
process.exitCode = code;
