import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type PostgresServer, startPostgres } from "../../tools/setup/postgres.ts";
import { createSiteProcess, type SiteProcess } from "../harness/site-process.ts";

/** Demo sites on one PostgreSQL, to be measured in turns. */
export type Builds = AsyncDisposable & {
  /** This build last, and before it that of the other checkout if there is one. */
  sites: SiteProcess[];
  databaseVersion: string;
};

/** @param beside folder of the checkout of another commit, with its build */
export async function startBuilds(beside: string | undefined): Promise<Builds> {
  await using opened = new AsyncDisposableStack();
  const database = opened.use(await startPostgres({ durable: true }));
  const { path: folder } = opened.use(await mkdtempDisposable(join(tmpdir(), "imece-builds-")));
  const sites: SiteProcess[] = [];
  const start = async (name: string, checkout?: string) => {
    const site = await startBuild(name, checkout, database, folder);
    opened.defer(() => site.stop());
    sites.push(site);
  };
  if (beside) await start("other", resolve(beside));
  await start("own");
  const whole = opened.move();
  return {
    sites,
    databaseVersion: database.version,
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  };
}

async function startBuild(
  name: string,
  checkout: string | undefined,
  database: PostgresServer,
  folder: string,
): Promise<SiteProcess> {
  await database.createDatabase(name);
  const env = {
    DATABASE_URL: database.socketUrl(name),
    DATA_DIR: join(folder, name),
    SEED: "demo",
    BANK: "simulator",
  };
  const site = await createSiteProcess(env, [], checkout);
  await site.start();
  return site;
}
