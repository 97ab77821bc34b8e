import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { runLimited } from "./run-limited.ts";

const megabyte = 1024 * 1024;
const limits = { residentBytes: 200 * megabyte, milliseconds: 30_000, outputBytes: megabyte };

const folder = mkdtempSync(join(tmpdir(), "imece-limited-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

let programs = 0;
/** Creates a program with this text, which first writes its process id into a file. */
function program(text: string): { path: string; pid(): number } {
  const name = join(folder, `program-${programs++}`);
  const start = `import { writeFileSync } from "node:fs"; writeFileSync("${name}.pid", String(process.pid));\n`;
  writeFileSync(`${name}.mjs`, start + text);
  return { path: `${name}.mjs`, pid: () => Number(readFileSync(`${name}.pid`, "utf8")) };
}

function expectGone(pid: number): void {
  expect(pid).toBeGreaterThan(0);
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
}

const growingProgram = program("const all = []; for (;;) all.push(Buffer.alloc(4 * 1024 * 1024, 1));");
const hangingProgram = program('process.on("SIGTERM", () => {}); for (;;);');

test.runIf(process.platform === "linux")("a program whose memory grows is ended", async () => {
  expect(await runLimited(growingProgram.path, [], Buffer.alloc(0), limits)).toEqual({
    kind: "ended",
    by: "memory",
  });
  expectGone(growingProgram.pid());
});

test("a program that hangs and ignores signals is killed at its time limit", async () => {
  const shortLimits = { ...limits, milliseconds: 1_000 };
  expect(await runLimited(hangingProgram.path, [], Buffer.alloc(0), shortLimits)).toEqual({
    kind: "ended",
    by: "time",
  });
  expectGone(hangingProgram.pid());
});

test("an aborted program is ended, with the caller's reason", async () => {
  const aborting = new AbortController();
  const reason = new Error("something else first");
  const ran = runLimited(hangingProgram.path, [], Buffer.alloc(5 * megabyte), limits, aborting.signal);
  aborting.abort(reason);
  await expect(ran).rejects.toBe(reason);
  await expect(runLimited(hangingProgram.path, [], Buffer.alloc(0), limits, aborting.signal)).rejects.toBe(
    reason,
  );
});

test("the program gets the input and none of the server's settings", async () => {
  vi.stubEnv("SESSION_SECRET_OF_THIS_TEST", "secret");
  vi.stubEnv("NODE_COMPILE_CACHE", join(folder, "compiled"));
  const reportingProgram = program(`
    let bytes = 0;
    for await (const chunk of process.stdin) bytes += chunk.length;
    console.log(JSON.stringify({ bytes, argument: process.argv[2], env: Object.keys(process.env) }));`);
  const outcome = await runLimited(reportingProgram.path, ["one"], Buffer.alloc(3 * megabyte), limits);
  if (outcome.kind !== "done") throw new Error(outcome.kind);
  expect(JSON.parse(String(outcome.output))).toEqual({
    bytes: 3 * megabyte,
    argument: "one",
    env: ["MALLOC_ARENA_MAX", "NODE_COMPILE_CACHE"],
  });
});

test.each([
  ["fails", 'console.error("no such library"); process.exit(3)', /ended with 3: no such library/],
  [
    "never stops to write",
    'import { writeSync } from "node:fs"; for (;;) writeSync(1, Buffer.alloc(65536))',
    /ended with output/,
  ],
  ["crashes", "process.abort()", /ended with SIGABRT/],
])("a program that %s is an error", async (_name, text, message) => {
  await expect(runLimited(program(text).path, [], Buffer.alloc(0), limits)).rejects.toThrow(message);
});
