import { and, asc, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { campaigns } from "#server/content/campaigns/table.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { istanbulDay, shiftDay } from "#shared/text/dates.ts";
import { selectGifts, sumAllGifts } from "./read-given.ts";
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
   * `others` are bank transfers, cash and POS.
   */
  days: { day: string; card: Sum; others: Sum }[];
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
  const [waiting] = await rowsOf<{ orders: number; transfers: number }>(db)`
    select count(*)::float8 as orders,
      count(*) filter (where payment_method = 'bank_transfer')::float8 as transfers
    from orders where status = 'pending' and trial is null`;
  const from = shiftDay(today, -(2 * dayCount - 1));
  const sums = await rowsOf<{ day: string; method: string } & Sum>(db)`
    select day::text as day, method, sum(count)::float8 as count, sum(amount)::float8 as amount
    from ${selectGifts({ from, to: today })} given group by 1, 2`;
  const firstDay = shiftDay(today, -(dayCount - 1));
  return {
    completed: await sumAllGifts(db),
    pendingOrders: waiting?.orders ?? 0,
    pendingTransfers: waiting?.transfers ?? 0,
    activeCampaigns: await db.$count(campaigns, eq(campaigns.isActive, true)),
    days: Array.from({ length: dayCount }, (_, index) => {
      const day = shiftDay(today, -(dayCount - 1 - index));
      const ofDay = sums.filter((row) => row.day === day);
      return {
        day,
        card: addSums(ofDay.filter(({ method }) => method === "card")),
        others: addSums(ofDay.filter(({ method }) => method !== "card")),
      };
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
