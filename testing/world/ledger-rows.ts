import { eq } from "drizzle-orm";
import { campaigns } from "#server/content/campaigns/table.ts";
import { checkLedger } from "#server/giving/ledger/check-ledger.ts";
import { orders } from "#server/giving/orders/table.ts";
import { paymentAlarms, paymentAttempts } from "#server/giving/payments/table.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";

/** What tests read about money. */
export function ledgerRows({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async order(id: string) {
      const [row] = await db.select().from(orders).where(eq(orders.id, id));
      if (!row) throw new Error(`no order ${id}`);
      return row;
    },
    async attempt(number: string) {
      const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.number, number));
      if (!row) throw new Error(`no attempt ${number}`);
      return row;
    },
    async collected(id = "genel"): Promise<number> {
      const [row] = await db.select().from(campaigns).where(eq(campaigns.id, id));
      return row?.collectedAmount ?? 0;
    },
    /** The kinds of an order's alarms that are not resolved. */
    async alarmsOf(orderId: string): Promise<string[]> {
      const alarms = await db.select().from(paymentAlarms).where(eq(paymentAlarms.orderId, orderId));
      return alarms.flatMap(({ kind, resolvedAt }) => (resolvedAt ? [] : [kind]));
    },
    /** What the check of the books finds, as "kind subject". */
    async differences(): Promise<string[]> {
      const checked = await checkLedger(db, clock);
      if (checked.kind === "busy") throw new Error("busy");
      return checked.differences.map(({ kind, subject }) => `${kind} ${subject}`);
    },
  };
}
