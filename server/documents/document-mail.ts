import { and, eq, isNull, ne } from "drizzle-orm";
import { DEFAULT_LOCALE, toLocale } from "#shared/locale.ts";
import { formatMoney } from "#shared/money.ts";
import { orderName } from "#shared/order-reference.ts";
import type { Tx } from "../db/connect.ts";
import type { Letter } from "../messaging/letters/letter.ts";
import { safeName } from "../orders/mail/letters.ts";
import type { MailHouse, MailWriter } from "../orders/mail/mail-context.ts";
import { fill } from "../orders/mail/mail-texts.ts";
import { queueMail } from "../orders/mail/queue-mail.ts";
import { readFrame, written } from "../orders/mail/write-order-mail.ts";
import type { OrderRow } from "../orders/write-status.ts";
import type { DocumentRow } from "./cancel-document.ts";
import { showNumber } from "./rules.ts";
import { documents } from "./table.ts";
import { textsIn } from "./texts/texts-in.ts";

/** Queues the mail about a new document, in the transaction that makes it. */
export async function queueDocumentMail(tx: Tx, id: string, order: OrderRow, now: Date): Promise<void> {
  if (order.erasedAt) return;
  const about = { id: order.id, email: order.customerEmail, language: order.language };
  await queueMail(tx, { event: "document", subject: id, order: about, now });
}

/** The mail leads to the donor's own page of the document, where it can be downloaded. */
export function documentMailWriter(house: MailHouse): MailWriter {
  return async (tx, { subject }, order) => {
    const [document] = await tx.select().from(documents).where(eq(documents.id, subject));
    // A document that was cancelled meanwhile has a follower, or its gift went back.
    if (!order || document?.state !== "issued" || !document.recipient) return null;
    const { sender } = await readFrame(tx, house, "received", order.language);
    const replaces = await replacesAnother(tx, document);
    return written(documentLetter(document, order, sender, replaces), sender);
  };
}

/** Whether the donor had a document of this gift before. */
async function replacesAnother(tx: Tx, { orderId, id }: DocumentRow): Promise<boolean> {
  const [earlier] = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.orderId, orderId), ne(documents.id, id), isNull(documents.cancelsId)))
    .limit(1);
  return earlier !== undefined;
}

function documentLetter(
  document: DocumentRow,
  order: OrderRow,
  sender: { name: string; url: string },
  replaces: boolean,
): Letter {
  const language = toLocale(document.language) ?? DEFAULT_LOCALE;
  const texts = textsIn(language);
  const { mail } = texts;
  const words = replaces ? mail.replaced : mail;
  const reference = orderName(order);
  const number = showNumber(document);
  const name = safeName(document.recipient?.name ?? "") || mail.donor;
  return {
    language,
    subject: fill(words.subject, { no: reference }),
    preview: words.preview,
    heading: words.heading,
    greeting: fill(mail.greeting, { ad: name }),
    paragraph: words.paragraph,
    parts: [
      { kind: "amount", name: texts.amount, amount: formatMoney(document.amount, "TRY", language) },
      { kind: "link", name: mail.link, address: `${sender.url}/belge/${document.downloadCode}` },
      {
        kind: "facts",
        facts: [
          { name: texts.reference, value: { text: reference }, code: true },
          ...(number ? [{ name: texts.number, value: { text: number }, code: true }] : []),
        ],
      },
    ],
    closing: mail.closing,
    reason: fill(mail.reason, { vakıf: sender.name }),
  };
}
