import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Store } from "#testing/databases/store.ts";
import { lookBeside, type SiteProcess } from "#testing/site/site-process.ts";
import type { TestMailServer } from "./mail-server.ts";

/** How long a row may stay `sending` after a kill, and what the job needs to notice. */
export const leaseMs = 220_000;

/** Receipts instead of letters: their numbers must have no gap. */
export async function issueReceipts(store: Store, site: SiteProcess): Promise<void> {
  await lookBeside(store, site, async ({ rows }) => {
    await rows(sql`insert into settings (key, value) values ('documents', '{"issues": "receipt", "series": "A"}')
      on conflict (key) do update set value = excluded.value`);
  });
}

/** Until nothing waits, or nothing more leaves: retries come at once, and mail of killed processes is doubted after its lease. */
export async function drainMail(store: Store, site: SiteProcess): Promise<void> {
  const patience = leaseMs + 120_000;
  let fewest = Number.POSITIVE_INFINITY;
  let until = Date.now() + patience;
  for (;;) {
    const left = await lookBeside(store, site, async ({ rows, count }) => {
      await rows(sql`update mail_outbox set next_try_at = null where state = 'queued'`);
      const mails = await count(sql`mail_outbox where state in ('queued', 'sending')`);
      return mails + (await count(sql`document_due`));
    });
    // A busy machine drains slowly, and that is no fault as long as it goes on.
    if (left < fewest) until = Date.now() + patience;
    fewest = Math.min(fewest, left);
    if (left === 0 || Date.now() > until) return;
    await wait(store.kind === "embedded" ? 60_000 : 20_000);
  }
}

/** How often each mail has arrived, by its id. */
export function countArrivals({ received }: TestMailServer): ReadonlyMap<string, number> {
  const arrived = new Map<string, number>();
  for (const { raw } of received) {
    const id = /^Message-ID: <([^@]+)@/im.exec(raw)?.[1] ?? "?";
    arrived.set(id, (arrived.get(id) ?? 0) + 1);
  }
  return arrived;
}
