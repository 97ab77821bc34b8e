import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { readQrCode } from "#server/platform/pictures/decoder/read-qr-code.ts";
import { countDifferentPixels } from "#server/platform/pictures/test-golden.ts";
import { LOCALES, type Locale } from "#shared/text/locale.ts";
import {
  sampleCancelling,
  sampleDesign,
  samplePaper,
  sampleReceipt,
  sampleRow,
  sampleYear,
} from "#testing/world/papers.ts";
import { drawPapers } from "./draw-paper.ts";
import { replaceMissingLetters } from "./left-out.ts";
import { orderRuns, toDrawnText } from "./order-runs.ts";
import { drawPdf } from "./pdf-thread.ts";

/** Returns a line as printed, from left to right. */
const drawnOrder = (line: string, direction: "ltr" | "rtl") =>
  orderRuns(line, direction).map((run) => {
    const text = toDrawnText(run);
    // The font program reverses runs with Arabic letters.
    return run.rightToLeft && /\p{Script=Arabic}/u.test(text) ? [...text].reverse().join("") : text;
  });

describe("a line of two directions", () => {
  test("is drawn in reading order, with readable numbers and mirrored brackets", () => {
    expect(drawnOrder("Toplam: ₺15,50", "ltr")).toEqual(["Toplam: ₺15,50"]);
    expect(drawnOrder("كفالة (غزة) 2026", "rtl")).toEqual([
      "2026",
      " \u0028\u0629\u0632\u063a\u0029 \u0629\u0644\u0627\u0641\u0643",
    ]);
  });

  test("does not split a number with marks of direction", () => {
    expect(drawnOrder("رقم \u20662026-000123\u2069", "rtl")).toEqual(["2026-000123", " مقر"]);
    expect(drawnOrder("نسخة · SURETTİR", "rtl")[0]).toBe("SURETTİR");
  });
});

test("a date in Arabic keeps its order beside a number", () => {
  const pictures = { logo: null, signature: null };
  const drawArabic = (text = "") => drawnOrder(text, "rtl").join("");
  expect(drawArabic(sampleYear("ar", pictures).table.rows[1]?.note)).toMatch(/KX7-4MPQ-V · 2026\/0?1\/15$/);
  const { facts } = sampleCancelling("ar");
  expect(drawArabic(facts.at(-1)?.value)).toBe("2026/11/20 · A 0000123");
});

describe("a name with letters that the font does not have", () => {
  const paperOf = (name: string) => samplePaper(sampleRow({ recipient: { name } }));
  /** The test font has Latin and Arabic letters and punctuation. */
  const has = (codePoint: number) =>
    codePoint < 0x250 ||
    (codePoint >= 0x600 && codePoint < 0x700) ||
    (codePoint >= 0x2000 && codePoint < 0x2100);

  test.each([
    ["Иван Yılmaz", "(…) Yılmaz"],
    ["王小明", "(…)"],
    ["Nguyễn Thị Hường", "Nguyen Thi Hưong"],
    ["Ayşe \ud83d\udc9a\ufe0f Yılmaz", "Ayşe (…) Yılmaz"],
  ])("%s is drawn as %s, and the paper says where", (name, drawn) => {
    const { facts, paragraphs } = replaceMissingLetters(paperOf(name), has);
    expect(facts[0]?.value).toBe(`\u2068${drawn}\u2069`);
    expect(paragraphs.at(-1)).toMatch(/^Yazı tipimizde olmayan harfler .*: Bağışçı\./);
  });

  test("a paper without missing letters has no sentence about them", () => {
    const paper = paperOf("Ayşe Yılmaz");
    expect(replaceMissingLetters(paper, has)).toEqual(paper);
  });

  test("uses the glyphs of the font itself", async () => {
    const plain = await drawPapers([paperOf("Ayşe Yılmaz")]);
    expect((await drawPapers([paperOf("Иван")])).length).toBeGreaterThan(plain.length);
  });
});

test.each(LOCALES)("a receipt in %s is small, and comes from the drawing thread", async (locale) => {
  const bytes = await drawPdf([samplePaper(sampleReceipt(locale))]);
  if (bytes === "busy") throw new Error("busy");
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe("%PDF-");
  expect(bytes.length).toBeLessThan(60_000);
});

test("a paper that cannot be drawn is an error, and the next paper is drawn", async () => {
  const broken = { ...samplePaper(sampleRow()), logo: new Uint8Array([1, 2, 3]) };
  await expect(drawPdf([broken])).rejects.toThrow();
  expect(await drawPdf([samplePaper(sampleRow())])).toBeInstanceOf(Uint8Array);
});

test("a gift with many items continues on more pages, with the QR code on the last page", async () => {
  const [line] = sampleRow().lines;
  if (!line) throw new Error("no line");
  const pages = async (lines: number) => {
    const row = sampleRow({ kind: "receipt", series: "A", number: 7, lines: Array(lines).fill(line) });
    const bytes = Buffer.from(await drawPapers([samplePaper(row)]));
    return bytes.toString("latin1").match(/\/Type \/Page\b/g)?.length;
  };
  expect([await pages(3), await pages(50)]).toEqual([1, 4]);
});

test("a signature without space above the QR code is drawn beside the code", async () => {
  const size = { width: 300, height: 100, channels: 3, background: "#1d533a" } as const;
  const picture = new Uint8Array(await sharp({ create: size }).png().toBuffer());
  const paper = samplePaper(sampleReceipt("tr"), {}, { logo: picture, signature: picture });
  const bytes = Buffer.from(await drawPapers([paper]));
  expect(bytes.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test("a picture is only once in a file, and the next file has the same picture", async () => {
  const picture = async (background: string, channels: 3 | 4) =>
    new Uint8Array(
      await sharp({ create: { width: 300, height: 100, channels, background } })
        .png()
        .toBuffer(),
    );
  const opaque = await picture("#1d533a", 3);
  const clear = await picture("#9f121980", 4);
  const draw = async (logo: Uint8Array, signature: Uint8Array) => {
    const paper = samplePaper(sampleReceipt("tr"), {}, { logo, signature });
    return Buffer.from(await drawPapers([paper, paper])).toString("latin1");
  };
  const first = await draw(opaque, clear);
  // The transparent picture has a separate mask.
  expect(first.match(/\/Subtype \/Image\b/g)).toHaveLength(3);
  expect((await draw(clear, opaque)).match(/\/Subtype \/Image\b/g)).toHaveLength(3);
  expect((await draw(opaque, clear)) === first).toBe(true);
});

describe("a screen reader", () => {
  const structureOf = async (paper: Parameters<typeof drawPapers>[0][number]) => {
    const bytes = Buffer.from(await drawPapers([paper])).toString("latin1");
    const types = [...bytes.matchAll(/\/S \/([A-Z][A-Za-z0-9]*)\b/g)].map(([, type]) => type);
    return { bytes, types };
  };

  test.each(LOCALES)("finds the parts of a receipt in %s, its language and title", async (locale) => {
    const paper = samplePaper(sampleReceipt(locale));
    const { bytes, types } = await structureOf(paper);
    expect(bytes).toMatch(/\/Marked true/);
    expect(bytes).toMatch(/<pdfuaid:part>1</);
    expect(bytes).toMatch(/\/DisplayDocTitle true/);
    expect(bytes).toMatch(new RegExp(`/Lang \\(${locale}\\)`));
    const times = (type: string) => types.filter((it) => it === type).length;
    expect([times("Document"), times("Part"), times("H1"), times("Table")]).toEqual([1, 1, 1, 2]);
    // One table has the facts, the other has the head, the items and the total.
    expect(times("TR")).toBe(paper.facts.length + paper.table.rows.length + 2);
  });

  test("reads a title with special characters of XML", async () => {
    const paper = samplePaper(sampleRow());
    const author = "Güneş & Ay <Vakfı>";
    const { bytes } = await structureOf({ ...paper, about: { ...paper.about, author } });
    const xml = Buffer.from(bytes, "latin1").toString();
    expect(xml).toContain("<rdf:li>Güneş &amp; Ay &lt;Vakfı&gt;</rdf:li>");
  });
});

test("the site's mark is drawn when staff chose no logo, except in designs of earlier versions", async () => {
  const paper = samplePaper(sampleRow());
  expect(paper.logo).toBe("site");
  const { siteMark: _, ...earlier } = sampleDesign;
  expect(samplePaper(sampleRow(), {}, { design: earlier }).logo).toBeNull();
  const plain = await drawPapers([{ ...paper, logo: null }]);
  expect((await drawPapers([paper])).length).toBeGreaterThan(plain.length);
});

const golden = join(import.meta.dirname, "golden");
const canRender = spawnSync("pdftoppm", ["-v"]).status === 0;

/** Renders the first page. */
function render(bytes: Uint8Array, look: readonly string[] = ["-r", "60", "-gray"]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "imece-pdf-"));
  try {
    writeFileSync(join(folder, "one.pdf"), bytes);
    const from = join(folder, "one.pdf");
    const to = join(folder, "one");
    execFileSync("pdftoppm", [...look, "-png", "-singlefile", from, to]);
    return readFileSync(join(folder, "one.png"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const papers = {
  receipt: sampleReceiptPaper,
  letter: (locale: Locale) => samplePaper(sampleRow({ language: locale })),
  cancelling: sampleCancelling,
  year: (locale: Locale) => sampleYear(locale, { logo: null, signature: null }),
};

function sampleReceiptPaper(locale: Locale) {
  return samplePaper(sampleReceipt(locale));
}

// These tests need poppler, because no npm package renders PDF. GOLDEN=write draws the pictures again; look at each picture.
describe.skipIf(!canRender)("on paper", () => {
  const samples = LOCALES.flatMap((locale) => Object.keys(papers).map((kind) => [kind, locale] as const));
  test.each(samples)("a %s in %s looks like its stored picture", async (kind, locale) => {
    const picture = render(await drawPapers([papers[kind as keyof typeof papers](locale)]));
    const file = join(golden, `${kind}-${locale}.png`);
    // Another version of poppler changes a few pixels at edges; a moved word changes thousands of pixels.
    expect(await countDifferentPixels(file, picture)).toBeLessThan(300);
  });

  test("the QR code leads to the public page of the document", async () => {
    const picture = render(await drawPapers([sampleReceiptPaper("ar")]), ["-r", "150"]);
    const read = Buffer.from((await readQrCode(picture)) ?? "", "base64").toString();
    expect(read).toBe("https://bagis.example.org/belge/7K2M7K2M7K2M7K2M7K2M");
  });
});
