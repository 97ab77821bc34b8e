import { eq } from "drizzle-orm";
import { DEFAULT_LOCALE, toLocale } from "#shared/locale.ts";
import { formatMoney } from "#shared/money.ts";
import type { Letter } from "../../messaging/letters/letter.ts";
import { safeName } from "../../orders/mail/letters.ts";
import type { MailHouse, MailWriter } from "../../orders/mail/mail-context.ts";
import { fill } from "../../orders/mail/mail-texts.ts";
import { readFrame, written } from "../../orders/mail/write-order-mail.ts";
import type { OrderRow } from "../../orders/write-status.ts";
import { yearStatements } from "../table.ts";
import { textsIn } from "../texts/texts-in.ts";
import { readYear } from "./read-year.ts";

type Statement = typeof yearStatements.$inferSelect;

/** The mail leads to the PDF, which only its link opens. */
export function yearMailWriter(house: MailHouse): MailWriter {
  return async (tx, { subject }, order) => {
    const [statement] = await tx.select().from(yearStatements).where(eq(yearStatements.id, subject));
    if (!order || !statement) return null;
    const gifts = await readYear(tx, order, statement.year);
    if (gifts.length === 0) return null;
    const total = gifts.reduce((sum, { left }) => sum + left, 0);
    const { sender } = await readFrame(tx, house, "received", order.language);
    return written(yearLetter(statement, order, total, sender), sender);
  };
}

function yearLetter(
  { year, downloadCode }: Statement,
  order: OrderRow,
  total: number,
  sender: { name: string; url: string },
): Letter {
  const language = toLocale(order.language) ?? DEFAULT_LOCALE;
  const { mail } = textsIn(language);
  const values = { yıl: String(year) };
  return {
    language,
    subject: fill(mail.year.subject, values),
    preview: mail.year.preview,
    heading: fill(mail.year.heading, values),
    greeting: fill(mail.greeting, { ad: safeName(order.customerName) || mail.donor }),
    paragraph: fill(mail.year.paragraph, values),
    parts: [
      { kind: "amount", name: fill(mail.year.total, values), amount: formatMoney(total, "TRY", language) },
      { kind: "link", name: mail.year.link, address: `${sender.url}/belge/yil/${downloadCode}.pdf` },
    ],
    closing: mail.closing,
    reason: fill(mail.reason, { vakıf: sender.name }),
  };
}
