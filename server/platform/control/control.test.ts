import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AppError } from "#server/platform/errors.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { answerCommands, type Commands } from "./answer-commands.ts";
import { sendCommand } from "./send-command.ts";

let root: string;
let running: { stop(): Promise<void> }[] = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "imece-control-"));
});
afterEach(async () => {
  await Promise.all(running.map((control) => control.stop()));
  running = [];
  rmSync(root, { recursive: true });
});

const log = createLogger("silent");
async function startControl(dataDir: string, commands: Commands): Promise<{ stop(): Promise<void> }> {
  const one = await answerCommands({ dataDir, log }, commands);
  running.push(one);
  return one;
}

const echo: Commands = { echo: async (input) => ({ input }) };

describe("commands to the running server", () => {
  test.each([
    ["a short name", "data"],
    ["a name too long for a socket", "veri-".repeat(40)],
  ])("reach it in a folder with %s, through a file that only its user can open", async (_, name) => {
    const dataDir = join(root, name);
    mkdirSync(dataDir);
    expect(await sendCommand(dataDir, "echo")).toEqual({ kind: "no-server" });
    const control = await startControl(dataDir, echo);
    expect(statSync(join(dataDir, "control.sock")).mode & 0o777).toBe(0o600);
    const answer = await sendCommand(dataDir, "echo", { n: 1 });
    expect(answer).toEqual({ kind: "answer", value: { input: { n: 1 } } });
    await control.stop();
    expect(existsSync(join(dataDir, "control.sock"))).toBe(false);
    expect(await sendCommand(dataDir, "echo")).toEqual({ kind: "no-server" });
  });

  test("fail with the reason, and unknown names are refused", async () => {
    await startControl(root, {
      full: async () => {
        throw new AppError("disk_full", "no room");
      },
    });
    await expect(sendCommand(root, "full")).rejects.toMatchObject({ code: "disk_full", message: "no room" });
    for (const name of ["other", "toString", "__proto__", "", "full/x"]) {
      await expect(sendCommand(root, name)).rejects.toMatchObject({ code: "unknown_command" });
    }
    const long = { text: "x".repeat(70_000) };
    await expect(sendCommand(root, "full", long)).rejects.toMatchObject({ code: "input_too_long" });
  });

  test("may answer with a stream, and the caller notices when the stream breaks", async () => {
    const megabyte = Buffer.alloc(1 << 20, 7);
    await startControl(root, {
      whole: async () => Readable.from([megabyte, megabyte]),
      broken: async () =>
        Readable.from(
          (async function* () {
            yield megabyte;
            throw new Error("the disk is gone");
          })(),
        ),
    });
    const wholeStream = await sendCommand(root, "whole");
    if (wholeStream.kind !== "stream") throw new Error(wholeStream.kind);
    expect((await buffer(wholeStream.stream)).length).toBe(2 << 20);
    const brokenStream = await sendCommand(root, "broken");
    if (brokenStream.kind !== "stream") throw new Error(brokenStream.kind);
    await expect(buffer(brokenStream.stream)).rejects.toThrow();
  });

  test("are aborted when the caller disconnects", async () => {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    await startControl(root, {
      slow: (_, signal) => {
        begin();
        return new Promise((_, reject) =>
          signal.addEventListener("abort", () => {
            resolve();
            reject(signal.reason);
          }),
        );
      },
    });
    const disconnecting = new AbortController();
    const sending = sendCommand(root, "slow", null, { signal: disconnecting.signal });
    const refused = expect(sending).rejects.toMatchObject({ name: "AbortError" });
    await begun;
    disconnecting.abort();
    await refused;
    await ended;
  });

  test("replace a socket that a killed server left behind", async () => {
    writeFileSync(join(root, "control.sock"), "");
    expect(await sendCommand(root, "echo")).toEqual({ kind: "no-server" });
    await startControl(root, echo);
    expect((await sendCommand(root, "echo")).kind).toBe("answer");
  });
});
