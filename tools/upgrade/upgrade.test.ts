import { execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

// Each upgrade builds and checks a whole release, which takes too long for every run.
const slowTest = test.runIf(process.env.EVERYTHING === "1");

// A small repository with the real programs for upgrades, and with fakes of the programs that they call.

const source = join(import.meta.dirname, "../..");
const copiedPaths = ["tools/upgrade", "tools/backup/read-place.ts", "server", "shared"];

const build = `import { mkdirSync, writeFileSync, existsSync } from "node:fs";
if (existsSync("broken")) process.exit(1);
mkdirSync("build/server", { recursive: true });
writeFileSync("build/.imece-built", "");`;
const writeNote = (what: string) => `import { appendFileSync } from "node:fs";
appendFileSync(process.env.DIARY, "${what}\\n");`;

const backUp = `${writeNote("backup")}
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
mkdirSync(dirname(process.argv.at(-1)), { recursive: true });
writeFileSync(process.argv.at(-1), "");`;
/** Notes its start, and answers reloads as the primary does (server/platform/processes/reload-outcome.ts): refuses the first. */
const site = `import { appendFileSync, readFileSync, writeFileSync, realpathSync } from "node:fs";
import { refuseHeld, startOf } from "#server/platform/processes/living-process.ts";
const [, program, data] = process.argv;
refuseHeld(data);
const { version } = JSON.parse(readFileSync("package.json", "utf8"));
appendFileSync(process.env.DIARY, "site " + version + "\\n");
const { pid } = process;
writeFileSync(data + "/running-site.json", JSON.stringify({ pid, started: startOf(pid), database: null, version }));
let times = 0;
process.on("SIGUSR2", () => {
  const outcome = times++ === 0 ? { refused: true } : { whole: true, serving: 2, wanted: 2 };
  writeFileSync(data + "/last-reload.json", JSON.stringify({ at: Date.now(), program: realpathSync(program), ...outcome }));
});
setInterval(() => {}, 1000);
console.log("up");`;

let root: string;
let home: string;
let origin: string;
let diary: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "imece-upgrade-")));
  home = join(root, "home");
  origin = join(root, "origin");
  diary = join(root, "diary");
  const filter = (path: string) => !/\.test\.ts$|\/pictures$|\/fonts$/.test(path);
  for (const path of copiedPaths) cpSync(join(source, path), join(origin, path), { recursive: true, filter });
  write(origin, ".gitignore", "node_modules\nbuild\n.env\n");
  write(origin, "tools/setup/build-only.mjs", build);
  write(origin, "tools/backup/back-up.ts", backUp);
  write(origin, "tools/backup/restore.ts", writeNote("restore"));
  write(origin, "tools/doctor/main.ts", writeNote("doctor"));
  write(origin, "tools/upgrade/migrate.ts", writeNote("migrate"));
  write(origin, "site.ts", site);
  git(origin, "init", "--quiet", "--initial-branch=main");
  release("1.1.0");
  mkdirSync(join(home, "releases"), { recursive: true });
  mkdirSync(join(root, "data"));
  write(home, ".env", `DATA_DIR=${join(root, "data")}\nWEB_CONCURRENCY=2\n`);
  git(root, "clone", "--quiet", origin, join(home, "releases/first"));
  symlinkSync("../../.env", join(home, "releases/first/.env"));
  write(join(home, "releases/first"), "build/.imece-built", "");
  symlinkSync("releases/first", join(home, "current"));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function git(folder: string, ...args: string[]): void {
  const who = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"];
  execFileSync("git", [...who, ...args], { cwd: folder, stdio: "ignore" });
}

function release(version: string, more: Record<string, string> = {}, imece: object = {}): void {
  const imports = { "#server/*": "./server/*", "#shared/*": "./shared/*" };
  write(origin, "package.json", JSON.stringify({ version, type: "module", imports, imece }));
  for (const [path, text] of Object.entries(more)) write(origin, path, text);
  git(origin, "add", "--all");
  git(origin, "commit", "--quiet", "--message", version);
  git(origin, "tag", `v${version}`);
}

type Ran = { code: number | null; output: string };

/** Runs the command in the folder to which the link "current" leads. */
const run = (...args: string[]) => runIn("current", ...args);

function runIn(link: string, ...args: string[]): Promise<Ran> {
  const cwd = realpathSync(join(home, link));
  if (!existsSync(join(cwd, "node_modules")))
    symlinkSync(join(source, "node_modules"), join(cwd, "node_modules"));
  const child = spawn(process.execPath, ["--no-warnings", "tools/upgrade/main.ts", ...args], {
    cwd,
    env: { ...process.env, DIARY: diary, DATA_DIR: undefined, DATABASE_URL: undefined },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}

const currentVersion = () => JSON.parse(readFileSync(join(home, "current/package.json"), "utf8")).version;

slowTest(
  "an upgrade and a downgrade switch between complete releases, and a broken release changes nothing",
  async () => {
    release("1.2.0");
    const upgraded = await run("upgrade");
    expect(upgraded.output).toContain("No site runs here");
    expect(upgraded.code).toBe(0);
    expect(currentVersion()).toBe("1.2.0");
    expect(readFileSync(diary, "utf8")).toBe("doctor\nbackup\n");
    expect(readFileSync(join(home, "current/.env"), "utf8")).toContain("WEB_CONCURRENCY=2");

    release("1.3.0", { broken: "" });
    expect((await run("upgrade")).output).toContain("The running release was not changed.");
    expect(currentVersion()).toBe("1.2.0");

    rmSync(join(origin, "broken"));
    release("1.4.0");
    expect(await run("upgrade")).toMatchObject({
      code: 0,
      output: expect.stringContaining("Removed releases/first"),
    });
    expect(currentVersion()).toBe("1.4.0");

    expect((await runIn("previous", "upgrade")).output).toContain("is not the release that runs");

    // A downgrade needs neither the origin nor a network.
    rmSync(origin, { recursive: true });
    expect(await run("downgrade")).toMatchObject({ code: 0 });
    expect(currentVersion()).toBe("1.2.0");
  },
  120_000,
);

/** Starts the site again whenever it ends, as systemd does. */
function supervise(): Disposable & { started: Promise<unknown> } {
  const data = join(root, "data");
  const restartLoop = `while :; do cd -P ${home}/current; "$0" --no-warnings ${home}/current/site.ts ${data}; sleep 3; done`;
  const shell = spawn("bash", ["-c", restartLoop, process.execPath], {
    detached: true,
    env: { ...process.env, DIARY: diary },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const started = new Promise((resolve) => shell.stdout.once("data", resolve));
  return { started, [Symbol.dispose]: () => void process.kill(-(shell.pid ?? 0)) };
}

const events = () => readFileSync(diary, "utf8").trim().split("\n");

slowTest(
  "an upgrade replaces the workers, and a site that refuses the reload keeps its release",
  async () => {
    release("1.2.0", {}, { upgrade: "stop", below: "1.1.0" });
    using site = supervise();
    await site.started;
    const refused = await run("upgrade");
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("It was refused") });
    expect(currentVersion()).toBe("1.1.0");
    expect(await run("upgrade", "--no-backup")).toMatchObject({ code: 0 });
    expect(currentVersion()).toBe("1.2.0");
    expect(events()).toEqual(["site 1.1.0", "doctor", "backup", "doctor"]);
  },
);

slowTest(
  "an upgrade from below `imece.below` migrates the stopped site, and the downgrade restores the backup",
  async () => {
    const stopsBelow = { upgrade: "stop", below: "1.10.0" };
    release("1.10.0", { "tools/upgrade/migrate.ts": "process.exit(1)" }, stopsBelow);
    using site = supervise();
    await site.started;
    const failed = await run("upgrade");
    expect(failed).toMatchObject({ code: 1, output: expect.stringContaining("was not changed") });
    expect(currentVersion()).toBe("1.1.0");
    await expect.poll(events, { timeout: 20_000 }).toHaveLength(5);
    expect(events()).toEqual(["site 1.1.0", "doctor", "backup", "restore", "site 1.1.0"]);

    release("1.10.1", { "tools/upgrade/migrate.ts": writeNote("migrate") }, stopsBelow);
    const upgraded = await run("upgrade");
    expect(upgraded).toMatchObject({
      code: 0,
      output: expect.stringMatching(/The site was away for \d+ s\./),
    });
    expect(events().slice(5)).toEqual(["doctor", "backup", "migrate", "site 1.10.1"]);

    expect(await run("downgrade")).toMatchObject({ code: 0, output: expect.stringContaining("was away") });
    expect(currentVersion()).toBe("1.1.0");
    expect(events().slice(9)).toEqual(["backup", "restore", "site 1.1.0"]);
  },
  120_000,
);
