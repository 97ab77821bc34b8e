import type { IncomingHttpHeaders } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { openClient } from "#testing/donor/http-client.ts";
import { runDeployedNginx } from "#testing/site/deployed-nginx.ts";
import { versionOfNginx } from "#testing/site/required-programs.ts";
import { serve } from "#testing/site/serve.ts";

const shared = {
  "cache-control": "public, max-age=0, s-maxage=1, stale-while-revalidate=2, must-revalidate",
  vary: "Accept-Language, Cookie, Accept-Encoding",
};

/** nginx before a site whose answers the test decides. */
async function start() {
  await using opened = new AsyncDisposableStack();
  const seen: string[] = [];
  let answer: (headers: IncomingHttpHeaders) => [status: number, headers: Record<string, string>] = () => [
    200,
    shared,
  ];
  const site = (name: string) =>
    serve((request, response) => {
      request.resume();
      seen.push(`${name} ${request.method} ${request.url}`);
      response.writeHead(...answer(request.headers));
      response.end(`${name} ${request.headers["accept-language"] ?? ""} ${seen.length}`);
    });
  const pages = opened.use(await site("pages"));
  const payments = opened.use(await site("payments"));
  const nginx = opened.use(await runDeployedNginx(pages.port, { paymentPort: payments.port }));
  const client = opened.use(openClient());
  const whole = opened.move();
  return {
    seen,
    pages,
    payments,
    answerWith: (next: typeof answer) => {
      answer = next;
    },
    async ask(path: string, headers: Record<string, string> = {}, method = "GET") {
      const { status, body, headers: told } = await client.ask(nginx.url + path, { headers, method });
      return { status, body: body.toString(), headers: told };
    },
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  };
}

const nginx = test.skipIf(!versionOfNginx());

nginx("a public page reaches the site once a second, each language for itself", async () => {
  await using site = await start();
  for (let n = 0; n < 2; n++) await site.ask("/bagis");
  site.seen.length = 0;
  const crowd = await Promise.all(Array.from({ length: 200 }, () => site.ask("/bagis")));
  expect(new Set(crowd.map(({ body }) => body)).size).toBeLessThanOrEqual(2);
  expect(site.seen.length).toBeLessThanOrEqual(1);
  const arabic = { "accept-language": "ar" };
  for (let n = 0; n < 3; n++) expect((await site.ask("/bagis", arabic)).body).toContain("pages ar");
  expect((await site.ask("/bagis", { cookie: "lang=en" })).status).toBe(200);
  expect((await site.ask("/bagis")).body).not.toContain("ar");
});

nginx("nothing of one visitor is kept, and no visitor with a cookie is given a kept page", async () => {
  await using site = await start();
  const everywhere = async (path: string, headers?: Record<string, string>) => {
    const before = site.seen.length;
    const bodies = [];
    for (let n = 0; n < 4; n++) bodies.push((await site.ask(path, headers)).body);
    expect(site.seen.length - before, path).toBe(4);
    expect(new Set(bodies).size, path).toBe(4);
  };
  for (let n = 0; n < 4; n++) await site.ask("/");
  for (const cookie of ["imece.session=1", "lang=en; orders=1", "lang=xx"]) await everywhere("/", { cookie });
  const personal = [
    { ...shared, "set-cookie": "orders=1" },
    { "cache-control": "private, max-age=0, must-revalidate" },
    { "cache-control": "private, no-cache" },
    { "cache-control": "no-store" },
    { "cache-control": "public, max-age=60" },
  ];
  for (const [index, headers] of personal.entries()) {
    site.answerWith(() => [200, headers]);
    await everywhere(`/haberler/${index}`);
  }
  site.answerWith(() => [404, { "cache-control": "private, no-cache" }]);
  await everywhere("/haberler/yok");
});

nginx("after a quiet time a page is a new one, unless the site turns views away", async () => {
  await using site = await start();
  for (const path of ["/bagis", "/haberler"]) for (let n = 0; n < 3; n++) await site.ask(path);
  const before = site.seen.length;
  // nginx counts whole seconds: one of the page's own, and two in which it is shown while nginx asks again.
  await wait(4_000);
  expect((await site.ask("/bagis")).body).toBe(`pages  ${before + 1}`);
  site.answerWith(() => [503, { "cache-control": "no-store", "retry-after": "9" }]);
  expect((await site.ask("/haberler")).status).toBe(200);
  const away = await site.ask("/projeler");
  expect([away.status, away.headers["retry-after"]]).toEqual([503, "9"]);
});

nginx("a file is kept for all visitors", async () => {
  await using site = await start();
  site.answerWith(() => [200, { "cache-control": "public, max-age=31536000, immutable" }]);
  for (let n = 0; n < 6; n++) await site.ask("/assets/a.js", { cookie: "orders=1" });
  expect(site.seen).toHaveLength(2);
});

nginx("payments go to their own worker, and to the others while there is none", async () => {
  await using site = await start();
  const paths = [
    "/odeme",
    "/api/minimums",
    "/api/payment-verify/x",
    "/api/payment-notify/x",
    "/payment/verify",
  ];
  const order = "/.netlify/functions/create-order";
  const ask = async () => [
    ...(await Promise.all(paths.map((path) => site.ask(path)))),
    await site.ask(order, {}, "POST"),
  ];
  for (const { body } of await ask()) expect(body).toMatch(/^payments /);
  expect((await site.ask("/bagis")).body).toMatch(/^pages /);
  await site.payments[Symbol.asyncDispose]();
  for (const { status, body } of await ask())
    expect([status, body]).toEqual([200, expect.stringMatching(/^pages /)]);
});

nginx("while the site is away a visitor gets a page, and the search panel JSON", async () => {
  await using site = await start();
  expect((await site.ask("/api/search?q=su")).body).toMatch(/^pages /);
  await site.pages[Symbol.asyncDispose]();
  const panel = await site.ask("/api/search?q=su");
  expect([panel.status, panel.headers["content-type"], panel.headers["retry-after"], panel.body]).toEqual([
    503,
    "application/json",
    "30",
    "{}",
  ]);
  const page = await site.ask("/arama?q=su");
  expect([page.status, page.headers["content-type"]]).toEqual([503, "text/html"]);
});
