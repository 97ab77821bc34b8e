import type { OtherLocale } from "#shared/content/translations.ts";
import { LOCALES, type Locale, perLocale } from "#shared/text/locale.ts";

/** An amount in kuruş that a campaign offers, and labels that say what the amount pays for. `chosen` preselects it. */
export type Preset = { amount: number; chosen: boolean; tr: string } & Partial<Record<OtherLocale, string>>;

export const MAX_PRESETS = 4;
export const PRESET_LABEL_MAX = 60;

/** A row of the form. `amount` is the text that the person typed. */
export type PresetRow = { amount: string; chosen: boolean } & Record<Locale, string>;

/** Reads the rows from the form's JSON. Returns no rows for an invalid text. */
export function parsePresetRows(text: string): PresetRow[] {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? rows.slice(0, MAX_PRESETS).map(toRow) : [];
  } catch {
    return [];
  }
}

export const emptyRow: PresetRow = toRow(null);

export function isEmptyRow(row: PresetRow): boolean {
  return row.amount === "" && !row.chosen && LOCALES.every((locale) => row[locale] === "");
}

function toRow(row: Partial<Record<keyof PresetRow, unknown>> | null): PresetRow {
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const labels = perLocale((locale) => text(row?.[locale]));
  return { amount: text(row?.amount), chosen: row?.chosen === true, ...labels };
}
