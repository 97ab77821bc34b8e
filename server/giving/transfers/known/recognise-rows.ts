import { type ComparedRow, type Comparison, compareRows, type SharedNumbers } from "./compare-rows.ts";
import { findSharedNumbers } from "./shared-numbers.ts";

export type FileRow = ComparedRow & { position: number; amount: number };
export type StoredRow = ComparedRow & {
  id: number;
  amount: number;
  /** The id of the row that this row repeats by a decision of staff; otherwise the row's own id. */
  canonicalId: number;
  /** The id of the statement, which lists its rows in the order of the bank. */
  statementId: string;
};

/**
 * Both maps have the position of a row in the file as their key. `known` has the rows that are stored already, `doubtful`
 * the rows that may be. A row in neither map is new.
 */
export type RecognisedRows = {
  known: Map<number, { row: StoredRow; mayComplete: boolean }>;
  doubtful: Map<number, StoredRow>;
};

/**
 * Finds the rows of a file among the stored rows of the account. Both lists contain whole days in the order of the bank,
 * and stored rows of other days that share a number with the file.
 */
export function recogniseRows(
  file: readonly FileRow[],
  stored: readonly StoredRow[],
  knownNumbers: SharedNumbers = new Set(),
): RecognisedRows {
  const pairs = new Pairs();
  const numbers = new Set([...knownNumbers, ...findSharedNumbers([...file, ...stored])]);
  const storedByAmount = Map.groupBy(stored, ({ amount }) => amount);
  for (const [amount, rows] of Map.groupBy(file, (row) => row.amount)) {
    const storedRows = storedByAmount.get(amount);
    if (!storedRows) continue;
    pairEqualRows(rows, storedRows, pairs);
    pairLikelyRows(rows, storedRows, { pairs, numbers });
  }
  markDoubtfulRows(file, stored, pairs);
  return { known: pairs.known, doubtful: pairs.doubtful };
}

class Pairs implements RecognisedRows {
  readonly known: RecognisedRows["known"] = new Map();
  readonly doubtful: RecognisedRows["doubtful"] = new Map();
  /** Positions of rows that are recognised only by day, amount and text. */
  readonly unproven = new Set<number>();
  /** Positions of rows by the id of their stored row. */
  private readonly partners = new Map<number, number>();

  isFree = (row: StoredRow): boolean => !this.partners.has(row.id);

  pair(row: FileRow, stored: StoredRow, comparison: { isUnproven: boolean; mayComplete: boolean }): void {
    this.known.set(row.position, { row: stored, mayComplete: comparison.mayComplete });
    this.partners.set(stored.id, row.position);
    if (comparison.isUnproven) this.unproven.add(row.position);
  }

  markDoubtful(position: number): void {
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

/** Pairs rows that are equal in all facts. In a repeated or overlapping file these are most rows. */
function pairEqualRows(file: readonly FileRow[], stored: readonly StoredRow[], pairs: Pairs): void {
  const storedByFacts = Map.groupBy(stored.toReversed(), (row) => toFactsKey(row, row.format));
  for (const row of file) {
    const equal = storedByFacts.get(toFactsKey(row, row.format))?.pop();
    const comparison = equal && compareRows(row, equal);
    if (equal && comparison?.kind === "known") pairs.pair(row, equal, comparison);
  }
}

function toFactsKey(row: ComparedRow, format: string): string {
  const ids = row.bankIds.flatMap((bankId) => (bankId.format === format ? bankId.id : [])).toSorted();
  return JSON.stringify([format, row.day, row.text.whole, row.payer, row.iban, row.balance, ids]);
}

type Edge = { row: FileRow; stored: StoredRow; comparison: Exclude<Comparison, { kind: "different" }> };

/** Pairs the likeliest rows first. A row is doubtful if it is not paired but may be a stored row without a partner. */
function pairLikelyRows(
  file: readonly FileRow[],
  stored: readonly StoredRow[],
  { pairs, numbers }: { pairs: Pairs; numbers: SharedNumbers },
): void {
  const freeRows = stored.filter(pairs.isFree);
  if (freeRows.length === 0) return;
  const byDay = Map.groupBy(freeRows, ({ day }) => day);
  const byId = Map.groupBy(
    freeRows.flatMap((row) => row.bankIds.map(({ id }) => ({ id, row }))),
    ({ id }) => id,
  );
  const edges: Edge[] = [];
  for (const row of file) {
    if (pairs.known.has(row.position)) continue;
    const numberMatches = row.bankIds.flatMap(({ id }) => byId.get(id)?.map((entry) => entry.row) ?? []);
    for (const storedRow of new Set([...(byDay.get(row.day) ?? []), ...numberMatches])) {
      const comparison = compareRows(row, storedRow, numbers);
      if (comparison.kind !== "different") edges.push({ row, stored: storedRow, comparison });
    }
  }
  edges.sort((a, b) => b.comparison.score - a.comparison.score || toDistance(a) - toDistance(b));
  for (const { row, stored: storedRow, comparison } of edges) {
    if (comparison.kind !== "known" || pairs.known.has(row.position) || !pairs.isFree(storedRow)) continue;
    pairs.pair(row, storedRow, comparison);
  }
  for (const { row, stored: storedRow } of edges) {
    if (pairs.known.has(row.position) || pairs.doubtful.has(row.position) || !pairs.isFree(storedRow))
      continue;
    pairs.doubtful.set(row.position, storedRow);
  }
}

/** Sorts pairs of the same day first, then by position. */
function toDistance({ row, stored }: Edge): number {
  return (row.day === stored.day ? 0 : 1e12) + row.position;
}

/**
 * If the file and the stored rows of a day both have movements that the other list lacks, both lists are incomplete, and
 * their common rows have the same neighbours. An unproven row with different neighbours becomes doubtful.
 */
function markDoubtfulRows(file: readonly FileRow[], stored: readonly StoredRow[], pairs: Pairs): void {
  const storedByDay = Map.groupBy(stored, ({ day }) => day);
  const doubtedRows = new Set(pairs.doubtful.values());
  for (const [day, rows] of Map.groupBy(file, (row) => row.day)) {
    const unprovenRows = rows.filter(({ position }) => pairs.unproven.has(position));
    if (unprovenRows.length === 0) continue;
    const isNew = ({ position }: FileRow) => !pairs.known.has(position) && !pairs.doubtful.has(position);
    const ours = storedByDay.get(day) ?? [];
    if (!rows.some(isNew) || !ours.some((row) => pairs.isFree(row) && !doubtedRows.has(row))) continue;
    const neighbours = createNeighbours(rows, ours);
    const misplacedRows = unprovenRows.filter((row) => !hasSameNeighbours(row, neighbours, pairs));
    for (const { position } of misplacedRows) pairs.markDoubtful(position);
  }
}

/** Find the row before (-1) or after (1) a row, in the file and in the stored statement. */
type Neighbours = {
  findInFile: (row: FileRow, side: number) => FileRow | undefined;
  findInStatement: (row: StoredRow, side: number) => StoredRow | undefined;
};

function createNeighbours(rows: readonly FileRow[], ours: readonly StoredRow[]): Neighbours {
  const fileIndexes = new Map(rows.map((row, index) => [row, index]));
  const rowsByStatement = Map.groupBy(ours, ({ statementId }) => statementId);
  const storedIndexes = new Map(
    [...rowsByStatement.values()].flatMap((rows) => rows.map((row, index) => [row, index] as const)),
  );
  return {
    findInFile: (row, side) => rows[(fileIndexes.get(row) ?? Number.NaN) + side],
    findInStatement: (row, side) =>
      rowsByStatement.get(row.statementId)?.[(storedIndexes.get(row) ?? Number.NaN) + side],
  };
}

/** Returns whether a neighbour in the file is paired with a neighbour in the statement, in the same or reverse order. */
function hasSameNeighbours(row: FileRow, { findInFile, findInStatement }: Neighbours, pairs: Pairs): boolean {
  const known = pairs.known.get(row.position)?.row;
  if (!known) return true;
  const hasCommonNeighbour = (direction: number) => {
    const sides = [-1, 1].flatMap((side) => {
      const fileNeighbour = findInFile(row, side);
      const storedNeighbour = findInStatement(known, side * direction);
      return fileNeighbour && storedNeighbour ? [pairs.arePartners(fileNeighbour, storedNeighbour)] : [];
    });
    return sides.length === 0 || sides.includes(true);
  };
  return hasCommonNeighbour(1) || hasCommonNeighbour(-1);
}
