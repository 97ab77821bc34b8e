import { money } from "#app/admin/kit/money-text.ts";
import { type GalleryPicture, readCaptions } from "#shared/content/gallery.ts";
import { galleryField, readTranslationName } from "#shared/content/translations.ts";
import type { Unit } from "#shared/settings/define-settings.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { type Subject, unitOf } from "./field-names.ts";

/** One changed field of an entry, with texts ready to show. */
export type Change = { field: string; before: string | null; after: string | null };

type Values = Record<string, unknown> | null;

/** Returns the fields that differ, in the order of the entry. */
export function changesOf(before: Values, after: Values, about: Subject = {}): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].flatMap((field) => {
    const unit = unitOf(field, about);
    const old = shown(field, before?.[field], unit);
    const now = shown(field, after?.[field], unit);
    return old === now ? [] : [{ field, before: old, after: now }];
  });
}

const longest = 500;

function shown(field: string, value: unknown, unit: Unit | undefined): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value ? "Evet" : "Hayır";
  if (typeof value === "number") return withUnit(value, unit);
  // All tables name times by the same suffix.
  if (typeof value === "string" && /At$/.test(field)) return momentText(value);
  const text = typeof value === "string" ? writtenText(field, value) : listText(value, unit);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function withUnit(value: number, unit: Unit | undefined): string {
  if (unit === "money") return money(value);
  const word = unit && ownValue(unitNames, unit);
  return word ? `${value} ${word}` : String(value);
}

const unitNames: Record<string, string> = { days: "gün", months: "ay", minutes: "dakika" };

function momentText(value: string): string {
  return Number.isNaN(Date.parse(value)) ? value : formatDateTime(value, "tr");
}

/** Shows the captions of a gallery like the gallery itself. */
function writtenText(field: string, text: string): string {
  if (readTranslationName(field)?.field !== galleryField) return text;
  return listText(Object.entries(readCaptions(text)).map(([image, alt]) => ({ image, alt })));
}

/** Shows a gallery by its descriptions and files, and chosen records by their ids. */
function listText(value: unknown, unit?: Unit): string {
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
