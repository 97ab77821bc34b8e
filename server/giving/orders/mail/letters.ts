import { isolate } from "#server/messaging/letters/isolate.ts";
import type { Letter, LetterPart } from "#server/messaging/letters/letter.ts";
import { formatCount, formatMoney } from "#shared/money/money.ts";
import { donationTypeName } from "#shared/text/label.ts";
import type { LetterFrame } from "./mail-context.ts";
import { fill, mailTexts } from "./mail-texts.ts";
import type { Gift } from "./read-gift.ts";

type Facts = {
  name: string;
  /** The values of the placeholders beside {ad} and {vakıf}. They contain no text of the donor: a subject is a header. */
  values: Record<string, string>;
  parts: LetterPart[];
  /** The reason for the mail; by default the gift. */
  reason?: string;
  /** Texts that replace those of the event. */
  instead?: { subject: string; preview: string; heading: string };
};

/** Writes a letter with the texts of the event and the facts. */
export function letter(
  { event, language, wording, sender }: LetterFrame,
  { name, values, parts, reason = mailTexts[language].reason, instead }: Facts,
): Letter {
  const { events, donor } = mailTexts[language];
  const { subject, preview, heading } = instead ?? events[event];
  const all = { ...values, ad: safeName(name) || donor, vakıf: sender.name };
  return {
    language,
    subject: fill(subject, values),
    preview,
    heading: fill(heading, values),
    greeting: fill(wording.greeting, all),
    paragraph: fill(wording.paragraph, all),
    parts,
    closing: fill(wording.closing, all),
    reason: fill(reason, all),
    sender,
  };
}

/** Writes a letter about one gift. */
export function giftLetter(frame: LetterFrame, gift: Gift, parts: LetterPart[], reason?: string): Letter {
  const { name, amount, reference } = gift;
  const values = { tutar: money(amount, frame), no: isolate(reference, frame.language) };
  return letter(frame, { name, values, parts, ...(reason && { reason }) });
}

/** Returns the lines of a gift with their amounts. */
export function itemsPart({ language }: LetterFrame, lines: Gift["lines"], title: string): LetterPart {
  const t = mailTexts[language];
  return {
    kind: "items",
    title,
    items: lines.map(({ title: what, donationType, quantity, lineTotal }) => ({
      title: what,
      detail: [
        donationTypeName(donationType, language),
        ...(quantity > 1 ? [fill(t.quantity, { quantity: formatCount(quantity, language) })] : []),
      ].join(" · "),
      amount: lines.length > 1 ? money(lineTotal, { language }) : null,
    })),
  };
}

export function money(amount: number, { language }: Pick<LetterFrame, "language">): string {
  return formatMoney(amount, "TRY", language);
}

const longestName = 60;

/**
 * The donor's name, if it is safe in a mail of the foundation: a visitor can enter a stranger's address, and a link or
 * number as the name.
 */
export function safeName(name: string): string {
  if (/[\p{L}\d-]{2,}\.[\p{L}\d-]{2,}/u.test(name)) return "";
  const spaced = name
    .replace(/\.(?=\S)/g, ". ")
    .replace(/\s+/g, " ")
    .trim();
  const digits = spaced.match(/\d/g)?.length ?? 0;
  const plausible = /^[\p{L}\p{M} .'’&()-]*$/u.test(spaced.replace(/\d/g, ""));
  return plausible && digits < 5 && spaced.length <= longestName ? spaced : "";
}
