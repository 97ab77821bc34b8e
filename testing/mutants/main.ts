import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";

// `npm run mutants`: plants each bug of this folder, runs the tests and says which of them finds it.
// `npm run mutants -- NAME …` takes only these; `--journeys` also builds and runs the journeys of `npm test`.

/** `text` occurs exactly once in the file at `path`. `loss`: what a donor or the foundation would lose. */
type Mutant = { name: string; path: string; text: string; replacement: string; loss: string };

const root = join(import.meta.dirname, "../..");
const reports = mkdtempSync(join(tmpdir(), "imece-mutants-"));
const originals = new Map<string, string>();
let running: ChildProcess | undefined;
process.on("exit", () => {
  running?.kill();
  restore();
  rmSync(reports, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));

const names = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const withJourneys = process.argv.includes("--journeys");
const allMutants = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".json"))
  .flatMap((file) => JSON.parse(readFileSync(join(import.meta.dirname, file), "utf8")) as Mutant[]);
const mutants = names.length === 0 ? allMutants : allMutants.filter(({ name }) => names.includes(name));
if (mutants.length < names.length) throw new Error(`There is no mutant ${names.join(" or ")}`);

await checkAll();
const table: string[] = ["| mutant | found by | seconds |", "| --- | --- | --- |"];
let foundCount = 0;
for (const mutant of mutants) {
  const began = Date.now();
  apply(mutant);
  const test = await findTest(mutant).finally(restore);
  if (test) foundCount += 1;
  table.push(
    `| \`${mutant.name}\` | ${test ? `\`${test}\`` : "not found"} | ${Math.round((Date.now() - began) / 1000)} |`,
  );
  console.log(table.at(-1));
}
console.log(`\n${table.join("\n")}\n\n${foundCount} of ${mutants.length} found`);
process.exitCode = foundCount === mutants.length ? 0 : 1;

function apply({ name, path, text, replacement }: Mutant): void {
  const before = readFileSync(join(root, path), "utf8");
  const [start = "", end, ...more] = before.split(text);
  if (end === undefined || more.length > 0) throw new Error(`${name}: not exactly once in ${path}`);
  if (!originals.has(path)) originals.set(path, before);
  writeFileSync(join(root, path), start + replacement + end);
}

function restore(): void {
  for (const [path, before] of originals) writeFileSync(join(root, path), before);
  originals.clear();
}

/** Refuses mutants that the compiler or the linter finds. All are applied at once, because these checks are slow. */
async function checkAll(): Promise<void> {
  for (const mutant of mutants) apply(mutant);
  const paths = [...originals.keys()];
  await run("react-router", ["typegen"]);
  const types = await run("tsc", ["--noEmit"]);
  const lint = await run("biome", ["lint", "--error-on-warnings", ...paths]);
  restore();
  if (!types.passed || !lint.passed) throw new Error(`${types.output}\n${lint.output}`);
}

/** Finds the test file that fails twice, because a test may fail once under load. The nearest tests run first. */
async function findTest({ path }: Mutant): Promise<string | null> {
  const ran = new Set<string>();
  const nearest = async () => ["run", `${dirname(path)}/`];
  const related = async () => ["related", "--run", path];
  const allOthers = async () => ["run", ...(await listTests()).filter((file) => !ran.has(file))];
  for (const which of [nearest, related, allOthers]) {
    for (let tries = 1; tries <= 3; tries++) {
      const results = await runTests(await which());
      const failed = results.find(({ passed }) => !passed);
      if (failed && (await runTests(["run", failed.file])).some(({ passed }) => !passed)) return failed.file;
      if (failed) continue;
      for (const { file } of results) ran.add(file);
      break;
    }
  }
  return withJourneys ? findJourney() : null;
}

async function listTests(): Promise<string[]> {
  const list = join(reports, "list.json");
  await run("vitest", ["list", "--filesOnly", `--json=${list}`]);
  const tests = JSON.parse(readFileSync(list, "utf8")) as { file: string }[];
  return [...new Set(tests.map(({ file }) => relative(root, file)))];
}

async function runTests(which: string[]): Promise<{ file: string; passed: boolean }[]> {
  const report = join(reports, "vitest.json");
  rmSync(report, { force: true });
  const how = ["--bail=1", "--passWithNoTests", "--reporter=json", `--outputFile=${report}`];
  const { passed, output } = await run("vitest", [...which, ...how]);
  if (!existsSync(report)) {
    if (passed) return [];
    throw new Error(output);
  }
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as {
    testResults: { name: string; status: string }[];
  };
  return testResults.map(({ name, status }) => ({ file: relative(root, name), passed: status === "passed" }));
}

async function findJourney(): Promise<string | null> {
  const built = await run(process.execPath, ["tools/setup/build-only.mjs"]);
  if (!built.passed) return "the build";
  const browser = await run(process.execPath, ["testing/site/browser.ts"]);
  if (!browser.passed) throw new Error(`no browser: ${browser.output}`);
  const { passed, output } = await run("playwright", ["test", "--max-failures=1", "--reporter=line"], {
    NODE_ENV: "",
    CHROMIUM_PATH: browser.output.trim().split("\n").at(-1) ?? "",
  });
  return passed ? null : (/e2e\/[\w/-]+\.spec\.ts/.exec(output)?.[0] ?? "a crash of the journeys");
}

function run(
  program: string,
  args: string[],
  more: Record<string, string> = {},
): Promise<{ passed: boolean; output: string }> {
  const path = `${join(root, "node_modules/.bin")}:${process.env.PATH}`;
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: "test", ...more, PATH: path },
  });
  running = child;
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ passed: code === 0, output }));
  });
}
