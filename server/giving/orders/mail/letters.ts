import { isolate } from "#server/messaging/letters/isolate.ts";
import type { Letter, LetterPart } from "#server/messaging/letters/letter.ts";
import { translateIn } from "#server/messaging/translate-in.ts";
import type { MailEvent } from "#shared/giving/mail-events.ts";
import { formatCount, formatMoney } from "#shared/money/money.ts";
import { fillTemplate } from "#shared/text/fill-template.ts";
import { donationTypeName } from "#shared/text/label.ts";
import type { LetterFrame } from "./mail-context.ts";
import type { Gift } from "./read-gift.ts";

type Reason = "mail.reason" | "mail.reason.unpaid" | "mail.reason.payLink";

type Facts = {
  name: string;
  /** The values of the placeholders except {ad} and {vakıf}, without text of the donor, because a subject is a header. */
  values: Record<string, string>;
  parts: LetterPart[];
  reason?: Reason;
  /** The subject, the preview and the heading of a mail about a replaced document differ from those of the event. */
  title?: MailEvent | "replaced";
};

/** Writes a letter from the texts of its event and the facts. */
export function writeLetter(
  { event, language, wording, sender }: LetterFrame,
  { name, values, parts, reason = "mail.reason", title = event }: Facts,
): Letter {
  const t = translateIn(language);
  const allValues = { ...values, ad: safeName(name) || t("mail.donor"), vakıf: sender.name };
  return {
    language,
    subject: t(`mail.${title}.subject`, values),
    preview: t(`mail.${title}.preview`),
    heading: t(`mail.${title}.heading`, values),
    greeting: fillTemplate(wording.greeting, allValues),
    paragraph: fillTemplate(wording.paragraph, allValues),
    parts,
    closing: fillTemplate(wording.closing, allValues),
    reason: t(reason, { vakıf: sender.name }),
    sender,
  };
}

/** Writes a letter about one gift. */
export function writeGiftLetter(
  frame: LetterFrame,
  gift: Gift,
  parts: LetterPart[],
  reason?: Reason,
): Letter {
  const { name, amount, reference } = gift;
  const values = { tutar: formatAmount(amount, frame), no: isolate(reference, frame.language) };
  return writeLetter(frame, { name, values, parts, ...(reason && { reason }) });
}

/** Returns the part that lists the items of a gift. */
export function createItemsPart({ language }: LetterFrame, lines: Gift["lines"], title: string): LetterPart {
  const t = translateIn(language);
  return {
    kind: "items",
    title,
    items: lines.map(({ title: itemTitle, donationType, quantity, lineTotal }) => ({
      title: itemTitle,
      detail: [
        donationTypeName(donationType, t),
        ...(quantity > 1 ? [t("label.quantity", { quantity: formatCount(quantity, language) })] : []),
      ].join(" · "),
      amount: lines.length > 1 ? formatAmount(lineTotal, { language }) : null,
    })),
  };
}

export function formatAmount(amount: number, { language }: Pick<LetterFrame, "language">): string {
  return formatMoney(amount, "TRY", language);
}

const maxNameLength = 60;

/**
 * Returns the donor's name if it is safe in a mail of the foundation, and otherwise an empty text: a visitor can enter a
 * stranger's address, and a link or a phone number as the name.
 */
export function safeName(name: string): string {
  if (/[\p{L}\d-]{2,}\.[\p{L}\d-]{2,}/u.test(name)) return "";
  const cleaned = name
    .replace(/\.(?=\S)/g, ". ")
    .replace(/\s+/g, " ")
    .trim();
  const digits = cleaned.match(/\d/g)?.length ?? 0;
  const isPlausible = /^[\p{L}\p{M} .'’&()-]*$/u.test(cleaned.replace(/\d/g, ""));
  return isPlausible && digits < 5 && cleaned.length <= maxNameLength ? cleaned : "";
}
