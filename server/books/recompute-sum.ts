import { eq, type SQL, sql } from "drizzle-orm";
import { type Forbidden, type StaffContext, staffWrite } from "../accounts/staff-write.ts";
import type { Tx } from "../db/connect.ts";
import { dailyTotalsOf, startOfDay, type TotalsSubject } from "../db/read-daily-totals.ts";
import { keepSearch } from "../orders/keep-search.ts";
import { paymentAlarms } from "../payments/table.ts";
import type { Missing } from "../records/outcomes.ts";
import { refundedItems, talliedRows } from "./sum-questions.ts";

/** `unsuitable`: the subject of this alarm cannot be computed from other rows. */
type Recomputed = { kind: "recomputed" } | { kind: "unsuitable" } | Missing | Forbidden;

type Change = { before: Record<string, unknown>; after: Record<string, unknown> };

/**
 * Recomputes a sum from its rows, after staff have looked into a difference: a collected amount with its supporters,
 * a daily or monthly total, or the search text of an order. Never changes a row about money itself. The audit trail
 * keeps the previous value.
 */
export function recomputeSum(ctx: StaffContext, { alarm: id }: { alarm: number }): Promise<Recomputed> {
  return staffWrite(ctx, "settings.write", async ({ tx, audit }): Promise<Recomputed> => {
    if (!Number.isSafeInteger(id)) return { kind: "missing" };
    // Of two parallel presses, the second computes its difference after the first has added its own.
    const [alarm] = await tx.select().from(paymentAlarms).where(eq(paymentAlarms.id, id)).for("update");
    if (!alarm) return { kind: "missing" };
    const [what = "", of = ""] = (alarm.subject ?? "").split(":");
    const entry = await recompute(tx, alarm.kind, what, of);
    if (!entry) return { kind: "unsuitable" };
    await audit({ action: "recompute", ...entry });
    return { kind: "recomputed" };
  });
}

async function recompute(tx: Tx, kind: string, what: string, of: string) {
  const sums = kind === "collected_difference" || kind === "supporter_difference";
  if (sums && what === "campaign") return { entity: what, entityId: of, ...(await ofCampaign(tx, of)) };
  if (sums && what === "project") return { entity: what, entityId: of, ...(await ofProject(tx, of)) };
  if (kind === "tally_difference")
    return { entity: "books", entityId: of, ...(await ofTally(tx, of.split("/"))) };
  if (kind === "search_difference") {
    await keepSearch(tx, [of]);
    return { entity: "order", entityId: of };
  }
  return undefined;
}

/**
 * Locks first, and sums in a statement of its own: an order that is being completed either has the lock and is waited
 * for, or waits and adds itself afterwards.
 */
async function ofCampaign(tx: Tx, id: string): Promise<Change> {
  const before = await one(
    tx,
    sql`select collected_amount as "collectedAmount" from campaigns where id = ${id} for no key update`,
  );
  const after = await one(
    tx,
    sql`update campaigns c set collected_amount = c.opening_amount + coalesce((
        select sum(i.line_total - coalesce(g.amount, 0)) from order_items i join orders o on o.id = i.order_id
        left join ${refundedItems} g on g.item_id = i.id
        where i.campaign_id = c.id and o.status = 'completed'), 0)
      where c.id = ${id} returning c.collected_amount as "collectedAmount"`,
  );
  return { before, after };
}

async function ofProject(tx: Tx, id: string): Promise<Change> {
  const columns = sql`collected_amount as "collectedAmount", supporter_count as "supporterCount"`;
  const before = await one(tx, sql`select ${columns} from projects where id = ${id} for no key update`);
  const after = await one(
    tx,
    sql`update projects p set collected_amount = p.opening_amount + given.amount,
        supporter_count = p.opening_supporters + given.n
      from (
        select coalesce(sum(i.line_total - coalesce(g.amount, 0)), 0)::bigint as amount,
          count(distinct i.order_id)::int as n
        from order_items i join orders o on o.id = i.order_id left join ${refundedItems} g on g.item_id = i.id
        where i.project_id = ${id} and o.status = 'completed'
      ) given
      where p.id = ${id} returning ${columns}`,
  );
  return { before, after };
}

/** Computes and adds the difference in one statement; concurrent changes are added as usual. */
async function ofTally(
  tx: Tx,
  [subject, day = "", method = "", status = ""]: string[],
): Promise<Change | undefined> {
  if (subject !== "order" && subject !== "payment_log" && subject !== "refund") return undefined;
  if (/^\d{4}-\d\d$/.test(day)) return ofMonth(tx, subject, `${day}-01`, method, status);
  return added(
    tx,
    sql`tallies`,
    sql`select ${subject}::text as subject, ${day}::date as day, ${method}::text as method, ${status}::text as status,
        r.n - t.n as count, r.amount - t.amount as amount
      from (
        select count(*) as n, coalesce(sum(amount), 0)::bigint as amount from ${talliedRows[subject]} given
        where method = ${method} and status = ${status}
          and created_at >= ${startOfDay(sql`${day}::date`)} and created_at < ${startOfDay(sql`(${day}::date + 1)`)}
      ) r, (
        select coalesce(sum(count), 0)::bigint as n, coalesce(sum(amount), 0)::bigint as amount
        from ${dailyTotalsOf(subject, { method, status, from: day, to: day })} numbers
      ) t`,
  );
}

/** The same for a month, from its days. */
async function ofMonth(
  tx: Tx,
  subject: TotalsSubject,
  month: string,
  method: string,
  status: string,
): Promise<Change> {
  const same = sql`subject = ${subject} and method = ${method} and status = ${status}`;
  return added(
    tx,
    sql`tally_months`,
    sql`select ${subject}::text as subject, ${month}::date as month, ${method}::text as method, ${status}::text as status,
        d.n - m.n as count, d.amount - m.amount as amount
      from (
        select coalesce(sum(count), 0)::bigint as n, coalesce(sum(amount), 0)::bigint as amount from tallies
        where ${same} and day >= ${month}::date and day < ${month}::date + interval '1 month'
      ) d, (
        select coalesce(sum(count), 0)::bigint as n, coalesce(sum(amount), 0)::bigint as amount from tally_months
        where ${same} and month = ${month}::date
      ) m`,
  );
}

/** Adds a difference to the totals of its key. Returns the values before and after. */
async function added(tx: Tx, table: SQL, difference: SQL): Promise<Change> {
  const now = await one(
    tx,
    sql`with difference as materialized (${difference}), added as (
        insert into ${table} as kept select * from difference
        on conflict on constraint ${table}_key do update
          set count = kept.count + excluded.count, amount = kept.amount + excluded.amount
        returning count, amount
      )
      select added.count::float8 as "count", added.amount::float8 as "totalAmount",
        (added.count - difference.count)::float8 as "countBefore",
        (added.amount - difference.amount)::float8 as "amountBefore"
      from added, difference`,
  );
  const { countBefore, amountBefore, ...after } = now;
  return { before: { count: countBefore, totalAmount: amountBefore }, after };
}

async function one(tx: Tx, query: SQL): Promise<Record<string, unknown>> {
  const { rows } = (await tx.execute(query)) as unknown as { rows: Record<string, unknown>[] };
  return rows[0] ?? {};
}
