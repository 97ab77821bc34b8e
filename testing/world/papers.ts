import type { DocumentRow } from "#server/giving/documents/cancel-document.ts";
import { createDesign } from "#server/giving/documents/design.ts";
import { documentSettings } from "#server/giving/documents/document-settings.ts";
import type { Paper } from "#server/giving/documents/pdf/paper.ts";
import { type DocumentContent, type Rendering, writePaper } from "#server/giving/documents/write-paper.ts";
import { writeYear } from "#server/giving/documents/year/print-year.ts";
import { translateIn } from "#server/messaging/translate-in.ts";
import { type Locale, perLocale } from "#shared/text/locale.ts";
import { siteForTests } from "./documents.ts";
import { firstIdentity } from "./identity.ts";

/** Names that are hard to typeset. Other languages use the name of the previews. */
const names: Partial<Record<Locale, string>> & { tr: string } = {
  tr: "Çağrı Iğdır Şükrüoğlu",
  en: "John O’Neil",
  ar: "فاطمة بنت محمد العلي",
};

export const sampleDesign = createDesign(
  {
    ...documentSettings.defaults,
    signer: { name: "Ayşegül Işıkgöz", title: "Genel Müdür" },
    foundation: { name: "", address: "", taxOffice: "Gevher Nesibe", taxNumber: "8760052205" },
    taxTextShown: true,
    taxText: {
      ...perLocale(() => "Sample text."),
      tr: "Vakfımız vergi muafiyetine sahiptir (örnek metin).",
      en: "Our foundation is exempt from tax (sample text).",
      ar: "مؤسستنا معفاة من الضرائب (نص تجريبي).",
    },
  },
  firstIdentity(siteForTests),
);

const nameIn = (language: Locale) => names[language] ?? translateIn(language)("mail.sample.name");
const at = new Date("2026-11-20T09:00:00Z");

export function sampleRow(change: Partial<DocumentRow> = {}): DocumentRow {
  return {
    id: "1",
    kind: "information",
    series: null,
    number: null,
    orderId: "HD00000000000001",
    cancelsId: null,
    code: "7K2M7K2M7K2M7K2M7K2M",
    downloadCode: "8K2M7K2M7K2M7K2M7K2M",
    state: "issued",
    amount: 1_537_550,
    language: "tr",
    recipient: { name: names.tr },
    lines: [
      { title: "Gazze İçin Acil Yardım", donationType: "zekat", amount: 1_500_000 },
      {
        title: "Su Kuyusu – Çad’da 2026-000123 numaralı kuyunun bakımı ve uzun süre işletilmesi (iki yıl)",
        donationType: "standart",
        amount: 32_550,
      },
      { title: "كفالة الأيتام (غزة) 2026", donationType: "diger", amount: 5_000 },
    ],
    method: "card",
    designId: "1",
    givenAt: at,
    issuedAt: at,
    cancelledAt: null,
    originalHandedOutAt: null,
    ...change,
  };
}

/** A receipt for a company, with everything that a page can have. */
export function sampleReceipt(language: Locale): DocumentRow {
  return sampleRow({
    kind: "receipt",
    series: "A",
    number: 123,
    language,
    recipient: {
      name: nameIn(language),
      company: {
        title: "Örnek İnşaat Sanayi ve Ticaret A.Ş.",
        taxNumber: "10000000146",
        taxOffice: "Mecidiyeköy",
      },
    },
  });
}

export function samplePaper(
  document: DocumentRow,
  rendering: Partial<Rendering> = {},
  change: Partial<DocumentContent> = {},
): Paper {
  const order = { id: document.orderId, reference: "KX74MPQV" };
  const paper = writePaper(
    { document, design: sampleDesign, order, logo: null, signature: null, cancels: null, ...change },
    { publicUrl: "https://bagis.example.org", copy: true, full: false, ...rendering },
  );
  if (!paper) throw new Error("a sample has a recipient");
  return paper;
}

/** A receipt that cancels the sample receipt. */
export function sampleCancelling(language: Locale): Paper {
  const receipt = sampleReceipt(language);
  const cancelled = { ...receipt, state: "cancelled" as const, cancelledAt: at };
  return samplePaper({ ...receipt, id: "2", cancelsId: "1", number: 124 }, {}, { cancels: cancelled });
}

/** The statement of a year with a donation of three lines each month. */
export function sampleYear(language: Locale, pictures: Pick<DocumentContent, "logo" | "signature">): Paper {
  const { lines, amount } = sampleRow();
  const gifts = Array.from({ length: 12 }, (_, month) => {
    const day = new Date(Date.UTC(2026, month, 15, 9));
    return {
      lines,
      remaining: amount,
      order: { id: `HD${month}`, reference: "KX74MPQV", completedAt: day, givenOn: null, createdAt: day },
    };
  });
  const order = { customerName: nameIn(language), language };
  return writeYear(gifts, { order, year: 2026, design: sampleDesign, ...pictures, now: at });
}
