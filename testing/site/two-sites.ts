import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, inject } from "vitest";
import { createStore, type Store } from "#testing/databases/store.ts";
import { createSiteProcess, type SiteProcess } from "./site-process.ts";
import { buildForTests } from "./test-build.ts";

/** Two built servers on one PostgreSQL database. */
type TwoSites = { store: Store; here: SiteProcess; there: SiteProcess };

/** Registers hooks that start the servers before the tests of a file, and end them afterwards. */
export function openTwoSites(): TwoSites {
  const opened = {} as TwoSites;
  beforeAll(async () => {
    await buildForTests();
    const store = await createStore(inject("postgresUrl"));
    const env = { ...store.env, BANK: "simulator" };
    const here = await createSiteProcess(env);
    const there = await createSiteProcess(env);
    await Promise.all([here.start(), there.start()]);
    Object.assign(opened, { store, here, there });
  }, 180_000);
  afterAll(async () => {
    await Promise.all([opened.here?.kill(), opened.there?.kill()]);
    await opened.store?.[Symbol.asyncDispose]();
  });
  return opened;
}

/** Runs these statements, and tells the servers that the content changed. */
export function edit({ store }: TwoSites, ...edits: SQL[]): Promise<void> {
  return store.withDatabase(async ({ rows }) => {
    for (const statement of edits) await rows(statement);
    await rows(sql`notify content_changed`);
  });
}

/** Ends the connections on which the servers of this database listen. */
export const cutListening = sql`select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'imece listen' and datname = current_database()`;
