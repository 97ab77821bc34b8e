import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { App } from "#server/compose.ts";
import type { Overload } from "./overload.ts";
import { createShedLoad } from "./shed-load.ts";

const app = { config: { publicUrl: "https://vakif.example", adminPath: "kapi" } } as App;
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A server under overload, with these shares of page views to shed. */
async function serveUnder({ rendered = 0, kept = 0 }) {
  const paid: boolean[] = [];
  const begun = { requests: 0, payments: 0, ended: 0 };
  const overload: Overload = {
    ofRendered: () => rendered,
    ofKept: () => kept,
    arrived() {},
    waits: () => () => {},
    pays() {
      begun.payments += 1;
      return (succeeded) => void paid.push(succeeded);
    },
    look() {},
  };
  const shed = await createShedLoad(app, overload);
  const server = createServer((request, response) => {
    if (shed.beforeKept(request, response) || shed.beforeRendering(request, response)) return;
    shed.await(request, response);
    begun.requests += 1;
    if (request.headers["x-early"]) response.end("refused");
    request.resume().once("end", () => {
      begun.ended += 1;
      if (response.writableEnded) return;
      response.statusCode = Number(request.headers["x-status"] ?? 200);
      response.end("served");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  ends.push(shed.stop, () => new Promise((done) => server.close(done)));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    paid,
    begun,
    ask: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init),
  };
}

test.each([{ rendered: 1 }, { kept: 1 }])(
  "a shed page view gets a page with Retry-After (%o)",
  async (parts) => {
    const { ask } = await serveUnder(parts);
    const answer = await ask("/bagis?category=zekat", { headers: { "Accept-Language": "ar" } });
    expect(answer.status).toBe(503);
    const seconds = Number(answer.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThanOrEqual(5);
    expect(seconds).toBeLessThanOrEqual(15);
    expect(answer.headers.get("Refresh")).toBe(String(seconds));
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    const page = await answer.text();
    expect(page).toContain('<html lang="ar" dir="rtl">');
    expect(page).toMatch(/<h1>[^<]*[\u0600-\u06ff]/);
  },
);

test("requests before and after a payment are always answered, and so is the back office", async () => {
  const { ask } = await serveUnder({ rendered: 1, kept: 1 });
  for (const path of [
    "/odeme",
    "/sepet?x=1",
    "/payment/verify?status=success",
    "/kapi/orders",
    "/assets/a.js",
    "/healthz",
  ]) {
    expect((await ask(path)).status, path).toBe(200);
  }
  for (const path of ["/.netlify/functions/create-order", "/api/payment-verify", "/iletisim"]) {
    expect((await ask(path, { method: "POST" })).status, path).toBe(200);
  }
});

test("nothing is shed without overload", async () => {
  const { ask } = await serveUnder({});
  expect((await ask("/bagis")).status).toBe(200);
});

test("only successful orders count for the duration of payments", async () => {
  const { ask, paid } = await serveUnder({});
  const post = (path: string, status: number) =>
    ask(path, { method: "POST", redirect: "manual", headers: { "X-Status": String(status) } });
  await ask("/odeme");
  await ask("/.netlify/functions/create-order");
  await post("/iletisim", 200);
  await post("/api/payment-verify", 303);
  expect(paid).toEqual([]);
  await post("/.netlify/functions/create-order", 200);
  await post("/.netlify/functions/create-order", 429);
  await post("/.netlify/functions/create-order", 500);
  await expect.poll(() => paid).toEqual([true, false, false]);
});

test("a request answered before its body has arrived does not count as running", async () => {
  const { port, begun } = await serveUnder({});
  const sending = request({
    port,
    path: "/.netlify/functions/create-order",
    method: "POST",
    headers: { "X-Early": "1" },
  });
  sending.write("{");
  const answered = new Promise((done) => sending.once("response", done));
  await answered;
  sending.end("}");
  await expect.poll(() => begun.ended).toBe(1);
  expect(begun.payments).toBe(0);
});

test("a slow upload of an order does not count", async () => {
  const { port, paid, begun } = await serveUnder({});
  const sending = request({ port, path: "/.netlify/functions/create-order", method: "POST" });
  sending.write("{");
  await expect.poll(() => begun.requests).toBe(1);
  expect(begun.payments).toBe(0);
  sending.end("}");
  await expect.poll(() => paid).toEqual([true]);
});
