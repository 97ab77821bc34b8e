import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { alone } from "./lock.mjs";
import { giveUp, root, run, runTool } from "./run.mjs";

const started = Date.now();
const total = { passed: 0, failed: 0, skipped: 0 };
const stepNames = ["lint", "types", "structure", "build", "unit", "e2e"];
const chosenSteps = process.argv.slice(2);
const unknownStep = chosenSteps.find((name) => !stepNames.includes(name));
if (unknownStep) giveUp(`There is no step "${unknownStep}"; there are: ${stepNames.join(", ")}`);
const isChosen = (step) => chosenSteps.length === 0 || chosenSteps.includes(step);
const reports = mkdtempSync(join(tmpdir(), "imece-test-"));
process.on("exit", () => rmSync(reports, { recursive: true, force: true }));
// The tests start hundreds of programs, which share their compiled code.
process.env.NODE_COMPILE_CACHE ??= join(reports, "compiled");

const node = await alone(ensureInstalled);
const path = `${join(root, "node_modules/.bin")}:${process.env.PATH}`;

const browser = isChosen("e2e") ? run(node, ["testing/site/browser.ts"]) : undefined;
const structure = () => run(node, ["tools/check-structure/main.ts"]);
const [, , , built] = await Promise.all([
  step("lint", () => runTool(node, "biome", ["ci", "--colors=off"])),
  step("types", checkTypes),
  step("structure", structure),
  step("build", buildOnce, isChosen("e2e")),
]);
await tests("unit", runVitest);
await tests("e2e", runPlaywright);

console.log(`\n${total.skipped} skipped. Took ${seconds(started)}.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** Runs a step that passes or fails as a whole. */
async function step(name, work, isNeeded = false) {
  if (!isChosen(name) && !isNeeded) return undefined;
  const began = Date.now();
  const { code, output } = await work();
  total[code === 0 ? "passed" : "failed"]++;
  if (code !== 0 && output.trim()) console.log(`\n${output.trim()}`);
  console.log(`${code === 0 ? "✓" : "✗"} ${name} (${seconds(began)})`);
  return code === 0;
}

/** Runs a step that counts its own tests. A crash of the runner and an empty run are failures, too. */
async function tests(name, work) {
  if (!isChosen(name)) return;
  const began = Date.now();
  console.log(`\n${name}`);
  const { code, reason, passed = 0, failed = 0, skipped = 0 } = await work();
  const broken = failed === 0 && (code !== 0 || passed === 0) ? 1 : 0;
  if (broken) console.log(`✗ ${reason ?? `${name} ended with exit code ${code}, ${passed} tests passed`}`);
  total.passed += passed;
  total.failed += failed + broken;
  total.skipped += skipped;
  const sign = failed + broken === 0 ? "✓" : "✗";
  console.log(`${sign} ${name}: ${passed} passed, ${failed + broken} failed (${seconds(began)})`);
}

async function checkTypes() {
  const routes = await runTool(node, "react-router", ["typegen"]);
  if (routes.code !== 0) return routes;
  // A repeated run checks only what has changed, in a fifth of the processor time.
  const cache = ["--incremental", "--tsBuildInfoFile", "node_modules/.cache/types.tsbuildinfo"];
  return runTool(node, "tsc", ["--noEmit", "--pretty", "false", ...cache]);
}

async function buildOnce() {
  const result = await alone(() => build(node));
  return { code: result.ok ? 0 : 1, output: result.ok ? "" : result.output };
}

async function runVitest() {
  const file = join(reports, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { code } = await runTool(node, "vitest", ["run", ...reporters], {
    env: { NODE_ENV: "test", PATH: path, CHANGED_FILES: await listChangedFiles() },
    show: true,
  });
  const report = readJson(file);
  if (!report) return { code };
  return {
    code,
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Lists the files that differ from the main branch of `origin`, one a line. The tests of tools and the long samples of
 * hosted banks run when their files are in the list (testing/changed-files.ts). Where git cannot tell, and in CI, which
 * also tests the main branch itself, the list is undefined and all tests run.
 */
async function listChangedFiles() {
  if (process.env.CI) return undefined;
  const base = await run("git", ["merge-base", "HEAD", "origin/HEAD"]);
  if (base.code !== 0) return undefined;
  const changed = await run("git", ["diff", "--name-only", "--no-renames", base.output.trim()]);
  const added = await run("git", ["ls-files", "--others", "--exclude-standard"]);
  return changed.code === 0 && added.code === 0 ? `${changed.output}${added.output}` : undefined;
}

async function runPlaywright() {
  if (!built) return { code: 1, reason: "the browser tests need a build" };
  const { code: browserCode, output } = await browser;
  if (browserCode !== 0) return { code: 1, reason: `no browser: ${output.trim()}` };
  const file = join(reports, "playwright.json");
  const { code } = await runTool(node, "playwright", ["test", "--reporter=list,json"], {
    env: {
      NODE_ENV: undefined,
      CHROMIUM_PATH: output.trim().split("\n").at(-1),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      PATH: path,
    },
    show: true,
  });
  const stats = readJson(file)?.stats;
  if (!stats) return { code };
  return { code, passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped };
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
