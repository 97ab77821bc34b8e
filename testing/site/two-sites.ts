import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, inject } from "vitest";
import { createStore, type Store } from "#testing/databases/store.ts";
import { createSiteProcess, type SiteProcess } from "./site-process.ts";
import { buildForTests } from "./test-build.ts";

/** Two built servers on one PostgreSQL, for the tests of a file; filled before they run. */
type TwoSites = { store: Store; here: SiteProcess; there: SiteProcess };

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

export function edit({ store }: TwoSites, ...edits: SQL[]): Promise<void> {
  return store.look(async ({ rows }) => {
    for (const each of edits) await rows(each);
    await rows(sql`notify content_changed`);
  });
}

/** Ends the connections through which the servers of this database hear of changes. */
export const cutListening = sql`select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'imece listen' and datname = current_database()`;
