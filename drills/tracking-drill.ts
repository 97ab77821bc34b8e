import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import pLimit from "p-limit";
import { makeDocumentCode } from "#shared/giving/document-code.ts";
import { createStore, type Opened } from "#testing/databases/store.ts";
import { upTo } from "#testing/donor/random.ts";
import type { Report } from "#testing/report/report.ts";
import { createSiteProcess } from "#testing/site/site-process.ts";

/** What no tracking page may contain: the donor, the owner, the phone, the e-mail, amounts, and types. */
const secrets =
  /Zümrüt|Hatice|Öztürk|5321234567|532 123|ornek@|1[.,]?650[.,]?000|16[.,]?500|vacip|adak|akika|nafile|şükür/i;

/**
 * Crawls the tracking pages of this many shares, each in a separate order, in three languages, and then guesses codes from
 * one network.
 */
export async function trackingDrill(
  postgresUrl: string,
  { pages, guesses }: { pages: number; guesses: number },
): Promise<Report> {
  await using store = await createStore(postgresUrl);
  await using site = await createSiteProcess({ ...store.env, BANK: "simulator" });
  const codes = await store.withDatabase((opened) => addShares(opened, pages));
  await site.start();
  const faults: string[] = [];
  const open = (path: string, address: string) =>
    fetch(site.url + path, {
      headers: { "x-forwarded-for": address, "accept-language": "tr" },
      redirect: "manual",
    });
  await pLimit(8).map(codes, async ({ share, order }, index) => {
    const path = index % 2 === 0 ? `/takip/${share}` : `/takip/siparis/${order}`;
    const answer = await open(`${path}?lang=${["tr", "en", "ar"][index % 3]}`, `203.0.113.${index % 250}`);
    const found = secrets.exec(await answer.text());
    if (answer.status !== 200) faults.push(`${path} answers ${answer.status}`);
    if (found) faults.push(`${path} contains ${found[0]}`);
    if (answer.headers.get("cache-control") !== "no-store") faults.push(`${path} may be stored`);
  });
  const statuses = new Map<number, number>();
  await pLimit(8).map(upTo(guesses), async (index) => {
    const kind = index % 2 === 0 ? "" : "siparis/";
    const answer = await open(`/takip/${kind}${makeDocumentCode(randomBytes(20))}`, "198.51.100.7");
    await answer.arrayBuffer();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  });
  const hits = guesses - (statuses.get(404) ?? 0) - (statuses.get(429) ?? 0);
  if (hits > 0) faults.push(`${hits} guesses were neither unknown nor slowed down`);
  if (guesses > 100 && (statuses.get(429) ?? 0) < guesses / 2) faults.push("guesses are not slowed down");
  return {
    title: `${pages} tracking pages and ${guesses} guessed codes`,
    figures: { pages, "guesses slowed down": statuses.get(429) ?? 0, hits },
    faults: { faults },
  };
}

/** Adds shares in all states that a page shows, of donors and owners with the same names. */
async function addShares(
  { connection, rows }: Opened,
  count: number,
): Promise<{ share: string; order: string }[]> {
  const code = (prefix: string) => sql`${prefix} || lpad(n::text, 19, '0')`;
  const id = sql`'HD' || lpad(n::text, 14, '0')`;
  await rows(sql`insert into campaigns (id, title, description, category, min_amount)
    values ('kurban', 'Vacip Kurban', '…', 'kurban', 1650000)`);
  await rows(
    sql`insert into kurban_seasons (id, title, kind, state) values ('feast', 'Bayram', 'feast', 'open')`,
  );
  await rows(sql`insert into kurban_places (id, season_id, country, name, time_zone, slaughter_from, slaughter_until)
    values ('here', 'feast', 'TR', 'Ankara', 'Europe/Istanbul', now() + interval '20 days', now() + interval '22 days')`);
  await rows(sql`insert into kurban_offers (id, season_id, campaign_id, animal, shares_per_animal, kinds, capacity, opens_at,
      closes_at, opened_at, permit_exempt_reason, state)
    values ('kurban', 'feast', 'kurban', 'large', 7, '{vacip}', ${count}, now() - interval '1 day', now() + interval '10 days',
      now() - interval '1 day', 'Muafiyet', 'open')`);
  await connection.db.transaction(async (tx) => {
    await tx.execute(sql`insert into orders (id, payment_method, status, total_amount, customer_name, customer_phone, customer_email)
      select ${id}, 'card', 'pending', 1650000, 'Zümrüt Öztürk', '5321234567', 'ornek@example.org'
      from generate_series(1, ${count}::int) n`);
    await tx.execute(sql`insert into order_items (order_id, position, campaign_id, campaign_title, category, donation_type, amount)
      select ${id}, 0, 'kurban', 'Vacip Kurban', 'kurban', 'vacip', 1650000 from generate_series(1, ${count}::int) n`);
  });
  await rows(
    sql`insert into kurban_order_codes (order_id, code) select ${id}, ${code("7")} from generate_series(1, ${count}::int) n`,
  );
  await rows(sql`insert into kurban_shares (order_item_id, n, offer_id, owner_name, state, code, paid_at)
    select i.id, 1, 'kurban', 'Hatice Öztürk', (array['paid', 'returned', 'over'])[1 + n % 3], ${code("8")}, now()
    from generate_series(1, ${count}::int) n join order_items i on i.order_id = ${id}`);
  const digits = (prefix: string, n: number) => prefix + String(n).padStart(19, "0");
  return upTo(count).map((index) => ({ share: digits("8", index + 1), order: digits("7", index + 1) }));
}
