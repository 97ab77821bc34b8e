import { expect, test } from "../fixtures/journey.ts";

const start = ["/", "/bagis", "/sepet", "/payment/verify?status=error&type=error"];

test("no link of the site leads nowhere", async ({ request }) => {
  test.setTimeout(120_000);
  const seen = new Set(start);
  const dead: string[] = [];
  // Reaches every page that can be clicked to; the languages share one router and are not walked again.
  for (const path of seen) {
    const answer = await request.get(path, { maxRedirects: 0 });
    if (answer.status() !== 200 && answer.status() !== 302) dead.push(`${answer.status()} ${path}`);
    if (!answer.headers()["content-type"]?.includes("text/html")) continue;
    for (const [, href = ""] of (await answer.text()).matchAll(/<a [^>]*?href="(\/[^"#]*)/g)) {
      const found = href.replaceAll("&amp;", "&");
      if (!/[?&]lang=/.test(found)) seen.add(found);
    }
  }
  expect(dead).toEqual([]);
  expect(seen.size).toBeGreaterThan(40);
});
