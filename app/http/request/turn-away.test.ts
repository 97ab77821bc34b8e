import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { App } from "#server/compose/compose.ts";
import { createRefusePage } from "./turn-away.ts";

test("a refused page view gets a page in the visitor's language, with Retry-After", async () => {
  const turnAway = await createRefusePage({
    config: { publicUrl: "https://vakif.example", adminPath: "kapi" },
    identity: { latest: () => ({ color: "#1f3a7a" }) },
  } as unknown as App);
  const server = createServer((request, response) => turnAway(request, response, "other"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/bagis`, { headers: { "Accept-Language": "ar" } });
  expect(answer.status).toBe(503);
  const seconds = Number(answer.headers.get("Retry-After"));
  expect(seconds).toBeGreaterThanOrEqual(5);
  expect(seconds).toBeLessThanOrEqual(15);
  expect(answer.headers.get("Refresh")).toBe(String(seconds));
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  const page = await answer.text();
  expect(page).toContain('<html lang="ar" dir="rtl">');
  expect(page).toContain("background:#1f3a7a");
  const [, style = ""] = /<style>(.*)<\/style>/.exec(page) ?? [];
  const digest = createHash("sha256").update(style).digest("base64");
  expect(answer.headers.get("Content-Security-Policy")).toContain(`'sha256-${digest}'`);
  expect(page).toMatch(/<h1>[^<]*[\u0600-\u06ff]/);
});
