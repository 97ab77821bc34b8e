import { and, eq, isNull, ne } from "drizzle-orm";
import { DEFAULT_LOCALE, toLocale } from "#shared/locale.ts";
import { formatMoney } from "#shared/money.ts";
import { orderName } from "#shared/order-reference.ts";
import type { Tx } from "../db/connect.ts";
import { announce } from "../live/announce.ts";
import { isolate } from "../messaging/letters/isolate.ts";
import type { Letter } from "../messaging/letters/letter.ts";
import { mailOutbox } from "../messaging/table.ts";
import type { OrderRow } from "../orders/lock-order.ts";
import { type LetterFrame, safeName } from "../orders/mail/letters.ts";
import type { MailHouse, MailWriter } from "../orders/mail/mail-context.ts";
import { fill, mailTexts } from "../orders/mail/mail-texts.ts";
import { queueMail } from "../orders/mail/queue-mail.ts";
import { type CarryDocument, readFrame, written } from "../orders/mail/write-order-mail.ts";
import type { DocumentRow } from "./cancel-document.ts";
import { findOfDonor } from "./find-of-donor.ts";
import { showNumber } from "./rules.ts";
import { documents } from "./table.ts";
import { textsIn } from "./texts-in.ts";

/** Queues the mail about a new document, in the transaction that makes it. */
export async function queueDocumentMail(tx: Tx, id: string, order: OrderRow, now: Date): Promise<void> {
  if (order.erasedAt) return;
  const about = { id: order.id, email: order.customerEmail, language: order.language };
  await queueMail(tx, { event: "document", subject: id, order: about, now });
}

/**
 * Puts the document of an order into the mail about the gift, and takes back the mail about the document alone, if that
 * has not left. For the transaction that claims the mail about the gift.
 */
export function carryDocument({ sender, clock }: MailHouse): CarryDocument {
  return async (tx, order) => {
    const document = await findOfDonor(tx, order.id);
    if (!document) return null;
    await tx
      .update(mailOutbox)
      .set({
        state: "withdrawn",
        answer: "Bağış e-postasının içinde.",
        nextTryAt: null,
        updatedAt: clock.now(),
      })
      .where(
        and(
          eq(mailOutbox.event, "document"),
          eq(mailOutbox.subject, document.id),
          eq(mailOutbox.state, "queued"),
        ),
      );
    announce(tx, "mail");
    const language = toLocale(order.language) ?? DEFAULT_LOCALE;
    const address = `${sender.url}/belge/${document.downloadCode}?lang=${language}`;
    return { kind: "link", name: textsIn(language).mail.link, address };
  };
}

/** The mail leads to the donor's own page of the document, where it can be downloaded. */
export function documentMailWriter(house: MailHouse): MailWriter {
  return async (tx, { subject }, order) => {
    const [document] = await tx.select().from(documents).where(eq(documents.id, subject));
    // A document that was cancelled meanwhile has a follower, or its gift went back.
    if (!order || document?.state !== "issued" || !document.recipient) return null;
    if (document.orderId !== order.id) return null;
    const frame = await readFrame(tx, house, "document", document.language);
    const facts = { document, name: document.recipient.name, reference: orderName(order) };
    const letter = documentLetter(facts, frame, await replacesAnother(tx, document));
    return written(letter, frame.sender);
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

type DocumentFacts = {
  document: Pick<DocumentRow, "language" | "amount" | "downloadCode" | "series" | "number">;
  name: string;
  reference: string;
};

/** `replaces`: another document before it, which is cancelled; the mail says why, whatever staff have written. */
export function documentLetter(
  { document, name, reference }: DocumentFacts,
  { wording, sender }: LetterFrame,
  replaces: boolean,
): Letter {
  const language = toLocale(document.language) ?? DEFAULT_LOCALE;
  const texts = textsIn(language);
  const words = replaces ? texts.mail.replaced : texts.mail;
  const number = showNumber(document);
  const amount = formatMoney(document.amount, "TRY", language);
  const values = {
    ad: safeName(name) || mailTexts[language].donor,
    tutar: amount,
    no: isolate(reference, language),
    vakıf: sender.name,
  };
  return {
    language,
    subject: fill(words.subject, values),
    preview: words.preview,
    heading: words.heading,
    greeting: fill(wording.greeting, values),
    paragraph: replaces ? texts.mail.replaced.paragraph : fill(wording.paragraph, values),
    parts: [
      { kind: "amount", name: texts.amount, amount },
      {
        kind: "link",
        name: texts.mail.link,
        address: `${sender.url}/belge/${document.downloadCode}?lang=${language}`,
      },
      {
        kind: "facts",
        facts: [
          { name: texts.reference, value: { text: reference }, code: true },
          ...(number ? [{ name: texts.number, value: { text: number }, code: true }] : []),
        ],
      },
    ],
    closing: fill(wording.closing, values),
    reason: fill(texts.mail.reason, values),
  };
}
