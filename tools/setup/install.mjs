import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { giveUp, machinePath, root, run } from "./run.mjs";

// This file runs before the installation and on Node 20, so it has no dependency, no TypeScript and no new syntax.

const modules = join(root, "node_modules");
const marker = join(modules, ".imece-installed");
/** A path below node_modules. Some platforms have no packaged Node. */
const packagedNode = `node-${process.platform}-${process.arch}/bin/node`;

/**
 * Updates `node_modules` when it does not match package-lock.json. With `withBuildTools: false`, for operators' commands, an
 * installation without development packages (`npm ci --omit=dev`, as in a container) matches, too.
 *
 * @param {{ withBuildTools?: boolean }} [options]
 * @returns {Promise<string>} path of a Node program new enough to run the product
 */
export async function ensureInstalled({ withBuildTools = true } = {}) {
  if (!isInstalled(withBuildTools)) await install();
  linkNode();
  return findNode();
}

/**
 * Creates the link to the packaged Node, which commands and the units in deploy/ use. npm 10 removes the link, because
 * the omitted package for the other processor has a program of the same name.
 */
function linkNode() {
  const link = join(modules, ".bin/node");
  if (existsSync(link) || majorOf(join(modules, packagedNode)) < 24) return;
  try {
    symlinkSync(`../${packagedNode}`, link);
  } catch {
    // Another user made the installation. The packaged Node is started without the link.
  }
}

/** npm writes node_modules/.package-lock.json last, so this file proves that the installation is complete. */
function isInstalled(withBuildTools) {
  const npmLock = join(modules, ".package-lock.json");
  if (!existsSync(npmLock)) return false;
  const state = fingerprint(readFileSync(npmLock));
  if (existsSync(marker) && readFileSync(marker, "utf8") === state) return true;
  if (!hasPackages(npmLock, withBuildTools)) return false;
  if (withBuildTools) writeMarker(state);
  return true;
}

function fingerprint(installed) {
  const { dependencies, devDependencies, optionalDependencies, overrides } = readJson("package.json");
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .update(JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides]))
    .update(`${process.platform} ${process.arch} ${readLibc()}`)
    .update(installed)
    .digest("hex");
}

/** Recognizes an `npm ci` by hand. */
function hasPackages(npmLock, withBuildTools) {
  const installed = JSON.parse(readFileSync(npmLock, "utf8")).packages;
  const packages = Object.entries(readJson("package-lock.json").packages);
  return packages.every(([path, expected]) => {
    const current = installed[path];
    if (current) return current.version === expected.version && current.integrity === expected.integrity;
    if (!withBuildTools && (expected.dev || expected.devOptional || expected.link)) return true;
    if (`${path}/bin/node` === `node_modules/${packagedNode}` && majorOf(process.execPath) >= 24) return true;
    // The optional packages of other platforms need not be installed.
    return path === "" || (expected.optional === true && !(expected.cpu && fitsPlatform(expected)));
  });
}

function fitsPlatform({ os, cpu, libc }) {
  const fits = (allowed, own) => allowed === undefined || [allowed].flat().includes(own);
  return fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, readLibc());
}

function readLibc() {
  if (process.platform !== "linux") return "";
  return process.report.getReport().header.glibcVersionRuntime ? "glibc" : "musl";
}

async function install() {
  console.log("Installing packages (about a minute the first time) …");
  // The build tools are needed also with NODE_ENV=production, omit=dev or ignored scripts. Engine warnings are wrong,
  // because the required Node is one of the packages.
  const args = ["ci", "--include=dev", "--include=optional", "--bin-links", "--no-engine-strict"];
  const quietArgs = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"];
  const { code, output } = await run("npm", [...args, ...quietArgs], { env: { PATH: machinePath() } });
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
  writeMarker(fingerprint(readFileSync(join(modules, ".package-lock.json"))));
}

function writeMarker(state) {
  try {
    writeFileSync(marker, state);
  } catch {
    // Another user made the installation, for example in an image, so every start compares again.
  }
}

function findNode() {
  const packagedPaths = [join(modules, ".bin/node"), join(modules, packagedNode)];
  const candidates = [...packagedPaths, process.execPath, "node"];
  const node = candidates.find((candidate) => majorOf(candidate) >= 24);
  if (node) return node;
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
