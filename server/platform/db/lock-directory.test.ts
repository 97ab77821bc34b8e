import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { lockDirectory } from "./lock-directory.ts";

let root: string;
let folder: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "imece-lock-"));
});
beforeEach(() => {
  folder = mkdtempSync(join(root, "data-"));
});
afterAll(() => rmSync(root, { recursive: true }));

/** A program that takes the lock, sends "won" or the reason, and releases the lock on request. */
const program = `
  import { lockDirectory } from ${JSON.stringify(join(import.meta.dirname, "lock-directory.ts"))};
  let lock;
  process.on("message", async (request) => {
    if (request === "release") return lock.release();
    try {
      lock = await lockDirectory(request.folder, request.timeoutMs);
      process.send("won");
    } catch (error) {
      process.send(error.code + " " + error.message);
    }
  });
  process.send("ready");
`;

type Contender = { child: ChildProcess; take(timeoutMs: number): Promise<string> };

async function startContender(): Promise<Contender> {
  const child = spawn(process.execPath, ["--no-warnings", "--input-type=module", "-e", program], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await once(child, "message");
  return {
    child,
    async take(timeoutMs) {
      const answer = once(child, "message");
      child.send({ folder, timeoutMs });
      return String((await answer)[0]);
    },
  };
}

async function killContender({ child }: Pick<Contender, "child">): Promise<void> {
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

test("the error for a second process contains the process that has the folder, and advice", async () => {
  const first = await startContender();
  const second = await startContender();
  expect(await first.take(0)).toBe("won");
  const refusal = await second.take(200);
  expect(refusal).toBe(
    `data_dir_in_use ${folder} is in use by another İmece server (process ${first.child.pid}). Stop that one first, or set DATA_DIR to another folder.`,
  );
  await Promise.all([first, second].map(killContender));
});

test("the same process cannot take the lock twice, and can take it again after its release", async () => {
  const first = await lockDirectory(folder, 0);
  await expect(lockDirectory(folder, 0)).rejects.toMatchObject({ code: "data_dir_in_use" });
  // The refused attempt must not release the lock, although the kernel drops a process's locks with any closed handle.
  const other = await startContender();
  expect(await other.take(0)).toContain("data_dir_in_use");
  await killContender(other);
  first.release();
  const lock = await lockDirectory(folder, 0);
  lock.release();
});

test("a killed owner blocks no other process", async () => {
  const first = await startContender();
  const second = await startContender();
  expect(await first.take(0)).toBe("won");
  await killContender(first);
  expect(await second.take(0)).toBe("won");
  await killContender(second);
});

test("a start waits for a predecessor that is still closing", async () => {
  const first = await startContender();
  const second = await startContender();
  expect(await first.take(0)).toBe("won");
  const waiting = second.take(5_000);
  await expect(lockDirectory(folder, 250)).rejects.toMatchObject({ code: "data_dir_in_use" });
  first.child.send("release");
  expect(await waiting).toBe("won");
  await Promise.all([first, second].map(killContender));
});

const rounds = process.env.EVERYTHING === "1" ? 20 : 5;

test("when two processes race for the lock of a killed one, exactly one wins", {
  timeout: 60_000,
}, async () => {
  let wins = 0;
  const race = async (racer: Contender) => {
    const answer = await racer.take(60_000);
    if (answer === "won") wins++;
    return { racer, answer };
  };
  let owner = await startContender();
  expect(await owner.take(0)).toBe("won");
  const racers = new Map(
    (await Promise.all([startContender(), startContender()])).map((one) => [one, race(one)]),
  );
  for (let round = 1; round <= rounds; round++) {
    const fresh = startContender();
    await killContender(owner);
    const first = await Promise.race(racers.values());
    expect(first.answer).toBe("won");
    // The wait is long enough for the other process to try again, and to find the folder taken.
    await expect(lockDirectory(folder, 150)).rejects.toMatchObject({ code: "data_dir_in_use" });
    expect(wins).toBe(round);
    owner = first.racer;
    racers.delete(owner);
    racers.set(await fresh, race(await fresh));
  }
  await Promise.all([owner, ...racers.keys()].map(killContender));
});

test("a program keeps the lock after a garbage collection", async () => {
  const forgettingProgram = `
    import { lockDirectory } from ${JSON.stringify(join(import.meta.dirname, "lock-directory.ts"))};
    await lockDirectory(process.argv[1], 0);
    process.on("message", () => {});
    // Handles are closed after the collection that finds them unused.
    for (let round = 0; round < 3; round++) {
      globalThis.gc();
      await new Promise(setImmediate);
    }
    process.send("collected");
  `;
  const flags = ["--no-warnings", "--expose-gc", "--input-type=module", "-e", forgettingProgram, folder];
  const child = spawn(process.execPath, flags, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  await once(child, "message");
  await expect(lockDirectory(folder, 0)).rejects.toThrow(`process ${child.pid}`);
  await killContender({ child });
});

test("the lock file is private under any umask, also if an earlier version created it", async () => {
  const lock = join(folder, "lock");
  const usual = process.umask(0);
  (await lockDirectory(folder, 0)).release();
  process.umask(usual);
  expect(statSync(lock).mode & 0o777).toBe(0o600);
  chmodSync(lock, 0o644);
  (await lockDirectory(folder, 0)).release();
  expect(statSync(lock).mode & 0o777).toBe(0o600);
});

/** Locks a file like SQLite does for reading, as an unprivileged user where possible. */
const reader = `
  import { DatabaseSync } from "node:sqlite";
  const lock = new DatabaseSync(process.argv[1], { readOnly: true });
  lock.exec("begin; select * from sqlite_master");
  process.send("locked");
  // The reference keeps the lock from being collected as garbage.
  process.on("message", () => lock);
`;

test.runIf(process.platform === "linux")(
  "the error contains the process that holds the lock, not the last server",
  async () => {
    (await lockDirectory(folder, 0)).release();
    const lock = join(folder, "lock");
    for (const openFolder of [root, folder]) chmodSync(openFolder, 0o755);
    chmodSync(lock, 0o644);
    const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    const child = spawn(process.execPath, ["--no-warnings", "--input-type=module", "-e", reader, lock], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      cwd: "/",
      ...nobody,
    });
    await once(child, "message");
    const refused = await lockDirectory(folder, 0).catch((error: Error) => error.message);
    await killContender({ child });
    expect(refused).toContain(`by process ${child.pid}, which is no İmece server`);
    expect(refused).toContain(`ps -fp ${child.pid}`);
    (await lockDirectory(folder, 0)).release();
  },
);

test.runIf(process.getuid?.() === 0)(
  "a lock file of another user, or a link, is refused by name",
  async () => {
    const lock = join(folder, "lock");
    symlinkSync("/etc/passwd", lock);
    await expect(lockDirectory(folder, 0)).rejects.toMatchObject({ code: "lock_not_ours" });
    rmSync(lock);
    writeFileSync(lock, "");
    chownSync(lock, 65534, 65534);
    await expect(lockDirectory(folder, 0)).rejects.toThrow(`${lock} belongs to user 65534`);
  },
);
