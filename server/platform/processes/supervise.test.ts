import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { computePause } from "./restart-pause.ts";

let folder: string;
let server: ChildProcess;
let lines: string[] = [];
let ended: Promise<unknown[]>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "imece-workers-"));
  lines = [];
  const fixture = join(import.meta.dirname, "supervised.fixture.ts");
  server = spawn(process.execPath, ["--no-warnings", fixture], {
    env: { ...process.env, FAULT: join(folder, "fault"), PATIENCE: "2000" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  ended = once(server, "exit");
  server.stdout?.setEncoding("utf8").on("data", (text: string) => {
    lines.push(...text.split("\n").filter(Boolean));
  });
});
afterEach(async () => {
  server.kill("SIGTERM");
  await ended;
  rmSync(folder, { recursive: true });
});

/** Waits until exactly `times` lines begin with the word, and returns these lines. */
async function waitForLines(word: string, times = 1): Promise<string[]> {
  const findLines = () => lines.filter((line) => line.startsWith(`${word} `) || line === word);
  await expect.poll(() => findLines().length, { timeout: 10_000, interval: 10 }).toBe(times);
  return findLines();
}
const parsePid = (line: string | undefined) => Number(line?.split(" ").at(-1));
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
const waitForReady = async (times: number) => (await waitForLines("ready", times)).map(parsePid);

test("the first worker is ready before the others start, a dead worker is replaced, and all stop together", async () => {
  const [first = 0] = await waitForReady(2);
  expect(lines.find((line) => line.startsWith("ready"))).toBe(`ready 1 ${first}`);
  process.kill(first, "SIGKILL");
  const [, second = 0, third = 0] = await waitForReady(3);
  expect(lines).toContain(`ready 1 ${third}`);
  // An answer of the primary shows that it has received the "ready" message of the worker.
  for (const pid of [second, third]) process.kill(pid, "SIGWINCH");
  await waitForLines("figures", 2);
  // Ctrl-C sends the signal to every process of the group.
  for (const pid of [second, third]) process.kill(pid, "SIGINT");
  server.kill("SIGTERM");
  expect((await waitForLines("stopped", 2)).map(parsePid).sort()).toEqual([second, third].sort());
  expect(await ended).toEqual([0, null]);
});

test("each old worker stops after its successor is ready, and stays if its successor does not start", async () => {
  const oldWorkers = await waitForReady(2);
  server.kill("SIGUSR2");
  await waitForLines("restarted");
  const workers = await waitForReady(4);
  expect((await waitForLines("drained", 2)).map(parsePid)).toEqual(oldWorkers);
  const events = lines.filter((line) => /^(ready|drained)/.test(line)).map((line) => line.split(" ")[0]);
  expect(events).toEqual(["ready", "ready", "ready", "drained", "ready", "drained"]);

  writeFileSync(join(folder, "fault"), "1");
  server.kill("SIGUSR2");
  await waitForLines("restarted", 2);
  process.kill(workers[3] ?? 0, "SIGWINCH");
  const [figures] = await waitForLines("figures");
  expect(figures).toBe(`figures ${workers.slice(2).sort().join(" ")}`);
});

test("the replacement of a dead worker has the settings of the start or of the last successful restart", async () => {
  const [first = 0] = await waitForReady(2);
  process.kill(first, "SIGKILL");
  await waitForReady(3);
  server.kill("SIGUSR2");
  await waitForLines("restarted");
  const [, , , fourth = 0] = await waitForReady(5);
  const setting = () => lines.filter((line) => line.startsWith("setting")).map((line) => line.split(" ")[1]);
  expect(setting()).toEqual(["start", "start", "start", "restart-1", "restart-1"]);

  writeFileSync(join(folder, "fault"), "1");
  server.kill("SIGUSR2");
  await waitForLines("restarted", 2);
  rmSync(join(folder, "fault"));
  process.kill(fourth, "SIGKILL");
  await waitForReady(6);
  expect(setting().at(-1)).toBe("restart-1");
});

test("a worker that dies while its successor starts is not replaced twice", async () => {
  const [oldWorker = 0, second = 0] = await waitForReady(2);
  writeFileSync(join(folder, "fault"), "slow 1");
  server.kill("SIGUSR2");
  await waitForLines("starting");
  process.kill(oldWorker, "SIGKILL");
  await expect.poll(() => isAlive(oldWorker), { interval: 10 }).toBe(false);
  rmSync(join(folder, "fault"));
  await waitForLines("restarted");
  const workers = (await waitForReady(4)).filter((pid) => pid !== oldWorker && pid !== second);
  process.kill(workers[0] ?? 0, "SIGWINCH");
  const [figures] = await waitForLines("figures");
  expect(figures).toBe(`figures ${workers.sort().join(" ")}`);
});

test("the server stops cleanly and fast while a worker is still starting", async () => {
  await waitForReady(2);
  writeFileSync(join(folder, "fault"), "slow 1");
  server.kill("SIGUSR2");
  const [starting] = await waitForLines("starting");
  const began = performance.now();
  server.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(performance.now() - began, "a successor waits for the port").toBeLessThan(5_000);
  expect(isAlive(parsePid(starting))).toBe(false);
});

async function killAndWait(pid: number): Promise<void> {
  process.kill(pid, "SIGKILL");
  await expect.poll(() => isAlive(pid), { interval: 10 }).toBe(false);
}

test("a worker that cannot be forked is retried, is missing in the outcome of a restart, and does not delay a stop", async () => {
  const [first = 0] = await waitForReady(2);
  server.kill("SIGHUP");
  await waitForLines("moved");
  await killAndWait(first);
  server.kill("SIGUSR2");
  await waitForLines("restarted");
  expect(await waitForLines("serving")).toEqual(["serving 1/2"]);
  server.kill("SIGHUP");
  await waitForLines("moved", 2);
  const [, , third = 0] = await waitForReady(3);
  server.kill("SIGHUP");
  await waitForLines("moved", 3);
  await killAndWait(third);
  server.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

test("the server ends if no worker answers visitors within the timeout", async () => {
  const workers = await waitForReady(2);
  server.kill("SIGHUP");
  await waitForLines("moved");
  await Promise.all(workers.map(killAndWait));
  await waitForLines("lost");
  expect(await ended).toEqual([1, null]);
});

test("workers stop after the primary was killed", async () => {
  const workers = await waitForReady(2);
  server.kill("SIGKILL");
  expect((await waitForLines("stopped", 2)).map(parsePid).sort()).toEqual(workers.sort());
});

test("the pause before a restart grows with each death", () => {
  expect([1, 2, 3, 4, 20].map(computePause)).toEqual([0, 500, 1_000, 2_000, 30_000]);
});
