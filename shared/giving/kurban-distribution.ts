import { parseStaffAmount } from "#shared/money/money.ts";

export const meatForms = ["fresh", "frozen", "canned", "cooked"] as const;
export type MeatForm = (typeof meatForms)[number];

/** What officers bring home from a place: invoices, health reports, lists of recipients and the final report. */
export const placeFileKinds = ["invoice", "health", "recipients", "report"] as const;
export type PlaceFileKind = (typeof placeFileKinds)[number];

/** The types of such a file, by the ending of its name. */
export const placeFileTypes = {
  pdf: "application/pdf",
  jpeg: "image/jpeg",
  png: "image/png",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
export type PlaceFileType = keyof typeof placeFileTypes;

/** The largest file in bytes: a scanned report of some pages. */
export const maxPlaceFileBytes = 10_000_000;
export const maxFilesOfPlace = 200;

const maxKilograms = 1_000_000;

/** Parses typed kilograms with one decimal at most: `1.250,5`, `1250.5 kg`. Returns null for any other text and for 0. */
export function parseKilograms(text: string): number | null {
  const plain = text.replace(/\s*kg\.?\s*$/i, "");
  const hundredths = /[₺a-z]/i.test(plain) ? null : parseStaffAmount(plain);
  if (hundredths === null || hundredths === 0 || hundredths % 10 !== 0) return null;
  return hundredths / 100 <= maxKilograms ? hundredths / 100 : null;
}

/** Parses a typed number of households: `1.250`, `340`. Returns null for any other text. */
export function parseHouseholds(text: string): number | null {
  const hundredths = /[₺a-z]/i.test(text) ? null : parseStaffAmount(text);
  if (hundredths === null || hundredths % 100 !== 0 || hundredths > 100_000_000) return null;
  return hundredths / 100;
}

const kilogramFormat = new Intl.NumberFormat("tr", { useGrouping: "always", maximumFractionDigits: 1 });

/** Returns `1.250,5`. */
export const formatKilograms = (kilograms: number): string => kilogramFormat.format(kilograms);
