import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";

// `npm run mutants` plants each bug of this folder in a copy of the repository, runs the tests there, and prints which
// test finds it. `npm run mutants -- NAME …` runs only these; `--journeys` also builds and runs the journeys of
// `npm test`. The table is in test-results/mutants.md after each mutant.

/** `text` occurs exactly once in the file at `path`. `loss`: what a donor or the foundation would lose. */
type Mutant = { name: string; path: string; text: string; replacement: string; loss: string };

const root = join(import.meta.dirname, "../..");
const folder = realpathSync(mkdtempSync(join(tmpdir(), "imece-mutants-")));
/** The tests run here, so that an interrupted run leaves no bug in the working tree. */
const copy = join(folder, "copy");
const originals = new Map<string, string>();
let running: ChildProcess | undefined;
process.on("exit", () => {
  running?.kill();
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));

const withJourneys = process.argv.includes("--journeys");
const mutants = chooseMutants(process.argv.slice(2).filter((argument) => !argument.startsWith("--")));
makeCopy();
await checkMutants();
const rows: string[] = [];
let foundCount = 0;
for (const mutant of mutants) {
  const began = Date.now();
  plant(mutant);
  const result = await findTest(mutant).catch(
    (error: unknown) => `no result: ${String(error).slice(0, 300)}`,
  );
  restoreSources();
  if (result.startsWith("`")) foundCount += 1;
  rows.push(`| \`${mutant.name}\` | ${result} | ${Math.round((Date.now() - began) / 1000)} |`);
  console.log(rows.at(-1));
  writeTable();
}
console.log(`\n${formatTable()}`);
process.exitCode = foundCount === mutants.length ? 0 : 1;

function chooseMutants(names: readonly string[]): Mutant[] {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith(".json"));
  const allMutants = files.flatMap(
    (file) => JSON.parse(readFileSync(join(import.meta.dirname, file), "utf8")) as Mutant[],
  );
  const unknown = names.filter((name) => !allMutants.some((mutant) => mutant.name === name));
  if (unknown.length > 0) throw new Error(`There is no mutant ${unknown.join(" or ")}`);
  return names.length === 0 ? allMutants : allMutants.filter(({ name }) => names.includes(name));
}

/** A clone, because some tests read the history, with the changes that are not committed. */
function makeCopy(): void {
  execFileSync("git", ["clone", "--quiet", "--shared", root, copy]);
  for (const path of [...listFiles("diff", "--name-only", "HEAD"), ...listFiles("ls-files", "--others")]) {
    if (existsSync(join(root, path))) cpSync(join(root, path), join(copy, path));
    else rmSync(join(copy, path), { force: true });
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
}

function listFiles(...command: string[]): string[] {
  const ignoring = command[0] === "ls-files" ? ["--exclude-standard"] : [];
  const output = execFileSync("git", [...command, "-z", ...ignoring], { cwd: root, encoding: "utf8" });
  return output.split("\0").filter((path) => path !== "");
}

function plant({ name, path, text, replacement }: Mutant): void {
  const source = readFileSync(join(copy, path), "utf8");
  const [start = "", end, ...more] = source.split(text);
  if (end === undefined || more.length > 0) throw new Error(`${name}: not exactly once in ${path}`);
  if (!originals.has(path)) originals.set(path, source);
  writeFileSync(join(copy, path), start + replacement + end);
}

function restoreSources(): void {
  for (const [path, source] of originals) writeFileSync(join(copy, path), source);
  originals.clear();
}

/** A mutant that the compiler or the linter finds needs no test. All are planted at once, because this is slow. */
async function checkMutants(): Promise<void> {
  for (const mutant of mutants) plant(mutant);
  await run("react-router", ["typegen"]);
  const types = await run("tsc", ["--noEmit"]);
  const paths = new Set(mutants.map(({ path }) => path));
  const lint = await run("biome", ["lint", "--error-on-warnings", ...paths]);
  restoreSources();
  if (!types.passed || !lint.passed) throw new Error(`${types.output}\n${lint.output}`);
}

/**
 * Names the test file that fails twice, because under load a test may fail by chance. The tests beside the source run
 * first, then those that import it, then all others.
 */
async function findTest({ path }: Mutant): Promise<string> {
  const passedFiles = new Set<string>();
  const stages = [
    async () => ["run", `${dirname(path)}/`],
    async () => ["related", "--run", path],
    async () => ["run", ...(await listTests()).filter((file) => !passedFiles.has(file))],
  ];
  for (const stage of stages) {
    for (let tries = 1; tries <= 3; tries++) {
      const results = await runTests(await stage());
      const failure = results.find(({ passed }) => !passed);
      if (!failure) {
        for (const { file } of results) passedFiles.add(file);
        break;
      }
      const repeated = await runTests(["run", failure.file]);
      if (repeated.some(({ passed }) => !passed)) return `\`${failure.file}\``;
    }
  }
  return withJourneys ? findJourney() : "not found";
}

async function listTests(): Promise<string[]> {
  const list = join(folder, "list.json");
  await run("vitest", ["list", "--filesOnly", `--json=${list}`]);
  const tests = JSON.parse(readFileSync(list, "utf8")) as { file: string }[];
  return [...new Set(tests.map(({ file }) => relative(copy, file)))];
}

async function runTests(command: string[]): Promise<{ file: string; passed: boolean }[]> {
  const report = join(folder, "vitest.json");
  rmSync(report, { force: true });
  const options = ["--bail=1", "--passWithNoTests", "--reporter=json", `--outputFile=${report}`];
  const { passed, output } = await run("vitest", [...command, ...options]);
  if (!existsSync(report)) {
    if (passed) return [];
    throw new Error(output);
  }
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as {
    testResults: { name: string; status: string }[];
  };
  return testResults.map(({ name, status }) => ({ file: relative(copy, name), passed: status === "passed" }));
}

async function findJourney(): Promise<string> {
  const build = await run(process.execPath, ["tools/setup/build-only.mjs"]);
  if (!build.passed) return "`the build`";
  const browser = await run(process.execPath, ["testing/site/browser.ts"]);
  if (!browser.passed) throw new Error(`no browser: ${browser.output}`);
  const { passed, output } = await run("playwright", ["test", "--max-failures=1", "--reporter=line"], {
    NODE_ENV: "",
    CHROMIUM_PATH: browser.output.trim().split("\n").at(-1) ?? "",
  });
  if (passed) return "not found";
  const journey = /e2e\/[\w/-]+\.spec\.ts/.exec(output)?.[0];
  return journey ? `\`${journey}\`` : "no result: the journeys crashed";
}

function formatTable(): string {
  const table = ["| mutant | found by | seconds |", "| --- | --- | --- |", ...rows].join("\n");
  return `${table}\n\n${foundCount} of ${mutants.length} found`;
}

function writeTable(): void {
  mkdirSync(join(root, "test-results"), { recursive: true });
  writeFileSync(join(root, "test-results/mutants.md"), `${formatTable()}\n`);
}

function run(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ passed: boolean; output: string }> {
  const path = `${join(root, "node_modules/.bin")}:${process.env.PATH}`;
  const child = spawn(program, args, {
    cwd: copy,
    env: { ...process.env, NODE_ENV: "test", ...env, PATH: path },
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
