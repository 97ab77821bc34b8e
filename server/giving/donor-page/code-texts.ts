import type { MailDependencies } from "#server/giving/orders/mail/mail-context.ts";
import type { Letter } from "#server/messaging/letters/letter.ts";
import { translateIn } from "#server/messaging/translate-in.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { sms } from "#shared/messages/tr/sms.ts";
import { fillTemplate } from "#shared/text/fill-template.ts";
import { DEFAULT_LOCALE, toLocale } from "#shared/text/locale.ts";

/** The letters of an SMS of one part on every network. */
const maxLetters = 155;

/**
 * Writes the SMS with a code. Its letters are those of every alphabet, so it is one part, and its last line lets phones fill
 * in the code on this site alone (donors-who-return, A1). A site with a long name gets a shorter sentence.
 */
export function writeCodeSms(digits: string, publicUrl: string): string {
  const write = (sentence: "sms.donorCode" | "sms.donorCode.brief") =>
    `${fillTemplate(sms[sentence], { kod: digits })}\n@${new URL(publicUrl).hostname} #${digits}`;
  const text = write("sms.donorCode");
  return text.length > maxLetters ? write("sms.donorCode.brief") : text;
}

export async function writeCodeLetter(
  tx: Tx,
  { readSender }: MailDependencies,
  { language: stored, digits }: { language: string; digits: string },
): Promise<Letter> {
  const language = toLocale(stored) ?? DEFAULT_LOCALE;
  const t = translateIn(language);
  const sender = await readSender(tx, language);
  return {
    language,
    subject: t("mail.donorCode.subject"),
    preview: t("mail.donorCode.preview"),
    heading: t("mail.donorCode.heading"),
    greeting: t("mail.donorCode.greeting"),
    paragraph: t("mail.donorCode.paragraph"),
    parts: [
      { kind: "code", name: t("mail.donorCode.name"), value: digits, purpose: t("mail.donorCode.purpose") },
    ],
    closing: t("mail.donorCode.closing"),
    reason: t("mail.donorCode.reason", { vakıf: sender.name }),
    sender: { ...sender, registry: null },
  };
}
