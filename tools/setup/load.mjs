import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { alone } from "./lock.mjs";
import { run } from "./run.mjs";

// `npm run load`: the benchmarks (drills/load).
const node = await alone(async () => {
  const found = await ensureInstalled();
  await ensureBuilt(found);
  return found;
});
const { code } = await run(node, ["--no-warnings", "drills/load/main.ts", ...process.argv.slice(2)], {
  show: true,
});
process.exitCode = code;
