import { createItemsPart, formatAmount, writeGiftLetter } from "#server/giving/orders/mail/letters.ts";
import type { LetterFrame, MailKind } from "#server/giving/orders/mail/mail-context.ts";
import { type Gift, readGift } from "#server/giving/orders/mail/read-gift.ts";
import { createSampleGift } from "#server/giving/orders/mail/sample-gift.ts";
import type { Letter } from "#server/messaging/letters/letter.ts";
import { translateIn } from "#server/messaging/translate-in.ts";
import { storeLink } from "./create-pay-link.ts";
import { readLinkOrder } from "./find-link.ts";
import { linkAddress } from "./make-code.ts";
import { mayHaveLink } from "./rules.ts";

/** The mail with a pay link. As for the SMS, the link is made while the mail is written. */
export const payLinkMail: MailKind = {
  async isTrue({ tx, order, foundation }) {
    const linkOrder = order && (await readLinkOrder(tx, order.id, foundation.clock.now()));
    return linkOrder ? mayHaveLink(linkOrder) : false;
  },
  async write(facts) {
    const { tx, order, foundation, frameIn } = facts;
    if (!order || !(await payLinkMail.isTrue?.(facts))) return null;
    const code = await storeLink(tx, {
      orderId: order.id,
      by: null,
      way: "mail",
      now: foundation.clock.now(),
    });
    const address = linkAddress(foundation.publicUrl, code);
    return writeLinkLetter(await frameIn(order.language), await readGift(tx, order), address);
  },
  // Codes contain no "u", so the link of a sample leads nowhere.
  sample: (frame, { now }) =>
    writeLinkLetter(frame, createSampleGift(frame, { now }), linkAddress(frame.sender.url, "u".repeat(26))),
};

function writeLinkLetter(frame: LetterFrame, gift: Gift, address: string): Letter {
  const t = translateIn(frame.language);
  return writeGiftLetter(
    frame,
    gift,
    [
      { kind: "amount", name: t("label.amount"), amount: formatAmount(gift.amount, frame) },
      { kind: "link", name: t("mail.pay_link.link"), address },
      { kind: "note", text: t("mail.pay_link.note") },
      createItemsPart(frame, gift.lines, t("label.yourGift")),
    ],
    "mail.reason.payLink",
  );
}
