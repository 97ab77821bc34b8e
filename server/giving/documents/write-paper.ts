import { maskTaxNumber } from "#shared/giving/company.ts";
import { showDocumentCode } from "#shared/giving/document-code.ts";
import { orderName } from "#shared/giving/order-reference.ts";
import { formatMoney } from "#shared/money/money.ts";
import { qrPath } from "#shared/money/qr-path.ts";
import { formatDate, formatLongDate } from "#shared/text/dates.ts";
import { donationTypeName, paymentMethodName } from "#shared/text/label.ts";
import { type Locale, textDirection, toLocale } from "#shared/text/locale.ts";
import type { DocumentRow } from "./cancel-document.ts";
import { type Design, logoOf, titleOf } from "./design.ts";
import type { Paper } from "./pdf/paper.ts";
import { type DocumentLine, showNumber } from "./rules.ts";
import { textsIn } from "./texts-in.ts";

/** A stored document with all facts of its page. */
export type Written = {
  document: DocumentRow;
  design: Design;
  order: { id: string; reference: string | null };
  logo: Uint8Array | null;
  signature: Uint8Array | null;
  /** The document that this one cancels. */
  cancels: DocumentRow | null;
};

export type Rendering = {
  publicUrl: string;
  /** Every rendering of a receipt after the original is a copy. */
  copy: boolean;
  /** Only the back office shows full identity numbers. */
  full: boolean;
  /** The paper is a sample, not a document. */
  sample?: boolean;
};

/** A donor's own text could turn the line around it: FSI … PDI. */
export const isolate = (text: string) =>
  `\u2068${text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")}\u2069`;
/** Numbers and codes read from left to right everywhere: LRI … PDI. */
export const leftToRight = (text: string) => `\u2066${text}\u2069`;

function checkAddress(publicUrl: string, code: string): string {
  return `${publicUrl}/belge/${code}`;
}

/** Writes the page of a document in its language. Null: the donor was erased. */
export function writePaper(written: Written, rendering: Rendering): Paper | null {
  const { document, design, order, cancels } = written;
  const { recipient, kind } = document;
  if (!recipient) return null;
  const language: Locale = toLocale(document.language) ?? "tr";
  const texts = textsIn(language);
  const title = titleOf(design, kind, language);
  const number = showNumber(document);
  const cancelled = cancels && showNumber(cancels);
  // A date has the order of its language already.
  const cancelsWhat =
    cancels &&
    [cancelled && leftToRight(cancelled), formatDate(cancels.issuedAt, language)].filter(Boolean).join(" · ");
  const facts = [
    { label: texts.donor, value: recipient.name.trim() ? isolate(recipient.name) : texts.anonymous },
    ...companyFacts(document, texts, rendering.full),
    { label: texts.givenAt, value: formatLongDate(document.givenAt, language) },
    { label: texts.issuedAt, value: formatLongDate(document.issuedAt, language) },
    { label: texts.method, value: paymentMethodName(document.method, language) },
    { label: texts.reference, value: leftToRight(orderName(order)) },
    ...(cancelsWhat ? [{ label: texts.cancels, value: cancelsWhat }] : []),
  ];
  const paragraphs = cancels ? [] : [design.thanks[language], design.taxText?.[language] ?? ""];
  return {
    language,
    direction: textDirection(language),
    about: { title, author: design.foundation.name, createdAt: document.issuedAt },
    foundation: headOf(design, language),
    logo: logoOf(design, written.logo),
    title: cancels ? texts.cancelling(title) : title,
    number: number && leftToRight(number),
    marks: [
      ...(rendering.sample ? [texts.sample] : []),
      ...(document.state === "cancelled" ? [texts.cancelled] : []),
      ...(rendering.copy && kind === "receipt" ? [texts.copy] : []),
    ],
    facts,
    table: {
      head: [texts.gift, texts.amount],
      rows: rowsOf(document.lines, language),
      total: [texts.total, formatMoney(document.amount, "TRY", language)],
    },
    paragraphs: paragraphs.filter(Boolean),
    notice: design.notices[kind][language],
    leftOut: texts.leftOut,
    signer: signerOf(design, written.signature),
    check: checkOf(document, language, rendering),
  };
}

/** Returns the foundation's data above the paper's title. */
export function headOf({ foundation }: Design, language: string): Paper["foundation"] {
  const { name, address, phone, email, taxOffice, taxNumber } = foundation;
  const tax = taxNumber ? textsIn(language).taxOfFoundation(taxOffice, leftToRight(taxNumber)) : "";
  const lines = [isolate(address), [leftToRight(phone), leftToRight(email)].join(" · "), tax].filter(Boolean);
  return { name, lines };
}

function companyFacts(
  { recipient }: DocumentRow,
  texts: ReturnType<typeof textsIn>,
  full: boolean,
): Paper["facts"] {
  const company = recipient?.company;
  if (!company) return [];
  const { title, taxNumber, taxOffice } = company;
  return [
    { label: texts.company, value: isolate(title) },
    { label: texts.taxNumber, value: leftToRight(full ? taxNumber : maskTaxNumber(taxNumber)) },
    { label: texts.taxOffice, value: isolate(taxOffice) },
  ];
}

/** The paper omits these types, because the title of the gift says the same. */
const sayNothing: ReadonlySet<string> = new Set(["standart", "diger"]);

export function rowsOf(lines: readonly DocumentLine[], language: Locale): Paper["table"]["rows"] {
  return lines.map(({ title, donationType, amount }) => ({
    title: isolate(title),
    note: sayNothing.has(donationType) ? "" : donationTypeName(donationType, language),
    amount: formatMoney(amount, "TRY", language),
  }));
}

export function signerOf({ signer }: Design, signature: Uint8Array | null): Paper["signer"] {
  if (!signer.name && !signature) return null;
  return { name: isolate(signer.name), title: isolate(signer.title), picture: signature };
}

function checkOf({ code }: DocumentRow, language: Locale, { publicUrl }: Rendering): Paper["check"] {
  const address = checkAddress(publicUrl, code);
  return {
    label: textsIn(language).check,
    address: leftToRight(address.replace(/^https?:\/\//, "").replace(code, "")),
    code: leftToRight(showDocumentCode(code)),
    qr: qrPath(address),
  };
}
