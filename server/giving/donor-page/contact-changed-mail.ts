import { writeLetter } from "#server/giving/orders/mail/letters.ts";
import type { LetterFrame, MailKind } from "#server/giving/orders/mail/mail-context.ts";
import { readGift } from "#server/giving/orders/mail/read-gift.ts";
import { createSampleGift } from "#server/giving/orders/mail/sample-gift.ts";
import { isolate } from "#server/messaging/letters/isolate.ts";
import type { Letter } from "#server/messaging/letters/letter.ts";

/** The notice to the former address of an order (contract-3, section 5). */
export const contactChangedMail: MailKind = {
  /** Staff never send it again, because it would go to the new address. */
  isTrue: async () => false,
  async write({ tx, order, frameIn }) {
    if (!order || order.erasedAt) return null;
    return writeNotice(await frameIn(order.language), (await readGift(tx, order)).reference);
  },
  sample: (frame, { now }) => writeNotice(frame, createSampleGift(frame, { now }).reference),
};

/** The former address may be a stranger's, so the letter greets without the donor's name. */
function writeNotice(frame: LetterFrame, reference: string): Letter {
  return writeLetter(frame, { name: "", values: { no: isolate(reference, frame.language) }, parts: [] });
}
