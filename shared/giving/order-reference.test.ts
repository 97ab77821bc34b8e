import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkCharacter, formatReference, orderName, readReference } from "./order-reference.ts";

const letters = [..."23456789ABCDEFGHJKMNPQRSTUVWXYZ"];
const all = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

const swapped = (text: string, at: number) =>
  text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
const holds = (text: string) => checkCharacter(text.slice(0, -1)) === text.at(-1);

/** A reference as the database makes it. */
const references = fc
  .array(fc.constantFrom(...letters), { minLength: 7, maxLength: 7 })
  .map((body) => body.join("") + checkCharacter(body.join("")))
  .filter((text) => letters.includes(text.charAt(7)))
  .filter((text) =>
    [0, 1, 2, 3, 4, 5, 6].every((at) => swapped(text, at) === text || !holds(swapped(text, at))),
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

  test("knows no other characters", () => {
    for (const text of ["kx74mpq", "KX7-4MPQ", "ÖABCDEF", " "]) {
      expect(() => checkCharacter(text)).toThrow(RangeError);
    }
  });
});

describe("a reference", () => {
  test("is read as it is shown, without hyphens and spaces, in either case", () => {
    fc.assert(
      fc.property(references, (reference) => {
        const shown = formatReference(reference);
        expect(shown).toMatch(/^.{3}-.{4}-.$/);
        const ways = [
          reference,
          shown,
          shown.toLowerCase(),
          ` ${shown.replaceAll("-", " ")}\n`,
          [...reference].join("-"),
        ];
        for (const typed of ways) expect(readReference(typed)).toBe(reference);
      }),
    );
  });

  test("with one wrong character is refused", () => {
    fc.assert(
      fc.property(references, (reference) => {
        for (let at = 0; at < 8; at++) {
          for (const other of all) {
            if (other === reference[at]) continue;
            expect(readReference(reference.slice(0, at) + other + reference.slice(at + 1))).toBeNull();
          }
        }
      }),
    );
  });

  test("with two swapped neighbours is refused", () => {
    fc.assert(
      fc.property(references, fc.integer({ min: 0, max: 6 }), (reference, at) => {
        fc.pre(reference[at] !== reference[at + 1]);
        expect(readReference(swapped(reference, at))).toBeNull();
      }),
    );
  });

  test("is not corrected in any other way", () => {
    const reference = `ABCDEFG${checkCharacter("ABCDEFG")}`;
    for (const typed of [
      "",
      reference.slice(1),
      `${reference}2`,
      `${reference}.`,
      `#${reference}`,
      "abcdefgı",
      `${reference}${" ".repeat(40)}`,
    ]) {
      expect(readReference(typed)).toBeNull();
    }
  });

  test("is the name of its order, which is the id until the reference exists", () => {
    expect(orderName({ id: "HDTOSAYKBVLJWNVX", reference: "KX74MPQV" })).toBe("KX7-4MPQ-V");
    expect(orderName({ id: "HDTOSAYKBVLJWNVX", reference: null })).toBe("HDTOSAYKBVLJWNVX");
  });
});
