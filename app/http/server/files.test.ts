import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveFiles } from "./files.ts";

let folder: string;
let server: Server;
let url: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "imece-files-"));
  writeFileSync(join(folder, "a.js"), "donate()");
  writeFileSync(join(folder, "a.js.br"), "packed");
  const http = new Hono();
  http.use(serveFiles({ root: folder, precompressed: true, cacheControl: "public, max-age=7" }));
  http.all("*", (c) => c.text("page", 404));
  server = createServer(getRequestListener(http.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ["whole", {}, "donate()"],
  ["packed", { "accept-encoding": "br" }, undefined],
  ["in part", { range: "bytes=0-5" }, "donate"],
])("a file that is sent %s has the right cache time", async (_, headers, body) => {
  const response = await fetch(`${url}/a.js`, {
    headers: { "accept-encoding": "identity", ...headers },
    method: body ? "GET" : "HEAD",
  });
  expect(response.headers.get("cache-control")).toBe("public, max-age=7");
  expect(response.headers.get("content-encoding")).toBe(body ? null : "br");
  if (body) expect(await response.text()).toBe(body);
});

test("the answer 416 to a missing range is not cached, because caches would return it for the whole file", async () => {
  const response = await fetch(`${url}/a.js`, {
    headers: { "accept-encoding": "identity", range: "bytes=900-" },
  });
  expect(response.status).toBe(416);
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("a path without a file goes on to the next handler, with that handler's Cache-Control", async () => {
  const response = await fetch(`${url}/b.js`);
  expect(response.status).toBe(404);
  expect(response.headers.get("cache-control")).toBeNull();
});
