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

// Each upgrade makes and checks a whole release, which takes too long for every run.
const everything = test.runIf(process.env.EVERYTHING === "1");

// A small repository with our real programs for upgrades, and with fakes for what they call: backup, build and doctor.

const source = join(import.meta.dirname, "../..");
const ours = ["tools/upgrade", "tools/backup/read-place.ts", "server", "shared"];

const build = `import { mkdirSync, writeFileSync, existsSync } from "node:fs";
if (existsSync("broken")) process.exit(1);
mkdirSync("build/server", { recursive: true });
writeFileSync("build/.imece-built", "");`;
const note = (what: string) => `import { appendFileSync } from "node:fs";
appendFileSync(process.env.DIARY, "${what}\\n");`;

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
  for (const path of ours) cpSync(join(source, path), join(origin, path), { recursive: true, filter });
  write(origin, ".gitignore", "node_modules\nbuild\n.env\n");
  write(origin, "tools/setup/build-only.mjs", build);
  write(origin, "tools/backup/back-up.ts", note("backup"));
  write(origin, "tools/doctor/main.ts", note("doctor"));
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

/** Like `npm run upgrade` in the folder to which the link leads. */
function run(...args: string[]): Promise<Ran> {
  const cwd = realpathSync(join(home, "current"));
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

const runs = () => JSON.parse(readFileSync(join(home, "current/package.json"), "utf8")).version;

everything(
  "an upgrade and the way back switch between whole releases; a broken release changes nothing",
  async () => {
    release("1.2.0");
    const upgraded = await run("upgrade");
    expect(upgraded.output).toContain("No site runs here");
    expect(upgraded.code).toBe(0);
    expect(runs()).toBe("1.2.0");
    expect(readFileSync(diary, "utf8")).toBe("backup\ndoctor\n");
    expect(readFileSync(join(home, "current/.env"), "utf8")).toContain("WEB_CONCURRENCY=2");

    release("1.3.0", { broken: "" });
    expect((await run("upgrade")).output).toContain("The running release was not changed.");
    expect(runs()).toBe("1.2.0");

    rmSync(join(origin, "broken"));
    release("1.4.0");
    expect(await run("upgrade")).toMatchObject({
      code: 0,
      output: expect.stringContaining("Removed releases/first"),
    });
    expect(runs()).toBe("1.4.0");

    // The way back needs neither the origin nor a network.
    rmSync(origin, { recursive: true });
    expect(await run("downgrade")).toMatchObject({ code: 0 });
    expect(runs()).toBe("1.2.0");
  },
);

everything("workers are replaced by a signal; a site that refuses keeps its release", async () => {
  release("1.2.0");
  const data = join(root, "data");
  // Answers the signal as the primary does (server/processes/reload-outcome.ts), first with a refusal.
  const answer = `import { writeFileSync, readlinkSync } from "node:fs";
    let times = 0;
    process.on("SIGUSR2", () => {
      const outcome = times++ === 0 ? { refused: true } : { whole: true, serving: 2, wanted: 2 };
      const release = ${JSON.stringify(home)} + "/" + readlinkSync(${JSON.stringify(join(home, "current"))});
      writeFileSync(${JSON.stringify(join(data, "last-reload.json"))},
        JSON.stringify({ at: Date.now(), program: release + "/build/server/index.js", ...outcome }));
    });
    setInterval(() => {}, 1000);
    console.log("up");`;
  const site = spawn(process.execPath, ["--input-type=module", "-e", answer], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((resolve) => site.stdout.once("data", resolve));
  const stat = readFileSync(`/proc/${site.pid}/stat`, "utf8");
  const started = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  write(data, "running-site.json", JSON.stringify({ pid: site.pid, started, database: null }));
  try {
    const refused = await run("upgrade");
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("It was refused") });
    expect(runs()).toBe("1.1.0");
    expect(await run("upgrade", "--no-backup")).toMatchObject({ code: 0 });
    expect(runs()).toBe("1.2.0");

    release("2.0.0", {}, { upgrade: "stop" });
    expect(await run("upgrade", "--no-backup")).toMatchObject({
      code: 1,
      output: expect.stringContaining("stop the site"),
    });
    expect(runs()).toBe("1.2.0");
  } finally {
    site.kill();
  }
});
