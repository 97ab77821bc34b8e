import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { checkLedger } from "#server/giving/ledger/check-ledger.ts";
import { systemClock } from "#server/platform/clock.ts";
import type { Target } from "#testing/databases/targets.ts";
import type { Donation } from "#testing/donor/donor.ts";
import { readStartingBooks, type StartingBooks } from "#testing/report/compare-books.ts";
import { settleAndCompare } from "#testing/report/settle-open.ts";
import { childrenOf } from "#testing/site/processor-time.ts";
import type { LoadedSite } from "./site.ts";

export const editedCampaign = "burs";

/** Returns the campaigns that get donations, the addresses that visitors read, and the books before. */
export async function prepareGiving(site: LoadedSite) {
  const news = await site.addNews(60);
  return site.withDatabase(async (opened) => {
    const { rows } = opened;
    await rows(sql`insert into settings (key, value) values ('sms.automatic', 'true')
      on conflict (key) do update set value = excluded.value`);
    const campaigns = await rows<Pick<Target, "id" | "title" | "category">>(sql`
      select id, title, category from campaigns
      where is_active and archived_at is null and category <> 'kurban' and coalesce(min_amount, 0) <= 10000
        and id <> ${editedCampaign} order by display_order limit 8`);
    const targets = campaigns.map((row): Target => ({ ...row, table: "campaigns", opening: 0 }));
    const slugs = await rows<{ slug: string }>(
      sql`select slug from projects where is_active and deleted_at is null`,
    );
    const addresses = {
      news: news.slice(0, 30),
      projects: slugs.map(({ slug }) => `/projeler/${slug}`),
      campaigns: targets.map(({ id }) => `/bagis?campaign=${id}`),
    };
    return { targets, addresses, start: await readStartingBooks(opened, targets) };
  });
}

/**
 * Stops the server and checks that every acknowledged order exists once, that the books and the bank have the same
 * payments, and that each campaign has collected its donations.
 */
export async function judgeBooks(site: LoadedSite, donations: readonly Donation[], start: StartingBooks) {
  await site.process.stop();
  return site.withDatabase(async (opened) => {
    const books = await settleAndCompare(opened, donations, site.bank, { start });
    const ledger = await checkLedger(opened.connection.db, systemClock);
    const differences =
      ledger.kind === "busy"
        ? ["another process checks the books"]
        : ledger.differences.map(({ kind, subject }) => `books: ${kind} ${subject}`);
    const wrong = [
      ...books.lost.map((number) => `lost: ${number}`),
      ...books.doubled.map((number) => `doubled: ${number}`),
      ...books.differences,
      ...differences,
    ];
    return { completed: books.completed, wrong };
  });
}

/**
 * Reads the memory of all processes of the site every second. The returned function returns the peak in bytes. Memory
 * that several processes share is counted once (Pss of Linux).
 */
export function watchMemory(site: LoadedSite) {
  let peak = 0;
  function readMemory(): void {
    const primary = site.process.pid();
    let sum = 0;
    for (const pid of [primary, ...childrenOf(primary)]) sum += memoryOf(pid);
    peak = Math.max(peak, sum);
  }
  const timer = setInterval(readMemory, 1_000);
  return () => {
    clearInterval(timer);
    readMemory();
    return peak;
  };
}

function memoryOf(pid: number): number {
  const kibibytes = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1];
  if (!kibibytes) throw new Error(`the memory of process ${pid} is not known`);
  return Number(kibibytes) * 1024;
}
