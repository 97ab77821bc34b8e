import { and, asc, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { campaigns } from "#server/content/campaigns/table.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { istanbulDay, shiftDay } from "#shared/text/dates.ts";
import { selectGifts } from "./read-given.ts";
import { orders } from "./table.ts";

/** The number and the sum of completed donations. `amount` is in kuruş, less refunds. */
export type Sum = { count: number; amount: number };

export type DashboardNumbers = {
  completed: Sum;
  pendingOrders: number;
  pendingTransfers: number;
  activeCampaigns: number;
  /**
   * The last 30 days in Istanbul by the day of the gift, from the oldest to today. Days without gifts are included.
   */
  days: { day: string; card: Sum; bankTransfer: Sum }[];
  /** The sums of the last 30 days, and of the 30 days before. */
  last30: Sum;
  before30: Sum;
};

export type LatestOrder = Awaited<ReturnType<typeof listLatestOrders>>[number];
export type LatestCampaign = Awaited<ReturnType<typeof listLatestCampaigns>>[number];

const dayCount = 30;
const latestLimit = 5;

/** docs/decisions/019 */
export async function readDashboardNumbers(db: Db, now: Date): Promise<DashboardNumbers> {
  const today = istanbulDay(now);
  const [totals] = await rowsOf<{ count: number; amount: number; pending: number; transfers: number }>(db)`
    select count(*) filter (where status = 'completed')::float8 as count,
      coalesce(sum(total_amount) filter (where status = 'completed'), 0)::float8
        - (select coalesce(sum(g.amount), 0)::float8 from refund_items g join refunds r on r.id = g.refund_id
          join orders o on o.id = r.order_id
          where r.state = 'confirmed' and o.status = 'completed' and o.trial is null and o.counted) as amount,
      count(*) filter (where status = 'pending')::float8 as pending,
      count(*) filter (where status = 'pending' and payment_method = 'bank_transfer')::float8 as transfers
    from orders where trial is null and counted`;
  const from = shiftDay(today, -(2 * dayCount - 1));
  const sums = await rowsOf<{ day: string; method: string } & Sum>(db)`
    select day::text as day, method, sum(count)::float8 as count, sum(amount)::float8 as amount
    from ${selectGifts({ from, to: today })} given group by 1, 2`;
  const firstDay = shiftDay(today, -(dayCount - 1));
  const { pending = 0, transfers = 0, ...completed } = totals ?? { count: 0, amount: 0 };
  return {
    completed,
    pendingOrders: pending,
    pendingTransfers: transfers,
    activeCampaigns: await db.$count(campaigns, eq(campaigns.isActive, true)),
    days: Array.from({ length: dayCount }, (_, index) => {
      const day = shiftDay(today, -(dayCount - 1 - index));
      const sumFor = (method: string) =>
        addSums(sums.filter((row) => row.day === day && row.method === method));
      return { day, card: sumFor("card"), bankTransfer: sumFor("bank_transfer") };
    }),
    last30: addSums(sums.filter(({ day }) => day >= firstDay)),
    before30: addSums(sums.filter(({ day }) => day < firstDay)),
  };
}

export function listLatestOrders(db: Db) {
  return db
    .select({
      id: orders.id,
      customerName: orders.customerName,
      totalAmount: orders.totalAmount,
      paymentMethod: orders.paymentMethod,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(and(eq(orders.status, "completed"), isNull(orders.trial), ne(orders.source, "import")))
    .orderBy(desc(orders.createdAt), asc(orders.id))
    .limit(latestLimit);
}

export function listLatestCampaigns(db: Db) {
  return db
    .select({
      id: campaigns.id,
      title: campaigns.title,
      image: campaigns.image,
      collectedAmount: campaigns.collectedAmount,
      targetAmount: campaigns.targetAmount,
      isActive: campaigns.isActive,
      createdAt: campaigns.createdAt,
    })
    .from(campaigns)
    .where(sql`${campaigns.archivedAt} is null`)
    .orderBy(desc(campaigns.createdAt), asc(campaigns.id))
    .limit(latestLimit);
}

function addSums(rows: Sum[]): Sum {
  return rows.reduce((sum, row) => ({ count: sum.count + row.count, amount: sum.amount + row.amount }), {
    count: 0,
    amount: 0,
  });
}
