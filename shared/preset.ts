import type { Locale } from "./locale.ts";

/** An amount that a campaign offers, in kuruş, with what it pays for; `chosen`: it is filled in at every opening. */
export type Preset = { amount: number; chosen: boolean } & Record<Locale, string>;

export const MAX_PRESETS = 4;
export const PRESET_LABEL_MAX = 60;

/** A row of the form: the amount as typed. */
export type PresetRow = { amount: string; chosen: boolean } & Record<Locale, string>;

/** The rows in the form's JSON; none for any other text. */
export function presetRows(text: string): PresetRow[] {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? rows.slice(0, MAX_PRESETS).map(toRow) : [];
  } catch {
    return [];
  }
}

function toRow(row: Partial<Record<keyof PresetRow, unknown>> | null): PresetRow {
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const { amount, tr, en, ar, chosen } = row ?? {};
  return { amount: text(amount), tr: text(tr), en: text(en), ar: text(ar), chosen: chosen === true };
}
