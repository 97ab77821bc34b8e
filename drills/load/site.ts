import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { startPostgres } from "../../tools/setup/postgres.ts";
import type { BankProcess } from "../harness/bank-process.ts";
import { pin } from "../harness/required-programs.ts";
import { createSiteProcess, type SiteProcess } from "../harness/site-process.ts";

/** The built site as one process on its own PostgreSQL, filled with demo content. */
export type LoadedSite = {
  process: SiteProcess;
  url: string;
  databaseUrl: string;
  /** Its data directory. */
  folder: string;
  /** The bank process, if one was requested. */
  bank: BankProcess | undefined;
  databaseVersion: string;
  /** Adds news similar to the demo content; returns their addresses. */
  addNews(count: number): Promise<string[]>;
  stop(): Promise<void>;
};

/**
 * @param env additions to its environment
 * @param core the core of the server; clients and the database run elsewhere
 * @param beside a separate bank process
 */
export async function startSite(
  env: Record<string, string>,
  core: "server" | "any",
  beside: { bank?: (folder: string) => Promise<BankProcess> } = {},
): Promise<LoadedSite> {
  const database = await startPostgres({ durable: true });
  if (core === "server") pin(database.pid, "clients");
  const folder = await mkdtemp(join(tmpdir(), "imece-load-"));
  let bank: BankProcess | undefined;
  try {
    await database.createDatabase("load");
    const settings = {
      DATABASE_URL: database.socketUrl("load"),
      DATA_DIR: folder,
      SEED: "demo",
      BANK: "simulator",
    };
    bank = await beside.bank?.(folder);
    const site = await createSiteProcess({ ...settings, ...bank?.env, ...env });
    await site.start();
    pin(site.pid(), core);
    return {
      process: site,
      url: site.url,
      databaseUrl: settings.DATABASE_URL,
      folder,
      bank,
      databaseVersion: database.version,
      addNews: (count) => addNews(database.url("load"), count),
      async stop() {
        await site
          .stop()
          .finally(() => bank?.stop())
          .finally(() => database.stop());
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await bank?.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Directly into the table: each is a copy of a demo item, with its own address and title. */
async function addNews(url: string, count: number): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ slug: string }>(
      `with shown as (select *, row_number() over (order by created_at, id) - 1 as place, count(*) over () as total
         from news where published and deleted_at is null)
       insert into news (slug, title, excerpt, content, image, category, published, created_at, updated_at)
       select 'yuk-' || number, title || ' ' || number, excerpt, content || '<p>' || md5(number::text) || '</p>',
         image, category, true, now() - interval '400 days' - number * interval '1 minute', now()
       from generate_series(1, $1::int) as number join shown on place = number % total
       returning slug`,
      [count],
    );
    return rows.map(({ slug }) => `/haberler/${slug}`);
  } finally {
    await client.end();
  }
}
