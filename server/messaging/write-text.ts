import { formatPlain } from "#shared/money.ts";
import { fitsOnePart, measureSms, type SmsLength, simplifySms } from "./measure-sms.ts";

/** What a template can name, as administrators write it. */
export const smsPlaceholders = ["ad", "tutar", "no", "vakıf"] as const;

export const defaultSmsTemplate =
  "Sayın {ad}, {tutar} tutarındaki bağışınız alınmıştır. Teşekkür ederiz. Bağış no: {no} {vakıf}";

/** What is told of an order; `amount` in kuruş. */
export type SmsFacts = { name: string; amount: number; orderId: string; foundation: string };

const anonymous = "Bağışçımız";

/**
 * The text of one SMS in one part. A long name gives way first, the foundation's after it; the order's number always
 * stays: providers drop the same text to the same number as a duplicate (docs/sms-providers.md#netgsm-lengths).
 */
export function writeSms(template: string, { name, amount, orderId, foundation }: SmsFacts): string {
  const full = tellableName(name);
  const [first = ""] = full.split(" ");
  const fill = (ad: string, vakıf: string, source = template) =>
    filled(source, { ad, vakıf, tutar: lira(amount), no: orderId });
  const names = [full, first, anonymous].filter(Boolean);
  for (const place of [foundation, ""]) {
    for (const ad of names) {
      const text = fill(ad, place);
      if (fitsOnePart(text)) return text;
    }
  }
  // A template of before the rules, or a longer amount than any order has: the facts alone.
  return fill(anonymous, "", "{tutar} bağışınız alındı. Bağış no: {no}");
}

/**
 * The donor's name as it may stand in a text that carries the foundation's: whoever gives one lira can name any phone,
 * and call themselves what they want a stranger to open or to ring up. Empty when it is no name.
 */
function tellableName(name: string): string {
  // A dot with a blank after it leads nowhere.
  const spaced = clean(clean(name).replace(/\.(?=\S)/g, ". "));
  const digits = spaced.match(/\d/g)?.length ?? 0;
  return /^[\p{L}\d .,'&()-]*$/u.test(spaced) && digits < 5 ? spaced : "";
}

export type TemplateProblem = "required" | "noNumber" | "unknownPlaceholder" | "tooLong";

/** What is wrong with a template. `tooLong`: not even the longest amount and "Bağışçımız" fit into one part. */
export function templateProblem(template: string, foundation: string): TemplateProblem | undefined {
  if (template.trim() === "") return "required";
  const named = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name ?? "");
  const rest = template.replace(/\{[^{}]*\}/g, "");
  if (/[{}]/.test(rest) || named.some((name) => !smsPlaceholders.some((known) => known === name))) {
    return "unknownPlaceholder";
  }
  if (!named.includes("no")) return "noNumber";
  const { used, limit } = measureTemplate(template, { ...longest, foundation });
  return used > limit ? "tooLong" : undefined;
}

const longest = { name: anonymous, amount: 10_000_000_00 - 1, orderId: "HD00000000000000" };

/** How long a text of this template gets with these facts, before anything gives way. */
export function measureTemplate(
  template: string,
  { name, amount, orderId, foundation }: SmsFacts,
): SmsLength {
  const text = filled(template, { ad: name, vakıf: foundation, tutar: lira(amount), no: orderId });
  return measureSms(text);
}

/** All at once: what stands in the place of one placeholder is no template itself. */
function filled(template: string, values: Record<(typeof smsPlaceholders)[number], string>): string {
  return clean(
    template.replace(/\{([^{}]*)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? values[name as keyof typeof values] : whole,
    ),
  );
}

/** The sign for the lira is in no table of SMS letters. */
function lira(amount: number): string {
  return `${formatPlain(amount, "tr")} TL`;
}

function clean(text: string): string {
  return simplifySms(text).replace(/\s+/g, " ").trim();
}
