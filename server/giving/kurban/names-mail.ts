import { createItemsPart, writeGiftLetter } from "#server/giving/orders/mail/letters.ts";
import type { LetterFrame, MailKind } from "#server/giving/orders/mail/mail-context.ts";
import { type Gift, readGift } from "#server/giving/orders/mail/read-gift.ts";
import { createSampleGift } from "#server/giving/orders/mail/sample-gift.ts";
import { isolate } from "#server/messaging/letters/isolate.ts";
import type { Letter } from "#server/messaging/letters/letter.ts";
import { translateIn } from "#server/messaging/translate-in.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { KURBAN_CATEGORY } from "#shared/giving/kurban.ts";
import { formatCount } from "#shared/money/money.ts";
import { formatLongDate, istanbulDay, shiftDay } from "#shared/text/dates.ts";

/** The shares of an order that wait for a name, and the first day by which the buyer brings one. */
type Nameless = { count: number; by: string };

/** Reads the shares of an order without a name whose day has not passed; null if none waits. */
export async function readNameless(tx: Tx, orderId: string, today: string): Promise<Nameless | null> {
  const [found] = await rowsOf<{ count: number; by: string | null }>(tx)`
    select count(*)::int as count, min(s.names_by)::text as by
    from kurban_shares s join order_items i on i.id = s.order_item_id
    where i.order_id = ${orderId} and s.owner_name is null and s.names_by >= ${today}
      and s.state in ('held', 'paid', 'placed')`;
  return found?.by ? { count: found.count, by: found.by } : null;
}

/** The reminder of the names of a kurban, which has no name of an owner. */
export const namesMail: MailKind = {
  async write({ tx, order, foundation, frameIn }) {
    if (!order) return null;
    const nameless = await readNameless(tx, order.id, istanbulDay(foundation.clock.now()));
    if (!nameless) return null;
    return writeNamesLetter(await frameIn(order.language), await readGift(tx, order), nameless);
  },
  sample(frame, { now }) {
    const nameless = { count: 2, by: shiftDay(istanbulDay(now), 3) };
    return writeNamesLetter(frame, createSampleGift(frame, { now }), nameless);
  },
};

function writeNamesLetter(frame: LetterFrame, gift: Gift, { count, by }: Nameless): Letter {
  const { language, sender } = frame;
  const t = translateIn(language);
  // A phone number on two lines is hard to call.
  const phone = isolate(sender.phone.replaceAll(" ", "\u00a0"), language);
  const lines = gift.lines.filter(({ category }) => category === KURBAN_CATEGORY);
  return writeGiftLetter(frame, gift, [
    {
      kind: "facts",
      title: t("mail.names.title"),
      facts: [
        { name: t("mail.names.count"), value: { text: formatCount(count, language) } },
        { name: t("mail.names.by"), value: { text: formatLongDate(by, language) } },
        { name: t("result.reference"), value: { text: gift.reference }, code: true },
      ],
    },
    createItemsPart(frame, lines, t("label.yourGift")),
    { kind: "note", text: sender.phone ? t("mail.names.contact", { phone }) : t("mail.names.reply") },
  ]);
}
