import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { type PostgresServer, startPostgres } from "../../tools/setup/postgres.ts";
import { availablePostgres } from "../../tools/setup/postgres-binaries.ts";
import type { Report } from "../harness/report.ts";
import { createSiteProcess } from "../harness/site-process.ts";
import { createStore } from "../harness/store.ts";
import { startReaders } from "./readers.ts";

const workers = 2;
const edits = 12;
/** Maximum delay until an edit is visible (docs/decisions/010). */
const second = 1_000;
const paths = ["/haberler", "/", "/bagis", "/projeler"];

/**
 * Two workers read pages from a streaming replica. An edit must be visible within a second in every state of the
 * replica: following, lagging, gone, or back; and while the LISTEN connections of the workers are cut.
 */
export async function replicaDrill(): Promise<Report | string> {
  const found = availablePostgres().find(({ binDir }) => existsSync(join(binDir, "pg_basebackup")));
  if (!found) return "there is no pg_basebackup on this machine";
  await using primary = await startPostgres({ binDir: found.binDir, settings: { max_connections: "100" } });
  let replica: PostgresServer | undefined;
  const violations: string[] = [];
  const figures: Record<string, number> = {};
  await using store = await createStore(primary.url());
  try {
    replica = await startPostgres({
      binDir: found.binDir,
      replicaOf: primary,
      settings: { hot_standby: "on" },
    });
    const name = new URL(store.env.DATABASE_URL ?? "").pathname.slice(1);
    const onReplica = new Client({ connectionString: replica.url(name) });
    onReplica.on("error", () => {});
    await onReplica.connect();
    const env = { ...store.env, BANK: "simulator", WEB_CONCURRENCY: String(workers) };
    const site = await createSiteProcess({ ...env, DATABASE_REPLICA_URL: replica.url(name) });
    await site.start();
    const readers = startReaders(site.url, paths, 4);
    try {
      await store.look(({ rows }) =>
        rows(sql`insert into news (slug, title, excerpt, category, published)
          values ('kuyu', 'Kuyu', '…', 'Duyurular', true)`),
      );
      const edit = (title: string) => store.look(({ rows }) => rows(sql`update news set title = ${title}`));
      /** The slowest of some edits until all of the last ten visitors saw it, each on a new connection. */
      const slowest = async (what: string): Promise<void> => {
        let longest = 0;
        for (let number = 1; number <= edits; number += 1) {
          const title = `${what} ${number}`;
          await edit(title);
          longest = Math.max(longest, await seenByAll(site.url, title));
        }
        figures[`slowest edit to be seen, ${what}, ms`] = Math.round(longest);
        if (longest > second) violations.push(`${what}: an edit took ${Math.round(longest)} ms to be seen`);
      };
      const readThere = async () => {
        const { rows } = await onReplica.query<{ n: number }>(
          "select (seq_scan + coalesce(idx_scan, 0))::int as n from pg_stat_user_tables where relname = 'news'",
        );
        return rows[0]?.n ?? 0;
      };

      const before = await readThere();
      await slowest("following");
      // PostgreSQL writes its statistics once a second.
      await wait(1_500);
      figures["times that news were read on the replica"] = (await readThere()) - before;
      if (!figures["times that news were read on the replica"]) violations.push("the replica was not read");
      await onReplica.query("select pg_wal_replay_pause()");
      await slowest("the replica stands still");
      await onReplica.query("select pg_wal_replay_resume()");
      await store.look(({ rows }) =>
        rows(sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'imece listen' and datname = current_database()`),
      );
      await slowest("after the hearing was cut");
      await onReplica.end();
      await replica.stop();
      replica = undefined;
      await slowest("the replica is gone");
    } finally {
      const read = await readers.stop();
      figures["pages read meanwhile"] = read.answered;
      violations.push(...read.failures);
      await site.kill();
    }
    return {
      title: `Two workers that read from a streaming replica, PostgreSQL ${primary.version}`,
      figures,
      faults: { violations },
    };
  } finally {
    await replica?.stop();
  }
}

/** Milliseconds until ten consecutive visitors see it, each on its own connection, because any worker may answer. */
async function seenByAll(site: string, title: string): Promise<number> {
  const began = performance.now();
  for (let inARow = 0; inARow < 10; ) {
    const response = await fetch(`${site}/haberler`, { headers: { connection: "close" } });
    inARow = (await response.text()).includes(title) ? inARow + 1 : 0;
    if (performance.now() - began > 20 * second) break;
    if (inARow === 0) await wait(10);
  }
  return performance.now() - began;
}
