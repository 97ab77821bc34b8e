import { sql } from "drizzle-orm";
import type { Store } from "./store.ts";

/** Inserts completed orders of the last year without triggers, which take an hour. Returns the total in kuruş. */
export function fillOrders(store: Store, rows: number): Promise<number> {
  return store.withDatabase(async ({ connection, rows: read, count }) => {
    // Release 1.0.0 has no column `given_on`.
    const hasGivenOn = await count(
      sql`information_schema.columns where table_name = 'orders' and column_name = 'given_on'`,
    );
    const [column, day] = hasGivenOn ? [sql`, given_on`, sql`, istanbul_day(now())`] : [sql``, sql``];
    await connection.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`insert into orders
        (id, status, payment_method, total_amount, customer_name, customer_email, customer_phone, message, created_at, completed_at${column})
        select 'HD' || lpad(n::text, 14, '0'), 'completed', 'card', 10000 + n % 1000, 'Ayşe Yılmaz ' || n,
          'ayse' || n || '@example.org', '5321234567', case when n % 3 = 0 then '=1+1; "Hayırlı olsun"' end,
          now() - n * interval '1 minute', now()${day}
        from generate_series(1, ${rows}::int) n`);
      await tx.execute(sql`insert into order_items
        (order_id, position, campaign_id, campaign_title, category, donation_type, amount, quantity)
        select id, 0, 'genel', 'Genel Bağış', 'genel', 'standart', total_amount, 1 from orders`);
    });
    await read(sql`analyze orders`);
    await read(sql`analyze order_items`);
    const [row] = await read<{ total: number }>(sql`select sum(total_amount)::float8 as total from orders`);
    return row?.total ?? Number.NaN;
  });
}

/** Removes the inserted orders, for a comparison of what the site itself stored. */
export function removeFilled(store: Store): Promise<void> {
  return store.withDatabase(async ({ connection }) => {
    await connection.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`delete from collected_entries where order_item_id in (
        select id from order_items where order_id ~ '^HD[0-9]{14}$')`);
      await tx.execute(sql`delete from order_items where order_id ~ '^HD[0-9]{14}$'`);
      await tx.execute(sql`delete from orders where id ~ '^HD[0-9]{14}$'`);
    });
  });
}
