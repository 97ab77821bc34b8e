import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { formatDocumentCode, makeDocumentCode, readDocumentCode } from "./document-code.ts";

test("a code is read in every spelling", () => {
  const code = makeDocumentCode(randomBytes(20));
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/);
  const formatted = formatDocumentCode(code);
  expect(formatted).toMatch(/^(.{4}-){4}.{4}$/);
  for (const input of [code, formatted, formatted.toLowerCase(), ` ${formatted.replaceAll("-", " ")} `]) {
    expect(readDocumentCode(input)).toBe(code);
  }
});

test.each(["", "7K2M", "7K2M-7K2M-7K2M-7K2M-7K2I", "7K2M-7K2M-7K2M-7K2M-7K2M-0", "../../../../../../.."])(
  "%j is no code",
  (input) => {
    expect(readDocumentCode(input)).toBeNull();
  },
);

test("a letter of a code has 32 possible values", () => {
  const firstLetters = new Set(
    Array.from({ length: 256 }, (_, byte) => makeDocumentCode(new Uint8Array(20).fill(byte))[0]),
  );
  expect(firstLetters.size).toBe(32);
});
