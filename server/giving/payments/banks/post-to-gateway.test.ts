import { expect, test } from "vitest";
import { postForText } from "./post-to-gateway.ts";

const postForLength = (length: number) =>
  postForText(
    "https://bank.example/api",
    { body: "", headers: {} },
    { fetch: async () => new Response("x".repeat(length)), timeoutMs: 1_000 },
    AbortSignal.timeout(1_000),
    (text) => text.length,
  );

test("an answer of more than 32 KB is not read, because parsing it would block the process", async () => {
  expect(await postForLength(32 * 1024)).toBe(32 * 1024);
  expect(await postForLength(32 * 1024 + 1)).toEqual({ kind: "unknown", reason: "too-large" });
});
