export const importKinds = ["gifts", "donors"] as const;
export type ImportKind = (typeof importKinds)[number];

/** The meanings of the columns of an imported table. */
export const importFields = [
  "oldId",
  "day",
  "amount",
  "currency",
  "status",
  "name",
  "firstName",
  "lastName",
  "phone",
  "email",
  "campaign",
  "donationType",
  "method",
  "tags",
  "note",
] as const;
export type ImportField = (typeof importFields)[number];

const donorFields: readonly ImportField[] = [
  "oldId",
  "name",
  "firstName",
  "lastName",
  "phone",
  "email",
  "tags",
  "note",
];
const giftFields = importFields.filter((field) => field !== "tags" && field !== "note");

/** The fields that a table of this kind may have. */
export function fieldsOf(kind: ImportKind): readonly ImportField[] {
  return kind === "gifts" ? giftFields : donorFields;
}

/** The order of day and month in dates that are written as numbers. */
export const dayOrders = ["dmy", "mdy"] as const;
export type DayOrder = (typeof dayOrders)[number];

export const otherDayOrder = (order: DayOrder): DayOrder => (order === "dmy" ? "mdy" : "dmy");

/** What staff say about the columns of a file. */
export type Mapping = {
  kind: ImportKind;
  /** The earlier system. With the number of a row there, it makes the key of the row. */
  source: string;
  /** The field of each column; null for a column that is not imported. */
  fields: (ImportField | null)[];
  dayOrder: DayOrder;
};

export type MappingProblem = "source" | "twice" | "day" | "amount" | "person";

/** Finds a missing or repeated field among those that staff chose. */
export function findMappingProblem({ kind, source, fields }: Mapping): MappingProblem | null {
  const count = (field: ImportField) => fields.filter((chosen) => chosen === field).length;
  if (source.trim() === "") return "source";
  if (importFields.some((field) => count(field) > 1)) return "twice";
  if (kind === "donors") return count("phone") + count("email") === 0 ? "person" : null;
  if (count("day") === 0) return "day";
  return count("amount") === 0 ? "amount" : null;
}

/** The legal grounds of KVKK (Law 6698, article 5) on which the office may hold the imported data. */
export const legalGrounds = ["consent", "contract", "obligation", "interest"] as const;
export type LegalGround = (typeof legalGrounds)[number];

export const importStates = [
  "reading",
  "columns",
  "checking",
  "checked",
  "running",
  "done",
  "undoing",
  "undone",
  "refused",
  "failed",
] as const;
export type ImportState = (typeof importStates)[number];

/** What the background job does with the rows of an import. */
export type ImportWork = "checking" | "running" | "undoing";

/** The states in which the background job works on an import. */
export const workingStates: readonly ImportState[] = ["reading", "checking", "running", "undoing"];

export const rowOutcomes = ["new", "known", "refused"] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** What the dry run found in the rows that would become gifts. Amounts are in kuruş. */
export type ImportSummary = {
  amount: number;
  firstDay: string | null;
  lastDay: string | null;
  /** The names of campaigns in the file, the most frequent first. The empty name stands for rows without one. */
  campaigns: { name: string; rows: number; amount: number }[];
  /** Whether some days can be read only in the other order of day and month, and none only in the chosen one. */
  isOtherDayOrder?: boolean;
};

/** The key under which `targets` of an import has the campaign of all other gifts. */
export const restOfCampaigns = "*";

/** How long an import can be undone, and how long its texts stay. */
export const undoDays = 30;
