import { eq } from "drizzle-orm";
import { formatAmount, writeLetter } from "#server/giving/orders/mail/letters.ts";
import type { LetterFrame, MailKind } from "#server/giving/orders/mail/mail-context.ts";
import type { Letter } from "#server/messaging/letters/letter.ts";
import { translateIn } from "#server/messaging/translate-in.ts";
import { yearMonth } from "#shared/text/dates.ts";
import { yearStatements } from "../table.ts";
import { readYear } from "./read-year.ts";

/** The mail about the statement of a year. Only its link opens the PDF. */
export const yearMail: MailKind = {
  async write({ tx, subject, order, frameIn }) {
    const [statement] = await tx.select().from(yearStatements).where(eq(yearStatements.id, subject));
    if (!order || !statement) return null;
    const gifts = await readYear(tx, order, statement.year);
    if (gifts.length === 0) return null;
    const total = gifts.reduce((sum, { remaining }) => sum + remaining, 0);
    return writeYearLetter(await frameIn(order.language), { ...statement, name: order.customerName, total });
  },
  sample(frame, { now }) {
    const name = translateIn(frame.language)("mail.sample.name");
    const { year } = yearMonth(now);
    return writeYearLetter(frame, { year, downloadCode: "U".repeat(20), name, total: 12_500_00 });
  },
};

/** `total` is in kuruş. */
type YearFacts = { year: number; downloadCode: string; name: string; total: number };

function writeYearLetter(frame: LetterFrame, { year, downloadCode, name, total }: YearFacts): Letter {
  const t = translateIn(frame.language);
  const amount = formatAmount(total, frame);
  const values = { tutar: amount, yıl: String(year) };
  const address = `${frame.sender.url}/belge/yil/${downloadCode}.pdf`;
  return writeLetter(frame, {
    name,
    values,
    parts: [
      { kind: "amount", name: t("mail.year.total", values), amount },
      { kind: "link", name: t("mail.year.link"), address },
    ],
  });
}
