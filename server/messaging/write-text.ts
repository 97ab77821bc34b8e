import { sms } from "#shared/messages/tr/sms.ts";
import { formatPlain } from "#shared/money/money.ts";
import { fillTemplate, hasOnlyPlaceholders } from "./fill-template.ts";
import { fitsOnePart, measureSms, type SmsLength, simplifySms } from "./measure-sms.ts";
import { translateIn } from "./translate-in.ts";

/** The placeholders of a template, as administrators write them. */
export const smsPlaceholders = ["ad", "tutar", "no", "vakıf"] as const;

/** The facts about an order in an SMS. `amount` is kuruş, and `order` the reference that the donor knows. */
export type SmsFacts = { name: string; amount: number; order: string; foundation: string };

const anonymous = translateIn("tr")("mail.donor");

/**
 * Writes the text of an SMS, which must fit one part. A long name of the donor is shortened first, and then that of the
 * foundation. The order's number always stays, because providers drop the same text to the same phone as a duplicate
 * (docs/sms-providers.md#netgsm-lengths).
 */
export function writeSms(
  template: string,
  { name, amount, order, foundation }: SmsFacts,
  brief: string = sms["sms.gift.brief"],
): string {
  const full = safeName(name);
  const [first = ""] = full.split(" ");
  const fill = (ad: string, vakıf: string, source = template) =>
    filled(source, { ad, vakıf, tutar: lira(amount), no: order });
  const names = [full, first, anonymous].filter(Boolean);
  for (const place of [foundation, ""]) {
    for (const ad of names) {
      const text = fill(ad, place);
      if (fitsOnePart(text)) return text;
    }
  }
  // A template that is older than the rules may not fit. The text then has only the facts.
  return fill(anonymous, "", brief);
}

/** Writes the text of a reminder, by the same rules. */
export function writeReminder(template: string, facts: SmsFacts): string {
  return writeSms(template, facts, sms["sms.reminder.brief"]);
}

/**
 * Returns the donor's name if it is safe in a text in the foundation's name, and otherwise an empty text. For one lira a
 * donor can enter the phone number of a stranger, and as the name a link or number for the stranger to open or call.
 */
function safeName(name: string): string {
  // Phones do not show a link where a blank follows the dot.
  const spaced = clean(clean(name).replace(/\.(?=\S)/g, ". "));
  const digits = spaced.match(/\d/g)?.length ?? 0;
  return /^[\p{L}\d .,'&()-]*$/u.test(spaced) && digits < 5 ? spaced : "";
}

export type TemplateProblem = "required" | "noNumber" | "unknownPlaceholder" | "tooLong";

/** Returns the problem of a template. With "tooLong" the longest amount and "Bağışçımız" do not fit into one part. */
export function templateProblem(template: string, foundation: string): TemplateProblem | undefined {
  if (template.trim() === "") return "required";
  if (!hasOnlyPlaceholders(template, smsPlaceholders)) return "unknownPlaceholder";
  if (!template.includes("{no}")) return "noNumber";
  const { used, limit } = measureTemplate(template, { ...longest, foundation });
  return used > limit ? "tooLong" : undefined;
}

const longest = { name: anonymous, amount: 10_000_000_00 - 1, order: "HD00000000000000" };

/** Measures the text of this template with these facts, before anything is shortened. */
export function measureTemplate(template: string, { name, amount, order, foundation }: SmsFacts): SmsLength {
  const text = filled(template, { ad: name, vakıf: foundation, tutar: lira(amount), no: order });
  return measureSms(text);
}

function filled(template: string, values: Record<(typeof smsPlaceholders)[number], string>): string {
  return clean(fillTemplate(template, values));
}

/** Writes the amount without the lira sign, which no SMS alphabet has. */
function lira(amount: number): string {
  return `${formatPlain(amount, "tr")} TL`;
}

function clean(text: string): string {
  return simplifySms(text).replace(/\s+/g, " ").trim();
}
