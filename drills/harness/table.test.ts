import { describe, expect, test } from "vitest";
import { count, kilobytes, markdownTable, mebibytes, replaceSection } from "./table.ts";

test("numbers are right-aligned, and no cell breaks the table", () => {
  expect(
    markdownTable(
      ["page", "a second"],
      [
        ["/a|b", "1,234"],
        ["/c", "–"],
      ],
    ),
  ).toBe(["| page | a second |", "| --- | --: |", "| /a\\|b | 1,234 |", "| /c | – |"].join("\n"));
});

test("figures are rounded to the measured precision", () => {
  expect([0.612, 5.25, 52.34, 523.4, 52_345.6].map(count)).toEqual(["0.61", "5.25", "52.3", "523", "52,346"]);
  expect([0, 950, 10_600, 123_456].map(kilobytes)).toEqual(["–", "0.9 KB", "10.6 KB", "123 KB"]);
  expect(mebibytes(64 * 1024 * 1024)).toBe("64 MiB");
});

describe("a section of the document", () => {
  const document = "# Title\n<!-- rates: written by npm run load -->\nold\n<!-- rates: end -->\nrest\n";

  test("is replaced, again and again, and nothing else is touched", () => {
    const once = replaceSection(document, "rates", "new\n");
    expect(once).toBe(
      "# Title\n<!-- rates: written by npm run load -->\n\nnew\n\n<!-- rates: end -->\nrest\n",
    );
    expect(replaceSection(once, "rates", "new")).toBe(once);
  });

  test("must be there", () => {
    expect(() => replaceSection(document, "lighthouse", "new")).toThrow("lighthouse");
    expect(() => replaceSection(document.replace("rates: end", ""), "rates", "new")).toThrow("rates");
  });
});
