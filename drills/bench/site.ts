import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type BankProcess, startBank } from "#testing/counterparts/bank-process.ts";
import { startPostgres } from "#testing/databases/postgres.ts";
import { type Opened, openForWork } from "#testing/databases/store.ts";
import { pin } from "#testing/site/required-programs.ts";
import { createSiteProcess, type SiteProcess } from "#testing/site/site-process.ts";

/** The built site on its own PostgreSQL, with demo content. */
export type LoadedSite = AsyncDisposable & {
  process: SiteProcess;
  url: string;
  databaseUrl: string;
  bank: BankProcess;
  databaseVersion: string;
  withDatabase<Result>(work: (opened: Opened) => Promise<Result>): Promise<Result>;
  addNews(count: number): Promise<string[]>;
};

type Cores = { core?: Parameters<typeof pin>[1]; databaseCore?: Parameters<typeof pin>[1] };

export async function startSite(
  env: Record<string, string> = {},
  { core = "any", databaseCore = "any" }: Cores = {},
): Promise<LoadedSite> {
  await using opened = new AsyncDisposableStack();
  const database = opened.use(await startPostgres({ durable: true }));
  pin(database.pid, databaseCore);
  const { path: folder } = opened.use(await mkdtempDisposable(join(tmpdir(), "imece-bench-")));
  const bank = opened.use(await startBank(folder));
  await database.createDatabase("bench");
  const databaseUrl = database.socketUrl("bench");
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: folder, SEED: "demo", ...bank.env, ...env };
  const site = await createSiteProcess(settings);
  opened.defer(() => site.stop());
  await site.start();
  pin(site.pid(), core);
  const whole = opened.move();
  const withDatabase: LoadedSite["withDatabase"] = (work) =>
    openForWork({ dataDir: folder, databaseUrl, databaseDirectUrl: null }, work);
  return {
    process: site,
    url: site.url,
    databaseUrl,
    bank,
    databaseVersion: database.version,
    withDatabase,
    addNews: (count) => withDatabase((opened) => addNews(opened, count)),
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  };
}

async function addNews({ rows }: Opened, count: number): Promise<string[]> {
  const news = await rows<{ slug: string }>(sql`
    with shown as (select *, row_number() over (order by created_at, id) - 1 as place, count(*) over () as total
      from news where published and deleted_at is null)
    insert into news (slug, title, excerpt, content, image, category, published, created_at, updated_at)
    select 'yuk-' || number, title || ' ' || number, excerpt, content || '<p>' || md5(number::text) || '</p>',
      image, category, true, now() - interval '400 days' - number * interval '1 minute', now()
    from generate_series(1, ${count}::int) as number join shown on place = number % total
    returning slug`);
  return news.map(({ slug }) => `/haberler/${slug}`);
}
