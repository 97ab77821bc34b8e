import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { inject } from "vitest";
import type { Connection } from "#server/platform/db/connect.ts";
import { dumpInMemory, openInMemory } from "#server/platform/db/embedded.ts";
import { openPostgres } from "#server/platform/db/postgres.ts";
import { migrationsFolder } from "#server/platform/db/project-files.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { projectRoot } from "#server/platform/processes/project-root.ts";
import { createDatabaseOn, databaseUrl, withClient } from "./on-server.ts";

export const silent = createLogger("silent");

/** A real, migrated and empty database for one test file, of the kind that the test project runs on. */
export function openTestDatabase(): Promise<Connection> {
  return process.env.TEST_DATABASE === "postgres" ? clonePostgres() : cloneEmbedded();
}

/** An embedded database without tables. */
export function openEmptyEmbedded(): Promise<Connection> {
  return cloneEmbedded("empty", async () => {});
}

/** Keeps a prepared database as a file: loading it is much quicker than creating and migrating one. */
async function cloneEmbedded(
  name = migrationsHash(),
  prepare = (template: Connection) => template.migrate(),
): Promise<Connection> {
  const file = join(tmpdir(), `imece-test-${process.getuid?.() ?? 0}-${programHash()}-${name}.tar`);
  if (!existsSync(file)) {
    const template = await openInMemory();
    await prepare(template);
    // No test needs these two copies of the catalogue. Without them the database opens a third quicker.
    await template.db.execute(sql`update pg_database set datistemplate = false`);
    for (const name of ["template0", "template1"])
      await template.db.execute(sql`drop database ${sql.identifier(name)}`);
    const dump = Buffer.from(await (await dumpInMemory(template)).arrayBuffer());
    await template.close();
    // Several workers may do this at once. Each writes its own file, and the last rename wins.
    const own = `${file}.${process.pid}`;
    writeFileSync(own, dump);
    renameSync(own, file);
  }
  return openInMemory(new Blob([readFileSync(file)]));
}

async function clonePostgres(): Promise<Connection> {
  const server = inject("postgresUrl");
  await withClient(server, async (client) => {
    await client.query("select pg_advisory_lock(1)");
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'imece_template'");
    if (rowCount) return;
    await client.query("create database imece_building");
    const building = databaseUrl(server, "imece_building");
    const template = await openPostgres(building, building, silent);
    await template.migrate();
    await template.close();
    await client.query("alter database imece_building rename to imece_template");
  });
  const { name, url, drop } = await createDatabaseOn(server, "test", "imece_template");
  const connection = await openPostgres(databaseUrl(inject("poolerUrl") || server, name), url, silent);
  return {
    ...connection,
    async close() {
      await connection.close();
      // Removing the files of a hundred databases at the end takes 12 s.
      await drop();
    },
  };
}

/** An address of a new PostgreSQL database without tables. */
export async function createEmptyPostgres(): Promise<string> {
  return (await createDatabaseOn(inject("postgresUrl"), "test")).url;
}

function migrationsHash(): string {
  const hash = createHash("sha256");
  for (const file of readdirSync(migrationsFolder()).sort()) {
    if (file.endsWith(".sql")) hash.update(readFileSync(join(migrationsFolder(), file)));
  }
  return hash.digest("hex").slice(0, 16);
}

/** A dump belongs to the PGlite version and to the program that wrote it. */
function programHash(): string {
  const pglite = join(projectRoot(), "node_modules/@electric-sql/pglite/package.json");
  const hash = createHash("sha256")
    .update(readFileSync(pglite))
    .update(readFileSync(import.meta.filename));
  return hash.digest("hex").slice(0, 16);
}
