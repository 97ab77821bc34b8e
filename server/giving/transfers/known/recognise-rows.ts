import { type Compared, type ComparedRow, compareRows, type SharedNumbers } from "./compare-rows.ts";
import { findSharedNumbers } from "./shared-numbers.ts";

export type FileRow = ComparedRow & { position: number; amount: number };
export type StoredRow = ComparedRow & {
  id: number;
  amount: number;
  /** The row that this row repeats, if staff decided so. */
  is: number;
  /** Its statement: the rows of one follow each other as the bank listed them. */
  statementId: string;
};

/** The rows of a file that are stored rows, or may be stored rows. A row in neither list is new. */
export type Recognised = {
  known: Map<number, { row: StoredRow; fills: boolean }>;
  doubtful: Map<number, StoredRow>;
};

/**
 * Recognises the rows of a file among the stored ones of its account. Both are whole days in the order of the bank; a
 * stored row of another day may be there because it shares a number.
 */
export function recogniseRows(
  file: readonly FileRow[],
  stored: readonly StoredRow[],
  known: SharedNumbers = new Set(),
): Recognised {
  const pairs = new Pairs();
  const numbers = new Set([...known, ...findSharedNumbers([...file, ...stored])]);
  const ours = Map.groupBy(stored, ({ amount }) => amount);
  for (const [amount, rows] of Map.groupBy(file, (row) => row.amount)) {
    const same = ours.get(amount);
    if (!same) continue;
    pairEqual(rows, same, pairs);
    pairLikely(rows, same, { pairs, numbers });
  }
  doubtStrangers(file, stored, pairs);
  return { known: pairs.known, doubtful: pairs.doubtful };
}

class Pairs implements Recognised {
  readonly known: Recognised["known"] = new Map();
  readonly doubtful: Recognised["doubtful"] = new Map();
  /** The rows that are known only by day, amount and text. */
  readonly bare = new Set<number>();
  /** The key is the id of the stored row. */
  private readonly partners = new Map<number, number>();

  isFree = (row: StoredRow): boolean => !this.partners.has(row.id);

  pair(row: FileRow, stored: StoredRow, { bare, fills }: { bare: boolean; fills: boolean }): void {
    this.known.set(row.position, { row: stored, fills });
    this.partners.set(stored.id, row.position);
    if (bare) this.bare.add(row.position);
  }

  doubt(position: number): void {
    const pair = this.known.get(position);
    if (!pair) return;
    this.known.delete(position);
    this.doubtful.set(position, pair.row);
  }

  /** Returns whether the row of the file is, or may be, this stored row. */
  arePartners({ position }: FileRow, stored: StoredRow): boolean {
    return this.partners.get(stored.id) === position || this.doubtful.get(position) === stored;
  }
}

/** Pairs rows that are equal in all facts, as most rows of a repeated or overlapping file are. */
function pairEqual(file: readonly FileRow[], stored: readonly StoredRow[], pairs: Pairs): void {
  const waiting = Map.groupBy(stored.toReversed(), (row) => allOf(row, row.format));
  for (const row of file) {
    const equal = waiting.get(allOf(row, row.format))?.pop();
    const compared = equal && compareRows(row, equal);
    if (equal && compared?.kind === "known") pairs.pair(row, equal, compared);
  }
}

function allOf(row: ComparedRow, format: string): string {
  const ids = row.ids.flatMap((each) => (each.format === format ? each.id : [])).toSorted();
  return JSON.stringify([format, row.day, row.text.whole, row.payer, row.iban, row.balance, ids]);
}

type Edge = { row: FileRow; stored: StoredRow; compared: Exclude<Compared, { kind: "different" }> };

/** Pairs the likeliest rows first. A remaining row that may be a free stored row is doubtful. */
function pairLikely(
  file: readonly FileRow[],
  stored: readonly StoredRow[],
  { pairs, numbers }: { pairs: Pairs; numbers: SharedNumbers },
): void {
  const free = stored.filter(pairs.isFree);
  if (free.length === 0) return;
  const byDay = Map.groupBy(free, ({ day }) => day);
  const byId = Map.groupBy(
    free.flatMap((row) => row.ids.map(({ id }) => ({ id, row }))),
    ({ id }) => id,
  );
  const edges: Edge[] = [];
  for (const row of file) {
    if (pairs.known.has(row.position)) continue;
    const shared = row.ids.flatMap(({ id }) => byId.get(id)?.map((each) => each.row) ?? []);
    for (const each of new Set([...(byDay.get(row.day) ?? []), ...shared])) {
      const compared = compareRows(row, each, numbers);
      if (compared.kind !== "different") edges.push({ row, stored: each, compared });
    }
  }
  edges.sort((a, b) => b.compared.score - a.compared.score || nearness(a) - nearness(b));
  for (const { row, stored: each, compared } of edges) {
    if (compared.kind !== "known" || pairs.known.has(row.position) || !pairs.isFree(each)) continue;
    pairs.pair(row, each, compared);
  }
  for (const { row, stored: each } of edges) {
    if (pairs.known.has(row.position) || pairs.doubtful.has(row.position) || !pairs.isFree(each)) continue;
    pairs.doubtful.set(row.position, each);
  }
}

/** Rows of the same day before others, then in the order of both. */
function nearness({ row, stored }: Edge): number {
  return (row.day === stored.day ? 0 : 1e12) + row.position;
}

/**
 * When the file and the stored rows of a day each have movements that the other lacks, both were cut off, and their
 * common rows follow each other in both. A row whose neighbours differ only looks the same, and becomes doubtful.
 */
function doubtStrangers(file: readonly FileRow[], stored: readonly StoredRow[], pairs: Pairs): void {
  const storedOn = Map.groupBy(stored, ({ day }) => day);
  const doubted = new Set(pairs.doubtful.values());
  for (const [day, rows] of Map.groupBy(file, (row) => row.day)) {
    const bare = rows.filter(({ position }) => pairs.bare.has(position));
    if (bare.length === 0) continue;
    const isNew = ({ position }: FileRow) => !pairs.known.has(position) && !pairs.doubtful.has(position);
    const ours = storedOn.get(day) ?? [];
    if (!rows.some(isNew) || !ours.some((row) => pairs.isFree(row) && !doubted.has(row))) continue;
    const neighbours = neighboursOf(rows, ours);
    const strangers = bare.filter((row) => !isAmongItsOwn(row, neighbours, pairs));
    for (const { position } of strangers) pairs.doubt(position);
  }
}

/** Finds the rows beside a row of the day, in the file and in its stored statement. */
type Neighbours = {
  besideInFile: (row: FileRow, side: number) => FileRow | undefined;
  besideStored: (row: StoredRow, side: number) => StoredRow | undefined;
};

function neighboursOf(rows: readonly FileRow[], ours: readonly StoredRow[]): Neighbours {
  const at = new Map(rows.map((row, index) => [row, index]));
  const listed = Map.groupBy(ours, ({ statementId }) => statementId);
  const there = new Map(
    [...listed.values()].flatMap((each) => each.map((row, index) => [row, index] as const)),
  );
  return {
    besideInFile: (row, side) => rows[(at.get(row) ?? Number.NaN) + side],
    besideStored: (row, side) => listed.get(row.statementId)?.[(there.get(row) ?? Number.NaN) + side],
  };
}

/** Whether a row beside it in the file is the one beside it in its statement, in either order; no row says nothing. */
function isAmongItsOwn(row: FileRow, { besideInFile, besideStored }: Neighbours, pairs: Pairs): boolean {
  const known = pairs.known.get(row.position)?.row;
  if (!known) return true;
  const fits = (step: number) => {
    const sides = [-1, 1].flatMap((side) => {
      const beside = besideInFile(row, side);
      const other = besideStored(known, side * step);
      return beside && other ? [pairs.arePartners(beside, other)] : [];
    });
    return sides.length === 0 || sides.includes(true);
  };
  return fits(1) || fits(-1);
}
