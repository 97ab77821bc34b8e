import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { alone } from "./lock.mjs";
import { giveUp, run } from "./run.mjs";

// `npm run NAME` runs the program of a command. An operator's command needs no build and no development packages, because
// the running release is complete. So nothing is installed in it, and a downgrade needs no network.
const operators = {
  backup: ["tools/backup/back-up.ts"],
  "check-books": ["tools/books/main.ts"],
  doctor: ["tools/doctor/main.ts"],
  downgrade: ["tools/upgrade/main.ts", "downgrade"],
  "rescue-administrator": ["tools/accounts/main.ts"],
  restore: ["tools/backup/restore.ts"],
  upgrade: ["tools/upgrade/main.ts", "upgrade"],
};
/** These commands run the built product. */
const developers = {
  bench: ["drills/bench/main.ts"],
  drill: ["drills/main.ts"],
};

const [name, ...args] = process.argv.slice(2);
// The backup may go to the standard output, so messages go to the standard error.
if (name === "backup") console.log = console.error;
const program = operators[name] ?? developers[name] ?? giveUp(`There is no command "${name}".`);
const node = await alone(async () => {
  const withBuildTools = name in developers;
  const nodePath = await ensureInstalled({ withBuildTools });
  if (withBuildTools) await ensureBuilt(nodePath);
  return nodePath;
});
const { code } = await run(node, ["--no-warnings", ...program, ...args], { show: true });
process.exitCode = code;
