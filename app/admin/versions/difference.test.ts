import fc from "fast-check";
import { expect, test } from "vitest";
import type { TextRun } from "#app/admin/kit/difference/field-difference.ts";
import { findDifference, splitBlocks, splitWords } from "./difference.ts";

const joinSide = (runs: TextRun[], side: "old" | "new") =>
  runs.flatMap((run) => (run.side === "both" || run.side === side ? run.parts : []));

test("changed words are between the unchanged words", () => {
  const runs = findDifference(
    splitWords("Kuyu açıldı, su çıktı."),
    splitWords("Kuyu bugün açıldı, su aktı."),
  );
  expect(runs).toEqual([
    { side: "both", parts: ["Kuyu "] },
    { side: "new", parts: ["bugün "] },
    { side: "both", parts: ["açıldı, ", "su "] },
    { side: "old", parts: ["çıktı."] },
    { side: "new", parts: ["aktı."] },
  ]);
});

test("the difference contains the complete old and new text", () => {
  const texts = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 30 });
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const runs = findDifference(before, after);
      expect(joinSide(runs, "old")).toEqual(before);
      expect(joinSide(runs, "new")).toEqual(after);
    }),
  );
});

test("the comparison of long texts is fast", () => {
  const createParts = (prefix: string) => Array.from({ length: 30_000 }, (_, n) => `${prefix}${n}`);
  const startedAt = performance.now();
  const runs = findDifference(["x", ...createParts("a"), "y"], ["x", ...createParts("b"), "y"]);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  expect(runs.map((run) => run.side)).toEqual(["both", "old", "new", "both"]);
});

test("stored HTML is split into its outermost elements", () => {
  const html = `<h2>Su</h2><p>Bir<br>iki</p>\n<ul><li><p>x</p></li><li><p>y</p></li></ul><img src="/a.jpg" alt="">kalan`;
  expect(splitBlocks(html)).toEqual([
    "<h2>Su</h2>",
    "<p>Bir<br>iki</p>",
    "<ul><li>x</li><li>y</li></ul>",
    '<img src="/a.jpg" alt="">',
    "kalan",
  ]);
  expect(splitBlocks("")).toEqual([]);
  const nested = "<ol><li>a<ul><li>b</li></ul></li><li>c<p>d</p></li></ol>";
  expect(splitBlocks(nested.replace("a<", "<p>a</p><").replace("<li>c", "<li><p>c</p>"))).toEqual([nested]);
});
