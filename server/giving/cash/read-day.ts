import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { cashDays, cashDesks } from "./table.ts";

/** A gift of the day, or a refund that was paid from it. `at` is the time at which the gift or the refund was recorded. */
export type DayMovement = {
  id: string;
  orderId: string;
  reference: string | null;
  name: string;
  amount: number;
  at: Date;
  /** The person who took the gift or requested the refund. */
  by: string | null;
  reason: string;
};

export type DayDeposit = {
  id: string;
  amount: number;
  at: Date;
  byName: string;
  rowId: number | null;
  bookedOn: string | null;
};

export type DayDetails = NonNullable<Awaited<ReturnType<typeof readDay>>>;

/** Reads a day with its desk and everything that was booked in it. */
export async function readDay(db: Db, id: string) {
  const [row] = await db
    .select({
      day: cashDays,
      desk: cashDesks,
      booked: sql<number>`cash_day_booked(${cashDays.id})::float8`,
    })
    .from(cashDays)
    .innerJoin(cashDesks, eq(cashDesks.id, cashDays.deskId))
    .where(eq(cashDays.id, id));
  if (!row) return undefined;
  const gifts = await rowsOf<Raw<DayMovement>>(db)`
    select o.id, o.id as "orderId", o.reference, o.customer_name as name, o.total_amount::float8 as amount,
      ${epochMs(sql`o.created_at`)} as at, u.full_name as by, '' as reason
    from orders o left join admin_users u on u.id = o.taken_by where o.cash_day_id = ${id} order by o.created_at, o.id`;
  const refunds = await rowsOf<Raw<DayMovement>>(db)`
    select r.id, o.id as "orderId", o.reference, o.customer_name as name, r.amount::float8 as amount,
      ${epochMs(sql`r.ended_at`)} as at, u.full_name as by, r.reason
    from refunds r join orders o on o.id = r.order_id left join admin_users u on u.id = r.requested_by
    where r.cash_day_id = ${id} and r.state = 'confirmed' order by r.ended_at, r.id`;
  const deposits = await rowsOf<Raw<DayDeposit>>(db)`
    select d.id, d.amount::float8 as amount, ${epochMs(sql`d.at`)} as at, d.by_name as "byName",
      d.row_id::float8 as "rowId", r.booked_on::text as "bookedOn"
    from cash_deposits d left join statement_rows r on r.id = d.row_id
    where d.cash_day_id = ${id} order by d.at, d.id`;
  return {
    ...row,
    gifts: gifts.map(withDate),
    refunds: refunds.map(withDate),
    deposits: deposits.map(withDate),
  };
}

type Raw<Row extends { at: Date }> = Omit<Row, "at"> & { at: number };

const epochMs = (time: ReturnType<typeof sql>) => sql`(extract(epoch from ${time}) * 1000)::float8`;

function withDate<Row extends { at: number }>({ at, ...row }: Row): Omit<Row, "at"> & { at: Date } {
  return { ...row, at: new Date(at) };
}
