import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, readlinkSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { TestCheckout } from "#testing/site/test-checkout.ts";

/** Counts signals, and closes after 300 ms. */
const server = `
let signals = 0;
for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => {
  console.log(name, "no", ++signals);
  if (signals === 1) setTimeout(() => process.exit(7), 300);
});
setInterval(() => {}, 1000);
console.log("up", process.env.NODE_ENV);
`;
const pollOptions = { timeout: 10_000 };
const quickServer = "console.log('up');";

let checkout: TestCheckout;
beforeEach(() => {
  checkout = new TestCheckout();
  checkout.write("server.mjs", quickServer);
});
afterEach(() => checkout.remove());

async function start(env?: Record<string, string>): Promise<string> {
  const running = checkout.start("start.mjs", env);
  await running.ended;
  return running.output();
}

describe("installing", () => {
  test("happens once with the build tools in any environment, and again when package-lock.json changes", async () => {
    await start({ NODE_ENV: "production", npm_config_omit: "dev" });
    expect(checkout.diary[0]).toMatch(/^npm ci .*--include=dev --include=optional/);
    await start();
    expect(checkout.diary.filter((line) => line.startsWith("npm"))).toHaveLength(1);

    checkout.lock("1.0.1");
    await start();
    expect(checkout.diary.filter((line) => line.startsWith("npm"))).toHaveLength(2);
  });

  test("is not repeated after a manual installation, and is repeated after an incomplete installation", async () => {
    await start();
    rmSync(join(checkout.root, "node_modules/.imece-installed"));
    await start();
    expect(checkout.diary.filter((line) => line.startsWith("npm"))).toHaveLength(1);

    rmSync(join(checkout.root, "node_modules/.package-lock.json"));
    await start();
    expect(checkout.diary.filter((line) => line.startsWith("npm"))).toHaveLength(2);
  });

  test("is repeated for missing development packages by a start, and not by an operator's command", async () => {
    await start();
    rmSync(join(checkout.root, "node_modules/.imece-installed"));
    const { packages } = JSON.parse(checkout.read("package-lock.json"));
    delete packages["node_modules/builder"];
    checkout.write("node_modules/.package-lock.json", JSON.stringify({ packages }));

    checkout.write("tools/backup/back-up.ts", "console.log('backed up')");
    const command = checkout.start("command.mjs backup");
    await expect(command.ended).resolves.toBe(0);
    expect(command.output()).toContain("backed up");
    expect(checkout.diary.filter((line) => line.startsWith("npm"))).toHaveLength(1);

    await start();
    expect(checkout.diary.filter((line) => line.startsWith("npm"))).toHaveLength(2);
  });

  test("creates the link to the packaged Node.js that npm 10 removes", async () => {
    await start({ PACKAGED: `node-${process.platform}-${process.arch}` });
    const link = join(checkout.root, "node_modules/.bin/node");
    expect(readlinkSync(link)).toBe(`../node-${process.platform}-${process.arch}/bin/node`);
    expect(execFileSync(link, ["--version"]).toString().trim()).toBe(process.version);
    await start();
    expect(checkout.diary.filter((line) => line.startsWith("npm"))).toHaveLength(1);
  });

  test("is refused in one line with an old Node.js", async () => {
    const older = "Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.4'}})";
    const running = checkout.start("start.mjs", { NODE_OPTIONS: `--import=data:text/javascript,${older}` });
    await expect(running.ended).resolves.toBe(1);
    expect(running.output()).toMatch(/^Node\.js 20\.20 or newer is needed.*\n$/);
    expect(checkout.diary).toEqual([]);
  });

  test("fails in one line with advice when the registry is unreachable or npm is missing", async () => {
    const offline = checkout.start("start.mjs", { NPM_COMPLAINS: "npm error code ENOTFOUND" });
    await expect(offline.ended).resolves.toBe(1);
    expect(offline.output()).toContain("The package registry could not be reached.");

    const missing = checkout.start("start.mjs", { PATH: "/nowhere" });
    await expect(missing.ended).resolves.toBe(1);
    expect(missing.output()).toContain("npm was not found.");
  });

  test("is done by one of two simultaneous starts, and a killed start leaves no lock", async () => {
    const first = checkout.start("start.mjs", { NPM_TAKES: "0.5" });
    await expect.poll(() => first.output(), pollOptions).toContain("Installing");
    const second = checkout.start("start.mjs");
    await expect.poll(() => second.output(), pollOptions).toContain("waiting");
    await Promise.all([first.ended, second.ended]);
    expect(checkout.diary.filter((line) => line.startsWith("npm"))).toHaveLength(1);
    expect(checkout.diary.filter((line) => line.startsWith("build"))).toHaveLength(1);
    expect(second.output()).toContain("up");

    checkout.write("app/page.tsx", "endless");
    const killed = checkout.start("start.mjs");
    await expect.poll(() => checkout.diary.length, pollOptions).toBe(3);
    void killed.end("SIGKILL");
    await expect.poll(() => checkout.diary.at(-1), pollOptions).toBe("stopped");
    checkout.write("app/page.tsx", "second");
    await expect(start()).resolves.toContain("up");
  });
});

describe("before it installs", () => {
  test("a start fails with the address on which it cannot listen, or the folder that it cannot create", async () => {
    await expect(start({ PORT: "3000", HOST: "203.0.113.7" })).resolves.toMatch(
      /^\nHOST is 203\.0\.113\.7, where this machine cannot listen.*\n$/,
    );
    checkout.write("file", "");
    await expect(start({ DATA_DIR: "file/data" })).resolves.toMatch(/^\nDATA_DIR .*ENOTDIR.*\n$/);
    expect(checkout.diary).toEqual([]);
  });
});

describe("building", () => {
  test("happens after a change of a source, and not after a change of a test", async () => {
    await start();
    checkout.write("app/page.test.tsx", "a test");
    await start();
    expect(checkout.diary.filter((line) => line.startsWith("build"))).toEqual(["build production"]);

    checkout.write("app/page.tsx", "second");
    await start();
    expect(checkout.diary.filter((line) => line.startsWith("build"))).toHaveLength(2);
  });

  test("writes its commit and its packages", async () => {
    await start({ IMECE_COMMIT: "abcdef12" });
    expect(JSON.parse(checkout.read("build/release.json"))).toEqual({ commit: "abcdef12" });
    expect(JSON.parse(checkout.read("build/sbom.cdx.json"))).toEqual({ bomFormat: "CycloneDX" });
  });

  test("leaves no file writable for other users, with any umask and after any earlier build", async () => {
    const previousUmask = process.umask(0);
    await start().finally(() => process.umask(previousUmask));
    const files = ["build", "build/server", "build/server/index.js"].map((path) => join(checkout.root, path));
    for (const file of files) expect(statSync(file).mode & 0o022, file).toBe(0);
    for (const file of files) chmodSync(file, 0o777);
    checkout.write("app/page.tsx", "second");
    await start();
    for (const file of files) expect(statSync(file).mode & 0o022, file).toBe(0);
  });

  test("that fails prints the reason and starts no server, and the next start builds again", async () => {
    await start();
    checkout.write("app/page.tsx", "broken");
    for (const _ of [1, 2]) {
      const running = checkout.start("start.mjs");
      await expect(running.ended).resolves.toBe(1);
      expect(running.output()).toContain("page.tsx: does not compile");
      expect(running.output()).not.toContain("up");
    }
    checkout.write("app/page.tsx", "first");
    await expect(start()).resolves.toContain("up");
  });

  test("that is interrupted is repeated by the next start, and its program ends", async () => {
    await start();
    checkout.write("app/page.tsx", "endless");
    const running = checkout.start("start.mjs");
    await expect.poll(() => checkout.diary.length, pollOptions).toBe(3);
    void running.end("SIGINT");
    await expect(running.ended).resolves.toBe(130);
    expect(checkout.diary.at(-1)).toBe("stopped");
    checkout.write("app/page.tsx", "first");
    await start();
    expect(checkout.diary.filter((line) => line.startsWith("build"))).toHaveLength(3);
  });

  test("keeps the files of the previous build for a week", async () => {
    await start();
    const old = join(checkout.root, "build/client/assets/page-first.js");
    checkout.write("app/page.tsx", "second");
    await start();
    expect(existsSync(old)).toBe(true);

    const eightDaysAgo = Date.now() / 1000 - 8 * 24 * 3600;
    utimesSync(old, eightDaysAgo, eightDaysAgo);
    checkout.write("app/page.tsx", "third");
    await start();
    expect(existsSync(old)).toBe(false);
  });

  test("counts that week from the next build", async () => {
    await start();
    const [build, old] = ["build", "build/client/assets/page-first.js"].map((path) =>
      join(checkout.root, path),
    ) as [string, string];
    const eightDaysAgo = Date.now() / 1000 - 8 * 24 * 3600;
    utimesSync(join(build, ".imece-began"), eightDaysAgo - 60, eightDaysAgo - 60);
    utimesSync(old, eightDaysAgo, eightDaysAgo);
    checkout.write("app/page.tsx", "second");
    await start();
    expect(existsSync(old)).toBe(true);
    // The next build does not update it again.
    utimesSync(old, eightDaysAgo, eightDaysAgo);
    checkout.write("app/page.tsx", "third");
    await start();
    expect(existsSync(old)).toBe(false);
  });
});

describe("serving", () => {
  beforeEach(() => checkout.write("server.mjs", server));

  test.each(["SIGINT", "SIGTERM"] as const)(
    "%s reaches the server once, and its exit code comes back",
    async (signal) => {
      const running = checkout.start("start.mjs");
      await expect.poll(() => running.output(), pollOptions).toContain("production");
      // A terminal signals the whole group and npm forwards it: one key press arrives more than once.
      void running.end(signal);
      void running.end(signal);
      await expect.poll(() => running.output(), pollOptions).toContain(`${signal} no 1`);
      void running.end(signal);
      await expect(running.ended).resolves.toBe(7);
      expect(running.output()).not.toContain("no 2");
    },
  );

  test("the server stops when its command is killed", async () => {
    const running = checkout.start("start.mjs");
    await expect.poll(() => running.output(), pollOptions).toContain("production");
    void running.end("SIGKILL");
    // The pipe of the output ends with the server.
    await running.ended;
    expect(running.output()).toContain("SIGTERM no 1");
  });
});
