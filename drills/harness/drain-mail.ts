import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { SiteProcess } from "./site-process.ts";
import type { Store } from "./store.ts";

/** How long a row may stay `sending` after a kill, and what the job needs to notice. */
const leaseMs = 220_000;

/** Receipts instead of letters: their numbers must have no gap. */
export async function issueReceipts(store: Store, site: SiteProcess): Promise<void> {
  // The embedded database is open in one process only.
  if (store.kind === "embedded") await site.stop();
  await store.look(async ({ rows }) => {
    await rows(sql`insert into settings (key, value) values ('documents', '{"issues": "receipt", "series": "A"}')
      on conflict (key) do update set value = excluded.value`);
  });
  if (store.kind === "embedded") await site.start();
}

/** Until nothing waits, or nothing more leaves: retries come at once, and mail of killed processes is doubted after its lease. */
export async function drainMail(store: Store, site: SiteProcess): Promise<void> {
  const patience = leaseMs + 120_000;
  let fewest = Number.POSITIVE_INFINITY;
  let until = Date.now() + patience;
  for (;;) {
    // The embedded database is open in one process only.
    if (store.kind === "embedded") await site.stop();
    const left = await store.look(async ({ rows }) => {
      await rows(sql`update mail_outbox set next_try_at = null where state = 'queued'`);
      const [found] = await rows<{ n: number }>(
        sql`select (select count(*) from mail_outbox where state in ('queued', 'sending'))::int
          + (select count(*) from document_due)::int as n`,
      );
      return found?.n ?? 0;
    });
    if (store.kind === "embedded") await site.start();
    // A busy machine drains slowly, and that is no fault as long as it goes on.
    if (left < fewest) until = Date.now() + patience;
    fewest = Math.min(fewest, left);
    if (left === 0 || Date.now() > until) return;
    await wait(store.kind === "embedded" ? 60_000 : 20_000);
  }
}
