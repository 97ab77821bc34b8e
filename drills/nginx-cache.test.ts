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

/** Starts nginx in front of a site whose answers the test decides. */
async function start() {
  await using opened = new AsyncDisposableStack();
  const requests: string[] = [];
  let answer: (headers: IncomingHttpHeaders) => [status: number, headers: Record<string, string>] = () => [
    200,
    shared,
  ];
  const site = (name: string) =>
    serve((request, response) => {
      request.resume();
      requests.push(`${name} ${request.method} ${request.url}`);
      response.writeHead(...answer(request.headers));
      response.end(`${name} ${request.headers["accept-language"] ?? ""} ${requests.length}`);
    });
  const pages = opened.use(await site("pages"));
  const payments = opened.use(await site("payments"));
  const nginx = opened.use(await runDeployedNginx(pages.port, { paymentPort: payments.port }));
  const client = opened.use(openClient());
  const whole = opened.move();
  return {
    requests,
    pages,
    payments,
    answerWith: (next: typeof answer) => {
      answer = next;
    },
    async ask(path: string, headers: Record<string, string> = {}, method = "GET") {
      const {
        status,
        body,
        headers: responseHeaders,
      } = await client.ask(nginx.url + path, { headers, method });
      return { status, body: body.toString(), headers: responseHeaders };
    },
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  };
}

const nginx = test.skipIf(!versionOfNginx());

nginx("a public page is requested from the site once a second in each language", async () => {
  await using site = await start();
  for (let n = 0; n < 2; n++) await site.ask("/bagis");
  site.requests.length = 0;
  const crowd = await Promise.all(Array.from({ length: 200 }, () => site.ask("/bagis")));
  expect(new Set(crowd.map(({ body }) => body)).size).toBeLessThanOrEqual(2);
  expect(site.requests.length).toBeLessThanOrEqual(1);
  const arabic = { "accept-language": "ar" };
  for (let n = 0; n < 3; n++) expect((await site.ask("/bagis", arabic)).body).toContain("pages ar");
  expect((await site.ask("/bagis", { cookie: "lang=en" })).status).toBe(200);
  expect((await site.ask("/bagis")).body).not.toContain("ar");
});

nginx(
  "nginx caches no page of one visitor, and gives no cached page to a visitor with a cookie",
  async () => {
    await using site = await start();
    const expectUncached = async (path: string, headers?: Record<string, string>) => {
      const countBefore = site.requests.length;
      const bodies = [];
      for (let n = 0; n < 4; n++) bodies.push((await site.ask(path, headers)).body);
      expect(site.requests.length - countBefore, path).toBe(4);
      expect(new Set(bodies).size, path).toBe(4);
    };
    for (let n = 0; n < 4; n++) await site.ask("/");
    for (const cookie of ["imece.session=1", "lang=en; orders=1", "lang=xx"])
      await expectUncached("/", { cookie });
    const personal = [
      { ...shared, "set-cookie": "orders=1" },
      { "cache-control": "private, max-age=0, must-revalidate" },
      { "cache-control": "private, no-cache" },
      { "cache-control": "no-store" },
      { "cache-control": "public, max-age=60" },
    ];
    for (const [index, headers] of personal.entries()) {
      site.answerWith(() => [200, headers]);
      await expectUncached(`/haberler/${index}`);
    }
    site.answerWith(() => [404, { "cache-control": "private, no-cache" }]);
    await expectUncached("/haberler/yok");
  },
);

nginx(
  "after some seconds without requests nginx requests a page again, unless the site refuses page views",
  async () => {
    await using site = await start();
    for (const path of ["/bagis", "/haberler"]) for (let n = 0; n < 3; n++) await site.ask(path);
    const countBefore = site.requests.length;
    // nginx counts whole seconds. A page is fresh for one second, and for two seconds nginx shows the old page and requests
    // a new page.
    await wait(4_000);
    expect((await site.ask("/bagis")).body).toBe(`pages  ${countBefore + 1}`);
    site.answerWith(() => [503, { "cache-control": "no-store", "retry-after": "9" }]);
    expect((await site.ask("/haberler")).status).toBe(200);
    const refusal = await site.ask("/projeler");
    expect([refusal.status, refusal.headers["retry-after"]]).toEqual([503, "9"]);
  },
);

nginx("nginx caches a file for all visitors", async () => {
  await using site = await start();
  site.answerWith(() => [200, { "cache-control": "public, max-age=31536000, immutable" }]);
  for (let n = 0; n < 6; n++) await site.ask("/assets/a.js", { cookie: "orders=1" });
  expect(site.requests).toHaveLength(2);
});

nginx(
  "nginx sends payments to the payment worker, and to the other workers while the payment worker is down",
  async () => {
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
  },
);

nginx("while the site is down, a visitor gets a page, and the search panel gets JSON", async () => {
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
