import { translateIn } from "#server/messaging/translate-in.ts";
import { maskTaxNumber } from "#shared/giving/company.ts";
import { formatDocumentCode } from "#shared/giving/document-code.ts";
import { orderName } from "#shared/giving/order-reference.ts";
import { paymentMethodLabelKey } from "#shared/giving/order-status.ts";
import { formatMoney } from "#shared/money/money.ts";
import { qrPath } from "#shared/money/qr-path.ts";
import { formatDate, formatLongDate } from "#shared/text/dates.ts";
import { donationTypeName } from "#shared/text/label.ts";
import { type Locale, textDirection, toLocale } from "#shared/text/locale.ts";
import type { DocumentRow } from "./cancel-document.ts";
import { type Design, findTitle, toLogo } from "./design.ts";
import type { Paper } from "./pdf/paper.ts";
import { type DocumentLine, formatDocumentNumber } from "./rules.ts";

/** A stored document with everything that its page shows. */
export type DocumentContent = {
  document: DocumentRow;
  design: Design;
  order: { id: string; reference: string | null };
  logo: Uint8Array | null;
  signature: Uint8Array | null;
  /** The document that `document` cancels. */
  cancels: DocumentRow | null;
};

export type Rendering = {
  publicUrl: string;
  /** Every PDF of a receipt after the original is a copy. */
  copy: boolean;
  /** Only the back office shows full identity numbers. */
  full: boolean;
  /** Marks the paper as a sample. */
  sample?: boolean;
};

/** Isolates a text of unknown direction, so that it does not reorder the line (FSI … PDI). */
export const isolate = (text: string) =>
  `\u2068${text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")}\u2069`;
/** Isolates a number or code, which reads from left to right in every language (LRI … PDI). */
export const leftToRight = (text: string) => `\u2066${text}\u2069`;

function checkAddress(publicUrl: string, code: string): string {
  return `${publicUrl}/belge/${code}`;
}

/** Writes the page of a document in its language. Null: the donor was erased. */
export function writePaper(content: DocumentContent, rendering: Rendering): Paper | null {
  const { document, design, order, cancels } = content;
  const { recipient, kind } = document;
  if (!recipient) return null;
  const language: Locale = toLocale(document.language) ?? "tr";
  const t = translateIn(language);
  const title = findTitle(design, kind, language);
  const number = formatDocumentNumber(document);
  const cancelledNumber = cancels && formatDocumentNumber(cancels);
  // A date needs no marks of direction.
  const cancelledName =
    cancels &&
    [cancelledNumber && leftToRight(cancelledNumber), formatDate(cancels.issuedAt, language)]
      .filter(Boolean)
      .join(" · ");
  const facts = [
    { label: t("label.donor"), value: donorName(recipient.name, language) },
    ...companyFacts(document, language, rendering.full),
    { label: t("documentCheck.givenAt"), value: formatLongDate(document.givenAt, language) },
    { label: t("documentCheck.issuedAt"), value: formatLongDate(document.issuedAt, language) },
    { label: t("document.method"), value: t(paymentMethodLabelKey(document.method)) },
    { label: t("result.reference"), value: leftToRight(orderName(order)) },
    ...(cancelledName ? [{ label: t("documentCheck.cancels"), value: cancelledName }] : []),
  ];
  const paragraphs = cancels ? [] : [design.thanks[language], design.taxText?.[language] ?? ""];
  return {
    language,
    direction: textDirection(language),
    about: { title, author: design.foundation.name, createdAt: document.issuedAt },
    foundation: toFoundationHead(design, language),
    color: design.color ?? null,
    logo: toLogo(design, content.logo),
    title: cancels ? t("document.cancelling", { title }) : title,
    number: number && leftToRight(number),
    marks: [
      ...(rendering.sample ? [t("document.sample")] : []),
      ...(document.state === "cancelled" ? [t("document.cancelled")] : []),
      ...(rendering.copy && kind === "receipt" ? [t("document.copy")] : []),
    ],
    facts,
    table: {
      head: [t("document.gift"), t("label.amount")],
      rows: toTableRows(document.lines, language),
      total: [t("label.total"), formatMoney(document.amount, "TRY", language)],
    },
    paragraphs: paragraphs.filter(Boolean),
    notice: design.notices[kind][language],
    missingLetters: missingLetterTexts(language),
    signer: toSigner(design, content.signature),
    check: toCheck(document, language, rendering),
  };
}

/** Returns the foundation's data at the head of the paper. */
export function toFoundationHead({ foundation }: Design, language: Locale): Paper["foundation"] {
  const { phone, email, taxOffice, taxNumber, translations } = foundation;
  const { name, address } = { ...foundation, ...translations?.[language] };
  const t = translateIn(language);
  const tax = taxNumber
    ? t("document.taxOfFoundation", { office: taxOffice, number: leftToRight(taxNumber) })
    : "";
  const lines = [
    address && isolate(address),
    [phone, email].filter(Boolean).map(leftToRight).join(" · "),
    tax,
  ].filter(Boolean);
  return { name, lines };
}

export function donorName(name: string, language: Locale): string {
  return name.trim() ? isolate(name) : translateIn(language)("documentCheck.anonymous");
}

export function missingLetterTexts(language: Locale): Paper["missingLetters"] {
  const t = translateIn(language);
  return {
    sentence: t("document.missingLetters", { fields: "{fields}" }),
    foundation: t("document.missingLetters.foundation"),
    signer: t("document.missingLetters.signer"),
    text: t("document.missingLetters.text"),
  };
}

function companyFacts({ recipient }: DocumentRow, language: Locale, full: boolean): Paper["facts"] {
  const t = translateIn(language);
  const company = recipient?.company;
  if (!company) return [];
  const { title, taxNumber, taxOffice } = company;
  return [
    { label: t("company.title"), value: isolate(title) },
    { label: t("document.taxNumber"), value: leftToRight(full ? taxNumber : maskTaxNumber(taxNumber)) },
    { label: t("company.taxOffice"), value: isolate(taxOffice) },
  ];
}

/** The paper does not show these general types. */
const typesWithoutNote: ReadonlySet<string> = new Set(["standart", "diger"]);

export function toTableRows(lines: readonly DocumentLine[], language: Locale): Paper["table"]["rows"] {
  return lines.map(({ title, donationType, amount }) => ({
    title: isolate(title),
    note: typesWithoutNote.has(donationType) ? "" : donationTypeName(donationType, translateIn(language)),
    amounts: [formatMoney(amount, "TRY", language)],
  }));
}

export function toSigner({ signer }: Design, signature: Uint8Array | null): Paper["signer"] {
  if (!signer.name && !signature) return null;
  return { name: isolate(signer.name), title: isolate(signer.title), picture: signature };
}

function toCheck({ code }: DocumentRow, language: Locale, { publicUrl }: Rendering): Paper["check"] {
  const address = checkAddress(publicUrl, code);
  return {
    label: translateIn(language)("document.check"),
    address: leftToRight(address.replace(/^https?:\/\//, "").replace(code, "")),
    code: leftToRight(formatDocumentCode(code)),
    qr: qrPath(address),
  };
}
