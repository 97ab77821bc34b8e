import { fieldsOf, type ImportField, type Mapping } from "#shared/giving/import-fields.ts";
import { DONATION_TYPES, type DonationType } from "#shared/giving/kurban.ts";
import type { OrderMethod } from "#shared/giving/order-status.ts";
import { donationTypeName } from "#shared/text/label.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { findPreset } from "./find-header.ts";
import {
  foldWords,
  readGiftAmount,
  readGiftDay,
  readPersonName,
  takeEmail,
  takePhone,
} from "./read-cells.ts";
import { rowTexts as texts } from "./row-texts.ts";
import type { RawCell } from "./table.ts";

export type ImportedPerson = { name: string; phone: string | null; email: string | null };

export type ImportedGift = ImportedPerson & {
  /** `2024-03-15` */
  day: string;
  /** In kuruş. */
  amount: number;
  method: OrderMethod;
  donationType: DonationType;
  /** The name of the campaign in the file; empty without one. */
  campaign: string;
};

export type ImportedDonor = ImportedPerson & { tags: string[]; note: string };

/** `notes`: the parts of the row that are left out. */
type Read<Row> = { kind: "read"; row: Row; oldId: string; notes: string[] };
type RowRefused = { kind: "refused"; reason: string };

const maxTextLength = 200;
const minAmount = 1_00;
const maxAmount = 10_000_000_00;

const totalPattern = /^(genel |ara |yekun )?(toplam|yekun|total|grand total|sum)\b/;

/** Reads the gift of a row; `today` is the day in Istanbul. */
export function readGift(
  cells: readonly RawCell[],
  mapping: Mapping,
  today: string,
): Read<ImportedGift> | RowRefused {
  const cell = cellsBy(cells, mapping);
  const preset = findPreset(mapping.source);
  const day = readGiftDay(cell("day"), mapping.dayOrder);
  if (day === null && cells.some((value) => totalPattern.test(foldWords(String(value))))) {
    return refuse(texts.total);
  }
  const status = String(cell("status"));
  const paid = preset?.paid ?? usualPaid;
  if (status !== "" && !paid.includes(foldWords(status))) return refuse(texts.status(status));
  const currency = foldWords(String(cell("currency")));
  if (!["", "try", "tl", "turk lirasi", "lira"].includes(currency)) {
    return refuse(texts.currency(String(cell("currency"))));
  }
  if (cell("day") === "") return refuse(texts.noDay);
  if (day === null) return refuse(texts.badDay(String(cell("day"))));
  if (day > today) return refuse(texts.futureDay(String(cell("day"))));
  const typedAmount = String(cell("amount"));
  if (typedAmount === "") return refuse(texts.noAmount);
  const amount = readGiftAmount(cell("amount"));
  if (amount === null) return refuse(texts.badAmount(typedAmount));
  if (amount < minAmount) return refuse(texts.smallAmount(typedAmount));
  if (amount > maxAmount) return refuse(texts.largeAmount(typedAmount));
  const method = foldWords(String(cell("method")));
  if (preset?.trials.includes(method)) return refuse(texts.trial);
  const { person, notes } = readPerson(cell);
  const campaign = String(cell("campaign")).replace(/\s+/g, " ").trim();
  const gift = {
    ...person,
    day,
    amount,
    method:
      ownValue(preset?.methods ?? {}, method) ??
      readMethod(method, preset === undefined ? "bank_transfer" : "card"),
    donationType: readDonationType(String(cell("donationType")), campaign),
    campaign: (preset?.readCampaign(campaign) ?? campaign).slice(0, maxTextLength),
  };
  return { kind: "read", row: gift, oldId: readOldId(cell("oldId")), notes };
}

/** Reads the donor of a row. */
export function readImportedDonor(
  cells: readonly RawCell[],
  mapping: Mapping,
): Read<ImportedDonor> | RowRefused {
  const cell = cellsBy(cells, mapping);
  const { person, notes } = readPerson(cell);
  if (person.phone === null && person.email === null) {
    const isTotal = cells.some((value) => totalPattern.test(foldWords(String(value))));
    return refuse([isTotal ? texts.total : texts.noContact, ...notes].join(" "));
  }
  const tags = String(cell("tags"))
    .split(/[,;|\n]/)
    .map((tag) => tag.trim().slice(0, 40))
    .filter(Boolean);
  const donor = { ...person, tags: [...new Set(tags)].slice(0, 20), note: String(cell("note")) };
  return { kind: "read", row: donor, oldId: readOldId(cell("oldId")), notes };
}

function refuse(reason: string): RowRefused {
  return { kind: "refused", reason };
}

type CellOf = (field: ImportField) => RawCell;

function cellsBy(cells: readonly RawCell[], { kind, fields }: Mapping): CellOf {
  const known = fieldsOf(kind);
  return (field) => (known.includes(field) ? (cells[fields.indexOf(field)] ?? "") : "");
}

function readPerson(cell: CellOf): { person: ImportedPerson; notes: string[] } {
  const first = String(cell("name")) === "" ? cell("firstName") : cell("name");
  const phone = takePhone(cell("phone"));
  const email = takeEmail(cell("email"));
  return {
    person: { name: readPersonName([first, cell("lastName")]), phone: phone.value, email: email.value },
    notes: [
      ...phone.rest.map((value) => texts.phoneLeft(value)),
      ...email.rest.map((value) => texts.emailLeft(value)),
    ],
  };
}

/** A spreadsheet shows a number without fraction as 12, and some write it as 12.0. */
function readOldId(cell: RawCell): string {
  return String(cell).replace(/^#/, "").replace(/\.0$/, "").trim().slice(0, 64);
}

const usualPaid = [
  ...["tamamlandi", "tamamlanan", "odendi", "onaylandi", "basarili", "tahsil edildi", "evet", "1"],
  ...["completed", "complete", "paid", "succeeded", "success", "approved"],
];

const methodPatterns: readonly [OrderMethod, RegExp][] = [
  ["cash", /nakit|elden|cash|kasa/],
  ["pos", /\bpos\b/],
  ["bank_transfer", /havale|\beft\b|\bfast\b|banka|transfer|bank|cek\b|posta ceki/],
  ["card", /kart|kredi|card|sanal|online|internet|paypal|stripe/],
];

function readMethod(folded: string, otherwise: OrderMethod): OrderMethod {
  return methodPatterns.find(([, pattern]) => pattern.test(folded))?.[0] ?? otherwise;
}

const namedTypes = new Map(DONATION_TYPES.map((type) => [foldWords(donationTypeName(type)), type]));

/** Zakat must stay zakat, so it is recognised in the name of the campaign, too. */
function readDonationType(text: string, campaign: string): DonationType {
  const folded = foldWords(text);
  const named = DONATION_TYPES.find((type) => type === folded) ?? namedTypes.get(folded);
  if (named) return named;
  return /\b(zekat|zakat)/.test(`${folded} ${foldWords(campaign)}`) ? "zekat" : "standart";
}
