import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { alone } from "./lock.mjs";
import { giveUp, root, run } from "./run.mjs";

// `npm run test:everything`: every test, every drill and the short form of every benchmark, each in a process of its
// own, with one report at the end. A failure ends its step only. `-- --seed 7` repeats the drills of a night, and
// `-- unit kill-embedded pages` runs only these steps.
const tests = ["lint", "types", "structure", "unit", "e2e"];
const sizes =
  "--donations 120 --forgeries 5000 --requests 20000 --orders 2000 --kills 3 --files 4000 --seconds 30".split(
    " ",
  );
const benchmarks = ["pages", "gift-path", "orders", "surge", "overload"];

const given = process.argv.slice(2);
const seedAt = given.indexOf("--seed");
const seed = seedAt < 0 ? String(Date.now() % 1_000_000) : given.splice(seedAt, 2)[1];
process.env.EVERYTHING = "1";
const node = await alone(ensureInstalled);
const listed = await run(node, ["--no-warnings", "drills/main.ts", "--list"]);
if (listed.code !== 0) giveUp(`The drills cannot be listed:\n${listed.output}`);
const drills = listed.output.trim().split("\n");
const all = [
  { name: "build", args: ["tools/setup/build-only.mjs"] },
  ...tests.map((name) => ({ name, args: ["tools/setup/test.mjs", name] })),
  ...drills.map((name) => ({ name, args: ["drills/main.ts", name, ...sizes, "--seed", seed] })),
  ...benchmarks.map((name) => ({ name, args: ["drills/bench/main.ts", name, "--short"] })),
];
const unknown = given.find((wanted) => !all.some(({ name }) => name === wanted));
if (unknown) giveUp(`There is no step "${unknown}"; there are: ${all.map(({ name }) => name).join(", ")}`);
const steps = all.filter(({ name }) => given.length === 0 || name === "build" || given.includes(name));

const rows = [];
for (const { name, args } of steps) {
  console.log(`\n━━ ${name}`);
  const began = Date.now();
  const { code, output } = await run(node, ["--no-warnings", ...args], { echo: true });
  const seconds = Math.round((Date.now() - began) / 1000);
  // The last line of each of these programs is its figure.
  const figure = output.trim().split("\n").at(-1)?.replaceAll("|", "\\|").slice(0, 200) ?? "";
  rows.push({ name, seconds, passed: code === 0, figure });
}

const failed = rows.filter(({ passed }) => !passed).length;
const { output: commit } = await run("git", ["describe", "--always", "--dirty"]);
const report = [
  `# Everything at ${commit.trim()}, seed ${seed}: ${rows.length - failed} passed, ${failed} failed\n`,
  "| step | seconds | passed | figure |\n| --- | --: | --- | --- |",
  ...rows.map(({ name, seconds, passed, figure }) => {
    return `| ${name} | ${seconds} | ${passed ? "yes" : "**no**"} | ${figure} |`;
  }),
].join("\n");
mkdirSync(join(root, "test-results"), { recursive: true });
writeFileSync(join(root, "test-results/everything.md"), `${report}\n`);
console.log(`\n${report}`);
process.exitCode = failed === 0 && rows.length > 0 ? 0 : 1;
