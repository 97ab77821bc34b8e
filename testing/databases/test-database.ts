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
import { createDatabaseOn, databaseUrl } from "./on-server.ts";
import { copyTemplate, migrated, type Template } from "./template.ts";

export const silent = createLogger("silent");

/** A real database for one test file, of the kind that the test project runs on: migrated and empty, or a copy of another template. */
export function openTestDatabase(template = migrated): Promise<Connection> {
  return process.env.TEST_DATABASE === "postgres" ? copyPostgres(template) : copyEmbedded(template);
}

/** An embedded database without tables. */
export function openEmptyEmbedded(): Promise<Connection> {
  return copyEmbedded({ name: "empty", prepare: async () => {} });
}

/** Keeps a prepared database as a file: loading it is much quicker than creating and migrating one. */
async function copyEmbedded({ name, prepare }: Template): Promise<Connection> {
  const version = `${programHash()}-${migrationsHash()}`;
  const file = join(tmpdir(), `imece-test-${process.getuid?.() ?? 0}-${version}-${name}.tar`);
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

async function copyPostgres(template: Template): Promise<Connection> {
  const server = inject("postgresUrl");
  const { name, url, drop } = await copyTemplate(server, "test", template);
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
