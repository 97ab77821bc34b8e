import type { Account, Movement } from "./account.ts";
import type { Bank, Format } from "./bank.ts";
import { foldText, type ReportedMovement, reportMovement } from "./report-movement.ts";

export type StoredRow = {
  id: number;
  format: Format;
  bookedOn: string;
  amount: number;
  description: string;
  payer: string | null;
  bankId: string | null;
  doubtful: boolean;
};

export type Verdict = {
  /** Movements that a file reported and that have no row, not even a doubtful one. */
  missing: Movement[];
  /** Rows that are not doubtful although another row has the same movement. */
  duplicates: StoredRow[];
  strange: StoredRow[];
};

/**
 * Compares the stored rows with the movements that the files reported. Each row that is not doubtful must report another
 * movement. Movements with equal reports are interchangeable, and so are movements of one day, amount, payer and
 * purpose, because no money is lost by an exchange.
 */
export function compareRows(
  account: Account,
  reported: ReadonlySet<number>,
  rows: readonly StoredRow[],
): Verdict {
  const movements = account.movements.filter(({ id }) => reported.has(id));
  const candidatesOfRow = new Map(rows.map((row) => [row.id, findCandidates(account, movements, row)]));
  const strange = rows.filter(({ id }) => candidatesOfRow.get(id)?.length === 0);
  const rowsByMovement = new Map<number, StoredRow>();

  /** Assigns a movement to the row, if necessary by reassigning other rows (augmenting paths of Kuhn's algorithm). */
  function assignMovement(row: StoredRow, triedMovements: Set<number>): boolean {
    for (const { id } of candidatesOfRow.get(row.id) ?? []) {
      if (triedMovements.has(id)) continue;
      triedMovements.add(id);
      const previousRow = rowsByMovement.get(id);
      if (previousRow && !assignMovement(previousRow, triedMovements)) continue;
      rowsByMovement.set(id, row);
      return true;
    }
    return false;
  }

  const comparable = rows.filter((row) => !strange.includes(row));
  const duplicates = comparable.filter((row) => !row.doubtful && !assignMovement(row, new Set()));
  for (const row of comparable) if (row.doubtful) assignMovement(row, new Set());
  return { missing: movements.filter(({ id }) => !rowsByMovement.has(id)), duplicates, strange };
}

/** Finds the movements that the row can report: those whose text in the row's format is the longest part of its text. */
function findCandidates(account: Account, movements: readonly Movement[], row: StoredRow): Movement[] {
  let maxLength = -1;
  let candidates: Movement[] = [];
  for (const movement of movements) {
    if (movement.amount !== row.amount) continue;
    const reported = reportMovement(account.bank, row.format, movement);
    if (reported.day !== row.bookedOn) continue;
    const text = foldText(reported.text);
    if (!containsText(row.description, reported) || text.length < maxLength) continue;
    if (!isNumberPossible(account, movement, row)) continue;
    if (!isPayerPossible(account, movement, row)) continue;
    if (text.length > maxLength) candidates = [];
    maxLength = text.length;
    candidates.push(movement);
  }
  const groups = new Set(candidates.map(groupOf));
  return movements.filter((movement) => groups.has(groupOf(movement)));
}

/** The import masks numbers that look like a card number. */
function containsText(description: string, { text, payer }: ReportedMovement): boolean {
  if (!description.includes("*")) return foldText(description).includes(foldText(text));
  const parts = description.split(/\*+/).map(foldText);
  return new RegExp(`^${parts.join("\\d*")}`).test(foldText(`${text} ${payer ?? ""}`));
}

function groupOf({ day, amount, payer, purpose }: Movement): string {
  return [day, amount, payer, purpose].join("|");
}

/**
 * A row's number may come from another file of the movement. There, donations of one donor, day and amount are
 * interchangeable, and so are movements that the format reports with the same text.
 */
function isNumberPossible({ bank, movements }: Account, movement: Movement, { bankId }: StoredRow): boolean {
  if (bankId === null) return true;
  if (bank.formats.every((format) => reportMovement(bank, format, movement).id === null)) return true;
  const { day, amount } = movement;
  return movements
    .filter((candidate) => candidate.day === day && candidate.amount === amount)
    .some((candidate) =>
      bank.formats.some((format) => {
        const { id } = reportMovement(bank, format, candidate);
        return id !== null && bankId.includes(id) && areInterchangeable(bank, format, [movement, candidate]);
      }),
    );
}

function areInterchangeable(bank: Bank, format: Format, [first, second]: [Movement, Movement]): boolean {
  if (first.payer === second.payer) return true;
  const firstReport = reportMovement(bank, format, { ...first, channel: "HAVALE" });
  const secondReport = reportMovement(bank, format, { ...second, channel: "HAVALE" });
  return firstReport.text === secondReport.text && firstReport.payer === secondReport.payer;
}

/** A row's payer may come from the row's file or, if that file has none, from another file of the movement. */
function isPayerPossible(account: Account, movement: Movement, { payer, description }: StoredRow): boolean {
  if (payer === null || payer === "") return true;
  const name = foldText(payer);
  if (foldText(description).includes(name)) return true;
  return account.bank.formats.some((format) => {
    const reported = reportMovement(account.bank, format, movement).payer;
    return reported !== null && (foldText(reported).startsWith(name) || name.startsWith(foldText(reported)));
  });
}
