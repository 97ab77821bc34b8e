import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { precompress } from "./precompress.mjs";
import { childOfThis, giveUp, machinePath, root, run, runTool } from "./run.mjs";

const buildFolder = join(root, "build");
const builtMarker = join(buildFolder, ".imece-built");
/** The modification time of this file is the start of the latest build. */
const buildStartMarker = join(buildFolder, ".imece-began");
const sources = ["app", "server", "shared", "public", "tools/bank-simulator", "tools/setup"];
const files = ["main.ts", "vite.config.ts", "react-router.config.ts", "tsconfig.json", "package-lock.json"];
const week = 7 * 24 * 3600 * 1000;

/**
 * Builds the product into `build/` unless the build matches the sources. A failed or interrupted build leaves no marker.
 * Pages of a running server still request files of the build before (their names contain a content hash), so such files
 * stay for a week after the first build without them.
 */
export async function build(node) {
  const state = fingerprint();
  if (existsSync(builtMarker) && readFileSync(builtMarker, "utf8") === state) {
    await writeRelease();
    return { ok: true };
  }

  console.log("Building …");
  const startedAt = Date.now();
  mkdirSync(buildFolder, { recursive: true });
  rmSync(builtMarker, { force: true });
  startRetention(startedAt);
  const [{ code, output }, database] = await Promise.all([
    runTool(node, "react-router", ["build"], { env: { NODE_ENV: "production", FORCE_COLOR: undefined } }),
    makeEmptyDatabase(node),
  ]);
  if (code !== 0) return { ok: false, output };
  if (database.code !== 0) return { ok: false, output: database.output };
  if (!existsSync(join(buildFolder, "server/index.js"))) {
    return { ok: false, output: `${output}\nThe build ended without build/server/index.js.` };
  }
  if (existsSync(join(buildFolder, "client"))) await precompress(join(buildFolder, "client"));
  await Promise.all([writeRelease(), writePackageList()]);
  removeOldFiles(buildFolder, startedAt);
  chmodSync(buildFolder, 0o755);
  removeWriteAccess(buildFolder);
  writeFileSync(builtMarker, state);
  console.log(`Built in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
  return { ok: true };
}

/**
 * Writes the commit for server/platform/processes/read-release.ts, also when the sources of a new commit need no build.
 * IMECE_COMMIT is for a build without git, as in a container.
 */
async function writeRelease() {
  const commit = process.env.IMECE_COMMIT || (await readCommit());
  try {
    writeFileSync(join(buildFolder, "release.json"), JSON.stringify(commit ? { commit } : {}));
  } catch {
    // Another user made the build, which keeps its commit.
  }
}

async function readCommit() {
  const { code, output } = await run("git", ["describe", "--always", "--dirty", "--exclude=*", "--abbrev=8"]);
  return code === 0 ? output.trim() : "";
}

/** Writes all packages with their versions for auditors (CycloneDX). Old versions of npm cannot list them. */
async function writePackageList() {
  const { code, output } = await run("npm", ["sbom", "--sbom-format=cyclonedx", "--loglevel=silent"], {
    env: { PATH: machinePath() },
  });
  if (code === 0) writeFileSync(join(buildFolder, "sbom.cdx.json"), output);
}

/** The first start of an embedded database copies these files. */
function makeEmptyDatabase(node) {
  const { args, env, channel } = childOfThis;
  const program = join(root, "tools/setup/make-empty-database.mjs");
  return run(node, [...args, program, join(buildFolder, "empty-database")], { env, channel });
}

/** Runs `build`, and ends the program when it fails. */
export async function ensureBuilt(node) {
  const result = await build(node);
  if (!result.ok) {
    console.error(result.output.trim());
    giveUp("The build failed; its messages are above.");
  }
}

function fingerprint() {
  const hash = createHash("sha256").update("1");
  const add = (path) => hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  for (const folder of sources) {
    for (const path of list(folder)) if (!/\.test\.tsx?$/.test(path)) add(path);
  }
  for (const path of files) if (existsSync(join(root, path))) add(path);
  return hash.digest("hex");
}

function list(folder) {
  if (!existsSync(join(root, folder))) return [];
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(root, join(parentPath, name))).sort();
}

/**
 * Sets the modification time of the previous build's files to now, because their week begins now. Files of earlier
 * builds are older than the start of the previous build, and their week has begun already.
 */
function startRetention(startedAt) {
  const previousBuild = statSync(buildStartMarker, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const now = startedAt / 1000;
  for (const folder of ["build/client/assets", "build/server/assets"]) {
    for (const path of list(folder)) {
      if (statSync(join(root, path)).mtimeMs > previousBuild) utimesSync(join(root, path), now, now);
    }
  }
  writeFileSync(buildStartMarker, "");
}

/** The server executes these files, so other users must not be able to write them. */
function removeWriteAccess(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mode } = statSync(path);
    if (mode & 0o022) chmodSync(path, mode & 0o7755);
  }
}

/** Removes files of earlier builds, those with a content hash in their name after a week. */
function removeOldFiles(folder, startedAt) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mtimeMs } = statSync(path);
    const hasContentHash = /^(client|server)\/assets\//.test(relative(buildFolder, path));
    if (mtimeMs < startedAt - (hasContentHash ? week : 0) - 2_000) rmSync(path);
  }
}
