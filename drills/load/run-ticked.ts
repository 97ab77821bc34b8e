import { sql } from "drizzle-orm";
import { startPostgres } from "../../tools/setup/postgres.ts";
import { processorSeconds } from "../harness/processor-time.ts";
import { median } from "../harness/report.ts";
import { backOffice, signIn } from "../harness/sign-in.ts";
import { createSiteProcess, type SiteProcess } from "../harness/site-process.ts";
import { createStore, type Opened, type Store } from "../harness/store.ts";
import { markdownTable, milliseconds } from "../harness/table.ts";

/** A page of the list of waiting transfers. */
const onPage = 40;
const goal = 2_000;
const list = "status=pending&method=bank_transfer";
/** The form names the time of the last change that staff saw. */
const placed = "2026-11-20T09:00:00.000Z";

/** Milliseconds by the clock, and of the site's processor time. */
type Round = { answer: number; list: number; processor: number };

/**
 * Completes whole pages of ticked transfers as the back office does, on both kinds of database. `by`: whether a page is
 * judged by the clock, or by the processor time, because the machine is busy with other things.
 */
export async function runTicked(
  rounds: number,
  by: "clock" | "processor",
  say: (step: string) => void,
): Promise<{ table: string; databaseVersion: string; failures: string[] }> {
  await using database = await startPostgres({ durable: true });
  const [rows, failures]: [string[][], string[]] = [[], []];
  for (const [name, url] of [
    ["PostgreSQL", database.url()],
    ["embedded", undefined],
  ] as const) {
    say(name);
    await using store = await createStore(url);
    await store.look((opened) => placeTransfers(opened, rounds * onPage));
    const measured = await complete(store, rounds);
    const whole = measured.map((round) => round.answer + round.list);
    const processor = median(measured.map((round) => round.processor));
    const judged = by === "clock" ? median(whole) : processor;
    const figures = [
      median(measured.map(({ answer }) => answer)),
      median(measured.map(({ list }) => list)),
      median(whole),
      Math.max(...whole),
      processor,
    ];
    rows.push([name, ...figures.map(milliseconds)]);
    if (judged > goal) failures.push(`${name}: ${onPage} transfers took ${milliseconds(judged)}`);
    const lacks = await store.look((opened) => missing(opened, rounds * onPage));
    failures.push(...lacks.map((what) => `${name}: ${what}`));
  }
  const head = [`${onPage} ticked transfers`, "answer", "list again", "together", "slowest", "processor"];
  return { table: markdownTable(head, rows), databaseVersion: database.version, failures };
}

async function complete(store: Store, rounds: number): Promise<Round[]> {
  const site = await createSiteProcess({ ...store.env, BANK: "simulator" });
  await site.start();
  try {
    const cookie = await signIn(site);
    // The first request of a kind also compiles its code.
    await listOf(site, cookie);
    const measured: Round[] = [];
    for (let round = 0; round < rounds; round += 1) measured.push(await completePage(site, cookie, round));
    return measured;
  } finally {
    await site.stop();
  }
}

/** As the browser does: sends the ticked orders, then reads the list again. */
async function completePage(site: SiteProcess, cookie: string, round: number): Promise<Round> {
  const body = new URLSearchParams({ intent: "complete-ticked" });
  for (let n = 0; n < onPage; n += 1) body.append("order", `${idOf(round * onPage + n)} ${placed}`);
  const used = processorSeconds(site.pid());
  const began = performance.now();
  const answer = await fetch(`${backOffice(site)}/orders.data?${list}`, {
    method: "POST",
    headers: { cookie, origin: site.url },
    body,
  });
  const text = await answer.text();
  const answered = performance.now();
  if (answer.status !== 200 || !text.includes("completed"))
    throw new Error(`answered ${answer.status}: ${text.slice(0, 300)}`);
  await listOf(site, cookie);
  const ended = performance.now();
  const processor = (processorSeconds(site.pid()) - used) * 1_000;
  return { answer: answered - began, list: ended - answered, processor };
}

async function listOf(site: SiteProcess, cookie: string): Promise<void> {
  const answer = await fetch(`${backOffice(site)}/orders.data?${list}`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`the list answered ${answer.status}`);
  await answer.text();
}

const idOf = (n: number) => `HD${String(n).padStart(14, "0")}`;

function placeTransfers({ connection }: Opened, count: number): Promise<void> {
  return connection.db.transaction(async (tx) => {
    await tx.execute(sql`insert into orders
      (id, payment_method, total_amount, customer_name, customer_email, customer_phone, created_at, updated_at)
      select 'HD' || lpad(n::text, 14, '0'), 'bank_transfer', 10000 + n, 'Ayşe Yılmaz ' || n, 'ayse' || n || '@example.org',
        '5321234567', ${placed}::timestamptz, ${placed}::timestamptz
      from generate_series(0, ${count - 1}::int) n`);
    await tx.execute(sql`insert into order_items
      (order_id, position, campaign_id, campaign_title, category, donation_type, amount)
      select id, 0, 'genel', 'Genel Bağış', 'genel', 'standart', total_amount from orders`);
  });
}

/** Every order must be completed once, with one audit entry and one SMS, and its amount be collected. */
async function missing({ rows }: Opened, count: number): Promise<string[]> {
  const [found] = await rows<Record<"completed" | "audited" | "told" | "difference", number>>(sql`
    select (select count(*)::int from orders where status = 'completed') as completed,
      (select count(*)::int from audit_log where entity = 'order' and action = 'complete') as audited,
      (select count(*)::int from sms_outbox) as told,
      (select (collected_amount - opening_amount - (select sum(total_amount) from orders))::float8
        from campaigns where id = 'genel') as difference`);
  const { difference = Number.NaN, ...counts } = found ?? {};
  const wrong = Object.entries(counts).filter(([, n]) => n !== count);
  return [
    ...wrong.map(([what, n]) => `${n} of ${count} ${what}`),
    ...(difference === 0 ? [] : [`the collected amount is wrong by ${difference} kuruş`]),
  ];
}
