import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { giveUp, machinePath, root, run } from "./run.mjs";

// This file runs before the installation and on Node 20: no dependency, no TypeScript, no new syntax.

const modules = join(root, "node_modules");
const marker = join(modules, ".imece-installed");
/** Below node_modules; not every platform has one. */
const packaged = `node-${process.platform}-${process.arch}/bin/node`;

/**
 * Updates `node_modules` when it does not match package-lock.json. With `toBuild: false`, for the operators' commands,
 * an installation without development packages (`npm ci --omit=dev`, as in a container) matches too.
 *
 * @param {{ toBuild?: boolean }} [options]
 * @returns {Promise<string>} path of a Node program new enough to run the product
 */
export async function ensureInstalled({ toBuild = true } = {}) {
  if (!inStep(toBuild)) await install();
  linkNode();
  return usableNode();
}

/**
 * npm 10 removes the link to the packaged Node: the package for the other processor, which it omits,
 * has a program of the same name. Commands and the units in deploy/ use the link.
 */
function linkNode() {
  const link = join(modules, ".bin/node");
  if (existsSync(link) || majorOf(join(modules, packaged)) < 24) return;
  try {
    symlinkSync(`../${packaged}`, link);
  } catch {
    // Installed by another user: the packaged Node is started without the link.
  }
}

/** npm writes node_modules/.package-lock.json last, so it also proves that an installation is complete. */
function inStep(toBuild) {
  const hidden = join(modules, ".package-lock.json");
  if (!existsSync(hidden)) return false;
  const state = fingerprint(readFileSync(hidden));
  if (existsSync(marker) && readFileSync(marker, "utf8") === state) return true;
  if (!samePackages(hidden, toBuild)) return false;
  if (toBuild) remember(state);
  return true;
}

function fingerprint(installed) {
  const { dependencies, devDependencies, optionalDependencies, overrides } = readJson("package.json");
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .update(JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides]))
    .update(`${process.platform} ${process.arch} ${libc()}`)
    .update(installed)
    .digest("hex");
}

/** An `npm ci` by hand counts too. */
function samePackages(hidden, toBuild) {
  const installed = JSON.parse(readFileSync(hidden, "utf8")).packages;
  const wanted = Object.entries(readJson("package-lock.json").packages);
  return wanted.every(([path, wants]) => {
    const has = installed[path];
    if (has) return has.version === wants.version && has.integrity === wants.integrity;
    if (!toBuild && (wants.dev || wants.devOptional || wants.link)) return true;
    if (`${path}/bin/node` === `node_modules/${packaged}` && majorOf(process.execPath) >= 24) return true;
    // The optional packages of other platforms need not be installed.
    return path === "" || (wants.optional === true && !(wants.cpu && fitsPlatform(wants)));
  });
}

function fitsPlatform({ os, cpu, libc: wantedLibc }) {
  const fits = (wanted, ours) => wanted === undefined || [wanted].flat().includes(ours);
  return fits(os, process.platform) && fits(cpu, process.arch) && fits(wantedLibc, libc());
}

function libc() {
  if (process.platform !== "linux") return "";
  return process.report.getReport().header.glibcVersionRuntime ? "glibc" : "musl";
}

async function install() {
  console.log("Installing packages (about a minute the first time) …");
  // The build tools are needed whatever the environment says (NODE_ENV=production, omit=dev, ignored scripts);
  // engine warnings are noise, because the required Node is one of the packages.
  const args = ["ci", "--include=dev", "--include=optional", "--bin-links", "--no-engine-strict"];
  const quiet = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"];
  const { code, output } = await run("npm", [...args, ...quiet], { env: { PATH: machinePath() } });
  if (code === 127)
    giveUp("npm was not found. Install Node.js 20.20 or newer together with npm, then try again.");
  if (code !== 0) {
    console.error(output.trim());
    const offline = /ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|ECONNRESET|ENETUNREACH|ENOTCACHED/.test(
      output,
    );
    giveUp(
      offline
        ? "The package registry could not be reached. Check the network (or npm's registry and proxy settings), then try again."
        : "npm ci failed; its messages are above.",
    );
  }
  remember(fingerprint(readFileSync(join(modules, ".package-lock.json"))));
}

function remember(state) {
  try {
    writeFileSync(marker, state);
  } catch {
    // Installed by another user, for example in an image: compare again at every start.
  }
}

function usableNode() {
  const ours = [join(modules, ".bin/node"), join(modules, packaged)];
  const candidates = [...ours, process.execPath, "node"];
  const found = candidates.find((candidate) => majorOf(candidate) >= 24);
  if (found) return found;
  return giveUp(
    `Node.js 24 or newer is needed, and this is ${process.version}. Its packaged copy (node-${process.platform}-` +
      `${process.arch}) does not run on this system: install Node.js 24 yourself, then try again.`,
  );
}

function majorOf(program) {
  if (program === process.execPath) return Number.parseInt(process.versions.node, 10);
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8", env: { PATH: machinePath() } });
  return Number.parseInt(stdout?.slice(1) ?? "", 10) || 0;
}

function readJson(name) {
  return JSON.parse(readFileSync(join(root, name), "utf8"));
}
