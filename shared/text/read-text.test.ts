import fc from "fast-check";
import { expect, test } from "vitest";
import { bareLetter, composeText, cutText, maxTextUnits, readText } from "./read-text.ts";

const marks = "\u0301\u0323";

test("a text is cut at its maximum of letters, and never within a letter", () => {
  expect(cutText("abc", 3)).toBe("abc");
  expect(cutText("abcd", 3)).toBe("abc");
  expect(cutText("🌙🌙🌙🌙", 3)).toBe("🌙🌙🌙");
  expect(readText("  Ayşe  ", 3)).toBe("Ayş");
  expect(readText("ab cd", 3)).toBe("ab");
  expect(readText(null, 10)).toBe("");
});

test("a letter typed as two code points counts as one", () => {
  expect(readText("g\u0306".repeat(120), 120)).toBe("ğ".repeat(120));
  expect(composeText(" a\0b\ud83d ")).toBe("ab\ufffd");
  expect(bareLetter("é")).toBe("e");
});

test("a text is cut before it is cleaned", () => {
  const lengths: number[] = [];
  const readLongText = (text: string) =>
    readText(text, 120, (shortText) => {
      lengths.push(shortText.length);
      return shortText;
    });
  expect(readLongText(`a${marks.repeat(500_000)}`).length).toBeLessThanOrEqual(31);
  expect(readLongText(" ".repeat(1_000_000))).toBe("");
  expect(Math.max(...lengths)).toBe(maxTextUnits(120));
});

test("long sequences of marks, whose NFC takes quadratic time, are also cut within longer texts", () => {
  // 400,000 units: without the cut this takes minutes, and the test's time limit fails it.
  const text = composeText(`a${marks.repeat(100_000)}b${marks.repeat(100_000)}`);
  expect(text.length).toBeLessThanOrEqual(62);
  expect(composeText("Tiếng Việt, ğüşıöç, شُكْرًا, नमस्ते")).toBe(
    "Tiếng Việt, ğüşıöç, شُكْرًا, नमस्ते".normalize("NFC"),
  );
});

test("reading a text again changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
      const result = readText(text, 20);
      expect([...result].length).toBeLessThanOrEqual(20);
      expect(result.isWellFormed()).toBe(true);
      expect(readText(result, 20)).toBe(result);
    }),
    { numRuns: 30 },
  );
});
