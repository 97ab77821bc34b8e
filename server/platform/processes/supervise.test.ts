import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pauseBefore } from "./restart-pause.ts";

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

/** Waits until exactly so many lines begin with the word, and returns them. */
async function said(word: string, times = 1): Promise<string[]> {
  const found = () => lines.filter((line) => line.startsWith(`${word} `) || line === word);
  await expect.poll(() => found().length, { timeout: 10_000, interval: 10 }).toBe(times);
  return found();
}
const pidOf = (line: string | undefined) => Number(line?.split(" ").at(-1));
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
const ready = async (times: number) => (await said("ready", times)).map(pidOf);

test("the first worker is ready before the others start, a dead one is replaced, all stop together", async () => {
  const [first = 0] = await ready(2);
  expect(lines.find((line) => line.startsWith("ready"))).toBe(`ready 1 ${first}`);
  process.kill(first, "SIGKILL");
  const [, second = 0, third = 0] = await ready(3);
  expect(lines).toContain(`ready 1 ${third}`);
  // When a worker gets an answer from the primary, the primary knows that the worker is ready.
  for (const pid of [second, third]) process.kill(pid, "SIGWINCH");
  await said("figures", 2);
  // Ctrl-C sends the signal to every process of the group.
  for (const pid of [second, third]) process.kill(pid, "SIGINT");
  server.kill("SIGTERM");
  expect((await said("stopped", 2)).map(pidOf).sort()).toEqual([second, third].sort());
  expect(await ended).toEqual([0, null]);
});

test("each old worker stops after its successor is ready; a worker that does not start replaces none", async () => {
  const old = await ready(2);
  server.kill("SIGUSR2");
  await said("restarted");
  const workers = await ready(4);
  expect((await said("drained", 2)).map(pidOf)).toEqual(old);
  const told = lines.filter((line) => /^(ready|drained)/.test(line)).map((line) => line.split(" ")[0]);
  expect(told).toEqual(["ready", "ready", "ready", "drained", "ready", "drained"]);

  writeFileSync(join(folder, "fault"), "1");
  server.kill("SIGUSR2");
  await said("restarted", 2);
  process.kill(workers[3] ?? 0, "SIGWINCH");
  const [figures] = await said("figures");
  expect(figures).toBe(`figures ${workers.slice(2).sort().join(" ")}`);
});

test("a replacement for a dead worker has the settings of the start, or of the last successful restart", async () => {
  const [first = 0] = await ready(2);
  process.kill(first, "SIGKILL");
  await ready(3);
  server.kill("SIGUSR2");
  await said("restarted");
  const [, , , fourth = 0] = await ready(5);
  const setting = () => lines.filter((line) => line.startsWith("setting")).map((line) => line.split(" ")[1]);
  expect(setting()).toEqual(["start", "start", "start", "restart-1", "restart-1"]);

  writeFileSync(join(folder, "fault"), "1");
  server.kill("SIGUSR2");
  await said("restarted", 2);
  rmSync(join(folder, "fault"));
  process.kill(fourth, "SIGKILL");
  await ready(6);
  expect(setting().at(-1)).toBe("restart-1");
});

test("a worker that dies while its successor starts is not replaced twice", async () => {
  const [old = 0, second = 0] = await ready(2);
  writeFileSync(join(folder, "fault"), "slow 1");
  server.kill("SIGUSR2");
  await said("starting");
  process.kill(old, "SIGKILL");
  await expect.poll(() => isAlive(old), { interval: 10 }).toBe(false);
  rmSync(join(folder, "fault"));
  await said("restarted");
  const workers = (await ready(4)).filter((pid) => pid !== old && pid !== second);
  process.kill(workers[0] ?? 0, "SIGWINCH");
  const [figures] = await said("figures");
  expect(figures).toBe(`figures ${workers.sort().join(" ")}`);
});

test("a worker that is still starting neither delays the stop nor makes it unclean", async () => {
  await ready(2);
  writeFileSync(join(folder, "fault"), "slow 1");
  server.kill("SIGUSR2");
  const [starting] = await said("starting");
  const began = performance.now();
  server.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(performance.now() - began, "a successor waits for the port").toBeLessThan(5_000);
  expect(isAlive(pidOf(starting))).toBe(false);
});

async function killAndWait(pid: number): Promise<void> {
  process.kill(pid, "SIGKILL");
  await expect.poll(() => isAlive(pid), { interval: 10 }).toBe(false);
}

test("a worker that cannot be forked is tried again, counts in the outcome of a restart, and delays no stop", async () => {
  const [first = 0] = await ready(2);
  server.kill("SIGHUP");
  await said("moved");
  await killAndWait(first);
  server.kill("SIGUSR2");
  await said("restarted");
  expect(await said("serving")).toEqual(["serving 1/2"]);
  server.kill("SIGHUP");
  await said("moved", 2);
  const [, , third = 0] = await ready(3);
  server.kill("SIGHUP");
  await said("moved", 3);
  await killAndWait(third);
  server.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

test("the server ends when no worker has answered visitors for some time", async () => {
  const workers = await ready(2);
  server.kill("SIGHUP");
  await said("moved");
  await Promise.all(workers.map(killAndWait));
  await said("lost");
  expect(await ended).toEqual([1, null]);
});

test("workers stop by themselves when the primary is killed", async () => {
  const workers = await ready(2);
  server.kill("SIGKILL");
  expect((await said("stopped", 2)).map(pidOf).sort()).toEqual(workers.sort());
});

test("the pause before a restart grows with each death", () => {
  expect([1, 2, 3, 4, 20].map(pauseBefore)).toEqual([0, 500, 1_000, 2_000, 30_000]);
});
