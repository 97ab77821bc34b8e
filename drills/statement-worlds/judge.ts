import type { Bank, Format } from "./bank.ts";
import { foldText, type Told, tell } from "./tell.ts";
import type { Movement, World } from "./world.ts";

/** A row as the database has it after an import, with the format of the file that brought it. */
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
  /** Movements that a file reported, for which neither a row nor a doubtful row is there. */
  missing: Movement[];
  /** Rows that count beside another row of the same movement. */
  twice: StoredRow[];
  /** Rows that tell of no movement at all, or name the payer of another one. */
  strange: StoredRow[];
};

/**
 * Compares the rows that are stored with the movements that the files reported. Each row that counts must be the
 * telling of a movement of its own. Movements whose tellings are equal may change places, and so may those of one day,
 * amount, payer and purpose: nobody's money is lost by it.
 */
export function judge(world: World, told: ReadonlySet<number>, rows: readonly StoredRow[]): Verdict {
  const movements = world.movements.filter(({ id }) => told.has(id));
  const tellsOf = new Map(rows.map((row) => [row.id, candidatesOf(world, movements, row)]));
  const strange = rows.filter(({ id }) => tellsOf.get(id)?.length === 0);
  const taken = new Map<number, StoredRow>();

  /** Gives the row a movement, if need be by giving others another one (augmenting paths of Kuhn's algorithm). */
  function place(row: StoredRow, tried: Set<number>): boolean {
    for (const { id } of tellsOf.get(row.id) ?? []) {
      if (tried.has(id)) continue;
      tried.add(id);
      const before = taken.get(id);
      if (before && !place(before, tried)) continue;
      taken.set(id, row);
      return true;
    }
    return false;
  }

  const known = rows.filter((row) => !strange.includes(row));
  const twice = known.filter((row) => !row.doubtful && !place(row, new Set()));
  for (const row of known) if (row.doubtful) place(row, new Set());
  return { missing: movements.filter(({ id }) => !taken.has(id)), twice, strange };
}

/** The movements of which the row can be the telling: those whose text in its format is the longest part of it. */
function candidatesOf(world: World, movements: readonly Movement[], row: StoredRow): Movement[] {
  let longest = -1;
  let found: Movement[] = [];
  for (const movement of movements) {
    if (movement.amount !== row.amount) continue;
    const told = tell(world.bank, row.format, movement);
    if (told.day !== row.bookedOn) continue;
    const text = foldText(told.text);
    if (!saysIt(row.description, told) || text.length < longest) continue;
    if (!mayNumber(world, movement, row)) continue;
    if (!mayName(world, movement, row)) continue;
    if (text.length > longest) found = [];
    longest = text.length;
    found.push(movement);
  }
  const likenesses = new Set(found.map(likeness));
  return movements.filter((movement) => likenesses.has(likeness(movement)));
}

/** Numbers that look like a card's are masked. */
function saysIt(description: string, { text, payer }: Told): boolean {
  if (!description.includes("*")) return foldText(description).includes(foldText(text));
  const parts = description.split(/\*+/).map(foldText);
  return new RegExp(`^${parts.join("\\d*")}`).test(foldText(`${text} ${payer ?? ""}`));
}

function likeness({ day, amount, payer, purpose }: Movement): string {
  return [day, amount, payer, purpose].join("|");
}

/**
 * The number, too, may come from another file. There, gifts of one donor, day and amount may change places, and so may
 * movements that its format tells with the same words.
 */
function mayNumber({ bank, movements }: World, movement: Movement, { bankId }: StoredRow): boolean {
  if (bankId === null) return true;
  if (bank.formats.every((format) => tell(bank, format, movement).id === null)) return true;
  const { day, amount } = movement;
  return movements
    .filter((each) => each.day === day && each.amount === amount)
    .some((each) =>
      bank.formats.some((format) => {
        const { id } = tell(bank, format, each);
        return id !== null && bankId.includes(id) && mayChange(bank, format, [movement, each]);
      }),
    );
}

function mayChange(bank: Bank, format: Format, [one, other]: [Movement, Movement]): boolean {
  if (one.payer === other.payer) return true;
  const here = tell(bank, format, { ...one, channel: "HAVALE" });
  const there = tell(bank, format, { ...other, channel: "HAVALE" });
  return here.text === there.text && here.payer === there.payer;
}

/** The payer of a row may come from its own file or, if that has none, from another file of the same movement. */
function mayName(world: World, movement: Movement, { payer, description }: StoredRow): boolean {
  if (payer === null || payer === "") return true;
  const name = foldText(payer);
  if (foldText(description).includes(name)) return true;
  return world.bank.formats.some((format) => {
    const told = tell(world.bank, format, movement).payer;
    return told !== null && (foldText(told).startsWith(name) || name.startsWith(foldText(told)));
  });
}
