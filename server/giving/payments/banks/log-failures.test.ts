import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createLogger } from "#server/platform/log/logger.ts";
import { createLoggingFetch } from "./log-failures.ts";

test("the log contains the host and the cause when a bank is not reached", async () => {
  const lines: string[] = [];
  const log = createLogger("info", { write: (line: string) => void lines.push(line) });
  const call = createLoggingFetch("isbank", log);
  await expect(call("https://no.such.bank.invalid/gate", { method: "POST" })).rejects.toThrow();
  const server = createServer((_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await expect(call(`https://127.0.0.1:${port}/`)).rejects.toThrow();
  await expect(call("https://127.0.0.1:1/", { signal: AbortSignal.abort() })).rejects.toThrow();
  const entries = lines.map((line) => JSON.parse(line));
  expect(entries).toHaveLength(2);
  expect(entries[0]).toMatchObject({ bank: "isbank", host: "no.such.bank.invalid", msg: "bank not reached" });
  expect(entries[0].cause).toMatch(/^(ENOTFOUND|EAI_AGAIN)$/);
  expect(entries[1]).toMatchObject({
    host: `127.0.0.1:${port}`,
    cause: expect.stringMatching(/SSL|TLS|EPROTO/),
  });
});
