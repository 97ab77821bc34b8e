import type { Locale } from "#shared/locale.ts";
import { ar } from "./texts/ar.ts";
import { en } from "./texts/en.ts";
import { type MailTexts, tr } from "./texts/tr.ts";

export const mailTexts: Record<Locale, MailTexts> = { tr, en, ar };

/** Replaces all values at once: a replaced value is no template itself. What is not known stays. */
export function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{([^{}]*)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}
