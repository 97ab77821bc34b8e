import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { inject } from "vitest";
import type { Connection } from "#server/platform/db/connect.ts";
import { dumpInMemory, openInMemory } from "#server/platform/db/embedded.ts";
import { openPostgres } from "#server/platform/db/postgres.ts";
import { migrationsFolder } from "#server/platform/db/project-files.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { projectRoot } from "#server/platform/processes/project-root.ts";
import { clearDatabase, readOrigin } from "./clear-database.ts";
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

/** The copies that no test uses at the moment, as new, by server and template. */
const freeCopies = new Map<string, Awaited<ReturnType<typeof createCopy>>[]>();

/** Creates a copy of the template, with a connection that clears it after each test. */
async function createCopy(server: string, template: Template) {
  const { name, url, drop } = await copyTemplate(server, "test", template);
  const client = new Client({ connectionString: url });
  // The server ends before this process.
  client.on("error", () => {});
  await client.connect();
  // Its type lacks this function (pg/lib/client.js). The connection may not keep the process alive.
  (client as { unref?(): void }).unref?.();
  return {
    name,
    url,
    client,
    origin: await readOrigin(client),
    async drop() {
      await client.end();
      await drop();
    },
  };
}

/**
 * Opens a copy of the template that an earlier test has left, or a new one. A new copy costs the copying, and its first
 * connection reads the whole catalogue.
 */
async function copyPostgres(template: Template): Promise<Connection> {
  const server = inject("postgresUrl");
  const pooler = inject("poolerUrl");
  const kind = `${server} ${template.name}`;
  const free = freeCopies.get(kind) ?? [];
  freeCopies.set(kind, free);
  const copy = free.pop() ?? (await createCopy(server, template));
  const connection = await openPostgres(databaseUrl(pooler || server, copy.name), copy.url, silent);
  // A candidate for the lock connects again when its connection ends.
  let isReusable = !pooler;
  return {
    ...connection,
    leaderLock() {
      isReusable = false;
      return connection.leaderLock();
    },
    async close() {
      await connection.close();
      if (isReusable && (await clearDatabase(copy.client, copy.origin))) free.push(copy);
      // Removing the files of a hundred databases at the end takes 12 s.
      else await copy.drop();
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
