import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { formatDocumentCode, makeDocumentCode, readDocumentCode } from "./document-code.ts";

test("a code is read back from every way of writing it", () => {
  const code = makeDocumentCode(randomBytes(20));
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/);
  const shown = formatDocumentCode(code);
  expect(shown).toMatch(/^(.{4}-){4}.{4}$/);
  for (const typed of [code, shown, shown.toLowerCase(), ` ${shown.replaceAll("-", " ")} `]) {
    expect(readDocumentCode(typed)).toBe(code);
  }
});

test.each(["", "7K2M", "7K2M-7K2M-7K2M-7K2M-7K2I", "7K2M-7K2M-7K2M-7K2M-7K2M-0", "../../../../../../.."])(
  "%j is no code",
  (typed) => {
    expect(readDocumentCode(typed)).toBeNull();
  },
);

test("every letter of a code carries five random bits", () => {
  const seen = new Set(
    Array.from({ length: 256 }, (_, byte) => makeDocumentCode(new Uint8Array(20).fill(byte))[0]),
  );
  expect(seen.size).toBe(32);
});
