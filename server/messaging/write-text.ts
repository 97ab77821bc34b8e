import { sms } from "#shared/messages/tr/sms.ts";
import { formatPlain } from "#shared/money/money.ts";
import { fillTemplate, hasOnlyPlaceholders } from "#shared/text/fill-template.ts";
import { fitsOnePart, measureSms, type SmsLength, simplifySms } from "./measure-sms.ts";
import { translateIn } from "./translate-in.ts";

/** The placeholders of a template, as administrators write them. */
const smsPlaceholders = ["ad", "tutar", "no", "vakıf"] as const;

/** The facts about an order in an SMS. `amount` is in kuruş, and `order` is the reference that the donor knows. */
export type SmsFacts = { name: string; amount: number; order: string; foundation: string };

const anonymousName = translateIn("tr")("mail.donor");

/**
 * Writes the text of an SMS, which must fit one part. A long text loses the donor's last name, then the whole name, and
 * then the foundation's name. The order's number always stays, because providers drop the same text to the same phone as
 * a duplicate (docs/sms-providers.md#netgsm-lengths).
 */
export function writeSms(
  template: string,
  { name, amount, order, foundation }: SmsFacts,
  brief: string = sms["sms.gift.brief"],
  extraValues: Record<string, string> = {},
): string {
  const fullName = safeName(name);
  const [firstName = ""] = fullName.split(" ");
  const fillNames = (ad: string, vakıf: string, source = template) =>
    fillSms(source, { ad, vakıf, tutar: formatLira(amount), no: order, ...extraValues });
  const names = [fullName, firstName, anonymousName].filter(Boolean);
  for (const foundationName of [foundation, ""]) {
    for (const ad of names) {
      const text = fillNames(ad, foundationName);
      if (fitsOnePart(text)) return text;
    }
  }
  // A template that staff saved before `findTemplateProblem` existed may not fit. The brief text has only the facts.
  return fillNames(anonymousName, "", brief);
}

/** Writes the text of a reminder by the rules of `writeSms`. */
export function writeReminder(template: string, facts: SmsFacts): string {
  return writeSms(template, facts, sms["sms.reminder.brief"]);
}

/** Writes the text with a pay link by the rules of `writeSms`. A long address may need a second part. */
export function writeLinkSms(
  template: string,
  { address, ...facts }: SmsFacts & { address: string },
): string {
  return writeSms(template, facts, sms["sms.payLink.brief"], { bağlantı: address });
}

/**
 * Writes an SMS about a kurban, which must fit one part. It has no name, because others may see the phone. A text that is too
 * long with a long address is replaced by the brief one.
 */
export function writeKurbanSms(
  step: "slaughtered" | "partly" | "window_ended",
  { template, n, m, address }: { template: string; n: number; m: number; address: string },
): string {
  const values = { adet: String(n), kesilen: String(m), bağlantı: address };
  const text = fillSms(step === "slaughtered" ? template : sms[`sms.kurban.${step}`], values);
  return fitsOnePart(text) ? text : fillSms(sms[`sms.kurban.${step}.brief`], values);
}

/**
 * Returns the donor's name if it is safe in an SMS from the foundation, and otherwise an empty text. For one lira a donor
 * can enter the phone number of a stranger, and a link or a number to call as the name.
 */
function safeName(name: string): string {
  // Phones show no link when a blank follows the dot.
  const spaced = cleanText(cleanText(name).replace(/\.(?=\S)/g, ". "));
  const digits = spaced.match(/\d/g)?.length ?? 0;
  return /^[\p{L}\d .,'&()-]*$/u.test(spaced) && digits < 5 ? spaced : "";
}

export type TemplateProblem = "required" | "noNumber" | "noLink" | "unknownPlaceholder" | "tooLong";

/** Returns the problem of a template. With "tooLong" the longest amount and "Bağışçımız" do not fit into one part. */
export function findTemplateProblem(template: string, foundation: string): TemplateProblem | undefined {
  if (template.trim() === "") return "required";
  if (!hasOnlyPlaceholders(template, smsPlaceholders)) return "unknownPlaceholder";
  if (!template.includes("{no}")) return "noNumber";
  const { used, limit } = measureTemplate(template, { ...longestFacts, foundation });
  return used > limit ? "tooLong" : undefined;
}

/** Returns the problem of the template for pay links, which also has {bağlantı} and may be longer than one part. */
export function findLinkTemplateProblem(template: string): TemplateProblem | undefined {
  if (template.trim() === "") return "required";
  if (!hasOnlyPlaceholders(template, [...smsPlaceholders, "bağlantı"])) return "unknownPlaceholder";
  return template.includes("{bağlantı}") ? undefined : "noLink";
}

/** Returns the problem of the template about a slaughtered kurban. */
export function findKurbanTemplateProblem(template: string): TemplateProblem | undefined {
  if (template.trim() === "") return "required";
  if (!hasOnlyPlaceholders(template, ["adet", "bağlantı"])) return "unknownPlaceholder";
  return template.includes("{bağlantı}") ? undefined : "noLink";
}

const longestFacts = { name: anonymousName, amount: 10_000_000_00 - 1, order: "HD00000000000000" };

/** Measures the unshortened text of a template with these facts. */
export function measureTemplate(
  template: string,
  { name, amount, order, foundation }: SmsFacts,
  extraValues: Record<string, string> = {},
): SmsLength {
  const values = { ad: name, vakıf: foundation, tutar: formatLira(amount), no: order };
  const text = fillSms(template, { ...values, ...extraValues });
  return measureSms(text);
}

function fillSms(template: string, values: Record<string, string>): string {
  return cleanText(fillTemplate(template, values));
}

/** Writes the amount without the lira sign, which no SMS alphabet has. */
function formatLira(amount: number): string {
  return `${formatPlain(amount, "tr")} TL`;
}

function cleanText(text: string): string {
  return simplifySms(text).replace(/\s+/g, " ").trim();
}
