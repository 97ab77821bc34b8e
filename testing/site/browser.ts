import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** Flags for Chromium without a display, without its sandbox (root, containers) and without log noise. */
export const browserArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--font-render-hinting=none", // As on phones. Otherwise letters take whole pixels, and lines break elsewhere.
];

/** Chromium without its windows, tabs and profiles takes three fifths of the processor time of the whole browser. */
const shell = "/usr/bin/chromium-headless-shell";
const wholeBrowsers = ["/usr/bin/chromium", "/usr/bin/google-chrome"];
const modules = resolve(import.meta.dirname, "../../node_modules");
const packed = join(modules, "@sparticuz/chromium");

/**
 * Path of a Chromium for tests: CHROMIUM_PATH, the machine's shell, the shell from our dependencies, the machine's whole
 * browser, or Debian's shell or browser (installed here if we are root).
 */
export async function findBrowser(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const path =
    [shell].find(canRun) ??
    findUnpacked() ??
    (await unpack()) ??
    wholeBrowsers.find(canRun) ??
    installFromDebian();
  if (!path) throw new Error("No browser for the tests: install Chromium, or set CHROMIUM_PATH to one.");
  process.env.CHROMIUM_PATH = path; // For the processes that we start.
  return path;
}

/** Version of a browser, for example "156.0.8078.79". */
export function browserVersion(path: string): string {
  return /\d[\d.]*/.exec(versionOf(path).stdout)?.[0] ?? "unknown";
}

function canRun(path: string): boolean {
  return existsSync(path) && versionOf(path).status === 0;
}

function versionOf(path: string, env: Record<string, string> = {}) {
  return spawnSync(path, ["--version"], {
    encoding: "utf8",
    env: { ...process.env, ...env },
    timeout: 30_000,
  });
}

function installFromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  console.error("Installing Chromium with apt-get for the browser tests …");
  const options = "-o Acquire::Retries=1 -o Acquire::http::Timeout=15 -o DPkg::Lock::Timeout=60".split(" ");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = (name: string) => ["install", "-y", "--no-install-recommends", name];
  for (const command of [["update"], install("chromium-headless-shell"), install("chromium")]) {
    if ([shell, ...wholeBrowsers].some(canRun)) break;
    spawnSync("apt-get", ["-qq", ...options, ...command], { env, stdio: "ignore", timeout: 240_000 });
  }
  return [shell, ...wholeBrowsers].find(canRun);
}

function unpackedFolder(): string {
  const { version } = JSON.parse(readFileSync(join(packed, "package.json"), "utf8")) as { version: string };
  return join(privateFolder(), `chromium-${version}`);
}

function findUnpacked(): string | undefined {
  const launcher = join(unpackedFolder(), "launch");
  return canRun(launcher) ? launcher : undefined;
}

/**
 * Unpacks the Chromium of @sparticuz/chromium once, into our own folder, because other users can write its default,
 * /tmp.
 */
async function unpack(): Promise<string | undefined> {
  if (process.arch !== "x64" || process.platform !== "linux") return undefined;
  const folder = unpackedFolder();
  if (!existsSync(folder)) {
    const unfinished = mkdtempSync(`${folder}-`);
    await inflateInto(unfinished);
    chmodSync(unfinished, 0o755);
    try {
      renameSync(unfinished, folder);
    } catch (error) {
      rmSync(unfinished, { recursive: true });
      if (!existsSync(folder)) throw error; // Otherwise another process was quicker.
    }
  }
  return writeLauncher(folder);
}

function privateFolder(): string {
  const beside = join(modules, ".cache");
  try {
    mkdirSync(beside, { recursive: true });
    rmSync(mkdtempSync(join(beside, "try-")), { recursive: true });
    return beside;
  } catch {
    // The checkout was installed by another user.
    const user = process.getuid?.();
    const own = join(tmpdir(), `imece-browser-${user}`);
    mkdirSync(own, { recursive: true, mode: 0o700 });
    if (statSync(own).uid !== user) throw new Error(`${own} belongs to another user; remove it.`);
    return own;
  }
}

async function inflateInto(folder: string): Promise<void> {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder; // The package unpacks into it.
  try {
    const { inflate } = await import("@sparticuz/chromium");
    const archives = ["chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"];
    for (const archive of archives) await inflate(join(packed, "bin", archive));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/**
 * A script beside the program sets its environment; only a system without the usual libraries gets the packaged ones.
 */
function writeLauncher(folder: string): string | undefined {
  const launcher = join(folder, "launch");
  const program = join(folder, "chromium");
  const libraries = { LD_LIBRARY_PATH: join(folder, "al2023/lib") };
  const needed = versionOf(program).status === 0 ? {} : libraries;
  const { status, stderr } = versionOf(program, needed);
  if (status !== 0) {
    console.error(`The packed Chromium does not run here: ${stderr}`);
    return undefined;
  }
  const fonts = [join(folder, "fonts/fonts"), "/usr/share/fonts"].map((path) => `<dir>${path}</dir>`);
  const cache = `<cachedir>${join(folder, "fonts-cache")}</cachedir>`;
  writeFileSync(join(folder, "fonts.conf"), `<fontconfig>${fonts.join("")}${cache}</fontconfig>\n`);
  const settings = { ...needed, FONTCONFIG_FILE: join(folder, "fonts.conf") };
  const exports = Object.entries(settings).map(([name, value]) => `export ${name}='${value}'`);
  writeFileSync(launcher, ["#!/bin/sh", ...exports, `exec '${program}' "$@"`, ""].join("\n"), {
    mode: 0o755,
  });
  return launcher;
}

if (import.meta.main) console.log(await findBrowser());
