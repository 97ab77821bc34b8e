import { eq, type SQL, sql } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { orders } from "#server/giving/orders/table.ts";
import { updateOrderSearch } from "#server/giving/orders/update-order-search.ts";
import { paymentAlarms } from "#server/giving/payments/table.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { refundedItems } from "./sum-checks.ts";

/** `unsuitable`: the alarm is not about a sum that can be recomputed. */
type RecomputeResult = { kind: "recomputed" } | { kind: "unsuitable" } | Missing | Forbidden;

type Change = { before: Record<string, unknown>; after: Record<string, unknown> };

/**
 * Recomputes a stored value from its rows after staff have examined the difference: a collected amount with its
 * supporters, the entries of an item, or the search text of an order. Payments, orders and refunds never change. The
 * audit trail stores the previous value.
 */
export function recomputeSum(ctx: StaffContext, { alarm: id }: { alarm: number }): Promise<RecomputeResult> {
  return staffWrite(ctx, "settings", "change", async ({ tx, audit }): Promise<RecomputeResult> => {
    if (!Number.isSafeInteger(id)) return { kind: "missing" };
    // The lock makes concurrent requests about this alarm run one after the other.
    const [alarm] = await tx.select().from(paymentAlarms).where(eq(paymentAlarms.id, id)).for("update");
    if (!alarm) return { kind: "missing" };
    const [entity = "", entityId = ""] = (alarm.subject ?? "").split(":");
    const entry = await recompute(tx, alarm.kind, entity, entityId);
    if (!entry) return { kind: "unsuitable" };
    await audit({ action: "recompute", ...entry });
    return { kind: "recomputed" };
  });
}

async function recompute(tx: Tx, kind: string, entity: string, entityId: string) {
  const isCollectedSum = kind === "collected_difference" || kind === "supporter_difference";
  if (isCollectedSum && entity === "campaign")
    return { entity, entityId, ...(await recomputeCampaign(tx, entityId)) };
  if (isCollectedSum && entity === "project")
    return { entity, entityId, ...(await recomputeProject(tx, entityId)) };
  if (kind === "collected_difference" && entity === "item") return recomputeItem(tx, Number(entityId));
  if (kind === "search_difference") {
    await updateOrderSearch(tx, [entityId]);
    return { entity: "order", entityId };
  }
  return undefined;
}

/** Locks the campaign before it computes the sum, so that a concurrent completion is counted exactly once. */
async function recomputeCampaign(tx: Tx, id: string): Promise<Change> {
  const before = await selectOne(
    tx,
    sql`select collected_amount as "collectedAmount" from campaigns where id = ${id} for no key update`,
  );
  const after = await selectOne(
    tx,
    sql`update campaigns c set collected_amount = c.opening_amount + coalesce((
        select sum(i.line_total - coalesce(g.amount, 0)) from order_items i join orders o on o.id = i.order_id
        left join ${refundedItems} g on g.item_id = i.id
        where i.campaign_id = c.id and o.status = 'completed' and o.counted), 0)
      where c.id = ${id} returning c.collected_amount as "collectedAmount"`,
  );
  return { before, after };
}

async function recomputeProject(tx: Tx, id: string): Promise<Change> {
  const columns = sql`collected_amount as "collectedAmount", supporter_count as "supporterCount"`;
  const before = await selectOne(tx, sql`select ${columns} from projects where id = ${id} for no key update`);
  const after = await selectOne(
    tx,
    sql`update projects p set collected_amount = p.opening_amount + collected.amount,
        supporter_count = p.opening_supporters + collected.n
      from (
        select coalesce(sum(i.line_total - coalesce(g.amount, 0)), 0)::bigint as amount,
          count(distinct i.order_id)::int as n
        from order_items i join orders o on o.id = i.order_id left join ${refundedItems} g on g.item_id = i.id
        where i.project_id = ${id} and o.status = 'completed' and o.counted
      ) collected
      where p.id = ${id} returning ${columns}`,
  );
  return { before, after };
}

/** Adds only the missing entries of an item, because the collected amount has its own alarm. */
async function recomputeItem(tx: Tx, item: number) {
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${orders.id} = (select order_id from order_items where id = ${item})`)
    .for("no key update");
  if (!order) return undefined;
  const sum = sql`select coalesce(sum(amount), 0)::float8 as "collectedAmount" from collected_entries
    where order_item_id = ${item}`;
  const before = await selectOne(tx, sum);
  await tx.execute(sql`insert into collected_entries (order_item_id, refund_id, amount)
    select order_item_id, refund_id, amount from collected_missing where order_item_id = ${item}`);
  return { entity: "order", entityId: order.id, before, after: await selectOne(tx, sum) };
}

async function selectOne(tx: Tx, query: SQL): Promise<Record<string, unknown>> {
  const rows = await rowsOf<Record<string, unknown>>(tx)`${query}`;
  return rows[0] ?? {};
}
