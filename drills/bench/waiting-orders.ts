import { Client } from "pg";
import { advisoryLocks } from "#server/platform/db/advisory-locks.ts";

/** Kuruş. */
export const amount = 25_000;
/** Created for this run; donations are spread over the requested number of them. */
export const campaigns = 50;
const firstNumber = 1_000_000_000_000;

export type WaitingOrders = AsyncDisposable & {
  /** Creates this many orders that wait for a callback, for the first `spread` campaigns in turn. */
  make(count: number, spread: number): Promise<{ first: number; numbers: string[] }>;
  /** Vacuums what a round has left. */
  tidy(): Promise<void>;
  /** Campaigns whose collected amount is not the sum of their completed items; must be empty. */
  wrongSums(): Promise<string[]>;
};

/** Thousands of orders at once, without triggers, which would take longer than the measurement. */
export async function openWaitingOrders(url: string): Promise<WaitingOrders> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await becomeLeader(client);
  await client.query(
    `insert into campaigns (id, title, description, category, target_amount)
      select 'yuk-' || n, 'Yük ' || n, '…', 'genel', 1000000000 from generate_series(1, $1::int) n`,
    [campaigns],
  );
  let next = firstNumber;
  return {
    async make(count, spread) {
      const first = next;
      next += count;
      const last = next - 1;
      await client.query("begin");
      await client.query("set local session_replication_role = replica");
      for (const statement of rows(spread)) await client.query(statement, [first, last]);
      await client.query("commit");
      return { first, numbers: Array.from({ length: count }, (_, place) => `HDL${first + place}`) };
    },
    async tidy() {
      for (const table of touched) await client.query(`vacuum (analyze) ${table}`);
      await client.query("checkpoint");
    },
    async wrongSums() {
      const { rows } = await client.query<{ id: string }>(`
        select id from campaigns c where id like 'yuk-%' and collected_amount <> opening_amount + coalesce((
          select sum(line_total) from order_items i join orders o on o.id = i.order_id
          where i.campaign_id = c.id and o.status = 'completed'), 0)`);
      return rows.map(({ id }) => id);
    },
    [Symbol.asyncDispose]: () => client.end(),
  };
}

/**
 * Ends the site's background work: ten seconds after each settlement it would inquire at a bank that has none of these
 * payments, beside what is measured.
 */
async function becomeLeader(client: Client): Promise<void> {
  await client.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and application_name = 'imece leader'`);
  await client.query("set lock_timeout = '30s'");
  await client.query("select pg_advisory_lock($1)", [advisoryLocks.background]);
}

const touched =
  `orders order_items payment_attempts payment_logs payment_messages order_search campaigns card_tries card_records
  idempotency_keys`.split(/\s+/);

const rows = (spread: number) => [
  `insert into orders (id, payment_method, total_amount, customer_name, customer_email, customer_phone)
    select 'HDL' || n, 'card', ${amount}, 'Ayşe Yılmaz', 'ayse@example.org', '5551234567' from generate_series($1::bigint, $2) n`,
  `insert into order_items (order_id, position, campaign_id, campaign_title, category, donation_type, amount)
    select 'HDL' || n, 0, 'yuk-' || 1 + n % ${spread}, 'Yük', 'genel', 'standart', ${amount} from generate_series($1::bigint, $2) n`,
  `insert into payment_attempts (number, order_id, sequence, amount, next_ask_at)
    select 'HDL' || n, 'HDL' || n, 1, ${amount}, now() + interval '1 day' from generate_series($1::bigint, $2) n`,
  // The card-testing counters that real donors would leave: each order has its own.
  `insert into card_tries (number, network, phone, session, under_attack, made_at)
    select 'HDL' || n, 'network-' || n, 'phone-' || n, 'session-' || n, false, now() from generate_series($1::bigint, $2) n`,
];
