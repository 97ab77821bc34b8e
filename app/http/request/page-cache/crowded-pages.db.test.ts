import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openTestApp } from "#testing/world/app.ts";
import { createCachedPages } from "./cached-pages.ts";

test("while renderings hang, new pages are refused; cached pages and the cart are not", async () => {
  const { app, close } = await openTestApp();
  const renderingGate = Promise.withResolvers<void>();
  const renderedPaths: string[] = [];
  const refusedPages: string[] = [];
  const cached = createCachedPages(
    app,
    async (request, declared) => {
      const { pathname } = new URL(request.url);
      renderedPaths.push(pathname);
      if (/[ab]$/.test(pathname)) await renderingGate.promise;
      declared.isComplete = true;
      return new Response(`<html>${pathname}`, { headers: { "Content-Type": "text/html" } });
    },
    (request, response, kind) => {
      refusedPages.push(`${kind} ${request.url}`);
      response.writeHead(503).end();
    },
  );
  const server = createServer((request, response) =>
    cached(request, response, () => response.writeHead(418).end()),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.close();
    await close();
  });
  const { port } = server.address() as AddressInfo;
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;

  expect(await get("/haberler")).toBe(200);
  const hangingPages = [get("/haberler/a"), get("/haberler/b")];
  await expect.poll(() => renderedPaths).toEqual(["/haberler", "/haberler/a", "/haberler/b"]);
  const refusedPage = get("/haberler/c");
  expect(await get("/haberler")).toBe(200);
  expect(await get("/sepet")).toBe(200);
  expect(await refusedPage).toBe(503);
  expect(refusedPages).toEqual(["cacheable /haberler/c"]);
  renderingGate.resolve();
  expect(await Promise.all(hangingPages)).toEqual([200, 200]);
  expect(await get("/haberler/c")).toBe(200);
});
