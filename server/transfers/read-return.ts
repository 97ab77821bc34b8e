import { and, eq, inArray, sql } from "drizzle-orm";
import { shiftDay } from "#shared/dates.ts";
import type { RowState } from "#shared/statement-row-states.ts";
import type { Db } from "../db/connect.ts";
import { pairReturns, returnDays } from "./match/pair-returns.ts";
import { readBankRows } from "./read-bank-rows.ts";
import { statementRows } from "./table.ts";

type Asked = { id: number; account: string; amount: number; bookedOn: string; state: RowState };

/** The other half of a payment that went back: of a return its payment, and of a payment its return. */
export type OtherHalf = { id: number; bookedOn: string };

/** The states of the payment beside those of its return (settle-outgoing.ts). */
const halves = {
  returned: ["returned"],
  // Its gift was completed meanwhile: staff decide.
  suggested: ["matched", "partly_matched"],
} as const satisfies Partial<Record<RowState, readonly RowState[]>>;

/** Found as settle-outgoing.ts found it: the pair is not stored, and the state of both rows follows from it. */
export async function readReturn(db: Db, row: Asked): Promise<OtherHalf | null> {
  const kind = row.state === "returned" ? "returned" : "suggested";
  if (row.amount > 0 ? !isHalf(row.state) : row.state !== kind) return null;
  const rows = await readBankRows(
    db,
    and(
      eq(statementRows.account, row.account),
      inArray(statementRows.amount, [row.amount, -row.amount]),
      inArray(statementRows.state, [kind, ...halves[kind]]),
      sql`${statementRows.bookedOn} between ${shiftDay(row.bookedOn, -returnDays)}::date
        and ${shiftDay(row.bookedOn, returnDays)}::date`,
    ),
  );
  const pairs = pairReturns(
    rows.filter(({ amount, state }) => amount < 0 && state === kind),
    rows.filter(({ amount, state }) => amount > 0 && halves[kind].some((each) => each === state)),
  );
  const pair = [...pairs].find((both) => both.includes(row.id));
  const other = rows.find(({ id }) => pair?.includes(id) && id !== row.id);
  return other ? { id: other.id, bookedOn: other.bookedOn } : null;
}

function isHalf(state: RowState): boolean {
  return Object.values(halves).some((states) => states.some((each) => each === state));
}
