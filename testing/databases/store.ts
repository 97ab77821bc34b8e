import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { type Connection, connect } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { createDatabaseOn } from "./on-server.ts";
import { type Target, targets } from "./targets.ts";
import { copyTemplate, migrated } from "./template.ts";

export type Store = Awaited<ReturnType<typeof createStore>>;

export type Opened = {
  connection: Connection;
  rows<Row>(query: SQL): Promise<Row[]>;
  /** Counts rows. `from` is the part of a query after `from`. */
  count(from: SQL): Promise<number>;
};

export const silent = createLogger("silent");

type Choice = {
  /** The address of the database through a pooler, for all clients. */
  pooledUrl?: ((url: string) => string) | undefined;
  /** The folder of the migrations of an earlier release. */
  migrations?: string;
};

/**
 * A temporary database with campaigns, used by one drill.
 * @param postgresUrl a database of the server on which to create the new one; without it, the embedded database
 */
export async function createStore(postgresUrl?: string, { pooledUrl, migrations }: Choice = {}) {
  const folder = await mkdtemp(join(tmpdir(), "imece-proof-"));
  const create = (url: string) =>
    migrations ? createDatabaseOn(url, "proof") : copyTemplate(url, "proof", migrated);
  const database = postgresUrl === undefined ? null : await create(postgresUrl);
  const directUrl = database?.url ?? null;
  const databaseUrl = directUrl && pooledUrl ? pooledUrl(directUrl) : directUrl;

  /** Opens the database for `work`. An embedded database is open in one process only: stop the server first. */
  function withDatabase<Result>(work: (opened: Opened) => Promise<Result>): Promise<Result> {
    return openForWork({ dataDir: folder, databaseUrl, databaseDirectUrl: directUrl }, work);
  }
  const env: Record<string, string> = {
    DATA_DIR: folder,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(directUrl && pooledUrl && { DATABASE_DIRECT_URL: directUrl }),
  };
  await withDatabase((opened) => fill(opened, migrations));
  return {
    kind: databaseUrl === null ? ("embedded" as const) : ("postgres" as const),
    /** For the bank's journal and uploads. */
    folder,
    /** Environment with which the server finds the database. */
    env,
    withDatabase,
    async [Symbol.asyncDispose]() {
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Opens a database, works with it, and closes it. */
export async function openForWork<Result>(
  config: Parameters<typeof connect>[0],
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const connection = await connect(config, silent);
  try {
    const rows = async <Row>(query: SQL) => await rowsOf<Row>(connection.db)`${query}`;
    const count = async (from: SQL) => {
      const [row] = await rows<{ n: number }>(sql`select count(*)::int as n from ${from}`);
      return row?.n ?? Number.NaN;
    };
    return await work({ connection, rows, count });
  } finally {
    await connection.close();
  }
}

/** Uses only columns that earlier releases have, too. */
async function fill({ connection, rows }: Opened, migrations?: string): Promise<void> {
  await connection.migrate(migrations);
  for (const { table, id, title, category, opening } of targets) {
    const [slugColumn, slug] = table === "projects" ? [sql`, slug`, sql`, 'kuyu'`] : [sql``, sql``];
    await rows(sql`insert into ${sql.identifier(table)}
      (id, title, description, category, opening_amount, collected_amount${slugColumn})
      values (${id}, ${title}, '…', ${category}, ${opening}, ${opening}${slug})`);
  }
}

/** The collected amount, in kuruş. */
export async function collectedOf({ rows }: Opened, target: Target): Promise<number> {
  const [row] = await rows<{ collected: number }>(
    sql`select collected_amount::float8 as collected from ${sql.identifier(target.table)} where id::text = ${target.id}`,
  );
  return row?.collected ?? Number.NaN;
}
