import { eq } from "drizzle-orm";
import { DEFAULT_LOCALE, toLocale } from "#shared/locale.ts";
import { formatMoney } from "#shared/money.ts";
import type { Letter } from "../../messaging/letters/letter.ts";
import { type LetterFrame, safeName } from "../../orders/mail/letters.ts";
import type { MailHouse, MailWriter } from "../../orders/mail/mail-context.ts";
import { fill, mailTexts } from "../../orders/mail/mail-texts.ts";
import { readFrame, written } from "../../orders/mail/write-order-mail.ts";
import { yearStatements } from "../table.ts";
import { textsIn } from "../texts-in.ts";
import { readYear } from "./read-year.ts";

/** The mail leads to the PDF, which only its link opens. */
export function yearMailWriter(house: MailHouse): MailWriter {
  return async (tx, { subject }, order) => {
    const [statement] = await tx.select().from(yearStatements).where(eq(yearStatements.id, subject));
    if (!order || !statement) return null;
    const gifts = await readYear(tx, order, statement.year);
    if (gifts.length === 0) return null;
    const total = gifts.reduce((sum, { left }) => sum + left, 0);
    const frame = await readFrame(tx, house, "year", order.language);
    const facts = { ...statement, name: order.customerName, language: order.language, total };
    return written(yearLetter(facts, frame), frame.sender);
  };
}

export type YearFacts = {
  year: number;
  downloadCode: string;
  name: string;
  language: string;
  /** Kuruş. */
  total: number;
};

export function yearLetter(
  { year, downloadCode, name, total, ...facts }: YearFacts,
  { wording, sender }: LetterFrame,
): Letter {
  const language = toLocale(facts.language) ?? DEFAULT_LOCALE;
  const { mail } = textsIn(language);
  const amount = formatMoney(total, "TRY", language);
  const ad = safeName(name) || mailTexts[language].donor;
  const values = { ad, tutar: amount, yıl: String(year), vakıf: sender.name };
  return {
    language,
    subject: fill(mail.year.subject, values),
    preview: mail.year.preview,
    heading: fill(mail.year.heading, values),
    greeting: fill(wording.greeting, values),
    paragraph: fill(wording.paragraph, values),
    parts: [
      { kind: "amount", name: fill(mail.year.total, values), amount },
      { kind: "link", name: mail.year.link, address: `${sender.url}/belge/yil/${downloadCode}.pdf` },
    ],
    closing: fill(wording.closing, values),
    reason: fill(mail.reason, values),
  };
}
