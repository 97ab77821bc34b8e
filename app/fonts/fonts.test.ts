import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sourceTexts } from "#shared/messages/catalogues.fixture.ts";
import { LOCALES } from "#shared/text/locale.ts";

const sheet = readFileSync(join(import.meta.dirname, "fonts.css"), "utf8");

type Face = { family: string; weight: string; file: string; holds: (code: number) => boolean };

/** The faces with files. The fallback faces use fonts of the visitor's device. */
const faces: Face[] = [...sheet.matchAll(/@font-face \{([^}]*)\}/g)].flatMap(([, face = ""]) => {
  const ranges = /unicode-range:([^;]+);/.exec(face)?.[1];
  if (!ranges || face.includes("local(")) return [];
  const spans = ranges.split(",").map((range) => {
    const [from = "", to = from] = range.trim().slice(2).split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  return {
    family: /font-family: "([^"]+)"/.exec(face)?.[1] ?? "",
    weight: /font-weight: ([^;]+);/.exec(face)?.[1] ?? "",
    file: /url\("([^"]+)"\)/.exec(face)?.[1] ?? "",
    holds: (code: number) => spans.some(([from, to]) => code >= from && code <= to),
  };
});

describe.each(["Imece Sans", "Imece Serif"])("%s", (family) => {
  test.each(LOCALES)("covers every text of the site in %s with our own files", (locale) => {
    const said = Object.values(sourceTexts[locale]).join("");
    const own = faces.filter((face) => face.family === family && face.file.startsWith("./"));
    const strange = [...new Set(said)].filter((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code >= 0x20 && !own.some((face) => face.holds(code));
    });
    expect(strange).toEqual([]);
  });

  // A browser picks the best weight first, and then looks for the letter only among faces of exactly that weight.
  test("has the same number of faces for each weight", () => {
    const weights = Map.groupBy(
      faces.filter((face) => face.family === family),
      ({ weight }) => weight,
    );
    const counts = [...weights.values()].map(({ length }) => length);
    expect(new Set(counts).size).toBe(1);
  });
});
