import { writeGiftLetter } from "#server/giving/orders/mail/letters.ts";
import type { LetterFrame, MailKind } from "#server/giving/orders/mail/mail-context.ts";
import { type Gift, readGift } from "#server/giving/orders/mail/read-gift.ts";
import { createSampleGift } from "#server/giving/orders/mail/sample-gift.ts";
import { donorPageAddress } from "#server/messaging/letters/donor-page.ts";
import type { Letter } from "#server/messaging/letters/letter.ts";
import { translateIn } from "#server/messaging/translate-in.ts";

/** The mail with the address of the donor's page. Staff send it; the donor still needs a code. */
export const donorPageMail: MailKind = {
  async write({ tx, order, frameIn }) {
    if (!order || order.erasedAt) return null;
    return writePageLetter(await frameIn(order.language), await readGift(tx, order));
  },
  sample: (frame, { now }) => writePageLetter(frame, createSampleGift(frame, { now })),
};

function writePageLetter(frame: LetterFrame, gift: Gift): Letter {
  const name = translateIn(frame.language)("mail.donor_page.link");
  return writeGiftLetter(frame, gift, [{ kind: "link", name, address: donorPageAddress(frame.sender.url) }]);
}
