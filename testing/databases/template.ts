import type { Connection } from "#server/platform/db/connect.ts";
import { openPostgres } from "#server/platform/db/postgres.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { createDatabaseOn, databaseUrl, withClient } from "./on-server.ts";

/** What a template contains. `name` is part of the template's name on the server. */
export type Template = { name: string; prepare(connection: Connection): Promise<void> };

/** A database with our migrations. */
export const migrated: Template = { name: "migrated", prepare: (connection) => connection.migrate() };

/** The templates that this process knows to exist. */
const known = new Set<string>();

/** Creates a database as a copy of its template, which the first caller on this server prepares. */
export async function copyTemplate(
  server: string,
  prefix: string,
  { name, prepare }: Template,
): ReturnType<typeof createDatabaseOn> {
  const template = `imece_${name}`;
  if (!known.has(server + template)) await makeOnce(server, template, prepare);
  known.add(server + template);
  return createDatabaseOn(server, prefix, template);
}

function makeOnce(server: string, template: string, prepare: Template["prepare"]): Promise<void> {
  return withClient(server, async (client) => {
    await client.query("select pg_advisory_lock(1)");
    const { rowCount } = await client.query("select from pg_database where datname = $1", [template]);
    if (rowCount) return;
    // A file that failed may have left it.
    await client.query("drop database if exists imece_building with (force)");
    await client.query("create database imece_building");
    const building = databaseUrl(server, "imece_building");
    const connection = await openPostgres(building, building, createLogger("silent"));
    await prepare(connection);
    await connection.close();
    await client.query(`alter database imece_building rename to ${template}`);
  });
}
