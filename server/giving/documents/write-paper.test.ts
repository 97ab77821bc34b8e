import { describe, expect, test } from "vitest";
import { perLocale } from "#shared/text/locale.ts";
import { sampleDesign, samplePaper, sampleReceipt, sampleRow } from "#testing/world/papers.ts";
import { formatDocumentNumber, maskName } from "./rules.ts";
import { writePaper } from "./write-paper.ts";

const shownAs = (paper: ReturnType<typeof samplePaper>, label: string) =>
  paper.facts.find((fact) => fact.label === label)?.value.replace(/[\u2066-\u2069]/g, "");

const titles = { ...perLocale(() => ""), tr: "Bağış Bilgilendirmesi" };
const emptyTitles = { design: { ...sampleDesign, titles: { information: titles, receipt: titles } } };

describe("a paper", () => {
  test("of a letter says that it is no fiscal document, and has no number and no mark", () => {
    const paper = samplePaper(sampleRow());
    expect(paper).toMatchObject({ title: "Bağış Bilgilendirmesi", notice: "Mali belge yerine geçmez." });
    expect([paper.number, paper.marks]).toEqual([null, []]);
    expect(paper.table.total).toEqual(["Toplam", "₺15.375,50"]);
  });

  test("has the Turkish title when staff wrote no title in its language", () => {
    const { design } = emptyTitles;
    expect(samplePaper(sampleRow({ language: "en" }), {}, { design }).title).toBe("Bağış Bilgilendirmesi");
  });

  test("has the donation type below the title, except for general types", () => {
    const lines = ["zekat", "standart", "diger"].map((type) => ({
      title: "Yetim",
      donationType: type,
      amount: 100,
    }));
    const notes = samplePaper(sampleRow({ lines })).table.rows.map(({ note }) => note);
    expect(notes).toEqual(["Zekat Bağışı", "", ""]);
  });

  test("of a receipt is a copy unless it is the original", () => {
    expect(samplePaper(sampleReceipt("tr")).marks).toEqual(["SURETTİR"]);
    expect(samplePaper(sampleReceipt("ar")).marks[0]).toContain("SURETTİR");
    expect(samplePaper(sampleReceipt("tr"), { copy: false }).marks).toEqual([]);
  });

  test("shows an identity number in full to staff only", () => {
    const receipt = sampleReceipt("tr");
    expect(shownAs(samplePaper(receipt), "VKN / TCKN")).toBe("100******46");
    expect(JSON.stringify(samplePaper(receipt))).not.toContain("10000000146");
    expect(shownAs(samplePaper(receipt, { full: true }), "VKN / TCKN")).toBe("10000000146");
  });

  test("of a cancellation names the cancelled document, which is marked as cancelled", () => {
    const cancelled = { ...sampleReceipt("tr"), state: "cancelled" as const, cancelledAt: new Date() };
    expect(samplePaper(cancelled).marks).toContain("İPTAL EDİLMİŞTİR");
    const cancelling = { ...sampleReceipt("tr"), id: "2", cancelsId: "1", number: 124 };
    const paper = samplePaper(cancelling, {}, { cancels: cancelled });
    expect(paper.title).toBe("Bağış Alındı Belgesi · İptal");
    expect(shownAs(paper, "İptal ettiği belge")).toBe("A 0000123 · 20.11.2026");
  });

  test("isolates a name with marks of direction, and does not exist for an erased donor", () => {
    const paper = samplePaper(sampleRow({ recipient: { name: "Ali\u202e Veli" } }));
    expect(paper.facts[0]?.value).toBe("\u2068Ali Veli\u2069");
    expect(samplePaper(sampleRow({ recipient: { name: "" } })).facts[0]?.value).toBe("İsimsiz bağışçı");
    const erased = { document: sampleRow({ recipient: null }) } as never;
    expect(writePaper(erased, { publicUrl: "", copy: true, full: true })).toBeNull();
  });
});

test.each([
  ["Ayşe Yılmaz", "A*** Y*****"],
  ["  Çağrı  ", "Ç****"],
  ["Ol Su", "O** S**"],
  ["Abdülmuttaliboğulları", "A******"],
  ["", ""],
])("%j is shown as %j", (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

test("a number has seven digits", () => {
  expect(formatDocumentNumber({ series: "AB", number: 12 })).toBe("AB 0000012");
  expect(formatDocumentNumber({ series: "A", number: 1_000_000 })).toBe("A 1000000");
});
