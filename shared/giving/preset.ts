import type { OtherLocale } from "#shared/content/translations.ts";
import { LOCALES, type Locale, perLocale } from "#shared/text/locale.ts";

/** An amount that a campaign offers, in kuruş, with what it pays for; `chosen`: it is filled in at every opening. */
export type Preset = { amount: number; chosen: boolean; tr: string } & Partial<Record<OtherLocale, string>>;

export const MAX_PRESETS = 4;
export const PRESET_LABEL_MAX = 60;

/** A row of the form, with the typed amount. */
export type PresetRow = { amount: string; chosen: boolean } & Record<Locale, string>;

/** Reads the rows of the form's JSON. Returns none for any other text. */
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
