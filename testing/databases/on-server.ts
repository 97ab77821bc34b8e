import { randomBytes } from "node:crypto";
import { Client } from "pg";

/** Opens a connection to this database for `work`, and closes it. */
export async function withClient<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  return new URL(name, serverUrl).href;
}

/** Creates a database with a name that no other has. `drop` also ends its connections. */
export async function createDatabaseOn(serverUrl: string, prefix: string, template = "template1") {
  const name = `${prefix}_${randomBytes(12).toString("hex")}`;
  const run = (command: string) => withClient(serverUrl, (client) => client.query(command));
  await run(`create database ${name} template ${template}`);
  return {
    name,
    url: databaseUrl(serverUrl, name),
    drop: async () => void (await run(`drop database if exists ${name} with (force)`)),
  };
}
