import { eq, type SQL, sql } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { keepSearch } from "#server/giving/orders/keep-search.ts";
import { orders } from "#server/giving/orders/table.ts";
import { paymentAlarms } from "#server/giving/payments/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { refundedItems } from "./sum-checks.ts";

/** `unsuitable`: the subject of this alarm cannot be computed from other rows. */
type Recomputed = { kind: "recomputed" } | { kind: "unsuitable" } | Missing | Forbidden;

type Change = { before: Record<string, unknown>; after: Record<string, unknown> };

/**
 * Recomputes a sum from its rows when staff have checked a difference: a collected amount with its supporters, the
 * entries of an item, or the search text of an order. Never changes a row about money itself. The audit trail stores the
 * previous value.
 */
export function recomputeSum(ctx: StaffContext, { alarm: id }: { alarm: number }): Promise<Recomputed> {
  return staffWrite(ctx, "settings.write", async ({ tx, audit }): Promise<Recomputed> => {
    if (!Number.isSafeInteger(id)) return { kind: "missing" };
    // The lock makes a concurrent request compute its difference after this one.
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
  if (kind === "collected_difference" && what === "item") return ofItem(tx, Number(of));
  if (kind === "search_difference") {
    await keepSearch(tx, [of]);
    return { entity: "order", entityId: of };
  }
  return undefined;
}

/** Locks the campaign before the sum, so that an order that is being completed commits before, or adds itself after. */
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
    sql`update projects p set collected_amount = p.opening_amount + collected.amount,
        supporter_count = p.opening_supporters + collected.n
      from (
        select coalesce(sum(i.line_total - coalesce(g.amount, 0)), 0)::bigint as amount,
          count(distinct i.order_id)::int as n
        from order_items i join orders o on o.id = i.order_id left join ${refundedItems} g on g.item_id = i.id
        where i.project_id = ${id} and o.status = 'completed'
      ) collected
      where p.id = ${id} returning ${columns}`,
  );
  return { before, after };
}

/** Adds only the missing entries of an item, because the collected amount has its own alarm. */
async function ofItem(tx: Tx, item: number) {
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${orders.id} = (select order_id from order_items where id = ${item})`)
    .for("no key update");
  if (!order) return undefined;
  const sum = sql`select coalesce(sum(amount), 0)::float8 as "collectedAmount" from collected_entries
    where order_item_id = ${item}`;
  const before = await one(tx, sum);
  await tx.execute(sql`insert into collected_entries (order_item_id, refund_id, amount)
    select order_item_id, refund_id, amount from collected_missing where order_item_id = ${item}`);
  return { entity: "order", entityId: order.id, before, after: await one(tx, sum) };
}

async function one(tx: Tx, query: SQL): Promise<Record<string, unknown>> {
  const rows = await rowsOf<Record<string, unknown>>(tx)`${query}`;
  return rows[0] ?? {};
}
