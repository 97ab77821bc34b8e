import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
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

/** Takes the lock in a process of its own; says "won" or why not, and lets go when told anything. */
const program = `
  import { lockDirectory } from ${JSON.stringify(join(import.meta.dirname, "lock-directory.ts"))};
  process.once("message", async ({ folder, patience }) => {
    try {
      const lock = await lockDirectory(folder, patience);
      process.send("won");
      process.once("message", () => { lock.release(); process.disconnect(); });
    } catch (error) {
      process.send(error.code + " " + error.message);
      process.disconnect();
    }
  });
  process.send("ready");
`;

type Contender = { child: ChildProcess; take(patience: number): Promise<string> };

async function contender(): Promise<Contender> {
  const child = spawn(process.execPath, ["--no-warnings", "--input-type=module", "-e", program], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await once(child, "message");
  return {
    child,
    async take(patience) {
      const answer = once(child, "message");
      child.send({ folder, patience });
      return String((await answer)[0]);
    },
  };
}

async function killed({ child }: Contender): Promise<void> {
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

test("a second process is told who has the folder and what to do", async () => {
  const first = await contender();
  const second = await contender();
  expect(await first.take(0)).toBe("won");
  const refusal = await second.take(200);
  expect(refusal).toBe(
    `data_dir_in_use ${folder} is in use by another İmece server (process ${first.child.pid}). Stop that one first, or set DATA_DIR to another folder.`,
  );
  await killed(first);
});

test("the same process cannot take it twice either, and can once it let go", async () => {
  const first = await lockDirectory(folder, 0);
  await expect(lockDirectory(folder, 0)).rejects.toMatchObject({ code: "data_dir_in_use" });
  // The refused try must not have loosened the lock: the kernel drops a process's locks with any handle it closes.
  const other = await contender();
  expect(await other.take(0)).toContain("data_dir_in_use");
  first.release();
  const again = await lockDirectory(folder, 0);
  again.release();
});

test("an owner killed without a word blocks nobody", async () => {
  const first = await contender();
  const second = await contender();
  expect(await first.take(0)).toBe("won");
  await killed(first);
  expect(await second.take(0)).toBe("won");
  await killed(second);
});

test("a predecessor that is still closing is waited for", async () => {
  const first = await contender();
  const second = await contender();
  expect(await first.take(0)).toBe("won");
  const waiting = second.take(5_000);
  await expect(lockDirectory(folder, 250)).rejects.toMatchObject({ code: "data_dir_in_use" });
  first.child.send("let go");
  expect(await waiting).toBe("won");
  await killed(second);
});

test("of two that race after a kill exactly one wins, every time", { timeout: 60_000 }, async () => {
  let owner = await contender();
  expect(await owner.take(0)).toBe("won");
  for (let round = 0; round < 20; round++) {
    const racers = await Promise.all([contender(), contender()]);
    const answers = Promise.all(racers.map((racer) => racer.take(700)));
    await killed(owner);
    const won = (await answers).map((answer) => answer === "won");
    expect(won.filter(Boolean), `round ${round}`).toHaveLength(1);
    const [winner, loser] = won[0] ? racers : [racers[1], racers[0]];
    if (loser.child.exitCode === null) await once(loser.child, "exit");
    owner = winner;
  }
  await killed(owner);
});
