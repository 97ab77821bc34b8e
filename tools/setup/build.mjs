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
import { bound, giveUp, machinePath, root, run, runTool } from "./run.mjs";

const built = join(root, "build");
const marker = join(built, ".imece-built");
/** Its modification time is the start of the latest build. */
const began = join(built, ".imece-began");
const sources = ["app", "server", "shared", "public", "tools/bank-simulator", "tools/setup"];
const files = ["main.ts", "vite.config.ts", "react-router.config.ts", "tsconfig.json", "package-lock.json"];
const week = 7 * 24 * 3600 * 1000;

/**
 * Builds the product into `build/` unless the build matches the sources. An interrupted or failed build
 * leaves no marker and is repeated. Files that pages of a running server still request
 * (their names contain a content hash) stay for a week after the first build without them.
 *
 * @param {string} node path of the Node program, from `ensureInstalled`
 * @returns {Promise<{ ok: true } | { ok: false, output: string }>}
 */
export async function build(node) {
  const state = fingerprint();
  if (existsSync(marker) && readFileSync(marker, "utf8") === state) {
    await describeRelease();
    return { ok: true };
  }

  console.log("Building …");
  const started = Date.now();
  mkdirSync(built, { recursive: true });
  rmSync(marker, { force: true });
  startWeek(started);
  const [{ code, output }, database] = await Promise.all([
    runTool(node, "react-router", ["build"], { env: { NODE_ENV: "production", FORCE_COLOR: undefined } }),
    makeEmptyDatabase(node),
  ]);
  if (code !== 0) return { ok: false, output };
  if (database.code !== 0) return { ok: false, output: database.output };
  if (!existsSync(join(built, "server/index.js"))) {
    return { ok: false, output: `${output}\nThe build ended without build/server/index.js.` };
  }
  if (existsSync(join(built, "client"))) await precompress(join(built, "client"));
  await Promise.all([describeRelease(), listPackages()]);
  prune(built, started);
  chmodSync(built, 0o755);
  closeToOthers(built);
  writeFileSync(marker, state);
  console.log(`Built in ${Math.round((Date.now() - started) / 1000)} s.`);
  return { ok: true };
}

/**
 * What the program says about itself (server/platform/processes/read-release.ts). IMECE_COMMIT is for a build without git, as in a
 * container. A commit that changes no source needs no build, but another name.
 */
async function describeRelease() {
  const commit = process.env.IMECE_COMMIT || (await commitHere());
  try {
    writeFileSync(join(built, "release.json"), JSON.stringify(commit ? { commit } : {}));
  } catch {
    // Built by another user: the release keeps the name that it got then.
  }
}

async function commitHere() {
  const { code, output } = await run("git", ["describe", "--always", "--dirty", "--exclude=*", "--abbrev=8"]);
  return code === 0 ? output.trim() : "";
}

/** All packages with their versions, for those who audit a site (CycloneDX). Not every npm can list them. */
async function listPackages() {
  const { code, output } = await run("npm", ["sbom", "--sbom-format=cyclonedx", "--loglevel=silent"], {
    env: { PATH: machinePath() },
  });
  if (code === 0) writeFileSync(join(built, "sbom.cdx.json"), output);
}

/** Copied by the first start of an embedded database. */
function makeEmptyDatabase(node) {
  const { args, env, channel } = bound;
  const program = join(root, "tools/setup/make-empty-database.mjs");
  return run(node, [...args, program, join(built, "empty-database")], { env, channel });
}

/** `build`, for programs that cannot continue without it. */
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
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? list(path) : entry.isFile() ? [path] : [];
  });
}

/**
 * Starts the week of the files of the previous build now, because they may be months old.
 * Files of earlier builds are older than its start, and their week is already running.
 */
function startWeek(started) {
  const last = statSync(began, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const now = started / 1000;
  for (const folder of ["build/client/assets", "build/server/assets"]) {
    for (const path of list(folder)) {
      if (statSync(join(root, path)).mtimeMs > last) utimesSync(join(root, path), now, now);
    }
  }
  writeFileSync(began, "");
}

/** Files of earlier builds may still be writable for other users; the running server executes them. */
function closeToOthers(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) closeToOthers(path);
    if (entry.isSymbolicLink()) continue;
    const { mode } = statSync(path);
    if (mode & 0o022) chmodSync(path, mode & 0o7755);
  }
}

/** Removes old build files: at once if the name has no content hash, otherwise after a week. */
function prune(folder, started) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      prune(path, started);
      continue;
    }
    const { mtimeMs } = statSync(path);
    const hashed = /^(client|server)\/assets\//.test(relative(built, path));
    if (mtimeMs < started - (hashed ? week : 0) - 2_000) rmSync(path);
  }
}
