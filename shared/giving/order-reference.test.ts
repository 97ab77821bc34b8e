import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkCharacter, formatReference, orderName, readReference } from "./order-reference.ts";

const letters = [..."23456789ABCDEFGHJKMNPQRSTUVWXYZ"];
const allCharacters = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

const swapAt = (text: string, position: number) =>
  text.slice(0, position) + text.charAt(position + 1) + text.charAt(position) + text.slice(position + 2);
const hasValidCheck = (text: string) => checkCharacter(text.slice(0, -1)) === text.at(-1);

/** A reference as the database makes it. */
const references = fc
  .array(fc.constantFrom(...letters), { minLength: 7, maxLength: 7 })
  .map((body) => body.join("") + checkCharacter(body.join("")))
  .filter((text) => letters.includes(text.charAt(7)))
  .filter((text) =>
    [0, 1, 2, 3, 4, 5, 6].every(
      (position) => swapAt(text, position) === text || !hasValidCheck(swapAt(text, position)),
    ),
  );

describe("ISO 7064 MOD 37,36", () => {
  test.each([
    // The example of the GRid Standard: A1-2425G-ABC1234002-M.
    ["A12425GABC1234002", "M"],
    // ISAN numbers: 1881-66C7-3420-6541-Y-9F3A-0245-O, 0000-0000-9E59-0000-O-0000-0000-2, 0000-0000-D07A-0090-Q-…
    ["188166C734206541", "Y"],
    ["188166C7342065419F3A0245", "O"],
    ["000000009E590000", "O"],
    ["000000009E59000000000000", "2"],
    ["00000000D07A0090", "Q"],
    ["KX74MPQ", "V"],
  ])("%s has the check character %s", (body, check) => {
    expect(checkCharacter(body)).toBe(check);
  });

  test("other characters give a RangeError", () => {
    for (const text of ["kx74mpq", "KX7-4MPQ", "ÖABCDEF", " "]) {
      expect(() => checkCharacter(text)).toThrow(RangeError);
    }
  });
});

describe("a reference", () => {
  test("is read in any case, with and without hyphens and spaces", () => {
    fc.assert(
      fc.property(references, (reference) => {
        const formatted = formatReference(reference);
        expect(formatted).toMatch(/^.{3}-.{4}-.$/);
        const spellings = [
          reference,
          formatted,
          formatted.toLowerCase(),
          ` ${formatted.replaceAll("-", " ")}\n`,
          [...reference].join("-"),
        ];
        for (const input of spellings) expect(readReference(input)).toBe(reference);
      }),
    );
  });

  test("with one wrong character is refused", () => {
    fc.assert(
      fc.property(references, (reference) => {
        for (let position = 0; position < 8; position++) {
          for (const character of allCharacters) {
            if (character === reference[position]) continue;
            expect(
              readReference(reference.slice(0, position) + character + reference.slice(position + 1)),
            ).toBeNull();
          }
        }
      }),
    );
  });

  test("with two swapped neighbours is refused", () => {
    fc.assert(
      fc.property(references, fc.integer({ min: 0, max: 6 }), (reference, position) => {
        fc.pre(reference[position] !== reference[position + 1]);
        expect(readReference(swapAt(reference, position))).toBeNull();
      }),
    );
  });

  test("with any other difference is refused", () => {
    const reference = `ABCDEFG${checkCharacter("ABCDEFG")}`;
    for (const input of [
      "",
      reference.slice(1),
      `${reference}2`,
      `${reference}.`,
      `#${reference}`,
      "abcdefgı",
      `${reference}${" ".repeat(40)}`,
    ]) {
      expect(readReference(input)).toBeNull();
    }
  });

  test("is the name of its order, and without a reference the id is the name", () => {
    expect(orderName({ id: "HDTOSAYKBVLJWNVX", reference: "KX74MPQV" })).toBe("KX7-4MPQ-V");
    expect(orderName({ id: "HDTOSAYKBVLJWNVX", reference: null })).toBe("HDTOSAYKBVLJWNVX");
  });
});
