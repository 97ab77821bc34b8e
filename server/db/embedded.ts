import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import type { Connection, Db } from "./connect.ts";
import { lockDirectory } from "./lock-directory.ts";
import { migrationsFolder } from "./project-files.ts";
import { limitInMemory } from "./rate-limit.ts";

/** Opens the embedded database below the folder, which only one process may have at a time. */
export async function openEmbedded(dataDir: string): Promise<Connection> {
  mkdirSync(dataDir, { recursive: true });
  const lock = await lockDirectory(dataDir);
  try {
    return await openLite(join(dataDir, "database"), lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** An embedded database in memory, for tests. */
export function openInMemory(loadDataDir?: Blob): Promise<Connection> {
  return openLite(undefined, () => {}, loadDataDir);
}

async function openLite(
  folder: string | undefined,
  released: () => void,
  loadDataDir?: Blob,
): Promise<Connection> {
  const lite = await PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    ...(loadDataDir ? { loadDataDir } : {}),
    extensions: { pg_trgm, unaccent },
  });
  const db = drizzle(lite);
  return {
    kind: "embedded",
    db: db as unknown as Db,
    migrate: () => migrate(db, { migrationsFolder: migrationsFolder() }),
    rateLimit: limitInMemory,
    // Nothing comes between a database and the process that it runs in.
    listen: (channel, { heard }) => lite.listen(channel, heard),
    jobs: { kind: "embedded", query: lite },
    async close() {
      await lite.close();
      released();
    },
  };
}

/** The whole in-memory database as a file, so that tests can start from a migrated one. */
export async function dumpInMemory(connection: Connection): Promise<Blob> {
  if (connection.jobs.kind !== "embedded") throw new Error("only the embedded database can be dumped");
  return (connection.jobs.query as unknown as PGlite).dumpDataDir("none");
}
