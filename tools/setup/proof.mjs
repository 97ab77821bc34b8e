import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { alone } from "./lock.mjs";
import { run } from "./run.mjs";

// `npm run proof`: the long drills (drills). `npm run proof -- everything`: all tests of `npm test`,
// with the journeys marked @long, every PostgreSQL version on the machine and more on the embedded database.
const wanted = process.argv.slice(2);
if (wanted[0] === "everything") {
  process.env.EVERYTHING = "1";
  process.argv.splice(2, 1);
  await import("./test.mjs");
} else {
  const node = await alone(async () => {
    const found = await ensureInstalled();
    await ensureBuilt(found);
    return found;
  });
  const { code } = await run(node, ["--no-warnings", "drills/main.ts", ...wanted], { show: true });
  process.exitCode = code;
}
