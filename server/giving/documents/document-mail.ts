import { and, eq, isNull, ne } from "drizzle-orm";
import type { OrderRow } from "#server/giving/orders/lock-order.ts";
import { formatAmount, writeLetter } from "#server/giving/orders/mail/letters.ts";
import type { LetterFrame, MailDependencies, MailKind } from "#server/giving/orders/mail/mail-context.ts";
import { queueMail } from "#server/giving/orders/mail/queue-mail.ts";
import { isolate } from "#server/messaging/letters/isolate.ts";
import type { Letter, LetterPart } from "#server/messaging/letters/letter.ts";
import { mailOutbox } from "#server/messaging/table.ts";
import { translateIn } from "#server/messaging/translate-in.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { announce } from "#server/platform/live/announce.ts";
import { orderName } from "#shared/giving/order-reference.ts";
import { DEFAULT_LOCALE, toLocale } from "#shared/text/locale.ts";
import type { DocumentRow } from "./cancel-document.ts";
import { findValidDocument } from "./find-valid-document.ts";
import { formatDocumentNumber } from "./rules.ts";
import { documents } from "./table.ts";

/** Queues the mail about a new document, in the transaction that issues it. */
export async function queueDocumentMail(tx: Tx, id: string, order: OrderRow, now: Date): Promise<void> {
  if (order.erasedAt || !order.informsDonor) return;
  await queueMail(tx, { event: "document", subject: id, order, now });
}

/**
 * Returns the link to an order's document for the mail about the gift, and withdraws the queued mail about the document.
 */
export async function linkDocumentInGiftMail(
  tx: Tx,
  order: OrderRow,
  { publicUrl, clock }: MailDependencies,
): Promise<LetterPart | null> {
  const document = await findValidDocument(tx, order.id);
  if (!document) return null;
  const reason = "Bağış e-postasının içinde.";
  await tx
    .update(mailOutbox)
    .set({ state: "withdrawn", answer: reason, nextTryAt: null, updatedAt: clock.now() })
    .where(
      and(
        eq(mailOutbox.event, "document"),
        eq(mailOutbox.subject, document.id),
        eq(mailOutbox.state, "queued"),
      ),
    );
  announce(tx, "mail");
  return linkToDocument(document, toLocale(order.language) ?? DEFAULT_LOCALE, publicUrl);
}

function linkToDocument(
  { downloadCode }: Pick<DocumentRow, "downloadCode">,
  language: LetterFrame["language"],
  url: string,
): LetterPart {
  const address = `${url}/belge/${downloadCode}?lang=${language}`;
  return { kind: "link", name: translateIn(language)("mail.document.link"), address };
}

export const documentMail: MailKind = {
  async write({ tx, subject, order, frameIn }) {
    const [document] = await tx.select().from(documents).where(eq(documents.id, subject));
    // A cancelled document has a successor with its own mail, or the gift was refunded.
    if (!order || document?.state !== "issued" || !document.recipient) return null;
    if (document.orderId !== order.id) return null;
    const facts = { document, name: document.recipient.name, reference: orderName(order) };
    return writeDocumentLetter(await frameIn(document.language), facts, await replacesEarlier(tx, document));
  },
  sample(frame) {
    // Codes of documents contain no U, so the link of a sample leads to no document.
    const document = { amount: 12_500_00, downloadCode: "U".repeat(20), series: null, number: null };
    const name = translateIn(frame.language)("mail.sample.name");
    return writeDocumentLetter(frame, { document, name, reference: "KX7-4MPQ-V" }, false);
  },
};

/** Returns whether the donor already had another document about this gift. */
async function replacesEarlier(tx: Tx, { orderId, id }: DocumentRow): Promise<boolean> {
  const otherDocuments = and(
    eq(documents.orderId, orderId),
    ne(documents.id, id),
    isNull(documents.cancelsId),
  );
  return (await tx.$count(documents, otherDocuments)) > 0;
}

type DocumentFacts = {
  document: Pick<DocumentRow, "amount" | "downloadCode" | "series" | "number">;
  name: string;
  reference: string;
};

/** If the document replaces a cancelled document, the mail says so, and leaves out the paragraph that staff wrote. */
function writeDocumentLetter(
  frame: LetterFrame,
  { document, name, reference }: DocumentFacts,
  replaces: boolean,
): Letter {
  const { language, sender, wording } = frame;
  const t = translateIn(language);
  const number = formatDocumentNumber(document);
  const amount = formatAmount(document.amount, frame);
  const replacedWording = { ...wording, paragraph: t("mail.replaced.paragraph") };
  return writeLetter(replaces ? { ...frame, wording: replacedWording } : frame, {
    name,
    values: { tutar: amount, no: isolate(reference, language) },
    title: replaces ? "replaced" : "document",
    parts: [
      { kind: "amount", name: t("label.amount"), amount },
      linkToDocument(document, language, sender.url),
      {
        kind: "facts",
        facts: [
          { name: t("result.reference"), value: { text: reference }, code: true },
          ...(number ? [{ name: t("document.number"), value: { text: number }, code: true }] : []),
        ],
      },
    ],
  });
}
