import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureInstalled } from "./install.mjs";
import { alone } from "./lock.mjs";
import { giveUp, root, run } from "./run.mjs";

// `npm run test:everything`: every test, every drill and the short form of every benchmark, each in its own process,
// with one report. A failure ends only its step. `-- --seed 7` repeats the drills of a night, `-- unit pages` runs only
// these steps, and `-- --list` prints the steps and their commands.

/** As in drills/not-run.ts, which Node 20 cannot read. */
const notRunCode = 77;
const tests = ["lint", "types", "structure", "unit", "e2e"];
/** Sizes with which all drills together take a night. */
const sizes = ["--donations", "120", "--forgeries", "5000", "--requests", "20000", "--orders", "2000"];
sizes.push("--kills", "3", "--files", "4000", "--seconds", "30");

/** Tests of the step `unit` that are skipped without a program of the machine. */
const unitParts = [
  {
    name: "unit: pictures of documents",
    isPossible: spawnSync("pdftoppm", ["-v"]).status === 0,
    reason: "pdftoppm is not installed (apt-get install poppler-utils)",
  },
  {
    name: "unit: an older PostgreSQL",
    isPossible: hasPostgresOfMachine(),
    reason: "PostgreSQL is not installed (apt-get install postgresql)",
  },
];
const optional = ["pgbouncer", "unit: an older PostgreSQL"];

const { list, seed, names } = readCommandLine();
process.env.EVERYTHING = "1";
const node = await alone(ensureInstalled);
const drills = await listNames("drills/main.ts");
const benchmarks = await listNames("drills/bench/main.ts");
const allSteps = [
  { name: "build", args: ["tools/setup/build-only.mjs"] },
  ...tests.map((name) => ({ name, args: ["tools/setup/test.mjs", name] })),
  ...drills.map((name) => ({ name, args: ["drills/main.ts", name, ...sizes, "--seed", seed] })),
  ...benchmarks.map((name) => ({ name, args: ["drills/bench/main.ts", name, "--short"] })),
];
const unknown = names.find((name) => !allSteps.some((step) => step.name === name));
if (unknown)
  giveUp(`There is no step "${unknown}"; there are: ${allSteps.map(({ name }) => name).join(", ")}`);
const steps = allSteps.filter(({ name }) => names.length === 0 || name === "build" || names.includes(name));

if (list) for (const { name, args } of steps) console.log(`${name}: ${args.join(" ")}`);
else await runSteps();

function readCommandLine() {
  try {
    const options = { seed: { type: "string" }, list: { type: "boolean" } };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const seed = values.seed ?? String(1 + (Date.now() % 1_000_000));
    if (!/^[1-9]\d{0,8}$/.test(seed)) giveUp(`--seed needs a whole number above 0, for instance --seed 7.`);
    return { list: values.list === true, seed, names: positionals };
  } catch (error) {
    return giveUp(`${error.message}. For instance: npm run test:everything -- --seed 7`);
  }
}

async function listNames(program) {
  const { code, output } = await run(node, ["--no-warnings", program, "--list"]);
  if (code !== 0) giveUp(`${program} cannot list its names:\n${output}`);
  return output.trim().split("\n");
}

async function runSteps() {
  const { output: commit } = await run("git", ["describe", "--always", "--dirty"]);
  const rows = [];
  for (const { name, args } of steps) {
    console.log(`\n━━ ${name}`);
    const began = Date.now();
    const { code, output } = await run(node, ["--no-warnings", ...args], { echo: true });
    const seconds = Math.round((Date.now() - began) / 1000);
    const result = code === 0 ? "passed" : code === notRunCode ? "not run" : "failed";
    // The last line of each of these programs is its figure, or the reason why it did not run.
    const figure = output.trim().split("\n").at(-1)?.replaceAll("|", "\\|").slice(0, 200) ?? "";
    rows.push({ name, seconds, result, figure });
    if (name === "unit") rows.push(...missingParts());
    // After every step, so that an interrupted run leaves the report of the steps before.
    writeReport(rows, commit.trim());
  }
  console.log(`\n${formatReport(rows, commit.trim())}`);
  const isGood = ({ name, result }) =>
    result === "passed" || (result === "not run" && optional.includes(name));
  process.exitCode = rows.every(isGood) ? 0 : 1;
}

/** The tests of older versions use the servers of Debian's packages. */
function hasPostgresOfMachine() {
  const folder = "/usr/lib/postgresql";
  const versions = existsSync(folder) ? readdirSync(folder) : [];
  return versions.some((version) => existsSync(join(folder, version, "bin/postgres")));
}

function missingParts() {
  const missing = unitParts.filter(({ isPossible }) => !isPossible);
  return missing.map(({ name, reason }) => ({ name, seconds: 0, result: "not run", figure: reason }));
}

function formatReport(rows, commit) {
  const countOf = (result) => `${rows.filter((row) => row.result === result).length} ${result}`;
  const finished = rows.filter(({ name }) => steps.some((step) => step.name === name)).length;
  const counts = `${countOf("passed")}, ${countOf("failed")}, ${countOf("not run")}`;
  return [
    `# Everything at ${commit}, seed ${seed}: ${counts}; ${finished} of ${steps.length} steps\n`,
    "| step | seconds | result | figure |\n| --- | --: | --- | --- |",
    ...rows.map(({ name, seconds, result, figure }) => {
      const marked = result === "passed" ? result : `**${result}**`;
      return `| ${name} | ${seconds} | ${marked} | ${figure} |`;
    }),
  ].join("\n");
}

function writeReport(rows, commit) {
  mkdirSync(join(root, "test-results"), { recursive: true });
  writeFileSync(join(root, "test-results/everything.md"), `${formatReport(rows, commit)}\n`);
}
