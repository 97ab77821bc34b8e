import { donationAccounts } from "#shared/donation-accounts.ts";
import { DEFAULT_LOCALE, toLocale } from "#shared/locale.ts";
import { dayMs } from "#shared/time.ts";
import { readFoundation } from "../../content/foundation/queries.ts";
import type { Db, Tx } from "../../db/connect.ts";
import { isolate } from "../../messaging/letters/isolate.ts";
import type { Letter, LetterPart, Sender } from "../../messaging/letters/letter.ts";
import { letterHtml } from "../../messaging/letters/letter-html.ts";
import { letterText } from "../../messaging/letters/letter-text.ts";
import type { MailEvent } from "../../messaging/mail-events.ts";
import type { OrderRow } from "../lock-order.ts";
import { readOrderSettings } from "../order-settings.ts";
import { type LetterFrame, receivedLetter, transferLetter } from "./letters.ts";
import type { MailHouse, MailWriter, WrittenMail } from "./mail-context.ts";
import { fill, mailTexts } from "./mail-texts.ts";
import { readGift } from "./read-gift.ts";
import type { WordedEvent } from "./worded-events.ts";
import { readWording } from "./wording.ts";

/** The part of a letter that leads to the document of an order, where it has one (server/documents/document-mail.ts). */
export type CarryDocument = (tx: Tx, order: OrderRow) => Promise<LetterPart | null>;

export function orderMailWriters(
  house: MailHouse,
  carryDocument: CarryDocument = async () => null,
): Partial<Record<MailEvent, MailWriter>> {
  const transfer =
    (event: "transfer_instructions" | "transfer_reminder"): MailWriter =>
    async (tx, _, order) => {
      if (order?.status !== "pending" || order.paymentMethod !== "bank_transfer") return null;
      const gift = await readGift(tx, order);
      const { transferDays } = await readOrderSettings(tx);
      const deadline =
        transferDays === null ? null : new Date(order.createdAt.getTime() + transferDays * dayMs);
      const frame = await readFrame(tx, house, event, order.language);
      const about = { accounts: donationAccounts(house.accounts), deadline, now: house.clock.now() };
      return written(transferLetter(event, gift, frame, about), frame.sender);
    };
  return {
    transfer_instructions: transfer("transfer_instructions"),
    transfer_reminder: transfer("transfer_reminder"),
    received: async (tx, _, order) => {
      if (order?.status !== "completed") return null;
      const frame = await readFrame(tx, house, "received", order.language);
      const gift = await readGift(tx, order);
      return written(receivedLetter(gift, frame, await carryDocument(tx, order)), frame.sender);
    },
  };
}

/** The words of staff for this mail, and the foundation below it. */
export async function readFrame(
  db: Db | Tx,
  { sender }: Pick<MailHouse, "sender">,
  event: WordedEvent,
  language: string,
): Promise<LetterFrame> {
  const locale = toLocale(language) ?? DEFAULT_LOCALE;
  const { wording } = await readWording(db, event, locale);
  const { registryNumber: number } = await readFoundation(db);
  const registry = number ? fill(mailTexts[locale].registry, { number: isolate(number, locale) }) : null;
  return { wording, sender: { ...sender, registry } };
}

export function written(letter: Letter, sender: Sender): WrittenMail {
  return { subject: letter.subject, html: letterHtml(letter, sender), text: letterText(letter, sender) };
}
