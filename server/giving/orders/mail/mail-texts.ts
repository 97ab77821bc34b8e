import { loadTexts } from "#server/platform/load-texts.ts";
import type { MailTexts } from "./texts/tr.ts";

/** A language without its file stops the start (docs/how-to/add-a-language.md). */
export const mailTexts = await loadTexts<MailTexts>(
  "server/giving/orders/mail/texts",
  (locale) => import(`./texts/${locale}.ts`),
);

/** Replaces all values at once: a replaced value is no template itself. What is not known stays. */
export function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{([^{}]*)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}
