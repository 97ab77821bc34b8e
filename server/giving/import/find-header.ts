import { createHash } from "node:crypto";
import {
  type DayOrder,
  fieldsOf,
  type ImportField,
  type ImportKind,
  type Mapping,
} from "#shared/giving/import-fields.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { givewp } from "./presets/givewp.ts";
import type { Preset } from "./presets/preset.ts";
import { woocommerce } from "./presets/woocommerce.ts";
import { foldWords } from "./read-cells.ts";
import { reportColumns } from "./report-columns.ts";
import type { RawCell } from "./table.ts";

const presets: readonly Preset[] = [givewp, woocommerce];

export function findPreset(source: string): Preset | undefined {
  return presets.find((preset) => preset.source === source);
}

export type RawLine = { line: number; cells: readonly RawCell[] };

/** The number of rows that are searched for the header. */
export const headRows = 60;

/** Finds the header: the first row with the names of two fields, or else the first row with the most texts. */
export function findHeader(rows: readonly RawLine[]): RawLine | undefined {
  const named = rows.find(({ cells }) => {
    const fields = cells.flatMap((cell) => (typeof cell === "string" ? (findField(cell) ?? []) : []));
    return new Set(fields).size >= 2 && fields.length > cells.length / 4;
  });
  if (named) return named;
  const width = ({ cells }: RawLine) =>
    cells.filter((cell) => typeof cell === "string" && cell !== "").length;
  const widest = Math.max(0, ...rows.map(width));
  return widest < 2 ? undefined : rows.find((row) => width(row) === widest);
}

/** Returns a digest of the names of the columns, without those of our own report. */
export function fingerprintOf(header: readonly string[]): string {
  const names = header.map(foldWords).filter((name) => !isReportColumn(name));
  return createHash("sha256").update(JSON.stringify(names)).digest("base64url");
}

const isReportColumn = (name: string) => reportColumns.some((column) => foldWords(column) === name);

/** Proposes what the columns of a file mean, by the preset of its system or by the names of the columns. */
export function proposeMapping(header: readonly string[], samples: readonly RawLine[]): Mapping {
  const names = header.map(foldWords);
  for (const preset of presets) {
    const signature = preset.signatures.find((known) => known.names.every((name) => names.includes(name)));
    if (signature) {
      const fields = chooseColumns(names, signature.kind, (name, field) => {
        const rank = ownValue(preset.columns, field)?.indexOf(name) ?? -1;
        return rank < 0 ? null : rank;
      });
      const usual = hasSlashes(fields, samples) ? preset.dayOrder : undefined;
      const dayOrder = findDayOrder(fields, samples) ?? usual ?? "dmy";
      return { kind: signature.kind, source: preset.source, fields, dayOrder };
    }
  }
  const hasAmount = names.some((name) => findField(name) === "amount");
  const kind: ImportKind = hasAmount ? "gifts" : "donors";
  const fields = chooseColumns(names, kind, (name, field) => {
    return findField(name) === field && !(field === "oldId" && isNoKey(name, kind)) ? 0 : null;
  });
  return { kind, source: "excel", fields, dayOrder: findDayOrder(fields, samples) ?? "dmy" };
}

/** A running number begins again in each file, and the number of a donor is no number of a gift. */
function isNoKey(name: string, kind: ImportKind): boolean {
  return /^(no|sira no)$/.test(name) || (kind === "gifts" && /^(bagisci|uye) no$/.test(name));
}

/** Gives each field the column with the lowest rank. */
function chooseColumns(
  names: readonly string[],
  kind: ImportKind,
  rankOf: (name: string, field: ImportField) => number | null,
): (ImportField | null)[] {
  const fields: (ImportField | null)[] = names.map(() => null);
  for (const field of fieldsOf(kind)) {
    let best: { index: number; rank: number } | null = null;
    for (const [index, name] of names.entries()) {
      const rank = fields[index] === null && !isReportColumn(name) ? rankOf(name, field) : null;
      if (rank !== null && (best === null || rank < best.rank)) best = { index, rank };
    }
    if (best) fields[best.index] = field;
  }
  return fields;
}

const daysOf = (fields: readonly (ImportField | null)[], samples: readonly RawLine[]) =>
  samples.map(({ cells }) => String(cells[fields.indexOf("day")] ?? ""));

/** Returns the order in which the first dates can be read; null if both are possible. */
function findDayOrder(fields: readonly (ImportField | null)[], samples: readonly RawLine[]): DayOrder | null {
  const dates = daysOf(fields, samples).map((day) => /^(\d{1,2})[./-](\d{1,2})[./-]\d{2}/.exec(day));
  if (dates.some((date) => Number(date?.[1]) > 12)) return "dmy";
  return dates.some((date) => Number(date?.[2]) > 12) ? "mdy" : null;
}

function hasSlashes(fields: readonly (ImportField | null)[], samples: readonly RawLine[]): boolean {
  return daysOf(fields, samples).some((day) => /^\d{1,2}\//.test(day));
}

/** Patterns for the folded names of columns; the first matching pattern decides. */
const fieldPatterns: readonly [ImportField, RegExp][] = [
  ["status", /^(durum|status|odeme durumu)/],
  ["currency", /para birimi|doviz|currency|^(pb|kur)$/],
  ["method", /odeme (sekli|turu|yontemi|tipi|yolu|kanali)|yontem|payment method|gateway/],
  ["donationType", /bagis (turu|tipi|cinsi|niyeti)|^(niyet|tur|tip)$/],
  ["amount", /tutar|miktar|bagis tl|amount|^(bedel|tl|toplam)$/],
  ["day", /tarih|^gun$|date/],
  ["oldId", /^(id|no|sira no|kayit no|bagis no|bagisci no|makbuz no|uye no|fis no|islem no|referans)$/],
  ["email", /e ?posta|e ?mail/],
  ["phone", /telefon|^tel\b|gsm|cep|phone|mobil/],
  ["lastName", /^soyad|^soy isim|last name|surname/],
  ["name", /ad soyad|adi soyadi|isim soyisim|isim soy isim|^(bagisci|isim|unvan|name|ad|adi|musteri|kisi)\b/],
  ["firstName", /first name/],
  ["campaign", /kampanya|proje|fon|bagis (adi|kalemi|yeri|amaci)|amac|campaign|product|form/],
  ["tags", /etiket|grup|tags?$/],
  ["note", /^not|aciklama|note/],
];

function findField(name: string): ImportField | undefined {
  if (name.length > 60) return undefined;
  const folded = foldWords(name);
  return fieldPatterns.find(([, pattern]) => pattern.test(folded))?.[0];
}
