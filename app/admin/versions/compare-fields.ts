import { isDeepStrictEqual } from "node:util";
import type { FieldDifference } from "#app/admin/kit/difference/field-difference.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { type GalleryPicture, readPictures } from "#shared/content/gallery.ts";
import { contentField, readTranslationName } from "#shared/content/translations.ts";
import type { Preset } from "#shared/giving/preset.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { findDifference, splitBlocks, splitWords } from "./difference.ts";

type Values = Record<string, unknown>;

/** Returns the fields in which a version differs from the current record. */
export function compareFields(currentRecord: Values, version: Values): FieldDifference[] {
  const names = new Set([...Object.keys(version), ...Object.keys(currentRecord)]);
  return [...names].flatMap((name) => {
    const before = ownValue(currentRecord, name) ?? null;
    const after = ownValue(version, name) ?? null;
    return isDeepStrictEqual(before, after) ? [] : [compare(name, before, after)];
  });
}

function compare(name: string, before: unknown, after: unknown): FieldDifference {
  const { field, language } = readTranslationName(name) ?? { field: name };
  if (field === "image" || field === "gallery") {
    return { name, kind: "pictures", before: readPictureValue(before), after: readPictureValue(after) };
  }
  const kind = field === contentField ? "blocks" : "words";
  const split = kind === "blocks" ? splitBlocks : splitWords;
  const runs = findDifference(split(formatValue(name, before)), split(formatValue(name, after)));
  return { name, kind, runs, language };
}

function readPictureValue(value: unknown): GalleryPicture[] {
  if (typeof value === "string") return value ? [{ image: value, alt: "" }] : [];
  return readPictures(JSON.stringify(value ?? []));
}

function formatValue(name: string, value: unknown): string {
  if (value === null) return "";
  if (typeof value === "number" && /Amount$/.test(name)) return money(value);
  if (typeof value === "boolean") return value ? "Evet" : "Hayır";
  if (value instanceof Date) return formatDateTime(value, "tr");
  if (name === "presets") return (value as Preset[]).map(formatPreset).join("\n");
  return Array.isArray(value) ? value.join(", ") : String(value);
}

function formatPreset({ amount, tr, en, ar, chosen }: Preset): string {
  const labels = [tr, en, ar].filter(Boolean).join(" / ");
  return [money(amount), labels, chosen ? "✓" : ""].filter(Boolean).join(" · ");
}
