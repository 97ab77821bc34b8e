import type { OrderRow } from "#server/giving/orders/lock-order.ts";
import { writeLetter } from "#server/giving/orders/mail/letters.ts";
import type { LetterFrame, MailDependencies, MailKind } from "#server/giving/orders/mail/mail-context.ts";
import { isolate } from "#server/messaging/letters/isolate.ts";
import type { Letter, LetterPart } from "#server/messaging/letters/letter.ts";
import { translateIn } from "#server/messaging/translate-in.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { orderName } from "#shared/giving/order-reference.ts";
import { formatCount } from "#shared/money/money.ts";
import { DEFAULT_LOCALE, type Locale, toLocale } from "#shared/text/locale.ts";
import { findOrderCode } from "./find-tracked.ts";
import { readMailSubject, readReached } from "./steps-reached.ts";
import { orderPath } from "./tracking-path.ts";

/** Returns the link to the tracking page for the mail about the gift, or null for an order without shares. */
export async function linkTrackingInGiftMail(
  tx: Tx,
  { id, language }: OrderRow,
  { publicUrl }: MailDependencies,
): Promise<LetterPart | null> {
  const code = await findOrderCode(tx, id);
  return code === null ? null : linkToTracking(code, toLocale(language) ?? DEFAULT_LOCALE, publicUrl);
}

function linkToTracking(code: string, language: Locale, publicUrl: string): LetterPart {
  const address = `${publicUrl}${orderPath(code)}?lang=${language}`;
  return { kind: "link", name: translateIn(language)("mail.kurban.link"), address };
}

/** The mails about a slaughtered and a distributed kurban. They name no owner and no type. */
export const trackingMail: MailKind = {
  async write({ tx, subject, order, frameIn, foundation }) {
    const notice = readMailSubject(subject);
    if (!notice || order?.status !== "completed" || !order.informsDonor || notice.orderId !== order.id)
      return null;
    const reached = await readReached(tx, notice, foundation.clock.now());
    const code = await findOrderCode(tx, order.id);
    if (!reached || code === null) return null;
    const frame = await frameIn(order.language);
    const link = linkToTracking(code, frame.language, foundation.publicUrl);
    return writeTrackingLetter(frame, {
      name: order.customerName,
      reference: orderName(order),
      n: reached.n,
      link,
    });
  },
  sample(frame) {
    const t = translateIn(frame.language);
    // Codes contain no U, so the link of a sample leads to no kurban.
    const link = linkToTracking("U".repeat(20), frame.language, frame.sender.url);
    return writeTrackingLetter(frame, { name: t("mail.sample.name"), reference: "KX7-4MPQ-V", n: 2, link });
  },
};

type Facts = { name: string; reference: string; n: number; link: LetterPart };

function writeTrackingLetter(frame: LetterFrame, { name, reference, n, link }: Facts): Letter {
  const { language } = frame;
  const t = translateIn(language);
  return writeLetter(frame, {
    name,
    values: { no: isolate(reference, language) },
    parts: [
      link,
      {
        kind: "facts",
        facts: [
          { name: t("result.reference"), value: { text: reference }, code: true },
          { name: t("mail.kurban.shares"), value: { text: formatCount(n, language) } },
        ],
      },
    ],
  });
}
