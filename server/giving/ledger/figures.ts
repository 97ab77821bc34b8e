import { type SQL, sql } from "drizzle-orm";

/** The sums of the ledger without trial payments and orders that are not counted; amounts in kuruş. */
export type Figures = {
  orders: number;
  completed: Sum;
  /** The completed orders that a payment settled, and those that staff completed. */
  settledByPayment: Sum;
  settledByStaff: Sum;
  /** Payments beside the own payment of an order, which must be refunded. */
  duplicates: Sum;
  /** Confirmed refunds, also of duplicates. */
  refunded: Sum;
  collectedByCampaigns: number;
  collectedByProjects: number;
  paymentLogs: number;
  smsSent: number;
};

export type Sum = { count: number; amount: number };

const selectSum = (amount: SQL, where: SQL) => sql`jsonb_build_object(
  'count', count(*) filter (where ${where}), 'amount', coalesce(sum(${amount}) filter (where ${where}), 0)::bigint)`;

/** Selects one row with the column `figures`. */
export const figuresQuery: SQL = sql`
  select jsonb_build_object(
    'duplicates', (select ${selectSum(sql`p.amount`, sql`not p.own`)} from order_payments p
      join orders o on o.id = p.order_id where o.trial is null),
    'refunded', (select ${selectSum(sql`r.amount`, sql`r.state = 'confirmed'`)}
      from refunds r join orders o on o.id = r.order_id where o.trial is null),
    'collectedByCampaigns', (select coalesce(sum(collected_amount), 0)::bigint from campaigns),
    'collectedByProjects', (select coalesce(sum(collected_amount), 0)::bigint from projects),
    'paymentLogs', (select count(*) from payment_logs)
  ) || (
    select jsonb_build_object(
      'orders', count(*),
      'smsSent', count(*) filter (where o.sms_sent),
      'completed', ${selectSum(sql`o.total_amount`, sql`o.status = 'completed'`)},
      'settledByPayment', ${selectSum(sql`o.total_amount`, sql`o.status = 'completed' and a.order_id is not null`)},
      'settledByStaff', ${selectSum(sql`o.total_amount`, sql`o.status = 'completed' and a.order_id is null`)})
    from orders o left join (
      select distinct order_id from order_payments where own and number is not null
    ) a on a.order_id = o.id where o.trial is null and o.counted
  ) as figures`;
