import { readDocument } from "../fixtures/document-faults.ts";
import { takenOver } from "../fixtures/donor-steps.ts";
import { expect, test } from "../fixtures/journey.ts";

const languages = ["tr", "en", "ar"];
/** Where no link leads without a cart or a bank, and the answers to what is not there. */
const start = [
  "/",
  "/bagis",
  "/sepet",
  "/odeme",
  "/arama?q=su",
  "/arama?q=%26%3Cb%3E%22'",
  "/payment/verify?status=success",
  "/payment/verify?status=error&type=error",
];
const missing = ["/boyle-bir-sayfa-yok", "/projeler/yok", "/hikayeler/yok", "/biz-kimiz/kurumsal/yok"];

test("in each language every link leads somewhere, and every document is sound", async ({
  page,
  context,
  site,
  watch,
}) => {
  test.setTimeout(180_000);
  watch.expectTrouble(/404/);
  await page.goto("/hesap-numaralari"); // from any page of the site its documents may be fetched
  const faults: string[] = [];
  const walked: string[][] = [];
  for (const language of languages) {
    await context.addCookies([{ name: "lang", value: language, url: site.url }]);
    const seen = new Set([...start, ...missing]);
    // A set being walked gives what is added on the way, too.
    for (const path of seen) {
      const { status, links, faults: found } = await page.evaluate(readDocument, { path, language });
      if (status !== (missing.includes(path) ? 404 : 200)) found.push(`status ${status}`);
      faults.push(...found.map((fault) => `${language} ${path}: ${fault}`));
      for (const link of links) seen.add(link);
    }
    walked.push([...seen].sort());
  }
  expect(faults).toEqual([]);
  expect(walked[0]?.length).toBeGreaterThan(60);
  expect(walked[1], "the same pages in English").toEqual(walked[0]);
  expect(walked[2], "the same pages in Arabic").toEqual(walked[0]);

  // The documents were only read so far. Each is opened once, too, so that what its scripts say is heard (journey.ts).
  for (const [index, path] of (walked[0] ?? []).entries()) {
    if (missing.includes(path) || !/^\/[\w/?=&%-]*$/.test(path)) continue;
    await context.addCookies([{ name: "lang", value: languages[index % 3] ?? "tr", url: site.url }]);
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await takenOver(page);
  }
});
