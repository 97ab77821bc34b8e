import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Store } from "#testing/databases/store.ts";
import { readDatabaseOf, type SiteProcess } from "#testing/site/site-process.ts";
import type { TestMailServer } from "./mail-server.ts";

/** Milliseconds that a row may stay `sending` after a kill, with the time that the job needs to notice it. */
export const leaseMs = 220_000;

/** Chooses receipts instead of letters, because the numbers of receipts must have no gap. */
export async function issueReceipts(store: Store, site: SiteProcess): Promise<void> {
  await readDatabaseOf(store, site, async ({ rows }) => {
    await rows(sql`insert into settings (key, value) values ('documents', '{"issues": "receipt", "series": "A"}')
      on conflict (key) do update set value = excluded.value`);
  });
}

/** Waits until the outbox is empty, or no more mail leaves it. Retries are due at once. */
export async function drainMail(store: Store, site: SiteProcess): Promise<void> {
  const timeout = leaseMs + 120_000;
  let minRows = Number.POSITIVE_INFINITY;
  let deadline = Date.now() + timeout;
  for (;;) {
    const rowCount = await readDatabaseOf(store, site, async ({ rows, count }) => {
      await rows(sql`update mail_outbox set next_try_at = null where state = 'queued'`);
      const mails = await count(sql`mail_outbox where state in ('queued', 'sending')`);
      return mails + (await count(sql`document_due`));
    });
    // A busy machine drains slowly. That is no fault as long as the number of rows falls.
    if (rowCount < minRows) deadline = Date.now() + timeout;
    minRows = Math.min(minRows, rowCount);
    if (rowCount === 0 || Date.now() > deadline) return;
    await wait(store.kind === "embedded" ? 60_000 : 20_000);
  }
}

/** Counts how often each mail arrived, by its id. */
export function countArrivals({ received }: TestMailServer): ReadonlyMap<string, number> {
  const arrivals = new Map<string, number>();
  for (const { raw } of received) {
    const id = /^Message-ID: <([^@]+)@/im.exec(raw)?.[1] ?? "?";
    arrivals.set(id, (arrivals.get(id) ?? 0) + 1);
  }
  return arrivals;
}
