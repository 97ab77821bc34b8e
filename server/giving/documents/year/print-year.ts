import { givenDay } from "#server/giving/orders/given-day.ts";
import type { OrderRow } from "#server/giving/orders/lock-order.ts";
import { translateIn } from "#server/messaging/translate-in.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { orderName } from "#shared/giving/order-reference.ts";
import { formatCount, formatMoney } from "#shared/money/money.ts";
import { formatDate, formatLongDate } from "#shared/text/dates.ts";
import { DEFAULT_LOCALE, textDirection, toLocale } from "#shared/text/locale.ts";
import type { DocumentContext } from "../context.ts";
import { createDesign, type Design, toLogo } from "../design.ts";
import { readDocumentSettings } from "../document-settings.ts";
import type { Paper } from "../pdf/paper.ts";
import { drawShared } from "../pdf/share-drawings.ts";
import type { PrintResult } from "../print-document.ts";
import { readPicture } from "../queries.ts";
import type { GiftState } from "../read-gifts.ts";
import {
  donorName,
  leftToRight,
  missingLetterTexts,
  toFoundationHead,
  toSigner,
  toTableRows,
} from "../write-paper.ts";
import { readYear } from "./read-year.ts";

/** Returns the statement of a year for an order's donor as PDF. `erased`: the donor has no gifts in this year. */
export async function printYear(
  { db, identity, clock }: Pick<DocumentContext, "identity" | "clock"> & { db: Db },
  order: OrderRow,
  year: number,
): Promise<PrintResult> {
  const gifts = await readYear(db, order, year);
  if (gifts.length === 0) return { kind: "erased" };
  const design = createDesign(await readDocumentSettings(db), await identity.readIn(db));
  const pictures = {
    logo: await readPicture(db, design.logo),
    signature: await readPicture(db, design.signature),
  };
  const paper = writeYear(gifts, { order, year, design, ...pictures, now: clock.now() });
  const bytes = await drawShared(`${order.id} ${year}`, paper);
  return bytes === "busy" ? { kind: "busy" } : { kind: "printed", bytes, name: `bagis-dokumu-${year}.pdf` };
}

type YearFacts = {
  order: Pick<OrderRow, "customerName" | "language">;
  year: number;
  design: Design;
  logo: Uint8Array | null;
  signature: Uint8Array | null;
  now: Date;
};

type YearGift = Pick<GiftState, "lines" | "remaining"> & {
  order: Pick<OrderRow, "id" | "reference" | "completedAt" | "givenOn" | "createdAt">;
};

/** Writes the statement with a row for each item. */
export function writeYear(
  gifts: readonly YearGift[],
  { order, year, design, logo, signature, now }: YearFacts,
): Paper {
  const language = toLocale(order.language) ?? DEFAULT_LOCALE;
  const t = translateIn(language);
  const title = t("document.year", { year });
  const total = gifts.reduce((sum, { remaining }) => sum + remaining, 0);
  return {
    language,
    direction: textDirection(language),
    about: { title, author: design.foundation.name, createdAt: now },
    foundation: toFoundationHead(design, language),
    color: design.color ?? null,
    logo: toLogo(design, logo),
    title,
    number: null,
    marks: [],
    facts: [
      { label: t("label.donor"), value: donorName(order.customerName, language) },
      { label: t("document.year.gifts"), value: formatCount(gifts.length, language) },
      { label: t("documentCheck.issuedAt"), value: formatLongDate(now, language) },
    ],
    table: {
      head: [t("document.gift"), t("label.amount")],
      rows: gifts.flatMap((gift) => {
        const day = formatDate(givenDay(gift.order) ?? gift.order.createdAt, language);
        const when = [day, leftToRight(orderName(gift.order))];
        return toTableRows(gift.lines, language).map((row) => ({
          ...row,
          note: [...when, row.note].filter(Boolean).join(" · "),
        }));
      }),
      total: [t("label.total"), formatMoney(total, "TRY", language)],
    },
    paragraphs: [],
    notice: t("document.year.notice"),
    missingLetters: missingLetterTexts(language),
    signer: toSigner(design, signature),
    check: null,
  };
}
