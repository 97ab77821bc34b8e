import { money } from "#app/admin/kit/money-text.ts";
import { type GalleryPicture, readCaptions } from "#shared/content/gallery.ts";
import { galleryField, readTranslationName } from "#shared/content/translations.ts";
import type { Unit } from "#shared/settings/define-settings.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { findUnit, type Subject } from "./field-names.ts";

/** One changed field of an entry, with formatted values. */
export type Change = { field: string; before: string | null; after: string | null };

type Values = Record<string, unknown> | null;

export function findChanges(before: Values, after: Values, subject: Subject = {}): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].flatMap((field) => {
    const unit = findUnit(field, subject);
    const oldText = formatValue(field, before?.[field], unit);
    const newText = formatValue(field, after?.[field], unit);
    return oldText === newText ? [] : [{ field, before: oldText, after: newText }];
  });
}

const maxLength = 500;

function formatValue(field: string, value: unknown, unit: Unit | undefined): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value ? "Evet" : "Hayır";
  if (typeof value === "number") return withUnit(value, unit);
  // The names of all time columns end with At.
  if (typeof value === "string" && /At$/.test(field)) return formatMoment(value);
  const text = typeof value === "string" ? formatText(field, value) : formatList(value, unit);
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

function withUnit(value: number, unit: Unit | undefined): string {
  if (unit === "money") return money(value);
  const unitName = unit && ownValue(unitNames, unit);
  return unitName ? `${value} ${unitName}` : String(value);
}

const unitNames: Record<string, string> = { days: "gün", months: "ay", minutes: "dakika" };

function formatMoment(value: string): string {
  return Number.isNaN(Date.parse(value)) ? value : formatDateTime(value, "tr");
}

/** Captions are formatted like their gallery. */
function formatText(field: string, text: string): string {
  if (readTranslationName(field)?.field !== galleryField) return text;
  return formatList(Object.entries(readCaptions(text)).map(([image, alt]) => ({ image, alt })));
}

/** A gallery is formatted as its descriptions and file names. */
function formatList(value: unknown, unit?: Unit): string {
  if (Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === "number"))
    return value.map((entry) => withUnit(entry, unit)).join(", ");
  if (!Array.isArray(value) || !value.every((entry) => typeof entry === "string" || isPicture(entry))) {
    return JSON.stringify(value);
  }
  return value
    .map((entry) => (isPicture(entry) ? `${entry.alt} (${entry.image.split("/").at(-1)})` : entry))
    .join(", ");
}

function isPicture(entry: unknown): entry is GalleryPicture {
  return typeof Object(entry).image === "string" && typeof Object(entry).alt === "string";
}
