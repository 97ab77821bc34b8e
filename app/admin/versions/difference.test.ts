import fc from "fast-check";
import { expect, test } from "vitest";
import type { Run } from "#app/admin/kit/difference/field-difference.ts";
import { blocksOf, differenceOf, wordsOf } from "./difference.ts";

const sideOf = (runs: Run[], side: "old" | "new") =>
  runs.flatMap((run) => (run.in === "both" || run.in === side ? run.parts : []));

test("changed words are placed between the unchanged ones", () => {
  const runs = differenceOf(wordsOf("Kuyu açıldı, su çıktı."), wordsOf("Kuyu bugün açıldı, su aktı."));
  expect(runs).toEqual([
    { in: "both", parts: ["Kuyu "] },
    { in: "new", parts: ["bugün "] },
    { in: "both", parts: ["açıldı, ", "su "] },
    { in: "old", parts: ["çıktı."] },
    { in: "new", parts: ["aktı."] },
  ]);
});

test("both texts can be read from the difference", () => {
  const texts = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 30 });
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const runs = differenceOf(before, after);
      expect(sideOf(runs, "old")).toEqual(before);
      expect(sideOf(runs, "new")).toEqual(after);
    }),
  );
});

test("the comparison of long texts is fast", () => {
  const long = (mark: string) => Array.from({ length: 30_000 }, (_, n) => `${mark}${n}`);
  const begun = performance.now();
  const runs = differenceOf(["x", ...long("a"), "y"], ["x", ...long("b"), "y"]);
  expect(performance.now() - begun).toBeLessThan(3_000);
  expect(runs.map((run) => run.in)).toEqual(["both", "old", "new", "both"]);
});

test("stored HTML is split into its outermost elements", () => {
  const html = `<h2>Su</h2><p>Bir<br>iki</p>\n<ul><li><p>x</p></li><li><p>y</p></li></ul><img src="/a.jpg" alt="">kalan`;
  expect(blocksOf(html)).toEqual([
    "<h2>Su</h2>",
    "<p>Bir<br>iki</p>",
    "<ul><li>x</li><li>y</li></ul>",
    '<img src="/a.jpg" alt="">',
    "kalan",
  ]);
  expect(blocksOf("")).toEqual([]);
  const nested = "<ol><li>a<ul><li>b</li></ul></li><li>c<p>d</p></li></ol>";
  expect(blocksOf(nested.replace("a<", "<p>a</p><").replace("<li>c", "<li><p>c</p>"))).toEqual([nested]);
});
