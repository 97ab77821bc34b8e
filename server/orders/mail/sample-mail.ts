import { istanbulDay } from "#shared/dates.ts";
import { donationAccounts } from "#shared/donation-accounts.ts";
import type { Locale } from "#shared/locale.ts";
import { dayMs } from "#shared/time.ts";
import type { Db } from "../../db/connect.ts";
import type { Letter } from "../../messaging/letters/letter.ts";
import { type LetterFrame, receivedLetter, refundedLetter, transferLetter } from "./letters.ts";
import type { MailHouse, WrittenMail } from "./mail-context.ts";
import { mailTexts } from "./mail-texts.ts";
import type { Gift } from "./read-gift.ts";
import type { GiftEvent, Wording } from "./worded-events.ts";
import { readFrame, written } from "./write-order-mail.ts";

/** A mail about an invented gift, as a donor gets it; for previews. `wording`: what staff are typing. */
export async function sampleMail(
  db: Db,
  house: MailHouse,
  { event, language, wording }: { event: GiftEvent; language: Locale; wording?: Wording | undefined },
): Promise<WrittenMail> {
  const stored = await readFrame(db, house, event, language);
  const frame = wording ? { ...stored, wording } : stored;
  const letter = sampleLetter(frame, house.accounts, { event, language, now: house.clock.now() });
  return written(letter, frame.sender);
}

/** The letter of that mail. */
export function sampleLetter(
  frame: LetterFrame,
  all: MailHouse["accounts"],
  { event, language, now }: { event: GiftEvent; language: Locale; now: Date },
): Letter {
  const gift = sampleGift(language, event, now);
  switch (event) {
    case "received":
      return receivedLetter(gift, frame);
    case "refunded": {
      const back = gift.lines.slice(0, 1);
      return refundedLetter(gift, { amount: 500_00, at: now, method: "card", lines: back }, frame);
    }
    default: {
      const accounts = donationAccounts(all);
      const deadline = new Date(gift.createdAt.getTime() + 30 * dayMs);
      return transferLetter(event, gift, frame, { accounts, deadline, now });
    }
  }
}

function sampleGift(language: Locale, event: GiftEvent, now: Date): Gift {
  const { name, gifts } = mailTexts[language].sample;
  const [first, second] = gifts;
  const isTransfer = event !== "received" && event !== "refunded";
  const title = (text: string) => ({ text, language });
  return {
    language,
    name,
    reference: "KX7-4MPQ-V",
    id: "HD4K2M9QX7B1T5RW",
    amount: 12_500_00,
    method: isTransfer ? "bank_transfer" : "card",
    createdAt: new Date(now.getTime() - (event === "transfer_reminder" ? 5 * dayMs : 0)),
    givenOn: isTransfer ? null : istanbulDay(now),
    lines: [
      {
        title: title(first),
        category: "yetim",
        donationType: "zekat",
        quantity: 1,
        lineTotal: 500_00,
      },
      { title: title(second), category: "kurban", donationType: "vacip", quantity: 2, lineTotal: 12_000_00 },
    ],
  };
}
