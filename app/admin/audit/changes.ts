import { formatDateTime } from "#shared/dates.ts";
import { type GalleryPicture, readCaptions } from "#shared/gallery.ts";
import { formatMoney } from "#shared/money.ts";
import { galleryField, readTranslationName } from "#shared/translations.ts";

/** One changed field of an entry, with texts ready to show. */
export type Change = { field: string; before: string | null; after: string | null };

type Values = Record<string, unknown> | null;

/** The fields that differ, in the order of the entry. */
export function changesOf(before: Values, after: Values): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].flatMap((field) => {
    const [old, now] = [shown(field, before?.[field]), shown(field, after?.[field])];
    return old === now ? [] : [{ field, before: old, after: now }];
  });
}

const longest = 500;

function shown(field: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value ? "Evet" : "Hayır";
  // All tables store amounts in kuruş, and name amounts and times by the same suffixes.
  if (typeof value === "number" && isAmount(field)) return formatMoney(value, "TRY", "tr");
  if (typeof value === "string" && /At$/.test(field)) return momentText(value);
  const text = typeof value === "string" ? writtenText(field, value) : listText(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

const isAmount = (field: string) => /(Amount|^amount)$/.test(field) || field === "refundLimit";

function momentText(value: string): string {
  return Number.isNaN(Date.parse(value)) ? value : formatDateTime(value, "tr");
}

/** The captions of a gallery like the gallery itself. */
function writtenText(field: string, text: string): string {
  if (readTranslationName(field)?.field !== galleryField) return text;
  return listText(Object.entries(readCaptions(text)).map(([image, alt]) => ({ image, alt })));
}

/** A gallery by its descriptions and files, chosen records by their ids. */
function listText(value: unknown): string {
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
