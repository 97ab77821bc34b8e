import { yearMonth } from "#shared/dates.ts";
import type { Locale } from "#shared/locale.ts";
import type { Db } from "../db/connect.ts";
import type { Letter } from "../messaging/letters/letter.ts";
import type { LetterFrame } from "../orders/mail/letters.ts";
import type { MailHouse, WrittenMail } from "../orders/mail/mail-context.ts";
import { mailTexts } from "../orders/mail/mail-texts.ts";
import { sampleMail as sampleGiftMail } from "../orders/mail/sample-mail.ts";
import { isGiftEvent, type WordedEvent, type Wording } from "../orders/mail/worded-events.ts";
import { readFrame, written } from "../orders/mail/write-order-mail.ts";
import { documentLetter } from "./document-mail.ts";
import { yearLetter } from "./year/year-mail.ts";

type Sample = { event: WordedEvent; language: Locale; wording?: Wording | undefined };

/** Any mail about an invented gift, as a donor gets it; for previews. `wording`: what staff are typing. */
export async function sampleMail(db: Db, house: MailHouse, sample: Sample): Promise<WrittenMail> {
  const { event, language, wording } = sample;
  if (isGiftEvent(event)) return sampleGiftMail(db, house, { event, language, wording });
  const stored = await readFrame(db, house, event, language);
  const frame = wording ? { ...stored, wording } : stored;
  return written(samplePaperLetter(frame, { event, language, now: house.clock.now() }), frame.sender);
}

/** The letter about a document or a statement. */
export function samplePaperLetter(
  frame: LetterFrame,
  { event, language, now }: { event: "document" | "year"; language: Locale; now: Date },
): Letter {
  // No code of a document has a U: the link of a sample leads to none.
  const [name, downloadCode] = [mailTexts[language].sample.name, "U".repeat(20)];
  if (event === "year")
    return yearLetter({ year: yearMonth(now).year, downloadCode, name, language, total: 12_500_00 }, frame);
  const document = { language, amount: 12_500_00, downloadCode, series: null, number: null };
  return documentLetter({ document, name, reference: "KX7-4MPQ-V" }, frame, false);
}
