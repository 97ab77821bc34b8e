import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import type { DonationType } from "#shared/giving/kurban.ts";
import type { OrderMethod } from "#shared/giving/order-status.ts";
import { addOrders } from "./add-orders.ts";
import { completeImported } from "./set-order-status.ts";
import { orderItems } from "./table.ts";

/** A gift of another system, which is one item. */
export type OrderToImport = {
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
  /** The day of the gift, and the moment from that day at which the order counts as created and completed. */
  day: string;
  at: Date;
  amount: number;
  method: OrderMethod;
  donationType: DonationType;
  target: { campaignId: string | null; projectId: string | null; title: string; category: string };
};

/**
 * Adds completed orders of an import (docs/contract.md#import): they send nothing and get no document. Open screens load
 * again when the whole import has ended, not for each of its transactions.
 */
export async function importOrders(
  tx: Tx,
  rows: readonly OrderToImport[],
  { counted, now }: { counted: boolean; now: Date },
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ id, name, phone, email, at, amount, method }) => ({
    id,
    paymentMethod: method,
    source: "import" as const,
    counted,
    // Refunds and completions by staff later send nothing either.
    issuesDocument: false,
    informsDonor: false,
    totalAmount: amount,
    customerName: name,
    customerPhone: phone,
    customerEmail: email,
    createdAt: at,
    updatedAt: now,
  }));
  await addOrders(tx, values, { isAnnounced: false });
  await tx.insert(orderItems).values(
    rows.map(({ id, amount, donationType, target: { title, ...target } }) => ({
      ...target,
      orderId: id,
      position: 0,
      campaignTitle: title,
      donationType,
      amount,
    })),
  );
  await completeImported(tx, rows);
  if (counted) await lockTargets(tx, rows);
}

/**
 * The collected amounts move at the commit, order by order. This locks their campaigns and projects as collect_order does,
 * so that this transaction and that of a donor never wait for each other.
 */
async function lockTargets(tx: Tx, rows: readonly OrderToImport[]): Promise<void> {
  const campaignIds = JSON.stringify([...new Set(rows.flatMap(({ target }) => target.campaignId ?? []))]);
  const projectIds = JSON.stringify([...new Set(rows.flatMap(({ target }) => target.projectId ?? []))]);
  await tx.execute(sql`select 1 from campaigns
    where id in (select jsonb_array_elements_text(${campaignIds}::jsonb)) order by id for no key update`);
  await tx.execute(sql`select 1 from projects
    where id in (select jsonb_array_elements_text(${projectIds}::jsonb)) order by id for no key update`);
}
