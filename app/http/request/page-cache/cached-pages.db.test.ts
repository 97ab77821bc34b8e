import { request as ask, createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { type SQL, sql } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { dropPages } from "#server/platform/page-cache/follow-content.ts";
import { openTestApp, type TestApp } from "#testing/world/app.ts";
import { type CacheDeclaration, cacheDeclarationContext, declareCacheable } from "../context.ts";
import { chooseLocale } from "../locale.ts";
import { createCachedPages } from "./cached-pages.ts";

const policy = "default-src 'none'; script-src 'self'";
let testApp: TestApp;
let port: number;
let close: () => void;
/** `passedRequests` lists the requests that the cache passed on. */
let renderedAddresses: string[] = [];
let passedRequests: string[] = [];
/** Replaces the answer of each rendering. */
let changeAnswer: (answer: Response, declared: CacheDeclaration) => Response = (answer) => answer;

beforeAll(async () => {
  testApp = await openTestApp();
  const { app } = testApp;
  const render = async (request: Request, declared: CacheDeclaration) => {
    const { pathname, search } = new URL(request.url);
    renderedAddresses.push(`${chooseLocale(request)} ${pathname}${search}`);
    const context = new RouterContextProvider();
    context.set(cacheDeclarationContext, declared);
    if (pathname.startsWith("/haberler")) declareCacheable(context);
    if (pathname === "/bagis") declareCacheable(context, { freshSeconds: 5 });
    const rows = await rowsOf<{ titles: string }>(
      app.db,
    )`select coalesce(string_agg(title, ', ' order by title), '') as titles from news`;
    const html = `<html lang="${chooseLocale(request)}">${rows[0]?.titles}${"<p>Bağış</p>".repeat(200)}`;
    const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy };
    return changeAnswer(new Response(html, { headers }), declared);
  };
  const cached = createCachedPages(app, render, () => {});
  const server = createServer((request, response) =>
    cached(request, response, () => {
      passedRequests.push(`${request.method} ${request.url}`);
      response.writeHead(418).end();
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
  close = () => server.close();
});
afterAll(async () => {
  close();
  await testApp.close();
});
beforeEach(async () => {
  // Notifications of an earlier test may arrive late.
  await testApp.app.waitForContentEvents();
  testApp.app.pageCache.setConnected(false);
  testApp.app.pageCache.setConnected(true);
  renderedAddresses = [];
  passedRequests = [];
  changeAnswer = (answer) => answer;
});

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const clientRequest = ask({ host: "127.0.0.1", port, path, method, headers }, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) });
    });
    clientRequest.on("error", reject).end();
  });
}

test("a page is rendered once, and sent in the smallest encoding that the client accepts", async () => {
  const identity = await get("/haberler");
  const brotli = await get("/haberler", { "accept-encoding": "gzip, br" });
  const gzip = await get("/haberler", { "accept-encoding": "gzip" });
  expect(renderedAddresses).toEqual(["tr /haberler"]);
  expect(identity.headers["content-encoding"]).toBeUndefined();
  expect(brotli.headers["content-encoding"]).toBe("br");
  expect(gzip.headers["content-encoding"]).toBe("gzip");
  expect(brotliDecompressSync(brotli.body)).toEqual(identity.body);
  expect(gunzipSync(gzip.body)).toEqual(identity.body);
  for (const { headers, body } of [identity, brotli, gzip])
    expect(headers["content-length"]).toBe(`${body.length}`);
  expect(new Set([identity, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
});

test("every answer carries the policy of its page and the headers of the site", async () => {
  const { headers } = await get("/haberler");
  expect(headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "public, max-age=0, s-maxage=1, stale-while-revalidate=2, must-revalidate",
    "cdn-cache-control": "public, max-age=1, stale-while-revalidate=4",
    vary: "Accept-Language, Cookie, Accept-Encoding",
  });
  expect(headers["set-cookie"]).toBeUndefined();
});

test("a client that has the page gets 304, for each form of If-None-Match", async () => {
  const { headers } = await get("/haberler", { "accept-encoding": "br" });
  const etag = headers.etag ?? "";
  expect(etag).toMatch(/^"[\w-]{24}-br"$/);
  for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`, `"a",W/${etag} , "b"`, "*"]) {
    const answer = await get("/haberler", { "accept-encoding": "br", "if-none-match": ifNoneMatch });
    expect(answer.status, ifNoneMatch).toBe(304);
    expect(answer.body.length).toBe(0);
    expect(answer.headers).toMatchObject({
      etag,
      vary: headers.vary,
      "cache-control": headers["cache-control"],
    });
    expect(answer.headers["content-length"]).toBeUndefined();
  }
  for (const otherEtag of ['"other"', "", etag.replace("-br", "")]) {
    expect((await get("/haberler", { "accept-encoding": "br", "if-none-match": otherEtag })).status).toBe(
      200,
    );
  }
  // The ETag is specific to one encoding.
  expect((await get("/haberler", { "accept-encoding": "gzip", "if-none-match": etag })).status).toBe(200);
});

test("HEAD is answered like GET without the body, ranges are ignored, and other methods are passed on", async () => {
  const full = await get("/haberler");
  const head = await get("/haberler", {}, "HEAD");
  expect(head.status).toBe(200);
  expect(head.body.length).toBe(0);
  expect({ ...head.headers, date: "" }).toEqual({ ...full.headers, date: "" });
  const part = await get("/haberler", { range: "bytes=0-9" });
  expect(part.status).toBe(200);
  expect(part.body).toEqual(full.body);
  expect(renderedAddresses).toHaveLength(1);
  expect((await get("/haberler", {}, "POST")).status).toBe(418);
});

test("the language comes from the address, then the cookie, then the browser, each with its own cached page", async () => {
  const language = async (path: string, headers: Record<string, string>) =>
    /lang="(..)"/.exec((await get(path, headers)).body.toString())?.[1];
  expect(await language("/haberler", {})).toBe("tr");
  expect(await language("/haberler", { "accept-language": "xx, ar;q=0.8, en;q=0.5" })).toBe("ar");
  const cookie = "theme=1; lang=en; lang2=ar";
  expect(await language("/haberler", { cookie, "accept-language": "ar" })).toBe("en");
  expect(await language("/haberler?lang=ar", { cookie })).toBe("ar");
  expect(await language("/haberler?lang=xx", { cookie: "lang=yy", "accept-language": "en-GB" })).toBe("en");
  expect(renderedAddresses).toEqual(["tr /haberler", "ar /haberler", "en /haberler"]);
});

test("an explicit language is remembered, and that response is not for shared caches", async () => {
  const { headers, body } = await get("/haberler?lang=en", { "accept-encoding": "br" });
  expect(headers["set-cookie"]).toEqual(["lang=en; Max-Age=31536000; Path=/; SameSite=Lax"]);
  expect(headers["cache-control"]).toBe("private, max-age=0, must-revalidate");
  expect(headers["cdn-cache-control"]).toBeUndefined();
  expect(headers.vary).toBe("Accept-Encoding");
  expect(headers["content-length"]).toBe(`${body.length}`);
  const secondAnswer = await get("/haberler?lang=en", {
    "accept-encoding": "br",
    "if-none-match": headers.etag ?? "",
  });
  expect(secondAnswer.status).toBe(304);
  expect(secondAnswer.headers["set-cookie"]).toEqual(headers["set-cookie"]);
});

test("a change of content appears within a second, also from another process; an order does not drop a page", async () => {
  const { db } = testApp.app;
  const title = async () => (await get("/haberler")).body.toString();
  expect(await title()).not.toContain("Kuyu");
  const edit = (change: SQL) =>
    db.transaction(async (tx) => {
      await tx.execute(change);
      await dropPages(tx);
    });
  await edit(
    sql`insert into news (slug, title, excerpt, category) values ('k', 'Kuyu açıldı', '…', 'Duyurular')`,
  );
  await expect.poll(title, { timeout: 1_000, interval: 20 }).toContain("Kuyu açıldı");
  await edit(sql`delete from news where slug = 'k'`);
  await expect.poll(title, { timeout: 1_000, interval: 20 }).not.toContain("Kuyu");
  renderedAddresses = [];
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into orders (id, payment_method, total_amount) values ('HDTESTCONTENT001', 'card', 300)`,
    );
    await tx.execute(sql`insert into order_items
      (order_id, position, campaign_id, campaign_title, category, donation_type, amount, quantity)
      values ('HDTESTCONTENT001', 0, 'genel', 'x', 'genel', 'standart', 300, 1)`);
  });
  await db.execute(sql`update orders set status = 'completed' where id = 'HDTESTCONTENT001'`);
  await testApp.app.waitForContentEvents();
  await title();
  expect(renderedAddresses).toEqual([]);
});

test("a page with collected amounts is revalidated in the background after some seconds", async () => {
  const first = await get("/bagis");
  testApp.payments.clock.forwardMinutes(4 / 60);
  await get("/bagis");
  expect(renderedAddresses).toHaveLength(1);
  testApp.payments.clock.forwardMinutes(2 / 60);
  const staleAnswer = await get("/bagis");
  expect(staleAnswer.headers.etag).toBe(first.headers.etag);
  await expect.poll(() => renderedAddresses.length).toBe(2);
  await get("/bagis");
  expect(renderedAddresses).toHaveLength(2);
});

test("addresses with unknown campaigns share the page without a campaign, which is rendered once", async () => {
  const pageWithoutCampaign = await get("/bagis");
  for (let n = 0; n < 20; n++) {
    expect((await get(`/bagis?campaign=uydurma-${n}&amount=${n}`)).body).toEqual(pageWithoutCampaign.body);
  }
  await Promise.all(Array.from({ length: 10 }, (_, n) => get(`/bagis?campaign=yok-${n}&category=kurban`)));
  expect((await get("/bagis?campaign=genel")).status).toBe(200);
  expect((await get("/bagis?campaign=kurban")).status).toBe(200);
  expect(renderedAddresses).toEqual([
    "tr /bagis",
    "tr /bagis?category=kurban",
    "tr /bagis?campaign=genel",
    "tr /bagis?campaign=kurban",
  ]);
  expect(testApp.app.pageCache.size().pages).toBe(4);
});

test("many requests for a missing page at once cause one rendering", async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => get("/bagis?utm_source=x")));
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
  expect(renderedAddresses).toEqual(["tr /bagis"]);
});

test.each<[string, typeof changeAnswer]>([
  ["missing", (answer) => new Response(answer.body, { status: 404 })],
  ["a redirect", () => new Response(null, { status: 302, headers: { Location: "/haberler" } })],
  ["setting a cookie", (answer) => new Response(answer.body, { headers: { "Set-Cookie": "a=b" } })],
  ["private", (answer) => new Response(answer.body, { headers: { "Cache-Control": "no-store" } })],
  [
    "with a nonce in its policy",
    (answer) =>
      new Response(answer.body, { headers: { "Content-Security-Policy": "script-src 'nonce-abc'" } }),
  ],
  [
    "not declared complete",
    (answer, declared) => {
      declared.isComplete = false;
      return answer;
    },
  ],
  [
    "failing",
    () => {
      throw new Error("render failed");
    },
  ],
])("a page that is %s is not cached", async (_, change) => {
  changeAnswer = change;
  for (let time = 0; time < 2; time++) expect((await get("/haberler/kuyu?a=b")).status).toBe(418);
  expect(passedRequests).toEqual(["GET /haberler/kuyu?a=b", "GET /haberler/kuyu?a=b"]);
  expect(testApp.app.pageCache.size().pages).toBe(0);
});

test("while the database is away, the last complete page is sent instead of an error or an incomplete page", async () => {
  const { pageCache } = testApp.app;
  const completePage = (await get("/haberler")).body;
  pageCache.setConnected(false);
  const brokenRenderings: (typeof changeAnswer)[] = [
    () => new Response("broken", { status: 500 }),
    (answer, declared) => {
      declared.isComplete = false;
      return answer;
    },
  ];
  for (changeAnswer of brokenRenderings) expect((await get("/haberler")).body).toEqual(completePage);
  // A page that was never cached cannot be sent.
  expect((await get("/bagis")).status).toBe(418);
  pageCache.setConnected(true);
  expect((await get("/haberler")).status).toBe(418);
});

test("no data of a visitor is in the cached page", async () => {
  let renderedRequest: Request | undefined;
  const render = async (request: Request) => {
    renderedRequest = request;
    return new Response(null, { status: 404 });
  };
  const cached = createCachedPages(testApp.app, render, () => {});
  const headers = { host: "evil.example", cookie: "orders=1; lang=en", "x-forwarded-host": "evil.example" };
  const request = { method: "GET", url: "/haberler?sayfa=2&x=<script>", headers };
  await new Promise<void>((resolve) => cached(request as never, {} as never, resolve));
  expect(renderedRequest?.url).toBe("http://localhost:3000/haberler?sayfa=2");
  expect([...(renderedRequest?.headers ?? [])]).toEqual([["cookie", "lang=en"]]);
});
